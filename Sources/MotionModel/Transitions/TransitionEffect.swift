/// Appearance of a view before its entrance or after its exit.
///
/// Source: https://developer.apple.com/documentation/swiftui/transition
package indirect enum TransitionEffect: Hashable, Sendable {
  /// A side of a view; leading and trailing follow the reading direction.
  package enum Edge: String, Hashable, Sendable, CaseIterable { case top, bottom, leading, trailing }

  /// Scaling of the exiting view by `blurReplace`.
  package enum BlurReplacement: String, Hashable, Sendable, CaseIterable { case downUp, upUp }

  /// SwiftUI's factor of `.scale`.
  package static let defaultScale = 0.00001

  /// No effect: appears and disappears at once.
  case identity
  case opacity
  /// Scales from a factor about an anchor (fractions of its size); SwiftUI's default factor is ``defaultScale``.
  case scale(Double, anchorX: Double, anchorY: Double)
  /// Moves from, and to, an offset in points.
  case offset(x: Double, y: Double)
  /// Moves from, and to, one edge by its own size.
  case move(Edge)
  /// Moves from the leading edge, and to the trailing one.
  case slide
  /// Moves from an edge, and to the opposite one, fading.
  case push(from: Edge)
  /// Rotates from an angle in degrees about an anchor.
  case rotation(degrees: Double, anchorX: Double, anchorY: Double)
  case blur(radius: Double)
  case blurReplace(BlurReplacement)
  /// Takes properties from active values to those at rest; a value may be random within a range.
  case custom([EffectValue])
  /// Shares position or size with another view of the same id.
  case matchedGeometry(MatchedGeometry)
  /// All of them; the first is innermost.
  case combined([TransitionEffect])
  /// One to come, another to go.
  case asymmetric(insertion: TransitionEffect, removal: TransitionEffect)
  /// With a curve of its own (nil: immediate) instead of the transaction's.
  case animated(TransitionEffect, CurveSource?)

  package static let maximumDepth = 8

  /// Checks numbers, lists and nesting.
  package func validate(depth: Int = 1) throws(ModelError) {
    guard depth <= Self.maximumDepth else {
      throw ModelError(.tooLarge, "transition effects nest deeper than \(Self.maximumDepth)")
    }
    switch self {
    case .identity, .opacity, .move, .slide, .push, .blurReplace: break
    case .scale(let factor, let x, let y): try Bounds.check("a number of the effect", factor, x, y)
    case .offset(let x, let y): try Bounds.check("a number of the effect", x, y)
    case .rotation(let degrees, let x, let y): try Bounds.check("a number of the effect", degrees, x, y)
    case .blur(let radius): try Bounds.check("blur radius", radius, in: Bounds.nonnegative, allowed: "0…1e9")
    case .matchedGeometry(let geometry): try geometry.validate()
    case .custom(let values):
      try Bounds.check(values.count, "custom values", in: 1...Bounds.shortListLength)
      for (index, value) in values.enumerated() {
        try value.validate()
        if values[..<index].contains(where: { $0.property == value.property }) {
          throw ModelError(.duplicate, "\(value.property) is given twice")
        }
      }
    case .combined(let effects):
      try Bounds.check(effects.count, "combined effects", in: 1...Bounds.shortListLength)
      for effect in effects { try effect.validate(depth: depth + 1) }
    case .asymmetric(let insertion, let removal):
      try insertion.validate(depth: depth + 1)
      try removal.validate(depth: depth + 1)
    case .animated(let effect, _): try effect.validate(depth: depth + 1)
    }
  }
}

extension TransitionEffect: Documented {
  // Parts of one kind, as documents and notation have them; nil for other kinds.
  var move: Edge? { if case .move(let edge) = self { edge } else { nil } }
  var push: Edge? { if case .push(let edge) = self { edge } else { nil } }
  var blurReplace: BlurReplacement? { if case .blurReplace(let way) = self { way } else { nil } }

  package static let form: Form<TransitionEffect> = union {
    Case("identity", .identity)
    Case("opacity", .opacity)
    Case(
      field("scale", .number), anchor, make: { .scale($0, anchorX: $1[0], anchorY: $1[1]) },
      take: { if case .scale(let factor, let x, let y) = $0 { (factor, [x, y]) } else { nil } })
    Case(
      field("offset", .numbers(2...2).labeled("x", "y")), make: { .offset(x: $0[0], y: $0[1]) },
      take: { if case .offset(let x, let y) = $0 { [x, y] } else { nil } })
    Case(field("move", Form<Edge>.choice), make: { .move($0) }, take: \.move)
    Case("slide", .slide)
    Case(field("push", Form<Edge>.choice), make: { .push(from: $0) }, take: \.push)
    Case(
      field("rotation", .degrees), anchor, make: { .rotation(degrees: $0, anchorX: $1[0], anchorY: $1[1]) },
      take: { if case .rotation(let degrees, let x, let y) = $0 { (degrees, [x, y]) } else { nil } })
    Case(
      field("blur", .plain(Bounds.nonnegative).described("The radius in points.")), make: { .blur(radius: $0) },
      take: { if case .blur(let radius) = $0 { radius } else { nil } })
    Case(field("blurReplace", Form<BlurReplacement>.choice), make: { .blurReplace($0) }, take: \.blurReplace)
    Case(
      field("custom", .list(EffectValue.form, 1...Bounds.shortListLength, each: "value")), make: { .custom($0) },
      take: { if case .custom(let values) = $0 { values } else { nil } })
    Case(
      MatchedGeometry.members, make: { .matchedGeometry($0) },
      take: { if case .matchedGeometry(let geometry) = $0 { geometry } else { nil } })
    Case(
      field("combined", .list(inner, 1...Bounds.shortListLength, each: "effect")), make: { .combined($0) },
      take: { if case .combined(let effects) = $0 { effects } else { nil } })
    Case(
      "asymmetric", field("insertion", inner), field("removal", inner),
      make: { .asymmetric(insertion: $0, removal: $1) },
      take: { if case .asymmetric(let insertion, let removal) = $0 { (insertion, removal) } else { nil } })
    Case(
      field("animated", inner), field("curve", CurveSource.form.orNull), make: { .animated($0, $1) },
      take: { if case .animated(let effect, let curve) = $0 { (effect, curve) } else { nil } })
  }.form.checked { (effect) throws(ModelError) in try effect.validate() }
    .orNotation(nil, TransitionEffect.init(notation:)).named("effect")

  private static let inner = Form<TransitionEffect>.deferred("effect") { form }

  static let anchor = field(
    "anchor",
    .numbers(2...2).labeled("x", "y").described("In the view's own width and height; 0.5, 0.5 is the center."),
    default: [0.5, 0.5])
}

/// One property of a custom transition: its value outside, and at rest.
package struct EffectValue: Hashable, Sendable {
  /// The value while the view is not there.
  package enum Active: Hashable, Sendable {
    case value(Double)
    /// Drawn from a range with the transition's seed at each run.
    case random(ClosedRange<Double>)
    /// The same size with the sign of the phase: negative to come, positive to go.
    case signed(Double)
  }

  package let property: PropertyName
  /// Its value while the view is not there.
  package let active: Active
  package let identity: Double

  /// Makes a value; the effect that holds it checks it.
  package init(_ property: PropertyName, active: Active, identity: Double? = nil) {
    (self.property, self.active) = (property, active)
    self.identity = (identity ?? property.neutralValue) + 0
  }

  func validate() throws(ModelError) {
    switch active {
    case .value(let value), .signed(let value): try Bounds.check(property.text, value, identity)
    case .random(let range): try Bounds.check(property.text, range.lowerBound, range.upperBound, identity)
    }
  }
}

extension EffectValue: Documented {
  package static let form: Form<EffectValue> = record(
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
  ).form.named("effectValue")
}

/// Geometry shared by views with the same id.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
package struct MatchedGeometry: Hashable, Sendable {
  package enum Properties: String, Hashable, Sendable, CaseIterable {
    /// The anchor's place, width and height, or both.
    case position, size, frame
  }

  package let id: String
  package let properties: Properties
  /// The point of each view that is matched, as fractions of its size.
  package let anchorX, anchorY: Double
  /// Provides the geometry if `true`, otherwise follows it.
  package let isSource: Bool

  /// Makes it; the effect that holds it checks it.
  package init(
    id: String, properties: Properties = .frame, anchorX: Double = 0.5, anchorY: Double = 0.5, isSource: Bool = true
  ) {
    (self.id, self.properties, self.anchorX, self.anchorY) = (id, properties, anchorX + 0, anchorY + 0)
    self.isSource = isSource
  }

  func validate() throws(ModelError) {
    guard id.utf8.count <= 200 else { throw ModelError(.tooLarge, "a matched geometry id beyond 200 bytes") }
    try Bounds.check("an anchor", anchorX, anchorY, allowed: "−1e9…1e9; 0…1 is inside")
  }
}

extension MatchedGeometry {
  /// Id under `matchedGeometry`, with its members.
  static let members = record(
    field("matchedGeometry", .text(200)).unseen, field("properties", Form<Properties>.choice, default: .frame),
    TransitionEffect.anchor, field("isSource", .boolean, default: true).unseen,
    make: { MatchedGeometry(id: $0, properties: $1, anchorX: $2[0], anchorY: $2[1], isSource: $3) },
    take: { ($0.id, $0.properties, [$0.anchorX, $0.anchorY], $0.isSource) })
}
