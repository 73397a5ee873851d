import MotionModel

extension DTCGImporter {
  /// Preset of a token; nil if its properties exceed a document's limits.
  func preset(_ name: PresetName, _ motion: Motion, _ token: Token, kept: [JSONMember]) -> Preset? {
    var details = PresetDetails(title: TokenNaming.title(of: token.path))
    let path = token.place
    if let text = token.properties.description, !text.isEmpty {
      if text.utf8.count <= Bounds.lineLength, !text.contains(where: \.isNewline) {
        details.summary = text
      } else {
        details.notes = cut(text, to: Bounds.noteLength, "description", at: path + ["$description"])
      }
    }
    let deprecated = token.properties.deprecated ?? tree.groups[token.group].properties.deprecated ?? false
    if deprecated != false {
      details.deprecation = deprecation(deprecated.text.map { cut($0, to: Bounds.lineLength, "reason", at: path) })
    }
    details.source = options.provenance(
      of: token.path.joined(separator: "."), in: log.file(of: path), DTCGFormat().name)
    var properties = token.properties
    if !kept.isEmpty { properties.keep(WebMotion.mannerKey, .object(kept)) }
    details.extensions = properties.extensions
    let preset = Preset(name, motion, details: details)
    guard details.extensions != nil else { return preset }
    // Extensions are arbitrary: a preset that cannot be read back must not be made.
    do {
      _ = try Preset(json: preset.canonicalBytes)
      return preset
    } catch {
      log.error(.tooLarge, "the extensions do not fit into a preset: \(error.problem)", at: path + ["$extensions"])
      return nil
    }
  }

  /// A deprecation in a token's words; in `use motion.fast: too slow` with the replacement, if that is a token.
  private func deprecation(_ words: String?) -> Deprecation {
    guard let (use, reason) = words.flatMap(Deprecation.parts),
      let target = try? tree.target(of: .string("{\(use)}")), target.rest == nil
    else { return Deprecation(reason: words) }
    let token = tree.tokens[target.token]
    let whole = token.properties.extensions?[DTCGFormat.extensionKey]?["preset"]?["name"]?.text
    let name = token.preset?.text ?? whole ?? (try? TokenNaming.name(of: token.path, into: options.into))?.text
    return Deprecation(reason: reason, replacement: name.flatMap { try? PresetReference($0) })
  }

  /// The deprecation of a whole preset with the words beside it, which may have been edited since.
  private func deprecation(_ own: Deprecation?, toldAs told: Deprecation?) -> Deprecation? {
    guard let own, own.replacement != nil, told?.replacement == nil,
      let (_, reason) = told?.reason.flatMap(Deprecation.parts)
    else { return told }
    return Deprecation(reason: reason, replacement: own.replacement)
  }

  private func cut(_ text: String, to limit: Int, _ what: String, at place: [String]) -> String {
    guard text.utf8.count > limit else { return text }
    log.warn(.tooLarge, "the \(what) has \(text.utf8.count) bytes; the first \(limit) are kept", at: place)
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    // Not in the middle of a character.
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }

  /// Replaces presets by fully exported ones, with the extensions kept.
  func restore(_ presets: inout [Preset?]) {
    var (whole, changed): ([Int: Preset], Set<Int>) = ([:], [])
    for index in tree.tokens.indices {
      guard var preset = presets[index], let extensions = preset.details.extensions,
        let entire = extensions[DTCGFormat.extensionKey], entire["preset"] != nil, entire["value"] != nil
      else { continue }
      let others = extensions.members.filter { $0.key != DTCGFormat.extensionKey }
      preset.details.extensions = others.isEmpty ? nil : .object(others)
      presets[index] = preset
      let place = tree.tokens[index].place + ["$extensions", DTCGFormat.extensionKey]
      let told = tree.tokens[index].properties.description
      let kept = try? entire["preset"].map { try Preset(DocumentNode($0)) }
      // A search for a number finds the value beside the preset, too.
      let edited = kept?.motion.members(unlike: preset.motion) ?? []
      guard entire["value"] == tree.tokens[index].value, edited.isEmpty else {
        if let details = kept?.details {
          presets[index]?.details = self.details(details, of: preset, toldAs: told)
          presets[index]?.details.source = preset.details.source
        }
        changed.insert(index)
        let unedited = ["timingFunction", "duration", "delay"].filter {
          entire["value"]?[$0] == tree.tokens[index].value[$0] && !edited.contains($0)
        }
        let taken = kept?.motion.taking(preset.motion, keeping: unedited)
        presets[index]?.motion = taken ?? preset.motion
        let outcome =
          taken == nil ? "it is used, and the motion kept beside it is ignored" : "the preset beside it takes it"
        log.warn(.notKept, "the value was edited since the export; \(outcome)", at: place)
        continue
      }
      do throws(ModelError) {
        var restored = try Preset(DocumentNode(entire["preset"] ?? .null))
        restored.details = details(restored.details, of: preset, toldAs: told)
        whole[index] = restored
      } catch {
        log.warn(.notKept, "the data kept beside the value is unreadable: \(error.problem)", at: place)
      }
    }
    guard !whole.isEmpty || !changed.isEmpty else { return }
    tellRenamed(whole)
    // References go by the names of the file's presets, which may be put below a group now.
    var renamed: [PresetName: PresetName] = [:]
    for index in tree.tokens.indices {
      guard let preset = presets[index] else { continue }
      let plain = try? TokenNaming.name(of: tree.tokens[index].path, into: nil)
      let own = whole[index]?.name ?? (options.into == nil ? nil : plain) ?? preset.name
      let inGroup = options.into.map { try? own.inGroup($0) } ?? own
      renamed[own] = (whole[index] == nil ? nil : inGroup) ?? preset.name
    }
    func moved(_ reference: PresetReference) -> PresetReference {
      guard case .name(let name, let version) = reference, let new = renamed[name] else { return reference }
      return .name(new, version)
    }
    for index in changed {
      if let details = presets[index]?.details { presets[index]?.details = details.replacingReferences(moved) }
    }
    for (index, preset) in whole {
      presets[index] = Preset(
        renamed[preset.name] ?? preset.name, preset.motion.replacingReferences(moved),
        details: preset.details.replacingReferences(moved))
    }
  }

  /// The details of a whole preset with what its token says by now.
  /// - Parameter told: Description of the token, which may have been edited since.
  private func details(_ own: PresetDetails, of preset: Preset, toldAs told: String?) -> PresetDetails {
    var details = own
    details.extensions = preset.details.extensions
    if details.source == nil { details.source = preset.details.source }
    if let told, told != details.summary ?? details.notes {
      if details.summary == nil { details.notes = nil }
      details.summary = preset.details.summary
      details.notes = preset.details.notes ?? details.notes
    }
    details.deprecation = deprecation(own.deprecation, toldAs: preset.details.deprecation)
    return details
  }

  /// Tells of exported presets under other keys, unless several have such keys, as by a template.
  private func tellRenamed(_ presets: [Int: Preset]) {
    let keys = presets.compactMap { index, preset -> (index: Int, name: PresetName, key: String, form: String)? in
      // A group's own token is `$root`.
      guard let key = tree.tokens[index].path.last(where: { $0.first != "$" }), let own = preset.name.path.last else {
        return nil
      }
      let letters = (key: DeclaredName.letters(key), own: DeclaredName.letters(own))
      return (index, preset.name, key, letters.key.replacing(letters.own, with: "*", maxReplacements: 1))
    }
    let forms = Dictionary(grouping: keys, by: \.form)
    for (index, name, key, form) in keys.sorted(by: { $0.index < $1.index })
    where form != "*" && forms[form]?.count == 1 {
      let new = PresetName.slug(from: key).flatMap { slug in
        try? PresetName((name.path.dropLast() + slug.path).joined(separator: "/"))
      }
      log.tellRenamed(name, key, as: new, at: tree.tokens[index].place)
    }
  }

  /// Reports groups around a preset whose properties are dropped.
  func noteGroups(around inner: Set<Int>) {
    var around = inner
    for group in inner {
      var next = tree.groups[group].parent
      while let current = next, around.insert(current).inserted { next = tree.groups[current].parent }
    }
    for index in tree.groups.indices where around.contains(index) {
      let group = tree.groups[index]
      var dropped = group.properties.description == nil ? [] : ["description"]
      // An export tells the versions of its tokens there.
      let extensions = group.properties.extensions?.members ?? []
      if extensions.contains(where: { $0.key != DTCGFormat.extensionKey || $0.value["versions"] == nil }) {
        dropped.append("extensions")
      }
      guard !dropped.isEmpty else { continue }
      let (owner, what) = (group.path.isEmpty ? "file" : "group", dropped.joined(separator: " and "))
      log.note(.notKept, "dropped of the \(owner): \(what); groups have no counterpart in presets", at: group.place)
    }
  }
}

extension Motion {
  /// Members of its token that say otherwise what the motion says in the same words.
  fileprivate func members(unlike value: Motion) -> [String] {
    guard case .transition(let values) = value else { return [] }
    var (duration, easing, delay): (DurationSource?, Curve?, DurationSource?) = (nil, nil, nil)
    switch self {
    case .curve(let curve): easing = curve
    // Effects have times of their own.
    case .transition(let transition) where !transition.hasEffects:
      (duration, delay) = (transition.duration, transition.delay)
      if case .inline(let curve) = transition.curve { easing = curve }
    default: return []
    }
    duration = duration ?? easing?.duration
    if delay == nil, case .delay(let seconds)? = easing?.modifiers.first, easing?.modifiers.count == 1 {
      delay = .seconds(seconds)
    } else if delay == nil, easing?.modifiers.isEmpty != false {
      delay = .seconds(0)
    }
    guard easing?.base.isSpring != true else { return [] }
    var members: [String] = []
    if case (.seconds(let own)?, .seconds(let other)?) = (duration, values.duration), own != other {
      members.append("duration")
    }
    if case .inline(let other)? = values.curve, let own = easing?.base.bezier, own != other.base.bezier {
      members.append("timingFunction")
    }
    if case (.seconds(let own)?, .seconds(let other)) = (delay, values.delay ?? .seconds(0)), own != other {
      members.append("delay")
    }
    return members
  }

  /// The motion with the value of its token; nil if it cannot have that.
  fileprivate func taking(_ value: Motion, keeping kept: [String]) -> Motion? {
    switch (self, value) {
    case (.curve(let curve), .transition(let values)): curve.taking(values, keeping: kept).map { .curve($0) }
    case (.transition(let transition), .transition(let values)) where !transition.hasEffects:
      transition.taking(values, keeping: kept).map { .transition($0) }
    case (.keyframes(let set), .duration(.seconds(let length))): (try? set.lasting(length)).map { .keyframes($0) }
    default: nil
    }
  }
}

extension Curve {
  /// The curve with the values of its token, which is a transition; nil if a curve cannot have them.
  /// - Parameter kept: Members of the token that nobody edited; they may stand in for the curve's.
  fileprivate func taking(_ values: MotionTransition, keeping kept: [String]) -> Curve? {
    let keepsEasing = kept.contains("timingFunction")
    guard case .inline(let easing)? = values.curve else { return nil }
    var delay = 0.0
    if let source = values.delay {
      guard case .seconds(let seconds) = source else { return nil }
      delay = seconds
    }
    var curve = self
    if !keepsEasing || !base.isSpring {
      let duration = kept.contains("duration") && !base.isSpring ? duration : values.duration
      guard let edited = try? Curve(keepsEasing ? base : easing.base, duration: duration) else { return nil }
      curve = edited
    } else if case .seconds(let seconds)? = values.duration, modifiers.isEmpty, let spring = taking(seconds) {
      curve = spring
    } else {
      return nil
    }
    return delay == 0 ? curve : try? curve.adding(.delay(delay))
  }
}

extension MotionTransition {
  /// The transition with the values of its token; nil if its spring cannot have them.
  /// - Parameter kept: Members of the token that are as they were.
  fileprivate func taking(_ values: MotionTransition, keeping kept: [String]) -> MotionTransition? {
    var taken = self
    if case .inline(let own)? = curve, own.base.isSpring {
      guard let spring = own.taking(values, keeping: kept + ["delay"]) else { return nil }
      taken.curve = .inline(spring)
    } else if case .inline(let own)? = curve, own.duration != nil || !own.modifiers.isEmpty {
      // The times of its curve would count, too.
      return nil
    } else {
      if !kept.contains("timingFunction") { taken.curve = values.curve }
      if !kept.contains("duration") { taken.duration = values.duration }
    }
    if !kept.contains("delay") { taken.delay = values.delay }
    return taken
  }
}
