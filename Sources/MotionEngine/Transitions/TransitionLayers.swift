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
    /// - Parameter draw: Arguments of the random draw: a seed, a run, a position.
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
    switch effect {
    case .identity: break
    case .opacity: leaf("opacity", 0, 1, role, curve)
    case .scale(let factor, let x, let y): scale(factor, factor, x, y, role, curve)
    case .offset(let x, let y): move((x, y), (x, y), role, curve)
    case .move(let edge): move(layout.offset(edge), layout.offset(edge), role, curve)
    case .slide: move(layout.offset(.leading), layout.offset(.trailing), role, curve)
    case .push(let edge):
      move(layout.offset(edge), layout.offset(edge.opposite), role, curve)
      leaf("opacity", 0, 1, role, curve)
    case .rotation(let degrees, let x, let y):
      anchors.insert(SIMD2(x, y))
      leaf("rotation", degrees, 0, role, curve)
    case .blur(let radius): leaf("blur", radius, 0, role, curve)
    case .blurReplace(let kind):
      leaf("opacity", 0, 1, role, curve)
      leaf("blur", 7, 0, role, curve)
      scale(0.9, kind == .upUp ? 1.1 : 0.9, 0.5, 0.5, role, curve)
    case .custom(let values): custom(values, role, curve)
    case .matchedGeometry: leaf("geometry.progress", 0, 1, role, curve)
    case .combined(let effects): for effect in effects { add(effect, role, curve) }
    case .asymmetric(let insertion, let removal):
      if role != .removal { add(insertion, .insertion, curve) }
      if role != .insertion { add(removal, .removal, curve) }
    case .animated(let effect, let own): add(effect, role, own.map(CurveChoice.curve) ?? CurveChoice.none)
    }
  }

  @discardableResult
  private mutating func leaf(
    _ channel: String, _ outside: Double, _ identity: Double, _ role: Role, _ curve: CurveChoice?, after: Double? = nil
  ) -> Int {
    leaves.append(
      Leaf(
        channel: channel, willAppear: role == .removal ? identity : outside, identity: identity,
        didDisappear: role == .insertion ? identity : after ?? outside, curve: curve))
    return leaves.count - 1
  }

  private mutating func scale(
    _ comes: Double, _ goes: Double, _ x: Double, _ y: Double, _ role: Role, _ curve: CurveChoice?
  ) {
    anchors.insert(SIMD2(x, y))
    leaf("scale", comes, 1, role, curve, after: goes)
  }

  private mutating func move(
    _ comes: (x: Double, y: Double), _ goes: (x: Double, y: Double), _ role: Role, _ curve: CurveChoice?
  ) {
    leaf("offset.x", comes.x, 0, role, curve, after: goes.x)
    leaf("offset.y", comes.y, 0, role, curve, after: goes.y)
  }

  private mutating func custom(_ values: [EffectValue], _ role: Role, _ curve: CurveChoice?) {
    for value in values {
      let name = value.property.text
      switch value.active {
      case .value(let number): leaf(name, number, value.identity, role, curve)
      case .signed(let number): leaf(name, -number, value.identity, role, curve, after: number)
      case .random(let range):
        let index = leaf(name, range.lowerBound, value.identity, role, curve)
        if role != .removal { leaves[index].willAppearRange = range }
        if role != .insertion { leaves[index].didDisappearRange = range }
      }
      if ["scale", "scale.x", "scale.y", "rotation", "rotation.z"].contains(name) { anchors.insert(SIMD2(0.5, 0.5)) }
    }
  }
}

extension TransitionEffect.Edge {
  /// The edge across.
  var opposite: TransitionEffect.Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}
