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
  public var channel: String { target.map { "\($0.text)/\(property.text)" } ?? property.text }
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
