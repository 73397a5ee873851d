import Motionbook

/// A state of the catalogue's history, as named on the command line.
enum PointArgument {
  /// Finds out what a text means: a release's name first, then a moment such as `2026-11-21`.
  ///
  /// `release:` before a name says that it is one.
  static func point(_ text: String, in catalog: Catalog) throws -> CataloguePoint {
    if text.hasPrefix("release:") { return .release(String(text.dropFirst("release:".count))) }
    guard let moment = Timestamp(argument: text) else { return .release(text) }
    return try catalog.releases().contains { $0.name == text } ? .release(text) : .time(moment.milliseconds)
  }
}
