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
