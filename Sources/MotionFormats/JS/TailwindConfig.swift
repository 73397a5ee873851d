import MotionModel

/// The motion of a configuration of Tailwind 3, as the rules of a style sheet.
///
/// Source: https://v3.tailwindcss.com/docs/theme
struct TailwindConfig {
  private(set) var blocks: [CSSBlock] = []
  private let file: Int
  private let log: ImportLog
  private let source: [UInt8]
  /// Texts and numbers of constants.
  private let constants: [String: String]

  private static let variables = [
    "transitionTimingFunction": "ease", "transitionDuration": "duration", "transitionDelay": "delay",
  ]

  private static let defaults = [
    "transitionTimingFunction": "--default-transition-timing-function",
    "transitionDuration": "--default-transition-duration",
  ]

  /// Reads literal values, in O(bytes); computed ones are logged.
  init(_ source: SourceFile, _ file: Int, _ log: ImportLog) {
    (self.file, self.log, self.source) = (file, log, source.bytes)
    constants = Dictionary(
      first: JSReader.constants(in: source.bytes).compactMap { name, value in Self.plain(value).map { (name, $0) } })
    let names = Set(Self.variables.keys).union(["animation", "keyframes"])
    for (name, section) in JSReader.members(names, in: source.bytes) {
      if section.members == nil { skip(name, section) }
      for (key, value) in section.members ?? [] {
        if let block = try? block(value, key, of: name) { blocks.append(block) } else { skip("\(name).\(key)", value) }
      }
    }
  }

  private func skip(_ name: String, _ literal: JSLiteral) {
    log.skip("values of a program", "\(name) is computed by code", at: place(literal))
    if name.hasPrefix("animation.") {
      log.warn(
        .notKept, "\(name) skipped: it is computed by code, and its keyframes take 1 s", at: place(literal),
        hint: "write the animation out")
    }
  }

  private static func plain(_ literal: JSLiteral) -> String? {
    literal.text ?? literal.number.map { NotationDecimal.text($0) }
  }

  /// Text or number of a value, of a constant, or of a template with constants; nil for other code.
  private func text(of literal: JSLiteral) -> String? {
    if let text = Self.plain(literal) { return text }
    let code = String(decoding: source[literal.start..<literal.end], as: UTF8.self)
    if let constant = constants[code] { return constant }
    guard literal.end - literal.start <= Bounds.lineLength,
      let template = code.wholeMatch(of: /`([^`\\]*)`/)?.output.1
    else { return nil }
    var isKnown = true
    let text = String(template).replacing(/\$\{\s*([A-Za-z_$][\w$]*)\s*\}/) { name in
      isKnown = isKnown && constants[String(name.output.1)] != nil
      return constants[String(name.output.1)] ?? ""
    }
    return isKnown && !text.contains("${") ? text : nil
  }

  private func place(_ literal: JSLiteral) -> SourcePlace { SourcePlace(file: file, offset: literal.start) }

  /// Content of an entry of a section; nil if computed.
  private func block(_ value: JSLiteral, _ key: String, of section: String) throws(ImportFault) -> CSSBlock? {
    let name = key.lowercased().map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "-" }.joined()
    let place = place(value)
    guard section == "keyframes" else {
      let prefix = Self.variables[section]
      // Tailwind 4 has other names for the defaults.
      let own = key == "DEFAULT" ? Self.defaults[section] : nil
      return try declaration(own ?? prefix.map { "--\($0)-\(name)" } ?? "animation", value).map {
        CSSBlock(prelude: prefix == nil ? ".animate-\(name)" : ":root", place: place, declarations: [$0])
      }
    }
    guard let frames = value.members else { return nil }
    var rule = CSSBlock(atWord: "keyframes", prelude: key, place: place)
    for (selector, frame) in frames {
      guard let members = frame.members else { return nil }
      var block = CSSBlock(prelude: selector, place: self.place(frame))
      for (property, value) in members {
        guard let declaration = try declaration(CSSParser.property(property), value) else { return nil }
        block.declarations.append(declaration)
      }
      rule.blocks.append(block)
    }
    return rule
  }

  private func declaration(_ name: String, _ literal: JSLiteral) throws(ImportFault) -> CSSDeclaration? {
    guard let text = text(of: literal) else { return nil }
    let place = place(literal)
    return CSSDeclaration(name: name, value: try CSSParser.value(text, at: place), place: place)
  }
}
