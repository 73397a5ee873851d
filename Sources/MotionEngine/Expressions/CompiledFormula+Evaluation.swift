import MotionModel

extension CompiledFormula {
  /// The value.
  ///
  /// - Parameter slots: The variables in the order of the slots; fewer than `slotCount` yield NaN.
  /// - Complexity: O(steps), without allocation.
  package func value(_ slots: UnsafeBufferPointer<Double>) -> Double {
    slots.count < slotCount ? .nan : Self.run(steps, height: stackHeight, slots)
  }

  /// The value, from an array of the variables in the order of the slots.
  package func value(_ slots: [Double]) -> Double { slots.withUnsafeBufferPointer { value($0) } }

  /// The value of a formula with at most one slot.
  ///
  /// - Parameter x: The variable; more than one slot yields NaN.
  package func value(at x: Double) -> Double {
    withUnsafePointer(to: x) { value(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// The value and its derivative along a direction.
  ///
  /// With the slots' own velocities as `derivatives` the derivative is the velocity of the result, per second; with 1
  /// for one slot and 0 for the others it is the partial derivative in that slot.
  ///
  /// - Parameters:
  ///   - values: The variables in the order of the slots.
  ///   - derivatives: Their derivatives in the same order.
  /// - Returns: Two NaN when either buffer has fewer elements than `slotCount`.
  /// - Complexity: O(steps), without allocation.
  package func dual(
    _ values: UnsafeBufferPointer<Double>, _ derivatives: UnsafeBufferPointer<Double>
  ) -> (value: Double, derivative: Double) {
    guard values.count >= slotCount, derivatives.count >= slotCount else { return (.nan, .nan) }
    let result = Self.run(steps, height: stackHeight, values, derivatives)
    return (result.value, result.value.isNaN ? .nan : result.derivative)
  }

  /// The value and its derivative along a direction, from arrays in the order of the slots.
  package func dual(_ values: [Double], _ derivatives: [Double]) -> (value: Double, derivative: Double) {
    values.withUnsafeBufferPointer { values in
      derivatives.withUnsafeBufferPointer { derivatives in dual(values, derivatives) }
    }
  }

  /// The value and the derivative in the one slot, of a formula with at most one.
  package func dual(at x: Double) -> (value: Double, derivative: Double) {
    withUnsafePointer(to: x) { x in
      withUnsafePointer(to: 1.0) { one in
        dual(UnsafeBufferPointer(start: x, count: 1), UnsafeBufferPointer(start: one, count: 1))
      }
    }
  }

  // The last value is held apart, in a register, and the stack holds those below it; its lowest element is unused. The
  // compiler has counted the stack's height, and every slot is within `slotCount`, so neither is checked again. A stack
  // of 64 doubles or duals is at most 1,024 bytes, which stay on the thread's stack.

  /// Runs steps that push no slot.
  static func folded(_ steps: [FormulaStep], height: Int) -> Double {
    run(steps, height: height, UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Runs steps that need no more than `height` values on the stack and no slot beyond `slots`.
  private static func run(_ steps: [FormulaStep], height: Int, _ slots: UnsafeBufferPointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, height)) { stack in
      guard var top = stack.baseAddress else { return .nan }
      return steps.withUnsafeBufferPointer { steps in
        var last = Double.nan
        var index = 0
        while index < steps.count {
          switch steps[index] {
          case .constant(let value):
            top.initialize(to: last)
            top += 1
            last = value
          case .slot(let slot):
            top.initialize(to: last)
            top += 1
            last = slots[slot]
          case .unary(let operation):
            last = FormulaArithmetic.value(operation, last)
          case .binary(let operation):
            top -= 1
            last = FormulaArithmetic.value(operation, top[0], last)
          case .clamp:
            top -= 2
            last = FormulaArithmetic.value(.max, FormulaArithmetic.value(.min, top[0], last), top[1])
          case .lerp:
            top -= 2
            last = FormulaArithmetic.mix(top[0], top[1], last)
          case .skipUnless(let count):
            if !FormulaArithmetic.holds(last) { index += count }
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

  /// The same with derivatives.
  private static func run(
    _ steps: [FormulaStep], height: Int, _ values: UnsafeBufferPointer<Double>,
    _ derivatives: UnsafeBufferPointer<Double>
  ) -> FormulaDual {
    withUnsafeTemporaryAllocation(of: FormulaDual.self, capacity: max(1, height)) { stack in
      guard var top = stack.baseAddress else { return FormulaDual(.nan, .nan) }
      return steps.withUnsafeBufferPointer { steps in
        var last = FormulaDual(.nan, .nan)
        var index = 0
        while index < steps.count {
          switch steps[index] {
          case .constant(let value):
            top.initialize(to: last)
            top += 1
            last = FormulaDual(value, 0)
          case .slot(let slot):
            top.initialize(to: last)
            top += 1
            last = FormulaDual(values[slot], derivatives[slot])
          case .unary(let operation):
            last = FormulaDual.apply(operation, last)
          case .binary(let operation):
            top -= 1
            last = FormulaDual.apply(operation, top[0], last)
          case .clamp:
            top -= 2
            last = FormulaDual.clamp(top[0], top[1], last)
          case .lerp:
            top -= 2
            last = FormulaDual.mix(top[0], top[1], last)
          case .skipUnless(let count):
            if !FormulaArithmetic.holds(last.value) { index += count }
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
