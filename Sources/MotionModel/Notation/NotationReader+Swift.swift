/// Values as SwiftUI writes them: `.degrees(45)`, `CGPoint(x: 0, y: 20)`, `UnitPoint.topLeading`, `Color(red: 1, …)`.
///
/// A value is read as a type that is known before: by the property's name, or by a constructor beside it.
extension NotationReader {
  /// Type of a value by its constructor; nil if ambiguous, such as `.zero` and `(0, 20)`.
  func type(of item: NotationItem) -> ValueType? {
    switch item.kind {
    case .string: return .text
    case .chain(let chain):
      let first = chain.first
      if chain.hasDot || first.name == "Angle" {
        return Self.angles.contains { angle in chain.segments.contains { $0.name == angle } } || first.name == "Angle"
          ? .angle : nil
      }
      return ValueType.allCases.first { $0.constructor == first.name }
    default: return nil
    }
  }

  /// Type of a property by its values, otherwise its own.
  func type(of property: PropertyName, _ items: [NotationItem?]) -> ValueType {
    let own = property.defaultType
    guard let said = items.lazy.compactMap({ $0.flatMap(type) }).first, property.tells(said) else { return own }
    return said
  }

  func value(_ item: NotationItem, as type: ValueType) throws(ModelError) -> MotionValue {
    do throws(ModelError) {
      switch type {
      case .number: return try MotionValue(type, [number(item)])
      case .angle: return try MotionValue(type, [degrees(item)])
      case .text: return try MotionValue(text: string(item, example: "a text in quotation marks").value)
      case .unitPoint:
        let point = try unitPoint(item)
        return try MotionValue(type, [point.x, point.y])
      case .color:
        guard case .string = item.kind else { return try MotionValue(type, components(item, of: type)) }
        guard let components = MotionValue.components(hexColor: try string(item, example: "a color").value) else {
          throw text.error(
            .syntax, at: item.start, "\(spelling(item)) is not a color",
            allowed: "\"#RRGGBB\", Color(red: 1, green: 0, blue: 0)")
        }
        return try MotionValue(type, components)
      case .point:
        // SwiftUI's offset is a size.
        return try MotionValue(type, components(item, of: self.type(of: item) == .size ? .size : type))
      case .size, .rect, .insets: return try MotionValue(type, components(item, of: type))
      }
    } catch {
      throw error.location == nil ? text.located(error, at: item.start) : error
    }
  }

  /// `45`, `.degrees(45)`, `Angle(radians: 1)`, `.zero`.
  func degrees(_ item: NotationItem) throws(ModelError) -> Double {
    guard type(of: item) == .angle, case .chain(let chain) = item.kind, let call = chain.segments.last else {
      return try number(item)
    }
    if call.name == "zero", call.arguments == nil { return 0 }
    let isConstructor = call.name == "Angle" || call.name == "init"
    let lists = isConstructor ? Self.angles : ["_\(call.name)"]
    guard isConstructor || Self.angles.contains(call.name) else {
      throw wrongType(item, "an angle", allowed: ".degrees(45), .radians(1)")
    }
    let binding = try NotationBinding(call, to: lists.map { NotationSignature(call.name, $0) }, in: self)
    if let degrees = try binding.value("degrees", .number) { return degrees }
    return try number(try binding.item("radians")) * 180 / .pi
  }

  private static let angles = ["degrees", "radians"]

  /// `UnitPoint(x: 0.2, y: 0)`, `.init(x: 0.2, y: 0)`, `(0.2, 0)`, `(x: 0.2, y: 0)` or `.topLeading`.
  func unitPoint(_ item: NotationItem) throws(ModelError) -> UnitPointValue {
    if case .chain(let chain) = item.kind, let last = chain.segments.last, last.arguments == nil,
      chain.hasDot ? chain.segments.count == 1 : chain.segments.count == 2 && chain.segments[0].name == "UnitPoint",
      let named = UnitPointValue.names.first(where: { $0.name == last.name })
    {
      return named.point
    }
    // UIKit's control points are of another type.
    let numbers = try components(item, of: type(of: item) == .point ? .point : .unitPoint)
    return numbers.count == 2 ? UnitPointValue(numbers[0], numbers[1]) : .center
  }

  /// The numbers of a call of the type's constructor, of `.init(…)`, or of parentheses alone.
  private func components(_ item: NotationItem, of type: ValueType) throws(ModelError) -> [Double] {
    let labels = type.labels
    var segment: NotationSegment?
    var isTuple = false
    switch item.kind {
    case .tuple(let arguments):
      segment = NotationSegment(name: "the \(type.noun)", start: item.start, arguments: arguments, close: item.end - 1)
      isTuple = true
    case .chain(let chain):
      if let last = chain.segments.last, chain.segments.count <= 2 {
        let isTyped = chain.hasDot ? chain.segments.count == 1 : chain.segments[0].name == type.constructor
        if isTyped, last.name == "zero", last.arguments == nil { return labels.map { _ in 0 } }
        let isCall = chain.segments.count == 1 ? !chain.hasDot || last.name == "init" : last.name == "init"
        if isTyped, isCall, last.arguments != nil { segment = last }
      }
    default: break
    }
    guard let segment else {
      throw wrongType(item, "\(type == .insets ? "" : "a ")\(type.noun)", allowed: type.examples)
    }
    // The opacity of a color is optional.
    let list = labels.map { type == .color && $0 == labels.last ? "\($0)?" : $0 }.joined(separator: " ")
    var signatures = [NotationSignature(type.constructor, list)]
    if isTuple {
      signatures.append(NotationSignature(type.constructor, labels.map { "_\($0)" }.joined(separator: " ")))
    }
    let binding = try NotationBinding(segment, to: signatures, in: self)
    return try labels.map { (label) throws(ModelError) in try binding.value(label, .number) ?? 1 }
  }
}

extension PropertyName {
  /// Indicates that the constructor of a value determines its type: a number is taken for the property's own type, a
  /// size for an offset's point, and a text for a color.
  func tells(_ type: ValueType) -> Bool {
    switch type {
    case defaultType: true
    case .number: false
    case .size: defaultType != .point
    case .text: defaultType != .color
    default: true
    }
  }
}

extension MotionValue {
  var notation: String {
    let numbers = components.map { NotationDecimal.text($0) }
    switch type {
    case .number: return numbers.first ?? "0"
    case .angle: return ".degrees(\(numbers.first ?? "0"))"
    case .text: return NotationString.quote(text ?? "")
    case .unitPoint: return UnitPointValue(components[0], components[1]).typedNotation
    case .color where components.last == 1:
      return "Color(\(zip(type.labels, numbers).dropLast().map { "\($0): \($1)" }.joined(separator: ", ")))"
    case .point, .size, .rect, .insets, .color:
      return "\(type.constructor)(\(zip(type.labels, numbers).map { "\($0): \($1)" }.joined(separator: ", ")))"
    }
  }
}

extension ValueType {
  /// Swift's name of the type.
  package var constructor: String {
    switch self {
    case .number: "Double"
    case .angle: "Angle"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .insets: "EdgeInsets"
    case .unitPoint: "UnitPoint"
    case .color: "Color"
    case .text: "String"
    }
  }

  /// Labels of its numbers in Swift and in channels.
  var labels: [String] { channelSuffixes.map { String($0.dropFirst()) } }

  fileprivate var noun: String { self == .unitPoint ? "point" : rawValue }

  fileprivate var examples: String {
    let labeled = "\(constructor)(\(labels.map { "\($0): 0" }.joined(separator: ", ")))"
    return self == .unitPoint
      ? "UnitPoint(x: 0.2, y: 0), (0.2, 0), .center"
      : "\(labeled), (\(labels.map { _ in "0" }.joined(separator: ", ")))"
  }
}

/// A point of a view, as fractions of its size.
///
/// Source: https://developer.apple.com/documentation/swiftui/unitpoint
struct UnitPointValue: Hashable, Sendable {
  let x, y: Double

  static let center = UnitPointValue(0.5, 0.5)

  static let names: [(name: String, point: UnitPointValue)] = [
    ("center", .center), ("top", UnitPointValue(0.5, 0)), ("bottom", UnitPointValue(0.5, 1)),
    ("leading", UnitPointValue(0, 0.5)), ("trailing", UnitPointValue(1, 0.5)), ("topLeading", UnitPointValue(0, 0)),
    ("topTrailing", UnitPointValue(1, 0)), ("bottomLeading", UnitPointValue(0, 1)),
    ("bottomTrailing", UnitPointValue(1, 1)), ("zero", UnitPointValue(0, 0)),
  ]

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// `.topLeading`, or `UnitPoint(x: 0.2, y: 0)` for one without a name.
  var notation: String { name.map { ".\($0)" } ?? typedNotation }

  var typedNotation: String {
    name.map { "UnitPoint.\($0)" } ?? "UnitPoint(x: \(NotationDecimal.text(x)), y: \(NotationDecimal.text(y)))"
  }

  private var name: String? { Self.names.first { $0.point == self }?.name }
}

// MARK: Properties

extension NotationReader {
  /// Values by property: `(scale: 1, offset.y: 20)`, `Values(scale: 1)` or `.init(scale: 1)`; none without an item.
  func labeled(_ item: NotationItem?) throws(ModelError) -> [(property: PropertyName, item: NotationItem)] {
    guard let item else { return [] }
    let arguments: [NotationArgument]?
    switch item.kind {
    case .tuple(let inner): arguments = inner
    case .chain(let chain): arguments = chain.segments.last?.arguments
    default: arguments = nil
    }
    guard let arguments else {
      throw text.error(
        .wrongType, at: item.start, "expected values, found \(spelling(item))", allowed: "(scale: 1, offset.y: 20)")
    }
    var result: [(property: PropertyName, item: NotationItem)] = []
    var seen: Set<PropertyName> = []
    for argument in arguments {
      guard let label = argument.label, let item = argument.only else {
        throw text.error(
          .syntax, at: argument.start, "a value without the name of its property", allowed: "(scale: 1, offset.y: 20)")
      }
      let property = try made(at: argument.start, try PropertyName(label))
      guard seen.insert(property).inserted else {
        throw text.error(.duplicate, at: argument.start, "\(property) is given twice")
      }
      result.append((property, item))
    }
    return result
  }

  func property(_ path: NotationChain) throws(ModelError) -> PropertyName {
    // A type in front is not a part of it: `AnimationValues.scale` is `scale`.
    let isTyped =
      !path.hasDot && path.segments.count > 1
      && path.segments[0].name.utf8.first.map { (0x41...0x5A).contains($0) } == true
    let name = path.segments.dropFirst(isTyped ? 1 : 0).map(\.name).joined(separator: ".")
    // The one value of an animator is its own property.
    return try made(at: path.start, try PropertyName(name == "self" ? Self.onlyValue : name))
  }
}
