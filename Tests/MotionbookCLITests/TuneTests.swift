import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

@Suite("Numbers of a motion changed while it plays")
struct TuneTests {
  /// Collects stored motions.
  private final class Shelf {
    var versions: [(motion: Motion, message: String)] = []
  }

  private func loop(
    _ motion: ResolvedMotion, on shelf: Shelf? = nil, isDriven: Bool = false, name: String = "brand/pop"
  ) throws -> PlayLoop {
    let timeline = try motion.timeline()
    let writer: PlayTuning.Writer? = shelf.map { shelf in
      { motion, message in
        shelf.versions.append((motion, message))
        return "\(name)@\(shelf.versions.count + 1)"
      }
    }
    return PlayLoop(
      timeline, title: "a", head: isDriven ? Playhead(driven: timeline.pass) : Playhead(duration: timeline.duration),
      whole: timeline.duration, framesPerSecond: 60, style: TextStyle(isOn: false),
      events: try PlayEvents(motion, CompileOptions()),
      tuning: PlayTuning(motion, name: name, writer: writer))
  }

  private func curve(_ notation: String) throws -> ResolvedMotion {
    ResolvedMotion(.curve(try Curve(notation: notation)))
  }

  private func lines(_ loop: PlayLoop, columns: Int = 80, unicode: Bool = false) -> [String] {
    loop.lines(of: loop.scene(.init(columns: columns, rows: 24, usesUnicode: unicode)))
  }

  @Test("t opens, arrows choose and change, shift changes more, r goes back, w stores with what changed, t leaves")
  func keys() throws {
    let shelf = Shelf()
    var play = try loop(try curve(".linear(duration: 1).delay(0.5)"), on: shelf)
    #expect(lines(play).last?.hasPrefix("q quit, t tune") == true)
    play.press(.trigger)
    #expect(play.isTuning && lines(play)[3] == "[duration 1]  delay 0.5 ")
    #expect(lines(play).last?.hasPrefix("t back, left/right choose, up/down change") == true)
    for key in [PlayKey.farUp, .up, .down] { play.press(key) }
    #expect(lines(play)[3] == "[duration 1 -> 1.1]  delay 0.5 ")
    // Half a second of delay, then 1.1 s: halfway at 1.05 s.
    #expect(abs(play.timeline.value(0, at: 1.05) - 0.5) < 1e-9)
    play.press(.forward)
    play.press(.farDown)
    #expect(lines(play)[3] == " duration 1 -> 1.1  [delay 0.5 -> 0.4]")
    play.press(.reverse)
    #expect(lines(play)[3] == " duration 1  [delay 0.5]" && abs(play.timeline.value(0, at: 1) - 0.5) < 1e-9)
    play.press(.write)
    #expect(shelf.versions.isEmpty && lines(play)[2] == "no changes")
    play.press(.up)
    play.press(.write)
    #expect(shelf.versions.map(\.message) == ["Tune brand/pop: delay 0.5 → 0.51"])
    #expect(shelf.versions.first?.motion == .curve(try Curve(notation: ".linear(duration: 1).delay(0.51)")))
    #expect(lines(play)[2] == "wrote brand/pop@2: Tune brand/pop: delay 0.5 → 0.51")
    #expect(lines(play)[0].hasPrefix("brand/pop@2  (") && lines(play)[3] == " duration 1  [delay 0.51]")
    #expect(play.leftover == nil)
    play.press(.trigger)
    #expect(!play.isTuning && lines(play)[3] != " duration 1  [delay 0.51]")
  }

  @Test("the stored curve stays beneath, on the same scale, and what has ended is seen again")
  func beneath() throws {
    var play = try loop(try curve(".linear(duration: 1)"))
    play.advance(by: 5, at: 5)
    #expect(play.head.isAtEnd)
    for key in [PlayKey.trigger] + Array(repeating: .farUp, count: 10) { play.press(key) }
    #expect(play.head.time == 0 && !play.head.isPaused && play.head.duration == 2)
    let drawn = lines(play)
    // Twice as long: halfway up at the end of the stored one.
    #expect(drawn.contains { $0.hasSuffix("2 s") })
    let top = try #require(drawn.first { $0.hasPrefix("1 +") })
    #expect(top.contains(".") && top.hasSuffix("*"))
    for key in [PlayKey.reverse] { play.press(key) }
    #expect(lines(play).contains { $0.hasSuffix(" 1 s") } && !lines(play).contains { $0.contains("....") })
    // A motion that is no preset has no key for versions.
    #expect(lines(play).last?.contains("w write") == false)
    play.press(.write)
    #expect(lines(play)[2].hasPrefix("this is not a preset"))
  }

  @Test("where something waits for a trigger t triggers and T tunes; what has no numbers offers neither")
  func keysThatFit() throws {
    let document = #"""
      {"motionbook":1,"name":"a","kind":"sequence","trigger":true,
      "steps":[{"animate":{"x":{"by":3}},"curve":{"linear":true,"duration":0.5}}]}
      """#
    var shake = try loop(ResolvedMotion(try Preset(json: Array(document.utf8)).motion))
    #expect(lines(shake).last?.contains("t trigger, q quit, T tune") == true)
    shake.press(.trigger)
    #expect(!shake.isTuning)
    shake.press(.tune)
    #expect(shake.isTuning)
    var plain = try loop(try curve("ease"))
    #expect(lines(plain).last?.contains("tune") == false)
    plain.press(.trigger)
    #expect(!plain.isTuning)
  }

  @Test("a driven motion is tuned in its place", arguments: [20, 40, 80])
  func driven(columns: Int) throws {
    var play = try loop(try curve("cubic-bezier(0.2, 0, 0, 1).duration(400ms)"), isDriven: true)
    for key in [PlayKey.forward, .trigger, .forward, .farUp] { play.press(key) }
    #expect(play.head.isPaused && play.head.time > 0)
    let drawn = lines(play, columns: columns, unicode: true)
    #expect(drawn.allSatisfy { $0.count <= columns }, "\(drawn)")
    #expect(drawn[3].contains("[y1 0 → 0.1]"))
  }

  @Test("what was tuned and not written is said at the end, with the command that stores it")
  func leftover() throws {
    let stored = "not stored: delay 0.5 → 0.51; store it with: motionbook "
    for (name, shelf, command) in [
      ("brand/pop", Shelf(), "set brand/pop '.linear(duration: 1).delay(0.51)'"),
      (
        "system/curve/linear", Shelf(),
        "copy system/curve/linear NEW-NAME && motionbook set NEW-NAME '.linear(duration: 1).delay(0.51)'"
      ),
      (".linear", nil, "add curve NEW-NAME '.linear(duration: 1).delay(0.51)'"),
    ] {
      var play = try loop(try curve(".linear(duration: 1).delay(0.5)"), on: shelf, name: name)
      #expect(play.leftover == nil)
      for key in [PlayKey.trigger, .forward, .up, .trigger] { play.press(key) }
      #expect(play.leftover == stored + command)
    }
  }

  @Test("w on a seed proposes a copy, and writes only when it is pressed again")
  func seeds() throws {
    let shelf = Shelf()
    var play = try loop(try curve(".linear(duration: 1)"), on: shelf, name: "system/curve/linear")
    for key in [PlayKey.trigger, .up, .write] { play.press(key) }
    #expect(shelf.versions.isEmpty && lines(play)[2].hasPrefix("this is one of the seeds: q prints how to copy it"))
    play.press(.write)
    #expect(shelf.versions.count == 1 && play.leftover == nil)
  }

  @Test("keys that do not fit are left out whole, the way out last", arguments: [12, 20, 30, 40, 60, 80, 99, 140])
  func narrowKeys(columns: Int) throws {
    var play = try loop(try curve(".linear(duration: 1).delay(0.5)"), on: Shelf())
    let all = Set(lines(play, columns: 400).last?.components(separatedBy: ", ") ?? [])
    #expect(all.count == 8)
    let shown = try #require(lines(play, columns: columns).last?.components(separatedBy: ", "))
    #expect(all.isSuperset(of: shown) && shown.contains("q quit"))
    play.press(.trigger)
    let tuning = Set(lines(play, columns: 400).last?.components(separatedBy: ", ") ?? [])
    let fitting = try #require(lines(play, columns: columns).last?.components(separatedBy: ", "))
    #expect(tuning.count == 8 && tuning.isSuperset(of: fitting) && fitting.contains("q quit"))
    if columns >= 60 { #expect(fitting.contains("w write")) }
  }

  @Test("on a terminal a preset gets a version with the message, and leaving gives the terminal back")
  func terminal() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "brand/pop", ".spring(duration: 0.5, bounce: 0.3)")
    let pty = try #require(PseudoTerminal(columns: 80))
    let session = try pty.play(
      ["play", "brand/pop", "--loop", "--no-color"], in: folder.url,
      [
        (0.3, .keys("t")), (0.5, .keys("\u{1B}[C")), (0.7, .keys("\u{1B}[A\u{1B}[A")), (0.9, .keys("\u{1B}[5~")),
        (1.1, .keys("w")), (1.9, .keys("\u{1B}")), (2.2, .keys("q")),
      ])
    #expect(session.status == 0 && session.isRestored)
    #expect(session.frames.contains { $0.contains("[bounce 0.3 → 0.42]") })
    let message = "Tune brand/pop: bounce 0.3 → 0.42"
    #expect(session.frames.contains { $0.contains("wrote brand/pop@2: \(message)") })
    #expect(session.frames.last?.hasPrefix("brand/pop@2  (") == true)
    let log = try folder.succeed("log", "brand/pop", "--json").output
    #expect(log.contains(message))
    #expect(try folder.succeed("show", "brand/pop", "--no-plot").output.contains("bounce: 0.42"))
    #expect(try folder.succeed("show", "brand/pop@1", "--no-plot").output.contains("bounce: 0.3"))
  }
}
