import MotionEngine
import MotionModel

extension LintRule {
  private static let crossing = LintParameter(
    "distance", .points, 400, in: 0...100_000, "movement or growth allowed")

  static let largeTravel = LintRule(
    id: "large-travel", severity: .warning,
    summary: "Large travel, even with reduced motion.",
    reason: """
      Large areas that move far trigger vestibular disorders. WCAG requires that motion triggered by an interaction \
      can be disabled; so any travel beyond the limit, about the width of a phone, needs a variant for reduced motion \
      that stays below it. Effects relative to a view's own size are measured with the size in the preset.
      """,
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/animation-from-interactions.html"],
    parameters: [crossing],
    documents: """
      {"motionbook": 1, "name": "sheet/present", "kind": "transition", "size": [390, 760],
       "insertion": {"effects": [{"move": "bottom"}]}}
      """,
    check: .one { preset, limits in
      guard !preset.isJudgedElsewhere, preset.travel.distance.value > limits[crossing] else { return nil }
      let variant = preset.variant
      let left = variant?.travel.distance.value ?? 0
      guard preset.details.reducedMotion == nil || left > limits[crossing] else { return nil }
      let reach = LintQuantity(preset.travel.distance.value, .points)
      return LintObservation(
        problem: "travels \(reach.text), and "
          + (variant.map { "its variant for reduced motion \($0.name) \(LintQuantity(left, .points).text)" }
            ?? "has no variant for reduced motion"),
        measured: reach, allowed: "at most \(limits.text(crossing)), or a variant that does not",
        advice: variant == nil ? "choose a replacement, such as a fade" : "make the variant fade instead of moving",
        command: variant.map { "motionbook edit \($0.name)" } ?? "motionbook set \(preset.name) --reduced NAME",
        place: preset.travel.distance.place, related: [variant?.name].compactMap { $0 })
    })

  private static let distance = LintParameter(
    "distance", .points, 10, in: 0...10_000, "movement or growth allowed without a variant")
  private static let growth = LintParameter(
    "growth", .share, 0.1, in: 0...100, "growth or shrinkage allowed without one, relative to the size")
  private static let turn = LintParameter(
    "turn", .degrees, 15, in: 0...3_600, "rotation allowed without one")

  static let missingReducedMotion = LintRule(
    id: "missing-reduced-motion", severity: .warning,
    summary: "Movement without a variant for reduced motion.",
    reason: """
      Users for whom motion causes dizziness or nausea ask their system to reduce it. The replacement is a different \
      behavior, usually a fade, and the author's choice. Measured are keyframes, transitions and sequences: movement, \
      growth in points, scaling or rotation beyond the limits needs a variant, which must not exceed them itself. \
      Curves and durations move nothing, and replace nothing; variants, and presets played by others, are checked there.
      """,
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/animation-from-interactions.html",
      "https://developer.apple.com/design/human-interface-guidelines/motion",
    ],
    parameters: [distance, growth, turn], yieldsTo: ["large-travel"],
    documents: """
      {"motionbook": 1, "name": "card/enter", "kind": "transition",
       "insertion": {"effects": [{"offset": [0, 40]}, {"opacity": true}]}}
      """,
    check: .one { preset, limits in
      guard !preset.isJudgedElsewhere, var found = excess(preset, limits) else { return nil }
      let variant = preset.variant
      var lack = preset.details.reducedMotion == nil ? "has no variant for reduced motion" : nil
      if let variant, [.duration, .curve, .schedule].contains(variant.linted.preset.preset.motion.kind) {
        lack = "its variant for reduced motion \(variant.name) shows nothing"
      }
      if let lack {
        found.problem += ", and " + lack
        found.allowed += ", or a variant for reduced motion"
        found.advice = "choose a replacement, such as a fade"
        found.command = "motionbook set \(preset.name) --reduced NAME"
        found.related = [variant?.name].compactMap(\.self)
        return found
      }
      guard let variant, variant.place != preset.place, var left = excess(variant, limits) else { return nil }
      left.problem = "its variant for reduced motion \(variant.name) \(left.problem)"
      left.allowed += " in the variant"
      left.command = "motionbook edit \(variant.name)"
      left.related = [variant.name]
      return left
    })

  /// First excess over a limit: distance before growth and rotation; nil if there is none.
  private static func excess(_ preset: MeasuredPreset, _ limits: LintLimits) -> LintObservation? {
    let travel = preset.travel
    let reaches = [
      ("travels", travel.distance, distance), ("grows or shrinks by", travel.growth, growth),
      ("turns by", travel.turn, turn),
    ]
    for (verb, reach, limit) in reaches where reach.value > limits[limit] * (1 + 1e-9) {
      let measured = LintQuantity(reach.value, limit.unit)
      return LintObservation(
        problem: "\(verb) \(measured.text)", measured: measured, allowed: "at most \(limits.text(limit))",
        advice: "make the variant fade instead of moving", place: reach.place)
    }
    return travel.shared.map {
      LintObservation(
        problem: "travels to the place of another view", measured: LintQuantity(.infinity, .points),
        allowed: "at most \(limits.text(distance))", advice: "make the variant fade instead of moving", place: $0)
    }
  }
}

/// Extent of movement, growth and rotation; fades and colors do not count.
struct Travel: Sendable {
  /// Largest value of one kind, with its channel or property.
  struct Reach: Sendable {
    var value = 0.0
    var place = ""

    mutating func take(_ other: Double, at name: String) {
      if other > value { (value, place) = (other, name) }
    }
  }

  /// In points, both axes combined; growth in points counts too.
  private(set) var distance = Reach()
  /// As a fraction of its own size.
  private(set) var growth = Reach()
  /// In degrees.
  private(set) var turn = Reach()
  /// Geometry shared with another view, whose place is unknown.
  private(set) var shared: String?

  private static let places: Set<Substring> = ["offset", "position", "frame", "center", "translation", "location"]
  private static let sizes: Set<Substring> = ["size", "frame"]

  mutating func add(_ timeline: Timeline) {
    var moved: [String: Double] = [:]
    for (index, channel) in timeline.channels.enumerated() where channel.type != .text && channel.type != .color {
      let parts = channel.parts
      guard let base = parts.first, let last = parts.last else { continue }
      let isPlace = Self.places.contains(base) && ["x", "y", "z"].contains(last)
      let isSize = ["width", "height"].contains(last) && (parts.count == 1 || Self.sizes.contains(base))
      let isShared = channel.name.hasSuffix("geometry.progress")
      guard isPlace || isSize || isShared || base == "scale" || base == "rotation" else { continue }
      guard let extent = timeline.extent(index), extent.high > extent.low else { continue }
      let length = extent.high - extent.low
      if isShared {
        shared = channel.name
      } else if isPlace || isSize {
        let kind = isPlace ? "" : "."
        let owner = (channel.target.isEmpty ? "" : "\(channel.target)/") + base + kind
        moved[owner] = ((moved[owner] ?? 0) * (moved[owner] ?? 0) + length * length).squareRoot()
      } else if base == "scale" {
        growth.take(length, at: channel.name)
      } else {
        turn.take(length, at: channel.name)
      }
    }
    for (owner, length) in moved.sorted(by: { $0.key < $1.key }) {
      distance.take(length, at: owner.hasSuffix(".") ? String(owner.dropLast()) : owner)
    }
  }
}
