import MotionModel

/// Sorts a file's objects into groups and tokens, and checks names and properties.
///
/// Recursive, as deep as the JSON reader lets a file be.
struct SourceReader {
  private(set) var groups: [SourceGroup] = []
  private(set) var tokens: [SourceToken] = []
  /// The sets of a Tokens Studio file, from whose roots references may go.
  private(set) var setNames: [String] = []
  var log: IssueLog

  init(log: IssueLog) { self.log = log }

  private static let groupKeys = [
    "$schema", "$type", "$description", "$extensions", "$extends", "$deprecated", "$root",
  ]
  private static let tokenKeys = ["$value", "$ref", "$type", "$description", "$extensions", "$deprecated"]
  /// Keys without `$`, as older tools write them, and what they are called now.
  private static let legacyKeys = [
    "value": "$value", "type": "$type", "description": "$description", "comment": "$description",
    "extensions": "$extensions", "deprecated": "$deprecated",
  ]

  /// Reads a tree of tokens.
  /// - Parameter place: Where it is written: the number of its file and the keys inside.
  /// - Returns: The group that it becomes.
  mutating func read(_ root: [JSONMember], at place: [String]) -> Int {
    readGroup(root, path: [], place: place, around: nil, badName: nil)
  }

  private mutating func readGroup(
    _ members: [JSONMember], path: [String], place: [String], around: DeclaredType?, badName: BadName?
  ) -> Int {
    let index = groups.count
    var group = SourceGroup(path: path, place: place)
    groups.append(group)
    var children: [JSONMember] = []
    for member in members {
      let inner = place + [member.key]
      switch member.key {
      case "$schema" where path.isEmpty: break
      case "$type": group.type = type(member.value, at: inner)
      case "$description": group.description = text(member.value, at: inner)
      case "$extensions": group.extensions = object(member.value, at: inner)
      case "$deprecated": group.deprecated = deprecation(member.value, at: inner)
      case "$extends": group.extends = member.value
      case "$root": children.append(member)
      case "$metadata" where path.isEmpty, "$themes" where path.isEmpty:
        if case .array(let names)? = member.value["tokenSetOrder"] { setNames += names.compactMap(\.text) }
        log.note(.notKept, "\(member.key) belongs to no preset", at: inner)
      case "type" where member.value.text != nil:
        group.type = type(member.value, at: inner)
        log.note(.legacyForm, "\"type\" is written as older tools had it", at: inner, hint: "write \"$type\"")
      case "description" where member.value.text != nil, "comment" where member.value.text != nil:
        group.description = group.description ?? member.value.text
      default:
        if member.key.hasPrefix("$") {
          unknownProperty(member, of: "a group", among: Self.groupKeys, at: inner)
        } else {
          children.append(member)
        }
      }
    }
    group.closestType = group.type ?? around
    warnOfCase(children, place: place)
    for child in children {
      let (path, place) = (path + [child.key], place + [child.key])
      let badName = badName ?? BadName(child.key, at: place)
      if let item = readChild(child.value, path: path, place: place, group: group, badName: badName) {
        group.members.append(.init(name: child.key, item: item))
      }
    }
    groups[index] = group
    return index
  }

  private mutating func readChild(
    _ value: JSONValue, path: [String], place: [String], group: SourceGroup, badName: BadName?
  ) -> SourceGroup.Item? {
    guard case .object(let members) = value else {
      return readBare(value, path: path, place: place, group: group, badName: badName)
    }
    if let spring = Self.springMembers(members) {
      var token = SourceToken(path: path, place: place, content: .value(.object(spring)), contentKey: nil)
      token.badName = badName
      tokens.append(token)
      return .token(tokens.count - 1)
    }
    if Self.isToken(members) {
      if case .string(let text)? = (value["$value"] ?? value["value"]), let parts = TokenShorthand.list(text) {
        return readList(parts, of: members, path: path, place: place, group: group, badName: badName)
      }
      return .token(readToken(members, path: path, place: place, badName: badName))
    }
    if path.last == "$root" {
      log.error(.wrongType, "$root must be a token", at: place, hint: "give it a $value")
      return nil
    }
    return .group(readGroup(members, path: path, place: place, around: group.closestType, badName: badName))
  }

  /// Whether an object is a token: it has a value, or the `value` of older tools that is no token or group of that name.
  private static func isToken(_ members: [JSONMember]) -> Bool {
    members.contains { member in
      switch member.key {
      case "$value", "$ref": return true
      case "value":
        guard case .object(let inner) = member.value else { return true }
        return members.contains { ($0.key == "type" || $0.key == "$type") && $0.value.text != nil }
          || !inner.contains { if case .object = $0.value { true } else { false } }
      default: return false
      }
    }
  }

  /// The members of a spring of which each is a number or a token of its own; nil for other objects.
  private static func springMembers(_ members: [JSONMember]) -> [JSONMember]? {
    guard !members.contains(where: { $0.key == "$value" || $0.key == "value" }),
      TokenSpring.shape(of: members) != nil
    else { return nil }
    var numbers: [JSONMember] = []
    for member in members where !member.key.hasPrefix("$") {
      let own = member.value["$value"] ?? member.value["value"].flatMap { member.value["unit"] == nil ? $0 : nil }
      let value = own ?? member.value
      switch value {
      case .number, .string: break
      case .object where value["unit"] != nil: break
      default: return nil
      }
      numbers.append(JSONMember(member.key, value))
    }
    return numbers
  }

  /// A value that stands where a token or a group should: a token if it is surely a motion, else left out.
  private mutating func readBare(
    _ value: JSONValue, path: [String], place: [String], group: SourceGroup, badName: BadName?
  ) -> SourceGroup.Item? {
    let said = group.closestType?.motionType ?? (TokenForm.saysDuration(path) ? .duration : nil)
    let isReference = value.text?.hasPrefix("{") == true
    guard isReference || TokenForm.type(of: value, said: said, reference: { _ in nil }) != nil else {
      if let text = value.text, text.utf8.first.map({ ".0123456789".utf8.contains($0) }) == true,
        TokenForm.speaksOfTime(text)
      {
        log.error(
          .wrongType, "\(QuotedText.quote(text)) is not a value", at: place,
          hint: "write the time alone, and the words into $description")
      } else {
        log.skip(
          value.kind, "\(QuotedText.quote(path.last ?? "")) is \(value.kindWithArticle), which is not a motion",
          at: place)
      }
      return nil
    }
    log.warn(
      .legacyForm, "expected a token, found \(value.kindWithArticle)", at: place,
      hint: "tokens are written with $value and $type")
    if let text = value.text, let parts = TokenShorthand.list(text) {
      return readList(parts, of: [], path: path, place: place, group: group, badName: badName)
    }
    var token = SourceToken(path: path, place: place, content: .value(value), contentKey: nil)
    token.badName = badName
    tokens.append(token)
    return .token(tokens.count - 1)
  }

  /// Several shorthands in one value: a group of tokens, one for each property or animation.
  private mutating func readList(
    _ parts: [(name: String, text: String)], of members: [JSONMember], path: [String], place: [String],
    group: SourceGroup, badName: BadName?
  ) -> SourceGroup.Item {
    let index = groups.count
    groups.append(SourceGroup(path: path, place: place))
    var inner = SourceGroup(path: path, place: place)
    inner.closestType = group.closestType
    let whole = members.isEmpty ? nil : readToken(members, path: path, place: place, badName: badName)
    for part in parts {
      let content = SourceToken.Content.value(.string(part.text))
      var token = SourceToken(path: path + [part.name], place: place, content: content, contentKey: nil)
      if let whole {
        token = tokens[whole]
        token.path = path + [part.name]
        token.content = content
      }
      token.badName = badName
      tokens.append(token)
      inner.members.append(.init(name: part.name, item: .token(tokens.count - 1)))
    }
    groups[index] = inner
    log.warn(
      .legacyForm, "the value lists \(parts.count) transitions", at: place, hint: "write a token for each of them")
    return .group(index)
  }

  private mutating func readToken(_ members: [JSONMember], path: [String], place: [String], badName: BadName?) -> Int {
    let errors = log.errorCount
    var token = SourceToken(path: path, place: place)
    token.badName = badName
    var contents: [(SourceToken.Content, String)] = []
    var kept: [JSONMember] = []
    let isCurrent = members.contains { $0.key == "$value" || $0.key == "$ref" }
    for member in members {
      let inner = place + [member.key]
      var key = member.key
      if let name = Self.legacyKeys[key], !isCurrent || name != "$value", !members.contains(where: { $0.key == name }),
        name != "$type" && name != "$description" || member.value.text != nil
      {
        if key != "comment" && key != "description" { token.legacyKeys.append(key) }
        key = name
      }
      switch key {
      case "$value": contents.append((.value(member.value), member.key))
      case "$ref": contents.append((.reference(member.value), member.key))
      case "$type": token.type = type(member.value, at: inner)
      case "$description": token.description = text(member.value, at: inner)
      case "$extensions": token.extensions = object(member.value, at: inner)
      case "$deprecated": token.deprecated = deprecation(member.value, at: inner)
      default:
        if key.hasPrefix("$") {
          unknownProperty(member, of: "a token", among: Self.tokenKeys, at: inner)
        } else if case .object(let object) = member.value, Self.isToken(object) {
          log.error(
            .contradiction, "a token contains \(QuotedText.quote(key)), but only groups contain others",
            at: inner, hint: "move it out, or make the token the group's $root", aboutKey: true)
        } else {
          kept.append(member)
          log.note(
            .legacyForm, "\(QuotedText.quote(key)) is not a property of a token; it is kept in $extensions", at: inner)
        }
      }
    }
    if contents.count > 1 {
      log.error(.contradiction, "$value and $ref exclude each other", at: place + ["$ref"], aboutKey: true)
    }
    if let (content, key) = contents.first { (token.content, token.contentKey) = (content, key) }
    if !kept.isEmpty { token.keep(DTCGImport.membersKey, .object(kept)) }
    token.isFaulty = log.errorCount > errors
    tokens.append(token)
    return tokens.count - 1
  }

  // MARK: Properties

  private mutating func type(_ value: JSONValue, at place: [String]) -> DeclaredType? {
    guard let text = text(value, at: place) else { return nil }
    return DeclaredType(text)
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
    guard !Self.foreignKeys.contains(member.key) else {
      return log.note(.notKept, "\(member.key) is a design tool's, and belongs to no preset", at: place)
    }
    let closest = Suggestion.hint(for: member.key, among: keys)
    log.error(
      .unknown, "\(QuotedText.quote(member.key)) is not a property of \(owner), and names must not start with $",
      at: place, hint: closest, aboutKey: true)
  }

  /// Properties that other tools write, which say nothing about the value.
  private static let foreignKeys: Set<String> = [
    "$scopes", "$hiddenFromPublishing", "$comment", "$codeSyntax", "$libraryName", "$variableId",
  ]

  // MARK: Names

  private mutating func warnOfCase(_ members: [JSONMember], place: [String]) {
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
        pointer: JSONPointer(place + [member.key]), related: .init(JSONPointer(place + [other])))
      issue.isAboutKey = true
      log.add(issue)
    }
  }
}
