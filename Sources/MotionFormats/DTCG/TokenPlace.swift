/// Where a value is written, for messages; put together only when there is one.
struct TokenPlace {
  private let base: [String]
  private let keys: [String]
  /// Whether the value came here through a reference, so that places inside it are in another token.
  let isInlined: Bool

  init(_ base: [String]) {
    self.base = base
    keys = []
    isInlined = false
  }

  private init(base: [String], keys: [String], isInlined: Bool) {
    self.base = base
    self.keys = keys
    self.isInlined = isInlined
  }

  var pointer: [String] { base + keys }

  /// A member or element; of an inlined value, the reference itself.
  func inside(_ key: String) -> TokenPlace {
    isInlined ? self : TokenPlace(base: base, keys: keys + [key], isInlined: false)
  }

  /// The place of a reference whose value stands for it.
  var inlined: TokenPlace { TokenPlace(base: base, keys: keys, isInlined: true) }
}
