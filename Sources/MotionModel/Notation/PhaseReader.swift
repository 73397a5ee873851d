/// Reads a phase animator from source code: a phase for each of its list, with the modifiers of its content in that
/// phase and the animation that leads to it.
///
/// `PhaseAnimator([false, true]) { isOn in Star().scaleEffect(isOn ? 1.5 : 1) } animation: { $0 ? .bouncy : .smooth }`,
/// also as the modifier `.phaseAnimator`, with phases that are numbers, truth values, texts, or cases of an enum beside
/// it. Modifiers that do not name the phase are constant, and not read. The content itself may be chosen by a `switch`.
///
/// Source: https://developer.apple.com/documentation/swiftui/phaseanimator
struct PhaseReader {
  let text: NotationText
  private var enums: [PhaseEnum] = []
  private var animator: NotationSegment?
  /// Indicates the modifier's form, whose closure has the content before the phase.
  private(set) var isModifier = false

  /// Looks for a phase animator with a list, without understanding the rest.
  /// - Complexity: O(bytes).
  init(_ text: NotationText) throws(ModelError) {
    self.text = text
    var scanner = TextScanner(text.bytes)
    // Anything other than Swift code is left to other readers to reject.
    while let byte = scanner.peek() {
      let start = scanner.position
      if scanner.beginsComment {
        guard scanner.skipComment() else { return }
      } else if byte == UInt8(ascii: "\"") {
        guard scanner.skipClosure() == nil else { return }
      } else if TextScanner.beginsName(byte) {
        scanner.skipName()
        switch scanner.text(from: start) {
        case "enum": scanner.position = max(scanner.position, readEnum(from: scanner.position))
        case "PhaseAnimator", "phaseAnimator":
          if Self.beginsList(scanner) { scanner.position = try readAnimator(from: start) }
        default: break
        }
      } else {
        scanner.position += 1
      }
    }
  }

  /// Indicates that an unlabeled argument follows: handwritten phases have no list, and are notation.
  private static func beginsList(_ scanner: TextScanner) -> Bool {
    var scanner = scanner
    guard scanner.take("(") else { return false }
    scanner.skipSpaceAndComments()
    guard let first = scanner.peek(), first != UInt8(ascii: ")") else { return false }
    scanner.skipName()
    scanner.skipSpaceAndComments()
    return scanner.peek() != UInt8(ascii: ":")
  }

  func parser(_ range: Range<Int>, _ scope: PhaseScope) throws(ModelError) -> NotationParser {
    try NotationParser(text, of: .sequence, in: range, scope: scope)
  }

  /// Reads an enum as far as it can be read.
  /// - Returns: The position after it.
  private mutating func readEnum(from start: Int) -> Int {
    let scope = PhaseScope()
    guard var parser = try? parser(start..<text.bytes.count, scope),
      parser.token.kind == .word
    else { return start }
    var found = PhaseEnum(name: parser.word)
    while [.word, .colon, .comma, .dot].contains(parser.token.kind), (try? parser.lexer.advance()) != nil {}
    let body = parser.token
    guard body.kind == .closure, enums.count < Bounds.shortListLength,
      var members = try? self.parser(body.inside, scope)
    else { return body.start }
    while members.token.kind != .end {
      let word = members.token.kind == .word ? members.word : ""
      guard (try? members.lexer.advance()) != nil else { break }
      if word == "case" {
        (try? members.names()).map { found.cases += $0 }
      } else if word == "var", let (name, body) = try? members.computedValue() {
        found.values[name] = body
      }
    }
    enums.append(found)
    return body.end
  }

  private mutating func readAnimator(from start: Int) throws(ModelError) -> Int {
    guard animator == nil else {
      throw text.error(.duplicate, at: start, "a second phase animator", hint: "one sequence at a time")
    }
    // Arguments other than the phases are not interpreted.
    var parser = try parser(start..<text.bytes.count, PhaseScope(skips: true))
    var call = try parser.call()
    for argument in call.arguments ?? [] {
      if case .closure(let closure) = argument.item.kind { call.closures.append((argument.label, closure)) }
    }
    animator = call
    isModifier = call.name == "phaseAnimator"
    return call.close
  }

  // MARK: The sequence

  /// Sequence of the animator; nil if there is none.
  /// - Parameter dropping: Is told of each modifier that cannot be read in some phase; nil to throw its error.
  func sequence(dropping: ((ModelError) -> Void)?) throws(ModelError) -> MotionSequence? {
    guard let animator, let list = animator.arguments?.first?.item else { return nil }
    for (label, closure) in animator.closures where ![nil, "content", "animation"].contains(label) {
      throw text.error(
        .unknown, at: closure.lowerBound - 1, "the phase animator has no \(QuotedText.quote(label ?? ""))",
        allowed: "content, animation", hint: Suggestion.hint(for: label ?? "", among: ["content", "animation"]))
    }
    guard let content = animator.closures.first(where: { $0.label != "animation" })?.closure else {
      throw text.error(
        .missing, at: animator.start + animator.name.utf8.count, "the phase animator lacks its content",
        allowed: "PhaseAnimator([false, true]) { isOn in Star().scaleEffect(isOn ? 1.5 : 1) }")
    }
    let animation = animator.closures.first { $0.label == "animation" }?.closure
    let (phases, type) = try phases(list)
    let scope = PhaseScope(type)
    let (name, starts) = try modifiers(content)
    var modifiers = starts
    let reader = NotationReader(text: text)
    func changed(_ modifiers: [Int]?) throws(ModelError) -> [[PropertyChange]] {
      try phases.map { (phase) throws(ModelError) in
        (scope.name, scope.phase) = (name, phase)
        return try changes(try calls(modifiers, content, scope))
      }
    }
    if let dropping, let starts {
      let read = starts.map { start in Result { () throws(ModelError) in try changed([start]) } }
      modifiers = zip(starts, read).filter { (try? $0.1.get()) != nil }.map(\.0)
      // Without any of them there is no motion.
      if modifiers == [] { modifiers = starts }
      for case .failure(let error) in read where modifiers != starts { dropping(error) }
    }
    let lists = try changed(modifiers)
    let complete = try completed(lists, at: content.lowerBound)
    let made = try zip(phases, complete).map { (phase, changes) throws(ModelError) in
      var curve = CurveChoice.standard
      if let animation {
        var parser = try parser(animation, scope)
        (scope.name, scope.phase) = (parser.argumentName ?? "$0", phase)
        curve = try Spelling.curveChoice.read(reader, try parser.body())
      }
      return try reader.made(at: content.lowerBound, try PhaseCycle.Phase(changes, curve: curve))
    }
    let isTriggered = animator.arguments?.contains { $0.label == "trigger" } == true
    return try reader.made(
      at: animator.start, try MotionSequence(.phases(PhaseCycle(made, advance: isTriggered ? .trigger : .looping))))
  }

  /// The phases, a list or all cases of an enum, and the enum whose cases they are.
  private func phases(_ list: NotationItem) throws(ModelError) -> (phases: [NotationItem], type: PhaseEnum?) {
    // The call was read without working its values out.
    var parser = try parser(list.start..<list.end, PhaseScope())
    guard case .array(let arguments) = try parser.item().kind else {
      guard case .chain(let chain) = list.kind, list.member == "allCases",
        let type = chain.segments.dropLast().last?.name
      else {
        throw text.error(
          .missing, at: list.start, "the phases of \(NotationReader(text: text).spelling(list)) are missing",
          allowed: "[0, 1, 2], [false, true], [.first, .second], Phase.allCases", hint: "write them as a list")
      }
      guard let known = enums.first(where: { $0.name == type }), !known.cases.isEmpty else {
        throw text.error(
          .missing, at: list.start, "the cases of \(type) are missing",
          hint: "paste enum \(type) { … } too, or write the phases: [.first, .second]")
      }
      let cases = known.cases.map { name in
        let segment = NotationSegment(name: name, start: list.start, close: list.end)
        let chain = NotationChain(hasDot: true, segments: [segment], start: list.start, end: list.end)
        return NotationItem(kind: .chain(chain), start: list.start, end: list.end)
      }
      return (cases, known)
    }
    guard !arguments.isEmpty else {
      throw text.error(.missing, at: list.start, "there is no phase", allowed: "[false, true]")
    }
    let numbers = arguments.map { parser.number($0.item)?.value }
    // Of literals with a point, or one in a call such as CGFloat(0), Swift makes fractions.
    let areIntegers = zip(arguments, numbers).allSatisfy { argument, number in
      number != nil && text.slice(argument.item.start, argument.item.end).allSatisfy("0123456789_- ".contains)
    }
    let items = zip(arguments, numbers).map { argument, number in
      var item = argument.item
      if let number { item.kind = .worked(number, isInteger: areIntegers) }
      return item
    }
    let types = items.compactMap { item -> String? in
      guard item.member != nil, case .chain(let chain) = item.kind else { return nil }
      return chain.segments.dropLast().last?.name
    }
    let type = enums.first { known in
      types.first.map { $0 == known.name } ?? items.allSatisfy { $0.member.map(known.cases.contains) ?? false }
    }
    return (items, type)
  }
}

extension NotationParser {
  /// Reads the names after `case`; raw values are ignored.
  fileprivate mutating func names() throws(ModelError) -> [String] {
    var names: [String] = []
    while token.kind == .word, names.count < Bounds.listLength {
      names.append(word)
      try lexer.advance()
      if token.kind == .sign, word == "=" {
        try lexer.advance()
        if token.kind == .sign { try lexer.advance() }
        try lexer.advance()
      }
      guard try take(.comma) else { break }
    }
    return names
  }

  /// Reads the text after `var` of a computed property: `scale: Double { … }`.
  fileprivate mutating func computedValue() throws(ModelError) -> (name: String, body: Range<Int>)? {
    let name = word
    try lexer.advance()
    guard token.kind == .colon else { return nil }
    while [.colon, .word, .dot].contains(token.kind) || token.kind == .sign && word == "?" { try lexer.advance() }
    guard token.kind == .closure else { return nil }
    return (name, token.inside)
  }
}
