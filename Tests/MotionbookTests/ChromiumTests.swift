import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import MotionbookSeeds
import TestSupport
import Testing

/// Chromium, asked what it makes of a style sheet; nil where there is none, or no script to ask it.
private struct Chromium {
  private let script: URL
  private let folder: URL

  init?() throws {
    guard let script = Fixtures.shared("tools/chromium_oracle.py") else {
      print("skipped: fixtures absent")
      return nil
    }
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let isThere = ["chromium", "chromium-browser", "google-chrome"].contains { name in
      paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    guard isThere || ProcessInfo.processInfo.environment["CHROMIUM"] != nil else {
      print("skipped: no Chromium")
      return nil
    }
    self.script = script
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func answer(_ mode: String, _ input: Data, _ options: [String] = []) throws -> [CSVTable.Row] {
    let (file, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out.csv"))
    try input.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, mode, file.path, output.path] + options
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try CSVTable(output).rows
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

@Suite("Chromium plays what is exported", .serialized)
struct ChromiumTests {
  /// Presets by the names that they have in CSS.
  private static func seeds() throws -> [String: ResolvedPreset] {
    let all = try SeedLibrary.all()
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: all.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    return Dictionary(
      uniqueKeysWithValues: all.map {
        (String($0.name.text.map { "/._".contains($0) ? "-" : $0 }), ResolvedPreset($0, references: table))
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
    for match in try Self.sheet(seeds).matches(of: /--([a-z0-9-]+)-easing: (.*);/) {
      easings[String(match.1)] = String(match.2)
    }
    let times = (0...40).map { Double($0) / 40 }
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
    let channels = [
      "opacity": ["opacity"], "translate": ["offset.x", "offset.y"], "scale": ["scale"], "rotate": ["rotation"],
    ]
    let properties = channels.keys.sorted()
    let rows = try chromium.answer(
      "cssanim", Data(Self.sheet(seeds).utf8), ["--steps", "40", "--props", properties.joined(separator: ",")])
    var compared = 0
    for row in rows {
      let name = row["name"]
      #expect(row["error"] == "", "\(name): \(row)")
      for property in properties {
        guard let (seed, event) = Self.owner(of: name, property, seeds), let share = row.number("t"),
          let names = channels[property],
          let timeline = try Self.pass(seed, event)
        else { continue }
        let indices = names.compactMap { timeline.index(of: $0) }
        // A scale by axes is a product, and what is not there is 0.
        guard indices.count == names.count, !(property == "scale" && timeline.index(of: "scale.x") != nil) else {
          continue
        }
        let time = share * timeline.duration
        // At a jump the browser is a millionth late.
        guard !timeline.joints(indices[0]).contains(where: { abs($0 - time) < 1e-9 }) else { continue }
        let neutral = property == "scale" ? 1.0 : 0
        let text = row[property]
        let found = Self.numbers(text == "none" ? "" : text)
        for (position, index) in indices.enumerated() {
          let expected = timeline.value(index, at: time)
          let travel = (0...200).map { timeline.value(index, at: timeline.duration * Double($0) / 200) }
          let tolerance = 0.002 * ((travel.max() ?? 0) - (travel.min() ?? 0)) + 1e-4
          let value = found.indices.contains(position) ? found[position] : neutral
          #expect(abs(value - expected) <= tolerance, "\(name) \(property) at \(share): \(text), not \(expected)")
          compared += 1
        }
      }
    }
    #expect(compared > 2_000)
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
  private static func pass(_ seed: ResolvedPreset, _ event: String) throws -> Timeline? {
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
