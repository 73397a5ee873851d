import ArgumentParser
import Motionbook

/// A page of `motionbook help TOPIC` that belongs to no single command.
///
/// Its text is in the folder `Pages`; `%%` there stands for what the library lists itself.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation, documents, names, queries, formats, springs, css, swiftui, merging, sharing, damage, environment

  var text: String {
    switch self {
    case .exitCodes:
      "Exit codes\n"
        + ExitStatus.allCases.map { status in
          "  \(String(status.rawValue).padded(to: 3, onLeft: true))  \(status.meaning)"
        }.joined(separator: "\n") + "\n"
    case .notation: EmbeddedTexts.notation_txt.replacing("%%", with: NotationHelp.text)
    case .documents: EmbeddedTexts.documents_txt
    case .names: EmbeddedTexts.names_txt
    case .queries:
      EmbeddedTexts.queries_txt.replacing("%%", with: HelpColumns.text(QueryField.all.map { ($0.name, $0.summary) }))
    case .formats: EmbeddedTexts.formats_txt.replacing("%%", with: Self.exchange)
    case .springs: EmbeddedTexts.springs_txt.replacing("%%", with: Self.springWords)
    case .css: EmbeddedTexts.css_txt
    case .swiftui: EmbeddedTexts.swiftui_txt
    case .merging: EmbeddedTexts.merging_txt
    case .sharing: EmbeddedTexts.sharing_txt
    case .damage: EmbeddedTexts.damage_txt
    case .environment: EmbeddedTexts.environment_txt
    }
  }

  /// All names, in lines that fit a terminal, indented after the first.
  static let list = allCases.map(\.rawValue).joined(separator: ", ").folded(to: 72).replacing("\n", with: "\n  ")

  /// The page for a command line: the first one, `help --all`, or `help TOPIC`; nil for other command lines.
  /// - Throws: A usage error for a word that is neither topic nor command.
  static func page(requestedBy arguments: [String]) throws -> String? {
    if arguments.isEmpty || ["help", "--help", "-h"].contains(arguments[0]) && arguments.count == 1 {
      return RootPage.text
    }
    guard arguments.first == "help", arguments.count == 2, let word = arguments.last else { return nil }
    if word == "--all" { return UsageLine.shortened(inHelp: RootCommand.helpMessage()) + "\n" }
    if word.hasPrefix("-") { return nil }
    if let topic = HelpTopic(rawValue: word) { return topic.text }
    let commands = RootCommand.commands.compactMap { $0.configuration.commandName } + ["help"]
    if commands.contains(word) { return nil }
    let format = OtherWords.formats[word] ?? word
    if ExportFormatName.formats.contains(where: { $0.name == format }) {
      throw ToolError.usage(
        "\(QuotedText.quote(word)) is a format of export", attempt: "motionbook export \(format) --help")
    }
    let known = allCases.map(\.rawValue) + commands + ExportFormatName.formats.map(\.name)
    let near = known.first { $0.hasPrefix(word) } ?? Suggestion.closest(to: word, among: known)
    // A word of a platform may be explained in a topic.
    let topic = near == nil ? allCases.first { $0.text.lowercased().contains(word.lowercased()) } : nil
    let command = OtherWords.commands[word]?.prefix { $0 != " " }
    if let page = command ?? (word.count > 3 ? topic?.rawValue[...] : nil) {
      throw ToolError.usage("there is no help on \(QuotedText.quote(word)) alone", attempt: "motionbook help \(page)")
    }
    throw ToolError.usage(
      "there is no help on \(QuotedText.quote(word))", suggestions: near.map { [$0] } ?? [],
      hint: "topics: \(allCases.map(\.rawValue).joined(separator: ", ")); or any command",
      attempt: "motionbook help --all")
  }

  /// Export formats and their limits.
  private static var exchange: String {
    let matrix = CapabilityMatrix()
    let width = matrix.rows.map { DisplayWidth.of($0.feature) }.max() ?? 0
    var lines = ["Presets are written for other tools by motionbook export FORMAT:", ""]
    lines.append(HelpColumns.text(ExportFormatName.formats.map { ($0.name, $0.summary) }))
    lines += ["", "= exact, ~ within --max-error unless the export warns, - dropped, all or in part:", ""]
    // A name a line, above its column: any number of formats fits.
    lines += matrix.formats.enumerated().map { index, name in
      "  " + "".padded(to: width) + String(repeating: " |", count: index) + " " + name
    }
    for row in matrix.rows {
      let cells = row.cells.map { cell in
        switch cell {
        case .exact: " ="
        case .approximated: " ~"
        case .dropped: " -"
        }
      }.joined()
      lines.append("  " + row.feature.padded(to: width) + cells)
    }
    lines += ["", "Presets are read from files of other tools by motionbook import [FORMAT] FILE…:", ""]
    lines.append(HelpColumns.text(ImportFormats.all.map { ($0.name, $0.importSummary) }))
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  /// The parameters of each spring dialect.
  private static var springWords: String {
    HelpColumns.text(SpringDialect.all.map { ($0.platform, $0.parameters.map(\.label).joined(separator: ", ")) })
  }
}

/// A command's usage without the options that nearly all commands have, which would hide its own.
enum UsageLine {
  /// Shortens the usage in a help page.
  static func shortened(inHelp text: String) -> String {
    guard text.hasPrefix("OVERVIEW:") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") ? shortened(String(line)) : String(line)
    }.joined(separator: "\n")
  }

  /// `list [<glob>] [--kind <kind>] [<options>]` for a usage with all options.
  static func shortened(_ usage: String) -> String {
    let shared = /\ \[--(?:(?:catalog|format|color|message|author|now)\ <[^>]*>|csv|no-headers|no-color)\]/
    let short = usage.replacing(shared, with: "")
    return short == usage || short.contains("[<options>]") ? short : short + " [<options>]"
  }
}
