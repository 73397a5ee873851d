/// The compact notation for curves: CSS easing functions and SwiftUI animations as in source code.
///
/// ``topics`` has every form by example. Beyond them:
///
/// - CSS's words are case-insensitive (ASCII), and its curves extend outside 0…1; SwiftUI's words are case-sensitive,
///   and its curves clamp. Labels are Swift's, in their order; arguments with a default are optional.
/// - `linear` alone or directly followed by `.duration(…)` is CSS's, and so is `linear(0, 1)`; with a dot before it, a
///   label inside (`linear(duration: 1)`) or a modifier behind it, it is SwiftUI's. `css.linear` is CSS's everywhere.
/// - `spring` with `duration:` or `response:` is SwiftUI's spring, in any other dialect a damped oscillator by its closed
///   form, as is `Spring(…)`, which may also be the argument of SwiftUI's springs.
/// - Seconds accept `400ms`, `0.4s`, a plain number, `ref("brand/fast")` or a formula in quotation marks.
///
/// Sources: https://www.w3.org/TR/css-easing-2/, https://developer.apple.com/documentation/swiftui/animation,
/// https://developer.apple.com/documentation/swiftui/spring
package enum CurveNotation {
  package static let maximumLength = NotationText.maximumLength

  package static let cssWords = NotationReader.cssWords

  /// The names with which a curve can begin, for completion and suggestions.
  package static let names: [String] =
    NotationReader.cssWords + NamedEasing.swiftUI.map(\.rawValue) + ["timingCurve", "default"]
    + SpringDialect.callNames + ["path", "formula", "custom"]
}

extension Curve {
  /// Reads a curve in notation, its parameters and dialect as typed.
  ///
  /// - Parameter text: One curve of at most 2 MiB; white space and comments are ignored, and so are SwiftUI's calls
  ///   around a curve: `withAnimation(.bouncy) { … }`, `.animation(.bouncy, value: x)`.
  /// - Throws: ``ModelError`` with the place in the text: `missing`, `syntax`, `unknown`, `duplicate`,
  ///   `contradiction`, `wrongType`, `outOfRange`, `tooLarge`, and `badName` or `badReference` for a reference.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    if let bezier = try Self.fourNumbers(text) {
      self = try Curve(.cubicBezier(bezier, .extend))
      return
    }
    let source = try NotationText(text)
    let reader = NotationReader(text: source)
    if Self.isPathData(text) {
      self = try Curve(try reader.path(text, places: Array(source.bytes.indices), end: source.bytes.count))
    } else {
      var parser = try NotationParser(source)
      self = try reader.curve(try parser.parse())
    }
  }

  /// `0.4, 0, 0.2, 1`, with or without brackets: the control points alone, as other tools write them.
  private static func fourNumbers(_ text: String) throws(ModelError) -> CubicBezier? {
    guard text.utf8.count < 200, let first = text.utf8.first(where: { $0 != 0x20 }),
      "[.-0123456789".utf8.contains(first)
    else { return nil }
    var inner = text.filter { !$0.isWhitespace }[...]
    if inner.first == "[", inner.last == "]" { inner = inner.dropFirst().dropLast() }
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) } ? Double(part) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Indicates that a text is bare SVG path data, as GSAP's CustomEase takes: `M0,0 C0.2,0 0,1 1,1`.
  private static func isPathData(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "M"), let next = text.utf8.dropFirst().first(where: { $0 != 0x20 }) else {
      return false
    }
    return "-.0123456789".utf8.contains(next) && !text.utf8.contains(UInt8(ascii: "\""))
  }

  /// The canonical text of the curve, which ``Curve/init(notation:)`` reads back as an equal curve: ASCII without line ends.
  ///
  /// SwiftUI's animations begin with a dot, for pasting into Swift; all others do not. Values equal to their default
  /// are omitted where that reads well.
  /// - Complexity: O(size of the curve).
  public var notation: String { baseNotation + modifiers.map(\.notation).joined() }

  private var baseNotation: String {
    let own = duration.map { ".duration(\($0.notation))" } ?? ""
    switch base {
    case .linear(.extend):
      // A modifier after a bare `linear` would make it SwiftUI's.
      return (duration == nil && !modifiers.isEmpty ? "css.linear" : "linear") + own
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
    case .formula(let formula, let parameters, let takeover):
      return call("formula", formula.text, parameters, takeover)
    case .custom(let name, let parameters): return call("custom", name.text, parameters)
    case .systemDefault: return ".default"
    case .spring, .interpolatingSpring: return "." + (SpringCall.curves.text(base) ?? "")
    case .physicsSpring: return SpringCall.curves.text(base) ?? ""
    }
  }

  /// Custom curve; its state consists of the formulas among its parameters.
  private func call(
    _ function: String, _ text: String, _ parameters: [String: Double], _ takeover: FormulaTakeover? = nil
  ) -> String {
    var parts = [NotationString.quote(text)]
    if let duration { parts.append("duration: \(duration.notation)") }
    if takeover != nil { parts.append("merges: true") }
    let values = parameters.mapValues { NotationDecimal.text($0) }
    let kept = (takeover?.state ?? [:]).mapValues { NotationString.quote($0.text) }
    for (name, value) in values.merging(kept, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
      parts.append((["duration", "merges"].contains(name) ? "\"\(name)\"" : name) + ": " + value)
    }
    return "\(function)(\(parts.joined(separator: ", ")))"
  }

  private func easing(_ name: String) -> String {
    guard let duration else { return "UnitCurve.\(name)" }
    if duration == .seconds(Curve.swiftUIDuration) { return ".\(name)" }
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

extension CurveNotation {
  static let modifiers: [NotationCall<CurveModifier>] = [
    NotationCall("delay", argument("_delay", .seconds), make: { .delay($0) }, take: \.delay),
    NotationCall("speed", argument("_speed", .number), make: { .speed($0) }, take: \.speed),
    NotationCall(
      "repeatCount", argument("_count", .integer("the repeat count")), autoreverses,
      make: { .repeats(count: $0, autoreverses: $1) },
      take: { if case .repeats(let count?, let autoreverses) = $0 { (count, autoreverses) } else { nil } }),
    NotationCall(
      "repeatForever", autoreverses, make: { .repeats(count: nil, autoreverses: $0) },
      take: { if case .repeats(nil, let autoreverses) = $0 { autoreverses } else { nil } }),
    NotationCall(
      "logicallyComplete", argument("after", .seconds), make: { .logicallyComplete(after: $0) },
      take: { if case .logicallyComplete(let seconds) = $0 { seconds } else { nil } }),
  ]

  package static let modifierNames = modifiers.map(\.name)

  static let autoreverses = argument("autoreverses", .truth, default: true)
}

extension CurveModifier {
  package var notation: String { CurveNotation.modifiers.text(self).map { ".\($0)" } ?? "" }
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
