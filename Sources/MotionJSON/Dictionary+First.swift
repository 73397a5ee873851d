extension Dictionary {
  /// The first value of each key.
  package init(first pairs: some Sequence<(Key, Value)>) { self.init(pairs, uniquingKeysWith: { first, _ in first }) }
}
