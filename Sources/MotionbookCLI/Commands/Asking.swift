import ArgumentParser
import Motionbook

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find presets by words in their name, title, tags, use, summary or notes.",
    discussion: """
      Examples
        motionbook search bounce
        motionbook search card enter --limit 5
        motionbook search playful --json

      Every word must occur, or begin a word that does. The best come first:
      whole words before beginnings, names before titles, tags and the rest.
      """)

  @Argument(help: "Words.")
  var words: [String]

  @Option(help: ArgumentHelp("The most presets to print (50).", valueName: "n"))
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
      [
        .init("name", \.revision.name), .init("kind", \.kind.rawValue), .init("places", as: "FOUND IN", \.places),
        .init("title", \.revision.details.title), .init("version", in: .machine, \.revision.generation),
        .init("tags", in: .machine, \.revision.details.tags),
      ])
    try output.printer.print(
      report, Array(hits.prefix(limit)), notes: [JSONMember("found", .number(Double(hits.count)))])
    AnswerLimit.note(hits.count, limit)
    if hits.isEmpty {
      let near = try catalog.nearWord(to: text)
      let question = near.map { "; did you mean \(QuotedText.quote($0))?" } ?? ""
      ErrorReport.note("no preset has \(words.map { QuotedText.quote($0) }.joined(separator: " and "))\(question)")
    }
  }
}

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find presets by what is measured on them and said about them.",
    discussion: """
      Examples
        motionbook find 'settle < 0.3 and overshoot < 2% and kind = curve'
        motionbook find "base = spring and bounce > 0.2 and not deprecated"
        motionbook find "(tag = playful or title ~ pop) and changed > 2026-11"
        motionbook find 'velocity >= 8' --json

      A condition is FIELD = != < <= > >= VALUE, or ~ for texts that contain one;
      and, or, not and parentheses join them. A field alone asks whether a preset
      has it; what one does not have fits no condition but !=. Case does not count.

      Fields
      \(fieldLines)
      """)

  @Argument(help: "The condition, in quotes.")
  var condition: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let query: PresetQuery
    do throws(ModelError) { query = try PresetQuery(condition) } catch {
      throw CurveArgument.notationError(error, in: condition)
    }
    let catalog = try catalog.open()
    let found = try catalog.find(query)
    typealias Field = Report<FoundPreset>.Field
    var fields: [Field] = [Field("name") { $0.revision.name }, Field("kind") { $0.kind.rawValue }]
    for field in query.fields where !["name", "kind", "title"].contains(field.name) {
      func cell(_ preset: FoundPreset) -> ReportCell {
        preset.values.first { $0.field.name == field.name }?.value.cell(of: field) ?? .absent
      }
      fields.append(Field(field.name, numeric: field.isNumeric, cell))
    }
    fields.append(Field("title") { $0.revision.details.title })
    try output.printer.print(Report("presets", fields), found)
    if found.isEmpty {
      let reasons = try catalog.reasonsForNothing(query)
      ErrorReport.note((["no preset fits"] + reasons).joined(separator: "; "))
    }
  }

  /// The fields with what they are, two columns within 79.
  private static var fieldLines: String {
    let width = QueryField.all.map(\.name.count).max() ?? 0
    return QueryField.all.map { field in
      let label = field.name + String(repeating: " ", count: width - field.name.count + 2)
      var lines: [String] = [""]
      for word in field.summary.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.count + word.count + width + 5 > 79 {
          lines.append(String(word))
        } else {
          lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
        }
      }
      return "  " + label + lines.joined(separator: "\n" + String(repeating: " ", count: width + 4))
    }.joined(separator: "\n")
  }
}

/// How much of an answer is printed.
enum AnswerLimit {
  static func check(_ limit: Int) throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("--limit is \(limit); 1 to 100000 can be printed.")
    }
  }

  /// Says how much was left out.
  /// - Parameter noun: What is counted, where that are not presets.
  static func note(_ count: Int, _ limit: Int, _ noun: String? = nil) {
    guard count > limit else { return }
    let more = noun.map { CountedNoun.text(count - limit, "more \($0)") } ?? "\(count - limit) more"
    ErrorReport.note("\(more); print them with --limit \(count)")
  }
}

extension QueryField {
  fileprivate var isNumeric: Bool {
    switch kind {
    case .number, .seconds: true
    case .text, .date, .flag: false
    }
  }
}

extension QueryField.Value {
  /// As a report prints it.
  fileprivate func cell(of field: QueryField) -> ReportCell {
    switch self {
    case .absent: .absent
    case .flag(let flag): .flag(flag)
    case .number(let number): field.isSeconds ? .seconds(number) : .number(number)
    case .texts(let texts): field.isList ? .list(texts) : .text(texts.first ?? "")
    }
  }
}

extension QueryField {
  fileprivate var isSeconds: Bool { kind == .seconds }
  fileprivate var isList: Bool { name == "tag" }
}
