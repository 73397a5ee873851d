/// Rare part of a value, stored by reference, so that values without it are small to copy.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  public static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
