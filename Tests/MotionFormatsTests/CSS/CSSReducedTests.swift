import Foundation
import MotionEngine
import MotionModel
import Testing

@testable import MotionFormats

@Suite("CSS for reduced motion") struct CSSReducedTests {
  private static func read(_ sheet: String) throws -> ImportedPresets {
    try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
  }

  /// Presets with their variants, as a catalog has them.
  private static func exported(_ read: ImportedPresets) -> [ExportedPreset] {
    let known = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0) })
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.presets.map { (.name($0.name, .latest), $0.motion) }))
    return read.presets.filter { !$0.name.text.hasSuffix("-reduced") }.map { preset in
      let variant = known["\(preset.name)-reduced"]
      return ExportedPreset(
        ResolvedPreset(preset, references: table),
        reduced: variant.map { ResolvedMotion($0.motion, references: table) },
        reducedExtensions: variant?.details.extensions)
    }
  }

  private static func motions(_ read: ImportedPresets) -> Set<Motion> { Set(read.presets.map(\.motion)) }

  /// The declarations of a rule in the media query of an exported sheet.
  private static func reduced(_ rule: String, in text: String) -> [String] {
    let media = text.firstRange(of: "@media").map { text[$0.upperBound...] } ?? ""
    guard let start = media.firstRange(of: "  \(rule) {\n")?.upperBound else { return [] }
    return media[start...].prefix { $0 != "}" }.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static let atOnce = "* { animation-duration: .01ms !important; animation-iteration-count: 1 !important }"

  @Test(
    "an animation that is over at once shows its last values where it has a fill mode, and the view's own elsewhere",
    arguments: [
      // From -100% to 50% of a height of 100 points.
      ("drop 1s forwards", ["offset.y": 50.0, "relativeOffset.y": 0.5, "opacity": 0.8]),
      ("drop 1s both", ["offset.y": 50.0, "relativeOffset.y": 0.5, "opacity": 0.8]),
      ("drop 1s 3 alternate-reverse forwards", ["offset.y": -100.0, "relativeOffset.y": -1, "opacity": 0]),
      ("drop 1s infinite", ["offset.y": 0.0, "opacity": 1]), ("drop 1s", ["offset.y": 0.0, "opacity": 1]),
      ("drop 1s backwards", ["offset.y": 0.0, "opacity": 1]),
      // Both translations and the lean of the last keyframe.
      ("lean 2s linear forwards", ["offset.y": 32.0, "skew.x": 10]),
    ])
  func ends(animation: String, values: [String: Double]) throws {
    let sheet = """
      @keyframes drop {
        from { transform: translateY(-100%); opacity: 0 } to { transform: translateY(50%); opacity: .8 }
      }
      @keyframes lean { to { transform: translateY(32px) skewX(10deg) } }
      .a { animation: \(animation) } @media (prefers-reduced-motion: reduce) { \(Self.atOnce) }
      """
    let read = try Self.read(sheet)
    let name = animation.prefix { $0 != " " }
    let variant = try #require(read.presets.first { $0.name.text == "\(name)-reduced" })
    let timeline = try ResolvedMotion(variant.motion).timeline()
    for (channel, value) in values {
      let index = try #require(timeline.channels.firstIndex { $0.name == channel }, "\(timeline.channels.map(\.name))")
      #expect(abs(timeline.value(index, at: 0) - value) < 1e-9, "\(channel)")
    }
    let others = Set(timeline.channels.map(\.name)).subtracting(values.keys)
    #expect(others.isSubset(of: ["offset.x", "relativeOffset.x"]))
    // A sheet lets the animation itself end at once, and so shows all of its values.
    let text = try CSSFormat().text(Self.exported(read)).text
    #expect(Self.reduced(".\(name)", in: text).first == "animation-duration: 1ms;", "\(text)")
    #expect(!text.contains("\(name)-reduced"))
    #expect(Self.motions(try Self.read(text)) == Self.motions(read), "\(text)")
  }

  @Test("a view whose animation is off leans no more than it did")
  func withoutShear() throws {
    let read = try Self.read(
      "@keyframes lean { to { transform: translateY(32px) skewX(10deg) } } .a { animation: lean 2s }"
        + "@media (prefers-reduced-motion) { .a { animation: none } }")
    let variant = try #require(read.presets.first { $0.name.text == "lean-reduced" })
    let timeline = try ResolvedMotion(variant.motion).timeline()
    #expect(timeline.channels.indices.allSatisfy { timeline.value($0, at: 0) == 0 })
    #expect(timeline.channels.contains { $0.name == "skew.x" })
  }

  @Test("rules that play keyframes otherwise for reduced motion have presets of their own")
  func rulesApart() throws {
    let sheet = """
      @keyframes spin { to { rotate: 360deg } }
      .spinner { animation: spin 1s linear infinite } .logo { animation: spin 1s linear infinite }
      .third { animation: spin 1s linear infinite }
      @media (prefers-reduced-motion) { .spinner { animation-duration: 3s } .third { animation: none } }
      """
    let read = try Self.read(sheet)
    #expect(Set(read.presets.map(\.name.text)) == ["spin", "spin-reduced", "spin/logo"])
    let text = try CSSFormat().text(Self.exported(read)).text
    #expect(text.contains(".logo {\n  animation: spin-logo 1s linear infinite;\n}"), "\(text)")
    #expect(Self.reduced(".spinner", in: text) == ["animation: spin-reduced 3s linear infinite;"], "\(text)")
    #expect(Self.reduced(".third", in: text) == ["animation: none;"] && Self.reduced(".logo", in: text).isEmpty)
    let again = try Self.read(text)
    #expect(Self.motions(again) == Self.motions(read) && again.presets.count == read.presets.count, "\(text)")
    // One that plays nothing then, before others.
    let first = try Self.read(
      "@keyframes b { to { rotate: 9deg } } .a { animation: b 1s } .c { animation: b 1s }"
        + "@media (prefers-reduced-motion) { .a { animation: none } }")
    #expect(Set(first.presets.map(\.name.text)) == ["b", "b-reduced", "b/c"])
  }

  @Test(
    "rules are for reduced motion where their condition asks for that alone",
    arguments: [
      ("(prefers-reduced-motion: reduce)", true), ("(prefers-reduced-motion)", true),
      ("screen and (prefers-reduced-motion: reduce)", true), ("only screen and (prefers-reduced-motion)", true),
      ("screen and (prefers-reduced-motion: reduce), (update: slow)", true),
      ("not all and (prefers-reduced-motion: no-preference)", true),
      ("not (prefers-reduced-motion: no-preference)", true), ("PRINT AND (PREFERS-REDUCED-MOTION)", false),
      ("(prefers-reduced-motion: reduce) and (max-width: 600px)", false),
      ("screen and (hover: hover) and (prefers-reduced-motion: reduce)", false),
      ("(update: slow), print and (prefers-reduced-motion)", false),
    ])
  func conditions(condition: String, isOfMotion: Bool) throws {
    let read = try Self.read(".a { transition: opacity 1s } @media \(condition) { .a { transition-duration: 2s } }")
    #expect(read.presets.map(\.name.text) == (isOfMotion ? ["a", "a-reduced"] : ["a"]))
    #expect(isOfMotion || read.report.issues.contains { $0.message.contains("for some screens are skipped") })
  }

  @Test("an animation without a fill mode that is over at once leaves properties of the view's own alone")
  func ownValues() throws {
    let sheet = """
      @keyframes n { from { left: 0 } to { left: 20px } } .n { animation: n 1s linear 3; }
      @media (prefers-reduced-motion: reduce) { .n { animation-duration: 1ms; animation-iteration-count: 1 } }
      """
    let read = try Self.read(sheet)
    let text = try CSSFormat().text(Self.exported(read)).text
    let atOnce = ["animation-duration: 1ms;", "animation-delay: 0s;", "animation-iteration-count: 1;"]
    #expect(Self.reduced(".n", in: text) == atOnce && !text.contains("n-reduced"), "\(text)")
    #expect(try Self.motions(Self.read(text)) == Self.motions(read))
    // An edited variant is another end.
    var presets = Self.exported(read)
    let moved = try KeyframeSet(notation: #"KeyframeTrack(\.position.x) { MoveKeyframe(50) }"#)
    presets[0].reduced = ResolvedMotion(.keyframes(moved))
    #expect(try CSSFormat().text(presets).text.contains("100% { left: 50px }"))
  }

  @Test("what was the variant of an item of a list is no item beside it when the item has no variant any more")
  func formerVariants() throws {
    let read = try Self.read(
      ".two { transition: color 1s, opacity 2s } @media (prefers-reduced-motion) { .two { transition: none } }")
    let presets = read.presets.map { preset in
      var preset = preset
      preset.details.reducedMotion = nil
      return ExportedPreset(ResolvedPreset(preset, references: ReferenceTable([:])))
    }
    #expect(presets.count == 4)
    for format in [CSSFormat(), SCSSFormat()] as [any ExportFormat] {
      let text = try format.text(presets).text
      let list = try #require(text.firstRange(of: "\n.two {\n")?.upperBound)
      #expect(text[list...].prefix { $0 != "}" }.count { $0 == "," } == 1, "\(text)")
    }
  }

  @Test("a transition that is off for reduced motion is off for rules that change its times, too")
  func off() throws {
    let sheet = """
      .panel { transition: transform 350ms ease-out } .panel:hover { transition-duration: 200ms }
      .two { transition: color 1s, opacity 2s }
      @media (prefers-reduced-motion: reduce) { .panel, .two { transition: none } }
      """
    let read = try Self.read(sheet)
    for format in [CSSFormat(), SCSSFormat()] as [any ExportFormat] {
      let text = try format.text(Self.exported(read)).text
      #expect(Self.reduced(".panel", in: text) == ["transition-property: none;"], "\(text)")
      // SCSS has the lengths of variants under names of their own, and writes them out.
      if format is CSSFormat {
        #expect(Self.reduced(".two", in: text) == ["transition-property: none;"], "\(text)")
      }
      let again = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.\(format.name)")], ImportOptions())
      #expect(Self.motions(again) == Self.motions(read), "\(text)")
    }
  }
}
