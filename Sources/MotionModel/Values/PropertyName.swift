/// The name of an animated property: `opacity`, `offset.y`, `saturation`, or one of your own.
///
/// 1…64 ASCII letters, digits, `-` and `_`, in parts joined by single dots, each part starting with a letter.
public struct PropertyName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name.
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

  /// The type a property of this name has when a document does not say: angles for rotations, and so on.
  package var defaultType: ValueType {
    switch text {
    case "rotation", "rotation.x", "rotation.y", "rotation.z", "hueRotation": .angle
    case "offset", "position": .point
    case "size": .size
    case "frame": .rect
    case "padding": .insets
    case "anchor": .unitPoint
    case "color", "background", "foreground", "tint": .color
    case "text", "image", "symbol": .text
    default: .number
    }
  }

  /// The value that leaves a view as it is: 1 for factors, 0 for everything else.
  package var neutralValue: Double {
    switch text {
    case "opacity", "scale", "scale.x", "scale.y", "saturation", "contrast": 1
    default: 0
    }
  }

  /// The name.
  public var description: String { text }

  /// Byte order.
  public static func < (left: PropertyName, right: PropertyName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func isPart(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, isLetter(first) else { return false }
    return part.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}

extension PropertyName: Documented {
  package static let form: Form<PropertyName> = Form<PropertyName>.named("property") {
    .text(
      64, pattern: "^[A-Za-z][A-Za-z0-9_-]*(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$",
      { (text) throws(ModelError) in try PropertyName(text) }, \.text
    ).examples("opacity", "scale", "rotation", "offset", "offset.y", "color", "shine")
  }
}

extension PropertyName {
  /// A name of which a shape is taken where another one stands in a document.
  static let sample = PropertyName(unchecked: "scale")

  private init(unchecked text: String) { self.text = text }
}

/// One property of one target taking a value: what steps, phases and states are made of.
public struct PropertyChange: Hashable, Sendable {
  /// Whose property; nil for the only target there is.
  public var target: TargetName?
  /// Which property.
  public var property: PropertyName
  /// The value it takes.
  public var value: MotionValue

  /// Makes a change.
  public init(target: TargetName? = nil, _ property: PropertyName, _ value: MotionValue) {
    self.target = target
    self.property = property
    self.value = value
  }

  /// Puts changes in the order of their channels, as documents do.
  /// - Throws: ``ModelError`` with code `duplicate` when one channel changes twice.
  static func normalized(_ changes: [PropertyChange]) throws(ModelError) -> [PropertyChange] {
    let sorted = changes.sorted { $0.channel.utf8.lexicographicallyPrecedes($1.channel.utf8) }
    for (earlier, later) in zip(sorted, sorted.dropFirst()) where earlier.channel == later.channel {
      throw ModelError(.duplicate, "\(later.channel) changes twice at once")
    }
    return sorted
  }

  /// `target/property`, or the property alone: the base name of its channels.
  package var channel: String { target.map { "\($0.text)/\(property.text)" } ?? property.text }
}

extension PropertyChange {
  /// Values by channel: `{"scale": 1.6, "card/offset": [0, 20]}`; a type that is not the property's own is written out.
  static let list = Form<[PropertyChange]>.named("values") {
    Form(
      .dictionary(
        .either([MotionValue.form(as: .number).shape, typed.form.shape]), max: Bounds.shortListLength,
        keys: "^[A-Za-z][A-Za-z0-9_-]*(?:/[A-Za-z][A-Za-z0-9_-]*)?(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$", each: "value"),
      read: { (node) throws(ModelError) in
        var changes: [PropertyChange] = []
        let object = try node.object()
        guard object.count <= Bounds.shortListLength else {
          throw node.error(.tooLarge, "\(object.count) values", allowed: "at most \(Bounds.shortListLength)")
        }
        for (key, member) in object.members {
          let (target, property) = try member.reading { () throws(ModelError) in try channel(key) }
          let value =
            if case .object = member.value {
              try typed.form.read(member).1
            } else {
              try MotionValue.form(as: property.defaultType).read(member)
            }
          changes.append(PropertyChange(target: target, property, value))
        }
        return try node.checking { () throws(ModelError) in try normalized(changes) }
      },
      write: { changes in
        .object(
          changes.map { change in
            let value = change.value
            let isUsual = value.type == change.property.defaultType
            return JSONMember(change.channel, isUsual ? value.json : typed.form.json((value.type, value)))
          })
      })
  }

  private static let typed = dependent(field("type", Form<ValueType>.choice), sample: .number) { type in
    field("value", MotionValue.form(as: type))
  }

  private static func channel(_ key: String) throws(ModelError) -> (TargetName?, PropertyName) {
    guard let slash = key.firstIndex(of: "/") else { return (nil, try PropertyName(key)) }
    return (try TargetName(String(key[..<slash])), try PropertyName(String(key[key.index(after: slash)...])))
  }
}

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
