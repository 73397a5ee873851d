import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite struct SampleWriterTests {
  private func text(
    _ format: SampleFormat, _ blocks: [[SampleWriter.Column]], columns: [String] = ["time", "value"],
    digits: SampleWriter.Digits = .shortest, recipe: [JSONMember] = [], showsHeader: Bool = true
  ) -> String {
    let writer = SampleWriter(format, columns: columns, digits: digits, recipe: recipe, showsHeader: showsHeader)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    // Two rows a block.
    for (index, block) in blocks.enumerated() { writer.append(block, after: 2 * index, to: &bytes) }
    writer.end(after: 2 * blocks.count, &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("each format writes the rows as it should")
  func formats() {
    let rows: [[SampleWriter.Column]] = [[.numbers([0, 0.1]), .numbers([-0.0, 1e-7])]]
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

  @Test("blocks follow each other as if they were one")
  func blocks() {
    let blocks: [[SampleWriter.Column]] = [
      [.label("a"), .numbers([0, 1]), .texts(["x", "y"])], [.label("a"), .numbers([2, 3]), .texts(["z", ""])],
    ]
    let columns = ["name", "time", "word"]
    #expect(text(.csv, blocks, columns: columns, showsHeader: false) == "a,0,x\na,1,y\na,2,z\na,3,\n")
    #expect(
      text(.json, blocks, columns: columns) == """
        {
          "samples": [
            {"name":"a","time":0,"word":"x"},
            {"name":"a","time":1,"word":"y"},
            {"name":"a","time":2,"word":"z"},
            {"name":"a","time":3,"word":""}
          ]
        }

        """)
  }

  @Test("a fixed number of digits is written of every number", arguments: SampleFormat.allCases)
  func fixed(_ format: SampleFormat) {
    // 0.125 and 2.5 are halfway between two decimals: the even one is written. −0.001 keeps its sign, as in C.
    let rows: [[SampleWriter.Column]] = [[.numbers([0.125, 1234567890]), .numbers([-0.001, .nan])]]
    let written = text(format, rows, digits: .fixed(2), showsHeader: false)
    switch format {
    case .csv: #expect(written == "0.12,-0.00\n1234567890.00,\n")
    case .tsv: #expect(written == "0.12\t-0.00\n1234567890.00\t\n")
    case .jsonl: #expect(written == "{\"time\":0.12,\"value\":-0.00}\n{\"time\":1234567890.00,\"value\":null}\n")
    case .json:
      #expect(written.contains("{\"time\":0.12,\"value\":-0.00},\n    {\"time\":1234567890.00,\"value\":null}\n"))
    }
    #expect(text(.csv, [[.numbers([2.5, 3.5])]], digits: .fixed(0), showsHeader: false) == "2\n4\n")
    #expect(text(.csv, [[.numbers([0.1])]], digits: .fixed(15), showsHeader: false) == "0.100000000000000\n")
  }

  @Test("what is not finite is an empty cell or null")
  func nonFinite() {
    let rows: [[SampleWriter.Column]] = [[.numbers([.nan]), .numbers([-.infinity])]]
    for digits in [SampleWriter.Digits.shortest, .fixed(3), .fixed(9)] {
      #expect(text(.csv, rows, digits: digits) == "time,value\n,\n")
      #expect(text(.jsonl, rows, digits: digits) == "{\"time\":null,\"value\":null}\n")
    }
  }

  @Test("texts are quoted, disarmed and made visible")
  func texts() {
    for (value, cell) in [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1", "'=1"), ("-x", "'-x"),
      ("a\nb\u{1B}", #"a\u{A}b\u{1B}"#),
    ] {
      #expect(text(.csv, [[.texts([value])]], columns: ["word"]) == "word\n\(cell)\n", "\(value)")
      #expect(text(.csv, [[.label(value), .numbers([1])]]) == "time,value\n\(cell),1\n", "\(value)")
    }
    #expect(text(.jsonl, [[.texts(["a\"\n"])]], columns: ["word"]) == "{\"word\":\"a\\\"\\n\"}\n")
  }

  @Test("columns that are too many, too few or of different lengths do no harm")
  func raggedColumns() {
    #expect(text(.csv, [[.numbers([1])]]) == "time,value\n1\n")
    #expect(text(.csv, [[.numbers([1]), .numbers([2]), .numbers([3])]]) == "time,value\n1,2\n")
    #expect(text(.csv, [[.numbers([1, 2]), .numbers([3])]]) == "time,value\n1,3\n")
    #expect(text(.jsonl, [[.numbers([1])]]) == "{\"time\":1}\n")
    #expect(text(.csv, [[.label("a")]]) == "time,value\n")
  }

  @Test("rows of any length come out whole")
  func longRows() {
    // More text than is gathered at once, in rows of more numbers than others have.
    let numbers = (0..<300).map { Double($0) + 0.5 }
    let columns = (0..<40).map { "c\($0)" }
    let lines = text(.csv, [columns.map { _ in .numbers(numbers) }], columns: columns, showsHeader: false)
    let expected = numbers.map { value in columns.map { _ in "\(value)" }.joined(separator: ",") + "\n" }
    #expect(lines == expected.joined())
  }

  @Test("every number reads back as the same binary64")
  func roundTrip() throws {
    var generator = SeededGenerator()
    let values = (0..<20_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    let lines = text(.csv, [[.numbers(values)]], columns: ["x"], showsHeader: false).split(separator: "\n")
    #expect(lines.count == values.count)
    let worst = zip(lines, values).first { Double($0) != $1 }
    #expect(worst == nil, "\(worst?.1 ?? 0), seed \(generator.seed)")
  }
}
