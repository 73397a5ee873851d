import Motionbook

extension PresetName {
  /// The name of a whole preset, with all its versions.
  /// - Throws: what is wrong with the name; of a version, that the name alone is asked for.
  init(argument text: String) throws {
    do throws(ModelError) {
      try self.init(text)
    } catch {
      guard case .name(let name, let version)? = try? PresetReference(text) else { throw error }
      throw ToolError(
        .invalid, "BAD_NAME", "\(QuotedText.quote(text)) is one version; here the whole preset is meant",
        suggestions: [name.text], details: [JSONMember("version", .string("\(version)"))])
    }
  }
}
