import ArgumentParser
import Motionbook

/// What is looked at or evaluated: a preset of the catalog, a curve in notation, or a document.
struct MotionArgument {
  /// What messages and outputs call it.
  let label: String
  let motion: ResolvedMotion
  /// The preset, when it is one of the catalog's.
  let stored: StoredPreset?

  /// Finds out what a text means.
  ///
  /// `{…}` is a document; a text that can be a name is looked up in the catalog first, if
  /// there is one, and read as notation when no preset has that name.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    if text.first == "{" {
      let bytes = Array(text.utf8)
      let preset = try Self.document(bytes, "the document")
      self.init(label: preset.name.text, motion: try Self.load(preset.motion, catalog), stored: nil)
      return
    }
    guard let reference = try? PresetReference(text) else {
      let curve = try CurveArgument.curve(text, duration: nil)
      self.init(label: text, motion: try Self.load(.curve(curve), catalog), stored: nil)
      return
    }
    guard let file = try catalog.openIfAny() else {
      guard let curve = try? Curve(notation: text) else {
        _ = try catalog.open()  // explains that there is no catalog
        throw ToolError.usage("\(QuotedText.quote(text)) is neither a preset nor a curve")
      }
      self.init(label: text, motion: ResolvedMotion(.curve(curve)), stored: nil)
      return
    }
    do throws(StoreError) {
      let (stored, motion) = try file.load(reference)
      for notice in stored.notices { ErrorReport.warn(notice.description) }
      let label = "\(stored.preset.name)@\(stored.revision.generation)"
      self.init(label: label, motion: motion, stored: stored)
    } catch {
      guard error.code == .notFound, let curve = try? Curve(notation: text) else { throw error }
      self.init(label: text, motion: ResolvedMotion(.curve(curve)), stored: nil)
    }
  }

  private init(label: String, motion: ResolvedMotion, stored: StoredPreset?) {
    self.label = label
    self.motion = motion
    self.stored = stored
  }

  /// What was evaluated, for outputs that name their recipe.
  var recipe: [JSONMember] {
    guard let stored else { return [JSONMember("motion", .string(label))] }
    return [
      JSONMember("name", stored.preset.name), JSONMember("version", stored.revision.generation),
      JSONMember("hash", stored.content.hex),
    ]
  }

  private static func document(_ bytes: [UInt8], _ source: String) throws(ToolError) -> Preset {
    do throws(ModelError) {
      return try Preset(json: bytes)
    } catch {
      throw ToolError(error, in: source)
    }
  }

  private static func load(_ motion: Motion, _ catalog: CatalogOptions) throws -> ResolvedMotion {
    if motion.references.isEmpty { return ResolvedMotion(motion) }
    if let file = try catalog.openIfAny() { return try file.load(motion) }
    for reference in motion.references {
      guard let hint = DocumentText.hint(for: reference.description) else { continue }
      throw ToolError(ModelError(.badReference, "there is no preset \(reference)", hint: hint))
    }
    return try catalog.open().load(motion)  // explains that there is no catalog
  }
}

/// Reads curves and durations from the command line.
enum CurveArgument {
  /// A curve in notation, with a duration where one is given.
  static func curve(_ notation: String, duration: String?) throws -> Curve {
    let curve: Curve
    do throws(ModelError) {
      curve = try Curve(notation: notation)
    } catch {
      throw notationError(error, in: notation)
    }
    guard let duration else { return curve }
    return try curve.with(duration: source(duration))
  }

  /// A length of time: `400ms`, `0.4s`, or the name of a duration preset.
  static func source(_ text: String) throws -> DurationSource {
    if let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) {
      return .reference(try PresetReference(text))
    }
    do throws(ModelError) {
      return .seconds(try DurationNotation.parse(text))
    } catch {
      throw notationError(error, in: text)
    }
  }

  /// An error with the text and a mark below the column.
  static func notationError(_ error: ModelError, in text: String) -> ToolError {
    var result = ToolError(error)
    guard let location = error.location, location.line == 1, !text.contains("\n") else { return result }
    let before = text.unicodeScalars.prefix(max(0, location.column - 1))
    let column = DisplayWidth.of(String(String.UnicodeScalarView(before)))
    result.excerpt = [text, String(repeating: " ", count: column) + "^"]
    return result
  }
}

/// Reads preset documents from files and standard input.
enum DocumentArgument {
  /// One preset of a known kind, under a name given on the command line.
  ///
  /// The document may leave out `motionbook`, `name` and `kind`; a name in it yields to the one given.
  /// - Returns: The preset, and a remark to make once it is stored when the document has another name.
  static func preset(
    _ path: String, name: PresetName, kind: MotionKind
  ) throws(ToolError) -> (preset: Preset, remark: String?) {
    let file = try InputFile(path)
    var remark: String?
    do throws(ModelError) {
      var value = try JSONReader.read(file.bytes)
      if case .object(var members) = value {
        if value["motionbook"] == nil {
          members.append(JSONMember("motionbook", .number(Double(Preset.documentFormat))))
        }
        if value["kind"] == nil { members.append(JSONMember("kind", .string(kind.rawValue))) }
        let written = members.first { $0.key == "name" }?.value
        if let written, written != .string(name.text) {
          let own = try PresetName.form.read(DocumentNode(written, at: JSONPointer(["name"])))
          remark = "the document says \(QuotedText.quote(own.text)); the preset is \(QuotedText.quote(name.text))"
        }
        members.removeAll { $0.key == "name" }
        members.append(JSONMember("name", .string(name.text)))
        value = .object(members)
      }
      let preset = try Preset(DocumentNode(value))
      guard preset.motion.kind == kind else {
        throw ModelError(
          .wrongType, "the document is of kind \(preset.motion.kind.rawValue)", allowed: kind.rawValue,
          hint: "use: motionbook add \(preset.motion.kind.rawValue)", pointer: JSONPointer(["kind"]))
      }
      return (preset, remark)
    } catch {
      throw ToolError(error.located(in: file.bytes), in: file.name)
    }
  }
}
