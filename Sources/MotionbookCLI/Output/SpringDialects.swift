import Motionbook

/// A spring in the words of each platform.
struct SpringDialects {
  private let spring: SpringCoefficients

  /// Nil where no finite spring exists, such as a period of 0.
  init?(_ parameters: SpringParameters) {
    guard let spring = SpringCoefficients(parameters) else { return nil }
    self.spring = spring
  }

  /// Each dialect with its parameters.
  private var dialects: [(name: String, key: String, parameters: [(label: String, value: Double)])] {
    SpringDialect.all.compactMap { dialect in
      dialect.describe(spring).map { (dialect.platform, dialect.name, $0) }
    }
  }

  /// Rows for people.
  var rows: [(String, String)] {
    dialects.map { dialect in
      (dialect.name, dialect.parameters.map { "\($0.0) \(HumanNumber.text($0.1))" }.joined(separator: ", "))
    }
  }

  /// All digits for machines.
  var json: JSONValue {
    .object(
      dialects.map { dialect in
        JSONMember(dialect.key, .object(dialect.parameters.map { JSONMember($0.0, .init(number: $0.1)) }))
      })
  }
}
