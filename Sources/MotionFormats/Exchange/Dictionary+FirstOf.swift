extension Dictionary {
  /// Keeps the first of several values of a key.
  init(firstOf pairs: some Sequence<(Key, Value)>) { self.init(pairs, uniquingKeysWith: { first, _ in first }) }
}
