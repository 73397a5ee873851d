/// SwiftUI's easings: animations of a duration, and unit curves without one.
extension NotationReader {
  /// The names of the unit curves that take no control points.
  static let unitCurves = ["linear"] + NamedEasing.swiftUI.map(\.rawValue)

  /// Calls by two points, with the labels of these.
  private static let controlPoints = [
    "bezier": (start: "startControlPoint", end: "endControlPoint"),
    "UICubicTimingParameters": (start: "controlPoint1", end: "controlPoint2"),
  ]

  /// `.linear`, `.easeInOut(duration:)` and their kind.
  func easing(_ segment: NotationSegment) throws(ModelError) -> Reading {
    let binding = try bind(segment, "duration?")
    return animation(try simpleUnitCurve(segment), try binding.value("duration", .duration))
  }

  /// `.timingCurve(x1, y1, x2, y2, duration:)` and `.timingCurve(unitCurve, duration:)`.
  func timingCurve(_ segment: NotationSegment) throws(ModelError) -> Reading {
    if let first = segment.arguments?.first, first.label == nil, case .chain(let chain) = first.item.kind {
      let binding = try bind(segment, NotationSignature("timingCurve", "_unitCurve duration?"))
      let inner = try head(of: chain)
      guard inner.spelling == .animation || inner.spelling == .unitCurve, inner.rest.isEmpty else {
        throw text.error(
          .wrongType, at: chain.start, "\(QuotedText.quote(text.slice(chain.start, chain.end))) is not a unit curve",
          allowed: "four numbers, or a unit curve such as .circularEaseIn")
      }
      return animation(try unitCurve(inner.segment), try binding.value("duration", .duration))
    }
    let binding = try bind(segment, NotationSignature("timingCurve", "_x1 _y1 _x2 _y2 duration?"))
    let points = try bezier(binding) { (item, _) throws(ModelError) in try number(item) }
    return animation(.cubicBezier(points, .clamp), try binding.value("duration", .duration))
  }

  private func animation(_ base: CurveBase, _ duration: DurationSource?) -> Reading {
    Reading(base: base, duration: duration, usualDuration: .seconds(Curve.swiftUIDuration))
  }

  /// Reads a member of `UnitCurve`: `.easeIn`, `.bezier(startControlPoint:endControlPoint:)`; UIKit's is CSS's.
  ///
  /// The x of a control point outside 0…1 is clamped.
  /// Sources: https://developer.apple.com/documentation/swiftui/unitcurve/bezier(startcontrolpoint:endcontrolpoint:),
  /// https://developer.apple.com/documentation/uikit/uicubictimingparameters
  func unitCurve(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    if let labels = Self.controlPoints[segment.name] {
      let binding = try bind(segment, NotationSignature(segment.name, "\(labels.start) \(labels.end)"))
      let start = try unitPoint(try binding.item(labels.start))
      let end = try unitPoint(try binding.item(labels.end))
      do {
        // SwiftUI clamps it; the evaluated value is kept.
        let (x1, x2) = (min(max(start.x, 0), 1), min(max(end.x, 0), 1))
        return .cubicBezier(try CubicBezier(x1, start.y, x2, end.y), segment.name == "bezier" ? .clamp : .extend)
      } catch {
        let isStart = error.parameter == "x1" || error.parameter == "y1"
        throw text.located(error, at: binding.place(of: isStart ? labels.start : labels.end))
      }
    }
    let base = try simpleUnitCurve(segment)
    guard segment.arguments == nil else {
      throw text.error(
        .contradiction, at: segment.start, "a unit curve takes no arguments",
        hint: "an animation has a duration: .\(segment.name)(duration: \(NotationDecimal.text(Curve.swiftUIDuration)))")
    }
    return base
  }

  private func simpleUnitCurve(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    if segment.name == "linear" { return .linear(.clamp) }
    if let easing = NamedEasing(rawValue: segment.name), easing.isSwiftUI { return .named(easing) }
    let names = Self.unitCurves + ["bezier"]
    throw text.unknown(
      "there is no unit curve \(QuotedText.quote(segment.name))", at: segment.start, segment.name, among: names)
  }
}

/// Own forms: `path("…")`, `formula("…")` and `custom("…")`.
extension NotationReader {
  /// `path("M 0,0 C … 1,1", duration:)`.
  func path(_ segment: NotationSegment) throws(ModelError) -> Reading {
    let binding = try bind(segment, NotationSignature("path", "_data duration?"))
    let item = try binding.item("data")
    let (data, places) = try string(item, example: "SVG path data such as \"M 0,0 C 0.2,0 0,1 1,1\"")
    let base = try path(data, places: places, end: item.end - 1)
    return Reading(base: base, duration: try binding.value("duration", .duration))
  }

  /// Reads path data.
  /// - Parameter places: Place of each byte, then `end`.
  func path(_ data: String, places: [Int], end: Int) throws(ModelError) -> CurveBase {
    var reader = PathDataReader(Array(data.utf8))
    do {
      try reader.read()
      return .path(try BezierPath(reader.segments))
    } catch {
      let index = error.pointer?.tokens.first.flatMap { Int($0) }
      // Errors of the model are placed in the segment they name; those of the reader at its position.
      let offset =
        index.map { reader.starts.indices.contains($0) ? reader.starts[$0] : data.utf8.count }
        ?? (reader.isFinished ? reader.starts.last ?? 0 : reader.position)
      throw text.located(error, at: places.indices.contains(offset) ? places[offset] : end)
    }
  }

  /// `formula("expression", duration:, merges:, name: value, …)` or `custom("name", duration:, name: value, …)`.
  func own(_ segment: NotationSegment) throws(ModelError) -> Reading {
    let isFormula = segment.name == "formula"
    guard let arguments = segment.arguments, let first = arguments.first, first.label == nil,
      let item = first.only
    else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its \(isFormula ? "expression" : "name")",
        allowed: isFormula ? "formula(\"t^2\", duration: 1, a: 10)" : "custom(\"elastic\", duration: 1, a: 10)")
    }
    let formula = isFormula ? try self.formula(item) : nil
    var own: [String: NotationItem] = [:]
    var state: [String: Formula] = [:]
    var parameters: [String: Double] = [:]
    for argument in arguments.dropFirst() {
      guard let label = argument.label, let value = argument.only else {
        throw text.error(
          .syntax, at: argument.start, "a parameter without a name", allowed: "duration: 1, a: 10")
      }
      let isOwn = !argument.isQuoted && (label == "duration" || isFormula && label == "merges")
      guard isOwn ? own[label] == nil : parameters[label] == nil && state[label] == nil else {
        throw text.error(.duplicate, at: argument.start, "\(QuotedText.quote(label)) is given twice")
      }
      if isOwn {
        own[label] = value
      } else if isFormula, case .string = value.kind {
        state[label] = try self.formula(value)
      } else {
        parameters[label] = try number(value)
        try made(at: argument.start, try FormulaParameters.validate(parameters))
      }
    }
    let duration = try own["duration"].map { (item) throws(ModelError) in try self.duration(item) }
    let merges = try own["merges"].map { (item) throws(ModelError) in try truth(item) } ?? false
    guard let formula else {
      let name = try target(item, example: "a name such as \"elastic\"")
      return Reading(base: .custom(name, parameters: parameters), duration: duration)
    }
    guard merges || state.isEmpty else {
      throw text.error(.contradiction, at: segment.start, "a state without merges", hint: "add merges: true")
    }
    try checkVariables(of: formula, parameters: parameters, kept: state.keys.sorted(), item: item)
    let takeover = FormulaTakeover(state: state)
    try made(at: segment.start, try takeover.validate(formula, parameters: parameters))
    let base = CurveBase.formula(formula, parameters: parameters, takeover: merges ? takeover : nil)
    return Reading(base: base, duration: duration)
  }

  /// Names the place of the first variable that has no value.
  private func checkVariables(
    of formula: Formula, parameters: [String: Double], kept: [String], item: NotationItem
  ) throws(ModelError) {
    let known = CurveReading.names + kept
    do {
      try FormulaParameters.check(formula, parameters: parameters, variables: known)
    } catch {
      let (value, places) = NotationString.value(text, from: item.start, to: item.end)
      let name = formula.variables.first { !known.contains($0) && parameters[$0] == nil }
      let index = name.flatMap { formula.variables.firstIndex(of: $0) } ?? 0
      let location = formula.locations.indices.contains(index) ? formula.locations[index] : nil
      throw text.located(error, at: place(of: location, in: value, places: places, end: item.end - 1))
        .with(\.hint, name.map { "give it a value: \($0): 1" })
    }
  }
}
