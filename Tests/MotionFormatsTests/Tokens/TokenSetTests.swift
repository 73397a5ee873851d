import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Token sets: files, folders, syntaxes")
struct TokenSetTests {
  private static func files(_ texts: [(String, String)]) -> [SourceFile] {
    texts.map { SourceFile(Array($1.utf8), name: $0) }
  }

  private static func report(_ texts: [(String, String)]) -> ImportReport {
    do throws(ImportFailure) {
      return try readDTCG(files(texts)).report
    } catch {
      return error.report
    }
  }

  @Test("several files are one set: references lead from any to any, and presets come in the order of the files")
  func across() throws {
    let result = try readDTCG(
      Self.files([
        (
          "a/use.json",
          ##"{"t":{"$type":"transition","$value":{"duration":"{d.fast}","delay":"{d.fast}","##
            + ##""timingFunction":"{e}"}},"r":{"$ref":"../base.json#/d/fast"}}"##
        ),
        ("base.json", ##"{"d":{"$type":"duration","fast":{"$value":{"value":100,"unit":"ms"}}}}"##),
        ("easing.yaml", "e:\n  $type: cubicBezier\n  $value: [0.2, 0, 0, 1]\n"),
      ]))
    #expect(
      result.summary == ["t = → d/fast → d/fast → e", "r = → d/fast", "d/fast = 0.1s", "e = [0.2, 0.0, 0.0, 1.0]"])
    #expect(result.presets.map(\.details.source?.location) == ["use.json", "use.json", "base.json", "easing.yaml"])
  }

  @Test("a token of one file that is a group of another is an error, and nothing is lost unsaid")
  func disagreement() {
    let texts = [
      ("a.json", ##"{"motion":{"fast":{"$type":"duration","$value":{"value":100,"unit":"ms"}}}}"##),
      ("b.json", ##"{"motion":{"$type":"duration","$value":{"value":200,"unit":"ms"}}}"##),
    ]
    for order in [texts, texts.reversed()] {
      let errors = Self.report(order).errors
      #expect(errors.map { "\($0.file ?? "-") \($0.code)" } == ["b.json contradiction"])
    }
  }

  @Test("issues name their file; a file that cannot be read stops all of them")
  func places() throws {
    let texts = [
      ("a.json", ##"{"d":{"$type":"duration","$value":"1 s"}}"##),
      ("b.json", ##"{"x":{"$type":"duration","$value":"{nope}"}}"##),
      ("c.json", "{\"e\":\n[}"),
    ]
    let errors = Self.report(texts).errors.map { "\($0.file ?? "-"):\($0.location?.description ?? "-") \($0.code)" }
    #expect(errors == ["a.json:1:35 wrongType", "b.json:1:35 badReference", "c.json:2:2 syntax"])
    let kept = try readDTCG(
      Self.files(texts + [("d.json", ##"{"ok":{"$type":"duration","$value":"1s"}}"##)]), options: .init(keepGoing: true)
    )
    #expect(kept.summary == ["ok = 1.0s"])
  }

  @Test("of two tokens at one path the last file's counts, with a warning that names both")
  func overridden() throws {
    let result = try readDTCG(
      Self.files([
        (
          "a.json",
          ##"{"d":{"$type":"duration","$value":"1s"},"c":{"$type":"color","$value":1},"s":{"$type":"duration","$value":"3s"}}"##
        ),
        (
          "b.json",
          ##"{"d":{"$type":"duration","$value":"2s"},"c":{"$type":"color","$value":2},"s":{"$type":"duration","$value":"3s"}}"##
        ),
      ]))
    #expect(result.summary == ["d = 2.0s", "s = 3.0s"])
    let warnings = result.report.warnings.filter { $0.code == .duplicate }
    #expect(warnings.map { "\($0.file ?? "") \($0.pointer?.description ?? "")" } == ["a.json /d"])
    #expect(warnings.first?.related?.description == "/d (b.json:1:6)")
  }

  private static let resolver = ##"""
    {"version":"2025.10",
     "sets":{"base":{"sources":[
       {"d":{"$type":"duration","fast":{"$value":{"value":200,"unit":"ms"}},"slow":{"$value":{"value":1,"unit":"s"}}},
        "e":{"$type":"cubicBezier","$value":[0.2,0,0,1]},
        "t":{"$type":"transition","$value":{"duration":"{d.fast}","delay":"{d.slow}","timingFunction":"{e}"}}},
       {"$ref":"more.tokens.json"}]}},
     "modifiers":{
       "theme":{"contexts":{"light":[],"dark":[{"d":{"slow":{"$type":"duration","$value":{"value":9,"unit":"s"}}}}]},"default":"light"},
       "motion":{"contexts":{"full":[],"reduced":[{"d":{"fast":{"$type":"duration","$value":{"value":10,"unit":"ms"}}}}]},"default":"full"}},
     "resolutionOrder":[{"$ref":"#/sets/base"},{"$ref":"#/modifiers/theme"},{"$ref":"#/modifiers/motion"}]}
    """##

  @Test("a resolver document's motion modifier gives variants for reduced motion, also to what refers to them")
  func resolverDocument() throws {
    let texts = [
      ("x.resolver.json", Self.resolver), ("tokens/more.tokens.json", ##"{"m":{"$value":"{d.slow}"}}"##),
      ("other.json", ##"{"o":{"$type":"duration","$value":"1s"}}"##),
    ]
    let result = try readDTCG(Self.files(texts))
    #expect(
      result.summary == [
        "d/fast = 0.2s", "d/slow = 1.0s", "e = [0.2, 0.0, 0.0, 1.0]", "t = → d/fast → d/slow → e", "m = → d/slow",
        "d/fast-reduced = 0.01s", "t-reduced = → d/fast-reduced → d/slow → e",
      ])
    #expect(
      result.presets.map { $0.details.reducedMotion?.description }
        == ["d/fast-reduced", nil, nil, "t-reduced", nil, nil, nil])
    #expect(result.report.notes.contains { $0.file == "other.json" && $0.code == .skipped })
    let alone = Self.report([texts[0]])
    #expect(
      alone.errors.map { "\($0.code) \($0.pointer?.description ?? "")" } == ["badReference /sets/base/sources/1/$ref"])
  }

  @Test(
    "resolver documents that say nothing are refused at their place",
    arguments: [
      (##"{"version":"2025.10","sets":{}}"##, "missing "),
      (##"{"version":"2025.10","resolutionOrder":[{"$ref":"#/sets/x"}]}"##, "badReference /resolutionOrder/0/$ref"),
      (
        ##"{"version":"2025.10","modifiers":{"a":{"contexts":{}}},"resolutionOrder":[{"$ref":"#/modifiers/a"}]}"##,
        "missing /modifiers/a"
      ),
      (
        ##"{"version":"2025.10","modifiers":{"a":{"contexts":{"x":[]}}},"resolutionOrder":[{"$ref":"#/modifiers/a"}]}"##,
        "missing /modifiers/a"
      ),
      (
        ##"{"version":"2025.10","sets":{"a":{"sources":[{"$ref":"#/sets/a"}]}},"resolutionOrder":[{"$ref":"#/sets/a"}]}"##,
        "badReference /sets/a/sources/0/$ref"
      ),
    ])
  func badResolvers(_ text: String, _ expected: String) {
    let errors = Self.report([("r.json", text)]).errors.map { "\($0.code) \($0.pointer?.description ?? "")" }
    #expect(errors.first == expected, "\(errors)")
  }

  @Test("JSON5 is JSON with a warning: comments, commas, quotes, keys, numbers, escapes")
  func json5() throws {
    let text = #"""
      // All of it
      { 'd': { $type: 'duration', /* a */ a: { $value: { value: +.2e3, unit: "ms", }, },
        b: { $value: '\x31s', $description: 'it\'s \
      "one"\u0021' }, c: { $value: { value: 0x10, unit: 's' } } } , }
      """#
    let result = try importDTCG(text)
    #expect(result.summary == ["d/a = 0.2s", "d/b = 1.0s", "d/c = 16.0s"])
    #expect(result.presets[1].details.summary == #"it's "one"!"#)
    #expect(result.report.warnings.first?.message == "the file is JSON5")
    #expect(result.report.lines.contains("3:16 warning legacyForm /d/b/$value"))
  }

  @Test("YAML: mappings by indentation and in brackets, sequences, quoted and plain scalars, texts")
  func yaml() throws {
    let text = """
      # motion
      ---
      motion:
        duration:
          fast: { $type: duration, $value: { value: 100, unit: ms } }
          slow: 400ms   # bare
          "quoted key":
            $type: duration
            $value: '1s'
            $description: >
              over two
              lines
        ease:
          $type: cubicBezier
          in:
            $value:
              - 0.4
              - 0
              - 1
              - 1
          out: {$value: [0, 0, .2,
            1]}
        color: "#fff"
      """
    let result = try readDTCG(Self.files([("m.yaml", text)]))
    #expect(
      result.summary == [
        "motion/duration/fast = 0.1s", "motion/duration/slow = 0.4s", "motion/duration/quoted-key = 1.0s",
        "motion/ease/in = [0.4, 0.0, 1.0, 1.0]", "motion/ease/out = [0.0, 0.0, 0.2, 1.0]",
      ])
    #expect(result.presets[2].details.summary == "over two lines")
    #expect(result.skipped == ["string": 1])
    #expect(result.report.lines.contains("6:11 warning legacyForm /motion/duration/slow"))
  }

  @Test("Sass: variables, nested maps, lists, references, the map that a function returns; rules are stepped over")
  func sass() throws {
    let text = """
      // motion
      @use 'sass:map';
      $fast: 150ms !default;
      $alias: $fast;
      $enter: $fast cubic-bezier(0.4, 0, 0.2, 1);
      $easing: ('standard': cubic-bezier(0.4, 0, 0.2, 1), 'list': (0.4, 0, 0.2, 1), 'deep': ('in': ease-in,),) !default;
      $picked: map.get($easing, 'standard');
      $color: #fff;
      .a { transition: opacity 1s; .b { color: red } }
      @mixin m($x) { animation: $x 1s; }
      @function values($hard: false) {
        @return ('long': if($hard, null, 700ms), 'path': /* none */ null);
      }
      $slow: $fast * 2;
      $half: math.div($fast, 2) !default;
      $times: ('sum': ($slow + 50ms) * 2 - $half, 'odd': $fast * compute(2));
      $gap: 2 * 4px;
      $odd: $fast + $none;
      """
    let result = try readDTCG(Self.files([("m.scss", text)]))
    #expect(
      result.summary == [
        "fast = 0.15s", "alias = → fast", "enter = → fast 0.0s [0.4, 0.0, 0.2, 1.0]",
        "easing/standard = [0.4, 0.0, 0.2, 1.0]", "easing/list = [0.4, 0.0, 0.2, 1.0]", "easing/deep/in = ?",
        "picked = → easing/standard", "long = 0.7s", "slow = 0.3s", "half = 0.075s", "times/sum = 0.625s",
      ])
    #expect(result.skipped == ["string": 2, "null": 1])
    let computed = result.report.notes.filter { $0.message.hasSuffix("is computed by Sass") }
    #expect(computed.map(\.location?.line) == [16, 18])
    #expect(computed.first?.message.contains("$fast * compute(2)") == true)
    #expect(result.report.lines.contains("3:8 warning legacyForm /fast"))
  }

  @Test(
    "bad input has an error with its place, and gives nothing",
    arguments: [
      ("a.json", "", "1:1 syntax"), ("a.json", "{\"a\":", "1:6 syntax"),
      ("a.json", "{\"a\": {\"$type\": \"duration\", \"$value\": NaN}}", "1:39 syntax"),
      ("a.json5", "{a: {$type: 'cubicBezier', $value: [1.5, 0, 1, 1]}}", "1:37 outOfRange"),
      ("a.json5", "{a: {$type: 'spring', $value: {mass: -1, stiffness: 100, damping: 1}}}", "1:31 outOfRange"),
      ("a.json", ##"{"a":{"$value":"{b}"},"b":{"$value":"{a}"}}"##, "1:16 cycle"),
      ("a.json", ##"{"a":{"$type":"duration","$value":"200px"}}"##, "1:35 wrongType"),
      ("a.json", ##"{"a":{"$type":"transition","$value":"-1s ease"}}"##, "1:37 outOfRange"),
      ("a.json", ##"{"a":{"$type":"animation","$value":"1s ease 2.5"}}"##, "1:36 outOfRange"),
      ("a.json", ##"{"a":{"value":"cubic-bezier(1.5, 0, 0, 1)"}}"##, "1:15 outOfRange"),
      ("a.json", ##"{"a":"linear()"}"##, "1:6 missing"),
      ("a.yaml", "a: &x 1", "1:4 syntax"), ("a.yaml", "a:\n\tb: 1", "2:1 syntax"), ("a.yaml", "a: [1", "1:4 syntax"),
      ("a.yaml", "a: 1\n  b: 2", "2:3 syntax"), ("a.yaml", "a: 1\na: 2", "2:1 duplicate"),
      ("a.yaml", "[1", "1:1 syntax"),
      ("a.scss", "$a: (b: 1", "1:6 syntax"), ("a.scss", "$a: (b 1; c)", "1:5 syntax"),
      ("a.scss", "$a: 1ms; $a: 2ms;", "1:10 duplicate"),
    ])
  func badInput(_ name: String, _ text: String, _ expected: String) {
    let errors = Self.report([(name, text)]).errors
    #expect(errors.first.map { "\($0.location?.description ?? "-") \($0.code)" } == expected, "\(errors)")
  }

  @Test("nesting without end and files without measure are refused, in every syntax")
  func bounds() {
    for (name, open) in [("a.json", "{\"a\":"), ("a.json5", "{a:"), ("a.yaml", "{a: "), ("a.scss", "$a: (a: ")] {
      let once = String(open.drop { $0 == "$" || name == "a.scss" && $0 != "(" })
      let text = (name == "a.scss" ? "$a: " : name == "a.yaml" ? "a: " : "") + String(repeating: once, count: 100_000)
      let report = Self.report([(name, text)])
      #expect(report.errors.map(\.code) == [.tooLarge], "\(name): \(report.errors)")
    }
    let indented = (0..<300).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    #expect(Self.report([("a.yaml", indented)]).errors.map(\.code) == [.tooLarge])
    let huge = [UInt8](repeating: 0x20, count: 64 << 20 + 1)
    let failure = #expect(throws: ImportFailure.self) { try readDTCG(huge) }
    #expect(failure?.errors.map(\.code) == [.tooLarge])
  }

  @Test("no mutation of a file in any syntax traps, and what is imported are legal presets")
  func mutations() throws {
    var random = SeededGenerator()
    let samples = [
      ("a.yaml", "a:\n  b: {$type: duration, $value: [1, '2', \"3\"]}\n  - c: |\n    x\nd: 1s # e\n"),
      (
        "a.scss",
        "$a: 1s; $b: ('c': if($x, null, cubic-bezier(0,0,1,1)), d: (e: $a)) !default; @function f() {@return (g: 1s);}"
      ),
      ("a.json5", "{a:{$type:'spring',$value:{mass:1,stiffness:.5,damping:0x1}},/*c*/b:{value:'{a} 1s \\u0041'},}"),
    ]
    let pieces = Array("{}[]():,;$@'\"#-|>&\\\n \t\0é").map { Array(String($0).utf8) }
    for round in 0..<Campaign.rounds(6_000) {
      let (name, text) = samples[round % samples.count]
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random) || place == bytes.count {
          bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        } else {
          bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &random)))
        }
      }
      let file = SourceFile(bytes, name: name)
      guard let result = try? readDTCG([file], options: .init(keepGoing: true)) else { continue }
      for preset in result.presets {
        #expect((try? Preset(json: preset.canonicalBytes)) == preset, "seed \(random.seed), round \(round)")
      }
    }
  }

  @Test(
    "a file shows what it is",
    arguments: [
      ("a.json", #"{"v":"5.7","fr":30,"ip":0,"op":60,"layers":[]}"#, FileKind.lottie),
      ("a", #"[{"motionbook":1}]"#, .presets), ("a", #"{"motionbook":1,"presets":[]}"#, .presets),
      ("a", "// x\n{a: {}}", .jsonTokens), ("a", "a:\n  b: 1s\n", .yamlTokens), ("a", "$a: 1s;", .scssTokens),
      ("a", ":root { --a: 1s }", .css), ("a", ".b:hover { transition: color 1s }", .css),
      ("a", "/* a: b */ b { }", .css),
      ("a", "a: {b: 1s}", .yamlTokens), ("a.css", "", .css), ("a", "<svg/>", .svg), ("a", "PK\u{3}\u{4}", .archive),
      ("a", "<set xmlns:android=\"http://schemas.android.com/apk/res/android\"/>", .android),
      ("a", "<resources><integer name=\"t\">1</integer></resources>", .android),
      ("a", #"{"keyframes": [{"opacity": 0}], "options": 300}"#, .webAnimations),
      ("a", #"[{"opacity": 0}, {"opacity": 1}]"#, .webAnimations), ("a", "[]", .presets),
      ("a", "SQLite format 3\0", .catalog), ("a", "hello", .unknown), ("a", "", .empty), ("a.swift", " \n", .empty),
    ])
  func kinds(_ name: String, _ text: String, _ kind: FileKind) {
    #expect(FileKind(of: SourceFile(Array(text.utf8), name: name)) == kind)
  }
}
