import Motionbook

/// The numbers of what is played, changed by keys while it plays, with the motion as it is stored beneath.
struct PlayTuning {
  /// Stores a motion as a new version, with a message for the history; what came of it, in words.
  typealias Writer = (_ motion: Motion, _ message: String) throws -> String

  private(set) var tuning: MotionTuning
  /// Which of the numbers the keys change.
  private(set) var chosen = 0
  private let references: ReferenceTable
  /// What messages call the preset.
  private let name: String
  private let writer: Writer?

  /// - Parameters:
  ///   - name: What messages call the preset.
  ///   - writer: nil where there is no preset that could get a version.
  /// - Returns: nil for a motion without numbers of its own.
  init?(_ motion: ResolvedMotion, name: String, writer: Writer?) {
    guard let tuning = MotionTuning(motion.motion) else { return nil }
    self.tuning = tuning
    self.name = name
    self.writer = writer
    references = motion.references
  }

  /// How many steps a key with shift, or a page key, goes at once.
  private static let bigStep = 10.0

  var motion: ResolvedMotion { ResolvedMotion(tuning.motion, references: references) }
  var stored: ResolvedMotion { ResolvedMotion(tuning.stored, references: references) }

  /// Chooses or changes a number.
  /// - Returns: Whether the motion is another one now.
  mutating func take(_ key: PlayKey) -> Bool {
    let before = tuning.motion
    let count = tuning.numbers.count
    switch key {
    case .back: chosen = (chosen + count - 1) % count
    case .forward: chosen = (chosen + 1) % count
    case .up: tuning.change(chosen, by: 1)
    case .down: tuning.change(chosen, by: -1)
    case .farUp: tuning.change(chosen, by: Self.bigStep)
    case .farDown: tuning.change(chosen, by: -Self.bigStep)
    case .reverse: tuning.reset()
    default: break
    }
    return tuning.motion != before
  }

  /// Stores what is played as a new version.
  /// - Returns: What happened, or why not.
  mutating func write() -> String {
    guard let writer else { return "this is no preset; add it as one with motionbook add" }
    guard tuning.isChanged else { return "nothing is changed" }
    do {
      let done = try writer(tuning.motion, "Tune \(name): \(tuning.changes)")
      tuning.keep()
      return done
    } catch {
      return ToolError(any: error)?.message ?? "it could not be stored"
    }
  }

  // MARK: What is shown

  /// The keys and what they do.
  func keys(unicode: Bool) -> [String] {
    let (across, along) = unicode ? ("←→", "↑↓") : ("left/right", "up/down")
    return ["t back"] + (tuning.numbers.count > 1 ? ["\(across) choose"] : [])
      + ["\(along) change", "shift or page more"] + (writer == nil ? [] : ["w write"])
      + ["r reset", "space pause", "q quit"]
  }

  /// The numbers in one line, as many around the chosen one as fit.
  func line(columns: Int, unicode: Bool, _ style: TextStyle) -> String {
    let words = tuning.numbers.map { number in
      let before = number.isChanged ? "\(number.storedText) \(unicode ? "→" : "->") " : ""
      return "\(number.label) \(before)\(number.text)"
    }
    let cells = words.enumerated().map { $0 == chosen ? "[\($1)]" : " \($1) " }
    var shown = chosen..<(chosen + 1)
    func width(_ range: Range<Int>) -> Int { cells[range].reduce(0) { $0 + DisplayWidth.of($1) + 1 } }
    while true {
      let wider = [shown.lowerBound..<(shown.upperBound + 1), (shown.lowerBound - 1)..<shown.upperBound]
        .first { $0.lowerBound >= 0 && $0.upperBound <= cells.count && width($0) <= columns }
      guard let wider else { break }
      shown = wider
    }
    return shown.map { index in
      let cell = DisplayWidth.truncate(cells[index], to: columns)
      return index == chosen ? style.bold(style.cyan(cell)) : cell
    }.joined(separator: " ")
  }
}
