import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("SwiftUI out")
struct SwiftUIExportTests {
  private static func source(of documents: [String]) throws -> (text: String, report: LossReport) {
    try SwiftUIFormat().text(documents.map { ExportedPreset(ResolvedPreset(try Preset(json: Array($0.utf8)))) })
  }

  private static func curve(_ curve: Curve) throws -> (text: String, report: LossReport) {
    try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(Preset(try PresetName("pop"), .curve(curve))))])
  }

  /// Declaration of `pop` on one line: its type and its expression.
  private static func pop(_ text: String) -> (type: String, expression: String)? {
    let head = "static let pop: "
    guard let line = text.split(separator: "\n").first(where: { $0.contains(head) }),
      let start = line.range(of: head)?.upperBound, let equals = line.range(of: " = ")
    else { return nil }
    return (String(line[start..<equals.lowerBound]), String(line[equals.upperBound...]))
  }

  @Test("a delay of keyframes below 0 is told as dropped, and stops no export")
  func earlyKeyframes() throws {
    let json = """
      {"motionbook": 1, "name": "a/dot", "kind": "keyframes", "delay": -0.3, "tracks": [
        {"property": "scale", "initial": 0, "keyframes": [{"linear": 1, "duration": 0.4}]}]}
      """
    let preset = try Preset(json: Array(json.utf8))
    let (text, report) = try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(preset))])
    #expect(text.contains("LinearKeyframe(1") && !report.isLossless, "\(text)")
  }

  @Test("passes of keyframes follow each other, the way back with the easing reversed; a delay is held")
  func passes() throws {
    func text(_ end: String) throws -> (text: String, report: LossReport) {
      let track = "KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.5, timingCurve: .easeIn) }"
      let notation = "KeyframeTimeline(initialValue: (scale: 1)) { \(track) }\(end)"
      let preset = Preset(try PresetName("k"), try Motion(notation: notation, as: .keyframes))
      return try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(preset))])
    }
    func keyframe(_ value: String, _ x1: String, _ x2: String, _ y1: Int, _ y2: Int) -> String {
      let points = "startControlPoint: UnitPoint(x: \(x1), y: \(y1)), endControlPoint: UnitPoint(x: \(x2), y: \(y2))"
      return "LinearKeyframe(\(value), duration: 0.5, timingCurve: .bezier(\(points)))\n"
    }
    // Ease-in, backwards ease-out.
    let (forth, back) = (keyframe("2.0", "0.42", "1", 0, 1), keyframe("1.0", "0", "0.58", 0, 1))
    func lines(_ text: String) -> String { text.split(separator: "\n").map { $0.drop { $0 == " " } + "\n" }.joined() }
    let endless = try text(".repeatForever(autoreverses: true)")
    #expect(lines(endless.text).contains(forth + back + "}\n") && endless.report.isLossless, "\(endless.text)")
    let counted = try text(".repeatCount(3, autoreverses: true).delay(0.3)")
    #expect(
      lines(counted.text).contains("LinearKeyframe(1.0, duration: 0.3)\n" + forth + back + forth + "}\n"),
      "\(counted.text)")
    let again = try text(".repeatCount(2, autoreverses: false)")
    #expect(lines(again.text).contains(forth + "MoveKeyframe(1.0)\n" + forth + "}\n"), "\(again.text)")
    let held = try text(".delay(0.3)")
    #expect(lines(held.text).contains("LinearKeyframe(1.0, duration: 0.3)\nLinearKeyframe(2.0, duration: 0.5"))
    #expect(held.report.isLossless)
    for (end, part) in [
      (".repeatCount(100, autoreverses: true)", "repeat"), (".repeatForever(autoreverses: false).delay(0.3)", "delay"),
    ] {
      let dropped = try text(end).report.entries.filter { $0.outcome.name == "dropped" }
      #expect(dropped.map(\.part) == [part])
    }
  }

  @Test("the steps of a sequence keep their easings")
  func steps() throws {
    let notation = """
      AnimationSequence().append(easing: .timingCurve(0.1, 0.8, 0.2, 1, duration: 0.45)) { opacity = 1 }
        .initial { opacity = 0 }
      """
    let preset = Preset(try PresetName("s"), try Motion(notation: notation, as: .sequence))
    let (text, report) = try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(preset))])
    let curve = ".bezier(startControlPoint: UnitPoint(x: 0.1, y: 0.8), endControlPoint: UnitPoint(x: 0.2, y: 1))"
    #expect(text.contains("LinearKeyframe(1.0, duration: 0.45, timingCurve: \(curve))\n"), "\(text)")
    #expect(report.isLossless)
  }

  @Test(
    "what SwiftUI has is written in its words, in the author's dialect, and reads back as the same curve",
    arguments: [
      (".default", "Animation", ".default"), (".easeInOut(duration: 0.3)", "Animation", ".easeInOut(duration: 0.3)"),
      (".linear", "Animation", ".linear"), ("UnitCurve.easeIn", "UnitCurve", ".easeIn"),
      ("UnitCurve.circularEaseOut", "UnitCurve", ".circularEaseOut"),
      (".circularEaseIn(duration: 1)", "Animation", ".timingCurve(.circularEaseIn, duration: 1.0)"),
      (".timingCurve(0.2, 0, 0, 1, duration: 0.35)", "Animation", ".timingCurve(0.2, 0, 0, 1, duration: 0.35)"),
      (".spring", "Animation", ".spring"),
      (".spring(duration: 0.4, bounce: 0.3)", "Animation", ".spring(duration: 0.4, bounce: 0.3)"),
      (
        ".spring(response: 0.55, dampingFraction: 0.8)", "Animation", ".spring(response: 0.55, dampingFraction: 0.8)"
      ),
      (".bouncy", "Animation", ".bouncy"),
      (".snappy(duration: 0.4, extraBounce: 0.1)", "Animation", ".snappy(duration: 0.4, extraBounce: 0.1)"),
      (".interactiveSpring", "Animation", ".interactiveSpring"),
      (
        ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15, initialVelocity: 2)", "Animation",
        ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15, initialVelocity: 2)"
      ),
      (
        ".spring(Spring(mass: 1, stiffness: 100, damping: 10), blendDuration: 0.2)", "Animation",
        ".spring(Spring(mass: 1, stiffness: 100, damping: 10), blendDuration: 0.2)"
      ),
      (
        ".easeIn(duration: 1).delay(0.2).repeatCount(3, autoreverses: false).speed(2)", "Animation",
        ".easeIn(duration: 1).delay(0.2).repeatCount(3, autoreverses: false).speed(2)"
      ),
      (
        ".bouncy.repeatForever(autoreverses: true).logicallyComplete(after: 1)", "Animation",
        ".bouncy.repeatForever(autoreverses: true).logicallyComplete(after: 1)"
      ),
    ])
  func exact(notation: String, type: String, expression: String) throws {
    let curve = try Curve(notation: notation)
    let (text, report) = try Self.curve(curve)
    let pop = try #require(Self.pop(text))
    #expect(pop == (type, expression))
    #expect(report.isLossless)
    #expect(try Curve(notation: (type == "UnitCurve" ? "UnitCurve" : "") + pop.expression) == curve)
  }

  @Test(
    "what comes from elsewhere takes the nearest of SwiftUI's words and moves alike",
    arguments: [
      ("ease.duration(1s)", ".timingCurve(0.25, 0.1, 0.25, 1, duration: 1)"),
      ("ease-in.duration(400ms)", ".easeIn(duration: 0.4)"), ("linear.duration(2s)", ".linear(duration: 2)"),
      ("cubic-bezier(0.2, 0, 0, 1).duration(1s).delay(0.5)", ".timingCurve(0.2, 0, 0, 1, duration: 1).delay(0.5)"),
      // FORMATS: friction is damping; c = 2ζ√k = 2 · 0.5 · 20; SwiftUI's duration is 1.2 × visualDuration, ζ = 1 − b.
      (
        "spring(tension: 170, friction: 26)",
        ".spring(Spring(mass: 1, stiffness: 170, damping: 26, allowOverDamping: true))"
      ),
      (
        "spring(dampingRatio: 0.5, stiffness: 400)",
        ".spring(Spring(mass: 1, stiffness: 400, damping: 20, allowOverDamping: true))"
      ),
      ("spring(visualDuration: 0.3, bounce: 0.25)", ".spring(response: 0.36, dampingFraction: 0.75)"),
      (
        "motionSpring(duration: 0.8, bounce: 0.5)",
        ".spring(Spring(settlingDuration: 0.8, dampingRatio: 0.5))"
      ),
      (
        "Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)",
        ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)"
      ),
      ("interpolatingSpring(Spring.interactive)", ".interpolatingSpring(duration: 0.15, bounce: 0.15)"),
    ])
  func converted(notation: String, expression: String) throws {
    let (text, report) = try Self.curve(try Curve(notation: notation))
    let pop = try #require(Self.pop(text))
    #expect(pop == ("Animation", expression))
    #expect(report.isLossless)
  }

  @Test("every spring that SwiftUI has the words for reads back as the same curve, every other one moves alike")
  func springs() throws {
    let swiftUI: Set<String> = ["perceptual", "response", "style", "interactive", "physics", "settling"]
    var random = RandomMotion(seed: 0x5A11_0012)
    var counts = (same: 0, alike: 0)
    while counts.same + counts.alike < 300 {
      let curve = try random.curve()
      guard let spring = curve.base.spring else { continue }
      let (text, report) = try Self.curve(curve)
      // Overdamped with a velocity: SwiftUI starts no such spring, and the report says how near the lines are.
      if text.contains("PiecewiseAnimation") {
        #expect(!report.isLossless)
        continue
      }
      let read = try Curve(notation: try #require(Self.pop(text), "\(text)").expression)
      var isSame = swiftUI.contains(spring.dialect.name) && !curve.notation.contains("Spring.interactive")
      if case .physicsSpring = curve.base { isSame = false }
      if isSame { counts.same += 1 } else { counts.alike += 1 }
      if isSame { #expect(read == curve, "seed \(random.seed): \(curve.notation)") }
      #expect(read.modifiers == curve.modifiers)
      guard report.isLossless else { continue }
      let plain = try [curve, read].map { try CompiledCurve(Curve($0.base), duration: 1, mode: .exact) }
      for index in 0...50 {
        let time = Double(index) * 0.037
        #expect(
          abs(plain[0].value(at: time) - plain[1].value(at: time)) < 1e-6,
          "seed \(random.seed): \(curve.notation) and \(read.notation) at \(time)")
      }
    }
    #expect(counts.same > 50 && counts.alike > 20)
  }

  @Test("names become nested types and members; Swift's own words are escaped, SwiftUI's types not hidden")
  func names() throws {
    let (text, _) = try Self.source(of: [
      #"{"motionbook":1,"name":"brand/ease-out.fast","kind":"duration","duration":0.2}"#,
      #"{"motionbook":1,"name":"brand/default","kind":"duration","duration":1}"#,
      #"{"motionbook":1,"name":"system/spring/bouncy","kind":"duration","duration":0.5}"#,
    ])
    #expect(
      ExportHeader.unsealed(text) == """
        // Made by motionbook. Errors are at most 0.002 of the travel.

        import SwiftUI

        enum Motions {
          enum Brand {
            /// brand/ease-out.fast
            static let easeOutFast: TimeInterval = 0.2

            /// brand/default
            static let `default`: TimeInterval = 1.0
          }

          enum System {
            enum SpringMotions {
              /// system/spring/bouncy
              static let bouncy: TimeInterval = 0.5
            }
          }
        }

        """)
  }

  @Test(
    "two presets whose names Swift cannot tell apart are refused, by name",
    arguments: [
      ("a-b", "a.b"), ("x/a-b", "x/a.b"),
    ])
  func clash(one: String, other: String) throws {
    #expect {
      _ = try Self.source(
        of: [one, other].map { #"{"motionbook":1,"name":"\#($0)","kind":"duration","duration":1}"# })
    } throws: { error in
      guard let error = error as? ModelError else { return false }
      return error.code == .duplicate && error.problem.contains(one) && error.problem.contains(other)
    }
  }

  @Test("a preset in whose group are others is a member of their type", arguments: [false, true])
  func groups(isReversed: Bool) throws {
    let documents = ["x/hop", "x/hop/up"].map {
      #"{"motionbook":1,"name":"\#($0)","kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":[{"move":2}]}]}"#
    }
    let text = try Self.source(of: isReversed ? documents.reversed() : documents).text
    let types = text.matches(of: /\n *enum (\w+)/).map { String($0.1) }
    #expect(types == ["Motions", "X", "Hop"] + (isReversed ? ["Up", "Motion"] : ["Motion", "Up"]), "\(text)")
  }

  @Test("members of SwiftUI's types have the names that they were imported under, while they are called so")
  func members() throws {
    let source = """
      extension Animation { static let cardIn: Animation = .easeIn(duration: 0.2); static let URLBounce: Animation = .bouncy }
      extension AnyTransition { static let rise: AnyTransition = .opacity }
      enum Durations { static let short = 0.15 }
      """
    var presets = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    presets.append(Preset(try PresetName("brand/pop"), .curve(try Curve(notation: ".bouncy"))))
    func members(_ presets: [Preset]) throws -> String {
      let text = try SwiftUIFormat(choosing: ["extensions"]).text(presets.map { ExportedPreset(ResolvedPreset($0)) })
        .text
      return text.range(of: "\nextension ").map { String(text[$0.lowerBound...]) } ?? ""
    }
    #expect(
      try members(presets) == """

        extension Animation {
          static let cardIn = Motions.cardIn
          static let URLBounce = Motions.urlbounce
          static let brandPop = Motions.Brand.pop
        }

        extension AnyTransition {
          @MainActor static var rise: AnyTransition { Motions.Rise.transition }
        }

        """)
    let card = try #require(presets.first { $0.name.text == "card-in" })
    let renamed = Preset(try PresetName("card/enter"), card.motion, details: card.details)
    #expect(try members([renamed]).contains("static let cardEnter = Motions.Card.enter"))
    #expect(try members([presets.first { $0.motion.kind == .duration }].compactMap(\.self)).isEmpty)
    // A type is no member, nor is its alias; SwiftUI's own members stay what they are.
    for (kind, text, name, member) in [
      (MotionKind.transition, ".opacity", "PopIn", "static var popIn"),
      (.curve, ".smooth", "spring", "let springMotion"),
    ] {
      var details = PresetDetails()
      details.source = Provenance(format: "swiftui", name: name)
      let slug = try PresetName(name == "PopIn" ? "pop-in" : name)
      let preset = Preset(slug, try Motion(notation: text, as: kind), details: details)
      #expect(try members([preset]).contains(member))
      let alias = Preset(slug, .alias(.name(try PresetName("new"), .latest)), details: details)
      let table = ReferenceTable([.name(try PresetName("new"), .latest): preset.motion])
      let exported = ExportedPreset(ResolvedPreset(alias, references: table))
      #expect(try SwiftUIFormat(choosing: ["extensions"]).text([exported]).text.contains(member))
    }
    // Constants of several types may have one name.
    let heroes =
      "extension Animation { static let hero = Animation.bouncy } "
      + "extension Spring { static let hero = Spring(duration: 0.5) } "
      + "extension AnyTransition { static let hero = AnyTransition.opacity }"
    let read = try SwiftUIFormat().read([SourceFile(Array(heroes.utf8), name: "A.swift")], ImportOptions()).presets
    let text = try members(read)
    for line in [
      "  static let hero = Motions.hero\n", "static let hero2 = Motions.hero2",
      "static let hero = Spring(duration: 0.5",
      "static var hero: AnyTransition { Motions.Hero3.transition }",
    ] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
    // Two of one name are refused.
    let twin = Preset(try PresetName("brand-pop"), card.motion)
    #expect(throws: ModelError.self) { try members(presets + [twin]) }
  }

  @Test("a scale and that of one axis are two tracks, each in SwiftUI's own keyframes")
  func scaleOfAxis() throws {
    let notation = """
      KeyframeTrack(\\.scale) { SpringKeyframe(1.5, duration: 0.5, spring: .bouncy) }
      KeyframeTrack(\\.scale.y) { CubicKeyframe(0.6, duration: 0.15) }
      """
    let preset = Preset(try PresetName("a/like"), try Motion(notation: notation, as: .keyframes))
    let (text, report) = try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(preset))])
    #expect(text.contains("SpringKeyframe(1.5") && text.contains("CubicKeyframe(0.6") && report.isLossless, "\(text)")
  }

  @Test("names that Swift escapes are read back, and are found in code without their escapes")
  func escapes() throws {
    let source = "enum Card { static let open: Animation = .bouncy; static let `in`: Animation = Card.open }"
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    let written = try SwiftUIFormat().output(read.map { ExportedPreset(ResolvedPreset($0, references: table)) }).output
    #expect(written.text.contains("`in`: Animation = Motions.Card.`open`"), "\(written.text)")
    #expect(Set(written.names.filter { !$0.isGroup }.map(\.text)) == ["Motions.Card.open", "Motions.Card.in"])
    let again = try SwiftUIFormat().read([SourceFile(Array(written.text.utf8), name: "M.swift")], ImportOptions())
    #expect(again.presets.map(\.motion) == read.map(\.motion) && again.report.issues.isEmpty, "\(again.report.issues)")
  }

  @Test("a file with members, references and anchors is read back as what it was made of")
  func membersBack() throws {
    let source = """
      enum Durations { static let slow = 0.35 }
      extension Animation {
        static let a = Animation.easeIn(duration: Durations.slow)
        static let b: Animation = .easeInOut(duration: 0.3)
      }
      extension AnyTransition {
        static let c: AnyTransition = .opacity.animation(.b)
        static let d: AnyTransition = .modifier(active: Grow(by: 0.2), identity: Grow(by: 1))
      }
      struct Grow: ViewModifier {
        let by: Double
        func body(content: Content) -> some View { content.scaleEffect(by, anchor: .bottom) }
      }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    let exported = read.map { ExportedPreset(ResolvedPreset($0, references: table)) }
    let (text, report) = try SwiftUIFormat(choosing: ["extensions"]).text(exported)
    #expect(text.contains("= .easeIn(duration: Motions.Durations.slow)") && report.isLossless, "\(text)")
    let again = try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "M.swift")], ImportOptions()).presets
    let curves = { (presets: [Preset]) in Set(presets.map(\.motion).filter { $0.kind != .transition }) }
    #expect(curves(again) == curves(read) && again.count == read.count, "\(text)")
    // The values of an effect may have another order.
    let second = again.map { ExportedPreset(ResolvedPreset($0, references: table)) }
    let lines = { (text: String) in
      text.split(separator: "\n").filter { $0.contains("ViewPose") || $0.contains("Motions.b") }
    }
    #expect(try lines(SwiftUIFormat(choosing: ["extensions"]).text(second).text) == lines(text))
  }

  @Test("effects have the animation of another preset by its name, there and back")
  func animationsOfEffects() throws {
    let source = """
      extension Animation { static let base: Animation = .easeIn(duration: 0.2) }
      extension AnyTransition {
        static let one: AnyTransition = .opacity.animation(.base)
        static let two: AnyTransition = .asymmetric(
          insertion: .opacity.animation(.base), removal: .scale.animation(.base.delay(0.1)))
      }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    let base = try PresetReference("base")
    #expect(read.filter { $0.motion.kind == .transition }.allSatisfy { $0.motion.references.contains(base) })
    let table = ReferenceTable([base: try #require(read.first { $0.name.text == "base" }).motion])
    let exported = read.map { ExportedPreset(ResolvedPreset($0, references: table)) }
    let text = try SwiftUIFormat().text(exported).text
    #expect(text.split(separator: ".animation(Motions.base)").count == 3, "\(text)")
    #expect(text.contains(".animation(Motions.base.delay(0.1))"), "\(text)")
    var flat = ExportOptions()
    flat.flattensReferences = true
    #expect(try !SwiftUIFormat().text(exported, options: flat).text.contains("Motions.base"))
  }

  @Test("keyframes keep their kinds, values, springs and velocities")
  func keyframes() throws {
    let (text, report) = try Self.source(of: [
      """
      {"motionbook":1,"name":"hop","kind":"keyframes","trigger":true,"tracks":[
       {"property":"scale","initial":1,"keyframes":[{"linear":1.2,"duration":0.3,"easing":".easeIn"},
        {"spring":1,"using":".bouncy"},{"spring":2,"duration":0.4,"startVelocity":3},{"move":0}]},
       {"property":"offset","initial":[0,0],"keyframes":[{"cubic":[0,-20],"duration":0.25},
        {"cubic":[0,0],"duration":0.25,"startVelocity":[0,5],"endVelocity":[0,0]}]},
       {"property":"rotation","initial":0,"keyframes":[{"linear":90,"duration":1,"easing":"steps(2)"}]},
       {"property":"color","initial":"#FF0000","keyframes":[{"linear":"#0000FF","duration":1}]}]}
      """
    ])
    #expect(
      ExportHeader.unsealed(text) == """
        // Made by motionbook. Errors are at most 0.002 of the travel.

        import SwiftUI

        enum Motions {
          /// hop
          ///
          /// Play it with keyframeAnimator(initialValue:trigger:).
          enum Hop {
            struct Values: Hashable, Sendable {
              var scale: Double = 1.0
              var offset: CGPoint = CGPoint(x: 0.0, y: 0.0)
              var rotation: Angle = Angle.degrees(0.0)
              var color: Color.Resolved = Color.Resolved(red: 1.0, green: 0.0, blue: 0.0, opacity: 1.0)
            }

            @KeyframesBuilder<Values>
            static var keyframes: some Keyframes<Values> {
              KeyframeTrack(\\.scale) {
                LinearKeyframe(1.2, duration: 0.3, timingCurve: .easeIn)
                SpringKeyframe(1.0, spring: Spring.bouncy)
                SpringKeyframe(2.0, duration: 0.4, startVelocity: 3.0)
                MoveKeyframe(0.0)
              }
              KeyframeTrack(\\.offset) {
                CubicKeyframe(CGPoint(x: 0.0, y: -20.0), duration: 0.25)
                CubicKeyframe(CGPoint(x: 0.0, y: 0.0), duration: 0.25, startVelocity: CGPoint(x: 0.0, y: 5.0), endVelocity: CGPoint(x: 0.0, y: 0.0))
              }
              KeyframeTrack(\\.rotation) {
                LinearKeyframe(Angle.degrees(0.0), duration: 0.5)
                MoveKeyframe(Angle.degrees(45.0))
                LinearKeyframe(Angle.degrees(45.0), duration: 0.5)
                MoveKeyframe(Angle.degrees(90.0))
              }
              KeyframeTrack(\\.color) {
                LinearKeyframe(Color.Resolved(red: 0.0, green: 0.0, blue: 1.0, opacity: 1.0), duration: 1.0)
              }
            }
          }
        }

        """)
    #expect(report.isLossless)
  }

  @Test("a scale without an amount stays one; another amount or anchor is written")
  func scales() throws {
    for (effect, code) in [
      (#"{"scale":0.00001}"#, " .scale\n"), (#"{"scale":0.5}"#, ".scale(scale: 0.5, anchor: .center)\n"),
    ] {
      let (text, report) = try Self.source(of: [
        #"{"motionbook":1,"name":"a","kind":"transition","insertion":{"effects":[\#(effect)]},"removal":{"effects":[\#(effect)]}}"#
      ])
      #expect(text.contains(code) && report.isLossless, "\(text)")
    }
  }

  @Test("transitions become AnyTransition, with the curve of each side; phases a list with the animation to each")
  func transitions() throws {
    let (text, report) = try Self.source(of: [
      """
      {"motionbook":1,"name":"card","kind":"transition","curve":".easeIn","duration":0.2,"content":"numericText",
       "insertion":{"effects":[{"move":"leading"},{"opacity":true}],"curve":".bouncy"},
       "removal":{"effects":[{"rotation":90,"anchor":[0,1]},{"blurReplace":"upUp"},
        {"custom":[{"property":"offset.x","signed":30},{"property":"opacity","active":0.5}]}]}}
      """,
      """
      {"motionbook":1,"name":"pulse","kind":"sequence","phases":[{"values":{"scale":1},"curve":".easeIn"},
       {"values":{"scale":2},"curve":null}]}
      """,
    ])
    #expect(
      text.contains(
        """
          enum Card {
            static let animation: Animation = .easeIn(duration: 0.2)
            static let content: ContentTransition = .numericText(countsDown: false)
            @MainActor static var transition: AnyTransition {
              .asymmetric(insertion: AnyTransition.move(edge: .leading).combined(with: .opacity).animation(.bouncy), \
        removal: AnyTransition.modifier(active: ViewPose(rotation: 90.0, anchor: UnitPoint(x: 0.0, y: 1.0)), \
        identity: ViewPose(anchor: UnitPoint(x: 0.0, y: 1.0))).combined(with: AnyTransition(.blurReplace(.upUp)))\
        .combined(with: .modifier(active: ViewPose(opacity: 0.5, offsetX: 30.0), identity: ViewPose())))
            }
          }

          /// pulse
          enum Pulse {
            struct Phase: Hashable, Sendable {
              var index: Int
              var scale: Double = 1.0
              var animation: Animation?
            }

            static let phases: [Phase] = [
              Phase(index: 0, scale: 1.0, animation: .easeIn),
              Phase(index: 1, scale: 2.0, animation: nil),
            ]
          }
        }

        /// View with scale, rotation, offset and filters.
        """), "\(text)")
    #expect(report.isLossless, "\(report.losses)")
  }

  @Test("Swift takes the source: each feature, every name that could be misread, and what chance draws")
  func types() throws {
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let (text, _) = try SwiftUIFormat(choosing: ["extensions"]).text(CodeExportTests.presets.get())
    #expect(text.contains("\nextension Animation {") && text.contains("\nextension AnyTransition {"))
    #expect(try compiler.check(text) == "")
  }

  @Test("steps, stops and paths run as the engine runs them")
  func pieces() throws {
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let notations = [
      "steps(4).duration(1s)", "steps(3, jump-both).duration(1s)", "steps(2, jump-start).duration(1s)",
      "linear(0, 0.3 20%, 1.2 50% 60%, 1).duration(1s)", "linear(0, 0.5 50%, 0.2 50%, 1).duration(1s)",
      #"path("M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1", duration: 1)"#,
    ]
    let presets = try notations.enumerated().map {
      ExportedPreset(ResolvedPreset(Preset(try PresetName("p\($0)"), .curve(try Curve(notation: $1)))))
    }
    let (text, report) = try SwiftUIFormat().text(presets)
    #expect(report.isLossless)
    let count = 200
    let samples = presets.map { preset in
      """

      for sample in 0..<\(count) {
        var context = AnimationContext<Double>()
        let time = (Double(sample) + 0.37) / \(count)
        print(Motions.\(preset.name).base?.animate(value: 1.0, time: time, context: &context) ?? .nan)
      }
      """
    }
    let lines = try compiler.output(
      of: text.replacing("import SwiftUI", with: "") + samples.joined(),
      "public init<A: CustomAnimation>(_ base: A) {}",
      by: """
        public var base: (any CustomAnimation)?
          public init<A: CustomAnimation>(_ base: A) { self.base = base }
          public static func == (one: Animation, other: Animation) -> Bool { false }
          public func hash(into hasher: inout Hasher) {}
        """
    ).compactMap { Double($0) }
    try #require(lines.count == presets.count * count)
    for (index, notation) in notations.enumerated() {
      let curve = try CompiledCurve(try Curve(notation: notation), duration: 1, mode: .exact)
      for sample in 0..<count {
        let time = (Double(sample) + 0.37) / Double(count)
        let (expected, found) = (curve.value(at: time), lines[index * count + sample])
        #expect(abs(expected - found) < 1e-9, "\(notation) at \(time): \(expected), not \(found)")
      }
    }
  }

  private static let matrix = CapabilityMatrix([SwiftUIFormat()])

  @Test(
    "SwiftUI says exactly what it has",
    arguments: [
      ("cubic Bézier", .exact), ("path of several Béziers", .exact), ("circular easing", .exact),
      ("points (linear())", .exact), ("steps", .exact), ("spring that bounces", .exact),
      ("overdamped spring", .exact), ("spring with a velocity", .exact), ("formula", .approximated),
      ("delay in each pass", .exact), ("keyframes", .exact), ("smooth keyframes", .exact),
      ("keyframes with springs", .exact), ("keyframes of colors", .exact), ("texts", .dropped),
      ("change of a property", .dropped), ("entrance and exit of a view", .exact), ("phases without end", .exact),
      ("states", .exact), ("cues", .dropped),
    ] as [(String, CapabilityMatrix.Fidelity)])
  func matrix(feature: String, fidelity: CapabilityMatrix.Fidelity) throws {
    #expect(try #require(Self.matrix.rows.first { $0.feature == feature }).cells == [fidelity])
  }
}
