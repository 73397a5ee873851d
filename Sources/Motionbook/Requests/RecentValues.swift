/// Bounded cache that drops the least recently used value.
///
/// Finding and adding are O(1), on average.
package struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let weight: Int
    /// Place among the uses.
    var lastUse = 0
  }

  let maximumCount: Int
  /// The most weight of all entries together.
  let maximumWeight: Int
  private var entries: [Key: Entry] = [:]
  /// Keys in the order of use, of which only the last use counts.
  private var uses: ArraySlice<Key> = []
  package private(set) var weight = 0

  package init(maximumCount: Int, maximumWeight: Int) {
    self.maximumCount = max(1, maximumCount)
    self.maximumWeight = maximumWeight
  }

  package var count: Int { entries.count }

  /// The value of a key, which becomes the newest.
  package mutating func value(for key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    use(key)
    return entry.value
  }

  /// Keeps a value, unless too large for the cache.
  package mutating func insert(_ value: Value, for key: Key, weight: Int) {
    guard weight <= maximumWeight, entries[key] == nil else { return }
    while entries.count >= maximumCount || self.weight + weight > maximumWeight {
      let place = uses.startIndex
      guard let oldest = uses.popFirst() else { break }
      guard let entry = entries[oldest], entry.lastUse == place else { continue }
      entries[oldest] = nil
      self.weight -= entry.weight
    }
    entries[key] = Entry(value: value, weight: weight)
    self.weight += weight
    use(key)
  }

  private mutating func use(_ key: Key) {
    if uses.count > 2 * maximumCount {
      let last = uses.indices.filter { entries[uses[$0]]?.lastUse == $0 }.map { uses[$0] }
      uses = []
      last.forEach { append($0) }
    }
    append(key)
  }

  private mutating func append(_ key: Key) {
    entries[key]?.lastUse = uses.endIndex
    uses.append(key)
  }
}
