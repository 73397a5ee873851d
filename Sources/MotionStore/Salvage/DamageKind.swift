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

/// Signs by which a file is known for a catalog, however damaged it is.
///
/// Any of them will do, so no flipped bit and no lost page hides a catalog: the mark in the header, or the rows of
/// artifacts that ``ArtifactScan`` would find. Believed in nothing; O(1), because of a large file some pages are looked at.
enum CatalogSigns {
  /// Pages that are looked at: as many from the beginning, and as many spread over the rest.
  private static let pageCount = 128

  /// Whether a file is a catalog or what is left of one.
  static func areFound(in file: OpenFile) throws -> Bool {
    let head = try file.prefix(FileHeader.length)
    return isMarked(head) ? true : try holdsArtifacts(file)
  }

  /// Whether the first bytes have the mark of a catalog and another property of a header, so no text has them by chance.
  private static func isMarked(_ head: [UInt8]) -> Bool {
    guard head.count == FileHeader.length else { return false }
    let mark = head[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return mark == FileHeader.applicationID && (FileHeader(head) != nil || head[21..<24].elementsEqual([64, 32, 32]))
  }

  /// Whether rows of artifacts are in the file, so that there may be something to save.
  static func holdsArtifacts(_ file: OpenFile) throws -> Bool {
    let size = try file.size()
    let header = FileHeader(try file.prefix(FileHeader.length))
    for pageSize in Set([Int(header?.pageSize ?? 4096), 4096]) {
      // Of the last page a part may be missing.
      let rounded = (size + Int64(pageSize) - 1) / Int64(pageSize) * Int64(pageSize)
      let pages = PageFile(file, pageSize: pageSize, size: rounded)
      var scan = ArtifactScan(pages)
      for number in chosen(of: pages.pageCount) {
        try scan.scan(try pages.page(number), number)
        if !scan.artifacts.isEmpty { return true }
      }
    }
    return false
  }

  private static func chosen(of count: Int) -> [Int] {
    guard count > 2 * pageCount else { return count > 0 ? Array(1...count) : [] }
    let stride = (count - pageCount) / pageCount
    return Array(1...pageCount) + (1...pageCount).map { pageCount + $0 * stride }
  }
}
