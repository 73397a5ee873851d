import MotionModel

/// A resolver document: sets of tokens, written in it or in files that it names, and modifiers that choose among more.
///
/// Sets and modifiers are taken in the document's order, each modifier in its default context; the modifier `motion`
/// has separate contexts `full` and `reduced`.
/// Source: https://www.designtokens.org/tr/2025.10/resolver/
struct ResolverDocument {
  let root: JSONValue
  let file: Int
  let log: ImportLog

  /// Indicates a resolver document; in a token file its keys could only be groups and tokens.
  static func matches(_ root: JSONValue) -> Bool {
    if case .array? = root["resolutionOrder"] { return true }
    return root["version"]?.text != nil && (root["sets"] != nil || root["modifiers"] != nil)
  }

  /// The context of the modifier `motion` that reduces it.
  var reducedContext: String? {
    ["reduced", "reduce"].first { root["modifiers"]?["motion"]?["contexts"]?[$0] != nil }
  }

  private static let maximumSources = 1_000

  /// The trees of tokens in the order of resolution.
  /// - Parameter known: Those of the files beside it.
  func layers(reduced: Bool, _ known: [TokenLayer]) -> [TokenLayer] {
    let place = [String(file)]
    var order: [JSONValue] = []
    if case .array(let entries)? = root["resolutionOrder"] {
      order = entries
    } else {
      log.error(.missing, "a resolver document needs \"resolutionOrder\"", at: place)
    }
    if case .string(let version)? = root["version"], version != "2025.10" {
      log.warn(
        .unknown, "the version is \(QuotedText.quote(version))", at: place + ["version"], hint: "write \"2025.10\"")
    }
    var layers: [TokenLayer] = []
    for (index, entry) in order.prefix(Self.maximumSources).enumerated() {
      var (target, value, name) = (place + ["resolutionOrder", String(index)], entry, entry["name"]?.text ?? "")
      var isModifier = value["type"]?.text == "modifier" || value["contexts"] != nil
      if let pointer = value["$ref"]?.text {
        guard let (keys, found) = member(pointer), keys.count == 2 else {
          log.error(
            .badReference, "\(QuotedText.quote(pointer)) is not a set or modifier of this document",
            at: target + ["$ref"])
          continue
        }
        (target, value, isModifier, name) = (place + keys, found, keys[0] == "modifiers", keys[1])
      }
      if !isModifier {
        add(value["sources"], at: target + ["sources"], known, &layers)
      } else if let context = context(of: value, name, reduced: reduced, at: target) {
        add(value["contexts"]?[context], at: target + ["contexts", context], known, &layers)
      }
    }
    let named = Set(layers.compactMap(\.place.first))
    for layer in known where !reduced && !named.contains(layer.place.first ?? "") {
      log.note(.skipped, "file skipped: the resolver document does not name it", at: layer.place)
    }
    return layers
  }

  /// Target of a pointer `#/sets/name` in this document.
  private func member(_ pointer: String) -> (keys: [String], value: JSONValue)? {
    guard pointer.hasPrefix("#/") else { return nil }
    let keys = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    return root[JSONPointer(keys)].map { (keys, $0) }
  }

  /// The context of a modifier that counts.
  private func context(of modifier: JSONValue, _ name: String, reduced: Bool, at place: [String]) -> String? {
    guard case .object(let contexts)? = modifier["contexts"], let first = contexts.first else {
      log.error(.missing, "the modifier \(QuotedText.quote(name)) has no contexts", at: place)
      return nil
    }
    if name == "motion", let reducedContext {
      if reduced { return reducedContext }
      return (contexts.first { $0.key == "full" } ?? contexts.first { $0.key != reducedContext } ?? first).key
    }
    guard let standard = modifier["default"]?.text, contexts.contains(where: { $0.key == standard }) else {
      log.error(
        .missing, "the modifier \(QuotedText.quote(name)) has no default among its contexts", at: place,
        hint: "write \"default\": \(QuotedText.quote(first.key))")
      return nil
    }
    if contexts.count > 1, !reduced {
      log.note(
        .notKept, "only the context \(QuotedText.quote(standard)) of \(QuotedText.quote(name)) is imported", at: place)
    }
    return standard
  }

  private func add(
    _ sources: JSONValue?, at place: [String], _ known: [TokenLayer], _ layers: inout [TokenLayer], depth: Int = 0
  ) {
    guard case .array(let sources)? = sources else {
      return log.error(.missing, "expected a list of sources", at: place)
    }
    for (index, source) in sources.enumerated() {
      let inner = place + [String(index)]
      guard layers.count < Self.maximumSources else {
        return log.error(.tooLarge, "more than \(Self.maximumSources) sources", at: inner)
      }
      guard case .object(let members) = source else {
        log.error(.wrongType, "expected tokens or {\"$ref\": …}, found \(source.kindWithArticle)", at: inner)
        continue
      }
      guard let reference = source["$ref"]?.text else {
        layers.append(TokenLayer(members: members, place: inner))
        continue
      }
      if depth < 8, let (keys, set) = member(reference), let sources = set["sources"] {
        add(sources, at: [String(file)] + keys + ["sources"], known, &layers, depth: depth + 1)
      } else if let layer = known.first(where: { log.file(of: $0.place)?.isNamed(reference) == true }) {
        layers.append(layer)
      } else {
        let isSet = reference.hasPrefix("#/")
        log.error(
          .badReference,
          "\(QuotedText.quote(reference, limit: 120)) is not \(alike: isSet ? "a set of this document" : "among the files")",
          at: inner + ["$ref"], hint: isSet ? nil : "import it together with this document")
      }
    }
  }
}

/// Variants for reduced motion from a second reading of the same tokens.
enum ReducedTokens {
  /// Presets, each with its variant if the other reading has another motion; the variants follow.
  ///
  /// A preset that refers to one with a variant has a variant too, which refers to that.
  static func joined(_ presets: [Preset], _ reduced: [Preset], _ log: ImportLog) -> [Preset] {
    let full = Dictionary(first: presets.map { ($0.name, $0.motion) })
    var changed = Set(
      reduced.filter { full[$0.name].map { [motion = $0.motion] in $0 != motion } ?? false }.map(\.name))
    var users: [PresetName: [PresetName]] = [:]
    for preset in reduced where full[preset.name] != nil {
      for case .name(let target, _) in preset.motion.references { users[target, default: []].append(preset.name) }
    }
    var work = Array(changed)
    while let name = work.popLast() {
      for user in users[name] ?? [] where changed.insert(user).inserted { work.append(user) }
    }
    var names: [PresetName: PresetName] = [:]
    for name in reduced.map(\.name) where changed.contains(name) {
      guard let variant = name.withVariant, full[variant] == nil else {
        log.error(
          .nameCollision, "there is no name for the variant of \(name) for reduced motion", at: ["0"],
          hint: "rename or shorten it")
        continue
      }
      names[name] = variant
    }
    func moved(_ reference: PresetReference) -> PresetReference {
      guard case .name(let name, let version) = reference, let variant = names[name] else { return reference }
      return .name(variant, version)
    }
    var named = presets
    for index in named.indices {
      if let variant = names[named[index].name] { named[index].details.reducedMotion = .name(variant, .latest) }
    }
    return named
      + reduced.compactMap { preset in
        names[preset.name].map { Preset($0, preset.motion.replacingReferences(moved), details: preset.details) }
      }
  }
}
