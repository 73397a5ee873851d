/// An immutable value on the heap, so that passing it on costs one count of a reference, not one for each of its arrays.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value of any type with a protocol whose types are hashable, equal to another of the same type and value.
package struct AnyEquatable<Value: Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (left: AnyEquatable, right: AnyEquatable) -> Bool {
    left.value as? AnyHashable == right.value as? AnyHashable
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value as? AnyHashable) }
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

extension ClosedRange<Double> {
  /// Rest of it around the top of a function with one top, by golden-section search.
  /// - Parameters:
  ///   - count: The most sections, each with one value of the function; the first takes two more.
  ///   - precision: The share of its upper bound at which the search ends.
  package func goldenSections(
    _ count: Int, to precision: Double = 0, _ height: (Double) -> Double
  ) -> ClosedRange<Double> {
    var (low, high) = (lowerBound, upperBound)
    let ratio = 0.618_033_988_749_894_9
    var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atA, atB) = (height(a), height(b))
    for _ in 0..<count where high - low > precision * Swift.max(high, 1e-9) {
      if atA > atB {
        (high, b, atB) = (b, a, atA)
        a = high - ratio * (high - low)
        atA = height(a)
      } else {
        (low, a, atA) = (a, b, atB)
        b = low + ratio * (high - low)
        atB = height(b)
      }
    }
    return low...high
  }
}
