import ArgumentParser
import Motionbook

/// `motionbook add keyframes`.
struct AddKeyframesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyframes",
    abstract: "Add keyframed properties from a document.",
    discussion: """
      Examples
        motionbook add keyframes hero/enter --from hero.json
        motionbook add keyframes hero/enter --from - < hero.json
      """)

  @OptionGroup var document: DocumentOptions

  func run() throws { try document.add(.keyframes) }
}
