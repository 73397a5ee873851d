import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("CSS in")
struct CSSImportTests {
  private static func read(_ texts: [String], keepGoing: Bool = false) throws(ImportFailure) -> ImportedPresets {
    let files = texts.enumerated().map { SourceFile(Array($1.utf8), name: "\($0).css") }
    return try CSSFormat().read(files, ImportOptions(keepGoing: keepGoing))
  }

  /// Each preset in a few words.
  private static func summary(_ texts: String...) throws -> [String] { try read(texts).presets.map(summary) }

  private static func summary(_ preset: Preset) -> String {
    func time(_ source: DurationSource?) -> String? {
      switch source {
      case nil: nil
      case .seconds(let seconds): "\(seconds)s"
      case .reference(let target): "→ \(name(target))"
      case .formula(let formula): formula.text
      }
    }
    func name(_ reference: PresetReference) -> String {
      if case .name(let name, _) = reference { name.text } else { "?" }
    }
    func text(_ source: CurveSource?) -> String? {
      switch source {
      case nil: nil
      case .inline(let curve): curve.notation
      case .reference(let target): "→ \(name(target))"
      }
    }
    let words: [String?]
    switch preset.motion {
    case .duration(let source): words = [time(source)]
    case .curve(let curve): words = [curve.notation]
    case .alias(let target): words = ["→ \(name(target))"]
    case .transition(let transition):
      words =
        transition.properties.map(\.text) + [time(transition.duration), text(transition.curve)]
        + [time(transition.delay).map { "after \($0)" }]
    case .keyframes(let set):
      var playback: String?
      if case .repeats(let count, let autoreverses) = set.playback {
        playback = "× \(count.map(String.init) ?? "∞")" + (autoreverses ? " and back" : "")
      }
      words =
        set.tracks.map { track in
          ([track.property.text, values(track.initial)]
            + track.keyframes.map { frame in
              switch frame.kind {
              case .linear(let easing):
                [time(frame.duration), text(easing), values(frame.value)].compactMap(\.self).joined(separator: " ")
              default: "jump \(values(frame.value))"
              }
            }).joined(separator: "; ")
        } + set.derived.map { "\($0.property) = \($0.formula.text)" } + [
          time(set.delay).map { "after \($0)" }, playback,
        ]
    default: words = ["?"]
    }
    let reduced = preset.details.reducedMotion.map { "reduced → \(name($0))" }
    return "\(preset.name): " + (words + [reduced]).compactMap(\.self).joined(separator: ", ")
  }

  private static func values(_ value: MotionValue) -> String {
    value.components.map { number in
      let rounded = (number * 1e6).rounded() / 1e6
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }.joined(separator: " ")
  }

  @Test(
    "custom properties that hold a time or an easing become presets, with what they refer to",
    arguments: [
      (":root { --fast: 200MS; --slow: .25s }", ["fast: 0.2s", "slow: 0.25s"]),
      (":root { --easeOut: cubic-bezier(.2, 0, 0, 1) }", ["ease-out: cubic-bezier(0.2, 0, 0, 1)"]),
      (
        "html { --e: linear(0, 0.5 25% 75%, 1); --s: steps(4, jump-none); --k: ease-in }",
        ["e: linear(0, 0.5 25% 75%, 1)", "s: steps(4, jump-none)", "k: ease-in"]
      ),
      (":root { --s: spring(duration: 0.5, bounce: 0.3) }", [".spring(duration: 0.5, bounce: 0.3)"]),
      (
        ":root { --s: interpolatingSpring(mass: 1, stiffness: 170, damping: 15); --a: animeSpring(duration: 628ms, bounce: 0.5) }",
        [
          "s: .interpolatingSpring(mass: 1, stiffness: 170, damping: 15)",
          "a: animeSpring(duration: 0.628, bounce: 0.5)",
        ]
      ),
      (":root { --a: 100ms; --b: var(--a); --c: calc(2 * var(--a) + 1s) }", ["a: 0.1s", "b: → a", "c: 1.2s"]),
      (
        ":root { --b: var(--none, 3s); --c: min(1s, 200ms); --d: clamp(1s, 5s, 2s) }",
        ["b: 3.0s", "c: 0.2s", "d: 2.0s"]
      ),
      ("@theme { --ease-x: ease } :host { --d: 1s }", ["ease-x: ease", "d: 1.0s"]),
      (".card { --d: 1s; --w: 3px }", ["card/d: 1.0s"]),
      (":root { --d: 1s } .card { --own: var(--d) }", ["d: 1.0s", "card/own: → d"]),
      (
        ":root { --d: 1s; --e: ease-in; --t: opacity var(--d) var(--e), scale var(--d) var(--e), color 2s }",
        ["d: 1.0s", "e: ease-in", "t/opacity: opacity, scale, → d, → e", "t/color: color, 2.0s, ease"]
      ),
      (":root { --red: #f00; --gap: 4px; --shadow: 0 1px 2px red; --font: \"a;b}c\"; --o: { a: b } }", []),
      // Of two the later one counts; @supports that holds lays over.
      (":root { --e: ease } @supports (x: y) { :root { --e: linear(0, 1) } }", ["e: linear(0, 1)"]),
      ("@supports not (x: y) { :root { --e: ease } } @media print { :root { --p: 1s } }", []),
      ("/* x */ @layer base { :root { --\\64 ur: 1s !important } }", ["dur: 1.0s"]),
      (":root { --year: 31536000s; --life: 2522880000s; --back: -1s }", ["year: 31536000.0s"]),
    ])
  func properties(_ text: String, _ expected: [String]) throws {
    let found = try Self.summary(text)
    #expect(found == expected || found.map { String($0.dropFirst(3)) } == expected, "\(found)")
  }

  @Test(
    "rules with transitions become presets of the same times",
    arguments: [
      (
        ".card { transition: opacity 200ms ease-out 1s, transform .2s ease-out 1s }",
        ["card: opacity, offset, scale, rotation, 0.2s, ease-out, after 1.0s"]
      ),
      (".a:hover > b { -webkit-transition: all 1s; transition: all 2s linear }", ["a-hover-b: 2.0s, linear"]),
      (
        ".a { transition-property: color, width; transition-duration: 1s, 2s; transition-timing-function: ease-in }",
        ["a/color: color, 1.0s, ease-in", "a/width: size.width, 2.0s, ease-in"]
      ),
      (
        ".a { transition: 1s -3s cubic-bezier(0, -2, 1, 3) top }",
        ["a: position.y, 1.0s, cubic-bezier(0, -2, 1, 3), after -3.0s"]
      ),
      (".a { transition: inherit } .b { transition: none } .c { color: red }", []),
      (".a { transition-timing-function: ease-in } .a { transition-duration: 1s }", ["a: 1.0s, ease-in"]),
      (
        ".a { &:hover { transition: scale 1s } .b & { transition: rotate 2s } }",
        ["a-hover: scale, 1.0s, ease", "b-a: rotation, 2.0s, ease"]
      ),
    ])
  func transitions(_ text: String, _ expected: [String]) throws {
    let found = try Self.summary(text)
    #expect(found == expected)
  }

  @Test(
    "keyframes take the times of the rule that plays them",
    arguments: [
      (
        "@keyframes k { from { opacity: 0 } to { opacity: 50% } } .a { animation: k 1s linear 2s 3 alternate both }",
        ["k: opacity; 0; 1.0s 0.5, after 2.0s, × 3 and back"]
      ),
      (
        "@keyframes k { to { opacity: 0 } } .a { animation-duration: 2s; animation-name: k; "
          + "animation-iteration-count: infinite; animation-timing-function: steps(2); animation-delay: -1s }",
        ["k: opacity; 1; 2.0s steps(2) 0, after -1.0s, × ∞"]
      ),
      // Out of order, several places at once, an easing in a keyframe, a missing beginning.
      (
        "@keyframes k { 60%, 80% { scale: 2 } 100% { scale: 1 } 20% { scale: 3; animation-timing-function: linear } }"
          + " a { animation: 1s k }",
        ["k: scale; 1; 0.2s ease 3; 0.4s 2; 0.2s ease 2; 0.2s ease 1"]
      ),
      // Backwards, and there and back from the end.
      (
        "@keyframes k { from { rotate: 0deg } 25% { rotate: 90deg } to { rotate: .5turn; "
          + "animation-timing-function: ease } } a { animation: k 1s ease-in reverse }",
        ["k: rotation; 180; 0.75s cubic-bezier(0, 0, 0.58, 1) 90; 0.25s cubic-bezier(0, 0, 0.58, 1) 0"]
      ),
      // Two at one place with two easings are two keyframes, as in browsers: the first one ends the part before.
      (
        "@keyframes k { 0% { translate: 0 } 50% { translate: 8px } 50% { translate: 4px; animation-timing-function: "
          + "ease-in } to { translate: 0 } } a { animation: k 1s linear }",
        ["k: offset; 0 0; 0.5s 8 0; jump 4 0; 0.5s ease-in 0 0"]
      ),
      (
        "@-webkit-keyframes k { to { -webkit-transform: scale(2) } } @keyframes k { to { transform: scale(3) } } "
          + "@-moz-keyframes k { to { opacity: 0 } } a { -webkit-animation: k 9s; animation: k 1s linear }",
        ["k: scale; 1; 1.0s 3"]
      ),
      (
        ":root { --d: 2s } @keyframes k { to { opacity: var(--o, 0.5); translate: var(--x) } } "
          + "a { --x: calc(1px + 50%); animation: k var(--d) linear }",
        [
          "d: 2.0s",
          "k: opacity; 1; → d 0.5, offset; 0 0; → d 51 0, relativeOffset; 0 0; → d 0.5 0",
        ]
      ),
      (
        "@keyframes k { to { filter: blur(2px) saturate(50%) hue-rotate(1turn) } } a { animation: k 1s linear }",
        ["k: blur; 0; 1.0s 2, saturation; 1; 1.0s 0.5, hueRotation; 0; 1.0s 360"]
      ),
      // A channel has one amount.
      (
        "@keyframes k { to { opacity: 0; filter: blur(2px) blur(2px) } } a { animation: k 1s linear }",
        ["k: opacity; 1; 1.0s 0"]
      ),
      (
        "@keyframes k { from { background-color: #f00; color: rgb(0 0 0 / 50%) } to { background-color: transparent; "
          + "color: hsl(120 100% 50%) } } a { animation: k 1s linear }",
        ["k: background; 1 0 0 1; 1.0s 0 0 0 0, color; 0 0 0 0.5; 1.0s 0 1 0 1"]
      ),
      (
        "@keyframes k { from { transform: rotate(90deg) scale(2) translate(3px, 4px) } } a { animation: k 1s linear; "
          + "transform-origin: left 25% }",
        [
          "k: anchor; 0 0.25; 1.0s 0 0.25, rotation; 90; 1.0s 0, scale; 2; 1.0s 1, inner; 3 4; 1.0s 0 0, "
            + "offset.x = cos(rotation * pi / 180) * scale * inner.x - sin(rotation * pi / 180) * scale * inner.y, "
            + "offset.y = sin(rotation * pi / 180) * scale * inner.x + cos(rotation * pi / 180) * scale * inner.y"
        ]
      ),
      // Two rules play them in two ways.
      (
        "@keyframes k { to { opacity: 0 } } .a { animation: k 1s linear } .b { animation: k 2s linear, k 1s linear }",
        ["k: opacity; 1; 1.0s 0", "k/b: opacity; 1; 2.0s 0"]
      ),
      (
        "@theme { --animate-in: k 1s linear; @keyframes k { to { opacity: 0 } } }",
        ["k: opacity; 1; 1.0s 0", "animate-in: → k"]
      ),
    ])
  func keyframes(_ text: String, _ expected: [String]) throws {
    let found = try Self.summary(text)
    #expect(found == expected)
  }

  @Test("lists of other functions go by the matrix, the shorter way round, as in browsers")
  func matrices() throws {
    // matrix(0, 1, -1, 0, 0, 0) is a quarter; between functions that do not match the whole turns are gone.
    #expect(
      try Self.summary(
        "@keyframes k { from { transform: rotate(450deg) } to { transform: translateX(8px) } } a { animation: k 1s linear }"
      )
        == ["k: offset; 0 0; 1.0s 8 0, rotation; 90; 1.0s 0"])
    // What is moved by its own size is so as a matrix, too: (100%, 4px) and nowhere, at size 1 and 1.5.
    #expect(
      try Self.summary(
        "@keyframes k { from { transform: translate3d(100%, 4px, 0) } to { transform: scale(1.5) } } "
          + "a { animation: k 1s linear }"
      ) == ["k: offset; 100 4; 1.0s 0 0, relativeOffset; 1 0; 1.0s 0 0, scale; 1; 1.0s 1.5"])
    // Function by function they stay.
    #expect(
      try Self.summary("@keyframes k { from { transform: rotate(450deg) } } a { animation: k 1s linear }")
        == ["k: rotation; 450; 1.0s 0"])
  }

  @Test(
    "the distance of the eye goes by its inverse, from none where a list has none",
    arguments: [
      // 1/500 is a fifth of 1/100; (1/200 + 1/100) / 2 is 1/133.3 (css-transforms-2, interpolation of perspective).
      ("25% { transform: perspective(100px) rotateX(180deg) }", 0.05, 500.0),
      ("25% { transform: perspective(100px) rotateX(180deg) }", 0.25, 100),
      ("from { transform: perspective(200px) } to { transform: perspective(100px) }", 0.5, 400 / 3.0),
      (
        "from { transform: perspective(300px) rotateX(0deg) } to { transform: perspective(300px) rotateX(9deg) }", 0.5,
        300
      ),
    ])
  func perspective(blocks: String, time: Double, expected: Double) throws {
    let set = try CSSFormat.keyframes("@keyframes a { \(blocks) }", easing: Curve(notation: "linear")).set
    let found = try ResolvedMotion(.keyframes(set)).timeline().value("perspective", at: time)
    #expect(abs((found ?? .nan) - expected) < 1e-6, "\(String(describing: found))")
  }

  @Test(
    "a word of transform-origin is of its own axis, in either order",
    arguments: [
      ("top center", [0.5, 0]), ("bottom center", [0.5, 1]), ("center top", [0.5, 0]), ("center left", [0, 0.5]),
      ("right center", [1, 0.5]), ("bottom", [0.5, 1]), ("left", [0, 0.5]), ("center", [0.5, 0.5]),
      ("25% top", [0.25, 0]),
    ])
  func transformOrigin(words: String, anchor: [Double]) throws {
    let sheet = "@keyframes a { to { scale: 2 } } .a { animation: a 1s; transform-origin: \(words) }"
    let timeline = try ResolvedMotion(#require(Self.read([sheet]).presets.first).motion).timeline()
    for (axis, expected) in zip(["x", "y"], anchor) {
      #expect((timeline.value("anchor.\(axis)", at: 0.5) ?? 0.5) == expected)
    }
  }

  @Test("what stands in prefers-reduced-motion becomes the variant")
  func reducedMotion() throws {
    let text = """
      :root { --d: 1s; --e: ease } @keyframes k { to { opacity: 0; scale: 2 } } @keyframes q { to { opacity: 0 } }
      .a { animation: k 1s linear } .b { transition: scale var(--d) } .c { transition: opacity 3s }
      @media (prefers-reduced-motion: reduce) {
        :root { --d: 0ms } .a { animation-name: q } .c { transition: none } * { animation-duration: 1ms !important }
      }
      @media (prefers-reduced-motion: no-preference) { .e { transition: color 1s } }
      """
    #expect(
      try Self.summary(text) == [
        "d: 1.0s, reduced → d-reduced", "e: ease", "k: opacity; 1; 1.0s 0, scale; 1; 1.0s 2, reduced → k-reduced",
        "b: scale, → d, ease, reduced → b-reduced", "c: opacity, 3.0s, ease, reduced → c-reduced",
        "e-2: color, 1.0s, ease, reduced → e-2-reduced",
        "d-reduced: 0.0s", "k-reduced: opacity; 1; 0.001s 0", "b-reduced: scale, → d-reduced, ease",
        "c-reduced: opacity, 0.0s, ease", "e-2-reduced: color, 0.0s, ease",
      ])
    // A word in a custom property plays nothing: only beside a time, or as the name of an animation.
    let reduced = " @media (prefers-reduced-motion) { .a { animation-name: var(--calm) } :root { --fade: still 1s } }"
    #expect(
      try Self.summary(
        ":root { --name: k; --calm: q } .a { animation: p 1s linear }"
          + ["p", "k", "q", "still"].map { " @keyframes \($0) { to { opacity: 0 } }" }.joined() + reduced)
        == ["p: opacity; 1; 1.0s 0", "k: opacity; 1; 1.0s ease 0"])
    let off = "@keyframes k { to { opacity: 0 } } .a { animation: k 1s linear } "
    #expect(
      try Self.summary(off + "@media (prefers-reduced-motion) { .a { animation: none } }")
        == ["k: opacity; 1; 1.0s 0, reduced → k-reduced", "k-reduced: opacity; 1; jump 1"])
  }

  @Test("several files are one set")
  func severalFiles() throws {
    #expect(
      try Self.summary(".a { animation: k var(--d) linear }", "@keyframes k { to { opacity: 0 } }", ":root { --d: 3s }")
        == ["d: 3.0s", "k: opacity; 1; → d 0"])
  }

  @Test("keyframes that play forward somewhere have their own name there, wherever they play backwards")
  func backwards() throws {
    let sheet =
      "@keyframes k { from { opacity: 0 } } .out { animation: k 1s linear reverse } .in { animation: k 2s linear }"
    #expect(try Self.summary(sheet) == ["k: opacity; 0; 2.0s 1", "k/out: opacity; 1; 1.0s 0"])
  }

  @Test("a variable called as its keyframes is no second preset")
  func sameNames() throws {
    let keyframes = "@keyframes k { from { opacity: 0 } } "
    #expect(try Self.summary(keyframes + ":root { --k: k 1s linear }") == ["k: opacity; 0; 1.0s 1"])
  }

  @Test(
    "what is lost or taken for granted is said, with file, line and column",
    arguments: [
      ("a { transition: color var(--no) }", "0.css 1:5 warning badReference"),
      (":root { --d: 1s } .dark { --d: 2s }", "0.css 1:27 warning notKept"),
      (":root { --t: scale 1s ease, opacity 2s linear }", "0.css 1:9 warning notKept"),
      ("a { animation: nope 1s }", "0.css 1:16 warning badReference"),
      ("@keyframes k { to { opacity: 0 } }", "0.css 1:1 note assumed"),
      ("@keyframes k {\n to { width: 3vw; opacity: 0 } }", "0.css 2:14 warning notKept"),
      ("@keyframes k { to { opacity: 0 } 120% { opacity: 1 } }", "0.css 1:34 warning unknown"),
      ("@keyframes k { to { transform: matrix3d(1) } }", "0.css 1:32 warning notKept"),
      ("@keyframes k { to { translate: 10% } }", "0.css 1:1 note assumed"),
      ("@keyframes k { to { translate: 1em } }", "0.css 1:32 warning assumed"),
      (":root { --duration-fast: 120 }", "0.css 1:9 warning wrongType"),
      ("@keyframes k { to { transform: rotate(90deg) translateX(100%) } }", "0.css 1:1 warning assumed"),
      ("@keyframes k { to { transform: skewX(9deg) translateY(-100%) } }", "0.css 1:1 warning assumed"),
      (
        "@keyframes k { from { transform: scale(2) translateX(9%) } to { transform: rotate(9deg) } }",
        "0.css 1:1 warning assumed"
      ),
      ("@keyframes k { from { color: red } to { color: blue } }", "0.css 1:1 warning unusual"),
      ("@keyframes k { to { visibility: hidden } }", "0.css 1:21 note skipped"),
      (
        "@keyframes k { from { transform: translateX(1px) scale(1, 2) rotate(9deg) skewX(2deg) } } ",
        "0.css 1:1 warning unusual"
      ),
      (
        "@keyframes k { to { transform: rotateX(9deg) } from { transform: translateX(1px) } }",
        "0.css 1:1 warning unusual"
      ),
      ("@keyframes k { to { opacity: 0 } } a { animation: k 1s 2.5 }", "0.css 1:51 warning notKept"),
      (":root { --a: 1s } @keyframes a { to { opacity: 0 } }", "0.css 1:19 warning nameCollision"),
      ("@media (prefers-reduced-motion) { * { animation-duration: 1ms } }", "0.css 1:35 warning notKept"),
      ("a { } } :root { --a: 1s }", "0.css 1:7 warning syntax"), ("a { color }", "0.css 1:5 warning syntax"),
      // https://www.w3.org/TR/css-animations-1/#keyframes: such declarations are ignored.
      ("@keyframes k { from { opacity: 0 !important } to { opacity: 0.5 } }", "0.css 1:23 warning notKept"),
      ("a { -webkit-transtion: color 1s } :root { --a: 1s }", "0.css 1:5 warning unknown"),
    ])
  func losses(_ text: String, _ expected: String) throws {
    let issues = try Self.read([text]).report.issues
    let found = issues.map { "\($0.file ?? "") \($0.location?.description ?? "-") \($0.severity.rawValue) \($0.code)" }
    #expect(found.contains(expected), "\(issues)")
    #expect(issues.allSatisfy { $0.severity != .error })
  }

  @Test(
    "bad input gives an error with its place, and nothing is imported",
    arguments: [
      (":root { --a: 1s", "1:1 syntax"), ("a { b: \"c\n d\" }", "1:8 syntax"), ("a { } /* b", "1:7 syntax"),
      ("@keyframes k { to { opacity: 0 }", "1:1 syntax"),
      ("a { transition: color 1s cubic-bezier(0, 0 }", "1:26 syntax"),
      ("hello", "1:1 syntax"), (":root { --a: cubic-bezier(1.5, 0, 0, 1) }", "1:14 outOfRange"),
      (":root {\n  --a: cubic-bezier(0, NaN, 0, 1) }", "2:8 wrongType"), (":root { --a: linear() }", "1:14 missing"),
      (":root { --a: steps(0) }", "1:14 outOfRange"), (":root { --duration: 200px }", "1:21 wrongType"),
      (":root { --a: calc(NaN * 1s) }", "1:14 wrongType"), ("a { transition: opacity 300px }", "1:25 wrongType"),
      ("a { transition-duration: 5 }", "1:26 wrongType"), ("a { transition: opacity -1s }", "1:25 outOfRange"),
      ("a { animation: k 1s cubic-bezier(0, 0, 2, 1) }", "1:21 outOfRange"),
      ("a { animation: k 1s 3deg }", "1:21 wrongType"),
      ("a { animation-iteration-count: -1 }", "1:32 outOfRange"),
      ("@keyframes k { to { opacity: 0; animation-timing-function: steps(x) } }", "1:60 wrongType"),
      (":root { --a: var(--b); --b: var(--a) }", "1:14 cycle"), (":root { --a: var(--a) }", "1:14 cycle"),
      ("a { --x: 1s; transition: var() }", "1:26 syntax"), ("@keyframes { to { opacity: 0 } }", "1:1 badName"),
    ])
  func badInput(_ text: String, _ expected: String) {
    let failure = #expect(throws: ImportFailure.self, "\(text)") { try Self.read([text]) }
    let errors = failure?.report.errors ?? []
    #expect(errors.first.map { "\($0.location?.description ?? "-") \($0.code)" } == expected, "\(errors)")
    #expect(errors.allSatisfy { $0.file == "0.css" })
  }

  @Test("what is good of a file with errors is imported when asked for")
  func keepGoing() throws {
    let text = ":root { --a: steps(0); --b: 1s; --c: var(--a) } a { transition: color 1px } b { transition: color 1s }"
    let read = try Self.read([text], keepGoing: true)
    #expect(read.presets.map(Self.summary) == ["b: 1.0s", "b-2: color, 1.0s, ease"])
    #expect(read.report.errors.count == 3)
    let both = try Self.read(
      [".a { transition: opacity 200 ease; animation: k 1s steps(0) } @keyframes k { to { opacity: 0 } }"],
      keepGoing: true)
    #expect(both.report.errors.count == 2)
  }

  @Test("an even scale and a turn go in either order: no lines are drawn where s·R(a) is R(a)·s")
  func evenScales() throws {
    let set = try CSSFormat.keyframes(
      """
      @keyframes pop { from { transform: scale(.3) rotate(0deg) } 60% { transform: scale(1.05) rotate(3deg) }
        to { transform: scale(1) rotate(0deg) } }
      """
    ).set
    #expect(set.tracks.map(\.property.text) == ["rotation", "scale"])
    #expect(set.tracks.map(\.keyframes.count) == [2, 2])
    #expect(set.tracks.map { $0.keyframes.map(\.value.components) } == [[[3], [0]], [[1.05], [1]]])
  }

  @Test("one @keyframes rule is read by itself")
  func oneRule() throws {
    let read = try CSSFormat.keyframes("@keyframes up { to { translate: 0 -8px } }", duration: 0.5)
    #expect(read.name == "up")
    #expect(read.set.tracks.map(\.property.text) == ["offset"])
    #expect(read.set.tracks.first?.keyframes.map(\.duration) == [.seconds(0.5)])
    #expect(read.set.tracks.first?.keyframes.first?.kind == .linear(easing: .inline(try Curve(.named(.ease)))))
    for (text, place) in [
      ("", "1:1"), ("a { }", "1:1"), ("@keyframes k { to { color: var(--c) } ", "1:1"),
      ("@keyframes k { to { width: auto } }", "1:1"), ("@keyframes a { } @keyframes b { }", "1:1"),
    ] {
      let failure = #expect(throws: ImportFailure.self, "\(text)") { try CSSFormat.keyframes(text) }
      #expect(failure?.report.errors.first?.location?.description == place, "\(text)")
    }
  }

  @Test("SCSS negates variables, puts in what it computes, and has properties in each other")
  func signsOfSass() throws {
    let sheet = """
      $far: 20px;
      .a { animation: a 1s linear; &-#{$far * 2} { color: red } }
      @keyframes a { from { transform: translateX(-$far) } to { transform: translateX(-#{$far}); opacity: #{.5 * .5} } }
      .b { animation: { name: b; duration: 400ms; timing-function: linear } }
      @keyframes b { from { opacity: 0 } to { opacity: 1 } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.scss")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["a", "b"] && read.report.warnings.isEmpty, "\(read.report.lines)")
    let timelines = try read.presets.map { try ResolvedMotion($0.motion).timeline() }
    #expect(timelines[0].value("offset.x", at: 0) == -20 && timelines[0].value("offset.x", at: 1) == -20)
    #expect(timelines[0].value("opacity", at: 1) == 0.25)
    #expect(timelines[1].duration == 0.4 && timelines[1].value("opacity", at: 0.1) == 0.25)
  }

  @Test("variants of a rule's transitions keep the properties of each, though their times are the same there")
  func variantsOfTransitions() throws {
    let sheet = """
      .t { transition: opacity 200ms, transform 300ms }
      @media (prefers-reduced-motion: reduce) { .t { transition-duration: 1ms } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    func properties(_ name: String) -> [String]? {
      guard case .transition(let transition)? = read.presets.first(where: { $0.name.text == name })?.motion else {
        return nil
      }
      return transition.properties.map(\.text)
    }
    #expect(properties("t/opacity-reduced") == ["opacity"])
    #expect(properties("t/transform-reduced") == ["offset", "scale", "rotation"])
  }

  @Test("motion that is dropped with a mixin, a timeline or a partial rule is told as it weighs")
  func droppedMotion() throws {
    let sheet = """
      @keyframes z { from { opacity: 0 } }
      .z { animation: z 1s; animation-timeline: view() }
      .a { @include fade(120ms) } .b { @include card }
      .c { transition: opacity 1s linear 2s } .c:hover { transition-duration: 150ms }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.scss")], ImportOptions())
    let told = read.report.issues.map { "\($0.location?.line ?? 0) \($0.severity) \($0.code)" }
    #expect(Set(told) == ["2 warning notKept", "3 warning notKept", "3 note skipped", "4 note assumed"], "\(told)")
  }

  @Test("a style sheet in SCSS is read: its variables are custom properties, and what a program makes is counted")
  func sass() throws {
    let sheet = """
      // Ours; "quoted
      @use "tokens";
      $quick: 0.4s !default;
      $swing: cubic-bezier(0.16, 1, 0.3, 1);
      @mixin animate($name) { animation: #{$name} 1s; }
      @keyframes fade-in { from { opacity: 0; } to { opacity: 1; } } // to the end
      @keyframes rise { 0% { transform: translateY(20px) } 100% { transform: none } }
      .fade { animation: fade-in $quick $swing both; &:hover { transition: opacity tokens.$speed; } }
      .card { @include animate(rise); &__title { animation: rise 0.25s #{$swing}; } }
      """
    let file = SourceFile(Array(sheet.utf8), name: "animations.scss")
    #expect(FileKind(of: file) == .scss)
    let read = try CSSFormat().read([file], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["quick", "swing", "fade-in", "rise"])
    #expect(read.presets.first?.motion == .duration(.seconds(0.4)))
    let durations: [DurationSource] = [.reference(try PresetReference("quick")), .seconds(0.25)]
    for (preset, duration) in zip(read.presets.dropFirst(2), durations) {
      guard case .keyframes(let set) = preset.motion else { throw ModelError(.missing, preset.name.text) }
      #expect(set.tracks.map { $0.keyframes.map(\.duration) } == [[duration]], "\(preset.name)")
    }
    #expect(read.report.skipped == ["@include": 1, "@mixin": 1, "@use": 1, "missing custom property": 1])
  }

  @Test("what SCSS calculates of numbers and variables is calculated, and what else a program computes is left out")
  func sassArithmetic() throws {
    let sheet = """
      @use "sass:math";
      $base: 200ms;
      $slow: $base * 2;
      $half: math.div($base, 2);
      $later: ($base + 100ms) * 2 - $half;
      $times: (fast: 100ms, slow: 1s);
      $odd: map-get($times, fast);
      $all: fade compute($base) 1s;
      @keyframes fade { from { opacity: 0; color: rgb(0 0 0 / 50%) } to { opacity: 1 * 0.5; color: red } }
      .a { animation: fade $base * 3 linear; }
      .b { transition: opacity $base / 4 cubic-bezier(0.1 * 2, 0, 0, 1); }
      .c { transition: opacity map-get($times, unquote("slow")); }
      .d { transition: opacity 1s; }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.scss")], ImportOptions())
    #expect(
      read.presets.map(Self.summary).filter { !$0.hasPrefix("fade") } == [
        "base: 0.2s", "slow: 0.4s", "half: 0.1s", "later: 0.5s", "times-fast: 0.1s", "times-slow: 1.0s",
        "odd: → times-fast",
        "b: opacity, 0.05s, cubic-bezier(0.2, 0, 0, 1)", "d: opacity, 1.0s, ease",
      ])
    guard case .keyframes(let set)? = read.presets.first(where: { $0.name.text == "fade" })?.motion else {
      throw ModelError(.missing, "fade")
    }
    #expect(set.tracks.map { $0.keyframes.map(\.duration) } == [[.seconds(0.6)], [.seconds(0.6)]])
    #expect(set.tracks.first?.keyframes.map(\.value.components) == [[0.5]])
    #expect(read.report.skipped["values of a program"] == 1)
    let told = read.report.notes.first { $0.message.contains("map-get") }
    #expect(told?.location?.line == 12 && told?.message.contains("computed by code") == true)
  }

  @Test("maps of SCSS are variables of their entries, and rules refer to these")
  func sassMaps() throws {
    let sheet = """
      @use 'sass:map';
      $motion: (fast: 150ms, 'slow': 400ms, easing: (standard: cubic-bezier(0.2, 0, 0, 1), out: ease-out)) !default;
      $sizes: (sm: 640px, 1: 2px);
      .a { transition: opacity map.get($motion, fast) map.get($motion, easing, standard); }
      .b { transition: opacity map-get(map-get($motion, easing), out) map-get($motion, 'slow'); }
      .c { transition: opacity map-get($motion, none); }
      @function pace($key) {
        @if not map.has-key($motion, $key) { @error "#{$key}"; }
        @return map.get($motion, $key);
      }
      .d { transition: opacity pace('slow') pace(slow); }
      .e { transition: opacity pace(1s); }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.scss")], ImportOptions())
    #expect(
      read.presets.map(Self.summary) == [
        "motion-fast: 0.15s", "motion-slow: 0.4s", "motion-easing-standard: cubic-bezier(0.2, 0, 0, 1)",
        "motion-easing-out: ease-out", "a: opacity, → motion-fast, → motion-easing-standard",
        "b: opacity, → motion-slow, → motion-easing-out", "d: opacity, → motion-slow, ease, after → motion-slow",
      ])
    #expect(read.report.skipped["Sass variable"] == 2 && read.report.skipped["missing custom property"] == 1)
  }

  @Test("whatever has a custom property in it that no file has is counted once, and told with its line")
  func missingProperties() throws {
    let report = try Self.read([
      """
      .a { transition: opacity var(--missing) ease; }
      .b { animation: k var(--gone); }
      @keyframes k { from { opacity: var(--none) } to { opacity: 1; rotate: 9deg } }
      :root { --speed: var(--remote); --ok: 200ms; }
      .c { --mine: var(--nowhere); }
      .d { animation: k 1s; transform-origin: var(--corner) }
      """
    ]).report
    #expect(report.skipped == ["missing custom property": 6])
    let told = report.issues.filter { $0.code == .badReference }
    #expect(told.map { $0.location?.line ?? 0 }.sorted() == [1, 2, 3, 4, 5, 6])
  }

  @Test(
    "what presets cannot have is a warning at its line, and such warnings have one pattern",
    arguments: [
      // Twice and half of 200 ms, and three times 1 s.
      (
        ":root { --a: 200ms;\n--b: calc(var(--a) * 2);\n--c: calc(var(--a) / 2);\n--d: var(--a) }", .inlined,
        [(2, "400ms"), (3, "100ms")]
      ),
      (".a { --x: 1s;\n--y: calc(3 * var(--x)) }", .inlined, [(2, "3s")]),
      (
        "a { transition: opacity 1s,\ndisplay 1s allow-discrete }\nb { transition: color 1s;\n"
          + "transition-behavior: allow-discrete }", .notKept, [(2, "allow-discrete"), (3, "allow-discrete")]
      ),
      (
        "@starting-style { a { opacity: 0 } }\na { @starting-style { opacity: 0 } }", .notKept,
        [(1, "@starting-style"), (2, "@starting-style")]
      ),
      (
        "@keyframes a { to { opacity: 1; color: Canvas } }\n@keyframes b { to { opacity: 1; color: lab(50% 4 5) } }",
        .notKept, [(1, "Canvas"), (2, "lab(50% 4 5)")]
      ),
    ] as [(String, ModelError.Code, [(Int, String)])])
  func lost(_ text: String, _ code: ModelError.Code, _ told: [(line: Int, word: String)]) throws {
    let warnings = try Self.read([text]).report.warnings
    #expect(warnings.map { $0.location?.line ?? 0 } == told.map(\.line), "\(warnings)")
    #expect(zip(warnings, told).allSatisfy { $0.code == code && $0.message.contains($1.word) }, "\(warnings)")
    #expect(Set(warnings.map(\.said.pattern)).count == 1, "\(warnings)")
  }

  @Test(
    "a value that the page may set is read with what the sheet has, and a warning; of an animation the rest is kept",
    arguments: [
      (".a { transition: opacity var(--js, 2s) }", ["a: opacity, 2.0s, ease"], ["--js: 2s"]),
      (":root { --d: calc(2 * var(--js, 1s)) }", ["d: 2.0s"], ["--js: 1s"]),
      (":root { --red: var(--js, red) }", [], []),
      (
        "@property --i { initial-value: 3 } .a { transition: opacity 1s calc(var(--i) * 50ms) }",
        ["a: opacity, 1.0s, ease, after 0.15s"], ["--i: 3"]
      ),
      (
        ".a { --i: 0; transition: opacity 1s calc(var(--i) * 50ms) }", ["a: opacity, 1.0s, ease"], ["--i: 0"]
      ),
      (
        ":root { --d: 1s; --e: calc(var(--d) * 2) } .a { --d: 4s }", ["d: 1.0s", "e: 2.0s", "a/d: 4.0s"], ["--d: 1s"]
      ),
      (":root { --n: 2; --e: calc(var(--n) * 1s) }", ["e: 2.0s"], []),
      (":root { --n: 0; --e: calc(0.5 * var(--n, 0) * 1ms) }", ["e: 0.0s"], ["--n: 0"]),
      // A reference is not frozen.
      (
        ":root { --d: 1s } .b { --d: 2s } .a { transition: opacity var(--d) }",
        ["d: 1.0s", "b/d: 2.0s", "a: opacity, → d, ease"], []
      ),
      (
        "@keyframes k { to { opacity: var(--js, 0.5) } } .a { animation: k 1s linear calc(var(--i) * 50ms) }",
        ["k: opacity; 1; 1.0s 0.5"], ["--js: 0.5", "read without calc(var(--i) * 50ms)"]
      ),
      // Of two times the second would be taken for the first.
      (
        "@keyframes k { to { opacity: 0 } } .a { animation: k var(--d) linear 3s }", ["k: opacity; 1; 1.0s ease 0"],
        ["animation dropped"]
      ),
    ])
  func setByThePage(_ text: String, _ expected: [String], _ told: [String]) throws {
    let read = try Self.read([text])
    #expect(read.presets.map(Self.summary) == expected)
    let messages = read.report.issues.filter { [.assumed, .badReference].contains($0.code) }.map(\.message)
      .filter { !$0.hasPrefix("no duration") }
    #expect(messages.count == told.count, "\(messages)")
    for words in told.map({ $0.split(separator: ": ") }) {
      #expect(messages.contains { message in words.allSatisfy(message.contains) }, "\(words) in \(messages)")
    }
  }

  // Source: https://tailwindcss.com/docs/theme#default-theme-variable-reference
  @Test("the defaults of a configuration of Tailwind 3 are those of a theme of Tailwind 4") func tailwindDefaults()
    throws
  {
    let text = """
      module.exports = { theme: { transitionDuration: { DEFAULT: '180ms', fast: '100ms' },
        transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)' } } }
      """
    let read = try CSSFormat().read([SourceFile(Array(text.utf8), name: "tailwind.config.js")], ImportOptions())
    let theme = try TailwindFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    for line in [
      "--default-transition-duration: 180ms;", "--transition-duration-fast: 100ms;",
      "--default-transition-timing-function: cubic-bezier(0.2, 0, 0, 1);",
    ] {
      #expect(theme.contains("  \(line)\n"), "\(theme)")
    }
  }

  // Sources: https://www.w3.org/TR/css-cascade-5/#layering, https://sass-lang.com/documentation/variables/#default-values
  @Test(
    "rules outside of layers count before those in them, and a default of Sass is none for a variable with a value",
    arguments: [
      (":root { --dur: 200ms } @layer base { :root { --dur: 900ms } }", "a.css"),
      ("@layer base { :root { --dur: 900ms } } :root { --dur: 200ms }", "a.css"),
      ("$dur: 200ms; $dur: 900ms !default;", "a.scss"), ("$dur: 200ms !default;", "a.scss"),
    ])
  func cascade(sheet: String, file: String) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: file)], ImportOptions())
    #expect(read.presets.map(\.motion) == [.duration(.seconds(0.2))])
  }

  @Test("constants of a configuration are put in, and an animation that code computes is told")
  func constants() throws {
    let text = """
      const ease = 'cubic-bezier(0.2, 0, 0, 1)', length = 2
      module.exports = { theme: {
        transitionTimingFunction: { snappy: ease },
        keyframes: { grow: { '0%': { scale: '0' }, '100%': { scale: '1' } }, fade: { '100%': { opacity: '0' } } },
        animation: { grow: `grow ${length}s ${ease} infinite`, fade: 'fade 200ms ' + curve } } }
      """
    let read = try CSSFormat().read([SourceFile(Array(text.utf8), name: "tailwind.config.js")], ImportOptions())
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    #expect(try motions["ease-snappy"] == .curve(Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")))
    #expect(motions["grow"]?.keyframes?.length == 2)
    let told = read.report.warnings.filter { $0.message.contains("animation.fade") }
    #expect(told.map(\.code) == [.notKept], "\(read.report.issues)")
  }

  @Test("animations of a configuration keep the names of their utilities in a theme, and an edit there is theirs")
  func utilities() throws {
    let text = """
      module.exports = { theme: {
        keyframes: { wiggle: { '0%': { rotate: '0deg' }, '100%': { rotate: '3deg' } } },
        animation: { 'wiggle-slow': 'wiggle 2s linear infinite', wiggle: 'wiggle 1s linear infinite' } } }
      """
    let read = try CSSFormat().read([SourceFile(Array(text.utf8), name: "tailwind.config.js")], ImportOptions())
    let theme = try TailwindFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    let lengths = theme.matches(of: /--animate-([\w-]+): [\w-]+ (\d)s/).map { "\($0.output.1) \($0.output.2)" }
    #expect(lengths == ["wiggle-slow 2", "wiggle 1"], "\(theme)")
    let edited = theme.replacing(" 2s ", with: " 3s ").replacing(" 1s ", with: " 4s ")
    let again = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "theme.css")], ImportOptions())
    #expect(again.presets.map(\.name) == read.presets.map(\.name))
    #expect(try again.presets.map { try #require($0.motion.keyframes?.length) } == [3, 4])
  }

  @Test("a configuration of Tailwind 3 is read as far as it is written out; the rest is counted with its line")
  func tailwind() throws {
    let text = """
      /** @type {import('tailwindcss').Config} */
      module.exports = {
        content: ["./src/**/*.{html,js}"],
        theme: {
          extend: {
            transitionTimingFunction: { 'in-expo': 'cubic-bezier(0.95, 0.05, 0.795, 0.035)' },
            transitionDuration: { 400: '400ms', slow: base * 2 },
            keyframes: {
              wiggle: { '0%, 100%': { transform: 'rotate(-3deg)' }, '50%': { transform: 'rotate(3deg)' } },
            },
            animation: { wiggle: 'wiggle 1s ease-in-out infinite' },
          },
        },
        plugins: [require('@tailwindcss/forms')],
      }
      """
    for name in ["tailwind.config.js", "web/tailwind.config.ts"] {
      let file = SourceFile(Array(text.utf8), name: name)
      #expect(FileKind(of: file) == .tailwind)
      let read = try CSSFormat().read([file], ImportOptions())
      #expect(read.presets.map(\.name.text) == ["ease-in-expo", "duration-400", "wiggle"])
      #expect(try read.presets.first?.motion == .curve(Curve(notation: "cubic-bezier(0.95, 0.05, 0.795, 0.035)")))
      #expect(read.presets.dropFirst().first?.motion == .duration(.seconds(0.4)))
      guard case .keyframes(let set)? = read.presets.last?.motion else { throw ModelError(.missing, name) }
      #expect(set.playback == .repeats(count: nil, autoreverses: false))
      // From -3 to 3 and back, half a second each.
      #expect(set.tracks.map(\.property.text) == ["rotation"] && set.tracks.first?.initial.components == [-3])
      #expect(set.tracks.first?.keyframes.map(\.value.components) == [[3], [-3]])
      #expect(set.tracks.first?.keyframes.map(\.duration) == [.seconds(0.5), .seconds(0.5)])
      #expect(read.report.issues.map(\.location?.line) == [7])
      #expect(read.report.skipped.values.reduce(0, +) == 1)
    }
  }
}
