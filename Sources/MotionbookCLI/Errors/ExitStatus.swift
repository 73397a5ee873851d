import Motionbook

/// Exit code of the tool; `motionbook help exit-codes` prints this table.
///
/// A command that has printed everything throws it to set a code other than 0.
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

  /// The exit code for a catalog's error.
  init(_ category: StoreError.Category) {
    self =
      switch category {
      case .notFound: .notFound
      case .conflict: .conflict
      case .invalid: .invalid
      case .catalog: .catalog
      case .inputOutput: .inputOutput
      case .internal: .bug
      }
  }

  /// One line for the help page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "partial success, or a check failed: damage, lint findings, rejected imports, open conflicts"
    case .usage: "invalid command line"
    case .notFound: "no such preset, version, release, or file or folder to read from"
    case .conflict: "something exists already, is in use, or has changed meanwhile"
    case .invalid: "input data is not valid: notation, JSON, a document, a value out of range"
    case .catalog: "the catalog cannot be used: missing, not a catalog, newer, damaged, locked"
    case .inputOutput: "another file or folder cannot be read or written: permission, no space, no place for it"
    case .bug: "a fault in Motionbook itself; please report it"
    case .interrupted: "interrupted before any change was made; after the change is committed, the code is 0"
    }
  }
}
