package import MotionEngine
import MotionModel

extension TimelineCue {
  /// Members of its object; a length of null means none.
  package var members: [JSONMember] {
    [
      JSONMember("cue", .string(name)), JSONMember("kind", .string(kind.rawValue)),
      JSONMember("length", length.map(JSONValue.number) ?? .null), JSONMember("time", .number(time)),
    ]
  }
}
