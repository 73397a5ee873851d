import ArgumentParser
import Motionbook
import MotionbookSeeds

/// `motionbook seeds outdated`.
struct SeedsOutdatedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated",
    abstract: "Compare a catalog's seed presets with those of this tool. Exit 1 when one is outdated.",
    discussion: """
      Examples
        motionbook seeds outdated
        motionbook seeds outdated --all --json
        motionbook seeds outdated --families system,css -c team.motionbook
      """)

  @Option(help: ArgumentHelp("Only these families; else those the catalog has presets of.", valueName: "family,…"))
  var families: String?

  @Flag(help: "List the presets that are the same, too.")
  var all = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let chosen = try families.map { try SeedChoice($0).families }
    let states = try SeedLibrary.compare(catalog.open(), families: chosen)
    var table = RecordTable(columns: [
      .init("name"), .init("state"), .init("version", numeric: true), .init("catalogName", "CALLED HERE"),
    ])
    for state in states where all || state.state != .same {
      table.rows.append([
        .text(state.seed.text), .text(state.state.words), state.generation.map { .count($0) } ?? .absent,
        .init(state.name == state.seed ? nil : state.name?.text),
      ])
    }
    func count(_ kind: SeedState.Kind) -> Int { states.count { $0.state == kind } }
    if output.chosen == .table, table.rows.isEmpty {
      ErrorReport.note("\(CountedNoun.text(states.count, "seed preset")), all the same as in this tool")
    }
    try output.printer.print(
      table, name: "seeds",
      notes: SeedState.Kind.allCases.map { JSONMember($0.rawValue, .number(Double(count($0)))) })
    if count(.outdated) > 0 { throw ExitStatus.findings }
  }
}

extension SeedState.Kind {
  /// The state for people.
  fileprivate var words: String {
    switch self {
    case .same: "same"
    case .outdated: "outdated"
    case .changedHere: "changed here"
    case .removedHere: "removed here"
    case .missing: "missing"
    }
  }
}
