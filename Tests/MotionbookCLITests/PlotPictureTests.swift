import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures of motions as SVG and PNG.
@Suite("Pictures of motions") struct PlotPictureTests {
  /// The elements of a picture that is well-formed XML.
  private func elements(_ svg: String) throws -> [(name: String, attributes: [String: String])] {
    final class Reader: NSObject, XMLParserDelegate {
      var found: [(name: String, attributes: [String: String])] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) { found.append((name, attributes)) }
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.found
  }

  private func lines(_ svg: String) throws -> [String] {
    try elements(svg).filter { $0.name == "path" && $0.attributes["class"]?.hasPrefix("line ") == true }
      .compactMap { $0.attributes["d"] }
  }

  @Test("the README's picture is what plot draws")
  func readme() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "system")
    let names = ["smooth", "snappy", "bouncy"].map { "system/spring/\($0)" }
    let run = try ToolRun(["plot"] + names + ["--title", "SwiftUI's springs"], in: folder.url).expectSuccess()
    let picture = Fixtures.root.appendingPathComponent("Sources/Motionbook/Motionbook.docc/Resources/springs.svg")
    #expect(try String(contentsOf: picture, encoding: .utf8) == run.output)
  }

  @Test("the README's terminal of 80 columns shows what show prints")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let curve = "spring(duration: 0.5, bounce: 0.3)"
    let run = try ToolRun(
      ["show", curve, "--color", "always"], in: folder.url, environment: ["COLUMNS": "80"]
    ).expectSuccess()
    let drawn = TerminalPicture.svg("motionbook show '\(curve)'", run.output)
    let picture = Fixtures.root.appendingPathComponent("Sources/Motionbook/Motionbook.docc/Resources/terminal.svg")
    if ProcessInfo.processInfo.environment["MOTIONBOOK_RECORD"] == "1" {
      try Data(drawn.utf8).write(to: picture)
      Issue.record("recorded; look at the picture, and run again without MOTIONBOOK_RECORD")
    }
    #expect(try String(contentsOf: picture, encoding: .utf8) == drawn)
  }

  @Test("a drawing is as wide as COLUMNS says, also in a pipe")
  func columns() throws {
    let folder = try TemporaryFolder()
    for columns in [50, 70] {
      let drawn = try ToolRun(
        ["compare", ".smooth", ".bouncy"], in: folder.url, environment: ["COLUMNS": "\(columns)"])
      let widths = drawn.output.split(separator: "\n").filter { $0.contains("┤") }.map(\.count)
      #expect(try (columns - 8...columns).contains(#require(widths.max())), "\(widths)")
    }
  }

  @Test("axes name the extremes that keyframes have, wherever they are between the samples")
  func extremes() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let shake =
      "KeyframeTrack(\\.offset.x) { LinearKeyframe(-12, duration: 0.0731) LinearKeyframe(11, duration: 0.1417) }"
    try folder.succeed("add", "keyframes", "a/shake", shake)
    let drawn = try folder.succeed("show", "a/shake").output
    #expect(drawn.contains("\n-12 ") && drawn.contains("\n 11 "), "\(drawn)")
    let picture = try folder.succeed("plot", "a/shake").output
    #expect(picture.contains(">-12<") && picture.contains(">11<"), "\(picture)")
    // Two labels never say the same.
    let over = "KeyframeTrack(\\.offset.y) { LinearKeyframe(1.003, duration: 0.1) LinearKeyframe(1, duration: 0.1) }"
    try folder.succeed("add", "keyframes", "a/over", over)
    let axis = try folder.succeed("show", "a/over").output
    #expect(axis.contains("\n1.003 ") && axis.contains("\n    1 "), "\(axis)")
  }

  @Test("a jump is drawn upright, at its moment", arguments: [[], ["--grid"]])
  func jumps(options: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/stairs", "steps(3, jump-none)", "--duration", "700ms")
    let line = try #require(
      try lines(ToolRun(["plot", "brand/stairs"] + options, in: folder.url).expectSuccess().output).first)
    let points = line.split { "ML".contains($0) }.map { $0.split(separator: " ").compactMap { Double($0) } }
    let steep = zip(points, points.dropFirst()).filter { abs($0[1] - $1[1]) > 10 }
    #expect(steep.count == 2 && steep.allSatisfy { $0[0] == $1[0] }, "\(steep)")
    let width = try #require(points.last)[0] - points[0][0]
    for (index, jump) in steep.enumerated() {
      #expect(abs((jump.0[0] - points[0][0]) / width - Double(index + 1) / 3) < 0.001)
    }
  }

  @Test("a sheet names its lanes, and a plot 390 pixels wide has letters of nine and more")
  func readable() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "transition", "card/appear", ".opacity.combined(with: .scale)")
    let sheet = try folder.run("plot", "--grid", "card/appear").expectSuccess().output
    for name in ["opacity", "scale"] { #expect(sheet.contains(">\(name)<"), "\(name)") }
    let plot = try folder.run("plot", "brand/pop").expectSuccess().output
    let narrow = try #require(plot.firstMatch(of: /@media \(max-width: \d+px\) \{(?<rules>(?:[^{}]*\{[^{}]*\})*)/))
    let sizes = String(narrow.rules).matches(of: /font-size: (\d+)px/).compactMap { Double($0.1) }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 * 390 / 760 >= 9 }, "\(sizes)")
  }

  @Test("a sheet has a chart for every preset, each over its own time")
  func sheet() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "system")
    let count = try folder.run("list", "--csv", "--no-headers").lines.filter { !$0.isEmpty }.count
    let svg = try folder.run("plot", "--grid").expectSuccess().output
    #expect(try elements(svg).filter { $0.attributes["class"] == "head" }.count == count && count > 40)
    // One cell: from the lower left to the upper right corner, inset by two points of its height of 84.
    let line = try folder.run("plot", "--grid", "linear.duration(2s)").expectSuccess().output
    let drawn = try #require(try lines(line).first)
    #expect(drawn.hasPrefix("M24 138L") && drawn.hasSuffix("L190 58"), "\(drawn)")
    #expect(line.contains(">2 s</text>"))
    // A name too long for its place keeps its family and last part; a pasted one only both ends.
    #expect(svg.contains(">system/…/ease-in-out<") && !svg.contains(">…"))
    // On the longest time scale a motion of one second of two ends in the middle of its cell.
    let shared = try folder.run("plot", "--grid", "linear.duration(1s)", "linear.duration(2s)", "--same-scale")
      .expectSuccess()
    let half = try #require(try lines(shared.output).first)
    #expect(half.contains("L107 58") && shared.output.contains(">1 s</text>"), "\(half)")
    #expect(try folder.run("plot", "--grid", "-o", "a.pdf").status == 2)
    #expect(try folder.run("plot", "--grid", "nothing/*").status == 3)
  }

  @Test("a straight line is drawn straight from corner to corner, between axes with round ticks")
  func line() throws {
    let folder = try TemporaryFolder()
    let svg = try folder.run("plot", "linear.duration(2s)").expectSuccess().output
    let drawn = try #require(try lines(svg).first)
    let points = drawn.dropFirst().split(separator: "L").map { $0.split(separator: " ").compactMap { Double($0) } }
    let (first, last) = (try #require(points.first), try #require(points.last))
    for point in points {
      let share = (point[0] - first[0]) / (last[0] - first[0])
      #expect(abs(point[1] - (first[1] + share * (last[1] - first[1]))) < 0.02)
    }
    for label in [">0.5<", ">1<", ">2 s<"] { #expect(svg.contains(label), "\(label)") }
    #expect(!svg.contains("class=\"band\""))
  }

  @Test("motions are laid over each other, each with a line, a color and a label; overshoot has a band")
  func overlay() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("plot", "brand/*", "--title", "a < b & c", "-o", "brand.svg").expectSuccess()
    #expect(run.output.isEmpty)
    let svg = try String(contentsOf: folder.file("brand.svg"), encoding: .utf8)
    // Each of three motions has a line, and one in the legend.
    #expect(try lines(svg).count == 6 && svg.contains("class=\"band\""))
    #expect(svg.contains("<title id=\"plot-title\">a &lt; b &amp; c</title>") && svg.contains("brand/enter"))
    #expect(svg.contains("prefers-color-scheme: dark") && svg.contains("role=\"img\""))
    #expect(try folder.run("plot", "brand/*", "--title", "a < b & c").output == svg)
    #expect(try folder.run("plot", "brand/pop", "-o", "brand.svg").status == 4)
  }

  @Test("a keyframe set has a lane for each channel that moves")
  func lanes() throws {
    let folder = try TemporaryFolder()
    let document =
      #"{"motionbook":1,"kind":"keyframes","name":"a/b","tracks":["#
      + #"{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.4}]},"#
      + #"{"property":"scale","initial":1,"keyframes":[{"linear":1,"duration":0.2}]}]}"#
    let svg = try folder.run("plot", document).expectSuccess().output
    #expect(try lines(svg).count == 1 && svg.contains(">opacity<") && !svg.contains(">scale<"))
    #expect(try elements(svg).count { $0.attributes["class"] == "bar" } == 1)
  }

  @Test("a file's name chooses between SVG and PNG, unless --format does")
  func format() throws {
    let folder = try TemporaryFolder.withCatalog()
    let printed = try folder.run("plot", "brand/pop", "--format", "png").expectSuccess().stdout
    #expect(printed.starts(with: [0x89] + Array("PNG".utf8)))
    for name in ["pop.png", "POP2.PNG"] {
      #expect(try folder.run("plot", "brand/pop", "-o", name).expectSuccess().output.isEmpty)
      #expect(try Data(contentsOf: folder.file(name)) == printed, "the same picture, byte for byte")
    }
    let svg = try folder.run("plot", "brand/pop").expectSuccess().output
    _ = try folder.run("plot", "brand/pop", "--format", "svg", "-o", "odd.png").expectSuccess()
    #expect(try String(contentsOf: folder.file("odd.png"), encoding: .utf8) == svg)
    let dark = try folder.run("plot", "brand/pop", "--format", "png", "--dark").expectSuccess().stdout
    #expect(dark != printed)
    let foreign = try folder.run("plot", "brand/pop", "--title", "漢é漢", "-o", "title.png").expectSuccess()
    #expect(foreign.errors.contains("no letters for \"漢\", and a box"), "\(foreign.errors)")
    _ = try folder.run("plot", "--grid", "brand/*", "-o", "sheet.png").expectSuccess()
    #expect(try Data(contentsOf: folder.file("sheet.png")).starts(with: [0x89] + Array("PNG".utf8)))
  }

  @Test("what is no motion, too many of them and other formats are refused")
  func refusals() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.run("plot", "no/such").status == 3)
    for name in ["pop.pdf", "pop.txt"] { #expect(try folder.run("plot", "brand/pop", "-o", name).status == 2) }
    #expect(try folder.run("plot", "brand/pop", "--format", "gif").status == 2)
    #expect(try folder.run("plot", "brand/pop", "--dark", "-o", "pop.svg").status == 2)
    #expect(try ToolRun(["plot"] + Array(repeating: "ease", count: 25), in: folder.url).status == 2)
  }
}
