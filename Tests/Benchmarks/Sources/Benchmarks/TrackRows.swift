import CBaselines
import MotionEngine
import MotionModel

/// Keyframes and `linear()`: straight lines between points.
struct TrackRows {
  let clock: Clock
  let room: Room

  func plans() throws -> [Plan] {
    var draw = Draw()
    let values = (0..<16).map { _ in (draw.number(-1...2) * 1000).rounded() / 1000 }
    let stops = try LinearPoints(values.map { LinearPoints.Stop($0) })
    let easing = try ResolvedMotion(.curve(try Curve(.points(stops), duration: .seconds(1)))).timeline()
    let keyframes = values.dropFirst().map { "{\"linear\":\($0),\"duration\":0.0625}" }.joined(separator: ",")
    let document = """
      {"motionbook":1,"kind":"keyframes","name":"bench/keys","tracks":[
        {"property":"opacity","initial":\(values[0]),"keyframes":[\(keyframes)]}]}
      """
    let set = try ResolvedMotion(try Preset(json: Array(document.utf8)).motion).timeline()
    return [
      Plan(name: "linear() of 16 stops f64") { try row($0, easing, values, length: 1) },
      Plan(name: "16 linear keyframes f64") { try row($0, set, values, length: 0.9375) },
    ]
  }

  private func row(_ name: String, _ timeline: Timeline, _ values: [Double], length: Double) throws -> Row {
    let count = 1024
    let step = length / Double(count - 1)
    let grid = try SampleGrid(count: count, to: length)
    let times = values.indices.map { length * Double($0) / Double(values.count - 1) }
    let doubles = room.doubles(count)
    let found = clock.compare {
      baseline_lerp_fill(times, values, values.count, step, doubles.baseAddress, count)
    } _: {
      timeline.sample(0, on: grid, into: doubles)
    }
    var expected = [Double](repeating: 0, count: count)
    baseline_lerp_fill(times, values, values.count, step, &expected, count)
    timeline.sample(0, on: grid, into: doubles)
    var worst = 0.0
    for index in 0..<count {
      worst = max(worst, abs(doubles[index] - expected[index]))
    }
    return Row(
      name: name, baseline: "lerp with a cursor", measure: .timesAsFast, target: 6, measured: found.ratio,
      cost: found.ours / Double(count), error: (worst, 1e-12))
  }
}
