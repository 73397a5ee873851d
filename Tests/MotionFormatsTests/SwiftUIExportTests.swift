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

  /// What `pop` is, on one line: its type and its expression.
  private static func pop(_ text: String) -> (type: String, expression: String)? {
    let head = "static let pop: "
    guard let line = text.split(separator: "\n").first(where: { $0.contains(head) }),
      let start = line.range(of: head)?.upperBound, let equals = line.range(of: " = ")
    else { return nil }
    return (String(line[start..<equals.lowerBound]), String(line[equals.upperBound...]))
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
      text == """
        // Made by motionbook. Errors are at most 0.002 of the way.

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
      ("a-b", "a.b", "curve"), ("x/a-b", "x/a.b", "curve"), ("x/hop", "x/hop/up", "keyframes"),
      ("x/hop/up", "x/hop", "keyframes"),
    ])
  func clash(one: String, other: String, kind: String) throws {
    func document(_ name: String) -> String {
      kind == "curve"
        ? #"{"motionbook":1,"name":"\#(name)","kind":"duration","duration":1}"#
        : #"{"motionbook":1,"name":"\#(name)","kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":[{"move":2}]}]}"#
    }
    #expect {
      _ = try Self.source(of: [document(one), document(other)])
    } throws: { error in
      guard let error = error as? ModelError else { return false }
      return error.code == .duplicate && error.problem.contains(one) && error.problem.contains(other)
    }
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
      text == """
        // Made by motionbook. Errors are at most 0.002 of the way.

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

        /// A view scaled, turned, moved and filtered.
        """), "\(text)")
    #expect(report.isLossless, "\(report.losses)")
  }

  @Test("people who ask for reduced motion get a variant of its own", arguments: ExportOptions.ReducedMotion.allCases)
  func reduced(choice: ExportOptions.ReducedMotion) throws {
    var options = ExportOptions()
    options.reducedMotion = choice
    let preset = Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 1)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let (text, _) = try SwiftUIFormat().text(
      [ExportedPreset(ResolvedPreset(preset), reduced: variant)], options: options)
    #expect(text.contains("static let pop: Animation = .easeIn(duration: 1)") == (choice != .only))
    #expect(text.contains("static let pop: Animation = .linear(duration: 0.1)") == (choice == .only))
    #expect(text.contains("static let popReduced: Animation = .linear(duration: 0.1)") == (choice == .include))
  }

  @Test("Swift takes the source: each feature, every name that could be misread, and what chance draws")
  func types() throws {
    guard let compiler = try SwiftCompiler() else { return }
    defer { compiler.remove() }
    var presets = CapabilityMatrix.features.enumerated().compactMap { index, feature in
      feature.preset.hasPrefix("\"")
        ? try? Preset(json: Array(#"{"motionbook": 1, "name": "features/f\#(index)", \#(feature.preset)}"#.utf8))
        : (try? (PresetName("features/f\(index)"), Curve(notation: feature.preset))).map { Preset($0, .curve($1)) }
    }
    #expect(presets.count == CapabilityMatrix.features.count)
    let words = ["type", "self", "default", "spring", "animation", "values", "double", "phase", "piecewise-animation"]
    for word in words {
      presets.append(
        Preset(try PresetName("\(word)/\(word)"), .curve(try Curve(notation: "Spring(tension: 100, friction: 9)"))))
      presets.append(Preset(try PresetName("\(word)/steps"), .curve(try Curve(notation: "steps(3)"))))
    }
    let seed: UInt64 = 0x5A11_0013
    var random = RandomMotion(seed: seed)
    for index in 0..<25 { presets.append(Preset(try PresetName("random/r\(index)"), try random.motion())) }
    var written: [ExportedPreset] = []
    for preset in presets {
      let exported = ExportedPreset(ResolvedPreset(preset))
      // A drawn motion may have no timeline; it is refused as a whole.
      if (try? SwiftUIFormat().text([exported])) != nil { written.append(exported) }
    }
    #expect(written.count > presets.count - 10, "seed \(seed)")
    let (text, _) = try SwiftUIFormat().text(written)
    #expect(try compiler.check(text) == "", "seed \(seed)")
  }

  @Test("steps, stops and paths run as the engine runs them")
  func pieces() throws {
    guard let compiler = try SwiftCompiler() else { return }
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
    let lines = try compiler.run(text, presets.map { "Motions.\($0.name)" }, samples: count)
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

  @Test(
    "SwiftUI says exactly what it has",
    arguments: [
      ("cubic Bézier", .exact), ("path of several Béziers", .exact), ("circular easing", .exact),
      ("points (linear())", .exact), ("steps", .exact), ("spring that bounces", .exact),
      ("overdamped spring", .exact), ("spring with a velocity", .exact), ("formula", .approximated),
      ("delay in each pass", .exact), ("keyframes", .exact), ("smooth keyframes", .exact),
      ("keyframes with springs", .exact), ("keyframes of colors", .exact), ("texts", .dropped),
      ("change of a property", .dropped), ("view that comes and goes", .exact), ("phases without end", .exact),
      ("states", .exact), ("cues", .dropped),
    ] as [(String, CapabilityMatrix.Fidelity)])
  func matrix(feature: String, fidelity: CapabilityMatrix.Fidelity) throws {
    #expect(try #require(CapabilityMatrix([.swiftUI]).rows.first { $0.feature == feature }).cells == [fidelity])
  }
}

/// The compiler, with SwiftUI's signatures in place of SwiftUI.
private struct SwiftCompiler {
  private let folder: URL
  private static let stub = Fixtures.root.appendingPathComponent("Tests/Stubs/SwiftUI.swift")

  /// Nil where there is no compiler.
  init?() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("swiftui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard try Self.run(["swiftc", "--version"], in: folder).status == 0 else {
      print("skipped: no swiftc")
      return nil
    }
    let built = try Self.run(
      [
        "swiftc", "-swift-version", "6", "-emit-module", "-module-name", "SwiftUI", "-o", "SwiftUI.swiftmodule",
        Self.stub.path,
      ],
      in: folder)
    try #require(built.status == 0, "\(built.text)")
  }

  /// What the compiler complains about.
  func check(_ source: String) throws -> String {
    try Data(source.utf8).write(to: folder.appendingPathComponent("Motions.swift"))
    return try Self.run(["swiftc", "-swift-version", "6", "-typecheck", "-I", ".", "Motions.swift"], in: folder).text
  }

  /// The progress of custom animations at even times, each after the other.
  func run(_ source: String, _ animations: [String], samples: Int) throws -> [Double] {
    let stub = try String(contentsOf: Self.stub, encoding: .utf8)
    var main = stub.replacing(
      "public init<A: CustomAnimation>(_ base: A) {}",
      with: """
        public var base: (any CustomAnimation)?
          public init<A: CustomAnimation>(_ base: A) { self.base = base }
          public static func == (one: Animation, other: Animation) -> Bool { false }
          public func hash(into hasher: inout Hasher) {}
        """)
    main += source.replacing("import SwiftUI", with: "")
    for animation in animations {
      main += """

        for sample in 0..<\(samples) {
          var context = AnimationContext<Double>()
          let time = (Double(sample) + 0.37) / \(samples)
          print(\(animation).base?.animate(value: 1.0, time: time, context: &context) ?? .nan)
        }
        """
    }
    try Data(main.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let built = try Self.run(["swiftc", "-swift-version", "6", "main.swift", "-o", "main"], in: folder)
    try #require(built.status == 0, "\(built.text)")
    return try Self.run(["./main"], in: folder).text.split(separator: "\n").compactMap { Double($0) }
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
