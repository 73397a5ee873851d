/// A text as a change of another: some of its characters replaced.
///
/// A preset's versions mostly differ in a number, so a content is kept as the few bytes in which it differs from the one
/// before. Positions count bytes, which in ASCII are SQL's characters: a query can apply a splice with `substr`.
struct Splice: Equatable {
  /// Where the replaced bytes start.
  var at: Int
  /// How many are replaced.
  var cut: Int
  /// What stands there instead.
  var inserted: [UInt8]

  /// The longest text that is kept as a change: whoever reads a short file has little to build.
  static let longestText = 8 << 10
  /// How many changes in a row lead to a whole text, at most; a read is then bounded too.
  static let longestChain = 16

  /// The change from one text to another; nil when keeping the whole text is about as short, or not allowed.
  ///
  /// O(bytes).
  init?(from old: [UInt8], to new: [UInt8]) {
    guard Self.mayBeChanged(old), Self.mayBeChanged(new) else { return nil }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    inserted = Array(new[start..<new.count - end])
    at = start
    cut = old.count - end - start
    guard inserted.count <= new.count / 2 else { return nil }
  }

  init(at: Int, cut: Int, inserted: [UInt8]) {
    self.at = at
    self.cut = cut
    self.inserted = inserted
  }

  /// The changed text; nil when the change does not fit the text, or the text may not be changed.
  func applied(to old: [UInt8]) -> [UInt8]? {
    guard Self.mayBeChanged(old), at >= 0, cut >= 0, at <= old.count, cut <= old.count - at else { return nil }
    var text = old
    text.replaceSubrange(at..<at + cut, with: inserted)
    return Self.mayBeChanged(text) ? text : nil
  }

  private static func mayBeChanged(_ text: [UInt8]) -> Bool {
    text.count <= longestText && text.allSatisfy { $0 < 0x80 }
  }
}
