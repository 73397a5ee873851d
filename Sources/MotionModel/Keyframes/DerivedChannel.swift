/// A channel computed from animated ones: SwiftUI's `AnimatableModifier` and `GeometryEffect` as data.
///
/// `offset.x = amplitude * sin(2 * pi * times)`, where `times` is animated and `amplitude` is a parameter.
public struct DerivedChannel: Hashable, Sendable {
  /// The channel it yields.
  public let property: PropertyName
  /// The expression over animated channels, earlier derived ones, parameters, and `t`, the time in seconds.
  public let formula: Formula

  /// Makes a derived channel; whoever holds it checks the formula's variables.
  public init(_ property: PropertyName, _ formula: Formula) {
    self.property = property
    self.formula = formula
  }

  /// Checks that the formulas use only channels, parameters, `t` and earlier derived channels.
  static func check(
    _ channels: [DerivedChannel], over animated: [String], parameters: [String: Double]
  ) throws(ModelError) {
    guard channels.count <= Bounds.shortListLength else {
      throw ModelError(.tooLarge, "\(channels.count) derived channels", allowed: "at most \(Bounds.shortListLength)")
    }
    var known = animated + ["t"]
    for (index, channel) in channels.enumerated() {
      do {
        try FormulaParameters.check(channel.formula, parameters: parameters, variables: known)
      } catch {
        var located = error
        located.pointer = JSONPointer(["derived", String(index), "formula"])
        throw located
      }
      known.append(channel.property.text)
    }
  }
}

extension DerivedChannel: Documented {
  package static let form: Form<DerivedChannel> = Form<DerivedChannel>.named("derivedChannel") {
    record(
      field("property", PropertyName.form),
      field(
        "formula", Formula.form.described("An expression in the channels, parameters, and t, the time in seconds.")),
      make: { DerivedChannel($0, $1) },
      take: { ($0.property, $0.formula) }
    ).form
  }

  /// The member that sequences and keyframes share.
  static let member = field(
    "derived", .list(form, 0...Bounds.shortListLength, each: "derived channel"), omitting: [])
}
