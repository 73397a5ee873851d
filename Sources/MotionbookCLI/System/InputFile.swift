import Motionbook

/// What a command reads: a file, or standard input for `-`.
struct InputFile {
  /// What messages call it.
  let name: String
  let bytes: [UInt8]
  /// The file's own name without its folders, which are nobody else's business.
  var title: String { name.split(separator: "/").last.map(String.init) ?? name }
  /// SHA-256 of the bytes.
  var sha256: String { PresetDerivation(source: bytes, originalName: "").sourceSHA256 }

  /// The most bytes that are read: as many as a JSON file of another tool may have.
  static let limit = JSONLimits.file.bytes

  init(_ path: String) throws(ToolError) {
    let isInput = path == "-"
    name = isInput ? "standard input" : QuotedText.visible(path, limit: 200)
    if !isInput, System.entry(at: path) == .folder {
      throw ToolError(.inputOutput, "NOT_A_FILE", "\(name) is a folder, not a file")
    }
    if isInput, System.isTerminal(System.standardInput) {
      ErrorReport.note("reading from the terminal; end with Ctrl-D")
    }
    do throws(System.Failure) {
      bytes = try System.read(isInput ? nil : path, limit: Self.limit)
    } catch {
      if error == .notAFile {
        throw ToolError(
          .inputOutput, "NOT_A_FILE", "\(name) is a pipe or a device, not a file",
          hint: "name a file, or - for standard input")
      }
      throw ToolError(
        error.isMissing ? .notFound : .inputOutput, error.isMissing ? "MISSING_FILE" : "IO",
        "\(name) cannot be read: \(error.reason)", suggestions: error.isMissing ? NearbyFile.names(path) : [])
    }
  }
}
