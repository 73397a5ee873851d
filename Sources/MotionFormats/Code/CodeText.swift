import MotionModel

/// Declarations by the groups of their presets' names, as nested types of source code.
struct CodeTree {
  private var members: [Member] = []
  /// Owner of each name, and first preset of each type, by the whole path.
  private var claims = NameClaims()
  private var insiders: [String: PresetName] = [:]

  private typealias Member = (path: ArraySlice<String>, text: String)

  /// Adds a declaration below the names of the types around it.
  /// - Throws: ``ModelError`` (`duplicate`) where another preset's has this name, or is a type around it.
  mutating func add(_ text: String, named name: String, in path: [String], of preset: PresetName) throws(ModelError) {
    let around = path.indices.map { path[...$0].joined(separator: ".") }
    for type in around { if let other = claims.owner(of: type) { throw NameClaims.collision(other, preset, type) } }
    let whole = (path + [name]).joined(separator: ".")
    if let other = insiders[whole] { throw NameClaims.collision(other, preset, whole) }
    try claims.claim(whole, for: preset)
    for type in around where insiders[type] == nil { insiders[type] = preset }
    members.append((path[...], text))
  }

  /// Its text: types stand behind the declarations beside them.
  func text(in language: CodeLanguage) -> String { Self.text(of: members, language) }

  private static func text(of members: [Member], _ language: CodeLanguage) -> String {
    let types = members.filter { !$0.path.isEmpty }.grouped { $0.path[$0.path.startIndex] }.map { name, members in
      language.type(name, holding: text(of: members.map { ($0.path.dropFirst(), $0.text) }, language))
    }
    return (members.filter(\.path.isEmpty).map(\.text) + types).joined(separator: "\n")
  }
}

enum CodeText {
  /// Indents each nonempty line by spaces.
  static func indented(_ text: String, by spaces: Int = 2) -> String {
    let indent = String(repeating: " ", count: spaces)
    return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indent + String(Substring($0)) }.joined(separator: "\n")
  }

  /// Indents the lines after the first.
  static func indentedTail(_ text: String) -> String { text.replacing("\n", with: "\n  ") }

  /// Call on one line if short, otherwise with each argument on a line of its own.
  static func call(_ name: String, _ arguments: [String]) -> String {
    let line = "\(name)(\(arguments.joined(separator: ", ")))"
    if line.utf8.count <= 80, !line.contains("\n") { return line }
    return "\(name)(\n" + arguments.map { "  \(indentedTail($0)),\n" }.joined() + ")"
  }

  /// Rows of a list, a line each.
  static func rows(_ rows: [[Double]], _ open: String, _ close: String, _ number: (Double) -> String = number) -> String
  {
    rows.map { "  \(open)\($0.map(number).joined(separator: ", "))\(close),\n" }.joined()
  }

  /// A string literal.
  /// - Parameter escaped: Other characters that need a backslash.
  static func quoted(_ text: String, by quote: Unicode.Scalar = "\"", escaping escaped: String = "") -> String {
    let special = Set("\\\(quote)\(escaped)".unicodeScalars)
    let inside = text.unicodeScalars.map { scalar in
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      return special.contains(scalar)
        ? "\\\(scalar)" : isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\(quote)\(inside.joined())\(quote)"
  }

  /// A number with a decimal point, which every language takes for a floating-point one.
  static func number(_ number: Double) -> String {
    let text = WebNumber.text(number)
    return text.contains { $0 == "." || $0 == "e" } ? text : text + ".0"
  }
}
