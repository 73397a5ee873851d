import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Chromium plays what is exported", .serialized)
struct ChromiumTests {
  /// Presets by the names that they have in CSS.
  private static func seeds() throws -> [String: ResolvedPreset] {
    Dictionary(
      uniqueKeysWithValues: try ResolvedSeeds.all().map { seed in
        (String(seed.preset.name.text.map { "/._".contains($0) ? "-" : $0 }), seed)
      })
  }

  private static func sheet(_ presets: [String: ResolvedPreset]) throws -> String {
    try CSSFormat().text(presets.sorted { $0.key < $1.key }.map { ExportedPreset($0.value) }).text
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { !"0123456789.e-+".contains($0) }.compactMap { Double($0) }
  }

  @Test("every easing of the seeds gives the values of the engine, within the stated error")
  func easings() throws {
    guard let chromium = try Chromium() else { return }
    defer { chromium.remove() }
    let seeds = try Self.seeds()
    var easings: [String: String] = [:]
    let imported = Dictionary(
      uniqueKeysWithValues: seeds.compactMap { name, seed in
        seed.preset.details.source?.name.flatMap { $0.hasPrefix("--ease-") ? ($0, name) : nil }
      })
    func name(of variable: Substring) -> String? {
      imported[String(variable)] ?? (variable.hasSuffix("-easing") ? String(variable.dropFirst(2).dropLast(7)) : nil)
    }
    for match in try Self.sheet(seeds).matches(of: /(--[a-z0-9-]+): (.*);/) {
      if let name = name(of: match.1) { easings[name] = String(match.2) }
    }
    let times = (0...40).map { Double($0) / 40 }
    // Easings written as references, as the browser follows them in a style sheet.
    for key in easings.keys {
      while let reference = easings[key]?.wholeMatch(of: /var\((--[a-z0-9-]+)\)/) {
        let target: String = try #require(name(of: reference.1))
        let easing: String = try #require(easings[target])
        easings[key] = easing
      }
    }
    let cases = easings.map { ["id": $0.key, "easing": $0.value, "times": times] as [String: Any] }
    var compared = 0
    for row in try chromium.answer("easing", JSONSerialization.data(withJSONObject: cases)) {
      let name = row["id"]
      #expect(row["error"] == "", "\(name): \(row)")
      guard let preset = seeds[name], case .curve(let curve) = preset.preset.motion, curve.modifiers.isEmpty,
        let time = row.number("t"), let progress = row.number("progress")
      else { continue }
      let expected: Double
      if curve.base.isSpring {
        let timeline = try preset.motion.timeline()
        expected = time < 1 ? timeline.value(0, at: time * timeline.duration) : 1
      } else {
        expected = try preset.motion.easing().value(at: time)
      }
      #expect(abs(progress - expected) <= 0.002 + 2e-6, "\(name) at \(time): \(progress), not \(expected)")
      compared += 1
    }
    #expect(compared > 5_000)
  }

  @Test("every set of keyframes and every transition of the seeds moves as the engine says")
  func animations() throws {
    guard let chromium = try Chromium() else { return }
    defer { chromium.remove() }
    let seeds = try Self.seeds()
    let properties = Self.channels.keys.sorted()
    let rows = try chromium.answer(
      "cssanim", Data(Self.sheet(seeds).utf8), ["--steps", "40", "--props", properties.joined(separator: ",")])
    var compared = 0
    for row in rows {
      let name = row["name"]
      #expect(row["error"] == "", "\(name): \(row)")
      for property in properties {
        guard let (seed, event) = Self.owner(of: name, property, seeds), let share = row.number("t"),
          let timeline = try Self.pass(seed, event)
        else { continue }
        compared += Self.compare(row[property], property, timeline, share, name)
      }
    }
    #expect(compared > 2_000)
  }

  @Test("what animate() is given for the seeds moves as the engine says")
  func webAnimations() throws {
    guard let chromium = try Chromium() else { return }
    defer { chromium.remove() }
    let presets = try ResolvedSeeds.all() + Self.paced.map { ResolvedPreset(try Preset(json: Array($0.utf8))) }
    let text = try WAAPIFormat().text(presets.map { ExportedPreset($0) }).text
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
    let events = ["in": "insertion", "out": "removal"]
    var cases: [[String: Any]] = []
    var played: [String: (timeline: Timeline, property: String, duration: Double, wait: Double)] = [:]
    for preset in presets {
      let name = preset.preset.name.text
      for (index, animation) in (entries[name]?["animations"] as? [[String: Any]] ?? []).enumerated() {
        guard var options = animation["options"] as? [String: Any], let duration = options["duration"] as? Double,
          let keyframes = animation["keyframes"] as? [[String: Any]],
          let property = keyframes.first?.keys.first(where: { Self.channels[$0] != nil }),
          let timeline = try Self.pass(preset, (animation["event"] as? String).flatMap { events[$0] } ?? "")
        else { continue }
        // A motion that starts partway would be over before its first pass.
        if let delay = options["delay"] as? Double, delay < 0 { options["delay"] = nil }
        let wait = options["delay"] as? Double ?? 0
        let id = "\(name) \(index)"
        cases.append([
          "id": id, "keyframes": keyframes, "options": options, "props": [property],
          "times": (0..<40).map { wait + Double($0) / 40 * duration },
        ])
        played[id] = (timeline, property, duration, wait)
      }
    }
    var compared: [String: Int] = [:]
    for row in try chromium.answer("keyframes", JSONSerialization.data(withJSONObject: cases)) {
      let id = row["id"]
      #expect(row["error"] == "", "\(id): \(row)")
      guard let (timeline, property, duration, wait) = played[id], let time = row.number("t_ms"),
        let style = try JSONSerialization.jsonObject(with: Data(row["style"].utf8)) as? [String: String]
      else { continue }
      compared[id, default: 0] += Self.compare(
        style[property] ?? "", property, timeline, (time - wait) / duration, id)
    }
    #expect(compared.values.reduce(0, +) > 2_000)
    for name in ["paced/inside", "paced/beyond", "paced/before"] {
      #expect(entries[name]?["animations"].map { "\($0)".contains("easing") } == true)
      #expect(compared["\(name) 0"] ?? 0 > 30)
    }
  }

  /// Sets whose easing stays inside, leads beyond the end, and back before the beginning.
  private static let paced = [
    ("inside", ".easeInOut", #"{"linear":100,"duration":0.3,"easing":".easeIn"},{"move":20},{"spring":60}"#),
    ("beyond", "cubic-bezier(0.3, 1.8, 0.6, 1)", #"{"linear":100,"duration":0.3},{"linear":150,"duration":0.7}"#),
    (
      "before", "cubic-bezier(0.4, -0.8, 0.6, 1)",
      #"{"linear":100,"duration":0.4,"easing":".easeInOut"},{"move":50},{"linear":0,"duration":0.6}"#
    ),
  ].map { name, easing, keyframes in
    #"{"motionbook":1,"name":"paced/\#(name)","kind":"keyframes","easing":"\#(easing)","tracks":["#
      + #"{"property":"rotation","initial":0,"keyframes":[\#(keyframes)]}]}"#
  }

  static let channels = [
    "opacity": ["opacity"], "translate": ["offset.x", "offset.y"], "scale": ["scale"], "rotate": ["rotation"],
  ]

  /// Compares a property's computed value at a share of a pass with the engine's; how many numbers were compared.
  /// - Parameter target: Target of the channels, with a slash.
  static func compare(
    _ text: String, _ property: String, _ timeline: Timeline, _ share: Double, _ name: String, of target: String = ""
  ) -> Int {
    let names = (channels[property] ?? []).map { target + $0 }
    let indices = names.compactMap { timeline.index(of: $0) }
    // A scale by axes is a product, and what is not there is 0.
    guard indices.count == names.count, let first = indices.first,
      !(property == "scale" && timeline.index(of: target + "scale.x") != nil)
    else { return 0 }
    let time = share * timeline.duration
    // At a jump the browser is a millionth late.
    guard !timeline.joints(first).contains(where: { abs($0 - time) < 1e-9 }) else { return 0 }
    let neutral = property == "scale" ? 1.0 : 0
    let found = numbers(text == "none" ? "" : text)
    for (position, index) in indices.enumerated() {
      let expected = timeline.value(index, at: time)
      let travel = (0...200).map { timeline.value(index, at: timeline.duration * Double($0) / 200) }
      let tolerance = 0.002 * ((travel.max() ?? 0) - (travel.min() ?? 0)) + 1e-4
      let value = found.indices.contains(position) ? found[position] : neutral
      #expect(abs(value - expected) <= tolerance, "\(name) \(property) at \(share): \(text), not \(expected)")
    }
    return indices.count
  }

  /// The preset of keyframes, and the event that plays them, where the property moves in keyframes of this name.
  private static func owner(
    of name: String, _ property: String, _ seeds: [String: ResolvedPreset]
  ) -> (ResolvedPreset, String)? {
    var base = name
    if base.hasSuffix("-" + property) { base.removeLast(property.utf8.count + 1) }
    if let seed = seeds[base], case .keyframes = seed.preset.motion { return (seed, "") }
    for (suffix, event) in [("-in", "insertion"), ("-out", "removal")] where base.hasSuffix(suffix) {
      if let seed = seeds[String(base.dropLast(suffix.utf8.count))], case .transition = seed.preset.motion {
        return (seed, event)
      }
    }
    return nil
  }

  /// One pass from its start; nil for what waits first.
  static func pass(_ seed: ResolvedPreset, _ event: String) throws -> Timeline? {
    var options = CompileOptions()
    switch seed.preset.motion {
    case .keyframes(let set):
      let pass = try KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
      return try ResolvedMotion(.keyframes(pass), references: seed.references).timeline(options)
    case .transition(let transition):
      guard transition.delay == nil,
        transition.curve.map({ if case .inline(let curve) = $0 { curve.modifiers.isEmpty } else { false } }) ?? true
      else { return nil }
      options.events = [.init(event, at: 0)]
      return try seed.motion.timeline(options)
    default: return nil
    }
  }
}
