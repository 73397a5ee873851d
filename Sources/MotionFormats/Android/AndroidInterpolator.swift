import MotionModel

/// Reads interpolators of resource files.
///
/// Source: https://developer.android.com/guide/topics/resources/animation-resource#Interpolators
struct AndroidInterpolator {
  let resources: AndroidResources

  /// Whether an element is an interpolator.
  static func isOne(_ element: XMLElement) -> Bool { element.name.hasSuffix("nterpolator") }

  /// The curve of an interpolator.
  /// - Throws: ``ModelError`` with the place: an unknown interpolator, or one that is out of bounds.
  func curve(_ element: XMLElement) throws(ModelError) -> Curve {
    do throws(ModelError) {
      guard element.name == "pathInterpolator" else { return try Curve(notation: try notation(element)) }
      if let path = element.attributes["pathData"] {
        guard let data = resources.value(path) else { throw Self.unresolved(path) }
        guard !data.contains("\"") else { throw ModelError(.syntax, "the path data holds a quotation mark") }
        // The platform begins at 0,0 where no M says so.
        let begins = data.first { !$0.isWhitespace }
        let isOpen = begins?.isLetter == true && begins != "M" && begins != "m"
        return try Curve(notation: "path(\"\(isOpen ? "M 0,0 " : "")\(data)\")")
      }
      guard let x1 = try number(element, "controlX1"), let y1 = try number(element, "controlY1") else {
        throw ModelError(
          .missing, "the pathInterpolator has no control point", allowed: "controlX1 and controlY1, or pathData")
      }
      guard let x2 = try number(element, "controlX2"), let y2 = try number(element, "controlY2") else {
        // A quadratic curve, raised to the cubic one that is the same.
        let bezier = try CubicBezier(x1 * 2 / 3, y1 * 2 / 3, (x1 * 2 + 1) / 3, (y1 * 2 + 1) / 3)
        return try Curve(.cubicBezier(bezier, .clamp))
      }
      return try Curve(.cubicBezier(try CubicBezier(x1, y1, x2, y2), .clamp))
    } catch {
      var error = error
      error.location = element.place
      throw error
    }
  }

  /// Android's own interpolators in notation, with their parameters.
  private func notation(_ element: XMLElement) throws(ModelError) -> String {
    func parameter(_ key: String, _ standard: Double) throws(ModelError) -> String {
      NotationDecimal.text(try number(element, key) ?? standard)
    }
    switch element.name {
    case "linearInterpolator": return "linear"
    case "accelerateDecelerateInterpolator": return AndroidResources.accelerateDecelerate
    case "accelerateInterpolator": return "formula(\"t^(2*f)\", f: \(try parameter("factor", 1)))"
    case "decelerateInterpolator": return "formula(\"1 - (1-t)^(2*f)\", f: \(try parameter("factor", 1)))"
    case "anticipateInterpolator":
      return "formula(\"t^2*((s+1)*t - s)\", s: \(try parameter("tension", 2)))"
    case "overshootInterpolator":
      return "formula(\"(t-1)^2*((s+1)*(t-1) + s) + 1\", s: \(try parameter("tension", 2)))"
    case "anticipateOvershootInterpolator":
      let tension = (try number(element, "tension") ?? 2) * (try number(element, "extraTension") ?? 1.5)
      return AndroidResources.anticipateOvershoot.replacing("s: 3", with: "s: \(NotationDecimal.text(tension))")
    case "bounceInterpolator": return AndroidResources.bounce
    case "cycleInterpolator": return "formula(\"sin(2*pi*c*t)\", c: \(try parameter("cycles", 1)))"
    default:
      throw ModelError(
        .unknown, "there is no <\(element.name)>", allowed: "pathInterpolator and Android's own interpolators")
    }
  }

  private func number(_ element: XMLElement, _ key: String) throws(ModelError) -> Double? {
    guard let text = element.attributes[key] else { return nil }
    guard let value = resources.value(text) else { throw Self.unresolved(text) }
    guard let number = Double(value), number.isFinite else {
      throw ModelError(.wrongType, "expected a number for \(key), found \(QuotedText.quote(value))")
    }
    return number
  }

  static func unresolved(_ reference: String) -> ModelError {
    ModelError(
      .badReference, "\(QuotedText.quote(reference)) is in none of the files",
      hint: "import the files together that belong together")
  }
}
