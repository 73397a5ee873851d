import MotionEngine
import MotionModel

extension LintRule {
  private static let flashes = LintParameter(
    "flashes", .count, 3, in: 0...30, "flashes allowed within a second")

  static let flashing = LintRule(
    id: "flashing", severity: .error, summary: "Light and dark alternate more than three times a second.",
    reason: """
      Flashes can cause seizures, also in people unaware of their sensitivity. A flash is a pair of opposing changes \
      of relative luminance by 10 % or more whose darker state is below 0.8. Colors are measured, over black if \
      transparent; the background of an opacity is unknown, and assumed to be white on black. Saturated red, which \
      flashes sooner, is not distinguished. The flashing area is unknown too: less than a quarter of 10 degrees of \
      vision is safe, and a preset for small areas may be excepted in motionbook.json.
      """,
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/three-flashes-or-below-threshold.html",
      "https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds",
    ],
    parameters: [flashes],
    documents: """
      {"motionbook": 1, "name": "alarm/blink", "kind": "keyframes", "repeat": 10, "tracks": [
        {"property": "opacity", "initial": 1, "keyframes": [
          {"linear": 0, "duration": 0.1}, {"linear": 1, "duration": 0.1}]}]}
      """,
    check: .one { preset, limits in
      let most = preset.timelines.map { $0.flashesPerSecond() }.max { $0.count < $1.count }
      guard let most, Double(most.count) > limits[flashes] else { return nil }
      return LintObservation(
        problem: "flashes \(most.count) times within a second", measured: LintQuantity(Double(most.count), .count),
        allowed: "at most \(limits.text(flashes)) flashes within a second",
        advice: "change it more slowly, or by less than 10 % of the luminance", place: most.place)
    })

  private static let tolerance = LintParameter(
    "tolerance", .share, 0.01, in: 0...1, "overshoot allowed beyond 0…1")

  static let overshootOnOpacity = LintRule(
    id: "overshoot-on-opacity", severity: .warning, summary: "An opacity or a color overshoots its range.",
    reason: """
      Opacities end at 0 and 1, and color components nearly so: an overshoot is clipped there, so that the fade ends \
      too early, and dips visibly when a spring swings back. Use springs with bounce for movement only; Material 3 has \
      effects springs without bounce for the rest. Measured are opacities and colors of keyframes, transitions and \
      sequences, and the curves of transitions that name such properties; a color with stated values outside of 0…1 \
      may reach these.
      """,
    sources: ["https://m3.material.io/styles/motion/overview/how-it-works"],
    parameters: [tolerance],
    documents: """
      {"motionbook": 1, "name": "badge/appear", "kind": "transition",
       "curve": {"spring": {"perceptual": {"duration": 0.4, "bounce": 0.4}}},
       "insertion": {"effects": [{"opacity": true}]}}
      """,
    check: .one { preset, limits in
      let worst = (preset.timelines.compactMap(Excess.init) + [Excess(of: preset)].compactMap { $0 })
        .max { $0.amount < $1.amount }
      guard let worst, worst.amount > limits[tolerance] else { return nil }
      let amount = LintQuantity(worst.amount, .share)
      return LintObservation(
        problem: "overshoots by \(amount.text)", measured: amount,
        allowed: "at most \(limits.text(tolerance)) outside of 0…1",
        advice: "give the \(worst.isColor ? "color" : "opacity") a curve without overshoot, such as an ease or .smooth",
        place: worst.place)
    })
}

/// Excess of an opacity or a color beyond its displayable range.
private struct Excess {
  var amount = 0.0
  var place = ""
  var isColor = false

  init?(_ timeline: Timeline) {
    for (index, channel) in timeline.channels.enumerated() where channel.isOpacity || channel.type == .color {
      guard let extent = timeline.extent(index) else { continue }
      // A color stated beyond sRGB counts at its beginning and end.
      let stated =
        channel.type == .color ? [0, timeline.watchedLength].map { timeline.value(index, at: $0) } : []
      let (low, high) = (min(stated.min() ?? 0, 0), max(stated.max() ?? 1, 1))
      let excess = max(extent.high - high, low - extent.low)
      if excess > amount { (amount, place, isColor) = (excess, channel.name, channel.type == .color) }
    }
    if amount == 0 { return nil }
  }

  /// Excess of the properties named by a transition, by its curve.
  init?(of preset: MeasuredPreset) {
    guard case .transition(let transition)? = preset.motion, !transition.hasEffects,
      let property = transition.properties.first(where: { $0.isOpacity || $0.isColor }), let timeline = preset.timeline,
      let channel = timeline.channels.firstIndex(where: { $0.name == "value" }), let extent = timeline.extent(channel)
    else { return nil }
    amount = max(extent.high - 1, -extent.low)
    (place, isColor) = (property.text, property.isColor)
  }
}

extension PropertyName {
  fileprivate var isColor: Bool { defaultType == .color || text.lowercased().hasSuffix("color") }
}

/// Times of clear changes in luminance, by WCAG's definition of a flash.
///
/// Source: https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
struct LuminanceChanges {
  /// Opposing changes of relative luminance by 10 % or more whose darker state is below 0.8.
  private(set) var times: [Double] = []

  static let smallestChange = 0.1
  static let brightestDark = 0.8
  /// Samples a second.
  static let rate = 240.0

  /// - Parameters:
  ///   - luminances: At even times from 0 on.
  ///   - step: From one to the next, in seconds.
  init(_ luminances: [Double], step: Double) {
    guard let first = luminances.first else { return }
    var (low, high, direction) = (first, first, Direction.none)
    for (place, value) in luminances.enumerated() where value.isFinite {
      if direction != .lighter { low = min(low, value) }
      if direction != .darker { high = max(high, value) }
      if direction != .lighter, value - low >= Self.threshold, low < Self.brightestDark {
        (direction, high) = (.lighter, value)
      } else if direction != .darker, high - value >= Self.threshold, value < Self.brightestDark {
        (direction, low) = (.darker, value)
      } else {
        continue
      }
      times.append(Double(place) * step)
    }
  }

  private enum Direction {
    case none, lighter, darker
  }

  /// A hair less, so that a change from 0.1 to 0.2 counts as one of 10 %.
  private static let threshold = smallestChange - 1e-9

  /// The most flashes within a second: pairs of opposing changes.
  var flashesPerSecond: Int {
    var (most, first) = (0, 0)
    for (last, time) in times.enumerated() {
      while time - times[first] >= 1 - 1e-9 { first += 1 }
      most = max(most, last - first + 1)
    }
    return most / 2
  }
}

extension Timeline {
  /// Most flashes within a second, with their place.
  ///
  /// Colors flash by their relative luminance. The background of an opacity is unknown; it is assumed to be white on
  /// black, so that its full change is one of luminance.
  func flashesPerSecond() -> (count: Int, place: String) {
    var most = (count: 0, place: "")
    let length = watchedLength
    let count = Int((length * LuminanceChanges.rate).rounded(.up)) + 1
    guard length > 0 else { return most }
    let step = length / Double(count - 1)
    func judge(_ luminances: [Double], _ name: String) {
      let flashes = LuminanceChanges(luminances, step: step).flashesPerSecond
      if flashes > most.count { most = (flashes, name) }
    }
    for (index, channel) in channels.enumerated() {
      if channel.isOpacity {
        guard let extent = extent(index), extent.high - extent.low >= LuminanceChanges.smallestChange else { continue }
        judge(watched(index, count: count).map { min(max($0, 0), 1) }, channel.name)
      } else if channel.type == .color, channel.component == 0, index + 3 < channels.count {
        let parts = (0..<4).map { watched(index + $0, count: count) }
        judge(
          parts[0].indices.map { place in
            let color = LinearColor(
              sRGBRed: parts[0][place], green: parts[1][place], blue: parts[2][place], opacity: parts[3][place])
            return color.relativeLuminance * min(max(color.opacity, 0), 1)
          }, channel.owner)
      }
    }
    return most
  }
}
