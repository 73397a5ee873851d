/// Mapping from SwiftUI's modifiers to the properties of a motion.
enum PhaseModifier {
  /// The properties of a modifier's arguments by their labels, empty for none.
  private static let known: [String: [String: String]] = [
    "scaleEffect": ["": "scale", "x": "scale.x", "y": "scale.y", "anchor": "anchor"],
    "rotationEffect": ["": "rotation", "anchor": "anchor"],
    "rotation3DEffect": [:],
    "offset": ["": "offset", "x": "offset.x", "y": "offset.y"],
    "position": ["": "position", "x": "position.x", "y": "position.y"],
    "blur": ["radius": "blur"],
    "foregroundStyle": ["": "foreground"], "foregroundColor": ["": "foreground"],
    "frame": ["width": "size.width", "height": "size.height"],
  ]

  /// Other modifiers, whose property has the same name.
  private static let usual = [
    "baselineOffset", "brightness", "contrast", "cornerRadius", "grayscale", "hueRotation", "kerning", "lineSpacing",
    "opacity", "saturation", "tint", "tracking", "zIndex",
  ]

  static let allowed = "scaleEffect, rotationEffect, offset, opacity, blur and others whose value can be animated"

  /// Properties that a modifier changes; an unknown modifier changes the property of its own name.
  static func changes(
    _ call: NotationSegment, in text: NotationText
  ) throws(ModelError) -> [(property: String, value: NotationItem)] {
    let (name, arguments) = (call.name, call.arguments ?? [])
    if name == "rotation3DEffect", let property = axis(arguments, in: text) { return [(property, arguments[0].item)] }
    let isPlain = arguments.count == 1 && arguments[0].label == nil
    guard let parts = known[name] ?? (isPlain ? ["": name] : nil) else {
      throw text.error(
        .unknown, at: call.start, "unknown modifier \(name)", allowed: allowed,
        hint: "write the phases by hand: PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }")
    }
    // A typing error would become an unused property.
    let names = known.keys.sorted() + usual
    if !names.contains(name), let hint = Suggestion.hint(for: name, among: names) {
      throw text.error(
        .unknown, at: call.start, "there is no modifier \(QuotedText.quote(name))", allowed: allowed, hint: hint)
    }
    return try arguments.map { (argument) throws(ModelError) in
      guard let property = parts[argument.label ?? ""] else {
        throw text.error(
          .unknown, at: call.start, "\(argument.label ?? "a value") of \(name) is not a property",
          allowed: parts.isEmpty
            ? "rotation3DEffect(.degrees(45), axis: (x: 0, y: 1, z: 0))" : parts.values.sorted().joined(separator: ", ")
        )
      }
      return (property, argument.item)
    }
  }

  /// The property of a turn about one of the axes; nil for any other.
  private static func axis(_ arguments: [NotationArgument], in text: NotationText) -> String? {
    guard arguments.count == 2, arguments[0].label == nil, arguments[1].label == "axis",
      case .tuple(let parts) = arguments[1].item.kind
    else { return nil }
    let values = NotationReader(text: text)
    let turned = parts.filter { (try? values.number($0.item)) != 0 }
    guard turned.count == 1, (try? values.number(turned[0].item)) == 1, let axis = turned[0].label,
      ["x", "y", "z"].contains(axis)
    else { return nil }
    return "rotation.\(axis)"
  }
}
