import Foundation
import MotionModel
import Testing

@testable import MotionStore

extension HostileFile {
  /// Bodies that are not canonical, not JSON, not legal or too large, under the right hash.
  static func bodies() throws -> [HostileFile] {
    func motion(_ name: String, _ json: String) -> HostileFile {
      raw(name, .content, Array(json.utf8), ArtifactFacts(type: .content, kind: "duration"))
    }
    func raw(
      _ name: String, _ type: ArtifactType, _ bytes: [UInt8], _ facts: ArtifactFacts, asBlob: Bool = false
    ) -> HostileFile {
      HostileFile(name, .refused([.corrupt])) { kit in
        try kit.body(
          name.replacing(" ", with: "-").replacing("/", with: "-"), type, bytes, facts: facts, asBlob: asBlob)
      }
    }
    /// A version whose bytes have been changed from legal ones.
    func version(_ name: String, _ edit: @escaping (String) -> String) -> HostileFile {
      HostileFile(name, .refused([.corrupt])) { kit in
        let body = try kit.fresh()
        let text = edit(String(decoding: try body.artifact().body, as: UTF8.self))
        return try kit.body(
          name.replacing(" ", with: "-").replacing("/", with: "-"), .revision, Array(text.utf8), facts: body.facts)
      }
    }
    let plain = #"{"duration":0.75,"kind":"duration","type":"content","uses":[]}"#
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    return [
      motion("blanks in the JSON", plain.replacing(",", with: ", ")),
      motion("members out of order", #"{"kind":"duration","duration":0.75,"type":"content","uses":[]}"#),
      motion("doubled member", #"{"duration":0.75,"duration":0.75,"kind":"duration","type":"content","uses":[]}"#),
      motion("number in another form", plain.replacing("0.75", with: "7.5e-1")),
      motion("number with zeros", plain.replacing("0.75", with: "0.750")),
      motion("negative zero", plain.replacing("0.75", with: "-0")),
      motion("NaN", plain.replacing("0.75", with: "NaN")),
      motion("infinite number", plain.replacing("0.75", with: "1e999")),
      motion("huge number", plain.replacing("0.75", with: "1e+300")),
      motion("negative duration", plain.replacing("0.75", with: "-1")),
      motion("number of 100,000 digits", plain.replacing("0.75", with: String(repeating: "9", count: 100_000))),
      motion("number as text", plain.replacing("0.75", with: "\"0.75\"")),
      motion("unknown member", plain.replacing("{", with: #"{"zeta":1,"#)),
      motion("unknown kind", plain.replacing(#""kind":"duration""#, with: #""kind":"program""#)),
      motion("another type inside", plain.replacing("content", with: "revision")),
      motion("references not listed", plain.replacing("0.75", with: #""p:00000000000000000000000000000000""#)),
      motion("reference by name", #"{"kind":"alias","target":"base","type":"content","uses":["base"]}"#),
      motion("text behind", plain + " "),
      motion("two values", plain + plain),
      motion("not JSON", "{hello}"),
      motion("nested 20,000 deep", plain.replacing("0.75", with: deep)),
      motion("string escapes where none are needed", plain.replacing("duration\"", with: "dur\\u0061tion\"")),
      raw(
        "4 MiB body", .content, Array((plain.dropLast() + String(repeating: " ", count: 4 << 20) + "}").utf8),
        ArtifactFacts(type: .content, kind: "duration")),
      raw(
        "bytes that are not UTF-8", .content, Array(plain.utf8).map { $0 == UInt8(ascii: "7") ? 0xFF : $0 },
        ArtifactFacts(type: .content, kind: "duration")),
      raw(
        "overlong UTF-8", .content, Array(#"{"#.utf8) + [0xC0, 0xAE] + Array(plain.utf8.dropFirst()),
        ArtifactFacts(type: .content, kind: "duration")),
      raw(
        "NUL in the body", .content, Array(plain.utf8.dropLast()) + [0, 0x7D],
        ArtifactFacts(type: .content, kind: "duration")),
      raw(
        "byte-order mark", .content, [0xEF, 0xBB, 0xBF] + Array(plain.utf8),
        ArtifactFacts(type: .content, kind: "duration")),
      HostileFile("body as a blob", .refused([.corrupt])) { kit in
        // A STRICT table never takes a blob as text: the raw insert itself must fail.
        do {
          return try kit.body(
            "blob", .content, Array(plain.utf8), facts: ArtifactFacts(type: .content, kind: "duration"), asBlob: true)
        } catch is RawSQL.Failure {
          return try kit.sql("blob", ["UPDATE artifact SET body = body || ' '"])
        }
      },
      version("path for a name") { $0.replacing(#""name":"fresh""#, with: #""name":"../../etc/passwd""#) },
      version("capitals in a name") { $0.replacing(#""name":"fresh""#, with: #""name":"Fresh""#) },
      version("escape in a name") { $0.replacing(#""name":"fresh""#, with: #""name":"fr\u001b[2Jsh""#) },
      version("name of 5,000 letters") { $0.replacing("fresh", with: String(repeating: "a", count: 5000)) },
      version("time of another age") { $0.replacing(#""time":0"#, with: #""time":9007199254740991"#) },
      version("half a millisecond") { $0.replacing(#""time":0"#, with: #""time":0.5"#) },
      version("author of 10 KB") { $0.replacing("Mallory", with: String(repeating: "M", count: 10_000)) },
      version("message of 20 KB") {
        $0.replacing(#""message":"""#, with: "\"message\":\"\(String(repeating: "m", count: 20_000))\"")
      },
      version("first version with a parent") {
        $0.replacing(#""parents":[]"#, with: "\"parents\":[\"\(String(repeating: "a", count: 64))\"]")
      },
      version("number zero") { $0.replacing(#""generation":1"#, with: #""generation":0"#) },
      version("number of a billion") { $0.replacing(#""generation":1"#, with: #""generation":1000000000"#) },
      version("unknown member of a version") { $0.replacing(#""type":"#, with: #""superuser":true,"type":"#) },
      version("removed with a motion") { $0.replacing(#""deleted":false"#, with: #""deleted":true"#) },
      version("1,000 tags") { text in
        let tags = (0..<1000).map { "\"t\($0)\"" }.joined(separator: ",")
        return text.replacing(#""time":0"#, with: "\"tags\":[\(tags)],\"time\":0")
      },
      version("lone surrogate") { $0.replacing(#""time":0"#, with: "\"time\":0,\"title\":\"\\ud800\"") },
    ]
  }
}
