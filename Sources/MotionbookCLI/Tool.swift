import ArgumentParser
import Motionbook

/// The tool from arguments to exit code.
enum Tool {
  /// Runs one command line.
  /// - Returns: the exit code, by the table of ``ExitStatus``.
  static func run(_ arguments: [String]) -> Int32 {
    Interruption.watch()
    UnfinishedFiles.prepare()
    System.installSignalHandlers()
    let status = perform(arguments)
    FormerCommand.note.map(ErrorReport.note)
    guard let signal = Interruption.received else { return status }
    guard Interruption.isTooLate else { return 128 + signal }
    if status == 0 { ErrorReport.note("interrupted too late: all changes had been made") }
    return status
  }

  private static func perform(_ arguments: [String]) -> Int32 {
    let report = ErrorReport(arguments: arguments)
    do {
      let arguments = FormerCommand.translated(try LeadingOptions.applied(arguments))
      if let page = try HelpTopic.page(requestedBy: arguments) {
        try ByteSink.print(page)
        return ExitStatus.done.rawValue
      }
      try UnknownCommand.check(arguments)
      var command = try RootCommand.parsed(arguments)
      try command.run()
      return ExitStatus.done.rawValue
    } catch {
      return finish(error, report: report)
    }
  }

  private static func finish(_ error: any Error, report: ErrorReport) -> Int32 {
    // A change rolled back because of a signal is no error.
    if let signal = Interruption.received, !Interruption.isTooLate { return 128 + signal }
    if let status = error as? ExitStatus { return status.rawValue }
    if let error = ToolError(any: error) {
      ErrorReport.write(report.text(error))
      return error.status.rawValue
    }
    switch RootCommand.exitCode(for: error) {
    case .success:
      // Help, the version and completion scripts are data.
      do {
        try ByteSink.print(UsageLine.shortened(inHelp: RootCommand.fullMessage(for: error)) + "\n")
        return ExitStatus.done.rawValue
      } catch {
        return finish(error, report: report)
      }
    case .validationFailure: return finish(usage(error), report: report)
    default: return finish(ToolError(.bug, "INTERNAL", "\(error)", hint: "please report this"), report: report)
    }
  }

  /// The argument parser's error, in the tool's format and with its exit code.
  private static func usage(_ error: any Error) -> ToolError {
    let full = RootCommand.fullMessage(for: error)
    // Further lines have other guesses.
    var message = RootCommand.message(for: error).prefix { !$0.isNewline }
    while message.hasSuffix(".") { message.removeLast() }
    // The text is `See 'motionbook list --help' for more information.`
    let help = full.firstMatch(of: /See '([^']*)'/).map { String($0.1) }
    if let value = message.prefixMatch(of: /Unknown option '(-[0-9.][^']*)'/) {
      return .usage(
        "\(QuotedText.quote(String(value.1))) was taken for an option",
        hint: "write -- before a value that begins with a minus sign", attempt: help)
    }
    let isPicture = ["'-o'", "'--output'"].contains { message.hasSuffix("nknown option \($0)") }
    if isPicture, help == "motionbook compare --help" {
      return .usage(
        "compare draws in the terminal only", hint: "for a picture in a file: motionbook plot A B -o FILE.svg",
        attempt: "motionbook plot --help")
    }
    if let option = message.prefixMatch(of: /Unknown option '(.*?)'/),
      let command = help?.split(separator: " ").dropFirst().first,
      let hint = OtherWords.options[String(command)]?[String(option.1)]
    {
      return .usage("unknown option '\(option.1)'", hint: hint, attempt: help)
    }
    let usage = full.split(separator: "\n").first { $0.hasPrefix("Usage:") }
    return .usage(
      message.prefix(1).lowercased() + message.dropFirst(),
      hint: usage.map { "usage: \(UsageLine.shortened(String($0.dropFirst("Usage: ".count))))" },
      attempt: help)
  }
}
