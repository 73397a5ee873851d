import Foundation
import TestSupport
import Testing

/// Golden outputs beside the tests: recorded with `MOTIONBOOK_RECORD=1`, compared otherwise.
///
/// A recording fails the test, so that it is reviewed before a commit.
enum Snapshot {
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = Fixtures.root.appendingPathComponent("Tests/MotionbookCLITests/Snapshots/\(name).txt")
    let recorded = try? String(contentsOf: url, encoding: .utf8)
    if recorded == nil || ProcessInfo.processInfo.environment["MOTIONBOOK_RECORD"] == "1" {
      if recorded == text { return }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(name).txt; read it, then run again", sourceLocation: sourceLocation)
      return
    }
    #expect(text == recorded, "differs from Snapshots/\(name).txt", sourceLocation: sourceLocation)
  }
}
