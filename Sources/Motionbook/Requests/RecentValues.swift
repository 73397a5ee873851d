/// Bounded cache that drops the least recently used value.
///
/// Finding and adding are O(1).
package struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var weight: Int
    /// The neighbors in the order of use; -1 at the ends.
    var newer: Int
    var older: Int
  }

  /// The most entries.
  let maximumCount: Int
  /// The most weight of all entries together.
  let maximumWeight: Int
  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var newest = -1
  private var oldest = -1
  package private(set) var weight = 0

  package init(maximumCount: Int, maximumWeight: Int) {
    self.maximumCount = max(1, maximumCount)
    self.maximumWeight = maximumWeight
  }

  package var count: Int { places.count }

  /// The value of a key, which becomes the newest.
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return entries[place].value
  }

  /// Keeps a value, unless too large for the cache.
  package mutating func insert(_ value: Value, for key: Key, weight: Int) {
    guard weight <= maximumWeight, places[key] == nil else { return }
    self.weight += weight
    var free = entries.count
    while places.count >= maximumCount || self.weight > maximumWeight, oldest >= 0 {
      free = oldest
      places[entries[free].key] = nil
      self.weight -= entries[free].weight
      unlink(free)
      // One place is used again; others that became free are filled from the end, so that places have no holes.
      if places.count >= maximumCount || self.weight > maximumWeight { free = fill(free) }
    }
    let entry = Entry(key: key, value: value, weight: weight, newer: -1, older: -1)
    if free < entries.count { entries[free] = entry } else { entries.append(entry) }
    places[key] = free
    link(free)
  }

  /// Moves the last entry into a free place.
  /// - Returns: The place after the last.
  private mutating func fill(_ place: Int) -> Int {
    let last = entries.count - 1
    let moved = entries.removeLast()
    guard place < last else { return entries.count }
    entries[place] = moved
    places[moved.key] = place
    if moved.newer >= 0 { entries[moved.newer].older = place } else { newest = place }
    if moved.older >= 0 { entries[moved.older].newer = place } else { oldest = place }
    return entries.count
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place }
    newest = place
    if oldest < 0 { oldest = place }
  }
}
