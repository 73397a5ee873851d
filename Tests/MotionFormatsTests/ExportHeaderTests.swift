import MotionFormats
import MotionModel
import Testing

@Suite struct ExportHeaderTests {
  private static func text(_ format: any ExportFormat, _ duration: Double) throws -> String {
    let preset = Preset(try PresetName("a/pop"), try Motion(notation: "\(duration)s", as: .duration))
    return try format.text([ExportedPreset(ResolvedPreset(preset))]).text
  }

  private static func isAsWritten(_ text: String) -> Bool? { SourceFile(Array(text.utf8)).isAsWritten }

  // The hash FNV-1a of 64 bits, with its published value below: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
  private static func hash(_ text: some Sequence<UInt8>) -> String {
    let hash = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  @Test("the checksum in the first line is that of the text without it, white space, quotes and separators")
  func checksum() throws {
    #expect(Self.hash("foobar".utf8) == "85944171f73967e8")
    let text = try Self.text(CSSFormat(), 0.3)
    let plain = ExportHeader.unsealed(text).utf8.filter { !" \t\r\n,;\"'".utf8.contains($0) }
    let label = try #require(text.firstRange(of: " Checksum "))
    let digits = String(text[label.upperBound...].prefix(16))
    #expect(digits.drop { $0 == "0" } == Self.hash(plain), "\(text)")
    #expect(text[label.upperBound...].dropFirst(16).hasPrefix(". */\n"))
    #expect(!ExportHeader.unsealed(text).contains("Checksum"))
  }

  @Test("an export is as it was written until more than its formatting changes; a text without a checksum is unknown")
  func edits() throws {
    for format in ExportFormatName.formats {
      let text = try Self.text(format, 0.3)
      guard let isAsWritten = Self.isAsWritten(text) else { continue }
      #expect(isAsWritten, "\(text)")
      #expect(Self.isAsWritten(text.replacing("\n", with: "\r\n\t")) == true)
      #expect(Self.isAsWritten(text.replacing("\"", with: "'")) == true)
      #expect(Self.isAsWritten(text + "x") == false)
      let other = try Self.text(format, 0.4)
      #expect(other == text || Self.isAsWritten(text.replacing("0", with: "1")) == false)
    }
    #expect(Self.isAsWritten("") == nil)
    #expect(Self.isAsWritten("/* Made by motionbook. Errors are at most 0.002 of the travel. Checksum") == nil)
    #expect(Self.isAsWritten("/* Made by motionbook. Errors are at most 0.002 of the travel. Checksum 12") == false)
  }

  @Test("words of a preset that look like the checksum stay in its exports")
  func describedPresets() throws {
    let summary = "The Checksum of all parts, and Checksum 0123456789abcdef. of one"
    func text(_ format: any ExportFormat, _ summary: String) throws -> String {
      let preset = Preset(
        try PresetName("a"), try Motion(notation: "ease", as: .curve),
        details: PresetDetails(title: summary, summary: summary))
      return ExportHeader.unsealed(try format.text([ExportedPreset(ResolvedPreset(preset))]).text)
    }
    for format in ExportFormatName.formats {
      let described = try text(format, summary)
      #expect(
        try described.replacing("Checksum", with: "Sum") == text(format, summary.replacing("Checksum", with: "Sum")))
    }
    #expect(try text(DTCGFormat(), summary).contains(summary))
    #expect(ExportHeader.unsealed(summary) == summary && Self.isAsWritten(summary) == nil)
  }
}
