import MotionModel

/// A place of an expression, from which Swift looks its names up.
struct SwiftPlace {
  /// The types around it, from the outside in.
  var types: [String]
  var file: Int
  /// The types whose members may stand behind a dot alone.
  var expected: [String]

  /// - Parameter type: That of the expression, as declared.
  init(types: [String], file: Int, type: String? = nil) {
    (self.types, self.file) = (types, file)
    expected = SwiftNames.expected[type?.split { !$0.isLetter }.last.map(String.init) ?? ""] ?? []
  }
}

/// The constants of some Swift sources, which other expressions name.
struct SwiftConstants {
  private typealias Constant = (text: String, declaration: SwiftDeclaration)

  /// By their names behind some or all of their types: `Tokens.Motion.pop`, `Motion.pop`.
  private var constants: [String: [Constant]] = [:]
  var condition = ReducedMotionCondition()
  /// Presets that constants have become.
  private var presets: [SourcePlace: PresetName] = [:]
  /// Stored values of each struct, by the names of its type.
  private var values: [String: [Constant]] = [:]

  /// Maximum bytes of constants substituted in an expression, and depth of substitution.
  private static let maximumLength = 8_192
  private static let maximumDepth = 8

  mutating func add(_ declaration: SwiftDeclaration, _ text: String) {
    guard text.utf8.count <= 4_096 else { return }
    var text = condition.branch(of: text, isReduced: false) ?? text
    // Lines stay where they are around it.
    if !text.contains("//") { text = text.replacing("\n", with: " ") }
    // A sum stays whole within a product.
    if !text.contains(where: "({[\"".contains),
      text.split(separator: " ").contains(where: { ["+", "-", "?"].contains($0) })
    {
      text = "(\(text))"
    }
    let constant = (text, declaration)
    let types = declaration.place.types
    for index in types.indices {
      let type = types[index...].joined(separator: ".")
      constants["\(type).\(declaration.name)", default: []].append(constant)
      if !declaration.isBlock { values[type, default: []].append(constant) }
    }
    if types.isEmpty { constants[declaration.name, default: []].append(constant) }
  }

  /// Lets a constant be referred to as the preset that it has become.
  mutating func refer(to preset: PresetName, for declaration: SwiftDeclaration) {
    presets[declaration.start] = preset
  }

  /// Preset that a constant has become.
  func preset(of declaration: SwiftDeclaration) -> PresetName? { presets[declaration.start] }

  /// Indicates the name of a constant, and nothing else.
  func isConstant(_ text: String, in place: SwiftPlace) -> Bool { constant(text, place) != nil }

  /// Name of a constant with all types around it; nil for other expressions.
  func fullName(_ text: String, in place: SwiftPlace) -> String? {
    constant(text, place).map { ($0.declaration.path + [$0.declaration.name]).joined(separator: ".") }
  }

  /// Preset that the constant of a name has become.
  func preset(_ text: String, in place: SwiftPlace) -> PresetName? {
    constant(text, place).flatMap { presets[$0.declaration.start] }
  }

  /// An expression with the constants that it names put in, and sums and products of numbers computed.
  /// - Parameter refers: Puts in references for lengths of time and animations that have become presets.
  func resolved(_ text: String, in place: SwiftPlace, refers: Bool = false) -> String {
    var budget = text.utf8.count + Self.maximumLength
    return NumberArithmetic.computed(resolved(text, place, refers, 0, &budget))
  }

  /// Presets of the constants in an expression.
  func presets(in text: String, at place: SwiftPlace) -> [PresetName] {
    named(in: Array(text.utf8), place).compactMap { presets[$0.constant.declaration.start] }
  }

  /// Constants that an expression names, each with its name there, and the rest of the chain behind it.
  private func named(
    in bytes: [UInt8], _ place: SwiftPlace
  ) -> [(name: SwiftNames.Name, constant: Constant, rest: String)] {
    SwiftNames(bytes, place.expected).names.compactMap { name in
      var place = place
      place.expected = name.expected
      return beginning(of: name, place).map { (name, $0.constant, $0.rest) }
    }
  }

  /// Puts in what each constant is at its own place.
  private func resolved(
    _ text: String, _ place: SwiftPlace, _ refers: Bool, _ depth: Int, _ budget: inout Int
  ) -> String {
    let bytes = Array(text.utf8)
    budget -= bytes.count
    guard depth <= Self.maximumDepth, budget >= 0 else { return text }
    var (result, done): ([UInt8], Int) = ([], 0)
    for (name, constant, rest) in named(in: bytes, place) where budget >= 0 {
      let value: String
      if refers, name.label == "duration" || name.expected == ["Animation"], rest.isEmpty,
        let preset = presets[constant.declaration.start]
      {
        value = "ref(\"\(preset)\")"
      } else {
        // A calculation is one number within another.
        value = NumberArithmetic.computed(
          resolved(constant.text, constant.declaration.place, refers, depth + 1, &budget))
      }
      result += bytes[done..<name.range.lowerBound] + Array((value + rest).utf8)
      done = name.range.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// The longest beginning of a chain of names that is a constant, and the rest.
  private func beginning(of name: SwiftNames.Name, _ place: SwiftPlace) -> (constant: Constant, rest: String)? {
    let (chain, names) = (name.text, name.text.split(separator: "."))
    guard !chain.hasSuffix(".") else { return nil }
    // The last one is a function's, or a label.
    let isCalled = name.next == UInt8(ascii: "(") || name.next == UInt8(ascii: ":")
    for count in stride(from: names.count - (isCalled ? 1 : 0), to: 0, by: -1) {
      let beginning = (chain.hasPrefix(".") ? "." : "") + names.prefix(count).joined(separator: ".")
      guard let constant = constant(beginning, place), constant.text != chain else { continue }
      return (constant, names.dropFirst(count).map { "." + $0 }.joined())
    }
    return nil
  }

  private func constant(_ name: String, _ place: SwiftPlace) -> Constant? {
    let found = Self.found(name, place, constants)
    return found.last { $0.declaration.file == place.file } ?? found.last
  }

  /// Entries of a table under a name, looked up from the inside out.
  private static func found(_ name: String, _ place: SwiftPlace, _ table: [String: [Constant]]) -> [Constant] {
    let keys: [String]
    if name.hasPrefix(".") {
      keys = place.expected.map { $0 + name }
    } else {
      let isOwn = ["Self.", "self."].contains { name.hasPrefix($0) }
      let name = isOwn ? String(name.dropFirst(5)) : name
      keys = place.types.indices.reversed().map { place.types[...$0].joined(separator: ".") + "." + name } + [name]
    }
    return keys.lazy.compactMap { table[$0] }.first ?? []
  }

  // MARK: Values of keyframes

  /// The structs that a text makes values of, as far as they store any, as notation reads them.
  func structures(in text: String, at place: SwiftPlace) -> String {
    let calls = SwiftNames(Array(text.utf8), []).names.filter { $0.next == UInt8(ascii: "(") }
    return Set(calls.map(\.text)).sorted().compactMap { name in
      let found = Self.found(name, place, values)
      // That of the same file if there is any.
      let file = found.contains { $0.declaration.file == place.file } ? place.file : found.last?.declaration.file
      let stored = found.filter { $0.declaration.file == file }
      guard !stored.isEmpty, let own = name.split(separator: ".").last else { return nil }
      let lines = stored.map { value in
        "var \(value.declaration.name)\(value.declaration.type.map { ": \($0)" } ?? "") = "
          + resolved(value.text, in: value.declaration.place)
      }
      return "struct \(own) { \(lines.joined(separator: "; ")) }\n"
    }.joined()
  }

  /// Keyframes of a builder, from the stored values of a struct.
  func keyframes(_ builder: String, of type: String, at place: SwiftPlace) throws(ModelError) -> KeyframeSet {
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let text = structures(in: "\(type)(", at: place)
    return try KeyframeSet(
      notation: text.isEmpty ? builder : "KeyframeTimeline(initialValue: \(name)()) {\(builder)\n}\n\(text)")
  }
}
