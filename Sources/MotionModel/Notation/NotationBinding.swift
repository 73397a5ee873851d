/// A call's arguments by the names of the parameters they go to.
struct NotationBinding {
  /// Which of the signatures the call fits.
  let choice: Int
  /// The values.
  let values: [String: NotationItem]
  /// The call's name.
  let start: Int
  private let starts: [String: Int]

  /// Finds the signature that a call fits, and its arguments.
  ///
  /// Labels are required, their order is the declared one, and only optional parameters may be left out.
  /// - Throws: `ModelError` at the argument that fits nothing, with every way to call the form.
  init(
    _ segment: NotationSegment, to signatures: [NotationSignature], in text: NotationText
  ) throws(ModelError) {
    let matcher = NotationMatcher(segment: segment, signatures: signatures, text: text)
    choice = try matcher.choose()
    let bound = try matcher.bind(to: choice)
    values = bound.mapValues(\.item)
    starts = bound.mapValues(\.start)
    start = segment.start
  }

  /// The value of a parameter, nil when it was left out.
  subscript(name: String) -> NotationItem? { values[name] }

  /// Where an argument begins; the call's name when it was left out.
  func place(of name: String) -> Int { starts[name] ?? start }

  /// Adds the place of the parameter that an error of the model names at its beginning.
  func locating(_ error: ModelError, in text: NotationText) -> ModelError {
    guard error.location == nil else { return error }
    let name = values.keys.filter { error.problem.hasPrefix("\($0) is ") }.max { $0.utf8.count < $1.utf8.count }
    var located = error
    located.location = text.location(name.map(place) ?? start)
    return located
  }
}
