/// Source of a duration.
public enum DurationSource: Hashable, Sendable {
  case seconds(Double)
  case reference(PresetReference)
  /// An expression in the preset's parameters, in seconds: `60/bpm`.
  case formula(Formula)

  package func validate(in range: ClosedRange<Double> = Bounds.duration) throws(ModelError) {
    if case .seconds(let seconds) = self, !range.contains(seconds) {
      throw ModelError(
        .outOfRange, "a duration of \(CanonicalJSON.number(seconds)) s",
        allowed: "\(DocumentNode.describe(range)) s")
    }
  }
}

extension DurationSource: Documented {
  package static let form: Form<DurationSource> = form(
    "duration", in: Bounds.duration, "A length of time: \(description).")
  static let delayForm: Form<DurationSource> = form(
    "delay", in: Bounds.delay, "A wait: \(description); a negative one starts partway.")

  private static let description = "seconds as a number, a duration preset's name, or {\"formula\": \"60/bpm\"}"

  /// Seconds, a reference, or `{"formula": "60/bpm"}`.
  private static func form(_ name: String, in range: ClosedRange<Double>, _ text: String) -> Form<DurationSource> {
    let number = Form<Double>.number(range)
    let reference = PresetReference.form(.duration)
    let formula = field("formula", Formula.form).form
    return Form(
      .either([number.shape, reference.shape, formula.shape]),
      read: { (node) throws(ModelError) in
        switch node.value {
        case .number: return .seconds(try number.read(node))
        case .string(let text):
          if let hint = NumberUnit.seconds.hint(for: text) {
            throw node.error(
              .wrongType, "\(QuotedText.quote(text)) is not a length of time", allowed: Self.description, hint: hint)
          }
          return .reference(try reference.read(node))
        case .object: return .formula(try formula.read(node))
        default: throw node.wrongType(wanted: "a length of time", hint: Self.description)
        }
      },
      write: { source in
        switch source {
        case .seconds(let seconds): number.json(seconds)
        case .reference(let target): reference.json(target)
        case .formula(let text): formula.json(text)
        }
      }
    ).described(text).named(name)
  }
}
