package import MotionEngine
import MotionModel

extension TimelineCue {
  /// The members of the object that stands for it; a length of null says that it has none.
  package var members: [JSONMember] {
    [
      JSONMember("cue", .string(name)), JSONMember("kind", .string(kind.rawValue)),
      JSONMember("length", length.map(JSONValue.number) ?? .null), JSONMember("time", .number(time)),
    ]
  }
}
