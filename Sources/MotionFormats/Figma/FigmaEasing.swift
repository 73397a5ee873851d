import MotionModel

/// An easing as Figma's interfaces write it: `{"type": "EASE_OUT"}`, `{"type": "CUSTOM_SPRING", …}`.
///
/// Sources: https://developers.figma.com/docs/plugins/api/Easing/, https://www.figma.com/developers/api#easing-type
struct FigmaEasing {
  enum Kind {
    case curve(CurveBase)
    /// Spring with the duration of its animation.
    case bounce(Double)
    /// The value stays, and jumps at the end.
    case hold
  }

  let kind: Kind
  /// Assumption about numbers that Figma does not publish; nil if they are written.
  private(set) var assumption: IssueMessage?

  /// Indicates the type of an easing.
  static func isOne(_ type: String) -> Bool { known[type] != nil || custom.contains(type) }

  private static let custom = ["CUSTOM_CUBIC_BEZIER", "CUSTOM_SPRING", "HOLD"]

  /// The curves that Figma has a name for.
  ///
  /// Figma publishes no numbers: the plain ones are "similar to CSS", the back ones follow its CSS, and the springs are
  /// third-party measurements.
  private static let known: [String: String] = [
    "LINEAR": "linear", "EASE_IN": "ease-in", "EASE_OUT": "ease-out", "EASE_IN_AND_OUT": "ease-in-out",
    "EASE_IN_BACK": "cubic-bezier(0.3, -0.05, 0.7, -0.5)", "EASE_OUT_BACK": "cubic-bezier(0.45, 1.45, 0.8, 1)",
    "EASE_IN_AND_OUT_BACK": "cubic-bezier(0.7, -0.4, 0.4, 1.4)", "GENTLE": "", "QUICK": "", "BOUNCY": "", "SLOW": "",
  ]

  /// Reads an easing, or its type alone.
  init(_ node: DocumentNode) throws(ModelError) {
    let object = node.value.text == nil ? try node.object() : nil
    let type = try (object?.required("type") ?? node).string()
    func numbers(_ key: String, _ names: [String]) throws(ModelError) -> (node: DocumentNode, values: [Double]) {
      guard let node = object?.optional(key) else {
        throw node.error(.missing, "the easing lacks \(QuotedText.quote(key))")
      }
      let members = try node.object()
      return (
        node, try names.map { (name) throws(ModelError) in FigmaNumber.plain(try members.required(name).number()) }
      )
    }
    switch type {
    case "HOLD": kind = .hold
    case "CUSTOM_CUBIC_BEZIER":
      let (node, points) = try numbers("easingFunctionCubicBezier", ["x1", "y1", "x2", "y2"])
      let bezier = try node.reading { () throws(ModelError) in
        try CubicBezier(points[0], points[1], points[2], points[3])
      }
      kind = .curve(.cubicBezier(bezier, .extend))
    case "CUSTOM_SPRING":
      if let bounce = try object?.optional("easingFunctionSpring")?.object().optional("bounce") {
        kind = .bounce(FigmaNumber.plain(try bounce.number(in: 0...1)))
        assumption = "Figma does not publish its bounce; SwiftUI's is assumed"
        return
      }
      let (node, values) = try numbers("easingFunctionSpring", ["mass", "stiffness", "damping"])
      let velocity = FigmaNumber.plain(try node.object().optional("initialVelocity")?.number() ?? 0)
      let spring = SpringParameters.physics(
        mass: values[0], stiffness: values[1], damping: values[2], allowOverDamping: true)
      kind = .curve(
        try node.reading { () throws(ModelError) in
          try Curve(.physicsSpring(spring, initialVelocity: velocity)).base
        })
    default:
      guard let notation = Self.known[type], let curve = try? Curve(notation: TokenSpring.named[type] ?? notation)
      else {
        let value = (try? object?.required("type")) ?? node
        let types = Self.known.keys.sorted() + Self.custom
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

  /// Duration of a transition: the plugin API uses seconds, REST milliseconds; transitions are assumed to be shorter
  /// than ten seconds.
  static func seconds(_ duration: Double) -> Double {
    let plain = FigmaNumber.plain(duration)
    return plain > 10 ? plain.movingPoint(by: 3) : plain
  }

  /// The easing as a curve; nil lets it have no duration.
  func curve(lasting seconds: Double?) throws(ModelError) -> Curve {
    switch kind {
    case .curve(let base): try Curve(base, duration: base.isSpring ? nil : seconds.map { .seconds($0) })
    case .bounce(let bounce): try Curve(.spring(.duration(seconds ?? 0.5, bounce: bounce), blendDuration: 0))
    case .hold: try Curve(.steps(Steps(1)), duration: seconds.map { .seconds($0) })
    }
  }
}

/// Numbers converted from 32 bits: 0.30000001192092896 was 0.3.
enum FigmaNumber {
  static func plain(_ value: Double) -> Double {
    Double(Float(value)) == value ? Double("\(Float(value))") ?? value : value
  }
}
