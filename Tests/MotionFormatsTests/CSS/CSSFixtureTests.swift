import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Every style sheet of the shared fixtures: what becomes of it, and whether it moves as in a browser.
@Suite("CSS in: other people's files")
struct CSSFixtureTests {
  /// Files except those of Animate.css: number of presets, skipped items, and reason.
  private static let table: [(file: String, presets: Int, skipped: [String: Int], why: String)] = [
    (
      "SpinKit/spinkit.css", 15,
      ["custom property": 3, "declarations without motion": 146, "times of animations alone": 57],
      "15 @keyframes; sizes and a color; delays of single dots"
    ),
    (
      "open-props/durations.css", 59, ["custom property": 4],
      "59 times, two of them aliases; three distances, and a lifetime beyond 1e9 s"
    ),
    ("open-props/props.easing.css", 81, [:], "81 easings, ten of them aliases of others"),
    (
      "tw-animate-css/src/tw-animate.css", 15,
      ["@keyframes": 4, "@utility": 54, "custom property": 33],
      "nine delays, three keyframes, three names for animations; heights that go to auto are no number"
    ),
  ]

  private static func file(_ folder: URL, _ name: String) throws -> SourceFile {
    SourceFile([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))), name: name)
  }

  private static func files(in folder: URL) -> [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".css") }.sorted()
  }

  @Test("every style sheet is imported, and what of it is no motion is counted")
  func everyFile() throws {
    guard let folder = Fixtures.shared("data/css") else { return print("skipped: fixtures absent") }
    let animate = Self.files(in: folder).filter { $0.hasPrefix("animate.css") }
    #expect(animate.count == 39)
    #expect(Set(Self.files(in: folder)) == Set(animate + Self.table.map(\.file)))
    for name in animate {
      // Each has one @keyframes, of the name of its file, and the class that plays it.
      let result = try CSSFormat().read([Self.file(folder, name)], ImportOptions())
      let title = name.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      #expect(result.presets.map { $0.details.source?.name } == [title], "\(name)")
      #expect(result.presets.first?.motion.kind == .keyframes)
    }
    for row in Self.table {
      let file = try Self.file(folder, row.file)
      let result = try CSSFormat().read([file], ImportOptions())
      #expect(result.presets.count == row.presets, "\(row.file): \(row.why)")
      #expect(result.report.skipped == row.skipped, "\(row.file)")
      #expect(FileKind(of: file) == .css && FileKind(of: SourceFile(file.bytes)) == .css, "\(row.file)")
    }
    // All of them are one set too.
    let all = try Self.files(in: folder).map { try Self.file(folder, $0) }
    #expect(try CSSFormat().read(all, ImportOptions()).presets.count == 39 + Self.table.map(\.presets).reduce(0, +))
  }

  @Test("what a rule says of its keyframes is kept: times, passes, delays and easings")
  func bindings() throws {
    guard let folder = Fixtures.shared("data/css") else { return print("skipped: fixtures absent") }
    let presets = try CSSFormat().read([Self.file(folder, "SpinKit/spinkit.css")], ImportOptions()).presets
    func set(_ name: String) throws -> KeyframeSet {
      guard case .keyframes(let set)? = presets.first(where: { $0.name.text == name })?.motion else {
        throw ModelError(.missing, name)
      }
      return set
    }
    let plane = try set("sk-plane")
    #expect(plane.playback == .repeats(count: nil, autoreverses: false))
    #expect(plane.tracks.map(\.property.text) == ["perspective", "rotation.x", "rotation.y"])
    let easing = CurveSource.inline(try Curve(.named(.cssEaseInOut)))
    #expect(plane.tracks[1].keyframes.map(\.duration) == [.seconds(0.6), .seconds(0.6)])
    #expect(plane.tracks[1].keyframes.first?.kind == .linear(easing: easing))
    let wander = try set("sk-wander")
    #expect(wander.delay == .seconds(-2))
    // 0.75 × --sk-size of 40px, which the rule and :root say.
    let offset = try #require(wander.tracks.first { $0.property.text == "offset" })
    #expect(offset.keyframes.map(\.value.components).contains([30, 30]))
    #expect(try set("sk-grid").tracks.first?.keyframes.map(\.duration) == [0.455, 0.455, 0.39].map { .seconds($0) })
  }

  @Test("sampled values are those that Chromium computes", arguments: ["animate.css", "others"])
  func chromium(_ table: String) throws {
    guard let folder = Fixtures.shared("data/css"), let url = Fixtures.shared("chromium/cssanim_\(table).csv") else {
      return print("skipped: fixtures absent")
    }
    let texts = try Self.files(in: folder).map { String(decoding: try Self.file(folder, $0).bytes, as: UTF8.self) }
    var timelines: [String: Timeline] = [:]
    var worst = (absolute: 0.0, relative: 0.0, place: "")
    var count = 0
    for row in try CSVTable(url).rows {
      let name = row["name"]
      if timelines[name] == nil {
        // As the browser was asked: each @keyframes alone, for one second, straight between keyframes.
        let rule = try #require(texts.lazy.compactMap { Self.rule(name, in: $0) }.first, "\(name)")
        // Per cent were of a view of ten points there, and are of a hundred here.
        let scaled = rule.replacing(/(-?[0-9]+)%(?=[^{};]*\))/) { "\(Double($0.1) ?? 0)" + "e-1px" }
        let sheet = "\(scaled) .x { animation: \(name) 1s linear both }"
        let preset = try CSSFormat().read([SourceFile(Array(sheet.utf8))], ImportOptions()).presets.first
        timelines[name] = try ResolvedMotion(try #require(preset, "\(name)").motion).timeline()
      }
      let (timeline, time) = (try #require(timelines[name]), try #require(row.number("t")))
      let expected = Self.seen(Self.matrix(row["transform"])) + [try #require(row.number("opacity"))]
      let found = Self.seen(Self.matrix(timeline, at: time)) + [timeline.value("opacity", at: time) ?? 1]
      // Six digits are printed, and Chromium solves easings to 1e-6 of the change.
      let way = expected.map(abs).max() ?? 1
      for (place, (value, wanted)) in zip(found, expected).enumerated() {
        let error = abs(value - wanted)
        let isNear = error <= 6e-6 * max(1, abs(wanted)) + 1e-6 * way
        #expect(isNear, "\(name) at \(time), \(place): \(value), not \(wanted)")
        let relative = error / max(1, abs(wanted))
        if relative > worst.relative { worst = (max(error, worst.absolute), relative, "\(name) at \(time)") }
        worst.absolute = max(worst.absolute, error)
        count += 1
      }
    }
    print("css: \(table), \(count) values: off by \(worst.absolute), relative \(worst.relative) (\(worst.place))")
  }

  // MARK: Matrices

  /// The text of a rule with its braces.
  private static func rule(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "@keyframes \(name) {")?.lowerBound else { return nil }
    var depth = 0
    for index in text[start...].indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return String(text[start...index]) }
      }
    }
    return nil
  }

  /// The sixteen numbers of a computed transform, by columns.
  private static func matrix(_ text: String) -> [Double] {
    let numbers = text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",").compactMap {
      Double($0.filter { $0 != " " })
    }
    guard numbers.count == 6 else { return numbers.count == 16 ? numbers : identity }
    return [
      numbers[0], numbers[1], 0, 0, numbers[2], numbers[3], 0, 0, 0, 0, 1, 0, numbers[4], numbers[5], 0, 1,
    ]
  }

  /// Projection of a flat view: images of its x, y and 1 on the screen.
  private static func seen(_ matrix: [Double]) -> [Double] { [0, 1, 3, 4, 5, 7, 12, 13, 15].map { matrix[$0] } }

  private static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    (0..<16).map { index -> Double in
      let (row, column) = (index % 4, index / 4 * 4)
      return a[row] * b[column] + a[4 + row] * b[column + 1] + a[8 + row] * b[column + 2] + a[12 + row] * b[column + 3]
    }
  }

  /// Matrix of the channels of a view: its scale first, then skew, rotations, perspective and offset.
  ///
  /// Source: https://www.w3.org/TR/css-transforms-2/#mathematical-description
  private static func matrix(_ timeline: Timeline, at time: Double) -> [Double] {
    func value(_ name: String, _ absent: Double = 0) -> Double { timeline.value(name, at: time) ?? absent }
    func radians(_ name: String) -> Double { value(name) * .pi / 180 }
    func with(_ changes: [(Int, Double)]) -> [Double] {
      var matrix = identity
      for (index, value) in changes { matrix[index] = value }
      return matrix
    }
    let (x, y, z) = (radians("rotation.x"), radians("rotation.y"), radians("rotation"))
    let distance = value("perspective")
    let scale = value("scale", 1)
    let steps: [[Double]] = [
      with([(12, value("offset.x")), (13, value("offset.y"))]),
      with(distance > 0 ? [(11, -1 / distance)] : []),
      with([(5, cos(x)), (6, sin(x)), (9, -sin(x)), (10, cos(x))]),
      with([(0, cos(y)), (2, -sin(y)), (8, sin(y)), (10, cos(y))]),
      with([(0, cos(z)), (1, sin(z)), (4, -sin(z)), (5, cos(z))]),
      with([(4, value("shear"))]), with([(4, tan(radians("skew.x")))]), with([(1, tan(radians("skew.y")))]),
      with([(0, scale * value("scale.x", 1)), (5, scale * value("scale.y", 1))]),
    ]
    return steps.reduce(identity, product)
  }
}
