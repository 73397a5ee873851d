/// A JSON value together with its place in a document: what decoders read through.
///
/// Every reading either returns a checked value or throws a ``ModelError`` that says what was found, what is allowed and
/// at which pointer; ``ModelError/located(in:)`` adds line and column. `null` is a value like any other, never an absent
/// member. Pointers are put together only for errors, so reading costs no text.
public struct DocumentNode: Sendable {
  /// The value.
  public let value: JSONValue
  let place: Place

  /// The root of a document.
  public init(_ value: JSONValue) {
    self.value = value
    place = .root
  }

  /// A value that stands at a known place.
  public init(_ value: JSONValue, at pointer: JSONPointer) {
    self.value = value
    place = .pointer(pointer)
  }

  init(_ value: JSONValue, place: Place) {
    self.value = value
    self.place = place
  }

  /// The value's place.
  public var pointer: JSONPointer { place.pointer }

  /// An error at this place.
  public func error(
    _ code: ModelError.Code, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    ModelError(code, problem, allowed: allowed, hint: hint, pointer: pointer)
  }

  /// The error for a value of another kind than the one wanted.
  /// - Parameter wanted: with its article, such as `a curve or a reference`.
  public func wrongType(wanted: String, hint: String? = nil) -> ModelError {
    error(.wrongType, "\(value.kindWithArticle) stands where \(wanted) is wanted", allowed: wanted, hint: hint)
  }

  /// Runs a reader of notation or rules on this value, and gives its errors this place when they have none.
  public func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do {
      return try body()
    } catch {
      throw error.at(pointer)
    }
  }

  /// The members, when only these keys are known.
  /// - Throws: ``ModelError`` with code `wrongType` when this is no object, or `unknown`, which suggests the closest key.
  public func object(allowing keys: [String]) throws(ModelError) -> DocumentObject {
    let object = try object()
    for member in object.fields where !keys.contains(where: { UTF8Text.areEqual($0, member.key) }) {
      var refusal = ModelError(
        .unknown, "unknown key \(QuotedText.quote(member.key))", allowed: keys.joined(separator: ", "),
        hint: Suggestion.hint(for: member.key, among: keys), pointer: pointer.appending(member.key))
      refusal.isAboutKey = true
      throw refusal
    }
    return object
  }

  /// The members, with any keys.
  /// - Throws: ``ModelError`` with code `wrongType` when this is no object.
  public func object() throws(ModelError) -> DocumentObject {
    guard case .object(let members) = value else { throw wrongType(wanted: "an object") }
    return DocumentObject(fields: members, trail: Trail(place))
  }

  /// The elements.
  /// - Parameters:
  ///   - min: the fewest elements.
  ///   - max: the most elements.
  /// - Throws: ``ModelError`` with code `wrongType` when this is no array, `outOfRange` for too few elements or
  ///   `tooLarge` for too many.
  public func array(min: Int = 0, max: Int) throws(ModelError) -> [DocumentNode] {
    guard case .array(let elements) = value else { throw wrongType(wanted: "an array") }
    let allowed =
      min == max ? "exactly \(max) elements" : min > 0 ? "\(min)…\(max) elements" : "at most \(max) elements"
    if elements.count < min {
      throw error(.outOfRange, "the array has \(elements.count) elements", allowed: allowed)
    }
    if elements.count > max {
      throw error(.tooLarge, "the array has \(elements.count) elements", allowed: allowed)
    }
    let trail = Trail(place)
    return elements.enumerated().map { DocumentNode($1, place: .element(trail, $0)) }
  }

  /// Where a node stands.
  enum Place: Sendable {
    case root
    case pointer(JSONPointer)
    case member(Trail, String)
    case element(Trail, Int)

    var pointer: JSONPointer {
      var tokens: [String] = []
      var place = self
      while true {
        switch place {
        case .root: return JSONPointer(tokens.reversed())
        case .pointer(let start): return JSONPointer(start.tokens + tokens.reversed())
        case .member(let trail, let key):
          tokens.append(key)
          place = trail.place
        case .element(let trail, let index):
          tokens.append(String(index))
          place = trail.place
        }
      }
    }
  }

  /// A container's place, made once and shared by all it contains.
  final class Trail: Sendable {
    let place: Place
    init(_ place: Place) { self.place = place }
  }
}
