import CMotionKernels

@testable import MotionEngine

extension Kernel {
  /// Instruction sets of this machine.
  static var all: [Kernel] {
    [MOTIONBOOK_BASELINE, MOTIONBOOK_AVX2, MOTIONBOOK_AVX512]
      .filter { $0.rawValue <= motionbook_best_instructions().rawValue }
  }
}

/// Room for samples with canaries on both sides.
enum KernelRoom {
  /// Output of a kernel; nil if it wrote outside its buffer, or not all of it.
  static func written(
    _ count: Int, _ write: (UnsafeMutablePointer<Double>) throws -> Void
  ) rethrows -> [Double]? {
    let margin = 32
    let canary = -1234.5
    let room = UnsafeMutablePointer<Double>.allocate(capacity: count + 2 * margin)
    defer { room.deallocate() }
    room.initialize(repeating: canary, count: count + 2 * margin)
    try write(room + margin)
    for index in 0..<margin where room[index] != canary || room[margin + count + index] != canary { return nil }
    let samples = Array(UnsafeBufferPointer(start: room + margin, count: count))
    return samples.contains(canary) ? nil : samples
  }

  /// The same by every instruction set; nil also where they differ in a bit.
  static func agreed(_ count: Int, _ write: (Kernel, UnsafeMutablePointer<Double>) -> Void) -> [Double]? {
    var first: [Double]?
    for kernel in Kernel.all {
      guard let samples = written(count, { write(kernel, $0) }) else { return nil }
      if let first, !zip(first, samples).allSatisfy({ $0 == $1 || ($0.isNaN && $1.isNaN) }) { return nil }
      first = first ?? samples
    }
    return first
  }
}
