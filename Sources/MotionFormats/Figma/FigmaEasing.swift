import MotionModel

/// An easing as Figma's interfaces write it: `{"type": "EASE_OUT"}`, `{"type": "CUSTOM_SPRING", …}`.
///
/// Sources: https://developers.figma.com/docs/plugins/api/Easing/, https://www.figma.com/developers/api#easing-type
struct FigmaEasing {
  enum Kind {
    case curve(CurveBase)
    /// A spring whose length is that of what it eases.
    case bounce(Double)
    /// The value stays, and jumps at the end.
    case hold
  }

  let kind: Kind
  /// What is not said by Figma itself, and taken from others; nil where the numbers are written.
  private(set) var assumption: IssueMessage?

  /// Whether a type is one of an easing.
  static func isOne(_ type: String) -> Bool {
    known[type] != nil || ["CUSTOM_CUBIC_BEZIER", "CUSTOM_SPRING", "HOLD"].contains(type)
  }

  /// The curves that Figma has a name for.
  ///
  /// It publishes numbers of none; the plain ones are "similar to CSS", those that
  /// draw back are what its CSS says, and the springs are a reading by others.
  private static let known: [String: String] = [
    "LINEAR": "linear", "EASE_IN": "ease-in", "EASE_OUT": "ease-out", "EASE_IN_AND_OUT": "ease-in-out",
    "EASE_IN_BACK": "cubic-bezier(0.3, -0.05, 0.7, -0.5)", "EASE_OUT_BACK": "cubic-bezier(0.45, 1.45, 0.8, 1)",
    "EASE_IN_AND_OUT_BACK": "cubic-bezier(0.7, -0.4, 0.4, 1.4)", "GENTLE": "", "QUICK": "", "BOUNCY": "", "SLOW": "",
  ]

  /// Reads an easing, or its type alone.
  init(_ node: DocumentNode) throws(ModelError) {
    let type: String
    var object: DocumentObject?
    if case .string(let text) = node.value {
      type = text
    } else {
      let read = try node.object()
      type = try read.required("type").string()
      object = read
    }
    switch type {
    case "HOLD": kind = .hold
    case "CUSTOM_CUBIC_BEZIER":
      guard let points = object?.optional("easingFunctionCubicBezier") else {
        throw Self.missing(node, "easingFunctionCubicBezier")
      }
      let numbers = try ["x1", "y1", "x2", "y2"].map { (key) throws(ModelError) in
        FigmaNumber.plain(try points.object().required(key).number())
      }
      kind = .curve(
        .cubicBezier(
          try points.reading { () throws(ModelError) in
            try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
          }, .extend))
    case "CUSTOM_SPRING":
      guard let node = object?.optional("easingFunctionSpring") else {
        throw Self.missing(node, "easingFunctionSpring")
      }
      let spring = try node.object()
      if let bounce = spring.optional("bounce") {
        kind = .bounce(FigmaNumber.plain(try bounce.number(in: 0...1)))
        assumption = "Figma does not say what its bounce is; it is taken for SwiftUI's"
        return
      }
      let texts = try ["mass", "stiffness", "damping"].map { (key) throws(ModelError) in
        "\(key): \(NotationDecimal.text(FigmaNumber.plain(try spring.required(key).number())))"
      }
      let velocity = try spring.optional("initialVelocity").map { (node) throws(ModelError) in try node.number() } ?? 0
      let tail = velocity == 0 ? "" : ", initialVelocity: \(NotationDecimal.text(FigmaNumber.plain(velocity)))"
      kind = .curve(
        try node.reading { () throws(ModelError) in
          try Curve(notation: "Spring(\(texts.joined(separator: ", "))\(tail), allowOverDamping: true)").base
        })
    default:
      guard let notation = Self.known[type], let curve = try? Curve(notation: TokenSpring.named[type] ?? notation)
      else {
        let value = (try? object?.required("type")) ?? node
        let types = Self.known.keys.sorted() + ["CUSTOM_CUBIC_BEZIER", "CUSTOM_SPRING", "HOLD"]
        throw value.error(
          .unknown, "there is no easing \(QuotedText.quote(type))", allowed: types.joined(separator: ", "),
          hint: Suggestion.hint(for: type, among: types))
      }
      kind = .curve(curve.base)
      if type.hasSuffix("BACK") || curve.base.isSpring {
        assumption = "Figma publishes no numbers for \(type); they are a reading by others"
      }
    }
  }

  private static func missing(_ node: DocumentNode, _ key: String) -> ModelError {
    node.error(.missing, "the easing lacks \(QuotedText.quote(key))")
  }

  /// A length of a transition: the interface of plugins says seconds, that of REST milliseconds; nobody's transition
  /// takes longer than ten seconds.
  static func seconds(_ duration: Double) -> Double {
    let plain = FigmaNumber.plain(duration)
    return plain > 10 ? plain / 1000 : plain
  }

  /// The easing as a curve.
  /// - Parameter seconds: Its length; nil where it has none of its own.
  func curve(lasting seconds: Double?, delay: Double = 0) throws(ModelError) -> Curve {
    let modifiers: [CurveModifier] = delay == 0 ? [] : [.delay(delay)]
    switch kind {
    case .curve(let base):
      return try Curve(base, duration: base.isSpring ? nil : seconds.map { .seconds($0) }, modifiers: modifiers)
    case .bounce(let bounce):
      let base = try Curve(
        notation: "spring(duration: \(NotationDecimal.text(seconds ?? 0.5)), bounce: \(NotationDecimal.text(bounce)))"
      ).base
      return try Curve(base, modifiers: modifiers)
    case .hold:
      return try Curve(.steps(Steps(1)), duration: seconds.map { .seconds($0) }, modifiers: modifiers)
    }
  }
}

/// Numbers that went through 32 bits: 0.30000001192092896 was 0.3.
enum FigmaNumber {
  static func plain(_ value: Double) -> Double {
    Double(Float(value)) == value ? Double("\(Float(value))") ?? value : value
  }
}
