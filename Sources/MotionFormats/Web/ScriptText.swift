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
    guard let (open, items, close) = content(language) else { return line(language, within: .max) ?? "" }
    let indent = String(repeating: "  ", count: depth + 1)
    let lines = items.map { head, value in
      indent + head + value.source(language, depth: depth + 1, after: indent.utf8.count + head.utf8.count)
    }
    return "\(open)\n" + lines.joined(separator: ",\n") + "\n\(indent.dropLast(2))\(close)"
  }

  /// Text on one line; nil if longer than a number of columns.
  private func line(_ language: ScriptLanguage, within width: Int) -> String? {
    var text: String
    switch self {
    case .number(.infinity): text = language == .json ? "\"Infinity\"" : "Infinity"
    case .number(let number): text = WebNumber.text(number)
    case .null, .bool, .string: text = CanonicalJSON.text(self)
    case .array, .object:
      guard let (open, items, close) = content(language, atMost: width / 3) else { return nil }
      let space = language == .json || items.isEmpty || close == "]" ? "" : " "
      text = open + space
      for (index, (head, value)) in items.enumerated() {
        guard text.utf8.count <= width, let item = value.line(language, within: width) else { return nil }
        text += (index == 0 ? "" : ", ") + head + item
      }
      text += space + close
    }
    return text.utf8.count <= width ? text : nil
  }

  /// Brackets with the values between them, each behind its key; nil for a scalar, and for more than some values.
  private func content(
    _ language: ScriptLanguage, atMost limit: Int = .max
  ) -> (open: String, items: [(head: String, value: JSONValue)], close: String)? {
    switch self {
    case .array(let values) where values.count <= limit: ("[", values.map { ("", $0) }, "]")
    case .object(let members) where members.count <= limit:
      ("{", members.map { (Self.key($0.key, language) + ": ", $0.value) }, "}")
    default: nil
    }
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
