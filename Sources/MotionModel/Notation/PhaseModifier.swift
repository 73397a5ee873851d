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
    _ call: NotationSegment, in text: NotationText
  ) throws(ModelError) -> [(property: String, value: NotationItem)] {
    let (name, arguments) = (call.name, call.arguments ?? [])
    if name == "rotation3DEffect" {
      guard let property = axis(arguments, in: text) else {
        throw text.error(
          .unknown, at: call.start, "a turn in space about another axis than x, y or z",
          allowed: "rotation3DEffect(.degrees(45), axis: (x: 0, y: 1, z: 0))")
      }
      return [(property, arguments[0].item)]
    }
    if let parts = known[name] {
      return try arguments.map { (argument) throws(ModelError) in
        guard let part = parts.first(where: { $0.label == argument.label ?? "" }) else {
          let labels = parts.map { $0.label.isEmpty ? "no label" : "\($0.label):" }
          throw text.error(
            .unknown, at: call.start, "\(argument.label ?? "a value") of \(name) is not a property",
            allowed: labels.joined(separator: ", "))
        }
        return (part.property, argument.item)
      }
    }
    guard arguments.count == 1, arguments[0].label == nil else {
      throw text.error(
        .unknown, at: call.start, "what \(name) changes is not known", allowed: allowed,
        hint: "write the phases by hand: PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }")
    }
    // A slip would be a property that nobody plays.
    let names = known.keys.sorted() + usual
    guard names.contains(name) || Suggestion.closest(to: name, among: names) == nil else {
      throw text.error(
        .unknown, at: call.start, "there is no modifier \(QuotedText.quote(name))", allowed: allowed,
        hint: Suggestion.hint(for: name, among: names))
    }
    return [(name, arguments[0].item)]
  }

  /// The property of a turn about one of the axes; nil for any other.
  private static func axis(_ arguments: [NotationArgument], in text: NotationText) -> String? {
    guard arguments.count == 2, arguments[0].label == nil, arguments[1].label == "axis",
      case .tuple(let parts) = arguments[1].item.kind
    else { return nil }
    let values = NotationReader(text: text)
    let turned = parts.filter { (try? values.number($0.item)) != 0 }
    guard turned.count == 1, (try? values.number(turned[0].item)) == 1 else { return nil }
    return axes[turned[0].label ?? ""]
  }
}
