import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

/// `eval --jsonl`: the parts without a process, then the entire command.
@Suite struct RequestTests {
  private func answers(_ lines: [String], _ options: CompileOptions = CompileOptions()) throws -> ([JSONValue], [Bool])
  {
    var service = EvaluationService(options, catalog: nil)
    var output: [UInt8] = []
    var good: [Bool] = []
    for (index, line) in lines.enumerated() {
      good.append(
        Array(line.utf8).withUnsafeBufferPointer { service.answer($0, number: index + 1, to: &output) })
    }
    return (try output.split(separator: 0x0A).map { try JSONReader.read(Array($0)) }, good)
  }

  private func number(_ value: JSONValue?) -> Double {
    if case .number(let number)? = value { number } else { .nan }
  }

  @Test("a range fits what goes from one value to another, and nothing else")
  func range() throws {
    let keyframes =
      #"{"kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1}]}]}"#
    let (lines, good) = try answers([
      #"{"id":1,"motion":\#(keyframes),"at":0.5}"#, #"{"id":2,"motion":\#(keyframes),"at":0.5,"from":0}"#,
      #"{"id":3,"motion":{"kind":"duration","duration":1},"at":0.5,"to":100}"#,
      #"{"id":4,"motion":"linear","at":0.5,"to":100}"#,
    ])
    #expect(good == [true, false, false, true])
    try #require(lines.count == 4)
    #expect(lines[1]["error"]?["message"] == "the motion has values of its own, a range is for curves at /from")
    #expect(number(lines[3]["value"]) == 50)
  }

  @Test("a request gets a line for each time, marked with its id, in the order of the times")
  func answersByTime() throws {
    let (lines, good) = try answers([
      #"{"id":1,"motion":"linear","at":[0.25,0.75],"velocity":true}"#,
      #"{"motion":"linear","at":0.5,"from":10,"to":-10,"id":"b"}"#, #"{"motion":"linear","at":2}"#,
    ])
    #expect(good == [true, true, true])
    try #require(lines.count == 4)
    #expect(lines.map { number($0["at"]) } == [0.25, 0.75, 0.5, 2])
    #expect(lines.map { number($0["value"]) } == [0.25, 0.75, 0, 1])
    #expect(number(lines[0]["velocity"]) == 1)
    #expect(lines[2]["velocity"] == nil)
    #expect(lines[2]["id"] == .string("b"))
    #expect(lines[3]["id"] == .null)
  }

  @Test("cues that are asked for come behind the values, a line each")
  func cues() throws {
    let steps = #"{"kind":"sequence","steps":[{"cue":"go"},{"wait":2},{"cue":"end"}]}"#
    let (lines, good) = try answers([
      #"{"id":7,"motion":\#(steps),"at":[0,1],"cues":true}"#, #"{"motion":"linear","progress":0.5,"cues":true}"#,
      #"{"motion":\#(steps),"at":1,"cues":false}"#,
    ])
    #expect(good == [true, false, true])
    try #require(lines.count == 7)
    #expect(lines[2] == ["id": 7, "cue": "go", "kind": "cue", "length": .null, "time": 0])
    #expect(lines[3...4].map { $0["kind"] } == ["logicallyComplete", "removed"])
    #expect(lines[3...4].allSatisfy { $0["cue"] == "onFinish" && number($0["time"]) == 2 })
    #expect(lines[6]["cue"] == nil)
  }

  @Test("a motion is notation or a document, with its name or without; several channels are an object")
  func documents() throws {
    let tracks =
      #""kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":[{"linear":3,"duration":1}]}]"#
    let (lines, good) = try answers([
      #"{"id":1,"motion":{\#(tracks)},"at":0.5,"velocity":true}"#,
      #"{"id":2,"motion":{"motionbook":1,"name":"a",\#(tracks)},"at":0.5}"#,
    ])
    #expect(good == [true, true])
    #expect(lines.map { number($0["value"]?["scale"]) } == [2, 2])
    #expect(number(lines[0]["velocity"]?["scale"]) == 2)
  }

  @Test("the two modes differ where SwiftUI rounds, and the request's mode goes before the command's")
  func modes() throws {
    let spring = ".spring(duration: 0.5, bounce: 0.3)"
    var options = CompileOptions()
    options.mode = .swiftUI
    let request = { (mode: String) in #"{"motion":"\#(spring)","at":0.3\#(mode)}"# }
    let exact = try answers([request("")]).0
    let (lines, _) = try answers([request(""), request(#","mode":"exact""#), request(#","mode":"swiftui""#)], options)
    #expect(number(lines[1]["value"]) == number(exact[0]["value"]))
    #expect(number(lines[0]["value"]) == number(lines[2]["value"]))
    #expect(number(lines[0]["value"]) != number(lines[1]["value"]))
  }

  @Test("a bad line is answered with its id, a code and its place; the lines around it are not harmed")
  func errors() throws {
    let cases: [(String, String, JSONValue)] = [
      ("x", "SYNTAX", .null), ("[1]", "WRONG_TYPE", .null), ("{}", "MISSING", .null),
      (#"{"id":3,"motion":"linear"}"#, "MISSING", 3), (#"{"id":4,"at":1}"#, "MISSING", 4),
      (#"{"id":"e","motion":"sprin","at":1}"#, "UNKNOWN", "e"), (#"{"id":6,"motion":7,"at":1}"#, "WRONG_TYPE", 6),
      (#"{"id":7,"motion":"linear","at":[]}"#, "TOO_LARGE", 7),
      (#"{"id":8,"motion":"linear","at":"1"}"#, "WRONG_TYPE", 8),
      (#"{"id":9,"motion":"linear","at":1,"fps":2}"#, "UNKNOWN", 9),
      (#"{"id":[],"motion":"linear","at":1}"#, "WRONG_TYPE", .null),
      (#"{"id":11,"motion":"linear","at":1,"mode":"x"}"#, "WRONG_TYPE", 11),
      (#"{"id":12,"motion":"linear","at":1,"from":1e300}"#, "OUT_OF_RANGE", 12),
      (#"{"id":13,"motion":"brand/pop","at":1}"#, "UNKNOWN", 13),
      (#"{"id":14,"motion":{"kind":"alias","target":"brand/pop"},"at":1}"#, "BAD_REFERENCE", 14),
      (#"{"id":15,"id":15,"motion":"linear","at":1}"#, "DUPLICATE", .null),
    ]
    for (line, code, id) in cases {
      let (lines, good) = try answers([
        #"{"id":0,"motion":"linear","at":1}"#, line, #"{"id":2,"motion":"linear","at":1}"#,
      ])
      #expect(good == [true, false, true], "\(line)")
      try #require(lines.count == 3, "\(line)")
      #expect(lines[1]["error"]?["code"] == .string(code), "\(line): \(lines[1])")
      #expect(lines[1]["id"] == id, "\(line)")
      #expect(number(lines[1]["error"]?["details"]?["request"]) == 2, "\(line)")
    }
  }

  @Test("the cache keeps what was used last, within its bounds, whatever the order of use")
  func recentValues() {
    var cache = RecentValues<Int, Int>(maximumCount: 3, maximumWeight: 100)
    for key in 1...3 { cache.insert(key * 10, for: key, weight: 10) }
    #expect(cache.value(for: 1) == 10)
    cache.insert(40, for: 4, weight: 10)
    #expect([1, 2, 3, 4].map { cache.value(for: $0) } == [10, nil, 30, 40])
    cache.insert(50, for: 5, weight: 90)
    #expect(cache.count == 2)
    #expect(cache.value(for: 4) == 40)
    cache.insert(60, for: 6, weight: 101)
    #expect(cache.value(for: 6) == nil)
    // Compared with a simple implementation.
    var model: [Int] = []
    var other = RecentValues<Int, Int>(maximumCount: 8, maximumWeight: 60)
    var state: UInt64 = 7
    for step in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Int(state >> 33) % 20
      let found = other.value(for: key)
      #expect((found != nil) == model.contains(key), "step \(step)")
      model.removeAll { $0 == key }
      if found == nil {
        other.insert(key, for: key, weight: key)
        while model.count >= 8 || model.reduce(key, +) > 60 { model.removeFirst() }
      }
      model.append(key)
      #expect(other.weight == model.reduce(0, +), "step \(step)")
    }
  }

  @Test("lines are read whole over any chunking; one beyond the limit is dropped, and the next is read")
  func lineReader() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 70_000)
    try folder.write("a\n\n\(long)\nb\r\n\(long)\(long)\nlast", to: "lines")
    let descriptor = try System.openForReading(folder.file("lines").path)
    defer { System.close(descriptor) }
    var reader = LineReader(descriptor, limit: 100_000)
    var lines: [String?] = []
    reading: while true {
      switch try reader.next(willWait: {}) {
      case .end: break reading
      case .tooLong: lines.append(nil)
      case .text(let line): lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    #expect(lines == ["a", "", long, "b\r", nil, "last"])
  }

  @Test(
    "the command answers standard input and files, with presets where a catalog is named, and exits 1 on a bad line")
  func command() throws {
    let folder = try TemporaryFolder.withCatalog()
    let good = #"{"id":1,"motion":"linear","at":[0.5]}"# + "\n"
    let run = try folder.run("eval", "--jsonl", "-", input: good)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == #"{"id":1,"at":0.5,"value":0.5}"# + "\n")
    let bad = try folder.run("eval", "--jsonl", "-", input: good + "x\n\n" + good)
    #expect(bad.status == 1)
    #expect(bad.lines.filter { !$0.isEmpty }.count == 3)
    #expect(bad.errors.isEmpty)
    try folder.write(#"{"id":1,"motion":"brand/pop","at":0.1}"#, to: "requests.jsonl")
    #expect(try folder.run("eval", "--jsonl", "requests.jsonl").status == 1)
    let named = try folder.run("eval", "--jsonl", "requests.jsonl", "-c", "team.motionbook")
    #expect(named.status == 0, "\(named.output)")
    let single = try folder.run("sample", "brand/pop", "--at", "0.1", "--csv", "--no-headers")
    #expect(named.output.contains(single.output.dropFirst("0.1,".count).dropLast()))
    #expect(try folder.run("eval", "--jsonl", "-", input: "").output.isEmpty)
    #expect(try folder.run("eval", "--jsonl", "none").status == 3)
    #expect(try folder.run("sample", "linear", "--jsonl", "-").status == 2)
    #expect(try folder.run("eval", "--jsonl").status == 2)
    let tooLong = #"{"id":1,"motion":""# + String(repeating: "x", count: 1 << 20) + "\"}\n" + good
    let long = try folder.run("eval", "--jsonl", "-", input: tooLong)
    #expect(long.status == 1)
    #expect(long.lines.first?.contains("TOO_LARGE") == true)
    #expect(long.lines.dropFirst().first == #"{"id":1,"at":0.5,"value":0.5}"#)
  }
}
