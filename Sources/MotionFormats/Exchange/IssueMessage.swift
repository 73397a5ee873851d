package import MotionModel

/// Sentence about one place in a file, with a pattern shared by similar places.
///
/// Interpolations (names, numbers, quotes) differ from place to place. `\(alike: reason)`, and another message, belong
/// to the pattern.
package struct IssueMessage: Hashable, Sendable {
  package private(set) var text: String
  /// Sentence with a gap for every interpolation.
  package private(set) var pattern: String

  /// Sentence about this place only, or with the same words for others.
  package init(alike text: String) { (self.text, pattern) = (text, text) }

  /// Message of an error, without its place.
  package init(_ error: ModelError) {
    self.init(alike: error.allowed.map { "\(error.problem) (allowed: \($0))" } ?? error.problem)
  }

  package static func + (left: IssueMessage, right: IssueMessage) -> IssueMessage { "\(left)\(right)" }
}

extension IssueMessage: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = IssueMessage(alike: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { appendInterpolation(alike: literal) }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      message.text += value.description
      // It does not occur in texts.
      message.pattern += "\u{0}"
    }

    package mutating func appendInterpolation(alike text: String) { appendInterpolation(IssueMessage(alike: text)) }

    package mutating func appendInterpolation(_ other: IssueMessage) {
      message.text += other.text
      message.pattern += other.pattern
    }
  }

  package init(stringLiteral text: String) { self.init(alike: text) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}
