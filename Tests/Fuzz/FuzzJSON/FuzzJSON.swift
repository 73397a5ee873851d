import Foundation
import FuzzDriver
import MotionModel

/// Canonical output reads back as the same bytes; so does the indented form.
///
/// Only those bytes are taken for canonical.
@main
enum FuzzJSON {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONReader.read(bytes) else { return 0 }
  let canonical = CanonicalJSON.bytes(value)
  guard let again = try? JSONReader.read(canonical, limits: .file), CanonicalJSON.bytes(again) == canonical else {
    fatalError("the canonical form is not stable: \(String(decoding: canonical, as: UTF8.self))")
  }
  guard ((try? JSONReader.readCanonical(bytes)) != nil) == (canonical == bytes) else {
    fatalError("taken for canonical, or not, by mistake: \(String(decoding: bytes, as: UTF8.self))")
  }
  let pretty = Array(PrettyJSON.text(value).utf8)
  guard let read = try? JSONReader.read(pretty, limits: .file), CanonicalJSON.bytes(read) == canonical else {
    fatalError("the indented form reads differently: \(String(decoding: pretty, as: UTF8.self))")
  }
  return 0
}
