import CMotionKernels

/// The instruction set that the kernels use; all give the same bits.
struct Kernel: Hashable, Sendable {
  let instructions: motionbook_instructions

  /// The best of this machine.
  static let best = Kernel(instructions: motionbook_best_instructions())
}

extension motionbook_instructions: @retroactive @unchecked Sendable {}

/// Samples by index, and where they go: `out[0]` is the sample `first`.
struct KernelRun {
  var first: Int
  var count: Int
  var out: UnsafeMutablePointer<Double>
}
