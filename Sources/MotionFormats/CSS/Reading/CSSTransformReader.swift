import MotionEngine
import MotionModel

/// Reads the functions of `transform`, and the properties `translate`, `rotate` and `scale`.
///
/// Errors say why a value is not read, in words that follow "…: ".
/// Source: https://www.w3.org/TR/css-transforms-2/#transform-functions
struct CSSTransformReader {
  /// Indicates a length in per cent.
  private(set) var hasShares = false
  /// The first length in terms of the font size.
  private(set) var ofFont: CSSComponent?
  /// Indicates a distance along the line of sight, which is dropped.
  private(set) var hasDepth = false

  /// The functions of a value of `transform`; none for `none`.
  mutating func functions(_ value: [CSSComponent]) throws(ImportFault) -> [CSSTransformFunction] {
    if value.isNone { return [] }
    var result: [CSSTransformFunction] = []
    for component in value {
      guard case .function(let name, let arguments) = component.value else {
        throw ImportFault(
          .notKept, "\(QuotedText.quote(component.text)) is not a transform function", at: component.place)
      }
      result += try function(name, arguments.filter { !$0.isComma }, at: component.place)
    }
    return result
  }

  /// The functions of one angle, in small letters.
  private static let turns = Dictionary(
    first: WebTransform.turns.filter { $0 != .shear }.map { ($0.row.function.lowercased(), $0) }
      + [("rotatez", .rotate)])
  /// Number of values of an axis function, by the end of its name, and the index of each axis.
  private static let axes: [String: (count: ClosedRange<Int>, place: Int)] = [
    "": (1...2, 0), "3d": (3...3, 0), "x": (1...1, 0), "y": (1...1, 1), "z": (1...1, 2),
  ]

  private mutating func function(
    _ name: String, _ arguments: [CSSComponent], at place: SourcePlace
  ) throws(ImportFault) -> [CSSTransformFunction] {
    func count(_ counts: ClosedRange<Int>) throws(ImportFault) {
      guard counts.contains(arguments.count) else {
        throw ImportFault(.notKept, "\(name)() with \(arguments.count) values", at: place)
      }
    }
    if let kind = Self.turns[name] {
      try count(1...1)
      return [.init(kind, [try angle(arguments[0])])]
    }
    for base in ["translate", "scale"] where name.hasPrefix(base) {
      guard let counts = Self.axes[String(name.dropFirst(base.count))] else { continue }
      try count(counts.count)
      var lengths = try arguments.map { (argument) throws(ImportFault) -> (points: Double, share: Double) in
        base == "scale" ? (try factor(argument), 0) : try distance(argument)
      }
      let rest = base == "translate" ? (points: 0.0, share: 0.0) : counts.count == 1...2 ? lengths[0] : (1, 0)
      lengths = Array(repeating: base == "scale" ? (1, 0) : (0, 0), count: counts.place) + lengths + [rest, rest]
      guard base == "translate" else { return [.init(.scale, lengths.prefix(2).map(\.points))] }
      if lengths[2] != (0, 0) { hasDepth = true }
      return [.init(.translate, lengths.prefix(2).map(\.points) + lengths.prefix(2).map(\.share))]
    }
    switch name {
    case "rotate3d":
      try count(4...4)
      let axis = try arguments.prefix(3).map { (argument) throws(ImportFault) in try factor(argument) }
      let angle = try angle(arguments[3])
      let turning = zip([WebTransform.rotateX, .rotateY, .rotate], axis).filter { $1 != 0 }
      guard turning.count < 2 else {
        throw ImportFault(.notKept, "a rotation about an axis other than x, y and z", at: place)
      }
      return [turning.first.map { .init($0, [$1 < 0 ? -angle : angle]) } ?? .init(.rotate, [0])]
    case "skew":
      try count(1...2)
      let x = CSSTransformFunction(.skewX, [try angle(arguments[0])])
      guard arguments.count == 2 else { return [x] }
      let y = try angle(arguments[1])
      guard y != 0 else { return [x] }
      guard x.isIdentity else { throw ImportFault(.notKept, "skew() along both axes at once", at: place) }
      return [.init(.skewY, [y])]
    case "perspective":
      try count(1...1)
      // Less than a point counts as one.
      return arguments[0].word == "none" ? [] : [.init(.perspective, [1 / max(try length(arguments[0]), 1)])]
    case "matrix":
      try count(6...6)
      let numbers = try arguments.map { (argument) throws(ImportFault) in try factor(argument) }
      let plane = AffineTransform2D(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      guard let functions = CSSTransformFunction.decomposed(plane) else {
        throw ImportFault(.notKept, "a matrix that flattens the view", at: place)
      }
      return functions
    default: throw ImportFault(.notKept, "\(QuotedText.quote(name + "()")) has no channels", at: place)
    }
  }

  /// Functions of the separate properties `translate`, `rotate` or `scale`.
  mutating func functions(_ property: String, _ value: [CSSComponent]) throws(ImportFault) -> [CSSTransformFunction] {
    if value.isNone { return [] }
    let place = value.first?.place ?? SourcePlace()
    if property == "rotate", value.count == 2, let axis = value[0].word, ["x", "y", "z"].contains(axis) {
      return try function(property + axis, [value[1]], at: place)
    }
    return try function(property + (value.count == (property == "rotate" ? 4 : 3) ? "3d" : ""), value, at: place)
  }

  // MARK: Numbers

  /// A length in points.
  mutating func length(_ component: CSSComponent) throws(ImportFault) -> Double {
    let (points, share) = try distance(component)
    return points + share * WebProperty.viewSize
  }

  /// Length in points, and the multiple of a view's size added to it.
  private mutating func distance(_ component: CSSComponent) throws(ImportFault) -> (points: Double, share: Double) {
    guard let quantity = component.quantity else { throw refusal(component, "a length in points") }
    var length = (points: quantity.value, share: quantity.share)
    switch quantity.unit {
    case .points: break
    case .share: length = (0, quantity.value)
    case .none where quantity.value == 0: return (0, 0)
    default: throw refusal(component, "a length")
    }
    if length.share != 0 { hasShares = true }
    ofFont = ofFont ?? component.ofFont
    return (try checked(length.points, component), try checked(length.share, component))
  }

  func factor(_ component: CSSComponent) throws(ImportFault) -> Double {
    guard let number = component.number(in: .none) ?? component.number(in: .share) else {
      throw refusal(component, "a number")
    }
    return try checked(number, component)
  }

  func angle(_ component: CSSComponent) throws(ImportFault) -> Double {
    guard let quantity = component.quantity, quantity.unit == .degrees || quantity.unit == .none && quantity.value == 0
    else { throw refusal(component, "an angle") }
    return try checked(quantity.value, component)
  }

  private func refusal(_ component: CSSComponent, _ expected: String) -> ImportFault {
    ImportFault(.notKept, "\(QuotedText.quote(component.text)) is not \(alike: expected)", at: component.place)
  }

  private func checked(_ number: Double, _ component: CSSComponent) throws(ImportFault) -> Double {
    guard Bounds.number.contains(number) else {
      throw ImportFault(.notKept, "\(QuotedText.quote(component.text)) is beyond 1e9", at: component.place)
    }
    return number
  }
}
