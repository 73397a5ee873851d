import ArgumentParser
import Motionbook
import MotionbookSeeds

/// A motion to show or evaluate: a preset of the catalog, a curve in notation, or a document.
struct MotionArgument {
  /// Name in messages and outputs.
  let label: String
  let motion: ResolvedMotion
  let stored: StoredPreset?

  /// Accepted forms, for help pages.
  static let help = "A preset, a curve in notation, or a document, as text or as a file."
}

extension MotionArgument {
  /// Reads a text, in one order: `{…}` as a document, or an object of another tool; `-` as standard input; a path as its
  /// file; a name as the preset of the catalog; everything else, and a name that no preset has, as notation.
  /// - Parameters:
  ///   - choice: Side of presets in conflict.
  ///   - opened: The catalog, if open already.
  init(
    _ text: String, _ catalog: CatalogOptions, onConflict choice: ConflictChoice = .refuse, in opened: Catalog? = nil
  ) throws {
    var text = text == "-" ? try CurveArgument.standardInput() : text
    let choice = ConflictChoice.side(takenOff: &text) ?? choice
    if let seed = try Self.seed(named: text, catalog, in: opened) {
      ErrorReport.note("\(text) is \(seed)")
      text = seed
    }
    func lead(_ error: inout ToolError) {
      let isPreset = text.contains("/") && (try? PresetName(text)) != nil
      guard !isPreset, !text.contains(where: \.isWhitespace),
        let file = try? opened ?? Self.catalog(catalog, isNeeded: false),
        case let called = text.wholeMatch(of: /var\((--[\w-]+)\)/)?.1 ?? text[...],
        let name = try? NameOptions.parse([]).preset(called: String(called), in: file)
      else { return }
      error.hint = "exported code has this name for \(name); see: motionbook show \(name)"
    }
    if let written = try ToolError.amending(lead, { try Self.written(text, catalog, in: opened) }) {
      self.init(label: written.label, motion: try Self.load(written.motion, catalog, choice), stored: nil)
      return
    }
    let reference = try PresetReference(text)
    let curve = try? Curve(notation: text)
    let file = try opened ?? Self.catalog(catalog, isNeeded: curve == nil)
    do throws(StoreError) {
      // Curves go without.
      guard let file else { throw StoreError(.notFound, "there is no catalog") }
      let (stored, motion) = try file.load(reference, onConflict: choice)
      for notice in stored.notices { ErrorReport.warn(notice.description) }
      // Both sides of a conflict have the same number.
      let isSide = if case .name(_, .hash) = reference { true } else { stored.headCount > 1 }
      let version = isSide ? "#\(stored.revision.hash.short)" : String(stored.revision.generation)
      self.init(label: "\(stored.preset.name)@\(version)", motion: motion, stored: stored)
    } catch {
      guard error.code == .notFound else { throw error }
      if let curve {
        self.init(label: text, motion: ResolvedMotion(.curve(curve)), stored: nil)
        return
      }
      var unknown = ToolError(error)
      if let near = Suggestion.closest(to: text, among: CurveNotation.names) { unknown.suggestions.append(near) }
      if error.names.isEmpty || SeedLibrary.has(text), let hint = OtherWords.hint(for: text) {
        unknown.hint = hint
      }
      lead(&unknown)
      throw unknown
    }
  }

  /// The catalog's preset that is a curve of another tool, `easeOutBack`; nil for what is a name or notation.
  private static func seed(named text: String, _ catalog: CatalogOptions, in opened: Catalog?) throws -> String? {
    guard let seed = OtherWords.seed(named: text), (try? Curve(notation: text)) == nil,
      let file = try opened ?? Self.catalog(catalog, isNeeded: false), (try? file.preset(text)) == nil
    else { return nil }
    return (try? file.preset(seed)) == nil ? nil : seed
  }

  /// The motion of a document, a file or notation, with its label; nil for a text that may name a preset.
  private static func written(
    _ text: String, _ catalog: CatalogOptions, in opened: Catalog?
  ) throws -> (motion: Motion, label: String)? {
    if text.first == "{" {
      if let curve = try CurveArgument.pasted(text) { return (.curve(curve), curve.notation) }
      let preset = try InputFile(name: "the document", bytes: Array(text.utf8)).reading { try Preset(json: $0) }
      return (preset.motion, preset.name.text)
    }
    if try isFile(text, catalog, in: opened) {
      let preset = try preset(ofFile: text)
      return (preset.motion, preset.name.text)
    }
    if try PresetReference(argument: text) != nil { return nil }
    if PresetSelection.isPattern(text) {
      throw ToolError.usage(
        "expected one preset, found the pattern \(QuotedText.quote(text))",
        hint: "the samples of many: motionbook export csv \(ShellWord.quoted(text))",
        attempt: "motionbook list \(ShellWord.quoted(text))")
    }
    // No notation begins like a path.
    if ["./", "../", "/"].contains(where: text.hasPrefix) {
      throw ToolError(.notFound, .missingFile, "there is no file \(text.quoted)")
    }
    let kinds = (try? Curve(notation: text)) == nil ? [MotionKind.keyframes, .transition, .sequence] : []
    if let motion = kinds.lazy.compactMap({ try? Motion(notation: text, as: $0) }).first {
      return (motion, text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    if text.hasPrefix("Keyframe") { _ = try ToolError.parsing(text) { try Motion(notation: $0, as: .keyframes) } }
    return (.curve(try CurveArgument.curve(text, duration: nil)), text)
  }

  /// The preset's variant for reduced motion; if it has none, the same again with a note.
  func reduced(
    _ catalog: CatalogOptions, onConflict choice: ConflictChoice, in opened: Catalog? = nil
  ) throws -> MotionArgument {
    guard let stored, let variant = (try opened ?? catalog.open()).variant(of: stored.preset) else {
      ErrorReport.note("\(label) has no variant for reduced motion; using it unchanged")
      return self
    }
    return try MotionArgument(variant.description, catalog, onConflict: choice, in: opened)
  }

  /// The catalog in which a text is looked up; nil if there is none, or a folder has several, and the text can do without.
  private static func catalog(_ options: CatalogOptions, isNeeded: Bool) throws -> Catalog? {
    do {
      return try isNeeded ? options.open() : options.openIfAny()
    } catch let error as ToolError where error.code == CatalogLocation.severalCode && !isNeeded {
      return nil
    }
  }

  /// The evaluated motion, for outputs that name their source.
  var recipe: [JSONMember] {
    guard let stored else { return [JSONMember("motion", label)] }
    return .of(["name": stored.preset.name, "version": stored.revision.generation, "hash": stored.content.hex])
  }

  private static func load(
    _ motion: Motion, _ catalog: CatalogOptions, _ choice: ConflictChoice
  ) throws -> ResolvedMotion {
    if motion.references.isEmpty { return ResolvedMotion(motion) }
    if let file = try catalog.openIfAny() { return try file.load(motion, onConflict: choice) }
    for reference in motion.references {
      guard let hint = DocumentText.hint(for: reference.description) else { continue }
      throw ToolError(ModelError(.badReference, "there is no preset \(reference)", hint: hint))
    }
    return try catalog.open().load(motion)  // explains that there is no catalog
  }
}

/// A preset document from a file or standard input.
struct DocumentArgument {
  let preset: Preset
  /// Note to print after storing, if the document has another name.
  private(set) var remark: String?
  private let file: InputFile
  private let value: JSONValue

  /// Reads one preset of a known kind, under a name from the command line.
  ///
  /// The document may omit `motionbook`, `name` and `kind`; the given name replaces its own. Comments may precede it.
  init(_ path: String, name: PresetName, kind: MotionKind) throws {
    try self.init(try InputFile(path).withoutHeader, name: name, kind: kind)
  }

  init(_ file: InputFile, name: PresetName, kind: MotionKind) throws {
    self.file = file
    do throws(ModelError) {
      var value = try JSONReader.read(file.bytes)
      if case .object(var members) = value {
        if value["motionbook"] == nil {
          members.append(JSONMember("motionbook", Preset.documentFormat))
        }
        if value["kind"] == nil { members.append(JSONMember("kind", kind.rawValue)) }
        let written = members.first { $0.key == "name" }?.value
        if let written, written != .string(name.text) {
          let own = try PresetName.form.read(DocumentNode(written, at: JSONPointer(["name"])))
          remark = "the document says \(QuotedText.quote(own.text)); the preset is \(QuotedText.quote(name.text))"
        }
        members.removeAll { $0.key == "name" }
        members.append(JSONMember("name", name.text))
        value = .object(members)
      }
      preset = try Preset(DocumentNode(value))
      guard preset.motion.kind == kind else {
        throw ModelError(
          .wrongType, "the document is of kind \(preset.motion.kind.rawValue)", allowed: kind.rawValue,
          hint: "use: motionbook add \(preset.motion.kind.rawValue)", pointer: JSONPointer(["kind"]))
      }
      self.value = value
    } catch {
      var failure = ToolError(error.located(in: file.bytes), in: file.name)
      if let first = file.bytes.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first) {
        failure.hint = "--from takes a document; give notation in its place, or - for standard input"
      }
      throw failure
    }
  }

  /// Adds the place in the document to an error about a broken reference.
  func placed(_ error: StoreError) -> any Error {
    guard let reference = error.reference else { return error }
    var result = ToolError(error)
    let found = ModelError(.badReference, error.message, pointer: place(of: reference)).located(in: file.bytes)
    let placed = ToolError(found, in: file.name)
    result.message = placed.message
    result.details += placed.details.filter { $0.key != "kind" }
    return result
  }

  /// The first place of the reference; nil within notation.
  private func place(of reference: PresetReference) -> JSONPointer? {
    let (text, mark) = (reference.description, "\u{0}")
    let marked = Preset.form.shape.replacingLinks(in: value) { $0.text == text ? mark : $0.text }
    return Self.path(to: .string(mark), in: marked).map { JSONPointer($0) }
  }

  private static func path(to wanted: JSONValue, in value: JSONValue) -> [String]? {
    let parts: [(key: String, value: JSONValue)]
    switch value {
    case wanted: return []
    case .object(let members): parts = members.map { ($0.key, $0.value) }
    case .array(let elements): parts = elements.enumerated().map { (String($0), $1) }
    default: return nil
    }
    return parts.lazy.compactMap { part in path(to: wanted, in: part.value).map { [part.key] + $0 } }.first
  }
}
