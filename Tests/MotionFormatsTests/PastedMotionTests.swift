import MotionEngine
import MotionFormats
import MotionModel
import Testing

@Suite("What is pasted")
struct PastedMotionTests {
  @Test(
    "what is misspelt or computed is refused, with what to write",
    arguments: [
      ("{ type: \"spring\", stifness: 300, damping: 20 }", MotionKind.curve, ModelError.Code.unknown, "stiffness"),
      ("gsap.to(\".box\", { duration: speed, x: 100 })", .keyframes, .notKept, "numbers"),
      (
        "UISpringTimingParameters(dampingRatio: 0.75, initialVelocity: .zero)", .curve, .missing,
        "UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.75), or .spring(response: 0.5, dampingFraction: 0.75)"
      ),
      ("{ initial: { opacity: 0 }, animate: { opacity: 1 } }", .transition, .notKept, "motionbook import js FILE"),
      ("transition: opacity .2s, scale .3s", .curve, .contradiction, "add each by itself"),
      (
        "UISpringTimingParameters(duration: 0.5, bounce: 0.2, initialVelocity: CGVector(dx: 2, dy: 0))", .curve,
        .notKept,
        "CGVector(dx: 2, dy: 2)"
      ),
      ("{ hidden: { y: 8 }, visible: { y: 0 } }", .transition, .notKept, "motionbook add transition NAME '.opacity"),
    ])
  func refused(text: String, kind: MotionKind, code: ModelError.Code, hint: String) {
    let error = #expect(throws: ModelError.self) { try PastedMotion.motion(text, as: kind) }
    #expect(error?.code == code)
    #expect(error?.hint?.contains(hint) == true)
  }

  @Test(
    "an ease of GSAP has no control points: Flutter's Cubic is none", arguments: ["Cubic(0.2, 0, 0, 1)", "Quad(1.5)"])
  func noEase(text: String) throws { #expect(try PastedMotion.ease(named: text) == nil) }

  @Test(
    "objects of scripts and design tools are curves",
    arguments: [
      (#"{ type: "spring", stiffness: 300, damping: 20 }"#, "spring(stiffness: 300, damping: 20)"),
      (
        #"{ type: 'spring', stiffness: 100, damping: 40, mass: 2, velocity: 3, }"#,
        "spring(mass: 2, stiffness: 100, damping: 40, initialVelocity: 3, allowOverDamping: true)"
      ),
      // A velocity beside a target is in its units.
      (
        "{ x: 100, transition: { type: 'spring', stiffness: 300, damping: 20, velocity: 200 } }",
        "spring(stiffness: 300, damping: 20, initialVelocity: 2)"
      ),
      // Calls of Compose, Android, Flutter, UIKit and React Native.
      (
        "UIView.animate(withDuration: 0.5, delay: 0.2, usingSpringWithDamping: 0.7, initialSpringVelocity: 5)",
        "spring(settlingDuration: 0.5, dampingRatio: 0.7, initialVelocity: 5).delay(0.2)"
      ),
      (
        "UIView.animate(springDuration: 0.5, bounce: 0.2, initialSpringVelocity: 3, delay: 0.1)",
        "Spring(duration: 0.5, bounce: 0.2, initialVelocity: 3).delay(0.1)"
      ),
      ("UIView.animate(springDuration: 0.5, bounce: 0.2, delay: 0)", "spring(duration: 0.5, bounce: 0.2)"),
      (
        "UIView.animate(withDuration: 0.3, delay: 0.05, options: [.curveEaseIn, .autoreverse, .repeat]) {}",
        "ease-in.duration(300ms).repeatForever(autoreverses: true).delay(0.05)"
      ),
      (
        "UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseOut, .autoreverse])",
        "ease-out.duration(300ms).repeatCount(2, autoreverses: true)"
      ),
      ("tween(durationMillis = 300, delayMillis = 50)", "cubic-bezier(0.4, 0, 0.2, 1).duration(300ms).delay(0.05)"),
      ("tween<Float>(300)", "cubic-bezier(0.4, 0, 0.2, 1).duration(300ms)"),
      ("tween(durationMillis = 200, delayMillis = 50, easing = EaseOut);", "ease-out.duration(200ms).delay(0.05)"),
      ("tween(200, 50, CubicBezierEasing(0f, 0f, 0.2f, 1f))", "cubic-bezier(0, 0, 0.2, 1).duration(200ms).delay(0.05)"),
      // Compose's own duration.
      ("tween(easing = LinearEasing)", "linear.duration(300ms)"),
      ("UIView.animate(springDuration: 0.5, bounce: 0.2) {\n  view.alpha = 1\n}", "spring(duration: 0.5, bounce: 0.2)"),
      ("spring(dampingRatio = 0.75f, stiffness = Spring.StiffnessLow)", "spring(dampingRatio: 0.75, stiffness: 200)"),
      ("spring(0.75f, Spring.StiffnessLow)", "spring(dampingRatio: 0.75, stiffness: 200)"),
      ("tween(300, easing = CubicBezierEasing(0.4f, 0f, 0.2f, 1f))", "cubic-bezier(0.4, 0, 0.2, 1).duration(300ms)"),
      ("tween(300, easing = FastOutSlowInEasing)", "cubic-bezier(0.4, 0, 0.2, 1).duration(300ms)"),
      ("tween<Float>(durationMillis = 200, easing = EaseOut)", "ease-out.duration(200ms)"),
      ("PathInterpolator(0.4f, 0f, 0.2f, 1f);", "cubic-bezier(0.4, 0, 0.2, 1)"),
      ("const Cubic(0.4, 0, 0.2, 1)", "cubic-bezier(0.4, 0, 0.2, 1)"),
      (
        "UISpringTimingParameters(mass: 1, stiffness: 200, damping: 20, initialVelocity: .zero)",
        "spring(mass: 1, stiffness: 200, damping: 20, allowOverDamping: true)"
      ),
      ("Easing.bezier(0.4, 0, 0.2, 1)", "cubic-bezier(0.4, 0, 0.2, 1)"),
      // A vector of equal parts is the velocity in whole changes per second.
      (
        "UISpringTimingParameters(mass: 1, stiffness: 180, damping: 20, initialVelocity: CGVector(dx: 2, dy: 2.0))",
        "spring(mass: 1, stiffness: 180, damping: 20, initialVelocity: 2, allowOverDamping: true)"
      ),
      (
        "UISpringTimingParameters(duration: 0.5, bounce: 0.2, initialVelocity: CGVector(dx: -1.5, dy: -1.5))",
        "Spring(duration: 0.5, bounce: 0.2, initialVelocity: -1.5)"
      ),
      ("CAMediaTimingFunction(name: .easeInEaseOut)", "ease-in-out"), ("CAMediaTimingFunction(name: .default)", "ease"),
      ("CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)", "spring(duration: 0.5, bounce: 0.2)"),
      (
        "UIView.animate(withDuration: 0.3, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction])",
        "ease-out.duration(300ms).delay(0.1)"
      ),
      (
        "UIView.animate(withDuration: 0.3, delay: 0, options: [.curveLinear]) { view.alpha = 0 }",
        "css.linear.duration(300ms)"
      ),
      ("UIViewPropertyAnimator(duration: 0.4, curve: .easeIn)", "ease-in.duration(400ms)"),
      (
        "UIViewPropertyAnimator(duration: 0.4, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))",
        "cubic-bezier(0.2, 0, 0, 1).duration(400ms)"
      ),
      (
        "UIViewPropertyAnimator(duration: 0.4, timingParameters: UICubicTimingParameters(animationCurve: .easeOut))",
        "ease-out.duration(400ms)"
      ),
      ("CASpringAnimation(mass: 1, stiffness: 250)", "spring(stiffness: 250, damping: 10, allowOverDamping: true)"),
      // The shorthand of style sheets, in any order: the first time is the duration.
      ("200ms ease-in-out", "ease-in-out.duration(200ms)"), ("ease-in .2s", "ease-in.duration(200ms)"),
      ("cubic-bezier(.2, 0, 0, 1) 300ms 50ms", "cubic-bezier(0.2, 0, 0, 1).duration(300ms).delay(0.05)"),
      ("transition: all 1s steps(2);", "steps(2).duration(1s)"), ("transition: .3s", "ease.duration(300ms)"),
      // The eases of GSAP that are not Penner's, by its formulas.
      ("back.out(2)", #"formula("1 + (t - 1)^2 * ((s + 1)*(t - 1) + s)", s: 2)"#),
      ("expo.out", #"formula("1 - (2^(-10*t) * (1 - t) + (1 - t)^6 * t)")"#),
      // Motion's defaults.
      (#"{ type: "spring" }"#, "spring(stiffness: 100, damping: 10)"),
      (#"{ type: "spring", visualDuration: 0.4, bounce: 0.2 }"#, "spring(visualDuration: 0.4, bounce: 0.2)"),
      // Its duration is no period: another dialect than SwiftUI's.
      (#"{ type: "spring", duration: 0.8, bounce: 0.25 }"#, "motionSpring(duration: 0.8, bounce: 0.25)"),
      (#"{ duration: 0.3, ease: [0.4, 0, 0.2, 1] }"#, "cubic-bezier(0.4, 0, 0.2, 1).duration(300ms)"),
      (#"transition={{ duration: 0.5, ease: "easeOut", delay: .1 }}"#, "ease-out.duration(500ms).delay(0.1)"),
      ("transition: {\n  ease: 'circOut', // round\n  duration: 1,\n},", "UnitCurve.circularEaseOut.duration(1s)"),
      (
        #"{ duration: 1, ease: "linear", repeat: Infinity, repeatType: "reverse" }"#,
        "css.linear.duration(1s).repeatForever(autoreverses: true)"
      ),
      // One delay, before the first pass.
      (
        #"{ duration: 1, ease: "easeIn", delay: 0.5, repeat: 2 }"#,
        "ease-in.duration(1s).repeatCount(3, autoreverses: false).delay(0.5)"
      ),
      (
        #"el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1000, delay: 500, iterations: 2, easing: 'ease-in' })"#,
        "ease-in.duration(1s).repeatCount(2, autoreverses: false).delay(0.5)"
      ),
      (#"{ duration: 1, ease: "easeIn", repeat: 2 }"#, "ease-in.duration(1s).repeatCount(3, autoreverses: false)"),
      (
        #"{ x: 1, transition: { type: "spring", bounce: 0.25, duration: 1 } }"#,
        "motionSpring(duration: 1, bounce: 0.25)"
      ),
      (
        #"{ duration: 1, ease: "backInOut" }"#,
        #"path("M 0,0 C 0.155,0.005 0.335,-0.265 0.5,0.5 C 0.665,1.265 0.845,0.995 1,1", duration: 1)"#
      ),
      (#"{ duration: 0.6, ease: "power2.out" }"#, #"formula("1 - (1 - t)^3", duration: 0.6)"#),
      // CSS's own stairs, not those of GSAP, which have six levels here.
      (#"{ duration: 300, easing: "steps(5)" }"#, "steps(5).duration(300ms)"),
      (#"{ duration: 300, easing: "linear(0, 0.2 10%, 1)" }"#, "linear(0, 0.2 10%, 1).duration(300ms)"),
      // The words of the Web Animations API, whose unit is the millisecond.
      (#"{ duration: 300, easing: "ease-in", delay: 100 }"#, "ease-in.duration(300ms).delay(0.1)"),
      (#"gsap.to(".x", { duration: 0.6, ease: "power1.in", x: 100 });"#, #"formula("t^2", duration: 0.6)"#),
      (#"CustomEase.create("hop", "M0,0 C0.5,0 0.5,1 1,1")"#, "cubic-bezier(0.5, 0, 0.5, 1)"),
      (
        #"el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, easing: 'ease-in' })"#,
        "ease-in.duration(300ms)"
      ),
      (
        #"{"type":"CUSTOM_SPRING","easingFunctionSpring":{"mass":1,"stiffness":100,"damping":15}}"#,
        "Spring(mass: 1, stiffness: 100, damping: 15, allowOverDamping: true)"
      ),
      (
        #"{"type":"SMART_ANIMATE","duration":0.30000001192092896,"easing":{"type":"EASE_OUT"}}"#,
        "ease-out.duration(300ms)"
      ),
      (#"{"o":{"x":[0.333],"y":[0]},"i":{"x":[0.667],"y":[1]}}"#, "cubic-bezier(0.333, 0, 0.667, 1)"),
    ])
  func curves(text: String, notation: String) throws {
    #expect(try PastedMotion.motion(text, as: .curve) == .curve(Curve(notation: notation)))
  }

  @Test(
    "properties whose values a curve does not take are told",
    arguments: [
      (#"gsap.to(".a", { x: 100, rotation: 90, duration: 1, ease: "power2.out" })"#, ["offset.x", "rotation"]),
      (#"{ x: 100, transition: { duration: 1, ease: "easeIn" } }"#, ["x"]),
      (#"{ duration: 1, ease: "easeIn" }"#, []), ("transition: { duration: 1, ease: \"easeIn\" }", []),
    ])
  func leaving(text: String, properties: [String]) throws {
    var issues: [ImportIssue] = []
    _ = try PastedMotion.motion(text, as: .curve) { issues = $0.issues(.warning) }
    #expect(issues.map(\.code) == (properties.isEmpty ? [] : [.notKept]))
    #expect(properties.allSatisfy { name in issues.contains { $0.message.contains(name) } }, "\(issues)")
  }

  /// Motion's defaults are those of its source: 0.3 s and easeOut, or 0.8 s for several values without any transition.
  ///
  /// Source: https://github.com/motiondivision/motion/blob/0a24bbe81e375a2226d58cb377cb076e107ad41f/packages/motion-dom/src/animation/interfaces/motion-value.ts
  @Test(
    "Motion's animations become keyframes, from its defaults where they say nothing",
    arguments: [
      (
        #"animate(".box", { scale: [1, 1.2, 1] }, { duration: 0.4 })"#,
        #"(scale: 1)) { KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.2, timingCurve: ease-out); LinearKeyframe(1, duration: 0.2, timingCurve: ease-out) } }"#
      ),
      (
        #"animate(a, { x: [0, 1, 2] })"#,
        #"(offset.x: 0)) { KeyframeTrack(\.offset.x) { LinearKeyframe(1, duration: 0.4, timingCurve: ease-out); LinearKeyframe(2, duration: 0.4, timingCurve: ease-out) } }"#
      ),
      // Times that are not as many as the values are ignored, and an ease that is missing is linear.
      (
        #"animate(a, { x: [0, 1, 2] }, { duration: 1, times: [0, 0.1], ease: ["easeIn"] })"#,
        #"(offset.x: 0)) { KeyframeTrack(\.offset.x) { LinearKeyframe(1, duration: 0.5, timingCurve: ease-in); LinearKeyframe(2, duration: 0.5, timingCurve: linear) } }"#
      ),
      // GSAP's power1.inOut between the values.
      (
        #"gsap.to(".a", { keyframes: { x: [0, 100, 0] }, duration: 2 })"#,
        #"(offset.x: 0)) { KeyframeTrack(\.offset.x) { LinearKeyframe(100, duration: 1, timingCurve: formula("if(t < 0.5, 2 * t^2, 1 - (2 - 2*t)^2 / 2)")); LinearKeyframe(0, duration: 1, timingCurve: formula("if(t < 0.5, 2 * t^2, 1 - (2 - 2*t)^2 / 2)")) } }"#
      ),
      (
        #"{ y: [20, "0px"], transition: { ease: "easeIn", delay: 1, repeat: 1, repeatType: "reverse" } }"#,
        #"(offset.y: 20)) { KeyframeTrack(\.offset.y) { LinearKeyframe(0, duration: 0.3, timingCurve: ease-in) } }"#
      ),
      (
        #"<motion.div animate={{ rotate: [null, 90, 45] }} transition={{ times: [0, 0.25, 1], ease: ["linear", [0.4, 0, 0.2, 1]] }} />"#,
        #"(rotation: .degrees(0))) { KeyframeTrack(\.rotation) { LinearKeyframe(.degrees(90), duration: 0.075, timingCurve: linear); LinearKeyframe(.degrees(45), duration: 0.225, timingCurve: cubic-bezier(0.4, 0, 0.2, 1)) } }"#
      ),
    ])
  func motion(text: String, notation: String) throws {
    var expected = try KeyframeSet(notation: "KeyframeTimeline(initialValue: " + notation)
    if text.contains("delay") {
      expected = try KeyframeSet(
        tracks: expected.tracks, derived: [], playback: .repeats(count: 2, autoreverses: true), delay: .seconds(1),
        easing: nil)
    }
    #expect(try PastedMotion.motion(text, as: .keyframes) == .keyframes(expected))
  }

  @Test(
    "an animation that cannot be read says why",
    arguments: [
      (#"animate(a, { x: 1 }, { duration: 1 })"#, MotionKind.curve, ModelError.Code.missing),
      ("UISpringTimingParameters(mass: 1, stiffness: 180, damping: 20, initialVelocity: speed)", .curve, .notKept),
      (#"animate(a, { color: "red" }, { duration: 1 })"#, .keyframes, .notKept),
      (#"animate(a, { x: [0, 1, 2] }, { type: "spring", bounce: 0.2 })"#, .keyframes, .contradiction),
      (#"animate(a, { x: [0, 1, 2] }, { times: [0, 0.5, 0.2] })"#, .keyframes, .outOfRange),
      (#"gsap.to(".a", { keyframes: [{ x: 100 }], duration: 2 })"#, .keyframes, .notKept),
      (#"gsap.to(".a", { x: 100, ease: "sloww(0.7)" })"#, .keyframes, .notKept),
    ])
  func refused(text: String, kind: MotionKind, code: ModelError.Code) {
    let error = #expect(throws: ModelError.self) { try PastedMotion.motion(text, as: kind) }
    #expect(error?.code == code)
  }

  @Test("animations become keyframes")
  func keyframes() throws {
    let expected =
      #"KeyframeTimeline(initialValue: (opacity: 0)) { KeyframeTrack(\.opacity) { LinearKeyframe(1, duration: 0.3) } }"#
    for text in [
      "element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });",
      "const a = document.querySelector(\"#a\").animate({ opacity: [0, 1] }, 300)",
      #"{"keyframes": {"opacity": [0, 1]}, "options": 300}"#,
    ] {
      #expect(try PastedMotion.motion(text, as: .keyframes) == .keyframes(KeyframeSet(notation: expected)), "\(text)")
    }
    let lottie =
      #"{"fr":30,"ip":0,"op":30,"layers":[{"nm":"a","ks":{"o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":15,"s":[100]}]}}}]}"#
    #expect(try PastedMotion.motion(lottie, as: .keyframes)?.kind == .keyframes)
  }

  @Test(
    "what is meant but cannot be kept says what to do",
    arguments: [
      (#"{ type: "sprng", stiffness: 260, damping: 20 }"#, "\"spring\""),
      (#"{ type: "inertia", velocity: 50 }"#, "spring"), (#"{ duration: 0.3, ease: "easeOutt" }"#, "easeOut"),
      (#"{ duration: 0.3, ease: ["easeIn", "easeOut"], times: [0, 1] }"#, "motionbook add keyframes"),
      (#"{ duration: 0.3, ease: easeFunction }"#, "write its name"),
      (#"{ type: "tween", duration: 0.3 }"#, "ease: \"easeOut\""),
      (#"gsap.to(".a", { x: 1 }); gsap.to(".b", { y: 1 });"#, "motionbook import gsap"),
      (#"{"keyframes": {"opacity": [0, 1, 0]}, "options": 300}"#, "motionbook add keyframes"),
      (#"{ scale: 2, transition: { type: "spring", velocity: 200 } }"#, "initialVelocity"),
    ])
  func remedies(text: String, words: String) throws {
    let error = #expect(throws: ModelError.self) { try PastedMotion.motion(text, as: .curve) }
    #expect(error?.hint?.contains(words) == true, "\(String(describing: error))")
  }

  @Test(
    "a declaration of CSS, or its value, is a transition",
    arguments: [
      "opacity .2s ease-in", "transition: opacity .2s ease-in;", "opacity ease-in 200ms",
      "transition:opacity .2s ease-in",
    ])
  func transitions(_ text: String) throws {
    guard case .transition(let transition)? = try PastedMotion.motion(text, as: .transition) else {
      Issue.record("\(text) is none")
      return
    }
    #expect(transition.curve == .inline(try Curve(notation: "ease-in")) && transition.duration == .seconds(0.2))
    #expect(transition.properties.map(\.text) == ["opacity"] && transition.delay == nil)
  }

  @Test(
    "of CSS one transition is taken, and what is no transition is refused or is none",
    arguments: [
      ("opacity .2s, scale .3s", ModelError.Code.contradiction), ("transition: opacity fast", .unknown),
      ("opacity fast 1", nil), ("opacity .2s esae", .unknown), ("transition: opacity .2s ease ease-in", .unknown),
    ] as [(String, ModelError.Code?)])
  func otherTransitions(_ text: String, _ code: ModelError.Code?) throws {
    do throws(ModelError) {
      let motion = try PastedMotion.motion(text, as: .transition)
      #expect(motion == nil && code == nil, "\(text)")
    } catch {
      #expect(error.code == code, "\(text): \(error)")
    }
  }

  @Test("any other text is none")
  func others() throws {
    for text in [
      "", "ease", "{", "{}", "[1, 2]", #"{"kind": "curve"}"#, "spring(duration: 1)", "{ a: 1 }", "@keyframes a {}",
      // A label that is none, labels of two languages, and Compose's own defaults.
      "spring(dampingRatio = 0.5f, stifness = 200f)", "spring(dampingRatio = 0.5f, initialVelocity: 3)",
      "spring<Float>()", "200ms", "ease-inn 200ms", "opacity .2s ease-in", "power9.out",
      "back.out(x)",
    ] {
      #expect(try PastedMotion.motion(text, as: .curve) == nil, "\(text)")
      #expect(try PastedMotion.motion(text, as: .keyframes) == nil, "\(text)")
    }
  }
}
