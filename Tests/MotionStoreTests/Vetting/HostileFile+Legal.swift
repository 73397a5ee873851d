import Foundation
import MotionModel
import Testing

@testable import MotionStore

extension HostileFile {
  /// Files that are nasty, but legal: taken without harm.
  static var legal: [HostileFile] {
    func legal(_ name: String, _ make: @escaping (Connection, HostileKit) throws -> Void) -> HostileFile {
      HostileFile(name, .harmless) { try $0.artifacts(name.replacing(" ", with: "-"), make) }
    }
    let nasty = "\u{1B}[2J\u{7}\u{202E}gnp.exe\u{2066}\u{FEFF}\u{0}</script>=cmd|'/c calc'!A1\u{2028}\r\n"
    return [
      legal("escape sequences in every text") { connection, kit in
        var body = try kit.fresh()
        body.author = nasty
        body.message = nasty
        body.details = PresetDetails(title: nasty, summary: nasty, notes: nasty, tags: [nasty], use: nasty)
        try connection.insert(body)
        let entries = [try kit.revision("base").hash]
        try connection.insert(
          ReleaseBody(name: "nasty", entries: entries, author: nasty, timeMs: 0, message: nasty).artifact())
      },
      legal("reference to itself") { connection, kit in
        var body = try kit.fresh()
        body.content = try connection.insert(motion: .alias(.preset(body.preset)))
        try connection.insert(body)
      },
      legal("circle of 60 references") { connection, kit in
        let ids = try (0..<60).map { try kit.fresh($0).preset }
        for (number, _) in ids.enumerated() {
          var body = try kit.fresh(number, name: "round/p\(number)")
          body.content = try connection.insert(motion: .alias(.preset(ids[(number + 1) % ids.count])))
          try connection.insert(body)
        }
      },
      legal("chain of 80 references") { connection, kit in
        for number in 0..<80 {
          var body = try kit.fresh(number, name: "chain/p\(number)")
          if number > 0 {
            body.content = try connection.insert(motion: .alias(.preset(try kit.fresh(number - 1).preset)))
          }
          try connection.insert(body)
        }
      },
      legal("pinned chain of 80 references") { connection, kit in
        var hash = try #require(try kit.revision("base").content)
        for number in 0..<80 {
          hash = try connection.insert(motion: .alias(.content(hash)))
          var body = try kit.fresh(number, name: "pinned/p\(number)")
          body.content = hash
          try connection.insert(body)
        }
      },
      legal("a billion laughs") { connection, kit in
        // Ten levels, each ten times the one below: 10^10 steps if expanded.
        for level in 0..<10 {
          var body = try kit.fresh(level, name: "laugh/p\(level)")
          if level > 0 {
            let below = try kit.fresh(level - 1).preset
            let step = #"{"play":"p:\#(below.hex)"}"#
            let steps = Array(repeating: step, count: 10).joined(separator: ",")
            guard let motion = try? Make.motion(#"{"kind":"sequence","steps":[\#(steps)]}"#) else {
              throw Unmade(what: "a sequence")
            }
            body.content = try connection.insert(motion: motion)
          }
          try connection.insert(body)
        }
      },
      legal("a track of 2,000 keyframes") { connection, kit in
        let frames = (0..<2000).map { #"{"linear":\#($0 % 7),"duration":0.1}"# }.joined(separator: ",")
        var body = try kit.fresh()
        body.content = try connection.insert(
          motion: Make.motion(
            #"{"kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[\#(frames)]}]}"#))
        try connection.insert(body)
      },
      legal("200 newest versions of one preset") { connection, kit in
        for number in 0..<200 {
          var body = try kit.fresh()
          body.message = "side \(number)"
          body.details.title = "side \(number)"
          try connection.insert(body)
        }
      },
      legal("100 presets of one name") { connection, kit in
        for number in 0..<100 { try connection.insert(try kit.fresh(number, name: "base")) }
      },
      legal("a release that stands for strangers") { connection, kit in
        let stranger = try #require(ArtifactHash(hex: String(repeating: "c", count: 64)))
        let entries = [try kit.revision("base").hash]
        try connection.insert(
          ReleaseBody(name: "2026.11", entries: entries, author: "", timeMs: 0, message: "", supersedes: [stranger])
            .artifact())
      },
      HostileFile("local facts of nobody", .harmless) { kit in
        try kit.sql(
          "facts",
          [
            "UPDATE meta SET value = '99' WHERE key IN ('min_reader', 'min_writer')",
            "UPDATE meta SET value = '1-999999|1-2' WHERE key = 'undo'",
            "UPDATE schema_migration SET tool = char(27) || '[2J'",
          ])
      },
    ]
  }

  /// A file that could not even be made.
  struct Unmade: Error { var what: String }
}
