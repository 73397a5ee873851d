import MotionEngine
import MotionModel
import Testing

/// Expected numbers are computed by hand.
///
/// An ease in and out has gone 0.129162 at a quarter of its time, an ease in 0.315357 and an ease out 0.684643 at half of
/// it.
@Suite("Worked examples: steps and states, evaluated")
struct SeedSequenceEvaluationTests {
  private typealias Row = SeedEvaluator.Row

  @Test("loading: 180 degrees a second, from the start again after a turn")
  func loading() throws {
    for id in ["seed/ray-loading", "seed/dot-loading"] {
      try SeedEvaluator.check(id, [Row("rotation", 0.5, 90), Row("rotation", 1.5, 270), Row("rotation", 2.5, 90)])
    }
    try SeedEvaluator.check("seed/dot-loading", [Row("offset.y", 1.3, -20), Row("size.width", 1.3, 5)])
    try SeedEvaluator.check(
      "seed/dot-loading-implicit", entering: [("appeared", 1)], [Row("rotation", 1.5, 90), Row("rotation", 3.5, 90)])
  }

  @Test("scales: 1 to 1.5 on each curve")
  func scales() throws {
    try SeedEvaluator.check("seed/binding-scale", [Row("scale", 0.5, 1.25), Row("scale", 1, 1.5)])
    for id in ["seed/timing-scale", "seed/transaction-appear"] {
      try SeedEvaluator.check(
        id, [Row("scale", 0.25, 1 + 0.5 * 0.129162), Row("scale", 0.5, 1.25), Row("scale", 1, 1.5)])
    }
    try SeedEvaluator.check(
      "seed/spring-scale", [Row("scale", 0.25, 1 + 0.5 * 1.140700), Row("scale", 0.5, 1 + 0.5 * 0.989822)])
    try SeedEvaluator.check(
      "seed/composed-scale",
      [
        Row("scale", 0.25, 1), Row("scale", 0.5, 1.25), Row("scale", 0.75, 1.5), Row("scale", 1, 1.5),
        Row("scale", 1.25, 1.25), Row("scale", 1.75, 1), Row("scale", 2, 1.25), Row("scale", 2.25, 1.5),
      ])
    #expect(try SeedEvaluator.timeline("seed/composed-scale").duration == 2.25)
  }

  @Test("sequence, simple and with a pause: when each color is reached")
  func simple() throws {
    for id in ["seed/sequence-simple", "seed/sequence-wait"] {
      // Halfway between black and full in linear light is 0.735357 in sRGB.
      try SeedEvaluator.check(
        id,
        [
          Row("color.green", 0, 1), Row("color.red", 0.5, 0.735357), Row("color.green", 0.5, 0.735357),
          Row("color.red", 1, 1), Row("color.red", 2.9, 1), Row("color.blue", 2.9, 0), Row("color.blue", 6, 1),
        ])
    }
  }

  @Test("sequence, advanced: all from half a second on")
  func advanced() throws {
    try SeedEvaluator.check(
      "seed/sequence-advanced",
      [
        Row("big/position.y", 0.5, -10), Row("big/position.y", 0.7, -55), Row("big/size.width", 0.9, 600),
        Row("small/size.width", 0.75, 315), Row("small/position.y", 1, 0), Row("form/opacity", 0.5, 0),
        Row("form/opacity", 1, 0.5), Row("form/opacity", 1.5, 1), Row("big/rotation", 0.7, 45),
      ])
    #expect(try SeedEvaluator.timeline("seed/sequence-advanced").duration == 1.5)
    try SeedEvaluator.check(
      "seed/sequence-sign-in",
      [
        Row("small/position.y", 0.15, -422), Row("big/position.y", 0.05, -100), Row("big/position.y", 0.25, -472),
        Row("form/opacity", 0.1, 1 - SeedEvaluator.springTenth),
      ])
  }

  @Test("sequence, circles and diagram")
  func circlesAndDiagram() throws {
    try SeedEvaluator.check(
      "seed/sequence-circles",
      [
        Row("circle-1/offset.y", 0.1, -20 * SeedEvaluator.springTenth), Row("circle-2/offset.y", 0.4, 0),
        Row("circle-2/offset.y", 0.6, 20 * SeedEvaluator.springTenth),
        Row("circle-3/offset.y", 1.1, -20 * SeedEvaluator.springTenth),
        Row("circle-1/color.green", 1.5, 0),
      ], within: 1e-3)
    try SeedEvaluator.check(
      "seed/sequence-diagram",
      [
        Row("a/opacity", 0.25, 0.5), Row("b/opacity", 0.75, 0.5), Row("c/opacity", 1.25, 0.5),
        Row("d/opacity", 1.2, 0.5), Row("e/opacity", 1.5, 0), Row("e/opacity", 1.75, 0.5),
      ])
    #expect(try SeedEvaluator.timeline("seed/sequence-diagram").duration == 2)
  }

  @Test("grid: nine pictures on their own curves")
  func grid() throws {
    // 358 points: four columns of at least 30 with 60 between them, (358 - 180) / 4; three of 60, (358 - 120) / 3.
    let (first, last) = (44.5, 238 / 3.0)
    let progress: [(Int, Double, Double)] = [
      (1, 0.1, SeedEvaluator.springTenth), (2, 0.5, 0.5), (3, 0.5, 0.365864), (4, 0.25, 0.129162), (5, 0.5, 0.315357),
      (6, 0.5, 0.684643), (7, 1, 0.385372), (8, 0.1, SeedEvaluator.springTenth), (9, 0.1, SeedEvaluator.springTenth),
    ]
    try SeedEvaluator.check(
      "seed/image-grid", entering: [("large", 0)],
      progress.flatMap { cell, time, share in
        ["width", "height"].map { Row("p\(cell)/frame.\($0)", time, first + (last - first) * share) }
      })
    try SeedEvaluator.check(
      "seed/image-grid",
      [Row("p2/frame.x", 0, 16 + 104.5), Row("p5/frame.x", 0, 16), Row("p5/frame.y", 0, 16 + 52.5)])
  }

  @Test("buttons: the implicit animation takes every change")
  func buttons() throws {
    let half = 50 + 50 * SeedEvaluator.springTenth
    try SeedEvaluator.check(
      "seed/button-size-color", entering: [("selected", 0)],
      [Row("size.width", 0.1, half), Row("size.height", 0.1, half), Row("color.red", 5, 1), Row("color.green", 5, 0)])
    try SeedEvaluator.check(
      "seed/animated-button", entering: [("selected", 1)], [Row("width", 1, 50), Row("width", 3.5, 75)])
    try SeedEvaluator.check(
      "seed/animated-button-slow", entering: [("selected", 1)], [Row("width", 26, 75), Row("width", 51, 100)])
    try SeedEvaluator.check(
      "seed/animated-button-delayed", entering: [("selected", 1)], [Row("width", 2.9, 50), Row("width", 5.5, 75)])
    try SeedEvaluator.check(
      "seed/animated-button-eased", entering: [("selected", 1)], [Row("width", 1.0875, 50 + 50 * 0.129162)])
  }

  @Test("book: each change takes the curve of the state it leaves")
  func book() throws {
    try SeedEvaluator.check(
      "seed/book-status",
      entering: [("medium", 0), ("large", 1), ("extra-large", 2), ("small", 3)],
      [
        Row("size.width", 0.175, 150), Row("size.width", 1.175, 200 + 100 * 0.315357),
        Row("size.width", 2.175, 300 + 100 * 0.684643), Row("size.width", 3.1, 400 - 300 * SeedEvaluator.springTenth),
      ], within: 1e-3)
  }

  @Test("film: two even seconds, at once, an eased second")
  func film() throws {
    try SeedEvaluator.check(
      "seed/movie-status", entering: [("playing", 0), ("paused", 3), ("playing", 4), ("stopped", 7)],
      [
        Row("saturation", 1, 0.5), Row("saturation", 2.9, 1), Row("saturation", 3.01, 0), Row("saturation", 5, 0.5),
        Row("saturation", 7.25, 1 - 0.129162), Row("saturation", 8.1, 0),
      ])
  }

  @Test("drag: every change is on the spring, whatever the transaction says")
  func drag() throws {
    for (state, target) in [("button", 50.0), ("button-below-150", 50), ("largest", 200), ("dragged", 150)] {
      try SeedEvaluator.check(
        "seed/drag-size", entering: [(state, 1)],
        [Row("size.width", 1, 100), Row("size.width", 1.1, 100 + (target - 100) * SeedEvaluator.springTenth)])
    }
    try SeedEvaluator.check(
      "seed/binding-transaction", entering: [("largest", 0)],
      [Row("size.width", 0.1, 100 + 100 * SeedEvaluator.springTenth)])
  }

  @Test("texts: a change and a change that cancels itself out")
  func textStates() throws {
    var options = CompileOptions()
    options.events = [.init("another", at: 1)]
    let toggled = try SeedEvaluator.timeline("seed/text-toggle", options)
    #expect(toggled.text("label/text", at: 0.9) == "One state")
    #expect(toggled.text("label/text", at: 2) == "Another state")
    #expect(toggled.text("label/text.old", at: 2) == "One state")
    // easeInOut, half way
    #expect(abs((toggled.value("label/text.progress", at: 1.175) ?? .nan) - 0.5) < 1e-9)
    options.events = [.init("hundred", at: 0)]
    let counter = try SeedEvaluator.timeline("seed/numeric-counter", options)
    #expect(abs((counter.value("number/text.progress", at: 0.175) ?? .nan) - 0.315357) <= 1e-6)
    #expect(counter.value("number/text.direction", at: 0) == 1)
    options.events = [.init("on", at: 1), .init("off", at: 1)]
    let twice = try SeedEvaluator.timeline("seed/explicit-then-transaction", options)
    for time in [0.5, 1, 1.5, 4] { #expect(twice.text("text", at: time) == "One state") }
  }

  @Test("card and matched geometry: frames on their way")
  func frames() throws {
    let way = SeedEvaluator.springTenth
    try SeedEvaluator.check(
      "seed/card", entering: [("small", 0)], [Row("size.width", 0.5, 300), Row("size.height", 0.5, 450)])
    // In a line of 390 with the button of 174 and two gaps of 8: a circle of 70 is 59 from its ends, a square of 100 at
    // 42 or 248.
    try SeedEvaluator.check(
      "seed/mge-g1", entering: [("square", 0)],
      [
        Row("square/frame.width", 1, 85), Row("circle/frame.width", 1, 85), Row("square/opacity", 1, 0.5),
        Row("circle/opacity", 1.5, 0.25), Row("circle/frame.x", 0, 69 + 182), Row("square/frame.x", 2, 54),
        Row("square/frame.x", 1, (69 + 182 + 54) / 2), Row("circle/frame.x", 1, (69 + 182 + 54) / 2),
      ])
    try SeedEvaluator.check(
      "seed/mge-g2", entering: [("matched", 0)],
      [
        Row("follower/frame.width", 0.1, 50 + 50 * way), Row("follower/frame.x", 0.1, 108 * way),
        Row("follower/frame.y", 0.1, 25 - 25 * way),
      ])
    try SeedEvaluator.check(
      "seed/mge-highlight", entering: [("cell-2", 0), ("cell-4", 3)],
      [
        Row("highlight/frame.x", 0.1, 58 * way), Row("cell-2/frame.width", 0.1, 50 + 150 * way),
        Row("cell-1/frame.width", 0.1, 200 - 150 * way), Row("highlight/frame.x", 3.1, 58 + 116 * way),
        Row("highlight/frame.width", 5, 200),
      ], within: 1e-3)
    // Seven columns, (290 - 60) / 7 = 32.857; one column of 290 below, 8 apart.
    let cell = 230 / 7.0
    try SeedEvaluator.check(
      "seed/mge-stay-show", entering: [("show", 0)],
      [
        Row("p1/frame.width", 0, cell), Row("p1-front/frame.width", 5, 290), Row("p2/frame.x", 0, cell + 10),
        Row("p1/frame.width", 0.1, cell + (290 - cell) * way), Row("p1-front/opacity", 0.1, way),
        Row("p1-front/frame.height", 0.1, cell + (290 - cell) * way), Row("p1-front/frame.y", 0.1, (cell + 8) * way),
        Row("p2/frame.x", 0.1, (cell + 10) * (1 - way)), Row("p1/presence", 5, 0),
      ])
    try SeedEvaluator.check(
      "seed/mge-items", entering: [("bottom", 0)],
      [
        // The middle travels from 161, 75 to 195, 491; each keeps its size.
        Row("fearless/frame.width", 0.1, 60), Row("fearless-below/frame.width", 0.1, 90),
        Row("fearless/frame.x", 0.1, 131 + 34 * way), Row("fearless-below/frame.x", 0.1, 116 + 34 * way),
        Row("fearless-below/frame.y", 0.1, 30 + 416 * way), Row("red/frame.x", 0.1, 199 + (165 - 199) * way),
      ])
    try SeedEvaluator.check(
      "seed/mge-album", entering: [("open", 0)],
      [
        Row("album/frame.width", 0.1, 100 + 200 * way), Row("album/frame.height", 0.1, 150 + 300 * way),
        Row("album/frame.x", 0.1, 145 - 100 * way),
      ])
    try SeedEvaluator.check(
      "seed/mge-placeholder", entering: [("shown", 0)],
      [
        Row("cover/frame.y", 0.1, 844 - 450 * way), Row("list/frame.y", 0.1, 394 - 450 * way),
        Row("list/frame.y", 5, -56), Row("cover/frame.x", 0.1, 0),
      ])
    // Words of 40 with gaps of 8: the column is in the middle of the 136 points of the row, and each is 28 lower.
    try SeedEvaluator.check(
      "seed/layout-switch", entering: [("column", 0)],
      [
        Row("one/frame.x", 0.2, 34.340), Row("one-below/frame.x", 0.1, 48 * way), Row("button/frame.y", 5, 106),
        Row("two/frame.x", 0.1, 48), Row("two/frame.y", 0.1, 28 * way), Row("three/frame.x", 0.1, 96 - 48 * way),
        Row("two-below/frame.x", 0.1, 48), Row("row/opacity", 0.1, 1 - way),
        Row("column/opacity", 0.1, way), Row("two-below/opacity", 0.1, 1),
      ])
    // Five buttons of 40 with gaps of 8 in 844: the title of the first, 8 inside, goes to the top of the page, 20 from its
    // edge; the second button of 96 by 40 becomes the page.
    try SeedEvaluator.check(
      "seed/manga-detail", entering: [("detail", 0)],
      [
        Row("detail-title/frame.y", 0.1, 314 + (20 - 314) * way), Row("title/frame.height", 0.1, 24),
        Row("detail-title/frame.x", 0.1, 165), Row("fifth/frame.y", 0, 498), Row("back/frame.y", 5, 110),
        Row("detail-background/frame.width", 0.1, 96 + 294 * way), Row("detail-background/frame.y", 5, 0),
        Row("background/frame.y", 0, 354), Row("detail-background/frame.height", 0.1, 40 + 804 * way),
      ])
    try SeedEvaluator.check(
      "seed/manga-detail-artist", entering: [("singer", 0)],
      [
        Row("singer-background/frame.height", 0.1, 130 + 714 * way),
        Row("artist/frame.y", 0.1, 385.5 + (20 - 385.5) * way),
      ])
    try SeedEvaluator.check(
      "seed/keyframe-movie-base", entering: [("tapped", 0)],
      [Row("scale", 0.1, 1 + 0.5 * way), Row("rotation", 0.1, -30 * way), Row("offset.y", 0.1, -60 * way)])
  }
}
