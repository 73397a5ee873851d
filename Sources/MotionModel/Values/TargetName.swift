/// The name of something that moves in a sequence: `card`, `dot-1`.
///
/// 1…64 ASCII letters, digits, `-` and `_`, starting with a letter.
public struct TargetName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// Checks a name.
  /// - Throws: ``ModelError`` with code `badName`.
  public init(_ text: String) throws(ModelError) {
    guard !text.utf8.contains(UInt8(ascii: ".")), (try? PropertyName(text)) != nil else {
      throw ModelError(
        .badName, "\"\(text)\" is not a target name", allowed: "letters, digits, - and _, starting with a letter")
    }
    self.text = text
  }

  /// The name.
  public var description: String { text }

  /// Byte order.
  public static func < (left: TargetName, right: TargetName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension TargetName: Documented {
  package static let form: Form<TargetName> = Form<TargetName>.named("target") {
    .text(
      64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$", { (text) throws(ModelError) in try TargetName(text) }, \.text
    ).examples("card", "dot-1", "a", "b")
  }
}
