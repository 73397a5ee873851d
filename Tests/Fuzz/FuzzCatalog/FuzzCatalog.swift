import Foundation
import FuzzDriver
import MotionModel
import MotionStore

/// Any file is rejected, or can be read and verified; none causes a crash or a hang.
///
/// Input that starts as an SQLite database is taken as the file itself. Any other is a list of changes to a good
/// catalog, five bytes each: where (three), how (one) and what (one); so that the fuzzer gets past the header.
@main
enum FuzzCatalog {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = input.starts(with: Array("SQLite format 3".utf8)) ? input : Ground.changed(by: input)
  guard FileManager.default.createFile(atPath: Ground.path, contents: Data(bytes)) else { return 0 }
  defer {
    unlink(Ground.path)
    unlink(Ground.path + "-journal")
  }
  guard let catalog = try? Catalog.open(at: Ground.path) else { return 0 }
  _ = try? catalog.info()
  _ = try? catalog.list()
  _ = try? catalog.presets()
  _ = try? catalog.log()
  _ = try? catalog.load(PresetReference("a/curve"))
  _ = try? catalog.verify()
  return 0
}

private enum Ground {
  static let path = "\(FileManager.default.temporaryDirectory.path)/fuzz-\(getpid()).motionbook"

  /// A small catalog with a history, references and a removal.
  static let catalog: [UInt8] = {
    let path = Self.path + ".good"
    defer { unlink(path) }
    func build() throws {
      let context = CommitContext(author: "Fuzz", timeMs: 1_700_000_000_000, message: "m")
      let catalog = try Catalog.create(at: path, by: context)
      try catalog.write(by: context) { batch in
        try batch.add(Preset(PresetName("a/curve"), .curve(Curve(notation: "spring(duration: 0.5, bounce: 0.3)"))))
        try batch.add(Preset(PresetName("a/time"), .duration(.seconds(0.3)), details: PresetDetails(title: "Ünï")))
        try batch.add(Preset(PresetName("a/alias"), .alias(PresetReference("a/curve"))))
        try batch.add(Preset(PresetName("a/gone"), .duration(.seconds(1))))
      }
      try catalog.write(by: context) { batch in
        try batch.set(PresetName("a/time"), motion: .duration(.seconds(0.4)))
        try batch.remove(PresetName("a/gone"))
      }
    }
    do { try build() } catch { fatalError("no catalog to start from: \(error)") }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }()

  static func changed(by input: [UInt8]) -> [UInt8] {
    var bytes = catalog
    for start in stride(from: 0, to: input.count - 4, by: 5) {
      let place = Int(input[start]) << 16 | Int(input[start + 1]) << 8 | Int(input[start + 2])
      let index = place % bytes.count
      let value = input[start + 4]
      switch input[start + 3] % 5 {
      case 0: bytes[index] = value
      case 1: bytes[index] ^= 1 << (value % 8)
      case 2: bytes[index] &+= value
      case 3: for offset in index..<min(index + Int(value), bytes.count) { bytes[offset] = 0 }
      default:
        // Another page in this one's place.
        let page = 4096
        let (to, from) = (index / page * page, Int(value) % (bytes.count / page) * page)
        for offset in 0..<page { bytes[to + offset] = catalog[from + offset] }
      }
    }
    return bytes
  }
}
