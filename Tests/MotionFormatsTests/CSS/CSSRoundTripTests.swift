import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Output of `export css`, read again.
@Suite("CSS out and in")
struct CSSRoundTripTests {
  private static func importing(_ presets: [ExportedPreset]) throws -> (text: String, read: ImportedPresets) {
    let text = try CSSFormat().text(presets).text
    return (text, try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions()))
  }

  @Test("every curve comes back as it was written, springs and formulas included")
  func curves() throws {
    var random = RandomMotion(seed: Campaign.seed)
    var presets: [ExportedPreset] = []
    while presets.count < 60 {
      let preset = Preset(try PresetName("g\(presets.count % 7)/curve-\(presets.count)"), .curve(try random.curve()))
      let exported = ExportedPreset(ResolvedPreset(preset), version: 3, hash: "0123456789abcdef")
      // An endless motion is not representable in CSS.
      guard let text = try? CSSFormat().text([exported]).text, text.contains("-easing") else { continue }
      presets.append(exported)
    }
    // Of a way up that is steep in its middle the stops are not as even as the way itself.
    let steep = try Curve(notation: "UnitCurve.circularEaseInOut.repeatForever(autoreverses: true)")
    presets.append(ExportedPreset(ResolvedPreset(Preset(try PresetName("steep"), .curve(steep)))))
    let formula = try Curve(notation: #"formula("1 - exp(-a * t) * cos(9 * t)", duration: 1, a: 6)"#)
    presets.append(ExportedPreset(ResolvedPreset(Preset(try PresetName("wave"), .curve(formula)))))
    let (text, read) = try Self.importing(presets)
    let found = Dictionary(read.presets.map { ($0.name, $0.motion) }, uniquingKeysWith: { first, _ in first })
    #expect(read.presets.count == presets.count, "seed \(random.seed)")
    for preset in presets {
      guard case .curve(let curve) = preset.preset.preset.motion, case .curve(let other)? = found[preset.name] else {
        Issue.record("seed \(random.seed), \(preset.name)\n\(text)")
        continue
      }
      #expect(other.notation == curve.notation && other == curve, "seed \(random.seed), \(preset.name)")
    }
    #expect(read.report.warnings.isEmpty, "seed \(random.seed): \(read.report.warnings)")
  }

  @Test("a transition of a page's transform stays one of the transform alone, and comes back")
  func transform() throws {
    let sheet = SourceFile(Array("a { transition: transform 200ms ease-out }".utf8), name: "a.css")
    let preset = try #require(try CSSFormat().read([sheet], ImportOptions()).presets.first)
    let exported = ExportedPreset(ResolvedPreset(preset))
    let (text, read) = try Self.importing([exported])
    #expect(text.contains("a {\n  transition-property: transform;"), "\(text)")
    #expect(read.presets.map(\.motion) == [preset.motion])
    let own = ExportedPreset(ResolvedPreset(Preset(preset.name, preset.motion)))
    #expect(try CSSFormat().text([own]).text.contains("transition-property: translate, scale, rotate, transform;"))
    #expect(try TailwindFormat().text([exported]).report.losses.map(\.part) == ["properties"])
  }

  @Test(
    "a transform stays one, with a translation inside a turn or a scale, which is an offset where there is no other",
    arguments: [
      ("transform: rotate(90deg) translateX(9px)", "transform: rotate(90deg) translate(9px, 0px)"),
      ("transform: scale(.5) translate(10px, 4px)", "transform: scale(0.5) translate(10px, 4px)"),
      (
        "transform: translate(50%, 1px) scale(2, 3) translateY(4px)",
        "transform: translate(50%, 1px) scale(2, 3) translate(0px, 4px)"
      ),
      (
        "translate: 1px 2px; rotate: 45deg; transform: translate(3px)",
        "translate: 1px 2px; rotate: 45deg; transform: translate(3px, 0px)"
      ),
    ])
  func inside(transform: String, written: String) throws {
    let sheet = "@keyframes k { from { \(transform) } to { transform: none } } .k { animation: k 1s ease-in both }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let exported = read.presets.map { ExportedPreset(ResolvedPreset($0)) }
    let (text, again) = try Self.importing(exported)
    #expect(text.contains("  0% { \(written) }") && text.contains("animation: k 1s ease-in both"), "\(text)")
    #expect(!text.contains("--"), "\(text)")
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion))
    #expect(try WAAPIFormat().text(exported).report.isLossless)
    #expect(try SVGFormat().text(exported).text.contains("translate"))
    let parts = try ComposeFormat().text(exported).report.losses.map(\.part)
    #expect(parts.contains { $0.hasPrefix("offset.") } && !parts.contains { $0.hasPrefix("inner") }, "\(parts)")
  }

  @Test(
    "keyframes go out in the manner in which they came",
    arguments: [
      // The end of a fill, and an easing of the animation.
      ("k .3s ease-out", "to { width: 20px }", "k 300ms ease-out", ["100% { width: 20px }"]),
      ("k 1s 2s backwards", "from { opacity: 0 }", "k 1s ease 2s backwards", ["0% { opacity: 0 }"]),
      ("k 1s steps(1) infinite", "50% { opacity: .5 }", "k 1s steps(1) infinite", ["50% { opacity: 0.5 }"]),
      // Backwards in time its end is the view's own.
      ("k 1s linear reverse forwards", "to { opacity: 0 }", "k 1s linear forwards", ["0% { opacity: 0 }"]),
      // The easing of a beginning that is the view's own is that of the animation.
      (
        "k 1s both", "50% { opacity: .5; animation-timing-function: linear }", "k 1s ease both",
        ["50% { opacity: 0.5; animation-timing-function: linear }"]
      ),
      // Of one transform the page's is replaced, and not added to.
      (
        "k 1s linear both", "from { transform: translate(-50%, 4px) scale(2) } to { transform: translate(-50%, 0) }",
        "k 1s linear both",
        ["0% { transform: translate(-50%, 4px) scale(2) }", "100% { transform: translate(-50%, 0px) scale(1) }"]
      ),
      // A part of it may rest.
      (
        "k 1s ease both",
        "from { transform: translate(-50%, -50%) scale(0) } to { transform: translate(-50%, -50%) scale(1) }",
        "k 1s ease both",
        ["0% { transform: translate(-50%, -50%) scale(0) }", "100% { transform: translate(-50%, -50%) scale(1) }"]
      ),
    ])
  func manner(animation: String, frames: String, written: String, rows: [String]) throws {
    let sheet = "@keyframes k { \(frames) } .k { animation: \(animation) }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(read.presets.map { ExportedPreset(ResolvedPreset($0)) })
    #expect(text.contains("animation: \(written);"), "\(text)")
    #expect(text.contains("@keyframes k {\n\(rows.map { "  \($0)\n" }.joined())}\n"), "\(text)")
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion), "\(text)")
    #expect(again.presets.map(\.details.extensions) == read.presets.map(\.details.extensions))
  }

  @Test("a transition comes back as keyframes for either way, and that is said", arguments: ["css", "waapi"])
  func bothWays(name: String) throws {
    let fade = Preset(
      try PresetName("a/fade"), .transition(try MotionTransition(notation: ".opacity.animation(.linear(duration: 1))")))
    let format = try #require(ExportFormatName.formats.first { $0.name == name })
    let text = try format.text([ExportedPreset(ResolvedPreset(fade))], options: ExportOptions()).text
    let reader: any ImportFormat = name == "css" ? CSSFormat() : WAAPIFormat()
    let read = try reader.read([SourceFile(Array(text.utf8), name: "a.\(name)")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["a/fade/in", "a/fade/out"])
    #expect(read.report.notes.count { $0.message.hasPrefix("a/fade is restored in parts") } == 2)
  }

  @Test("properties of one number or color keep their names and units")
  func ownProperties() throws {
    let words = ["letter-spacing: 2px", "margin-left: -4px", "flex-grow: 2", "fill: rgb(100% 0% 0% / 1)"]
    let sheet = "@keyframes k { to { \(words.joined(separator: "; ")) } }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let text = try CSSFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    for word in words { #expect(text.contains(word), "\(text)") }
    #expect(!text.contains("@property") && !text.contains("--"))
    let back = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions())
    #expect(Self.tracks(back) == Self.tracks(read) && Self.tracks(read).count == 4)
  }

  @Test(
    "a custom property called like a property of CSS or of views keeps its hyphens",
    arguments: ["margin", "opacity", "scale", "x"])
  func customProperties(name: String) throws {
    let sheet =
      "@keyframes k { to { --\(name): 2 } } .a { animation: k 1s linear } .b { transition: --\(name) 1s linear }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(read.presets.map { ExportedPreset(ResolvedPreset($0)) })
    #expect(text.contains("100% { --\(name): 2 }") && text.contains("transition-property: --\(name);"), "\(text)")
    #expect(text.contains("@property --\(name) {"), "\(text)")
    #expect(Set(again.presets.map(\.motion)) == Set(read.presets.map(\.motion)), "\(text)")
  }

  private static func tracks(_ read: ImportedPresets) -> Set<MotionTrack> {
    guard case .keyframes(let set)? = read.presets.first?.motion else { return [] }
    return Set(set.tracks)
  }

  @Test(
    "formats without per cent say that they move by the size of some view",
    arguments: ["swiftui", "coreanimation", "compose", "flutter", "android", "lottie"])
  func share(name: String) throws {
    let sheet = "@keyframes in { from { transform: translateX(-100%) } to { transform: none } }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let format = try #require(ExportFormatName.formats.first { $0.name == name })
    let presets = read.presets.map { ExportedPreset(ResolvedPreset($0)) }
    let losses = try format.text(presets, options: ExportOptions()).report.losses
    #expect(losses.map(\.part) == ["size"], "\(losses)")
    #expect(try CSSFormat().text(presets).report.isLossless)
  }

  @Test("a custom property beside an exported sheet is an alias of the preset that it refers to")
  func beside() throws {
    let fast = Preset(try PresetName("brand/fast"), .duration(.seconds(0.12)))
    let sheet = try CSSFormat().text([ExportedPreset(ResolvedPreset(fast))]).text
    let files = [sheet, ":root { --card-speed: var(--brand-fast) }"].map { SourceFile(Array($0.utf8), name: "a.css") }
    let read = try CSSFormat().read(files, ImportOptions())
    let alias = Preset(try PresetName("card-speed"), .alias(try PresetReference("brand/fast")))
    #expect(read.presets.map(\.motion) == [fast.motion, alias.motion])
    #expect(read.presets.map(\.name) == [fast.name, alias.name])
  }

  @Test(
    "a number in place of an exported length is told, unless lengths are calculated from it",
    arguments: [("", [ModelError.Code.wrongType]), (".a { transition: scale calc(var(--brand-fast) * 1ms) }", [])])
  func withoutUnit(rule: String, told: [ModelError.Code]) throws {
    let fast = Preset(try PresetName("brand/fast"), .duration(.seconds(0.12)))
    let sheet = try CSSFormat().text([ExportedPreset(ResolvedPreset(fast))]).text.replacing("120ms", with: "120")
    let report = try CSSFormat().read([SourceFile(Array((sheet + rule).utf8), name: "a.css")], ImportOptions()).report
    #expect(report.warnings.map(\.code) == told && report.skipped == ["custom property": 1], "\(report)")
  }

  @Test(
    "a rule beside an exported sheet refers to the curve whose easing it uses: to a spring's together with its length",
    arguments: [
      ("scale var(--pop-duration) var(--pop-easing)", String?("pop"), Double?.none),
      ("scale 200ms var(--pop-easing)", nil, 0.2),
      ("scale var(--soft-duration) var(--soft-easing)", "soft", nil),
      ("scale 200ms var(--soft-easing)", "soft", 0.2),
      // The delay is the curve's, and the rule has none.
      ("scale var(--late-duration) var(--late-easing)", nil, 0.3),
    ])
  func usesCurve(transition: String, target: String?, length: Double?) throws {
    let notations = [
      "pop": "spring(duration: 0.5, bounce: 0.3)", "soft": "easeInOut(duration: 0.3)",
      "late": "easeInOut(duration: 0.3).delay(0.2)",
    ]
    let curves = try notations.map { Preset(try PresetName($0), .curve(try Curve(notation: $1))) }
    let sheet = try CSSFormat().text(curves.map { ExportedPreset(ResolvedPreset($0)) }).text
    let files = [sheet, ".btn:hover { transition: \(transition) }"].map { SourceFile(Array($0.utf8), name: "a.css") }
    let read = try CSSFormat().read(files, ImportOptions())
    let preset = try #require(read.presets.first { $0.name.text == "btn-hover" })
    guard case .transition(let made) = preset.motion else { throw ModelError(.missing, "\(preset.motion)") }
    #expect(preset.motion.references.map(\.description) == [target].compactMap(\.self))
    #expect(made.duration == length.map { .seconds($0) })
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: try curves.map { (try PresetReference($0.name.text), $0.motion) }))
    let again = try CSSFormat().text(
      (curves + [preset]).map { ExportedPreset(ResolvedPreset($0, references: table)) }
    ).text
    if let target { #expect(again.contains("transition-timing-function: var(--\(target)-easing);"), "\(again)") }
    #expect(again.contains("--btn-hover-duration: var(") == (target != nil && length == nil), "\(again)")
  }

  @Test(
    "the easing of keyframes stays a reference, except to one that changes for reduced motion alone",
    arguments: [
      (
        "k { from { scale: .5; animation-timing-function: var(--e) } to { scale: 1 } } .k { animation: k 1s linear both }",
        true
      ),
      ("k { from { scale: .5 } } .k { animation: k 1s var(--e) both }", true),
      ("k { from { scale: .5 } } .k { animation: k 1s var(--e) both }", false),
    ])
  func keyframeEasing(rules: String, isSteady: Bool) throws {
    let sheet = ":root { --e: cubic-bezier(.2, 0, 0, 1) } @keyframes " + rules
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["e", "k"] && read.report.issues.isEmpty, "\(read.report.issues)")
    let easing = try PresetReference("e")
    #expect(read.presets[1].motion.references == [easing])
    let table = ReferenceTable([easing: read.presets[0].motion])
    let presets = try read.presets.map { preset in
      let still = isSteady || preset.name.text == "k" ? nil : ResolvedMotion(.curve(try Curve(notation: "linear")))
      return ExportedPreset(ResolvedPreset(preset, references: table), reduced: still)
    }
    let (text, again) = try Self.importing(presets)
    #expect(text.contains("animation: k 1s var(--e) both") == isSteady, "\(text)")
    #expect(text.contains("animation: k 1s cubic-bezier(0.2, 0, 0, 1) both") != isSteady, "\(text)")
    if isSteady { #expect(again.presets.map(\.motion) == read.presets.map(\.motion)) }
  }

  @Test("ends left to the view are written out once the motion has other values there")
  func changed() throws {
    let sheet = "@keyframes k { to { width: 20px; opacity: 0.5 } } .k { animation: k 1s ease-in }"
    var preset = try #require(
      try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets.first)
    preset.motion = .keyframes(try CSSFormat.keyframes("@keyframes k { from { opacity: 0 } to { opacity: 1 } }").set)
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(preset))]).text
    #expect(text.contains("0% { opacity: 0 }\n  100% { opacity: 1 }"), "\(text)")
  }

  @Test("keyframes may be called like a word that means something else in an animation")
  func keywords() throws {
    let sheet = """
      @keyframes add { to { opacity: 0 } } @keyframes both { to { opacity: 0.5 } }
      .a { animation: add 0.3s linear } .b { animation: 2s linear; animation-name: both }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let lengths = try read.presets.map { try ResolvedMotion($0.motion).timeline().duration }
    #expect(read.presets.map(\.name.text) == ["add", "both"] && lengths == [0.3, 2], "\(lengths)")
  }

  @Test("transitions of several times come back as one list, and what takes a list or an animation as another name")
  func lists() throws {
    let sheet = """
      :root { --t: opacity 150ms ease-out, transform 300ms ease-in; --e: ease-in; --a: pop 200ms var(--e) both }
      @keyframes pop { from { opacity: 0 } } .pop { animation: var(--a) } .tip { transition: var(--t) }
      .card { transition: color 1s, width 2s 50ms linear }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let kinds = read.presets.map { "\($0.name) \($0.motion.kind.rawValue)" }
    #expect(
      kinds == [
        "t/opacity transition", "t/transform transition", "e curve", "pop keyframes", "a alias", "tip/opacity alias",
        "tip/transform alias", "card/color transition", "card/width transition",
      ])
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.presets.map { (.name($0.name, .latest), $0.motion) }))
    let (text, again) = try Self.importing(read.presets.map { ExportedPreset(ResolvedPreset($0, references: table)) })
    for line in [
      "--t: var(--t-opacity), var(--t-transform);", "--a: pop 200ms var(--e) both;", "animation: var(--a);",
      "transition: color var(--card-color-duration) var(--card-color-easing),",
      "width var(--card-width-duration) var(--card-width-easing) var(--card-width-delay);",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line) in \(text)")
    }
    #expect(!text.contains("@keyframes a ") && text.contains(".tip {\n"), "\(text)")
    let motions = { (presets: [Preset]) in Dictionary(uniqueKeysWithValues: presets.map { ($0.name, $0.motion) }) }
    #expect(motions(again.presets) == motions(read.presets) && again.report.warnings.isEmpty, "\(text)")
    let sass = try SCSSFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0, references: table)) }).text
    #expect(sass.contains("$t: $t-opacity, $t-transform;") && sass.contains("$a: pop 200ms $e both;"), "\(sass)")
  }

  @Test(
    "motion that reduced motion stops, or has not at all, stands still there",
    arguments: [
      (
        ":root { --a: k 1s both } .k { animation: var(--a) }", "(prefers-reduced-motion: reduce)",
        ".k { animation: none }"
      ),
      (":root { --a: k 1s both }", "(prefers-reduced-motion: no-preference)", ".k { animation: k 1s }"),
      ("", "(prefers-reduced-motion: no-preference)", ".k { animation: k 1s both }"),
    ], ["rotateX(9deg)", "scale(0.8) translateY(9px)"])
  func stopped(_ sheet: (rules: String, condition: String, inside: String), transform: String) throws {
    let (rules, condition, inside) = sheet
    let frames = "from { opacity: 0; font-size: 10px; transform: \(transform) } to { font-size: 20px }"
    let sheet = "@keyframes k { \(frames) } \(rules) @media \(condition) { \(inside) }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let reduced = try #require(read.presets.first { $0.name.text == "k-reduced" }, "\(read.presets.map(\.name))")
    let timeline = try ResolvedMotion(reduced.motion).timeline()
    let moved = transform.hasPrefix("scale") ? "offset.y" : "rotation.x"
    #expect(timeline.value("opacity", at: 0) == 1 && timeline.value(moved, at: 0) == 0)
    #expect(!(try CSSFormat().text([ExportedPreset(ResolvedPreset(reduced))]).text.contains("@property")))
    // A view without it has no size of its own to know.
    #expect(timeline.value("font-size", at: 0) == 20)
  }

  @Test("changes for reduced motion reach each rule of a list, each property of a transition, and each theme")
  func changes() throws {
    let sheet = """
      @keyframes k { 50% { opacity: .5 } } @keyframes m { to { rotate: 360deg } } @keyframes n { to { opacity: 0 } }
      :root { --d: 1s } .dark { --d: 2s } .p { animation: k 2s infinite } .s { animation: m 1s infinite linear }
      .b { transition: opacity 300ms 50ms, transform 200ms } .n { animation: n 300ms ease-in 1s forwards }
      @media (prefers-reduced-motion: reduce) {
        .p, .s { animation: none } .b { transition: transform 80ms linear } :root { --d: 10ms } .dark { --d: 90ms }
        .n { animation-duration: 1ms }
      }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let names = Set(read.presets.map(\.name.text))
    #expect(names.isSuperset(of: ["k-reduced", "m-reduced", "dark/d-reduced", "n-reduced"]), "\(names)")
    let variants = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    let exported = read.presets.filter { !$0.name.text.hasSuffix("-reduced") }.map { preset in
      ExportedPreset(ResolvedPreset(preset), reduced: variants["\(preset.name)-reduced"].map { ResolvedMotion($0) })
    }
    let (text, again) = try Self.importing(exported)
    let reduced = text.firstRange(of: "@media").map { text[$0.lowerBound...] } ?? ""
    for part in [
      "--b-transform-duration: 80ms;", "--b-opacity-duration: 0s;", "--b-opacity-delay: 0s;",
      ".dark {\n    /* dark/d (reduced motion) */\n    --d: 90ms;", ".k {\n    animation: none;",
      "animation: n-reduced 1ms ease-in 1s forwards;",
    ] {
      #expect(reduced.contains(part), "\(part) in \(reduced)")
    }
    let motions = { (presets: [Preset]) in Dictionary(uniqueKeysWithValues: presets.map { ($0.name, $0.motion) }) }
    #expect(motions(again.presets) == motions(read.presets), "\(text)")
  }

  @Test("an animation that reduced motion makes instant shows its beginning until then")
  func instant() throws {
    let sheet = """
      :root { --d: 100ms } @keyframes out { to { opacity: 0 } } .a { animation: out var(--d) linear 3s forwards }
      @media (prefers-reduced-motion: reduce) { :root { --d: 0ms } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let reduced = try #require(read.presets.first { $0.name.text == "out-reduced" })
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(reduced))]).text
    #expect(text.contains("100% { opacity: 0 }") && text.contains(" 0s linear 3s forwards;"), "\(text)")
    #expect(!text.contains("0% { opacity: 0 }\n  100%"), "\(text)")
  }

  @Test("variables of themes and other rules go back into these, and the page's keep their names")
  func themes() throws {
    let sheet = """
      :root { --dur: 150ms; --e: ease-in } .dark { --dur: 250ms; --e: linear } [data-x="y"] > .b { --dur: 350ms }
      .k { --own: 3s; transition: opacity var(--own) } :is(.dim) p { --dur: 450ms }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(read.presets.map { ExportedPreset(ResolvedPreset($0)) })
    for (rule, variables) in [
      (":root", ["--dur: 150ms", "--e: ease-in"]), (".dark", ["--dur: 250ms", "--e: linear"]),
      ("[data-x=\"y\"] > .b", ["--dur: 350ms"]), (".k", ["--own: 3s"]), (":is(.dim) p", ["--dur: 450ms"]),
    ] {
      let block = text.split(separator: "\n\(rule) {\n").dropFirst().first?.prefix { $0 != "}" } ?? ""
      for variable in variables { #expect(block.contains("  \(variable);\n"), "\(rule): \(variable) in \(text)") }
    }
    let motions = { (presets: [Preset]) in Dictionary(uniqueKeysWithValues: presets.map { ($0.name, $0.motion) }) }
    #expect(motions(again.presets) == motions(read.presets), "\(text)")
    // No text of a document ends a rule.
    var odd = try #require(read.presets.first { $0.name.text == "dark/dur" })
    odd.details.source?.name = ".a { } b --dur"
    #expect(try CSSFormat().text([ExportedPreset(ResolvedPreset(odd))]).text.contains("--dark-dur: 250ms;"))
  }

  @Test("a curve with a length by reference comes back as one, and its alias names no identity")
  func lengths() throws {
    let short = Preset(try PresetName("d/short"), .duration(.seconds(0.15)))
    let identity = try #require(PresetID(bytes: Array(repeating: 7, count: 16)))
    let base = Preset(
      try PresetName("base"),
      .curve(try Curve(notation: "ease-in").with(duration: .reference(PresetReference("d/short")))))
    let stored = try Curve(notation: "ease-in").with(duration: .reference(.preset(identity)))
    let same = Preset(try PresetName("same"), .alias(try PresetReference("base")))
    let length = ReferenceTable([try PresetReference("d/short"): short.motion])
    let target = ReferenceTable([try PresetReference("base"): .curve(stored), .preset(identity): short.motion])
    let (text, again) = try Self.importing([
      ExportedPreset(ResolvedPreset(base, references: length)), ExportedPreset(ResolvedPreset(short)),
      ExportedPreset(ResolvedPreset(same, references: target)),
    ])
    #expect(!text.contains("p:"), "\(text)")
    #expect(Set(again.presets.map(\.motion)) == [base.motion, short.motion, same.motion], "\(text)")
    #expect(again.report.warnings.isEmpty, "\(again.report.warnings)")
  }

  @Test("an alias of an easing or a length comes back as one")
  func aliases() throws {
    let sheet = ":root { --a: cubic-bezier(.2, 0, 0, 1); --b: var(--a); --d: 1s; --e: var(--d) }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.presets.map { (.name($0.name, .latest), $0.motion) }))
    let (text, again) = try Self.importing(
      read.presets.map { ExportedPreset(ResolvedPreset($0, references: table)) })
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion), "\(text)")
    #expect(again.presets.map(\.motion.kind) == [.curve, .alias, .duration, .alias])
  }

  @Test("an alias without its target comes back as the curve that it stands for")
  func alias() throws {
    let spring = try Curve(notation: "spring(duration: 0.5, bounce: 0.3)")
    let target = PresetReference.name(try PresetName("a/spring"), .latest)
    let alias = Preset(try PresetName("a/move"), .alias(target))
    let (_, read) = try Self.importing(
      [ExportedPreset(ResolvedPreset(alias, references: ReferenceTable([target: .curve(spring)])))])
    #expect(read.presets.map(\.motion) == [.curve(spring)])
  }

  /// An easing that CSS has itself.
  private static func easing(_ random: inout RandomMotion) throws -> Curve {
    switch random.pick([0, 1, 2, 3]) {
    case 0: try Curve(.linear(.extend))
    case 1: try Curve(.named(random.pick([.ease, .cssEaseIn, .cssEaseOut, .cssEaseInOut])))
    case 2: try Curve(.cubicBezier(try random.bezier(), .extend))
    default: try Curve(.steps(try Steps(random.pick([2, 3, 7]), random.pick(Steps.Position.allCases))))
    }
  }

  /// Keyframes in words that CSS has: straight ways with its easings, and jumps.
  private static func keyframes(_ random: inout RandomMotion) throws -> KeyframeSet {
    func value(_ type: ValueType) throws -> MotionValue {
      try MotionValue(
        type, (0..<type.componentCount).map { _ in (random.number(-200...200) * 100).rounded() / 100 })
    }
    let total = random.pick([40, 50, 64, 100])
    var tracks: [MotionTrack] = []
    for (name, type) in [
      ("opacity", ValueType.number), ("offset", .point), ("scale", .number), ("rotation", .angle), ("shine", .number),
    ] where tracks.isEmpty || random.chance(0.5) {
      var (list, left): ([MotionKeyframe], Int) = ([], total)
      while left > 0 {
        let part = min(left, random.pick([7, 13, 25, 40]))
        left -= part
        let target = name == "opacity" ? MotionValue(number: random.pick([0, 0.25, 0.5, 1])) : try value(type)
        let easing = try easing(&random)
        let isStraight = easing.base == .linear(.extend)
        list.append(
          try MotionKeyframe(
            .linear(easing: isStraight ? nil : .inline(easing)), to: target, duration: .seconds(Double(part) / 100)))
        if left > 0, random.chance(0.2) {
          list.append(try MotionKeyframe(.move, to: name == "opacity" ? MotionValue(number: 0.75) : try value(type)))
        }
      }
      let initial = name == "opacity" ? MotionValue(number: 0.125) : try value(type)
      tracks.append(try MotionTrack(try PropertyName(name), initial: initial, keyframes: list))
    }
    let playback: KeyframeSet.Playback =
      random.chance(0.5) ? .once : .repeats(count: random.pick([nil, 2, 5]), autoreverses: random.chance(0.5))
    return try KeyframeSet(
      tracks: tracks, playback: playback, delay: random.chance(0.5) ? nil : .seconds(random.pick([-0.25, 0.1, 1.5])))
  }

  @Test("durations, transitions of properties and keyframes in CSS's own words come back as they were")
  func exact() throws {
    var random = RandomMotion(seed: Campaign.seed)
    var presets: [ExportedPreset] = []
    for index in 0..<90 {
      let motion: Motion
      switch index % 3 {
      case 0: motion = .duration(.seconds((random.number(0...3) * 1e4).rounded() / 1e4))
      case 1:
        let all = try ["opacity", "offset", "scale", "rotation", "color", "shine"].map { try PropertyName($0) }
        motion = .transition(
          try MotionTransition(
            curve: .inline(try Self.easing(&random)),
            duration: .seconds((random.number(0.01...3) * 1e3).rounded() / 1e3),
            delay: random.chance(0.5) ? nil : .seconds(random.pick([-0.5, 0.25])),
            properties: random.chance(0.3) ? [] : Array(all.prefix(random.pick([1, 2, 6])))))
      default: motion = .keyframes(try Self.keyframes(&random))
      }
      presets.append(ExportedPreset(ResolvedPreset(Preset(try PresetName("kind/p\(index)"), motion))))
    }
    let report = try CSSFormat().text(presets).report
    #expect(report.isLossless, "seed \(random.seed): the matrix says that these are exact")
    let (_, read) = try Self.importing(presets)
    #expect(read.presets.count == presets.count && read.report.warnings.isEmpty, "seed \(random.seed)")
    let found = Dictionary(read.presets.map { ($0.name, $0.motion) }, uniquingKeysWith: { first, _ in first })
    for preset in presets {
      let original = preset.preset.preset.motion
      let (wanted, made) = (try Self.document(original), try Self.document(found[preset.name]))
      #expect(made == wanted, "seed \(random.seed), \(preset.name)")
    }
  }

  private static func document(_ motion: Motion?) throws -> String {
    let preset = try motion.map { Preset(try PresetName("p"), sorted($0)) }
    return preset.map { String(decoding: $0.canonicalBytes, as: UTF8.self) } ?? "nothing"
  }

  /// Tracks by name: a style sheet has a different order.
  private static func sorted(_ motion: Motion) -> Motion {
    guard case .keyframes(let set) = motion,
      let sorted = try? KeyframeSet(
        tracks: set.tracks.sorted { $0.property < $1.property }, playback: set.playback, delay: set.delay)
    else { return motion }
    return .keyframes(sorted)
  }

  @Test(
    "what turns in space, leans or goes by its own size goes out in the words in which it came",
    arguments: [
      ["0%", "transform: perspective(400px) rotateY(0deg)", "100%", "transform: perspective(400px) rotateY(90deg)"],
      ["0%", "transform: perspective(200px)", "100%", "transform: perspective(100px)"],
      [
        "0%", "transform: rotateX(0deg) rotate(0deg)", "60%", "transform: rotateX(10deg) rotate(20deg)", "100%",
        "transform: rotateX(0deg) rotate(90deg)",
      ],
      ["0%", "transform: skewX(0deg)", "100%", "transform: skewX(30deg)"],
      ["0%", "translate: -100% 0px", "100%", "translate: 0px 0px"],
      [
        "0%", "translate: calc(-50% + 10px) 25%", "50%", "translate: calc(-50% + 20px) 0px", "100%",
        "translate: 0px 0px",
      ],
      ["0%", "transform: rotateY(0deg) scale(1, 1)", "100%", "transform: rotateY(180deg) scale(2, 0.5)"],
    ])
  func inSpace(frames: [String]) throws {
    let pairs = stride(from: 0, to: frames.count, by: 2).map { (place: frames[$0], value: frames[$0 + 1]) }
    for easing in ["linear", "ease-in", "cubic-bezier(0.2, 0, 0, 1)", "steps(4)"] {
      let blocks = pairs.map { "\($0.place) { \($0.value); animation-timing-function: \(easing) }" }.joined(
        separator: " ")
      let source = SourceFile(Array("@keyframes k { \(blocks) } .a { animation: k 1s linear }".utf8), name: "a.css")
      let read = try CSSFormat().read([source], ImportOptions())
      let (text, report) = try CSSFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) })
      #expect(report.isLossless, "\(report.losses)")
      for (index, pair) in pairs.enumerated() {
        let timing =
          easing == "linear" || index == pairs.count - 1 ? "" : "; animation-timing-function: \(easing)"
        #expect(text.contains("  \(pair.place) { \(pair.value)\(timing) }\n"), "\(pair) in \(text)")
      }
      let again = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions())
      #expect(try Self.document(again.presets.first?.motion) == Self.document(read.presets.first?.motion), "\(text)")
    }
  }

  @Test(
    "a view that comes by its own size comes by per cent, whatever size the preset was drawn for",
    arguments: [
      ("{\"move\": \"leading\"}", "-100% 0px"), ("{\"push\": \"bottom\"}", "0px 100%"),
      ("{\"move\": \"top\"}, {\"offset\": [20, 0]}", "20px -100%"),
      ("{\"move\": \"trailing\"}, {\"offset\": [20, 0]}", "calc(100% + 20px) 0px"),
      ("{\"offset\": [20, 5]}", "20px 5px"),
    ])
  func ownSize(effects: String, place: String) throws {
    for size in ["", ", \"size\": [320, 40]"] {
      let document =
        "{\"motionbook\": 1, \"kind\": \"transition\", \"name\": \"a\", \"curve\": \".easeIn\"\(size), "
        + "\"insertion\": {\"effects\": [\(effects)]}}"
      let preset = ExportedPreset(ResolvedPreset(try Preset(json: Array(document.utf8))))
      let text = try CSSFormat().text([preset]).text
      // A push fades, too.
      let fade = effects.contains("push") ? "opacity: 0; " : ""
      #expect(text.contains("  0% { \(fade)translate: \(place); animation-timing-function: ease-in }"), "\(text)")
      let script = try WAAPIFormat().text([preset]).text
      #expect(script.contains("\"translate\": \"\(place)\""), "\(script)")
      let isOwn = place.contains("%")
      #expect(try ComposeFormat().text([preset]).report.losses.contains { $0.part.hasSuffix("size") } == isOwn)
    }
  }

  @Test("a variant for reduced motion comes back as one")
  func reducedMotion() throws {
    let spring = try Curve(notation: "spring(duration: 0.5, bounce: 0.3)")
    let fade = try Curve(notation: "ease-out.duration(200ms)")
    let pop = Preset(try PresetName("a/pop"), .curve(spring))
    let exported = ExportedPreset(ResolvedPreset(pop), reduced: ResolvedMotion(.curve(fade)))
    let read = try Self.importing([exported]).read
    #expect(read.presets.map(\.name.text) == ["a/pop", "a/pop-reduced"])
    #expect(read.presets.map(\.motion) == [.curve(spring), .curve(fade)])
    #expect(read.presets.first?.details.reducedMotion == .name(try PresetName("a/pop-reduced"), .latest))
  }

  @Test("SCSS has the values for reduced motion beside the others, and they come back")
  func reducedVariables() throws {
    let sheet = """
      :root { --alone: ease-in; --long: 200ms; --curve: ease; } .fade { transition: opacity 200ms ease-in 50ms }
      @media (prefers-reduced-motion: reduce) {
        :root { --alone: linear; --long: 10ms } .fade { transition: opacity 10ms linear }
      }
      """
    var read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets
    for (name, curve) in [("curve", "ease.duration(0.2)"), ("curve-reduced", "linear.duration(0.01)")] {
      read.removeAll { $0.name.text == name }
      read.append(Preset(try PresetName(name), .curve(try Curve(notation: curve))))
    }
    let motions = Dictionary(first: read.map { ($0.name.text, $0.motion) })
    let exported = read.filter { motions["\($0.name)-reduced"] != nil }.map { preset in
      ExportedPreset(ResolvedPreset(preset), reduced: motions["\(preset.name)-reduced"].map { ResolvedMotion($0) })
    }
    #expect(exported.count == 4 && motions.count == 8)
    let text = try SCSSFormat().text(exported).text
    // A variable of SCSS is the same for everyone.
    let declared = text.split(separator: "\n").filter { $0.hasPrefix("$") }.map { $0.prefix { $0 != ":" } }
    #expect(declared.contains("$fade-reduced-delay") && Set(declared).count == declared.count, "\(text)")
    let again = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.scss")], ImportOptions())
    #expect(again.report.issues.isEmpty)
    #expect(Dictionary(first: again.presets.map { ($0.name.text, $0.motion) }) == motions)
    let edited = text.replacing("10ms", with: "20ms")
    let presets = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "a.scss")], ImportOptions()).presets
    let changed = presets.filter { $0.motion != motions[$0.name.text] }.map(\.name.text)
    #expect(changed.sorted() == ["curve-reduced", "fade-reduced", "long-reduced"])
  }

  @Test("a rule of several transitions has its variants for reduced motion in SCSS, too")
  func reducedList() throws {
    let sheet = """
      .btn { transition: transform 150ms ease, opacity 1s linear }
      @media (prefers-reduced-motion: reduce) { .btn { transition: none } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets
    let motions = Dictionary(first: read.map { ($0.name.text, $0.motion) })
    let exported = read.filter { motions["\($0.name)-reduced"] != nil }.map { preset in
      ExportedPreset(ResolvedPreset(preset), reduced: motions["\(preset.name)-reduced"].map { ResolvedMotion($0) })
    }
    #expect(exported.count == 2)
    let text = try SCSSFormat().text(exported).text
    let calm = try #require(text.split(separator: "@media (prefers-reduced-motion: reduce)").last)
    let rule = try #require(calm.split(separator: "  .btn {").last)
    #expect(text.ranges(of: ".btn {").count == 2, "\(text)")
    #expect(rule.contains("transform $btn-transform-reduced-duration"), "\(text)")
    #expect(rule.contains("opacity $btn-opacity-reduced-duration"), "\(text)")
  }

  @Test("where somebody changed the values behind the comment, the values count, with a warning")
  func changedValues() throws {
    let spring = Preset(try PresetName("pop"), .curve(try Curve(notation: "spring(duration: 0.5, bounce: 0.3)")))
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(spring))]).text
    let changed = text.replacing(/--pop-duration: [0-9.ms]+/, with: "--pop-duration: 2s")
      .replacing("linear(0, ", with: "linear(0.1, ")
    #expect(changed.contains("linear(0.1, ") && changed.contains("2s"))
    let read = try CSSFormat().read([SourceFile(Array(changed.utf8))], ImportOptions())
    #expect(read.report.warnings.map(\.code) == [.contradiction])
    guard case .curve(let curve)? = read.presets.first?.motion else { return #expect(Bool(false)) }
    #expect(curve.duration == .seconds(2))
  }

  @Test("of several durations of one value each part refers to its own, and items with other ones are presets apart")
  func equalDurations() throws {
    let sheet = """
      :root { --d: 75ms; --w: 75ms; --w2: var(--w) }
      .p { transition: opacity var(--d) ease var(--w) }
      .q { transition: color var(--w2) ease var(--w), opacity var(--w) ease var(--w2) }
      .r { transition: opacity var(--d) ease 75ms }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets
    #expect(Set(read.map(\.name.text)) == ["d", "w", "w2", "p", "q/color", "q/opacity", "r"])
    let (text, again) = try Self.importing(ExportedPreset.list(read))
    let parts = [
      "--p-duration: var(--d)", "--p-delay: var(--w);", "--q-color-duration: var(--w2)", "--q-color-delay: var(--w);",
      "--q-opacity-duration: var(--w);", "--q-opacity-delay: var(--w2)", "--r-duration: var(--d)", "--r-delay: 75ms",
    ]
    for part in parts { #expect(text.contains(part), "\(part) in \(text)") }
    let motions = Dictionary(first: read.map { ($0.name.text, $0.motion) })
    for preset in again.presets { #expect(preset.motion == motions[preset.name.text], "\(preset.name)") }
    #expect(again.presets.count == read.count)
    let sass = try SCSSFormat().text(ExportedPreset.list(read)).text
    #expect(sass.contains("$p-delay: $w;") && sass.contains("$q-color-duration: $w2;"), "\(sass)")
  }

  @Test("an alias of a transition has each value from the same one of its target")
  func aliasOfEqualTimes() throws {
    let names = try ["a", "b"].map { try PresetName($0) }
    let transition = try MotionTransition(
      curve: .inline(Curve(.named(.ease))), duration: .seconds(0.3), delay: .seconds(0.3))
    let presets = [
      Preset(names[0], .transition(transition)), Preset(names[1], .alias(.name(names[0], .latest))),
    ]
    let text = try CSSFormat().text(ExportedPreset.list(presets)).text
    #expect(text.contains("--b-duration: var(--a-duration)") && text.contains("--b-delay: var(--a-delay)"), "\(text)")
  }

  @Test("a class whose name a variable had first stays the page's, and its transition is read from there")
  func takenClass() throws {
    let sheet = ":root { --d: 200ms } .d { transition: all .2s ease-in }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets
    #expect(Set(read.map(\.name.text)) == ["d", "d-2"])
    let (text, again) = try Self.importing(ExportedPreset.list(read))
    #expect(text.contains("\n.d {\n") && !text.contains(".d-2 {"), "\(text)")
    #expect(again.presets.map(\.motion) == read.map(\.motion), "\(text)")
    let edited = text.replacing("--d-2-duration: 200ms", with: "--d-2-duration: 300ms")
    let other = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "a.css")], ImportOptions()).presets
    guard case .transition(let transition)? = other.first(where: { $0.name.text == "d-2" })?.motion else {
      return #expect(Bool(false), "\(other)")
    }
    #expect(transition.duration == .seconds(0.3))
  }

  @Test("keyframes deleted beside their class are missing, and custom properties without a registration are told")
  func missingKeyframes() throws {
    let appear = try Preset(
      PresetName("appear"), .transition(MotionTransition(notation: ".move(edge: .bottom).combined(with: .opacity)")))
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(appear))]).text
    let rest = text.replacing("@keyframes appear-out", with: "@keyframes other")
    let read = try CSSFormat().read([SourceFile(Array(rest.utf8), name: "a.css")], ImportOptions())
    #expect(read.report.warnings.map(\.code) == [.badReference])
    for (registration, notes) in [
      ("", 1), ("@property --x { syntax: '<number>'; inherits: true; initial-value: 0 }", 0),
    ] {
      let sheet = registration + "@keyframes k { from { --x: 1 } to { --x: 2 } } .k { animation: k 1s }"
      let issues = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).report.issues
      #expect(issues.count { $0.code == .assumed } == notes, "\(issues)")
    }
  }

  @Test("an edited delay of a curve leaves its easing as it was")
  func editedDelay() throws {
    let curve = try Curve(notation: ".easeIn(duration: 0.3).delay(0.1)")
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(Preset(PresetName("k"), .curve(curve))))]).text
    let edited = text.replacing("--k-delay: 100ms", with: "--k-delay: 150ms")
    let read = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "a.css")], ImportOptions())
    #expect(read.presets.map(\.motion) == [.curve(try Curve(notation: ".easeIn(duration: 0.3).delay(0.15)"))])
    #expect(read.report.warnings.isEmpty)
  }
}
