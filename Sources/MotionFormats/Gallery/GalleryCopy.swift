import MotionModel

/// Copyable text of a preset: its name on the button, and the text.
struct GalleryCopy: Sendable {
  enum Answer: Sendable {
    case text(String, losses: [String])
    case missing(String)
  }

  let name: String
  let answer: @Sendable (ExportedPreset, ExportOptions) -> Answer

  /// Every one, in the order of the buttons.
  static let all = [
    format("CSS", CSSFormat()), format("SwiftUI", SwiftUIFormat()), format("Compose", ComposeFormat()),
    format("JS", JSFormat()), format("DTCG", DTCGFormat()),
    GalleryCopy(name: "JSON") { preset, _ in .text(PrettyJSON.text(preset.preset.preset.json) + "\n", losses: []) },
    GalleryCopy(name: "Notation") { preset, _ in
      let notation = preset.preset.preset.motion.notation
      return notation.map { .text($0 + "\n", losses: []) } ?? .missing("not representable in notation: copy the JSON")
    },
  ]

  private static func format(_ name: String, _ format: some ExportFormat) -> GalleryCopy {
    GalleryCopy(name: name) { preset, options in
      do throws(ModelError) {
        let (text, report) = try format.text([preset], options: options)
        let losses = report.losses.map { losing($0.part, $0.outcome) }
        // Output without any part of the preset counts as none.
        guard try text != format.text([], options: options).text else {
          return .missing(losses.isEmpty ? "not representable in the format" : losses.joined(separator: "; "))
        }
        return .text(text, losses: losses)
      } catch {
        return .missing(error.problem)
      }
    }
  }

  static func losing(_ part: String, _ outcome: LossReport.Outcome) -> String {
    switch outcome {
    case .exact: part
    case .approximated(let error, _):
      "\(part): within \(WebNumber.text(LossReport.stated(error))) of its travel"
    case .dropped(let reason): "\(part): \(reason)"
    }
  }
}

/// Texts that have many lines in common, each line written once.
struct GalleryLines {
  private var numbers: [String: Int] = [:]
  private var lines: [(text: String, count: Int)] = []

  /// Takes a text apart; the result makes JSON of the answer by a table of the lines' references.
  mutating func add(_ answer: GalleryCopy.Answer) -> ([JSONValue]) -> JSONValue {
    let (text, losses): (String, [String])
    switch answer {
    case .missing(let reason): return { _ in .string(reason) }
    case .text(let own, let lost): (text, losses) = (own, lost)
    }
    let own = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = String(line)
      let number = numbers[line] ?? lines.count
      if number == lines.count {
        numbers[line] = number
        lines.append((line, 0))
      }
      lines[number].count += 1
      return number
    }
    return { words in .array([.array(own.map { words[$0] })] + losses.map { .string($0) }) }
  }

  /// Repeated lines, the most frequent first, and the reference of each line in a text: its index among them, or
  /// itself.
  var table: (lines: [JSONValue], words: [JSONValue]) {
    let shared = lines.indices.filter { lines[$0].count > 1 && lines[$0].text.utf8.count > 3 }
      .sorted { (lines[$1].count, $0) < (lines[$0].count, $1) }
    var words = lines.map { JSONValue.string($0.text) }
    for (place, number) in shared.enumerated() { words[number] = .number(Double(place)) }
    return (shared.map { .string(lines[$0].text) }, words)
  }
}
