import ArgumentParser
import Motionbook

/// `motionbook info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show facts about the catalog: counts, format, size, last change.",
    discussion: """
      Examples
        motionbook info
        motionbook info -c team.motionbook --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let info = try catalog.open().info()
    let lastChange = info.lastChangeMs.map { Timestamp(milliseconds: $0).text }
    let members: [JSONMember] = [
      JSONMember("path", .string(info.path)), JSONMember("catalog", .string(info.catalogID)),
      JSONMember("presets", .number(Double(info.presetCount))),
      JSONMember("removed", .number(Double(info.removedCount))),
      JSONMember("versions", .number(Double(info.versionCount))),
      JSONMember("motions", .number(Double(info.contentCount))),
      JSONMember("releases", .number(Double(info.releaseCount))), JSONMember("bytes", .number(Double(info.byteCount))),
      JSONMember("format", .number(Double(info.format))), JSONMember("createdBy", .string(info.createdBy)),
      JSONMember("lastChange", lastChange.map(JSONValue.string) ?? .null),
      JSONMember("stateHash", .string(info.stateHash)), JSONMember("journalMode", .string(info.journalMode)),
      JSONMember("sqlite", .string(info.sqliteVersion)),
    ]
    let rows: [(String, String)] = [
      ("file", info.path), ("presets", "\(info.presetCount), and \(info.removedCount) removed"),
      ("versions", "\(info.versionCount) of \(CountedNoun.text(info.contentCount, "motion"))"),
      ("releases", "\(info.releaseCount)"),
      ("last change", lastChange ?? "never"), ("size", "\(info.byteCount) bytes"),
      ("format", "\(info.format), made by \(info.createdBy)"), ("state", info.stateHash),
      ("SQLite", info.sqliteVersion),
    ]
    try output.printer.print(members, text: FactList(rows).text(output.printer.style))
  }
}
