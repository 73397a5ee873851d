import MotionEngine
import MotionModel

/// Core Animation: Swift source with timing functions, springs and keyframe animations.
///
/// Used as in `layer.add(Motions.Brand.pop("position.y"), forKey: nil)`.
/// An overdamped spring needs the systems of 2023: iOS 17, macOS 14, tvOS 17.
/// Source: https://developer.apple.com/documentation/quartzcore/animation
public struct CoreAnimationFormat: ExportFormat {
  public let name = "coreanimation"
  public let summary = "Swift source for Core Animation: timing functions, springs and keyframes."
  public let fileExtension = "swift"

  public init() {}
}

extension CoreAnimationFormat: PlatformFormat {
  var player: MotionPlayer { "Core Animation" }

  func imports(for body: String) -> String { "import Foundation\nimport QuartzCore\n" }

  func opening(_ type: String) -> String { "enum \(type) {" }

  func typeName(_ part: String) -> String { SwiftName.type(part) }

  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String {
    SwiftName.attribute(deprecation, replacement: replacement)
  }

  var helpers: [(word: String, text: String)] {
    [("CAKeyframeAnimation(", EmbeddedTexts.CAKeyframeAnimation_swift_txt)]
  }

  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool { true }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let own = SwiftName.escaped(CodeName.lower(name))
    return [CodeDeclaration(name: own, text: "static let \(own): TimeInterval = \(CodeText.number(seconds))\n")]
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let own = SwiftName.escaped(CodeName.lower(name))
    func function(_ parameters: String, _ type: String, _ lines: [String]) -> [CodeDeclaration] {
      let times = Self.times(curve.passes.delay, curve.passes.iterations, curve.passes.alternates)
      let body = (lines + times.map { "animation.\($0)" } + ["return animation"]).joined(separator: "\n") + "\n"
      let text = "static func \(own)(\(parameters)) -> \(type) {\n" + CodeText.indented(body) + "}\n"
      return [CodeDeclaration(name: own, text: text)]
    }
    let duration = curve.duration.map { CodeText.number($0) }
    switch curve.shape {
    case .spring(let spring, let velocity):
      var members = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]
      if velocity != 0 { members.append(("initialVelocity", velocity)) }
      var lines = ["let animation = CASpringAnimation(keyPath: keyPath)"]
      lines += members.map { "animation.\($0) = \(CodeText.number($1))" }
      if spring.dampingRatio > 1 { lines.append("animation.allowsOverdamping = true") }
      // A pass that is repeated is as long as the catalog says, the only one as long as it is seen.
      let isOnce = curve.passes.iterations == 1
      lines.append("animation.duration = \(isOnce ? "animation.settlingDuration" : duration ?? "0.0")")
      return function("_ keyPath: String", "CASpringAnimation", lines)
    case .bezier(let points):
      let timing = Self.timingFunction(points)
      guard let duration else {
        let text = "static var \(own): CAMediaTimingFunction { \(timing) }\n"
        return [CodeDeclaration(name: own, text: text)]
      }
      return function(
        "_ keyPath: String", "CABasicAnimation",
        [
          "let animation = CABasicAnimation(keyPath: keyPath)", "animation.duration = \(duration)",
          "animation.timingFunction = \(timing)",
        ])
    case .pieces(let path):
      let steps = path.steps()
      let list = Self.list(steps, from: 0, factor: 1, over: 1)
      return function(
        "_ keyPath: String, from: Double, to: Double" + (duration == nil ? ", duration: TimeInterval" : ""),
        "CAKeyframeAnimation",
        [
          "let animation = CAKeyframeAnimation(\n  keyPath, duration: \(duration ?? "duration"), from: from, to: to,\n"
            + "  \(CodeText.indentedTail(list)))"
        ])
    }
  }

  func keyframes(
    _ passes: [(pass: MotionParts.Pass, tracks: [ChannelTrack])], named name: String, note: LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration] {
    let isAlone = passes.count == 1 && passes[0].pass.target == nil && passes[0].pass.event == nil
    let functions = passes.map { pass, tracks in
      var lines = ["let group = CAAnimationGroup()", "group.animations = ["]
      for track in tracks {
        guard let place = LayerProperty(track.name) else {
          note(track.name, .dropped(reason: "a layer has no such property"))
          continue
        }
        let list = Self.list(track.steps, from: track.initial, factor: place.factor, over: pass.length)
        lines.append(
          "  CAKeyframeAnimation(\n    \"\(place.keyPath)\", duration: \(CodeText.number(pass.length)),\n"
            + "    \(CodeText.indentedTail(CodeText.indentedTail(list)))),")
      }
      lines += ["]", "group.duration = \(CodeText.number(pass.length))"]
      lines += Self.times(pass.delay, pass.iterations, pass.alternates).map { "group.\($0)" } + ["return group"]
      let own = SwiftName.escaped(CodeName.lower(isAlone ? name : pass.target ?? pass.event ?? "rest"))
      let body = lines.joined(separator: "\n") + "\n"
      return (own, "static func \(own)() -> CAAnimationGroup {\n" + CodeText.indented(body) + "}\n")
    }
    if isAlone { return functions.map { CodeDeclaration(name: $0, text: $1) } }
    let own = SwiftName.type(name)
    let text = "enum \(own) {\n" + CodeText.indented(functions.map(\.1).joined(separator: "\n")) + "}\n"
    return [CodeDeclaration(name: own, text: text)]
  }

  // MARK: Expressions

  private static func timingFunction(_ points: [Double]) -> String {
    points == [0, 0, 1, 1]
      ? "CAMediaTimingFunction(name: .linear)"
      : "CAMediaTimingFunction(controlPoints: \(points.map(CodeText.number).joined(separator: ", ")))"
  }

  /// When it begins and how often it runs; there and back is once.
  private static func times(_ delay: Double, _ iterations: Int?, _ alternates: Bool) -> [String] {
    var lines: [String] = []
    if delay != 0 {
      let sign = delay < 0 ? "-" : "+"
      lines += ["beginTime = CACurrentMediaTime() \(sign) \(CodeText.number(abs(delay)))", "fillMode = .backwards"]
    }
    let passes = iterations.map { alternates ? Double($0) / 2 : Double($0) }
    if passes != 1 || alternates { lines.append("repeatCount = \(passes.map(CodeText.number) ?? ".infinity")") }
    return lines + (alternates ? ["autoreverses = true"] : [])
  }

  /// Keyframes: the share of the time, the value, and the control points of what leads to it.
  private static func list(
    _ steps: [ChannelTrack.Step], from initial: Double, factor: Double, over length: Double
  ) -> String {
    let keyframes = ChannelTrack.keyframes(steps, over: length).map { share, step in
      [share, step.value * factor] + (step.controls ?? [])
    }
    let all =
      keyframes.isEmpty ? [[0, initial * factor], [1, initial * factor]] : [[0, initial * factor]] + keyframes
    return "[\n" + all.map { "  [\($0.map(CodeText.number).joined(separator: ", "))],\n" }.joined() + "]"
  }
}

/// Where a layer has a property of a motion.
private struct LayerProperty {
  let keyPath: String
  /// Layers turn by radians.
  let factor: Double

  /// Nil for what layers do not have; names of one's own are those of one's own layers.
  init?(_ name: String) {
    let (keyPath, isAngle): (String?, Bool) =
      switch name {
      case "offset.x": ("transform.translation.x", false)
      case "offset.y": ("transform.translation.y", false)
      case "scale", "scale.x", "scale.y": ("transform.\(name)", false)
      case "rotation", "rotation.z": ("transform.rotation.z", true)
      case "rotation.x", "rotation.y": ("transform.\(name)", true)
      case "anchor.x": ("anchorPoint.x", false)
      case "anchor.y": ("anchorPoint.y", false)
      case "size.width", "size.height": ("bounds.\(name)", false)
      case "blur", "saturation", "contrast", "hueRotation", "grayscale", "perspective", "nearness", "shear":
        (nil, false)
      default:
        (
          ["color", "foreground", "background", "tint", "geometry", "padding", "frame", "skew"].contains {
            name.hasPrefix($0 + ".")
          }
            ? nil : name, false
        )
      }
    guard let keyPath else { return nil }
    (self.keyPath, factor) = (keyPath, isAngle ? .pi / 180 : 1)
  }
}
