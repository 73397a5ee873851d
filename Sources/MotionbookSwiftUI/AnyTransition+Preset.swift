#if canImport(SwiftUI)
  import MotionEngine
  public import MotionModel
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension AnyTransition {
    /// Entrance and exit of a view by a preset of kind transition, with its animation.
    ///
    /// ```swift
    /// let reveal = try AnyTransition(card)
    /// let view = Text("Hello").transition(reveal)
    /// ```
    /// A value that is random in the preset is in the middle of its range. A matched geometry is not supported: it
    /// takes a namespace, so write `matchedGeometryEffect(id:in:)` at the view.
    /// - Throws: `ModelError`: a preset of another kind, or numbers that describe no motion.
    @MainActor public init(_ preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      var resolver = preset.resolver(reduced: reduced)
      let motion = try preset.motion(reduced: reduced).withoutAlias()
      guard case .transition(let transition) = motion else {
        throw preset.mismatch(motion, wanted: "a transition")
      }
      let animation = try Animation(transition, &resolver)
      let insertion = try Self.side(transition.insertion ?? transition.removal, true, &resolver)
      let removal = try Self.side(transition.removal ?? transition.insertion, false, &resolver)
      self = AnyTransition.asymmetric(insertion: insertion, removal: removal).animation(animation)
    }

    @MainActor private static func side(
      _ side: MotionTransition.Side?, _ isInsertion: Bool, _ resolver: inout MotionResolver
    ) throws(ModelError) -> AnyTransition {
      guard let side else { return .identity }
      let transition = try all(side.effects, isInsertion, &resolver)
      guard let source = side.curve else { return transition }
      return transition.animation(try Animation(try resolver.curve(source), lasting: nil, &resolver))
    }

    @MainActor private static func all(
      _ effects: [TransitionEffect], _ isInsertion: Bool, _ resolver: inout MotionResolver
    ) throws(ModelError) -> AnyTransition {
      var whole: AnyTransition?
      for effect in effects {
        let next = try one(effect, isInsertion, &resolver)
        whole = whole?.combined(with: next) ?? next
      }
      return whole ?? .identity
    }

    @MainActor private static func one(
      _ effect: TransitionEffect, _ isInsertion: Bool, _ resolver: inout MotionResolver
    ) throws(ModelError) -> AnyTransition {
      switch effect {
      case .identity, .matchedGeometry: return .identity
      case .opacity: return .opacity
      case .scale(let factor, let x, let y): return .scale(scale: factor, anchor: UnitPoint(x: x, y: y))
      case .offset(let x, let y): return .offset(x: x, y: y)
      case .move(let edge): return .move(edge: Edge(edge))
      case .slide: return .slide
      case .push(let edge): return .push(from: Edge(edge))
      case .blurReplace(.downUp): return AnyTransition(.blurReplace(.downUp))
      case .blurReplace(.upUp): return AnyTransition(.blurReplace(.upUp))
      case .rotation(let degrees, let x, let y):
        return pose(anchor: UnitPoint(x: x, y: y)) { $0["rotation"] = $1 ? degrees : 0 }
      case .blur(let radius): return pose { $0["blur"] = $1 ? radius : 0 }
      case .custom(let values):
        return pose { pose, isActive in
          for value in values { pose[value.property.text] = isActive ? value.outside(isInsertion) : value.identity }
        }
      case .combined(let effects): return try all(effects, isInsertion, &resolver)
      case .asymmetric(let insertion, let removal):
        return try one(isInsertion ? insertion : removal, isInsertion, &resolver)
      case .animated(let inner, let source):
        let animation = try source.map { (source) throws(ModelError) in
          try Animation(try resolver.curve(source), lasting: nil, &resolver)
        }
        return try one(inner, isInsertion, &resolver).animation(animation)
      }
    }

    @MainActor private static func pose(
      anchor: UnitPoint = .center, _ set: (_ pose: inout MotionPose, _ isActive: Bool) -> Void
    ) -> AnyTransition {
      var (active, identity) = (MotionPose(), MotionPose())
      (active.anchor, identity.anchor) = (anchor, anchor)
      set(&active, true)
      set(&identity, false)
      return .modifier(active: PoseModifier(pose: active), identity: PoseModifier(pose: identity))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension Edge {
    fileprivate init(_ edge: TransitionEffect.Edge) {
      switch edge {
      case .top: self = .top
      case .bottom: self = .bottom
      case .leading: self = .leading
      case .trailing: self = .trailing
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension EffectValue {
    /// Value before insertion, or after removal.
    fileprivate func outside(_ isInsertion: Bool) -> Double {
      switch active {
      case .value(let value): value
      case .signed(let value): isInsertion ? -value : value
      case .random(let range): range.lowerBound / 2 + range.upperBound / 2
      }
    }
  }
#endif
