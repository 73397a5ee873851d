import MotionModel

/// Issues of style sheets, by place.
final class CSSLog {
  private let files: [SourceFile]
  private var log = IssueLog()
  /// Lines of the files with requested places.
  private var lines: [Int: LinePlaces] = [:]
  /// Places of undefined custom properties.
  private var missing: Set<CSSPlace> = []

  init(_ files: [SourceFile]) { self.files = files }

  func add(
    _ severity: ImportIssue.Severity, _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil,
    at place: CSSPlace, related: CSSPlace? = nil
  ) {
    log.add(
      ImportIssue(
        severity, code, message, hint: hint, pointer: pointer(place), location: location(place),
        related: related.map { .init(pointer($0), location: location($0)) }))
  }

  func add(_ fault: CSSFault, _ severity: ImportIssue.Severity = .error) {
    add(severity, fault.code, fault.message, hint: fault.hint, at: fault.place)
  }

  func warn(
    _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil, at place: CSSPlace, related: CSSPlace? = nil
  ) {
    add(.warning, code, message, hint: hint, at: place, related: related)
  }

  func note(_ code: ModelError.Code, _ message: IssueMessage, at place: CSSPlace) {
    add(.note, code, message, at: place)
  }

  /// Records an item that is not a motion.
  func skip(_ type: String, _ message: IssueMessage, at place: CSSPlace) {
    log.skip(type, count: 1)
    note(.skipped, message, at: place)
  }

  /// Counts and reports, once, a value without its custom property in any of the files.
  func skipMissing(
    _ name: String, _ severity: ImportIssue.Severity = .warning, because reason: IssueMessage? = nil,
    at place: CSSPlace
  ) {
    guard missing.insert(place).inserted else { return }
    log.skip("missing custom property", count: 1)
    add(
      severity, .badReference, reason ?? "\(name) dropped: a custom property in it is in none of the files",
      hint: reason == nil ? "import the files together that belong together" : nil, at: place)
  }

  /// Notes that a custom property holds no motion, unless it is known already why.
  func skipOther(_ name: String, at place: CSSPlace) {
    if !missing.contains(place) { skip("custom property", "\(name) is not a motion", at: place) }
  }

  /// Counts types too common to report individually.
  func skip(_ type: String, count: Int) { log.skip(type, count: count) }

  /// Runs a closure and logs its errors.
  func catching<Result>(_ body: () throws(CSSFault) -> Result?) -> Result? {
    do throws(CSSFault) { return try body() } catch {
      add(error)
      return nil
    }
  }

  /// The report, with lines and columns and no pointers.
  func report() -> ImportReport {
    var report = log.report(locatedIn: files.map { LocatedText(name: $0.name, json: [], lines: nil) })
    for index in report.issues.indices { report.issues[index].pointer = nil }
    return report
  }

  private func pointer(_ place: CSSPlace) -> JSONPointer { JSONPointer([String(place.file)]) }

  private func location(_ place: CSSPlace) -> TextLocation? {
    guard files.indices.contains(place.file) else { return nil }
    let places = lines[place.file] ?? LinePlaces(files[place.file].bytes)
    lines[place.file] = places
    return places[place.offset]
  }
}
