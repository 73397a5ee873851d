/// The content of a phase animator: a view with modifiers, which are read for each phase.
extension PhaseReader {
  /// Name of the phase in a closure, and starts of the modifiers that name it, after its one view; nil if the view
  /// depends on the phase too.
  func modifiers(_ content: Range<Int>) throws(ModelError) -> (name: String, starts: [Int]?) {
    var parser = try parser(content, PhaseScope(skips: true))
    let phase = parser.argumentName ?? (isModifier ? "$1" : "$0")
    // Only a modifier has a content that each branch may change.
    if isModifier, ["let", "switch"].contains(parser.word) { return (phase, nil) }
    if parser.word == "return" { try parser.lexer.advance() }
    let start = parser.token.start
    guard parser.token.kind == .word, !NotationParser.otherCode.contains(parser.word), parser.word != "ForEach" else {
      throw parser.lexer.unexpected(
        "a view with modifiers", allowed: "Star().scaleEffect(phase)",
        hint: "conditional views are members of a document")
    }
    var starts: [Int] = []
    for (index, call) in try parser.view().enumerated() {
      var inside = call.closures.map(\.closure)
      let behindName = call.start + call.name.utf8.count
      let arguments = behindName..<max(behindName, inside.first?.lowerBound ?? call.close)
      if index == 0 {
        inside.append(arguments)
      } else if text.mention(of: phase, in: arguments) != nil {
        starts.append(call.start)
      }
      // Inside a view it belongs to another view, which this sequence cannot represent.
      if let place = inside.lazy.compactMap({ text.mention(of: phase, in: $0) }).first {
        throw text.error(
          .syntax, at: place, "the phase affects the inside of \(call.name)", allowed: PhaseModifier.allowed,
          hint: "put the modifier after \(call.name), or write members in a document")
      }
    }
    guard !starts.isEmpty else {
      throw text.error(
        .missing, at: start, "no modifier depends on the phase", allowed: PhaseModifier.allowed,
        hint: "conditional views are members of a document")
    }
    return (phase, starts)
  }

  /// Modifiers in a phase: those at some starts, otherwise those behind values with names and in a `switch`.
  func calls(
    _ starts: [Int]?, _ content: Range<Int>, _ scope: PhaseScope
  ) throws(ModelError) -> [NotationSegment] {
    if let starts {
      return try starts.map { (start) throws(ModelError) in
        var modifier = try parser(start..<text.bytes.count, scope)
        return try modifier.segment()
      }
    }
    var view = try parser(content, scope)
    let names = [scope.name] + (try view.locals())
    let isSwitch = view.word == "switch"
    let item = try view.body()
    guard case .chain(let chain) = item.kind, !chain.hasDot, chain.first.arguments == nil else {
      throw text.error(
        .syntax, at: item.start, "expected the content, found \(NotationReader(text: text).spelling(item))",
        allowed: "content.offset(x: 80).opacity(0)")
    }
    return chain.segments.dropFirst().filter { call in
      isSwitch || names.contains { text.mention(of: $0, in: call.start + call.name.utf8.count..<call.close) != nil }
    }
  }

  /// The changes of each phase with those of the others, as a branch that leaves a property alone has its neutral value.
  func completed(_ lists: [[PropertyChange]], at start: Int) throws(ModelError) -> [[PropertyChange]] {
    let all = lists.joined().unique(by: \.channel)
    guard !all.isEmpty else {
      throw text.error(.missing, at: start, "no modifier depends on the phase", allowed: PhaseModifier.allowed)
    }
    return lists.map { list in
      all.compactMap { change in
        list.first { $0.channel == change.channel }
          ?? MotionValue.neutral(change.property, change.value.type).map { PropertyChange(change.property, $0) }
      }
    }
  }

  func changes(_ modifiers: [NotationSegment]) throws(ModelError) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    for segment in modifiers {
      for (name, item) in try PhaseModifier.changes(segment, in: text) {
        let change = try NotationReader(text: text).change(name, item, at: segment.start)
        guard !changes.contains(where: { $0.channel == change.channel }) else {
          throw text.error(
            .duplicate, at: segment.start, "\(segment.name) changes \(name) a second time",
            hint: "write one modifier with the sum or the product of both")
        }
        changes.append(change)
      }
    }
    return changes
  }
}

extension NotationText {
  /// Place of a name in a range as a name of its own, not as a member; nil if absent.
  /// - Parameter wanted: Looks for a member, `value.name`, instead.
  func mention(of name: String, in range: Range<Int>, asMember wanted: Bool = false) -> Int? {
    var scanner = TextScanner(bytes, range)
    var isMember = false
    while scanner.peek() != nil {
      scanner.skipSpaceAndComments()
      let start = scanner.position
      scanner.skipName()
      if scanner.position > start {
        if isMember == wanted, scanner.text(from: start) == name { return start }
        isMember = false
      } else {
        isMember = scanner.take(".")
        if !isMember { scanner.position += 1 }
      }
    }
    return nil
  }
}

extension NotationParser {
  var word: String { text.slice(token.start, token.end) }

  /// Reads a view with its modifiers, and nothing after it.
  mutating func view() throws(ModelError) -> [NotationSegment] {
    var calls = [try call()]
    while try take(.dot) { calls.append(try call()) }
    guard token.kind == .end else { throw unexpected("a modifier or the end") }
    return calls
  }

  /// Reads `let y = …` as often as it is there.
  /// - Returns: The names, which are known from there on.
  mutating func locals() throws(ModelError) -> [String] {
    var names: [String] = []
    while try take("let") {
      let name = text.slice(token.start, token.end)
      // A type may be in between.
      repeat { try lexer.advance() } while [.word, .colon, .dot].contains(token.kind)
      guard try take("=") else { throw unexpected("\"=\" and a value") }
      scope?.locals[name] = try statement()
      names.append(name)
      _ = try take(.semicolon)
    }
    return names
  }
}
