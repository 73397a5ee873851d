import MotionEngine
import MotionModel

/// Keyframes as SwiftUI's keyframe content, and the values that they move.
private struct SwiftUIKeyframes {
  var properties = SwiftUIProperties()
  private var tracks = ""

  /// Declarations inside a type.
  var text: String {
    if tracks.isEmpty { return properties.structure("Values") }
    let builder = "@KeyframesBuilder<Values>\nstatic var keyframes: some Keyframes<Values> {\n"
    return properties.structure("Values") + "\n" + builder + CodeText.indented(tracks) + "}\n"
  }

  mutating func add(_ name: String, _ keyframes: String) {
    tracks += "KeyframeTrack(\\.\(name)) {\n" + CodeText.indented(keyframes) + "}\n"
  }
}

extension SwiftUIWriter {
  /// Exact keyframes.
  /// - Parameter hold: Seconds before them.
  mutating func text(of set: KeyframeSet, after hold: Double) throws(ModelError) -> String {
    var content = SwiftUIKeyframes()
    for track in set.tracks {
      guard track.type != .text else {
        note(track.property.text, .dropped(reason: "text is not an animatable value"))
        continue
      }
      // The offset has that share already, in points.
      guard track.property.text != WebProperty.relativeOffset else {
        note("size", .ownSize())
        continue
      }
      let name = try content.properties.add(track.property.text, track.initial)
      var worst: LossReport.Outcome = .exact
      let wait = "LinearKeyframe(\(SwiftUIValues.text(track.initial)), duration: \(CodeText.number(hold)))\n"
      var (lines, from, time) = (hold > 0 ? wait : "", track.initial, 0.0)
      for (keyframe, goal) in zip(track.keyframes, track.goals) {
        let to = try goal.isEmpty ? keyframe.value : MotionValue(track.type, goal)
        let seconds = try keyframe.duration.map { (source) throws(ModelError) in try resolver.seconds(source) }
        let (text, outcome) = try text(of: keyframe, from, to, seconds)
        lines += text
        if case .approximated(let error, let place) = outcome, outcome.gravity > worst.gravity {
          worst = .approximated(error: error, at: time + place)
        }
        (from, time) = (to, time + (seconds ?? 0))
      }
      note(track.property.text, worst)
      content.add(name, lines)
    }
    return content.text
  }

  private mutating func text(
    of keyframe: MotionKeyframe, _ from: MotionValue, _ to: MotionValue, _ seconds: Double?
  ) throws(ModelError) -> (String, LossReport.Outcome) {
    let value = SwiftUIValues.text(to)
    let duration = seconds.map { ", duration: \(CodeText.number($0))" } ?? ""
    func velocity(_ label: String, _ velocity: MotionValue?) -> String {
      velocity.map { ", \(label): \(SwiftUIValues.text($0))" } ?? ""
    }
    switch keyframe.kind {
    case .move: return ("MoveKeyframe(\(value))\n", .exact)
    case .linear(nil): return ("LinearKeyframe(\(value)\(duration))\n", .exact)
    case .cubic(let start, let end):
      let velocities = velocity("startVelocity", start) + velocity("endVelocity", end)
      return ("CubicKeyframe(\(value)\(duration)\(velocities))\n", .exact)
    case .spring(let source, let start):
      let spring = try source.map { (source) throws(ModelError) in
        ", spring: \(try resolver.spring(source).inSwiftUI(isValue: true).valueNotation)"
      }
      return ("SpringKeyframe(\(value)\(duration)\(spring ?? "")\(velocity("startVelocity", start)))\n", .exact)
    case .linear(let source?):
      let curve = try resolver.curve(source)
      if curve.modifiers.isEmpty, let unit = try SwiftUICurve.easing(curve.base, &resolver) {
        return ("LinearKeyframe(\(value)\(duration), timingCurve: \(Self.timingCurve(try Curve(unit))))\n", .exact)
      }
      let easing = try resolver.easing(source)
      let path =
        switch curve.modifiers.isEmpty ? curve.base : nil {
        case .steps?, .points?: try SegmentRow(curve.base, &resolver, within: error)
        default: try SegmentRow(over: 0...1, within: error) { easing.value(at: $0) }
        }
      let steps = path.scaled(from: 0, to: 1, over: seconds ?? 0).steps()
      return (try Self.text(of: steps) { from.mixed(with: to, by: $0) }, path.outcome(over: seconds ?? 0))
    }
  }

  /// Steps as keyframes, each with its Bézier.
  private static func text(
    of steps: [ChannelTrack.Step], _ value: (Double) -> MotionValue
  ) throws(ModelError) -> String {
    var text = ""
    for step in steps {
      let value = SwiftUIValues.text(value(step.value))
      guard step.duration > 0 else {
        text += "MoveKeyframe(\(value))\n"
        continue
      }
      let curve = try step.controls.map { (points) throws(ModelError) -> String in
        let bezier = try CubicBezier(points[0], points[1], points[2], points[3])
        return ", timingCurve: " + timingCurve(try Curve(.cubicBezier(bezier, .clamp)))
      }
      text += "LinearKeyframe(\(value), duration: \(CodeText.number(step.duration))\(curve ?? ""))\n"
    }
    return text
  }

  private static func timingCurve(_ unit: Curve) -> String { unit.notation.replacing("UnitCurve.", with: ".") }

  /// Source of a timeline's channels, in lines and Béziers, for each of some passes.
  func text(of timeline: Timeline, _ passes: WrittenPasses = WrittenPasses()) throws(ModelError) -> String {
    var content = SwiftUIKeyframes()
    for (index, channel) in timeline.channels.enumerated() {
      guard channel.type != .text else {
        note(channel.name, .dropped(reason: "text is not an animatable value"))
        continue
      }
      let track = try ChannelTrack(timeline, index, within: error)
      note(channel.name, track.outcome)
      let name = try content.properties.add(channel.name, MotionValue(number: track.initial))
      guard !track.steps.isEmpty else { continue }
      let steps = passes == WrittenPasses() ? track.steps : track.unrolled(passes, over: timeline.duration)
      content.add(name, try Self.text(of: steps) { MotionValue(number: $0) })
    }
    return content.text
  }
}

extension MotionValue {
  /// Interpolates to another value; colors in linear light.
  func mixed(with other: MotionValue, by share: Double) -> MotionValue {
    if let from = LinearColor(self), let to = LinearColor(other) {
      let color = from.mixed(with: to, by: share).sRGB
      let mixed = try? MotionValue(.color, [color.red, color.green, color.blue, min(max(color.opacity, 0), 1)])
      return mixed ?? other
    }
    return (try? MotionValue(type, zip(components, other.components).map { $0 + ($1 - $0) * share })) ?? other
  }
}
