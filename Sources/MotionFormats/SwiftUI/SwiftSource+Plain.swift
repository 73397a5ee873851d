import MotionModel

// Expressions as one value, without the statements around it.
extension SwiftSource {
  /// An expression without `return` and white space around it, and without escapes of names.
  func plain(_ declaration: SwiftDeclaration) -> String {
    var text = text(declaration.expression).trimmed.replacing("`", with: "")
    if declaration.path.isEmpty, let own = declaration.extended, ["Self.", "Self("].contains(where: text.hasPrefix) {
      text = own + text.dropFirst(4)
    }
    if !declaration.defaults.isEmpty {
      // Labels and members are no parameters.
      text = text.replacing(/\.?[A-Za-z_]\w*+(?!\s*:)/) { name in
        declaration.defaults[String(name.output)] ?? String(name.output)
      }
    }
    let isCalled = text.hasPrefix("{") && text.hasSuffix("}()")
    if isCalled { text = text.dropFirst().dropLast(3).trimmed }
    text = LayerAnimation.call(text)
    guard declaration.isBlock || isCalled else { return text }
    return text.hasPrefix("return") ? text.dropFirst(6).trimmed : Self.choice(text) ?? text
  }

  /// The choice `a ? b : c` for `if a { return b } return c`, with `else` or without, and for `guard`; nil for other code.
  private static func choice(_ text: String) -> String? {
    guard text.hasPrefix("if ") || text.hasPrefix("guard "), text.utf8.count < 2_000 else { return nil }
    let statement =
      /(\w+)\s+([^{}]+?)\s*(?:else\s*)?\{\s*(?:return\s+)?([^{}]+?)\s*\}\s*(?:else\s*\{\s*(?:return\s+)?([^{}]+?)\s*\}|return\s+([^{}]+))/
    guard let match = text.wholeMatch(of: statement) else { return nil }
    let (inside, behind) = (match.3, match.4 ?? match.5 ?? "")
    return match.1 == "if" ? "\(match.2) ? \(inside) : \(behind)" : "\(match.2) ? \(behind) : \(inside)"
  }
}
