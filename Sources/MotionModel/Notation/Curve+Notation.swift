extension Curve {
  /// The canonical text of the curve, which ``CurveNotation/parse(_:)`` reads back as an equal curve.
  ///
  /// SwiftUI's animations begin with a dot, so that they can be pasted into Swift; everything else does not. Numbers
  /// are written with as many digits as identify them; what equals its default is left out where that reads well.
  /// The text is ASCII without line ends.
  /// - Complexity: O(size of the curve).
  public var notation: String {
    let isFollowed = duration != nil || !modifiers.isEmpty
    return baseNotation(isFollowed: isFollowed) + modifiers.map(\.notation).joined()
  }

  private func baseNotation(isFollowed: Bool) -> String {
    let own = duration.map { ".duration(\($0.notation))" } ?? ""
    switch base {
    case .linear(.extend):
      // A modifier behind a bare `linear` would make it SwiftUI's.
      return (isFollowed && duration == nil ? "css.linear" : "linear") + own
    case .linear(.clamp): return easing("linear")
    case .named(let easing): return easing.isSwiftUI ? self.easing(easing.rawValue) : easing.rawValue + own
    case .cubicBezier(let bezier, .extend):
      return "cubic-bezier(\(bezier.points.map { NotationDecimal.text($0) }.joined(separator: ", ")))" + own
    case .cubicBezier(let bezier, .clamp): return timingCurve(bezier)
    case .points(let points): return "linear(\(points.stops.map(\.notation).joined(separator: ", ")))" + own
    case .steps(let steps):
      let position = steps.position == .jumpEnd ? "" : ", \(steps.position.rawValue)"
      return "steps(\(steps.count)\(position))" + own
    case .path(let path):
      return "path(\(NotationString.quote(path.notation))\(duration.map { ", duration: \($0.notation)" } ?? ""))"
    case .formula(let formula, let parameters):
      var parts = [NotationString.quote(formula.text)]
      if let duration { parts.append("duration: \(duration.notation)") }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        parts.append((name == "duration" ? "\"duration\"" : name) + ": " + NotationDecimal.text(value))
      }
      return "formula(\(parts.joined(separator: ", ")))"
    case .systemDefault: return ".default"
    case .spring(let spring, let blend): return spring.animationNotation(blendDuration: blend)
    case .interpolatingSpring(let spring, let velocity):
      return spring.interpolatingNotation(initialVelocity: velocity)
    case .physicsSpring(let spring, let velocity): return spring.physicsNotation(initialVelocity: velocity)
    }
  }

  private func easing(_ name: String) -> String {
    guard let duration else { return "UnitCurve.\(name)" }
    if duration == .seconds(CurveReader.defaultDuration) { return ".\(name)" }
    return ".\(name)(duration: \(duration.notation))"
  }

  private func timingCurve(_ bezier: CubicBezier) -> String {
    let numbers = bezier.points.map { NotationDecimal.text($0) }
    guard let duration else {
      return "UnitCurve.bezier(startControlPoint: UnitPoint(x: \(numbers[0]), y: \(numbers[1])), "
        + "endControlPoint: UnitPoint(x: \(numbers[2]), y: \(numbers[3])))"
    }
    return ".timingCurve(\(numbers.joined(separator: ", ")), duration: \(duration.notation))"
  }
}

extension CurveModifier {
  /// The modifier with its dot.
  var notation: String {
    switch self {
    case .delay(let seconds): ".delay(\(NotationDecimal.text(seconds)))"
    case .speed(let factor): ".speed(\(NotationDecimal.text(factor)))"
    case .repeats(let count?, let autoreverses): ".repeatCount(\(count), autoreverses: \(autoreverses))"
    case .repeats(nil, let autoreverses): ".repeatForever(autoreverses: \(autoreverses))"
    case .logicallyComplete(let seconds): ".logicallyComplete(after: \(NotationDecimal.text(seconds)))"
    }
  }
}

extension DurationSource {
  /// Seconds without a unit, a reference, or a formula in quotation marks.
  var notation: String {
    switch self {
    case .seconds(let seconds): NotationDecimal.text(seconds)
    case .reference(let reference): "ref(\(NotationString.quote(reference.description)))"
    case .formula(let formula): NotationString.quote(formula.text)
    }
  }
}

extension LinearPoints.Stop {
  /// `0.25 25% 75%`.
  var notation: String {
    ([NotationDecimal.text(output)] + inputs.map { NotationDecimal.text($0, shift: 2) + "%" }).joined(separator: " ")
  }
}

extension BezierPath {
  /// SVG path data: `M 0,0 C …`.
  var notation: String {
    var text = "M 0,0"
    for segment in segments {
      let numbers = segment.numbers.map { NotationDecimal.text($0) }
      text += " C \(numbers[0]),\(numbers[1]) \(numbers[2]),\(numbers[3]) \(numbers[4]),\(numbers[5])"
    }
    return text
  }
}
