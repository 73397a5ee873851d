/// Change of a value: replaced, or raised by an amount, as by `times += 3`.
///
/// In a document `3` is the value 3 and `{"by": 3}` is 3 more, for every change of a property.
public struct ValueChange: Hashable, Sendable {
  /// New value, or the increase of each component.
  public let value: MotionValue
  /// Indicates an addition.
  public let isRelative: Bool

  public init(to value: MotionValue) { (self.value, isRelative) = (value, false) }

  /// A change by a value.
  /// - Throws: ``ModelError`` with code `contradiction` for colors and texts, which cannot be added.
  public init(by value: MotionValue) throws(ModelError) {
    guard value.type != .color, value.type != .text else {
      throw ModelError(
        .contradiction, "a \(value.type.rawValue) cannot have a relative change",
        hint: "write the new \(value.type.rawValue)")
    }
    (self.value, isRelative) = (value, true)
  }
}

extension ValueChange {
  /// Case of an addition, with its key.
  fileprivate static func by(_ type: ValueType) -> Case<ValueChange> {
    Case(
      field("by", MotionValue.form(as: type).described("Added to the value there is.")),
      make: { (value) throws(ModelError) in try ValueChange(by: value) }, take: { $0.isRelative ? $0.value : nil })
  }

  /// A change of a value of a known type: the value it becomes, or `{"by": 3}`.
  static func form(as type: ValueType) -> Form<ValueChange> {
    bare(type).or(union { by(type) }.form, for: \.isRelative)
  }

  /// The same for a property whose values usually are of a type; another type is written out.
  fileprivate static func form(usually usual: ValueType) -> Form<ValueChange> {
    let type = record(
      field(optional: "type", Form<ValueType>.choice), make: { $0 ?? usual }, take: { $0 == usual ? nil : $0 })
    let object = dependent(type, sample: usual) { type in
      union {
        Case(
          field("value", MotionValue.form(as: type)), make: { ValueChange(to: $0) },
          take: { $0.isRelative ? nil : $0.value })
        by(type)
      }
    }.form.map({ $1 }, { ($0.value.type, $0) })
    return bare(usual).or(object) { $0.isRelative || $0.value.type != usual }
  }

  /// A value that replaces the one there is.
  private static func bare(_ type: ValueType) -> Form<ValueChange> {
    MotionValue.form(as: type).map({ ValueChange(to: $0) }, \.value)
  }
}

/// Change of one property of one target, as in steps, phases and states.
package struct PropertyChange: Hashable, Sendable {
  /// Owner of the property; nil for the only target.
  package var target: TargetName?
  package var property: PropertyName
  package var change: ValueChange

  package init(target: TargetName? = nil, _ property: PropertyName, _ change: ValueChange) {
    (self.target, self.property, self.change) = (target, property, change)
  }

  package init(target: TargetName? = nil, _ property: PropertyName, _ value: MotionValue) {
    self.init(target: target, property, ValueChange(to: value))
  }

  /// New value, or the increase.
  package var value: MotionValue { change.value }

  /// Puts changes in the order of their channels, as documents do.
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
  /// Changes by channel: `{"scale": 1.6, "card/offset": [0, 20], "times": {"by": 3}}`; a type other than the property's
  /// own is explicit.
  static let list = Form<[PropertyChange]>(
    .dictionary(
      form(of: .number).shape, max: Bounds.shortListLength,
      keys: "^[A-Za-z][A-Za-z0-9_-]*(?:/[A-Za-z][A-Za-z0-9_-]*)?(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$", each: "value"),
    read: { (node) throws(ModelError) in
      var changes: [PropertyChange] = []
      let object = try node.object()
      guard object.count <= Bounds.shortListLength else {
        throw node.error(.tooLarge, "\(object.count) values", allowed: "at most \(Bounds.shortListLength)")
      }
      for (key, member) in object.members {
        let (target, property) = try member.reading { () throws(ModelError) in try channel(key) }
        let change = try form(of: property.defaultType).read(member)
        changes.append(PropertyChange(target: target, property, change))
      }
      return try node.reading { () throws(ModelError) in try normalized(changes) }
    },
    write: { changes in
      .object(changes.map { JSONMember($0.channel, form(of: $0.property.defaultType).json($0.change)) })
    }
  ).named("values")

  private static let forms = Dictionary(
    uniqueKeysWithValues: ValueType.allCases.map { ($0, ValueChange.form(usually: $0)) })

  private static func form(of type: ValueType) -> Form<ValueChange> { forms[type] ?? ValueChange.form(usually: type) }

  package static func channel(_ key: String) throws(ModelError) -> (TargetName?, PropertyName) {
    guard let slash = key.firstIndex(of: "/") else { return (nil, try PropertyName(key)) }
    return (try TargetName(String(key[..<slash])), try PropertyName(String(key[key.index(after: slash)...])))
  }
}
