import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import Testing

/// Result of a module in node; nil without node.
private struct NodeAnswer: Decodable {
  /// One export: how it was found, and its values at the times that were asked for.
  struct Export: Decodable {
    let name: String
    let isFrozen: Bool
    let duration: Double?
    let css, ease, gsap, spring, reactSpring, reanimated: [Double]?
    /// Easing for the Web Animations API.
    let options: String?
    let text: String?
  }

  let exports: [String: Export]
  /// The names of the default export that lead to the same objects.
  let names: [String]

  init?(_ module: String, at shares: [Double]) throws {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard paths.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/node") }) else {
      print("skipped: no node")
      return nil
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("node-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(module.utf8).write(to: folder.appendingPathComponent("module.mjs"))
    try Data(Self.script.utf8).write(to: folder.appendingPathComponent("script.mjs"))
    let output = folder.appendingPathComponent("out.json")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", folder.appendingPathComponent("script.mjs").path, "\(shares)", output.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    self = try JSONDecoder().decode(NodeAnswer.self, from: Data(contentsOf: output))
  }

  /// Reads each form by its own rules: CSS Easing 2, cubic Béziers by bisection, springs by Runge and Kutta.
  private static let script = #"""
    import { writeFileSync } from "node:fs";
    import * as module from "./module.mjs";

    const shares = JSON.parse(process.argv[2]);
    const keywords = {
      ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1],
    };
    const cubic = (a, b, c, d) => (s) =>
      (1 - s) ** 3 * a + 3 * (1 - s) ** 2 * s * b + 3 * (1 - s) * s * s * c + s ** 3 * d;
    const segment = (x0, y0, x1, y1, x2, y2, x3, y3) => (t) => {
      let [low, high] = [0, 1];
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2;
        if (cubic(x0, x1, x2, x3)(middle) < t) low = middle; else high = middle;
      }
      return cubic(y0, y1, y2, y3)((low + high) / 2);
    };
    const bezier = (x1, y1, x2, y2) => (t) => t <= 0 ? 0 : t >= 1 ? 1 : segment(0, 0, x1, y1, x2, y2, 1, 1)(t);

    function path(text) {
      const numbers = text.replace("M", "").replace("C", "").trim().split(/[\s,]+/).map(Number);
      if (numbers.length % 6 !== 2 || numbers.some(Number.isNaN) || numbers[0] !== 0) throw Error(text);
      return (t) => {
        let from = 0;
        while (from + 8 < numbers.length && numbers[from + 6] < t) from += 6;
        return segment(...numbers.slice(from, from + 8))(t);
      };
    }

    function linear(text) {
      const points = [];
      for (const stop of text.split(",")) {
        const words = stop.trim().split(/\s+/);
        const y = Number(words.find((word) => !word.endsWith("%")));
        const places = words.filter((word) => word.endsWith("%")).map((word) => parseFloat(word) / 100);
        if (places.length === 0) places.push(undefined);
        for (const x of places) points.push({ x, y });
      }
      if (points[0].x === undefined) points[0].x = 0;
      if (points.at(-1).x === undefined) points.at(-1).x = 1;
      points.forEach((point, i) => {
        if (point.x !== undefined) return;
        let next = i;
        while (points[next].x === undefined) next++;
        point.x = points[i - 1].x + (points[next].x - points[i - 1].x) / (next - i + 1);
      });
      return (t) => {
        let i = points.findLastIndex((point) => point.x <= t);
        if (i === points.length - 1) i--;
        const [a, b] = [points[i], points[i + 1]];
        return a.x === b.x ? b.y : a.y + ((b.y - a.y) * (t - a.x)) / (b.x - a.x);
      };
    }

    function steps(text) {
      const [count, position = "end"] = text.split(",").map((word) => word.trim());
      const n = Number(count);
      const [jumps, first] =
        { "start": [n, 1], "jump-start": [n, 1], "jump-none": [n - 1, 0], "jump-both": [n + 1, 1] }[position] ?? [n, 0];
      return (t) => Math.min(Math.floor(t * n) + first, jumps) / jumps;
    }

    function css(text) {
      if (text === "linear") return (t) => t;
      if (keywords[text]) return bezier(...keywords[text]);
      const [, name, inside] = /^([a-z-]+)\((.*)\)$/.exec(text);
      return { "cubic-bezier": (list) => bezier(...list.split(",").map(Number)), linear, steps }[name](inside);
    }

    function spring(mass, stiffness, damping, duration) {
      const force = (x, v) => (stiffness * (1 - x) - damping * v) / mass;
      const values = [];
      let [x, v, time] = [0, 0, 0];
      for (const share of shares) {
        const count = Math.max(1, Math.ceil((share * duration - time) / 0.0005));
        const h = (share * duration - time) / count;
        for (let i = 0; i < count; i++) {
          const [k1, l1] = [v, force(x, v)];
          const [k2, l2] = [v + (h / 2) * l1, force(x + (h / 2) * k1, v + (h / 2) * l1)];
          const [k3, l3] = [v + (h / 2) * l2, force(x + (h / 2) * k2, v + (h / 2) * l2)];
          const [k4, l4] = [v + h * l3, force(x + h * k3, v + h * l3)];
          x += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
          v += (h / 6) * (l1 + 2 * l2 + 2 * l3 + l4);
        }
        time = share * duration;
        values.push(x);
      }
      return values;
    }

    const isFrozen = (value) =>
      typeof value !== "object" || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    const exports = {};
    for (const [identifier, preset] of Object.entries(module)) {
      if (identifier === "default") continue;
      const { name, duration, waapi } = preset;
      const found = { name, duration, isFrozen: isFrozen(preset), text: preset.css, options: waapi.options?.easing };
      if (preset.css) found.css = shares.map(css(preset.css));
      if (preset.ease) found.ease = shares.map(Array.isArray(preset.ease) ? bezier(...preset.ease) : preset.ease);
      if (preset.gsap) found.gsap = shares.map(path(preset.gsap));
      for (const form of ["spring", "reactSpring", "reanimated"]) {
        if (!preset[form]) continue;
        const { mass = 1, stiffness, damping, tension, friction } = preset[form];
        found[form] = spring(mass, stiffness ?? tension, damping ?? friction, duration);
      }
      exports[identifier] = found;
    }
    const names = Object.entries(module.default).filter(([name, preset]) => preset.name === name).map(([name]) => name);
    writeFileSync(process.argv[3], JSON.stringify({ exports, names }));
    """#
}

@Suite("Node runs what is exported")
struct NodeTests {
  @Test("every export of the seeds is frozen, has its name, and its easings and springs give the values of the engine")
  func seeds() throws {
    let seeds = try ResolvedSeeds.all()
    let (text, report) = try JSFormat().text(seeds.map { ExportedPreset($0) })
    // Not where a staircase has its steps.
    let shares = [0] + (1..<40).map { index in Double(index) / 40 + 0.0013 } + [1]
    guard let answer = try NodeAnswer(text, at: shares) else { return }
    let dropped = Set(seeds.map(\.preset.name.text)).subtracting(answer.names)
    for name in dropped {
      #expect(report.losses.contains { $0.preset.text == name && $0.outcome.name == "dropped" }, "\(name)")
    }
    #expect(Set(answer.exports.values.map(\.name)) == Set(answer.names))
    for export in answer.exports.values { #expect(export.isFrozen, "\(export.name)") }
    let byName = Dictionary(uniqueKeysWithValues: answer.exports.values.map { ($0.name, $0) })
    var compared = (easings: 0, paths: 0, springs: 0)
    for seed in seeds {
      guard case .curve(let curve) = seed.preset.motion, curve.modifiers.isEmpty else { continue }
      let name = seed.preset.name
      let found = try #require(byName[name.text], "\(name)")
      let timeline = curve.base.isSpring ? try seed.motion.timeline() : nil
      let easing = timeline == nil ? try seed.motion.easing() : nil
      let expected = shares.map { share in
        timeline.map { $0.value(0, at: share * $0.duration) } ?? easing?.value(at: share) ?? .nan
      }
      var stated = 0.0
      if case .approximated(let error, _)? = report.entries.first(where: { $0.preset == name })?.outcome {
        stated = error
      }
      func compare(_ form: String, _ values: [Double]?, to expected: [Double], within tolerance: Double) throws {
        for (index, value) in try #require(values, "\(name)").enumerated() {
          #expect(
            abs(value - expected[index]) <= tolerance,
            "\(name) \(form) at \(shares[index]): \(value), not \(expected[index])")
        }
      }
      // At the end of its time, the easing of a spring is at its end.
      let eased = timeline == nil ? expected : expected.dropLast() + [1]
      try compare("css", found.css, to: eased, within: stated + 1e-6)
      try compare("ease", found.ease, to: eased, within: stated + 1e-6)
      #expect(stated <= 0.002 && found.text == found.options, "\(name)")
      compared.easings += 1
      if found.gsap != nil {
        try compare("gsap", found.gsap, to: expected, within: 1e-6)
        compared.paths += 1
      }
      guard let timeline else { continue }
      #expect(abs(try #require(found.duration) - timeline.duration) < 1e-6, "\(name)")
      guard found.spring != nil else { continue }
      try compare("spring", found.spring, to: expected, within: 1e-6)
      try compare("reactSpring", found.reactSpring, to: expected, within: 1e-6)
      if found.reanimated != nil { try compare("reanimated", found.reanimated, to: expected, within: 1e-6) }
      compared.springs += 1
    }
    #expect(compared.easings > 150 && compared.paths > 50 && compared.springs > 20, "\(compared)")
  }
}
