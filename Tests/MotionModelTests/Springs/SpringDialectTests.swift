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
      guard let numbers = dialect.describe(spring) else { continue }
      let members = numbers.map { JSONMember($0.label, .number($0.value)) }
      let read = try SpringParameters.form.read(DocumentNode(.object([JSONMember(dialect.name, .object(members))])))
      let notation = try Curve(.physicsSpring(read, initialVelocity: 0)).notation
      #expect(try SpringParameters(notation: notation) == read, "\(dialect.name): \(notation)")
      #expect(read.dialect == dialect)
    }
  }
}
