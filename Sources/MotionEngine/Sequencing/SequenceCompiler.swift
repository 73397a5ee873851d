import MotionModel

/// Compiles sequences: steps, phases and states.
enum SequenceCompiler {
  /// The timeline of a sequence.
  static func timeline(_ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    throw ModelError(.unknown, "a sequence cannot be evaluated by this build")
  }
}
