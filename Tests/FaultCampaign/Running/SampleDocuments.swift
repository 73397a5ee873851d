import MotionModel
import MotionStore
import TestSupport

/// Documents and catalogs to torment.
enum SampleDocuments {
  /// A keyframes document with as many keyframes as asked for; about 40 bytes each.
  static func keyframes(_ count: Int, salt: Int) -> String {
    let list = (0..<count).map { #"{"linear":\#($0 % 97 + salt),"duration":0.01}"# }.joined(separator: ",")
    return #"{"motionbook":1,"kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":[\#(list)]}]}"#
  }

  /// Fills a new catalog with presets of every kind, with histories, removals and references.
  ///
  /// Every name begins with `group`.
  static func fill(_ path: String, presets: Int, versions: Int, seed: UInt64, group: String = "") throws {
    var generator = SeededGenerator(seed: seed)
    var motions = RandomMotion(seed: seed ^ 0xFACE)
    let start = CommitContext(author: "campaign", timeMs: 1_700_000_000_000)
    let catalog = try Catalog.create(at: path, by: start, using: &generator)
    var time: Int64 = 1_700_000_000_000
    func context(_ message: String) -> CommitContext {
      time += 1000
      return CommitContext(author: "Campaign", timeMs: time, message: message)
    }
    func name(_ text: String) throws -> PresetName { try PresetName(group + text) }
    for start in stride(from: 0, to: presets, by: 10) {
      try catalog.write(by: context("add"), using: &generator) { batch in
        for number in start..<min(start + 10, presets) {
          try batch.add(
            Preset(try name("set/p\(number)"), try motions.motion(), details: PresetDetails(title: "P \(number)"))
          )
        }
      }
    }
    for _ in 1..<max(versions, 2) {
      for start in stride(from: 0, to: presets, by: 7) {
        try catalog.write(by: context("change"), using: &generator) { batch in
          for number in start..<min(start + 7, presets) {
            try batch.set(try name("set/p\(number)"), motion: try motions.motion())
          }
        }
      }
    }
    try catalog.write(by: context("names"), using: &generator) { batch in
      try batch.add(Preset(try name("also/p0"), .alias(try PresetReference("\(group)set/p0"))))
      try batch.add(
        Preset(try name("known/duration"), .duration(.seconds(1)), details: PresetDetails(title: "Known")))
      try batch.rename(try name("set/p1"), to: try name("other/p1"))
      try batch.remove(try name("set/p2"), force: true)
    }
  }
}
