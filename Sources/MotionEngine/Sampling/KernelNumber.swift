import CMotionKernels

/// A type of samples that the kernels write: `Double` and `Float`.
protocol KernelNumber: BinaryFloatingPoint {
  static var functions: KernelFunctions<Self> { get }
}

/// The kernels of one type of samples, as C has them.
struct KernelFunctions<Number> {
  typealias Samples = UnsafeMutablePointer<Number>
  typealias Set = motionbook_instructions

  let bezier: (Set, UnsafePointer<motionbook_bezier>, motionbook_progression, Int, Int, Samples) -> Void
  let bezierAt: (Set, UnsafePointer<motionbook_bezier>, UnsafePointer<Double>, Int, Samples) -> Void
  let cubic: (Set, motionbook_cubic, motionbook_progression, Int, Int, Samples) -> Void
  let ramp: (Set, motionbook_progression, Int, Int, Samples) -> Void
  let lines: (Set, UnsafePointer<motionbook_point>, Int, motionbook_progression, Int, Int, Samples) -> Void
  let fill: (Set, Number, Int, Samples) -> Void
  let prepare: (Set, motionbook_motion_map, Samples) -> motionbook_motion_map
  let motion:
    (
      Set, UnsafePointer<Number>, motionbook_motion_map, Double, Double, Double, Double, Int, Int, Samples
    ) -> Void
}

extension Double: KernelNumber {
  static var functions: KernelFunctions<Double> {
    KernelFunctions(
      bezier: motionbook_bezier_f64, bezierAt: motionbook_bezier_at_f64, cubic: motionbook_cubic_f64,
      ramp: motionbook_ramp_f64, lines: motionbook_lines_f64, fill: motionbook_fill_f64,
      prepare: motionbook_motion_prepare_f64, motion: motionbook_motion_f64)
  }
}

extension Float: KernelNumber {
  static var functions: KernelFunctions<Float> {
    KernelFunctions(
      bezier: motionbook_bezier_f32, bezierAt: motionbook_bezier_at_f32, cubic: motionbook_cubic_f32,
      ramp: motionbook_ramp_f32, lines: motionbook_lines_f32, fill: motionbook_fill_f32,
      prepare: motionbook_motion_prepare_f32, motion: motionbook_motion_f32)
  }
}

/// Samples by index, and where they go: `out[0]` is the sample `first`.
struct KernelRun<Number> {
  var first: Int
  var count: Int
  var out: UnsafeMutablePointer<Number>
}

/// The instruction set that the kernels use; all give the same bits.
struct Kernel: Hashable, Sendable {
  let instructions: motionbook_instructions

  /// The best of this machine.
  static let best = Kernel(instructions: motionbook_best_instructions())
}

extension motionbook_instructions: @retroactive @unchecked Sendable {}

extension KernelNumber {
  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, _ x: motionbook_progression, _ run: KernelRun<Self>
  ) {
    withUnsafePointer(to: curve) { functions.bezier(kernel.instructions, $0, x, run.first, run.count, run.out) }
  }

  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, at x: UnsafePointer<Double>, _ count: Int,
    _ out: UnsafeMutablePointer<Self>
  ) {
    withUnsafePointer(to: curve) { functions.bezierAt(kernel.instructions, $0, x, count, out) }
  }

  static func cubic(
    _ kernel: Kernel, _ cubic: motionbook_cubic, _ u: motionbook_progression, _ run: KernelRun<Self>
  ) {
    functions.cubic(kernel.instructions, cubic, u, run.first, run.count, run.out)
  }

  static func ramp(_ kernel: Kernel, _ line: motionbook_progression, _ run: KernelRun<Self>) {
    functions.ramp(kernel.instructions, line, run.first, run.count, run.out)
  }

  static func lines(
    _ kernel: Kernel, _ points: UnsafeMutableBufferPointer<motionbook_point>, _ count: Int,
    _ place: motionbook_progression, _ run: KernelRun<Self>
  ) {
    guard let base = points.baseAddress else { return }
    functions.lines(kernel.instructions, base, min(count, points.count), place, run.first, run.count, run.out)
  }

  static func fill(_ kernel: Kernel, _ value: Double, _ run: KernelRun<Self>) {
    functions.fill(kernel.instructions, Self(value), run.count, run.out)
  }

  /// Prepares the rows of a block of steps.
  /// - Returns: The map of a block.
  static func prepare(
    _ kernel: Kernel, _ step: motionbook_motion_map, _ rows: UnsafeMutablePointer<Self>
  ) -> motionbook_motion_map {
    functions.prepare(kernel.instructions, step, rows)
  }

  static func motion(
    _ kernel: Kernel, _ rows: UnsafePointer<Self>, _ block: motionbook_motion_map, _ state: SpringSolver.State,
    target: Double, scale: Double, skip: Int, _ run: KernelRun<Self>
  ) {
    functions.motion(
      kernel.instructions, rows, block, state.value, state.velocity, target, scale, skip, run.count, run.out)
  }
}
