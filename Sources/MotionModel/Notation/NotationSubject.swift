/// What a text of notation describes, in the words of its error messages.
struct NotationSubject {
  /// One word.
  let noun: String
  /// What an empty text lacks.
  let example: String
  /// With what a text begins.
  let names: String
  /// A call with its parenthesis.
  let call: String
  /// What may follow.
  let continuation: String
  /// What to do about a number at the beginning.
  var hintForNumber: String?
  /// What to do about a number behind it.
  var hintForNumberBehind: String?

  /// A curve.
  static let curve = NotationSubject(
    noun: "curve", example: "a curve such as ease-in-out or .spring",
    names: "a name such as ease-in, cubic-bezier(…), .easeInOut or spring(…)", call: "spring(…)",
    continuation: "a modifier such as .delay(0.5), or the end",
    hintForNumber: "a duration follows the curve: ease-in.duration(400ms)",
    hintForNumberBehind: "write .duration(400ms) or .delay(100ms)")

  /// A schedule.
  static let schedule = NotationSubject(
    noun: "schedule", example: "a schedule such as periodic(by: 1) or everyMinute",
    names: ScheduleNotation.names.joined(separator: ", "), call: "cyclic(…)", continuation: "the end",
    hintForNumber: "a list of times is written explicit(0, 0.5, 2)")
}
