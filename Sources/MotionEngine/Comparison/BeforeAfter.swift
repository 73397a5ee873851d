/// A fact as it was and as it is.
public struct BeforeAfter<Value> {
  /// As it was.
  public var before: Value
  /// As it is.
  public var after: Value

  /// Makes a pair.
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }
}

extension BeforeAfter: Sendable where Value: Sendable {}
extension BeforeAfter: Hashable where Value: Hashable {}

extension BeforeAfter: Equatable where Value: Equatable {
  /// Whether the two differ.
  public var isChanged: Bool { before != after }
}
