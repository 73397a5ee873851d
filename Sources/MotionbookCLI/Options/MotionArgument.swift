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
      JSONMember("name", .string(stored.preset.name.text)),
      JSONMember("version", .number(Double(stored.revision.generation))),
      JSONMember("hash", .string(stored.content.hex)),
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
