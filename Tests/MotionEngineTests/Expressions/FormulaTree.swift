import Foundation

/// A formula as a tree that is written and computed here, apart from the product's parser and machine.
indirect enum FormulaTree {
  case number(Double)
  case variable(String)
  case negate(FormulaTree)
  case infix(String, FormulaTree, FormulaTree)
  case call(String, [FormulaTree])

  // MARK: Making

  static let unaries = [
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "log2", "log10", "sqrt", "abs",
    "floor", "ceil", "round", "sign", "fract",
  ]

  static func random(depth: Int, using generator: inout some RandomNumberGenerator) -> FormulaTree {
    func sub() -> FormulaTree { random(depth: depth - 1, using: &generator) }
    if depth == 0 || Int.random(in: 0..<8, using: &generator) == 0 {
      return Bool.random(using: &generator)
        ? .variable(["x", "y", "k"].randomElement(using: &generator) ?? "x")
        : .number([0, 0.5, 1, 2, 3, 1.25, 10].randomElement(using: &generator) ?? 1)
    }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .negate(sub())
    case 1...5: return .infix(["+", "-", "*", "/", "^"].randomElement(using: &generator) ?? "+", sub(), sub())
    case 6:
      return .infix(["<", "<=", ">", ">=", "==", "!="].randomElement(using: &generator) ?? "<", sub(), sub())
    case 7...8: return .call(unaries.randomElement(using: &generator) ?? "sin", [sub()])
    case 9: return .call(["atan2", "mod", "random"].randomElement(using: &generator) ?? "mod", [sub(), sub()])
    case 10: return .call(["if", "clamp", "lerp"].randomElement(using: &generator) ?? "if", [sub(), sub(), sub()])
    default:
      let count = Int.random(in: 2...4, using: &generator)
      return .call(Bool.random(using: &generator) ? "min" : "max", (0..<count).map { _ in sub() })
    }
  }

  // MARK: Writing

  /// Text with minimal parentheses; some are added at random by `generator`.
  func text(using generator: inout some RandomNumberGenerator) -> String { text(0, &generator) }

  private func text(_ loosest: Int, _ generator: inout some RandomNumberGenerator) -> String {
    let (level, body): (Int, String)
    switch self {
    case .number(let value): (level, body) = (6, "\(value)")
    case .variable(let name): (level, body) = (6, name)
    case .negate(let operand): (level, body) = (3, "-" + operand.text(3, &generator))
    case .call(let name, let arguments):
      (level, body) = (6, name + "(" + arguments.map { $0.text(0, &generator) }.joined(separator: ", ") + ")")
    case .infix(let sign, let left, let right):
      switch sign {
      case "+", "-": level = 1
      case "*", "/": level = 2
      case "^": level = 4
      default: level = 0
      }
      // An exponent may begin with a sign; nothing else lets a looser operand in on its right.
      let (before, after) = sign == "^" ? (5, 3) : (level + 1, level + 1)
      let space = Bool.random(using: &generator) ? " " : ""
      body = left.text(before, &generator) + space + sign + space + right.text(after, &generator)
    }
    return level < loosest || Int.random(in: 0..<10, using: &generator) == 0 ? "(\(body))" : body
  }

  // MARK: Computing

  func value(_ variables: [String: Double]) -> Double {
    switch self {
    case .number(let value): value
    case .variable(let name): variables[name] ?? .nan
    case .negate(let operand): -operand.value(variables)
    case .infix(let sign, let left, let right): Self.infix(sign, left.value(variables), right.value(variables))
    case .call(let name, let arguments): Self.call(name, arguments.map { $0.value(variables) })
    }
  }

  private static func infix(_ sign: String, _ a: Double, _ b: Double) -> Double {
    switch sign {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": a / b
    case "^": b == 2 ? a * a : Foundation.pow(a, b)
    case "<": a < b ? 1 : 0
    case "<=": a <= b ? 1 : 0
    case ">": a > b ? 1 : 0
    case ">=": a >= b ? 1 : 0
    case "==": a == b ? 1 : 0
    default: a != b ? 1 : 0
    }
  }

  private static func call(_ name: String, _ x: [Double]) -> Double {
    switch name {
    case "sin": Foundation.sin(x[0])
    case "cos": Foundation.cos(x[0])
    case "tan": Foundation.tan(x[0])
    case "asin": Foundation.asin(x[0])
    case "acos": Foundation.acos(x[0])
    case "atan": Foundation.atan(x[0])
    case "sinh": Foundation.sinh(x[0])
    case "cosh": Foundation.cosh(x[0])
    case "tanh": Foundation.tanh(x[0])
    case "exp": Foundation.exp(x[0])
    case "log": Foundation.log(x[0])
    case "log2": Foundation.log2(x[0])
    case "log10": Foundation.log10(x[0])
    case "sqrt": Foundation.sqrt(x[0])
    case "abs": Foundation.fabs(x[0])
    case "floor": Foundation.floor(x[0])
    case "ceil": Foundation.ceil(x[0])
    case "round": Foundation.round(x[0])
    case "sign": x[0] == 0 || x[0].isNaN ? x[0] : x[0] < 0 ? -1 : 1
    case "fract": x[0] - Foundation.floor(x[0])
    case "atan2": Foundation.atan2(x[0], x[1])
    case "mod": floored(x[0], x[1])
    case "random": hash(x[0], x[1])
    case "min": x.dropFirst().reduce(x[0]) { $0.isNaN || $1.isNaN ? .nan : $1 < $0 ? $1 : $0 }
    case "max": x.dropFirst().reduce(x[0]) { $0.isNaN || $1.isNaN ? .nan : $1 > $0 ? $1 : $0 }
    case "if": x[0].isNaN || x[0] == 0 ? x[2] : x[1]
    case "clamp": call("max", [call("min", [x[0], x[2]]), x[1]])
    default: x[0] * (1 - x[2]) + x[1] * x[2]
    }
  }

  private static func floored(_ a: Double, _ b: Double) -> Double {
    let rest = Foundation.fmod(a, b)
    if rest.isNaN { return .nan }
    return rest != 0 && rest.sign != b.sign ? rest + b : Foundation.copysign(rest, rest == 0 ? b : rest)
  }

  private static func hash(_ a: Double, _ b: Double) -> Double {
    guard a.isFinite, b.isFinite else { return .nan }
    func bits(_ x: Double) -> UInt64 {
      let rounded = Foundation.round(x)
      return UInt64(bitPattern: rounded >= 0x1p63 ? .max : rounded < -0x1p63 ? .min : Int64(rounded))
    }
    func mix(_ input: UInt64) -> UInt64 {
      var z = input
      z ^= z >> 30
      z &*= 0xBF58_476D_1CE4_E5B9
      z ^= z >> 27
      z &*= 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return z
    }
    let g: UInt64 = 0x9E37_79B9_7F4A_7C15
    return Double(mix((mix(bits(a) &+ g) ^ bits(b)) &+ g) >> 11) / 0x1p53
  }
}
