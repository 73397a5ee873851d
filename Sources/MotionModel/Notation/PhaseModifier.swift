/// What SwiftUI's modifiers change, as the properties of a motion.
enum PhaseModifier {
  /// Those whose arguments have other names than their properties: label (empty for none) and property.
  private static let known: [String: [(label: String, property: String)]] = [
    "scaleEffect": [("", "scale"), ("x", "scale.x"), ("y", "scale.y"), ("anchor", "anchor")],
    "rotationEffect": [("", "rotation"), ("anchor", "anchor")],
    "offset": [("", "offset"), ("x", "offset.x"), ("y", "offset.y")],
    "position": [("", "position"), ("x", "position.x"), ("y", "position.y")],
    "blur": [("radius", "blur")],
    "foregroundStyle": [("", "foreground")], "foregroundColor": [("", "foreground")],
    "frame": [("width", "size.width"), ("height", "size.height")],
  ]
  private static let axes = ["x": "rotation.x", "y": "rotation.y", "z": "rotation.z"]

  /// Others whose property has their own name.
  private static let usual = [
    "baselineOffset", "brightness", "contrast", "cornerRadius", "grayscale", "hueRotation", "kerning", "lineSpacing",
    "opacity", "saturation", "tint", "tracking", "zIndex",
  ]

  static let allowed = "scaleEffect, rotationEffect, offset, opacity, blur and others whose value can be animated"

  /// The properties that a modifier changes; one that is not known changes the property of its own name.
  static func changes(
    _ name: String, _ fields: [PhaseValue.Field], in text: NotationText, at start: Int
  ) throws(ModelError) -> [(property: String, value: PhaseValue)] {
    if name == "rotation3DEffect" { return [try rotation(fields, in: text, at: start)] }
    if let parts = known[name] {
      return try fields.map { (field) throws(ModelError) in
        guard let part = parts.first(where: { $0.label == field.label ?? "" }) else {
          let labels = parts.map { $0.label.isEmpty ? "no label" : "\($0.label):" }
          throw text.error(
            .unknown, at: start, "\(field.label ?? "a value") of \(name) is not a property",
            allowed: labels.joined(separator: ", "))
        }
        return (part.property, field.value)
      }
    }
    guard fields.count == 1, let field = fields.first, field.label == nil else {
      throw text.error(
        .unknown, at: start, "what \(name) changes is not known", allowed: allowed,
        hint: "write the phases by hand: PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }")
    }
    // A slip would be a property that nobody plays.
    let names = known.keys.sorted() + usual
    guard names.contains(name) || Suggestion.closest(to: name, among: names) == nil else {
      throw text.error(
        .unknown, at: start, "there is no modifier \(QuotedText.quote(name))", allowed: allowed,
        hint: Suggestion.hint(for: name, among: names))
    }
    return [(name, field.value)]
  }

  /// A turn about one of the axes.
  private static func rotation(
    _ fields: [PhaseValue.Field], in text: NotationText, at start: Int
  ) throws(ModelError) -> (property: String, value: PhaseValue) {
    guard let angle = fields.first, angle.label == nil,
      case .written(_, let axis)? = fields.first(where: { $0.label == "axis" })?.value,
      case let turned = axis.filter({ if case .number(0, _) = $0.value { false } else { true } }), turned.count == 1,
      let part = turned.first, case .number(1, _) = part.value, let property = axes[part.label ?? ""],
      fields.count == 2
    else {
      throw text.error(
        .unknown, at: start, "a turn in space about another axis than x, y or z",
        allowed: "rotation3DEffect(.degrees(45), axis: (x: 0, y: 1, z: 0))")
    }
    return (property, angle.value)
  }
}
