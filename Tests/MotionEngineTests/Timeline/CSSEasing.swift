import MotionModel

/// Just enough of CSS's easing notation for tables of other projects.
enum CSSEasing {
  static func base(_ text: String) throws -> CurveBase? {
    if text == "linear" { return .linear(.extend) }
    if let named = NamedEasing(rawValue: text), named.extrapolation == .extend { return .named(named) }
    if text == "step-start" { return .steps(try Steps(1, .start)) }
    if text == "step-end" { return .steps(try Steps(1, .end)) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let arguments = text[text.index(after: open)...].dropLast()
      .split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    switch text[..<open] {
    case "cubic-bezier":
      let p = arguments.compactMap { $0.first.flatMap(Double.init) }
      return p.count == 4 ? .cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3]), .extend) : nil
    case "steps":
      guard let count = arguments.first?.first.flatMap(Int.init) else { return nil }
      let position = arguments.count > 1 ? Steps.Position(rawValue: arguments[1][0]) : .end
      return try position.map { .steps(try Steps(count, $0)) }
    case "linear":
      var stops: [LinearPoints.Stop] = []
      for words in arguments {
        guard let output = words.first(where: { !$0.hasSuffix("%") }).flatMap(Double.init) else { return nil }
        let inputs = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()).map { $0 / 100 } }
        stops.append(.init(output, at: inputs))
      }
      return .points(try LinearPoints(stops))
    default: return nil
    }
  }
}
