import MotionModel

/// Effects of a transition as numbers that move between three phases, and place the view.
///
/// A number has a value before insertion (phase -1), at rest (0) and after removal (+1).
struct TransitionLayers {
  /// One number.
  struct Leaf: Hashable, Sendable {
    var channel: String
    var willAppear, identity, didDisappear: Double
    /// Ranges of outside values drawn anew at each run.
    var willAppearRange, didDisappearRange: ClosedRange<Double>?
    /// Own animation; nil: the transition's.
    var curve: CurveChoice?

    /// Value before insertion, or after removal; random ones are drawn at each run.
    func outside(coming: Bool, _ draw: (seed: Int, run: Int, position: Int)) -> Double {
      guard let range = coming ? willAppearRange : didDisappearRange else { return coming ? willAppear : didDisappear }
      var generator = DeterministicGenerator(seed: draw.seed, draw.run, draw.position)
      return range.lowerBound + (range.upperBound - range.lowerBound) * generator.unit()
    }
  }

  /// Size of the view in points, and the layout direction.
  struct Layout {
    var width, height: Double
    var isRightToLeft: Bool

    func offset(_ edge: TransitionEffect.Edge) -> (x: Double, y: Double) {
      switch edge {
      case .top: (0, -height)
      case .bottom: (0, height)
      case .leading: (isRightToLeft ? width : -width, 0)
      case .trailing: (isRightToLeft ? -width : width, 0)
      }
    }
  }

  private(set) var leaves: [Leaf] = []
  /// The fixed points of the effects that scale and rotate, as fractions of the size.
  private(set) var anchors: Set<SIMD2<Double>> = []

  private let layout: Layout

  /// Takes the two sides apart; of one that is absent the other serves for both.
  init(insertion: [TransitionEffect]?, removal: [TransitionEffect]?, layout: Layout) {
    self.layout = layout
    let (comes, goes) = (insertion ?? removal ?? [], removal ?? insertion ?? [])
    if comes == goes {
      for effect in comes { add(effect, .both, nil) }
    } else {
      for effect in comes { add(effect, .insertion, nil) }
      for effect in goes { add(effect, .removal, nil) }
    }
  }

  /// Phases in which an effect acts; in the others it has no effect.
  private enum Role { case both, insertion, removal }

  private mutating func add(_ effect: TransitionEffect, _ role: Role, _ curve: CurveChoice?) {
    func leaf(
      _ channel: String, _ outside: Double, _ identity: Double, after: Double? = nil,
      drawnFrom range: ClosedRange<Double>? = nil
    ) {
      leaves.append(
        Leaf(
          channel: channel, willAppear: role == .removal ? identity : outside, identity: identity,
          didDisappear: role == .insertion ? identity : after ?? outside,
          willAppearRange: role == .removal ? nil : range, didDisappearRange: role == .insertion ? nil : range,
          curve: curve))
    }
    func scale(_ comes: Double, _ goes: Double, about x: Double, _ y: Double) {
      anchors.insert(SIMD2(x, y))
      leaf("scale", comes, 1, after: goes)
    }
    func move(_ comes: (x: Double, y: Double), _ goes: (x: Double, y: Double)) {
      leaf("offset.x", comes.x, 0, after: goes.x)
      leaf("offset.y", comes.y, 0, after: goes.y)
    }
    switch effect {
    case .identity: break
    case .opacity: leaf("opacity", 0, 1)
    case .scale(let factor, let x, let y): scale(factor, factor, about: x, y)
    case .offset(let x, let y): move((x, y), (x, y))
    case .move(let edge): move(layout.offset(edge), layout.offset(edge))
    case .slide: move(layout.offset(.leading), layout.offset(.trailing))
    case .push(let edge):
      // Leaves by the edge across.
      let (x, y) = layout.offset(edge)
      move((x, y), (0 - x, 0 - y))
      leaf("opacity", 0, 1)
    case .rotation(let degrees, let x, let y):
      anchors.insert(SIMD2(x, y))
      leaf("rotation", degrees, 0)
    case .blur(let radius): leaf("blur", radius, 0)
    case .blurReplace(let kind):
      leaf("opacity", 0, 1)
      leaf("blur", 7, 0)
      scale(0.9, kind == .upUp ? 1.1 : 0.9, about: 0.5, 0.5)
    case .custom(let values):
      for value in values {
        let (name, identity) = (value.property.text, value.identity)
        switch value.active {
        case .value(let number): leaf(name, number, identity)
        case .signed(let number): leaf(name, -number, identity, after: number)
        case .random(let range): leaf(name, range.lowerBound, identity, drawnFrom: range)
        }
        if ["scale", "scale.x", "scale.y", "rotation", "rotation.z"].contains(name) { anchors.insert(SIMD2(0.5, 0.5)) }
      }
    case .matchedGeometry: leaf("geometry.progress", 0, 1)
    case .combined(let effects): for effect in effects { add(effect, role, curve) }
    case .asymmetric(let insertion, let removal):
      if role != .removal { add(insertion, .insertion, curve) }
      if role != .insertion { add(removal, .removal, curve) }
    case .animated(let effect, let own): add(effect, role, own.map(CurveChoice.curve) ?? CurveChoice.none)
    }
  }
}
