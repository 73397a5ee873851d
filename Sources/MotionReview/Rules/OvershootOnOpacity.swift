import MotionEngine
import MotionModel

extension LintRule {
  private static let tolerance = LintParameter(
    "tolerance", .share, 0.01, in: 0...1, "how far an opacity or a color may leave what can be shown")

  /// Opacities and colors that go where nothing can be shown.
  static let overshootOnOpacity = LintRule(
    id: "overshoot-on-opacity", severity: .warning, summary: "An opacity or a color overshoots what can be shown.",
    reason: """
      There is nothing above an opacity of 1 or below 0, and hardly anything beyond a color's components at 0 and 1: what \
      overshoots is cut off there, so that the fade ends too early, and dips visibly when a spring swings back. Springs \
      with bounce are for what moves; Material 3 has effects springs without any for the rest. Opacities and colors of \
      keyframes, transitions and sequences are measured, and the curves of transitions that name such properties; a color \
      whose stated values lie outside of 0…1 may go as far as these.
      """,
    sources: ["https://m3.material.io/styles/motion/overview/how-it-works"],
    parameters: [tolerance],
    example: [
      #"""
      {"motionbook": 1, "name": "badge/appear", "kind": "transition",
       "curve": {"spring": {"perceptual": {"duration": 0.4, "bounce": 0.4}}},
       "insertion": {"effects": [{"opacity": true}]}}
      """#
    ],
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

/// How far an opacity or a color leaves what can be shown.
private struct Excess {
  var amount = 0.0
  var place = ""
  var isColor = false

  /// What the channels of a timeline show.
  init?(_ timeline: Timeline) {
    for (index, channel) in timeline.channels.enumerated() where channel.isOpacity || channel.type == .color {
      guard let extent = timeline.extent(index) else { continue }
      // A color beyond sRGB is stated as such, where it begins and where it ends.
      let stated =
        channel.type == .color ? [0, timeline.watchedLength].map { timeline.value(index, at: $0) } : []
      let (low, high) = (min(stated.min() ?? 0, 0), max(stated.max() ?? 1, 1))
      let excess = max(extent.high - high, low - extent.low)
      if excess > amount { (amount, place, isColor) = (excess, channel.name, channel.type == .color) }
    }
    if amount == 0 { return nil }
  }

  /// What the curve of a transition does to the properties that it names.
  init?(of preset: MeasuredPreset) {
    guard case .transition(let transition)? = preset.motion, transition.insertion == nil, transition.removal == nil,
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
