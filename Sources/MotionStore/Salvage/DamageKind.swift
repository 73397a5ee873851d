import MotionModel

/// What is damaged in a catalog's file, as far as it decides what helps.
///
/// Every message and every command takes its advice from here.
package enum DamageKind: String, Hashable, Sendable, CaseIterable {
  /// Motions, versions or releases that do not prove themselves, or their columns and links.
  case artifacts
  /// An index that is wrong about its table.
  case index
  /// The notes that a copy keeps about itself.
  case notes
  /// Pages that do not fit together: a tree, or the list of free pages.
  case pages
  /// The definitions of the tables.
  case schema
  /// The first bytes of the file.
  case beginning
  /// The end of the file is missing.
  case end

  /// What is damaged, in plain words.
  package var explanation: String {
    switch self {
    case .artifacts: "motions, versions or releases in it do not prove themselves"
    case .index: "an index of it does not say what its table says"
    case .notes: "its notes about itself do not fit together"
    case .pages: "pages of the file do not fit together"
    case .schema: "its tables are not defined as a catalog's"
    case .beginning: "the beginning of the file is not that of a catalog"
    case .end: "the end of the file is missing"
    }
  }

  /// What to do about it, with the command for a catalog at a path.
  package func remedy(for path: String) -> String {
    "save what is sound: motionbook salvage \(ShellWord.path(path)) -o NEW.motionbook"
  }
}

extension StoreError {
  /// A catalog that is damaged.
  /// - Parameter what: What was found; the kind's own words for nil.
  static func corrupt(_ path: String, _ what: String? = nil, _ kind: DamageKind) -> StoreError {
    var error = StoreError(
      .corrupt, "\(quoted(path)) is damaged: \(what ?? kind.explanation)", hint: kind.remedy(for: path), path: path)
    error.damage = kind
    return error
  }

  /// A catalog in which SQLite's own checks find a fault.
  /// - Parameter answer: Their first line, or what was reported; it may quote damaged text.
  static func corruptPages(_ path: String, _ answer: String) -> StoreError {
    let kind: DamageKind =
      answer.hasPrefix("malformed database schema") ? .schema : isAboutIndex(answer) ? .index : .pages
    return corrupt(path, "\(kind.explanation) (SQLite: \(plain(answer)))", kind)
  }

  /// Whether an answer says that an index is wrong about its table.
  static func isAboutIndex(_ answer: String) -> Bool {
    answer.hasPrefix("wrong # of entries in index") || answer.contains(" missing from index ")
  }

  /// The first fault in an answer of SQLite's own checks, without their heading.
  static func plain(_ answer: String) -> String {
    let lines = answer.split(separator: "\n").filter { !$0.hasPrefix("***") }
    return lines.first.map { String($0.prefix(300)) } ?? "no answer"
  }
}

extension DamageKind {
  /// What an error of the store's inner code says about the file; nil when that is not damage.
  init?(_ error: any Error) {
    switch error {
    case is ArtifactDamage: self = .artifacts
    case let error as SQLiteError where error.isAboutDamage: self = .pages
    case let error as StoreError where error.code == .corrupt: self = error.damage ?? .pages
    default: return nil
    }
  }

  /// What the findings of a verification come to: the kind that helps against the rest is the worst one.
  init?(_ findings: [VerificationReport.Finding], isInIndexAlone: Bool) {
    let kinds = Set(
      findings.compactMap { finding -> DamageKind? in
        switch finding.check {
        case .format, .references: nil
        case .header: .beginning
        case .schema: .schema
        case .structure: isInIndexAlone ? .index : .pages
        case .local: .notes
        case .artifact, .columns, .foreignKeys, .rules: .artifacts
        }
      })
    guard let worst = Self.allCases.last(where: kinds.contains) else { return nil }
    self = worst
  }
}
