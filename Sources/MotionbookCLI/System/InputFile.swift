import Motionbook

/// Input of a command: a file, or standard input for `-`.
struct InputFile {
  let name: String
  let bytes: [UInt8]
  var sha256: String { SHA256Digest.hex(of: bytes) }

  /// Standard input, once read: a text in it is looked at in several ways.
  nonisolated(unsafe) private static var standardInput: [UInt8]?

  /// Maximum number of bytes: that of a JSON file of another tool.
  static let limit = JSONLimits.file.bytes

  /// The same with empty lines in place of the comments at its beginning, so that places stay those of the file.
  var withoutHeader: InputFile {
    var isHeader = true
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> ArraySlice<UInt8> in
      isHeader = isHeader && (line.isEmpty || line.starts(with: "//".utf8))
      return isHeader ? [] : line
    }
    return InputFile(name: name, bytes: Array(lines.joined(separator: [0x0A])))
  }

  /// Reads a value from it, with the name and the place in errors.
  func reading<Value>(_ read: ([UInt8]) throws -> Value) throws -> Value {
    do { return try read(bytes) } catch let error as ModelError {
      throw ToolError(error.located(in: bytes), in: name)
    }
  }
}

extension InputFile {
  init(_ path: String) throws {
    let isInput = path == "-"
    name = isInput ? "standard input" : path.shown
    if isInput, System.isTerminal(System.standardInput) {
      ErrorReport.note("reading from the terminal; end with Ctrl-D")
    }
    if isInput, let read = Self.standardInput {
      bytes = read
      return
    }
    do throws(System.Failure) {
      bytes = try System.read(isInput ? nil : path, limit: Self.limit)
      if isInput { Self.standardInput = bytes }
    } catch { throw ToolError(error, reading: isInput ? name : path) }
  }
}

/// Suggests a file for a misspelled path.
enum NearbyFile {
  /// The closest name in the folder, as a path; empty if nothing is close.
  static func names(_ path: String) -> [String] {
    let folder = System.folder(of: path)
    let name = String(path.dropFirst(folder.count))
    let known = System.names(in: folder.isEmpty ? "." : folder)
    // An existing file of the wrong kind is not proposed again.
    guard !known.contains(name) else { return [] }
    // An extension shared by all files does not tell them apart.
    let own = name.prefix { $0 != "." }.count
    let limit = own <= 4 ? 1 : own <= 8 ? 2 : 3
    return Suggestion.closest(to: name, among: known.filter { !$0.hasPrefix(".") }, limit: limit).map { [folder + $0] }
      ?? []
  }
}
