import ArgumentParser
import Motionbook

/// `motionbook git textconv`, which git calls for each version of a catalog that it shows differences of.
///
/// Git gives up on everything when it fails for one version, so a version that cannot be read becomes a line of text.
struct GitTextconvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textconv",
    abstract: "Write a catalog as text for git diff; one that cannot be read as a line that says so.",
    discussion: """
      Examples
        motionbook git textconv -- team.motionbook
        motionbook git textconv -- old/team.motionbook
      """,
    shouldDisplay: false)

  @Argument(help: "One version of the catalog.", completion: .file())
  var file: String

  func run() throws {
    let sink = ByteSink.standardOutput()
    do {
      // Git hands over what other people have pushed.
      try CatalogText(try Catalog.openForeign(at: file)).write(to: sink)
    } catch let error as StoreError {
      try sink.write("unreadable version [\(error.code.rawValue)]: \(reason(error))\(advice(error))\n")
    }
    try sink.flush()
  }

  /// Git has made a passing file of the version, so no command for that one helps.
  private func advice(_ error: StoreError) -> String {
    error.damage == nil ? "" : "; what is sound in it can be saved: motionbook help damage"
  }

  /// What is wrong, on one line, without the name of the passing file that git has made of the version.
  private func reason(_ error: StoreError) -> String {
    QuotedText.visible(error.message.replacing("\"\(file)\"", with: "it"), limit: 500)
  }
}
