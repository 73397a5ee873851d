import MotionModel

/// Sorts a file's objects into groups and tokens, and checks names and properties.
///
/// Recursive, as deep as the JSON reader lets a file be.
struct SourceReader {
  private(set) var groups: [SourceGroup] = []
  private(set) var tokens: [SourceToken] = []
  var log: IssueLog

  init(log: IssueLog) { self.log = log }

  private static let groupKeys = [
    "$schema", "$type", "$description", "$extensions", "$extends", "$deprecated", "$root",
  ]
  private static let tokenKeys = ["$value", "$ref", "$type", "$description", "$extensions", "$deprecated"]

  /// Reads the whole file; its root becomes group 0.
  mutating func read(_ root: [JSONMember]) { _ = readGroup(root, path: [], around: nil) }

  private mutating func readGroup(_ members: [JSONMember], path: [String], around: DeclaredType?) -> Int {
    let index = groups.count
    groups.append(SourceGroup(path: path))
    var group = SourceGroup(path: path)
    var children: [JSONMember] = []
    for member in members {
      let place = path + [member.key]
      switch member.key {
      case "$schema" where path.isEmpty: break
      case "$type": group.type = type(member.value, at: place)
      case "$description": group.description = text(member.value, at: place)
      case "$extensions": group.extensions = object(member.value, at: place)
      case "$deprecated": group.deprecated = deprecation(member.value, at: place)
      case "$extends": group.extends = member.value
      case "$root": children.append(member)
      default:
        if member.key.hasPrefix("$") {
          unknownProperty(member, of: "a group", among: Self.groupKeys, at: place)
        } else if isLegalName(member.key, at: place) {
          children.append(member)
        }
      }
    }
    group.closestType = group.type ?? around
    warnOfCase(children, path: path)
    for child in children {
      let place = path + [child.key]
      guard case .object(let inner) = child.value else {
        log.error(
          .wrongType, "expected a token or a group, found \(child.value.kindWithArticle)", at: place,
          hint: child.key == "value" ? "tokens are written with $value and $type" : nil)
        continue
      }
      let isToken = inner.contains { $0.key == "$value" || $0.key == "$ref" }
      if isToken {
        group.members.append(.init(name: child.key, item: .token(readToken(inner, path: place))))
      } else if child.key == "$root" {
        log.error(.wrongType, "$root must be a token", at: place, hint: "give it a $value")
      } else {
        let inner = readGroup(inner, path: place, around: group.closestType)
        group.members.append(.init(name: child.key, item: .group(inner)))
      }
    }
    groups[index] = group
    return index
  }

  private mutating func readToken(_ members: [JSONMember], path: [String]) -> Int {
    let errors = log.issues.count
    var token = SourceToken(path: path)
    var contents: [SourceToken.Content] = []
    for member in members {
      let place = path + [member.key]
      switch member.key {
      case "$value": contents.append(.value(member.value))
      case "$ref": contents.append(.reference(member.value))
      case "$type": token.type = type(member.value, at: place)
      case "$description": token.description = text(member.value, at: place)
      case "$extensions": token.extensions = object(member.value, at: place)
      case "$deprecated": token.deprecated = deprecation(member.value, at: place)
      default:
        if member.key.hasPrefix("$") {
          unknownProperty(member, of: "a token", among: Self.tokenKeys, at: place)
        } else {
          log.error(
            .contradiction, "a token contains \(QuotedText.quote(member.key)), but only groups contain others",
            at: place, hint: "move it out, or make the token the group's $root", aboutKey: true)
        }
      }
    }
    if contents.count > 1 {
      log.error(.contradiction, "$value and $ref exclude each other", at: path + ["$ref"], aboutKey: true)
    }
    if let content = contents.first { token.content = content }
    token.isFaulty = log.issues.count > errors
    tokens.append(token)
    return tokens.count - 1
  }

  // MARK: Properties

  private mutating func type(_ value: JSONValue, at place: [String]) -> DeclaredType? {
    guard let text = text(value, at: place) else { return nil }
    let type = DeclaredType(text)
    if case .unknown = type {
      let types = TokenType.allCases.map(\.rawValue)
      log.error(
        .unknown, "the format has no type \(QuotedText.quote(text)) (allowed: \(types.joined(separator: ", ")))",
        at: place, hint: Suggestion.hint(for: text, among: types))
    }
    return type
  }

  private mutating func text(_ value: JSONValue, at place: [String]) -> String? {
    if case .string(let text) = value { return text }
    log.error(.wrongType, "expected a string, found \(value.kindWithArticle)", at: place)
    return nil
  }

  private mutating func object(_ value: JSONValue, at place: [String]) -> JSONValue? {
    if case .object = value { return value }
    log.error(.wrongType, "expected an object, found \(value.kindWithArticle)", at: place)
    return nil
  }

  private mutating func deprecation(_ value: JSONValue, at place: [String]) -> DeprecationMark? {
    switch value {
    case .bool(let isDeprecated): return isDeprecated ? .yes(reason: nil) : .no
    case .string(let reason): return .yes(reason: reason)
    default:
      log.error(.wrongType, "expected true, false or a reason, found \(value.kindWithArticle)", at: place)
      return nil
    }
  }

  private mutating func unknownProperty(
    _ member: JSONMember, of owner: String, among keys: [String], at place: [String]
  ) {
    let closest = Suggestion.hint(for: member.key, among: keys)
    log.error(
      .unknown, "\(QuotedText.quote(member.key)) is not a property of \(owner), and names must not start with $",
      at: place, hint: closest, aboutKey: true)
  }

  // MARK: Names

  private mutating func isLegalName(_ name: String, at place: [String]) -> Bool {
    let forbidden = name.unicodeScalars.first { $0 == "{" || $0 == "}" || $0 == "." }
    guard forbidden != nil || name.isEmpty else { return true }
    let problem = forbidden.map { "the name \(QuotedText.quote(name)) contains \($0)" } ?? "an empty name"
    log.error(
      .badName, problem, at: place, hint: "references are written with { } and . , so names are without", aboutKey: true
    )
    return false
  }

  private mutating func warnOfCase(_ members: [JSONMember], path: [String]) {
    var first: [ByteKey: String] = [:]
    for member in members {
      let lowered = ByteKey(member.key.lowercased())
      guard let other = first[lowered] else {
        first[lowered] = member.key
        continue
      }
      var issue = ImportIssue(
        .warning, .caseClash,
        "\(QuotedText.quote(other)) and \(QuotedText.quote(member.key)) differ only by case",
        pointer: JSONPointer(path + [member.key]), related: .init(JSONPointer(path + [other])))
      issue.isAboutKey = true
      log.add(issue)
    }
  }
}

/// A group as the file writes it.
struct SourceGroup {
  /// A token or group inside.
  struct Member {
    let name: String
    let item: Item
  }

  /// An index into the file's groups or tokens.
  enum Item {
    case group(Int)
    case token(Int)
  }

  /// Its keys from the root: path and pointer are the same in this format.
  let path: [String]
  /// Its own `$type`.
  var type: DeclaredType?
  /// Its own type, or that of the closest group around it.
  var closestType: DeclaredType?
  var deprecated: DeprecationMark?
  var description: String?
  var extensions: JSONValue?
  /// What `$extends` says.
  var extends: JSONValue?
  /// The group that `$extends` means.
  var base: Int?
  /// In document order.
  var members: [Member] = []
}

/// A token as the file writes it.
struct SourceToken {
  enum Content {
    /// `$value`
    case value(JSONValue)
    /// `$ref`
    case reference(JSONValue)
  }

  /// Its keys from the root.
  let path: [String]
  var content = Content.value(.null)
  var type: DeclaredType?
  var deprecated: DeprecationMark?
  var description: String?
  var extensions: JSONValue?
  /// Whether an error was found in it.
  var isFaulty = false

  /// Where the content stands.
  var contentPath: [String] {
    switch content {
    case .value: path + ["$value"]
    case .reference: path + ["$ref"]
    }
  }

  /// The content as a value that may be a reference.
  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .reference(let pointer): .object([JSONMember("$ref", pointer)])
    }
  }
}

/// What `$deprecated` says.
enum DeprecationMark: Hashable {
  case no
  case yes(reason: String?)
}
