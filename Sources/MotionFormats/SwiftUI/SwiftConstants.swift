import MotionModel

/// The constants of some Swift sources, which other expressions name.
struct SwiftConstants {
  /// By their whole names and by their own: `Motion.pop`, `pop`.
  private var expressions: [String: String] = [:]
  /// The stored values of each struct: as they are declared.
  private var values: [String: [(name: String, type: String?, text: String)]] = [:]

  /// The most bytes of an expression in which constants are put, and how often they name each other.
  private static let maximumLength = 65_536
  private static let maximumRounds = 8

  mutating func add(_ declaration: SwiftDeclaration, _ text: String) {
    let text = SwiftUIImporter.plain(text, isBlock: declaration.isBlock)
    guard text.utf8.count <= 4_096 else { return }
    if let owner = declaration.path.last, !declaration.isBlock {
      values[owner, default: []].append((declaration.name, declaration.type, text))
    }
    // A member of what SwiftUI has is one of every type that is extended so.
    let keys = declaration.path.indices.map { declaration.path[$0...].joined(separator: ".") + "." + declaration.name }
    for key in keys + [declaration.name] { expressions[key] = text }
  }

  /// An expression with the constants that it names put in.
  func resolved(_ text: String, in path: [String]) -> String {
    var text = text
    for _ in 0..<Self.maximumRounds {
      guard let next = replaced(text, path), next != text else { break }
      text = next
    }
    return text
  }

  /// Nil for more than is put together.
  private func replaced(_ text: String, _ path: [String]) -> String? {
    let bytes = Array(text.utf8)
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      guard result.count <= Self.maximumLength else { return nil }
      let byte = bytes[index]
      let before = index > 0 ? bytes[index - 1] : 0
      if byte == UInt8(ascii: "\"") {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index = min(index + 1, bytes.count)
        result += bytes[start..<index]
        continue
      }
      let begins = Self.isWord(byte) && !(0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
      guard begins, !Self.isWord(before), before != UInt8(ascii: "."), before != UInt8(ascii: ")"),
        before != UInt8(ascii: "\\")
      else {
        result.append(byte)
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      let isCallOrLabel = end < bytes.count && [UInt8(ascii: ":"), UInt8(ascii: "(")].contains(bytes[end])
      result += Array(value(of: word, isCallOrLabel: isCallOrLabel, path).utf8)
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A chain of names with its beginning replaced by the constant that it is.
  private func value(of chain: String, isCallOrLabel: Bool, _ path: [String]) -> String {
    let hasDot = chain.hasPrefix(".")
    let names = chain.split(separator: ".").map(String.init)
    guard let first = names.first, !chain.hasSuffix(".") else { return chain }
    for count in stride(from: names.count - (isCallOrLabel ? 1 : 0), to: 0, by: -1) {
      let prefix = names.prefix(count)
      var keys = [prefix.joined(separator: ".")]
      if ["Animation", "Self", "self", "AnyTransition", "Spring", "UnitCurve"].contains(first), count > 1 {
        keys = [prefix.dropFirst().joined(separator: ".")]
      } else if !hasDot, !path.isEmpty {
        keys = path.indices.map { path[...$0].joined(separator: ".") + "." + keys[0] }.reversed() + keys
      }
      guard let text = keys.lazy.compactMap({ expressions[$0] }).first, text != chain else { continue }
      let rest = names.dropFirst(count).map { "." + $0 }.joined()
      return text + rest
    }
    return chain
  }

  // MARK: Values of keyframes

  /// The structs that a text makes values of, as far as they store any, as notation reads them.
  func structures(in text: String, _ path: [String]) -> String {
    Self.calls(in: text).sorted().compactMap { name in
      guard let stored = values[name] else { return nil }
      let lines = stored.map { "var \($0.name)\($0.type.map { ": \($0)" } ?? "") = \($0.text)" }
      return "struct \(name) { \(lines.joined(separator: "; ")) }\n"
    }.joined()
  }

  /// The names that an opening parenthesis follows.
  private static func calls(in text: String) -> Set<String> {
    var names: Set<String> = []
    var name: [UInt8] = []
    for byte in text.utf8 {
      if isWord(byte) {
        name.append(byte)
        continue
      }
      if byte == UInt8(ascii: "("), !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
      name.removeAll(keepingCapacity: true)
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  /// Keyframes of a builder, from the stored values of a struct.
  func keyframes(_ builder: String, of type: String, in path: [String]) throws(ModelError) -> KeyframeSet {
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let text = structures(in: "\(name)(", path)
    return try KeyframeSet(
      notation: text.isEmpty ? builder : "\(text)KeyframeTimeline(initialValue: \(name)()) {\n\(builder)\n}")
  }
}
