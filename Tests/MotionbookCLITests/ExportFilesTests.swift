import Foundation
import TestSupport
import Testing

/// Exports of several files: folders, and samples as plain numbers.
@Suite struct ExportFilesTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook").expectSuccess()
    _ = try folder.run("add", "curve", "brand/line", ".linear(duration: 1)").expectSuccess()
    _ = try folder.run("add", "curve", "brand/square", "formula(\"t^2\", duration: 2)").expectSuccess()
    return folder
  }

  @Test("a format of several files is written into a folder, which is made; nothing that is there is replaced unasked")
  func files() throws {
    let folder = try Self.folder()
    _ = try folder.run("export", "android", "brand/line", "-o", "app/res/").expectSuccess()
    let before = try folder.contents()
    #expect(before["app/res/interpolator/brand_line.xml"] != nil && before["app/res/animator/brand_line.xml"] != nil)
    // One of four exists: none of the others is written.
    let refused = try folder.run("export", "android", "-o", "app/res")
    #expect(refused.status == 4 && refused.errors.contains("--force"), "\(refused.errors)")
    #expect(try folder.contents() == before)
    _ = try folder.run("export", "android", "-o", "app/res", "--force").expectSuccess()
    #expect(try folder.contents()["app/res/animator/brand_square.xml"] != nil)
    _ = try folder.run("export", "android", "brand/line", "-o", "made").expectSuccess()
    #expect(try folder.contents()["made/animator/brand_line.xml"] != nil)
    let single = try folder.run("export", "android", "brand/line", "-o", "one.xml")
    #expect(single.status == 2 && single.errors.contains("ends with a slash: res/"), "\(single.errors)")
    // On standard output each part names its file.
    let listed = try folder.run("export", "android", "brand/line").expectSuccess()
    #expect(listed.output.contains("<!-- interpolator/brand_line.xml -->"))
    try folder.write("", to: "taken")
    #expect(try folder.run("export", "android", "-o", "taken/res/").status == 7)
  }

  @Test("samples of many presets are one table, each until it has settled")
  func tables() throws {
    let folder = try Self.folder()
    let csv = try folder.run("export", "csv", "brand/*", "--count", "3", "--velocity").expectSuccess()
    #expect(
      csv.output == """
        preset,channel,time,value,velocity
        brand/line,value,0,0,1
        brand/line,value,0.5,0.5,1
        brand/line,value,1,1,1
        brand/square,value,0,0,0
        brand/square,value,1,0.25,0.5
        brand/square,value,2,1,1

        """)
    let lines = try folder.run("export", "jsonl", "brand/line", "--count", "2").expectSuccess()
    #expect(
      lines.output == """
        {"preset":"brand/line","channel":"value","time":0,"value":0}
        {"preset":"brand/line","channel":"value","time":1,"value":1}

        """)
  }

  @Test(
    "plain numbers of many presets share a grid, which a file beside them describes", arguments: ["npy", "f32", "f64"])
  func numbers(format: String) throws {
    let folder = try Self.folder()
    _ = try folder.run("export", format, "brand/*", "--count", "5", "-o", "m.\(format)").expectSuccess()
    let bytes = [UInt8](try Data(contentsOf: folder.file("m.\(format)")))
    var body = bytes[...]
    if format == "npy" {
      let header = String(decoding: bytes.prefix(128), as: UTF8.self)
      #expect(bytes.prefix(8) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0] && header.contains("'shape': (2, 5)"))
      #expect(Int(bytes[8]) + 256 * Int(bytes[9]) == 118 && bytes[127] == 0x0A)
      body = bytes[128...]
    }
    let width = format == "f32" ? 4 : 8
    let values = stride(from: body.startIndex, to: body.endIndex, by: width).map { start in
      let bits = body[start..<(start + width)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return width == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
    }
    // The longer one lasts 2 s: 0, 0.5, 1, 1.5, 2.
    #expect(values == [0, 0.5, 1, 1, 1, 0, 0.0625, 0.25, 0.5625, 1])
    let side = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("m.\(format).json"))) as? [String: Any])
    #expect(side["shape"] as? [Int] == [2, 5])
    #expect(side["type"] as? String == (width == 4 ? "float32" : "float64"))
    #expect((side["grid"] as? [String: Double]) == ["count": 5, "start": 0, "end": 2])
    let series = try #require(side["series"] as? [[String: Any]])
    #expect(series.map { $0["preset"] as? String } == ["brand/line", "brand/square"])
    #expect(series.map { $0["unit"] as? String } == ["number", "number"])
    #expect(series.allSatisfy { ($0["hash"] as? String)?.count == 64 && $0["version"] as? Int == 1 })
    guard format == "npy", let python = try Python(["numpy"], for: "NumPy") else { return }
    defer { python.remove() }
    let script = "import numpy, sys\na = numpy.load(sys.argv[1])\nprint(a.shape, a.dtype, a.tolist())"
    let read = try python.run(script, input: Data(bytes))
    #expect(
      read.output == "(2, 5) float64 [[0.0, 0.5, 1.0, 1.0, 1.0], [0.0, 0.0625, 0.25, 0.5625, 1.0]]\n", "\(read.output)")
  }

  @Test("sample writes plain numbers, and the format that a file's name says")
  func sample() throws {
    let folder = try Self.folder()
    let line = ["sample", "brand/line", "--at", "0,25%,1s"]
    let raw = try ToolRun(line + ["--format", "f64", "--velocity"], in: folder.url).expectSuccess()
    let expected = [0, 0.25, 1, 1, 1, 1].flatMap { value in
      withUnsafeBytes(of: value.bitPattern.littleEndian) { [UInt8]($0) }
    }
    #expect([UInt8](raw.stdout) == expected)
    _ = try ToolRun(line + ["-o", "a.csv"], in: folder.url).expectSuccess()
    #expect(try String(contentsOf: folder.file("a.csv"), encoding: .utf8) == "time,value\n0,0\n0.25,0.25\n1,1\n")
    _ = try ToolRun(line + ["-o", "a.npy"], in: folder.url).expectSuccess()
    let side = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("a.npy.json"))) as? [String: Any])
    #expect((side["grid"] as? [String: Any])?["times"] as? [Double] == [0, 0.25, 1])
    // An explicit format overrides the extension.
    _ = try ToolRun(line + ["--json", "-o", "b.csv"], in: folder.url).expectSuccess()
    #expect(try String(contentsOf: folder.file("b.csv"), encoding: .utf8).hasPrefix("{"))
    #expect(try ToolRun(line + ["--cues", "--format", "npy"], in: folder.url).status == 2)
    let other = try folder.run("list", "--format", "npy")
    #expect(other.status == 2 && !other.errors.contains("\\u{"), "\(other.errors)")
    let unknown = try folder.run("sample", "ease", "--format", "wav")
    #expect(unknown.status == 2 && !unknown.errors.contains("\\u{"), "\(unknown.errors)")
  }

  @Test("samples have as many decimals as are asked for, and where that makes no sense it is said what to do")
  func decimals() throws {
    let folder = try Self.folder()
    // t²: 0, 1/16, 1/4, 9/16, 1 at eighths of two seconds; 0.0625 and 0.5625 lie halfway between two of three decimals.
    let square = ["sample", "brand/square", "--count", "5"]
    let csv = try ToolRun(square + ["--decimals", "3", "--csv"], in: folder.url).expectSuccess()
    #expect(csv.output == "time,value\n0.000,0.000\n0.500,0.062\n1.000,0.250\n1.500,0.562\n2.000,1.000\n")
    let lines = try ToolRun(square + ["--decimals", "0", "--format", "jsonl"], in: folder.url).expectSuccess()
    // Half a second is equally near to 0 and 1; 1 is odd.
    #expect(lines.output.hasPrefix("{\"time\":0,\"value\":0}\n{\"time\":0,\"value\":0}\n{\"time\":1,"))
    let json = try ToolRun(square + ["--decimals", "9", "--json"], in: folder.url).expectSuccess()
    #expect(json.output.contains("{\"time\":1.500000000,\"value\":0.562500000}"))
    _ = try ToolRun(square + ["--decimals", "1", "-o", "a.tsv"], in: folder.url).expectSuccess()
    let tsv = try String(contentsOf: folder.file("a.tsv"), encoding: .utf8)
    #expect(tsv.hasPrefix("time\tvalue\n0.0\t0.0\n0.5\t0.1\n"), "\(tsv)")
    for (options, problem) in [
      (["--csv", "--decimals", "16"], "expected --decimals 0 to 15, found 16"),
      (["--csv", "--decimals", "-1"], "expected --decimals 0 to 15, found -1"),
      ([], "--decimals needs --format csv, tsv, json or jsonl"),
      (["--format", "npy"], "--decimals needs --format csv"),
      (["--cues", "--csv"], "and no --cues"),
    ] {
      let more = options.contains("--decimals") ? [] : ["--decimals", "2"]
      let run = try ToolRun(square + options + more, in: folder.url)
      #expect(run.status == 2 && run.errors.contains(problem), "\(options): \(run.errors)")
    }
  }

  @Test("rows that are written side by side come out in order, with the digits of single evaluations")
  func manyRows() throws {
    let folder = try Self.folder()
    // 2^-17 s apart: each time, and its square over 4, has few digits.
    let run = try folder.run("sample", "brand/square", "--count", "262145", "--csv", "--no-headers").expectSuccess()
    let rows = run.lines
    #expect(rows.count == 262_146 && rows.last == "")
    let wrong = rows.indices.dropLast().filter { index in
      let numbers = rows[index].split(separator: ",").map { Double($0) }
      let time = Double(index) * 0x1p-17
      return numbers != [time, time * time / 4]
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test("what never ends is left out, and said, unless it is said where the grid ends")
  func endless() throws {
    let folder = try Self.folder()
    _ = try folder.run("add", "curve", "brand/turn", ".linear(duration: 1).repeatForever()").expectSuccess()
    let run = try folder.run("export", "csv", "--count", "2").expectSuccess()
    #expect(run.errors.contains("brand/turn skipped: it never ends; give --end"), "\(run.errors)")
    let ended = try folder.run("export", "csv", "brand/turn", "--count", "2", "--end", "0.5s").expectSuccess()
    #expect(ended.output.hasSuffix("brand/turn,value,0.5,0.5\n"))
  }
}
