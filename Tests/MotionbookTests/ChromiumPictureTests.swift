import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Chromium plays pictures", .serialized)
struct ChromiumPictureTests {
  private static let names = [
    "opacity": ["opacity"], "translate": ["offset.x", "offset.y"], "scale": ["scale"], "rotate": ["rotation"],
  ]

  /// A keyframes rule of a picture: what it plays, and how long a round is.
  private struct Rule {
    let preset: ResolvedPreset
    let property: String
    let round: Double
    /// Height of a curve's drawing.
    var height: Double?
  }

  private static func exported(_ presets: [ResolvedPreset]) throws -> String {
    try SVGFormat().text(presets.map { ExportedPreset($0) }).text
  }

  /// The rules of a text, by their names.
  private static func rules(_ text: String, of presets: [ResolvedPreset]) throws -> [String: Rule] {
    var rounds: [String: Double] = [:]
    for match in text.matches(of: /(m[0-9r-]+) ([0-9.]+)(ms|s) linear/) {
      rounds[String(match.1)] = try #require(Double(match.2)) * (match.3 == "ms" ? 1e-3 : 1)
    }
    var rules: [String: Rule] = [:]
    for match in text.matches(of: /@keyframes (m([0-9]+)[0-9r-]*) \{\n((?:  .*\n)+)\}/) {
      let frames = String(match.3)
      let property = try #require(frames.split(separator: " ").dropFirst(2).first)
      var rule = Rule(
        preset: presets[try #require(Int(match.2))], property: String(property.dropLast()),
        round: try #require(rounds[String(match.1)]))
      if case .curve = rule.preset.preset.motion {
        rule.height = frames.matches(of: /translate: 0px -([0-9.]+)px/).last.flatMap { Double($0.1) }
      }
      rules[String(match.1)] = rule
    }
    return rules
  }

  @Test("every curve and every set of keyframes of the seeds moves in its picture as the engine says")
  func seeds() throws {
    guard let chromium = try Chromium() else { return }
    defer { chromium.remove() }
    let own = try Self.own.map { ResolvedPreset(try Preset(json: Array($0.utf8))) }
    let presets = try (own + ResolvedSeeds.all()).filter { seed in
      switch seed.preset.motion {
      case .curve(let curve): curve.modifiers.isEmpty
      case .keyframes(let set): set.delay == nil
      default: false
      }
    }
    let text = try Self.exported(presets)
    let rules = try Self.rules(text, of: presets)
    let start = try #require(text.range(of: "<style>")).upperBound
    let end = try #require(text.range(of: "</style>")).lowerBound
    let rows = try chromium.answer(
      "cssanim", Data(text[start..<end].utf8),
      ["--steps", "40", "--props", Self.names.keys.sorted().joined(separator: ",")])
    var (curves, numbers) = (0, 0)
    for row in rows {
      let name = row["name"]
      #expect(row["error"] == "", "\(name): \(row)")
      guard let rule = rules[name], let share = row.number("t") else { continue }
      let found = row[rule.property].split { !"0123456789.e-+".contains($0) }.compactMap { Double($0) }
      let label = "\(rule.preset.preset.name) \(rule.property) at \(share)"
      if let height = rule.height {
        let curve = try Self.value(rule, share * rule.round)
        // At a jump both values are there.
        guard try abs(Self.value(rule, share * rule.round - 1e-9) - curve) < 1e-3 else { continue }
        #expect(abs((found.count > 1 ? -found[1] / height : 0) - curve) <= 0.002 + 1e-4, "\(label): \(curve)")
        curves += 1
      } else {
        numbers += try Self.compare(found, rule, share, label)
      }
    }
    #expect(curves > 5_000 && numbers > 400, "\(curves), \(numbers)")
  }

  /// Keyframes of each kind, once, again and again, there and back, without end.
  private static let own = ["", #""repeat":3,"#, #""repeat":3,"autoreverses":true,"#, #""repeat":"forever","#]
    .enumerated()
    .map { index, playback in
      """
      {"motionbook":1,"name":"own/k\(index)","kind":"keyframes",\(playback)"tracks":[
       {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"cubic-bezier(0.2, 0, 0, 1)"},
        {"move":0.5},{"linear":0,"duration":0.5}]},
       {"property":"rotation","initial":0,"keyframes":[{"spring":80,"duration":0.6},{"linear":3,"duration":0.4}]},
       {"property":"offset","initial":[0,4],"keyframes":[{"cubic":[30,8],"duration":0.3},{"cubic":[-9,4],"duration":0.7}]}]}
      """
    }

  /// The engine's value of a curve; at the end of its time a spring is at its end.
  private static func value(_ rule: Rule, _ time: Double) throws -> Double {
    guard case .curve(let curve) = rule.preset.preset.motion else { return .nan }
    let timeline = try rule.preset.motion.timeline()
    if curve.base.isSpring { return time < timeline.duration ? timeline.value(0, at: time) : 1 }
    let duration = rule.round - 0.8
    return try rule.preset.motion.easing().value(at: min(time / duration, 1))
  }

  private static func compare(_ found: [Double], _ rule: Rule, _ share: Double, _ label: String) throws -> Int {
    guard case .keyframes(let set) = rule.preset.preset.motion, let channels = names[rule.property] else { return 0 }
    let pass = try KeyframeSet(tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
    let timeline = try ResolvedMotion(.keyframes(pass), references: rule.preset.references).timeline()
    let indices = channels.compactMap { timeline.index(of: $0) }
    guard indices.count == channels.count, rule.property != "scale" || timeline.index(of: "scale.x") == nil else {
      return 0
    }
    var time = share * rule.round
    if case .repeats(let count, let alternates) = set.playback {
      guard count ?? 2 <= 12 else { return 0 }
      let number = (time / timeline.duration).rounded(.down)
      // After the last pass it stays.
      let isOver = count.map { number >= Double($0) } ?? false
      let last = Double((count ?? 1) - 1)
      let backward = alternates && (isOver ? last : number).truncatingRemainder(dividingBy: 2) == 1
      let inside = isOver ? timeline.duration : time - number * timeline.duration
      time = backward ? timeline.duration - inside : inside
      // At a turn or a new beginning both values are there.
      if inside < 1e-6 || inside > timeline.duration - 1e-6, !isOver { return 0 }
    }
    guard !indices.contains(where: { timeline.joints($0).contains { abs($0 - time) < 2e-6 * rule.round } }) else {
      return 0
    }
    for (position, index) in indices.enumerated() {
      let expected = timeline.value(index, at: time)
      let travel = (0...200).map { timeline.value(index, at: timeline.duration * Double($0) / 200) }
      let tolerance = 0.002 * ((travel.max() ?? 0) - (travel.min() ?? 0)) + 1e-4
      let value = found.indices.contains(position) ? found[position] : rule.property == "scale" ? 1 : 0
      #expect(abs(value - expected) <= tolerance, "\(label): \(found), not \(expected)")
    }
    return indices.count
  }

  @Test("a picture moves in an <img>, shows the page's colors, and stands still where people ask for that")
  func image() throws {
    guard let chromium = try Chromium() else { return }
    defer { chromium.remove() }
    let spin = ResolvedPreset(
      try Preset(
        json: Array(
          """
          {"motionbook":1,"name":"spin","kind":"keyframes","repeat":"forever","tracks":[
           {"property":"rotation","initial":0,"keyframes":[{"linear":80,"duration":20}]}]}
          """.utf8)))
    try Data(Self.exported([spin]).utf8).write(to: chromium.folder.appendingPathComponent("spin.svg"))
    let page = "<!doctype html><meta charset=utf-8><title>x</title><img src=\"spin.svg\" alt=\"\">"
    func differ(_ flags: String) throws -> (Bool, Data) {
      let first = try chromium.screenshot(page, after: 300, flags: flags)
      return (try first != chromium.screenshot(page, after: 2_500, flags: flags), first)
    }
    let (moves, picture) = try differ("")
    #expect(moves)
    #expect(try !differ("--force-prefers-reduced-motion").0)
    // 0 is dark.
    let dark = try chromium.screenshot(page, after: 300, flags: "--blink-settings=preferredColorScheme=0")
    #expect(dark != picture)
  }
}
