public import MotionModel

/// Transaction of a change: its animation, and values for modifiers.
///
/// Source: https://developer.apple.com/documentation/swiftui/transaction
public struct StageTransaction: Hashable, Sendable {
  /// End of an animation at which a completion is reported.
  public enum CompletionCriteria: String, Hashable, Sendable, CaseIterable {
    /// Logical completion of its animations, regardless of later changes.
    case logicallyComplete
    /// Everything has ended, including animations that took over.
    case removed
  }

  /// The explicit animation: SwiftUI's default, none, or a curve.
  package var animation: CurveChoice
  package var disablesAnimations: Bool
  /// Marks the change as part of a continuous gesture.
  package var isContinuous: Bool
  /// Records changes without animation as initial velocity of a later spring.
  package var tracksVelocity: Bool
  /// Name of the change's completion; nil for none.
  package var completion: String?
  package var criteria: CompletionCriteria
  package var keys: TransactionValues

  /// Creates a transaction; without arguments one without animation.
  public init(
    _ animation: CurveChoice = .none, disablesAnimations: Bool = false, isContinuous: Bool = false,
    tracksVelocity: Bool = false, completion: String? = nil, criteria: CompletionCriteria = .logicallyComplete,
    keys: TransactionValues = [:]
  ) {
    (self.animation, self.disablesAnimations, self.isContinuous) = (animation, disablesAnimations, isContinuous)
    (self.tracksVelocity, self.completion, self.criteria, self.keys) = (tracksVelocity, completion, criteria, keys)
  }
}

/// Decides which animation a change takes, from its transaction and the modifiers that it passes.
///
/// The transaction flows from the root to the changed view; each modifier may replace its animation, so the innermost
/// wins. An implicit animation acts only if its value changed and animations are not disabled; a transaction closure
/// always acts, and may read and set keys on the way. Therefore implicit beats explicit.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/animation(_:value:),
/// https://developer.apple.com/documentation/swiftui/view/transaction(_:)
struct TransactionResolver {
  private(set) var decision: AnimationDecision
  private var disablesAnimations, isContinuous: Bool
  private var keys: TransactionValues
  private let defaults: TransactionValues
  private let changed: Set<PropertyName>

  /// Passes a transaction through modifiers.
  /// - Parameters:
  ///   - chain: The modifiers, from the root to the thing that moves.
  ///   - changed: The properties that change in this update.
  ///   - defaults: Values of keys that the transaction does not carry.
  /// - Complexity: O(modifiers and rules).
  init(
    _ explicit: StageTransaction, chain: [AnimationDecision.Modifier], changed: Set<PropertyName>,
    defaults: TransactionValues = [:]
  ) {
    decision = AnimationDecision(explicit.animation)
    (disablesAnimations, isContinuous, keys) = (explicit.disablesAnimations, explicit.isContinuous, [:])
    (self.defaults, self.changed) = (defaults, changed)
    set(explicit.keys)
    for modifier in chain { pass(modifier) }
  }

  private mutating func pass(_ modifier: AnimationDecision.Modifier) {
    switch modifier.modifier {
    case .animation(let source, let value, _):
      if disablesAnimations { return decision.ignore(modifier, .disabled) }
      guard hasChanged(value) else { return decision.ignore(modifier, .unchanged) }
      replace(source, .animation(modifier))
    case .transaction(let source, let condition):
      let acts =
        switch condition {
        case .always: true
        case .continuous: isContinuous
        case .discrete: !isContinuous
        }
      guard acts else { return decision.ignore(modifier, .unmet) }
      replace(source, .transaction(modifier, rule: nil))
    case .rules(let rules, let value):
      if value != nil, !hasChanged(value) { return decision.ignore(modifier, .unchanged) }
      var acts = false
      for (index, rule) in rules.enumerated() where rule.condition.allSatisfy({ self[$0.key] == $0.value }) {
        acts = true
        if let source = rule.animation { replace(source, .transaction(modifier, rule: index)) }
        set(rule.keys)
      }
      if !acts { decision.ignore(modifier, .unmet) }
    }
  }

  private func hasChanged(_ value: PropertyName?) -> Bool { value.map(changed.contains) ?? !changed.isEmpty }

  private mutating func replace(_ source: CurveSource?, _ origin: AnimationDecision.Origin) {
    (decision.animation, decision.origin) = (source.map(CurveChoice.curve) ?? CurveChoice.none, origin)
  }

  /// Value of a key: of every transaction, of this one, or the key's default.
  private subscript(name: String) -> TransactionValue? {
    switch TransactionKey(rawValue: name) {
    case .disablesAnimations: .flag(disablesAnimations)
    case .isContinuous: .flag(isContinuous)
    case .isAnimated: .flag(decision.animation != .none)
    case nil: keys[name] ?? defaults[name]
    }
  }

  private mutating func set(_ values: TransactionValues) {
    for (name, value) in values {
      switch (TransactionKey(rawValue: name), value) {
      case (.disablesAnimations, .flag(let flag)): disablesAnimations = flag
      case (.isContinuous, .flag(let flag)): isContinuous = flag
      case (nil, _): keys[name] = value
      default: continue
      }
    }
  }
}

/// Representation of a value on a stage: up to four numbers, colors in linear light.
enum StageValue {
  /// Numbers of a value; a text is its index among `texts`, added if missing.
  static func vector(_ value: MotionValue, texts: inout [String]) -> SIMD4<Double> {
    var vector = SIMD4<Double>.zero
    if let text = value.text {
      let index = texts.firstIndex(of: text) ?? texts.count
      if index == texts.count { texts.append(text) }
      vector[0] = Double(index)
      return vector
    }
    for (index, number) in value.animatableComponents.prefix(4).enumerated() { vector[index] = number }
    return vector
  }

  /// A value of a type by its numbers, which are held within their bounds; NaN becomes 0.
  static func value(of type: ValueType, _ number: (Int) -> Double) -> MotionValue? {
    let components = (0..<type.componentCount).map { index in
      let (number, bounds) = (number(index), type == .color && index == 3 ? Bounds.unit : Bounds.number)
      return number.isNaN ? 0 : min(max(number, bounds.lowerBound), bounds.upperBound)
    }
    return try? MotionValue(type, components)
  }
}
