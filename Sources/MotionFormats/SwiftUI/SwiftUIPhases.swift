import MotionModel

extension MotionTransition {
  /// The transition that a type's body makes of the phases of a view that comes and goes.
  ///
  /// `content.opacity(phase.isIdentity ? 1 : 0).offset(y: phase.value * 20)`, or a `switch` over the phase: read as a
  /// phase animator over the three phases, whose outer ones are the appearance outside.
  ///
  /// Source: https://developer.apple.com/documentation/swiftui/transition
  /// - Parameters:
  ///   - arguments: Names of the content and of the phase in the body.
  ///   - list: The phases.
  init(phases body: String, arguments: [String], of list: String = "TransitionPhase.allCases") throws(ModelError) {
    let names = arguments.joined(separator: ", ")
    let sequence: MotionSequence
    do throws(ModelError) {
      sequence = try MotionSequence(
        notation: "Content().phaseAnimator(\(list)) { \(names) in\n\(body)\n}\n" + Self.phases)
    } catch {
      var error = error
      // The first line is not the body's.
      error.location?.line -= 1
      if error.hint?.contains("did you mean") != true {
        error.hint = "content is read, with modifiers of constants and of values of the phase, also in a switch over it"
      }
      throw error
    }
    guard case .phases(let cycle) = sequence.body, cycle.phases.count == 3 else {
      throw ModelError(.wrongType, "its body is not a view with modifiers")
    }
    let (outside, resting, gone) = (cycle.phases[0].changes, cycle.phases[1].changes, cycle.phases[2].changes)
    try self.init(
      insertion: Side([.custom(try Self.values(outside, resting))]),
      removal: Side([.custom(try Self.values(gone, resting))]))
  }

  /// SwiftUI's phases of a transition, with their values.
  private static let phases = """
    enum TransitionPhase {
      case willAppear, identity, didDisappear
      var isIdentity: Bool { switch self { case .identity: true; default: false } }
      var value: Double { switch self { case .willAppear: -1; case .identity: 0; case .didDisappear: 1 } }
    }
    """

  /// Values of each channel outside and at rest.
  private static func values(
    _ outside: [PropertyChange], _ resting: [PropertyChange]
  ) throws(ModelError) -> [EffectValue] {
    var values: [EffectValue] = []
    for (active, identity) in zip(outside, resting) {
      let numbers = zip(active.value.components, identity.value.components)
      for (suffix, (outside, resting)) in zip(active.value.type.channelSuffixes, numbers) {
        values.append(
          EffectValue(try PropertyName(active.property.text + suffix), active: .value(outside), identity: resting))
      }
    }
    return values
  }
}
