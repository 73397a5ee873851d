import MotionModel

extension CSSRules {
  /// `@keyframes`, by name and frames.
  struct Keyframes {
    /// Values at one place of a pass, and the easing to the next one: empty for a straight one, nil where there is none
    /// or any will do.
    private typealias Row = (values: [String], timing: String?)

    let name: String
    /// By millionths of a pass.
    private var rows: [Int: Row] = [:]

    /// - Parameter manner: Leaves out the ends that are the view's own, except an easing of its own.
    init(name: String, property: String, frames: [WebTrack.Frame], _ manner: CSSManner = CSSManner()) {
      self.name = name
      let isOpen = ["from", "to"].contains { manner.isOpen(property[...], at: $0) }
      for (index, frame) in frames.enumerated() {
        // Of two keyframes at one place the last one counts: a jump is a millionth of the pass late, at the end early.
        let place = Self.place(frame)
        let isJump = index > 0 && Self.place(frames[index - 1]) == place
        let isLast = index == frames.count - 1
        let isEnd = place == Self.end
        // At the end only the last value and another one before it have a place.
        if isEnd, !isLast, isJump || frame.value == frames.last?.value { continue }
        let easing = frame.easing.flatMap { $0 == .linear ? nil : $0.text } ?? ""
        // A value that stays has any easing, unless it is the view's own at an end.
        let isFree = isLast || !isOpen && easing.isEmpty && frames[index + 1].value == frame.value
        rows[isEnd ? (isLast ? place : place - 1) : isJump ? place + 1 : place] = Row(
          values: ["\(property): \(frame.value)"], timing: isFree ? nil : easing)
      }
    }

    /// The end of a pass, in millionths.
    private static let end = 1_000_000

    private static func place(_ frame: WebTrack.Frame) -> Int { Int((frame.offset * Double(end)).rounded()) }

    /// One set for some tracks; nil if they differ in an easing, which is that of all values of a keyframe.
    init?(_ name: String, _ tracks: [WebTrack], _ manner: CSSManner) {
      self.name = name
      for track in tracks {
        let own = Keyframes(name: name, property: track.property.name, frames: track.frames, manner)
        for (place, row) in own.rows {
          let known = rows[place] ?? ([], nil)
          if let timing = row.timing, let other = known.timing, timing != other { return nil }
          rows[place] = Row(values: known.values + row.values, timing: known.timing ?? row.timing)
        }
      }
    }

    /// Easings that the animation may have instead: that of all its keyframes; of several that of a beginning which is left
    /// out, then any.
    func easings(_ manner: CSSManner) -> [String] {
      let easings = Set(rows.values.compactMap(\.timing))
      guard easings.count > 1 else { return easings.filter { !$0.isEmpty } }
      let first = manner.isOpenAtStart ? rows[0]?.timing : nil
      return ([first].compactMap(\.self) + (manner.easesRest ? easings.sorted() : [])).filter { !$0.isEmpty }
    }

    /// The same keyframes for an animation with an easing.
    func beside(_ easing: String) -> Keyframes {
      var other = self
      other.rows = rows.mapValues { row in
        Row(values: row.values, timing: row.timing == easing ? nil : row.timing == "" ? "linear" : row.timing)
      }
      return other
    }

    /// The same without ends that are the view's own; a first one alone stays if it has an easing of its own.
    func open(_ manner: CSSManner) -> Keyframes {
      var open = self
      for (place, end) in [(0, "from"), (Self.end, "to")] {
        guard var row = rows[place] else { continue }
        row.values.removeAll { manner.isOpen($0.prefix { $0 != ":" }, at: end) }
        if row.values.isEmpty, place == 0, row.timing ?? "" != "" { continue }
        open.rows[place] = row.values.isEmpty ? nil : row
      }
      return open.rows.isEmpty ? self : open
    }

    var text: String {
      let lines = rows.sorted { $0.key < $1.key }.map { place, row in
        let timing = row.timing.flatMap { $0.isEmpty ? nil : ["animation-timing-function: \($0)"] } ?? []
        return "  \(WebNumber.text(Double(place) / 1e4))% { \((row.values + timing).joined(separator: "; ")) }\n"
      }
      return "@keyframes \(name) {\n\(lines.joined())}\n"
    }
  }
}
