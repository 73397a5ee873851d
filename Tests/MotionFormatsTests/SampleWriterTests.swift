import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite struct SampleWriterTests {
  private func text(
    _ format: SampleFormat, _ rows: [[SampleWriter.Cell]], columns: [String] = ["time", "value"],
    recipe: [JSONMember] = [], showsHeader: Bool = true
  ) -> String {
    var writer = SampleWriter(format, columns: columns, recipe: recipe, showsHeader: showsHeader)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for row in rows { writer.append(row, to: &bytes) }
    writer.end(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("each format writes the rows as it should")
  func formats() {
    let rows: [[SampleWriter.Cell]] = [[.number(0), .number(-0.0)], [.number(0.1), .number(1e-7)]]
    #expect(text(.csv, rows) == "time,value\n0,0\n0.1,1e-7\n")
    #expect(text(.csv, rows, showsHeader: false) == "0,0\n0.1,1e-7\n")
    #expect(text(.tsv, rows) == "time\tvalue\n0\t0\n0.1\t1e-7\n")
    #expect(text(.jsonl, rows) == "{\"time\":0,\"value\":0}\n{\"time\":0.1,\"value\":1e-7}\n")
    #expect(
      text(.json, rows, recipe: [JSONMember("version", 2), JSONMember("mode", "exact")]) == """
        {
          "mode": "exact",
          "samples": [
            {"time":0,"value":0},
            {"time":0.1,"value":1e-7}
          ],
          "version": 2
        }

        """)
    #expect(text(.json, []) == "{\n  \"samples\": []\n}\n")
    #expect(text(.csv, []) == "time,value\n")
  }

  @Test("what is not finite is an empty cell or null")
  func nonFinite() {
    let rows: [[SampleWriter.Cell]] = [[.number(.nan), .number(.infinity)]]
    #expect(text(.csv, rows) == "time,value\n,\n")
    #expect(text(.jsonl, rows) == "{\"time\":null,\"value\":null}\n")
  }

  @Test("texts are quoted, disarmed and made visible")
  func texts() {
    for (value, cell) in [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1", "'=1"), ("-x", "'-x"),
      ("a\nb\u{1B}", #"a\u{A}b\u{1B}"#),
    ] {
      #expect(text(.csv, [[.text(value)]], columns: ["word"]) == "word\n\(cell)\n", "\(value)")
    }
    #expect(text(.jsonl, [[.text("a\"\n")]], columns: ["word"]) == "{\"word\":\"a\\\"\\n\"}\n")
  }

  @Test("rows that are too long or too short do no harm")
  func raggedRows() {
    #expect(text(.csv, [[.number(1)], [.number(1), .number(2), .number(3)]]) == "time,value\n1\n1,2\n")
    #expect(text(.jsonl, [[.number(1)]]) == "{\"time\":1}\n")
  }

  @Test("every number reads back as the same binary64")
  func roundTrip() throws {
    var generator = SeededGenerator()
    var worst: Double?
    for _ in 0..<20_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let line = text(.csv, [[.number(value)]], columns: ["x"], showsHeader: false).dropLast()
      if Double(line) != value { worst = value }
    }
    #expect(worst == nil, "\(worst ?? 0), seed \(generator.seed)")
  }
}
