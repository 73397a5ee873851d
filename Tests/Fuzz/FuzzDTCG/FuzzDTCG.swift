import Foundation
import FuzzDriver
import MotionFormats
import MotionModel

/// Every preset that is imported is a legal document.
@main
enum FuzzDTCG {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for keepsGoing in [false, true] {
    guard let read = try? DTCGFormat().read([SourceFile(bytes)], ImportOptions(keepGoing: keepsGoing)) else { continue }
    for preset in read.presets {
      let canonical = preset.canonicalBytes
      guard let again = try? Preset(json: canonical), again.canonicalBytes == canonical else {
        fatalError("an imported preset is not legal: \(String(decoding: canonical, as: UTF8.self))")
      }
    }
  }
  return 0
}
