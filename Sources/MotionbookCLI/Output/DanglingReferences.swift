import Motionbook

/// Says that presets refer to something that is not there.
enum DanglingReferences {
  /// How many there are, and where to look.
  static func line(_ count: Int, in path: String) -> String {
    let verb = count == 1 ? "leads" : "lead"
    return "\(CountedNoun.text(count, "reference")) \(verb) to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c \(ShellWord.path(path))"
  }
}
