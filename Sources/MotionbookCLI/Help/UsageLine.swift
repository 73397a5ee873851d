/// A command's usage without the options that nearly all commands have, which would bury its own.
enum UsageLine {
  /// Shortens the usage in a help page.
  static func shortened(inHelp text: String) -> String {
    guard text.hasPrefix("OVERVIEW:") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") ? shortened(String(line)) : String(line)
    }.joined(separator: "\n")
  }

  /// `list [<glob>] [--kind <kind>] [<options>]` for the same with every option written out.
  static func shortened(_ usage: String) -> String {
    let shared = /\ \[--(?:(?:catalog|format|color|message|author|now)\ <[^>]*>|csv|no-headers|no-color)\]/
    let short = usage.replacing(shared, with: "")
    return short == usage || short.contains("[<options>]") ? short : short + " [<options>]"
  }
}
