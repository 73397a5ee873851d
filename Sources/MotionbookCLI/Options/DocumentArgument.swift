import Motionbook

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
