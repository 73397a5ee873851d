/// CSS easing functions. Words compare without case, as in CSS.
extension CurveReader {
  /// The words of CSS easings.
  static let cssWords = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "cubic-bezier", "steps",
  ]

  /// Whether a form is CSS's; `linear` can be either's, by the rule of ``CurveNotation``.
  func isCSS(_ head: Head) -> Bool {
    let word = NotationAlphabet.lowered(head.name)
    guard Self.cssWords.contains(word) else { return false }
    guard head.name == "linear" else { return true }
    if head.spelling == .animation { return false }
    if let arguments = head.segment.arguments { return arguments.allSatisfy { $0.label == nil } }
    return head.rest.first.map { $0.name == "duration" } ?? true
  }

  func css(_ head: Head) throws(ModelError) -> CurveBase {
    let segment = head.segment
    let word = NotationAlphabet.lowered(segment.name)
    if let arguments = segment.arguments, let label = arguments.first(where: { $0.label != nil }) {
      throw text.error(.syntax, at: label.start, "CSS takes no labels", hint: "write only the values")
    }
    guard !segment.endsWithComma else {
      throw text.error(
        .syntax, at: segment.close, "a value is missing behind the last comma", hint: "leave out the comma")
    }
    switch word {
    case "linear":
      guard let arguments = segment.arguments else { return .linear(.extend) }
      return .points(try points(arguments, close: segment.close))
    case "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end":
      guard segment.arguments == nil else {
        throw text.error(.syntax, at: segment.start, "\(word) takes no arguments", hint: "write \(word)")
      }
      if let easing = NamedEasing(rawValue: word) { return .named(easing) }
      return .steps(try Steps(1, word == "step-start" ? .start : .end))
    case "cubic-bezier":
      let binding = try bind(segment, NotationSignature(word, "_x1 _y1 _x2 _y2"))
      return .cubicBezier(
        try bezier(binding) { (item, range) throws(ModelError) in
          try values.number(item, calculatedIn: range)
        }, .extend)
    case "steps": return .steps(try steps(segment))
    default:
      throw text.error(
        .unknown, at: segment.start, "CSS has no easing \(QuotedText.quote(segment.name))",
        allowed: Self.cssWords.joined(separator: ", "),
        hint: Suggestion.hint(for: segment.name, among: Self.cssWords))
    }
  }

  /// Four control points from parameters `x1 y1 x2 y2`.
  /// - Parameter read: Reads one of them, of which the range is given.
  func bezier(
    _ binding: NotationBinding, _ read: (NotationItem, ClosedRange<Double>) throws(ModelError) -> Double
  ) throws(ModelError) -> CubicBezier {
    let names = ["x1", "y1", "x2", "y2"]
    let numbers = try names.map { name throws(ModelError) in
      try binding[name].map { (item) throws(ModelError) in
        try read(item, name.hasPrefix("x") ? Bounds.unit : Bounds.number)
      } ?? 0
    }
    do {
      return try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw binding.locating(error, in: text)
    }
  }

  /// Arguments of a form that cannot do without them.
  func bind(_ segment: NotationSegment, _ signatures: NotationSignature...) throws(ModelError) -> NotationBinding {
    guard segment.arguments != nil else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its arguments",
        allowed: signatures.map(\.text).joined(separator: ", "),
        hint: "write \"(\" right behind the name")
    }
    return try NotationBinding(segment, to: signatures, in: text)
  }

  private func steps(_ segment: NotationSegment) throws(ModelError) -> Steps {
    let binding = try bind(segment, NotationSignature("steps", "_count _position?"))
    guard let item = binding["count"] else { throw text.error(.missing, at: segment.close, "a count is missing") }
    var count = try values.integer(item, "the number of steps", calculatedIn: 1...1_000_000)
    var position = Steps.Position.jumpEnd
    if let word = binding["position"] {
      let names = Steps.Position.allCases.map(\.rawValue)
      guard let read = values.word(word).flatMap({ Steps.Position(rawValue: NotationAlphabet.lowered($0)) }) else {
        throw text.error(
          .unknown, at: word.start, "\(values.spelling(word)) is not a step position",
          allowed: names.joined(separator: ", "),
          hint: values.word(word).flatMap { Suggestion.hint(for: $0, among: names) })
      }
      position = read
    }
    // Without a jump at either end CSS takes a calculated 1 for 2.
    if case .calculation = item.kind, position == .jumpNone { count = max(count, 2) }
    do { return try Steps(count, position) } catch {
      throw text.located(error, at: item.start)
    }
  }

  private func points(_ arguments: [NotationArgument], close: Int) throws(ModelError) -> LinearPoints {
    guard !arguments.isEmpty else {
      throw text.error(
        .missing, at: close, "linear() lacks its stops", allowed: "linear(0, 0.25 25% 75%, 1)",
        hint: "the straight line is written linear, SwiftUI's .linear")
    }
    let stops = try arguments.map { argument throws(ModelError) in try stop(argument) }
    do { return try LinearPoints(stops) } catch {
      let index = error.pointer?.tokens.first.flatMap { Int($0) } ?? 0
      var located = error
      located.pointer = nil
      located.location = text.location(arguments.indices.contains(index) ? arguments[index].start : close)
      throw located
    }
  }

  /// A number and up to two percentages side by side, in either order.
  private func stop(_ argument: NotationArgument) throws(ModelError) -> LinearPoints.Stop {
    var output: Double?
    var inputs: [Double] = []
    var inputsAreOver = false
    for item in argument.items {
      if let input = try values.percentage(item) {
        guard inputs.count < 2, !inputsAreOver else {
          throw text.error(
            .syntax, at: item.start,
            inputs.count < 2 ? "a percentage on either side of the number" : "a third percentage",
            allowed: "a number and at most two percentages side by side: 0.25 25% 75%")
        }
        inputs.append(input)
      } else {
        guard output == nil else {
          throw text.error(.syntax, at: item.start, "a second number in a stop", hint: "put a comma between stops")
        }
        output = try values.number(item, calculatedIn: Bounds.number)
        inputsAreOver = !inputs.isEmpty
      }
    }
    guard let output else {
      throw text.error(
        .missing, at: argument.start, "a stop without a number",
        allowed: "a number and at most two percentages: 0.25 25%")
    }
    return LinearPoints.Stop(output, at: inputs)
  }
}
