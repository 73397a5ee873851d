import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A resource file read as XML: its elements in order.
private final class AndroidFile: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String], parent: String?)] = []
  private var open: [String] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes, open.last))
    open.append(name)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  /// The properties that an object animator moves, each with its keyframes.
  var holders: [String: PlayedMotion] {
    var holders: [String: [(share: Double, value: Double, controls: [Double])]] = [:]
    var property = ""
    for (name, attributes, _) in elements {
      switch name {
      case "propertyValuesHolder": property = attributes["android:propertyName"] ?? ""
      case "keyframe":
        let numbers = ["fraction", "value"].map { Double(attributes["android:" + $0] ?? "") ?? .nan }
        holders[property, default: []].append((numbers[0], numbers[1], []))
      case "pathInterpolator":
        let count = holders[property]?.count ?? 0
        let controls = ["X1", "Y1", "X2", "Y2"].compactMap { attributes["android:control" + $0].flatMap { Double($0) } }
        if count > 0 { holders[property]?[count - 1].controls = controls }
      default: break
      }
    }
    return holders.mapValues { PlayedMotion($0) }
  }
}

@Suite("Android out")
struct AndroidExportTests {
  private static func files(_ presets: [ExportedPreset]) throws -> (files: [String: String], report: LossReport) {
    let (output, report) = try AndroidFormat().output(presets)
    return (Dictionary(uniqueKeysWithValues: output.files.map { ($0.path, $0.text) }), report)
  }

  @Test("a view has a scale for each axis: that of both axes multiplies each")
  func scales() throws {
    let document = #"""
      {"motionbook":1,"name":"a/grow","kind":"keyframes","tracks":[
       {"property":"scale","initial":1,"keyframes":[{"linear":2,"duration":1}]},
       {"property":"scale.y","initial":1,"keyframes":[{"linear":3,"duration":0.5}]}]}
      """#
    let preset = ExportedPreset(ResolvedPreset(try Preset(json: Array(document.utf8))))
    let (text, report) = try AndroidFormat().text([preset])
    #expect(report.losses.allSatisfy { if case .approximated = $0.outcome { true } else { false } }, "\(report.losses)")
    let read = try AndroidFormat().read([SourceFile(Array(text.utf8), name: "grow.xml")], ImportOptions())
    let motion = ResolvedMotion(try #require(read.presets.first).motion)
    let timeline = try motion.timeline()
    // By hand: (1 + t)(1 + 4t) until 0.5, then 3(1 + t).
    for (time, x, y) in [(0.0, 1.0, 1.0), (0.25, 1.25, 2.5), (0.5, 1.5, 4.5), (1, 2, 6)] {
      #expect(abs(try #require(timeline.value("scale.x", at: time)) - x) < 0.003)
      #expect(abs(try #require(timeline.value("scale.y", at: time)) - y) < 0.012, "\(time)")
    }
  }

  @Test("an animator has the view's own properties, times and interpolators")
  func golden() throws {
    var hop = try CodeSamples.exported([CodeSamples.hop])
    (hop[0].version, hop[0].hash) = (2, "abc")
    let (text, report) = try AndroidFormat().text(hop)
    #expect(
      ExportHeader.unsealed(text) == """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- Made by motionbook. Errors are at most 0.002 of the travel. -->
        <!-- brand/hop@2 abc -->
        <!-- Translations are in points, which Android takes for pixels: multiply them by the density. -->
        <objectAnimator
            xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:aapt="http://schemas.android.com/aapt"
            android:duration="1000"
            android:startOffset="250"
            android:repeatCount="2"
            android:repeatMode="reverse"
            android:interpolator="@android:anim/linear_interpolator">
          <propertyValuesHolder android:propertyName="alpha" android:valueType="floatType">
            <keyframe android:fraction="0" android:value="0"/>
            <keyframe android:fraction="0.5" android:value="1">
              <aapt:attr name="android:interpolator">
                <pathInterpolator
                    android:controlX1="0.2"
                    android:controlY1="0"
                    android:controlX2="0"
                    android:controlY2="1"/>
              </aapt:attr>
            </keyframe>
            <keyframe android:fraction="0.5" android:value="0.5"/>
            <keyframe android:fraction="1" android:value="0"/>
          </propertyValuesHolder>
          <propertyValuesHolder android:propertyName="translationX" android:valueType="floatType">
            <keyframe android:fraction="0" android:value="0"/>
            <keyframe android:fraction="1" android:value="30">
              <aapt:attr name="android:interpolator">
                <pathInterpolator
                    android:controlX1="0.333333333"
                    android:controlY1="0"
                    android:controlX2="0.666666667"
                    android:controlY2="0.333333333"/>
              </aapt:attr>
            </keyframe>
          </propertyValuesHolder>
        </objectAnimator>

        """)
    #expect(report.isLossless)
  }

  @Test(
    "a Bézier is its control points, other easings are paths from 0,0 to 1,1",
    arguments: [
      (
        "cubic-bezier(0.2, -1, 0, 1.5)",
        ["android:controlX1": "0.2", "android:controlY1": "-1", "android:controlX2": "0", "android:controlY2": "1.5"]
      ),
      ("linear", [:]),
      ("steps(2)", ["android:pathData": "M 0,0 L 0.5,0 L 0.5,0.5 L 1,0.5 L 1,1"]),
      ("linear(0, 0.3 20%, 1)", ["android:pathData": "M 0,0 L 0.2,0.3 L 1,1"]),
      (
        #"path("M 0,0 C 0.05,0 0.13,0.06 0.17,0.4 C 0.21,0.82 0.25,1 1,1")"#,
        ["android:pathData": "M 0,0 C 0.05,0 0.13,0.06 0.17,0.4 C 0.21,0.82 0.25,1 1,1"]
      ),
    ])
  func interpolators(notation: String, attributes: [String: String]) throws {
    let (files, report) = try Self.files([CodeSamples.curve(notation)])
    let root = try AndroidFile(files["interpolator/brand_pop.xml"] ?? "").elements[0]
    #expect(root.name == (attributes.isEmpty ? "linearInterpolator" : "pathInterpolator"))
    #expect(root.attributes.filter { $0.key != "xmlns:android" } == attributes)
    #expect(report.isLossless)
    // Without a length there is nothing to animate.
    #expect(files.count == 1)
  }

  @Test(
    "a spring is few pieces within the stated error, its coefficients beside it, and its animator as long as it moves")
  func spring() throws {
    let notation = "Spring(duration: 0.5, bounce: 0.3)"
    let (files, report) = try Self.files([CodeSamples.curve(notation)])
    let text = try #require(files["interpolator/brand_pop.xml"])
    // (2π / 0.5)² = 157.91367…, 1 − 0.3.
    #expect(text.contains("<!-- As a SpringForce: stiffness 157.913670417, damping ratio 0.7 -->"))
    let attributes = try AndroidFile(text).elements[0].attributes
    let data = try #require(attributes["android:pathData"])
    #expect(data.count(where: { $0 == "C" }) <= 6, "\(data)")
    let path = try UnitEasing(Curve(notation: "path(\"\(data)\", duration: 1)"))
    let timeline = try ResolvedMotion(.curve(try Curve(notation: notation))).timeline()
    var worst = 0.0
    for index in 0..<2_000 {
      let share = (Double(index) + 0.5) / 2_000
      // The animator plays it for 819 ms.
      worst = max(worst, abs(path.value(at: share) - timeline.value(0, at: share * 0.819)))
    }
    let stated = try #require(CodeSamples.errors(report)["curve"])
    #expect(worst <= stated * 1.001 && stated <= 0.002 && worst >= 0.9 * stated, "\(worst), says \(stated)")
    let animator = try AndroidFile(files["animator/brand_pop.xml"] ?? "").elements[0]
    #expect(animator.attributes["android:interpolator"] == "@interpolator/brand_pop")
    // It settles within 0.001 after 0.8187467 s.
    #expect(animator.attributes["android:duration"] == "819")
  }

  @Test("lengths of time are integers in one file, and names are legal and told apart")
  func names() throws {
    let presets = try CodeSamples.exported([
      #"{"motionbook":1,"name":"time/fast-2","kind":"duration","duration":0.2}"#,
      #"{"motionbook":1,"name":"default","kind":"duration","duration":0.0015}"#,
    ])
    let (files, report) = try Self.files(presets)
    #expect(Array(files.keys) == ["values/motions.xml"])
    let text = try #require(files["values/motions.xml"])
    #expect(text.contains("<integer name=\"time_fast_2\">200</integer>"), "\(text)")
    #expect(text.contains("<integer name=\"default_\">2</integer>"), "\(text)")
    #expect(report.losses.map(\.part) == ["milliseconds"])
    #expect(throws: ModelError.self) {
      try Self.files(
        CodeSamples.exported([
          #"{"motionbook":1,"name":"a/b","kind":"duration","duration":1}"#,
          #"{"motionbook":1,"name":"a-b","kind":"duration","duration":1}"#,
        ]))
    }
  }

  @Test("an animator has the length of another preset by its integer")
  func lengths() throws {
    let length = Preset(try PresetName("time/fast"), .duration(.seconds(0.2)))
    let curve = Preset(
      try PresetName("enter"),
      .curve(try Curve(notation: "ease-in").with(duration: .reference(PresetReference("time/fast")))))
    let table = ReferenceTable([try PresetReference("time/fast"): length.motion])
    let fade = try Preset(
      json: Array(
        #"""
        {"motionbook":1,"name":"fade","kind":"keyframes","tracks":[
         {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":"time/fast"}]}]}
        """#.utf8))
    let presets =
      [curve, fade].map { ExportedPreset(ResolvedPreset($0, references: table)) } + [
        ExportedPreset(ResolvedPreset(length))
      ]
    let (files, _) = try Self.files(presets)
    for name in ["enter", "fade"] {
      let animator = try #require(AndroidFile(files["animator/\(name).xml"] ?? "").elements.first)
      #expect(animator.attributes["android:duration"] == "@integer/time_fast")
    }
    // Without the other one it has a length of its own.
    let (alone, _) = try Self.files([presets[0]])
    #expect(try AndroidFile(alone["animator/enter.xml"] ?? "").elements.first?.attributes["android:duration"] == "200")
  }

  @Test("values that go by one easing have one interpolator: another preset's, Android's own, or one written in")
  func wholeEasings() throws {
    let emphasized = Preset(try PresetName("emphasized"), .curve(try Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")))
    // Android has that one by a name of its own.
    let out = Preset(try PresetName("out"), .curve(try Curve(notation: "cubic-bezier(0, 0, 0.2, 1)")))
    let table = ReferenceTable([
      try PresetReference("emphasized"): emphasized.motion, try PresetReference("out"): out.motion,
    ])
    for (easing, word) in [
      (#""emphasized""#, "@interpolator/emphasized"), (#""out""#, "@interpolator/out"),
      (##""formula(\"cos((t+1)*pi)/2 + 0.5\")""##, "@android:interpolator/accelerate_decelerate"),
      (#"{"path":[[0.05,0,0.133333,0.06,0.166666,0.4],[0.208333,0.82,0.25,1,1,1]]}"#, nil),
    ] {
      let document = #"""
        {"motionbook":1,"name":"show","kind":"keyframes","tracks":[
         {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.4,"easing":\#(easing)}]},
         {"property":"offset.y","initial":20,"keyframes":[{"linear":5,"duration":0.4,"easing":\#(easing)}]}]}
        """#
      let preset = try Preset(json: Array(document.utf8))
      let (output, report) = try AndroidFormat().output(
        [ExportedPreset(ResolvedPreset(preset, references: table))]
          + [emphasized, out].map { ExportedPreset(ResolvedPreset($0)) })
      let file = try AndroidFile(#require(output.files.first { $0.path == "animator/show.xml" }).text)
      #expect(report.isLossless && file.elements[0].attributes["android:interpolator"] == word)
      let holders = file.elements.filter { $0.name == "propertyValuesHolder" }.map(\.attributes)
      #expect(holders.map { $0["android:valueFrom"] } == ["0", "20"])
      #expect(holders.map { $0["android:valueTo"] } == ["1", "5"])
      let inline = file.elements.first { $0.name == "pathInterpolator" }
      #expect((inline != nil) == (word == nil) && inline?.parent ?? "aapt:attr" == "aapt:attr")
      let sources = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
      let read = try AndroidFormat().read(sources, ImportOptions()).presets
      #expect(read.first { $0.name == preset.name }?.motion == preset.motion, "\(easing)")
    }
  }

  // Source: https://developer.android.com/guide/topics/resources/animation-resource#Keyframes (an interpolator of its own)
  @Test("what comes back unevenly goes by keyframes, each by the curve's interpolator")
  func thereAndBack() throws {
    let curve = try CodeSamples.curve(".easeIn(duration: 1).repeatCount(4, autoreverses: true)")
    let (output, report) = try AndroidFormat().output([curve])
    let animator = try #require(output.files.first { $0.path == "animator/brand_pop.xml" }).text
    #expect(
      report.isLossless && animator.contains("android:duration=\"2000\"") && animator.contains("repeatCount=\"1\""))
    for (fraction, value) in [("0.5", 1), ("1", 0)] {
      let place = "android:fraction=\"\(fraction)\" android:value=\"\(value)\""
      #expect(animator.contains(place + " android:interpolator=\"@interpolator/brand_pop\"/>"), "\(animator)")
    }
  }

  @Test("every feature gives files that Android's tools take: XML, known elements and attributes, legal names")
  func wellFormed() throws {
    let known: [String: Set<String>] = [
      "pathInterpolator": ["controlX1", "controlY1", "controlX2", "controlY2", "pathData"], "linearInterpolator": [],
      "animator": [
        "duration", "startOffset", "repeatCount", "repeatMode", "valueFrom", "valueTo", "valueType", "interpolator",
      ],
      "objectAnimator": ["duration", "startOffset", "repeatCount", "repeatMode", "interpolator"],
      "propertyValuesHolder": ["propertyName", "valueFrom", "valueTo", "valueType"],
      "keyframe": ["fraction", "value", "interpolator"],
      "resources": [],
    ]
    var count = 0
    for (feature, document) in CapabilityMatrix.features {
      var preset = ExportedPreset(ResolvedPreset(try #require(CapabilityMatrix.preset(document))))
      preset.reduced = preset.preset.motion
      for file in try AndroidFormat().output([preset]).output.files {
        count += 1
        #expect(file.path.wholeMatch(of: /(interpolator|animator|values)\/[a-z][a-z0-9_]*\.xml/) != nil)
        let elements = try AndroidFile(file.text).elements
        for (name, attributes, parent) in elements {
          if name == "integer" || name == "aapt:attr" {
            #expect(Array(attributes.keys) == ["name"] && parent != nil)
            continue
          }
          let names = attributes.keys.filter { !$0.hasPrefix("xmlns:") }
          #expect(names.allSatisfy { $0.hasPrefix("android:") }, "\(feature): \(name) \(names)")
          let allowed = try #require(known[name], "\(feature): \(name)")
          #expect(allowed.isSuperset(of: names.map { String($0.dropFirst(8)) }), "\(feature): \(name) \(names)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test("what a view does not have and what does not begin at its beginning is left out, and said")
  func losses() throws {
    func losses(_ members: String) throws -> [String] {
      try Self.files(CodeSamples.exported(["{\"motionbook\":1,\"name\":\"a\",\"kind\":\"keyframes\",\(members)}"]))
        .report.losses.map(\.part)
    }
    func track(_ property: String) -> String {
      "{\"property\":\"\(property)\",\"initial\":0,\"keyframes\":[{\"linear\":1,\"duration\":1}]}"
    }
    #expect(try losses("\"tracks\":[\(track("blur")),\(track("opacity"))]") == ["blur"])
    #expect(try losses("\"tracks\":[\(track("scale")),\(track("scale.x"))]") == ["scale.x"])
    #expect(try losses("\"tracks\":[\(track("opacity"))],\"delay\":-0.5") == ["delay"])
  }

  @Test(
    "keyframes play as the engine says",
    arguments: [
      (
        "offset.x", "translationX",
        #"10,"keyframes":[{"spring":-30,"duration":0.5},{"move":5},{"cubic":8,"duration":0.5},{"cubic":1,"duration":0.5}]"#
      ),
      ("rotation", "rotation", #"0,"keyframes":[{"linear":90,"duration":0.5,"easing":"steps(3)"},{"spring":0}]"#),
      ("scale", "scaleY", #"1,"keyframes":[{"move":3},{"linear":2,"duration":1,"easing":".easeIn"},{"move":0.5}]"#),
      ("shine-level", "shineLevel", #"0,"keyframes":[{"cubic":1,"duration":0.3},{"cubic":0,"duration":0.7}]"#),
    ])
  func played(channel: String, property: String, track: String) throws {
    let presets = try CodeSamples.exported([
      #"{"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"\#(channel)","initial":\#(track)}]}"#
    ])
    let (text, report) = try AndroidFormat().text(presets)
    let holders = try AndroidFile(text).holders
    let keyframes = try #require(holders[property], "\(text)")
    try keyframes.compare(
      presets[0].preset.motion.timeline(), channel, within: CodeSamples.errors(report)[channel] ?? 0, channel)
    // At both ends Android divides by the distance of the last two.
    let shares = keyframes.pieces.map { $0[0] } + [keyframes.pieces.last.map { $0[$0.count - 2] } ?? 0]
    #expect(shares.first == 0 && shares.last == 1 && shares[1] > 0 && shares[shares.count - 2] < 1)
  }

  @Test("the last two keyframes are apart in single precision, by whose distance Android divides")
  func ends() throws {
    for milliseconds in stride(from: 100, through: 800, by: 50) {
      let notation = ".opacity.animation(.smooth(duration: \(Double(milliseconds) / 1000)))"
      let fade = try Preset(PresetName("a"), .transition(MotionTransition(notation: notation)))
      let presets = [ExportedPreset(ResolvedPreset(fade))]
      let text = try AndroidFormat().text(presets).text
      let shares = text.matches(of: /android:fraction="([0-9.]+)"/).compactMap { Float($0.1) }
      let pairs = zip(shares, shares.dropFirst())
      #expect(!shares.isEmpty && pairs.allSatisfy { $0 != 1 || $1 != 1 }, "\(milliseconds) ms: \(shares.suffix(3))")
    }
  }
}
