/// Shows what is longer than the terminal through another program, as git does.
///
/// `MOTIONBOOK_PAGER`, else `PAGER`, else `less`; only where the output is a terminal. `cat`, or a variable that is set to
/// nothing, shows everything at once.
enum Pager {
  /// Shows a text.
  /// - Returns: Whether somebody could read it: not without a terminal, a pager, or more lines than fit.
  static func show(_ text: String) -> Bool {
    guard System.isTerminal(System.standardOutput), System.environment("TERM") != "dumb",
      let rows = System.rows(of: System.standardOutput), text.utf8.count(where: { $0 == 0x0A }) >= rows
    else { return false }
    let variable = ["MOTIONBOOK_PAGER", "PAGER"].first(where: System.isSet)
    let pager = variable.map { System.environment($0) ?? "cat" } ?? "less"
    guard pager != "cat" else { return false }
    // As git has it: colors pass, and what fits on one screen is left there.
    let settings = System.environment("LESS") == nil ? "LESS=FRX; export LESS; " : ""
    do throws(System.Failure) {
      // 126 and 127: the shell could not start it, and nothing was shown.
      let status = try System.run(["sh", "-c", settings + pager], isQuiet: pager == "less", input: Array(text.utf8))
      return status != 126 && status != 127
    } catch {
      return false
    }
  }
}
