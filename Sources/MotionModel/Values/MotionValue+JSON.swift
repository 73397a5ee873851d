extension MotionValue {
  /// Reads a value of a known type: a number, a text, or an array of numbers; a color also as `#RRGGBB` or `#RRGGBBAA`.
  /// - Throws: ``ModelError`` with code `wrongType` or `outOfRange`.
  public init(_ node: DocumentNode, as type: ValueType) throws(ModelError) {
    switch type {
    case .text:
      let text = try node.string(maxBytes: 2_000)
      self = try node.reading { () throws(ModelError) in try MotionValue(text: text) }
    case .number, .angle:
      let number = try node.number(in: Bounds.number)
      self = try node.reading { () throws(ModelError) in try MotionValue(type, [number]) }
    case .color:
      if case .string(let text) = node.value {
        guard let components = Self.components(hexColor: text) else {
          throw node.error(
            .syntax, "\(QuotedText.quote(text)) is not a color", allowed: "#RRGGBB, #RRGGBBAA or [r, g, b, opacity]")
        }
        self = try node.reading { () throws(ModelError) in try MotionValue(.color, components) }
        return
      }
      fallthrough
    default:
      let numbers = try node.numbers(type.componentCount...type.componentCount)
      self = try node.reading { () throws(ModelError) in try MotionValue(type, numbers) }
    }
  }

  /// A number, a text, or an array of numbers.
  public var json: JSONValue {
    if let text { return .string(text) }
    if components.count == 1, let only = components.first { return .number(only) }
    return .numbers(components)
  }

  private static func components(hexColor text: String) -> [Double]? {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var components: [Double] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16),
        digits[index] != UInt8(ascii: "+"), digits[index] != UInt8(ascii: "-")
      else { return nil }
      components.append(Double(byte) / 255)
    }
    return components.count == 3 ? components + [1] : components
  }
}

extension PropertyChange {
  /// Reads an object of values by channel: `{"scale": 1.6, "card/offset": [0, 20]}`.
  static func list(_ node: DocumentNode) throws(ModelError) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    let object = try node.object()
    guard object.count <= Bounds.shortListLength else {
      throw node.error(.tooLarge, "\(object.count) values", allowed: "at most \(Bounds.shortListLength)")
    }
    for (key, member) in object.members {
      let (target, property) = try member.reading { () throws(ModelError) in try channel(key) }
      var type = property.defaultType
      var valueNode = member
      if case .object = member.value {
        let typed = try member.object(allowing: ["type", "value"])
        type = try typed.required("type").choice(of: ValueType.self)
        valueNode = try typed.required("value")
      }
      changes.append(PropertyChange(target: target, property, try MotionValue(valueNode, as: type)))
    }
    return changes
  }

  /// The object of values by channel; a type that is not the property's own is written out.
  static func json(_ changes: [PropertyChange]) -> JSONValue {
    .object(
      changes.map { change in
        let value: JSONValue =
          change.value.type == change.property.defaultType
          ? change.value.json : ["type": .string(change.value.type.rawValue), "value": change.value.json]
        return JSONMember(change.channel, value)
      })
  }

  private static func channel(_ key: String) throws(ModelError) -> (TargetName?, PropertyName) {
    guard let slash = key.firstIndex(of: "/") else { return (nil, try PropertyName(key)) }
    return (try TargetName(String(key[..<slash])), try PropertyName(String(key[key.index(after: slash)...])))
  }
}
