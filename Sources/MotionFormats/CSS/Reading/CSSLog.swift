import MotionModel

/// What there is to say about style sheets, by the places in them; lines and columns are found at the end, in one pass over
/// each text.
struct CSSLog {
  private var entries: [(issue: ImportIssue, place: CSSPlace, related: CSSPlace?)] = []
  private(set) var skipped: [String: Int] = [:]
  private(set) var hasErrors = false
  /// Where a custom property was found to be missing.
  private var missing: Set<CSSPlace> = []

  mutating func add(
    _ severity: ImportIssue.Severity, _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil,
    at place: CSSPlace, related: CSSPlace? = nil
  ) {
    if severity == .error { hasErrors = true }
    entries.append((ImportIssue(severity, code, message, hint: hint), place, related))
  }

  mutating func add(_ fault: CSSFault, _ severity: ImportIssue.Severity = .error) {
    add(severity, fault.code, fault.message, hint: fault.hint, at: fault.place)
  }

  mutating func warn(
    _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil, at place: CSSPlace, related: CSSPlace? = nil
  ) {
    add(.warning, code, message, hint: hint, at: place, related: related)
  }

  mutating func note(_ code: ModelError.Code, _ message: IssueMessage, at place: CSSPlace) {
    add(.note, code, message, at: place)
  }

  /// Notes something that is not a motion.
  mutating func skip(_ type: String, _ message: IssueMessage, at place: CSSPlace) {
    skipped[type, default: 0] += 1
    note(.skipped, message, at: place)
  }

  /// Counts and tells, once, that something has no value: a custom property in it is in none of the files.
  mutating func skipMissing(
    _ name: String, _ severity: ImportIssue.Severity = .warning, because reason: IssueMessage? = nil,
    at place: CSSPlace
  ) {
    guard missing.insert(place).inserted else { return }
    skip("missing custom property", count: 1)
    add(
      severity, .badReference, reason ?? "\(name) is left out: a custom property in it is in none of the files",
      hint: reason == nil ? "import the files together that belong together" : nil, at: place)
  }

  /// Notes that a custom property holds no motion, unless it is known already why.
  mutating func skipOther(_ name: String, at place: CSSPlace) {
    if !missing.contains(place) { skip("custom property", "\(name) is not a motion", at: place) }
  }

  /// Counts what is so common that nobody wants to read about each.
  mutating func skip(_ type: String, count: Int) { if count > 0 { skipped[type, default: 0] += count } }

  /// The report, with lines and columns.
  func report(on files: [SourceFile]) -> ImportReport {
    var places: [[CSSPlace]] = Array(repeating: [], count: files.count)
    for entry in entries {
      for place in [entry.place, entry.related].compactMap(\.self) where places.indices.contains(place.file) {
        places[place.file].append(place)
      }
    }
    var locations: [CSSPlace: TextLocation] = [:]
    for (file, places) in places.enumerated() where !places.isEmpty {
      Self.locate(places, in: files[file].bytes, &locations)
    }
    var log = IssueLog()
    for (issue, place, related) in entries {
      var issue = issue
      issue.pointer = JSONPointer([String(place.file)])
      issue.location = locations[place]
      if let related {
        issue.related = .init(JSONPointer([String(related.file)]), location: locations[related])
      }
      log.add(issue)
    }
    let texts = files.map { LocatedText(name: $0.name, json: [], lines: nil) }
    var report = log.report(locatedIn: texts)
    report.skipped = skipped
    // A place in a style sheet is a line and a column, and no pointer.
    for index in report.issues.indices { report.issues[index].pointer = nil }
    return report
  }

  /// The lines and columns, as ``TextLocation`` counts them.
  private static func locate(_ places: [CSSPlace], in bytes: [UInt8], _ locations: inout [CSSPlace: TextLocation]) {
    var (line, column, position) = (1, 1, 0)
    for place in places.sorted(by: { $0.offset < $1.offset }) {
      while position < min(place.offset, bytes.count) {
        let byte = bytes[position]
        if byte == 0x0A || byte == 0x0D && (position + 1 == bytes.count || bytes[position + 1] != 0x0A) {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        position += 1
      }
      locations[place] = TextLocation(line: line, column: column)
    }
  }
}
