/// A call's arguments by the names of the parameters they go to.
struct NotationBinding {
  /// Index of the matching signature.
  private(set) var choice = 0
  var reader: NotationReader
  /// Arguments labeled with their parameters' names, in the order of the signature: few enough for a linear search.
  private(set) var bound: [NotationArgument] = []
  let segment: NotationSegment
  private let signatures: [NotationSignature]

  /// Finds the signature that a call fits, and its arguments.
  ///
  /// Labels are required and in declared order; only optional parameters may be omitted.
  /// - Throws: `ModelError` at the argument without a match, with all signatures of the form.
  init(
    _ segment: NotationSegment, to signatures: [NotationSignature], in reader: NotationReader
  ) throws(ModelError) {
    (self.segment, self.signatures, self.reader) = (segment, signatures, reader)
    choice = try choose()
    bound = try bind()
  }

  /// Value of a parameter; nil if omitted.
  subscript(name: String) -> NotationItem? { bound.first { $0.label == name }?.item }

  /// The value of a parameter that the signature demands.
  func item(_ name: String) throws(ModelError) -> NotationItem {
    guard let item = self[name] else { throw missing(name) }
    return item
  }

  func missing(_ name: String) -> ModelError { text.error(.missing, at: segment.start, "a \(name) is missing") }

  /// Value of a parameter, read by a spelling; nil if omitted.
  func value<Value>(_ name: String, _ spelling: Spelling<Value>) throws(ModelError) -> Value? {
    guard let item = self[name] else { return nil }
    return try spelling.read(reader, item)
  }

  /// Start of an argument, or of the call's name if omitted.
  func place(of name: String) -> Int { bound.first { $0.label == name }?.start ?? segment.start }

  /// Adds the place of the parameter that an error of the model is about.
  func locating(_ error: ModelError) -> ModelError {
    error.location == nil ? text.located(error, at: error.parameter.map(place) ?? segment.start) : error
  }
}

/// Call syntax of a form: its name and its parameters in order.
struct NotationSignature {
  struct Parameter {
    /// The label, or for a parameter without one the name it has in messages.
    let name: String
    let isLabeled: Bool
    let isOptional: Bool
  }

  let name: String
  /// The parameters in the order in which they are written.
  let parameters: [Parameter]
}

extension NotationSignature {
  /// Reads a compact list: `_x y z?` is an unlabeled parameter, a labeled one, and an optional one.
  init(_ name: String, _ list: String) {
    let parameters = list.utf8.split(separator: UInt8(ascii: " ")).map { word in
      Parameter(
        name: String(Substring(word.drop { $0 == UInt8(ascii: "_") }.prefix { $0 != UInt8(ascii: "?") })),
        isLabeled: word.first != UInt8(ascii: "_"), isOptional: word.last == UInt8(ascii: "?"))
    }
    self.init(name: name, parameters: parameters)
  }

  /// `spring(duration:bounce:)`; a parameter without a label shows its name: `timingCurve(x1, duration:)`.
  var text: String {
    var result = name + "("
    for (index, parameter) in parameters.enumerated() {
      if index > 0, !parameter.isLabeled || !parameters[index - 1].isLabeled { result += ", " }
      result += parameter.name + (parameter.isLabeled ? ":" : "")
    }
    return result + ")"
  }

  var labels: [String] { parameters.filter(\.isLabeled).map(\.name) }

  func takes(_ label: String) -> Bool { parameters.contains { $0.isLabeled && $0.name == label } }
}

// Matches a call's arguments with the parameters of the signatures of its form.
extension NotationBinding {
  private var text: NotationText { reader.text }
  private var arguments: [NotationArgument] { segment.arguments ?? [] }
  private var allowed: String { signatures.map(\.text).joined(separator: ", ") }

  /// Returns the signature that takes the most arguments; ties are broken by the longest matching prefix, then the
  /// fewest missing, then the first.
  /// - Throws: `ModelError` for a label that no signature knows, or that none knows together with the others.
  private func choose() throws(ModelError) -> Int {
    try checkLabels()
    guard signatures.count > 1 else { return 0 }
    let scores = signatures.map(score)
    return scores.indices.max { scores[$0] < scores[$1] } ?? 0
  }

  /// Counts the arguments that a signature takes, those matching from the beginning, and those it lacks, as negative.
  private func score(of signature: NotationSignature) -> (taken: Int, prefix: Int, missing: Int) {
    let labels = arguments.map(\.label)
    let prefix = labels.prefix { $0.map(signature.takes) ?? true }.count
    let unlabeled = labels.count { $0 == nil }
    let places = signature.parameters.filter { !$0.isLabeled }
    let taken = labels.count { $0.map(signature.takes) == true } + min(unlabeled, places.count)
    let missing = signature.parameters.count { $0.isLabeled && !$0.isOptional && !labels.contains($0.name) }
    return (taken, prefix, -missing - max(0, places.count { !$0.isOptional } - unlabeled))
  }

  private func checkLabels() throws(ModelError) {
    for index in arguments.indices {
      guard let label = arguments[index].label else { continue }
      let start = arguments[index].start
      guard !arguments[index].isQuoted else {
        throw text.error(
          .syntax, at: start, "a label in quotation marks", hint: "only formula(…) has parameters of any name")
      }
      guard signatures.contains(where: { $0.takes(label) }) else {
        throw text.error(
          .unknown, at: start, "\(segment.name) has no argument \(QuotedText.quote(label))", allowed: allowed,
          hint: Suggestion.hint(for: label, among: signatures.flatMap(\.labels)))
      }
      // Labels before this one differ from each other and are known, so that they are few.
      guard !arguments[..<index].contains(where: { $0.label == label }) else {
        throw text.error(.duplicate, at: start, "\(QuotedText.quote(label)) is given twice")
      }
    }
  }

  private func bind() throws(ModelError) -> [NotationArgument] {
    guard signatures.indices.contains(choice) else { return [] }
    let signature = signatures[choice]
    var bound: [NotationArgument] = []
    bound.reserveCapacity(min(arguments.count, signature.parameters.count))
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
      bound.append(NotationArgument(label: parameter.name, start: argument.start, item: try single(argument)))
    }
    for parameter in signature.parameters
    where !parameter.isOptional && !bound.contains(where: { $0.label == parameter.name }) {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks \(QuotedText.quote(parameter.name))",
        allowed: signature.text)
    }
    return bound
  }

  /// Question for the label that a way of describing the curve has in place of another one's.
  private func meant(_ label: String, beside others: [String]) -> String? {
    let labels = signatures.filter { signature in others.allSatisfy(signature.labels.contains) }.flatMap(\.labels)
    let known = labels.first { $0 != label && zip($0, label).prefix { $0 == $1 }.map(\.0).count >= 4 }
    return known.map { "did you mean \(QuotedText.quote($0))?" }
  }

  private func parameter(
    for argument: NotationArgument, behind last: Int, of signature: NotationSignature
  ) throws(ModelError) -> Int {
    if let label = argument.label {
      if let index = signature.parameters.firstIndex(where: { $0.isLabeled && $0.name == label }) { return index }
      let others = arguments.compactMap(\.label).filter { signature.labels.contains($0) }
      throw text.error(
        .contradiction, at: argument.start,
        "\(QuotedText.quote(label)) is incompatible with "
          + (others.first.map { QuotedText.quote($0) } ?? "what comes before it"),
        allowed: allowed, hint: meant(label, beside: others) ?? "one way of describing the curve at a time")
    }
    let next = last + 1
    guard next < signature.parameters.count else {
      throw text.error(
        .syntax, at: argument.start, "one argument too many", allowed: signature.text,
        hint: text.decimalCommaHint)
    }
    let parameter = signature.parameters[next]
    guard !parameter.isLabeled else {
      let hint =
        signature.name == "spring" || signature.name == "Spring"
        ? "label the values: \(signature.name)(duration: 0.5, bounce: 0.3)" : "write \(parameter.name): before it"
      throw text.error(
        .syntax, at: argument.start, "a value without a label", allowed: signature.text,
        hint: last < 0 ? hint : text.decimalCommaHint ?? hint)
    }
    return next
  }

  private func single(_ argument: NotationArgument) throws(ModelError) -> NotationItem {
    if let second = argument.others.first {
      let label = NotationReader(text: text).word(argument.item)
      throw text.error(
        .syntax, at: second.start, "expected one value, found a second", allowed: "\",\" or \")\"",
        hint: label.map { "a label ends with a colon: \($0): \(text.slice(second.start, second.end))" }
          ?? "values are separated by commas, and decimals written with a point: 0.4")
    }
    return argument.item
  }
}
