import ArgumentParser
import Motionbook

struct CodemodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "codemod", "Rename presets in code that uses exports of an earlier release.",
    examples: """
        motionbook codemod src --from 2.0.0 --to 2.1.0 --dry-run
        motionbook codemod .

      Rewrites the names of exported code, word for word, to those of the same
      presets in the later state; a preset that is gone has the replacement that its
      deprecation named. The files and names are those of motionbook usage, and
      comments follow; members of SwiftUI's types, such as .brandPop, are rewritten
      only for an output in motionbook.json with extensions. Constants that a script
      declares itself, or imports from one that does, or from a public library of
      animation, are not those of an export and stay. Object shorthand keeps its key:
      { pop } becomes { pop: snap }. Names without a successor in the same output are
      listed with their places, and the command exits with 1.

      Run it once for a release: where two presets have swapped their names, a second
      run swaps them back.
      """)

  @Argument(help: "Folder with code.", completion: .directory)
  var folder: String

  @Option(help: .value("release|time", "State that the code was written for (default: last release)."))
  var from: String?

  @Option(help: .value("release|time", "State that it is rewritten for (default: now)."))
  var to: String?

  @Flag(name: [.customShort("n"), .long], help: "Write nothing.")
  var dryRun = false

  @OptionGroup var names: NameOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open()
    let code = try SourceFolder(folder)
    guard let from = try from ?? opened.releases().last.map({ "release:\($0.name)" }) else {
      throw ToolError.usage(
        "no release to start from", hint: "specify a start: motionbook codemod FOLDER --from 2026-10-01")
    }
    let both = try names.names(
      for: code, in: opened,
      at: [CatalogPoint(argument: from, in: opened), to.map { try CatalogPoint(argument: $0, in: opened) } ?? .now])
    guard let before = both.first, let after = both.last else { return }
    let successors = after.successors(of: before, in: opened)
    let changed = after.changed(since: before, by: successors)
    let search = NameSearch(changed)
    let files = code.map { file in Rewriting(file, search, successors) }.filter { !$0.rows.isEmpty }
    if !dryRun {
      for file in files where file.isChanged {
        try FileOptions.write(to: file.path, force: true) { try $0.write(file.bytes) }
      }
    }
    let rows = files.flatMap(\.rows)
    try output.printer.print(Rewriting.report, rows, notes: [JSONMember("dryRun", dryRun)])
    let outside = after.renamedOutsideOfExports(since: before)
    for (old, new) in outside.prefix(4) {
      ErrorReport.note("\(old) is \(new) now; no output has it, so only its name in quotes is rewritten")
    }
    if outside.count > 4 { ErrorReport.note("the same for \(CountedNoun.text(outside.count - 4, "more preset"))") }
    let own = after.ownNames(ofRenamedSince: before).filter { own in !changed.contains { $0.text == own.text } }
    if let first = own.first {
      let others = own.count > 1 ? ", and \(own.count - 1) more" : ""
      ErrorReport.note(
        "\(first.text) is \(first.preset) now\(others): names of imported Swift are not rewritten; to rewrite "
          + "them, set \"type\" of an output in motionbook.json; see: motionbook help swiftui")
    }
    if rows.isEmpty, self.from == nil, to == nil {
      let ids = try Dictionary(first: opened.list().map { ($0.revision.name, $0.id) })
      if let earlier = try opened.releases(unlike: ids).map(\.name).first(where: { from != "release:\($0)" }) {
        return ErrorReport.note(
          "nothing to rewrite since \(from); if the code is older: motionbook codemod \(ShellWord.path(folder)) "
            + "--from \(ShellWord.quoted(earlier))")
      }
    }
    if changed.isEmpty { return ErrorReport.note("no name has changed since \(from): nothing to rewrite") }
    let undecided = rows.count { $0.new == nil }
    let count = files.count(where: \.isChanged)
    ErrorReport.note(
      "\(CountedNoun.text(rows.count - undecided, "name")) in \(CountedNoun.text(count, "file")) "
        + (dryRun ? "to rewrite" : "rewritten")
        + (undecided == 0 ? "" : "; \(CountedNoun.text(undecided, "name")) without a successor"))
    if undecided > 0 { throw ExitStatus.findings }
  }
}

/// A file with its names replaced.
private struct Rewriting: Sendable {
  /// A name, and the new one; nil without a successor.
  typealias Row = (place: CodePlace, new: String?)

  let path: String
  private(set) var bytes: [UInt8] = []
  private(set) var rows: [Row] = []

  var isChanged: Bool { rows.contains { $0.new != nil } }

  init(_ file: SourceFolder.File, _ search: NameSearch, _ successors: [DeclaredName: DeclaredName]) {
    path = file.path
    let texts = Dictionary(first: successors.map { ($0.key.text, $0.value.text) })
    lazy var names = file.ownNames
    lazy var imports = names.imports
    lazy var bound = Set(imports.values.map { "\($0.group) \($0.name)" })
    var end = 0
    for place in CodePlace.all(of: search, in: file, comments: true) {
      // A constant that the file declares stays, but is told if its preset is gone.
      let isTold = place.name.map { $0.isOfSource && successors[$0] == nil } ?? false
      if place.owner != nil, !isTold { continue }
      let new = place.name.flatMap { name in
        successors[name].map { new in
          place.imported.map { $0.text(of: new.text, insteadOf: name.text, importing: texts[$0.full]) }
            ?? (place.isShorthand ? "\(place.code): " : "")
            + new.text(as: place.code.first == "." ? file.language : .web)
        }
      }
      // Of an alias only the import changes.
      if new != place.code { rows.append((place, new)) }
      bytes += file.bytes[end..<place.range.lowerBound]
      end = place.range.upperBound
      let isImport = place.name?.isOfModule == true && file.language == .web
      if let new, isImport, new != place.code, let group = imports[place.range.lowerBound]?.group,
        !bound.insert("\(group) \(new)").inserted
      {
        end = Self.endOfItem(at: end, in: file.bytes, &bytes)
      } else {
        bytes += Array((new ?? place.code).utf8)
        // Others have it by that name from here.
        if let new, isImport, new != place.code, names.passesOn(at: place.range.lowerBound) {
          bytes += Array(" as \(place.code)".utf8)
        }
      }
    }
    bytes += file.bytes[end...]
  }

  /// End of an item of a list that is left out, with the comma behind it, or before it, which is written already.
  private static func endOfItem(at end: Int, in bytes: [UInt8], _ written: inout [UInt8]) -> Int {
    let rest = bytes[end...].drop(while: NotationAlphabet.isSpace)
    if rest.first == UInt8(ascii: ",") {
      return rest.dropFirst().drop(while: NotationAlphabet.isSpace).startIndex
    }
    let before = written.prefix((written.lastIndex { !NotationAlphabet.isSpace($0) } ?? -1) + 1)
    if before.last == UInt8(ascii: ",") { written = Array(before.dropLast()) }
    return end
  }

  static var report: Report<Row> {
    Report(
      "names",
      CodePlace.columns(of: \.place) + [
        .init("code", \.place.code), .init("preset") { $0.place.name?.preset.text }, .init("new", \.new),
      ])
  }
}
