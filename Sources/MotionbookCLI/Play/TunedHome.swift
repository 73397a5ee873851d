import Motionbook
import MotionbookSeeds

/// Where the numbers that were tuned can go: into a version of the preset at once, or by a command later.
struct TunedHome {
  /// Stores a motion as a new version, with a message for the history.
  typealias Writer = (_ motion: Motion, _ message: String) throws -> Written

  /// A version that was stored.
  struct Written: Equatable {
    /// What the header calls it: `brand/pop@2`.
    let label: String
    let message: String
  }

  /// What messages call the preset.
  let name: String
  /// nil where there is no preset that could get a version.
  let writer: Writer?
  /// Whether it is a seed, which is changed only by who insists.
  let isSeed: Bool

  init(name: String, writer: Writer?) {
    self.name = name
    self.writer = writer
    isSeed = writer != nil && SeedLibrary.names.contains(name)
  }

  /// The command that stores a motion later: as the preset's next version, or as a preset of its own.
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
