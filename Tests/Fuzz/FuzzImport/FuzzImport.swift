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
  let formats: [any ImportFormat] = [
    LottieFormat(), AndroidFormat(), WAAPIFormat(), GSAPFormat(), SwiftUIFormat(), CSVFormat(), FigmaFormat(),
    JSFormat(),
  ]
  guard let first = bytes.first else { return 0 }
  // A digit for each format, and the next one for what is pasted.
  let choice = Int(first &- UInt8(ascii: "0")) % (formats.count + 1)
  guard choice < formats.count else {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for kind in [MotionKind.curve, .keyframes] {
      guard let motion = try? PastedMotion.motion(text, as: kind), let name = try? PresetName("a") else { continue }
      check(Preset(name, motion))
    }
    return 0
  }
  let format = formats[choice]
  let file = SourceFile(Array(bytes.dropFirst()))
  for keepsGoing in [false, true] {
    guard let read = try? format.read([file], ImportOptions(keepGoing: keepsGoing)) else { continue }
    for preset in read.presets { check(preset) }
  }
  return 0
}

private func check(_ preset: Preset) {
  let canonical = preset.canonicalBytes
  guard let again = try? Preset(json: canonical), again.canonicalBytes == canonical else {
    fatalError("an imported preset is not legal: \(String(decoding: canonical, as: UTF8.self))")
  }
}
