import Motionbook

extension PresetName {
  /// The name of a whole preset, with all its versions.
  /// - Throws: an error in the name, or the request to omit a version.
  init(argument text: String) throws {
    do throws(ModelError) {
      try self.init(text)
    } catch {
      if PresetSelection.isPattern(text) {
        throw ToolError(
          .invalid, "BAD_NAME", "\(QuotedText.quote(text)) is a pattern; here the name of one preset is meant",
          attempt: "motionbook list \(ShellWord.quoted(text))")
      }
      if text.hasSuffix("/"), (try? PresetName(String(text.dropLast()))) != nil {
        throw ToolError(
          .invalid, "BAD_NAME", "expected a preset, found the group \(QuotedText.quote(text))",
          suggestions: [text + "*"])
      }
      guard case .name(let name, let version)? = try? PresetReference(text) else { throw error }
      throw ToolError(
        .invalid, "BAD_NAME", "\(QuotedText.quote(text)) is one version; here the whole preset is meant",
        suggestions: [name.text], details: [JSONMember("version", "\(version)")])
    }
  }
}

extension PresetReference {
  /// A preset with or without a version; nil for a text that is none.
  /// - Throws: an error for a name with what is no version, and for one with capitals.
  init?(argument text: String) throws {
    do throws(ModelError) { try self.init(text) } catch {
      let hasName = text.firstIndex(of: "@").map { (try? PresetName(String(text[..<$0]))) != nil } ?? false
      guard hasName || text.contains("/") && (try? Self(text.lowercased())) != nil else { return nil }
      throw error
    }
  }
}

extension ConflictChoice {
  /// Takes the side of a preset in conflict off its name: `brand/pop@ours`; nil without one.
  static func side(takenOff text: inout String) -> ConflictChoice? {
    for (suffix, side) in [("@ours", ConflictChoice.ours), ("@theirs", .theirs)] where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      return side
    }
    return nil
  }
}

/// Selection of presets by names and patterns.
enum PresetSelection {
  /// Returns true for a pattern, not a name or a curve: characters of names, and `*` or `?`.
  static func isPattern(_ text: String) -> Bool {
    text.contains { $0 == "*" || $0 == "?" }
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "/.-_*?".utf8.contains(byte)
      }
  }

  /// Replaces each pattern and each group by its presets; notation and documents stay.
  /// - Parameter catalog: Nil if there is none.
  static func expanded(_ texts: [String], in catalog: Catalog?) throws -> [String] {
    guard let catalog else { return texts }
    return try texts.flatMap { text -> [String] in
      if isPattern(text) { return try names([text], in: catalog).map(\.text) }
      let members = (try? Curve(notation: text)) == nil ? try group(text, in: catalog) : []
      return members.isEmpty ? [text] : members.map(\.text)
    }
  }

  /// The presets of a group; empty for a text that names none, or a preset too.
  static func group(_ text: String, in catalog: Catalog) throws -> [PresetName] {
    guard (try? PresetName(text)) != nil, (try? catalog.preset(text)) == nil else { return [] }
    return try catalog.list(PresetFilter(glob: "\(text)/*")).map(\.name)
  }

  /// The pattern for a text: a name, or a group, `brand` or `brand/`; another text is searched within names.
  static func glob(_ text: String, in catalog: Catalog) throws -> String {
    if text.contains(where: { $0 == "*" || $0 == "?" }) { return text }
    if text.hasSuffix("/") { return text + "*" }
    return try [text, "\(text)/*"].first { try !catalog.list(PresetFilter(glob: $0)).isEmpty } ?? "*\(text)*"
  }

  /// Error for a pattern that matches nothing.
  /// - Parameter names: All names that could have been meant.
  static func nothingFits(_ pattern: String, among names: [PresetName] = []) -> ToolError {
    if pattern == "*" {
      return ToolError(.notFound, .notFound, "there are no presets", attempt: "motionbook seeds add system")
    }
    return ToolError(
      .notFound, .notFound, "no preset matches \(QuotedText.quote(pattern))",
      suggestions: Suggestion.names(closeTo: pattern, among: names.map(\.text)), attempt: "motionbook list")
  }

  /// The matched names, each once, in order.
  /// - Throws: an error for a pattern that matches nothing, because a misspelling would otherwise pass for success.
  static func names(_ texts: [String], in catalog: Catalog) throws -> [PresetName] {
    try texts.flatMap { text in
      guard isPattern(text) else {
        let name = try PresetName(argument: text)
        guard try group(text, in: catalog).isEmpty else {
          throw ToolError(
            .notFound, .notFound, "there is no preset \"\(name)\", but a group of this name",
            suggestions: ["\(name)/*"], attempt: "motionbook list \(name)")
        }
        return [name]
      }
      let found = try catalog.list(PresetFilter(glob: text)).map(\.name)
      if found.isEmpty { throw nothingFits(text, among: try catalog.list().map(\.name)) }
      return found
    }.unique(by: \.self)
  }

  /// The matched presets of a state, each once, in order; all if there is no text.
  /// - Throws: an error for a name or a pattern that matches nothing.
  static func presets(_ texts: [String], in snapshot: CatalogSnapshot) throws -> [StoredPreset] {
    if texts.isEmpty { return try snapshot.presets() }
    return try texts.flatMap { text in
      guard isPattern(text) else { return try presetOrGroup(try PresetName(argument: text), in: snapshot) }
      let found = try snapshot.presets(PresetFilter(glob: text))
      if !found.isEmpty { return found }
      let renamed = try snapshot.renamedPresets(PresetFilter(glob: text))
      guard !renamed.isEmpty else { throw nothingFits(text, among: snapshot.entries.map(\.name)) }
      ErrorReport.warn(
        "\(QuotedText.quote(text)) matches former names, of \(renamed.map(\.preset.name.text).listed(atMost: 1)); "
          + "change the pattern")
      return renamed
    }.unique(by: \.id)
  }

  private static func presetOrGroup(_ name: PresetName, in snapshot: CatalogSnapshot) throws -> [StoredPreset] {
    do throws(StoreError) {
      return [try snapshot.preset(name)]
    } catch {
      guard error.code == .notFound, case let members = try snapshot.presets(PresetFilter(glob: "\(name)/*")),
        !members.isEmpty
      else { throw error }
      return members
    }
  }

  /// The matched items, each once, in their order; all if there is no text.
  /// - Throws: an error for a name or a pattern that matches nothing.
  static func chosen<Item>(_ texts: [String], of items: [Item], named name: (Item) -> PresetName) throws -> [Item] {
    if texts.isEmpty { return items }
    var chosen: Set<Int> = []
    for text in texts {
      // A name is a pattern without * and ?; that of a group matches everything in it.
      let wanted = isPattern(text) ? [text] : [try PresetName(argument: text).text, "\(text)/*"]
      let found = wanted.map(NamePattern.init).map { pattern in
        items.indices.filter { pattern.matches(name(items[$0]).text) }
      }
      guard let fitting = found.first(where: { !$0.isEmpty }) else { throw nothingFits(text, among: items.map(name)) }
      chosen.formUnion(fitting)
    }
    return items.indices.filter(chosen.contains).map { items[$0] }
  }
}
