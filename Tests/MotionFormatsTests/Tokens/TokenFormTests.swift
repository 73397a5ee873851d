import MotionFormats
import MotionModel
import Testing

/// The forms of real token files, each by a file written for it.
@Suite("Tokens as teams write them")
struct TokenFormTests {
  /// `name: notation` of every preset, the clean text of which reads back as the same presets without a warning.
  private func read(_ text: String, keepGoing: Bool = false) throws -> (lines: [String], report: ImportReport) {
    let result = try importDTCG(text, keepGoing: keepGoing)
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: result.presets.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    let clean = try DTCGFormat().text(
      result.presets.map { ExportedPreset(ResolvedPreset($0, references: table)) }
    ).text
    let again = try importDTCG(clean)
    #expect(again.presets.map(\.name) == result.presets.map(\.name))
    #expect(again.presets.map { Self.simple($0.motion) } == result.presets.map { Self.simple($0.motion) }, "\(clean)")
    #expect(again.report.warnings.filter { $0.code != .unusual } == [], "\(clean)")
    return (result.presets.map { "\($0.name): \(Self.text($0.motion))" }, result.report)
  }

  /// CSS's words for Béziers are their numbers in the format.
  private static func simple(_ motion: Motion) -> String {
    ["ease: 0.25, 0.1, 0.25, 1", "linear: 0, 0, 1, 1"].reduce(text(motion)) { text, word in
      let parts = word.split(separator: ": ")
      return text.hasSuffix(" \(parts[0])") || text == parts[0]
        ? text.dropLast(parts[0].count) + "cubic-bezier(\(parts[1]))" : text
    }
  }

  private static func text(_ motion: Motion) -> String {
    func text(_ source: DurationSource?) -> String {
      switch source {
      case .seconds(let seconds)?: "\(seconds)s"
      case .reference(let target)?: "{\(target)}"
      default: "-"
      }
    }
    switch motion {
    case .duration(let source): return text(source)
    case .curve(let curve): return curve.notation
    case .alias(let target): return "{\(target)}"
    case .transition(let transition):
      let curve =
        switch transition.curve {
        case .inline(let curve)?: curve.notation
        case .reference(let target)?: "{\(target)}"
        case nil: "-"
        }
      return "\(text(transition.duration)) \(text(transition.delay)) \(curve)"
    default: return "?"
    }
  }

  @Test("what design tools write beside a value is no error; four numbers below an easing are a Bézier")
  func foreignProperties() throws {
    let (lines, report) = try read(
      ##"""
      {"$comment":"by hand","motion":{"$scopes":["ALL"],"$hiddenFromPublishing":true,
        "fast":{"$type":"duration","$value":{"value":200,"unit":"ms"},"$scopes":["ALL_SCOPES"],"$comment":"x",
          "$hiddenFromPublishing":false}},
       "easing":{"standard":{"value":"0,0,0.35,1"},"typed":{"value":"0.2, 0, 0, 1","type":"cubicBezier"}},
       "color":{"veil":{"value":"0,0,0.35,1"}}}
      """##)
    #expect(
      lines == [
        "motion/fast: 0.2s", "easing/standard: cubic-bezier(0, 0, 0.35, 1)",
        "easing/typed: cubic-bezier(0.2, 0, 0, 1)",
      ])
    #expect(report.errors.isEmpty)
    #expect(report.notes.count { $0.code == .notKept } == 6)
  }

  @Test(
    "a damping that physics could never mean is a damping ratio, and that is said",
    arguments: [
      (#"{"damping":0.65,"stiffness":350}"#, "spring(dampingRatio: 0.65, stiffness: 350)", 1),
      (#"{"stiffness":170,"damping":26}"#, "spring(mass: 1, stiffness: 170, damping: 26)", 0),
      (#"{"mass":1,"stiffness":350,"damping":0.65}"#, "spring(mass: 1, stiffness: 350, damping: 0.65)", 0),
      (#"{"stiffness":4,"damping":1}"#, "spring(mass: 1, stiffness: 4, damping: 1)", 0),
    ])
  func dampingRatio(value: String, notation: String, warnings: Int) throws {
    let (lines, report) = try read(#"{"pop":{"$type":"spring","$value":\#(value)}}"#)
    #expect(try lines.map { try Curve(notation: String($0.dropFirst("pop: ".count))) } == [Curve(notation: notation)])
    #expect(report.warnings.count { $0.code == .assumed } == warnings)
  }

  @Test("legacy keys without $, with or without a type; a comment is the description")
  func legacyKeys() throws {
    let text = ##"""
      {"fast":{"value":"150ms","type":"other","comment":"Hovering"},"slow":{"value":"0.4s","description":"Pages"},
       "group":{"type":"duration","in":{"value":"1s"}}}
      """##
    let (lines, report) = try read(text)
    #expect(lines == ["fast: 0.15s", "slow: 0.4s", "group/in: 1.0s"])
    #expect(try importDTCG(text).presets.map(\.details.summary) == ["Hovering", "Pages", nil])
    let warning = try #require(report.warnings.first { $0.message.contains("older tools") })
    #expect(warning.code == .legacyForm && warning.hint == #"write "$value" and "$type""#)
    #expect(warning.pointer?.description == "/fast" && warning.location == TextLocation(line: 1, column: 9))
  }

  @Test("durations as texts")
  func stringDurations() throws {
    let (lines, report) = try read(
      ##"{"a":{"$type":"duration","$value":"150ms"},"b":{"$type":"other","$value":".25s"},"c":{"$value":"0ms"}}"##)
    #expect(lines == ["a: 0.15s", "b: 0.25s", "c: 0.0s"])
    #expect(report.warnings.compactMap(\.hint).contains(#"write {"value": 150, "unit": "ms"}"#))
  }

  @Test("bare numbers of type duration are milliseconds")
  func bareNumbers() throws {
    let (lines, report) = try read(##"{"a":{"$type":"duration","$value":100}}"##)
    #expect(lines == ["a: 0.1s"])
    #expect(report.warnings.map(\.hint) == [#"write {"value": 100, "unit": "ms"}"#])
  }

  @Test(
    "easings as texts, whatever the type", arguments: ["cubicBezier", "cubic-bezier", "other", "string", "easing", nil])
  func stringEasings(type: String?) throws {
    let declared = type.map { "\"$type\":\"\($0)\"," } ?? ""
    let (lines, report) = try read(
      ##"{"a":{\##(declared)"$value":"cubic-bezier(0.4, 0, 0.2, 1)"},"b":{\##(declared)"$value":"ease"},"##
        + ##""c":{\##(declared)"$value":"linear"}}"##)
    #expect(lines == ["a: cubic-bezier(0.4, 0, 0.2, 1)", "b: ease", "c: linear"])
    #expect(report.warnings.compactMap(\.hint).contains("write [0.4, 0, 0.2, 1]"))
    #expect(report.warnings.compactMap(\.hint).contains("write [0.25, 0.1, 0.25, 1]"))
  }

  @Test(
    "shorthands are transitions, which play as often as they say", arguments: ["composite", "animation", "transition"])
  func shorthands(type: String) throws {
    let (lines, _) = try read(
      ##"""
      {"$type":"\##(type)","a":{"$value":"0.15s cubic-bezier(0.25, 1, 0.5, 1)"},"b":{"$value":"1s step-end infinite"},
       "c":{"$value":"8s linear infinite"},"d":{"$value":"200ms ease-out 50ms"},"e":{"$value":"2s linear 3 alternate"}}
      """##)
    #expect(
      lines == [
        "a: 0.15s 0.0s cubic-bezier(0.25, 1, 0.5, 1)", "b: 1.0s 0.0s steps(1, end).repeatForever(autoreverses: false)",
        "c: 8.0s 0.0s css.linear.repeatForever(autoreverses: false)", "d: 0.2s 0.05s ease-out",
        "e: 2.0s 0.0s css.linear.repeatCount(3, autoreverses: true)",
      ])
  }

  @Test(
    "springs in every shape",
    arguments: [
      (##"{"duration":"400ms","bounce":0.2}"##, ".spring(duration: 0.4, bounce: 0.2)"),
      (##"{"duration":400,"bounce":0.2}"##, ".spring(duration: 0.4, bounce: 0.2)"),
      (##"{"duration":0.4,"bounce":0.2}"##, ".spring(duration: 0.4, bounce: 0.2)"),
      (##"{"duration":{"value":400,"unit":"ms"},"bounce":"0.2"}"##, ".spring(duration: 0.4, bounce: 0.2)"),
      (##"{"response":0.5,"dampingFraction":0.7}"##, ".spring(response: 0.5, dampingFraction: 0.7)"),
      (##"{"response":0.5,"dampingRatio":0.7}"##, ".spring(response: 0.5, dampingFraction: 0.7)"),
      (##"{"mass":1,"stiffness":100,"damping":15}"##, "spring(mass: 1, stiffness: 100, damping: 15)"),
      (##"{"stiffness":100,"damping":15}"##, "spring(mass: 1, stiffness: 100, damping: 15)"),
      (##"{"tension":170,"friction":26}"##, "spring(tension: 170, friction: 26)"),
      (##""spring(duration: 0.5, bounce: 0.3)""##, ".spring(duration: 0.5, bounce: 0.3)"),
      (##""GENTLE""##, "spring(mass: 1, stiffness: 100, damping: 15)"),
      (##""SLOW""##, "spring(mass: 1, stiffness: 80, damping: 20, allowOverDamping: true)"),
      (##""wobbly""##, "spring(tension: 180, friction: 12)"),
    ])
  func springs(_ value: String, _ notation: String) throws {
    let (lines, report) = try read(##"{"a":{"$type":"spring","$value":\##(value)}}"##)
    #expect(lines == ["a: \(try Curve(notation: notation).notation)"])
    #expect(report.warnings.contains { $0.hint?.contains("--fix") == true })
    #expect(!report.hasErrors)
  }

  @Test("springs of several members, and bare ones")
  func springMembers() throws {
    let (lines, _) = try read(
      ##"""
      {"s":{"$type":"spring","a":{"mass":{"$value":1},"stiffness":{"$value":200},"damping":{"$value":10}}},
       "b":{"mass":1,"stiffness":100,"damping":30}}
      """##)
    #expect(
      lines == [
        "s/a: spring(mass: 1, stiffness: 200, damping: 10)",
        "b: spring(mass: 1, stiffness: 100, damping: 30, allowOverDamping: true)",
      ])
  }

  @Test("what a file or a token says beside its motion is kept, or passed over, and never an error")
  func extras() throws {
    let text = ##"""
      {"$schema":"x","$description":"All","$metadata":{"tokenSetOrder":["base"]},"$themes":[{"id":1}],"role":"motion",
       "a":{"$type":"duration","$value":"1s","role":"enter","usage":["page"],"attributes":{"category":"time"}}}
      """##
    let (lines, report) = try read(text)
    #expect(lines == ["a: 1.0s"])
    #expect(!report.hasErrors && report.skipped == ["string": 1])
    #expect(
      try importDTCG(text).presets.first?.details.extensions
        == ["org.motionbook.members": ["role": "enter", "usage": ["page"], "attributes": ["category": "time"]]])
  }

  @Test("what is no motion is counted")
  func others() throws {
    let (lines, report) = try read(
      ##"""
      {"color":{"$type":"color","a":{"$value":"#fff"},"b.c":{"$value":{"x":1}}},"icon":{"$type":"link","$value":"x.svg"},
       "scale":{"value":1.25,"type":"scale"},"gap":{"value":"8px","type":"sizing"},"radius":"4px","z":10,
       "opacity":{"value":0.5},"shadow":{"value":[{"x":1},{"x":2}],"type":"boxShadow"},"d":{"$type":"duration","$value":"1s"}}
      """##)
    #expect(lines == ["d: 1.0s"])
    #expect(
      report.skipped == [
        "color": 2, "link": 1, "scale": 1, "sizing": 1, "string": 1, "number": 1, "untyped": 1, "boxShadow": 1,
      ])
    #expect(!report.hasErrors)
  }

  @Test("prose is refused one by one, with its place; the rest imports")
  func prose() throws {
    let text = ##"""
      {"d":{"$type":"duration","a":{"$value":"220ms per line"},"b":{"$value":"1s"}},
       "e":{"value":"200ms-300ms"},"reveal-stagger":"40ms between letters",
       "f":{"$type":"animation","$value":"fade in"}}
      """##
    let (lines, report) = try read(text, keepGoing: true)
    #expect(lines == ["d/b: 1.0s"])
    #expect(
      report.errorLines == [
        "1:40 error wrongType /d/a/$value", "2:15 error wrongType /e/value", "2:47 error wrongType /reveal-stagger",
        "3:36 error wrongType /f/$value",
      ])
    #expect(throws: ImportFailure.self) { try importDTCG(text) }
  }

  @Test("references as older tools write them")
  func references() throws {
    let (lines, report) = try read(
      ##"""
      {"$metadata":{"tokenSetOrder":["core","brand"]},"core":{"motion":{"fast":{"value":"100ms","type":"duration"}}},
       "brand":{"a":{"value":"{core.motion.fast}"},"b":{"value":"{motion.fast}"},"c":{"value":"{core.motion.fast.value}"},
        "d":{"value":"{motion.fast.value}"},"e":{"$ref":"#/core/motion/fast"}}}
      """##)
    #expect(lines.dropFirst().map { $0.suffix(18) } == Array(repeating: "{core/motion/fast}", count: 5))
    #expect(report.warnings.count { $0.hint == #"write "{core.motion.fast}""# } == 3)
  }

  @Test("shorthands with references, properties and names; several of them are several presets")
  func shorthandsWithReferences() throws {
    let text = ##"""
      {"d":{"$type":"duration","$value":"100ms"},"w":{"$type":"duration","$value":"20ms"},
       "e":{"$type":"cubicBezier","$value":[0,0,0,1]},
       "a":{"value":"{d} {e}"},"b":{"value":"all {d} {e} {w}"},"c":{"value":"spin 1s linear infinite"},
       "m":{"value":"opacity 200ms ease, transform 0.3s cubic-bezier(0, 0, 0, 1)"},"alias":{"value":"{a}"},
       "border":{"value":"{x} solid"}}
      """##
    let (lines, _) = try read(text.replacing(##","border":{"value":"{x} solid"}"##, with: ""))
    #expect(
      lines.dropFirst(3) == [
        "a: {d} 0.0s {e}", "b: {d} {w} {e}", "c: 1.0s 0.0s css.linear.repeatForever(autoreverses: false)",
        "m/opacity: 0.2s 0.0s ease", "m/transform: 0.3s 0.0s cubic-bezier(0, 0, 0, 1)", "alias: {a}",
      ])
    let presets = try importDTCG(text).presets
    #expect(presets[5].details.extensions == ["org.motionbook.css": ["name": "spin"]])
    #expect(try importDTCG(text).skipped == ["untyped": 1])
  }

  @Test("other easings in texts", arguments: [nil, "string", "custom-css", "cubicBezier"])
  func otherEasings(type: String?) throws {
    let declared = type.map { "\"$type\":\"\($0)\"," } ?? ""
    let (lines, _) = try read(
      ##"{"a":{\##(declared)"$value":"linear(0, 0.009,\n  0.5 25% 75%,\n  1)"},"b":{\##(declared)"$value":"steps(1)"},"##
        + ##""c":{\##(declared)"$value":"step-end"}}"##)
    #expect(lines == ["a: linear(0, 0.009, 0.5 25% 75%, 1)", "b: steps(1)", "c: steps(1, end)"])
  }

  @Test("numbers with another type are milliseconds where the type or the group says duration, and never guessed")
  func numbers() throws {
    let (lines, report) = try read(
      ##"""
      {"duration":{"a":{"$type":"number","$value":120},"b":{"type":"other","value":"120"},"c":{"value":80}},
       "d":{"$type":"duration","$value":"120"},"e":{"$type":"number","$value":120},"f":{"value":"120","type":"other"}}
      """##)
    #expect(lines == ["duration/a: 0.12s", "duration/b: 0.12s", "duration/c: 0.08s", "d: 0.12s"])
    #expect(report.skipped == ["number": 1, "other": 1])
  }
}
