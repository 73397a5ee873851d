import MotionModel

/// The constants of some Swift sources, which other expressions name.
struct SwiftConstants {
  /// By qualified and by plain names: `Motion.pop`, `pop`.
  private var expressions: [String: String] = [:]
  /// Presets that constants have become, by the same names.
  private var presets: [String: PresetName] = [:]
  /// Stored values of each struct, as declared.
  private var values: [String: [(name: String, type: String?, text: String)]] = [:]

  /// Maximum bytes of an expression with constants substituted, and depth of substitution.
  private static let maximumLength = 65_536
  private static let maximumRounds = 8

  mutating func add(_ declaration: SwiftDeclaration, _ text: String) {
    let text = SwiftUIImporter.plain(text, isBlock: declaration.isBlock)
    guard text.utf8.count <= 4_096 else { return }
    if let owner = declaration.path.last, !declaration.isBlock {
      values[owner, default: []].append((declaration.name, declaration.type, text))
    }
    for key in Self.keys(declaration) { expressions[key] = text }
  }

  /// Names by which others reach a constant; a member of an extended SwiftUI type is available from every such type.
  private static func keys(_ declaration: SwiftDeclaration) -> [String] {
    let path = declaration.path
    return path.indices.map { path[$0...].joined(separator: ".") + "." + declaration.name } + [declaration.name]
  }

  /// Lets a constant be referred to as the preset that it has become.
  mutating func refer(to preset: PresetName, for declaration: SwiftDeclaration) {
    for key in Self.keys(declaration) { presets[key] = preset }
  }

  /// Indicates the name of a constant, and nothing else.
  func isConstant(_ text: String, in path: [String]) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
      && keys(text.split(separator: ".")[...], hasDot: text.hasPrefix("."), path).contains { expressions[$0] != nil }
  }

  /// Preset that the constant of a name has become.
  func preset(_ text: String, in path: [String]) -> PresetName? {
    keys(text.split(separator: ".")[...], hasDot: text.hasPrefix("."), path).lazy.compactMap { presets[$0] }.first
  }

  /// An expression with the constants that it names put in.
  /// - Parameter refers: Puts in references for lengths of time that have become presets.
  func resolved(_ text: String, in path: [String], refers: Bool = false) -> String {
    var text = text
    for _ in 0..<Self.maximumRounds {
      guard let next = replaced(text, path, refers), next != text else { break }
      text = next
    }
    return text
  }

  /// Nil for more than is put together.
  private func replaced(_ text: String, _ path: [String], _ refers: Bool) -> String? {
    let bytes = Array(text.utf8)
    var (result, done): ([UInt8], Int) = ([], 0)
    for name in Self.names(in: bytes) {
      guard result.count <= Self.maximumLength else { return nil }
      let isCallOrLabel = name.upperBound < bytes.count && ":(".utf8.contains(bytes[name.upperBound])
      let isLength = refers && bytes[..<name.lowerBound].reversed().drop { $0 == 0x20 }.starts(with: ":noitarud".utf8)
      let value = value(of: String(decoding: bytes[name], as: UTF8.self), isCallOrLabel, isLength, path)
      result += bytes[done..<name.lowerBound] + Array(value.utf8)
      done = name.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// Names outside of strings, each with its members.
  private static func names(in bytes: [UInt8]) -> [Range<Int>] {
    var (names, scanner): ([Range<Int>], TextScanner) = ([], TextScanner(bytes))
    while let byte = scanner.peek() {
      let (start, before) = (scanner.position, scanner.position > 0 ? bytes[scanner.position - 1] : 0)
      if byte == UInt8(ascii: "\"") {
        scanner.skipString()
      } else if isWord(byte) && !NotationAlphabet.isDigit(byte) || byte == UInt8(ascii: "."),
        !isWord(before), !".)\\".utf8.contains(before)
      {
        scanner.skip { isWord($0) || $0 == UInt8(ascii: ".") }
        names.append(start..<scanner.position)
      } else {
        scanner.position += 1
      }
    }
    return names
  }

  /// A chain of names with its beginning replaced by the constant that it is.
  private func value(of chain: String, _ isCallOrLabel: Bool, _ isLength: Bool, _ path: [String]) -> String {
    let hasDot = chain.hasPrefix(".")
    let names = chain.split(separator: ".")
    guard !chain.hasSuffix(".") else { return chain }
    for count in stride(from: names.count - (isCallOrLabel ? 1 : 0), to: 0, by: -1) {
      let keys = keys(names.prefix(count), hasDot: hasDot, path)
      if isLength, count == names.count, let preset = keys.lazy.compactMap({ presets[$0] }).first {
        return "ref(\"\(preset)\")"
      }
      guard let text = keys.lazy.compactMap({ expressions[$0] }).first, text != chain else { continue }
      let rest = names.dropFirst(count).map { "." + $0 }.joined()
      return text + rest
    }
    return chain
  }

  /// Names under which a constant may be known that is written so in some types.
  private func keys(_ names: ArraySlice<Substring>, hasDot: Bool, _ path: [String]) -> [String] {
    let name = names.joined(separator: ".")
    let isTyped = names.first.map {
      ["Animation", "Self", "self", "AnyTransition", "Spring", "UnitCurve"].contains($0)
    }
    if isTyped == true, names.count > 1 { return [names.dropFirst().joined(separator: ".")] }
    if hasDot || path.isEmpty { return [name] }
    return path.indices.map { path[...$0].joined(separator: ".") + "." + name }.reversed() + [name]
  }

  // MARK: Values of keyframes

  /// The structs that a text makes values of, as far as they store any, as notation reads them.
  func structures(in text: String) -> String {
    Self.calls(in: text).sorted().compactMap { name in
      guard let stored = values[name] else { return nil }
      let lines = stored.map { "var \($0.name)\($0.type.map { ": \($0)" } ?? "") = \($0.text)" }
      return "struct \(name) { \(lines.joined(separator: "; ")) }\n"
    }.joined()
  }

  private static func calls(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    let names = names(in: bytes).filter { $0.upperBound < bytes.count && bytes[$0.upperBound] == UInt8(ascii: "(") }
    return Set(
      names.compactMap {
        bytes[$0].split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) }
      })
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || NotationAlphabet.isDigit(byte) || NotationAlphabet.isLetter(byte)
  }

  /// Keyframes of a builder, from the stored values of a struct.
  func keyframes(_ builder: String, of type: String) throws(ModelError) -> KeyframeSet {
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let text = structures(in: "\(name)(")
    return try KeyframeSet(
      notation: text.isEmpty ? builder : "\(text)KeyframeTimeline(initialValue: \(name)()) {\n\(builder)\n}")
  }
}
