public import MotionModel

/// Preset documents in a JSON file: one alone, an array of them, or `{"motionbook": 1, "presets": […]}`.
///
/// The last is the output of ``text(_:)`` for several presets.
public enum PresetFile {
  private static let key = "presets"
  /// The most presets in a file: they are in memory together, with some 5 KB each, until they are committed.
  package static let maximumCount = 100_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 JSON, at most 64 MiB and 100,000 presets.
  ///   - onError: Called with the error of one document; the others are read. Nil: the first error is thrown.
  /// - Throws: `ModelError` with line, column and JSON pointer.
  /// - Complexity: O(bytes).
  public static func read(_ bytes: [UInt8], onError: ((ModelError) -> Void)? = nil) throws(ModelError) -> [Preset] {
    do throws(ModelError) {
      let root = DocumentNode(try JSONReader.read(bytes, limits: .file))
      var presets: [Preset] = []
      var errors: [ModelError] = []
      for node in try nodes(root) {
        do throws(ModelError) { presets.append(try Preset(node)) } catch {
          guard onError != nil else { throw error }
          errors.append(error)
        }
      }
      if let onError { ModelError.located(errors, in: bytes).forEach(onError) }
      return presets
    } catch { throw error.located(in: bytes) }
  }

  private static func nodes(_ root: DocumentNode) throws(ModelError) -> [DocumentNode] {
    if case .array = root.value { return try root.array(max: maximumCount) }
    guard root.value[key] != nil else { return [root] }
    let object = try root.object(allowing: ["motionbook", key])
    _ = try object.required("motionbook").integer(in: Preset.documentFormat...Preset.documentFormat)
    return try object.required(key).array(max: maximumCount)
  }

  /// The text of one preset alone, or of several in one object; the same for the same presets.
  public static func text(_ presets: [Preset], alone: Bool) -> String {
    if alone, presets.count == 1, let preset = presets.first { return PrettyJSON.text(preset.json) + "\n" }
    let format = Double(Preset.documentFormat)
    return PrettyJSON.text(["motionbook": .number(format), key: .array(presets.map(\.json))]) + "\n"
  }
}
