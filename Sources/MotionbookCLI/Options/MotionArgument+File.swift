import Motionbook

extension MotionArgument {
  /// Returns true for a file or standard input; a preset or a curve of the name goes first, `./` means the file.
  static func isFile(_ text: String, _ options: CatalogOptions, in opened: Catalog? = nil) throws -> Bool {
    guard text != "-" else { return true }
    guard System.entry(at: text) == .file, (try? Curve(notation: text)) == nil else { return false }
    guard (try? PresetReference(text)) != nil, let catalog = try opened ?? options.openIfAny() else { return true }
    return (try? catalog.preset(text)) == nil
  }

  /// Returns true for a text that can only be a path: no notation begins so.
  static func isPath(_ text: String) -> Bool { ["./", "../", "/"].contains { text.hasPrefix($0) } }

  /// Presets that `import` would make of a file; prints its warnings.
  static func presets(ofFile path: String) throws -> [Preset] {
    let input = try ImportedFiles([path])
    let format = try ImportCommand.format(of: input.files)
    let read = try ToolError.reading(input.name) { try format.read(input.files, ImportOptions()) }
    ImportSummary.tell(read.report, of: input.name, whole: "import --dry-run --report writes all of them")
    return read.presets
  }

  /// The preset of a file with exactly one.
  static func preset(ofFile path: String) throws -> Preset {
    let presets = try presets(ofFile: path)
    guard let preset = presets.first, presets.count == 1 else {
      throw ToolError.usage(
        "expected one preset in \(QuotedText.quote(path, limit: 200)), found \(presets.count)",
        hint: "import them with: motionbook import \(ShellWord.path(path))")
    }
    return preset
  }
}
