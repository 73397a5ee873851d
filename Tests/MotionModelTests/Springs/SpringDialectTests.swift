import Foundation
import MotionJSON
import MotionModel
import TestSupport
import Testing

@Suite struct SpringDialectTests {
  @Test("What may be added to a style's bounce makes a bounce from -1 to 1 with it", arguments: SpringStyle.allCases)
  func extraBounce(style: SpringStyle) throws {
    for (extra, isLegal) in [
      (1 - style.baseBounce, true), (-1 - style.baseBounce, true), (1.01, false), (-1.31, false),
    ] {
      let spring = SpringParameters.style(style, duration: 0.5, extraBounce: extra)
      let document: JSONValue = ["style": ["name": .string(style.rawValue), "extraBounce": .number(extra)]]
      let read = try? SpringParameters.form.read(DocumentNode(document))
      #expect((read == nil) == !isLegal, "\(style) \(extra)")
      #expect((try? spring.validate()) != nil || !isLegal)
      if isLegal { #expect(read == SpringParameters.style(style, duration: style.defaultDuration, extraBounce: extra)) }
    }
    // 0.3 + 0.8 is no bounce, although 0.8 alone is.
    #expect(throws: ModelError.self) { try SpringParameters.style(.bouncy, duration: 0.5, extraBounce: 0.8).validate() }
  }

  @Test("Each dialect that lists show describes a spring so that its own notation gives the spring back")
  func described() throws {
    let spring = try #require(SpringCoefficients(mass: 2, stiffness: 300, damping: 20))
    for dialect in SpringDialect.all {
      guard let words = dialect.describe(spring) else { continue }
      #expect(words.problem == nil, "\(dialect.name)")
      let members = words.parameters.map { JSONMember($0.label, .number($0.value)) }
      let read = try SpringParameters.form.read(DocumentNode(.object([JSONMember(dialect.name, .object(members))])))
      let notation = try Curve(.physicsSpring(read, initialVelocity: 0)).notation
      #expect(try SpringParameters(notation: notation) == read, "\(dialect.name): \(notation)")
      #expect(read.dialect == dialect)
    }
  }

  @Test("A dialect that cannot say a spring says why")
  func unsayable() throws {
    // An overdamped spring has a negative bounce, of which Motion and React Native know nothing; anime.js stops at 10,000.
    for (stiffness, damping, cannot) in [
      (100.0, 60.0, ["visualDuration", "reactNative"]), (40_000, 50, ["anime", "reanimated"]), (230.2, 22, []),
    ] {
      let spring = try #require(SpringCoefficients(stiffness: stiffness, damping: damping))
      let silent = SpringDialect.all.filter { $0.describe(spring)?.problem != nil }.map(\.name)
      #expect(
        Set(silent).isSuperset(of: cannot) && (!cannot.isEmpty || silent.isEmpty), "\(stiffness) \(damping): \(silent)")
    }
  }

  @Test("React Native's speed and bounciness are Origami's, turned into stiffness and damping")
  func reactNative() throws {
    // By https://github.com/facebook/react-native: SpringConfig of Animated, computed by hand.
    // Speed 12: s = 12 / 34, tension 0.5 + 199.5 s = 70.911765; bounciness 8: b = 8 / 34 * 0.8 = 0.188235.
    // b3Nobounce = 0.00000045 t³ - 0.000332 t² + 0.1078 t + 5.84 = 11.9752..., friction = that - (2b - b²)(that - 0.01).
    let tension = 0.5 + 199.5 * 12 / 34
    let b = 8.0 / 34 * 0.8
    let still = 0.00000045 * tension * tension * tension - 0.000332 * tension * tension + 0.1078 * tension + 5.84
    let friction = still + (2 * b - b * b) * (0.01 - still)
    let spring = try SpringParameters(notation: "spring(bounciness: 8, speed: 12)")
    guard case .physics(let mass, let stiffness, let damping, _) = spring.oscillator else {
      Issue.record("expected coefficients, found \(spring.oscillator)")
      return
    }
    #expect(mass == 1)
    #expect(abs(stiffness - ((tension - 30) * 3.62 + 194)) < 1e-9)
    #expect(abs(damping - ((friction - 8) * 3 + 25)) < 1e-9)
    // Animated's own defaults, 40 and 7, are 230.2 and 22: https://reactnative.dev/docs/animated#spring.
    let known = try #require(SpringCoefficients(stiffness: 230.2, damping: 22))
    let words = try #require(SpringDialect.all.first { $0.name == "reactNative" }?.describe(known)).parameters
    #expect(abs(words[1].value - (40 - 0.5) / 199.5 * 34) < 1e-9)
  }

  @Test("Reanimated's duration is the time that its energy takes to be gone, by two thirds")
  func reanimated() throws {
    // Its own pairs: 550 ms and damping ratio 1 go with mass 4, stiffness 900, damping 120, whose frequency is 15.
    let spring = try SpringParameters(notation: "reanimatedSpring(duration: 550ms, dampingRatio: 1)")
    guard case .physics(let mass, let stiffness, let damping, _) = spring.oscillator else {
      Issue.record("expected coefficients, found \(spring.oscillator)")
      return
    }
    let frequency = (stiffness / mass).squareRoot()
    #expect(abs(frequency - 15) < 0.01)
    #expect(abs(damping / mass - 2 * frequency) < 1e-9)
    // Energy left after 1.5 durations: e^(-2a) ((1 + a)² + a²) with a = 0.825 ω, 6e-9 of what it was.
    let a = 0.825 * frequency
    #expect(abs(exp(-2 * a) * ((1 + a) * (1 + a) + a * a) / 6e-9 - 1) < 1e-6)
  }
}
