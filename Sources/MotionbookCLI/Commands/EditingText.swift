import ArgumentParser
import Motionbook

struct EditCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a preset in your editor.",
    examples: """
        motionbook edit brand/pop
        motionbook edit card/appear --message softer
        motionbook edit card/appear --document

      The editor is $VISUAL, else $EDITOR, else vi. Unchanged or empty text changes
      nothing; invalid text is kept in a file, to continue with.
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Flag(help: "Edit the whole document, including title and tags.")
  var document = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(argument: name)
    let stored = try catalog.open().preset(name)
    let old = stored.preset
    guard let written = try EditedFile.edited(old, asDocument: document) else {
      try apply { try $0.set(name, motion: nil, details: nil) }
      return
    }
    try ToolError.amending({ written.tellKept(in: &$0, name: name) }) {
      let new = try WrittenMotion(written.file, name: name, kind: old.motion.kind)
      let details = new.document?.preset.details
      try apply { batch in
        // Fails if the preset was changed while the editor was open.
        try batch.set(
          name, motion: new.motion, details: details == old.details ? nil : details, expecting: stored.revision.hash)
      }
    }
    System.remove(written.path)
  }
}

/// Text that the editor has left.
struct EditedFile {
  let path: String
  /// The text without the header.
  let file: InputFile

  /// Runs the editor on a preset as handwritten, below a header of comments; nil if there is nothing to do.
  static func edited(_ preset: Preset, asDocument: Bool) throws -> EditedFile? {
    let notation = asDocument ? nil : preset.motion.notation
    let name = "\(preset.name), a \(preset.motion.kind.rawValue)"
    let header =
      "// \(name).\n// Save and close to store it; unchanged or empty text changes nothing. Lines like these are ignored.\n"
      + "// See: motionbook help \(notation == nil ? "documents" : "notation")\n\n"
    let body = (notation ?? PrettyJSON.text(preset.json)) + "\n"
    let path = try ToolError.saying("cannot create a file for the editor") {
      try System.makeTemporaryFile(Array((header + body).utf8), extension: notation == nil ? "json" : "swift")
    }
    var isKept = false
    defer { if !isKept { System.remove(path) } }
    let editor = System.environment("VISUAL") ?? System.environment("EDITOR") ?? "vi"
    let status = try ToolError.saying("cannot start the editor") {
      // The variable may hold a command with arguments, as for git.
      try System.run(["sh", "-c", "\(editor) \"$@\"", editor, path], takesOutput: false).status
    }
    guard status == 0 else {
      throw ToolError(
        .inputOutput, "EDITOR", "the editor \(editor.quoted) ended with status \(status)",
        hint: "nothing was changed; set $VISUAL or $EDITOR to another one")
    }
    let file = EditedFile(path: path, file: try InputFile(path).withoutHeader)
    isKept = file.content != Array(body.utf8) && !file.content.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return isKept ? file : nil
  }

  /// The text without leading empty lines.
  var content: [UInt8] { Array(file.bytes.drop { $0 == 0x0A }) }

  /// Adds the place of the kept text to an error.
  func tellKept(in error: inout ToolError, name: PresetName) {
    error.hint = [error.hint, "the text is kept; correct it there"].compactMap { $0 }.joined(separator: "; ")
    let takesText = content.first != UInt8(ascii: "{")
    error.attempt = "motionbook set \(name) \(takesText ? "- <" : "--from") \(ShellWord.path(path))"
    error.details.append(JSONMember("kept", path))
  }
}
