import MotionEngine
import MotionModel

/// What a curve costs before it moves: reading its notation, compiling, measuring.
struct CompileRows {
  let clock: Clock

  func rows() throws -> [Row] {
    let bezier = "cubic-bezier(0.25, 0.1, 0.25, 1)"
    let spring = "spring(duration: 0.5, bounce: 0.3)"
    return [
      try compile("parse and compile, Bézier", bezier, 1500), try compile("parse and compile, spring", spring, 4000),
      try metrics("metrics of a Bézier", bezier), try metrics("metrics of a spring", spring),
    ]
  }

  private func compile(_ name: String, _ notation: String, _ target: Double) throws -> Row {
    var sink = 0.0
    var failures = 0
    let time = clock.time {
      do { sink += try ResolvedMotion(.curve(try Curve(notation: notation))).timeline().duration } catch {
        failures += 1
      }
    }
    return Row(
      name: name, baseline: "", measure: .nanoseconds, target: target, measured: time, cost: time,
      error: (failures == 0 && sink > 0 ? 0 : 1, 0))
  }

  private func metrics(_ name: String, _ notation: String) throws -> Row {
    let motion = ResolvedMotion(.curve(try Curve(notation: notation)))
    var failures = 0
    let time = clock.time {
      do { failures += try motion.metrics() == nil ? 1 : 0 } catch { failures += 1 }
    }
    return Row(
      name: name, baseline: "", measure: .nanoseconds, target: 3000, measured: time, cost: time,
      error: (Double(failures), 0))
  }
}
