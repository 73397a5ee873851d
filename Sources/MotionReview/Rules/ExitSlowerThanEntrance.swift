import MotionModel

extension LintRule {
  private static let margin = LintParameter(
    "margin", .seconds, 0.01, in: 0...10, "by how much longer an exit may take")

  /// Exits that keep people waiting.
  static let exitSlowerThanEntrance = LintRule(
    id: "exit-slower-than-entrance", severity: .warning, summary: "What goes takes longer than what comes.",
    reason: """
      An entrance shows something new, which takes a look; an exit clears away what people are done with, and should be \
      out of their way sooner. Pairs are found by words in names that are otherwise the same (enter and exit or leave, in \
      and out, appear and disappear, show and hide, open and close, present and dismiss, expand and collapse, insert and \
      remove, reveal and conceal), and in the two ways of a transition. Measured is how long each takes until it has \
      settled; an entrance at once is meant so.
      """,
    sources: [
      "https://m3.material.io/styles/motion/easing-and-duration/applying-easing-and-duration",
      "https://www.nngroup.com/articles/animation-duration/",
    ],
    parameters: [margin],
    example: [
      #"{"motionbook": 1, "name": "card/enter", "kind": "curve", "easing": "easeOut", "duration": 0.25}"#,
      #"{"motionbook": 1, "name": "card/exit", "kind": "curve", "easing": "easeIn", "duration": 0.4}"#,
    ],
    check: .one { preset, limits in
      if case .transition(let transition)? = preset.motion, transition.insertion != nil, transition.removal != nil,
        let entrance = preset.duration(of: .insertion), let exit = preset.duration(of: .removal)
      {
        return slowness(of: preset, exit, against: entrance, limits[margin], nil)
      }
      guard let exit = preset.duration ?? preset.duration(of: .removal) else { return nil }
      return entrances(of: preset).lazy.compactMap { entrance in
        let other = MeasuredPreset(entrance, in: preset.catalog)
        let both = [other, preset].contains { $0.duration(of: .insertion) != nil }
        return slowness(
          of: preset, (both ? preset.duration(of: .removal) : nil) ?? exit,
          against: (both ? other.duration(of: .insertion) : nil) ?? other.duration ?? 0, limits[margin], other.name)
      }.first
    })

  private static func slowness(
    of preset: MeasuredPreset, _ exit: Double, against entrance: Double, _ margin: Double, _ other: PresetName?
  ) -> LintObservation? {
    guard entrance > 0, exit.isFinite, exit > entrance + margin + 1e-9 else { return nil }
    let (slow, quick) = (LintQuantity(exit, .seconds), LintQuantity(entrance, .seconds))
    // What has a duration alone, and no delay or speed beside it; one of whole milliseconds is quick enough.
    let milliseconds = (entrance * 1000).rounded(.down)
    let isCurve = milliseconds >= 1 && preset.curve.map { !$0.base.isSpring && $0.modifiers.isEmpty } ?? false
    return LintObservation(
      problem: "goes in \(slow.text)\(other.map { ", and \($0) comes" } ?? " and comes") in \(quick.text)",
      measured: slow, allowed: "at most \(quick.text)", advice: "let it leave as quickly as it came, or quicker",
      command: isCurve && other != nil ? "motionbook set \(preset.name) --duration \(Int(milliseconds))ms" : nil,
      place: other == nil ? "removal" : nil, related: [other].compactMap { $0 })
  }

  /// Words for what goes, with those for what comes.
  private static let counterparts: [String: [String]] = [
    "exit": ["enter", "entrance", "entry"], "leave": ["enter"], "out": ["in"], "disappear": ["appear"],
    "hide": ["show"], "close": ["open"], "dismiss": ["present"], "collapse": ["expand"], "remove": ["insert", "add"],
    "removal": ["insertion"], "outgoing": ["incoming"], "conceal": ["reveal"],
  ]
  /// Words before in and out that make these the two ends of an easing.
  private static let easings: Set<String> = [
    "ease", "easing", "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "circular", "back", "elastic",
    "bounce",
  ]

  /// The presets that bring what this one takes away.
  private static func entrances(of preset: MeasuredPreset) -> [Int] {
    let words = preset.words.words
    return words.indices.flatMap { place -> [Int] in
      if words[place] == "out", place > 0, easings.contains(words[place - 1]) { return [] }
      return (counterparts[words[place]] ?? []).compactMap { word in
        preset.words.replacing(place, with: word).flatMap { preset.catalog.place(of: .name($0, .latest)) }
      }
    }
  }
}
