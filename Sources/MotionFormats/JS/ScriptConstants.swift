import MotionModel

/// The constants of some scripts, which know those of each other.
struct ScriptConstants {
  struct Constant {
    var value: JSLiteral
    let bytes: [UInt8]
    let file: Int

    var text: String { String(decoding: bytes[value.start..<value.end], as: UTF8.self) }
  }

  /// Path of a constant or a member, in the file that declares it.
  struct Origin: Hashable {
    let path: String
    let file: Int
  }

  /// All of them, in the order of the files.
  let all: [(name: String, constant: Constant)]
  private let known: [String: [Constant]]
  /// Paths by the names that each file imports.
  private let modules: [[String: String]]
  private let stems: [String?]
  /// Remaining bytes that constants may put in, in the whole import.
  private var room = 1 << 20

  /// The most objects inside each other that are read, and the most constants that name others.
  static let maximumDepth = 4

  /// O(bytes).
  /// - Parameters:
  ///   - sources: The scripts, without the texts of their elements.
  ///   - files: The files that they are in, in the same order.
  init(of sources: [[UInt8]], in files: [SourceFile]) {
    modules = sources.map { OwnNames(in: $0).modules }
    stems = files.map(\.stem)
    all = sources.enumerated().flatMap { index, source in
      JSReader.constants(in: source).filter { !JSExport.isExport($0.value, in: source) }.map {
        ($0.name, Constant(value: $0.value, bytes: source, file: index))
      }
    }
    known = Dictionary(grouping: all.filter { $0.name != "default" }, by: \.name).mapValues { $0.map(\.constant) }
  }

  /// Constant that a name means in a file: its own, or that of the file that it is imported from.
  subscript(name: some StringProtocol, in file: Int) -> Constant? {
    let found = known[String(name)] ?? []
    let path = modules[file][String(name)]?.split(separator: "/").last.map(String.init)
    return found.last { $0.file == file } ?? found.last { stems[$0.file] == path } ?? found.last
  }

  /// Constant, or member of one, that a path of names means in a file: `theme.duration.fast`.
  func member(_ path: some StringProtocol, in file: Int) -> Constant? {
    // Elements of other lists, `...steps`, are none here.
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard var found = names.first.flatMap({ self[$0, in: file] }) else { return nil }
    for name in names.dropFirst() {
      guard let value = found.value[name] else { return nil }
      found.value = value
    }
    return found
  }

  /// A value with the constants that it names put in.
  mutating func resolved(_ constant: Constant) -> Constant {
    guard !constant.value.codes.isEmpty, room > 0 else { return constant }
    var (text, origins) = ("", [Int: Origin]())
    write(constant, to: &text, &origins)
    var reader = JSReader(Array(text.utf8))
    reader.origins = origins
    return Constant(value: reader.literal(), bytes: reader.text.bytes, file: constant.file)
  }

  private mutating func write(
    _ constant: Constant, to text: inout String, _ origins: inout [Int: Origin], depth: Int = 0
  ) {
    func slice(_ range: Range<Int>) -> String { String(decoding: constant.bytes[range], as: UTF8.self) }
    var position = constant.value.start
    for code in constant.value.codes where depth < Self.maximumDepth && room > 0 {
      // Longer code is a function.
      guard code.end - code.start <= 200 else { continue }
      let path = slice(code.start..<code.end)
      // Of a shorthand the name is the key.
      text += slice(position..<code.start) + (code.isShorthand ? path + ": " : "")
      let start = text.utf8.count
      if let found = member(path, in: constant.file) {
        if origins[start] == nil { origins[start] = Origin(path: path.trimmed, file: found.file) }
        write(found, to: &text, &origins, depth: depth + 1)
      } else {
        // Numbers of a sum.
        text += path.replacing(/[A-Za-z_$][\w$.]*/) { path in
          member(path.output, in: constant.file)?.value.number.map(WebNumber.text) ?? String(path.output)
        }
      }
      room -= text.utf8.count - start + 1
      position = code.end
    }
    text += slice(position..<constant.value.end)
  }

  /// Constants that are lengths of other motions, `D.fast` of `{ duration: D.fast }`, by the files that declare them; O(bytes).
  func lengths(in sources: [[UInt8]]) -> [Int: Set<String>] {
    var lengths: [Int: Set<String>] = [:]
    for (index, source) in sources.enumerated() {
      for (_, value) in JSReader.members(["duration", "delay"], in: source) where value.end - value.start <= 200 {
        guard case .code = value.value else { continue }
        let text = String(decoding: source[value.start..<value.end], as: UTF8.self)
        for path in text.matches(of: /[A-Za-z_$][\w$.]*/).map(\.output) {
          if let found = member(path, in: index) { lengths[found.file, default: []].insert(String(path)) }
        }
      }
    }
    return lengths
  }
}
