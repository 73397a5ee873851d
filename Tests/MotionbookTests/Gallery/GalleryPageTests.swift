import Foundation
import Motionbook
import TestSupport
import Testing

/// The page of a gallery as a text.
@Suite("The page of a gallery") struct GalleryPageTests {
  @Test("a quarter of the seeds fits into a quarter of 3 MB, and the same presets give the same bytes")
  func size() throws {
    let presets = try Galleries.someSeeds.get()
    let html = try Galleries.seeds.get()
    #expect(html.utf8.count < (Campaign.isOn ? 3_000_000 : 750_000), "\(html.utf8.count)")
    let some = presets.filter { $0.preset.name.path.first == "material3" }
    #expect(Galleries.page(some) == Galleries.page(some))
    let data = try #require(Galleries.data(html))
    let names = (data["presets"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == presets.map(\.preset.name.text))
  }

  @Test("the policy allows the one script and the one style sheet by their hashes, and nothing else")
  func policy() throws {
    guard let python = try Python(["hashlib", "base64", "re"], for: "Python") else { return }
    defer { python.remove() }
    let script = """
      import sys, re, hashlib, base64
      html = open(sys.argv[1], encoding='utf-8').read()
      policy = re.search('Content-Security-Policy" content="([^"]*)"', html).group(1)
      def check(kind, texts):
          assert len(texts) == 1, texts
          digest = base64.b64encode(hashlib.sha256(texts[0].encode()).digest()).decode()
          assert f"{kind}-src 'sha256-{digest}';" in policy, (kind, digest, policy)
      check('script', re.findall('<script>(.*?)</script>', html, re.S))
      check('style', re.findall('<style>(.*?)</style>', html, re.S))
      assert policy.startswith("default-src 'none'; "), policy
      assert "unsafe" not in policy and "http" not in policy, policy
      """
    let run = try python.run(script, input: Data(Galleries.page(try Galleries.small()).utf8), named: "page.html")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("bytes are written in base 64 as RFC 4648 has it")
  func base64() {
    let vectors = [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ]
    for (bytes, text) in vectors { #expect(Base64.text(Array(bytes.utf8)) == text) }
    #expect(Base64.text([0xFB, 0xFF, 0xFE]) == "+//+")
  }

  @Test("no text of a preset ends the block of data or begins an element, and each comes back as it was")
  func hostile() throws {
    let evil = #"</script><script>window.pwned=1</script><!--<script>"'&\u2028<img src=x onerror=pwned=1>"#
    let members = ["title", "summary", "notes", "use"].map { "\"\($0)\":\"\(evil.replacing("\"", with: "\\\""))\"" }
    let document = members.joined(separator: ",") + #","name":"a","kind":"curve","easing":"ease","tags":["</script>"]"#
    let html = Galleries.page(try Galleries.presets([document]), title: evil)
    #expect(html.components(separatedBy: "<script").count == 3 && html.components(separatedBy: "<img").count == 1)
    let preset = try #require((Galleries.data(html)?["presets"] as? [[String: Any]])?.first)
    #expect(preset["title"] as? String == evil.replacing("\\u2028", with: "\u{2028}"))
  }

  @Test("what a format cannot say stands there as the reason")
  func reasons() throws {
    let data = try #require(Galleries.data(Galleries.page(try Galleries.small())))
    let formats = try #require(data["formats"] as? [String])
    #expect(formats == ["CSS", "SwiftUI", "Compose", "JS", "DTCG", "JSON", "Notation"])
    for preset in try #require(data["presets"] as? [[String: Any]]) {
      for (format, copy) in zip(formats, try #require(preset["copies"] as? [Any])) {
        let isThere = (copy as? [Any])?.first.map { !(($0 as? [Any])?.isEmpty ?? true) } ?? false
        let reason = copy as? String ?? ""
        #expect(isThere != !reason.isEmpty, "\(preset["name"] ?? ""): \(format)")
        if preset["kind"] as? String == "schedule", ["CSS", "JS", "Compose"].contains(format) {
          #expect(reason.contains("clock"), "\(reason)")
        }
      }
    }
  }

  @Test("a motion feels as its measures say")
  func feels() throws {
    let data = try #require(Galleries.data(Galleries.page(try Galleries.small())))
    let feels = try #require(data["feels"] as? [[String]]).map { $0[0] }
    var found: [String: [String]] = [:]
    for preset in try #require(data["presets"] as? [[String: Any]]) {
      found[preset["name"] as? String ?? ""] = (preset["feels"] as? [Int])?.map { feels[$0] }
    }
    // A spring with a bounce of 0.5 has a damping ratio of 0.5, and exp(−π/√3) = 0.163 over.
    #expect(found["brand/pop"] == ["slow", "strong overshoot"])
    #expect(found["brand/slide"] == ["medium", "no overshoot"] && found["time/short"] == ["quick"])
    #expect(found["time/tick"]?.contains("quick") != true)
  }

  @Test("lines of charts are the Béziers themselves, jump upright, and are few cubics else")
  func lines() throws {
    let curves = ["cubic-bezier(0.2, 0, 0, 1)", "steps(2).duration(1s)", "spring(duration: 0.5, bounce: 0.5)"]
    let presets =
      try curves.map { try Galleries.preset("a", .curve, $0) }
      + Galleries.presets([
        #""name":"jump","kind":"keyframes","tracks":[{"property":"scale","initial":0,"keyframes":["#
          + #"{"linear":3,"duration":0.5},{"move":1.5},{"linear":1.5,"duration":0.5}]}]"#
      ])
    let data = try #require(Galleries.data(Galleries.page(presets)))
    let lanes = try #require(data["presets"] as? [[String: Any]]).map { preset in
      ((preset["chart"] as? [String: Any])?["lanes"] as? [[String: Any]])?.first ?? [:]
    }
    let paths = lanes.map { $0["path"] as? String ?? "" }
    #expect(paths[0] == "M 0,0 C 2000,0 0,10000 10000,10000")
    #expect(paths[1] == "M 0,0 L 5000,0 L 5000,5000 L 10000,5000 L 10000,10000")
    #expect(!paths[2].contains("L") && paths[2].split(separator: "C").count < 30, "\(paths[2])")
    #expect(paths[3] == "M 0,0 L 5000,10000 L 5000,5000 L 10000,5000")
    // The peak before a jump is included, regardless of the sampled times.
    #expect(lanes[3]["high"] as? Double == 3)
  }

  @Test("text is read easily on everything that it stands on, in light and in dark")
  func contrast() throws {
    let html = Galleries.page([])
    var colors: [String: (light: String, dark: String)] = [:]
    for match in html.matches(of: /--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)/) {
      colors[String(match.1)] = (String(match.2), String(match.3))
    }
    let pairs = [
      ("ink", ["ground", "paper", "well"]), ("soft", ["ground", "paper", "well"]), ("on-accent", ["accent"]),
      ("warn", ["warn-paper"]),
    ]
    for (text, grounds) in pairs {
      for ground in grounds {
        let (one, other) = (try #require(colors[text]), try #require(colors[ground]))
        for (front, back) in [(one.light, other.light), (one.dark, other.dark)] {
          #expect(Self.contrast(front, back) >= 4.5, "\(text) on \(ground): \(front) on \(back)")
        }
      }
    }
    // The edge of what can be pressed, and of what has the focus.
    let (accent, paper) = (try #require(colors["accent"]), try #require(colors["paper"]))
    #expect(Self.contrast(accent.light, paper.light) >= 3 && Self.contrast(accent.dark, paper.dark) >= 3)
    #expect(abs(Self.contrast("000000", "ffffff") - 21) < 1e-9)
  }

  /// The ratio of two colors. Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  private static func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ hex: String) -> Double {
      let parts = stride(from: 0, to: 6, by: 2).map { index -> Double in
        let start = hex.index(hex.startIndex, offsetBy: index)
        let value = Double(Int(hex[start..<hex.index(start, offsetBy: 2)], radix: 16) ?? 0) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
