import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// The archives were made by Python's `zipfile`: each animation fades a ball in, from 0 to 1 after half a second.
@Suite("dotLottie in")
struct DotLottieTests {
  /// Version 1, deflated: `animations/x1.json`, called Hop.
  private static let alone =
    "UEsDBBQAAAAIAAAAIVz2c47+KQAAACoAAAANAAAAbWFuaWZlc3QuanNvbqtWKkstKs7Mz1OyUjJU0lFKzMvMTSwB8ouVrKKrlTJTgOIVhkq1"
    + "sbUAUEsDBBQAAAAIAAAAIVzmbZrgXQAAAH4AAAASAAAAYW5pbWF0aW9ucy94MS5qc29uJYsxDoAgDEXv8meGEuPS0ck7GAYGjUYUgi6GcHdL"
    + "Gdqfvv9acF9gzDHBYMvggQyOBJYQpmfw35of8FK6PPkQxD4FFcS2PNgKUOXV36aTM9ilqUapHTu2RK66WmV+UEsBAhQDFAAAAAgAAAAhXPZz"
    + "jv4pAAAAKgAAAA0AAAAAAAAAAAAAAIABAAAAAG1hbmlmZXN0Lmpzb25QSwECFAMUAAAACAAAACFc5m2a4F0AAAB+AAAAEgAAAAAAAAAAAAAA"
    + "gAFUAAAAYW5pbWF0aW9ucy94MS5qc29uUEsFBgAAAAACAAIAewAAAOEAAAAAAA=="
  /// Version 2, stored: `a/hop.json`, `a/run.json`, a theme and a state machine.
  private static let several =
    "UEsDBBQAAAAAAAAAIVzyf21lOAAAADgAAAANAAAAbWFuaWZlc3QuanNvbnsidmVyc2lvbiI6IjIiLCJhbmltYXRpb25zIjpbeyJpZCI6ImhvcCJ9"
    + "LHsiaWQiOiJydW4ifV19UEsDBBQAAAAAAAAAIVzmbZrgfgAAAH4AAAAKAAAAYS9ob3AuanNvbnsibm0iOiJIb3AiLCJmciI6MzAsImlwIjowLCJv"
    + "cCI6MzAsImxheWVycyI6W3sibm0iOiJCYWxsIiwia3MiOnsibyI6eyJhIjoxLCJrIjpbeyJ0IjowLCJzIjpbMF0sImgiOjF9LHsidCI6MTUsInMi"
    + "OlsxMDBdfV19fX1dfVBLAwQUAAAAAAAAACFc1/Avv34AAAB+AAAACgAAAGEvcnVuLmpzb257Im5tIjoiUnVuIiwiZnIiOjMwLCJpcCI6MCwib3Ai"
    + "OjMwLCJsYXllcnMiOlt7Im5tIjoiQmFsbCIsImtzIjp7Im8iOnsiYSI6MSwiayI6W3sidCI6MCwicyI6WzBdLCJoIjoxfSx7InQiOjE1LCJzIjpb"
    + "MTAwXX1dfX19XX1QSwMEFAAAAAAAAAAhXEO/pqMCAAAAAgAAAAsAAAB0L2RhcmsuanNvbnt9UEsDBBQAAAAAAAAAIVxDv6ajAgAAAAIAAAAIAAAA"
    + "cy9tLmpzb257fVBLAQIUAxQAAAAAAAAAIVzyf21lOAAAADgAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAAAAAAh"
    + "XOZtmuB+AAAAfgAAAAoAAAAAAAAAAAAAAIABYwAAAGEvaG9wLmpzb25QSwECFAMUAAAAAAAAACFc1/Avv34AAAB+AAAACgAAAAAAAAAAAAAAgAEJ"
    + "AQAAYS9ydW4uanNvblBLAQIUAxQAAAAAAAAAIVxDv6ajAgAAAAIAAAALAAAAAAAAAAAAAACAAa8BAAB0L2RhcmsuanNvblBLAQIUAxQAAAAAAAAA"
    + "IVxDv6ajAgAAAAIAAAAIAAAAAAAAAAAAAACAAdoBAABzL20uanNvblBLBQYAAAAABQAFABoBAAACAgAAAAA="

  private static func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  private static func read(_ bytes: [UInt8], _ name: String = "files/Card.lottie") throws -> ImportedPresets {
    try LottieFormat().read([SourceFile(bytes, name: name)], ImportOptions())
  }

  @Test("one animation is called as its archive, several as their files in it")
  func names() throws {
    let alone = try Self.read(Self.bytes(Self.alone))
    #expect(alone.presets.map(\.name.text) == ["card/ball"])
    #expect(alone.presets.first?.details.source?.location == "Card.lottie")
    let fade = try ResolvedMotion(try #require(alone.presets.first).motion).timeline()
    #expect([0, 0.49, 0.5].map { fade.value("opacity", at: $0) } == [0, 0, 1])
    let several = try Self.read(Self.bytes(Self.several))
    #expect(several.presets.map(\.name.text) == ["hop/ball", "run/ball"])
    #expect(several.report.skipped == ["state machines and themes": 2])
  }

  @Test("of several files the one that is wrong is named")
  func places() throws {
    let good = Array(
      #"{"nm":"Hop","fr":30,"op":30,"layers":[{"nm":"Ball","ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]}}}]}"#
        .utf8)
    let files = [SourceFile(good, name: "x.json"), SourceFile(Array(good.prefix(40)), name: "y.json")]
    let failure = #expect(throws: ImportFailure.self) { _ = try LottieFormat().read(files, ImportOptions()) }
    #expect(failure?.report.errors.map(\.file) == ["y.json"])
  }

  @Test("an archive is known by its name, or by its first file")
  func kinds() throws {
    let bytes = try Self.bytes(Self.several)
    #expect(FileKind(of: SourceFile(bytes)) == .dotLottie)
    #expect(FileKind(of: SourceFile(bytes, name: "a.zip")) == .dotLottie)
    #expect(FileKind(of: SourceFile([0x50, 0x4B, 3, 4], name: "a.zip")) == .archive)
  }

  @Test("what is cut off anywhere is refused")
  func truncation() throws {
    for bytes in try [Self.bytes(Self.alone), Self.bytes(Self.several)] {
      for length in 4..<bytes.count {
        #expect(throws: ImportFailure.self, "\(length) bytes") { _ = try Self.read(Array(bytes.prefix(length))) }
      }
    }
  }

  /// The checksums are those of the animations' bytes; only what says nothing about them may change.
  @Test("no changed byte changes a motion")
  func damage() throws {
    for bytes in try [Self.bytes(Self.alone), Self.bytes(Self.several)] {
      let motions = try Self.read(bytes).presets.map(\.motion)
      for index in bytes.indices {
        for change: UInt8 in [1, 0x80, 0xFF] {
          var damaged = bytes
          damaged[index] ^= change
          guard let read = try? Self.read(damaged).presets.map(\.motion) else { continue }
          #expect(read.allSatisfy(motions.contains), "byte \(index) ^ \(change)")
        }
      }
    }
  }

  @Test("encrypted files, other methods, invented sizes and archives without animations are refused")
  func refusals() throws {
    let bytes = try Self.bytes(Self.alone)
    // The second entry of the directory: 46 bytes and its name of 13 behind the first, at 225.
    let entry = 225 + 46 + 13
    let changes: [(String, Int, [UInt8])] = [
      ("encrypted", 8, [1]), ("neither stored nor deflated", 10, [12]), ("cut off", 24, [0xFF, 0xFF, 0xFF, 0x7F]),
      ("damaged", 42, [1]), ("no animation", 46, Array("x".utf8)),
    ]
    for (reason, offset, values) in changes {
      var changed = bytes
      changed.replaceSubrange(entry + offset..<entry + offset + values.count, with: values)
      let failure = #expect(throws: ImportFailure.self, "\(reason)") { _ = try Self.read(changed) }
      #expect(failure?.report.errors.count == 1 && failure?.report.errors.first?.file == "files/Card.lottie")
      #expect(failure?.report.errors.first?.message.contains(reason) == true, "\(String(describing: failure))")
    }
  }
}
