/// Shows text longer than the terminal in another program, as git does.
///
/// Uses `MOTIONBOOK_PAGER`, else `PAGER`, else `less`, and only if the output is a terminal. `cat`, or a variable set
/// to an empty text, turns it off.
enum Pager {
  /// Shows a text.
  /// - Returns: False without a terminal or a pager, or if the text fits the screen: it was not shown.
  static func show(_ text: String) -> Bool {
    guard System.isTerminal(System.standardOutput), System.environment("TERM") != "dumb",
      let rows = System.window(of: System.standardOutput)?.rows, text.utf8.count(where: { $0 == 0x0A }) >= rows
    else { return false }
    let variable = ["MOTIONBOOK_PAGER", "PAGER"].first(where: System.isSet)
    let pager = variable.map { System.environment($0) ?? "cat" } ?? "less"
    guard pager != "cat" else { return false }
    // As for git: colors pass, and a text that fits the screen stays there.
    let settings = System.environment("LESS") == nil ? "LESS=FRX; export LESS; " : ""
    let answer = try? System.run(
      ["sh", "-c", settings + pager], isQuiet: pager == "less", input: Array(text.utf8), takesOutput: false)
    // 126 and 127: the shell could not start the pager.
    return answer.map { ![126, 127].contains($0.status) } ?? false
  }
}
