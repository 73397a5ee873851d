import MotionModel

/// Compiles transitions.
enum TransitionCompiler {
  /// The timeline of a transition.
  static func timeline(_ transition: MotionTransition, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline
  {
    throw ModelError(.unknown, "a transition cannot be evaluated by this build")
  }
}
