import MotionModel

/// Text of values as people read it, in JSON or JavaScript.
extension JSONValue {
  enum ScriptLanguage { case json, javaScript }

  /// Text: on one line of less than 120 columns if it fits, otherwise with each member on a line of its own.
  ///
  /// Infinity, which JSON has not, is a text there: JavaScript makes the number of it again.
  /// - Parameter used: The columns before it on its line.
  func source(_ language: ScriptLanguage, depth: Int = 0, after used: Int = 0) -> String {
    if let line = line(language, within: 119 - used) { return line }
    let indent = String(repeating: "  ", count: depth + 1)
    func block(_ open: String, _ items: [String], _ close: String) -> String {
      "\(open)\n" + items.map { indent + $0 }.joined(separator: ",\n") + "\n\(indent.dropLast(2))\(close)"
    }
    switch self {
    case .array(let values):
      return block("[", values.map { $0.source(language, depth: depth + 1, after: indent.utf8.count) }, "]")
    case .object(let members):
      return block(
        "{",
        members.map { member in
          let head = Self.key(member.key, language) + ": "
          return head + member.value.source(language, depth: depth + 1, after: indent.utf8.count + head.utf8.count)
        }, "}")
    default: return line(language, within: .max) ?? ""
    }
  }

  /// Text on one line; nil if longer than a number of columns.
  private func line(_ language: ScriptLanguage, within width: Int) -> String? {
    var text: String
    switch self {
    case .number(.infinity): text = language == .json ? "\"Infinity\"" : "Infinity"
    case .number(let number): text = WebNumber.text(number)
    case .null, .bool, .string: text = CanonicalJSON.text(self)
    case .array(let values):
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

  private static func key(_ key: String, _ language: ScriptLanguage) -> String {
    let isWord = key.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    return language == .javaScript && isWord && !key.isEmpty ? key : CanonicalJSON.text(.string(key))
  }
}

extension [JSONMember] {
  /// Those members, in the order written, that have a value.
  init(present members: KeyValuePairs<String, JSONValue?>) {
    self = members.compactMap { key, value in value.map { JSONMember(key, $0) } }
  }
}
