import MotionModel

extension DTCGImporter {
  /// A token's preset; nil when what it says about itself is too much for a document.
  func preset(
    _ name: PresetName, _ motion: Motion, _ token: TokenTree.Token, kept: [JSONMember], log: inout IssueLog
  ) -> Preset? {
    var details = PresetDetails(title: TokenNaming.title(of: token.path))
    let path = token.source.place
    if let text = token.source.description, !text.isEmpty {
      if text.utf8.count <= 2_000, !text.contains(where: \.isNewline) {
        details.summary = text
      } else {
        details.notes = cut(text, to: Bounds.noteLength, "description", at: path + ["$description"], log: &log)
      }
    }
    switch token.source.deprecated ?? token.groupDeprecated ?? .no {
    case .no: break
    case .yes(let reason):
      details.deprecation = Deprecation(reason: reason.map { cut($0, to: 2_000, "reason", at: path, log: &log) })
    }
    let file = path.first.flatMap { Int($0) }.flatMap { files.indices.contains($0) ? files[$0] : nil }
    details.source = Provenance(
      location: file?.title, format: DTCGImport.format, name: token.path.joined(separator: "."),
      sha256: file?.sha256, date: options.date)
    var source = token.source
    if !kept.isEmpty { source.keep(DTCGImport.shorthandKey, .object(kept)) }
    details.extensions = source.extensions
    let preset = Preset(name, motion, details: details)
    guard details.extensions != nil else { return preset }
    // Extensions may be anything: a preset that could not be read back must not be made.
    do {
      _ = try Preset(json: preset.canonicalBytes)
      return preset
    } catch {
      log.error(
        .tooLarge, "the extensions do not fit into a preset: \(error.problem)", at: path + ["$extensions"])
      return nil
    }
  }

  private func cut(
    _ text: String, to limit: Int, _ what: String, at place: [String], log: inout IssueLog
  ) -> String {
    guard text.utf8.count > limit else { return text }
    log.warn(.tooLarge, "the \(what) has \(text.utf8.count) bytes; the first \(limit) are kept", at: place)
    var kept = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      guard length <= limit else { break }
      kept.append(scalar)
    }
    return String(kept)
  }
}
