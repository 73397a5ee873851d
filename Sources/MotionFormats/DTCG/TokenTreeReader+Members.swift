import MotionModel

extension TokenTreeReader {
  func item(_ member: JSONMember, in layer: Layer) -> Item? {
    var token = Token(place: layer.place + [member.key], groupType: layer.type)
    guard case .object(let members) = member.value else { return bare(member, token, layer) }
    if let spring = Self.springMembers(members) {
      token.value = .object(spring)
      return .token(token)
    }
    guard Self.isToken(members) else {
      guard member.key == "$root" else {
        return .group(Layer(members, at: token.place, in: layer, type: layer.type, isInherited: layer.isInherited))
      }
      log.error(.wrongType, "$root must be a token", at: token.place, hint: "give it a $value")
      return nil
    }
    if case .string(let text)? = (member.value["$value"] ?? member.value["value"]),
      let parts = TokenShorthand.list(text)
    {
      return list(parts, members.filter { $0.key != "$value" && $0.key != "value" }, at: token.place, layer)
    }
    read(members, into: &token)
    return .token(token)
  }

  /// Bare value in place of a token or a group: a token if it is surely a motion, otherwise dropped.
  private func bare(_ member: JSONMember, _ token: Token, _ layer: Layer) -> Item? {
    let value = member.value
    let said = layer.type?.motionType ?? (TokenForm.saysDuration(token.place) ? .duration : nil)
    let isReference = value.text?.hasPrefix("{") == true
    guard isReference || TokenForm.type(of: value, said: said, reference: { _ in nil }) != nil else {
      if let text = value.text, text.utf8.first.map({ ".0123456789".utf8.contains($0) }) == true,
        TokenForm.speaksOfTime(text)
      {
        log.error(
          .wrongType, "\(QuotedText.quote(text)) is not a value", at: token.place,
          hint: "write the time alone, and the words into $description")
      } else {
        log.skip(
          value.kind, "\(QuotedText.quote(member.key)) is \(value.kindWithArticle), which is not a motion",
          at: token.place)
      }
      return nil
    }
    log.warn(
      .legacyForm, "expected a token, found \(value.kindWithArticle)", at: token.place,
      hint: "tokens are written with $value and $type")
    if let parts = value.text.flatMap(TokenShorthand.list) { return list(parts, [], at: token.place, layer) }
    var token = token
    token.value = value
    return .token(token)
  }

  /// Several shorthands in one value: a group of tokens, one for each property or animation.
  private func list(
    _ parts: [(name: String, text: String)], _ others: [JSONMember], at place: [String], _ layer: Layer
  ) -> Item {
    log.warn(
      .legacyForm, "the value lists \(parts.count) transitions", at: place, hint: "write a token for each of them")
    let tokens = parts.map { JSONMember($0.name, .object(others + [JSONMember("$value", .string($0.text))])) }
    return .group(Layer(tokens, at: place, in: layer, type: layer.type, isInherited: layer.isInherited))
  }

  /// Indicates a token: an object with a value, or the `value` of older tools unless it is a token or group of that
  /// name.
  static func isToken(_ members: [JSONMember]) -> Bool {
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

  /// Members of a spring of which each is a number or a token; nil for other objects.
  static func springMembers(_ members: [JSONMember]) -> [JSONMember]? {
    guard !members.contains(where: { $0.key == "$value" || $0.key == "value" }), TokenSpring.shape(of: members) != nil
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

  // MARK: Properties

  private static let groupKeys = [
    "$schema", "$type", "$description", "$extensions", "$extends", "$deprecated", "$root",
  ]
  private static let tokenKeys = ["$value", "$ref", "$type", "$description", "$extensions", "$deprecated"]
  /// Legacy keys without `$`, with the current ones.
  private static let legacyKeys = [
    "value": "$value", "type": "$type", "description": "$description", "comment": "$description",
    "extensions": "$extensions", "deprecated": "$deprecated",
  ]
  /// Properties of other tools, unrelated to the value.
  private static let foreignKeys: Set<String> = [
    "$scopes", "$hiddenFromPublishing", "$comment", "$codeSyntax", "$libraryName", "$variableId",
  ]

  mutating func readProperties(of layer: Layer) {
    let isRoot = layer.outer == nil
    for member in layer.members {
      let inner = layer.place + [member.key]
      switch member.key {
      case "$schema" where isRoot: break
      case "$extends": layer.extends = member.value
      case "$root": layer.children.append(member)
      case "$metadata" where isRoot, "$themes" where isRoot:
        if case .array(let names)? = member.value["tokenSetOrder"] { tree.setNames += names.compactMap(\.text) }
        log.note(.notKept, "\(member.key) belongs to no preset", at: inner)
      case "type" where member.value.text != nil:
        layer.properties.type = member.value.text.map(DeclaredType.init)
        log.note(.legacyForm, "\"type\" is written as older tools had it", at: inner, hint: "write \"$type\"")
      case "description" where member.value.text != nil, "comment" where member.value.text != nil:
        layer.properties.description = layer.properties.description ?? member.value.text
      case let key where read(key, member.value, at: inner, into: &layer.properties): break
      case let key where key.hasPrefix("$"): unknownProperty(member, of: "a group", among: Self.groupKeys, at: inner)
      default: layer.children.append(member)
      }
    }
    layer.type = layer.properties.type ?? layer.type
  }

  private func read(_ members: [JSONMember], into token: inout Token) {
    let errors = log.errorCount
    var kept: [JSONMember] = []
    let isCurrent = members.contains { $0.key == "$value" || $0.key == "$ref" }
    for member in members {
      let inner = token.place + [member.key]
      var key = member.key
      if let name = Self.legacyKeys[key], !isCurrent || name != "$value", !members.contains(where: { $0.key == name }),
        name != "$type" && name != "$description" || member.value.text != nil
      {
        if key != "comment" && key != "description" { token.legacyKeys.append(key) }
        key = name
      }
      switch key {
      case "$value", "$ref":
        guard token.valueKey == nil else {
          log.error(.contradiction, "$value and $ref exclude each other", at: token.place + ["$ref"], aboutKey: true)
          break
        }
        token.value = key == "$ref" ? .object([member]) : member.value
        token.valueKey = member.key
      case _ where read(key, member.value, at: inner, into: &token.properties): break
      case _ where key.hasPrefix("$"): unknownProperty(member, of: "a token", among: Self.tokenKeys, at: inner)
      default:
        if case .object(let object) = member.value, Self.isToken(object) {
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
    if !kept.isEmpty { token.properties.keep(DTCGFormat.membersKey, .object(kept)) }
    token.isFaulty = log.errorCount > errors
  }

  /// Reads properties common to groups and tokens.
  /// - Returns: `true` if it was recognized.
  private func read(
    _ key: String, _ value: JSONValue, at place: [String], into properties: inout TokenProperties
  ) -> Bool {
    var wanted = "a string"
    switch (key, value) {
    case ("$type", .string(let text)): properties.type = DeclaredType(text)
    case ("$description", .string(let text)): properties.description = text
    case ("$extensions", .object): properties.extensions = value
    case ("$deprecated", .bool), ("$deprecated", .string): properties.deprecated = value
    case ("$type", _), ("$description", _), ("$extensions", _), ("$deprecated", _):
      if key == "$extensions" { wanted = "an object" }
      if key == "$deprecated" { wanted = "true, false or a reason" }
      log.error(.wrongType, "expected \(wanted), found \(value.kindWithArticle)", at: place)
    default: return false
    }
    return true
  }

  private func unknownProperty(_ member: JSONMember, of owner: String, among keys: [String], at place: [String]) {
    guard !Self.foreignKeys.contains(member.key) else {
      return log.note(.notKept, "\(member.key) is a design tool's, and belongs to no preset", at: place)
    }
    log.error(
      .unknown, "\(QuotedText.quote(member.key)) is not a property of \(owner), and names must not start with $",
      at: place, hint: Suggestion.hint(for: member.key, among: keys), aboutKey: true)
  }
}

extension TokenProperties {
  mutating func keep(_ key: String, _ value: JSONValue) {
    let members = extensions?.members ?? []
    guard !members.contains(where: { $0.key == key }) else { return }
    extensions = .object(members + [JSONMember(key, value)])
  }
}
