import Foundation
import Motionbook
import TestSupport
import Testing

/// Playback of a gallery, compared with the engine.
@Suite("Previews of a gallery in Chromium", .serialized) struct GalleryPlayTests {
  /// Opens each preset, seeks each share of its time, and reads what the shapes have then.
  private static let sampling = """
    (names, shares) => Object.fromEntries(names.map((name) => {
      update({ open: name }, { isFromAddress: true });
      const slider = document.querySelector("#detail .transport input");
      const play = byName.get(name).play;
      const first = play && (play.animations ? play.animations[0] : play);
      const rows = slider && first ? shares.map((share) => {
        const delay = Math.max(first.options.delay || 0, 0);
        const time = delay + share * (first.options.duration ?? play.assumed);
        slider.value = time;
        slider.dispatchEvent(new Event("input"));
        return [time, share, [...document.querySelectorAll("#detail .shape, #detail .ball")].map((shape) => {
          const { opacity, translate, scale, rotate } = getComputedStyle(shape);
          return { opacity, translate, scale, rotate };
        })];
      }) : [];
      return [name, { rows, shapes: (play && play.shapes || []).map((shape) => shape.name || "") }];
    }))
    """

  private struct Row {
    let time, share: Double
    let shapes: [[String: String]]
  }

  private static func rows(
    of names: [String], at shares: [Double], in page: ChromiumPage
  ) throws -> [String: (rows: [Row], shapes: [String])] {
    let arguments = String(decoding: try JSONSerialization.data(withJSONObject: [names, shares]), as: UTF8.self)
    let found = try #require(try page.value("(\(sampling))(...\(arguments))") as? [String: [String: Any]])
    return found.mapValues { entry in
      let rows = (entry["rows"] as? [[Any]] ?? []).compactMap { row -> Row? in
        guard row.count == 3, let time = (row[0] as? NSNumber)?.doubleValue,
          let share = (row[1] as? NSNumber)?.doubleValue, let shapes = row[2] as? [[String: String]]
        else { return nil }
        return Row(time: time, share: share, shapes: shapes)
      }
      return (rows, entry["shapes"] as? [String] ?? [])
    }
  }

  @Test("every curve, keyframe set, transition and sequence of the seeds moves as the engine says")
  func seeds() throws {
    let presets = try Galleries.someSeeds.get()
    guard let page = try ChromiumPage(try Galleries.seeds.get()) else { return }
    defer { page.quit() }
    let shares = [0, 0.08, 0.21, 0.37, 0.5, 0.66, 0.83, 0.97]
    let found = try Self.rows(of: presets.map(\.preset.name.text), at: shares, in: page)
    var compared = [MotionKind: Int]()
    for preset in presets {
      let (rows, shapes) = try #require(found[preset.preset.name.text])
      let kind = preset.preset.motion.kind
      for row in rows { compared[kind, default: 0] += try Self.compare(preset, row, shapes) }
    }
    let least: [MotionKind: Int] = [.curve: 1_000, .keyframes: 40, .transition: 80, .sequence: 200]
    #expect(least.allSatisfy { compared[$0] ?? 0 > Campaign.rounds($1) }, "\(compared)")
    #expect(try page.complaints() == [])
  }

  /// Number of compared values.
  private static func compare(_ preset: ResolvedPreset, _ row: Row, _ shapes: [String]) throws -> Int {
    let label = "\(preset.preset.name) at \(row.time)"
    switch preset.preset.motion {
    case .curve(let curve):
      guard curve.modifiers.isEmpty, let ball = row.shapes.first?["translate"] else { return 0 }
      let expected: Double
      if curve.base.isSpring {
        expected = try preset.motion.timeline().value(0, at: row.time / 1000)
      } else {
        expected = try preset.motion.easing().value(at: row.share)
      }
      // The full range is 0.84 of the height, including overshoots.
      let timeline = try preset.motion.timeline()
      let values = (0...480).map { timeline.value(0, at: timeline.settledDuration() * Double($0) / 480) }
      let span = max(1, values.max() ?? 1) - min(0, values.min() ?? 0)
      let place = -(Double(ball.split(separator: " ").last?.dropLast(2) ?? "") ?? 0)
      // For a steep line, its highest sample is beside its peak.
      #expect(abs(place / 208 / 0.84 * span - expected) <= 0.003, "\(label): \(ball), not \(expected)")
      return 1
    case .keyframes, .transition:
      guard shapes.count == 1, let style = row.shapes.first,
        let timeline = try ChromiumTests.pass(preset, "insertion")
      else { return 0 }
      return ChromiumTests.channels.keys.reduce(0) { count, property in
        count + ChromiumTests.compare(style[property] ?? "", property, timeline, row.share, label)
      }
    case .sequence:
      let timeline = try preset.motion.timeline()
      guard timeline.duration.isFinite else { return 0 }
      var count = 0
      for (name, style) in zip(shapes, row.shapes) {
        for property in ChromiumTests.channels.keys {
          let prefix = name.isEmpty ? "" : name + "/"
          count += ChromiumTests.compare(style[property] ?? "", property, timeline, row.share, label, of: prefix)
        }
      }
      return count
    default: return 0
    }
  }

  @Test("the slider shows one moment, the speed slows the clock, and what asks for reduced motion gets it")
  func playback() throws {
    let documents = [
      #""name":"calm","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"#
        + #""keyframes":[{"linear":1,"duration":2}]}]"#,
      #""name":"loud","kind":"keyframes","reducedMotion":"calm","tracks":[{"property":"rotation","initial":0,"#
        + #""keyframes":[{"linear":90,"duration":2}]}]"#,
    ]
    let html = Galleries.page(try Galleries.presets(documents))
    guard let page = try ChromiumPage(html, hash: "#loud") else { return }
    defer { page.quit() }
    func style(_ property: String) throws -> String {
      try page.text("getComputedStyle(document.querySelector('#detail .shape')).\(property)")
    }
    try page.value("transport.seek(500)")
    #expect(try style("rotate") == "22.5deg")
    try page.value("transport.seek(2000)")
    #expect(try style("rotate") == "90deg")
    // At half the speed, 200 ms are 100.
    let passed = try page.number(
      """
      (async () => {
        at("speed").value = 0.5; at("speed").dispatchEvent(new Event("input"));
        transport.seek(0); transport.play();
        const [began, start] = [document.timeline.currentTime, transport.leader.time];
        await new Promise((done) => setTimeout(done, 200));
        return (transport.leader.time - start) / (document.timeline.currentTime - began);
      })()
      """)
    #expect(abs(passed - 0.5) < 0.02, "\(passed)")
    try page.value("at('reduced').click()")
    try page.value("transport.seek(500)")
    #expect(try style("opacity") == "0.25" && style("rotate") == "none")
    #expect(try page.complaints() == [])
  }

  @Test("where people ask for reduced motion, nothing moves that has no variant for it")
  func reduced() throws {
    let media = ["prefers-reduced-motion": "reduce"]
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small()), hash: "#brand/pop", media: media) else {
      return
    }
    defer { page.quit() }
    try page.value("at('play-all').click()")
    #expect(try page.number("at('reduced').checked ? 1 : 0") == 1)
    #expect(try page.number("document.getAnimations().filter((a) => a.playState === 'running').length") == 0)
    try page.value("at('reduced').click()")
    #expect(try page.number("document.getAnimations().filter((a) => a.playState === 'running').length") > 0)
  }
}
