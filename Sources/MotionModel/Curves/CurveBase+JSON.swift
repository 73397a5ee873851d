extension CurveBase {
  private static let ownNames = [
    "default", "linear", "cubicBezier", "path", "points", "steps", "spring", "interpolatingSpring", "physicsSpring",
    "formula",
  ]

  /// The keys that go with a base, beside `base`, `duration` and `modifiers`.
  private static func keys(of name: String) -> [String] {
    switch name {
    case "linear": ["extrapolation"]
    case "cubicBezier": ["points", "extrapolation"]
    case "path": ["segments"]
    case "points": ["stops"]
    case "steps": ["count", "position"]
    case "spring": ["spring", "blendDuration"]
    case "interpolatingSpring", "physicsSpring": ["spring", "initialVelocity"]
    case "formula": ["formula", "parameters"]
    default: []
    }
  }

  init(_ node: DocumentNode, _ object: DocumentObject) throws(ModelError) {
    let base = try object.required("base")
    let name = try base.string(maxBytes: 64)
    let names = Self.ownNames + NamedEasing.allCases.map(\.rawValue)
    guard names.contains(name) else {
      throw base.error(
        .unknown, "unknown base \(QuotedText.quote(name))", allowed: names.joined(separator: ", "),
        hint: Suggestion.hint(for: name, among: names))
    }
    let keys = ["base", "duration", "modifiers"] + Self.keys(of: name)
    _ = try node.object(allowing: keys)
    let extrapolation = try object.optional("extrapolation")?.choice(of: Extrapolation.self) ?? .clamp
    switch name {
    case "default": self = .systemDefault
    case "linear": self = .linear(extrapolation)
    case "cubicBezier":
      let points = try object.required("points")
      let numbers = try points.numbers(4...4)
      self = .cubicBezier(
        try points.checking { () throws(ModelError) in
          try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
        }, extrapolation)
    case "path": self = .path(try BezierPath(try object.required("segments")))
    case "points": self = .points(try LinearPoints(try object.required("stops")))
    case "steps":
      let count = try object.required("count").integer(in: 1...1_000_000)
      let position = try object.optional("position")?.choice(of: Steps.Position.self) ?? .jumpEnd
      self = .steps(try node.checking { () throws(ModelError) in try Steps(count, position) })
    case "spring":
      self = .spring(
        try SpringParameters(try object.required("spring")),
        blendDuration: try object.optional("blendDuration")?.number(in: Bounds.duration) ?? 0)
    case "interpolatingSpring":
      self = .interpolatingSpring(
        try SpringParameters(try object.required("spring")), initialVelocity: try Self.initialVelocity(object))
    case "physicsSpring":
      self = .physicsSpring(
        try SpringParameters(try object.required("spring")), initialVelocity: try Self.initialVelocity(object))
    case "formula":
      self = .formula(
        try object.required("formula").formula(),
        parameters: try object.optional("parameters")?.parameters() ?? [:])
    default:
      guard let easing = NamedEasing(rawValue: name) else { throw base.error(.unknown, "unknown base") }
      self = .named(easing)
    }
  }

  private static func initialVelocity(_ object: DocumentObject) throws(ModelError) -> Double {
    try object.optional("initialVelocity")?.number(in: -1e6...1e6) ?? 0
  }

  var members: [JSONMember] {
    switch self {
    case .systemDefault: [JSONMember("base", "default")]
    case .linear(let extrapolation):
      [JSONMember("base", "linear"), JSONMember("extrapolation", .string(extrapolation.rawValue))]
    case .named(let easing): [JSONMember("base", .string(easing.rawValue))]
    case .cubicBezier(let bezier, let extrapolation):
      [
        JSONMember("base", "cubicBezier"), JSONMember("points", .numbers(bezier.points)),
        JSONMember("extrapolation", .string(extrapolation.rawValue)),
      ]
    case .path(let path):
      [JSONMember("base", "path"), JSONMember("segments", .array(path.segments.map { .numbers($0.numbers) }))]
    case .points(let points):
      [
        JSONMember("base", "points"),
        JSONMember("stops", .array(points.stops.map { .numbers([$0.output] + $0.inputs) })),
      ]
    case .steps(let steps):
      [
        JSONMember("base", "steps"), JSONMember("count", .number(Double(steps.count))),
        JSONMember("position", .string(steps.position.rawValue)),
      ]
    case .spring(let spring, let blend):
      [JSONMember("base", "spring"), JSONMember("spring", spring.json), JSONMember("blendDuration", .number(blend))]
    case .interpolatingSpring(let spring, let velocity):
      [
        JSONMember("base", "interpolatingSpring"), JSONMember("spring", spring.json),
        JSONMember("initialVelocity", .number(velocity)),
      ]
    case .physicsSpring(let spring, let velocity):
      [
        JSONMember("base", "physicsSpring"), JSONMember("spring", spring.json),
        JSONMember("initialVelocity", .number(velocity)),
      ]
    case .formula(let formula, let parameters):
      [
        JSONMember("base", "formula"), JSONMember("formula", .string(formula.text)),
        JSONMember("parameters", .parameters(parameters)),
      ]
    }
  }
}

extension BezierPath {
  init(_ node: DocumentNode) throws(ModelError) {
    var segments: [Segment] = []
    for element in try node.array(min: 1, max: Bounds.listLength) {
      let n = try element.numbers(6...6)
      segments.append(Segment(n[0], n[1], n[2], n[3], n[4], n[5]))
    }
    self = try node.checking { () throws(ModelError) in try BezierPath(segments) }
  }
}

extension LinearPoints {
  /// Each stop is `[output]`, `[output, input]` or `[output, from, to]`.
  init(_ node: DocumentNode) throws(ModelError) {
    var stops: [Stop] = []
    for element in try node.array(min: 1, max: Bounds.listLength) {
      let numbers = try element.numbers(1...3)
      stops.append(Stop(numbers[0], at: Array(numbers.dropFirst())))
    }
    self = try node.checking { () throws(ModelError) in try LinearPoints(stops) }
  }
}
