import MotionModel

extension TokenValueReader {
  // MARK: Duration

  /// Seconds, from `{"value": 200, "unit": "ms"}` or the older `"200ms"`.
  ///
  /// Source: https://www.designtokens.org/tr/2025.10/format/#duration
  mutating func duration(_ value: JSONValue, in range: ClosedRange<Double>, at place: Place) -> Double? {
    let wanted = "write {\"value\": 200, \"unit\": \"ms\"}"
    switch value {
    case .object(let members):
      guard let fields = fields(members, ["value", "unit"], optional: [], of: "a duration", at: place),
        let number = number(fields["value"] ?? .null, at: place.inside("value")),
        case .value(let unit, let unitPlace)? = scalar(fields["unit"] ?? .null, at: place.inside("unit"))
      else { return nil }
      guard let name = unit.text, name == "ms" || name == "s" else {
        let found = unit.text.map { QuotedText.quote($0) } ?? unit.kindWithArticle
        return fail(.unknown, "\(found) is not a unit of time (allowed: ms, s)", at: unitPlace)
      }
      return seconds(number, name, in: range, at: place)
    case .string(let text) where TokenReference.isCalculation(text):
      return calculated(text, at: place).flatMap { seconds($0, "ms", in: range, at: place) }
    case .string(let text):
      guard let (number, unit) = Self.legacyDuration(text) else {
        return fail(.wrongType, "\(QuotedText.quote(text)) is not a duration", at: place, hint: wanted)
      }
      guard let seconds = seconds(number, unit, in: range, at: place) else { return nil }
      log.warn(
        .legacyForm, "\(QuotedText.quote(text)) is written as drafts of the format had it", at: place,
        hint: "write {\"value\": \(CanonicalJSON.number(number)), \"unit\": \"\(unit)\"}")
      return seconds
    case .number(let number):
      guard let seconds = seconds(number, "ms", in: range, at: place) else { return nil }
      let text = CanonicalJSON.number(number)
      log.warn(
        .assumed, "the duration \(text) has no unit; it is read as milliseconds", at: place,
        hint: "write {\"value\": \(text), \"unit\": \"ms\"}")
      return seconds
    default: return fail(.wrongType, "expected a duration, found \(value.kindWithArticle)", at: place, hint: wanted)
    }
  }

  /// Milliseconds of a calculation with tokens, as Tokens Studio has it: `{motion.fast} * 2`.
  ///
  /// Source: https://docs.tokens.studio/manage-tokens/token-values/math
  private mutating func calculated(_ text: String, at place: Place) -> Double? {
    var (plain, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      calculatedCount += 1
      guard calculatedCount <= Self.hopLimit else {
        return fail(.tooLarge, "more than \(Self.hopLimit) tokens are calculated from each other", at: place)
      }
      guard case .value(let value, let inner)? = slot(.string(String(rest[open...close])), wanting: nil, at: place),
        let seconds = duration(value, in: Bounds.duration, at: inner)
      else { return nil }
      plain += rest[..<open] + NotationDecimal.text(seconds * 1000)
      rest = rest[rest.index(after: close)...]
    }
    plain = NumberArithmetic.computed((plain + rest).replacing("ms", with: ""))
    return Double(plain)
      ?? fail(
        .wrongType, "expected a calculation such as {motion.fast} * 2, found \(QuotedText.quote(text))", at: place
      )
  }

  func seconds(_ number: Double, _ unit: String, in range: ClosedRange<Double>, at place: Place) -> Double? {
    let seconds = unit == "ms" ? number.movingPoint(by: 3) : number
    guard range.contains(seconds) else {
      let text = "\(CanonicalJSON.number(number)) \(unit)"
      let problem: IssueMessage =
        seconds < 0 ? "the duration \(text) is negative" : "the duration \(text) is out of range"
      return fail(.outOfRange, problem, at: place)
    }
    let isDelay = range.lowerBound < 0
    if seconds == 0, !isDelay {
      log.warn(.unusual, "a duration of 0 animates nothing", at: place)
    } else if seconds < 0 {
      log.warn(.unusual, "a negative delay: the transition starts partway", at: place)
    } else if seconds > 10 {
      log.warn(
        .unusual, "a duration of \(CanonicalJSON.number(seconds)) s", at: place,
        hint: unit == "s" ? "is the unit meant to be ms?" : nil)
    }
    return seconds + 0  // −0 becomes 0
  }

  /// `200ms`, `.2s`: a number and its unit; without one, milliseconds.
  private static func legacyDuration(_ text: String) -> (Double, String)? {
    let unit = text.hasSuffix("ms") ? "ms" : text.hasSuffix("s") ? "s" : ""
    let digits = text.utf8.dropLast(unit.utf8.count)
    guard digits.count <= 64, digits.allSatisfy({ ".+-eE0123456789".utf8.contains($0) }),
      let number = Double(Substring(digits)), number.isFinite
    else { return nil }
    return (number, unit.isEmpty ? "ms" : unit)
  }

  // MARK: Cubic Bézier

  /// Curve without a duration that extends outside 0…1, as in CSS.
  ///
  /// Source: https://www.designtokens.org/tr/2025.10/format/#cubic-bezier
  mutating func curve(_ value: JSONValue, at place: Place) -> Curve? {
    let slots: [JSONValue]
    switch value {
    case .array(let numbers): slots = numbers
    case .string(let text): return curve(text, at: place)
    case .object(let members) where TokenSpring.shape(of: members) != nil: return spring(members, at: place)
    default:
      return fail(
        .wrongType, "expected a cubic Bézier, found \(value.kindWithArticle)", at: place,
        hint: "write its four numbers: [0.2, 0, 0, 1]")
    }
    guard slots.count == 4 else {
      return fail(.wrongType, "a cubic Bézier has four numbers, not \(slots.count)", at: place)
    }
    var numbers: [Double] = []
    for (index, slot) in slots.enumerated() {
      let inside = place.inside(String(index))
      guard let number = number(slot, at: inside) else { continue }
      let isTime = index % 2 == 0
      let label = ["x1", "y1", "x2", "y2"][index]
      guard (isTime ? Bounds.unit : Bounds.number).contains(number) else {
        let allowed = isTime ? "0…1" : "−1e9…1e9"
        log.error(
          .outOfRange, "\(label) is \(CanonicalJSON.number(number)) (allowed: \(allowed))", at: inside,
          hint: isTime ? "time cannot run backwards; only y1 and y2 may leave 0…1" : nil)
        continue
      }
      if !isTime, !(-2.0...3.0).contains(number) {
        log.warn(.unusual, "\(label) is \(CanonicalJSON.number(number)), far outside 0…1", at: inside)
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    do {
      return try Curve(.cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend))
    } catch {
      return fail(.outOfRange, IssueMessage(alike: error.problem), at: place, hint: error.hint)
    }
  }

  mutating func number(_ value: JSONValue, at place: Place) -> Double? {
    guard case .value(let value, let place)? = scalar(value, at: place) else { return nil }
    if case .number(let number) = value { return number }
    var hint: String?
    if let text = value.text, text.hasPrefix("{") {
      hint = "an alias in braces replaces a whole value; here write {\"$ref\": \"#/…/$value\"}"
    } else if let text = value.text, Double(text) != nil {
      hint = "write the number without quotes"
    }
    return fail(.wrongType, "expected a number, found \(value.kindWithArticle)", at: place, hint: hint)
  }

  /// A number or string that may be written as `{"$ref": …}`.
  private mutating func scalar(_ value: JSONValue, at place: Place) -> Slot? {
    guard case .object = value else { return .value(value, place) }
    return slot(value, wanting: nil, at: place)
  }

  // MARK: Transition

  /// Duration, delay and curve, each a reference or a value.
  ///
  /// Source: https://www.designtokens.org/tr/2025.10/format/#transition
  mutating func transition(_ value: JSONValue, at place: Place) -> MotionTransition? {
    if case .string(let text) = value { return shorthand(text, at: place) }
    guard case .object(var members) = value else {
      return fail(
        .wrongType, "expected a transition, found \(value.kindWithArticle)", at: place,
        hint: "write {\"duration\": …, \"delay\": …, \"timingFunction\": …}")
    }
    if TokenSpring.shape(of: members) != nil {
      return spring(members, at: place).flatMap { try? MotionTransition(curve: .inline($0)) }
    }
    rename(&members, at: place)
    let known = fields(members, ["duration", "timingFunction"], optional: ["delay"], of: "a transition", at: place)
    guard let fields = known else { return nil }
    let duration = fields["duration"].flatMap { time($0, in: Bounds.duration, at: place.inside("duration")) }
    var delay: DurationSource? = .seconds(0)
    if let written = fields["delay"] {
      delay = time(written, in: Bounds.delay, at: place.inside("delay"))
    } else {
      log.warn(
        .assumed, "the transition has no delay; 0 is assumed", at: place,
        hint: "the format requires it: \"delay\": {\"value\": 0, \"unit\": \"ms\"}")
    }
    let easingKey = TokenForm.easingKeys.first { value[$0] != nil } ?? "timingFunction"
    let curve = fields["timingFunction"].flatMap { easing($0, at: place.inside(easingKey)) }
    guard let duration, let delay, let curve else { return nil }
    do {
      return try MotionTransition(curve: curve, duration: duration, delay: delay)
    } catch {
      return fail(.outOfRange, IssueMessage(alike: error.problem), at: place, hint: error.hint)
    }
  }

  private mutating func time(_ value: JSONValue, in range: ClosedRange<Double>, at place: Place) -> DurationSource? {
    switch slot(value, wanting: .duration, at: place) {
    case .reference(let reference)?: .reference(reference)
    case .value(let value, let place)?: duration(value, in: range, at: place).map(DurationSource.seconds)
    case nil: nil
    }
  }

  private mutating func easing(_ value: JSONValue, at place: Place) -> CurveSource? {
    switch slot(value, wanting: .cubicBezier, at: place) {
    case .reference(let reference)?: .reference(reference)
    case .value(let value, let place)?: curve(value, at: place).map(CurveSource.inline)
    case nil: nil
    }
  }

  // MARK: Members

  /// The members of a value that has just these; nil when one is missing or unknown.
  private func fields(
    _ members: [JSONMember], _ required: [String], optional: [String], of owner: String, at place: Place
  ) -> [String: JSONValue]? {
    let known = required + optional
    var fields: [String: JSONValue] = [:]
    var isWhole = true
    for member in members {
      if known.contains(member.key) {
        fields[member.key] = member.value
      } else {
        isWhole = false
        log.error(
          .unknown,
          "\(QuotedText.quote(member.key)) is not a part of \(owner) (allowed: \(known.joined(separator: ", ")))",
          at: place.inside(member.key),
          hint: Suggestion.hint(for: member.key, among: known), aboutKey: true)
      }
    }
    for key in required where fields[key] == nil {
      isWhole = false
      log.error(.missing, "\(owner) needs \(QuotedText.quote(key))", at: place, hint: key == "unit" ? "ms or s?" : nil)
    }
    return isWhole ? fields : nil
  }
}
