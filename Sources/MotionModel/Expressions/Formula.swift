/// An expression that computes one number from variables, as typed: `amplitude * sin(2*pi*times)`.
///
/// It represents code as data in a preset: a custom curve of `t`, a channel derived from an animated one, a duration
/// derived from a tempo (`60/bpm`). A formula has no loops and no access to anything but its variables; it always ends,
/// and the same variables always give the same value.
///
/// **Writing.** Numbers are decimal (`2`, `0.5`, `.5`, `1e-3`). Names consist of ASCII letters, digits and `_`, do not
/// begin with a digit and may be joined by dots (`offset.y`). Spaces, tabs and line ends separate. From the tightest:
///
/// | operators | reading |
/// |---|---|
/// | `f(…)`, `(…)` | |
/// | `a ^ b` | power, from the right: `2^3^2` is 2^9; before a sign: `-2^2` is −4; the exponent may have a sign |
/// | `-a`, `+a` | |
/// | `a * b`, `a / b` | from the left; a product is always written with `*` |
/// | `a + b`, `a - b` | from the left |
/// | `<`, `<=`, `>`, `>=`, `==`, `!=` | 1 when it holds, else 0; not chained |
///
/// **Constants.** `pi`, `tau` = 2π, `e`. These and the names of functions cannot name a variable.
///
/// **Functions.** Angles are radians. `sin cos tan asin acos atan sinh cosh tanh exp sqrt abs`; `log` is natural,
/// `log2`, `log10`; `atan2(y, x)`; `floor`, `ceil`; `round` goes to the nearest integer, halves away from zero; `sign`
/// is −1, 0 or 1; `fract(x)` = x − floor(x); `min`, `max` take two arguments or more; `mod(a, b)` is the floored
/// remainder a − b·floor(a/b), which has the sign of b; `clamp(x, lo, hi)` = max(lo, min(x, hi)), so that `lo` wins if
/// the bounds cross; `lerp(a, b, f)` = a·(1−f) + b·f; `if(c, a, b)` is a if c is a number other than 0, otherwise b
/// (also for NaN); `random(seed, i)` is a fixed number in 0..<1 for each pair of integers.
///
/// The random number: both arguments are rounded as `round` does and held within Int64; with all arithmetic on
/// unsigned 64-bit integers, modulo 2^64, and `mix(z)`: z ^= z >> 30; z *= 0xBF58476D1CE4E5B9; z ^= z >> 27;
/// z *= 0x94D049BB133111EB; z ^= z >> 31,
/// the result is (mix((mix(seed + g) ^ i) + g) >> 11) · 2^-53 with g = 0x9E3779B97F4A7C15. An argument that is not
/// finite gives NaN.
///
/// **Limits.** 4,096 bytes of text, 64 levels of nesting (parentheses, calls, signs, exponents), 1,024 nodes (numbers,
/// variables, operators, calls), 64 pending values.
///
/// Two formulas are equal when they are typed alike: `a+b` is not `a + b`.
///
/// Sources: C's `pow`, `round` and `atan2`, https://en.cppreference.com/w/c/numeric/math; the rounds of `mix` from
/// SplitMix64, https://doi.org/10.1145/2714064.2660195; `clamp` as in CSS,
/// https://www.w3.org/TR/css-values-4/#funcdef-clamp
public struct Formula: Sendable {
  package static let maximumLength = 4_096
  /// The most levels of parentheses, calls, signs and exponents inside each other.
  package static let maximumDepth = 64
  /// The most numbers, variables, operators and calls.
  package static let maximumNodeCount = 1_024
  /// Maximum number of pending values during an evaluation.
  package static let maximumPending = 64

  /// The text as typed, without white space at its ends.
  public let text: String
  /// The names that need a value, sorted, each once.
  package let variables: [String]
  /// Nodes in postfix order; never empty, with one value as the result.
  package let nodes: [FormulaNode]
  /// Location of the first use of each of `variables` in the text.
  package let locations: [TextLocation]

  /// Reads a formula.
  ///
  /// - Parameter text: At most 4,096 bytes of ASCII.
  /// - Throws: `ModelError` with the place in `text`: `missing` for an empty text, `syntax`, `unknown` for a
  ///   function that does not exist, `outOfRange` for a number that is not finite, `tooLarge` beyond a limit.
  /// - Complexity: O(n) for n bytes.
  public init(_ text: String) throws(ModelError) {
    var parser = try FormulaParser(text)
    try parser.parse()
    let sorted = parser.variables.sorted { $0.key < $1.key }
    var rank = [Int](repeating: 0, count: sorted.count)
    for (position, variable) in sorted.enumerated() { rank[variable.value.index] = position }
    self.text = text.trimmed
    variables = sorted.map(\.key)
    locations = sorted.map(\.value.location)
    nodes = parser.nodes.map { node in
      if case .variable(let index) = node { .variable(rank[index]) } else { node }
    }
  }

  /// Syntax of each function, such as `clamp(x, lo, hi)`, for help texts.
  package static var functionSignatures: [String] { FormulaFunction.all.map(\.signature) }

  package static var constantNames: [String] { FormulaParser.constants.map(\.name) }

  /// Indicates that a name is a function or constant, unavailable to variables and parameters.
  package static func isReserved(_ name: String) -> Bool {
    constantNames.contains(name) || FormulaFunction.named(name) != nil
  }
}

extension Formula: Hashable {
  public static func == (left: Formula, right: Formula) -> Bool { left.text == right.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Formula: CustomStringConvertible {
  public var description: String { text }
}

extension Formula: Documented {
  package static let form: Form<Formula> = Form(
    .text(maxBytes: maximumLength, pattern: "\\S"),
    read: { (node) throws(ModelError) in
      let text = try node.string(maxBytes: maximumLength)
      do throws(ModelError) { return try Formula(text) } catch {
        // The column inside the formula would be taken for one of the document.
        let column = error.location.map { ", column \($0.column) of the formula" } ?? ""
        throw node.error(error.code, error.problem + column, allowed: error.allowed, hint: error.hint)
      }
    }, write: { .string($0.text) }
  ).examples("t", "1 - (1 - t)^2", "0.5").named("formula")
}

/// The named numbers that a preset's formulas may use.
enum FormulaParameters {
  static let maximumCount = 64
  static let pattern = "^[A-Za-z][A-Za-z0-9_]{0,63}$"

  static func validate(_ parameters: [String: Double]) throws(ModelError) {
    try Bounds.check(parameters.count, "parameters", in: 0...maximumCount)
    for (name, value) in parameters {
      guard isIdentifier(name) else {
        throw ModelError(.badName, "\"\(name)\" is not a parameter name", allowed: "a letter, then letters and digits")
      }
      guard !Formula.isReserved(name) else {
        throw ModelError(.badName, "\"\(name)\" is a reserved name in formulas", hint: "choose another name")
      }
      try Bounds.check("parameter \(name)", value)
    }
  }

  /// Checks that a formula uses only available names.
  static func check(_ formula: Formula, parameters: [String: Double], variables: [String]) throws(ModelError) {
    for name in formula.variables where parameters[name] == nil && !variables.contains(name) {
      let known = (variables + parameters.keys.sorted()).joined(separator: ", ")
      throw ModelError(
        .unknown, "the formula \"\(formula.text)\" uses \"\(name)\", which has no value",
        allowed: known.isEmpty ? "no variables here" : known)
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, NotationAlphabet.isLetter(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { NotationAlphabet.isName($0) && $0 != UInt8(ascii: "-") }
  }
}
