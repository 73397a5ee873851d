/// One property of a custom transition: what it is while the view comes or goes, and at rest.
public struct EffectValue: Hashable, Sendable {
  /// The value while the view is not there.
  public enum Active: Hashable, Sendable {
    /// Always the same.
    case value(Double)
    /// Drawn from a range with the transition's seed, anew at each run.
    case random(ClosedRange<Double>)
    /// The same size with the sign of the phase: negative to come, positive to go.
    case signed(Double)
  }

  /// Which property.
  public let property: PropertyName
  /// Its value while the view is not there.
  public let active: Active
  /// Its value at rest.
  public let identity: Double

  /// Makes a value; the effect that holds it checks it.
  public init(_ property: PropertyName, active: Active, identity: Double? = nil) {
    self.property = property
    self.active = active
    self.identity = (identity ?? property.neutralValue) + 0
  }

  func validate() throws(ModelError) {
    let numbers: [Double] =
      switch active {
      case .value(let value), .signed(let value): [value, identity]
      case .random(let range): [range.lowerBound, range.upperBound, identity]
      }
    for number in numbers where !Bounds.number.contains(number) {
      throw ModelError(.outOfRange, "\(property.text) is \(number)", allowed: "−1e9…1e9")
    }
  }
}

extension EffectValue: Documented {
  package static let form: Form<EffectValue> = Form<EffectValue>.named("effectValue") {
    record(
      field("property", PropertyName.form),
      union {
        Case(
          field("active", .number), make: { Active.value($0) },
          take: { if case .value(let value) = $0 { value } else { nil } })
        Case(
          field("random", .numbers(2...2)),
          make: { (bounds) throws(ModelError) in
            guard bounds[0] <= bounds[1] else {
              throw ModelError(
                .outOfRange, "the range runs from \(bounds[0]) to \(bounds[1])", allowed: "the smaller first",
                pointer: JSONPointer(["random"]))
            }
            return .random(bounds[0]...bounds[1])
          }, take: { if case .random(let range) = $0 { [range.lowerBound, range.upperBound] } else { nil } })
        Case(
          field("signed", .number), make: { .signed($0) },
          take: { if case .signed(let value) = $0 { value } else { nil } })
      },
      field(optional: "identity", .number), make: { EffectValue($0, active: $1, identity: $2) },
      take: { ($0.property, $0.active, $0.identity) }
    ).form
  }
}
