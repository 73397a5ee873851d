import MotionModel
import TestSupport
import Testing

/// Strings of documents: notation or names, and numbers with units.
@Suite("Strings in documents") struct DocumentTextTests {
  private static func keyframes(easing: String) -> String {
    #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"x","initial":0,"keyframes":"#
      + #"[{"linear":1,"duration":1,"easing":\#(easing)}]}]}"#
  }

  private static func error(_ document: String) -> ModelError? {
    do throws(ModelError) {
      _ = try Preset(json: Array(document.utf8))
      return nil
    } catch { return error }
  }

  @Test(
    "The word of an easing is taken for a name, and the hint's spelling is the same easing",
    arguments: [
      ("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)"), ("ease-in", "cubic-bezier(0.42, 0, 1, 1)"),
      ("ease-out", "cubic-bezier(0, 0, 0.58, 1)"), ("ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"),
      ("linear", "linear(0, 1)"), ("step-start", "steps(1, start)"), ("easeOut", ".easeOut"), ("bouncy", ".bouncy"),
      ("spring", ".spring"), ("UnitCurve.easeInOut", ".easeInOut"), (".ease-out", "cubic-bezier(0, 0, 0.58, 1)"),
    ])
  func words(word: String, notation: String) throws {
    #expect(DocumentText.hint(for: word)?.contains("write \"\(notation)\"") == true, "\(word)")
    let read = try Preset(json: Array(Self.keyframes(easing: "\"\(notation)\"").utf8))
    #expect(read.motion.references.isEmpty)
    if let refused = Self.error(Self.keyframes(easing: "\"\(word)\"")) {
      #expect(refused.hint?.contains("write \"\(notation)\"") == true, "\(word): \(refused.hint ?? "no hint")")
    } else {
      let named = try Preset(json: Array(Self.keyframes(easing: "\"\(word)\"").utf8))
      #expect(named.motion.references.map(\.description) == [word])
    }
  }

  @Test("No hint for what is no curve's word", arguments: ["fast", "brand/pop", "steps", "cubic-bezier", "", "."])
  func noHint(text: String) { #expect(DocumentText.hint(for: text) == nil) }

  private static func keyframe(_ members: String) -> String {
    #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"scale","initial":0,"keyframes":[\#(members)]}]}"#
  }

  /// Mistake, its place, and a text of the hint; the suggested spelling reads back.
  private static let slips: [(document: String, pointer: String, hint: String)] = [
    (#"{"motionbook":1,"kind":"curve","name":"a","spring":"Bouncy"}"#, "/spring", #"write ".bouncy";"#),
    (#"{"motionbook":1,"kind":"curve","name":"a","spring":"SNAPPY"}"#, "/spring", #"write ".snappy";"#),
    (keyframe(#"{"spring":1,"using":"Bouncy"}"#), "/tracks/0/keyframes/0/using", #"write ".bouncy";"#),
    (
      keyframe(#"{"linear":1,"duration":1,"easing":"EaseOut"}"#), "/tracks/0/keyframes/0/easing", #"write ".easeOut";"#
    ),
    (
      keyframe(#"{"spring":1,"using":{"spring":".bouncy"}}"#), "/tracks/0/keyframes/0/using/spring",
      #"expected the spring alone: write ".bouncy""#
    ),
    (
      keyframe(#"{"spring":1,"using":{"spring":{"perceptual":{"duration":0.5}}}}"#),
      "/tracks/0/keyframes/0/using/spring",
      #"expected the spring alone: write {"perceptual":{"duration":0.5}}"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":["opacity"]}}"#, "/insertion/effects/0",
      #"write {"opacity": true}"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":["move"]}}"#, "/insertion/effects/0",
      #"write {"move": …}"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":"opacity"}}"#, "/insertion/effects",
      #"write [{"opacity": true}]"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":["opacity"]}"#, "/insertion",
      #"write {"effects": [{"opacity": true}]}"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","effects":[{"opacity":true}]}"#, "/effects",
      #"write "insertion": {"effects": …}"#
    ),
    (
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"delay":0.5}"#, "/delay",
      #"write "modifiers": [{"delay": …}]"#
    ),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","curve":{"linear":true,"speed":2}}"#, "/curve/speed",
      #"write "modifiers": [{"speed": …}]"#
    ),
    (#"{"motionbook":1,"kind":"curve","name":"a","linear":true,"titel":"x"}"#, "/titel", #"did you mean "title"?"#),
  ]

  @Test("A key or a word in the wrong place is answered with what to write there", arguments: slips)
  func misplaced(slip: (document: String, pointer: String, hint: String)) {
    let error = Self.error(slip.document)
    #expect(error?.pointer?.description == slip.pointer, "\(error as Any)")
    #expect(error?.hint?.hasPrefix(slip.hint) == true, "\(slip.document): \(error?.hint ?? "no hint")")
  }

  @Test("What is proposed for the name of no preset is what can stand there") func roles() throws {
    #expect(DocumentText.hint(for: "ease", as: .curve)?.hasPrefix(#"write "cubic-bezier(0.25"#) == true)
    #expect(DocumentText.hint(for: "ease", as: .spring) == nil)
    #expect(DocumentText.hint(for: "bouncy", as: .spring)?.hasPrefix(#"write ".bouncy""#) == true)
    #expect(DocumentText.hint(for: "ease", as: .duration)?.contains("cubic-bezier") == false)
    #expect(DocumentText.hint(for: "ease", as: .alias) == nil && DocumentText.hint(for: "ease", as: .played) == nil)
  }

  static let keyframe =
    #"{"motionbook":1,"kind":"keyframes","name":"a","delay":0,"tracks":[{"property":"P","initial":@,"#
    + #""keyframes":[{"linear":1,"duration":1}]}]}"#

  /// Every place of a time, and of an angle or a plain number.
  static let places: [(document: String, pointer: String, unit: String)] = [
    (#"{"motionbook":1,"kind":"duration","name":"a","duration":@}"#, "/duration", "s"),
    (#"{"motionbook":1,"kind":"curve","name":"a","linear":true,"duration":@}"#, "/duration", "s"),
    (
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"modifiers":[{"delay":@}]}"#, "/modifiers/0/delay", "s"
    ),
    (
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"modifiers":[{"logicallyCompleteAfter":@}]}"#,
      "/modifiers/0/logicallyCompleteAfter", "s"
    ),
    (#"{"motionbook":1,"kind":"curve","name":"a","spring":".bouncy","blendDuration":@}"#, "/blendDuration", "s"),
    (
      #"{"motionbook":1,"kind":"curve","name":"a","spring":{"response":{"response":@}}}"#, "/spring/response/response",
      "s"
    ),
    (#"{"motionbook":1,"kind":"transition","name":"a","delay":@}"#, "/delay", "s"),
    (#"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":@}]}"#, "/steps/0/wait", "s"),
    (
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"animate":{"x":1},"stagger":@}]}"#, "/steps/0/stagger",
      "s"
    ),
    (
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"schedule":{"periodic":{"by":@}}}"#,
      "/schedule/periodic/by", "s"
    ),
    (
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"schedule":{"explicit":[@]}}"#,
      "/schedule/explicit/0",
      "s"
    ),
    (
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"cues":[{"name":"c","at":@}]}"#, "/cues/0/at",
      "s"
    ),
    (keyframe.replacing("0,\"tracks", with: "@,\"tracks").replacing("initial\":@", with: "initial\":0"), "/delay", "s"),
    (keyframe.replacing("\"P\"", with: "\"rotation\""), "/tracks/0/initial", "deg"),
    (
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":[{"rotation":@}]}}"#,
      "/insertion/effects/0/rotation", "deg"
    ),
    (keyframe.replacing("\"P\"", with: "\"scale\""), "/tracks/0/initial", "%"),
    (
      #"{"motionbook":1,"kind":"curve","name":"a","spring":{"perceptual":{"bounce":@}}}"#, "/spring/perceptual/bounce",
      "%"
    ),
    (#"{"motionbook":1,"kind":"curve","name":"a","points":[[0],[1,@],[1]]}"#, "/points/1/1", "%"),
  ]

  @Test("A number written with its unit is answered with the number to write", arguments: places)
  func units(place: (document: String, pointer: String, unit: String)) {
    let texts: [(String, String)] =
      switch place.unit {
      case "s":
        [("1s", "write 1"), ("500ms", "write 0.5"), ("0.5 S", "write 0.5"), ("50%", "times are numbers in seconds")]
      case "deg": [("30deg", "write 30"), ("0.5turn", "write 180")]
      default: [("50%", "write 0.5"), ("-12.5 %", "write -0.125")]
      }
    for (text, hint) in texts + [("1", "write the number without quotes")] {
      let error = Self.error(place.document.replacing("@", with: "\"\(text)\""))
      #expect(error?.code == .wrongType && error?.pointer?.description == place.pointer, "\(text): \(error as Any)")
      #expect(error?.hint?.hasSuffix(hint) == true, "\(text): \(error?.hint ?? "no hint")")
    }
  }

  @Test("An interpolating spring is no spring alone: it adds up, and a spring cannot say that")
  func interpolating() throws {
    for place in ["spring", "interpolatingSpring", "physicsSpring"] {
      let error = Self.error(
        #"{"motionbook":1,"kind":"curve","name":"a","\#(place)":".interpolatingSpring(duration: 0.5, bounce: 0.3)"}"#)
      #expect(error?.code == .contradiction && error?.pointer?.description == "/\(place)")
      #expect(error?.hint?.contains("\"Spring(duration: 0.5, bounce: 0.3)\"") == true, "\(error?.hint ?? "")")
    }
    let spring = try SpringParameters(notation: "Spring(duration: 0.5, bounce: 0.3)")
    #expect(spring == .duration(0.5, bounce: 0.3))
  }

  @Test("Two tracks of one property are refused, one of a part is not")
  func tracks() throws {
    func document(_ second: String) -> String {
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"offset","initial":[0,0],"keyframes":"#
        + #"[{"move":[1,1]}]},\#(second)]}"#
    }
    let same = Self.error(document(#"{"property":"offset","initial":[0,0],"keyframes":[{"move":[2,2]}]}"#))
    #expect(same?.code == .duplicate && same?.pointer?.description == "/tracks/1", "\(same as Any)")
    #expect(Self.error(document(#"{"property":"offset.y","initial":0,"keyframes":[{"move":2}]}"#)) == nil)
  }
}
