import MotionEngine
import MotionModel
import MotionReview
import Testing

/// Differences as text and as JSON.
@Suite struct DifferenceTextTests {
  private static func spring(_ duration: Double, bounce: Double = 0) throws -> Motion {
    .curve(try Curve(.spring(.duration(duration, bounce: bounce), blendDuration: 0)))
  }

  private static func state(
    _ name: String, _ motion: Motion, _ details: PresetDetails = PresetDetails()
  ) throws -> ResolvedPreset { ResolvedPreset(Preset(try PresetName(name), motion, details: details)) }

  private static func difference(
    _ pairs: [(ResolvedPreset?, ResolvedPreset?)],
    labels: BeforeAfter<String> = BeforeAfter(before: "1.3", after: "1.4")
  ) -> CatalogDifference {
    CatalogDifference(labels, pairs.map { PresetDifference(before: $0.0, after: $0.1) })
  }

  private static func sample() throws -> CatalogDifference {
    difference([
      (nil, try state("brand/new", .duration(.seconds(0.2)), PresetDetails(title: "New"))),
      (
        try state(
          "brand/old", spring(0.5), PresetDetails(deprecation: Deprecation(replacement: PresetReference("brand/pop")))),
        nil
      ),
      (try state("brand/pop", spring(0.5)), try state("brand/pop", spring(0.6), PresetDetails(title: "Pop"))),
      (
        try state("brand/soft", spring(0.5)),
        try state(
          "brand/soft", spring(0.5),
          PresetDetails(deprecation: Deprecation(reason: "too soft", replacement: PresetReference("brand/pop"))))
      ),
    ])
  }

  @Test("lengths whose sums round in another way are the same")
  func roundedLengths() throws {
    func state(_ durations: [Double]) throws -> ResolvedPreset {
      let keyframes = durations.map { "LinearKeyframe(1, duration: \($0))" }.joined(separator: "\n")
      return try Self.state("a/b", .keyframes(KeyframeSet(notation: "KeyframeTrack(\\.x) {\n\(keyframes)\n}")))
    }
    let difference = PresetDifference(before: try state([0.1, 0.2, 0.3]), after: try state([0.3, 0.2, 0.1]))
    let phrases = try #require(difference.motion).phrases
    // 0.6000000000000001 s and 0.6 s.
    #expect(!phrases.contains { $0.contains("slower") || $0.contains("faster") }, "\(phrases)")
  }

  @Test("text has marks and aligned columns, and no escape codes")
  func text() throws {
    let difference = try Self.sample()
    let lines = difference.text(verdict: Verdict(difference)).split(separator: "\n").map(
      String.init)
    #expect(lines.first == "1.3 → 1.4: 4 presets differ, major")
    #expect(lines.contains("+ brand/new   added duration"))
    #expect(lines.contains("− brand/old   removed curve"))
    #expect(lines.contains("~ brand/pop   retitled, changed"))
    #expect(lines.contains("    + title                         \"Pop\""))
    #expect(lines.contains("    ~ duration                      0.735 s → 0.882 s  20 % slower"))
    #expect(lines.contains("    ~ spring, perceptual, duration  0.5 → 0.6"))
    #expect(lines.contains("verdict: major"))
    #expect(!lines.joined().contains("\u{1B}"))
  }

  @Test("a changelog groups by Added, Changed, Deprecated, Removed and says what moved")
  func changelog() throws {
    let text = Changelog(try Self.sample()).text
    #expect(
      text == """
        1.3 → 1.4

        Added
          brand/new  duration, "New"

        Changed
          brand/pop  20 % slower, value up to 0.0984 away at 0.174 s, titled "Pop"

        Deprecated
          brand/soft  use brand/pop: too soft

        Removed
          brand/old  curve; use brand/pop

        """)
    #expect(Changelog(try Self.sample()).markdown.contains("### Removed\n\n- `brand/old`: curve; use brand/pop\n"))
  }

  @Test("motion in words: slower, more overshoot, and when")
  func words() throws {
    let difference = MotionDifference(
      old: try Self.spring(0.5, bounce: 0.3), new: try Self.spring(0.5, bounce: 0.4))
    // Overshoots of 4.599 % and 9.478 %, the latter π / (ω·√(1-0.6²)) = 0.3125 s after the start.
    #expect(difference.phrases.contains("overshoots 4.88 % more at 0.313 s"))
    // The overshoot grows by half of the bounce: by 0.0000005 %, which nobody sees, and by 0.05 %.
    for (bounce, isTold) in [(0.300_000_01, false), (0.301, true)] {
      let near = MotionDifference(old: try Self.spring(0.5, bounce: 0.3), new: try Self.spring(0.5, bounce: bounce))
      #expect(near.phrases.contains { $0.hasPrefix("overshoots") } == isTold, "\(near.phrases)")
    }
    let same = MotionDifference(
      old: .curve(try Curve(.linear(.clamp), duration: .seconds(1))),
      new: .curve(try Curve(.cubicBezier(CubicBezier(0.3, 0.3, 0.6, 0.6), .clamp), duration: .seconds(1))))
    #expect(same.phrases == ["the same motion, written differently"])
  }

  @Test("JSON reads back, and says forever for what never ends")
  func json() throws {
    let endless = Motion.curve(
      try Curve(.linear(.clamp), duration: .seconds(1), modifiers: [.repeats(count: nil, autoreverses: true)]))
    let difference = Self.difference([
      (try Self.state("a", Self.spring(0.5)), try Self.state("a", endless))
    ])
    let value = difference.json(verdict: Verdict(difference))
    let read = try JSONReader.read(CanonicalJSON.bytes(value))
    #expect(read["verdict"]?["level"] == "major")
    guard case .array(let presets)? = read["presets"] else {
      Issue.record("no presets")
      return
    }
    #expect(presets.count == 1)
    #expect(presets[0]["motion"]?["duration"]?["after"] == "forever")
    #expect(presets[0]["motion"]?["isSameMotion"] == false)
    #expect(presets[0]["motion"]?["window"] == 10)
  }

  @Test("nothing differs in one line of each kind")
  func nothing() throws {
    let pop = try Self.state("brand/pop", Self.spring(0.5))
    let difference = Self.difference([(pop, pop)])
    #expect(difference.isEmpty)
    #expect(difference.text() == "1.3 → 1.4: no differences\n")
    #expect(difference.markdown().hasSuffix("No differences.\n"))
    #expect(Changelog(difference).text.hasSuffix("Nothing changed.\n"))
    #expect(difference.json()["isEmpty"] == true)
  }

  /// Titles that would be weapons where they are shown.
  private static let hostile = [
    "\u{1B}[31mred\u{1B}]0;title\u{7}", "a|b|c", "`rm -rf`", "```\nfence", "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "[click](javascript:alert(1))", "![x](http://e.vil/p.png)",
    "line\nbreak\r\n# heading",
    "| --- |", "@everyone see #123", "</details>", "\u{202E}gnp.exe", "https://e.vil www.e.vil", "*bold* _it_ ~~no~~",
    "&lt;b&gt;", "\\| \\`", "$x^2$",
  ]

  @Test("hostile titles, reasons and labels do nothing in a terminal", arguments: hostile)
  func terminal(_ title: String) throws {
    let difference = try Self.hostile(title)
    for text in [
      difference.text(verdict: Verdict(difference)), Changelog(difference).text,
    ] {
      let bad = text.unicodeScalars.filter { $0 != "\n" && QuotedText.visible(String($0)) != String($0) }
      #expect(bad.isEmpty, "\(bad.map { $0.value })")
      // Foreign line breaks do not make lines.
      #expect(!text.contains("\nbreak") && !text.contains("\n# heading"))
    }
  }

  @Test("hostile titles, reasons and labels are no markup in Markdown", arguments: hostile)
  func markdown(_ title: String) throws {
    let difference = try Self.hostile(title)
    for text in [
      difference.markdown(verdict: Verdict(difference)), Changelog(difference).markdown,
    ] {
      for line in text.split(separator: "\n") {
        if line.hasPrefix("|") {
          #expect(Self.bars(line) == 5, "\(line)")
        }
        let prose = Self.withoutEscapes(Self.withoutCode(String(line)))
        for forbidden in ["<script", "<img", "[", "]", "`", "~~", "@", "#1", "http://", "https://", "www.e", "$"] {
          #expect(!prose.contains(forbidden), "\(forbidden) in \(line)")
        }
      }
      let markup = text.split(separator: "\n").map { Self.withoutCode(String($0)) }.joined(separator: "\n")
      #expect(markup.components(of: "<details>") == markup.components(of: "</details>"))
    }
  }

  private static func hostile(_ title: String) throws -> CatalogDifference {
    let old = try state("brand/pop", spring(0.5), PresetDetails(title: "Pop"))
    let new = try state(
      "brand/pop", spring(0.6), PresetDetails(title: title, notes: title, deprecation: Deprecation(reason: title)))
    let added = try state("brand/new", spring(0.6), PresetDetails(title: title))
    return difference([(old, new), (nil, added)], labels: BeforeAfter(before: title, after: "now"))
  }

  /// The bars of a row that are not escaped.
  private static func bars(_ line: Substring) -> Int {
    var count = 0
    var escaped = false
    for character in line {
      if character == "|", !escaped { count += 1 }
      escaped = character == "\\" && !escaped
    }
    return count
  }

  /// A text without characters that a backslash makes plain.
  private static func withoutEscapes(_ text: String) -> String {
    var result = ""
    var escapes = false
    for character in text {
      if escapes { escapes = false } else if character == "\\" { escapes = true } else { result.append(character) }
    }
    return result
  }

  /// A line without its code spans, as CommonMark finds them.
  private static func withoutCode(_ line: String) -> String {
    var result = ""
    var rest = Substring(line)
    while let start = rest.firstIndex(of: "`") {
      if start > rest.startIndex, rest[rest.index(before: start)] == "\\" {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      result += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      var search = rest[fence.endIndex...]
      var end: Substring.Index?
      while let next = search.firstIndex(of: "`") {
        let run = search[next...].prefix { $0 == "`" }
        if run.count == fence.count {
          end = run.endIndex
          break
        }
        search = search[run.endIndex...]
      }
      guard let end else { return result + rest[start...] }
      rest = rest[end...]
    }
    return result + rest
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
