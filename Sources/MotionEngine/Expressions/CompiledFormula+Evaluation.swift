import MotionModel

/// Number that a formula computes with: a value alone, or with its derivative.
protocol FormulaNumber: BitwiseCopyable {
  /// Takes a value, and its derivative where that is kept.
  init(_ value: Double, derivative: @autoclosure () -> Double)
  /// The value alone.
  var plain: Double { get }
  /// The same, 0 unless it is finite; a derivative without a value is 0.
  var orZero: Self { get }
  static func apply(_ operation: FormulaNode.Unary, _ x: Self) -> Self
  static func apply(_ operation: FormulaNode.Binary, _ a: Self, _ b: Self) -> Self
  /// `lerp(a, b, f)`: a mix of the ends by f.
  static func mix(_ a: Self, _ b: Self, _ f: Self) -> Self
}

extension CompiledFormula {
  /// The result: a value, or one with its derivative along a direction.
  ///
  /// With the slots' own velocities as derivatives that of the result is its velocity, per second; with 1 for one slot
  /// and 0 for the others it is the partial derivative in that slot.
  ///
  /// - Parameter slots: The variables in the order of the slots; fewer than `slotCount` yield NaN.
  /// - Complexity: O(steps), without allocation.
  func result<Number: FormulaNumber>(_ slots: UnsafeBufferPointer<Number>) -> Number {
    slots.count < slotCount ? Number(.nan, derivative: .nan) : Self.run(steps, height: stackHeight, slots)
  }

  /// The value, from an array of the variables in the order of the slots.
  package func value(_ slots: [Double]) -> Double { slots.withUnsafeBufferPointer { result($0) } }

  /// The value of a formula with at most one slot.
  ///
  /// - Parameter x: The variable; more than one slot yields NaN.
  package func value(at x: Double) -> Double {
    withUnsafePointer(to: x) { result(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// The value and its derivative along a direction, from arrays in the order of the slots.
  package func dual(_ values: [Double], _ derivatives: [Double]) -> FormulaDual {
    zip(values, derivatives).map { FormulaDual($0, derivative: $1) }.withUnsafeBufferPointer { result($0).checked }
  }

  /// The value and the derivative in the one slot, of a formula with at most one.
  package func dual(at x: Double) -> FormulaDual {
    withUnsafePointer(to: FormulaDual(x, derivative: 1)) { result(UnsafeBufferPointer(start: $0, count: 1)).checked }
  }

  // The last value is held apart, in a register, and the stack holds those below it; its lowest element is unused. The
  // compiler has counted the stack's height, and every slot is within `slotCount`, so neither is checked again. A stack
  // of 64 doubles or duals is at most 1,024 bytes, which stay on the thread's stack.

  /// Runs steps that need no more than `height` values on the stack and no slot beyond `slots`.
  static func run<Number: FormulaNumber>(
    _ steps: [FormulaStep], height: Int, _ slots: UnsafeBufferPointer<Number>
  ) -> Number {
    withUnsafeTemporaryAllocation(of: Number.self, capacity: max(1, height)) { stack in
      var last = Number(.nan, derivative: .nan)
      guard var top = stack.baseAddress else { return last }
      return steps.withUnsafeBufferPointer { steps in
        var index = 0
        while index < steps.count {
          switch steps[index] {
          case .constant(let value):
            top.initialize(to: last)
            top += 1
            last = Number(value, derivative: 0)
          case .slot(let slot):
            top.initialize(to: last)
            top += 1
            last = slots[slot]
          case .unary(let operation):
            last = Number.apply(operation, last)
          case .binary(let operation):
            top -= 1
            last = Number.apply(operation, top[0], last)
          case .clamp:
            top -= 2
            // The selected operand determines the derivative; x does at the bounds.
            last = Number.apply(.max, Number.apply(.min, top[0], last), top[1])
          case .lerp:
            top -= 2
            last = Number.mix(top[0], top[1], last)
          case .skipUnless(let count):
            if !FormulaArithmetic.holds(last.plain) { index += count }
            top -= 1
            last = top[0]
          case .skip(let count):
            index += count
          }
          index += 1
        }
        return last
      }
    }
  }
}
