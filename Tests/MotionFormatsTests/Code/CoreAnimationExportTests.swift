import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Core Animation out")
struct CoreAnimationExportTests {
  /// Declaration of `brand/pop`, without its comment.
  private static func pop(_ notation: String) throws -> (text: String, report: LossReport) {
    let (text, report) = try CoreAnimationFormat().text([CodeSamples.curve(notation)])
    let start = try #require(text.range(of: "enum Brand {\n")).upperBound
    let end = try #require(text[start...].range(of: "\n  }\n")).lowerBound
    let lines = text[start..<end].split(separator: "\n").filter { !$0.contains("///") }
    return (lines.map { String($0.dropFirst(4)) }.joined(separator: "\n"), report)
  }

  @Test(
    "timing functions, springs and times are Core Animation's own",
    arguments: [
      (
        "cubic-bezier(0.2, 0, 0, 1)",
        "static var pop: CAMediaTimingFunction { CAMediaTimingFunction(controlPoints: 0.2, 0.0, 0.0, 1.0) }"
      ),
      (
        // There and back is one repetition; what began before now is partway.
        "linear.duration(1s).repeatCount(3, autoreverses: true).delay(-0.5)",
        """
        static func pop(_ keyPath: String) -> CABasicAnimation {
          let animation = CABasicAnimation(keyPath: keyPath)
          animation.duration = 1.0
          animation.timingFunction = CAMediaTimingFunction(name: .linear)
          animation.beginTime = CACurrentMediaTime() - 0.5
          animation.fillMode = .backwards
          animation.repeatCount = 1.5
          animation.autoreverses = true
          return animation
        }
        """
      ),
      (
        "interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3)",
        """
        static func pop(_ keyPath: String) -> CASpringAnimation {
          let animation = CASpringAnimation(keyPath: keyPath)
          animation.mass = 2.0
          animation.stiffness = 100.0
          animation.damping = 10.0
          animation.initialVelocity = 3.0
          animation.duration = animation.settlingDuration
          return animation
        }
        """
      ),
      (
        "spring(tension: 100, friction: 30)",
        """
        static func pop(_ keyPath: String) -> CASpringAnimation {
          let animation = CASpringAnimation(keyPath: keyPath)
          animation.mass = 1.0
          animation.stiffness = 100.0
          animation.damping = 30.0
          animation.allowsOverdamping = true
          animation.duration = animation.settlingDuration
          return animation
        }
        """
      ),
      (
        "steps(2).duration(500ms)",
        """
        static func pop(_ keyPath: String, from: Double, to: Double) -> CAKeyframeAnimation {
          let animation = CAKeyframeAnimation(
            keyPath, duration: 0.5, from: from, to: to,
            [
              [0.0, 0.0],
              [0.5, 0.0],
              [0.5, 0.5],
              [1.0, 0.5],
              [1.0, 1.0],
            ])
          return animation
        }
        """
      ),
    ])
  func curves(notation: String, expected: String) throws {
    let (text, report) = try Self.pop(notation)
    #expect(text == expected)
    #expect(report.isLossless)
  }

  @Test("what a layer does not have is left out, and said so")
  func properties() throws {
    let (text, report) = try CoreAnimationFormat().text(
      CodeSamples.exported([
        """
        {"motionbook":1,"name":"glow","kind":"keyframes","tracks":[
         {"property":"blur","initial":0,"keyframes":[{"linear":4,"duration":1}]},
         {"property":"brightness","initial":0,"keyframes":[{"linear":1,"duration":1}]},
         {"property":"border-radius","initial":0,"keyframes":[{"linear":1,"duration":1}]},
         {"property":"letter-spacing","initial":0,"keyframes":[{"linear":1,"duration":1}]},
         {"property":"shine","initial":0,"keyframes":[{"linear":1,"duration":1}]}]}
        """
      ]))
    #expect(report.losses.map(\.part) == ["blur", "brightness", "letter-spacing"])
    #expect(Set(report.losses.map(\.outcome)) == [.dropped(reason: "a layer lacks this property")])
    #expect(text.contains("\"shine\", duration: 1.0") && text.contains("\"cornerRadius\", duration: 1.0"))
    #expect(!text.contains("blur"))
  }

  @Test("Swift takes the source, and the keyframes that it makes play as the engine says")
  func played() throws {
    guard let compiler = try SwiftCompiler(stub: "QuartzCore") else { return }
    defer { compiler.remove() }
    let curves = [
      "steps(4).duration(1s)", "linear(0, 0.3 20%, 1.2 50% 60%, 1).duration(1s)",
      #"formula("0.5 - 0.5 * cos(3 * pi * t)", duration: 1)"#,
      #"path("M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1", duration: 1)"#,
      // Out and back to where it was: between equal values there is no timing.
      #"path("M 0,0 C 0.1,0.5 0.3,0.5 0.5,0 C 0.6,0.2 0.8,1 1,1", duration: 1)"#,
    ]
    let moves = [
      """
      "offset.x","initial":10,"keyframes":[{"spring":-30,"duration":0.5},{"move":5},{"cubic":8,"duration":0.5},
       {"cubic":1,"duration":0.5}]
      """,
      #""rotation","initial":0,"keyframes":[{"linear":90,"duration":0.5,"easing":"steps(3)"},{"linear":0,"duration":1}]"#,
    ]
    var presets = try curves.enumerated().map { try CodeSamples.curve($1, named: "curve/c\($0)") }
    presets += try CodeSamples.exported(
      moves.enumerated().map {
        #"{"motionbook":1,"name":"move/m\#($0)","kind":"keyframes","tracks":[{"property":\#($1)}]}"#
      })
    let count = presets.count
    presets += try CodeExportTests.presets.get()
    let (text, report) = try CoreAnimationFormat().text(presets)
    let calls = presets.prefix(count).map { preset in
      let path = preset.name.text.split(separator: "/")
      let call = "Motions.\(path[0].capitalized).\(path[1])"
      return path[0] == "curve" ? "[\(call)(\"x\", from: 0, to: 1)]" : "\(call)().animations!"
    }
    let printing = """

      for animation in [\(calls.joined(separator: ", "))].map({ $0[0] as! CAKeyframeAnimation }) {
        let curves = [[]] + animation.timingFunctions!.map(\\.controlPoints)
        for (index, time) in animation.keyTimes!.enumerated() {
          print(time.doubleValue, animation.values![index], curves[index].map { "\\($0)" }.joined(separator: " "))
        }
        print(animation.keyPath!, animation.duration)
      }
      """
    let lines = try compiler.output(of: text.replacing("import QuartzCore", with: "") + printing)
    var played: [[(share: Double, value: Double, controls: [Double])]] = [[]]
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      if numbers.count < 2 {
        played.append([])
      } else {
        played[played.count - 1].append((numbers[0], numbers[1], Array(numbers.dropFirst(2))))
      }
    }
    try #require(played.count == count + 1, "\(lines.prefix(20))")
    for (preset, keyframes) in zip(presets.prefix(count), played) {
      let timeline = try preset.preset.motion.timeline()
      let entry = try #require(report.entries.first { $0.preset == preset.name })
      var error = 0.0
      if case .approximated(let stated, _) = entry.outcome { error = stated }
      let name = timeline.channels[0].name
      try PlayedMotion(keyframes).compare(
        timeline, name, within: error, preset.name.text, factor: name == "rotation" ? .pi / 180 : 1)
    }
  }
}
