/// An immutable value on the heap, so that passing it on costs one count of a reference, not one for each of its arrays.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
