import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("CSS in: any input")
struct CSSAnyInputTests {
  private static func report(_ text: String) -> ImportReport {
    do throws(ImportFailure) {
      return try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions()).report
    } catch {
      return error.report
    }
  }

  @Test("nesting without end, values without measure and files beyond 64 MiB are refused")
  func bounds() {
    func many(_ text: String, _ count: Int = 20_000) -> String { String(repeating: text, count: count) }
    for text in [
      many("a{"), many("@media all{"), ":root { --a: " + many("calc("), "a { animation: " + many("("),
      // Each doubles the one before it.
      ":root {" + (1...60).map { "--a\($0): var(--a\($0 - 1)) var(--a\($0 - 1));" }.joined() + "--a0: 1s 1s }",
      ":root {" + (1...100).map { "--a\($0): var(--a\($0 - 1));" }.joined() + "--a0: 1s }",
      "a { transition: " + many("color 1s,") + " opacity 2s }",
    ] {
      let errors = Self.report(text).issues(.error)
      #expect(
        !errors.isEmpty && errors.allSatisfy { $0.code == .tooLarge || $0.code == .syntax }, "\(errors.first as Any)")
    }
    let huge = SourceFile([UInt8](repeating: 0x20, count: 64 << 20 + 1), name: "a.css")
    let failure = #expect(throws: ImportFailure.self) { try CSSFormat().read([huge], ImportOptions()) }
    #expect(failure?.report.issues.map(\.code) == [.tooLarge])
    #expect(Self.report("\u{FEFF}a{}").issues.isEmpty)
    let bytes = SourceFile([0x61, 0xFF, 0x7B])
    #expect(throws: ImportFailure.self) { try CSSFormat().read([bytes], ImportOptions()) }
  }

  @Test("braces without a beginning are said once where they stand together")
  func strayBraces() {
    let stray = String(repeating: "} \n", count: 100_000)
    let issues = Self.report(stray + ":root{--a:1s}" + stray).issues.filter { $0.code == .syntax }
    #expect(issues.map { $0.location?.line } == [1, 100_001])
  }

  @Test("a large style sheet is read in bounded time")
  func large() throws {
    let count = 300
    let text = (0..<count).map {
      """
      .c\($0) { --d\($0): \($0)ms; color: red; transition: opacity var(--d\($0)) ease, scale 1s; animation: k\($0) 1s }
      @keyframes k\($0) { to { transform: translateX(\($0)px) rotate(3deg) } }

      """
    }.joined()
    let clock = ContinuousClock()
    var read: ImportedPresets?
    let time = try clock.measure {
      read = try CSSFormat().read([SourceFile(Array(text.utf8))], ImportOptions())
    }
    #expect(read?.presets.count == 4 * count)
    print("css: \(text.utf8.count) bytes, \(4 * count) presets: \(time)")
  }

  private static let samples = [
    ":root{--a:1s;--b:var(--a,2s);--c:calc(2*var(--a));--e:cubic-bezier(.1,0,1,1);--t:opacity 1s ease,all 2s}",
    "@keyframes k{from,20%{transform:translate(1px,-100%)rotate(5deg)}to{opacity:.5;filter:blur(2px);color:#f00}}",
    ".k{animation:k 1s -1s 3 alternate-reverse both;transform-origin:left 2px}@media print{a{b:c}}",
    "@media(prefers-reduced-motion){.k{animation:none}:root{--a:0s}}.x{transition:scale .2s linear(0,.5 20%,1)1s}",
    "/* Made by m. Errors are at most 0.002 of the travel. */:root{/* a/b@1 0a: .easeIn(duration: 1) */--a-b-duration:1s;"
      + "--a-b-easing:ease-in}.a-b{transition-duration:var(--a-b-duration)}",
    "@-webkit-keyframes \"q\"{50%{-webkit-transform:scale(0)skewX(3deg)perspective(4px)rotateX(1turn)}99%{scale:1 2}}",
  ]

  @Test("no mutation of a style sheet traps, and what is imported are legal presets of distinct names")
  func mutations() throws {
    var random = SeededGenerator()
    let pieces =
      Array("{}[]():,;*/@-\"#\\%!\n\0é9.e").map { Array(String($0).utf8) } + [
        Array("var(--a)".utf8), Array("k".utf8), Array("1e309s".utf8), Array("none".utf8), Array("infinite".utf8),
        Array("\\FFFF ".utf8), Array("\\1 ".utf8),
      ]
    var imported = 0
    for round in 0..<Campaign.rounds(2_000) {
      var bytes = Array((Self.samples[round % Self.samples.count] + Self.samples[round / 7 % Self.samples.count]).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random) || place == bytes.count {
          bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        } else {
          bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &random)))
        }
      }
      guard let read = try? CSSFormat().read([SourceFile(bytes)], ImportOptions(keepGoing: true)) else { continue }
      imported += read.presets.isEmpty ? 0 : 1
      let text = String(decoding: bytes, as: UTF8.self)
      let names = Set(read.presets.map(\.name))
      #expect(names.count == read.presets.count, "seed \(random.seed), round \(round): \(text)")
      for preset in read.presets {
        #expect((try? Preset(json: preset.canonicalBytes)) == preset, "seed \(random.seed), round \(round): \(text)")
        for case .name(let name, _) in preset.motion.references + [preset.details.reducedMotion].compactMap(\.self) {
          #expect(names.contains(name), "seed \(random.seed), round \(round): \(text)")
        }
      }
    }
    #expect(imported > Campaign.rounds(700), "most mutations break the text; \(imported) did not")
  }
}
