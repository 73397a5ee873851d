/// Interprets parsed notation; here single values: numbers, times, truth values, strings.
struct NotationReader {
  let text: NotationText
  /// Structs beside keyframes, which define initial values.
  var structures: [String: Range<Int>] = [:]
  var type = ValueType.number
  /// Is told of each modifier of a keyframe animator's content that cannot be read.
  var dropping: ((ModelError) -> Void)?

  func number(_ item: NotationItem) throws(ModelError) -> Double {
    if let number = try swiftNumber(item) { return number }
    let unit = try unit(of: item, expected: "a number")
    guard unit.isEmpty else {
      throw wrongType(
        item, "a plain number",
        hint: unit == "%" ? "write \(NotationDecimal.text(try decimal(item, shift: -2)))" : "remove the unit")
    }
    return try decimal(item, shift: 0)
  }

  /// Number in Swift's forms beside digits: `CGFloat(3)`, `.pi`, `-Double.pi`, `.zero`; nil for others.
  func swiftNumber(_ item: NotationItem) throws(ModelError) -> Double? {
    switch item.kind {
    case .worked(let value, _): return value
    case .negative(let items):
      guard let first = items.first, let number = try swiftNumber(first) else { return nil }
      return 0 - number
    case .chain(let chain):
      guard let last = chain.segments.last, chain.segments.count <= 2 else { return nil }
      let isTyped = Self.numberTypes.contains(chain.first.name)
      if chain.segments.count == 1, isTyped, !chain.hasDot, last.arguments?.count == 1,
        let argument = last.arguments?.first,
        argument.label == nil, let value = argument.only
      {
        return try number(value)
      }
      guard last.arguments == nil, chain.hasDot ? chain.segments.count == 1 : isTyped && chain.segments.count == 2
      else {
        return nil
      }
      return last.name == "pi" ? .pi : last.name == "zero" ? 0 : nil
    default: return nil
    }
  }

  private static let numberTypes = ["CGFloat", "Double", "Float", "Int", "TimeInterval"]

  /// Number of CSS: plain, or calculated and clamped to the allowed range.
  func number(_ item: NotationItem, calculatedIn range: ClosedRange<Double>) throws(ModelError) -> Double {
    guard case .calculation(let number) = item.kind else { return try self.number(item) }
    guard number.unit == .none else {
      throw text.error(.wrongType, at: item.start, "expected a number, found the percentage \(spelling(item))")
    }
    return number.result(in: range)
  }

  /// Seconds, written with `s`, with `ms` or, as in Swift, without a unit.
  func seconds(_ item: NotationItem) throws(ModelError) -> Double {
    if let seconds = try swiftNumber(item) { return seconds }
    let unit = try unit(of: item, expected: "a time such as 0.3 or 300ms")
    switch NotationAlphabet.lowered(unit) {
    case "", "s": return try decimal(item, shift: 0)
    case "ms": return try decimal(item, shift: -3)
    default:
      throw text.error(
        .unknown, at: item.start, "\(QuotedText.quote(unit)) is not a unit of time", allowed: "s, ms",
        hint: Self.unitsOfTime[NotationAlphabet.lowered(unit)].map { "write \($0)" })
    }
  }

  /// Units of time by their names elsewhere.
  private static let unitsOfTime = [
    "sec": "s", "secs": "s", "second": "s", "seconds": "s", "msec": "ms", "millis": "ms", "milliseconds": "ms",
  ]

  /// A percentage as a fraction; nil for a number without the sign.
  func percentage(_ item: NotationItem) throws(ModelError) -> Double? {
    if case .calculation(let number) = item.kind, number.unit == .share { return number.result(in: Bounds.number) }
    guard case .number(let unit) = item.kind, text.slice(unit, item.end) == "%" else { return nil }
    return try decimal(item, shift: -2)
  }

  /// A whole number, written without a point or an exponent.
  func integer(_ item: NotationItem, _ name: String) throws(ModelError) -> Int {
    let value = try number(item)
    let isInteger =
      switch item.kind {
      case .number(let end):
        text.bytes[item.start..<end].allSatisfy { NotationAlphabet.isDigit($0) || [0x2B, 0x2D, 0x5F].contains($0) }
      case .worked(_, let isInteger): isInteger
      default: false
      }
    guard isInteger else {
      throw text.error(.wrongType, at: item.start, "\(name) is \(spelling(item))", allowed: "a whole number")
    }
    // Every document's counts are far smaller; beyond this the exact number does not matter.
    return Int(max(-1e15, min(1e15, value)))
  }

  func truth(_ item: NotationItem) throws(ModelError) -> Bool {
    if case .truth(let truth) = item.kind { return truth }
    guard let truth = word(item).flatMap({ Bool($0) }) else {
      throw wrongType(item, "a truth value", allowed: "true, false")
    }
    return truth
  }

  /// Single word without arguments, as typed; nil for others.
  func word(_ item: NotationItem) -> String? {
    guard case .chain(let chain) = item.kind, let segment = chain.only, segment.arguments == nil
    else { return nil }
    return segment.name
  }

  /// String with the place of each of its bytes.
  func string(_ item: NotationItem, example: String) throws(ModelError) -> (value: String, places: [Int]) {
    guard case .string = item.kind else {
      throw wrongType(item, "a string", allowed: example, hint: "put it in quotation marks")
    }
    return NotationString.value(text, from: item.start, to: item.end)
  }

  /// A length of time: seconds, a formula in a string, or a reference such as `ref("brand/fast")`.
  func duration(
    _ item: NotationItem, in range: ClosedRange<Double> = Bounds.duration
  ) throws(ModelError) -> DurationSource {
    if case .string = item.kind { return .formula(try formula(item)) }
    if let reference = try reference(item) { return .reference(reference) }
    if case .calculation = item.kind {
      throw wrongType(item, "a time", hint: "calculations are CSS; put a formula in quotation marks")
    }
    if case .chain(let chain) = item.kind, !chain.hasDot, try swiftNumber(item) == nil {
      throw wrongType(
        item, "a time", allowed: "seconds, 300ms, a formula in quotation marks, ref(\"name\")",
        hint: "a duration preset is written ref(\"\(text.slice(item.start, item.end))\")")
    }
    let duration = DurationSource.seconds(try seconds(item))
    try made(at: item.start, try duration.validate(in: range))
    return duration
  }

  /// A formula in quotation marks; an error inside it is shown at its place in the whole text.
  func formula(_ item: NotationItem) throws(ModelError) -> Formula {
    let (value, places) = try string(item, example: "a formula such as \"1 - (1 - t)^2\"")
    do {
      return try Formula(value)
    } catch {
      throw text.located(error, at: place(of: error.location, in: value, places: places, end: item.end - 1))
    }
  }

  /// Byte at a line and column of a quoted text.
  func place(of location: TextLocation?, in value: String, places: [Int], end: Int) -> Int {
    guard let location else { return places.first ?? end }
    var line = 1
    var index = 0
    for byte in value.utf8 where line < location.line {
      index += 1
      if byte == 0x0A { line += 1 }
    }
    let (offset, overflow) = index.addingReportingOverflow(location.column - 1)
    return !overflow && places.indices.contains(offset) ? places[offset] : end
  }

  func bind(_ segment: NotationSegment, _ lists: String...) throws(ModelError) -> NotationBinding {
    try NotationBinding(segment, to: lists.map { NotationSignature(segment.name, $0) }, in: self)
  }

  /// Makes a value; gives its error a place if it has none.
  func made<Value>(
    at start: Int, _ make: @autoclosure () throws(ModelError) -> Value
  ) throws(ModelError) -> Value {
    do { return try make() } catch { throw error.location == nil ? text.located(error, at: start) : error }
  }

  func wrongType(
    _ item: NotationItem, _ expected: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    text.error(
      .wrongType, at: item.start, "expected \(expected), found \(spelling(item))", allowed: allowed, hint: hint)
  }

  /// Name of a preset, `ref("brand/fast")`; nil for others.
  func reference(_ item: NotationItem) throws(ModelError) -> PresetReference? {
    guard case .chain(let chain) = item.kind, let segment = chain.only, segment.name == "ref", segment.arguments != nil
    else { return nil }
    let binding = try bind(segment, "_name")
    return try preset(try binding.item("name"))
  }

  /// The name of a preset in quotation marks.
  func preset(_ item: NotationItem) throws(ModelError) -> PresetReference {
    let name = try string(item, example: "a name such as \"brand/fast\"").value
    return try made(at: item.start, try PresetReference(name))
  }

  /// The name of a target in quotation marks.
  func target(_ item: NotationItem, example: String = "a name such as \"card\"") throws(ModelError) -> TargetName {
    let name = try string(item, example: example).value
    return try made(at: item.start, try TargetName(name))
  }

  /// An item as typed, for messages.
  func spelling(_ item: NotationItem) -> String { QuotedText.quote(text.slice(item.start, item.end)) }

  private func unit(of item: NotationItem, expected: String) throws(ModelError) -> String {
    guard case .number(let unit) = item.kind else {
      var hint: String?
      if let name = word(item).map(NotationAlphabet.lowered), ["infinity", "inf", "nan", "pi"].contains(name) {
        hint = "write the digits"
      } else if case .chain(let chain) = item.kind, chain.segments.last?.name == "infinity" {
        hint = "numbers are finite"
      } else if case .chain(let chain) = item.kind, chain.segments.contains(where: { $0.name == "var" }) {
        hint = "write its value as a number"
      } else if case .calculation = item.kind {
        hint = "calculations are only read inside CSS easings: cubic-bezier(), linear(), steps()"
      }
      throw wrongType(item, expected, hint: hint)
    }
    return unit < item.end ? text.slice(unit, item.end) : ""
  }

  private func decimal(_ item: NotationItem, shift: Int) throws(ModelError) -> Double {
    guard case .number(let unit) = item.kind,
      let value = NotationDecimal.value(text.slice(item.start, unit), shift: shift)
    else {
      throw text.error(
        .outOfRange, at: item.start, "the number \(spelling(item)) is too large", allowed: "−1e9…1e9")
    }
    return value
  }
}
