public import MotionModel

/// What goes with a change: the animation it asks for, and what modifiers on the way may look at.
///
/// Source: https://developer.apple.com/documentation/swiftui/transaction
public struct StageTransaction: Hashable, Sendable {
  /// Which of the two ends of an animation is waited for.
  public enum CompletionCriteria: String, Hashable, Sendable, CaseIterable {
    /// What it set going counts as complete, whatever came after.
    case logicallyComplete
    /// Everything has ended, also what took over.
    case removed
  }

  /// The explicit animation: SwiftUI's default, none, or a curve.
  package var animation: CurveChoice
  /// Whether implicit animations are ignored.
  package var disablesAnimations: Bool
  /// Whether the change is one of a continuous gesture.
  package var isContinuous: Bool
  /// Whether changes without animation are remembered as a velocity with which a later spring starts.
  package var tracksVelocity: Bool
  /// What the completion of the change is called; nil when nobody waits for it.
  package var completion: String?
  /// What the completion waits for.
  package var criteria: CompletionCriteria

  /// Makes a transaction; without arguments one that animates nothing.
  public init(
    _ animation: CurveChoice = .none, disablesAnimations: Bool = false, isContinuous: Bool = false,
    tracksVelocity: Bool = false, completion: String? = nil, criteria: CompletionCriteria = .logicallyComplete
  ) {
    self.animation = animation
    self.disablesAnimations = disablesAnimations
    self.isContinuous = isContinuous
    self.tracksVelocity = tracksVelocity
    self.completion = completion
    self.criteria = criteria
  }
}

/// Decides which animation a change takes, from its transaction and the modifiers that it passes.
///
/// The transaction flows from the root to the thing that moves; each modifier may replace its animation, so the one
/// nearest to the thing wins. An implicit animation acts only where its value changed and animations are not disabled; a
/// transaction closure acts whatever is disabled. Therefore implicit beats explicit.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/animation(_:value:),
/// https://developer.apple.com/documentation/swiftui/view/transaction(_:)
package enum TransactionResolver {
  /// The animation of a change.
  /// - Parameters:
  ///   - explicit: The transaction the change is made with.
  ///   - chain: The modifiers, from the root to the thing that moves.
  ///   - changed: The properties that change in this update.
  /// - Complexity: O(modifiers).
  package static func resolve(
    explicit: StageTransaction, chain: [TransactionModifier], changed: Set<PropertyName>
  ) -> CurveChoice {
    replacement(in: explicit, chain: chain, changed: changed) ?? explicit.animation
  }

  /// The animation that modifiers put in place of the explicit one; nil where none does.
  static func replacement(
    in explicit: StageTransaction, chain: [TransactionModifier], changed: Set<PropertyName>
  ) -> CurveChoice? {
    var animation: CurveChoice?
    for modifier in chain {
      switch modifier {
      case .animation(let source, let value):
        guard !explicit.disablesAnimations, value.map(changed.contains) ?? !changed.isEmpty else { continue }
        animation = source.map(CurveChoice.curve) ?? CurveChoice.none
      case .transaction(let source, let condition):
        let acts =
          switch condition {
          case .always: true
          case .continuous: explicit.isContinuous
          case .discrete: !explicit.isContinuous
          }
        if acts { animation = source.map(CurveChoice.curve) ?? CurveChoice.none }
      }
    }
    return animation
  }
}

/// How a value travels on a stage: as up to four numbers, colors in linear light.
enum StageValue {
  /// The numbers of a value; a text is its index among `texts`, where it is added if need be.
  static func vector(_ value: MotionValue, texts: inout [String]) -> SIMD4<Double> {
    var vector = SIMD4<Double>.zero
    if let text = value.text {
      let index = texts.firstIndex(of: text) ?? texts.count
      if index == texts.count { texts.append(text) }
      vector[0] = Double(index)
      return vector
    }
    for (index, component) in value.components.prefix(4).enumerated() {
      vector[index] = value.type == .color && index < 3 ? TransferFunction.linear(component) : component
    }
    return vector
  }

  /// The value that numbers stand for.
  static func value(_ vector: SIMD4<Double>, type: ValueType, texts: [String]) -> MotionValue? {
    if type == .text {
      let index = vector[0]
      guard index >= 0, index < Double(texts.count) else { return nil }
      return try? MotionValue(text: texts[Int(index)])
    }
    var components: [Double] = []
    for index in 0..<type.componentCount {
      let number = type == .color && index < 3 ? TransferFunction.encoded(vector[index]) : vector[index]
      let bounds = type == .color && index == 3 ? Bounds.unit : Bounds.number
      components.append(number.isNaN ? 0 : min(max(number, bounds.lowerBound), bounds.upperBound))
    }
    return try? MotionValue(type, components)
  }

  /// What a property starts at when nobody says: its neutral value, clear black, or no text.
  static func neutral(_ property: PropertyName, _ type: ValueType) -> MotionValue? {
    switch type {
    case .text: try? MotionValue(text: "")
    case .number, .angle: try? MotionValue(type, [property.neutralValue])
    default: try? MotionValue(type, [Double](repeating: 0, count: type.componentCount))
    }
  }
}
