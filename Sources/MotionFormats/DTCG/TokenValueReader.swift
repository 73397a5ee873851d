import MotionModel

/// Reads the values of the motion types, following references.
struct TokenValueReader {
  struct Place: IssuePlace {
    let pointer: [String]
    /// Indicates that the value was reached through a reference, so that places inside it are in another token.
    var isInlined = false

    /// A member or element; of an inlined value, the reference itself.
    func inside(_ key: String) -> Place { isInlined ? self : Place(pointer: pointer + [key]) }

    func located(by log: ImportLog) -> ImportIssue.Place { pointer.located(by: log) }
  }

  /// Slot for a value: a reference to a whole token, or the value itself.
  enum Slot {
    case reference(PresetReference)
    case value(JSONValue, Place)
  }

  let tree: TokenTree
  let types: EffectiveTypes
  let names: [PresetName?]
  let log: ImportLog
  /// Tokens that the current value refers to as a whole.
  private(set) var dependencies: [Int] = []
  /// Members of the current value without a counterpart in presets.
  var kept: [JSONMember] = []
  /// Tokens that the current value was calculated from.
  var calculatedCount = 0

  /// The motion of one token; nil when errors were logged.
  mutating func motion(of index: Int, type: TokenType) -> Motion? {
    (dependencies, kept, calculatedCount) = ([], [], 0)
    let token = tree.tokens[index]
    let place = Place(pointer: token.valuePlace)
    if types.cyclic.contains(index) {
      return fail(.cycle, "\(token.quoted) refers to itself", at: place, hint: "give one of its tokens a value")
    }
    switch slot(token.value, wanting: type, at: place) {
    case nil: return nil
    case .reference(let reference)?: return .alias(reference)
    case .value(let value, let place)?:
      switch type {
      case .duration: return duration(value, in: Bounds.duration, at: place).map { .duration(.seconds($0)) }
      case .cubicBezier: return curve(value, at: place).map { .curve($0) }
      case .transition: return transition(value, at: place).map { .transition($0) }
      default: return nil
      }
    }
  }

  // MARK: References

  /// Follows a value that is a reference; nil when errors were logged.
  /// - Parameter type: Required type of a whole token; nil if only its value counts.
  mutating func slot(_ value: JSONValue, wanting type: TokenType?, at place: Place) -> Slot? {
    log.catching(at: place) { () throws(ImportFault) in
      guard let target = try tree.target(of: value) else { return .value(value, place) }
      guard target.rest == nil, let type else {
        return part(of: target.token, target.rest ?? [], at: place).map {
          .value($0, Place(pointer: place.pointer, isInlined: true))
        }
      }
      return reference(value, to: target.token, wanting: type, at: place).map(Slot.reference)
    }
  }

  /// A reference to a whole token of the wanted type, with a warning of older words.
  mutating func reference(
    _ value: JSONValue, to target: Int, wanting type: TokenType, at place: Place
  ) -> PresetReference? {
    let token = tree.tokens[target]
    let clean = "{\(token.path.joined(separator: "."))}"
    if case .string(let text) = value, clean != text {
      log.warn(
        .legacyForm, "\(QuotedText.quote(text, limit: 80)) is a reference as older tools had it", at: place,
        hint: "write \(QuotedText.quote(clean, limit: 80))")
    }
    dependencies.append(target)
    guard let found = types.types[target]?.known else { return nil }
    guard found == type else {
      return fail(.typeMismatch, "expected a \(type.rawValue), found \(token.quoted), a \(found.rawValue)", at: place)
    }
    // Without a name the target is faulty itself, and this token is reported as depending on it.
    return names[target].map { .name($0, .latest) }
  }

  /// Most references followed to reach a part of a value.
  static let hopLimit = 64

  /// The value inside another token, with a note that the link to it is lost.
  private func part(of token: Int, _ rest: [String], at place: Place) -> JSONValue? {
    var visited: Set<[ByteKey]> = []
    var (token, rest) = (token, rest)
    hops: while true {
      let here = tree.tokens[token]
      guard visited.insert((here.path + ["$value"] + rest).map(ByteKey.init)).inserted else {
        return fail(.cycle, "the reference refers to itself", at: place)
      }
      guard visited.count <= Self.hopLimit else {
        return fail(.tooLarge, "more than \(Self.hopLimit) references follow one another", at: place)
      }
      var value = here.value
      for depth in 0...rest.count {
        do throws(ImportFault) {
          if let next = try tree.target(of: value) {
            (token, rest) = (next.token, (next.rest ?? []) + rest[depth...])
            continue hops
          }
        } catch {
          log.add(error, at: place)
          return nil
        }
        guard depth < rest.count else { break }
        guard let inner = value[JSONPointer([rest[depth]])] else {
          return fail(.badReference, "the value of \(here.quoted) has no \(QuotedText.quote(rest[depth]))", at: place)
        }
        value = inner
      }
      log.note(.inlined, "the reference was replaced by its target's value", at: place)
      return value
    }
  }

  func fail<Result>(
    _ code: ModelError.Code, _ message: IssueMessage, at place: Place, hint: String? = nil
  ) -> Result? {
    log.error(code, message, at: place, hint: hint)
    return nil
  }
}
