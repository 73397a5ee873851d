package import MotionModel

extension CompiledFormula {
  /// The cubic Bézier that an easing is between 0 and 1: a polynomial of degree 2 or 3 from 0 to 1; nil for any other.
  ///
  /// The control points of c₁x + c₂x² + c₃x³ are a third apart, at the heights c₁/3 and (2c₁ + c₂)/3, to nine decimals.
  /// - Complexity: O(steps).
  package var bezier: CubicBezier? {
    guard slotCount == 1, let terms = polynomial, terms.count > 2, abs(terms[0]) < 1e-9,
      abs(terms.reduce(0, +) - 1) < 1e-9
    else { return nil }
    let points = [1.0 / 3, terms[1] / 3, 2.0 / 3, (2 * terms[1] + terms[2]) / 3].map { $0.rounded(to: 1e-9) }
    return try? CubicBezier(points[0], points[1], points[2], points[3])
  }

  /// Coefficients of the polynomial in the slot, lowest first; nil for other functions and higher degrees.
  private var polynomial: [Double]? {
    var pending: [[Double]] = []
    for step in steps {
      switch step {
      case .constant(let value): pending.append([value])
      case .slot: pending.append([0, 1])
      case .unary(.negate):
        guard let terms = pending.popLast() else { return nil }
        pending.append(terms.map(-))
      case .binary(let operation):
        guard let right = pending.popLast(), let left = pending.popLast(),
          let terms = Self.combined(left, operation, right), terms.count <= 4
        else { return nil }
        pending.append(terms)
      default: return nil
      }
    }
    return pending.first
  }

  private static func combined(_ left: [Double], _ operation: FormulaNode.Binary, _ right: [Double]) -> [Double]? {
    func product(_ left: [Double], _ right: [Double]) -> [Double] {
      var terms = [Double](repeating: 0, count: left.count + right.count - 1)
      for (i, a) in left.enumerated() { for (j, b) in right.enumerated() { terms[i + j] += a * b } }
      return terms
    }
    switch operation {
    case .add, .subtract:
      let sign = operation == .add ? 1.0 : -1
      return (0..<max(left.count, right.count)).map { index in
        (index < left.count ? left[index] : 0) + sign * (index < right.count ? right[index] : 0)
      }
    case .multiply: return product(left, right)
    case .divide where right.count == 1: return left.map { $0 / right[0] }
    case .power where right.count == 1 && [1, 2, 3].contains(right[0]):
      return (1..<Int(right[0])).reduce(left) { power, _ in product(power, left) }
    default: return nil
    }
  }
}
