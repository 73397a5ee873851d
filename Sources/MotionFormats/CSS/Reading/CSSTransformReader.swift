import MotionEngine
import MotionModel

/// Reads the functions of `transform`, and the properties `translate`, `rotate` and `scale`.
///
/// Source: https://www.w3.org/TR/css-transforms-2/#transform-functions
struct CSSTransformReader {
  /// Why a value is not read, in words that go on "…: ".
  struct Refusal: Error {
    let reason: String
    let place: CSSPlace
  }

  /// Whether a length in per cent was met.
  private(set) var hasShares = false
  /// Whether a distance along the axis of sight was met, which is left out.
  private(set) var hasDepth = false

  /// The functions of a value of `transform`; none for `none`.
  mutating func functions(_ value: [CSSComponent]) throws(Refusal) -> [CSSTransformFunction] {
    if value.count == 1, value[0].word == "none" { return [] }
    var result: [CSSTransformFunction] = []
    for component in value {
      guard case .function(let name, let arguments) = component.value else {
        throw Refusal(reason: "\(QuotedText.quote(component.text)) is not a transform function", place: component.place)
      }
      result += try function(name, arguments.filter { !$0.isComma }, at: component.place)
    }
    return result
  }

  private mutating func function(
    _ name: String, _ arguments: [CSSComponent], at place: CSSPlace
  ) throws(Refusal) -> [CSSTransformFunction] {
    func count(_ counts: ClosedRange<Int>) throws(Refusal) {
      guard counts.contains(arguments.count) else {
        throw Refusal(reason: "\(name)() with \(arguments.count) values", place: place)
      }
    }
    switch name {
    case "translate", "translatex", "translatey", "translatez", "translate3d":
      try count(name == "translate" ? 1...2 : name == "translate3d" ? 3...3 : 1...1)
      var lengths: [(points: Double, share: Double)] = []
      for argument in arguments { lengths.append(try distance(argument)) }
      switch name {
      case "translatey": lengths.insert((0, 0), at: 0)
      case "translatez": lengths = [(0, 0), (0, 0)] + lengths
      default: break
      }
      if lengths.count == 3, lengths[2] != (0, 0) { hasDepth = true }
      let plane = (lengths + [(0, 0)]).prefix(2)
      return [.init(.translate, plane.map(\.points) + plane.map(\.share))]
    case "scale", "scalex", "scaley", "scalez", "scale3d":
      try count(name == "scale" ? 1...2 : name == "scale3d" ? 3...3 : 1...1)
      var factors: [Double] = []
      for argument in arguments { factors.append(try factor(argument)) }
      switch name {
      case "scalex": return [.init(.scale, [factors[0], 1])]
      case "scaley": return [.init(.scale, [1, factors[0]])]
      case "scalez": return [.init(.scale, [1, 1])]
      default: return [.init(.scale, [factors[0], factors.count > 1 ? factors[1] : factors[0]])]
      }
    case "rotate", "rotatez":
      try count(1...1)
      return [.init(.rotate, [try angle(arguments[0])])]
    case "rotatex", "rotatey":
      try count(1...1)
      return [.init(name == "rotatex" ? .rotateX : .rotateY, [try angle(arguments[0])])]
    case "rotate3d":
      try count(4...4)
      var axis: [Double] = []
      for argument in arguments.prefix(3) { axis.append(try factor(argument)) }
      return [try turn(axis, try angle(arguments[3]), at: place)]
    case "skew":
      try count(1...2)
      let x = CSSTransformFunction(.skewX, [try angle(arguments[0])])
      guard arguments.count == 2 else { return [x] }
      let y = try angle(arguments[1])
      guard y != 0 else { return [x] }
      guard x.isIdentity else { throw Refusal(reason: "skew() along both axes at once", place: place) }
      return [.init(.skewY, [y])]
    case "skewx", "skewy":
      try count(1...1)
      return [.init(name == "skewx" ? .skewX : .skewY, [try angle(arguments[0])])]
    case "perspective":
      try count(1...1)
      // Less than a point counts as one.
      return arguments[0].word == "none" ? [] : [.init(.perspective, [1 / max(try length(arguments[0]), 1)])]
    case "matrix":
      try count(6...6)
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try factor(argument)) }
      let plane = AffineTransform2D(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      guard let functions = CSSTransformFunction.decomposed(plane) else {
        throw Refusal(reason: "a matrix that flattens the view", place: place)
      }
      return functions
    default: throw Refusal(reason: "\(QuotedText.quote(name + "()")) has no channels", place: place)
    }
  }

  private func turn(_ axis: [Double], _ angle: Double, at place: CSSPlace) throws(Refusal) -> CSSTransformFunction {
    switch (axis[0] != 0, axis[1] != 0, axis[2] != 0) {
    case (true, false, false): return .init(.rotateX, [axis[0] < 0 ? -angle : angle])
    case (false, true, false): return .init(.rotateY, [axis[1] < 0 ? -angle : angle])
    case (false, false, true): return .init(.rotate, [axis[2] < 0 ? -angle : angle])
    case (false, false, false): return .init(.rotate, [0])
    default: throw Refusal(reason: "a turn about an axis that is none of x, y and z", place: place)
    }
  }

  /// The functions of `translate`, `rotate` or `scale` as properties of their own.
  mutating func functions(_ property: String, _ value: [CSSComponent]) throws(Refusal) -> [CSSTransformFunction] {
    if value.count == 1, value[0].word == "none" { return [] }
    let place = value.first?.place ?? CSSPlace(file: 0, offset: 0)
    switch property {
    case "rotate":
      if value.count == 2, let axis = value[0].word, ["x", "y", "z"].contains(axis) {
        return try function(axis == "z" ? "rotate" : "rotate" + axis, [value[1]], at: place)
      }
      return try function(value.count == 4 ? "rotate3d" : "rotate", value, at: place)
    case "translate": return try function(value.count == 3 ? "translate3d" : "translate", value, at: place)
    default: return try function(value.count == 3 ? "scale3d" : "scale", value, at: place)
    }
  }

  // MARK: Numbers

  /// A length in points.
  mutating func length(_ component: CSSComponent) throws(Refusal) -> Double {
    let (points, share) = try distance(component)
    return points + share * WebProperty.viewSize
  }

  /// A length in points, and the multiple of a view's size that goes with it.
  private mutating func distance(_ component: CSSComponent) throws(Refusal) -> (points: Double, share: Double) {
    guard let quantity = CSSQuantity(component) else {
      throw Refusal(reason: "\(QuotedText.quote(component.text)) is not a length in points", place: component.place)
    }
    let (points, share): (Double, Double)
    switch quantity.unit {
    case .points: (points, share) = (quantity.number, quantity.share)
    case .share: (points, share) = (0, quantity.number)
    case .none where quantity.number == 0: return (0, 0)
    default: throw Refusal(reason: "\(QuotedText.quote(component.text)) is not a length", place: component.place)
    }
    if share != 0 { hasShares = true }
    return (try checked(points, component), try checked(share, component))
  }

  func factor(_ component: CSSComponent) throws(Refusal) -> Double {
    guard let quantity = CSSQuantity(component), quantity.unit == .none || quantity.unit == .share else {
      throw Refusal(reason: "\(QuotedText.quote(component.text)) is not a number", place: component.place)
    }
    return try checked(quantity.number, component)
  }

  func angle(_ component: CSSComponent) throws(Refusal) -> Double {
    guard let quantity = CSSQuantity(component),
      quantity.unit == .degrees || quantity.unit == .none && quantity.number == 0
    else { throw Refusal(reason: "\(QuotedText.quote(component.text)) is not an angle", place: component.place) }
    return try checked(quantity.number, component)
  }

  private func checked(_ number: Double, _ component: CSSComponent) throws(Refusal) -> Double {
    guard Bounds.number.contains(number) else {
      throw Refusal(reason: "\(QuotedText.quote(component.text)) is beyond 1e9", place: component.place)
    }
    return number
  }
}
