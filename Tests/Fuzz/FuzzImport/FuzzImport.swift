import Foundation
import FuzzDriver
import MotionFormats
import MotionModel

/// Every preset that is imported is a legal document.
///
/// The first byte chooses the format.
@main
enum FuzzImport {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let formats: [any ImportFormat] = [LottieFormat(), AndroidFormat(), WAAPIFormat()]
  guard let first = bytes.first else { return 0 }
  let format = formats[Int(first) % formats.count]
  let file = SourceFile(Array(bytes.dropFirst()))
  for keepsGoing in [false, true] {
    guard let read = try? format.read([file], ImportOptions(keepGoing: keepsGoing)) else { continue }
    for preset in read.presets {
      let canonical = preset.canonicalBytes
      guard let again = try? Preset(json: canonical), again.canonicalBytes == canonical else {
        fatalError("an imported preset is not legal: \(String(decoding: canonical, as: UTF8.self))")
      }
    }
  }
  return 0
}
