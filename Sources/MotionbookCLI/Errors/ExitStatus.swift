/// What the tool's exit code says; `motionbook help exit-codes` prints this table.
///
/// Thrown by a command that has said all there is to say and only wants another code than 0.
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  case findings = 1
  case usage = 2
  case notFound = 3
  case conflict = 4
  case invalid = 5
  case catalog = 6
  case inputOutput = 7
  case bug = 70
  case interrupted = 130

  /// One line for the help page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "the answer is no, or not the whole one: damage, refusals of an import, conflicts that are left"
    case .usage: "the command line is not understood"
    case .notFound: "no such preset, version, release, or file or folder to read from"
    case .conflict: "something exists already, is in use, or has changed meanwhile"
    case .invalid: "input data is not valid: notation, JSON, a document, a value out of range"
    case .catalog: "the catalog cannot be used: missing, not a catalog, newer, damaged, locked"
    case .inputOutput: "another file or folder cannot be read or written: permission, no space, no place for it"
    case .bug: "a fault in Motionbook itself; please report it"
    case .interrupted: "interrupted with Ctrl-C before anything was changed; later it is too late, and the code is 0"
    }
  }
}
