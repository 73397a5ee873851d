import CBaselines

/// The best instructions of this machine, by which the targets of Béziers differ.
enum InstructionSet: String {
  case baseline = "SSE2 or NEON"
  case avx2 = "AVX2"
  case avx512 = "AVX-512"

  static var current: InstructionSet {
    switch baseline_instructions() {
    case 2: .avx512
    case 1: .avx2
    default: .baseline
    }
  }

  /// Required speedup of Béziers over the browser's solver.
  var bezierDoubles: Double { self == .avx512 ? 7 : self == .avx2 ? 4 : 1.8 }
}
