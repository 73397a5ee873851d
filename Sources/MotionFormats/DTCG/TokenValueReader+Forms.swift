import MotionModel

// Values as teams write them: texts, springs, shorthands.
extension TokenValueReader {
  // MARK: Curves

  /// A curve in words: `ease-out`, `cubic-bezier(…)`, `linear(…)`, `steps(…)`, `spring(…)`, `GENTLE`.
  func curve(_ text: String, at place: Place) -> Curve? {
    do throws(ModelError) {
      let known = TokenShorthand.easing(text) ?? TokenForm.bezier(text)
      let curve = if let known { known } else { try Curve(notation: TokenSpring.named[text] ?? text) }
      warn(of: curve, written: QuotedText.quote(text), at: place)
      return curve
    } catch {
      return fail(
        error.code, "\(QuotedText.quote(text)): \(IssueMessage(error))", at: place,
        hint: error.hint ?? "write the four numbers of a cubic Bézier: [0.2, 0, 0, 1]")
    }
  }

  private func warn(of curve: Curve, written: String, at place: Place) {
    let clean = curve.base.bezier.map { "write [\($0.points.map(CanonicalJSON.number).joined(separator: ", "))]" }
    log.warn(
      .legacyForm, "\(written) is not a cubic Bézier as the format has it", at: place,
      hint: clean ?? "the format has none; --fix writes an approximation, with the curve in $extensions")
  }

  mutating func spring(_ members: [JSONMember], at place: Place) -> Curve? {
    guard let shape = TokenSpring.shape(of: members) else {
      return fail(.wrongType, "expected the members of a spring", at: place)
    }
    var values: [String: Double] = [:]
    var arguments: [String] = []
    for entry in shape {
      guard let member = members.first(where: { entry.keys.contains($0.key) }) else { continue }
      let inside = place.inside(member.key)
      let value =
        if TokenSpring.times.contains(entry.label) {
          springTime(member.value, at: inside)
        } else {
          member.value.text.flatMap(LooseNumber.value) ?? number(member.value, at: inside)
        }
      guard let value else { return nil }
      values[entry.label] = value
      arguments.append("\(entry.label): \(NotationDecimal.text(value))")
    }
    if let stiffness = values["stiffness"], let damping = values["damping"], values.count == 2, damping <= 1,
      damping < 0.2 * stiffness.squareRoot()
    {
      // As a physical damping it would barely decay: a tenth of the critical one, or less.
      let ratio = NotationDecimal.text(damping)
      arguments = ["dampingRatio: \(ratio)", "stiffness: \(NotationDecimal.text(stiffness))"]
      log.warn(
        .assumed, "the damping \(ratio) is read as a damping ratio", at: place,
        hint: "write \"dampingRatio\", or \"mass\" beside a damping of physics")
    }
    // Outside SwiftUI a spring that is damped too much stays so.
    if let stiffness = values["stiffness"], let damping = values["damping"], values["response"] == nil,
      stiffness > 0, damping > 2 * (stiffness * (values["mass"] ?? 1)).squareRoot()
    {
      let end = arguments.firstIndex { $0.hasPrefix("initialVelocity") } ?? arguments.endIndex
      arguments.insert("allowOverDamping: true", at: end)
    }
    do throws(ModelError) {
      let curve = try Curve(notation: "spring(\(arguments.joined(separator: ", ")))")
      warn(of: curve, written: "a spring", at: place)
      return curve
    } catch {
      return fail(error.code, "the spring's \(IssueMessage(error))", at: place, hint: error.hint)
    }
  }

  /// Seconds, with or without a unit: springs are assumed to be shorter than ten seconds, so larger numbers are
  /// milliseconds.
  private mutating func springTime(_ value: JSONValue, at place: Place) -> Double? {
    guard case .number(let number) = value else { return duration(value, in: Bounds.duration, at: place) }
    let unit = number > 10 ? "ms" : "s"
    log.note(.assumed, "the spring's \(CanonicalJSON.number(number)) has no unit; it is read as \(unit)", at: place)
    return seconds(number, unit, in: Bounds.duration, at: place)
  }

  // MARK: Transitions

  /// Renames a transition's members to the format's names; others are kept as extensions.
  mutating func rename(_ members: inout [JSONMember], at place: Place) {
    let names = Set(members.map(\.key))
    for index in members.indices.reversed() {
      let key = members[index].key
      if TokenForm.easingKeys.contains(key), key != "timingFunction", !names.contains("timingFunction") {
        members[index].key = "timingFunction"
        log.warn(
          .legacyForm, "\(QuotedText.quote(key)) is called otherwise by the format", at: place.inside(key),
          hint: "write \"timingFunction\"")
      } else if ["property", "properties", "name"].contains(key) {
        kept.append(members.remove(at: index))
        log.warn(.notKept, "a transition of the format has no \(key); it is kept in $extensions", at: place.inside(key))
      }
    }
  }

  mutating func shorthand(_ text: String, at place: Place) -> MotionTransition? {
    guard let shorthand = TokenShorthand(text) else {
      if let curve = TokenShorthand.easing(text) ?? TokenSpring.named[text].flatMap({ try? Curve(notation: $0) }) {
        warn(of: curve, written: QuotedText.quote(text), at: place)
        return try? MotionTransition(curve: .inline(curve))
      }
      return fail(
        .wrongType, "\(QuotedText.quote(text)) is not a transition", at: place,
        hint: "write {\"duration\": …, \"delay\": …, \"timingFunction\": …}")
    }
    if let first = shorthand.times.first, first < 0 {
      return fail(.outOfRange, "the duration \(DurationNotation.text(first)) is negative", at: place)
    }
    var times = shorthand.times.map(DurationSource.seconds)
    var easings = shorthand.easing.map { [CurveSource.inline($0)] } ?? []
    for written in shorthand.references.map(JSONValue.string) {
      let isEasing = (try? tree.target(of: written)).map { types.types[$0.token] == .known(.cubicBezier) } ?? false
      guard case .reference(let reference)? = slot(written, wanting: isEasing ? .cubicBezier : .duration, at: place)
      else { return nil }
      if isEasing { easings.append(.reference(reference)) } else { times.append(.reference(reference)) }
    }
    guard times.count <= 2, easings.count <= 1 else {
      let what = times.count > 2 ? "more than two times" : "two easings"
      return fail(.contradiction, "\(QuotedText.quote(text)) has \(what)", at: place)
    }
    return transition(shorthand, text, easings.first, times, at: place)
  }

  private mutating func transition(
    _ shorthand: TokenShorthand, _ text: String, _ easing: CurveSource?, _ times: [DurationSource], at place: Place
  ) -> MotionTransition? {
    do throws(ModelError) {
      let usual = CurveSource.inline(try Curve(.named(.ease)))
      var curve = easing ?? usual
      if let count = shorthand.count { curve = .inline(try repeated(curve, count, alternates: shorthand.alternates)) }
      let transition = try MotionTransition(
        curve: curve, duration: times.first ?? .seconds(0), delay: times.count > 1 ? times[1] : .seconds(0))
      if let name = shorthand.name { kept.append(JSONMember("name", .string(name))) }
      if !shorthand.unkept.isEmpty {
        kept.append(JSONMember("words", .array(shorthand.unkept.map { .string($0) })))
        log.warn(
          .notKept, "presets have no \(shorthand.unkept.joined(separator: ", ")); it is kept in $extensions",
          at: place)
      }
      log.warn(
        .legacyForm, "\(QuotedText.quote(text, limit: 80)) is a CSS shorthand", at: place,
        hint: "write {\"duration\": …, \"delay\": …, \"timingFunction\": …}")
      return transition
    } catch {
      return fail(error.code, "\(QuotedText.quote(text, limit: 80)): \(error.problem)", at: place, hint: error.hint)
    }
  }

  /// Repeated curve; a reference is resolved in place.
  private mutating func repeated(
    _ source: CurveSource, _ count: Double?, alternates: Bool
  ) throws(ModelError) -> Curve {
    let curve: Curve
    switch source {
    case .inline(let inline): curve = inline
    case .reference(let reference):
      guard let index = dependencies.last(where: { names[$0].map { .name($0, .latest) } == reference }),
        let inline = self.curve(tree.tokens[index].value, at: Place(pointer: tree.tokens[index].valuePlace))
      else {
        throw ModelError(.badReference, "the easing of a repeated animation must be written in place")
      }
      curve = inline
    }
    guard let count else { return try curve.adding(.repeats(count: nil, autoreverses: alternates)) }
    guard count >= 1, count == count.rounded(), count <= 1e9 else {
      throw ModelError(
        .outOfRange, "the count is \(CanonicalJSON.number(count))", allowed: "whole numbers from 1, or infinite")
    }
    return count == 1 ? curve : try curve.adding(.repeats(count: Int(count), autoreverses: alternates))
  }
}
