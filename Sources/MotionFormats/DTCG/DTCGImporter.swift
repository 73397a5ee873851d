import MotionModel

/// Turns the tokens of some files, which are one set, into presets.
struct DTCGImporter {
  let tree: TokenTree
  private let types: EffectiveTypes
  let options: ImportOptions
  let log: ImportLog

  /// - Parameter layers: The trees, of which each counts more than those before it.
  init(_ layers: [TokenLayer], options: ImportOptions, warnsOfOverriding: Bool, log: ImportLog) {
    (self.options, self.log) = (options, log)
    var tree = TokenTreeReader(layers, log: log).tree
    tree.group = options.into
    for (name, kind) in options.catalog { TokenType.motions[kind].map { tree.add(name, $0) } }
    self.tree = tree
    types = EffectiveTypes(tree)
    guard warnsOfOverriding else { return }
    for (token, winner) in tree.overridden {
      let other = tree.tokens[winner]
      guard types.types[winner]?.known?.isMotion == true, token.value != other.value else { continue }
      log.warn(
        .duplicate, "another file has the same token; the last one is used", at: token.place, hint: "keep one of them",
        related: other.place)
    }
  }

  /// Presets of all valid tokens, in the order of the file; errors of others are logged.
  func presets() -> [Preset] {
    let motionTypes = motionTypes()
    let names = names(motionTypes)
    var presets = [Preset?](repeating: nil, count: tree.tokens.count)
    var dependents: [Int: [Int]] = [:]
    // Tokens already reported, or of other types.
    var isReported = [Bool](repeating: true, count: tree.tokens.count)
    var reader = TokenValueReader(tree: tree, types: types, names: names, log: log)
    for index in tree.tokens.indices {
      guard let type = motionTypes[index], tree.tokens[index].preset == nil else { continue }
      let errors = log.errorCount
      let motion = reader.motion(of: index, type: type)
      for target in reader.dependencies { dependents[target, default: []].append(index) }
      isReported[index] = log.errorCount > errors || names[index] == nil || tree.tokens[index].isFaulty
      guard !isReported[index], let motion, let name = names[index] else { continue }
      presets[index] = preset(name, motion, tree.tokens[index], kept: reader.kept)
      isReported[index] = presets[index] == nil
    }
    restore(&presets)
    dropDependents(of: dependents, &presets, &isReported)
    noteGroups(around: Set(tree.tokens.indices.filter { presets[$0] != nil }.map { tree.tokens[$0].group }))
    return presets.compactMap(\.self)
  }

  /// The types of the tokens that become presets; the others are logged.
  private func motionTypes() -> [TokenType?] {
    tree.tokens.indices.map { index in
      let token = tree.tokens[index]
      if let type = types.types[index]?.known {
        guard type.isMotion else {
          log.skip(type.rawValue, "\(token.quoted) is a \(type.rawValue), which is not a motion", at: token.place)
          return nil
        }
        if case .failure = types.links[index] { return type }
        warn(of: token, index, readAs: type)
        guard let bad = token.badName else { return type }
        // Tokens that are not motions may have any name.
        log.error(
          .badName, IssueMessage(alike: bad.problem), at: bad.place,
          hint: "references are written with { } and . , so names are without", aboutKey: true)
        return nil
      }
      let declared = types.types[index]
      if case .failure(let fault) = types.links[index], declared.map({ $0.motionType != nil }) ?? true {
        log.add(fault, at: token.valuePlace)
      } else if types.cyclic.contains(index) {
        log.error(
          .cycle, "\(token.quoted) refers to itself", at: token.valuePlace, hint: "give one of its tokens a value")
      } else if leadsToError(index) {
        log.error(.dependsOnError, "\(token.quoted) refers to a token that cannot be imported", at: token.valuePlace)
      } else if let text = token.value.text, declared?.motionType != nil || TokenForm.speaksOfTime(text) {
        log.error(
          .wrongType, "\(QuotedText.quote(text)) is not a value", at: token.valuePlace,
          hint: "write a duration, an easing or a transition, and text into $description")
      } else if let type = declared?.motionType {
        log.error(.wrongType, "expected a \(type.rawValue), found \(token.value.kindWithArticle)", at: token.valuePlace)
      } else if case .unknown(let text)? = declared {
        log.skip(
          String(text.prefix(40)), "\(token.quoted) is a \(QuotedText.quote(text)), which is not a motion",
          at: token.place)
      } else {
        log.skip("untyped", "\(token.quoted) has no $type, and is not surely a motion", at: token.place)
      }
      return nil
    }
  }

  /// Indicates that a token without a type refers, indirectly, to one on a cycle or with a broken reference.
  private func leadsToError(_ index: Int) -> Bool {
    var index = index
    for _ in 0..<TokenValueReader.hopLimit {
      if case .failure = types.links[index] { return true }
      guard let target = types.links[index].whole else { return false }
      if types.cyclic.contains(target) { return true }
      index = target
    }
    return true
  }

  /// Warns about a token in a nonstandard form, with its interpretation.
  private func warn(of token: Token, _ index: Int, readAs type: TokenType) {
    if !token.legacyKeys.isEmpty {
      let keys = token.legacyKeys.map { QuotedText.quote($0) }.joined(separator: " and ")
      let clean = token.legacyKeys.map { QuotedText.quote("$" + $0) }.joined(separator: " and ")
      log.warn(
        .legacyForm, "\(token.quoted) is written as older tools had it, with \(keys)", at: token.place,
        hint: "write \(clean)")
    }
    // A standalone value, or one that is no cubic Bézier at all, is already reported.
    guard let declared = types.assumed[index], token.valueKey != nil else { return }
    if type == .cubicBezier {
      guard case .array = token.value else {
        if declared?.motionType == .cubicBezier { return }
        return log.warn(.untyped, "\(token.quoted) is read as an easing", at: token.place)
      }
    }
    let found: IssueMessage =
      switch declared {
      case nil: "\(token.quoted) has no $type"
      case .known(let other)?: "\(token.quoted) is a \(alike: other.rawValue)"
      case .unknown(let text)?: "the format has no type \(QuotedText.quote(text))"
      }
    log.warn(
      declared == nil ? .untyped : .legacyForm, "\(found); it is read as a \(alike: type.rawValue)", at: token.place,
      hint: "write \"$type\": \"\(type.rawValue)\"")
  }

  /// Names of the tokens that become presets, except invalid names and those shared by two tokens.
  private func names(_ motionTypes: [TokenType?]) -> [PresetName?] {
    var names = [PresetName?](repeating: nil, count: tree.tokens.count)
    var first: [PresetName: Int] = [:]
    var shared: Set<PresetName> = []
    let made = tree.tokens.indices.concurrentMap { [tree, options] index in
      motionTypes[index] == nil || tree.tokens[index].preset != nil
        ? nil
        : Result { () throws(ImportFault) in try TokenNaming.name(of: tree.tokens[index].path, into: options.into) }
    }
    for case (let index, let result?) in zip(tree.tokens.indices, made) {
      let token = tree.tokens[index]
      switch result {
      case .failure(let fault): log.add(fault, at: token.place, aboutKey: true)
      case .success(let name):
        names[index] = name
        guard let other = first[name].map({ tree.tokens[$0] }) else {
          first[name] = index
          continue
        }
        shared.insert(name)
        log.error(
          .nameCollision, "\(other.quoted) and \(token.quoted) both become the preset \"\(name)\"", at: token.place,
          hint: "rename one of them", related: other.place, aboutKey: true)
      }
    }
    // Neither is imported: which of the two was meant is not ours to guess.
    return zip(tree.tokens, names).map { token, name in
      token.preset ?? name.flatMap { shared.contains($0) ? nil : $0 }
    }
  }

  /// Drops the tokens that refer to dropped ones, and reports those without an error of their own.
  private func dropDependents(of dependents: [Int: [Int]], _ presets: inout [Preset?], _ isReported: inout [Bool]) {
    var work = tree.tokens.indices.filter { presets[$0] == nil && tree.tokens[$0].preset == nil }
    while let dropped = work.popLast() {
      for dependent in dependents[dropped] ?? [] where presets[dependent] != nil || !isReported[dependent] {
        if !isReported[dependent] {
          isReported[dependent] = true
          let (token, target) = (tree.tokens[dependent], tree.tokens[dropped])
          log.error(
            .dependsOnError, "\(token.quoted) refers to \(target.quoted), which cannot be imported",
            at: token.valuePlace)
        }
        if presets[dependent] != nil {
          presets[dependent] = nil
          work.append(dependent)
        }
      }
    }
  }
}
