import MotionFormats
import MotionModel
import Testing

/// Pictures of motions as PNG.
///
/// The numbers are worked out from the layout: a chart has its corners at (60, 52) and (736, 352) in CSS pixels, with 6 %
/// more than the way above and below it, and each of its pixels is two of the file's.
@Suite("Pictures as PNG") struct PlotPNGTests {
  private func subject(_ curve: String, name: String = "straight", note: String = "") throws -> PlotSubject {
    try PlotSubject(name, ResolvedMotion(.curve(Curve(notation: curve))), note: note)
  }

  private func picture(title: String = "A line") throws -> PlotPicture {
    PlotPicture.plot([try subject("linear.duration(2s)", note: "even")], title: title)
  }

  /// Position of the line, in pixels of the file, at a fraction of its time.
  private func place(_ share: Double) -> (x: Double, y: Double) {
    (2 * (60 + 676 * share), 2 * (352 - 300 * (share + 0.06) / 1.12))
  }

  @Test("a PNG is whole: its checksums, size, density and words")
  func file() throws {
    // The title takes 52, the chart 300, its times 44, the line of the legend 20, and 12 are left below.
    guard let decoded = try DecodedPNG(try picture(title: "é · 漢 \u{0}").png()) else { return }
    #expect(decoded.width == 2 * 760 && decoded.height == 2 * (52 + 300 + 44 + 20 + 12))
    #expect(decoded.chunks == ["IHDR", "sRGB", "pHYs", "iTXt", "iTXt", "IDAT", "IEND"])
    // Two pixels for each of 96 an inch.
    #expect(decoded.density == 7559)
    #expect(
      decoded.texts == ["Title": "é · 漢 ", "Description": "Values over time of straight. straight: even."])
  }

  @Test("a line has its color all along, and paper beside it", arguments: [PictureTheme.light, .dark])
  func line(theme: PictureTheme) throws {
    // From where the round end is behind to where it begins; the whole goes through all bands of rows.
    let shares = (1..<200).map { Double($0) / 200 }
    let along = shares.map { (Int(place($0).x), Int(place($0).y)) }
    // A line at half a second, one pixel of CSS wide, ends at 229 + 1/2; 620 is between the lines of 0 and 0.2.
    let beside = [(650, 620), (456, 620), (457, 620), (458, 620), (459, 620), (1519, 0)]
    guard let decoded = try DecodedPNG(try picture().png(theme), at: along + beside) else { return }
    let (paper, grid, ink) =
      theme == .light ? ("#ffffff", "#e3e3e8", "#0072b2") : ("#1c1c1e", "#333338", "#56b4e9")
    #expect(Set(decoded.colors.prefix(along.count)) == [ink])
    #expect(Array(decoded.colors.dropFirst(along.count)) == [paper, paper, grid, grid, paper, paper])
  }

  @Test("the line of 1 has dashes of four and gaps of three")
  func dashes() throws {
    // 352 − 300 · 1.06 / 1.12 = 68.07, of which row 136 is covered wholly; the first dash begins at 60.
    let row = Int(2 * (352 - 300 * 1.06 / 1.12))
    let places = [(124, row), (126, row), (129, row), (132, row), (136, row), (140, row), (143, row)]
    guard let decoded = try DecodedPNG(try picture().png(), at: places) else { return }
    #expect(decoded.colors == ["#9a9aa0", "#9a9aa0", "#ffffff", "#ffffff", "#9a9aa0", "#9a9aa0", "#ffffff"])
  }

  @Test("titles, labels and numbers are written")
  func words() throws {
    // Above the line of the title, left of the chart at 0, and the name and the note in the legend.
    let boxes = [(40, 36, 300, 34), (60, 656, 52, 30), (192, 760, 140, 40), (300, 760, 100, 40)]
    guard let decoded = try DecodedPNG(try picture().png(), in: boxes),
      let empty = try DecodedPNG(try picture(title: "").png(), in: boxes)
    else { return }
    #expect(decoded.inked.allSatisfy { $0 > 60 }, "\(decoded.inked)")
    #expect(empty.inked[0] == 0 && empty.inked[1] == decoded.inked[1])
  }

  @Test("a picture is the same byte for byte, and half as large at half the scale")
  func sameBytes() throws {
    let picture = try picture()
    #expect(try picture.png() == picture.png())
    #expect(try picture.png() != picture.png(.dark))
    guard let single = try DecodedPNG(try picture.png(scale: 1), at: [(228, 310), (229, 310), (230, 310)]) else {
      return
    }
    #expect(single.width == 760 && single.density == 3780)
    // A line one pixel wide between two of them covers half of each: halfway from paper to the grid.
    #expect(single.colors == ["#f1f1f3", "#f1f1f3", "#ffffff"])
  }

  @Test("what has more than 64 million pixels is refused before it is drawn")
  func tooLarge() throws {
    let one = try subject("linear.duration(2s)")
    // 250 rows of 144, and 64 around them.
    let error = #expect(throws: ModelError.self) {
      try PlotPicture.sheet(Array(repeating: one, count: 1000), title: "All").png()
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.problem == "the picture would have 1520 × 72128 pixels")
  }
}
