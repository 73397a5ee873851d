import Foundation
import MotionEngine

func exponential(_ x: Double) -> Double { exp(x) }
func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }

extension SpringSolver {
  /// Motion between two positions, with an initial velocity.
  func state(from start: Double, to target: Double, velocity: Double, at time: Double) -> State {
    let left = displacement(from: start - target, velocity: velocity, at: time)
    return State(value: left.value + target, velocity: left.velocity)
  }
}
