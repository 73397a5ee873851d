import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Lottie out")
struct LottieExportTests {
  private static func animation(_ presets: [ExportedPreset]) throws -> [String: Any] {
    let text = try LottieFormat().text(presets).text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The keyframes of a property of the last layer: time, values, handles.
  private static func keyframes(_ animation: [String: Any], _ path: [String]) throws -> [[String: Any]] {
    let layer = try #require((animation["layers"] as? [[String: Any]])?.last)
    var value: Any? = layer["ks"]
    for key in path { value = (value as? [String: Any])?[key] }
    return try #require((value as? [String: Any])?["k"] as? [[String: Any]])
  }

  private static func handle(_ keyframe: [String: Any], _ name: String) -> [Double] {
    let handle = keyframe[name] as? [String: [Double]]
    return (handle?["x"] ?? []) + (handle?["y"] ?? [])
  }

  @Test("a cubic Bézier is the handles of one segment, and times are frames of a sixtieth of a second")
  func bezier() throws {
    let animation = try Self.animation([CodeSamples.curve("cubic-bezier(0.2, -0.5, 0, 1.5).duration(0.25s).delay(0.1)")]
    )
    let frames = try Self.keyframes(animation, ["p", "x"])
    #expect(frames.count == 2)
    #expect(frames.map { $0["t"] as? Double } == [6, 21])
    #expect(Self.handle(frames[0], "o") == [0.2, -0.5])
    #expect(Self.handle(frames[0], "i") == [0, 1.5])
    #expect(frames.map { $0["s"] as? [Double] } == [[-120], [120]])
  }

  @Test("jumps and what stays are held, and no third keyframe is at one time")
  func holds() throws {
    let animation = try Self.animation(
      CodeSamples.exported([
        """
        {"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[
         {"linear":1,"duration":1},{"move":0.5},{"linear":0.5,"duration":1},{"move":0},{"linear":1,"duration":1}]}]}
        """
      ]))
    let frames = try Self.keyframes(animation, ["o"])
    #expect(frames.map { $0["t"] as? Double } == [0, 60, 60, 120, 180])
    #expect(frames.map { $0["s"] as? [Double] } == [[0], [100], [50], [0], [100]])
    #expect(frames.map { $0["h"] as? Int } == [nil, 1, 1, nil, nil])
  }

  @Test("opacity beyond 100 % is cut off, because players show nothing of a shape that has it, and said")
  func opacity() throws {
    let presets = try CodeSamples.exported([
      """
      {"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[
       {"linear":1.5,"duration":0.3},{"linear":1,"duration":0.3}]}]}
      """
    ])
    let (text, report) = try LottieFormat().text(presets)
    let animation = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let frames = try Self.keyframes(animation, ["o"])
    let values = frames.compactMap { ($0["s"] as? [Double])?.first }
    #expect(values.count == frames.count && values.allSatisfy { (0...100).contains($0) }, "\(values)")
    // Straight to 1.5 in 18 frames: 100 % after 12 of them.
    let reached = try #require(frames.first { ($0["s"] as? [Double])?.first ?? 0 > 99 }?["t"] as? Double)
    #expect(abs(reached - 12) < 0.2, "\(frames)")
    #expect(report.losses.contains { $0.part == "opacity beyond its limits" }, "\(report.losses)")
  }

  @Test("presets are sections with markers, cues are markers in them, and the recipe is on the section's layer")
  func sections() throws {
    var pop = try CodeSamples.curve(".linear(duration: 1)", named: "pop")
    (pop.version, pop.hash) = (3, "0123456789abcdef")
    pop.reduced = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let steps = try CodeSamples.exported([
      """
      {"motionbook":1,"name":"two","kind":"sequence","steps":[{"animate":{"opacity":0},"curve":".linear(duration: 0.5)"},
       {"cue":"done"},{"animate":{"opacity":1},"curve":".linear(duration: 0.5)"}]}
      """
    ])
    let animation = try Self.animation([pop] + steps)
    let markers = try #require(animation["markers"] as? [[String: Any]])
    #expect(markers.map { $0["cm"] as? String } == ["pop", "pop (reduced motion)", "two", "done"])
    // Each section ends with a frame that shows its end, with one more in between.
    #expect(markers.map { $0["tm"] as? Double } == [0, 62, 70, 100])
    #expect(markers.map { $0["dr"] as? Double } == [60, 6, 60, 0])
    let layers = try #require(animation["layers"] as? [[String: Any]])
    let recipe = (layers[0]["metadata"] as? [String: [String: Any]])?["motionbook"]
    #expect(recipe?["name"] as? String == "pop" && recipe?["version"] as? Int == 3)
    #expect(recipe?["hash"] as? String == "0123456789abcdef")
    #expect(recipe?["curve"] as? String == ".linear(duration: 1)")
    #expect(try LottieFormat().text(steps).report.losses.isEmpty)
  }

  @Test(
    "a spring takes the fewest keyframes: at 0.002 of its travel some, where straight lines would be two dozen",
    arguments: [("Spring(duration: 0.5, bounce: 0.3)", 7), ("Spring(duration: 0.5, bounce: 0)", 6)])
  func spring(notation: String, most: Int) throws {
    #expect(try Self.keyframes(Self.animation([CodeSamples.curve(notation)]), ["p", "x"]).count <= most)
  }

  @Test(
    "what a transform does not have, or a section, dropped and said",
    arguments: [
      (#""tracks":[{"property":"blur","initial":0,"keyframes":[{"linear":4,"duration":1}]}]"#, "blur"),
      (
        #""tracks":[{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1}]}],"repeat":"forever""#,
        "repeat"
      ),
      (#""tracks":[{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1}]}],"delay":-1"#, "delay"),
    ])
  func losses(members: String, part: String) throws {
    let presets = try CodeSamples.exported(["{\"motionbook\":1,\"name\":\"a\",\"kind\":\"keyframes\",\(members)}"])
    #expect(try LottieFormat().text(presets).report.losses.map(\.part) == [part])
  }

  @Test("counted passes follow each other in their section, the way back with the easing reversed")
  func passes() throws {
    let set =
      #""tracks":[{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1,"easing":{"cubicBezier":[0.42,0,1,1]}}]}]"#
    let presets = try CodeSamples.exported([
      #"{"motionbook":1,"name":"a","kind":"keyframes",\#(set),"repeat":2,"autoreverses":true}"#
    ])
    let (text, report) = try LottieFormat().text(presets)
    #expect(report.isLossless)
    let read = try LottieFormat().read([SourceFile(Array(text.utf8), name: "a.json")], ImportOptions()).presets
    let motion = try #require(read.first?.motion)
    let timeline = try ResolvedMotion(motion).timeline()
    let ease = try ResolvedMotion(.curve(Curve(notation: "ease-in.duration(1s)"))).timeline()
    for time in stride(from: 0.0, through: 2, by: 0.0625) {
      let wanted = try #require(ease.value("value", at: time <= 1 ? time : 2 - time))
      let found = try #require(timeline.value("opacity", at: time))
      #expect(abs(found - wanted) < 1e-6, "at \(time)")
    }
  }

  @Test("every feature gives what the official schema takes")
  func schema() throws {
    guard let check = Fixtures.shared("tools/schema_check.py") else { return print("skipped: fixtures absent") }
    guard let python = try Python(["jsonschema", "referencing", "json5"], for: "validator of JSON schemas") else {
      return
    }
    defer { python.remove() }
    let presets = try CapabilityMatrix.features.enumerated().map { index, feature in
      var preset = try #require(CapabilityMatrix.preset(feature.preset))
      preset.name = try PresetName("feature/f\(index)")
      return ExportedPreset(ResolvedPreset(preset), version: 1, hash: "00")
    }
    let text = try LottieFormat().text(presets + [CodeSamples.curve("steps(4, jump-both).duration(1s)")]).text
    let (status, output) = try python.run(check.path, input: Data(text.utf8), named: "all.json", ["lottie"])
    #expect(status == 0, "\(output)")
  }

  /// Drawing of a player: for each frame of each section position, size, rotation and opacity of the card.
  private static let player = """
    import json, sys, numpy
    from rlottie_python import LottieAnimation
    animation = LottieAnimation.from_file(sys.argv[1])
    y, x = numpy.mgrid[0:512, 0:512] + 0.5
    for marker in json.load(open(sys.argv[1]))["markers"]:
      for step in range(0, int(marker["dr"]) + 1, 2):
        frame = int(marker["tm"]) + step
        bytes = animation.lottie_animation_render(frame_num=frame, width=512, height=512)
        alpha = numpy.frombuffer(bytes, numpy.uint8).reshape(512, 512, 4)[:, :, 3] / 255.0
        sum = max(alpha.sum(), 1e-9)
        cx, cy = (alpha * x).sum() / sum, (alpha * y).sum() / sum
        xx, yy = (alpha * (x - cx) ** 2).sum() / sum, (alpha * (y - cy) ** 2).sum() / sum
        xy = (alpha * (x - cx) * (y - cy)).sum() / sum
        print(marker["cm"], step, cx - 256, cy - 256, xx, yy, xy, alpha.max())
    """

  private static let moves = [
    #""offset.x","initial":10,"keyframes":[{"spring":-90,"duration":0.5},{"move":25},{"cubic":80,"duration":0.5}]"#,
    #""offset.y","initial":0,"keyframes":[{"linear":90,"duration":0.5,"easing":"cubic-bezier(0.3, -0.5, 0.2, 1.6)"}]"#,
    #""rotation","initial":0,"keyframes":[{"linear":80,"duration":0.5,"easing":".easeIn"},{"spring":-30,"duration":0.5}]"#,
    #""opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"steps(3)"},{"linear":0,"duration":0.5}]"#,
    #""scale","initial":1,"keyframes":[{"cubic":2,"duration":0.4},{"cubic":0.5,"duration":0.4}]"#,
    #""scale.x","initial":1,"keyframes":[{"linear":2,"duration":0.5}]},{"property":"scale.y","initial":1,"keyframes":["#
      + #"{"spring":0.5,"duration":0.7}]},{"property":"scale","initial":1,"keyframes":[{"linear":1.5,"duration":0.7}]"#,
  ]

  @Test("a player of Lottie shows what the engine says")
  func played() throws {
    guard let python = try Python(["numpy", "rlottie_python"], for: "player of Lottie") else { return }
    defer { python.remove() }
    let curves = [
      "Spring(duration: 0.5, bounce: 0.4)", "cubic-bezier(0.2, 0, 0, 1).duration(0.7s)", "steps(3).duration(1s)",
      #"path("M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1", duration: 0.5)"#,
      ".circularEaseOut(duration: 0.5)", "linear(0, 0.3 20%, 1.2 50% 60%, 1).duration(1s)",
    ]
    var presets = try curves.enumerated().map { try CodeSamples.curve($1, named: "curve/c\($0)") }
    presets += try CodeSamples.exported(
      Self.moves.enumerated().map {
        #"{"motionbook":1,"name":"move/m\#($0)","kind":"keyframes","tracks":[{"property":\#($1)}]}"#
      })
    let (text, report) = try LottieFormat().text(presets)
    let (status, output) = try python.run(Self.player, input: Data(text.utf8), named: "all.json")
    try #require(status == 0, "\(output)")
    let errors = CodeSamples.errors(report)
    var compared = 0
    for line in output.split(separator: "\n") {
      let cells = line.split(separator: " ")
      let numbers = cells.dropFirst().compactMap { Double($0) }
      let preset = try #require(presets.first { $0.name.text == cells[0] })
      try #require(numbers.count == 7)
      compared += try Self.compare(numbers, preset.preset.motion, errors.values.max() ?? 0, String(line))
    }
    #expect(compared > 300)
  }

  /// Compares a frame with the engine; at a jump it may be on either side.
  private static func compare(_ numbers: [Double], _ motion: ResolvedMotion, _ error: Double, _ line: String) throws
    -> Int
  {
    let timeline = try motion.timeline()
    let time = numbers[0] / 60
    // A card of 120 × 80 with corners of 16: the moments of the rectangle less those of the corners, measured at rest.
    let shown = { (channel: String) -> Double? in
      switch channel {
      case "value": (numbers[1] + 120) / 240
      case "offset.x": numbers[1]
      case "offset.y": numbers[2]
      case "opacity": numbers[6]
      case "rotation": atan2(2 * numbers[5], numbers[3] - numbers[4]) * 90 / .pi
      default: nil
      }
    }
    var compared = 0
    for channel in timeline.channels {
      let index = try #require(timeline.index(of: channel.name))
      guard let found = shown(channel.name), !timeline.joints(index).contains(where: { abs($0 - time) < 1e-3 }),
        abs(timeline.value(index, at: time - 1e-6) - timeline.value(index, at: time + 1e-6)) < 0.01
      else { continue }
      let expected = timeline.value(index, at: time)
      let values = (0...200).map { timeline.value(index, at: timeline.duration * Double($0) / 200) }
      let travel = (values.max() ?? 0) - (values.min() ?? 0)
      // The player rounds positions to parts of a pixel, and opacities to parts of a hundred, twice.
      let rounding = channel.name == "opacity" ? 0.015 : 0.002 * max(travel, 1)
      #expect(abs(found - expected) <= error * travel + rounding, "\(channel.name) \(expected): \(line)")
      compared += 1
    }
    return compared + (try compareScale(numbers, timeline, time, line))
  }

  private static func compareScale(
    _ numbers: [Double], _ timeline: Timeline, _ time: Double, _ line: String
  ) throws -> Int {
    func scale(_ channel: String) -> Double { timeline.value(channel, at: time) ?? 1 }
    guard timeline.channels.contains(where: { $0.name.hasPrefix("scale") }) else { return 0 }
    // The variances of a card at rest, by its corners' circles: measured once from ∫x² over the rounded rectangle.
    let rest = Self.variances
    let expected = [scale("scale") * scale("scale.x"), scale("scale") * scale("scale.y")]
    for (found, (rest, expected)) in zip([numbers[3], numbers[4]], zip([rest.x, rest.y], expected)) {
      #expect(abs((found / rest).squareRoot() - expected) < 0.01, "\(expected): \(line)")
    }
    return 2
  }

  /// ∫x² and ∫y² over a rectangle of 120 × 80 whose corners are quarters of circles of radius 16, by its area.
  private static let variances: (x: Double, y: Double) = {
    var (area, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<800 {
      let dy = (Double(row) + 0.5) / 10 - 40
      let corner = max(abs(dy) - 24, 0)
      let half = 44 + (256 - corner * corner).squareRoot()
      area += 2 * half
      x += 2 * half * half * half / 3
      y += 2 * half * dy * dy
    }
    return (x / area, y / area)
  }()
}
