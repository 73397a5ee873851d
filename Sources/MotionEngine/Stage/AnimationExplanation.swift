import MotionModel

/// Animation of a change of a property, with its reason.
public struct AnimationExplanation: Hashable, Sendable {
  /// Time of the change, in seconds.
  public internal(set) var time: Double
  /// Changed channel: `opacity`, `card/frame`.
  public internal(set) var channel: String
  let decision: AnimationDecision

  /// The animation that it took, in notation, or the name of a preset: `.linear(duration: 2)`, `default`, `none`.
  public var animationText: String {
    switch decision.animation {
    case .standard: "default"
    case .none: "none"
    case .curve(.inline(let curve)): curve.notation
    case .curve(.reference(let name)): name.description
    }
  }

  /// Origin of the animation: `change`, `animation`, `transaction` or `transition`.
  public var origin: String {
    switch decision.origin {
    case .change: "change"
    case .animation: "animation"
    case .transaction: "transaction"
    case .transition, .insertion: "transition"
    }
  }

  /// Origin of the animation and inactive modifiers on its path, in words.
  public var reason: String {
    let origin =
      switch decision.origin {
      case .change: decision.animation == .none ? "the change has no animation" : "the animation of the change"
      case .animation(let modifier), .transaction(let modifier, nil): modifier.words
      case .transaction(let modifier, let rule?): modifier.words(ofRule: rule)
      case .transition: "the transition's own animation"
      case .insertion: "an inserted view shows its values at once, with its transition"
      }
    return ([origin] + decision.ignored.map { "not \($0.modifier.words): \($0.obstacle.rawValue)" })
      .joined(separator: "; ")
  }
}

/// Effect of modifiers on the animation of a change.
struct AnimationDecision: Hashable, Sendable {
  /// Modifier between the root and the changed view.
  struct Modifier: Hashable, Sendable {
    /// Member that has it; nil: the chain of the root.
    let owner: TargetName?
    let modifier: TransactionModifier
  }

  enum Origin: Hashable, Sendable {
    /// The transaction with which the change is made.
    case change
    case animation(Modifier)
    /// A transaction closure; one of its rules, from 0.
    case transaction(Modifier, rule: Int?)
    case transition
    /// The member is inserted by the change.
    case insertion
  }

  /// Reason that a modifier did not act.
  enum Obstacle: String, Sendable {
    case disabled = "animations are disabled"
    case unchanged = "its value did not change"
    case unmet = "its condition does not hold"
  }

  struct Ignored: Hashable, Sendable {
    let modifier: Modifier
    let obstacle: Obstacle
  }

  var animation: CurveChoice
  var origin: Origin
  private(set) var ignored: [Ignored] = []

  /// Decision for a change that passes no modifier.
  init(_ animation: CurveChoice, _ origin: Origin = .change) { (self.animation, self.origin) = (animation, origin) }

  mutating func ignore(_ modifier: Modifier, _ obstacle: Obstacle) {
    ignored.append(Ignored(modifier: modifier, obstacle: obstacle))
  }
}

extension AnimationDecision.Modifier {
  /// As SwiftUI calls it, and whose it is.
  var words: String { "\(name) of \(owner?.text ?? "the root")" }

  func words(ofRule index: Int) -> String {
    guard case .rules(let rules, _) = modifier, rules.indices.contains(index) else { return words }
    let condition = rules[index].condition.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value.words)" }
    return "rule \(index + 1) of \(words)" + (condition.isEmpty ? "" : ", as \(condition.joined(separator: " and "))")
  }

  private var name: String {
    switch modifier {
    case .animation(_, _, let body) where !body.isEmpty: ".animation(_:body:)"
    case .animation(_, nil, _): ".animation(_:)"
    case .animation(_, let value?, _): ".animation(_:value: \(value))"
    case .transaction(_, .always), .rules(_, nil): ".transaction"
    case .transaction(_, let condition): ".transaction(when: \(condition.rawValue))"
    case .rules(_, let value?): ".transaction(value: \(value))"
    }
  }
}

extension TransactionValue {
  fileprivate var words: String {
    switch self {
    case .text(let text): QuotedText.quote(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }
}
