// Spellings of single values in the arguments of calls.

extension Spelling where Value == Double {
  static let number = Spelling(NotationReader.number, { NotationDecimal.text($0) })
  static let seconds = Spelling(NotationReader.seconds, { NotationDecimal.text($0) })
  static let degrees = Spelling(NotationReader.degrees, { ".degrees(\(NotationDecimal.text($0)))" })
}

extension Spelling where Value == Int {
  /// A whole number, by the name it has in messages.
  static func integer(_ name: String) -> Spelling {
    Spelling(read: { (reader, item) throws(ModelError) in try reader.integer(item, name) }, text: { String($0) })
  }

  static let seed = Spelling(
    read: { (reader, item) throws(ModelError) in
      let seed = try reader.integer(item, "the seed")
      guard (0...(1 << 53)).contains(seed) else {
        throw reader.text.error(
          .outOfRange, at: item.start, "the seed is \(reader.spelling(item))", allowed: "0…2^53")
      }
      return seed
    }, text: { String($0) })
}

extension Spelling where Value == Bool {
  static let truth = Spelling(NotationReader.truth, { String($0) })
}

extension Spelling where Value == String {
  /// The id of a matched geometry, in quotation marks.
  static let id = Spelling(
    read: { (reader, item) throws(ModelError) in try reader.string(item, example: "an id such as \"hero\"").value },
    text: { NotationString.quote($0) })
}

extension Spelling where Value == TargetName {
  static let target = Spelling(
    read: { (reader, item) throws(ModelError) in try reader.target(item) }, text: { NotationString.quote($0.text) })
}

extension Spelling where Value == PresetReference {
  static let preset = Spelling(NotationReader.preset, { NotationString.quote($0.description) })
}

extension Spelling where Value == PropertyName {
  /// A key path: `\.scale`.
  static let property = Spelling(
    read: { (reader, item) throws(ModelError) in
      guard case .keyPath(let path) = item.kind else { throw reader.wrongType(item, "a property", allowed: "\\.scale") }
      return try reader.property(path)
    }, text: { "\\.\($0)" })
}

extension Spelling where Value == MotionValue {
  /// Value of the type given to the reader.
  static let value = value(of: nil)

  static func value(of type: ValueType?) -> Spelling {
    Spelling(
      read: { (reader, item) throws(ModelError) in try reader.value(item, as: type ?? reader.type) },
      text: { $0.notation })
  }
}

extension Spelling where Value == UnitPointValue {
  static let unitPoint = Spelling(NotationReader.unitPoint, { $0.notation })
}

extension Spelling where Value == DurationSource {
  static let duration = length(in: Bounds.duration)
  static let delay = length(in: Bounds.delay)

  private static func length(in range: ClosedRange<Double>) -> Spelling {
    Spelling(read: { (reader, item) throws(ModelError) in try reader.duration(item, in: range) }, text: { $0.notation })
  }
}

extension Spelling where Value: Hashable {
  /// The same, or the name of a preset: `ref("brand/enter")`.
  var orReference: Spelling<MotionSource<Value>> {
    Spelling<MotionSource<Value>>(
      read: { (reader, item) throws(ModelError) in
        if let reference = try reader.reference(item) { return .reference(reference) }
        return .inline(try read(reader, item))
      },
      text: { source in
        switch source {
        case .inline(let value): text(value)
        case .reference(let reference): "ref(\(NotationString.quote(reference.description)))"
        }
      })
  }
}

extension Spelling where Value == CurveSource {
  static let curve = Spelling<Curve>(
    read: { (reader, item) throws(ModelError) in
      guard case .chain(let chain) = item.kind, reader.word(item) != "nil" else {
        throw reader.wrongType(item, "a curve", allowed: ".easeInOut(duration: 0.3), ref(\"brand/enter\")")
      }
      return try reader.curve(chain)
    }, text: { $0.notation }
  ).orReference

  /// Unit curve: `.easeInOut` has no duration here, so an animation is written in full.
  static let timing = Spelling<Curve>(
    NotationReader.timing,
    { curve in
      let text = curve.notation
      if text.hasPrefix("UnitCurve.") { return String(text.dropFirst("UnitCurve".count)) }
      return text.hasPrefix(".") ? "Animation" + text : text
    }
  ).orReference
}

extension Spelling where Value == CurveChoice {
  /// A curve, or `nil` for none.
  static let curveChoice = Spelling(
    read: { (reader, item) throws(ModelError) in
      reader.word(item) == "nil" ? CurveChoice.none : .curve(try Spelling<CurveSource>.curve.read(reader, item))
    },
    text: { choice in
      switch choice {
      case .standard: nil
      case .none: "nil"
      case .curve(let source): Spelling<CurveSource>.curve.text(source)
      }
    })
}

extension Spelling where Value == SpringParameters {
  static let spring = Spelling(NotationReader.parameters, { $0.valueNotation })
}

extension Spelling where Value == SpringSource {
  /// SwiftUI's value of type `Spring`; a style's name is enough.
  static let spring = Spelling<SpringParameters>(
    NotationReader.parameters,
    { spring in
      let text = spring.valueNotation
      return text.hasPrefix("Spring.") ? String(text.dropFirst("Spring".count)) : text
    }
  ).orReference
}

extension Spelling where Value == ScheduleSource {
  static let schedule = Spelling<MotionSchedule>(
    read: { (reader, item) throws(ModelError) in
      guard case .chain(let chain) = item.kind else {
        throw reader.wrongType(item, "a schedule", allowed: "periodic(by: 1)")
      }
      return try reader.schedule(chain)
    }, text: { $0.notation }
  ).orReference
}
