/// Name of an animated property: `opacity`, `offset.y`, `saturation`, or a custom one.
///
/// 1…64 ASCII letters, digits, `-` and `_`, in parts joined by single dots, each part starting with a letter.
public struct PropertyName: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let text: String

  /// Checks a name.
  /// - Throws: ``ModelError`` with code `badName`.
  public init(_ text: String) throws(ModelError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...64).contains(text.utf8.count), parts.allSatisfy(Self.isPart) else {
      throw ModelError(
        .badName, "\"\(text)\" is not a property name",
        allowed: "letters, digits, - and _ in parts joined by dots, each starting with a letter: offset.y")
    }
    self.text = text
  }

  /// Type of a property in a document without one: angles for rotations, and so on.
  package var defaultType: ValueType { ViewProperty.table[text]?.type ?? .number }

  /// Indicates a property of every view, whose initial value is neutral; any other depends on its owner.
  package var isOfEveryView: Bool { ViewProperty.ofEveryView.contains(String(text.prefix { $0 != "." })) }

  /// Value without effect on a view: 1 for factors, 0 for all others.
  package var neutralValue: Double { ViewProperty.table[text]?.combination.identity ?? 0 }

  public var description: String { text }

  public static func < (left: PropertyName, right: PropertyName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func isPart(_ part: Substring) -> Bool {
    part.utf8.first.map(NotationAlphabet.isLetter) == true && part.utf8.allSatisfy(NotationAlphabet.isName)
  }
}

extension PropertyName: Documented {
  package static let form: Form<PropertyName> = Form<PropertyName>.text(
    64, pattern: "^[A-Za-z][A-Za-z0-9_-]*(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$", PropertyName.init(_:), \.text
  ).examples("opacity", "scale", "rotation", "offset", "offset.y", "color", "shine").named("property")

  /// Sample name for deriving shapes of forms.
  static let sample = PropertyName(unchecked: "scale")

  private init(unchecked text: String) { self.text = text }
}

/// Name of a target in a sequence: `card`, `dot-1`.
///
/// 1…64 ASCII letters, digits, `-` and `_`, starting with a letter.
public struct TargetName: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let text: String

  /// Checks a name.
  public init(_ text: String) throws(ModelError) {
    guard !text.utf8.contains(UInt8(ascii: ".")), (try? PropertyName(text)) != nil else {
      throw ModelError(
        .badName, "\"\(text)\" is not a target name", allowed: "letters, digits, - and _, starting with a letter")
    }
    self.text = text
  }

  public var description: String { text }

  public static func < (left: TargetName, right: TargetName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Placeholder for a name not yet known.
  static let sample = TargetName(unchecked: "sample")

  private init(unchecked text: String) { self.text = text }
}

extension TargetName: Documented {
  package static let form: Form<TargetName> = Form<TargetName>.text(
    64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$", { (text) throws(ModelError) in try TargetName(text) }, \.text
  ).examples("card", "dot-1", "a", "b").named("target")
}

/// The name of a cue: a sound, a haptic, a line in a log.
package typealias CueName = TargetName
