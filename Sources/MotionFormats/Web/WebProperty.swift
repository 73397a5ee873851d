import MotionEngine
import RealModule

/// A CSS property that channels of a timeline make up.
struct WebProperty: Sendable {
  /// `translate`, or `--shine`.
  let name: String
  /// Component channels; missing ones stay neutral.
  let channels: [String]
  /// Interpolated values, from the channels' values.
  let parts: @Sendable ([Double?]) -> [Double]
  /// Values without effect; nil if every value is visible.
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

  private init(_ name: String, _ channel: String, unit: String = "", neutral: [Double]? = nil) {
    self.init(name, [channel], neutral: neutral) { WebNumber.text($0[0]) + unit }
  }

  /// Custom property, as a number.
  static func custom(_ channel: String) -> WebProperty {
    let name = channel.hasPrefix(customPrefix) ? channel.dropFirst(customPrefix.count) : channel[...]
    return WebProperty("--" + name.map { $0 == "." || $0 == "/" ? "-" : String($0) }.joined(), channel)
  }

  /// Before the name of a custom property that is called like a property of CSS or of views: `--margin` is `var.margin`.
  private static let customPrefix = "var."

  static func channel(ofCustom property: String) -> String {
    let name = String(property.dropFirst(2))
    let isTaken = others.contains(name) || all.contains { $0.animates(name) }
    return isTaken ? customPrefix + name : name
  }

  /// Indicates that its channels are those of a motion's property.
  func animates(_ property: String) -> Bool { channels.contains { $0 == property || $0.hasPrefix(property + ".") } }

  /// Indicates values that browsers bring into 0…1 before they interpolate them: opacities, and components of colors.
  ///
  /// Sources: https://www.w3.org/TR/css-color-4/#transparency, https://www.w3.org/TR/css-color-4/#rgb-functions
  var isUnit: Bool { name.hasSuffix("opacity") && !isCustom || Self.colors.contains { $0.name == name } }

  /// Indicates a property to be registered for animation.
  var isCustom: Bool { name.hasPrefix("--") }

  /// Part of an offset in multiples of the view's own size; the offset includes it in points, for a view of
  /// ``viewSize``.
  static let relativeOffset = "relativeOffset"
  static let viewSize = 100.0
  /// Translations before and after a rotation, which make up the offset of a style sheet's transform.
  static let (outer, inner) = ("outer", "inner")

  /// Properties for some channels: with rotation in space or shear, one has all of its transform but the offset.
  static func all(for channels: [String]) -> [WebProperty] {
    channels.contains(where: inSpace.contains) ? all.filter { !["scale", "rotate"].contains($0.name) } : all
  }

  /// Properties for keyframes with a translation inside of their scale and rotation.
  static let nested: [WebProperty] =
    [translation(outer)] + all.filter { !["translate", "transform"].contains($0.name) } + [
      WebProperty("transform", [inner + ".x", inner + ".y"], neutral: [0, 0]) { parts in
        "translate(\(parts.map { WebNumber.text($0) + "px" }.joined(separator: ", ")))"
      }
    ]

  static let inSpace = ["nearness", "perspective", "rotation.x", "rotation.y", "shear", "skew.x", "skew.y"]

  /// The properties that CSS has for SwiftUI's.
  static let all: [WebProperty] =
    [
      WebProperty("opacity", "opacity", neutral: [1]),
      translation("offset"),
      WebProperty(
        "scale", ["scale", "scale.x", "scale.y"], neutral: [1, 1],
        parts: { [($0[0] ?? 1) * ($0[1] ?? 1), ($0[0] ?? 1) * ($0[2] ?? 1)] }
      ) { $0[0] == $0[1] ? WebNumber.text($0[0]) : "\(WebNumber.text($0[0])) \(WebNumber.text($0[1]))" },
      WebProperty("rotate", ["rotation", "rotation.z"], neutral: [0], parts: { [($0[0] ?? 0) + ($0[1] ?? 0)] }) {
        WebNumber.text($0[0]) + "deg"
      },
      WebProperty("transform", spatial, parts: functions, transform),
      WebProperty("filter", filters.map(\.channel), parts: { $0.map { $0 ?? .nan } }) { parts in
        // Of the channels that there are: lists of one shape are interpolated.
        zip(filters, parts).filter { !$1.isNaN }.map { "\($0.name)(\(WebNumber.text($1))\($0.unit))" }
          .joined(separator: " ")
      },
      WebProperty("transform-origin", ["anchor.x", "anchor.y"], neutral: [0.5, 0.5]) {
        "\(WebNumber.text($0[0] * 100))% \(WebNumber.text($0[1] * 100))%"
      },
    ] + numbers.map { WebProperty($0.name, $0.channel, unit: $0.unit) }
    + colors.map { name, property in
      WebProperty(name, ["red", "green", "blue", "opacity"].map { "\(property).\($0)" }) { parts in
        // The one notation that every browser interpolates in sRGB.
        let channels = parts.prefix(3).map { WebNumber.text($0 * 100) + "%" }.joined(separator: " ")
        return "rgb(\(channels) / \(WebNumber.text(parts[3])))"
      }
    }

  static func translation(_ channel: String) -> WebProperty {
    WebProperty(
      "translate", [channel, relativeOffset].flatMap { [$0 + ".x", $0 + ".y"] }, neutral: [0, 0, 0, 0],
      parts: { channels in
        let shares = [channels[2] ?? 0, channels[3] ?? 0]
        return zip(channels, shares).map { ($0 ?? 0) - $1 * viewSize } + shares
      }
    ) { parts in
      zip(parts, parts.dropFirst(2)).map { points, share in
        let (length, percentage) = (WebNumber.text(points) + "px", WebNumber.text(share * 100) + "%")
        return percentage == "0%" ? length : length == "0px" ? percentage : "calc(\(percentage) + \(length))"
      }.joined(separator: " ")
    }
  }

  /// Properties of one number, each with its channel and its unit; of two channels for a property the first is read.
  static let numbers: [(name: String, channel: String, unit: String)] =
    [
      ("left", "position.x"), ("top", "position.y"), ("width", "size.width"), ("height", "size.height"),
      ("left", "frame.x"), ("top", "frame.y"), ("width", "frame.width"), ("height", "frame.height"),
      ("padding-top", "padding.top"), ("padding-inline-start", "padding.leading"),
      ("padding-bottom", "padding.bottom"), ("padding-inline-end", "padding.trailing"),
    ].map { ($0.0, $0.1, "px") }
    + [
      "right", "bottom", "max-width", "max-height", "min-width", "min-height", "margin-top", "margin-right",
      "margin-bottom", "margin-left", "padding-left", "padding-right", "border-radius", "border-width",
      "letter-spacing", "stroke-dashoffset", "stroke-width", "gap", "font-size", "outline-offset",
    ].map { ($0, $0, "px") } + ["stroke-opacity", "fill-opacity", "flex-grow"].map { ($0, $0, "") }

  /// Properties that are a color, each with its name in a motion.
  static let colors: [(name: String, channel: String)] =
    [("color", "color"), ("color", "foreground"), ("background-color", "background"), ("accent-color", "tint")]
    + ["border-color", "outline-color", "fill", "stroke"].map { ($0, $0) }

  /// Properties without channels that transitions name; without short ones such as `x`, which custom properties are called.
  ///
  /// Source: https://www.w3.org/TR/css-2025/#properties
  static let others = Set(
    """
    backdrop-filter background-image background-position background-size border border-bottom border-bottom-color
    border-bottom-width border-image border-left border-left-color border-left-width border-right border-right-color
    border-right-width border-spacing border-top border-top-color border-top-width box-shadow caret-color clip-path
    column-gap content-visibility display flex-basis flex-shrink font-stretch font-style font-variation-settings
    font-weight grid-template-columns grid-template-rows inset line-height margin mask mask-position mask-size
    mix-blend-mode object-position offset-distance offset-path outline outline-width overlay padding pointer-events
    row-gap scrollbar-color shape-outside stop-color stroke-dasharray text-decoration text-decoration-color text-indent
    text-shadow text-underline-offset vertical-align visibility white-space word-spacing z-index
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Shorthands that include a property, `all` among them: `border-top`, `border-color` and `border` for
  /// `border-top-color`.
  ///
  /// Source: https://www.w3.org/TR/css-cascade-4/#shorthand
  static func shorthands(of property: String) -> [String] {
    guard property != "all" else { return [] }
    let words = property.split(separator: "-")
    let starts = words.indices.dropFirst().map { words[..<$0].joined(separator: "-") }
    let isApart = ["border-radius", "border-spacing", "outline-offset"].contains(property)
    let side = words.count == 3 && words[0] == "border" ? ["border-\(words[2])"] : []
    let position = ["top", "right", "bottom", "left"].contains(property) ? ["inset"] : []
    let gap = ["row-gap", "column-gap"].contains(property) ? ["gap"] : []
    return (isApart ? [] : starts.filter(startsOfLonghands.contains)) + side + position + gap + ["all"]
  }

  private static let startsOfLonghands: Set = [
    "background", "border", "border-bottom", "border-left", "border-right", "border-top", "inset", "margin", "mask",
    "outline", "padding", "text-decoration",
  ]

  /// Functions of `filter`, each with its channel and its unit.
  static let filters: [(name: String, channel: String, unit: String)] = [
    ("blur", "blur", "px"), ("saturate", "saturation", ""), ("contrast", "contrast", ""),
    ("hue-rotate", "hueRotation", "deg"), ("grayscale", "grayscale", ""),
  ]

  private static let spatial = inSpace + ["rotation", "rotation.z", "scale", "scale.x", "scale.y"]

  /// Arguments of a transform's functions; NaN for those without channels.
  private static func functions(_ channels: [Double?]) -> [Double] {
    func channel(_ name: String) -> Double? { spatial.firstIndex(of: name).flatMap { channels[$0] } }
    func both(_ first: String, _ second: String, _ join: (Double, Double) -> Double) -> Double? {
      guard let first = channel(first), let second = channel(second) else { return channel(first) ?? channel(second) }
      return join(first, second)
    }
    // Browsers interpolate the inverse of a distance, and the angle of a shear.
    let nearness = channel("nearness") ?? channel("perspective").map { 1 / $0 }
    let lean = channel("shear").map { Double.atan($0) * 180 / .pi }
    let isScaled = ["scale", "scale.x", "scale.y"].contains { channel($0) != nil }
    let scales = ["scale.x", "scale.y"].map { both("scale", $0, *) ?? (isScaled ? 1 : .nan) }
    return [
      nearness, channel("rotation.x"), channel("rotation.y"), both("rotation", "rotation.z", +), lean,
      channel("skew.x"), channel("skew.y"),
    ].map { $0 ?? .nan } + scales
  }

  /// The functions that there are numbers for, the outermost first.
  private static func transform(_ parts: [Double]) -> String {
    let turns = zip(WebTransform.turns, parts[1...6]).filter { !$1.isNaN }.map {
      "\($0.row.function)(\(WebNumber.text($1))deg)"
    }
    let distance = parts[0] > 0 ? WebNumber.text(1 / parts[0]) + "px" : "none"
    let scale = parts[7].isNaN ? [] : ["scale(\(WebNumber.text(parts[7])), \(WebNumber.text(parts[8])))"]
    return ((parts[0].isNaN ? [] : ["perspective(\(distance))"]) + turns + scale).joined(separator: " ")
  }
}
