import Motionbook

extension BeforeAfter<String> {
  /// The two sides of a comparison: `A B`, `A..B`, or `A` alone against the current state.
  /// - Throws: a usage error for no side, or more than two.
  init(sides arguments: [String]) throws {
    let sides: (String, String)
    switch arguments.count {
    case 2: sides = (arguments[0], arguments[1])
    case 1:
      let range = Self.split(arguments[0])
      // Git's third dot means a common ancestor; two states of a catalog need none.
      if range == nil, !arguments[0].contains("/"), arguments[0].contains("...") {
        throw ToolError.usage(
          "\(QuotedText.quote(arguments[0])) has three dots",
          hint: "use two: \(arguments[0].replacing("...", with: ".."))")
      }
      sides = range ?? (arguments[0], Self.now(for: arguments[0]))
    default:
      throw ToolError.usage("expected two sides, found \(arguments.count)", hint: "A B, A..B, or A alone against now")
    }
    self.init(before: sides.0, after: sides.1)
    guard !before.isEmpty, !after.isEmpty else { throw ToolError.usage("one side of the comparison is empty") }
  }

  /// Splits `A..B`, also `NAME@1..3`; the dots of `../file` belong to the path.
  private static func split(_ text: String) -> (String, String)? {
    for range in text.ranges(of: "..") {
      let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
      guard let last = before.last, last != ".", last != "/", let first = after.first, first != "/" else { continue }
      if first == ".", !after.hasPrefix("../"), !after.hasPrefix("./") { continue }
      let isVersion = before.contains("@") && after.allSatisfy(\.isNumber)
      return (String(before), (isVersion ? before.prefix { $0 != "@" } + "@" : "") + after)
    }
    return nil
  }

  /// The other side of a single one: the current version of a preset, or the catalog.
  private static func now(for side: String) -> String {
    guard let reference = try? PresetReference(side), case .name(let name, let version) = reference, version != .latest
    else { return CatalogPoint.nowWord }
    return name.text
  }
}

/// One side of a comparison: a state of a catalog, documents, or one version of a preset.
enum ComparedSide {
  case snapshot(CatalogSnapshot)
  case documents([ResolvedPreset])
  case preset(ResolvedPreset, PresetID)

  private static let allowed =
    "a side is a .motionbook or .json file, git:REV:PATH, NAME[@VERSION], \(CatalogPoint.allowed)"

  /// Reads a side.
  ///
  /// Tried in order: `git:REV:PATH`; `-` or `*.json` as documents; any other file, or a text that ends in `.motionbook`, as
  /// a catalog; a state of this catalog; a preset with or without a version.
  /// - Throws: an error in the file, or for an unknown release or preset.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    let isFile = System.entry(at: text) == .file
    if GitFile.isNamed(text) {
      let file = try GitFile(text)
      self =
        file.path.hasSuffix(".json")
        ? .documents(try Self.documents(file.contents())) : .snapshot(try file.catalog().snapshot())
    } else if text == "-" || text.hasSuffix(".json") {
      self = .documents(try Self.documents(InputFile(text)))
    } else if isFile || text.hasSuffix(CatalogLocation.suffix) {
      self = .snapshot(try Self.foreign(text))
    } else if let point = try CatalogPoint(named: text, in: { try catalog.open() }) {
      let opened = try catalog.open()
      if text == CatalogPoint.nowWord { try opened.noteConflicts("compared") }
      self = .snapshot(try opened.snapshot(point))
    } else {
      self = try Self.preset(text, try catalog.open())
    }
  }

  /// A foreign catalog, checked completely before use.
  private static func foreign(_ path: String) throws -> CatalogSnapshot {
    FileOptions.keepPrivate(as: path)
    func explain(_ failure: inout ToolError) {
      guard failure.code == StoreError.Code.missingFile.rawValue else { return }
      (failure.message, failure.hint) = ("there is no file \(path.quoted)", allowed)
    }
    let opened = try ToolError.amending(explain) { try Catalog.openForeign(at: path) }
    try opened.noteConflicts("compared")
    return try opened.snapshot()
  }

  private static func preset(_ text: String, _ catalog: Catalog) throws -> ComparedSide {
    var text = text
    let side = ConflictChoice.side(takenOff: &text)
    let reference = try PresetReference(argument: text)
    do {
      guard let reference else { throw StoreError(.notFound, "this is not a name") }
      let (stored, motion) = try catalog.load(reference, onConflict: side ?? .shown)
      for notice in stored.notices { ErrorReport.warn(notice.description) }
      return .preset(ResolvedPreset(stored.preset, references: motion.references), stored.id)
    } catch let error as StoreError where error.code == .notFound {
      // A text with a version means a preset, and the catalog's error is more precise.
      if case .name(_, let version)? = reference, version != .latest { throw error }
      let known = try catalog.releases().map(\.name) + catalog.list().map(\.name.text)
      let near = Suggestion.closest(to: text, among: known).map { [$0] } ?? []
      throw ToolError(
        .notFound, .notFound, "\(QuotedText.quote(text)) is not a file, release, date or preset",
        suggestions: near + NearbyFile.names(text), hint: allowed)
    }
  }

  private static func documents(_ file: InputFile) throws -> [ResolvedPreset] {
    let presets = try file.reading { try PresetFile.read($0) }
    // Documents of one file may reference each other by name.
    var references = ReferenceTable()
    for preset in presets { references[.name(preset.name, .latest)] = preset.motion }
    return presets.map { ResolvedPreset($0, references: references) }
  }

  /// Its presets with their references resolved.
  func presets() throws(StoreError) -> [ResolvedPreset] {
    switch self {
    case .snapshot(let snapshot): try snapshot.states()
    case .documents(let presets): presets
    case .preset(let preset, _): [preset]
    }
  }

  /// Versions of its presets; empty for documents.
  var revisions: [PresetRevision] { if case .snapshot(let snapshot) = self { snapshot.entries } else { [] } }

  /// Its presets as input of rules.
  func lintedPresets() throws -> [LintedPreset] {
    switch self {
    case .snapshot(let snapshot): try snapshot.lintedPresets()
    case .documents(let presets): presets.map { LintedPreset($0) }
    case .preset(let preset, let id): [LintedPreset(preset, id: id)]
    }
  }
}

extension BeforeAfter<ComparedSide> {
  init(_ labels: BeforeAfter<String>, _ catalog: CatalogOptions) throws {
    self.init(before: try ComparedSide(labels.before, catalog), after: try ComparedSide(labels.after, catalog))
  }
}

extension CatalogDifference {
  /// Compares two sides of the same type.
  /// - Throws: a usage error for a preset and a whole catalog.
  init(_ labels: BeforeAfter<String>, _ sides: BeforeAfter<ComparedSide>) throws {
    switch (sides.before, sides.after) {
    case (.snapshot(let before), .snapshot(let after)): try self.init(from: before, to: after, labels: labels)
    case (.preset(var before, let old), .preset(let after, let new)):
      if old != new {
        // Two presets are compared as motions; different names are not a rename.
        before.preset.name = after.preset.name
      }
      self.init(labels, [PresetDifference(before: before, after: after)])
    case (.preset, _), (_, .preset):
      throw ToolError.usage(
        "a preset can only be compared with a preset", hint: "NAME@1 NAME@2, or two catalogs, releases or dates")
    default: self.init(labels, pairingByName: try sides.before.presets(), try sides.after.presets())
    }
  }
}

extension CatalogPoint {
  /// The word for the current catalog.
  static let nowWord = "now"
  private static let releasePrefix = "release:"
  /// Accepted names of states, for messages.
  static let allowed = "the name of a release, release:NAME, a date such as 2026-11-21, or now"

  /// The state of the catalog's history with a name; nil if the text names none.
  ///
  /// Tried in order: `now`; `release:NAME`, there or not; the name of a release; a moment such as `2026-11-21`, in UTC.
  /// - Throws: an error of the catalog, which is opened only if needed.
  init?(named text: String, in catalog: () throws -> Catalog) throws {
    if text == Self.nowWord {
      self = .now
    } else if text.hasPrefix(Self.releasePrefix) {
      self = .release(String(text.dropFirst(Self.releasePrefix.count)))
    } else if try catalog().releases().contains(where: { $0.name.utf8.elementsEqual(text.utf8) }) {
      self = .release(text)
    } else if let moment = Timestamp(argument: text) {
      self = .time(moment.milliseconds)
    } else {
      return nil
    }
  }

  /// The state that the value of `--at` names.
  /// - Throws: an error with the accepted forms.
  init(argument text: String, in catalog: Catalog) throws {
    if let point = try CatalogPoint(named: text, in: { catalog }) {
      self = point
      return
    }
    if GitFile.isNamed(text) {
      throw ToolError.usage(
        "\(text.quoted) is a catalog, not a state of this one",
        hint: "name it as the catalog: -c \(ShellWord.quoted(text))")
    }
    throw ToolError(
      .notFound, .notFound, "there is no release \(QuotedText.quote(text)), and it is not a date",
      suggestions: Suggestion.closest(to: text, among: try catalog.releases().map(\.name)).map { [$0] } ?? [],
      hint: Self.allowed, attempt: "motionbook release")
  }
}
