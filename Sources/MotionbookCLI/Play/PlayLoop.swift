import Motionbook

/// Plays a timeline in the terminal until the user quits or a signal arrives.
struct PlayLoop {
  private(set) var timeline: Timeline
  /// Title of the motion, with its version after a write.
  private(set) var title: String
  let style: TextStyle
  let framesPerSecond: Double
  private(set) var head: Playhead
  private var survey: ChannelSurvey
  private var events: PlayEvents
  private var tuning: PlayTuning?
  /// Indicates that keys change numbers of the motion.
  private(set) var isTuning = false
  /// The stored motion, while a changed one plays.
  private var beneath: Timeline?
  /// Message about the last key, and the time at which it disappears.
  private var message: (text: String, until: Double)?
  /// Visible cues, and the times at which they disappear.
  private var flashes: [(name: String, until: Double)] = []

  private static let maximumFlashes = 8

  /// - Parameter tuning: The numbers that keys change; nil for none.
  init(
    _ timeline: Timeline, title: String, head: Playhead, whole: Double, framesPerSecond: Double, style: TextStyle,
    events: PlayEvents, tuning: PlayTuning? = nil
  ) {
    self.timeline = timeline
    self.events = events
    self.tuning = tuning
    self.title = title
    self.style = style
    self.head = head
    self.framesPerSecond = framesPerSecond
    survey = ChannelSurvey(timeline, whole: whole)
  }

  /// Plays until the end.
  ///
  /// Frames are due at equal distances; the process sleeps between them, and drops late ones. While nothing moves it
  /// sleeps until a key is pressed.
  /// - Returns: The signal that ends the process; nil after quitting.
  mutating func run(on terminal: LiveTerminal) -> Int32? {
    var scene = makeScene(terminal)
    var last = System.monotonicSeconds
    var due = last
    while true {
      let now = System.monotonicSeconds
      advance(by: now - last, at: now)
      last = now
      guard terminal.draw(lines(of: scene)) else { return nil }
      due = max(due + 1 / framesPerSecond, System.monotonicSeconds)
      let isStill = head.isPaused && flashes.isEmpty && message == nil
      switch terminal.wait(isStill ? nil : due - System.monotonicSeconds) {
      case nil: break
      case .resized: scene = makeScene(terminal)
      case .hangUp: return nil
      case .end(let signal): return signal
      case .suspend: suspend(terminal, &scene, &last)
      case .input(let bytes):
        for key in PlayKey.keys(in: bytes) {
          switch key {
          case .quit: return nil
          case .interrupt: return 2
          case .escape where !isTuning: return nil
          case .suspend: suspend(terminal, &scene, &last)
          default:
            press(key)
            scene = makeScene(terminal)
          }
        }
      }
      // Pauses do not count.
      if isStill { last = System.monotonicSeconds }
    }
  }

  private func makeScene(_ terminal: LiveTerminal) -> PlayScene {
    let size = terminal.size
    return scene(.init(columns: size.columns, rows: size.rows, usesUnicode: System.speaksUTF8))
  }

  /// The scene for a window.
  func scene(_ screen: PlayScene.Screen) -> PlayScene {
    var scene = PlayScene(
      timeline, title: title, survey: survey, screen: screen, style: style,
      eventKeys: events.keys, tuneKey: tuning.map { _ in events.takesTriggers ? "T tune" : "t tune" })
    if isTuning { (scene.tuning, scene.beneath) = (tuning, beneath) }
    return scene
  }

  func lines(of scene: PlayScene) -> [String] { scene.lines(head, cues: flashes.map(\.name), message: message?.text) }

  /// Advances by seconds of the clock, and flashes the cues of the passed ranges.
  mutating func advance(by elapsed: Double, at now: Double) {
    for range in head.advance(by: elapsed) {
      for cue in timeline.cues(in: range).suffix(Self.maximumFlashes) { flash(cue.name, at: now) }
    }
    flashes.removeAll { $0.until <= now }
    if let until = message?.until, until <= now { message = nil }
  }

  private func suspend(_ terminal: LiveTerminal, _ scene: inout PlayScene, _ last: inout Double) {
    terminal.suspend()
    scene = makeScene(terminal)
    last = System.monotonicSeconds
  }

  /// Performs the action of a key other than quitting.
  mutating func press(_ key: PlayKey) {
    if tune(key) { return }
    let stretch = head.duration.isFinite ? head.duration - head.start : survey.duration
    switch key {
    // Terminals send scrolling as these keys; scrolling down goes forward.
    case .up where head.isDriven: head.seek(by: -stretch / 50)
    case .down where head.isDriven: head.seek(by: stretch / 50)
    case .pause: head.togglePause()
    case .reverse: head.reverse()
    case .restart: head.restart()
    case .loop: head.loops.toggle()
    case .back: head.seek(by: -stretch / 20)
    case .forward: head.seek(by: stretch / 20)
    case .stepBack: head.step(by: -1 / framesPerSecond)
    case .stepForward: head.step(by: 1 / framesPerSecond)
    case .slower, .down, .farDown: head.changeSpeed(by: 0.5)
    case .faster, .up, .farUp: head.changeSpeed(by: 2)
    case .trigger, .tune, .state: happen(key == .tune ? .trigger : key)
    case .quit, .escape, .interrupt, .suspend, .write: break
    }
  }

  /// Handles the key that starts tuning, and keys while tuning; returns false for any other.
  private mutating func tune(_ key: PlayKey) -> Bool {
    guard isTuning else {
      isTuning = tuning != nil && (key == .tune || (key == .trigger && !events.takesTriggers))
      return isTuning
    }
    switch key {
    case .trigger, .tune, .escape: isTuning = false
    case .write:
      guard let done = tuning?.write() else { return true }
      title = done.label ?? title
      say(done.said)
    case .back, .forward, .up, .down, .farUp, .farDown, .reverse:
      guard var next = tuning else { return true }
      if next.take(key) { replace(by: next) } else { tuning = next }
    default: return false
    }
    return true
  }

  /// Plays the motion with other numbers from now on; if it cannot be played, shows the error and keeps the last one.
  private mutating func replace(by next: PlayTuning) {
    do throws(ModelError) {
      var events = events
      let before = try events.play(next.stored)
      let now = try events.play(next.motion)
      (self.events, tuning, timeline) = (events, next, now)
      beneath = next.tuning.isChanged ? before : nil
      let whole = head.isDriven ? now.pass.upperBound : events.whole(of: now)
      survey = ChannelSurvey(now, whole: whole).union(ChannelSurvey(before, whole: events.whole(of: before)))
      let hadEnded = head.isAtEnd
      head.change(duration: whole)
      // An ended motion restarts with the new numbers.
      if hadEnded, !head.isDriven { head.restart() }
    } catch {
      say(error.problem)
    }
  }

  /// Note on unsaved changes, printed after the end.
  var leftover: String? { tuning?.leftover }

  private mutating func say(_ text: String) { message = (text.shown, until: System.monotonicSeconds + 4) }

  /// Triggers an event now; flashes a message if there is no room for it.
  private mutating func happen(_ key: PlayKey) {
    do throws(ModelError) {
      guard let next = try events.take(key, at: head.time) else { return }
      let whole = events.whole(of: next)
      timeline = next
      survey = ChannelSurvey(next, whole: whole)
      head.change(duration: whole)
    } catch {
      flash(error.problem, at: System.monotonicSeconds)
    }
  }

  private mutating func flash(_ name: String, at now: Double) {
    let name = QuotedText.visible(name)
    flashes.removeAll { $0.name == name }
    flashes.append((name, until: now + 0.4))
    if flashes.count > Self.maximumFlashes { flashes.removeFirst(flashes.count - Self.maximumFlashes) }
  }
}

/// Input from the keyboard.
enum PlayKey: Equatable {
  case quit, interrupt, suspend, pause, reverse, restart, loop, back, forward, slower, faster, stepBack, stepForward
  case up, down
  /// With shift, or the page keys.
  case farUp, farDown
  /// Esc alone.
  case escape
  case trigger, tune, write
  case state(Int)

  /// Final bytes of control sequences, with the parameters that matter; of the modifiers, which come last, 2 is shift.
  private static let sequences: [String: PlayKey] = [
    "A": .up, "B": .down, "C": .forward, "D": .back, "H": .restart, "1;2A": .farUp, "1;2B": .farDown, "5~": .farUp,
    "6~": .farDown,
  ]
  private static let characters: [Character: PlayKey] = [
    "\u{1B}": .escape, "\u{3}": .interrupt, "\u{1A}": .suspend, "q": .quit, "Q": .quit, " ": .pause, "r": .reverse,
    "R": .reverse, "0": .restart, "l": .loop, "L": .loop, "+": .faster, "-": .slower, ",": .stepBack,
    ".": .stepForward, "t": .trigger, "T": .tune, "w": .write, "W": .write,
  ]

  /// The keys in a terminal's input, without unknown ones.
  ///
  /// Source: ECMA-48 and xterm's control sequences, https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
  static func keys(in bytes: [UInt8]) -> [PlayKey] {
    var keys: [PlayKey?] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") {
        rest.removeFirst()
        let parameters = rest.prefix { (0x20...0x3F).contains($0) }
        rest = rest.dropFirst(parameters.count)
        guard let final = rest.popFirst() else { break }
        let name = String(Character(Unicode.Scalar(final)))
        keys.append(sequences[String(decoding: parameters, as: UTF8.self) + name] ?? sequences[name])
      } else if (0x31...0x39).contains(byte) {
        keys.append(.state(Int(byte - 0x30)))
      } else {
        keys.append(characters[Character(Unicode.Scalar(byte))])
      }
    }
    return keys.compactMap(\.self)
  }
}
