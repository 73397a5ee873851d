import MotionModel

/// Place of an issue: a byte, or the number of a file with the keys of a value in it.
protocol IssuePlace {
  func located(by log: ImportLog) -> ImportIssue.Place
}

extension SourcePlace: IssuePlace {
  func located(by log: ImportLog) -> ImportIssue.Place {
    .init(JSONPointer([String(file)]), location: log.location(of: self))
  }
}

extension JSONPointer: IssuePlace {
  func located(by log: ImportLog) -> ImportIssue.Place { .init(self) }
}

extension [String]: IssuePlace {
  func located(by log: ImportLog) -> ImportIssue.Place { .init(JSONPointer(self)) }
}

extension ImportIssue.Place: IssuePlace {
  func located(by log: ImportLog) -> ImportIssue.Place { self }
}

/// Collects issues while files are read; lines and columns of pointers are found at the end, in one pass over each text.
final class ImportLog {
  let files: [SourceFile]
  /// Texts in which pointers are located, one for each file.
  var texts: [LocatedText]
  private(set) var issues: [ImportIssue] = []
  private(set) var skipped: [String: Int] = [:]
  private(set) var errorCount = 0
  /// Lines of the files with requested places.
  private var lines: [Int: LinePlaces] = [:]
  /// Places of declarations without a value, each told once however often it is read.
  var unread: Set<SourcePlace> = []

  init(_ files: [SourceFile]) {
    self.files = files
    texts = files.map { LocatedText(name: $0.name) }
  }

  /// The file whose number begins a place.
  func file(of place: [String]) -> SourceFile? {
    place.first.flatMap { Int($0) }.flatMap { files.indices.contains($0) ? files[$0] : nil }
  }

  func add(_ issue: ImportIssue) {
    issues.append(issue)
    if issue.severity == .error { errorCount += 1 }
  }

  func add(
    _ severity: ImportIssue.Severity, _ code: ModelError.Code, _ message: IssueMessage, at place: some IssuePlace,
    hint: String? = nil, related: (any IssuePlace)? = nil, aboutKey: Bool = false
  ) {
    let found = place.located(by: self)
    var issue = ImportIssue(
      severity, code, message, hint: hint, pointer: found.pointer, location: found.location,
      related: related?.located(by: self))
    issue.isAboutKey = aboutKey
    add(issue)
  }

  /// - Parameter place: Place instead of the fault's own.
  func add(
    _ fault: ImportFault, _ severity: ImportIssue.Severity = .error, at place: (any IssuePlace)? = nil,
    aboutKey: Bool = false
  ) {
    let place: any IssuePlace = place ?? fault.place ?? SourcePlace()
    add(severity, fault.code, fault.message, at: place, hint: fault.hint, aboutKey: aboutKey)
  }

  /// Adds an error of a file whose places are bytes; its own location takes precedence.
  func add(_ error: ModelError, in file: Int, at offset: Int? = nil) {
    var issue = ImportIssue(error)
    issue.pointer = JSONPointer([String(file)])
    issue.location = error.location ?? offset.flatMap { location(of: SourcePlace(file: file, offset: $0)) }
    add(issue)
  }

  func error(
    _ code: ModelError.Code, _ message: IssueMessage, at place: some IssuePlace, hint: String? = nil,
    related: (any IssuePlace)? = nil, aboutKey: Bool = false
  ) {
    add(.error, code, message, at: place, hint: hint, related: related, aboutKey: aboutKey)
  }

  func warn(
    _ code: ModelError.Code, _ message: IssueMessage, at place: some IssuePlace, hint: String? = nil,
    related: (any IssuePlace)? = nil, aboutKey: Bool = false
  ) {
    add(.warning, code, message, at: place, hint: hint, related: related, aboutKey: aboutKey)
  }

  func note(_ code: ModelError.Code, _ message: IssueMessage, at place: some IssuePlace, hint: String? = nil) {
    add(.note, code, message, at: place, hint: hint)
  }

  /// Warns of a name that was changed in an exported text.
  /// - Parameter new: Name that the preset would have.
  func tellRenamed(_ preset: PresetName, _ name: String, as new: PresetName? = nil, at place: some IssuePlace) {
    warn(
      .badName, "\(preset) is called \(QuotedText.quote(name)) here; the preset keeps its name", at: place,
      hint: "rename the preset, too\(new.map { ": motionbook rename \(preset) \($0)" } ?? ""), and write the file again"
    )
    issues[issues.count - 1].renaming = [preset] + [new].compactMap(\.self)
  }

  /// Records an item that is not a motion.
  func skip(_ type: String, _ message: IssueMessage, at place: some IssuePlace) {
    skip(type, count: 1)
    note(.skipped, message, at: place)
  }

  /// Counts types too common to report individually.
  func skip(_ type: String, count: Int) { if count > 0 { skipped[type, default: 0] += count } }

  /// Runs a closure and logs its error, at a place instead of its own if one is given.
  func catching<Result>(at place: (any IssuePlace)? = nil, _ body: () throws(ImportFault) -> Result?) -> Result? {
    do throws(ImportFault) { return try body() } catch {
      add(error, at: place)
      return nil
    }
  }

  /// Runs a closure and logs its error, at a place in a file unless it has a line and column of its own.
  func catching(in file: Int, at offset: Int? = nil, _ body: () throws(ModelError) -> Void) {
    do throws(ModelError) { try body() } catch { add(error, in: file, at: offset) }
  }

  /// Runs a closure and logs its error, at a value unless it has a pointer of its own.
  func catching(at pointer: JSONPointer, _ body: () throws(ModelError) -> Void) {
    do throws(ModelError) { try body() } catch { add(ImportIssue(error.at(pointer))) }
  }

  fileprivate func location(of place: SourcePlace) -> TextLocation? {
    guard files.indices.contains(place.file) else { return nil }
    let places = lines[place.file] ?? LinePlaces(files[place.file].bytes)
    lines[place.file] = places
    return places[place.offset]
  }

  /// The report: every issue once, with its file, line and column, in the order of the files and their text.
  ///
  /// The first key of every pointer is the number of its file. O(texts + issues · log issues).
  func report() -> ImportReport {
    func split(_ pointer: JSONPointer?) -> FilePlace {
      guard let pointer, let file = pointer.tokens.first.flatMap({ Int($0) }) else { return (0, pointer) }
      return (file, JSONPointer(Array(pointer.tokens.dropFirst())))
    }
    let issues = issues.unique(by: \.self)
    let places = issues.map { split($0.pointer) }
    let others = issues.map { split($0.related?.pointer) }
    var sought: [Int: [JSONPointer]] = [:]
    for place in places + others { if let pointer = place.pointer { sought[place.file, default: []].append(pointer) } }
    let found = texts.indices.map { texts[$0].places(sought[$0] ?? []) }
    func location(_ place: FilePlace, _ part: JSONPlaces.Part) -> TextLocation? {
      guard let pointer = place.pointer, found.indices.contains(place.file) else { return nil }
      return found[place.file](pointer, part)
    }
    var located: [(file: Int, issue: ImportIssue)] = []
    for (index, (place, other)) in zip(places, others).enumerated() {
      var issue = issues[index]
      let part: JSONPlaces.Part = issue.isAboutKey ? .key : .value
      let text = texts.indices.contains(place.file) ? texts[place.file] : nil
      issue.pointer = text?.json == nil ? nil : place.pointer
      issue.file = text?.name
      issue.location = issue.location ?? location(place, part)
      if let pointer = other.pointer, texts.indices.contains(other.file) {
        issue.related = .init(pointer, location: issue.related?.location ?? location(other, part))
        if other.file != place.file { issue.related?.file = texts[other.file].name }
      }
      located.append((place.file, issue))
    }
    // Issues without a line come first.
    func rank(_ place: (file: Int, issue: ImportIssue)) -> (Int, Int, Int) {
      (place.file, place.issue.location?.line ?? 0, place.issue.location?.column ?? 0)
    }
    return ImportReport(issues: located.sorted { rank($0) < rank($1) }.map(\.issue), skipped: skipped)
  }

  /// A pointer without the number of its file in front.
  private typealias FilePlace = (file: Int, pointer: JSONPointer?)
}

/// A text in which the places of pointers are looked for.
struct LocatedText {
  var name: String?
  /// JSON text; empty if it could not be read, nil for a text whose places are bytes.
  var json: [UInt8]?
  /// The places of the JSON's lines in the text that it was made of; nil when it is the text itself.
  var lines: [TextLocation]?
  var isJSON5 = false

  func places(_ pointers: [JSONPointer]) -> (JSONPointer, JSONPlaces.Part) -> TextLocation? {
    guard !pointers.isEmpty else { return { _, _ in nil } }
    let places = JSONPlaces(pointers, in: json ?? [], isJSON5: isJSON5)
    return { pointer, part in places.nearest(pointer, part).map(original) }
  }

  /// The place in the text that the JSON was made of.
  func original(_ place: TextLocation) -> TextLocation {
    guard let lines else { return place }
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : lines.last ?? place
  }
}

/// The lines and columns of a text's bytes, in any order.
struct LinePlaces {
  private let bytes: [UInt8]
  /// Counters that have come to bytes at equal distances: scripts may be one line.
  private var marks = [LineCounter()]
  private static let step = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var counter = LineCounter()
    for offset in stride(from: Self.step, through: bytes.count, by: Self.step) {
      _ = counter.location(of: offset, in: bytes)
      marks.append(counter)
    }
  }

  subscript(offset: Int) -> TextLocation {
    let offset = max(offset, 0)
    var counter = marks[min(offset / Self.step, marks.count - 1)]
    return counter.location(of: offset, in: bytes)
  }
}
