import Motionbook
import Testing

@testable import MotionbookCLI

/// Parts of the output, without a process.
@Suite struct TextTests {
  @Test("moments read and print as ISO 8601 in UTC")
  func timestamps() {
    for (text, milliseconds) in [
      ("1970-01-01", 0), ("2026-11-21T07:30:00Z", 1_795_246_200_000), ("2026-11-21 08:30:00+01:00", 1_795_246_200_000),
      ("2024-02-29", 1_709_164_800_000), ("1969-12-31T23:59:59.250Z", -750), ("@1795246200", 1_795_246_200_000),
      ("2000-03-01", 951_868_800_000), ("1900-03-01", -2_203_891_200_000),
    ] as [(String, Int64)] {
      #expect(Timestamp(argument: text)?.milliseconds == milliseconds, "\(text)")
    }
    for text in [
      "", "2026", "2026-13-01", "2023-02-29", "1900-02-29", "2026-11-21T24:00Z", "2026-11-21x", "@", "yesterday",
    ] {
      #expect(Timestamp(argument: text) == nil, "\(text)")
    }
    #expect(Timestamp(milliseconds: 1_795_246_200_000).text == "2026-11-21T07:30:00Z")
    #expect(Timestamp(milliseconds: -750).text == "1969-12-31T23:59:59.250Z")
    // Converts days of 400 years in both directions, among them each day of the year.
    for day in stride(from: Int64(-73_000), to: 73_000, by: 17) {
      let moment = Timestamp(milliseconds: day * 86_400_000)
      if Timestamp(argument: moment.text) != moment {
        Issue.record("\(moment.text)")
        break
      }
    }
  }

  @Test("widths: combining marks take no column, East Asian and emoji two")
  func widths() {
    for (text, width) in [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🎬", 2), ("👩‍💻", 2), ("ｶ", 1), ("Ａ", 2), ("", 0), ("→", 1),
    ] {
      #expect(DisplayWidth.of(text) == width, "\(text)")
    }
    #expect(DisplayWidth.truncate("日本語", to: 5) == "日本…")
    #expect(DisplayWidth.truncate("abc", to: 3) == "abc")
    #expect(DisplayWidth.truncate("abcd", to: 3) == "ab…")
    #expect(DisplayWidth.truncate("abcd", to: 0) == "")
  }

  @Test("CSV cells: quotes, separators and line ends are quoted, formulas disarmed, numbers left alone")
  func csv() {
    func cell(_ text: String, isForeign: Bool) -> String {
      var bytes: [UInt8] = []
      DelimitedText.append(text, isForeign: isForeign, separator: UInt8(ascii: ","), to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    for (text, expected) in [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=SUM(A1)", "'=SUM(A1)"),
      ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("a\nb", #"a\u{A}b"#), ("\tx", #"'\u{9}x"#),
    ] {
      #expect(cell(text, isForeign: true) == expected, "\(text)")
    }
    #expect(cell("-1", isForeign: false) == "-1")
  }

  @Test("JSON text hides nothing: what a terminal would obey is escaped, and reads back the same")
  func safeJSON() {
    #expect(JSONOutput.safe("\"a\u{7F}\u{9B}\u{202E}é日🎬\"") == #""a\u007f\u009b\u202eé日🎬""#)
    #expect(JSONOutput.safe("\"\u{E0041}\"") == #""\udb40\udc41""#)
  }

  @Test("numbers for people have few digits")
  func numbers() {
    for (value, text) in [
      (0.1 + 0.2, "0.3"), (1.0, "1"), (-0.00001, "0"), (1234.56789, "1234.5679"), (.infinity, "∞"), (.nan, "–"),
      (1e12, "1000000000000"),
    ] {
      #expect(HumanNumber.text(value) == text)
    }
    #expect(HumanNumber.seconds(.infinity) == "forever")
    #expect(HumanNumber.percent(0.04598) == "4.6 %")
  }
}
