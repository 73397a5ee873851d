import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Types of Swift sources that are transitions, or that transitions are made of.
@Suite("SwiftUI transition types")
struct SwiftTransitionTests {
  private static func read(_ text: String) throws -> ImportedPresets {
    try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "Motion.swift")], ImportOptions())
  }

  private static func body(_ text: String, _ members: String = "") -> String {
    """
    enum Lengths { static let near: CGFloat = 20 }
    struct Skid: Transition {
      \(members)
      func body(content: Content, phase: TransitionPhase) -> some View {
        \(text)
      }
    }
    """
  }

  @Test(
    "a body may choose among modifiers of its content, name values, and use constants and stored values",
    arguments: [
      (
        body(
          """
          switch phase {
          case .willAppear: content.offset(x: -80).opacity(0)
          case .identity: content
          case .didDisappear: content.offset(x: 80).opacity(0).blur(radius: 4)
          }
          """),
        "(blur: 0, offset.x: -80, opacity: 0)", "(blur: 4, offset.x: 80, opacity: 0)"
      ),
      (
        body("content.offset(y: phase.value * distance)", "var distance: CGFloat = 40"), "(offset.y: -40)",
        "(offset.y: 40)"
      ),
      (body("content.offset(y: phase.value * -Lengths.near)"), "(offset.y: 20)", "(offset.y: -20)"),
      (
        body(
          """
          let y: CGFloat = switch phase {
          case .willAppear: -20
          case .identity: 0
          case .didDisappear: self.end
          }
          return content.offset(y: y).clipShape(Circle())
          """, "let end: CGFloat = 30"),
        "(offset.y: -20)", "(offset.y: 30)"
      ),
      (
        body("let isAway = !phase.isIdentity\ncontent.blur(radius: isAway ? 8 : 0).scaleEffect(isAway ? 0.5 : 1)"),
        "(blur: 8, scale: 0.5)", "(blur: 8, scale: 0.5)"
      ),
    ])
  func bodies(source: String, before: String, after: String) throws {
    let read = try Self.read(source)
    let notation = ".asymmetric(insertion: .modifier(active: \(before)), removal: .modifier(active: \(after)))"
    let skid = read.presets.first { $0.name.text == "skid" }
    #expect(try skid?.motion == .transition(MotionTransition(notation: notation)), "\(read.report.issues)")
    #expect(read.report.issues.isEmpty, "\(read.report.issues)")
  }

  @Test(
    "a body that is not read is told at its place, with what is read",
    arguments: [
      (body("ZStack { content.opacity(phase.value) }"), 5),
      (body("content\n.offset(x: phase.value * d)", "let d: CGFloat"), 6),
      (body("switch phase {\ncase .identity: content\ndefault: ZStack { content }\n}"), 7),
      (
        "struct A: Transition { func body(a\\b: Content, phase: TransitionPhase) -> some View { a.blur(radius: phase) } }",
        1
      ),
    ])
  func refused(source: String, line: Int) throws {
    let issues = try Self.read(source).report.issues(.warning)
    #expect(issues.map(\.location?.line) == [line])
    #expect(issues.first?.message.contains("also in a switch over it") == true, "\(issues)")
  }

  @Test(
    "a transition of modifiers has what their body draws of their values; where it is not read, this is told",
    arguments: [
      ("content.blur(radius: amount).opacity(shade > 1 ? 1 : 0.2)", "(blur: 12, opacity: 0.2), identity: (blur: 1)"),
      (
        "content // turns\n.rotationEffect(.degrees(self.amount * -10)).offset(CGSize(width: 0, height: amount / 2))",
        "(offset.x: 0, offset.y: 6, rotation: -120), identity: (offset.y: 0.5, rotation: -10)"
      ),
      ("ZStack { content }.blur(radius: amount)", nil), ("content.blur(radius: amount * scale)", nil),
      ("let r = amount; return content.blur(radius: r)", nil),
    ])
  func modifiers(body: String, drawn: String?) throws {
    let read = try Self.read(
      """
      extension AnyTransition {
        static var veil: AnyTransition {
          .asymmetric(
            insertion: .modifier(
              active: Veil(amount: 12, shade: 0),
              identity: Veil(amount: 1, shade: 2)
            ).combined(with: .opacity),
            removal: .opacity)
        }
      }
      struct Veil: ViewModifier {
        let amount: CGFloat, shade: Double
        func body(content: Content) -> some View { \(body) }
      }
      """)
    let values = drawn ?? "(amount: 12, shade: 0), identity: (amount: 1, shade: 2)"
    let notation = ".asymmetric(insertion: .modifier(active: \(values)).combined(with: .opacity), removal: .opacity)"
    #expect(try read.presets.map(\.motion) == [.transition(MotionTransition(notation: notation))])
    #expect(read.report.issues(.warning).map(\.location?.line) == (drawn == nil ? [2] : []), "\(read.report.issues)")
  }
}
