import MotionEngine
import MotionModel

// Entrance and exit of a view, as an expression of type `AnyTransition`.
extension SwiftUIWriter {
  /// Expression with an explicit type, for method calls.
  static func typed(_ text: String) -> String { text.hasPrefix(".") ? "AnyTransition" + text : text }

  /// - Parameter way: `insertion` or `removal`.
  mutating func text(of effects: [TransitionEffect], _ way: String) throws(ModelError) -> String {
    let parts = try effects.map { (effect) throws(ModelError) in try text(effect, way) }.compactMap(\.self)
    guard let first = parts.first else { return ".identity" }
    guard parts.count > 1 else { return first }
    return Self.typed(first) + parts.dropFirst().map { ".combined(with: \($0))" }.joined()
  }

  private mutating func text(_ effect: TransitionEffect, _ way: String) throws(ModelError) -> String? {
    let exact: String?
    switch effect {
    case .identity: exact = ".identity"
    case .opacity: exact = ".opacity"
    case .scale(TransitionEffect.defaultScale, 0.5, 0.5): exact = ".scale"
    case .scale(let factor, let x, let y):
      exact = ".scale(scale: \(CodeText.number(factor)), anchor: \(Self.anchor(x, y)))"
    case .offset(let x, let y): exact = ".offset(x: \(CodeText.number(x)), y: \(CodeText.number(y)))"
    case .move(let edge): exact = ".move(edge: .\(edge.rawValue))"
    case .slide: exact = ".slide"
    case .push(let edge): exact = ".push(from: .\(edge.rawValue))"
    case .blurReplace(let replacement): exact = "AnyTransition(.blurReplace(.\(replacement.rawValue)))"
    case .rotation(let degrees, let x, let y):
      exact = pose(
        ["rotation: \(CodeText.number(degrees))", "anchor: \(Self.anchor(x, y))"], ["anchor: \(Self.anchor(x, y))"])
    case .blur(let radius): exact = pose(["blur: \(CodeText.number(radius))"], [])
    case .custom(let values): return custom(values, way)
    case .matchedGeometry:
      return LossReport.drop("matchedGeometry", "it needs a namespace: use matchedGeometryEffect(id:in:)", note)
    case .combined(let effects): return try self.text(of: effects, way)
    case .asymmetric(let insertion, let removal): return try text(way == "insertion" ? insertion : removal, way)
    case .animated(let inner, let source):
      guard let text = try text(inner, way) else { return nil }
      let curve = try source.map { (source) throws(ModelError) in
        try animation(source, "\(way)/\(inner.keyword) curve")
      }
      return "\(Self.typed(text)).animation(\(curve ?? "nil"))"
    }
    note("\(way)/\(effect.keyword)", .exact)
    return exact
  }

  private func custom(_ values: [EffectValue], _ way: String) -> String? {
    var (active, identity): ([String], [String]) = ([], [])
    func label(_ value: EffectValue) -> String { CodeName.lower(value.property.text) }
    func rank(_ value: EffectValue) -> Int { Self.poses.firstIndex(of: label(value)) ?? Self.poses.count }
    var anchors: [String: Double] = [:]
    for value in values.sorted(by: { rank($0) < rank($1) }) {
      let part = "\(way)/\(value.property)"
      if ["anchor.x", "anchor.y"].contains(value.property.text), value.active == .value(value.identity) {
        anchors[value.property.text] = value.identity
        note(part, .exact)
        continue
      }
      guard rank(value) < Self.poses.count else {
        note(part, .dropped(reason: "SwiftUI has no modifier for it"))
        continue
      }
      let label = label(value)
      let number: Double
      switch value.active {
      case .value(let value): number = value
      case .signed(let value): number = way == "insertion" ? -value : value
      case .random:
        note(part, .dropped(reason: "it is random at each run"))
        continue
      }
      active.append("\(label): \(CodeText.number(number))")
      if value.identity != value.property.neutralValue {
        identity.append("\(label): \(CodeText.number(value.identity))")
      }
      note(part, .exact)
    }
    guard !active.isEmpty else { return nil }
    let (x, y) = (anchors["anchor.x"] ?? 0.5, anchors["anchor.y"] ?? 0.5)
    let anchor = (x, y) == (0.5, 0.5) ? [] : ["anchor: \(Self.anchor(x, y))"]
    return pose(active + anchor, identity + anchor)
  }

  private func pose(_ active: [String], _ identity: [String]) -> String {
    ".modifier(active: ViewPose(\(active.joined(separator: ", "))), "
      + "identity: ViewPose(\(identity.joined(separator: ", "))))"
  }

  /// The numbers that are parameters of `ViewPose`, in their order.
  private static let poses = EmbeddedTexts.ViewPose_swift_txt.matches(of: /var (\w+) = [0-9]/).map { String($0.1) }

  private static func anchor(_ x: Double, _ y: Double) -> String {
    x == 0.5 && y == 0.5 ? ".center" : "UnitPoint(x: \(CodeText.number(x)), y: \(CodeText.number(y)))"
  }
}

extension TransitionEffect {
  fileprivate var keyword: String {
    guard case .object(let document) = Self.form.json(self) else { return "effect" }
    return document.first?.key ?? "effect"
  }
}
