import Foundation
import MotionFormats
import MotionModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a picture is made of, read as XML.
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
}
