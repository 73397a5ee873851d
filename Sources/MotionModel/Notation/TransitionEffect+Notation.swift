/// How notation calls an effect: its name, its parameters, and the way to the effect and back.
///
/// What is combined of others (`combined`, `asymmetric`, `animation`) is ``NotationReader``'s.
struct EffectCall: Sendable {
  let name: String
  /// The ways to call it, as ``NotationSignature`` reads them.
  let parameters: [String]
  /// For the help: an example that reads, and its meaning.
  let help: (example: String, meaning: String)
  let make: @Sendable (NotationReader, NotationBinding) throws(ModelError) -> TransitionEffect
  /// Its arguments, empty for none; nil for another effect.
  let arguments: @Sendable (TransitionEffect) -> [String]?

  init(
    _ name: String, _ parameters: String..., help: (String, String),
    make: @escaping @Sendable (NotationReader, NotationBinding) throws(ModelError) -> TransitionEffect,
    arguments: @escaping @Sendable (TransitionEffect) -> [String]?
  ) {
    self.name = name
    self.parameters = parameters
    self.help = help
    self.make = make
    self.arguments = arguments
  }

  /// An effect without numbers.
  init(_ name: String, _ effect: TransitionEffect, _ meaning: String) {
    self.init(name, "", help: (".\(name)", meaning), make: { _, _ in effect }, arguments: { $0 == effect ? [] : nil })
  }

  /// Every effect that has a name of its own.
  static let all: [EffectCall] = [
    EffectCall("identity", .identity, "at once"),
    EffectCall("opacity", .opacity, "fades"),
    EffectCall("slide", .slide, "from the leading edge, to the trailing one"),
    EffectCall(
      "scale", "_scale? anchor?", "scale? anchor?",
      help: (".scale(0.5, anchor: .top)", "from a factor, 0.00001 if none"),
      make: { (reader, binding) throws(ModelError) in
        let anchor = try binding.unitPoint("anchor", or: (0.5, 0.5))
        return .scale(
          try binding.number("scale", or: TransitionEffect.defaultScale), anchorX: anchor.x, anchorY: anchor.y)
      },
      arguments: {
        guard case .scale(let factor, let x, let y) = $0 else { return nil }
        return (factor == TransitionEffect.defaultScale ? [] : [NotationDecimal.text(factor)]) + anchor(x, y)
      }),
    EffectCall(
      "offset", "x? y?", "_offset", help: (".offset(x: 0, y: 20)", "from this many points away"),
      make: { (reader, binding) throws(ModelError) in
        if let item = binding["offset"] {
          let size = try reader.value(item, as: .size).components
          return .offset(x: size[0], y: size[1])
        }
        return .offset(x: try binding.number("x", or: 0), y: try binding.number("y", or: 0))
      },
      arguments: {
        guard case .offset(let x, let y) = $0 else { return nil }
        return ["x: \(NotationDecimal.text(x))", "y: \(NotationDecimal.text(y))"]
      }),
    EffectCall(
      "move", "edge", help: (".move(edge: .leading)", "from an edge, and back to it"),
      make: { (reader, binding) throws(ModelError) in .move(try binding.choice("edge", or: .leading)) },
      arguments: { if case .move(let edge) = $0 { ["edge: .\(edge.rawValue)"] } else { nil } }),
    EffectCall(
      "push", "from", help: (".push(from: .bottom)", "from an edge, out at the opposite one, fading"),
      make: { (reader, binding) throws(ModelError) in .push(from: try binding.choice("from", or: .leading)) },
      arguments: { if case .push(let edge) = $0 { ["from: .\(edge.rawValue)"] } else { nil } }),
    EffectCall(
      "rotation", "_angle anchor?", help: (".rotation(.degrees(-45), anchor: .bottom)", "from an angle"),
      make: { (reader, binding) throws(ModelError) in
        let anchor = try binding.unitPoint("anchor", or: (0.5, 0.5))
        let degrees = try binding["angle"].map { (item) throws(ModelError) in try reader.degrees(item) }
        return .rotation(degrees: degrees ?? 0, anchorX: anchor.x, anchorY: anchor.y)
      },
      arguments: {
        guard case .rotation(let degrees, let x, let y) = $0 else { return nil }
        return [".degrees(\(NotationDecimal.text(degrees)))"] + anchor(x, y)
      }),
    EffectCall(
      "blur", "radius", help: (".blur(radius: 10)", "from a blur"),
      make: { (reader, binding) throws(ModelError) in .blur(radius: try binding.number("radius", or: 0)) },
      arguments: { if case .blur(let radius) = $0 { ["radius: \(NotationDecimal.text(radius))"] } else { nil } }),
    EffectCall(
      "blurReplace", "_configuration?", help: (".blurReplace(.upUp)", "fades, blurs and scales; .downUp if none"),
      make: { (reader, binding) throws(ModelError) in
        .blurReplace(try binding.choice("configuration", or: .downUp))
      },
      arguments: {
        guard case .blurReplace(let way) = $0 else { return nil }
        return way == .downUp ? [] : [".\(way.rawValue)"]
      }),
    EffectCall(
      "modifier", "active identity?",
      help: (
        ".modifier(active: (blur: 50, rotation: .signed(30)))", "properties while it is away, also .random(in: 0...9)"
      ),
      make: { (reader, binding) throws(ModelError) in try reader.custom(binding) },
      arguments: { if case .custom(let values) = $0 { EffectValue.arguments(values) } else { nil } }),
    EffectCall(
      "matchedGeometryEffect", "id in? properties? anchor? isSource?",
      help: (".matchedGeometryEffect(id: \"hero\", isSource: false)", "shares place and size with the view of this id"),
      make: { (reader, binding) throws(ModelError) in try reader.matchedGeometry(binding) },
      arguments: { if case .matchedGeometry(let geometry) = $0 { arguments(geometry) } else { nil } }),
  ]

  private static func anchor(_ x: Double, _ y: Double) -> [String] {
    x == 0.5 && y == 0.5 ? [] : ["anchor: \(UnitPointName.text(x, y))"]
  }

  private static func arguments(_ geometry: MatchedGeometry) -> [String] {
    var arguments = ["id: \(NotationString.quote(geometry.id))"]
    if geometry.properties != .frame { arguments.append("properties: .\(geometry.properties.rawValue)") }
    return arguments + anchor(geometry.anchorX, geometry.anchorY) + (geometry.isSource ? [] : ["isSource: false"])
  }
}

extension TransitionEffect {
  /// As SwiftUI writes it; nil for what has no words: a combination of one, or one that begins with another.
  var notation: String? {
    switch self {
    case .combined(let effects):
      guard effects.count > 1, let first = effects.first else { return nil }
      if case .combined = first { return nil }
      let parts = effects.compactMap(\.notation)
      guard parts.count == effects.count else { return nil }
      return parts[0] + parts.dropFirst().map { ".combined(with: \($0))" }.joined()
    case .asymmetric(let insertion, let removal):
      guard let insertion = insertion.notation, let removal = removal.notation else { return nil }
      return ".asymmetric(insertion: \(insertion), removal: \(removal))"
    case .animated(let effect, let curve):
      return effect.notation.map { "\($0).animation(\(curve?.notation ?? "nil"))" }
    default:
      for call in EffectCall.all {
        guard let arguments = call.arguments(self) else { continue }
        return "." + call.name + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
      }
      return nil
    }
  }
}

extension EffectValue {
  /// `active: (blur: 50)`, and `identity:` for those that rest at something else than usual.
  fileprivate static func arguments(_ values: [EffectValue]) -> [String]? {
    guard Set(values.map(\.property)).count == values.count else { return nil }
    let active = values.map { "\($0.property): \($0.active.notation)" }
    let resting = values.filter { $0.identity != $0.property.neutralValue }
      .map { "\($0.property): \(NotationDecimal.text($0.identity))" }
    let identity = resting.isEmpty ? [] : ["identity: (\(resting.joined(separator: ", ")))"]
    return ["active: (\(active.joined(separator: ", ")))"] + identity
  }
}

extension EffectValue.Active {
  fileprivate var notation: String {
    switch self {
    case .value(let value): NotationDecimal.text(value)
    case .random(let range):
      ".random(in: \(NotationDecimal.text(range.lowerBound))...\(NotationDecimal.text(range.upperBound)))"
    case .signed(let value): ".signed(\(NotationDecimal.text(value)))"
    }
  }
}

extension CurveSource {
  /// The curve, or `ref("brand/enter")`.
  var notation: String {
    switch self {
    case .inline(let curve): curve.notation
    case .reference(let reference): "ref(\(NotationString.quote(reference.description)))"
    }
  }
}
