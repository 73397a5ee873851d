import MotionEngine
import MotionModel

/// One line of `eval --jsonl`: a motion, with times, or progress values.
struct EvaluationRequest {
  enum Source: Hashable {
    /// Notation, or a preset's name.
    case text(String)
    /// A document as canonical JSON.
    case document([UInt8])
  }

  enum Input: String {
    /// Seconds.
    case time = "at"
    /// Input progress of an easing.
    case progress
  }

  /// Motion to compile, and its settings; nil is the default of the command line.
  struct Subject: Hashable {
    var source: Source
    var input: Input
    var mode: EvaluationMode?
    var from, to: Double?
  }

  /// Identifier of the answers: a text, a number or null.
  var id: JSONValue
  var subject: Subject
  var inputs: [Double]
  var velocity = false
  /// Includes cues up to the last time.
  var cues = false

  /// The most times, or inputs, of one request.
  static let maximumInputs = 10_000

  private static let keys = ["id", "motion", "at", "progress", "velocity", "cues", "mode", "from", "to"]

  /// The mark of a request that may otherwise be wrong; null when there is none.
  static func id(of value: JSONValue) -> JSONValue {
    switch value["id"] {
    case .string(let text)?: .string(text)
    case .number(let number)?: .number(number)
    default: .null
    }
  }

  /// Reads a request; errors have a JSON pointer.
  init(_ value: JSONValue) throws(ModelError) {
    guard case .object(let members) = value else {
      throw ModelError(.wrongType, "the request is \(value.kindWithArticle)", allowed: "an object")
    }
    id = Self.id(of: value)
    var source: Source?
    var mode: EvaluationMode?
    var from, to: Double?
    var asked: (input: Input, numbers: [Double])?
    for member in members {
      switch member.key {
      case "id":
        guard id == member.value else { throw Self.wrongType(member, allowed: "a text, a number or null") }
      case "motion":
        switch member.value {
        case .string(let text): source = .text(text)
        case .object: source = .document(CanonicalJSON.bytes(member.value))
        default: throw Self.wrongType(member, allowed: "notation, a preset's name, or a document")
        }
      case "at", "progress":
        guard let input = Input(rawValue: member.key), asked.map({ $0.input == input }) ?? true else {
          throw ModelError(
            .contradiction, "\"at\" and \"progress\" exclude each other", hint: "times, or an easing's inputs",
            pointer: JSONPointer([member.key]))
        }
        asked = (input, try Self.inputs(member, input))
      case "velocity": velocity = try Self.flag(member)
      case "cues": cues = try Self.flag(member)
      case "mode":
        switch member.value {
        case "exact": mode = .exact
        case "swiftui", "swiftUI": mode = .swiftUI
        default: throw Self.wrongType(member, allowed: "\"exact\", \"swiftui\"")
        }
      case "from": from = try Self.number(member)
      case "to": to = try Self.number(member)
      default:
        throw ModelError(
          .unknown, "there is no key \(QuotedText.quote(member.key))", allowed: Self.keys.joined(separator: ", "),
          hint: Suggestion.hint(for: member.key, among: Self.keys), pointer: JSONPointer([member.key]))
      }
    }
    guard let source else { throw ModelError(.missing, "\"motion\" is missing") }
    guard let asked else { throw ModelError(.missing, "\"at\" is missing", hint: "times in seconds: [0.1, 0.25]") }
    subject = Subject(source: source, input: asked.input, mode: mode, from: from, to: to)
    inputs = asked.numbers
    if cues, asked.input == .progress {
      throw ModelError(.contradiction, "cues need times", hint: "use \"at\"", pointer: JSONPointer(["cues"]))
    }
  }

  private static func flag(_ member: JSONMember) throws(ModelError) -> Bool {
    guard case .bool(let flag) = member.value else { throw wrongType(member, allowed: "true, false") }
    return flag
  }

  private static func inputs(_ member: JSONMember, _ input: Input) throws(ModelError) -> [Double] {
    let (noun, unit) = input == .time ? ("time", "seconds") : ("progress", "numbers")
    switch member.value {
    case .number(let number): return [number]
    case .array(let elements):
      guard (1...maximumInputs).contains(elements.count) else {
        throw ModelError(
          .tooLarge, "\(elements.count) \(input == .time ? "times" : "inputs")", allowed: "1…\(maximumInputs)",
          pointer: JSONPointer([member.key]))
      }
      return try elements.enumerated().map { (index, element) throws(ModelError) in
        guard case .number(let number) = element else {
          throw ModelError(
            .wrongType, "a \(noun) is \(element.kindWithArticle)", allowed: unit,
            pointer: JSONPointer([member.key, String(index)]))
        }
        return number
      }
    default: throw wrongType(member, allowed: "\(unit), or an array of \(unit)")
    }
  }

  private static func number(_ member: JSONMember) throws(ModelError) -> Double {
    guard case .number(let number) = member.value else { throw wrongType(member, allowed: "a number") }
    return number
  }

  private static func wrongType(_ member: JSONMember, allowed: String) -> ModelError {
    ModelError(
      .wrongType, "\"\(member.key)\" is \(member.value.kindWithArticle)", allowed: allowed,
      pointer: JSONPointer([member.key]))
  }
}
