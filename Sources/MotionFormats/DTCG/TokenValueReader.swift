import MotionModel

/// Reads the values of the motion types, following references on the way.
struct TokenValueReader {
  let tree: TokenTree
  let types: EffectiveTypes
  let names: [PresetName?]
  var log: IssueLog
  /// The tokens that the value at hand refers to as a whole.
  var dependencies: [Int] = []
  /// What the value at hand says that presets do not have.
  var kept: [JSONMember] = []
  /// Whether an error was logged.
  private(set) var failed = false

  init(tree: TokenTree, types: EffectiveTypes, names: [PresetName?], log: IssueLog) {
    self.tree = tree
    self.types = types
    self.names = names
    self.log = log
  }

  /// The motion of one token; nil when errors were logged.
  mutating func motion(of index: Int, type: TokenType) -> Motion? {
    dependencies = []
    kept = []
    failed = false
    let token = tree.tokens[index]
    let place = TokenPlace(token.source.contentPlace)
    if types.cyclic.contains(index) {
      let name = QuotedText.quote(token.path.joined(separator: "."), limit: 80)
      return fail(.cycle, "\(name) leads back to itself", at: place, hint: "give one of its tokens a value")
    }
    switch types.links[index] {
    case .broken(let fault): return fail(fault, at: place)
    case .token(let target):
      warn(of: token.source.value, leadingTo: target, at: place)
      return reference(to: target, wanting: type, at: place).map(Motion.alias)
    case .part(let target, let rest):
      return part(of: target, rest, at: place).flatMap { motion($0, type, at: place.inlined) }
    case .none: return motion(token.source.value, type, at: place)
    }
  }

  private mutating func motion(_ value: JSONValue, _ type: TokenType, at place: TokenPlace) -> Motion? {
    switch type {
    case .duration: duration(value, in: Bounds.duration, at: place).map { .duration(.seconds($0)) }
    case .cubicBezier: curve(value, at: place).map { .curve($0) }
    case .transition: transition(value, at: place).map { .transition($0) }
    default: nil
    }
  }

  // MARK: References

  /// A reference to a whole token of the wanted type.
  mutating func reference(to target: Int, wanting type: TokenType, at place: TokenPlace) -> PresetReference? {
    let name = QuotedText.quote(tree.tokens[target].path.joined(separator: "."), limit: 80)
    dependencies.append(target)
    switch types.types[target] {
    case .known(type):
      // Without a name the target is faulty itself, and this token is reported as depending on it.
      return names[target].map { .name($0, .latest) }
    case .known(let other):
      return fail(.typeMismatch, "expected a \(type.rawValue), found \(name), a \(other.rawValue)", at: place)
    case .unknown, nil: return nil
    }
  }

  /// Says of a reference in older words what it is read as.
  mutating func warn(of value: JSONValue, leadingTo target: Int, at place: TokenPlace) {
    guard case .string(let text) = value else { return }
    let clean = "{\(tree.tokens[target].path.joined(separator: "."))}"
    if clean != text {
      log.warn(
        .legacyForm, "\(QuotedText.quote(text, limit: 80)) is a reference as older tools had it", at: place.pointer,
        hint: "write \(QuotedText.quote(clean, limit: 80))")
    }
  }

  /// A slot of a transition: a reference to a whole token, or a value.
  enum Slot {
    case reference(PresetReference)
    case value(JSONValue, TokenPlace)
  }

  mutating func slot(_ value: JSONValue, wanting type: TokenType, at place: TokenPlace) -> Slot? {
    guard let reading = TokenReference.read(value) else { return .value(value, place) }
    switch reading.flatMap(tree.target) {
    case .failure(let fault): return fail(fault, at: place)
    case .success(.token(let target)):
      warn(of: value, leadingTo: target, at: place)
      return reference(to: target, wanting: type, at: place).map(Slot.reference)
    case .success(.part(let target, let rest)):
      return part(of: target, rest, at: place).map { .value($0, place.inlined) }
    }
  }

  /// A number or string that may be written as `{"$ref": …}`.
  mutating func scalar(_ value: JSONValue, at place: TokenPlace) -> (JSONValue, TokenPlace)? {
    guard case .object = value, let reading = TokenReference.read(value) else { return (value, place) }
    switch reading.flatMap(tree.target) {
    case .failure(let fault): return fail(fault, at: place)
    case .success(.token(let target)):
      return part(of: target, [], at: place).map { ($0, place.inlined) }
    case .success(.part(let target, let rest)):
      return part(of: target, rest, at: place).map { ($0, place.inlined) }
    }
  }

  /// Most references followed to reach a part of a value.
  static let hopLimit = 64

  /// The value inside another token, with a note that the link to it is lost.
  private mutating func part(of token: Int, _ rest: [String], at place: TokenPlace) -> JSONValue? {
    var visited: Set<[ByteKey]> = []
    var (token, rest) = (token, rest)
    hops: while true {
      let here = tree.tokens[token]
      guard visited.insert((here.path + ["$value"] + rest).map(ByteKey.init)).inserted else {
        return fail(.cycle, "the reference leads back to itself", at: place)
      }
      guard visited.count <= Self.hopLimit else {
        return fail(.tooLarge, "more than \(Self.hopLimit) references follow one another", at: place)
      }
      var value = here.source.value
      for depth in 0...rest.count {
        if let reading = TokenReference.read(value) {
          switch reading.flatMap(tree.target) {
          case .failure(let fault): return fail(fault, at: place)
          case .success(.token(let next)): (token, rest) = (next, Array(rest[depth...]))
          case .success(.part(let next, let inner)): (token, rest) = (next, inner + rest[depth...])
          }
          continue hops
        }
        guard depth < rest.count else { break }
        guard let inner = value[JSONPointer([rest[depth]])] else {
          let name = QuotedText.quote(here.path.joined(separator: "."), limit: 80)
          return fail(.badReference, "the value of \(name) has no \(QuotedText.quote(rest[depth]))", at: place)
        }
        value = inner
      }
      log.note(.inlined, "the reference was replaced by the value it leads to", at: place.pointer)
      return value
    }
  }

  // MARK: Faults

  /// Logs an error.
  mutating func fail<Result>(
    _ code: ModelError.Code, _ message: IssueMessage, at place: TokenPlace, hint: String? = nil, aboutKey: Bool = false
  ) -> Result? {
    failed = true
    log.error(code, message, at: place.pointer, hint: hint, aboutKey: aboutKey)
    return nil
  }

  mutating func fail<Result>(_ fault: TokenFault, at place: TokenPlace) -> Result? {
    fail(fault.code, fault.message, at: place, hint: fault.hint)
  }
}
