import MotionEngine

/// A CSS property that channels of a timeline make up.
struct WebProperty: Sendable {
  /// `translate`, or `--shine`.
  let name: String
  /// The channels that it is made of; those that a motion does not have stay neutral.
  let channels: [String]
  /// What is interpolated, of the channels' values.
  let parts: @Sendable ([Double?]) -> [Double]
  /// The parts with which it changes nothing; nil where every value shows.
  let neutral: [Double]?
  /// The property's value, of the parts.
  let text: @Sendable ([Double]) -> String

  private init(
    _ name: String, _ channels: [String], neutral: [Double]? = nil,
    parts: @escaping @Sendable ([Double?]) -> [Double] = { $0.map { $0 ?? 0 } },
    _ text: @escaping @Sendable ([Double]) -> String
  ) {
    (self.name, self.channels, self.neutral, self.parts, self.text) = (name, channels, neutral, parts, text)
  }

  /// A property of one channel.
  private init(_ name: String, _ channel: String, unit: String = "", neutral: [Double]? = nil) {
    self.init(name, [channel], neutral: neutral) { WebNumber.text($0[0]) + unit }
  }

  /// A property of one's own, as a number.
  static func custom(_ channel: String) -> WebProperty {
    WebProperty("--" + channel.map { $0 == "." || $0 == "/" ? "-" : String($0) }.joined(), channel)
  }

  /// Whether it has to be registered to be animated.
  var isCustom: Bool { name.hasPrefix("--") }

  /// The properties that CSS has for SwiftUI's.
  static let all: [WebProperty] =
    [
      WebProperty("opacity", "opacity", neutral: [1]),
      WebProperty("translate", ["offset.x", "offset.y"], neutral: [0, 0]) {
        "\(WebNumber.text($0[0]))px \(WebNumber.text($0[1]))px"
      },
      WebProperty(
        "scale", ["scale", "scale.x", "scale.y"], neutral: [1, 1],
        parts: { [($0[0] ?? 1) * ($0[1] ?? 1), ($0[0] ?? 1) * ($0[2] ?? 1)] }
      ) { $0[0] == $0[1] ? WebNumber.text($0[0]) : "\(WebNumber.text($0[0])) \(WebNumber.text($0[1]))" },
      WebProperty("rotate", ["rotation", "rotation.z"], neutral: [0], parts: { [($0[0] ?? 0) + ($0[1] ?? 0)] }) {
        WebNumber.text($0[0]) + "deg"
      },
      WebProperty(
        "filter", ["blur", "saturation", "contrast", "hueRotation", "grayscale"], parts: { $0.map { $0 ?? .nan } },
        Self.filter),
      WebProperty("transform-origin", ["anchor.x", "anchor.y"], neutral: [0.5, 0.5]) {
        "\(WebNumber.text($0[0] * 100))% \(WebNumber.text($0[1] * 100))%"
      },
      WebProperty("left", "position.x", unit: "px"), WebProperty("top", "position.y", unit: "px"),
      WebProperty("width", "size.width", unit: "px"), WebProperty("height", "size.height", unit: "px"),
      WebProperty("left", "frame.x", unit: "px"), WebProperty("top", "frame.y", unit: "px"),
      WebProperty("width", "frame.width", unit: "px"), WebProperty("height", "frame.height", unit: "px"),
      WebProperty("padding-top", "padding.top", unit: "px"),
      WebProperty("padding-inline-start", "padding.leading", unit: "px"),
      WebProperty("padding-bottom", "padding.bottom", unit: "px"),
      WebProperty("padding-inline-end", "padding.trailing", unit: "px"),
    ]
    + [("color", "color"), ("color", "foreground"), ("background-color", "background"), ("accent-color", "tint")].map {
      (name, property) in
      WebProperty(name, ["red", "green", "blue", "opacity"].map { "\(property).\($0)" }) { parts in
        // The one notation that every browser interpolates in sRGB.
        let channels = parts.prefix(3).map { WebNumber.text($0 * 100) + "%" }.joined(separator: " ")
        return "rgb(\(channels) / \(WebNumber.text(parts[3])))"
      }
    }

  /// The functions of the channels that there are: lists of one shape are interpolated.
  private static func filter(_ parts: [Double]) -> String {
    let functions = [("blur", "px"), ("saturate", ""), ("contrast", ""), ("hue-rotate", "deg"), ("grayscale", "")]
    return zip(functions, parts).filter { !$1.isNaN }.map { "\($0.0)(\(WebNumber.text($1))\($0.1))" }
      .joined(separator: " ")
  }
}
