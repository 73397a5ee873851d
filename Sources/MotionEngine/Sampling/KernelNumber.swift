import CMotionKernels

/// A type of samples that the kernels write: `Double` and `Float`.
protocol KernelNumber: BinaryFloatingPoint {
  static func bezier(_ kernel: Kernel, _ curve: motionbook_bezier, _ x: motionbook_progression, _ run: KernelRun<Self>)
  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, at x: UnsafePointer<Double>, _ count: Int,
    _ out: UnsafeMutablePointer<Self>)
  static func cubic(
    _ kernel: Kernel, _ cubic: motionbook_cubic, _ u: motionbook_progression, _ run: KernelRun<Self>)
  static func ramp(_ kernel: Kernel, _ line: motionbook_progression, _ run: KernelRun<Self>)
  static func lines(
    _ kernel: Kernel, _ points: UnsafeMutableBufferPointer<motionbook_point>, _ count: Int,
    _ place: motionbook_progression,
    _ run: KernelRun<Self>)
  static func fill(_ kernel: Kernel, _ value: Double, _ run: KernelRun<Self>)
  /// Prepares the rows of a block of steps.
  /// - Returns: The map of a block.
  static func prepare(
    _ kernel: Kernel, _ step: motionbook_motion_map, _ rows: UnsafeMutablePointer<Self>
  ) -> motionbook_motion_map
  static func motion(
    _ kernel: Kernel, _ rows: UnsafePointer<Self>, _ block: motionbook_motion_map, _ state: SpringSolver.State,
    target: Double, scale: Double, skip: Int, _ run: KernelRun<Self>)
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

extension Double: KernelNumber {
  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, _ x: motionbook_progression, _ run: KernelRun<Double>
  ) {
    withUnsafePointer(to: curve) { motionbook_bezier_f64(kernel.instructions, $0, x, run.first, run.count, run.out) }
  }

  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, at x: UnsafePointer<Double>, _ count: Int,
    _ out: UnsafeMutablePointer<Double>
  ) {
    withUnsafePointer(to: curve) { motionbook_bezier_at_f64(kernel.instructions, $0, x, count, out) }
  }

  static func cubic(
    _ kernel: Kernel, _ cubic: motionbook_cubic, _ u: motionbook_progression, _ run: KernelRun<Double>
  ) {
    motionbook_cubic_f64(kernel.instructions, cubic, u, run.first, run.count, run.out)
  }

  static func ramp(_ kernel: Kernel, _ line: motionbook_progression, _ run: KernelRun<Double>) {
    motionbook_ramp_f64(kernel.instructions, line, run.first, run.count, run.out)
  }

  static func lines(
    _ kernel: Kernel, _ points: UnsafeMutableBufferPointer<motionbook_point>, _ count: Int,
    _ place: motionbook_progression,
    _ run: KernelRun<Double>
  ) {
    guard let base = points.baseAddress else { return }
    motionbook_lines_f64(kernel.instructions, base, min(count, points.count), place, run.first, run.count, run.out)
  }

  static func fill(_ kernel: Kernel, _ value: Double, _ run: KernelRun<Double>) {
    motionbook_fill_f64(kernel.instructions, value, run.count, run.out)
  }

  static func prepare(
    _ kernel: Kernel, _ step: motionbook_motion_map, _ rows: UnsafeMutablePointer<Double>
  ) -> motionbook_motion_map {
    motionbook_motion_prepare_f64(kernel.instructions, step, rows)
  }

  static func motion(
    _ kernel: Kernel, _ rows: UnsafePointer<Double>, _ block: motionbook_motion_map, _ state: SpringSolver.State,
    target: Double, scale: Double, skip: Int, _ run: KernelRun<Double>
  ) {
    motionbook_motion_f64(
      kernel.instructions, rows, block, state.value, state.velocity, target, scale, skip, run.count, run.out)
  }
}

extension Float: KernelNumber {
  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, _ x: motionbook_progression, _ run: KernelRun<Float>
  ) {
    withUnsafePointer(to: curve) { motionbook_bezier_f32(kernel.instructions, $0, x, run.first, run.count, run.out) }
  }

  static func bezier(
    _ kernel: Kernel, _ curve: motionbook_bezier, at x: UnsafePointer<Double>, _ count: Int,
    _ out: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: curve) { motionbook_bezier_at_f32(kernel.instructions, $0, x, count, out) }
  }

  static func cubic(
    _ kernel: Kernel, _ cubic: motionbook_cubic, _ u: motionbook_progression, _ run: KernelRun<Float>
  ) {
    motionbook_cubic_f32(kernel.instructions, cubic, u, run.first, run.count, run.out)
  }

  static func ramp(_ kernel: Kernel, _ line: motionbook_progression, _ run: KernelRun<Float>) {
    motionbook_ramp_f32(kernel.instructions, line, run.first, run.count, run.out)
  }

  static func lines(
    _ kernel: Kernel, _ points: UnsafeMutableBufferPointer<motionbook_point>, _ count: Int,
    _ place: motionbook_progression,
    _ run: KernelRun<Float>
  ) {
    guard let base = points.baseAddress else { return }
    motionbook_lines_f32(kernel.instructions, base, min(count, points.count), place, run.first, run.count, run.out)
  }

  static func fill(_ kernel: Kernel, _ value: Double, _ run: KernelRun<Float>) {
    motionbook_fill_f32(kernel.instructions, Float(value), run.count, run.out)
  }

  static func prepare(
    _ kernel: Kernel, _ step: motionbook_motion_map, _ rows: UnsafeMutablePointer<Float>
  ) -> motionbook_motion_map {
    motionbook_motion_prepare_f32(kernel.instructions, step, rows)
  }

  static func motion(
    _ kernel: Kernel, _ rows: UnsafePointer<Float>, _ block: motionbook_motion_map, _ state: SpringSolver.State,
    target: Double, scale: Double, skip: Int, _ run: KernelRun<Float>
  ) {
    motionbook_motion_f32(
      kernel.instructions, rows, block, state.value, state.velocity, target, scale, skip, run.count, run.out)
  }
}
