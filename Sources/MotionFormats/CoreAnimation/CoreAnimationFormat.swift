import MotionEngine
import MotionModel

/// Core Animation: Swift source with timing functions, springs and keyframe animations.
///
/// Used as in `layer.add(Motions.Brand.pop("position.y"), forKey: nil)`. An overdamped spring needs the systems of
/// 2023: iOS 17, macOS 14, tvOS 17.
/// Source: https://developer.apple.com/documentation/quartzcore/animation
package struct CoreAnimationFormat: ExportFormat, PlatformFormat {
  package let name = "coreanimation"
  package let summary = "Swift source for Core Animation: timing functions, springs and keyframes."
  package let fileExtension = "swift"

  package init() {}

  var player: MotionPlayer { MotionPlayer(description: "Core Animation") }
  var language: CodeLanguage { .swift }
  var helpers: [(word: String, text: String)] {
    [("CAKeyframeAnimation(", EmbeddedTexts.CAKeyframeAnimation_swift_txt)]
  }

  func imports(for body: String) -> String { "import Foundation\nimport QuartzCore\n" }

  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool { true }

  func lack(of channel: String, among all: [String]) -> String? { PlatformProperty.layer.lack(of: channel, among: all) }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let (own, value) = (language.identifier(name), CodeText.number(seconds))
    return [CodeDeclaration(name: own, text: "static let \(own): TimeInterval = \(value)\n", value: value)]
  }

  var labels: (lengths: [String], easings: [String]) { (["duration = ", "duration: "], ["timingFunction = "]) }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let own = language.identifier(name)
    func function(_ parameters: String, _ type: String, _ arguments: String, _ lines: [String]) -> [CodeDeclaration] {
      let all = ["let animation = \(type)(\(arguments))"] + (lines + Self.times(curve.passes)).map { "animation.\($0)" }
      let text = Self.function(own, parameters, type, all + ["return animation"])
      return [CodeDeclaration(name: own, text: text)]
    }
    let duration = curve.duration.map(CodeText.number)
    if let (spring, velocity) = curve.spring {
      var members = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]
      if velocity != 0 { members.append(("initialVelocity", velocity)) }
      var lines = members.map { "\($0) = \(CodeText.number($1))" }
      if spring.dampingRatio > 1 { lines.append("allowsOverdamping = true") }
      // A repeated pass is as long as in the catalog, a single one as long as it is visible.
      let isOnce = curve.passes.iterations == 1
      lines.append("duration = \(isOnce ? "animation.settlingDuration" : duration ?? "0.0")")
      return function("_ keyPath: String", "CASpringAnimation", "keyPath: keyPath", lines)
    }
    guard let path = curve.path else { return [] }
    if let points = path.bezier {
      let numbers = points.map(CodeText.number).joined(separator: ", ")
      let timing = "CAMediaTimingFunction(\(points == [0, 0, 1, 1] ? "name: .linear" : "controlPoints: \(numbers)"))"
      guard let duration else {
        let text = "static var \(own): CAMediaTimingFunction { \(timing) }\n"
        return [CodeDeclaration(name: own, text: text, value: timing)]
      }
      let lines = ["duration = \(duration)", "timingFunction = \(timing)"]
      return function("_ keyPath: String", "CABasicAnimation", "keyPath: keyPath", lines)
    }
    let list = CodeText.indentedTail(Self.list(path.steps(), from: 0, factor: 1, over: 1))
    return function(
      "_ keyPath: String, from: Double, to: Double" + (duration == nil ? ", duration: TimeInterval" : ""),
      "CAKeyframeAnimation", "\n  keyPath, duration: \(duration ?? "duration"), from: from, to: to,\n  \(list)", [])
  }

  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let isAlone = passes.count == 1 && passes[0].pass.target == nil && passes[0].pass.event == nil
    let functions = passes.map { pass, tracks in
      let length = CodeText.number(pass.length)
      var lines = ["let group = CAAnimationGroup()", "group.animations = ["]
      for track in tracks {
        let keyPath = PlatformProperty.layer.names(of: track.name).first ?? track.name
        // Layers turn by radians.
        let isAngle = (try? PropertyName(track.name))?.defaultType == .angle
        let list = Self.list(track.steps, from: track.initial, factor: isAngle ? .pi / 180 : 1, over: pass.length)
        lines.append(
          "  CAKeyframeAnimation(\n    \"\(keyPath)\", duration: \(length),\n"
            + "    \(CodeText.indentedTail(CodeText.indentedTail(list)))),")
      }
      lines += ["]"] + (["duration = \(length)"] + Self.times(pass)).map { "group.\($0)" } + ["return group"]
      let own = language.identifier(isAlone ? name : pass.target ?? pass.event ?? "rest")
      return CodeDeclaration(name: own, text: Self.function(own, "", "CAAnimationGroup", lines))
    }
    if isAlone { return functions }
    let own = language.type(name)
    let text = language.type(own, holding: functions.map(\.text).joined(separator: "\n"))
    return [CodeDeclaration(name: own, text: text)]
  }

  private static func function(_ name: String, _ parameters: String, _ type: String, _ lines: [String]) -> String {
    "static func \(name)(\(parameters)) -> \(type) {\n" + CodeText.indented(lines.joined(separator: "\n")) + "\n}\n"
  }

  /// Start and repetition; there and back counts once.
  private static func times(_ passes: some RunInPasses) -> [String] {
    var lines: [String] = []
    if passes.delay != 0 {
      let (sign, delay) = (passes.delay < 0 ? "-" : "+", CodeText.number(abs(passes.delay)))
      lines += ["beginTime = CACurrentMediaTime() \(sign) \(delay)", "fillMode = .backwards"]
    }
    let count = passes.iterations.map { passes.alternates ? Double($0) / 2 : Double($0) }
    if count != 1 || passes.alternates { lines.append("repeatCount = \(count.map(CodeText.number) ?? ".infinity")") }
    return lines + (passes.alternates ? ["autoreverses = true"] : [])
  }

  /// Keyframes: fraction of the time, value, and control points before it.
  private static func list(
    _ steps: [ChannelTrack.Step], from initial: Double, factor: Double, over length: Double
  ) -> String {
    var rows = ChannelTrack.keyframes(steps, over: length).map { [$0, $1.value * factor] + ($1.controls ?? []) }
    if rows.isEmpty { rows = [[1, initial * factor]] }
    return "[\n\(CodeText.rows([[0, initial * factor]] + rows, "[", "]"))]"
  }
}
