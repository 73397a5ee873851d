import Motionbook

extension CatalogPoint {
  /// The word for the catalog as it is.
  static let nowWord = "now"
  private static let releasePrefix = "release:"
  /// What names a state, for messages.
  static let allowed = "the name of a release, release:NAME, a date such as 2026-11-21, or now"

  /// The state of the catalog's history that a text names, or nil when it names none.
  ///
  /// In this order: `now`; `release:NAME`, there or not; the name of a release; a moment such as `2026-11-21`, in UTC.
  /// - Throws: an error of the catalog, which is opened only where it has to be asked.
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
  /// - Throws: what could have been meant.
  init(argument text: String, in catalog: Catalog) throws {
    if let point = try CatalogPoint(named: text, in: { catalog }) {
      self = point
      return
    }
    throw ToolError(
      .notFound, "NOT_FOUND", "there is no release \(QuotedText.quote(text)), and it is no date",
      suggestions: Suggestion.closest(to: text, among: try catalog.releases().map(\.name)).map { [$0] } ?? [],
      hint: Self.allowed, attempt: "motionbook releases")
  }
}
