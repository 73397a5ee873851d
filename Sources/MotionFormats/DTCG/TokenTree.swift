import MotionModel

/// A token at its place in the tree.
struct Token {
  /// Place: the number of its file and the keys inside.
  let place: [String]
  /// Its keys from the root; other ones than the file's when it is inherited by `$extends`.
  var path: [String] = []
  /// Value, which may be a reference.
  var value = JSONValue.null
  /// Key of the value; nil if the value is the token itself.
  var valueKey: String?
  /// The keys that it writes without their `$`.
  var legacyKeys: [String] = []
  var properties = TokenProperties()
  /// The type of the closest group that has one.
  var groupType: DeclaredType?
  /// The group around it, an index into ``TokenTree/groups``.
  var group = 0
  /// A name on its path that no token may have.
  var badName: BadName?
  var isFaulty = false
  /// Preset of a catalog that it stands for, in none of the files.
  var preset: PresetName?

  /// Declared type, of its own or of a group.
  var declared: DeclaredType? { properties.type ?? groupType }
  var valuePlace: [String] { valueKey.map { place + [$0] } ?? place }
  var quoted: String { QuotedText.quote(path.joined(separator: "."), limit: 80) }
}

struct TokenProperties {
  var type: DeclaredType?
  var description: String?
  var extensions: JSONValue?
  /// Value of `$deprecated`: true, false or a reason.
  var deprecated: JSONValue?
}

/// A group at its place in the tree.
struct TokenGroup {
  let path: [String]
  let parent: Int?
  /// Properties from the strongest of several trees that has any.
  var properties = TokenProperties()
  /// Place of description or extensions.
  var place: [String] = []
}

/// A name that no token may have, and where.
struct BadName {
  let place: [String]
  let problem: String

  /// Nil for a name that is all right.
  init?(_ name: String, at place: [String]) {
    let forbidden = name.unicodeScalars.first { $0 == "{" || $0 == "}" || $0 == "." }
    guard forbidden != nil || name.isEmpty else { return nil }
    problem = forbidden.map { "the name \(QuotedText.quote(name)) contains \($0)" } ?? "an empty name"
    self.place = place
  }
}

/// All tokens of some trees, after `$extends`, with inherited group properties.
struct TokenTree {
  /// Target of a reference: a token, and the keys inside its value; nil for the whole token.
  typealias Target = (token: Int, rest: [String]?)

  /// The files that are one set.
  let files: [SourceFile]
  private(set) var tokens: [Token] = []
  private(set) var groups: [TokenGroup] = []
  /// Tokens also in another file, with the overriding one.
  var overridden: [(token: Token, by: Int)] = []
  /// The sets of a Tokens Studio file, from whose roots references may go.
  var setNames: [String] = []
  private var index: [ByteKey: Int] = [:]
  private var groupNames: Set<ByteKey> = []
  private var presets: [PresetName: Int] = [:]
  /// Group that the presets are put into, in which references find presets of the catalog first.
  var group: PresetName?

  init(_ files: [SourceFile]) { self.files = files }

  mutating func add(_ token: Token) {
    index[ByteKey(token.path.joined(separator: "."))] = tokens.count
    tokens.append(token)
  }

  /// - Returns: Its index.
  mutating func add(_ group: TokenGroup) -> Int {
    groupNames.insert(ByteKey(group.path.joined(separator: ".")))
    groups.append(group)
    return groups.count - 1
  }

  /// Adds what stands for a preset of a catalog.
  mutating func add(_ preset: PresetName, _ type: TokenType) {
    var token = Token(place: [])
    (token.path, token.preset, token.properties.type) = (preset.path.map(String.init), preset, .known(type))
    presets[preset] = tokens.count
    tokens.append(token)
  }

  /// Target of a value; nil if it is not a reference.
  ///
  /// A broken reference is read in older forms: with `.value` at its end, or from the root of a set.
  func target(of value: JSONValue) throws(ImportFault) -> Target? {
    guard let reference = try TokenReference.read(value) else { return nil }
    let path = reference.path
    if let file = reference.file, !files.contains(where: { $0.isNamed(file) }) {
      throw ImportFault(.badReference, "\(QuotedText.quote(file)) is not among the files", hint: "import both together")
    }
    if let target = find(path, isPointer: reference.isPointer) { return target }
    if !reference.isPointer {
      let short = path.last == "value" ? Array(path.dropLast()) : path
      if short.count < path.count, let target = find(short, isPointer: false) { return target }
      for set in setNames.reversed() {
        let keys = set.unicodeScalars.split(separator: "/").map { String($0) }
        for start in [[set], keys] { if let target = find(start + short, isPointer: false) { return target } }
      }
      for group in [group, nil] {
        if let preset = try? TokenNaming.name(of: path, into: group), let token = presets[preset] {
          return (token, nil)
        }
      }
    }
    let name = QuotedText.quote(path.joined(separator: "."), limit: 80)
    guard groupNames.contains(ByteKey(path.joined(separator: "."))) else {
      throw ImportFault(.badReference, "\(name) is not a token of this file", hint: hint(for: path))
    }
    let root = (path + ["$root"]).joined(separator: ".")
    throw ImportFault(
      .badReference, "\(name) is a group, not a token",
      hint: index[ByteKey(root)].map { _ in "its own value is {\(QuotedText.visible(root, limit: 80))}" })
  }

  private func find(_ path: [String], isPointer: Bool) -> Target? {
    var key = ""
    for (depth, segment) in path.enumerated() {
      // A pointer's key with a dot is one key; in braces no key has one.
      guard !isPointer || !segment.utf8.contains(UInt8(ascii: ".")) else { break }
      key += depth == 0 ? segment : ".\(segment)"
      guard let token = index[ByteKey(key)] else { continue }
      let rest = path[(depth + 1)...]
      if rest.isEmpty || (rest.count == 1 && rest.first == "$value") { return (token, nil) }
      guard isPointer, rest.first == "$value" else { break }
      return (token, Array(rest.dropFirst()))
    }
    return nil
  }

  private func hint(for path: [String]) -> String {
    let elsewhere = "if it is in another file, import both together, or that one first, into the same group"
    // Every wrong reference is compared with every token, so that large files get no suggestions.
    guard tokens.count <= 300 else { return elsewhere }
    let closest = Suggestion.closest(
      to: path.joined(separator: "."), among: tokens.lazy.map { $0.path.joined(separator: ".") })
    return closest.map { "did you mean {\(QuotedText.visible($0, limit: 80))}?" } ?? elsewhere
  }
}
