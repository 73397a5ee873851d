import MotionModel
import Testing

@Suite("Worked examples: the guide")
struct GuideExampleTests {
  @Test("p1 to p9: the nine animations of the grid")
  func nine() {
    ExampleTable.expect("p1", ["default": true])
    ExampleTable.expect("p2", ["linear": true, "duration": 1])
    ExampleTable.expect(
      "p3",
      [
        "interpolatingSpring physics stiffness": 5, "interpolatingSpring physics damping": 3,
        "interpolatingSpring physics mass": 1,
        "initialVelocity": 0,
      ])
    for (id, easing) in [("p4", "easeInOut"), ("p5", "easeIn"), ("p6", "easeOut")] {
      ExampleTable.expect(id, ["easing": .string(easing), "duration": 1])
    }
    ExampleTable.expect(
      "p7",
      [
        "spring": ["interactive": ["response": 3, "dampingFraction": 2]], "blendDuration": 1,
      ])
    ExampleTable.expect("p8", ["spring": ["perceptual": ["duration": 0.5, "bounce": 0]], "blendDuration": 0])
    ExampleTable.expect("p9", ["default": true, "modifiers": [["repeat": 3, "autoreverses": true]]])
    for cell in 1...9 {
      ExampleTable.expect(
        "image-grid",
        [
          "members 0 members \(cell - 1) id": .string("p\(cell)"),
          "states 0 members grid layout grid": ["minimum": 30, "spacing": 60, "lineSpacing": 8],
          "states 1 members grid layout grid": ["minimum": 60, "spacing": 60, "lineSpacing": 8],
          "members 0 members \(cell - 1) modifiers 0 animation": .string("seed/p\(cell)"),
        ])
    }
  }

  @Test("texts that toggle, implicitly and twice in one tap")
  func texts() {
    ExampleTable.expect(
      "text-toggle",
      [
        "members 0 modifiers": [["animation": ["easing": "easeInOut", "duration": 0.35], "value": "text"]],
        "states 0 curve": .null, "states 1 curve": .null,
      ])
    ExampleTable.expect(
      "explicit-then-transaction",
      ["states 0 curve linear": true, "states 0 curve duration": 2, "states 0 disablesAnimations": true])
    #expect(
      ExampleTable.json("explicit-then-transaction")?["states"].flatMap { $0[JSONPointer(["1", "curve"])] } == nil)
  }

  @Test("scales: each grows from 1 to 1.5 on its curve")
  func scales() {
    let curves: KeyValuePairs<String, JSONValue> = [
      "binding-scale": ["linear": true, "extrapolation": "clamp", "duration": 1],
      "timing-scale": ["easing": "easeInOut", "duration": 1],
      "transaction-appear": ["easing": "easeInOut", "duration": 1],
      "spring-scale": ["spring": ["response": ["response": 0.5, "dampingFraction": 0.5]], "blendDuration": 1],
      "composed-scale": [
        "easing": "easeInOut", "duration": 1,
        "modifiers": [["delay": 0.5], ["repeat": 3, "autoreverses": true], ["speed": 2]],
      ],
    ]
    for (id, curve) in curves {
      ExampleTable.expect(id, ["initial scale": 1, "steps 0 animate scale": 1.5, "steps 0 curve": curve])
    }
    ExampleTable.expect("ease-delay", ["easing": "easeInOut", "duration": 1.5, "modifiers": [["delay": 1]]])
    ExampleTable.expect("my-linear", ["formula": "t", "duration": 1])
  }

  @Test("pictures on schedules: 30 at random each second, 29 in an uneven rhythm")
  func pictures() {
    ExampleTable.expect(
      "timeline-second", ["schedule periodic by": 1, "phases 0 curve": "seed/p9", "phases 29 values image": "p30"])
    #expect(ExampleTable.count("timeline-second", "phases") == 30)
    ExampleTable.expect(
      "timeline-loop",
      [
        "schedule cyclic": [0.2, 0.7, 1, 0.5, 2], "phases 0 values image": "p1", "phases 28 values image": "p29",
        "phases 5 curve": ["easing": "easeIn", "duration": 1], "advancesAtStart": true,
      ])
    #expect(ExampleTable.count("timeline-loop", "phases") == 29)
  }

  @Test("card, counter, album, book, film, drag, bindings")
  func states() {
    ExampleTable.expect(
      "card",
      [
        "states 0 values": ["cornerRadius": 10, "size": [400, 600]],
        "states 1 values": ["cornerRadius": 10, "size": [200, 300]], "states 1 curve duration": 1,
      ])
    ExampleTable.expect(
      "numeric-counter",
      ["members 0 contentTransition": "numericText", "states 1 curve": ["easing": "easeIn", "duration": 0.35]])
    ExampleTable.expect(
      "mge-album",
      [
        "states 0 members album size": [100, 150], "states 0 values album/image": "fearless",
        "states 1 members album size": [300, 450], "states 1 values album/image": "evermore",
      ])
    let statuses: [(size: Int, key: String, value: JSONValue)] = [
      (100, "linear", true), (200, "easing", "easeIn"), (300, "easing", "easeOut"),
      (400, "spring", ["perceptual": ["duration": 0.5, "bounce": 0]]),
    ]
    for (index, row) in statuses.enumerated() {
      let side = JSONValue(integerLiteral: row.size)
      ExampleTable.expect(
        "book-status", ["states \(index) values size": [side, side], "states \(index) curve \(row.key)": row.value])
    }
    ExampleTable.expect("book-status", ["curveOwner": "left"])
    ExampleTable.expect(
      "movie-status",
      [
        "transactionKeys": ["status": "stopped"], "states 0 name": "stopped", "states 0 values saturation": 0,
        "states 1 transaction": ["status": "playing"], "states 1 values saturation": 1, "states 2 name": "paused",
        "states 2 transaction": ["status": "paused"], "states 2 curve": .null, "curveOwner": "entered",
        "chain": [
          [
            "rules": [
              ["when": ["status": "playing"], "animation": ["linear": true, "extrapolation": "clamp", "duration": 2]],
              ["when": ["status": "paused"], "animation": .null],
              ["when": ["status": "stopped"], "animation": ["easing": "easeInOut", "duration": 1]],
            ]
          ]
        ],
      ])
    ExampleTable.expect(
      "drag-size",
      [
        "states 0 values size": [100, 100], "states 1 isContinuous": true, "states 2 values size": [200, 200],
        "states 3 values size": [50, 50], "states 4 disablesAnimations": true,
        "chain": [
          [
            "rules": [
              ["when": ["isContinuous": true], "animation": .null],
              ["when": ["isContinuous": false], "animation": "seed/p8"],
            ]
          ],
          ["animation": "seed/p8", "value": "size"],
        ],
      ])
    ExampleTable.expect(
      "binding-transaction", ["states 0 values size": [100, 100], "states 1 curve blendDuration": 0])
  }

  @Test("glitch: turned and displaced within 10 at random, fading, 2 s")
  func glitch() {
    ExampleTable.expect(
      "glitch-transition",
      [
        "curve": ["easing": "easeInOut", "duration": 2], "insertion effects 0 combined 1 opacity": true,
        "insertion effects 0 combined 0 custom": [
          ["property": "rotation", "random": [-10, 10], "identity": 0],
          ["property": "offset.x", "random": [-10, 10], "identity": 0],
          ["property": "offset.y", "random": [-10, 10], "identity": 0],
        ],
      ])
  }

  @Test("matched geometry: sizes, ids, who is source")
  func matchedGeometry() {
    ExampleTable.expect(
      "mge-g1",
      [
        "members 0 members 0 size": [100, 100], "members 0 members 2 size": [70, 70],
        "members 0 members 0 geometry matchedGeometry": "g1", "states 0 curve duration": 2,
        "states 1 curve linear": true,
      ])
    ExampleTable.expect(
      "mge-g2",
      [
        "states 0 members follower size": [50, 50], "states 1 members follower size": [100, 100],
        "states 1 members follower geometry isSource": false, "states 0 members follower geometry matchedGeometry": "",
      ])
    for cell in 1...4 {
      ExampleTable.expect(
        "mge-highlight",
        [
          "states \(cell - 1) members cell-\(cell) size": [200, 200],
          "states \(cell - 1) members highlight geometry matchedGeometry": .string("h\(cell)"),
          "states \(cell - 1) members cell-\(cell % 4 + 1) size": [50, 50],
        ])
    }
    ExampleTable.expect(
      "mge-stay-show",
      [
        "members 0 members 0 layout grid": ["minimum": 30, "spacing": 10, "lineSpacing": 8],
        "members 0 members 1 layout grid": ["minimum": 150, "spacing": 10, "lineSpacing": 8],
      ])
    ExampleTable.expect(
      "mge-items",
      ["members 0 members 0 members 0 size": [60, 60], "members 0 members 2 members 0 size": [90, 90]])
    for (id, path, partner) in [
      ("manga-detail", "members 0 members 0 members 0 members 0", "mangaTitle"),
      ("manga-detail", "members 0 members 0 members 1 members 0", "background"),
      ("manga-detail-artist", "members 0 members 0 members 1 members 0", "artist"),
      ("manga-detail-artist", "members 0 members 0 members 1 members 1", "description"),
      ("layout-switch", "members 0 members 1 members 0", "one"),
    ] { ExampleTable.expect(id, ["\(path) geometry matchedGeometry": .string(partner)]) }
  }

  @Test("placeholder: what hangs moves up by its own height to stand")
  func placeholder() {
    for (state, anchor) in [(0, 0.0), (1, 1)] {
      for (view, id) in [("cover", "bottom"), ("list", "top")] {
        ExampleTable.expect(
          "mge-placeholder",
          [
            "states \(state) members \(view) geometry matchedGeometry": .string(id),
            "states \(state) members \(view) geometry anchor": [0.5, .number(anchor)],
          ])
      }
    }
  }

  @Test("albums: seven phases on springs of 0.5 s, in from leading, out through trailing")
  func albums() {
    let albums = ["evermore", "fearless", "folklore", "lover", "midnights", "red", "speaknow"]
    #expect(ExampleTable.count("phase-albums", "phases") == 7)
    for phase in albums.indices {
      for (index, album) in albums.enumerated() {
        ExampleTable.expect(
          "phase-albums", ["phases \(phase) members \(album) isPresent": .bool(index <= phase)])
      }
      ExampleTable.expect(
        "phase-albums", ["phases \(phase) curve spring": ["perceptual": ["duration": 0.5, "bounce": 0]]])
    }
    ExampleTable.expect("phase-albums", ["advance": "trigger"])
    ExampleTable.expect(
      "phase-albums-transition",
      [
        "insertion effects 0": ["move": "leading"],
        "removal effects 0": ["move": "trailing"],
      ])
  }

  @Test("film poster: three tracks for ever, and on a trigger")
  func keyframeMovie() {
    let bouncy: JSONValue = "system/spring/bouncy"
    let rotation: JSONValue = [["cubic": -30, "duration": 1], ["cubic": 0, "duration": 1]]
    ExampleTable.expect(
      "keyframe-movie",
      [
        "tracks 0 initial": 1,
        "tracks 0 keyframes": [
          ["linear": 1, "duration": 0.36], ["spring": 1.5, "duration": 0.8, "using": bouncy],
          ["spring": 1, "using": bouncy],
        ],
        "tracks 1 keyframes": rotation, "tracks 2 property": "offset.y",
        "tracks 2 keyframes": [
          ["linear": 0, "duration": 0.1], ["spring": 20, "duration": 0.15, "using": bouncy],
          ["cubic": -60, "duration": 0.2], ["move": 0],
        ],
        "repeat": "forever", "autoreverses": false,
      ])
    ExampleTable.expect(
      "keyframe-movie-triggered",
      [
        "trigger": true,
        "tracks 0 keyframes": [
          ["linear": 1.5, "duration": 0.36], ["spring": 1, "duration": 0.8, "using": bouncy],
          ["spring": 1.5, "using": bouncy],
        ],
        "tracks 1 keyframes": rotation,
        "tracks 2 keyframes": [
          ["linear": -60, "duration": 0.1], ["spring": 0, "duration": 0.15, "using": bouncy],
          ["cubic": -60, "duration": 0.2], ["move": 0],
        ],
      ])
    ExampleTable.expect(
      "system/spring/bouncy", ["spring": ["style": ["name": "bouncy", "duration": 0.5, "extraBounce": 0]]])
    ExampleTable.expect(
      "keyframe-movie-base",
      [
        "states 0 values": ["offset.y": 0, "rotation": 0, "scale": 1],
        "states 1 values": ["offset.y": -60, "rotation": -30, "scale": 1.5],
      ])
  }
}
