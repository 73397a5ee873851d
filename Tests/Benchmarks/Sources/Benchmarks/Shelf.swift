import CBaselines
import Foundation
import Motionbook

/// Catalogs for rows that read and write: created by the library on first use, each once.
final class Shelf {
  /// Numbers of presets in the catalogs.
  struct Sizes {
    /// Keyframes of 1.2 KB, and curves that are measured and sampled.
    let some: Int
    /// Curves in the large catalog.
    let many: Int
    /// Curves in the largest.
    let most: Int

    static let quick = Sizes(some: 200, many: 1_000, most: 2_000)
    static let full = Sizes(some: 10_000, many: 100_000, most: 500_000)
  }

  /// Failure with a catalog, known to the benchmark only.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let sizes: Sizes
  private let folder: URL
  private var made: Set<String> = []
  /// The presets of each catalog do not depend on which row came first.
  private let context = CommitContext(author: "bench", timeMs: 1_795_392_000_000, message: "made for the benchmark")

  init(_ sizes: Sizes) throws {
    self.sizes = sizes
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("motionbook-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes all of it.
  func clear() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  // MARK: Catalogs

  /// Keyframes: three tracks of nine straight lines, 1.2 KB each.
  func keyframes() throws -> String { try once("keyframes") { try fill($0, keyframePresets()) } }
  /// Curves, as many.
  func curves() throws -> String { try once("curves") { try fill($0, curvePresets(sizes.some)) } }
  /// Many curves.
  func large() throws -> String { try once("large") { try fill($0, curvePresets(sizes.many)) } }
  /// Most curves, in commits of as many as the large catalog has.
  func largest() throws -> String {
    try once("largest") { path in
      let catalog = try Catalog.create(at: path, by: context)
      for first in stride(from: 0, to: sizes.most, by: sizes.many) {
        let presets = try curvePresets(min(sizes.many, sizes.most - first), from: first)
        try catalog.write(by: context) { batch in for preset in presets { try batch.add(preset) } }
      }
    }
  }
  /// One set of keyframes with ten properties.
  func wide() throws -> String {
    try once("wide") { path in
      let tracks = try (0..<10).map { index in
        let keys = try [1, 0.25 + Double(index) / 16, 2].map { value in
          try MotionKeyframe(.linear(easing: nil), to: try MotionValue(.number, [value]), duration: .seconds(0.3))
        }
        return try MotionTrack(
          try PropertyName("part\(index)"), initial: try MotionValue(.number, [0]), keyframes: keys)
      }
      try fill(path, [Preset(try name("wide", 0), .keyframes(try KeyframeSet(tracks: tracks)))])
    }
  }
  /// No presets.
  func empty() throws -> String { try once("empty") { _ = try Catalog.create(at: $0, by: context) } }

  /// The keyframes with two releases, between which one preset in a hundred has changed.
  func released() throws -> String {
    try once("released") { path in
      try copy(keyframes(), to: path)
      let catalog = try Catalog.open(at: path, access: .readWrite)
      try catalog.release("1", by: context)
      let presets = try keyframePresets()
      try catalog.write(by: context) { batch in
        for index in stride(from: 0, to: presets.count, by: 100) {
          try batch.set(presets[index].name, motion: presets[(index + 1) % presets.count].motion)
        }
      }
      try catalog.release("2", by: context)
    }
  }

  /// Two catalogs of as many artifacts as the large one has presets; half of them are in both.
  func halves() throws -> (mine: String, theirs: String) {
    let part = sizes.many / 4
    let shared = try once("shared") { try fill($0, curvePresets(part)) }
    func side(_ name: String, from first: Int) throws -> String {
      try once(name) { path in
        try copy(shared, to: path)
        let presets = try curvePresets(part, from: first)
        try Catalog.open(at: path, access: .readWrite)
          .write(by: context) { batch in for preset in presets { try batch.add(preset) } }
      }
    }
    return (try side("mine", from: part), try side("theirs", from: 2 * part))
  }

  /// The large catalog with one preset changed.
  func changed() throws -> String {
    try once("changed") { path in
      try copy(large(), to: path)
      let preset = try curvePresets(1)[0]
      try Catalog.open(at: path, access: .readWrite)
        .write(by: context) { try $0.set(preset.name, motion: .curve(try Curve(notation: "linear.duration(3)"))) }
    }
  }

  /// A copy that may be changed, the same path each time.
  func scratch(_ catalog: () throws -> String) throws -> String {
    let copied = path("scratch.motionbook")
    try copy(catalog(), to: copied)
    return copied
  }

  private func copy(_ file: String, to path: String) throws {
    guard baseline_copy(file, path) == 0 else { throw Failure(description: "\(path) cannot be written") }
  }

  private func once(_ name: String, _ make: (String) throws -> Void) throws -> String {
    let file = path("\(name).motionbook")
    if !made.contains(name) {
      try make(file)
      made.insert(name)
    }
    return file
  }

  private func fill(_ path: String, _ presets: [Preset]) throws {
    _ = try Catalog.create(at: path, by: context) { batch in for preset in presets { try batch.add(preset) } }
  }

  // MARK: Presets

  /// A name by number; names are in the order of the numbers.
  private func name(_ folder: String, _ index: Int) throws -> PresetName {
    try PresetName("\(folder)/\(String(1_000_000 + index).dropFirst())")
  }

  func keyframePresets() throws -> [Preset] {
    var draw = Draw()
    func number(_ range: ClosedRange<Double>) -> Double { (draw.number(range) * 1e4).rounded() / 1e4 }
    return try (0..<sizes.some).map { index in
      let tracks = try ["offset.x", "opacity", "scale"].map { property in
        let keys = try (0..<9).map { _ in
          try MotionKeyframe(
            .linear(easing: nil), to: try MotionValue(.number, [number(0...1)]), duration: .seconds(number(0.01...0.2)))
        }
        return try MotionTrack(
          try PropertyName(property), initial: try MotionValue(.number, [number(0...1)]), keyframes: keys)
      }
      return Preset(try name("keys", index), .keyframes(try KeyframeSet(tracks: tracks)))
    }
  }

  /// Béziers and springs in turn; those of a number are the same in each catalog.
  func curvePresets(_ count: Int, from first: Int = 0) throws -> [Preset] {
    try (first..<first + count).map { index in
      var draw = Draw(UInt64(index))
      func number(_ range: ClosedRange<Double>) -> Double { (draw.number(range) * 1e4).rounded() / 1e4 }
      let notation =
        index % 2 == 0
        ? "cubic-bezier(\(number(0...1)), \(number(-0.5...1.5)), \(number(0...1)), \(number(-0.5...1.5)))"
          + ".duration(\(number(0.1...1)))"
        : "spring(duration: \(number(0.1...1)), bounce: \(number(0...0.6)))"
      return Preset(try name("curve", index), .curve(try Curve(notation: notation)))
    }
  }
}
