import Foundation
import MotionModel
import MotionReview
import Testing

/// Each rule where it just finds something, and where it just does not.
@Suite("Rules") struct LintRuleTests {
  /// Documents, the last of which is looked at, and what a rule measures on it; nil where it finds nothing.
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let measured: Double?
    var within = 1e-9
    let documents: [String]
    var testDescription: String { "\(rule): \(measured.map { "\($0)" } ?? "nothing") in \(documents.last ?? "")" }

    init(_ rule: String, _ measured: Double?, within: Double = 1e-9, _ documents: String...) {
      (self.rule, self.measured, self.within) = (rule, measured, within)
      self.documents = documents
    }
  }

  private static func document(_ name: String, _ members: String) -> String {
    #"{"motionbook":1,"name":"\#(name)",\#(members)}"#
  }

  private static func curve(_ name: String, _ members: String) -> String {
    document(name, #""kind":"curve",\#(members)"#)
  }
  private static func duration(_ name: String, _ seconds: String, _ more: String = "") -> String {
    document(name, #""kind":"duration","duration":\#(seconds)\#(more)"#)
  }
  private static func transition(_ name: String, _ members: String) -> String {
    document(name, #""kind":"transition",\#(members)"#)
  }
  private static func entrance(_ name: String, _ effect: String, _ more: String = "") -> String {
    transition(name, #""curve":{"easing":"easeOut","duration":0.2},"insertion":{"effects":[\#(effect)]}\#(more)"#)
  }
  /// With both sides, as SwiftUI's notation has them.
  private static func fading(_ name: String, _ seconds: Double) -> String {
    let side = #"{"effects":[{"animated":{"opacity":true},"curve":{"easing":"easeOut","duration":\#(seconds)}}]}"#
    return transition(name, #""insertion":\#(side),"removal":\#(side)"#)
  }
  /// From one value to another and back, each way in some seconds, so many times.
  private static func blinking(_ property: String, _ one: String, _ other: String, _ seconds: Double, _ count: String)
    -> String
  {
    let way = { (value: String) in #"{"linear":\#(value),"duration":\#(seconds)}"# }
    return document(
      "a/blink",
      #""kind":"keyframes","repeat":\#(count),"tracks":[{"property":"\#(property)","initial":\#(one),"keyframes":[\#(way(other)),\#(way(one))]}]"#
    )
  }
  private static func spring(_ bounce: Double) -> String {
    #"{"spring":{"perceptual":{"duration":0.5,"bounce":\#(bounce)}}}"#
  }
  private static func staggered(_ targets: Int, _ interval: String = "0.1") -> String {
    let names = (1...targets).map { #""t\#($0)""# }.joined(separator: ",")
    return document(
      "a/list",
      #""kind":"sequence","steps":[{"animate":{"opacity":0.5},"curve":{"easing":"easeOut","duration":0.2},"stagger":\#(interval),"targets":[\#(names)]}]"#
    )
  }

  static let rows: [Row] = [
    // Four times up and down in a second, three times, and by 9 %; 0.4 is a luminance of 0.133, 0.2 one of 0.033; 0.95 is
    // one of 0.89, which is no darker than 0.8.
    Row("flashing", 4, blinking("opacity", "1", "0", 0.125, "8")),
    Row("flashing", nil, blinking("opacity", "1", "0", 0.17, "8")),
    Row("flashing", nil, blinking("opacity", "1", "0", 0.125, "3")),
    Row("flashing", nil, blinking("opacity", "1", "0.91", 0.125, "8")),
    Row("flashing", 4, blinking("color", "[0,0,0,1]", "[0.4,0.4,0.4,1]", 0.125, "8")),
    Row("flashing", nil, blinking("color", "[0,0,0,1]", "[0.2,0.2,0.2,1]", 0.125, "8")),
    Row("flashing", nil, blinking("color", "[1,1,1,1]", "[0.95,0.95,0.95,1]", 0.125, "8")),
    // A spring of damping ratio ζ overshoots by exp(−πζ/√(1−ζ²)): 0.8 by 0.01517, 0.85 by 0.0063.
    Row(
      "overshoot-on-opacity", 0.01517, within: 2e-5,
      transition("a/b", #""curve":\#(spring(0.2)),"insertion":{"effects":[{"opacity":true}]}"#)),
    Row(
      "overshoot-on-opacity", nil,
      transition("a/b", #""curve":\#(spring(0.15)),"insertion":{"effects":[{"opacity":true}]}"#)),
    Row(
      "overshoot-on-opacity", nil,
      transition("a/b", #""curve":\#(spring(0.5)),"insertion":{"effects":[{"offset":[0,9]}]}"#)),
    Row(
      "overshoot-on-opacity", 0.01517, within: 2e-5,
      transition("a/b", #""curve":\#(spring(0.2)),"properties":["opacity"]"#)),
    Row(
      "overshoot-on-opacity", 0.01517, within: 2e-5,
      transition("a/b", #""curve":\#(spring(0.2)),"properties":["background"]"#)),
    Row("overshoot-on-opacity", nil, transition("a/b", #""curve":\#(spring(0.2)),"properties":["offset"]"#)),
    // The way, both axes together; what a scale, an angle and a size change by.
    Row("missing-reduced-motion", 10.5, entrance("a/b", #"{"offset":[0,10.5]}"#)),
    Row("missing-reduced-motion", nil, entrance("a/b", #"{"offset":[0,10]}"#)),
    Row("missing-reduced-motion", 15, entrance("a/b", #"{"offset":[9,12]}"#)),
    Row("missing-reduced-motion", 0.11, entrance("a/b", #"{"scale":0.89}"#)),
    Row("missing-reduced-motion", nil, entrance("a/b", #"{"scale":0.91}"#)),
    Row("missing-reduced-motion", nil, entrance("a/b", #"{"scale":1.1}"#)),
    Row("missing-reduced-motion", 16, entrance("a/b", #"{"rotation":16}"#)),
    Row("missing-reduced-motion", nil, entrance("a/b", #"{"rotation":15}"#)),
    Row("missing-reduced-motion", nil, entrance("a/b", #"{"opacity":true}"#)),
    Row("missing-reduced-motion", 100, entrance("a/b", #"{"move":"top"}"#)),
    Row(
      "missing-reduced-motion", nil, entrance("a/fade", #"{"opacity":true}"#),
      entrance("a/b", #"{"offset":[0,40]}"#, #","reducedMotion":"a/fade""#)),
    Row(
      "missing-reduced-motion", 20, entrance("a/less", #"{"offset":[0,20]}"#),
      entrance("a/b", #"{"offset":[0,40]}"#, #","reducedMotion":"a/less""#)),
    // A length of time shows nothing.
    Row(
      "missing-reduced-motion", 40, document("a/short", #""kind":"duration","duration":0.1"#),
      entrance("a/b", #"{"offset":[0,40]}"#, #","reducedMotion":"a/short""#)),
    // 300 and 300 are 424.264 together.
    Row("large-travel", 424.264, within: 1e-3, entrance("a/b", #"{"offset":[300,300]}"#)),
    Row("large-travel", nil, entrance("a/b", #"{"offset":[0,400]}"#)),
    Row(
      "large-travel", nil, entrance("a/less", #"{"offset":[0,400]}"#),
      entrance("a/b", #"{"offset":[0,800]}"#, #","reducedMotion":"a/less""#)),
    Row("endless-loop", .infinity, blinking("opacity", "1", "0.5", 1, #""forever""#)),
    Row("endless-loop", 6, blinking("opacity", "1", "0.5", 0.5, "6")),
    Row("endless-loop", nil, blinking("opacity", "1", "0.5", 0.5, "5")),
    Row(
      "endless-loop", nil, blinking("opacity", "1", "0.5", 1, #""forever","tags":["loading"]"#)),
    Row(
      "exit-slower-than-entrance", 0.27, curve("a/enter", #""easing":"easeOut","duration":0.25"#),
      curve("a/exit", #""easing":"easeIn","duration":0.27"#)),
    Row(
      "exit-slower-than-entrance", nil, curve("a/enter", #""easing":"easeOut","duration":0.25"#),
      curve("a/exit", #""easing":"easeIn","duration":0.26"#)),
    Row(
      "ignored-duration", 0.8086, within: 1e-4,
      curve("a/e", #""spring":{"perceptual":{"duration":0.4,"bounce":0.5}}"#),
      transition("a/b", #""curve":"a/e","duration":0.001,"properties":["opacity"]"#)),
    Row(
      "ignored-duration", nil, curve("a/e", #""spring":{"perceptual":{"duration":0.4,"bounce":0.5}}"#),
      transition("a/b", #""curve":"a/e","properties":["opacity"]"#)),
    Row(
      "ignored-duration", nil, curve("a/e", #""easing":"easeOut""#),
      transition("a/b", #""curve":"a/e","duration":0.001,"properties":["opacity"]"#)),
    Row("exit-slower-than-entrance", 0.4, duration("time/fade-in", "0.2"), duration("time/fade-out", "0.4")),
    Row(
      "exit-slower-than-entrance", nil, curve("a/ease-in", #""easing":"easeIn","duration":0.2"#),
      curve("a/ease-out", #""easing":"easeOut","duration":0.4"#)),
    Row(
      "exit-slower-than-entrance", 0.5,
      transition(
        "a/b",
        #""insertion":{"effects":[{"opacity":true}],"curve":{"easing":"easeOut","duration":0.3}},"removal":{"effects":[{"opacity":true}],"curve":{"easing":"easeIn","duration":0.5}}"#
      )),
    Row("exit-slower-than-entrance", 1.5, fading("a/show", 0.3), fading("a/hide", 1.5)),
    Row("exit-slower-than-entrance", nil, fading("a/show", 0.3), fading("a/hide", 0.3)),
    // One interval less than there are targets.
    Row("stagger-over-budget", 0.6, within: 1e-12, staggered(7)), Row("stagger-over-budget", nil, staggered(6)),
    Row("stagger-over-budget", 0.75, duration("time/beat", "0.25"), staggered(4, #""time/beat""#)),
    // The envelope of damping ratio 0.2 at 0.5 s falls to 0.001 after ln(1000)/(0.2 · 4π) = 2.75 s, of 0.5 after 1.1 s.
    Row("settles-late", 2.75, within: 0.25, curve("a/b", String(spring(0.8).dropFirst().dropLast()))),
    Row("settles-late", nil, curve("a/b", String(spring(0.5).dropFirst().dropLast()))),
    Row("settles-late", nil, curve("a/b", #""spring":{"physics":{"mass":1,"stiffness":100,"damping":1}}"#)),
    Row("unusual-duration", 0, duration("a/b", "0")), Row("unusual-duration", nil, duration("a/none", "0")),
    Row("unusual-duration", nil, duration("a/ms0", "0")), Row("unusual-duration", nil, duration("a/b", "10")),
    Row("unusual-duration", 10.5, duration("a/b", "10.5")), Row("unusual-duration", nil, duration("a/b", "10.0000002")),
    Row("suspicious-units", 150, duration("a/b", "150")), Row("suspicious-units", nil, duration("a/b", "29")),
    Row("suspicious-units", nil, duration("a/b", "86400")),
    // A control point is no opacity.
    Row(
      "suspicious-units", nil,
      #"{"motionbook":1,"name":"a/b","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.3,"easing":{"cubicBezier":[0.33,1.53,0.69,0.99],"extrapolation":"extend"}}]}]}"#
    ),
    Row("suspicious-units", 3.1416, entrance("a/b", #"{"rotation":3.1416}"#)),
    Row("suspicious-units", 3.14, entrance("a/b", #"{"rotation":3.14}"#)),
    Row("suspicious-units", 6.28, entrance("a/b", #"{"rotation":6.28}"#)),
    Row("suspicious-units", nil, entrance("a/b", #"{"rotation":3.13}"#)),
    // Angles of style sheets have units.
    Row("suspicious-units", nil, entrance("a/b", #"{"rotation":3.14}"#, #","source":{"format":"css"}"#)),
    Row("suspicious-units", nil, entrance("a/b", #"{"rotation":3}"#)),
    Row("suspicious-units", 120, entrance("a/b", #"{"scale":120}"#)),
    Row("suspicious-units", nil, entrance("a/b", #"{"scale":49}"#)),
    Row("suspicious-units", 50, blinking("opacity", "0", "50", 1, "1")),
    Row("suspicious-units", 255, blinking("color", "[0,0,0,1]", "[255,0,0,1]", 1, "1")),
    Row(
      "near-duplicate", 0.009, within: 1e-6, curve("a/b", #""points":[[0],[0.5],[1]],"duration":1"#),
      curve("a/c", #""points":[[0],[0.509],[1]],"duration":1"#)),
    Row(
      "near-duplicate", nil, curve("a/b", #""points":[[0],[0.5],[1]],"duration":1"#),
      curve("a/c", #""points":[[0],[0.511],[1]],"duration":1"#)),
    Row(
      "near-duplicate", nil, curve("a/b", #""points":[[0],[0.5],[1]],"duration":1"#),
      curve("b/c", #""points":[[0],[0.509],[1]],"duration":1"#)),
  ]

  @Test("a rule finds what is beyond its limit and nothing that is just within", arguments: rows)
  func boundary(_ row: Row) throws {
    let name = try Preset(json: Array((row.documents.last ?? "").utf8)).name
    let found = try Linting.findings(row.documents, only: [row.rule]).filter { $0.preset == name }
    guard let measured = row.measured else {
      #expect(found.isEmpty, "\(found.map(\.sentence))")
      return
    }
    let value = try #require(found.first?.measured?.value, "nothing is found")
    #expect(found.count == 1)
    #expect(value == measured || abs(value - measured) <= row.within, "\(value)")
  }

  @Test("a Bézier under a spring's name is found, points and springs are not")
  func named() throws {
    let bezier = #""cubicBezier":[0.3,1.5,0.6,1],"duration":0.5"#
    for (name, members, count) in [
      ("brand/spring", bezier, 1), ("spring-1", #""easing":"easeOut""#, 1), ("brand/offspring", bezier, 0),
      ("brand/pop", bezier + #","title":"Springy""#, 1), ("brand/spring", #""points":[[0],[1.1],[1]]"#, 0),
      ("brand/spring", #""spring":".bouncy""#, 0),
    ] {
      let found = try Linting.findings([Self.curve(name, members)], only: ["bezier-named-spring"])
      #expect(found.count == count, "\(name) \(members)")
    }
  }

  @Test("a deprecated target is found, with a fix where its replacement fits")
  func deprecated() throws {
    func target(_ replacement: String?) -> String {
      Self.duration("time/old", "0.2", #","deprecated":{\#(replacement.map { #""replacement":"\#($0)""# } ?? "")}"#)
    }
    let user = Self.curve("a/b", #""easing":"ease","duration":"time/old""#)
    let good = Self.duration("time/new", "0.3")
    let (old, new) = (try PresetReference("time/old"), try PresetReference("time/new"))
    for (documents, fix) in [
      ([good, target("time/new"), user], LintFix.repoint(from: old, to: new)), ([target(nil), user], nil),
      // A curve is no length of time, and what is deprecated itself replaces nothing.
      ([Self.curve("time/new", #""easing":"ease""#), target("time/new"), user], nil),
      ([Self.duration("time/new", "0.3", #","deprecated":{}"#), target("time/new"), user], nil),
    ] {
      let found = try Linting.findings(documents, only: ["deprecated-use"])
      #expect(found.map(\.preset.text) == ["a/b"] && found.first?.fix == fix, "\(documents)")
    }
    let pinned = Self.curve("a/b", #""easing":"ease","duration":"time/old@1""#)
    #expect(try Linting.findings([target(nil), pinned], only: ["deprecated-use"]).isEmpty)
    let marked = Self.curve("a/b", #""easing":"ease","duration":"time/old","deprecated":{}"#)
    #expect(try Linting.findings([target(nil), marked]).isEmpty)
  }

  @Test("what another preset plays, or names as its variant, is judged there")
  func parts() throws {
    let part = Self.entrance("a/part", #"{"offset":[0,40]}"#)
    let whole = Self.document("a/whole", #""kind":"sequence","steps":[{"play":"a/part"}]"#)
    let found = try Linting.findings([part, whole], only: ["missing-reduced-motion"])
    #expect(found.map(\.preset.text) == ["a/whole"])
  }
}
