import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Elements of a picture, read as XML.
private final class PictureElements: NSObject, XMLParserDelegate {
  private(set) var names: [String: Int] = [:]
  private(set) var attributes: [String] = []
  private(set) var texts: [String] = []
  private var text = ""

  /// - Throws: For what is no XML.
  init(_ source: String) throws {
    super.init()
    let parser = XMLParser(data: Data(source.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    names[name, default: 0] += 1
    self.attributes += attributes.keys
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "desc" { texts.append(text) }
  }
}

@Suite("SVG out")
struct SVGExportTests {
  private static func curve(_ notation: String, options: ExportOptions = ExportOptions()) throws
    -> (text: String, report: LossReport)
  {
    try SVGFormat().text([CodeSamples.curve(notation)], options: options)
  }

  @Test("every feature becomes a picture that is XML, with its recipe, without scripts and without other files")
  func wellFormed() throws {
    var count = 0
    for (feature, document) in CapabilityMatrix.features {
      let preset = ExportedPreset(
        ResolvedPreset(try #require(CapabilityMatrix.preset(document))), version: 3, hash: "0123456789abcdef")
      let text = try SVGFormat().text([preset]).text
      let picture = try PictureElements(text)
      guard picture.names["svg"] == 2 else {
        #expect(["states", "phases without end"].contains(feature))
        continue
      }
      count += 1
      #expect(picture.texts.contains { $0.hasPrefix("a@3 0123456789ab") }, "\(text)")
      #expect(picture.names["script"] == nil && picture.names["image"] == nil)
      #expect(!picture.attributes.contains { $0.hasPrefix("on") || $0.hasSuffix("href") })
      #expect(!text.contains("url(") && !text.contains("@import"))
    }
    #expect(count >= 25)
  }

  @Test("texts of notation are escaped, so that a formula does not end the picture")
  func escaping() throws {
    let text = try Self.curve(#"formula("if(t < 0.5, t, t) && 1", duration: 1)"#.replacing(" && 1", with: "")).text
    #expect(text.contains("if(t &lt; 0.5, t, t)"), "\(text)")
    _ = try PictureElements(text)
  }

  @Test(
    "a round is all passes, there and back, and a rest; what has no end has none",
    arguments: [
      (
        ".linear(duration: 1)", "1.8s linear infinite both",
        ["0% { translate: 0px 0px }", "55.5556% { translate: 0px -84px }", "100% { translate: 0px -84px }"]
      ),
      (
        ".easeIn(duration: 1).repeatCount(2, autoreverses: true)", "2.8s linear infinite both",
        [
          "0% { translate: 0px 0px; animation-timing-function: ease-in }",
          "35.7143% { translate: 0px -84px; animation-timing-function: ease-in }",
          "71.4286% { translate: 0px 0px }", "100% { translate: 0px 0px }",
        ]
      ),
      (
        ".linear(duration: 1).repeatForever()", "2s linear infinite both",
        ["0% { translate: 0px 0px }", "50% { translate: 0px -84px }", "100% { translate: 0px 0px }"]
      ),
      (
        ".linear(duration: 1).repeatCount(2, autoreverses: false)", "2.8s linear infinite both",
        [
          "0% { translate: 0px 0px }", "35.7143% { translate: 0px -84px }", "35.7144% { translate: 0px 0px }",
          "71.4286% { translate: 0px -84px }", "100% { translate: 0px -84px }",
        ]
      ),
      (
        ".linear(duration: 1).delay(0.2)", "2s linear infinite both",
        [
          "0% { translate: 0px 0px }", "10% { translate: 0px 0px }", "60% { translate: 0px -84px }",
          "100% { translate: 0px -84px }",
        ]
      ),
      (
        ".linear(duration: 1).repeatForever(autoreverses: false).delay(-0.5)", "1s linear -500ms infinite both",
        ["0% { translate: 0px 0px }", "100% { translate: 0px -84px }"]
      ),
    ])
  func rounds(notation: String, animation: String, frames: [String]) throws {
    let (text, report) = try Self.curve(notation)
    let keyframes = "@keyframes m0 {\n" + frames.map { "  \($0)\n" }.joined() + "}\n"
    #expect(text.contains(keyframes), "\(text)")
    #expect(text.contains(".m0 { animation: m0 \(animation) }"), "\(text)")
    // The easing of all turns, which the picture does without, is a list of lines.
    #expect(report.isLossless == !notation.contains("easeIn(") && report.beyondMaximumError.isEmpty, "\(report)")
  }

  @Test("a view that comes and goes does both, one after the other")
  func comingAndGoing() throws {
    let presets = try CodeSamples.exported([
      """
      {"motionbook":1,"name":"a","kind":"transition","curve":".linear","duration":1,"insertion":".opacity",
       "removal":".opacity"}
      """
    ])
    let text = try SVGFormat().text(presets).text
    // A second to come, a rest of 0.8 s, a second to go, and a rest: 3.6 s.
    for line in [
      "0% { opacity: 0 }", "27.7778% { opacity: 1 }", "50% { opacity: 1 }", "77.7778% { opacity: 0 }",
      "100% { opacity: 0 }",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line) in \(text)")
    }
    #expect(text.contains("3.6s linear infinite both"))
  }

  @Test("a variant for reduced motion is a picture of its own; a preset without one stands still, at its end")
  func reducedMotion() throws {
    var preset = try CodeSamples.curve(".easeIn(duration: 1)", named: "pop")
    let still = try SVGFormat().text([preset]).text
    let rule = ".m0 { animation-play-state: paused; animation-delay: -1s }"
    let query = try #require(still.range(of: "@media (prefers-reduced-motion: reduce)")).upperBound
    #expect(still[query...].contains(rule) && !still[..<query].contains("paused"), "\(still)")
    preset.reduced = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    for choice in ExportOptions.ReducedMotion.allCases {
      var options = ExportOptions()
      options.reducedMotion = choice
      let text = try SVGFormat().text([preset], options: options).text
      _ = try PictureElements(text)
      #expect(text.contains("<g class=\"full\">") == (choice == .include))
      #expect(text.contains("<g class=\"calm\">") == (choice == .include))
      #expect(text.contains("@keyframes m0r {") == (choice == .include))
      // The variant that takes the preset's place plays on.
      #expect(text.contains("paused") == (choice == .omit), "\(choice)")
    }
  }

  @Test(
    "what a picture cannot show is said",
    arguments: [
      (".linear(duration: 1).repeatCount(40)", "repeat"), (".linear(duration: 1).delay(-0.5)", "delay"),
    ])
  func losses(notation: String, part: String) throws {
    #expect(try Self.curve(notation).report.losses.map(\.part) == [part])
  }

  @Test("the properties that a change is for stand in its description")
  func changedProperties() throws {
    let presets = try CodeSamples.exported([
      #"{"motionbook":1,"name":"a","kind":"transition","curve":".easeIn","properties":["opacity","offset"]}"#
    ])
    let texts = try PictureElements(try SVGFormat().text(presets).text).texts
    #expect(texts.contains { $0.hasSuffix("For opacity, translate") }, "\(texts)")
  }

  @Test("properties that a shape does not have are left out, and said so")
  func properties() throws {
    let document = { (property: String) in
      """
      {"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"\(property)","initial":0,
       "keyframes":[{"linear":1,"duration":1}]}]}
      """
    }
    for property in ["shine", "padding.top"] {
      let (text, report) = try SVGFormat().text(CodeSamples.exported([document(property)]))
      #expect(report.losses.map(\.outcome) == [.dropped(reason: "a picture does not show it")])
      #expect(!text.contains("@keyframes"))
    }
    // The box of SVG has its own names.
    #expect(try SVGFormat().text(CodeSamples.exported([document("position.x")])).text.contains("{ x: 1px }"))
  }

  /// Lines of the curves in a picture, each with the height of the range 0…1, in order.
  private static func lines(_ text: String) throws -> [(height: Double, data: String)] {
    try text.matches(of: /scale\(([0-9.]+) -([0-9.]+)\)" d="([^"]*)"/).map {
      (try #require(Double($0.2)), String($0.3))
    }
  }

  @Test(
    "a Bézier is drawn as its own cubic, and what jumps goes upright",
    arguments: [
      ("cubic-bezier(0.2, 0, 0, 1)", "M 0,0 C 0.2,0 0,1 1,1"),
      ("steps(2)", "M 0,0 L 0.5,0 L 0.5,0.5 L 1,0.5 L 1,1"),
      ("linear(0, 0.25 50%, 0.75 50%, 1)", "M 0,0 L 0.5,0.25 L 0.5,0.75 L 1,1"),
      // Half of its 0.8 s it waits, level.
      (".linear(duration: 0.4).delay(0.4)", "M -1,0 H 0 M 0,0 L 1,1"),
    ])
  func ownCubics(notation: String, data: String) throws {
    #expect(try Self.lines(Self.curve(notation).text).map(\.data) == [data])
  }

  @Test(
    "a spring is drawn with few cubics, within a tenth of a pixel of itself and without corners",
    arguments: ["spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.8, bounce: 0.6)", "bouncy"])
  func smoothSprings(notation: String) throws {
    let motion = try ResolvedMotion(.curve(try Curve(notation: notation))).timeline()
    let duration = motion.settledDuration()
    let line = try #require(try Self.lines(Self.curve(notation).text).first)
    #expect(!line.data.contains("L"), "\(line.data)")
    let numbers = line.data.split { " ,MC".contains($0) }.compactMap { Double($0) }
    let pieces = (numbers.count - 2) / 6
    #expect(pieces > 2 && pieces <= 20 && numbers.count == 2 + 6 * pieces)
    var heading: Double?
    for piece in 0..<pieces {
      let points = stride(from: 0, through: 6, by: 2).map { (numbers[piece * 6 + $0], numbers[piece * 6 + $0 + 1]) }
      for step in 0..<32 {
        let (s, r) = (Double(step) / 32, 1 - Double(step) / 32)
        let weights = [r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s]
        let x = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.0 }
        let y = zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.1 }
        // At its end a picture of a spring is at 1, a thousandth of the change from its value.
        let expected = x > 0.9 ? y : motion.value(0, at: x * duration)
        #expect(abs(y - expected) * line.height < 0.1, "at \(x): \(y), not \(expected)")
      }
      // Degrees in the picture, where the line arrives and where the next one goes on; a radian has 57.3 of them.
      func direction(_ from: Int, _ to: Int) -> Double {
        atan2((points[to].1 - points[from].1) * line.height, (points[to].0 - points[from].0) * 112) * 57.3
      }
      // The step to its end that a spring is given is less than a pixel.
      if let heading, (points[3].0 - points[0].0) * 112 > 1 {
        #expect(abs(direction(0, 1) - heading) < 2, "at \(points[0].0)")
      }
      heading = direction(2, 3)
    }
  }

  @Test("curves of a picture have one scale; what goes far beyond the way is drawn smaller, and says how much")
  func oneScale() throws {
    // −1.5s + 7.5s² − 5s³ is least, −0.08095, at s = 0.1127, and as far above 1 at the other end: 84 px are 1.1619 high.
    let calm = try ["linear", "cubic-bezier(0.3, -0.5, 0.6, 1.5)"].map { try CodeSamples.curve($0) }
    let text = try SVGFormat().text(Self.named(calm)).text
    let heights = try Self.lines(text).map(\.height)
    #expect(heights.count == 2 && heights.allSatisfy { abs($0 - 72.3) < 0.02 }, "\(heights)")
    #expect(!text.contains("drawn at"))
    // Up to 4 they are 4.081 high: 20.58 px for the way, 28 % of the others.
    let wild = try Self.named(calm + [CodeSamples.curve("linear(0, 4 50%, 1)")])
    let more = try SVGFormat().text(wild).text
    let all = try Self.lines(more).map(\.height)
    #expect(Array(all.prefix(2)) == heights && abs((all.last ?? 0) - 20.58) < 0.02, "\(all)")
    #expect(more.contains(">drawn at 28 %</text>"))
    // Alone it is not compared with anything.
    #expect(!(try SVGFormat().text([wild[2]]).text.contains("drawn at")))
  }

  private static func named(_ presets: [ExportedPreset]) throws -> [ExportedPreset] {
    try presets.enumerated().map { index, preset in
      guard case .curve(let curve) = preset.preset.preset.motion else { return preset }
      return try CodeSamples.curve(curve.notation, named: "c\(index)")
    }
  }
}
