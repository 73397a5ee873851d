import MotionEngine
import MotionModel
import Testing

@Suite struct SpringParametersTests {
  @Test(
    "Every dialect of the model becomes mass, stiffness and damping",
    arguments: [
      (.duration(0.5, bounce: 0.3), 1, 157.91367041742973, 17.59291886010284),
      (.duration(0.5, bounce: -0.3), 1, 157.91367041742973, 35.90391604102621),
      (.response(0.5, dampingFraction: 0.825), 1, 157.91367041742973, 20.73451151369263),
      (.interactiveResponse(0.15, dampingFraction: 0.86), 1, 1754.5963379714414, 72.04719152232593),
      (.style(.snappy, duration: 0.5, extraBounce: 0.15), 1, 157.91367041742973, 17.59291886010284),
      (.physics(mass: 2, stiffness: 200, damping: 10, allowOverDamping: false), 2, 200, 10),
      (.physics(mass: 2, stiffness: 200, damping: 90, allowOverDamping: false), 2, 200, 40),
      (.physics(mass: 2, stiffness: 200, damping: 90, allowOverDamping: true), 2, 200, 90),
      (.compose(dampingRatio: 0.75, stiffness: 1500), 1, 1500, 58.09475019311126),
      (.tension(170, friction: 26, mass: 1), 1, 170, 26),
      (.visualDuration(0.3, bounce: 0.3), 1, 304.6174197867086, 24.434609527920614),
      (.anime(duration: 0.628, bounce: 0.5), 1, 100.101, 10.005),
    ] as [(SpringParameters, Double, Double, Double)])
  func coefficients(parameters: SpringParameters, mass: Double, stiffness: Double, damping: Double) throws {
    let spring = try #require(SpringCoefficients(parameters))
    #expect(spring.mass == mass)
    #expect(abs(spring.stiffness - stiffness) <= 1e-14 * stiffness)
    #expect(abs(spring.damping - damping) <= 1e-14 * damping)
    // SwiftUI's spring is the same one, short of its misread stiffness when over-damped.
    let platform = try #require(SwiftUISpring(parameters))
    #expect(abs(platform.damping - damping) <= 1e-13 * damping)
    #expect(abs(platform.response - spring.response) <= 1e-8 * spring.response)
  }

  @Test("Settling forms agree with each other; what is no finite spring is nil")
  func limits() throws {
    let motion = try #require(SpringCoefficients(.motion(duration: 0.8, bounce: 0.25)))
    let settling = try #require(
      SpringCoefficients(.settling(duration: 0.8, dampingRatio: 0.75, epsilon: 0.001)))
    #expect(motion == settling)
    #expect(SpringCoefficients(.duration(0.5, bounce: -1)) == nil)
    #expect(SpringCoefficients(.duration(0, bounce: 0)) == nil)
    #expect(SpringCoefficients(.settling(duration: 1, dampingRatio: 1e-9, epsilon: 0.001)) == nil)
    #expect(SpringCoefficients(.style(.bouncy, duration: 0.5, extraBounce: 0.7))?.damping ?? -1 < 1e-14)
    #expect(SwiftUISpring(.duration(0.5, bounce: -1)) != nil)
    #expect(SwiftUISpring(.visualDuration(0, bounce: 0)) == nil)
  }
}
