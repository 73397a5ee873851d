/// A call's arguments by the names of the parameters they go to.
struct NotationBinding {
  /// Which of the signatures the call fits.
  let choice: Int
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

  /// Adds the place of the parameter that an error of the model is about.
  func locating(_ error: ModelError, in text: NotationText) -> ModelError {
    error.location == nil ? text.located(error, at: error.parameter.map(place) ?? start) : error
  }
}

/// How a form of the notation is called: its name and its parameters in order.
struct NotationSignature {
  struct Parameter {
    /// The label, or for a parameter without one the name it has in messages.
    let name: String
    /// Whether the label is written.
    let isLabeled: Bool
    /// Whether it may be left out.
    let isOptional: Bool
  }

  let name: String
  /// The parameters in the order in which they are written.
  let parameters: [Parameter]

  /// Reads a compact list: `_x y z?` is one parameter without a label, one with, and one that may be left out.
  init(_ name: String, _ list: String) {
    self.name = name
    parameters = list.split(separator: " ").map { word in
      Parameter(
        name: String(word.drop { $0 == "_" }.prefix { $0 != "?" }), isLabeled: word.first != "_",
        isOptional: word.last == "?")
    }
  }

  /// `spring(duration:bounce:)`; a parameter without a label shows its name: `timingCurve(x1, duration:)`.
  var text: String {
    var result = name + "("
    for (index, parameter) in parameters.enumerated() {
      if parameter.isLabeled {
        result += (index > 0 && !parameters[index - 1].isLabeled ? ", " : "") + parameter.name + ":"
      } else {
        result += (index > 0 ? ", " : "") + parameter.name
      }
    }
    return result + ")"
  }

  /// The labels that may be written.
  var labels: [String] { parameters.filter(\.isLabeled).map(\.name) }
  /// How many values without a label it takes.
  var unlabeledCount: Int { parameters.count { !$0.isLabeled } }
}

/// Matches a call's arguments with the parameters of the signatures of its form.
struct NotationMatcher {
  let segment: NotationSegment
  let signatures: [NotationSignature]
  let text: NotationText

  private var arguments: [NotationArgument] { segment.arguments ?? [] }
  private var allowed: String { signatures.map(\.text).joined(separator: ", ") }

  /// The signature that takes the most of the arguments; of equals the one that takes more from the beginning, then the
  /// one that lacks the fewest, then the first.
  /// - Throws: `ModelError` for a label that no signature knows, or that none knows together with the others.
  func choose() throws(ModelError) -> Int {
    try checkLabels()
    var best = 0
    var bestScore = (taken: -1, prefix: 0, missing: 0)
    for (index, signature) in signatures.enumerated() {
      let labels = signature.labels
      var taken = 0
      var unlabeled = 0
      for argument in arguments {
        if let label = argument.label { taken += labels.contains(label) ? 1 : 0 } else { unlabeled += 1 }
      }
      taken += min(unlabeled, signature.unlabeledCount)
      let given = Set(arguments.compactMap(\.label))
      let missing =
        signature.parameters.count { $0.isLabeled && !$0.isOptional && !given.contains($0.name) }
        + max(0, signature.parameters.count { !$0.isLabeled && !$0.isOptional } - unlabeled)
      let prefix = arguments.prefix { $0.label.map(labels.contains) ?? true }.count
      if (taken, prefix, -missing) > (bestScore.taken, bestScore.prefix, -bestScore.missing) {
        best = index
        bestScore = (taken, prefix, missing)
      }
    }
    return best
  }

  private func checkLabels() throws(ModelError) {
    let known = signatures.flatMap(\.labels)
    var seen: Set<String> = []
    for argument in arguments {
      guard let label = argument.label else { continue }
      guard !argument.isQuoted else {
        throw text.error(
          .syntax, at: argument.start, "a label in quotation marks", hint: "only formula(…) has parameters of any name")
      }
      guard known.contains(label) else {
        throw text.error(
          .unknown, at: argument.start, "\(segment.name) has no argument \(QuotedText.quote(label))", allowed: allowed,
          hint: Suggestion.hint(for: label, among: known))
      }
      guard seen.insert(label).inserted else {
        throw text.error(.duplicate, at: argument.start, "\(QuotedText.quote(label)) is given twice")
      }
    }
  }

  /// The arguments by parameter.
  func bind(to choice: Int) throws(ModelError) -> [String: (item: NotationItem, start: Int)] {
    guard signatures.indices.contains(choice) else { return [:] }
    let signature = signatures[choice]
    var bound: [String: (item: NotationItem, start: Int)] = [:]
    var last = -1
    for argument in arguments {
      let index = try parameter(for: argument, behind: last, of: signature)
      let parameter = signature.parameters[index]
      guard index > last else {
        throw text.error(
          .syntax, at: argument.start,
          "\(QuotedText.quote(parameter.name)) must come before \(QuotedText.quote(signature.parameters[last].name))",
          allowed: signature.text)
      }
      last = index
      bound[parameter.name] = (try single(argument), argument.start)
    }
    for parameter in signature.parameters where !parameter.isOptional && bound[parameter.name] == nil {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks \(QuotedText.quote(parameter.name))",
        allowed: signature.text)
    }
    return bound
  }

  private func parameter(
    for argument: NotationArgument, behind last: Int, of signature: NotationSignature
  ) throws(ModelError) -> Int {
    if let label = argument.label {
      if let index = signature.parameters.firstIndex(where: { $0.isLabeled && $0.name == label }) { return index }
      let others = arguments.compactMap(\.label).filter { signature.labels.contains($0) }
      throw text.error(
        .contradiction, at: argument.start,
        "\(QuotedText.quote(label)) does not go with "
          + (others.first.map { QuotedText.quote($0) } ?? "what comes before it"),
        allowed: allowed, hint: "one way of describing the curve at a time")
    }
    let next = last + 1
    guard next < signature.parameters.count else {
      throw text.error(
        .syntax, at: argument.start, "one argument too many", allowed: signature.text,
        hint: text.hasDecimalComma ? "decimals are written with a point: 0.4" : nil)
    }
    let parameter = signature.parameters[next]
    guard !parameter.isLabeled else {
      throw text.error(
        .syntax, at: argument.start, "a value without a label", allowed: signature.text,
        hint: signature.name == "spring" || signature.name == "Spring"
          ? "label the values: \(signature.name)(duration: 0.5, bounce: 0.3)" : "write \(parameter.name): before it")
    }
    return next
  }

  private func single(_ argument: NotationArgument) throws(ModelError) -> NotationItem {
    guard let first = argument.items.first else {
      throw text.error(.missing, at: argument.start, "a value is missing")
    }
    if argument.items.count > 1 {
      throw text.error(
        .syntax, at: argument.items[1].start, "expected one value, found a second", allowed: "\",\" or \")\"",
        hint: "values are separated by commas, and decimals written with a point: 0.4")
    }
    return first
  }
}
