import MotionModel
import Testing

/// Keyframes in SwiftUI's builder.
@Suite struct KeyframeNotationTests {
  private func motion(_ document: String) throws -> Motion {
    try Motion(DocumentNode(JSONReader.read(Array(document.utf8).withKind("keyframes"))))
  }

  @Test("A track is its keyframes side by side; alone it begins at the neutral value and plays once")
  func track() throws {
    let text =
      #"KeyframeTrack(\.scale) { LinearKeyframe(1, duration: 0.1) SpringKeyframe(1.5, duration: 0.8, spring: .bouncy) }"#
    let expected =
      #"{"tracks":[{"property":"scale","initial":1,"keyframes":["#
      + #"{"linear":1,"duration":0.1},{"spring":1.5,"duration":0.8,"using":".bouncy"}]}]}"#
    #expect(try Motion(notation: text, as: .keyframes) == motion(expected))
  }

  @Test(
    "Every separator, comment and spelling of a value that Swift has",
    arguments: [
      "KeyframeTrack(\\.rotation) {\n  CubicKeyframe(.degrees(180), duration: 1.0)\n  MoveKeyframe(.zero)\n}",
      "KeyframeTrack(\\Values.rotation) { CubicKeyframe(Angle(radians: .pi), duration: 1); MoveKeyframe(Angle.zero); };",
      "KeyframeTrack(\\.rotation, content: { CubicKeyframe(180, duration: 1000ms,), MoveKeyframe(CGFloat(0)) })",
      "/* é /* nested */ */ KeyframeTrack(\\.rotation) { // 角度\nCubicKeyframe(.degrees(1_80), duration: 1) /* } */ MoveKeyframe(0)}",
    ])
  func spellings(text: String) throws {
    let expected =
      #"{"tracks":[{"property":"rotation","initial":0,"keyframes":[{"cubic":180,"duration":1},{"move":0}]}]}"#
    #expect(try Motion(notation: text, as: .keyframes) == motion(expected))
  }

  @Test("Values of every type, relative ones, velocities, timing curves and springs")
  func values() throws {
    let text = #"""
      KeyframeTimeline(initialValue: (offset: CGPoint(x: 1, y: 2), tint: "#ff0000", corner: CGSize(width: 1, height: 1))) {
        KeyframeTrack(\.offset) {
          LinearKeyframe(CGSize(width: 0, height: 20), duration: 0.2, timingCurve: .easeInOut)
          CubicKeyframe(by: CGPoint(x: 5, y: 0), duration: 0.3, startVelocity: (1, 2), endVelocity: .zero)
        }
        KeyframeTrack(\.tint) { LinearKeyframe(Color(red: 0, green: 0, blue: 1), duration: 1, timingCurve: .easeIn) }
        KeyframeTrack(\.corner) { SpringKeyframe(.zero, spring: .init(duration: 0.3, bounce: 0.2)) MoveKeyframe((3, 4)) }
      }
      .repeatCount(3, autoreverses: false)
      .delay(-0.5)
      .timingCurve(Animation.linear(duration: 2))
      """#
    let expected = #"""
      {"repeat":3,"autoreverses":false,"delay":-0.5,"easing":".linear(duration: 2)","tracks":[
        {"property":"offset","initial":[1,2],"keyframes":[
          {"linear":[0,20],"duration":0.2,"easing":{"easing":"easeInOut"}},
          {"cubic":{"by":[5,0]},"duration":0.3,"startVelocity":[1,2],"endVelocity":[0,0]}]},
        {"property":"tint","initial":[1,0,0,1],"keyframes":[
          {"linear":[0,0,1,1],"duration":1,"easing":{"easing":"easeIn"}}]},
        {"property":"corner","type":"size","initial":[1,1],"keyframes":[
          {"spring":[0,0],"using":{"perceptual":{"duration":0.3,"bounce":0.2}}},{"move":[3,4]}]}]}
      """#
    #expect(try Motion(notation: text, as: .keyframes) == motion(expected))
  }

  @Test("KeyframeAnimator repeats for ever unless it has a trigger or says otherwise; the values may be a struct's")
  func animators() throws {
    let track = #"KeyframeTrack(\.ratio) { LinearKeyframe(1.5, duration: 0.36) }"#
    func expected(_ playback: String) -> String {
      #"{"tracks":[{"property":"ratio","initial":1,"keyframes":[{"linear":1.5,"duration":0.36}]}]"# + playback + "}"
    }
    for (text, playback) in [
      ("KeyframeAnimator(initialValue: (ratio: 1)) { \(track) }", #","repeat":"forever""#),
      ("KeyframeAnimator(initialValue: (ratio: 1), repeating: false) { \(track) }", ""),
      ("KeyframeAnimator(initialValue: .init(ratio: 1), trigger: isOn) { \(track) }", #","trigger":true"#),
      (
        "Image(\"}\").resizable()\n .keyframeAnimator(initialValue: Movie(), trigger: isOn, content: { view, value in\n"
          + "view.scaleEffect(value.ratio == 1 ? 1 : \"\\(value[0])\".count) /* } */ }, keyframes: { value in \(track) })\n"
          + "struct Movie { var ratio: Double = 1; var angle = Angle.zero }",
        #","trigger":true"#
      ),
      (
        "struct Movie: Animatable {\n  var ratio = CGFloat(1)\n}\n"
          + "KeyframeAnimator(initialValue: Movie()) { value in Text(value.name) } keyframes: { _ in \(track) }",
        #","repeat":"forever""#
      ),
    ] {
      #expect(try Motion(notation: text, as: .keyframes) == motion(expected(playback)), "\(text)")
    }
  }

  @Test(
    "A value is the property whose modifier takes it as it is, for each of them; one that is worked with stays itself",
    arguments: [
      ("c.rotationEffect(v.a)", ["rotation"]), ("c.rotationEffect(.degrees(v.a), anchor: .top)", ["rotation"]),
      ("c.padding().offset(x: 3, y: CGFloat(v.a)).opacity(0.5)", ["offset.y"]), ("c.scaleEffect(y: v.a)", ["scale.y"]),
      ("c\n  // it grows\n  .scaleEffect(x: v.a, y: v.a)", ["scale.x", "scale.y"]), ("c.glow(v.a)", ["glow"]),
      ("c.rotation3DEffect(Angle(degrees: v.a), axis: (x: 0, y: 1, z: 0)).blur(radius: v.a)", ["rotation.y", "blur"]),
      ("c.opacity(v.a * v.a)", ["a"]), ("c.opacity(1 / v.a)", ["a"]), ("c.opacity(v.a > 1 ? v.a : 0)", ["a"]),
      ("c.opacity(isOn ? v.a : 0)", ["opacity"]), ("c.opacity(!isCalm && level > 2 ? 1 : v.a)", ["opacity"]),
      ("c.opacity(isOn ? 1 : 0)", ["a"]), ("c.rotationEffect(.radians(v.a * v.a))", ["a"]), ("c.opacity(v.a.x)", ["a"]),
      ("c.opacity(a)", ["a"]), ("HStack { c.opacity(v.a) }", ["a"]), ("c.scaleEffect(v.b).opacity(v.a)", ["opacity"]),
      ("c.opacity(v.b).opacity(v.a)", ["opacity"]), ("let x = v.a; c.opacity(x)", ["a"]),
      ("c.shadow(radius: v.a)", ["a"]),
      ("c.blur(radius: \"v.a\")", ["a"]),
    ])
  func uses(content: String, properties: [String]) throws {
    let values = #"KeyframeTrack(\.a) { LinearKeyframe(2, duration: 1) }"#
    let text =
      "A().keyframeAnimator(initialValue: V(), trigger: n) { c, v in \(content) } keyframes: { _ in \(values) }\n"
    let set = try KeyframeSet(notation: text + "struct V { var a = 1.0; var b = 1.0 }")
    #expect(set.tracks.map(\.property.text) == properties)
    for track in set.tracks { #expect(track.initial.components == [1] && track.keyframes.count == 1) }
  }

  @Test("Two values keep apart: the first that a property takes moves it, and sizes are offsets")
  func severalUses() throws {
    let text = #"""
      struct V { var one = 0.5; var two = 0.5; var blur = 0.0; var shift = CGSize.zero }
      KeyframeAnimator(initialValue: V()) { A().opacity($0.one).opacity($0.two).offset($0.shift).blur(radius: $0.two) } keyframes: {
        KeyframeTrack(\.one) { MoveKeyframe(1) }
        KeyframeTrack(\.two) { MoveKeyframe(2) }
        KeyframeTrack(\.shift) { MoveKeyframe(CGSize(width: 3, height: 4)) }
      }
      """#
    let expected = #"""
      KeyframeAnimator(initialValue: (opacity: 0.5, blur: 0.5, offset: CGPoint(x: 0, y: 0))) {
        KeyframeTrack(\.opacity) { MoveKeyframe(1) }
        KeyframeTrack(\.blur) { MoveKeyframe(2) }
        KeyframeTrack(\.offset) { MoveKeyframe(CGPoint(x: 3, y: 4)) }
      }
      """#
    #expect(try Motion(notation: text, as: .keyframes) == Motion(notation: expected, as: .keyframes))
  }

  @Test("A part of an offset that another value moves stays itself; a part of a scale is a factor of its own")
  func parts() throws {
    let tracks = ["shift", "y", "size", "stretch"].map { "KeyframeTrack(\\.\($0)) { MoveKeyframe(.zero) }" }
    let set = try KeyframeSet(
      notation: """
        struct V { var shift = CGSize.zero; var y = 0.0; var size = 1.0; var stretch = 1.0 }
        KeyframeAnimator(initialValue: V()) { v in
          A().offset(v.shift).offset(y: v.y).scaleEffect(v.size).scaleEffect(y: v.stretch)
        } keyframes: { \(tracks.joined(separator: "\n")) }
        """)
    #expect(set.tracks.map(\.property.text) == ["offset", "y", "scale", "scale.y"])
  }

  @Test("A point whose parts move the parts of an offset moves that; one of which a part is left out stays itself")
  func points() throws {
    let track = #"KeyframeTrack(\.place) { MoveKeyframe(CGPoint(x: 3, y: 4)) }"#
    for (content, property) in [
      ("c.offset(x: v.place.x, y: v.place.y)", "offset"), ("c.position(x: v.place.x, y: v.place.y)", "position"),
      ("c.offset(x: isCalm ? 0 : v.place.x).offset(y: v.place.y)", "offset"),
      ("c.offset(x: v.place.x)", "place"), ("c.offset(x: v.place.y, y: v.place.x)", "place"),
    ] {
      let text = "A().keyframeAnimator(initialValue: V()) { c, v in \(content) } keyframes: { _ in \(track) }\n"
      let set = try KeyframeSet(notation: text + "struct V { var place = CGPoint(x: 1, y: 2) }")
      #expect(set.tracks.map(\.property.text) == [property], "\(content)")
      #expect(set.tracks[0].initial.components == [1, 2])
    }
  }

  @Test("A side of a size, or a coordinate, that is moved alone moves that of the property which the whole is")
  func sides() throws {
    for (side, type, content, property) in [
      ("height", "CGSize(width: 1, height: 2)", "c.offset(v.place)", "offset.y"),
      ("y", "CGPoint(x: 1, y: 2)", "c.opacity(1).position(v.place)", "position.y"),
      ("height", "CGSize(width: 1, height: 2)", "c.opacity(1)", "place.height"),
    ] {
      let track = "KeyframeTrack(\\.place.\(side)) { MoveKeyframe(3) }"
      let text = "A().keyframeAnimator(initialValue: V()) { c, v in \(content) } keyframes: { _ in \(track) }\n"
      let set = try KeyframeSet(notation: text + "struct V { var place = \(type) }")
      #expect(set.tracks.map(\.property.text) == [property], "\(content)")
      #expect(set.tracks[0].initial.components == [2])
    }
  }

  @Test(
    "What triggers is any expression, and one value begins at any number of Swift",
    arguments: [("CGFloat.zero", 0.0), (".zero", 0.0), ("CGFloat(3)", 3.0), ("-2.5", -2.5), ("-Double.pi", -Double.pi)])
  func oneValue(initial: String, value: Double) throws {
    for trigger in ["manager.item?.id", "a == b ? [1, 2] : f(\"x, y\", { $0 })", "items.map(\\.id)", "!isOn"] {
      let set = try KeyframeSet(
        notation: "A().keyframeAnimator(initialValue: \(initial), trigger: \(trigger)) { c, x in c.offset(x: x) } "
          + "keyframes: { _ in KeyframeTrack(\\.self) { LinearKeyframe(8, duration: 0.1) } }")
      #expect(set.tracks.map(\.property.text) == ["offset.x"])
      #expect(set.tracks[0].initial.components == [value])
      #expect(set.playback == .trigger)
    }
  }

  @Test("A property that every view has begins at its neutral value where the struct is not pasted too")
  func withoutStruct() throws {
    let text =
      #"KeyframeAnimator(initialValue: Values()) { KeyframeTrack(\.opacity) { LinearKeyframe(0, duration: 1) } }"#
    let expected =
      #"{"tracks":[{"property":"opacity","initial":1,"keyframes":[{"linear":0,"duration":1}]}],"repeat":"forever"}"#
    #expect(try Motion(notation: text, as: .keyframes) == motion(expected))
  }

  @Test("The canonical text stands over several lines, and begins at once where everything is as usual")
  func canonical() throws {
    let text =
      ##"KeyframeTrack(\.scale){LinearKeyframe(1.5,duration:100ms)MoveKeyframe(by:1)}KeyframeTrack(\.tint){MoveKeyframe("#00f")}"##
    #expect(CurveNotationRefuseTests.error(text, as: .keyframes)?.location?.description == "1:112")
    let read = try KeyframeSet(notation: text.replacing("#00f", with: "#0000ff"))
    #expect(
      read.notation == #"""
        KeyframeTrack(\.scale) {
          LinearKeyframe(1.5, duration: 0.1)
          MoveKeyframe(by: 1)
        }
        KeyframeTrack(\.tint) {
          MoveKeyframe(Color(red: 0, green: 0, blue: 1))
        }
        """#)
  }

  @Test(
    "What cannot be read is refused at its place, with what to do",
    arguments: [
      ("", .missing, "1:1", "KeyframeTrack"),
      ("LinearKeyframe(1, duration: 1)", .unknown, "1:1", "KeyframeTrack(\\.scale)"),
      ("KeyframeTrack { LinearKeyframe(1, duration: 1) }", .missing, "1:48", "\\.scale"),
      ("KeyframeTrack(scale) { }", .missing, "1:15", "\\.scale"),
      ("KeyframeTrack(\\.scale)", .missing, "1:22", "keyframes"),
      ("KeyframeTrack(\\.scale) { }", .tooLarge, "1:1", "1…10000"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(1) }", .missing, "1:42", "duration"),
      ("KeyframeTrack(\\.scale) { MoveKeyframe(1, duration: 1) }", .unknown, "1:42", "no argument"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(1 duration: 1) }", .syntax, "1:43", "before duration"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(\"a\", duration: 1) }", .contradiction, "1:26", "interpolated"),
      ("KeyframeTrack(\\.scale) { LinearKeyfram(1, duration: 1) }", .unknown, "1:26", "LinearKeyframe"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: -1) }", .outOfRange, "1:54", "0…"),
      ("KeyframeTrack(\\.scale) { for i in 0..<3 { } }", .syntax, "1:26", "write its result"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: 1)", .syntax, "1:56", "never closed"),
      ("KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: 1)) }", .syntax, "1:56", "never opened"),
      ("KeyframeTrack(\\.a) { MoveKeyframe(1) } KeyframeTrack(\\.a) { MoveKeyframe(1) }", .duplicate, "1:1", "second"),
      ("KeyframeTrack(\\.tint) { MoveKeyframe(.red) }", .wrongType, "1:38", "Color(red:"),
      (
        "KeyframeAnimator(initialValue: Movie()) { KeyframeTrack(\\.ratio) { MoveKeyframe(1) } }", .missing, "1:32",
        "struct Movie"
      ),
      (
        "KeyframeTimeline(initialValue: (scal: 1)) { KeyframeTrack(\\.scale) { MoveKeyframe(1) } }", .unknown, "1:39",
        "did you mean \"scale\""
      ),
      ("KeyframeAnimator(initialValue: (a: 1), trigger: t)", .missing, "1:50", "keyframes"),
      (
        "KeyframeAnimator(initialValue: (a: 1), trigger: t) { KeyframeTrack(\\.a) { MoveKeyframe(1) } }.repeatForever()",
        .contradiction, "1:95", "KeyframeTimeline"
      ),
      ("Text(\"a\").onTapGesture { }.keyframeAnimator(initialValue: V()) { }", .syntax, "1:24", "leave it out"),
    ] as [CurveNotationRefuseTests.Refusal])
  func refused(_ refusal: CurveNotationRefuseTests.Refusal) {
    CurveNotationRefuseTests.check(refusal, as: .keyframes)
  }
}
