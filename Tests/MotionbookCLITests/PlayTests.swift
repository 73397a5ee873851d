import Foundation
import Motionbook
import MotionbookSeeds
import TestSupport
import Testing

@testable import MotionbookCLI

@Suite struct PlayTests {
  private static let spring = "spring(duration: 0.5, bounce: 0.3)"
  private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  @Test("without a terminal play is refused with a way out")
  func noTerminal() throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("play", Self.spring)
    #expect(run.status == 2)
    #expect(run.errors.contains("motionbook sample"))
    #expect(run.output.isEmpty)
  }

  @Test("q, Esc, Ctrl-C and a signal end it, and the terminal is left as it was")
  func endings() throws {
    let folder = try TemporaryFolder()
    for (action, status) in [
      (.keys("q"), 0), (.keys("\u{1B}"), 0), (.keys("\u{3}"), 130), (.signal(SIGTERM), 143), (.signal(SIGINT), 130),
    ] as [(PseudoTerminal.Action, Int32)] {
      let pty = try #require(PseudoTerminal(columns: 80))
      let session = try pty.play(["play", Self.spring, "--loop"], in: folder.url, [(0.3, action)])
      #expect(session.status == status, "\(action)")
      #expect(session.isRestored, "\(action)")
      #expect(session.bytes.hasSuffix(Self.leave), "\(action)")
      #expect(session.bytes.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"), "\(action)")
      #expect(!session.frames.isEmpty, "\(action)")
      for frame in session.frames {
        #expect(frame.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
      }
    }
  }

  @Test("A crash or a signal gives the terminal back first, and ends the process as it would have")
  func crashes() throws {
    let folder = try TemporaryFolder()
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGTERM, SIGHUP] {
      let pty = try #require(PseudoTerminal(columns: 80))
      let session = try pty.play(["play", Self.spring, "--loop"], in: folder.url, [(0.3, .signal(signal))])
      #expect(session.status == 128 + signal, "\(signal)")
      #expect(session.isRestored, "\(signal)")
      #expect(session.bytes.hasSuffix(Self.leave), "\(signal)")
    }
  }

  @Test("r on an endless motion that loops goes back to its beginning and stands there")
  func reversedEndless() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 80))
    let session = try pty.play(
      ["play", ".easeInOut(duration: 1).repeatForever(autoreverses: true)", "--loop", "--no-color"], in: folder.url,
      [(0.3, .keys("r")), (1.2, .keys("q"))])
    #expect(session.status == 0)
    #expect(session.isRestored)
    let header = try #require(session.frames.last).split(separator: "\n")
    #expect(header.count > 1 && header[1].hasPrefix("⏸ 0.000 s "), "\(header)")
  }

  @Test(
    "No sequence of 1,000 keys stops a motion of any kind from being shown",
    arguments: [
      "linear", "spring(duration: 0.5, bounce: 0.3)", ".linear(duration: 0.1).delay(0.05)",
      ".easeInOut(duration: 1).repeatForever(autoreverses: true)",
      ".linear(duration: 0.2).repeatForever(autoreverses: false)", "steps(4)", ".linear(duration: 0)",
      ".spring(duration: 0)", "seed/metronome", "seed/jumping-emoji", "seed/many-faces", "system/transition/slide",
      "seed/shake", "seed/book-status", "seed/phase-albums",
    ])
  func randomKeys(_ motion: String) throws {
    let folder = try TemporaryFolder()
    let played: ResolvedMotion
    if motion.contains("/") {
      let catalog = try Catalog.create(
        at: folder.file("a.motionbook").path, by: CommitContext(author: "Ada", timeMs: 0)
      ) { try SeedLibrary.add(SeedLibrary.presets(of: ["seed", "system"]), to: $0) }
      played = try catalog.load(try PresetReference(motion)).motion
    } else {
      played = ResolvedMotion(.curve(try Curve(notation: motion)))
    }
    let timeline = try played.timeline()
    let whole = timeline.settledDuration()
    var generator = SeededGenerator()
    let keys: [PlayKey] = [
      .pause, .reverse, .restart, .loop, .back, .forward, .slower, .faster, .stepBack, .stepForward,
    ]
    // Events are rarer, as each makes the motion longer.
    let events: [PlayKey] = [.trigger, .state(1), .state(2), .state(9)]
    for loops in [false, true] {
      var play = PlayLoop(
        timeline, title: motion, head: Playhead(duration: whole, loops: loops, speed: 1), whole: whole,
        framesPerSecond: 60, style: TextStyle(isOn: false), events: try PlayEvents(played, CompileOptions()))
      var now = 0.0
      for number in 0..<500 {
        play.press((number % 250 == 7 ? events : keys).randomElement(using: &generator) ?? .pause)
        // Mostly frames, sometimes a pause of up to an hour, as with the lid closed.
        let elapsed = Double.random(in: 0...(number % 50 == 0 ? 3600 : 0.05), using: &generator)
        now += elapsed
        play.advance(by: elapsed, at: now)
        guard number % 100 == 0 else { continue }
        let (columns, rows) =
          [(80, 24), (30, 10), (12, 3), (1, 1), (200, 6)].randomElement(using: &generator) ?? (80, 24)
        let lines = play.lines(
          of: play.scene(.init(columns: columns, rows: rows, usesUnicode: number % 200 == 0)))
        #expect(!lines.isEmpty && lines.count <= rows, "seed \(generator.seed), key \(number)")
      }
    }
  }

  private static let film = #"""
    {"motionbook":1,"name":"film","kind":"sequence","states":[
      {"name":"stopped","values":{"saturation":0},"curve":{"linear":true,"duration":1}},
      {"name":"playing","values":{"saturation":1},"curve":{"linear":true,"duration":0.2}}],
     "cues":[{"name":"roll","phase":1}]}
    """#

  @Test("a digit enters a state, which is told and shown, and can be rewound") func states() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 120))
    let session = try pty.play(
      ["play", Self.film, "--no-color"], in: folder.url, [(0.3, .keys("2")), (1.2, .keys("q"))])
    #expect(session.status == 0)
    #expect(session.frames[0].contains("1 stopped · 2 playing · q quit"))
    #expect(session.frames.contains { $0.contains("♪ roll") })
    #expect(session.frames.last?.contains("⏸") == true)

    let motion = ResolvedMotion(try Preset(json: Array(Self.film.utf8)).motion)
    let timeline = try motion.timeline()
    var play = PlayLoop(
      timeline, title: "film", head: Playhead(duration: 2.2), whole: 2.2, framesPerSecond: 60,
      style: TextStyle(isOn: false), events: try PlayEvents(motion, CompileOptions()))
    play.advance(by: 0.5, at: 0.5)
    play.press(.state(2))
    play.advance(by: 0.1, at: 0.6)
    #expect(abs((play.timeline.value("saturation", at: play.head.time) ?? 0) - 0.5) < 1e-9)
    play.advance(by: 5, at: 6)
    #expect(play.head.isPaused && play.head.isAtEnd)
    // After the end a state continues from there.
    play.press(.state(1))
    play.advance(by: 0.25, at: 6.25)
    #expect(abs((play.timeline.value("saturation", at: play.head.time) ?? 0) - 0.75) < 1e-9)
    play.press(.restart)
    play.advance(by: 0.6, at: 7)
    #expect(abs((play.timeline.value("saturation", at: play.head.time) ?? 0) - 0.5) < 1e-9)
  }

  @Test("t triggers again, in mid-flight too, and a view comes and goes by digits") func triggers() throws {
    func play(_ document: String) throws -> PlayLoop {
      let motion = ResolvedMotion(try Preset(json: Array(#"{"motionbook":1,"name":"a",\#(document)}"#.utf8)).motion)
      let timeline = try motion.timeline()
      return PlayLoop(
        timeline, title: "a", head: Playhead(duration: timeline.duration), whole: timeline.duration,
        framesPerSecond: 60, style: TextStyle(isOn: false), events: try PlayEvents(motion, CompileOptions()))
    }
    var shake = try play(
      #""kind":"sequence","trigger":true,"steps":[{"animate":{"x":{"by":3}},"curve":{"linear":true,"duration":0.5}}]"#)
    shake.advance(by: 0.25, at: 0.25)
    shake.press(.trigger)
    shake.advance(by: 0.05, at: 0.3)
    // 3f₁(1 − f₂) + 6f₂ with f₁ = 0.6, f₂ = 0.1
    #expect(abs((shake.timeline.value("x", at: shake.head.time) ?? 0) - 2.22) < 1e-9)
    var view = try play(
      #""kind":"transition","insertion":{"effects":[{"opacity":true}]},"curve":{"linear":true,"duration":1}"#)
    view.advance(by: 5, at: 5)
    view.press(.state(2))
    view.advance(by: 0.25, at: 5.25)
    #expect(abs((view.timeline.value("opacity", at: view.head.time) ?? 0) - 0.75) < 1e-9)
    view.press(.state(9))
    #expect(abs((view.timeline.value("opacity", at: view.head.time) ?? 0) - 0.75) < 1e-9)
  }

  @Test("The time of an endless motion stays a number, whatever is pressed")
  func endlessPlayhead() {
    var head = Playhead(duration: .infinity, loops: true)
    _ = head.advance(by: 1)
    head.reverse()
    _ = head.advance(by: 5)
    #expect(head.time == 0 && head.isPaused)
    head.restart()
    #expect(head.time == 0)
    _ = head.advance(by: 1)
    head.reverse()
    _ = head.advance(by: 2)
    #expect(head.time == 2 && !head.isPaused)
  }

  @Test("Ctrl-Z gives the terminal back, and going on takes it again")
  func suspension() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 80))
    let session = try pty.play(
      ["play", Self.spring, "--loop"], in: folder.url,
      [(0.3, .signal(SIGTSTP)), (0.7, .signal(SIGCONT)), (1.2, .keys("q"))])
    #expect(session.status == 0)
    #expect(session.isRestored)
    #expect(session.bytes.components(separatedBy: "\u{1B}[?1049h").count == 3)
    #expect(session.bytes.components(separatedBy: "\u{1B}[?1049l").count == 3)
  }

  @Test("frames fit the window, also after it has got another size")
  func resizing() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 80))
    let session = try pty.play(
      ["play", Self.spring, "--loop", "--no-color"], in: folder.url,
      [(0.3, .resize(columns: 40, rows: 12)), (0.8, .keys("q"))])
    let last = try #require(session.frames.dropLast().last).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(last.count == 12)
    for line in last { #expect(line.count <= 40, "\(line)") }
    #expect(session.frames[0].split(separator: "\n", omittingEmptySubsequences: false).count == 24)
  }

  @Test("NO_COLOR leaves no color, and a locale without UTF-8 only ASCII")
  func plain() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 80))
    let session = try pty.play(
      ["play", Self.spring], in: folder.url, environment: ["NO_COLOR": "1", "LANG": "C"], [(0.3, .keys("q"))])
    #expect(session.frames.allSatisfy { frame in frame.utf8.allSatisfy { $0 < 0x80 } })
    #expect(session.bytes.firstRange(of: /\u{1B}\[[1-9][0-9;]*m/) == nil)
  }

  @Test("cues flash, and every kind of seed fits every window")
  func scenes() throws {
    let context = CommitContext(author: "Ada", timeMs: 0)
    let folder = try TemporaryFolder()
    let catalog = try Catalog.create(
      at: folder.file("a.motionbook").path, by: context
    ) { try SeedLibrary.add(SeedLibrary.presets(of: ["seed", "system"]), to: $0) }
    for name in [
      "seed/metronome", "seed/jumping-emoji", "system/spring/bouncy", "system/transition/slide", "seed/many-faces",
    ] {
      guard let timeline = try? catalog.timeline(name) else {
        Issue.record("no seed \(name)")
        continue
      }
      let whole = timeline.settledDuration()
      let survey = ChannelSurvey(timeline, whole: whole)
      for (columns, rows) in [(80, 24), (200, 60), (40, 10), (20, 6), (12, 3), (5, 1)] {
        let scene = PlayScene(
          timeline, title: name, survey: survey, screen: .init(columns: columns, rows: rows, usesUnicode: true),
          style: TextStyle(isOn: false))
        for time in [0, 0.3, 1, 100] {
          var head = Playhead(duration: whole)
          head.seek(by: time)
          let lines = scene.lines(head, cues: ["beat"])
          #expect(lines.count <= rows, "\(name) in \(columns)×\(rows)")
          for line in lines { #expect(line.count <= columns, "\(name) in \(columns)×\(rows): \(line)") }
          if rows > 3 { #expect(lines.contains { $0.contains("♪ beat") }) }
        }
      }
    }
  }

  @Test("the playhead passes every moment once in each pass, in either direction")
  func playhead() {
    var head = Playhead(duration: 1)
    #expect(head.advance(by: 0.25) == [0..<(0.25).nextUp])
    #expect(head.advance(by: 0.25) == [(0.25).nextUp..<(0.5).nextUp])
    head.reverse()
    #expect(head.advance(by: 0.25).first?.contains(0.3) == true)
    #expect(head.time == 0.25)
    head.reverse()
    _ = head.advance(by: 5)
    #expect(head.time == 1 && head.isPaused && head.isAtEnd)
    #expect(head.advance(by: 1).isEmpty)
    head.togglePause()
    #expect(head.time == 0 && !head.isPaused)

    var loop = Playhead(duration: 0.5, loops: true, speed: 2)
    let passed = loop.advance(by: 0.375)
    #expect(loop.time == 0.25 && loop.pass == 1)
    #expect(passed.count { $0.contains(0) } == 2 && passed.count { $0.contains(0.5) } == 1)
    var nothing = Playhead(duration: 0, loops: true)
    #expect(nothing.advance(by: 1) == [0..<Double.leastNonzeroMagnitude])
    #expect(nothing.isPaused)
    var endless = Playhead(duration: .infinity)
    _ = endless.advance(by: 3600)
    #expect(endless.time == 3600 && !endless.isAtEnd)
  }

  @Test("With --progress arrows and the wheel move it within one round, and its share of the way is shown")
  func driven() throws {
    // Endless autoreversing: the repeated round takes 2 s, and is at 0.5 after 0.5 s.
    let curve = try Curve(notation: ".linear(duration: 1).repeatForever(autoreverses: true)")
    let motion = ResolvedMotion(.curve(curve))
    let timeline = try motion.timeline(CompileOptions())
    var loop = PlayLoop(
      timeline, title: "a", head: Playhead(driven: timeline.pass), whole: timeline.pass.upperBound, framesPerSecond: 60,
      style: TextStyle(isOn: false), events: try PlayEvents(motion, CompileOptions()))
    let start = timeline.pass.lowerBound
    loop.advance(by: 10, at: 10)
    #expect(loop.head.time == start && loop.head.isPaused)
    for _ in 0..<5 { loop.press(.forward) }
    #expect(abs(loop.head.time - start - 0.5) < 1e-9)
    let scene = loop.scene(.init(columns: 80, rows: 24, usesUnicode: false))
    #expect(loop.lines(of: scene)[1].contains("25 %"))
    // A notch of the wheel is a fiftieth; up goes back.
    loop.press(.up)
    #expect(abs(loop.head.progress - 0.23) < 1e-9)
    loop.press(.down)
    for _ in 0..<50 { loop.press(.forward) }
    #expect(loop.head.time == timeline.pass.upperBound)
    loop.press(.restart)
    #expect(loop.head.time == start && loop.head.isPaused)
    loop.press(.pause)
    loop.advance(by: 0.25, at: 11)
    #expect(abs(loop.head.time - start - 0.25) < 1e-9 && !loop.head.isPaused)
  }

  @Test("keys are told from the sequences that arrows send")
  func keys() {
    #expect(PlayKey.keys(in: Array("q".utf8)) == [.quit])
    #expect(PlayKey.keys(in: [0x1B]) == [.escape])
    #expect(
      PlayKey.keys(in: Array("\u{1B}[C\u{1B}[D \u{1B}OA\u{1B}[1;5Br".utf8)) == [
        .forward, .back, .pause, .up, .down, .reverse,
      ])
    #expect(PlayKey.keys(in: Array("+-".utf8)) == [.faster, .slower])
    #expect(PlayKey.keys(in: Array("t019".utf8)) == [.trigger, .restart, .state(1), .state(9)])
    #expect(
      PlayKey.keys(in: Array("\u{1B}[1;2A\u{1B}[1;2B\u{1B}[5~\u{1B}[6~".utf8)) == [.farUp, .farDown, .farUp, .farDown])
    #expect(PlayKey.keys(in: Array("Tw".utf8)) == [.tune, .write])
    #expect(PlayKey.keys(in: [3, 26]) == [.interrupt, .suspend])
    #expect(PlayKey.keys(in: Array("\u{1B}[".utf8)).isEmpty)
  }
}
