import MotionModel

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

  /// Its keys from the root.
  let path: [String]
  /// Where it is written: the number of its file and the keys inside.
  let place: [String]
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

/// A token as the file writes it.
struct SourceToken {
  enum Content {
    /// `$value`
    case value(JSONValue)
    /// `$ref`
    case reference(JSONValue)
  }

  /// Its keys from the root.
  var path: [String]
  /// Where it is written: the number of its file and the keys inside.
  let place: [String]
  var content = Content.value(.null)
  /// The key of the content; nil where the token is nothing else.
  var contentKey: String?
  /// What is wrong with its name, or with that of a group around it.
  var badName: BadName?
  /// The keys that it writes without their `$`.
  var legacyKeys: [String] = []
  var type: DeclaredType?
  var deprecated: DeprecationMark?
  var description: String?
  var extensions: JSONValue?
  /// Whether an error was found in it.
  var isFaulty = false

  /// Where the content stands.
  var contentPlace: [String] { contentKey.map { place + [$0] } ?? place }

  /// The content as a value that may be a reference.
  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .reference(let pointer): .object([JSONMember("$ref", pointer)])
    }
  }

  /// Puts something beside its extensions.
  mutating func keep(_ key: String, _ value: JSONValue) {
    var members: [JSONMember] = []
    if case .object(let own)? = extensions { members = own }
    guard !members.contains(where: { $0.key == key }) else { return }
    extensions = .object(members + [JSONMember(key, value)])
  }
}

extension JSONValue {
  /// The text of a string; nil for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// What it is, in one word.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// What `$deprecated` says.
enum DeprecationMark: Hashable {
  case no
  case yes(reason: String?)
}
