import MotionModel
import Testing

/// Steps, phases and states by hand.
@Suite struct SequenceNotationTests {
  private func motion(_ document: String) throws -> Motion {
    try Motion(DocumentNode(JSONReader.read(Array(document.utf8).withKind("sequence"))))
  }

  @Test(
    "Chains, phases and states are read as the documents that say the same",
    arguments: [
      (
        "withAnimation(.easeIn(duration: 1)) { scale = 1.5; times += 3 }\nwithAnimation { scale = 1 }",
        #"{"steps":[{"animate":{"scale":1.5,"times":{"by":3}},"curve":".easeIn(duration: 1)"},"#
          + #"{"animate":{"scale":1}}]}"#
      ),
      (
        "AnimationSequence(duration: 0.5)\n  .append { card/offset = CGPoint(x: 0, y: 20) }\n  .wait(for: 2)\n"
          + "  .append(delay: 0.1, easing: nil, targets: [\"a\", \"b\"], stagger: 0.3, with: true) { opacity = 0 }\n"
          + "  .commonConfig(delay: 1)\n  .play(\"brand/pop\", duration: ref(\"time/short\"))\n  .cue(\"bell\")\n"
          + "  .repeatForever()\n  .initial { opacity = 1 }",
        #"{"initial":{"opacity":1},"repeat":"forever","steps":[{"defaults":{"duration":0.5}},"#
          + #"{"animate":{"card/offset":[0,20]}},{"wait":2},"#
          + #"{"animate":{"opacity":0},"curve":null,"delay":0.1,"targets":["a","b"],"stagger":0.3,"placement":"with"},"#
          + #"{"defaults":{"delay":1}},{"play":"brand/pop","duration":"time/short"},{"cue":"bell"}]}"#
      ),
      (
        "PhaseAnimator(trigger: isOn) { Phase { y = 0 } Phase { y = -20 }.animation(.bouncy) Phase { y = 3 }.animation(nil) }",
        #"{"advance":"trigger","phases":[{"values":{"y":0}},{"values":{"y":-20},"curve":".bouncy"},"#
          + #"{"values":{"y":3},"curve":null}]}"#
      ),
      (
        "PhaseAnimator(cycleFrom: 1, advancesAtStart: true) { Phase { text = \"😀\" }, Phase { rotation = 45 } }"
          + ".schedule(cyclic(0.2, 0.4))",
        #"{"advance":"schedule","advancesAtStart":true,"cycleFrom":1,"phases":[{"values":{"text":"😀"}},"#
          + #"{"values":{"rotation":45}}],"schedule":"cyclic(0.2, 0.4)"}"#
      ),
      (
        "States(curveOwner: .left) { State(\"off\") { scale = 1 } State(\"on\", isContinuous: true) { scale = 2 }"
          + ".animation(ref(\"brand/pop\")) }.animation(.bouncy, value: \\.scale).transaction(nil, when: .discrete)",
        #"{"curveOwner":"left","states":[{"name":"off","values":{"scale":1}},"#
          + #"{"name":"on","values":{"scale":2},"isContinuous":true,"curve":"brand/pop"}],"#
          + #""chain":[{"animation":".bouncy","value":"scale"},{"transaction":null,"when":"discrete"}]}"#
      ),
    ])
  func accepted(text: String, document: String) throws {
    #expect(try Motion(notation: text, as: .sequence) == motion(document))
  }

  @Test("An easing without a duration takes the step's, and async steps are not awaited, as in AnimationSequence")
  func framework() throws {
    let text =
      "AnimationSequence().append(duration: 0.4, easing: .easeInOut, async: true) { y = -100 }"
      + ".append(duration: 1, easing: .spring) { y = 0 }.start()"
    let expected =
      #"{"awaitsAsync":false,"steps":[{"animate":{"y":-100},"curve":".easeInOut(duration: 0.4)","duration":0.4,"#
      + #""placement":"async"},{"animate":{"y":0},"curve":".spring()","duration":1}]}"#
    #expect(try Motion(notation: text, as: .sequence) == motion(expected))
  }

  @Test("self in pasted code is whose property it is, not a part of its name")
  func ownProperty() throws {
    #expect(
      try Motion(notation: "withAnimation(.bouncy) { self.scale = 2; self.offset.y = 3 }", as: .sequence)
        == Motion(notation: "withAnimation(.bouncy) { scale = 2; offset.y = 3 }", as: .sequence))
  }

  @Test(
    "What cannot be read is refused at its place, with what to do",
    arguments: [
      ("", .missing, "1:1", "withAnimation"),
      ("withAnimation(.bouncy) { isOn.toggle() }", .syntax, "1:40", "values that it sets"),
      ("withAnimation(.bouncy) { scale = isOn ? 2 : 1 }", .syntax, "1:39", "conditions"),
      ("withAnimation(.bouncy) { }", .tooLarge, "1:1", "1…1000"),
      ("withAnimation(.bouncy) { scale = 1 } PhaseAnimator { }", .syntax, "1:38", "withAnimation"),
      ("AnimationSequence()", .tooLarge, "1:1", "1…10000"),
      ("AnimationSequence().apend { scale = 1 }", .syntax, "1:27", "did you mean \"append\""),
      ("AnimationSequence().wait(2)", .syntax, "1:26", "for:"),
      ("AnimationSequence().append(stagger: 1) { scale = 1 }", .missing, "1:21", "targets"),
      ("PhaseAnimator { Phase { scale = 1 }.delay(1) }", .unknown, "1:37", ".animation"),
      ("PhaseAnimator(cycleFrom: 1) { Phase { scale = 1 } }", .outOfRange, "1:1", "0…0"),
      ("PhaseAnimator { State(\"on\") { scale = 1 } }", .unknown, "1:17", "Phase"),
      ("States { State(\"a\") { scale = 1 } State(\"a\") { scale = 2 } }", .duplicate, "1:1", "two states"),
      ("States { State(\"a\") { scale = 1; scale = 2 } }", .duplicate, "1:10", "twice"),
      ("animate { scale = 1 }", .syntax, "1:9", "no other code"),
      ("withAnimaton(.bouncy) { scale = 1 }", .syntax, "1:23", "did you mean \"withAnimation\""),
      ("withAnimation(.bouncy) { scale = 2 } completion: { scale = 1 }", .syntax, "1:1", "subsequent changes"),
      ("AnimationSequence().append { x = 1 }.start { x = 2 }", .syntax, "1:38", ".initial"),
    ] as [CurveNotationRefuseTests.Refusal])
  func refused(_ refusal: CurveNotationRefuseTests.Refusal) {
    CurveNotationRefuseTests.check(refusal, as: .sequence)
  }
}
