/// SwiftUI's and Core Animation's search for the end of a motion that does not oscillate.
enum TenthsOfSecond {
  /// The first time of 0, 0.1, 0.2, … (summed up by addition) from which `distance` stays within `epsilon` for more
  /// than one second.
  ///
  /// 1024 moments are looked at; 0 when none qualifies or a distance is not finite.
  static func settling(epsilon: Double, distance: (Double) -> Double) -> Double {
    var time = 0.0
    var start = 0.0
    var run = 0
    for _ in 0..<1024 {
      let value = distance(time).magnitude
      guard value.isFinite else { return 0 }
      if value < epsilon {
        if run == 0 { start = time }
        run += 1
        if run > 11 { return start }
      } else {
        run = 0
      }
      time += 0.1
    }
    return 0
  }
}
