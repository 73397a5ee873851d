import MotionModel
import Testing

/// Transitions in SwiftUI's expression.
@Suite struct TransitionNotationTests {
  @Test(
    "SwiftUI's expressions are read as the documents that say the same",
    arguments: [
      (".opacity", #"{"insertion":{"effects":[{"opacity":true}]},"removal":{"effects":[{"opacity":true}]}}"#),
      ("AnyTransition.slide", #"{"insertion":{"effects":[{"slide":true}]},"removal":{"effects":[{"slide":true}]}}"#),
      (".scale", #"{"insertion":{"effects":[{"scale":0.00001}]},"removal":{"effects":[{"scale":0.00001}]}}"#),
      (
        ".scale(scale: 0.5, anchor: .topLeading)",
        #"{"insertion":{"effects":[{"scale":0.5,"anchor":[0,0]}]},"removal":{"effects":[{"scale":0.5,"anchor":[0,0]}]}}"#
      ),
      (
        ".asymmetric(insertion: .move(edge: .leading).combined(with: .opacity), removal: .scale(0.5))",
        #"{"insertion":{"effects":[{"combined":[{"move":"leading"},{"opacity":true}]}]},"#
          + #""removal":{"effects":[{"scale":0.5}]}}"#
      ),
      (
        ".push(from: .bottom).combined(with: .offset(x: 0, y: 20)).combined(with: .blurReplace(.upUp))",
        #"{"insertion":{"effects":[{"combined":[{"push":"bottom"},{"offset":[0,20]},{"blurReplace":"upUp"}]}]},"#
          + #""removal":{"effects":[{"combined":[{"push":"bottom"},{"offset":[0,20]},{"blurReplace":"upUp"}]}]}}"#
      ),
      (
        ".asymmetric(insertion: .slide.animation(.bouncy), removal: .identity.animation(nil))",
        #"{"insertion":{"effects":[{"animated":{"slide":true},"curve":".bouncy"}]},"#
          + #""removal":{"effects":[{"animated":{"identity":true},"curve":null}]}}"#
      ),
      (
        ".rotation(Angle(radians: .pi), anchor: UnitPoint(x: 0.25, y: 1)) // half a turn",
        #"{"insertion":{"effects":[{"rotation":180,"anchor":[0.25,1]}]},"#
          + #""removal":{"effects":[{"rotation":180,"anchor":[0.25,1]}]}}"#
      ),
      (
        ".modifier(active: (blur: 50, offset.x: .random(in: -10...10), tilt: .signed(30)), identity: (tilt: 5))",
        #"{"insertion":{"effects":[{"custom":[{"property":"blur","active":50},"#
          + #"{"property":"offset.x","random":[-10,10]},{"property":"tilt","signed":30,"identity":5}]}]},"#
          + #""removal":{"effects":[{"custom":[{"property":"blur","active":50},"#
          + #"{"property":"offset.x","random":[-10,10]},{"property":"tilt","signed":30,"identity":5}]}]}}"#
      ),
      (
        ".matchedGeometryEffect(id: \"hero\", in: namespace, properties: .position, isSource: false,)",
        #"{"insertion":{"effects":[{"matchedGeometry":"hero","properties":"position","isSource":false}]},"#
          + #""removal":{"effects":[{"matchedGeometry":"hero","properties":"position","isSource":false}]}}"#
      ),
      (
        ".transition(.opacity).animation(ref(\"brand/enter\"), value: isOn, duration: 300ms, delay: -0.1)",
        #"{"curve":"brand/enter","duration":0.3,"delay":-0.1,"insertion":{"effects":[{"opacity":true}]},"#
          + #""removal":{"effects":[{"opacity":true}]}}"#
      ),
      (
        ".contentTransition(.numericText(countsDown: true)).frame(width: 250, height: 1_000).seed(7)",
        #"{"content":"numericTextCountingDown","size":[250,1000],"seed":7}"#
      ),
      (".asymmetric(insertion: .opacity)", #"{"insertion":{"effects":[{"opacity":true}]}}"#),
      (
        ".transition([.opacity, .slide])",
        #"{"insertion":{"effects":[{"opacity":true},{"slide":true}]},"removal":{"effects":[{"opacity":true},{"slide":true}]}}"#
      ),
    ])
  func accepted(text: String, document: String) throws {
    let expected = try Motion(DocumentNode(JSONReader.read(Array(document.utf8).withKind("transition"))))
    #expect(try Motion(notation: text, as: .transition) == expected)
  }

  @Test(
    "The canonical text is what people write",
    arguments: [
      ("AnyTransition.scale(scale: 0.5, anchor: .center)", ".scale(0.5)"),
      ("AnyTransition(.blurReplace(.downUp))", ".blurReplace"),
      (".asymmetric(insertion: .slide, removal: .slide)", ".slide"),
      (".transition(.opacity)", ".opacity"),
      (".offset(CGSize(width: 3, height: 4))", ".offset(x: 3, y: 4)"),
      (
        ".transition(.slide).animation(.easeInOut(duration: 0.2))",
        ".transition(.slide).animation(.easeInOut(duration: 0.2))"
      ),
    ])
  func canonical(text: String, expected: String) throws {
    #expect(try MotionTransition(notation: text).notation == expected)
  }

  @Test(
    "What is not a transition is refused at its place, with what to do",
    arguments: [
      (".opcity", .unknown, "1:2", "did you mean \"opacity\""),
      (".move", .missing, "1:6", ".move(edge: .leading)"),
      (".move(edge: .left)", .unknown, "1:13", ".leading"),
      (".asymmetric(insertion: .slide, removal: .move(edge: .up))", .unknown, "1:53", ".bottom"),
      (".slide.combined(.opacity)", .syntax, "1:17", "with:"),
      (".slide.delay(1)", .unknown, "1:8", "animation"),
      (".scale(360 * 2)", .syntax, "1:12", "write the result"),
      (".scale(isBig ? 2 : 1)", .syntax, "1:14", "conditions"),
      (".scale(.infinity)", .wrongType, "1:8", "finite"),
      (".blur(radius: -1)", .outOfRange, "1:2", "0…1e9"),
      ("withAnimation(.spring) { show.toggle() }", .unknown, "1:1", "its curve after it"),
      ("Text(\"x\").transition(.slide)", .unknown, "1:1", "begin with"),
      (".transition(.slide).padding()", .unknown, "1:21", "frame"),
      (".transition(.slide).frame(width: 1)", .missing, "1:35", "height"),
      (".modifier(active: Blur(on: true))", .wrongType, "1:28", "number"),
      (".opacity /* never closed", .syntax, "1:10", "*/"),
      (".opacity \u{201C}", .syntax, "1:10", "quotation"),
      ("", .missing, "1:1", ".opacity"),
    ] as [CurveNotationRefuseTests.Refusal])
  func refused(_ refusal: CurveNotationRefuseTests.Refusal) {
    CurveNotationRefuseTests.check(refusal, as: .transition)
  }

  @Test("Documents give each value of an effect once, as notation does")
  func repeatedValues() {
    let document =
      #"{"motionbook":1,"name":"t","kind":"transition","insertion":{"effects":[{"custom":["#
      + #"{"property":"blur","active":9},{"property":"blur","active":5}]}]}}"#
    let error = #expect(throws: ModelError.self) { try Preset(json: Array(document.utf8)) }
    #expect(error?.code == .duplicate)
  }

  @Test("Documents take effects and sides in notation, and a member's transition")
  func documents() throws {
    let written = #"{"kind":"transition","insertion":".scale(0.5)","removal":{"effects":[".opacity",{"slide":true}]}}"#
    let spelled =
      #"{"kind":"transition","insertion":{"effects":[{"scale":0.5}]},"#
      + #""removal":{"effects":[{"opacity":true},{"slide":true}]}}"#
    #expect(try motion(written) == motion(spelled))
    func member(_ part: String) -> String {
      #"{"kind":"sequence","members":[{"id":"a","size":[10,10],"# + part
        + #"}],"states":[{"name":"on","members":{"a":{"isPresent":true}}}]}"#
    }
    #expect(
      try motion(member(#""transition":".asymmetric(insertion: .slide, removal: .opacity)""#))
        == motion(member(#""insertion":{"effects":[{"slide":true}]},"removal":{"effects":[{"opacity":true}]}"#)))
    #expect(try motion(member(#""transition":"brand/appear""#)).references == [PresetReference("brand/appear")])
    #expect(throws: ModelError.self) { try motion(member(#""transition":".slide","insertion":".opacity""#)) }
    #expect(throws: ModelError.self) {
      try motion(member(#""transition":".transition(.slide).animation(.bouncy)""#))
    }
  }

  private func motion(_ text: String) throws -> Motion { try Motion(DocumentNode(JSONReader.read(Array(text.utf8)))) }
}

extension [UInt8] {
  /// The object with its kind in front.
  func withKind(_ kind: String) -> [UInt8] { Array("{\"kind\":\"\(kind)\",".utf8) + dropFirst() }
}
