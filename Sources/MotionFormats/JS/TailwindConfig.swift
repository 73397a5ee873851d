import MotionModel

/// The motion of a configuration of Tailwind 3, as a style sheet.
///
/// Source: https://v3.tailwindcss.com/docs/theme
struct TailwindConfig {
  /// Where the sheet has a value for which a program is needed, and its name.
  private(set) var computed: [(name: String, offset: Int)] = []
  private var sheet: [UInt8] = []
  private var line = 1

  private static let variables = [
    "transitionTimingFunction": "ease", "transitionDuration": "duration", "transitionDelay": "delay",
  ]

  /// The sheet, each value in the line that it has in the configuration; O(bytes).
  static func sheet(of file: SourceFile) -> (file: SourceFile, computed: [(name: String, offset: Int)]) {
    var config = TailwindConfig()
    let places = LinePlaces(file.bytes)
    for (name, literal) in JSReader.members(Set(variables.keys).union(["animation", "keyframes"]), in: file.bytes) {
      if literal.members == nil { config.add(nil, name, at: places[literal.start].line) }
      for (key, value) in literal.members ?? [] {
        config.add(config.text(value, key, of: name), "\(name).\(key)", at: places[value.start].line)
      }
    }
    return (SourceFile(config.sheet, name: file.name, sha256: file.sha256), config.computed)
  }

  private mutating func add(_ text: String?, _ name: String, at place: Int) {
    while line < place {
      sheet.append(0x0A)
      line += 1
    }
    if let text { sheet += text.utf8 } else { computed.append((name, sheet.count)) }
  }

  /// A value in CSS; nil where it is made by a program.
  private func text(_ value: JSLiteral, _ key: String, of section: String) -> String? {
    let name = key.lowercased().map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "-" }.joined()
    if let prefix = Self.variables[section] { return Self.plain(value).map { ":root{--\(prefix)-\(name):\($0)}" } }
    if section == "animation" { return Self.plain(value).map { ".animate-\(name){animation:\($0)}" } }
    guard let frames = value.members else { return nil }
    var text = "@keyframes \(key.allSatisfy { !"{};".contains($0) } ? key : name){"
    for (selector, frame) in frames {
      guard let members = frame.members, !selector.contains(where: { "{};".contains($0) }) else { return nil }
      text += selector + "{"
      for (property, value) in members {
        guard let value = Self.plain(value) else { return nil }
        text += property.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() + ":\(value);"
      }
      text += "}"
    }
    return text + "}"
  }

  private static func plain(_ literal: JSLiteral) -> String? {
    let text = literal.text ?? literal.number.map { NotationDecimal.text($0) }
    return text.flatMap { $0.contains { "{};\n\r".contains($0) } ? nil : $0 }
  }
}
