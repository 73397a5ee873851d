/// Names joined by dots, each with or without arguments: `.spring(duration: 0.5).delay(1)`.
struct NotationChain {
  /// Whether a dot stands before the first name.
  var hasDot: Bool
  /// The names; at least one.
  var segments: [NotationSegment]
  /// The first byte.
  var start: Int
  /// Behind the last byte.
  var end: Int
}

/// A name with or without arguments.
struct NotationSegment {
  /// The name as typed.
  var name: String
  /// The name's first byte.
  var start: Int
  /// What stands in its parentheses; nil without parentheses.
  var arguments: [NotationArgument]?
  /// The closing parenthesis, or behind the name.
  var close: Int
}

/// What stands between two commas.
struct NotationArgument {
  /// The label, if there is one.
  var label: String?
  /// Whether the label stands in quotation marks, which makes it a formula's parameter whatever it says.
  var isQuoted = false
  /// The first byte.
  var start: Int
  /// The values; at least one, and several only in CSS: `0.25 25% 75%`.
  var items: [NotationItem]
}

/// One value of an argument.
struct NotationItem {
  enum Kind {
    /// A number; its unit begins at the byte given.
    case number(unit: Int)
    /// A string in quotation marks.
    case string
    /// A word, or a call.
    case chain(NotationChain)
    /// Values in parentheses.
    case tuple([NotationArgument])
    /// CSS arithmetic, worked out: `calc(1 / 3)`.
    case calculation(CalculatedNumber)
  }

  var kind: Kind
  /// The first byte.
  var start: Int
  /// Behind the last byte.
  var end: Int
}
