import Testing

@testable import MotionModel

/// Meaning of each form.
@Suite struct CurveNotationAcceptTests {
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> CubicBezier {
    try CubicBezier(x1, y1, x2, y2)
  }

  static let css: [(String, CurveBase)] = [
    ("linear", .linear(.extend)),
    ("  Linear\n", .linear(.extend)),
    ("css.linear", .linear(.extend)),
    ("ease", .named(.ease)),
    ("EASE-IN", .named(.cssEaseIn)),
    ("ease-out", .named(.cssEaseOut)),
    ("CSS.ease-in-out", .named(.cssEaseInOut)),
  ]

  @Test("CSS words extend, have no duration and compare without case", arguments: css)
  func cssWords(text: String, base: CurveBase) throws {
    #expect(try Curve(notation: text) == Curve(base))
  }

  @Test(
    "cubic-bezier() takes four numbers as CSS writes numbers",
    arguments: [
      ("cubic-bezier(0.25, 0.1, 0.25, 1)", [0.25, 0.1, 0.25, 1]),
      ("cubic-bezier(.25,.1,.25,1)", [0.25, 0.1, 0.25, 1]),
      ("Cubic-Bezier( 0 , -2.5 , 1 , +3e0 )", [0, -2.5, 1, 3]),
      ("cubic-bezier(1e-1, 1E+1, 0, 0)", [0.1, 10, 0, 0]),
      ("cubic-bezier(-0, -0, 1, -0)", [0, 0, 1, 0]),
      // The control points alone, as other tools write them.
      ("[.4,0,.2,1]", [0.4, 0, 0.2, 1]), (".4, 0, .2, 1", [0.4, 0, 0.2, 1]),
      (" [0.4, -1e0, 0.2, +1] ", [0.4, -1, 0.2, 1]),
    ])
  func cubicBezier(text: String, points: [Double]) throws {
    let curve = try Curve(notation: text)
    #expect(curve == (try Curve(.cubicBezier(Self.bezier(points[0], points[1], points[2], points[3]), .extend))))
  }

  @Test(
    "linear() keeps its stops as typed",
    arguments: [
      ("linear(0, 1)", [.init(0), .init(1)]),
      ("linear(0.5)", [.init(0.5)]),
      ("linear(0, 0.25 25% 75%, 1)", [.init(0), .init(0.25, at: [0.25, 0.75]), .init(1)]),
      ("linear(25% 75% 0.25, 1)", [.init(0.25, at: [0.25, 0.75]), .init(1)]),
      ("linear( -5 -0.5%, 5 150% )", [.init(-5, at: [-0.005]), .init(5, at: [1.5])]),
      ("LINEAR(0 0%, 1 50%, 0 25.3%)", [.init(0, at: [0]), .init(1, at: [0.5]), .init(0, at: [0.253])]),
      ("linear(0, 1 1e1%)", [.init(0), .init(1, at: [0.1])]),
    ] as [(String, [LinearPoints.Stop])])
  func linear(text: String, stops: [LinearPoints.Stop]) throws {
    #expect(try Curve(notation: text) == Curve(.points(LinearPoints(stops))))
  }

  @Test(
    "steps() keeps its position as typed",
    arguments: [
      ("steps(4)", 4, .jumpEnd), ("steps(+1)", 1, .jumpEnd), ("steps(4, jump-none)", 4, .jumpNone),
      ("STEPS(2,Jump-Both)", 2, .jumpBoth), ("steps(3, start)", 3, .start), ("steps(3, end)", 3, .end),
      ("steps(3, jump-start)", 3, .jumpStart), ("step-start", 1, .start), ("Step-End", 1, .end),
    ] as [(String, Int, Steps.Position)])
  func steps(text: String, count: Int, position: Steps.Position) throws {
    #expect(try Curve(notation: text) == Curve(.steps(Steps(count, position))))
  }

  static let easings: [(String, CurveBase, Double?)] = [
    (".linear", .linear(.clamp), 0.35),
    ("Animation.linear", .linear(.clamp), 0.35),
    ("linear(duration: 0.4)", .linear(.clamp), 0.4),
    ("UnitCurve.linear", .linear(.clamp), nil),
    (".easeIn", .named(.easeIn), 0.35),
    ("easeOut", .named(.easeOut), 0.35),
    ("easeOut()", .named(.easeOut), 0.35),
    (".easeInOut(duration: 300ms)", .named(.easeInOut), 0.3),
    ("Animation.easeInOut(duration: 1.5s)", .named(.easeInOut), 1.5),
    ("easeInOut.duration(2)", .named(.easeInOut), 2),
    (".circularEaseIn", .named(.circularEaseIn), 0.35),
    (".circularEaseOut(duration: 1)", .named(.circularEaseOut), 1),
    ("UnitCurve.circularEaseInOut", .named(.circularEaseInOut), nil),
    (".timingCurve(.circularEaseIn, duration: 0.5)", .named(.circularEaseIn), 0.5),
    (".timingCurve(UnitCurve.easeIn)", .named(.easeIn), 0.35),
    ("ease.duration(400ms)", .named(.ease), 0.4),
    ("linear.duration(0.4s)", .linear(.extend), 0.4),
    ("css.linear.duration(0.4)", .linear(.extend), 0.4),
  ]

  @Test("SwiftUI's easings clamp and take 0.35 s; unit curves have no duration", arguments: easings)
  func easing(text: String, base: CurveBase, seconds: Double?) throws {
    #expect(try Curve(notation: text) == Curve(base, duration: seconds.map { .seconds($0) }))
  }

  @Test(
    "A SwiftUI Bézier curve is written with numbers or with points",
    arguments: [
      (".timingCurve(0.2, 0, 0, 1)", 0.35),
      ("timingCurve(0.2, 0, 0, 1, duration: 0.5)", 0.5),
      ("UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))", nil),
      (".bezier(startControlPoint: .init(x: 0.2, y: 0), endControlPoint: UnitPoint.init(x: 0, y: 1))", nil),
      ("bezier(startControlPoint: (0.2, 0), endControlPoint: (x: 0, y: 1))", nil),
      (".timingCurve(.bezier(startControlPoint: (0.2, 0), endControlPoint: (0, 1)), duration: 1)", 1),
    ] as [(String, Double?)])
  func timingCurve(text: String, seconds: Double?) throws {
    let base = CurveBase.cubicBezier(try Self.bezier(0.2, 0, 0, 1), .clamp)
    #expect(try Curve(notation: text) == Curve(base, duration: seconds.map { .seconds($0) }))
  }

  @Test(
    "UIKit's cubic timing is the Bézier of CSS with its two points, whose x is clamped to 0…1",
    arguments: [
      "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))",
      "UICubicTimingParameters(controlPoint1: .init(x: 0.2, y: 0), controlPoint2: CGPoint(x: -1, y: 1))",
    ])
  func cubicTiming(text: String) throws {
    #expect(try Curve(notation: text) == Curve(.cubicBezier(Self.bezier(0.2, 0, 0, 1), .extend)))
  }

  static let springs: [(String, CurveBase)] = [
    (".default", .systemDefault),
    ("Animation.default", .systemDefault),
    (".spring", .spring(.duration(0.5, bounce: 0), blendDuration: 0)),
    ("spring(duration: 0.5, bounce: 0.3)", .spring(.duration(0.5, bounce: 0.3), blendDuration: 0)),
    ("spring(blendDuration: 200ms)", .spring(.duration(0.5, bounce: 0), blendDuration: 0.2)),
    (
      ".spring(response: 0.55, dampingFraction: 0.825, blendDuration: 0.1)",
      .spring(.response(0.55, dampingFraction: 0.825), blendDuration: 0.1)
    ),
    ("spring(dampingFraction: 1)", .spring(.response(0.5, dampingFraction: 1), blendDuration: 0)),
    (".interactiveSpring", .spring(.style(.interactive, duration: 0.15, extraBounce: 0), blendDuration: 0.25)),
    (
      "interactiveSpring(duration: 0.2, extraBounce: 0.1, blendDuration: 0)",
      .spring(.style(.interactive, duration: 0.2, extraBounce: 0.1), blendDuration: 0)
    ),
    (
      ".interactiveSpring(dampingFraction: 0.5)",
      .spring(.interactiveResponse(0.15, dampingFraction: 0.5), blendDuration: 0.25)
    ),
    (".smooth", .spring(.style(.smooth, duration: 0.5, extraBounce: 0), blendDuration: 0)),
    (
      "snappy(duration: 0.4, extraBounce: 0.1)",
      .spring(.style(.snappy, duration: 0.4, extraBounce: 0.1), blendDuration: 0)
    ),
    (".bouncy(extraBounce: -0.1)", .spring(.style(.bouncy, duration: 0.5, extraBounce: -0.1), blendDuration: 0)),
    (".spring(.snappy, blendDuration: 1)", .spring(.style(.snappy, duration: 0.5, extraBounce: 0), blendDuration: 1)),
    (
      ".spring(Spring(tension: 170, friction: 26))", .spring(.tension(170, friction: 26, mass: 1), blendDuration: 0)
    ),
    (".interpolatingSpring", .interpolatingSpring(.duration(0.5, bounce: 0), initialVelocity: 0)),
    (
      "interpolatingSpring(duration: 0.4, bounce: 0.2, initialVelocity: -3)",
      .interpolatingSpring(.duration(0.4, bounce: 0.2), initialVelocity: -3)
    ),
    (
      "interpolatingSpring(stiffness: 5, damping: 3)",
      .interpolatingSpring(.physics(mass: 1, stiffness: 5, damping: 3, allowOverDamping: false), initialVelocity: 0)
    ),
    (
      "interpolatingSpring(Spring(mass: 2, stiffness: 5, damping: 3, allowOverDamping: true), initialVelocity: 1)",
      .interpolatingSpring(.physics(mass: 2, stiffness: 5, damping: 3, allowOverDamping: true), initialVelocity: 1)
    ),
    (
      "spring(mass: 2, stiffness: 90, damping: 12, initialVelocity: 4, allowOverDamping: true)",
      .physicsSpring(.physics(mass: 2, stiffness: 90, damping: 12, allowOverDamping: true), initialVelocity: 4)
    ),
    (
      "spring(settlingDuration: 1, dampingRatio: 0.5)",
      .physicsSpring(.settling(duration: 1, dampingRatio: 0.5, epsilon: 0.001), initialVelocity: 0)
    ),
    (
      "spring(dampingRatio: 0.75, stiffness: 1500)",
      .physicsSpring(.compose(dampingRatio: 0.75, stiffness: 1500), initialVelocity: 0)
    ),
    (
      "spring(tension: 170, friction: 26, mass: 2, initialVelocity: 1)",
      .physicsSpring(.tension(170, friction: 26, mass: 2), initialVelocity: 1)
    ),
    (
      "spring(visualDuration: 300ms, bounce: 0.3)",
      .physicsSpring(.visualDuration(0.3, bounce: 0.3), initialVelocity: 0)
    ),
    (
      "motionSpring(duration: 0.8, bounce: 0.3)",
      .physicsSpring(.motion(duration: 0.8, bounce: 0.3), initialVelocity: 0)
    ),
    (
      "animeSpring(duration: 628ms, bounce: 0.5, initialVelocity: 2)",
      .physicsSpring(.anime(duration: 0.628, bounce: 0.5), initialVelocity: 2)
    ),
    ("Spring(duration: 0.4, bounce: -0.5)", .physicsSpring(.duration(0.4, bounce: -0.5), initialVelocity: 0)),
    (
      "Spring(response: 0.4, dampingRatio: 2)",
      .physicsSpring(.response(0.4, dampingFraction: 2), initialVelocity: 0)
    ),
    (
      "Spring.bouncy(duration: 0.4, initialVelocity: 1)",
      .physicsSpring(.style(.bouncy, duration: 0.4, extraBounce: 0), initialVelocity: 1)
    ),
  ]

  @Test("Every spring keeps its dialect", arguments: springs)
  func spring(text: String, base: CurveBase) throws {
    #expect(try Curve(notation: text) == Curve(base))
  }

  @Test("Modifiers apply in order to any base")
  func modifiers() throws {
    let seed = try Curve(notation: "easeInOut(duration: 1).delay(0.5).repeatCount(3, autoreverses: true).speed(2)")
    #expect(
      seed
        == (try Curve(
          .named(.easeInOut), duration: .seconds(1),
          modifiers: [.delay(0.5), .repeats(count: 3, autoreverses: true), .speed(2)])))
    let css = try Curve(notation: "steps(4).delay(-100ms)\n  .repeatForever(autoreverses: false)")
    #expect(
      css
        == (try Curve(.steps(Steps(4)), modifiers: [.delay(-0.1), .repeats(count: nil, autoreverses: false)])))
    let spring = try Curve(notation: "spring.logicallyComplete(after: 1s).repeatForever()")
    #expect(spring.modifiers == [.logicallyComplete(after: 1), .repeats(count: nil, autoreverses: true)])
    let linear = try Curve(notation: "linear.speed(2)")
    #expect(linear == (try Curve(.linear(.clamp), duration: .seconds(0.35), modifiers: [.speed(2)])))
    let cssLinear = try Curve(notation: "linear.duration(1).speed(2)")
    #expect(cssLinear == (try Curve(.linear(.extend), duration: .seconds(1), modifiers: [.speed(2)])))
  }

  @Test("A duration may be a reference or a formula")
  func durations() throws {
    let reference = try Curve(notation: ".easeIn(duration: ref(\"brand/fast@3\"))")
    #expect(reference.duration == .reference(.name(try PresetName("brand/fast"), .generation(3))))
    let formula = try Curve(notation: "ease.duration('60 / bpm')")
    #expect(formula.duration == .formula(try Formula("60 / bpm")))
  }

  @Test("Path data is that of SVG")
  func paths() throws {
    let emphasized = try Curve(
      notation:
        "path(\"M 0,0 C 0.05, 0, 0.133333, 0.06, 0.166666, 0.4 C 0.208333, 0.82, 0.25, 1, 1, 1\")")
    #expect(
      emphasized
        == (try Curve(
          .path(
            BezierPath([
              .init(0.05, 0, 0.133333, 0.06, 0.166666, 0.4), .init(0.208333, 0.82, 0.25, 1, 1, 1),
            ])))))
    let compact = try Curve(notation: "path('M0 0C.05-1 .1.5.25.5.3.4.5 1 1 1', duration: 2)")
    #expect(
      compact
        == (try Curve(
          .path(BezierPath([.init(0.05, -1, 0.1, 0.5, 0.25, 0.5), .init(0.3, 0.4, 0.5, 1, 1, 1)])),
          duration: .seconds(2))))
    let steps = try Curve(notation: "path(\"M 0 0 H .5 V 1 L 1 1\")")
    guard case .path(let path) = steps.base else {
      Issue.record("not a path")
      return
    }
    #expect(path.segments.map(\.x) == [0.5, 0.5, 1])
    #expect(path.segments.map(\.y) == [0, 1, 1])
    let parabola = try Curve(notation: "path(\"M0,0 Q 0.75,0 1,1\")")
    #expect(parabola == (try Curve(.path(BezierPath([.init(0.5, 0, 1 - 0.25 * 2 / 3, 1 - 2.0 / 3, 1, 1)])))))
  }

  @Test("A formula has parameters, and one may be called duration")
  func formulas() throws {
    let curve = try Curve(notation: "formula(\"t ^ duration * a\", duration: 2s, \"duration\": 3, a: -1)")
    #expect(
      curve
        == (try Curve(
          .formula(Formula("t ^ duration * a"), parameters: ["duration": 3, "a": -1]), duration: .seconds(2))))
  }

  @Test("Every example of the help text parses, and every name can begin a curve that the help shows or mentions")
  func help() throws {
    for form in CurveNotation.topics.flatMap(\.forms) {
      #expect(throws: Never.self, "\(form.example)") { try Curve(notation: form.example) }
      #expect(CurveNotation.helpText.contains(form.example))
    }
    for name in CurveNotation.names { #expect(CurveNotation.helpText.contains(name), "\(name)") }
    #expect(CurveNotation.helpText.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("the data of a path alone are a path, as GSAP's CustomEase takes them")
  func pathData() throws {
    let data = "M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 0.208333,0.82 0.25,1 1,1"
    #expect(try Curve(notation: data) == Curve(notation: "path(\"\(data)\")"))
    let error = #expect(throws: ModelError.self) { try Curve(notation: "M0,0 C0.05,0 x") }
    #expect(error?.location?.column == 14, "\(String(describing: error))")
  }
}
