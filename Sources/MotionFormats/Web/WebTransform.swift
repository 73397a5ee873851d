import MotionModel

/// Components of a `transform`, in the order in which a view applies them, the outermost first.
///
/// Source: https://www.w3.org/TR/css-transforms-2/#transform-functions
enum WebTransform: Comparable, CaseIterable, Sendable {
  /// Along x and y: points, and multiples of the view's own size.
  case translate
  /// Inverse of the distance of the eye in points, which browsers interpolate.
  case perspective
  /// Degrees about x, y, and the axis of sight.
  case rotateX, rotateY, rotate
  /// Shear of x by y, as a factor.
  case shear
  /// Degrees.
  case skewX, skewY
  /// Factors.
  case scale
  /// A translation inside the scale and the rotation.
  case inner

  /// CSS function, its channel with the type of that, and the numbers without effect.
  var row: (function: String, channel: String, type: ValueType, identity: [Double]) {
    switch self {
    case .translate: ("translate", "offset", .point, [0, 0, 0, 0])
    case .perspective: ("perspective", "nearness", .number, [0])
    case .rotateX: ("rotateX", "rotation.x", .angle, [0])
    case .rotateY: ("rotateY", "rotation.y", .angle, [0])
    case .rotate: ("rotate", "rotation", .angle, [0])
    // Browsers interpolate the angle of a shear.
    case .shear: ("skewX", "shear", .number, [0])
    case .skewX: ("skewX", "skew.x", .angle, [0])
    case .skewY: ("skewY", "skew.y", .angle, [0])
    case .scale: ("scale", "scale", .number, [1, 1])
    case .inner: ("translate", WebProperty.inner, .point, [0, 0, 0, 0])
    }
  }

  /// Offset of a view with a translation inside its scale and rotation, as channels computed from these.
  /// - Parameter properties: Properties of the tracks, among them the translations outside and inside.
  static func offset(beside properties: Set<String>) -> [DerivedChannel] {
    func factor(_ axis: String) -> String {
      properties.contains("scale") ? "scale * " : properties.contains("scale.\(axis)") ? "scale.\(axis) * " : ""
    }
    let (x, y) = (factor("x") + WebProperty.inner + ".x", factor("y") + WebProperty.inner + ".y")
    let turn = properties.contains("rotation") ? "rotation * pi / 180" : nil
    return [
      ("x", turn.map { "cos(\($0)) * \(x) - sin(\($0)) * \(y)" } ?? x),
      ("y", turn.map { "sin(\($0)) * \(x) + cos(\($0)) * \(y)" } ?? y),
    ].compactMap { axis, formula in
      let outer = properties.contains(WebProperty.outer) ? "\(WebProperty.outer).\(axis) + " : ""
      return DerivedChannel("offset.\(axis)", outer + formula)
    }
  }

  /// Indicates keyframes whose offset is computed from these translations, and no rotation in space beside them.
  static func isNested(_ set: KeyframeSet) -> Bool {
    let properties = Set(set.tracks.map(\.property.text))
    return properties.contains(WebProperty.inner) && set.derived == offset(beside: properties)
      && properties.isDisjoint(with: WebProperty.inSpace)
  }

  /// Names of all channels.
  static let channels = Set(allCases.map(\.row.channel))

  /// Components given by an angle, in the order of `transform`.
  static let turns: [WebTransform] = [.rotateX, .rotateY, .rotate, .shear, .skewX, .skewY]
}

extension DerivedChannel {
  /// Channel of a formula; nil for a text that is none.
  init?(_ name: String, _ formula: String) {
    guard let name = try? PropertyName(name), let formula = try? Formula(formula) else { return nil }
    self.init(name, formula)
  }
}
