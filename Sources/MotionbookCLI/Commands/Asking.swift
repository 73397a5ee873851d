import ArgumentParser
import Motionbook

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "search", "Find presets by words in names, titles, tags or notes.",
    examples: """
        motionbook search bounce
        motionbook search card enter --limit 5
        motionbook search playful --json

      Every word must match a word or its beginning. Results are ranked: whole
      words before beginnings, names before titles, tags and other text.
      """)

  @Argument(help: "Words.")
  var words: [String]

  @Option(name: [.customShort("n"), .long], help: .value("n", "Maximum number of presets."))
  var limit = 50

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try AnswerLimit.check(limit) }

  func run() throws {
    let catalog = try catalog.open()
    let text = words.joined(separator: " ")
    let hits = try catalog.search(text)
    let report = Report<SearchHit>(
      "presets",
      .init("name", \.revision.name), .init("kind", \.kind.rawValue), .init("places", as: "FOUND IN", \.places),
      .init("title", \.revision.details.title), .init("version", in: .machine, \.revision.generation),
      .init("tags", in: .machine, \.revision.details.tags))
    try output.printer.print(report, Array(hits.prefix(limit)), notes: [JSONMember("found", hits.count)])
    AnswerLimit.note(hits.count, limit)
    if hits.isEmpty {
      let near = try catalog.nearWord(to: text)
      let question = near.map { "; did you mean \(QuotedText.quote($0))?" } ?? ""
      ErrorReport.note("no preset has \(words.map { QuotedText.quote($0) }.joined(separator: " and "))\(question)")
    }
  }
}

/// Limit on the printed part of an answer.
enum AnswerLimit {
  static func check(_ limit: Int) throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("--limit is \(limit); expected 1…100000.")
    }
  }

  /// Prints the number of results beyond the limit.
  /// - Parameter noun: The results, if not presets.
  static func note(_ count: Int, _ limit: Int, _ noun: String? = nil) {
    guard count > limit else { return }
    let more = noun.map { CountedNoun.text(count - limit, "more \($0)") } ?? "\(count - limit) more"
    ErrorReport.note("\(more); print them with --limit \(count)")
  }
}
