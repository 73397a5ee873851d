import ArgumentParser
import Motionbook

/// `motionbook doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Look at where and how the catalog lies and whether it is sound, and say what may go wrong. Exit 1 when something will.",
    discussion: """
      Examples
        motionbook doctor
        motionbook doctor -c team.motionbook --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let found = Catalog.circumstances(of: try CatalogLocation.find(catalog.catalog))
    let printer = output.printer
    switch printer.format {
    case .table, .json: try printer.print(members(found), text: text(found, printer.style))
    default:
      var table = RecordTable(columns: [.init("topic"), .init("fault"), .init("message"), .init("hint")])
      table.rows = found.concerns.map { concern in
        [
          .text(concern.topic.rawValue), .flag(concern.isFault), .text(concern.message),
          .init(concern.hint.map { ProposedCommand.naming($0) }),
        ]
      }
      try printer.print(table, name: "concerns")
    }
    if found.concerns.contains(where: \.isFault) { throw ExitStatus.findings }
  }

  private func text(_ found: FileCircumstances, _ style: TextStyle) -> String {
    let place = found.fileSystem.map { system in
      system + (found.isNetwork == true ? ", on another machine" : found.isNetwork == false ? ", on this machine" : "")
    }
    let format = found.format.map { "\($0), and this version makes \(found.currentFormat)" }
    let rows: [(String, String)] = [
      ("file", found.resolvedPath ?? found.path), ("file system", place ?? "unknown"),
      ("cloud folder", found.cloudService ?? "no"), ("format", format ?? "unknown"),
      ("writable", found.isWritable && found.isFolderWritable ? "yes" : "no"),
      ("beside it", found.companions.isEmpty ? "nothing of SQLite's" : found.companions.joined(separator: ", ")),
    ]
    var text = FactList(rows).text(style)
    for concern in found.concerns {
      let mark = concern.isFault ? style.red("fault:") : style.yellow("risk:")
      text += "\(mark) \(QuotedText.visible(concern.message, limit: .max))\n"
      if let hint = concern.hint {
        text += style.dim("  \(QuotedText.visible(ProposedCommand.naming(hint), limit: .max))") + "\n"
      }
    }
    if found.concerns.isEmpty {
      text += style.green("nothing to worry about") + " — contents: \(ProposedCommand.naming("motionbook verify"))\n"
    }
    if found.concerns.isEmpty { text += style.green("nothing to worry about") + "\n" }
    return text
  }

  private func members(_ found: FileCircumstances) -> [JSONMember] {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    return [
      JSONMember("path", .string(found.path)), JSONMember("resolvedPath", text(found.resolvedPath)),
      JSONMember("fileSystem", text(found.fileSystem)),
      JSONMember("network", found.isNetwork.map { .bool($0) } ?? .null),
      JSONMember("cloudService", text(found.cloudService)),
      JSONMember("companions", .array(found.companions.map { .string($0) })),
      JSONMember("writable", .bool(found.isWritable)), JSONMember("folderWritable", .bool(found.isFolderWritable)),
      JSONMember("links", .number(Double(found.linkCount))), JSONMember("symbolicLink", .bool(found.isSymbolicLink)),
      JSONMember("format", found.format.map { .number(Double($0)) } ?? .null),
      JSONMember("currentFormat", .number(Double(found.currentFormat))),
      JSONMember(
        "concerns",
        .array(
          found.concerns.map { concern in
            .object([
              JSONMember("topic", .string(concern.topic.rawValue)), JSONMember("fault", .bool(concern.isFault)),
              JSONMember("message", .string(concern.message)),
              JSONMember("hint", text(concern.hint.map { ProposedCommand.naming($0) })),
            ])
          })),
    ]
  }
}
