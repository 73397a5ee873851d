import Motionbook

/// Releases for people and for machines.
enum ReleaseList {
  /// One release for machines.
  static func members(_ release: ReleaseSummary) -> [JSONMember] {
    [
      JSONMember("name", .string(release.name)), JSONMember("presets", .number(Double(release.presetCount))),
      JSONMember("time", .string(Timestamp(milliseconds: release.timeMs).text)),
      JSONMember("author", .string(release.author)), JSONMember("message", .string(release.message)),
      JSONMember("hash", .string(release.hash.hex)),
    ]
  }

  /// All of them, oldest first.
  static func table(_ releases: [ReleaseSummary], shortHashes: Bool) -> RecordTable {
    var table = RecordTable(columns: [
      .init("name"), .init("presets", numeric: true), .init("hash"), .init("time"), .init("author"), .init("message"),
    ])
    table.rows = releases.map { release in
      [
        .text(release.name), .count(release.presetCount), .text(shortHashes ? release.hash.short : release.hash.hex),
        .text(Timestamp(milliseconds: release.timeMs).text), .text(release.author), .text(release.message),
      ]
    }
    return table
  }
}
