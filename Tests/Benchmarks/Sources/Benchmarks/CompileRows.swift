import MotionEngine
import MotionModel

/// Cost of a curve before it moves: reading its notation, compiling, measuring.
struct CompileRows {
  let clock: Clock

  func plans() throws -> [Plan] {
    let bezier = "cubic-bezier(0.25, 0.1, 0.25, 1)"
    let spring = "spring(duration: 0.5, bounce: 0.3)"
    return [
      Plan(name: "parse and compile, Bézier") { try compile($0, bezier, 1500) },
      Plan(name: "parse and compile, spring") { try compile($0, spring, 4000) },
      Plan(name: "metrics of a Bézier") { try metrics($0, bezier) },
      Plan(name: "metrics of a spring") { try metrics($0, spring) },
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
