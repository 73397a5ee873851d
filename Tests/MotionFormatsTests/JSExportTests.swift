import MotionFormats
import MotionModel
import Testing

@Suite("JavaScript out")
struct JSExportTests {
  private static func output(
    _ presets: [(name: String, notation: String)], options: ExportOptions = ExportOptions()
  ) throws -> (output: ExportedText, report: LossReport) {
    try JSFormat().output(
      presets.map { name, notation in
        let preset = Preset(try PresetName(name), .curve(try Curve(notation: notation)))
        return ExportedPreset(ResolvedPreset(preset), version: 2, hash: "0123456789abcdef")
      }, options: options)
  }

  /// The members of an export as they are written, without the indent and the last comma.
  private static func members(_ notation: String) throws -> [Substring] {
    try output([("a", notation)]).output.text.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.hasSuffix(",") }
      .map { $0.dropFirst(2).dropLast() }
  }

  @Test(
    "what a library has is said in its words",
    arguments: [
      (
        "cubic-bezier(0.2, 0, 0, 1).duration(0.3s)",
        [
          #"css: "cubic-bezier(0.2, 0, 0, 1)""#, "duration: 0.3", "ease: [0.2, 0, 0, 1]",
          #"gsap: "M0,0 C0.2,0 0,1 1,1""#,
        ]
      ),
      (".easeInOut(duration: 0.4)", [#"css: "ease-in-out""#, "ease: [0.42, 0, 0.58, 1]"]),
      ("linear.duration(1s)", [#"css: "linear""#, "ease: (progress) => progress"]),
      ("linear(0, 0.25 25% 75%, 1)", ["ease: $linear(0, 0, 0.25, 0.25, 0.75, 0.25, 1, 1)"]),
      ("steps(4)", ["ease: $steps(4, 4, 0)"]), ("steps(4, start)", ["ease: $steps(4, 4, 1)"]),
      ("steps(4, jump-none)", ["ease: $steps(4, 3, 0)"]), ("steps(4, jump-both)", ["ease: $steps(4, 5, 1)"]),
      (
        #"path("M 0,0 C 0.05,0 0.133,0.06 0.166,0.4 C 0.208,0.82 0.25,1 1,1", duration: 0.5)"#,
        [#"gsap: "M0,0 C0.05,0 0.133,0.06 0.166,0.4 0.208,0.82 0.25,1 1,1""#, "duration: 0.5"]
      ),
      // (2π / 0.5)² and 2 · 0.7 · 2π / 0.5.
      (
        "spring(duration: 0.5, bounce: 0.3)",
        [
          "spring: { mass: 1, stiffness: 157.913670417, damping: 17.59291886 }",
          "reactSpring: { tension: 157.913670417, friction: 17.59291886 }",
          "reanimated: { mass: 1, stiffness: 157.913670417, damping: 17.59291886 }",
        ]
      ),
      (
        "interpolatingSpring(mass: 2, stiffness: 300, damping: 20)",
        ["spring: { mass: 2, stiffness: 300, damping: 20 }", "reactSpring: { tension: 150, friction: 10 }"]
      ),
      // Twice as fast: four times the stiffness, twice the damping.
      (
        "spring(tension: 100, friction: 10).speed(2).delay(0.25)",
        ["spring: { mass: 1, stiffness: 400, damping: 20 }", "delay: 0.25"]
      ),
      (
        ".easeInOut(duration: 1).repeatCount(3, autoreverses: true)", ["repeat: 2", #"repeatType: "reverse""#]
      ),
      (
        ".easeIn(duration: 1).repeatForever(autoreverses: false)", ["repeat: Infinity", #"repeatType: "loop""#]
      ),
    ] as [(String, [String])])
  func exact(notation: String, expected: [String]) throws {
    let members = try Self.members(notation)
    for member in expected { #expect(members.contains { $0 == member }, "\(member) in \(members)") }
  }

  @Test(
    "what a library does not have is not there",
    arguments: [
      ("spring(duration: 0.5, bounce: -0.3)", ["reanimated:"]),
      ("interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)", ["spring:", "reactSpring:"]),
      ("spring(tension: 100, friction: 10).delay(0.1).repeatForever()", ["spring:", "delay:"]),
      (".circularEaseIn(duration: 1)", ["gsap:", "spring:"]), ("ease", ["duration:", "repeat:", "spring:"]),
    ])
  func absent(notation: String, keys: [String]) throws {
    let members = try Self.members(notation)
    for key in keys { #expect(!members.contains { $0.hasPrefix(key) }, "\(key) in \(members)") }
  }

  @Test("a spring is exact as a spring and approximated as an easing; an overdamped one says who cannot play it")
  func report() throws {
    let entries = try Self.output([("a", "spring(duration: 0.5, bounce: -0.3)")]).report.entries
    #expect(entries.map(\.part) == ["curve", "spring", "reanimated"])
    #expect(entries.map(\.outcome.name) == ["approximated", "exact", "dropped"])
    let critical = try Self.output([("a", "spring(duration: 0.5, bounce: 0)")]).report.entries
    #expect(critical.map(\.part) == ["curve", "spring"])
    let thrown = ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15, initialVelocity: 5)"
    let entry = try #require(Self.output([("a", thrown)]).report.entries.first { $0.part == "spring" })
    #expect(entry.outcome.name == "dropped")
  }

  @Test("names are in camel case, and words of the language get a _")
  func names() throws {
    let (output, _) = try Self.output([("brand/pop-in.2", "ease"), ("delete", "linear"), ("a_b", "ease-in")])
    for name in ["brandPopIn2", "delete_", "aB"] {
      #expect(output.text.contains("\nexport const \(name) = /* @__PURE__ */ $freeze({\n"), "\(output.text)")
    }
    #expect(output.text.contains("  name: \"brand/pop-in.2\",\n  version: 2,\n  hash: \"0123456789abcdef\",\n"))
    #expect(output.text.contains("\n/** brand/pop-in.2@2 0123456789ab: ease */\n"))
    #expect(output.text.contains("  \"brand/pop-in.2\": brandPopIn2,\n  \"delete\": delete_,\n  \"a_b\": aB,\n});\n"))
    let types = try #require(output.companions.first)
    #expect(types.fileExtension == "d.ts" && output.companions.count == 1)
    #expect(types.text.contains("export declare const brandPopIn2: Preset<Bezier>;\n"))
    #expect(types.text.contains("export declare const delete_: Preset<Easing>;\n"))
    #expect(types.text.contains("  readonly \"delete\": typeof delete_;\n"))
  }

  @Test("two presets whose names a module cannot tell apart are refused, by name")
  func clash() throws {
    #expect {
      _ = try Self.output([("a/b-c", "ease"), ("a-b/c", "ease")])
    } throws: { error in
      guard let error = error as? ModelError else { return false }
      return error.code == .duplicate && error.problem == "a/b-c and a-b/c both become aBC"
    }
  }

  @Test("people who ask for reduced motion get the variant inside its preset")
  func reduced() throws {
    let preset = Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 1)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let (text, _) = try JSFormat().text([ExportedPreset(ResolvedPreset(preset), reduced: variant)])
    #expect(
      text.contains(
        """
          reducedMotion: {
            css: "linear",
            duration: 0.1,
            ease: (progress) => progress,
            waapi: { options: { easing: "linear", duration: 100, fill: "both" } },
          },
        """), "\(text)")
  }

  @Test("helpers are there when they are used")
  func helpers() throws {
    let plain = try Self.output([("a", "ease")]).output.text
    #expect(!plain.contains("$linear") && !plain.contains("$steps"))
    let both = try Self.output([("a", ".bouncy"), ("b", "steps(3)")]).output.text
    #expect(both.contains("function $linear(") && both.contains("function $steps("))
  }

  @Test("an alias takes its values from the constant of the preset that it stands for, which comes before it")
  func alias() throws {
    let target = PresetReference.name(try PresetName("b"), .latest)
    let curve: Motion = .curve(try Curve(notation: ".easeIn(duration: 0.3)"))
    let (table, base) = (ReferenceTable([target: curve]), Preset(try PresetName("b"), curve))
    let presets = [
      ExportedPreset(ResolvedPreset(Preset(try PresetName("a"), .alias(target)), references: table), version: 4),
      ExportedPreset(ResolvedPreset(base), version: 2),
    ]
    let text = try JSFormat().text(presets).text
    let alias = try #require(
      text.firstRange(of: "export const a = /* @__PURE__ */ $freeze({\n  ...b,\n  name: \"a\",\n  version: 4,\n});\n"),
      "\(text)")
    #expect(try #require(text.firstRange(of: "export const b = ")).lowerBound < alias.lowerBound)
    let read = try WAAPIFormat().read([SourceFile(Array(text.utf8), name: "a.js")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["b", "a"] && read.presets.map(\.motion) == [curve, curve])
    var options = ExportOptions()
    options.flattensReferences = true
    #expect(try !JSFormat().text(presets, options: options).text.contains("...b"))
    // A variant that only the other has would come along.
    let calm = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let moved = try JSFormat().text([presets[0], ExportedPreset(ResolvedPreset(base), version: 2, reduced: calm)]).text
    #expect(!moved.contains("...b"))
  }
}
