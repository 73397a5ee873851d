import MotionModel

enum TokenNaming {
  /// The preset name of a token: its keys as slugs, joined by `/`; `$root` takes the name of its group.
  ///
  /// A key without any ASCII letter or digit is spelled by its code points: `遅い` becomes `u9045-u3044`.
  /// - Parameter into: the group to put it into; a path that begins with its name has it once.
  /// - Throws: ``ImportFault`` for keys of which no name can be made.
  static func name(of path: [String], into group: PresetName?) throws(ImportFault) -> PresetName {
    // The original path must fit into the preset's source.
    guard path.reduce(0, { $0 + $1.utf8.count + 1 }) <= 2_000 else {
      throw ImportFault(.badName, "the path is longer than 2000 bytes", hint: "shorten its names")
    }
    let keys = path.last == "$root" ? path.dropLast() : path[...]
    var segments = try keys.map(slug)
    if let group {
      if segments.count > 1, segments.first == group.path.last.map(String.init) { segments.removeFirst() }
      segments.insert(group.text, at: 0)
    }
    var text = segments.isEmpty ? "root" : segments.joined(separator: "/")
    if let first = text.utf8.first, NotationAlphabet.isDigit(first) { text = "n\(text)" }
    guard let name = try? PresetName(text) else {
      let problem: IssueMessage =
        text.utf8.count > PresetName.maximumLength
        ? "the preset name would have \(text.utf8.count) characters, more than \(PresetName.maximumLength)"
        : "it contains no valid preset name"
      throw ImportFault(.badName, problem, hint: "shorten the names of the token or its groups")
    }
    return name
  }

  /// Key as a title, if more detailed than the slug: spaces, accents, signs.
  static func title(of path: [String]) -> String? {
    guard let key = path.last(where: { $0 != "$root" }), key.utf8.count <= 200,
      !key.utf8.allSatisfy({ NotationAlphabet.isName($0) || $0 == UInt8(ascii: "$") })
    else { return nil }
    return key
  }

  /// Name without characters illegal in documents: control characters and those not permanently assigned by Unicode.
  static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(400).map { scalar -> Unicode.Scalar in
      let isPlain = scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
      return isPlain ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func slug(_ key: String) throws(ImportFault) -> String {
    let scalars = key.unicodeScalars
    let length = scalars.reduce(0) { $0 + (("A"..."Z").contains($1) ? 2 : 1) }
    guard length <= 4 * PresetName.maximumLength else {
      throw ImportFault(.badName, "the name has \(scalars.count) characters", hint: "shorten it")
    }
    let first = key.utf8.firstIndex { NotationAlphabet.isLetter($0) || NotationAlphabet.isDigit($0) }
    guard let first else {
      return scalars.map { "u" + String($0.value, radix: 16) }.joined(separator: "-")
    }
    // Only the first character of a whole name must be a letter, so a leading digit is kept after another key.
    var text = String.UnicodeScalarView(("0"..."9").contains(scalars[first]) ? "x".unicodeScalars : "".unicodeScalars)
    let prefix = text.count
    // A slash separates groups in preset names; here it is a sign like others.
    text.append(contentsOf: scalars[first...].map { $0 == "/" || $0 == "." ? "-" : $0 })
    guard let slug = PresetName.slug(from: String(text)) else {
      throw ImportFault(.badName, "no valid preset name in \(QuotedText.quote(key))")
    }
    // The slug ends at the maximum length of a name; a longer key was truncated.
    if length > PresetName.maximumLength, slug.text.utf8.count >= PresetName.maximumLength - 1 {
      throw ImportFault(.badName, "the name \(QuotedText.quote(key)) is too long", hint: "shorten it")
    }
    return String(slug.text.dropFirst(prefix))
  }
}
