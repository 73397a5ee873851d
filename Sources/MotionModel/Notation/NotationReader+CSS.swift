/// CSS easing functions. Words compare without case, as in CSS.
extension NotationReader {
  /// Words of CSS easings with their bases; nil for those that are calls.
  private static let words: [(text: String, base: CurveBase?)] =
    [("linear", .linear(.extend))] + NamedEasing.css.map { ($0.rawValue, .named($0)) } + [
      ("step-start", (try? Steps(1, .start)).map { .steps($0) }),
      ("step-end", (try? Steps(1, .end)).map { .steps($0) }), ("cubic-bezier", nil), ("steps", nil),
    ]

  static let cssWords = words.map(\.text)

  /// Indicates a form that is CSS's; `linear` can be either's, by the rule of ``CurveNotation``.
  func isCSS(_ head: Head) -> Bool {
    guard head.name == "linear" else { return Self.cssWords.contains(NotationAlphabet.lowered(head.name)) }
    if head.spelling == .animation { return false }
    if let arguments = head.segment.arguments { return arguments.allSatisfy { $0.label == nil } }
    return head.rest.first.map { $0.name == "duration" } ?? true
  }

  /// Reads a form by its word, ignoring case.
  func css(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    if let arguments = segment.arguments, let label = arguments.first(where: { $0.label != nil }) {
      throw text.error(.syntax, at: label.start, "CSS takes no labels", hint: "write only the values")
    }
    guard !segment.endsWithComma else {
      throw text.error(
        .syntax, at: segment.close, "a value is missing after the last comma", hint: "remove the comma")
    }
    let name = NotationAlphabet.lowered(segment.name)
    guard let word = Self.words.first(where: { $0.text == name }) else {
      throw text.unknown(
        "CSS has no easing \(QuotedText.quote(segment.name))", at: segment.start, segment.name, among: Self.cssWords)
    }
    switch (name, word.base) {
    case ("linear", let base?):
      return try segment.arguments.map { (arguments) throws(ModelError) in
        .points(try points(arguments, close: segment.close))
      } ?? base
    case (_, let base?):
      guard segment.arguments == nil else {
        throw text.error(.syntax, at: segment.start, "\(name) takes no arguments", hint: "write \(name)")
      }
      return base
    case ("steps", nil): return .steps(try steps(segment))
    case (_, nil):
      let binding = try bind(segment, NotationSignature("cubic-bezier", "_x1 _y1 _x2 _y2"))
      return .cubicBezier(
        try bezier(binding) { (item, range) throws(ModelError) in try number(item, calculatedIn: range) }, .extend)
    }
  }

  /// Four control points from parameters `x1 y1 x2 y2`.
  /// - Parameter read: Reads one of them, of which the range is given.
  func bezier(
    _ binding: NotationBinding, _ read: (NotationItem, ClosedRange<Double>) throws(ModelError) -> Double
  ) throws(ModelError) -> CubicBezier {
    func point(_ name: String, _ range: ClosedRange<Double>) throws(ModelError) -> Double {
      try read(try binding.item(name), range)
    }
    let (x1, y1) = (try point("x1", Bounds.unit), try point("y1", Bounds.number))
    let (x2, y2) = (try point("x2", Bounds.unit), try point("y2", Bounds.number))
    do { return try CubicBezier(x1, y1, x2, y2) } catch { throw binding.locating(error) }
  }

  /// Arguments of a form that cannot do without them.
  func bind(_ segment: NotationSegment, _ signature: NotationSignature) throws(ModelError) -> NotationBinding {
    guard segment.arguments != nil else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its arguments", allowed: signature.text,
        hint: "write \"(\" right after the name")
    }
    return try NotationBinding(segment, to: [signature], in: self)
  }

  private func steps(_ segment: NotationSegment) throws(ModelError) -> Steps {
    let binding = try bind(segment, NotationSignature("steps", "_count _position?"))
    let item = try binding.item("count")
    var count: Int
    if case .calculation = item.kind {
      // Halves are rounded up.
      count = Int((try number(item, calculatedIn: 1...1e6) + 0.5).rounded(.down))
    } else {
      count = try integer(item, "the number of steps")
    }
    var position = Steps.Position.jumpEnd
    if let word = binding["position"] {
      let names = Steps.Position.allCases.map(\.rawValue)
      guard let read = self.word(word).flatMap({ Steps.Position(rawValue: NotationAlphabet.lowered($0)) }) else {
        throw text.unknown(
          "\(spelling(word)) is not a step position", at: word.start, self.word(word) ?? "", among: names)
      }
      position = read
    }
    // Without a jump at either end CSS raises a calculated 1 to 2, but drops anything that is not a number.
    if case .calculation(let number) = item.kind, position == .jumpNone, !number.value.isNaN { count = max(count, 2) }
    return try made(at: item.start, try Steps(count, position))
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
      throw text.located(error, at: arguments.indices.contains(index) ? arguments[index].start : close)
    }
  }

  /// A number and up to two percentages side by side, in either order.
  private func stop(_ argument: NotationArgument) throws(ModelError) -> LinearPoints.Stop {
    var output: Double?
    var inputs: [Double] = []
    var inputsAreOver = false
    for item in argument.items {
      if let input = try percentage(item) {
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
        output = try number(item, calculatedIn: Bounds.number)
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
