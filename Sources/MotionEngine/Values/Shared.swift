/// An immutable value on the heap, so that passing it on costs one count of a reference, not one for each of its arrays.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Array {
  /// The elements by their time, and at one time in their own order.
  func ordered(by time: (Element) -> Double) -> [Element] {
    guard count > 1 else { return self }
    return enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
  }
}

extension Range<Int> {
  /// The first of its numbers from which on a condition holds; its end if there is none.
  @inline(__always)
  func first(from holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
