import MotionModel

/// Makes preset names of token paths.
enum TokenNaming {
  /// The preset name of a token: its keys as slugs, joined by `/`; `$root` takes the name of its group.
  ///
  /// A key without any ASCII letter or digit is spelled by its code points: `遅い` becomes `u9045-u3044`.
  /// - Parameter into: the group to put it into; a path that begins with its name has it once.
  static func name(of path: [String], into group: PresetName?) -> Result<PresetName, TokenFault> {
    // The original path must fit into the preset's source.
    guard path.reduce(0, { $0 + $1.utf8.count + 1 }) <= 2_000 else {
      return .failure(TokenFault(.badName, "the path is longer than 2000 bytes", hint: "shorten its names"))
    }
    var segments: [String] = []
    for (depth, key) in path.enumerated() where !(key == "$root" && depth == path.count - 1) {
      switch slug(key) {
      case .success(let segment): segments.append(segment)
      case .failure(let fault): return .failure(fault)
      }
    }
    if let group {
      if segments.count > 1, let last = group.path.last, segments.first.map({ $0 == last }) == true {
        segments.removeFirst()
      }
      segments.insert(group.text, at: 0)
    }
    if segments.isEmpty { segments = ["root"] }
    var text = segments.joined(separator: "/")
    if let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { text = "n\(text)" }
    do {
      return .success(try PresetName(text))
    } catch {
      let problem: IssueMessage =
        text.utf8.count > PresetName.maximumLength
        ? "the preset name would have \(text.utf8.count) characters, more than \(PresetName.maximumLength)"
        : "no preset name can be made of it"
      return .failure(TokenFault(.badName, problem, hint: "shorten the names of the token or its groups"))
    }
  }

  /// The key as a title, when it says more than the slug: spaces, accents, signs.
  static func title(of path: [String]) -> String? {
    guard let key = path.last(where: { $0 != "$root" }), key.utf8.count <= 200,
      key.unicodeScalars.contains(where: { !isPlain($0) })
    else { return nil }
    return key
  }

  /// A name without what no document may hold: control characters and those that Unicode has not given out for good.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(400) {
      let isPlain =
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0xFDD0...0xFDEF).contains(scalar.value)
        && scalar.value & 0xFFFE != 0xFFFE
      result.append(isPlain ? scalar : "\u{FFFD}")
    }
    return String(result)
  }

  private static func slug(_ key: String) -> Result<String, TokenFault> {
    var isWordy = false
    var startsWithDigit: Bool?
    var length = 0
    var text = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      // A slash separates groups in preset names; here it is a sign like others.
      text.append(scalar == "/" || scalar == "." ? "-" : scalar)
      length += ("A"..."Z").contains(scalar) ? 2 : 1
      guard isAlphanumeric(scalar) else { continue }
      isWordy = true
      if startsWithDigit == nil { startsWithDigit = ("0"..."9").contains(scalar) }
    }
    guard length <= 4 * PresetName.maximumLength else {
      return .failure(
        TokenFault(.badName, "the name has \(key.unicodeScalars.count) characters", hint: "shorten it"))
    }
    guard isWordy else {
      let codes = key.unicodeScalars.map { "u" + String($0.value, radix: 16) }
      return .success(codes.joined(separator: "-"))
    }
    // Only the first character of a whole name must be a letter, so a leading digit is kept behind another key.
    let prefix = startsWithDigit == true ? "x" : ""
    let trimmed = String(text.drop { !isAlphanumeric($0) })
    guard let slug = PresetName.slug(from: prefix + trimmed) else {
      return .failure(TokenFault(.badName, "no preset name can be made of \(QuotedText.quote(key))"))
    }
    // The slug ends where a name must end; a longer key was cut.
    if length > PresetName.maximumLength, slug.text.utf8.count >= PresetName.maximumLength - 1 {
      return .failure(TokenFault(.badName, "the name \(QuotedText.quote(key)) is too long", hint: "shorten it"))
    }
    return .success(String(slug.text.dropFirst(prefix.count)))
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    isAlphanumeric(scalar) || scalar == "-" || scalar == "_" || scalar == "$"
  }
}
