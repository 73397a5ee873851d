import ArgumentParser
import Motionbook

/// The value of an option that is one of a few words, in any case.
enum ChoiceArgument {
  /// Reads one of an enumeration's words.
  static func value<Value: RawRepresentable & CaseIterable>(
    _ text: String
  ) throws -> Value where Value.RawValue == String { try value(text, of: Array(Value.allCases)) }

  /// Reads one of some of an enumeration's words.
  static func value<Value: RawRepresentable>(
    _ text: String, of choices: [Value]
  ) throws -> Value where Value.RawValue == String {
    guard let choice = choices.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
      throw refusal(of: text, among: choices.map(\.rawValue))
    }
    return choice
  }

  /// Error for any other word, such as `expected ours or theirs, found "our"; did you mean "ours"?`.
  static func refusal(of text: String, among words: [String], near: String? = nil) -> ValidationError {
    let hint = near.map { "did you mean \(QuotedText.quote($0))?" } ?? Suggestion.hint(for: text, among: words)
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " : ""
    return ValidationError(
      "expected \(list)\(words.last ?? ""), found \(QuotedText.quote(text))" + (hint.map { "; \($0)" } ?? ""))
  }
}
