import MotionModel

/// A value as JSON and JavaScript write it.
enum ScriptValue: Sendable {
  /// Also infinity, which JSON has as a text: JavaScript makes the number of it again.
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([ScriptValue])
  case object([Member])

  typealias Member = (key: String, value: ScriptValue)

  enum Language { case json, javaScript }

  /// An object of those members, in the order written, that have a value.
  static func object(present members: KeyValuePairs<String, ScriptValue?>) -> ScriptValue {
    .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// Text: on one line of less than 120 columns if it fits, otherwise with each member on a line of its own.
  /// - Parameter used: The columns before it on its line.
  func source(_ language: Language, depth: Int = 0, after used: Int = 0) -> String {
    if let line = line(language, within: 119 - used) { return line }
    let indent = String(repeating: "  ", count: depth + 1)
    func block(_ open: String, _ items: [String], _ close: String) -> String {
      "\(open)\n" + items.map { indent + $0 }.joined(separator: ",\n") + "\n\(indent.dropLast(2))\(close)"
    }
    switch self {
    case .number, .text, .flag: return line(language, within: .max) ?? ""
    case .list(let values):
      return block("[", values.map { $0.source(language, depth: depth + 1, after: indent.utf8.count) }, "]")
    case .object(let members):
      return block(
        "{",
        members.map { key, value in
          let head = Self.key(key, language) + ": "
          return head + value.source(language, depth: depth + 1, after: indent.utf8.count + head.utf8.count)
        }, "}")
    }
  }

  /// Text on one line; nil if longer than a number of columns.
  private func line(_ language: Language, within width: Int) -> String? {
    var text: String
    switch self {
    case .number(let number):
      text = number.isFinite ? WebNumber.text(number) : language == .json ? "\"Infinity\"" : "Infinity"
    case .text(let string): text = Self.quoted(string)
    case .flag(let flag): text = flag ? "true" : "false"
    case .list(let values):
      guard values.count * 3 <= width else { return nil }
      text = "["
      for (index, value) in values.enumerated() {
        guard text.utf8.count <= width, let item = value.line(language, within: width) else { return nil }
        text += (index == 0 ? "" : ", ") + item
      }
      text += "]"
    case .object(let members):
      let space = language == .json || members.isEmpty ? "" : " "
      text = "{" + space
      for (index, member) in members.enumerated() {
        guard text.utf8.count <= width, let item = member.value.line(language, within: width) else { return nil }
        text += (index == 0 ? "" : ", ") + Self.key(member.key, language) + ": " + item
      }
      text += space + "}"
    }
    return text.utf8.count <= width ? text : nil
  }

  private static func key(_ key: String, _ language: Language) -> String {
    let isWord = key.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    return language == .javaScript && isWord && !key.isEmpty ? key : quoted(key)
  }

  private static func quoted(_ text: String) -> String { CanonicalJSON.text(.string(text)) }
}
