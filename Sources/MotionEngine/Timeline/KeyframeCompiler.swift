import MotionModel

enum KeyframeCompiler {
  static func timeline(_ set: KeyframeSet, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    throw ModelError(.unknown, "")
  }
}
