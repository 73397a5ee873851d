/// One property of one target taking a value: what steps, phases and states are made of.
public struct PropertyChange: Hashable, Sendable {
  /// Whose property; nil for the only target there is.
  public var target: TargetName?
  /// Which property.
  public var property: PropertyName
  /// The value it takes.
  public var value: MotionValue

  /// Makes a change.
  public init(target: TargetName? = nil, _ property: PropertyName, _ value: MotionValue) {
    self.target = target
    self.property = property
    self.value = value
  }

  /// Puts changes in the order of their channels, as documents do.
  /// - Throws: ``ModelError`` with code `duplicate` when one channel changes twice.
  static func normalized(_ changes: [PropertyChange]) throws(ModelError) -> [PropertyChange] {
    let sorted = changes.sorted { $0.channel.utf8.lexicographicallyPrecedes($1.channel.utf8) }
    for (earlier, later) in zip(sorted, sorted.dropFirst()) where earlier.channel == later.channel {
      throw ModelError(.duplicate, "\(later.channel) changes twice at once")
    }
    return sorted
  }

  /// `target/property`, or the property alone: the base name of its channels.
  public var channel: String { target.map { "\($0.text)/\(property.text)" } ?? property.text }
}
