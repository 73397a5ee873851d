import ArgumentParser
import Motionbook

/// `motionbook add sequence`.
struct AddSequenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sequence",
    abstract: "Add a sequence of steps, phases or states from a document.",
    discussion: """
      Examples
        motionbook add sequence hero/intro --from intro.json
        motionbook add sequence hero/intro --from - < intro.json
      """)

  @OptionGroup var document: DocumentOptions

  func run() throws { try document.add(.sequence) }
}
