import ArgumentParser
import Motionbook

/// `motionbook git merge-driver`, which git calls for each catalog that both sides of a merge have changed.
///
/// The common ancestor is not needed: it stands in the histories. Conflicts between presets are no conflicts of the
/// file, so they are listed and git goes on.
struct GitMergeDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver",
    abstract: "Merge the catalog THEIRS into OURS. Exit 1 only when that cannot be done.",
    discussion: """
      Examples
        motionbook git merge-driver -- base.copy ours.copy theirs.copy
        motionbook git merge-driver -- %O %A %B %P
      """,
    shouldDisplay: false)

  @Argument(help: "The common ancestor, which is not read.")
  var base: String

  @Argument(help: "Our side, into which the other is merged.")
  var ours: String

  @Argument(help: "The other side.")
  var theirs: String

  @Argument(help: "What the file is called in the repository, for messages.")
  var path: String?

  func run() throws {
    WriteQueue.join(for: ours)
    do throws(StoreError) {
      // In a rebase "ours" is what somebody else has pushed.
      _ = try Catalog.vet(ours)
      say(try Catalog.open(at: ours, access: .readWrite).merge(theirs))
    } catch {
      var failure = ToolError(error)
      failure.status = .findings
      failure.message = "\(path ?? ours) is not merged, ours stays: \(failure.message)"
      throw failure
    }
  }

  private func say(_ report: MergeReport) {
    let name = path ?? ours
    let style = TextStyle(isOn: false)
    guard !report.conflicts.isEmpty else { return }
    let count = CountedNoun.text(report.conflicts.count, "conflict")
    let word = ShellWord.path(name)
    ErrorReport.note("\(name) is merged, with \(count) to settle; see: motionbook conflicts -c \(word)")
    ErrorReport.write(ConflictReport(conflicts: report.conflicts).text(style))
  }
}
