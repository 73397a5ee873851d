extension Dictionary {
  /// The first value of each key.
  package init(first pairs: some Sequence<(Key, Value)>) { self.init(pairs, uniquingKeysWith: { first, _ in first }) }
}

extension Sequence {
  /// The elements, of those with equal keys the first.
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements by a key, in the order of each key's first.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    return map(key).unique(by: \.self).map { ($0, groups[$0] ?? []) }
  }
}
