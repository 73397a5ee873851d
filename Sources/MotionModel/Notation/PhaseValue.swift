/// What an expression of pasted Swift is worth in one phase.
indirect enum PhaseValue {
  /// A number; whether Swift has it as an integer, whose quotients have no fraction.
  case number(Double, isInteger: Bool)
  case truth(Bool)
  /// A member, a call or anything else, as notation reads it, with the arguments of a call.
  case written(String, [Field] = [])
  case list([PhaseValue])
  /// What stands between braces.
  case closure(Range<Int>)
  /// What is not worked out here; it counts only where it is chosen.
  case failed(ModelError)

  struct Field {
    let label: String?
    let value: PhaseValue
  }

  /// The text that notation reads.
  var text: String {
    switch self {
    case .number(let number, _): NotationDecimal.text(number)
    case .truth(let truth): truth ? "true" : "false"
    case .written(let text, _): text
    case .list(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .closure, .failed: "{ }"
    }
  }

  /// The case of an enum that it names, and the enum where it says that: `Mood.calm`.
  var member: (type: String?, name: String)? {
    guard case .written(let text, let fields) = self, fields.isEmpty, let first = text.utf8.first,
      first != UInt8(ascii: "\"")
    else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // A type begins with a capital letter; what has none is only known to the rest of the code.
    guard parts.count > 1, let name = parts.last, parts[0].isEmpty || parts[0].first?.isUppercase == true else {
      return nil
    }
    return (parts.dropLast().last.flatMap { $0.isEmpty ? nil : String($0) }, String(name))
  }

  /// Whether Swift's `==` holds; nil where one of them is not known here.
  static func areEqual(_ one: PhaseValue, _ other: PhaseValue) -> Bool? {
    switch (one, other) {
    case (.number(let left, _), .number(let right, _)): left == right
    case (.truth(let left), .truth(let right)): left == right
    case (.written(let left, _), .written(let right, _)) where left.first == "\"" && right.first == "\"": left == right
    default: one.member.flatMap { one in other.member.map { one.name == $0.name } }
    }
  }
}

/// An enum of phases as it stands in the source: its cases, and where the values computed from them are.
struct PhaseEnum {
  let name: String
  var cases: [String] = []
  var values: [String: Range<Int>] = [:]
}
