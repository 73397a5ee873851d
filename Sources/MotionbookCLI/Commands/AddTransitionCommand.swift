import ArgumentParser
import Motionbook

/// `motionbook add transition`.
struct AddTransitionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition",
    abstract: "Add a transition from a document.",
    discussion: """
      Examples
        motionbook add transition card/appear --from appear.json
        motionbook add transition card/appear --from - < appear.json
      """)

  @OptionGroup var document: DocumentOptions

  func run() throws { try document.add(.transition) }
}
