import MotionModel

/// Turns the tokens of some files, which are one set, into presets.
struct DTCGImporter {
  /// A tree of tokens, and where it is written.
  struct Layer {
    let members: [JSONMember]
    /// The number of its file and the keys inside.
    let place: [String]
  }

  private let tree: TokenTree
  private let types: EffectiveTypes
  let files: [SourceFile]
  let options: ImportOptions
  private(set) var log: IssueLog
  /// Groups that say something about themselves.
  let groups: [DTCGGroup]

  /// - Parameters:
  ///   - layers: The trees, of which each counts more than those before it.
  ///   - warnsOfOverriding: Whether it is worth knowing that two trees have one token.
  init(
    _ layers: [Layer], of files: [SourceFile], options: ImportOptions, warnsOfOverriding: Bool,
    log: IssueLog = IssueLog()
  ) {
    self.files = files
    self.options = options
    var reader = SourceReader(log: log)
    let roots = layers.map { reader.read($0.members, at: $0.place) }
    let resolver = ExtendsResolver(reader.groups, tokens: reader.tokens, log: reader.log)
    tree = TokenTree(
      resolver.groups, reader.tokens, roots: roots.reversed(), setNames: reader.setNames, files: files,
      log: resolver.log)
    types = EffectiveTypes(tree)
    self.log = tree.log
    groups = tree.groups.compactMap { group in
      guard group.description != nil || group.extensions != nil else { return nil }
      return DTCGGroup(path: group.path, description: group.description, extensions: group.extensions)
    }
    if warnsOfOverriding { warnOfOverriding() }
  }

  private mutating func warnOfOverriding() {
    for (token, winner) in tree.overridden {
      let (source, other) = (tree.source(token), tree.tokens[winner].source)
      guard case .known(let type)? = types.types[winner], type.isMotion, source.value != other.value else { continue }
      log.add(
        ImportIssue(
          .warning, .duplicate, "another file has the token too; the last one counts", hint: "keep one of them",
          pointer: JSONPointer(source.place), related: .init(JSONPointer(other.place))))
    }
  }

  /// The presets of all good tokens, in the order of the file; what is wrong with the others is logged.
  mutating func presets() -> [Preset] {
    let motionTypes = motionTypes()
    let names = names(motionTypes)
    var presets = [Preset?](repeating: nil, count: tree.tokens.count)
    var dependents: [Int: [Int]] = [:]
    // Tokens that somebody has already complained about, or that are none of ours.
    var isReported = [Bool](repeating: true, count: tree.tokens.count)
    var reader = TokenValueReader(tree: tree, types: types, names: names, log: log)
    for index in tree.tokens.indices {
      guard let type = motionTypes[index] else { continue }
      let motion = reader.motion(of: index, type: type)
      for target in reader.dependencies { dependents[target, default: []].append(index) }
      isReported[index] = reader.failed || names[index] == nil || tree.tokens[index].source.isFaulty
      guard !isReported[index], let motion, let name = names[index] else { continue }
      presets[index] = preset(name, motion, tree.tokens[index], kept: reader.kept, log: &reader.log)
      isReported[index] = presets[index] == nil
    }
    log = reader.log
    restore(&presets)
    dropDependents(of: dependents, &presets, &isReported)
    noteGroups(around: Set(tree.tokens.indices.filter { presets[$0] != nil }.map { tree.tokens[$0].group }))
    return presets.compactMap(\.self)
  }

  /// The types of the tokens that become presets; the others are logged.
  private mutating func motionTypes() -> [TokenType?] {
    tree.tokens.indices.map { index in
      let token = tree.tokens[index]
      let place = token.source.place
      var name: String { QuotedText.quote(token.path.joined(separator: "."), limit: 80) }
      if case .broken(let fault) = types.links[index], isPerhapsMotion(index) {
        if case .known? = types.types[index] { return motionType(of: index) }
        log.error(fault.code, fault.message, at: token.source.contentPlace, hint: fault.hint)
        return nil
      }
      switch types.types[index] {
      case .known(let type)? where type.isMotion:
        warn(of: token, index, readAs: type, name)
        return checkName(of: token) ? type : nil
      case .known(let type)?:
        log.skip(type.rawValue, "\(name) is a \(type.rawValue), which is not a motion", at: place)
        return nil
      case let declared:
        if types.cyclic.contains(index) {
          log.error(
            .cycle, "\(name) leads back to itself", at: token.source.contentPlace,
            hint: "give one of its tokens a value")
        } else if leadsToError(index) {
          log.error(
            .dependsOnError, "\(name) refers to a token that cannot be imported", at: token.source.contentPlace)
        } else if let text = token.source.value.text, declared?.motionType != nil || TokenForm.speaksOfTime(text) {
          log.error(
            .wrongType, "\(QuotedText.quote(text)) is not a value", at: token.source.contentPlace,
            hint: "write a duration, an easing or a transition, and words into $description")
        } else if let type = declared?.motionType {
          log.error(
            .wrongType, "expected a \(type.rawValue), found \(token.source.value.kindWithArticle)",
            at: token.source.contentPlace)
        } else if case .unknown(let text)? = declared {
          log.skip(String(text.prefix(40)), "\(name) is a \(QuotedText.quote(text)), which is not a motion", at: place)
        } else {
          log.skip("untyped", "\(name) has no $type, and is not surely a motion", at: place)
        }
        return nil
      }
    }
  }

  /// Whether a token without a type refers, through others, to one on a cycle or with a broken reference.
  private func leadsToError(_ index: Int) -> Bool {
    var index = index
    for _ in 0..<TokenValueReader.hopLimit {
      switch types.links[index] {
      case .token(let target) where !types.cyclic.contains(target): index = target
      case .token, .broken: return true
      case .none, .part: return false
      }
    }
    return true
  }

  /// Says of a token that is written otherwise than the format has it how it is read.
  private mutating func warn(
    of token: TokenTree.Token, _ index: Int, readAs type: TokenType, _ name: @autoclosure () -> String
  ) {
    let (source, place) = (token.source, token.source.place)
    if !source.legacyKeys.isEmpty {
      let keys = source.legacyKeys.map { QuotedText.quote($0) }.joined(separator: " and ")
      let clean = source.legacyKeys.map { QuotedText.quote("$" + $0) }.joined(separator: " and ")
      log.warn(
        .legacyForm, "\(name()) is written as older tools had it, with \(keys)", at: place, hint: "write \(clean)")
    }
    // Of a value that stands alone, or is no cubic Bézier at all, all has been said.
    guard let declared = types.assumed[index], source.contentKey != nil else { return }
    let hint = "write \"$type\": \"\(type.rawValue)\""
    if type == .cubicBezier {
      guard case .array = source.value else {
        if declared?.motionType == .cubicBezier { return }
        return log.warn(.untyped, "\(name()) is read as an easing", at: place)
      }
    }
    switch declared {
    case nil:
      log.warn(.untyped, "\(name()) has no $type; it is read as a \(alike: type.rawValue)", at: place, hint: hint)
    case .known(let other)?:
      log.warn(
        .legacyForm, "\(name()) is a \(alike: other.rawValue); it is read as a \(alike: type.rawValue)", at: place,
        hint: hint)
    case .unknown(let text)?:
      log.warn(
        .legacyForm, "the format has no type \(QuotedText.quote(text)); it is read as a \(alike: type.rawValue)",
        at: place,
        hint: hint)
    }
  }

  /// Whether a motion's name can be a token's; what is no motion may be called anything.
  private mutating func checkName(of token: TokenTree.Token) -> Bool {
    guard let bad = token.source.badName else { return true }
    log.error(
      .badName, IssueMessage(alike: bad.problem), at: bad.place,
      hint: "references are written with { } and . , so names are without",
      aboutKey: true)
    return false
  }

  /// Whether a token whose reference is broken can be a motion: its type is known to be one, or none is known.
  private func isPerhapsMotion(_ index: Int) -> Bool {
    types.types[index].map { !$0.isOther && $0.motionType != nil } ?? true
  }

  private func motionType(of index: Int) -> TokenType? {
    if case .known(let type)? = types.types[index], type.isMotion { return type }
    return nil
  }

  /// The names of the tokens that become presets, but for those that none can be made of, or that two tokens share.
  private mutating func names(_ motionTypes: [TokenType?]) -> [PresetName?] {
    var names = [PresetName?](repeating: nil, count: tree.tokens.count)
    var first: [PresetName: Int] = [:]
    var shared: Set<PresetName> = []
    let made = tree.tokens.indices.concurrentMap { [tree, options] index in
      motionTypes[index].map { _ in TokenNaming.name(of: tree.tokens[index].path, into: options.into) }
    }
    for (index, result) in zip(tree.tokens.indices, made) {
      guard let result else { continue }
      let token = tree.tokens[index]
      switch result {
      case .failure(let fault):
        log.error(fault.code, fault.message, at: token.source.place, hint: fault.hint, aboutKey: true)
      case .success(let name):
        names[index] = name
        guard let other = first[name] else {
          first[name] = index
          continue
        }
        shared.insert(name)
        let paths = [other, index].map { QuotedText.quote(tree.tokens[$0].path.joined(separator: "."), limit: 80) }
        var issue = ImportIssue(
          .error, .nameCollision, "\(paths[0]) and \(paths[1]) both become the preset \"\(name)\"",
          hint: "rename one of them", pointer: JSONPointer(token.source.place),
          related: .init(JSONPointer(tree.tokens[other].source.place)))
        issue.isAboutKey = true
        log.add(issue)
      }
    }
    // Neither is imported: which of the two was meant is not ours to guess.
    return names.map { name in name.flatMap { shared.contains($0) ? nil : $0 } }
  }

  /// Puts presets that were exported whole in the place of what their tokens say; those keep their extensions.
  private mutating func restore(_ presets: inout [Preset?]) {
    var whole: [Int: Preset] = [:]
    for index in tree.tokens.indices {
      guard let preset = presets[index], let extensions = preset.details.extensions,
        let entire = extensions[DTCGImport.extensionKey], entire["preset"] != nil, entire["value"] != nil,
        case .object(let members) = extensions
      else { continue }
      let others = members.filter { $0.key != DTCGImport.extensionKey }
      presets[index]?.details.extensions = others.isEmpty ? nil : .object(others)
      let place = tree.tokens[index].source.place + ["$extensions", DTCGImport.extensionKey]
      guard entire["value"] == tree.tokens[index].source.value else {
        log.warn(
          .notKept, "the value was edited since the file was written; it counts, and what was kept beside it does not",
          at: place)
        continue
      }
      do throws(ModelError) {
        var restored = try Preset(DocumentNode(entire["preset"] ?? .null))
        restored.details.extensions = presets[index]?.details.extensions
        if restored.details.source == nil { restored.details.source = preset.details.source }
        whole[index] = restored
      } catch {
        log.warn(.notKept, "what was kept beside the value cannot be read: \(error.problem)", at: place)
      }
    }
    guard !whole.isEmpty else { return }
    // References go by the names of the file's presets, which may be put below a group now.
    var renamed: [PresetName: PresetName] = [:]
    for index in tree.tokens.indices {
      guard let preset = presets[index] else { continue }
      let own = whole[index]?.name ?? preset.name
      guard let group = options.into else {
        renamed[own] = own
        continue
      }
      renamed[whole[index]?.name ?? ownName(of: index) ?? preset.name] =
        whole[index].flatMap { try? $0.name.inGroup(group) } ?? preset.name
    }
    func moved(_ reference: PresetReference) -> PresetReference {
      guard case .name(let name, let version) = reference, let new = renamed[name] else { return reference }
      return .name(new, version)
    }
    for (index, preset) in whole {
      var details = preset.details
      details.reducedMotion = details.reducedMotion.map(moved)
      if let replacement = details.deprecation?.replacement { details.deprecation?.replacement = moved(replacement) }
      presets[index] = Preset(
        renamed[preset.name] ?? preset.name, preset.motion.replacingReferences(moved), details: details)
    }
  }

  /// What a token's preset is called outside of any group.
  private func ownName(of index: Int) -> PresetName? {
    try? TokenNaming.name(of: tree.tokens[index].path, into: nil).get()
  }

  /// Drops the tokens that refer to dropped ones, and says so of each that has no error of its own.
  private mutating func dropDependents(
    of dependents: [Int: [Int]], _ presets: inout [Preset?], _ isReported: inout [Bool]
  ) {
    var work = tree.tokens.indices.filter { presets[$0] == nil }
    while let dropped = work.popLast() {
      for dependent in dependents[dropped] ?? [] where presets[dependent] != nil || !isReported[dependent] {
        if !isReported[dependent] {
          isReported[dependent] = true
          let (token, target) = (tree.tokens[dependent], tree.tokens[dropped])
          let names = [token, target].map { QuotedText.quote($0.path.joined(separator: "."), limit: 80) }
          log.error(
            .dependsOnError, "\(names[0]) refers to \(names[1]), which cannot be imported",
            at: token.source.contentPlace
          )
        }
        if presets[dependent] != nil {
          presets[dependent] = nil
          work.append(dependent)
        }
      }
    }
  }

  /// Says of every group around a preset that its own words are in no preset.
  private mutating func noteGroups(around inner: Set<Int>) {
    var around = inner
    for group in inner {
      var next = tree.groups[group].parent
      while let current = next, around.insert(current).inserted { next = tree.groups[current].parent }
    }
    for index in tree.groups.indices where around.contains(index) {
      let group = tree.groups[index]
      let what = [group.description.map { _ in "description" }, group.extensions.map { _ in "extensions" }]
        .compactMap(\.self).joined(separator: " and ")
      guard !what.isEmpty else { continue }
      let owner = group.path.isEmpty ? "file" : "group"
      log.note(.notKept, "the \(owner)'s \(what) belong to no preset", at: group.written)
    }
  }
}
