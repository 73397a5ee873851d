import MotionModel

/// The custom properties that a value can see, and what `var()` makes of them.
///
/// Source: https://www.w3.org/TR/css-variables-1/
struct CSSVariables: Sendable {
  /// The values that a sheet gives everywhere.
  var global: [String: CSSDeclaration] = [:]
  /// The first values of registered properties.
  var initial: [String: CSSDeclaration] = [:]
  /// How many components `var()` may still put in, all over the import.
  private(set) var room = 4_000_000

  /// How deep custom properties may lead to each other.
  static let depthLimit = 64
  /// The most components of a value.
  static let valueLimit = 20_000

  /// A value with every `var()` replaced; nil where one leads nowhere and has no fallback.
  /// - Parameters:
  ///   - local: The custom properties of the rule.
  ///   - name: The custom property that has the value.
  /// - Throws: ``CSSFault``: a cycle, or more than any sheet needs.
  mutating func resolved(
    _ value: [CSSComponent], local: [String: CSSDeclaration] = [:], of name: String? = nil
  ) throws(CSSFault) -> [CSSComponent]? {
    var path = name.map { [$0] } ?? []
    return try resolved(value, local, &path)
  }

  /// A custom property's value.
  mutating func value(
    of name: String, local: [String: CSSDeclaration] = [:]
  ) throws(CSSFault) -> [CSSComponent]? {
    guard let declaration = local[name] ?? global[name] ?? initial[name] else { return nil }
    var path = [name]
    return try resolved(declaration.value, local, &path)
  }

  private mutating func resolved(
    _ value: [CSSComponent], _ local: [String: CSSDeclaration], _ path: inout [String]
  ) throws(CSSFault) -> [CSSComponent]? {
    var result: [CSSComponent] = []
    for component in value {
      guard case .function(let name, let arguments) = component.value else {
        result.append(component)
        continue
      }
      if name == "var" {
        guard let put = try replacement(arguments, at: component.place, local, &path) else { return nil }
        room -= put.count
        guard room >= 0, result.count + put.count <= Self.valueLimit else {
          throw CSSFault(.tooLarge, "var() makes too long a value of it", at: component.place)
        }
        result += put
      } else {
        guard let inner = try resolved(arguments, local, &path) else { return nil }
        result.append(CSSComponent(.function(name, inner), at: component.place))
      }
    }
    return result
  }

  private mutating func replacement(
    _ arguments: [CSSComponent], at place: CSSPlace, _ local: [String: CSSDeclaration], _ path: inout [String]
  ) throws(CSSFault) -> [CSSComponent]? {
    guard case .word(let name)? = arguments.first?.value, name.hasPrefix("--") else {
      throw CSSFault(.syntax, "var() lacks the name of a custom property", hint: "write var(--name)", at: place)
    }
    guard !path.contains(name) else {
      throw CSSFault(
        .cycle, "\(name) leads back to itself through \(path.joined(separator: ", "))",
        hint: "give one of them a value", at: place)
    }
    guard path.count < Self.depthLimit else {
      throw CSSFault(.tooLarge, "more than \(Self.depthLimit) custom properties lead to each other", at: place)
    }
    if let declaration = local[name] ?? global[name] ?? initial[name] {
      path.append(name)
      defer { path.removeLast() }
      if var value = try resolved(declaration.value, local, &path) {
        for index in value.indices {
          let component = value[index]
          value[index] = CSSComponent(component.value, at: place)
          // What a rule has for itself is nobody else's.
          value[index].origin = value.count > 1 ? nil : local[name] == nil ? name : component.origin
        }
        return value
      }
    }
    guard arguments.count >= 2, arguments[1].isComma else { return nil }
    return try resolved(Array(arguments[2...]), local, &path)
  }
}

/// A number with its unit, as `calc()` reckons with it.
///
/// Source: https://www.w3.org/TR/css-values-4/#math
struct CSSQuantity: Hashable, Sendable {
  enum Unit: Hashable, Sendable {
    case none, seconds, degrees, points
    /// Per cent, as a share of something.
    case share
  }

  var number: Double
  var unit: Unit
  /// The share of a size that is added to points.
  var share = 0.0

  /// Units that stand for others, each with its size; `em` are taken as 16 points.
  private static let units: [String: (Double, Unit)] = [
    "s": (1, .seconds), "ms": (0.001, .seconds), "deg": (1, .degrees), "rad": (180 / .pi, .degrees),
    "grad": (0.9, .degrees), "turn": (360, .degrees), "px": (1, .points), "pt": (4 / 3, .points),
    "pc": (16, .points), "in": (96, .points), "cm": (96 / 2.54, .points), "mm": (9.6 / 2.54, .points),
    "q": (2.4 / 2.54, .points), "em": (16, .points), "rem": (16, .points),
  ]

  init(_ number: Double, _ unit: Unit) { (self.number, self.unit) = (number, unit) }

  /// The quantity of a component; nil where it is none, or one of another unit than those above.
  init?(_ component: CSSComponent) {
    switch component.value {
    case .number(let number): self.init(number, .none)
    case .percentage(let number): self.init(number / 100, .share)
    case .dimension(let number, "ms"):
      // Exactly what the decimal number typed is.
      self.init(Double("\(number)e-3") ?? number / 1000, .seconds)
    case .dimension(let number, let unit):
      guard let (size, kind) = Self.units[unit] else { return nil }
      self.init(number * size, kind)
    case .function(let name, let arguments):
      var reader = CSSCalculation(arguments)
      switch name {
      case "calc", "-webkit-calc", "":
        guard var sum = reader.whole() else { return nil }
        // Three times 150ms are 450ms, and no hair less.
        if abs(sum.number) < 1e3 { sum.number = (sum.number * 1e12).rounded() / 1e12 }
        self = sum
      case "min", "max", "clamp":
        let parts = arguments.commaList.map { part -> CSSQuantity? in
          var reader = CSSCalculation(Array(part))
          return reader.whole()
        }
        guard let first = parts.first ?? nil, parts.allSatisfy({ $0?.unit == first.unit && $0?.share == 0 }) else {
          return nil
        }
        let numbers = parts.compactMap { $0?.number }
        switch (name, numbers.count) {
        case ("clamp", 3): self.init(max(numbers[0], min(numbers[1], numbers[2])), first.unit)
        case ("min", 1...): self.init(numbers.min() ?? 0, first.unit)
        case ("max", 1...): self.init(numbers.max() ?? 0, first.unit)
        default: return nil
        }
      default: return nil
      }
    default: return nil
    }
  }
}

/// Reads the inside of `calc()`: sums of products.
private struct CSSCalculation {
  private var parts: ArraySlice<CSSComponent>

  init(_ parts: [CSSComponent]) { self.parts = parts[...] }

  mutating func whole() -> CSSQuantity? {
    guard let sum = sum(), parts.isEmpty, sum.number.isFinite else { return nil }
    return sum
  }

  private mutating func sum() -> CSSQuantity? {
    guard var left = product() else { return nil }
    while case .mark(let sign)? = parts.first?.value, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      parts.removeFirst()
      guard let right = product() else { return nil }
      let factor = sign == UInt8(ascii: "-") ? -1.0 : 1
      if left.unit == right.unit {
        left.number += factor * right.number
        left.share += factor * right.share
      } else if left.unit == .points, right.unit == .share {
        left.share += factor * right.number
      } else if left.unit == .share, right.unit == .points {
        (left.number, left.unit, left.share) = (factor * right.number, .points, left.number + factor * right.share)
      } else {
        return nil
      }
    }
    return left
  }

  private mutating func product() -> CSSQuantity? {
    guard var left = parts.popFirst().flatMap(Self.value) else { return nil }
    while case .mark(let sign)? = parts.first?.value, sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") {
      parts.removeFirst()
      guard let right = parts.popFirst().flatMap(Self.value) else { return nil }
      if sign == UInt8(ascii: "/") {
        guard right.unit == .none, right.number != 0 else { return nil }
        left.number /= right.number
        left.share /= right.number
      } else if right.unit == .none {
        left.number *= right.number
        left.share *= right.number
      } else if left.unit == .none {
        let factor = left.number
        left = right
        left.number *= factor
        left.share *= factor
      } else {
        return nil
      }
    }
    return left
  }

  private static func value(_ component: CSSComponent) -> CSSQuantity? {
    switch component.word {
    case "pi": CSSQuantity(.pi, .none)
    case "e": CSSQuantity(2.718281828459045, .none)
    default: CSSQuantity(component)
    }
  }
}
