import MotionEngine
import RealModule

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

  /// How much of an offset is a multiple of the view's own size; the offset has it too, in points of a view of ``viewSize``.
  static let relativeOffset = "relativeOffset"
  static let viewSize = 100.0

  /// The properties for some channels: where a view turns in space or leans, one has all of its transform but the offset.
  static func all(for channels: [String]) -> [WebProperty] {
    channels.contains(where: inSpace.contains) ? all.filter { !["scale", "rotate"].contains($0.name) } : all
  }

  private static let inSpace = ["nearness", "perspective", "rotation.x", "rotation.y", "shear", "skew.x", "skew.y"]

  /// The properties that CSS has for SwiftUI's.
  static let all: [WebProperty] =
    [
      WebProperty("opacity", "opacity", neutral: [1]),
      WebProperty(
        "translate",
        ["offset", relativeOffset].flatMap { [$0 + ".x", $0 + ".y"] }, neutral: [0, 0, 0, 0],
        parts: { channels in
          let shares = [channels[2] ?? 0, channels[3] ?? 0]
          return zip(channels, shares).map { ($0 ?? 0) - $1 * viewSize } + shares
        }
      ) { parts in
        zip(parts, parts.dropFirst(2)).map { points, share in
          let (length, percentage) = (WebNumber.text(points) + "px", WebNumber.text(share * 100) + "%")
          return percentage == "0%" ? length : length == "0px" ? percentage : "calc(\(percentage) + \(length))"
        }.joined(separator: " ")
      },
      WebProperty(
        "scale", ["scale", "scale.x", "scale.y"], neutral: [1, 1],
        parts: { [($0[0] ?? 1) * ($0[1] ?? 1), ($0[0] ?? 1) * ($0[2] ?? 1)] }
      ) { $0[0] == $0[1] ? WebNumber.text($0[0]) : "\(WebNumber.text($0[0])) \(WebNumber.text($0[1]))" },
      WebProperty("rotate", ["rotation", "rotation.z"], neutral: [0], parts: { [($0[0] ?? 0) + ($0[1] ?? 0)] }) {
        WebNumber.text($0[0]) + "deg"
      },
      WebProperty(
        "transform", inSpace + ["rotation", "rotation.z", "scale", "scale.x", "scale.y"], parts: Self.functions,
        Self.transform),
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

  /// The numbers of a transform's functions; NaN for those that there are no channels for.
  private static func functions(_ channels: [Double?]) -> [Double] {
    func product(_ first: Double?, _ second: Double?, _ both: (Double, Double) -> Double) -> Double? {
      first.map { first in second.map { both(first, $0) } ?? first } ?? second
    }
    // Browsers interpolate the inverse of a distance, and the angle of what leans.
    let nearness = channels[0] ?? channels[1].map { 1 / $0 }
    let lean = channels[4].map { Double.atan($0) * 180 / .pi }
    let turn = product(channels[7], channels[8], +)
    let isScaled = channels[9...].contains { $0 != nil }
    let scales = channels[10...].map { product(channels[9], $0, *) ?? (isScaled ? 1 : .nan) }
    return [nearness, channels[2], channels[3], turn, lean, channels[5], channels[6]].map { $0 ?? .nan } + scales
  }

  /// The functions that there are numbers for, the outermost first.
  ///
  /// Source: https://www.w3.org/TR/css-transforms-2/#transform-functions
  private static func transform(_ parts: [Double]) -> String {
    let angles = ["rotateX", "rotateY", "rotate", "skewX", "skewX", "skewY"]
    let turns = zip(angles, parts[1...6]).filter { !$1.isNaN }.map { "\($0)(\(WebNumber.text($1))deg)" }
    let distance = parts[0] > 0 ? WebNumber.text(1 / parts[0]) + "px" : "none"
    let scale = parts[7].isNaN ? [] : ["scale(\(WebNumber.text(parts[7])), \(WebNumber.text(parts[8])))"]
    return ((parts[0].isNaN ? [] : ["perspective(\(distance))"]) + turns + scale).joined(separator: " ")
  }

  /// The functions of the channels that there are: lists of one shape are interpolated.
  private static func filter(_ parts: [Double]) -> String {
    let functions = [("blur", "px"), ("saturate", ""), ("contrast", ""), ("hue-rotate", "deg"), ("grayscale", "")]
    return zip(functions, parts).filter { !$1.isNaN }.map { "\($0.0)(\(WebNumber.text($1))\($0.1))" }
      .joined(separator: " ")
  }
}
