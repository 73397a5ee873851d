package import MotionModel

/// Fidelity of each feature in each format: exact, approximated or dropped.
///
/// Each cell is measured: it is the outcome of exporting a preset that has that feature alone.
package struct CapabilityMatrix: Sendable {
  /// Fidelity of a feature, named as the outcome; dropped: at least in part.
  package enum Fidelity: String, Hashable, Sendable, CaseIterable { case exact, approximated, dropped }

  package let formats: [String]
  /// Each feature of motions, `cubic Bézier` or `keyframes with springs`, with its fidelity in the formats in their order.
  package let rows: [(feature: String, cells: [Fidelity])]

  /// Writes a preset with each feature in each format.
  /// - Complexity: Some milliseconds.
  package init(_ formats: [any ExportFormat] = ExportFormatName.formats) {
    self.formats = formats.map(\.name)
    rows = Self.features.map { feature, document in
      (feature, formats.map { Self.fidelity(of: document, in: $0) })
    }
  }

  private static func fidelity(of document: String, in format: some ExportFormat) -> Fidelity {
    guard let preset = preset(document), let report = try? format.text([ExportedPreset(ResolvedPreset(preset))]).report
    else { return .dropped }
    return Fidelity(rawValue: report.worst(of: preset.name).name) ?? .dropped
  }

  /// A curve in notation, or the members of a document.
  package static func preset(_ text: String) -> Preset? {
    guard text.hasPrefix("\"") else {
      return (try? (PresetName("a"), Curve(notation: text))).map { Preset($0, .curve($1)) }
    }
    return try? Preset(json: Array("{\"motionbook\": 1, \"name\": \"a\", \(text)}".utf8))
  }

  /// Keyframes of one property.
  private static func keyframes(_ property: String, from initial: String, _ keyframes: String) -> String {
    """
    "kind": "keyframes", "tracks": [{"property": "\(property)", "initial": \(initial), "keyframes": [\(keyframes)]}]
    """
  }

  /// The features, each with a preset that has it.
  package static let features: [(name: String, preset: String)] = [
    ("duration", #""kind": "duration", "duration": 0.2"#),
    ("cubic Bézier", "cubic-bezier(0.2, 0, 0, 1).duration(1s)"),
    ("path of several Béziers", #"path("M 0,0 C 0.05,0 0.13,0.06 0.17,0.4 C 0.21,0.82 0.25,1 1,1", duration: 1)"#),
    ("circular easing", ".circularEaseIn(duration: 1)"),
    ("points (linear())", "linear(0, 0.3 20%, 1).duration(1s)"),
    ("steps", "steps(4).duration(1s)"),
    ("spring that bounces", "Spring(duration: 0.5, bounce: 0.3)"),
    ("spring without bounce", "Spring(duration: 0.5, bounce: 0)"),
    ("overdamped spring", "Spring(duration: 0.5, bounce: -0.3)"),
    ("spring with a velocity", "interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)"),
    ("formula", #"formula("t^1.7", duration: 1)"#),
    ("formula that merges", #"formula("t", duration: 1, merges: true)"#),
    ("delay", "ease.duration(1s).delay(0.2)"),
    ("speed", "ease.duration(1s).speed(2)"),
    ("repetition", "ease-in-out.duration(1s).repeatCount(3, autoreverses: true)"),
    ("eased there and back", "ease-in.duration(1s).repeatCount(3, autoreverses: true)"),
    ("delay in each pass", "ease.duration(1s).delay(0.2).repeatForever(autoreverses: false)"),
    (
      "keyframes",
      keyframes(
        "opacity", from: "0", #"{"linear": 1, "duration": 1, "easing": "cubic-bezier(0.2, 0, 0, 1)"}, {"move": 0}"#)
    ),
    (
      "keyframes eased as a whole",
      keyframes("opacity", from: "0", #"{"linear": 1, "duration": 1, "easing": ".easeIn"}"#)
        + #", "easing": ".easeInOut""#
    ),
    ("smooth keyframes", keyframes("scale", from: "1", #"{"cubic": 2, "duration": 1}, {"cubic": 1, "duration": 1}"#)),
    ("keyframes with springs", keyframes("scale", from: "1", #"{"spring": 2}"#)),
    ("keyframes of colors", keyframes("color", from: ##""#FF0000""##, ##"{"linear": "#0000FF", "duration": 1}"##)),
    (
      "texts",
      #"""
      "kind": "keyframes", "tracks": [{"property": "text", "initial": "a", "keyframes": [{"move": "b"}]},
        {"property": "opacity", "initial": 0, "keyframes": [{"linear": 1, "duration": 1}]}]
      """#
    ),
    ("change of a property", #""kind": "transition", "curve": ".easeIn", "duration": 0.2, "properties": ["opacity"]"#),
    (
      "entrance and exit of a view",
      #""kind": "transition", "curve": ".easeIn", "duration": 0.2, "insertion": {"effects": [{"move": "leading"}]}"#
    ),
    (
      "steps one after another",
      #"""
      "kind": "sequence", "steps": [{"animate": {"opacity": 0}, "curve": ".linear"},
        {"animate": {"opacity": 1}, "curve": ".linear"}]
      """#
    ),
    ("phases without end", #""kind": "sequence", "phases": [{"values": {"scale": 1}}, {"values": {"scale": 2}}]"#),
    (
      "states",
      #"""
      "kind": "sequence", "states": [{"name": "off", "values": {"scale": 1}}, {"name": "on", "values": {"scale": 2}}]
      """#
    ),
    (
      "scenes",
      #"""
      "kind": "sequence", "members": [{"id": "b", "size": [10, 10]}], "steps": [{"animate": {"b/opacity": 0},
        "members": {"b": {"size": [20, 20]}}, "curve": ".linear"}]
      """#
    ),
    ("cues", #""kind": "sequence", "steps": [{"animate": {"opacity": 0}, "curve": ".linear"}, {"cue": "done"}]"#),
  ]
}
