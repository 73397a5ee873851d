import Foundation
import MotionModel
import Testing

@testable import MotionStore

extension HostileFile {
  /// Contents that are kept as changes of others, where they must not be.
  static var changes: [HostileFile] {
    func row(_ name: String, _ statements: String...) -> HostileFile {
      HostileFile(name, .refused([.corrupt])) { try $0.sql(name.replacing(" ", with: "-"), statements) }
    }
    let first = "(SELECT min(id) FROM artifact WHERE type = 'content')"
    let last = "(SELECT max(id) FROM artifact WHERE type = 'content')"
    return [
      row("change of itself", "UPDATE artifact SET base = id, at = 0, cut = 0 WHERE id = \(first)"),
      row(
        "changes in a circle", "UPDATE artifact SET base = \(last), at = 0, cut = 0 WHERE id = \(first)",
        "UPDATE artifact SET base = \(first), at = 0, cut = 0 WHERE id = \(last)"),
      row(
        "change of a version",
        "UPDATE artifact SET base = (SELECT min(id) FROM artifact WHERE type = 'revision'), at = 0, cut = 0 "
          + "WHERE id = \(last)"),
      row("change of nothing", "UPDATE artifact SET base = 99999, at = 0, cut = 0 WHERE id = \(last)"),
      row("change beyond the end", "UPDATE artifact SET base = \(first), at = 9999, cut = 0 WHERE id = \(last)"),
      row("change without a place", "UPDATE artifact SET base = \(first) WHERE id = \(last)"),
      row(
        "change of a huge part",
        "UPDATE artifact SET base = \(first), at = 9223372036854775807, cut = 9223372036854775807 WHERE id = \(last)"),
      row("changed version", "UPDATE artifact SET base = id - 1, at = 0, cut = 0 WHERE type = 'revision'"),
      HostileFile("change that could be made otherwise", .refused([.corrupt])) { kit in
        // A digit inserted before or behind its like gives the same text; only one of the two is how we write it.
        let texts = ["1", "11"].map { Array(#"{"duration":\#($0),"kind":"duration","type":"content","uses":[]}"#.utf8) }
        let path = try kit.changes("otherwise", texts, kinds: ["duration"], inARow: true)
        try RawSQL.run(
          path,
          [
            "DROP TRIGGER artifact_no_update", "UPDATE artifact SET at = at - 1 WHERE base IS NOT NULL",
            try #require(kit.schema.first { $0.name == "artifact_no_update" }).sql,
          ])
        return path
      },
      HostileFile("too long a chain of changes", .refused([.corrupt])) { kit in
        let texts = (0...40).map { Array(#"{"duration":\#($0),"kind":"duration","type":"content","uses":[]}"#.utf8) }
        return try kit.changes("long-chain", texts, kinds: ["duration"], inARow: true)
      },
      HostileFile("change that ends in another kind", .refused([.corrupt])) { kit in
        let texts = [
          #"{"duration":9,"kind":"duration","type":"content","uses":[]}"#,
          #"{"duration":8,"kind":"duration","type":"content","uses":[]}"#,
        ]
        return try kit.changes(
          "other-kind", texts.map { Array($0.utf8) }, kinds: ["duration", "curve"], inARow: true)
      },
      HostileFile("a short file of hundreds of long texts", .refused([.corrupt])) { kit in
        let frames = (0..<220).map { #"{"linear":\#($0 == 100 ? 1000 : $0),"duration":0.25}"# }.joined(separator: ",")
        let motion = try Make.motion(
          #"{"kind":"keyframes","tracks":[{"property":"x","initial":0,"keyframes":[\#(frames)]}]}"#)
        let base = String(decoding: try ContentBody(motion).artifact().body, as: UTF8.self)
        let texts = (1000..<1600).map { Array(base.replacing("1000", with: "\($0)").utf8) }
        return try kit.changes("bomb", texts, kinds: ["keyframes"], inARow: false)
      },
    ]
  }
}
