import Motionbook
import MotionbookSeeds

/// Destination of tuned numbers: a version of the preset at once, or a command for later.
struct TunedHome {
  /// Stores a motion as a new version, with a message for the history.
  typealias Writer = (_ motion: Motion, _ message: String) throws -> Written

  /// A stored version.
  struct Written: Equatable {
    /// Label in the header: `brand/pop@2`.
    let label: String
    let message: String
  }

  /// Name of the preset in messages.
  let name: String
  /// Nil without a preset that can get a version.
  let writer: Writer?
  /// Indicates a seed, which is changed only after a confirmation.
  let isSeed: Bool

  init(name: String, writer: Writer?) {
    self.name = name
    self.writer = writer
    isSeed = writer != nil && SeedLibrary.names.contains(name)
  }

  /// The command that stores a motion later: as the preset's next version, or as a new preset.
  func command(for motion: Motion) -> String {
    guard writer != nil, !isSeed else {
      let copy = isSeed ? "motionbook copy \(name) NEW-NAME && " : ""
      return copy + Self.command(isSeed ? "set" : "add \(motion.kind.rawValue)", "NEW-NAME", motion)
    }
    return Self.command("set", name, motion)
  }

  private static func command(_ verb: String, _ name: String, _ motion: Motion) -> String {
    if let notation = motion.notation { return "motionbook \(verb) \(name) \(ShellWord.quoted(notation))" }
    let document = ShellWord.quoted(CanonicalJSON.text(motion.json))
    return "printf %s \(document) | motionbook \(verb) \(name) --from -"
  }
}
