/// `path("…")` and `formula("…")`, the two forms of our own.
extension CurveReader {
  /// `path("M 0,0 C … 1,1", duration:)`.
  func path(_ segment: NotationSegment) throws(ModelError) -> (base: CurveBase, duration: DurationSource?) {
    let binding = try bind(segment, NotationSignature("path", "_data duration?"))
    guard let item = binding["data"] else { throw text.error(.missing, at: segment.close, "path lacks its data") }
    let (value, places) = try values.string(item, example: "SVG path data such as \"M 0,0 C 0.2,0 0,1 1,1\"")
    var reader = PathDataReader(Array(value.utf8))
    let end = item.end - 1
    do {
      try reader.read()
      return (.path(try BezierPath(reader.segments)), try duration(binding))
    } catch {
      var located = error
      if located.location == nil {
        let index = error.pointer?.tokens.first.flatMap { Int($0) }
        // A fault of the model lies in the segment it names; one of the reader where that stopped.
        let offset =
          index.map { reader.starts.indices.contains($0) ? reader.starts[$0] : value.utf8.count }
          ?? (reader.isFinished ? reader.starts.last ?? 0 : reader.position)
        located.pointer = nil
        located.location = text.location(places.indices.contains(offset) ? places[offset] : end)
      }
      throw located
    }
  }

  /// `formula("expression", duration:, name: value, …)`.
  func formula(_ segment: NotationSegment) throws(ModelError) -> (base: CurveBase, duration: DurationSource?) {
    guard let arguments = segment.arguments, let first = arguments.first, first.label == nil,
      let item = first.items.first, first.items.count == 1
    else {
      throw text.error(
        .missing, at: segment.close, "formula lacks its expression", allowed: "formula(\"t^2\", duration: 1, a: 10)")
    }
    let formula = try values.formula(item)
    var duration: DurationSource?
    var parameters: [String: Double] = [:]
    for argument in arguments.dropFirst() {
      guard let label = argument.label, let value = argument.items.first, argument.items.count == 1 else {
        throw text.error(
          .syntax, at: argument.start, "a parameter without a name", allowed: "duration: 1, a: 10")
      }
      if label == "duration", !argument.isQuoted {
        guard duration == nil else {
          throw text.error(.duplicate, at: argument.start, "the duration stands here twice")
        }
        duration = try values.duration(value)
        continue
      }
      guard parameters[label] == nil else {
        throw text.error(.duplicate, at: argument.start, "the parameter \(QuotedText.quote(label)) stands here twice")
      }
      parameters[label] = try values.number(value)
      do { try FormulaParameters.validate(parameters) } catch {
        throw text.located(error, at: argument.start)
      }
    }
    try checkVariables(of: formula, parameters: parameters, item: item)
    return (.formula(formula, parameters: parameters), duration)
  }

  /// Names the place of the first variable that has no value.
  private func checkVariables(
    of formula: Formula, parameters: [String: Double], item: NotationItem
  ) throws(ModelError) {
    do {
      try FormulaParameters.check(formula, parameters: parameters, variables: ["t"])
    } catch {
      let (value, places) = NotationString.value(text, from: item.start, to: item.end)
      let name = formula.variables.first { $0 != "t" && parameters[$0] == nil }
      let index = name.flatMap { formula.variables.firstIndex(of: $0) } ?? 0
      let location = formula.locations.indices.contains(index) ? formula.locations[index] : nil
      var located = error
      located.location = text.location(values.place(of: location, in: value, places: places, end: item.end - 1))
      located.hint = name.map { "give it a value: \($0): 1" }
      throw located
    }
  }
}
