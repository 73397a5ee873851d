/// The keyframes of one property.
///
/// Tracks of a set run in parallel, all from time 0.
public struct MotionTrack: Hashable, Sendable {
  /// Which property moves.
  public let property: PropertyName
  /// Its value before the first keyframe; its type is the track's.
  public let initial: MotionValue
  /// The keyframes in order.
  public let keyframes: [MotionKeyframe]

  /// Checks and makes a track.
  /// - Throws: ``ModelError``: no or too many keyframes, or one of another type than the initial value.
  /// - Complexity: O(keyframes).
  public init(_ property: PropertyName, initial: MotionValue, keyframes: [MotionKeyframe]) throws(ModelError) {
    guard (1...Bounds.listLength).contains(keyframes.count) else {
      throw ModelError(
        .tooLarge, "a track of \(keyframes.count) keyframes", allowed: "1…\(Bounds.listLength)",
        pointer: JSONPointer(["keyframes"]))
    }
    for (index, keyframe) in keyframes.enumerated() where keyframe.value.type != initial.type {
      throw ModelError(
        .wrongType, "a keyframe of type \(keyframe.value.type.rawValue) in a track of type \(initial.type.rawValue)",
        pointer: JSONPointer(["keyframes", String(index)]))
    }
    self.property = property
    self.initial = initial
    self.keyframes = keyframes
  }

  /// The type of its values.
  public var type: ValueType { initial.type }
}

extension MotionTrack: Documented {
  /// The type stands in front, because the values are read by it.
  package static let form: Form<MotionTrack> = Form<MotionTrack>.named("track") {
    dependent(head, sample: (PropertyName.sample, .number)) { head in
      record(
        field("initial", MotionValue.form(as: head.1).described("The value before the first keyframe.")),
        field("keyframes", .list(MotionKeyframe.form(as: head.1), 1...Bounds.listLength, each: "keyframe")),
        make: { ($0, $1) }, take: { $0 })
    }.form.map(
      { (parts) throws(ModelError) in
        try MotionTrack(parts.0.0, initial: parts.1.0, keyframes: parts.1.1)
      }, { (($0.property, $0.type), ($0.initial, $0.keyframes)) })
  }

  private static let head = record(
    field("property", PropertyName.form),
    field(
      optional: "type", Form<ValueType>.choice.described("What the values are; else what the property's name says.")),
    make: { ($0, $1 ?? $0.defaultType) }, take: { ($0.0, $0.1 == $0.0.defaultType ? nil : $0.1) })
}
