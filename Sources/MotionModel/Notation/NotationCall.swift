/// A way to write a value, and to read it.
struct Spelling<Value: Sendable>: Sendable {
  let read: @Sendable (NotationReader, NotationItem) throws(ModelError) -> Value
  /// Nil if only representable as a document.
  let text: @Sendable (Value) -> String?

  /// The same spelling, with `nil` written for none.
  var orNil: Spelling<Value?> {
    Spelling<Value?>(
      read: { (reader, item) throws(ModelError) in reader.word(item) == "nil" ? nil : try read(reader, item) },
      text: { $0.map(text) ?? "nil" })
  }

  /// The same in brackets, any number of them.
  func list(_ noun: String, example: String) -> Spelling<[Value]> {
    Spelling<[Value]>(
      read: { (reader, item) throws(ModelError) in
        guard case .array(let arguments) = item.kind else {
          throw reader.wrongType(item, noun, allowed: example)
        }
        return try arguments.flatMap(\.items).map { (item) throws(ModelError) in try read(reader, item) }
      },
      text: { values in
        let texts = values.compactMap(text)
        return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
      })
  }
}

extension Spelling {
  init(
    _ read: @escaping @Sendable (NotationReader) -> (NotationItem) throws(ModelError) -> Value,
    _ text: @escaping @Sendable (Value) -> String?
  ) { self.init(read: { (reader, item) throws(ModelError) in try read(reader)(item) }, text: text) }
}

extension Spelling where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of an enumeration's words with a dot in front, `.leading`.
  static var choice: Spelling {
    Spelling(
      read: { (reader, item) throws(ModelError) in
        if case .chain(let chain) = item.kind, let last = chain.segments.last, last.arguments == nil,
          let choice = Value(rawValue: last.name)
        {
          return choice
        }
        throw reader.text.unknown(
          "\(reader.spelling(item)) is unknown here", at: item.start, reader.text.slice(item.start, item.end),
          among: Value.allCases.map { ".\($0.rawValue)" })
      }, text: { ".\($0.rawValue)" })
  }
}

/// An argument of a call: as ``field(_:_:)`` is a member of an object.
struct Argument<Value: Sendable>: Sendable {
  /// The ways to write it, as ``NotationSignature`` reads them; the first is the canonical one.
  let parameters: [String]
  let read: @Sendable (NotationBinding) throws(ModelError) -> Value
  /// Text with its label, empty if omitted; nil for values that only a document can represent.
  let text: @Sendable (Value) -> [String]?
  /// Indicates a trailing closure.
  var isClosure = false
}

extension Argument {
  /// An argument of one value; without a label where its name begins with `_`.
  /// - Parameters:
  ///   - make: The value by the one written, which may be absent; nil if it must be there.
  ///   - take: The value to write; nil to omit it.
  fileprivate init<Own>(
    _ parameters: [String], _ spelling: Spelling<Own>, make: @escaping @Sendable (Own?) -> Value?,
    take: @escaping @Sendable (Value) -> Own?
  ) {
    let first = (parameters.first ?? "").filter { $0 != "?" }
    let (name, label) = first.hasPrefix("_") ? (String(first.dropFirst()), "") : (first, "\(first): ")
    self.init(
      parameters: parameters,
      read: { (binding) throws(ModelError) in
        guard let value = make(try binding.value(name, spelling)) else { throw binding.missing(name) }
        return value
      }, text: { take($0).map { own in spelling.text(own).map { [label + $0] } } ?? [] })
  }
}

/// An argument that must be there.
func argument<Value>(_ parameter: String, _ spelling: Spelling<Value>) -> Argument<Value> {
  Argument([parameter], spelling, make: { $0 }, take: { $0 })
}

/// Optional argument with a default; it is always written.
func argument<Value>(_ parameter: String, _ spelling: Spelling<Value>, default fallback: Value) -> Argument<Value> {
  Argument(["\(parameter)?"], spelling, make: { $0 ?? fallback }, take: { $0 })
}

/// Argument omitted when it has its default.
func argument<Value: Equatable>(
  _ parameter: String, or other: String? = nil, _ spelling: Spelling<Value>, omitting usual: Value
) -> Argument<Value> {
  let ways = [parameter, other].compactMap { $0.map { "\($0)?" } }
  return Argument(ways, spelling, make: { $0 ?? usual }, take: { $0 == usual ? nil : $0 })
}

func argument<Value>(optional parameter: String, _ spelling: Spelling<Value>) -> Argument<Value?> {
  Argument(["\(parameter)?"], spelling, make: { .some($0) }, take: { $0 })
}

/// Argument whose presence alone counts, without a value in the motion.
func argument(flag name: String) -> Argument<Bool> {
  Argument(parameters: ["\(name)?"], read: { $0[name] != nil }, text: { $0 ? ["\(name): \(name)"] : [] })
}

/// Call of notation: its name, its arguments, and conversion to a value and back.
struct NotationCall<Value: Sendable>: Sendable {
  let name: String
  let signatures: [NotationSignature]
  /// An example that reads, and its meaning.
  let help: (example: String, meaning: String)?
  /// Makes the value, or changes the one before the call.
  let make: @Sendable (NotationBinding, Value?) throws(ModelError) -> Value
  /// Arguments, and the trailing closure; nil for another value.
  let arguments: @Sendable (Value) -> (list: [String], closure: String?)?
  /// Indicates empty parentheses.
  var isCalled = false
}

extension NotationCall {
  /// A call that makes a value.
  /// - Parameter take: The arguments of `make`, or nil for another value.
  init<each Part: Sendable>(
    _ name: String, _ argument: repeat Argument<each Part>, help: (example: String, meaning: String)? = nil,
    make: @escaping @Sendable (repeat each Part) throws(ModelError) -> Value,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    self.init(
      name, repeat each argument, help: help,
      apply: { (_, part: repeat each Part) throws(ModelError) in try make(repeat each part) }, take: take)
  }

  /// A call that changes the value before it.
  /// - Parameter take: The arguments of `change`, or nil to omit the call.
  init<each Part: Sendable>(
    _ name: String, _ argument: repeat Argument<each Part>,
    change: @escaping @Sendable (inout Value, repeat each Part) throws(ModelError) -> Void,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    self.init(
      name, repeat each argument, help: nil,
      apply: { (before, part: repeat each Part) throws(ModelError) in
        guard var value = before else { throw ModelError(.missing, "nothing precedes \(name)") }
        try change(&value, repeat each part)
        return value
      }, take: take)
  }

  private init<each Part: Sendable>(
    _ name: String, _ argument: repeat Argument<each Part>, help: (example: String, meaning: String)?,
    apply: @escaping @Sendable (Value?, repeat each Part) throws(ModelError) -> Value,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    var lists = [""]
    for ways in repeat (each argument).parameters {
      lists = ways.flatMap { way in lists.map { "\($0) \(way)" } }
    }
    self.name = name
    self.help = help
    signatures = lists.map { NotationSignature(name, $0) }
    make = { (binding, before) throws(ModelError) in
      let parts = (repeat try (each argument).read(binding))
      return try apply(before, repeat each parts)
    }
    arguments = { value in
      guard let parts = take(value) else { return nil }
      var (list, closure): ([String], String?) = ([], nil)
      for (isClosure, texts) in repeat ((each argument).isClosure, (each argument).text(each parts)) {
        guard let texts else { return nil }
        if isClosure { closure = texts.first } else { list += texts }
      }
      return (list, closure)
    }
  }

  init(_ name: String, _ value: Value, _ meaning: String? = nil) where Value: Equatable {
    self.init(name, help: meaning.map { (".\(name)", $0) }, make: { value }, take: { $0 == value ? () : nil })
  }

  /// Value of the arguments, or an error at its place.
  func value(of binding: NotationBinding, behind value: Value? = nil) throws(ModelError) -> Value {
    do { return try make(binding, value) } catch { throw binding.locating(error) }
  }

  /// The same call, with parentheses even if empty.
  var called: NotationCall {
    var call = self
    call.isCalled = true
    return call
  }

  /// The same call where its value is a part of another one, which is not written by it.
  func adding<Whole>(_ add: @escaping @Sendable (inout Whole, Value) -> Void) -> NotationCall<Whole> {
    NotationCall<Whole>(
      name: name, signatures: signatures, help: help,
      make: { [make] (binding, before) throws(ModelError) in
        guard var whole = before else { throw ModelError(.missing, "nothing precedes \(binding.segment.name)") }
        add(&whole, try make(binding, nil))
        return whole
      }, arguments: { _ in nil })
  }

  /// Allows the call without parentheses.
  var isBare: Bool { signatures.contains { $0.parameters.allSatisfy(\.isOptional) } }

  /// The canonical text without a dot; nil for another value.
  func text(_ value: Value) -> String? {
    guard let (list, closure) = arguments(value) else { return nil }
    return name + (list.isEmpty && !isCalled ? "" : "(\(list.joined(separator: ", ")))")
      + (closure.map { " \($0)" } ?? "")
  }
}

extension Array {
  /// The canonical text of a value by the row of a table that has it.
  func text<Value>(_ value: Value) -> String? where Element == NotationCall<Value> {
    lazy.compactMap { $0.text(value) }.first
  }
}

extension NotationReader {
  /// Reads a call by the rows of a table that have its name.
  /// - Parameters:
  ///   - name: Name in the table if it is another one than the call shows.
  ///   - value: Value of the preceding calls.
  /// - Returns: `nil` without such a row.
  func read<Value>(
    _ segment: NotationSegment, by table: [NotationCall<Value>], as name: String? = nil, behind value: Value? = nil
  ) throws(ModelError) -> Value? {
    let name = name ?? segment.name
    let forms = table.filter { $0.name == name }
      .flatMap { call in
        call.signatures.map { (NotationSignature(name: segment.name, parameters: $0.parameters), call) }
      }
    guard !forms.isEmpty else { return nil }
    let binding = try NotationBinding(segment, to: forms.map(\.0), in: self)
    return try forms[binding.choice].1.value(of: binding, behind: value)
  }

  /// Changes a value by a call of a table; the problem is that of a call that no row has.
  func change<Value>(
    _ value: inout Value, by segment: NotationSegment, in table: [NotationCall<Value>], unknown problem: String
  ) throws(ModelError) {
    guard let next = try read(segment, by: table, behind: value) else {
      throw text.unknown(problem, at: segment.start, segment.name, among: table.map(\.name))
    }
    value = next
  }
}
