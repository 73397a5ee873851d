import Foundation
import FuzzDriver
import MotionEngine
import MotionModel

/// A motion of any kind that is read is written as a notation that reads as the same motion, and a curve can be evaluated.
@main
enum FuzzNotation {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let seconds = try? DurationNotation.parse(text) { _ = DurationNotation.text(seconds) }
  for kind in [MotionKind.keyframes, .transition, .sequence, .schedule] {
    guard let motion = try? Motion(notation: text, as: kind), let notation = motion.notation else { continue }
    guard (try? Motion(notation: notation, as: kind)) == motion else {
      fatalError("the notation reads differently: \(notation)")
    }
  }
  guard let curve = try? Curve(notation: text) else { return 0 }
  let notation = curve.notation
  guard let again = try? Curve(notation: notation), again == curve else {
    fatalError("the notation reads differently: \(notation)")
  }
  guard let timeline = try? ResolvedMotion(.curve(curve)).timeline() else { return 0 }
  for time in [0, 1e-9, 0.1, 0.5, 1, 3, 1e6] {
    for value in timeline.values(at: time) where !value.isFinite { fatalError("\(notation) is \(value) at \(time)") }
  }
  return 0
}
