import Foundation
import FuzzDriver
import MotionEngine
import MotionModel

/// A document that is read is written as bytes that read as the same document, and its motion can be evaluated.
@main
enum FuzzDocument {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let preset = try? Preset(json: bytes) else { return 0 }
  let canonical = preset.canonicalBytes
  guard let again = try? Preset(json: canonical), again.canonicalBytes == canonical else {
    fatalError("the canonical document is not stable: \(String(decoding: canonical, as: UTF8.self))")
  }
  guard let timeline = try? ResolvedMotion(preset.motion).timeline() else { return 0 }
  _ = timeline.settledDuration()
  for time in [0, 0.05, 0.4, 1, 2.5, 100] {
    _ = timeline.values(at: time)
    for channel in timeline.channels.indices { _ = timeline.velocity(channel, at: time) }
  }
  return 0
}
