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
  private var dialects: [(name: String, key: String, parameters: [(String, Double)])] {
    [
      ("SwiftUI", "swiftUI", [("duration", spring.response), ("bounce", spring.bounce)]),
      ("SwiftUI, response", "response", [("response", spring.response), ("dampingFraction", spring.dampingRatio)]),
      ("physics", "physics", [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]),
      ("Compose", "compose", [("dampingRatio", spring.dampingRatio), ("stiffness", spring.massNormalized.stiffness)]),
      ("react-spring", "reactSpring", [("tension", spring.tension), ("friction", spring.friction)]),
      ("Motion", "motion", [("visualDuration", spring.visualDuration), ("bounce", spring.bounce)]),
      ("anime.js", "anime", [("duration", spring.animeDuration), ("bounce", spring.animeBounce)]),
    ]
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
