import RealModule

/// Velocity of a value set repeatedly without animation, as by dragging.
///
/// Of the last three samples the two finite differences are mixed, 0.75 of the older and 0.25 of the newer one. After the
/// last sample the velocity decays by 0.998 a millisecond, and is forgotten after 2 seconds.
///
/// Source: SwiftUI's sampler as re-implemented and compared with it by OpenSwiftUI,
/// https://github.com/OpenSwiftUIProject/OpenSwiftUI
struct VelocitySampler: Sendable {
  private var samples: [(value: SIMD4<Double>, time: Double)] = []

  var isEmpty: Bool { samples.isEmpty }

  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds a sample; one earlier than the last is ignored, one at the same time replaces it.
  mutating func add(_ value: SIMD4<Double>, at time: Double) {
    if let last = samples.last {
      guard time >= last.time else { return }
      if time - last.time < .ulpOfOne { samples.removeLast() }
    }
    samples.append((value, time))
    if samples.count > 3 { samples.removeFirst() }
  }

  /// The velocity at the last sample, per second; zero with fewer than two.
  var velocity: SIMD4<Double> {
    guard samples.count >= 2 else { return .zero }
    let first = slope(0)
    return samples.count == 2 ? first : 0.25 * slope(1) + 0.75 * first
  }

  /// The velocity that is left at `time`, per second; nil without samples or after 2 seconds.
  func velocity(at time: Double) -> SIMD4<Double>? {
    guard let last = samples.last, time < last.time + 2 else { return nil }
    return velocity * Double.pow(0.998, max(time - last.time, 0) * 1_000)
  }

  private func slope(_ index: Int) -> SIMD4<Double> {
    (samples[index + 1].value - samples[index].value) / (samples[index + 1].time - samples[index].time)
  }
}
