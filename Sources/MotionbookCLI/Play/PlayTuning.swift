import Motionbook
import MotionbookSeeds

/// Numbers of a motion that keys change while it plays, and the stored motion below.
struct PlayTuning {
  /// Stores a motion as a new version, with a message for the history, and returns its label: `brand/pop@2`.
  typealias Writer = (_ motion: Motion, _ message: String) throws -> String

  private(set) var tuning: MotionTuning
  /// Index of the number that keys change.
  private(set) var chosen = 0
  private let references: ReferenceTable
  /// Name of the preset in messages.
  private let name: String
  /// Nil without a preset that can get a version.
  private let writer: Writer?
  /// Indicates that the next request to write a seed is confirmed.
  private var hasWarned = false

  /// - Returns: Nil for a motion without numbers of its own.
  init?(_ motion: ResolvedMotion, name: String, writer: Writer?) {
    guard let tuning = MotionTuning(motion.motion) else { return nil }
    (self.tuning, self.name, self.writer, references) = (tuning, name, writer, motion.references)
  }

  /// Indicates a seed, which is changed only after a confirmation.
  private var isSeed: Bool { writer != nil && SeedLibrary.has(name) }

  /// Steps at once of a key with shift, or a page key.
  private static let bigStep = 10.0

  var motion: ResolvedMotion { ResolvedMotion(tuning.motion, references: references) }
  var stored: ResolvedMotion { ResolvedMotion(tuning.stored, references: references) }

  /// Selects or changes a number.
  /// - Returns: True if the motion has changed.
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

  /// Stores the changed motion as a new version; a seed only after a second request.
  /// - Returns: The outcome as a message, and the preset's new label if it was stored.
  mutating func write() -> (said: String, label: String?) {
    guard let writer else {
      return ("this is not a preset that can be written; q prints the command that adds it", nil)
    }
    guard tuning.isChanged else { return ("no changes", nil) }
    if isSeed, !hasWarned {
      hasWarned = true
      return ("this is one of the seeds: q prints how to copy it, w again changes it", nil)
    }
    do {
      let message = "Tune \(name): \(tuning.changes)"
      let label = try writer(tuning.motion, message)
      tuning.keep()
      return ("wrote \(label): \(message)", label)
    } catch {
      return (ToolError(any: error)?.message ?? "it could not be stored", nil)
    }
  }

  /// Unsaved changes, with the command that stores them; nil for none.
  var leftover: String? {
    guard tuning.isChanged else { return nil }
    return "not stored: \(tuning.changes); store it with: \(command)"
  }

  /// The command that stores the motion later: as the preset's next version, or as a new preset.
  private var command: String {
    let motion = tuning.motion
    let isNew = writer == nil || isSeed
    let copy = isSeed ? "motionbook copy \(name) NEW-NAME && " : ""
    let words = "motionbook \(writer == nil ? "add \(motion.kind.rawValue)" : "set") \(isNew ? "NEW-NAME" : name)"
    if let notation = motion.notation { return "\(copy)\(words) \(ShellWord.quoted(notation))" }
    return "\(copy)printf %s \(ShellWord.quoted(CanonicalJSON.text(motion.json))) | \(words) --from -"
  }

  // MARK: Text

  /// Keys and their actions.
  func keys(unicode: Bool) -> [KeyHint] {
    let (across, along) = unicode ? ("←→", "↑↓") : ("left/right", "up/down")
    return [KeyHint("t back", 1)] + (tuning.numbers.count > 1 ? [KeyHint("\(across) choose", 2)] : [])
      + [KeyHint("\(along) change", 1), KeyHint("shift or page more", 4)]
      + (writer == nil ? [] : [KeyHint("w write", 1)])
      + [KeyHint("r reset", 3), KeyHint("space pause", 5), KeyHint("q quit", 0)]
  }

  /// The numbers in one line, as many around the selected one as fit.
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

/// A key and its action, such as `q quit`, in a line that may be too narrow for all hints.
struct KeyHint: Equatable {
  let text: String
  /// Priority if not all fit; of equals, the earlier goes first.
  let rank: Int

  init(_ text: String, _ rank: Int) { (self.text, self.rank) = (text, rank) }

  /// As many whole hints as fit, in the given order.
  static func line(_ hints: [KeyHint], separator: String, columns: Int) -> String {
    var free = columns + DisplayWidth.of(separator)
    var shown: Set<Int> = []
    for index in hints.indices.sorted(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) }) {
      let width = DisplayWidth.of(hints[index].text) + DisplayWidth.of(separator)
      guard width <= free else { continue }
      free -= width
      shown.insert(index)
    }
    return hints.indices.filter(shown.contains).map { hints[$0].text }.joined(separator: separator)
  }
}
