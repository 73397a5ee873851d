import MotionEngine
import MotionFormats
import MotionJSON
import MotionModel
import TestSupport
import Testing

/// What presets have no word for, kept from a style sheet to the next one.
@Suite("CSS kept")
struct CSSKeptTests {
  private static func importing(_ presets: [ExportedPreset]) throws -> (text: String, read: ImportedPresets) {
    let text = try CSSFormat().text(presets).text
    return (text, try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions()))
  }

  /// Presets with what they refer to, and with their variants for reduced motion.
  private static func exported(_ presets: [Preset]) -> [ExportedPreset] {
    let known = Dictionary(uniqueKeysWithValues: presets.map { ($0.name.text, $0) })
    let table = ReferenceTable(Dictionary(uniqueKeysWithValues: presets.map { (.name($0.name, .latest), $0.motion) }))
    return presets.filter { !$0.name.text.hasSuffix("-reduced") }.map { preset in
      let variant = known["\(preset.name)-reduced"]
      return ExportedPreset(
        ResolvedPreset(preset, references: table),
        reduced: variant.map { ResolvedMotion($0.motion, references: table) },
        reducedExtensions: variant?.details.extensions)
    }
  }

  @Test("custom properties keep their units and registrations, and begin with what they are registered as")
  func registered() throws {
    let sheet = """
      @property --angle { syntax: "<angle>"; inherits: false; initial-value: 45deg }
      @property --gap { syntax: "<length>"; inherits: true; initial-value: 4px }
      @keyframes turn { to { --angle: 1turn; --gap: 4px; --part: 50%; --plain: 2 } }
      .a { --plain: 1; animation: turn 1s linear }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
    for (channel, start, end) in [("angle", 45.0, 360.0), ("var.gap", 4, 4), ("part", 50, 50), ("plain", 1, 2)] {
      #expect(timeline.value(channel, at: 0) == start && timeline.value(channel, at: 1) == end, "\(channel)")
    }
    let (text, again) = try Self.importing(read.presets.map { ExportedPreset(ResolvedPreset($0)) })
    for part in [
      "--angle: 360deg", "--part: 50%", "--plain: 2",
      "@property --angle {\n  syntax: \"<angle>\";\n  inherits: false;\n  initial-value: 45deg;\n}",
      "@property --gap {\n  syntax: \"<length>\";\n  inherits: true;\n  initial-value: 4px;\n}",
      "@property --part {\n  syntax: \"<percentage>\";",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion), "\(text)")
    #expect(try Self.importing(again.presets.map { ExportedPreset(ResolvedPreset($0)) }).text == text)
    let script = try WAAPIFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    #expect(script.contains("<angle>") && script.contains("360deg") && script.contains("50%"), "\(script)")
  }

  @Test(
    "each rule plays what it did: several animations, others than a class of its name, and its own fill for less motion",
    arguments: [
      (
        """
        @keyframes pulse { 50% { scale: 1.1 } } @keyframes glow { 50% { opacity: 0.5 } }
        .pulse { animation: pulse 1s infinite, glow 3s infinite }
        """, [".pulse {\n  animation: pulse 1s ease infinite,\n    glow 3s ease infinite;"]
      ),
      (
        """
        @keyframes dim { from { opacity: 1 } to { opacity: 0.3 } }
        .dim { animation: dim 1s linear reverse both } .far { animation: dim 2s linear }
        """, [".dim {\n  animation: dim-dim 1s linear both;", ".far {\n  animation: dim 2s linear;"]
      ),
      (
        """
        @keyframes grow { from { scale: 0.5 } to { scale: 1 } }
        @keyframes tint { from { background-color: red } to { background-color: blue } }
        .grow { animation: grow 600ms ease both }
        @media (prefers-reduced-motion: reduce) { .grow { animation: tint 200ms linear } }
        """,
        [
          ".grow {\n  animation: grow 600ms ease both;", "  .grow {\n    animation: grow-reduced 200ms linear;",
          "@keyframes grow-reduced {\n  0% { background-color: rgb(100% 0% 0% / 1) }\n  100% { background-color",
        ]
      ),
    ])
  func playedRules(sheet: String, parts: [String]) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for part in parts { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion), "\(text)")
  }

  @Test("a variant for reduced motion has its own fill mode in scripts, too")
  func fillOfVariants() throws {
    let sheet = """
      @keyframes grow { from { scale: 0.5 } to { scale: 1 } } @keyframes fade { from { opacity: 0 } to { opacity: 1 } }
      .grow { animation: grow 600ms ease both }
      @media (prefers-reduced-motion: reduce) { .grow { animation: fade 200ms linear } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    for format in [WAAPIFormat(), JSFormat()] as [any ExportFormat] {
      let text = try format.text(Self.exported(read.presets)).text.replacing("\"", with: "")
      for options in ["duration: 600, fill: both", "duration: 200, fill: none"] {
        #expect(text.contains(options), "\(options) in \(text)")
      }
    }
  }

  @Test("colors that browsers interpolate come back as they were, with the keyframes beside them")
  func colors() throws {
    let sheet = """
      @keyframes glow { from { background-color: #f00 } to { background-color: #00f } } .glow { animation: glow 1s ease-in }
      @keyframes blink { 50% { opacity: .5; color: rgb(0 50% 0 / 0) } from, to { opacity: 1; color: #fff } }
      .blink { animation: blink 2s }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let exported = read.presets.map { ExportedPreset(ResolvedPreset($0)) }
    let (text, again) = try Self.importing(exported)
    for part in [
      "  0% { background-color: rgb(100% 0% 0% / 1) }\n  100% { background-color: rgb(0% 0% 100% / 1) }\n",
      "animation: glow 1s ease-in;", "  50% { opacity: 0.5; color: rgb(0% 50% 0% / 0) }\n",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion))
    let (script, report) = try WAAPIFormat().text(exported)
    #expect(report.isLossless && script.split(separator: "\"offset\"").count == 9, "\(script)")
  }

  @Test("a length by reference stays one, also where a theme or reduced motion changes it; of shares only in the sheet")
  func lengths() throws {
    let sheet = """
      :root { --d: 200ms; --e: ease-in; --slow: 1s } .dark { --d: 2s }
      @keyframes in { from { opacity: 0; scale: .5 } to { opacity: 1; scale: 1 } } .in { animation: in var(--d) var(--e) both }
      @keyframes hop { 50% { translate: 0 9px } } .hop { animation: hop var(--d) }
      @keyframes out { to { opacity: 0 } } .out { animation: out var(--slow) linear both }
      .x { transition: opacity var(--d) var(--e) } .y { transition: color var(--d), width 1s }
      @media (prefers-reduced-motion: reduce) { :root { --slow: 10ms } .in { animation: none } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let length = DurationSource.reference(try PresetReference("d"))
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    guard case .keyframes(let set)? = motions["in"], case .keyframes(let hop)? = motions["hop"] else {
      throw ModelError(.missing, "keyframes")
    }
    #expect(set.tracks.map { $0.keyframes.map(\.duration) } == [[length], [length]])
    #expect(hop.tracks.map { $0.keyframes.map(\.duration) } == [[.seconds(0.1), .seconds(0.1)]])
    #expect(read.report.issues.contains { $0.code == .inlined && $0.message.contains("hop") })
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for part in [
      "animation: in var(--d) var(--e) both;", "animation: hop var(--d) ease;",
      "animation: out var(--slow) linear both;",
      // Where a theme changes it, a variable of the page would have the page's.
      ".x {\n  transition-property: opacity;\n  transition-duration: var(--d);",
      "transition: color var(--d) var(--y-color-easing),", "    animation: none;",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let found = Dictionary(uniqueKeysWithValues: again.presets.map { ($0.name.text, $0.motion) })
    #expect(found == motions, "\(text)")
    // Shares do not follow their length in the catalog.
    let changed = read.presets.map { preset in
      preset.name.text == "d" ? Preset(preset.name, .duration(.seconds(0.3)), details: preset.details) : preset
    }
    #expect(try Self.importing(Self.exported(changed)).text.contains("animation: hop 200ms ease;"))
  }

  @Test("formats without rules of themes report these, and css has them")
  func themes() throws {
    let sheet = """
      :root { --dur: 200ms } [data-theme="calm"] { --dur: 400ms } .btn { transition: opacity var(--dur) ease }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let presets = Self.exported(read.presets)
    for format in [CSSFormat(), SCSSFormat(), TailwindFormat()] as [any ExportFormat] {
      let (output, report) = try format.output(presets)
      let hasRule = output.text.contains("[data-theme=\"calm\"]")
      #expect(hasRule == (format is CSSFormat), "\(format.name)")
      #expect(report.losses.contains { $0.preset.text == "data-theme-calm/dur" } == !hasRule, "\(report.losses)")
    }
  }

  @Test("a referenced easing of an animation is that of the keyframes that have none, beside others of their own")
  func mixedEasings() throws {
    let sheet = """
      :root { --d: 400ms; --e: cubic-bezier(.2, 0, 0, 1) }
      @keyframes in { from { opacity: 0 } 60% { opacity: .9; animation-timing-function: ease-in } to { opacity: 1 } }
      @keyframes spin { to { rotate: 1turn } } .spin { animation: spin 1s linear infinite }
      .in { animation: in var(--d) var(--e) both }
      @media (prefers-reduced-motion) {
        * { animation-duration: .01ms !important; animation-iteration-count: 1 !important }
      }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for part in [
      "animation: in var(--d) var(--e) both;",
      "0% { opacity: 0 }\n  60% { opacity: 0.9; animation-timing-function: ease-in }",
      "  .spin {\n    animation-duration: 1ms;",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let plain = { (preset: Preset) in
      Preset(preset.name, preset.motion, details: PresetDetails(extensions: preset.details.extensions))
    }
    #expect(Set(again.presets.map(plain)) == Set(read.presets.map(plain)), "\(text)")
  }

  /// Sheets with what is in their exports: parts of them, in a row of lines.
  private static let kept: [(sheet: String, parts: [String])] = [
    // Ends of some properties are the view's.
    (
      "@keyframes a { from { opacity: 0; translate: 0 9px } to { translate: 0 0 } } .a { animation: a 1s linear }",
      ["100% { translate: 0px 0px }"]
    ),
    (
      "@keyframes a { 0% { opacity: 0; scale: .5 } 40% { opacity: 1 } 100% { scale: 1 } } .a { animation: a 1s linear }",
      ["40% { opacity: 1 }", "100% { scale: 1 }"]
    ),
    (
      "@keyframes a { to { opacity: 0; scale: .5 } from { scale: 2 } } .a { animation: a 1s linear reverse }",
      ["0% { opacity: 0; scale: 0.5 }", "100% { scale: 2 }"]
    ),
    (
      "@keyframes a { from { opacity: 0 } to { opacity: 1; transform: scale(2) rotate(9deg) } } .a { animation: a 1s linear }",
      ["0% { opacity: 0 }", "100% { opacity: 1; transform: rotate(9deg) scale(2) }"]
    ),
    (
      "@keyframes a { to { opacity: 0; background: #f00 } 0% { opacity: 1 } } .a { animation: a 1s linear }",
      ["0% { opacity: 1 }"]
    ),
    // Beside others with an easing of their own, too.
    (
      "@keyframes a { from { rotate: 0deg; animation-timing-function: ease-in } "
        + "40% { rotate: 9deg; opacity: 1; animation-timing-function: ease-in } to { rotate: 0deg; opacity: 0 } } "
        + ".a { animation: a 1s }",
      ["  0% { rotate: 0deg; animation-timing-function: ease-in }", "  100% { opacity: 0; rotate: 0deg }"]
    ),
    // Custom properties begin with what the page has.
    (
      ":root { --gap: 4px; --full: 1turn } @keyframes a { to { opacity: 0; --gap: 10px; --turn: var(--full) } } "
        + ".a { animation: a 1s linear }",
      [
        "  100% { opacity: 0; --gap: 10px; --turn: 360deg }", "  initial-value: 4px;\n}",
        "@property --turn {\n  syntax: \"<angle>\";",
      ]
    ),
    // Classes under other names than their keyframes, and of several animations.
    (
      "@keyframes in { to { opacity: 1 } } @keyframes up { to { scale: 2 } } .toast { animation: in 1s } "
        + ".both { animation: up 2s infinite, in 1s }",
      [".toast {\n  animation: in 1s ease;", ".both {\n  animation: up 2s ease infinite,\n    in 1s ease;"]
    ),
    // Of several animations those that are read.
    (
      "@keyframes in { to { opacity: 1 } } @keyframes lit { to { filter: brightness(2) } } "
        + ".both { animation: in 1s, lit 2s }", [".both {\n  animation: in 1s ease;\n}"]
    ),
    (
      "@keyframes in { to { opacity: 1 } } .in-toast { animation: in 1s }",
      [".in-toast {\n  animation: in 1s ease;"]
    ),
    (
      "@keyframes in { to { opacity: 1 } } .one { animation: in 1s } .two { animation: in 1s }",
      [".one {\n  animation: in 1s ease;", ".two {\n  animation: in 1s ease;"]
    ),
    (
      "@keyframes in { from { opacity: 0 } } .q { animation: in 1s linear; transition: opacity 1s }",
      [
        ".q {\n  transition-property: opacity;",
        "  transition-timing-function: var(--q-easing);\n  transition-delay: 0s;\n  animation: in 1s linear;\n}",
      ]
    ),
    // What a rule below the root sets reaches them.
    (":root { --s: 50ms } .b { transition: opacity 80ms linear var(--s) }", ["transition-delay: var(--s);"]),
    // Nothing moves where less motion is asked for.
    (
      ":root { --t: opacity 1s } .x { transition: var(--t) } @media (prefers-reduced-motion: reduce) { "
        + ".x { transition: none } }", ["    --x-duration: 0s;", "    transition-duration: var(--x-duration);"]
    ),
    (
      "@keyframes l { to { opacity: 0 } } @media (prefers-reduced-motion: no-preference) { "
        + ".l { animation: l 1s forwards } }", ["    animation: none;"]
    ),
    (
      "@keyframes l { to { opacity: 0 } } @keyframes m { to { scale: 0 } } .both { animation: l 1s, m 1s 2s } "
        + "@media (prefers-reduced-motion: reduce) { .both { animation: none } }", ["  .both {\n    animation: none;"]
    ),
    (
      "@keyframes in { to { opacity: 1 } } @keyframes up { to { scale: 2 } } .in { animation: in 1s } "
        + ".both { animation: up 2s, in 1s } @media (prefers-reduced-motion: reduce) { .both { animation: none } }",
      ["  .both {\n    animation: none;"]
    ),
    (
      ":root { --d: 1s } .dark { --d: 2s } .b { transition: color var(--d), width 3s } "
        + "@media (prefers-reduced-motion: reduce) { .b { transition: none } }",
      [
        "  transition: color var(--d) var(--b-color-easing),",
        "    transition: color var(--b-color-duration) var(--b-color-easing),",
      ]
    ),
  ]

  @Test("rules keep their classes, open ends, variables and stillness", arguments: kept)
  func rules(sheet: String, parts: [String]) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for part in parts { #expect(text.contains(part + (part.hasSuffix("}") ? "\n" : "")), "\(part) in \(text)") }
    let found = Dictionary(uniqueKeysWithValues: again.presets.map { ($0.name.text, $0.motion) })
    #expect(found == motions, "\(text)")
  }

  /// Rules of transitions with what their exports reset, as they did.
  private static let cascades: [(sheet: String, selector: String, resets: [String])] = [
    (".a { transition: opacity 1s 2s } .a.on { transition: opacity 1s }", ".a.on", ["transition-delay: 0s;"]),
    (
      ".b { transition: opacity 1s linear } .b.c { transition: all 3s }", ".b.c",
      ["transition-property: all;", "transition-delay: 0s;"]
    ), (".c { transition: 1s }", ".c", ["transition-property: all;", "transition-delay: 0s;"]),
    (
      ".d { transition-property: opacity; transition-duration: 1s; transition-timing-function: ease; "
        + "transition-delay: 0s }", ".d", ["transition-delay: 0s;"]
    ),
    (".e { transition-property: opacity; transition-duration: 1s; transition-timing-function: ease-in }", ".e", []),
    (".f { transition-duration: 1s; transition-timing-function: ease-in; transition-delay: 2s }", ".f", []),
  ]

  @Test("a rule of a transition leaves to other rules what it left to them before", arguments: cascades)
  func cascade(sheet: String, selector: String, resets: [String]) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    let rule = try #require(text.split(separator: "\n\(selector) {\n").last?.split(separator: "}").first)
    let known = ["transition-property: all;", "transition-delay: 0s;"]
    #expect(known.filter { rule.contains("  \($0)\n") } == resets, "\(text)")
    #expect(again.presets.map(\.motion) == read.presets.map(\.motion), "\(text)")
    #expect(try Self.importing(Self.exported(again.presets)).text == text)
  }

  @Test(
    "lists of transitions and classes of other keyframes are before the rules that they were before",
    arguments: [
      (".card { transition: opacity 1s, scale 2s } .flat { transition: opacity 10ms }", [".card", ".flat"]),
      (
        "@keyframes z { to { opacity: 0 } } @keyframes b { to { opacity: 0 } } .a { animation: z 1s } "
          + ".b { animation: b 1s }", [".a", ".b"]
      ),
    ])
  func listsInOrder(sheet: String, selectors: [String]) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for text in [text, try Self.importing(Self.exported(again.presets)).text] {
      let found = text.split(separator: "\n").compactMap { line in selectors.first { line == "\($0) {" } }
      #expect(found == selectors, "\(text)")
    }
  }

  @Test(
    "of two transitions of a property the last one counts, also after an import and an export",
    arguments: [
      ("opacity 1s, all 2s", [("all", 2.0)]), ("all 2s, accent-color 1s", [("all", 2), ("accent-color", 1)]),
      ("border-top-color 1s, border-color 2s, border-top 3s", [("border-color", 2), ("border-top", 3)]),
      ("margin-left 1s, margin 2s, margin-top 3s", [("margin", 2), ("margin-top", 3)]),
      ("inset 1s, bottom 2s", [("inset", 1), ("bottom", 2)]), ("bottom 1s, inset 2s", [("inset", 2)]),
      ("border-radius 1s, border 2s", [("border-radius", 1), ("border", 2)]), ("scale 1s, scale 2s", [("scale", 2)]),
      ("column-gap 1s, gap 2s", [("gap", 2)]),
      ("outline-offset 1s, outline 2s", [("outline-offset", 1), ("outline", 2)]),
    ] as [(String, [(String, Double)])])
  func shorthands(list: String, effective: [(property: String, seconds: Double)]) throws {
    var sheet = ".a { transition: \(list) }"
    for _ in 0..<2 {
      let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
      let seconds = read.presets.compactMap { preset -> Double? in
        guard case .transition(let transition) = preset.motion else { return nil }
        return if case .seconds(let seconds)? = transition.duration { seconds } else { nil }
      }
      #expect(seconds.sorted() == effective.map(\.seconds).sorted(), "\(sheet)")
      sheet = try Self.importing(Self.exported(read.presets)).text
    }
    guard effective.count > 1 else { return }
    let items = sheet.split(separator: "transition: ").last?.prefix { $0 != ";" }.split(separator: ",") ?? []
    let names = items.compactMap { $0.split { " \n".contains($0) }.first.map(String.init) }
    #expect(names == effective.map(\.property), "\(sheet)")
  }

  @Test("the class of a transition that plays keyframes, too, stands for both presets") func classOfBoth() throws {
    let sheet = "@keyframes in { from { opacity: 0 } } .q { animation: in 1s linear; transition: opacity 1s }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let names = try CSSFormat().output(Self.exported(read.presets)).output.names
    #expect(names.first { $0.text == ".q" }?.presets.map(\.text) == ["q", "in"], "\(names.map(\.text))")
  }

  @Test("the class of a transition may be how the names of keyframes that it plays begin", arguments: ["q-in", "qIn"])
  func classWithin(keyframes: String) throws {
    let sheet =
      "@keyframes \(keyframes) { from { opacity: 0 } } .q { animation: \(keyframes) 1s linear; transition: scale 2s }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let presets = read.presets.sorted { $0.name < $1.name }
    let (text, again) = try Self.importing(Self.exported(presets))
    #expect(again.presets.map(\.name) == presets.map(\.name) && presets.count == 2, "\(text)")
    #expect(again.presets.map(\.motion) == presets.map(\.motion), "\(text)")
    #expect(try Self.importing(Self.exported(again.presets)).text == text)
  }

  @Test("the origin of a rule counts from the beginning") func origin() throws {
    let sheet = ".a { transform-origin: top left; animation: f 1s linear } @keyframes f { to { rotate: 90deg } }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, _) = try Self.importing(Self.exported(read.presets))
    #expect(text.contains("  0% { transform-origin: 0% 0% }\n"), "\(text)")
    #expect(text.contains("  100% { rotate: 90deg; transform-origin: 0% 0% }\n"), "\(text)")
  }

  @Test("a class that plays several sets of one preset stays one")
  func classOfSeveralSets() throws {
    let sheet = """
      @keyframes w { from { opacity: 0; transform: rotate(0) translateX(9px) } to { transform: skewX(20deg) } }
      .w-x { animation: w 1s }
      """
    var presets = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions()).presets
    for _ in 0..<2 {
      let (text, read) = try Self.importing(presets.map { ExportedPreset(ResolvedPreset($0)) })
      let rule = text.split(separator: "\n.w-x {\n").last.map { $0.prefix { $0 != "}" } }
      #expect(rule?.contains("w-opacity 1s") == true && rule?.contains("w-transform 1s") == true, "\(text)")
      #expect(read.presets.map(\.name.text) == ["w"])
      presets = read.presets
    }
  }

  @Test("rules with states, ancestors and elements keep their selectors, and what they leave to other rules")
  func selectors() throws {
    let sheet = """
      :root { --d: 100ms }
      @keyframes pop { from { opacity: 0 } }
      .btn { transition: scale var(--d) linear } .btn:hover { transition-duration: 80ms }
      nav > a[href^="#"] { transition: color .2s ease-in, transform 50ms } button { transition: opacity var(--d) }
      .toast.is-open { animation: pop 300ms ease-out }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for part in [
      ".btn:hover {\n  transition-duration: var(--btn-hover-duration);\n}",
      "\nbutton {\n  transition-property: opacity;",
      "nav > a[href^=\"#\"] {\n  transition: color var(--nav-a-href-color-duration)", "\n    transform ",
      ".toast.is-open {\n  animation: pop 300ms ease-out;\n}",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let motions = { (presets: [Preset]) in Dictionary(uniqueKeysWithValues: presets.map { ($0.name, $0.motion) }) }
    #expect(motions(again.presets) == motions(read.presets), "\(text)")
    // Classes of our own may stand elsewhere.
    let lines = { (text: String) in ExportHeader.unsealed(text).split(separator: "\n").sorted() }
    #expect(try lines(Self.importing(Self.exported(again.presets)).text) == lines(text))
    // The rule keeps its selector, whatever its preset is called; a preset of one's own has a class.
    let known = try #require(read.presets.first { $0.name.text == "btn-hover" })
    let quick = try PresetName("quick")
    for (details, selector) in [(known.details, ".btn:hover {"), (PresetDetails(), ".quick {")] {
      let renamed = ExportedPreset(ResolvedPreset(Preset(quick, known.motion, details: details)))
      let (text, again) = try Self.importing([renamed])
      #expect(text.contains(selector) && again.presets.map(\.name) == [quick], "\(text)")
    }
  }

  @Test("important declarations for all elements count in each rule with reduced motion")
  func allElements() throws {
    let sheet = """
      @keyframes pop { from { opacity: 0 } } @keyframes spin { to { rotate: 1turn } }
      .a { animation: pop 1s } .b { transition: color 1s } .c { animation: spin 1s infinite linear }
      """
    let rule =
      "animation-duration: .01ms IMPORTANT; animation-iteration-count: 1 IMPORTANT; transition-duration: .01ms IMPORTANT"
    for (mark, isReduced) in [("!important", true), ("", false)] {
      let reduced =
        " @media (prefers-reduced-motion: reduce) { *, ::before { \(rule.replacing("IMPORTANT", with: mark)) } }"
      let read = try CSSFormat().read([SourceFile(Array((sheet + reduced).utf8), name: "a.css")], ImportOptions())
      let names = read.presets.map(\.name.text).filter { $0.hasSuffix("-reduced") }.sorted()
      #expect(names == (isReduced ? ["b-reduced", "pop-reduced", "spin-reduced"] : []))
      #expect(read.report.warnings.isEmpty == isReduced)
      guard isReduced else { continue }
      let (text, again) = try Self.importing(Self.exported(read.presets))
      let inside = text.firstRange(of: "@media").map { text[$0.lowerBound...] } ?? ""
      #expect(inside.contains("--b-duration: 0.01ms;") && inside.contains("animation-duration: 1ms;"), "\(text)")
      // One of several rules alone would count more than the others.
      #expect(inside.contains(".b {") && inside.contains(".pop {"), "\(text)")
      #expect(again.presets.count == read.presets.count, "\(text)")
    }
  }

  @Test(
    "an important declaration counts before others of its selector, wherever it stands",
    arguments: [
      ".a { transition: opacity 1s !important } .a { transition: opacity 3s }",
      ".a { transition: opacity 3s; transition-duration: 1s !important } .a { transition-duration: 2s }",
      ":root { --d: 1s !important } :root { --d: 3s } .a { transition: opacity var(--d) }",
      ".a { --d: 1s !important; transition: opacity var(--d) } .a { --d: 3s }",
    ])
  func important(sheet: String) throws {
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let lengths = try read.presets.map { preset in
      let table = ReferenceTable(
        Dictionary(uniqueKeysWithValues: read.presets.map { (.name($0.name, .latest), $0.motion) }))
      return try ResolvedMotion(preset.motion, references: table).ownDuration()
    }
    #expect(lengths.allSatisfy { $0 == 1 } && !lengths.isEmpty, "\(read.presets.map(\.motion))")
  }

  @Test("a variant for reduced motion keeps its own ends, whichever the motion leaves to the view")
  func endsOfVariants() throws {
    for (end, open) in [("", true), (" to { opacity: 1 }", false)] {
      let sheet = """
        @keyframes in { from { opacity: 0; scale: 2 } 60% { opacity: .9 } to { scale: 1 } }
        @keyframes dim { from { opacity: 0 }\(end) } .card { animation: in 1s }
        @media (prefers-reduced-motion: reduce) { .card { animation: dim 1s } }
        """
      let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
      let (text, again) = try Self.importing(Self.exported(read.presets))
      let variant = text.split(separator: "@keyframes in-reduced").last?.split(separator: "\n}").first ?? ""
      #expect(variant.contains("0% { opacity: 0 }") && variant.contains("100%") != open, "\(text)")
      #expect(try Self.importing(Self.exported(again.presets)).text == text)
    }
  }

  @Test("animations have the variables of their easings, also of points whose places are not written")
  func easingOfPoints() throws {
    let sheet =
      ":root { --e: linear(0, 0.25, 1) } @keyframes up { from { scale: 0 } to { scale: 1 } } .p { animation: up 1s var(--e) }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, _) = try Self.importing(Self.exported(read.presets))
    #expect(text.contains("animation: up 1s var(--e)") && text.contains("--e: linear(0, 0.25, 1)"), "\(text)")
  }

  @Test("a rule that plays keyframes backwards is there again, beside the one that plays them forward")
  func backwards() throws {
    let sheet =
      "@keyframes rise { from { opacity: 0 } } .x { animation: rise 1s } .x.leaving { animation: rise 2s reverse }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    #expect(text.contains("\n.x {\n  animation: rise 1s") && text.contains("\n.x.leaving {\n  animation: "), "\(text)")
    #expect(again.presets.count == read.presets.count, "\(text)")
  }

  @Test("a list of transitions is read again in any group, also with other values in it")
  func editedLists() throws {
    let sheet = ":root { --d: 1s } .btn { transition: color 100ms linear, transform var(--d) ease-out }"
    var options = ImportOptions()
    options.into = try PresetName("web")
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], options)
    let text = try CSSFormat().text(Self.exported(read.presets)).text
    for (written, edited, seconds) in [("", "", 0.1), ("color var(--btn-color-duration)", "color 300ms", 0.3)] {
      let text = written.isEmpty ? text : text.replacing(written, with: edited)
      for group in [nil, options.into] {
        var options = options
        options.into = group
        let again = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], options)
        #expect(again.presets.map(\.name) == read.presets.map(\.name), "\(text)")
        let color = try #require(again.presets.first { $0.name.text == "web/btn/color" })
        #expect(try ResolvedMotion(color.motion).timeline().duration == seconds, "\(text)")
      }
    }
  }

  @Test("variants for reduced motion are none of the transitions of a rule, whatever they are called")
  func renamedVariants() throws {
    let sheet = """
      .menu { transition: opacity 100ms, color 90ms }
      @media (prefers-reduced-motion: reduce) { .menu { transition-duration: 1ms } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    let presets = try read.presets.map { preset in
      let isOwner = preset.name.text == "menu/opacity"
      return ExportedPreset(
        ResolvedPreset(
          Preset(isOwner ? try PresetName("menu/fade") : preset.name, preset.motion, details: preset.details)),
        reduced: motions["\(preset.name)-reduced"].map { ResolvedMotion($0) })
    }
    let text = try CSSFormat().text(presets).text
    #expect(!(text.firstRange(of: "@media").map { text[..<$0.lowerBound] } ?? "").contains("reduced"), "\(text)")
  }

  @Test("a rule that the sheet lacks by now leaves its preset as it is, and one that it has got is read")
  func changedRules() throws {
    let sheet = ":root { --nav: ease-in } .box { transition: opacity 1s } .bar { transition: color 1s }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let text = try CSSFormat().text(Self.exported(read.presets)).text
    let start = try #require(text.firstRange(of: "\n.box {")).lowerBound
    let end = try #require(text[start...].firstRange(of: "}\n")).upperBound
    let edited = String(text[..<start] + text[end...]) + "nav { transition: left 2s }"
    let again = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "b.css")], ImportOptions())
    #expect(again.presets.map(\.name.text).sorted() == ["bar", "nav", "nav-2"], "\(edited)")
    #expect(again.report.notes.contains { $0.code == .notKept && $0.message.contains("box") })
  }

  @Test("an animation by a variable has the reduced motion of its rules, with colors and with important rules too")
  func reducedByVariable() throws {
    let sheet = """
      :root { --e: linear; --a: pulse 2s var(--e) infinite } .dark { --e: linear(0, .5 20%, 1) }
      @keyframes pulse { 50% { opacity: .4 } } .pulse { animation: var(--a) }
      @keyframes glow { from { background-color: red } to { background-color: blue } } .glow { animation: glow 1s linear }
      .in { animation: fade 90ms linear } @keyframes fade { from { opacity: 0 } } .tc { transition: var(--t) }
      :root { --t: transform 1s }
      @media (prefers-reduced-motion) {
        * { animation-duration: .01ms !important; animation-iteration-count: 1 !important }
        .in { animation: fade 50ms linear }
      }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    let halves = text.split(separator: "@media")
    #expect(halves.count == 2 && again.presets.count == read.presets.count, "\(text)")
    for name in ["pulse", "fade"] {
      #expect(halves.last?.contains("  .\(name) {\n    animation-duration: 1ms;") == true, "\(text)")
    }
    #expect(text.split(separator: "@keyframes glow-reduced").count == 2, "\(text)")
    #expect(!text.contains("translate"), "\(text)")
    #expect(text.contains("@supports") && text.contains("  .dark {\n    --e: linear(0, 0.5 20%, 1);"), "\(text)")
  }

  @Test("rules stand in the order of their page, as of two for one element the last one counts")
  func order() throws {
    let sheet = """
      @keyframes pop { from { opacity: 0 } }
      .panel { transition: opacity 1s } .compact { transition: opacity 100ms, color 2s } .toast.is-open { animation: pop 1s }
      .calm { animation: pop 1s } .btn:hover { transition: scale 1s } .btn:focus { transition: scale 2s }
      @media (prefers-reduced-motion) { .calm { animation: none } .toast.is-open { animation: none } }
      """
    let selectors = [".panel", ".compact", ".toast.is-open", ".calm", ".btn:hover", ".btn:focus"]
    func order(_ text: Substring) -> [String] {
      text.split(separator: "\n").compactMap { line in selectors.first { line.trimmed == "\($0) {" } }
    }
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    for text in [text, try Self.importing(Self.exported(again.presets)).text] {
      let halves = text.split(separator: "@media")
      #expect(halves.map(order) == [selectors, [".toast.is-open", ".calm"]], "\(text)")
    }
    // Without some of them the others stay as they are; and in a circle all are written.
    let rest = try Self.importing(Self.exported(read.presets.filter { $0.name.text != "btn-hover" })).text
    #expect(order(rest.split(separator: "@media")[0]) == selectors.filter { $0 != ".btn:hover" }, "\(rest)")
    let circle: [Preset] = try [("a", ".b"), ("b", ".a")].map { name, before in
      let manner = JSONValue.object([JSONMember("before", .object([JSONMember(".\(name)", .string(before))]))])
      let details = PresetDetails(extensions: .object([JSONMember("org.motionbook.css", manner)]))
      return Preset(try PresetName(name), try Motion(notation: "ease", as: .curve), details: details)
    }
    #expect(try Self.importing(Self.exported(circle)).text.split(separator: "\n").count { $0.hasPrefix(".") } == 2)
  }

  @Test("an exported sheet in its own order, whatever that of the groups, tells no order")
  func exportedOrder() throws {
    let set = try CSSFormat.keyframes("@keyframes k { to { opacity: 0 } }").set
    func before(_ names: [String]) throws -> Bool {
      let presets = try names.map { Preset(try PresetName($0), .keyframes(set)) }
      return try Self.importing(Self.exported(presets)).read.presets.contains {
        $0.details.extensions?["org.motionbook.css"]?["before"] != nil
      }
    }
    #expect(try !before(["web/a", "web/b", "site/a", "site/b"]))
    #expect(try before(["web/b", "web/a", "site/a"]))
    #expect(try before(["web/a", "site/a", "web/b"]))
  }

  @Test("a rule added to an exported sheet leaves the keyframes and classes of others where they are")
  func addedRule() throws {
    let set = try CSSFormat.keyframes("@keyframes k { to { opacity: 0 } }").set
    let presets = try ["b", "c"].map { Preset(try PresetName($0), .keyframes(set)) }
    let sheet = try Self.importing(Self.exported(presets)).text
    let edited = sheet + ".a { animation: a 1s } @keyframes a { from { opacity: 0.5 } }"
    let read = try CSSFormat().read([SourceFile(Array(edited.utf8), name: "a.css")], ImportOptions())
    let new = try #require(read.presets.first { $0.name.text == "a" })
    #expect(new.details.extensions?["org.motionbook.css"]?["before"] != nil)
    let text = try CSSFormat().text(Self.exported(presets + [new])).text
    #expect(ExportHeader.unsealed(text).hasPrefix(ExportHeader.unsealed(sheet)), "\(text)")
  }

  @Test("with reduced motion rules keep their own keyframes, their weight beside others, and the values of themes")
  func reducedCascade() throws {
    let sheet = """
      :root { --e: ease-in; --tc: transform 400ms linear, opacity 20ms linear } .dark { --e: ease-out }
      @keyframes wob { to { rotate: 9deg } } @keyframes fade { from { opacity: 0 } }
      .btn { transition: color 300ms var(--e) } .card { transition: var(--tc) } .fade { transition: opacity 120ms linear }
      .wob { animation: wob 800ms linear }
      @media (prefers-reduced-motion) {
        .wob { animation: fade 100ms linear }
        * { animation-duration: .01ms !important; transition-duration: .01ms !important }
      }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let (text, again) = try Self.importing(Self.exported(read.presets))
    let inside = text.firstRange(of: "@media").map { text[$0.lowerBound...] } ?? ""
    for part in [
      "animation: wob-reduced 0.01ms linear", "transition-timing-function: var(--e);", "  .btn {", "  .fade {",
    ] {
      #expect(inside.contains(part), "\(part) in \(text)")
    }
    #expect(text.split(separator: "@keyframes wob-reduced")[1].prefix(30).contains("opacity"), "\(text)")
    #expect(again.presets.map(\.name.text).sorted() == read.presets.map(\.name.text).sorted(), "\(text)")
    // A list stays one, whatever its parts are called.
    let renamed = try read.presets.map { preset in
      let name = preset.name.text == "tc/transform" ? try PresetName("move") : preset.name
      return Preset(name, preset.motion, details: preset.details)
    }
    let list = try CSSFormat().text(
      Self.exported(renamed.filter { $0.details.source?.name == "--tc" && !$0.name.text.hasSuffix("-reduced") })
    ).text
    #expect(list.contains("--tc: var(--move), var(--tc-opacity);"), "\(list)")
  }

  @Test("values for recent browsers stand before those of later scopes, which count more")
  func recentValues() throws {
    let sheet = """
      :root { --e: linear(0, 0.3 50%, 1) } .calm { --e: ease } .a { transition: opacity 1s var(--e) }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    let text = try CSSFormat().text(Self.exported(read.presets)).text
    let recent = try #require(text.firstRange(of: "--e: linear(0, 0.3 50%, 1);\n  }")?.lowerBound)
    let theme = try #require(text.firstRange(of: ".calm {\n")?.lowerBound)
    #expect(recent < theme, "\(text)")
  }

  @Test("what is relative to the surroundings, also within calc(), and important values in keyframes are no values")
  func notInKeyframes() throws {
    func read(_ sheet: String) throws -> ImportedPresets {
      try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    }
    for value in ["50%", "calc(100% - 10px)", "calc(4px + 50%)"] {
      let found = try read("@keyframes h { to { width: \(value); opacity: 0 } } .h { animation: h 1s }")
      #expect(found.presets.first?.motion.keyframes?.tracks.map(\.property.text) == ["opacity"], "\(value)")
      #expect(found.report.issues.contains { $0.severity == .warning && $0.message.contains("surroundings") })
    }
    let shares = try read("@keyframes h { to { transform: translateX(calc(100% + 20px)) } } .h { animation: h 1s }")
    #expect(shares.presets.count == 1 && shares.report.warnings.isEmpty)
    let important = try read(
      "@keyframes a { 0% { left: 0 } 50% { left: 20px } 100% { left: 9px !important; top: 9px } } .a { animation: a 1s }"
    )
    let text = try CSSFormat().text(Self.exported(important.presets)).text
    #expect(text.contains("100% { top: 9px }"), "\(text)")
  }

  @Test("a rule that delays single views of an animation is told, as its delay is lost")
  func staggered() throws {
    let sheet =
      "@keyframes b { 50% { scale: .5 } } .dot { animation: b 1s infinite } .dot:nth-child(2) { animation-delay: -.5s }"
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    #expect(read.report.warnings.contains { $0.message.contains("nth-child(2)") })
  }

  @Test("items of lists that share a length or an easing are read back once, without their sheet's catalog, too")
  func sharedVariables() throws {
    let sheet = """
      :root { --fast: 200ms; --slow: 500ms; --e1: cubic-bezier(.2,0,0,1); --e2: ease-in; }
      .btn { transition: opacity var(--fast) var(--e2), transform var(--fast) var(--e1); }
      .card { transition: color var(--fast) var(--e1) 50ms, width var(--slow) var(--e1); }
      @media (prefers-reduced-motion: reduce) { .btn { transition: none } }
      """
    let read = try CSSFormat().read([SourceFile(Array(sheet.utf8), name: "a.css")], ImportOptions())
    #expect(read.presets.count == 10)
    let (text, again) = try Self.importing(Self.exported(read.presets))
    #expect(Set(again.presets.map(\.name)) == Set(read.presets.map(\.name)), "\(text)")
    #expect(again.report.warnings.isEmpty, "\(again.report.warnings)")
  }
}
