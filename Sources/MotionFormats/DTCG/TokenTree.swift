import MotionModel

/// All tokens of a file with what groups pass on to them, after `$extends` was carried out.
///
/// A group that extends another is the two merged deeply: what it writes itself wins, a token replaces whatever stood at
/// its name, groups of one name are merged. Inherited members come first, in the order of the group that wrote them.
struct TokenTree {
  /// A token at its place in the tree.
  struct Token {
    /// Its keys from the root; another path than the source's when it is inherited by `$extends`.
    let path: [String]
    /// The token as it is written.
    let source: SourceToken
    /// The type of the closest group that has one.
    let groupType: DeclaredType?
    /// The mark of the closest group that has one.
    let groupDeprecated: DeprecationMark?
    /// The group around it, an index into ``TokenTree/groups``.
    let group: Int
  }

  /// A group at its place in the tree.
  struct Group {
    let path: [String]
    let parent: Int?
    let description: String?
    let extensions: JSONValue?
    let deprecated: DeprecationMark?
    /// Where description or extensions are written.
    let written: [String]
  }

  /// Most tokens and groups that `$extends` adds to those the file writes; a few nested ones could double it endlessly.
  static let inheritedLimit = 100_000
  /// Most groups in one another, and most groups that extend one another in a row.
  static let depthLimit = 64

  private(set) var tokens: [Token] = []
  private(set) var groups: [Group] = []
  private(set) var index: [ByteKey: Int] = [:]
  /// Tokens of one file that another file has too: the one that counts, and the one that does not.
  private(set) var overridden: [(token: Int, by: Int)] = []
  private var groupIndex: [ByteKey: Int] = [:]
  private let sourceGroups: [SourceGroup]
  private let sourceTokens: [SourceToken]
  private let setNames: [String]
  private let files: [SourceFile]
  private var room: Int
  var log: IssueLog

  /// - Parameters:
  ///   - roots: The trees that are one set, the strongest first.
  ///   - setNames: Groups from whose roots references may go.
  ///   - files: The files that are one set.
  init(
    _ sourceGroups: [SourceGroup], _ sourceTokens: [SourceToken], roots: [Int], setNames: [String],
    files: [SourceFile], log: IssueLog
  ) {
    self.files = files
    self.sourceGroups = sourceGroups
    self.sourceTokens = sourceTokens
    self.setNames = setNames
    self.log = log
    room = sourceGroups.count + sourceTokens.count + Self.inheritedLimit
    expand(layers: roots, path: [], parent: nil, type: nil, deprecated: nil)
  }

  // MARK: Lookup

  /// A token as it is written, also one that another file's replaces.
  func source(_ index: Int) -> SourceToken { sourceTokens[index] }

  /// What a path leads to.
  enum Target {
    case token(Int)
    /// Something inside a token's value.
    case part(Int, [String])
  }

  /// Follows a reference.
  ///
  /// One that leads nowhere is read as older tools write them: with `.value` at its end, or from the root of a set.
  func target(of reference: TokenReference) -> Result<Target, TokenFault> {
    let path = reference.path
    if let file = reference.file, !files.contains(where: { $0.isNamed(file) }) {
      return .failure(
        TokenFault(
          .badReference, "\(QuotedText.quote(file)) is not among the files", hint: "import both together"))
    }
    if let target = find(path, isPointer: reference.isPointer) { return .success(target) }
    if !reference.isPointer {
      let short = path.last == "value" ? Array(path.dropLast()) : path
      if short.count < path.count, let target = find(short, isPointer: false) { return .success(target) }
      for set in setNames.reversed() {
        let start = set.unicodeScalars.split(separator: "/").map { String($0) }
        for start in start.count > 1 ? [[set], start] : [[set]] {
          if let target = find(start + short, isPointer: false) { return .success(target) }
        }
      }
    }
    let name = QuotedText.quote(path.joined(separator: "."), limit: 80)
    guard groupIndex[ByteKey(path.joined(separator: "."))] != nil else {
      return .failure(TokenFault(.badReference, "\(name) is not a token of this file", hint: hint(for: path)))
    }
    let hasRoot = index[ByteKey((path + ["$root"]).joined(separator: "."))] != nil
    return .failure(
      TokenFault(
        .badReference, "\(name) is a group, not a token",
        hint: hasRoot ? "its own value is {\(QuotedText.visible(path.joined(separator: "."), limit: 80)).$root}" : nil))
  }

  private func find(_ path: [String], isPointer: Bool) -> Target? {
    var key = ""
    for (depth, segment) in path.enumerated() {
      // A pointer's key with a dot is one key; in braces no key has one.
      guard !isPointer || !segment.utf8.contains(UInt8(ascii: ".")) else { break }
      key += depth == 0 ? segment : ".\(segment)"
      guard let token = index[ByteKey(key)] else { continue }
      let rest = path[(depth + 1)...]
      if rest.isEmpty || (rest.count == 1 && rest.first == "$value") { return .token(token) }
      guard isPointer, rest.first == "$value" else { break }
      return .part(token, Array(rest.dropFirst()))
    }
    return nil
  }

  /// Files with more tokens than this get no suggestions: every wrong reference is compared with every token.
  private static let suggestionLimit = 300

  private func hint(for path: [String]) -> String {
    let elsewhere = "if it is in another file, import both together"
    guard tokens.count <= Self.suggestionLimit else { return elsewhere }
    let closest = Suggestion.closest(
      to: path.joined(separator: "."), among: tokens.lazy.map { $0.path.joined(separator: ".") })
    return closest.map { "did you mean {\(QuotedText.visible($0, limit: 80))}?" } ?? elsewhere
  }

  // MARK: Merging

  private mutating func expand(
    layers written: [Int], path: [String], parent: Int?, type: DeclaredType?, deprecated: DeprecationMark?
  ) {
    guard path.count <= Self.depthLimit else {
      log.error(
        .tooLarge, "$extends nests groups more than \(Self.depthLimit) deep", at: sourceGroups[written[0]].place)
      return
    }
    guard let layers = flattened(written) else { return }
    let members = layers.map { sourceGroups[$0] }
    let type = members.lazy.compactMap(\.type).first ?? type
    let deprecated = members.lazy.compactMap(\.deprecated).first ?? deprecated
    let described = members.first { $0.description != nil }
    let extended = members.first { $0.extensions != nil }
    let group = groups.count
    groups.append(
      Group(
        path: path, parent: parent, description: described?.description, extensions: extended?.extensions,
        deprecated: deprecated, written: (described ?? extended ?? members[0]).place))
    groupIndex[ByteKey(path.joined(separator: "."))] = group
    for (name, items) in merged(layers) {
      guard let top = items.first else { continue }
      let inner = path + [name]
      switch top.item {
      case .token(let token):
        for case (_, .token(let other)) in items.dropFirst()
        where sourceTokens[other].place.first != sourceTokens[token].place.first {
          overridden.append((other, tokens.count))
        }
        for case (_, .group(let other)) in items.dropFirst()
        where sourceGroups[other].place.first != sourceTokens[token].place.first {
          disagree(on: inner, at: sourceTokens[token].place)
        }
        index[ByteKey(inner.joined(separator: "."))] = tokens.count
        tokens.append(
          Token(
            path: inner, source: sourceTokens[token], groupType: type ?? sourceGroups[top.layer].closestType,
            groupDeprecated: deprecated, group: group))
      case .group:
        let groups = items.prefix { if case .group = $0.item { true } else { false } }.compactMap { entry -> Int? in
          if case .group(let index) = entry.item { index } else { nil }
        }
        for case (_, .token(let other)) in items
        where groups.allSatisfy({ sourceGroups[$0].place.first != sourceTokens[other].place.first }) {
          disagree(on: inner, at: sourceTokens[other].place)
        }
        expand(layers: groups, path: inner, parent: group, type: type, deprecated: deprecated)
      }
    }
  }

  /// A token of one file and a group of another: what is in the group would be lost.
  private mutating func disagree(on path: [String], at place: [String]) {
    log.error(
      .contradiction, "\(QuotedText.quote(path.joined(separator: "."))) is a token here, and a group in another file",
      at: place, hint: "rename one of them, or import the files apart")
  }

  /// The groups and all that they extend, the strongest first; nil when there is no end of it.
  private mutating func flattened(_ written: [Int]) -> [Int]? {
    if written.count == 1, sourceGroups[written[0]].base == nil { return written }
    var layers: [Int] = []
    var seen: Set<Int> = []
    for layer in written {
      var next: Int? = layer
      var length = 0
      while let current = next {
        length += 1
        guard length <= Self.depthLimit else {
          log.error(
            .tooLarge, "more than \(Self.depthLimit) groups extend one another",
            at: sourceGroups[layer].place + ["$extends"])
          return nil
        }
        if seen.insert(current).inserted { layers.append(current) }
        next = sourceGroups[current].base
      }
    }
    return layers
  }

  private typealias Entry = (layer: Int, item: SourceGroup.Item)

  /// The members of all layers by name, the strongest first for each; none when there is no room for them.
  private mutating func merged(_ layers: [Int]) -> [(name: String, items: [Entry])] {
    let count = layers.reduce(0) { $0 + sourceGroups[$1].members.count }
    guard count <= room else {
      if room >= 0 {
        log.error(.tooLarge, "$extends adds more than \(Self.inheritedLimit) tokens and groups to this file", at: ["0"])
      }
      room = -1
      return []
    }
    room -= count
    if layers.count == 1, let layer = layers.first {
      return sourceGroups[layer].members.map { ($0.name, [(layer, $0.item)]) }
    }
    var slots: [ByteKey: Int] = [:]
    var result: [(name: String, items: [Entry])] = []
    for layer in layers.reversed() {
      for member in sourceGroups[layer].members {
        let key = ByteKey(member.name)
        if let slot = slots[key] {
          result[slot].items.insert((layer, member.item), at: 0)
        } else {
          slots[key] = result.count
          result.append((member.name, [(layer, member.item)]))
        }
      }
    }
    return result
  }
}

/// Where a value is written, for messages; put together only when there is one.
struct TokenPlace {
  private let base: [String]
  private let keys: [String]
  /// Whether the value came here through a reference, so that places inside it are in another token.
  let isInlined: Bool

  init(_ base: [String]) {
    self.base = base
    keys = []
    isInlined = false
  }

  private init(base: [String], keys: [String], isInlined: Bool) {
    self.base = base
    self.keys = keys
    self.isInlined = isInlined
  }

  var pointer: [String] { base + keys }

  /// A member or element; of an inlined value, the reference itself.
  func inside(_ key: String) -> TokenPlace {
    isInlined ? self : TokenPlace(base: base, keys: keys + [key], isInlined: false)
  }

  /// The place of a reference whose value stands for it.
  var inlined: TokenPlace { TokenPlace(base: base, keys: keys, isInlined: true) }
}

/// The types of the format.
///
/// Their names are case-sensitive.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/#types
enum TokenType: String, CaseIterable {
  case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
  case strokeStyle, border, transition, shadow, gradient, typography

  /// Whether it becomes a preset.
  var isMotion: Bool { self == .duration || self == .cubicBezier || self == .transition }
}

/// What a file says about a type.
enum DeclaredType: Hashable {
  case known(TokenType)
  case unknown(String)

  init(_ text: String) { self = TokenType(rawValue: text).map(Self.known) ?? .unknown(text) }

  /// The type of motion that it says, in the format's words or others.
  var motionType: TokenType? {
    switch self {
    case .known(let type): type.isMotion ? type : nil
    case .unknown(let text): TokenForm.type(named: text)
    }
  }

  /// Whether it is known to be no motion.
  var isOther: Bool {
    if case .known(let type) = self { return !type.isMotion }
    return false
  }
}
