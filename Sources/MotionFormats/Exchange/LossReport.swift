public import MotionModel

/// Fidelity of presets in another format, part by part.
public struct LossReport: Hashable, Sendable {
  /// Outcome of a part.
  public enum Outcome: Hashable, Sendable {
    case exact
    /// Approximated: the largest distance, as a fraction of the total change, and its time in seconds.
    case approximated(error: Double, at: Double)
    case dropped(reason: String)
  }

  /// Part of a preset, with its outcome.
  public struct Entry: Hashable, Sendable {
    /// The preset.
    public let preset: PresetName
    /// The part: `curve`, `delay`, `scale`.
    public let part: String
    /// Outcome.
    public let outcome: Outcome
  }

  typealias Note = (_ part: String, _ outcome: Outcome) -> Void

  /// An error as texts state it: rounded up to a millionth.
  static func stated(_ error: Double) -> Double { (error * 1e6).rounded(.up) / 1e6 }

  /// Notes a part as dropped.
  /// - Returns: `nil`, as there is nothing to write.
  static func drop<Content>(_ part: String, _ reason: String, _ note: Note) -> Content? {
    note(part, .dropped(reason: reason))
    return nil
  }

  /// In the order of the output.
  public private(set) var entries: [Entry] = []

  /// Maximum allowed error, as a fraction of the total change.
  package let maximumError: Double

  /// Empty report.
  package init(within maximumError: Double = ExportOptions().maximumError) { self.maximumError = maximumError }

  /// Indicates that every part is exact.
  public var isLossless: Bool { entries.allSatisfy { $0.outcome == .exact } }

  /// Parts that are not exact.
  public var losses: [Entry] { entries.filter { $0.outcome != .exact } }

  /// The presets with a part that is further off than allowed, because the format has no nearer words for it; each with
  /// its largest error.
  package var beyondMaximumError: [(preset: PresetName, error: Double)] {
    var errors: [PresetName: Double] = [:]
    for entry in entries {
      guard case .approximated(let error, _) = entry.outcome, error > maximumError else { continue }
      errors[entry.preset] = max(errors[entry.preset] ?? 0, error)
    }
    return errors.map { ($0.key, $0.value) }.sorted { ($1.error, $0.preset) < ($0.error, $1.preset) }
  }

  func worst(of preset: PresetName) -> Outcome {
    entries.lazy.filter { $0.preset == preset }.map(\.outcome).max { $0.gravity < $1.gravity } ?? .exact
  }

  package mutating func add(_ preset: PresetName, _ part: String, _ outcome: Outcome) {
    entries.append(Entry(preset: preset, part: part, outcome: outcome))
  }

  /// The report as JSON: each entry with `preset`, `part`, `outcome`, and `error` with `at` or `reason`.
  public var json: JSONValue {
    .array(
      entries.map { entry in
        var members = [
          JSONMember("preset", .string(entry.preset.text)), JSONMember("part", .string(entry.part)),
          JSONMember("outcome", .string(entry.outcome.name)),
        ]
        switch entry.outcome {
        case .exact: break
        case .approximated(let error, let time):
          members += [JSONMember("error", .number(error)), JSONMember("at", .number(time))]
        case .dropped(let reason): members.append(JSONMember("reason", .string(reason)))
        }
        return .object(members)
      })
  }
}

extension LossReport.Outcome {
  /// Path relative to a view's own size, written for one of this size.
  static func ownSize(_ width: Double = WebProperty.viewSize, _ height: Double = WebProperty.viewSize) -> Self {
    let size = "\(WebNumber.text(width)) × \(WebNumber.text(height))"
    return .dropped(reason: "it moves relative to its own size, here for a view of \(size) points")
  }

  /// For comparing: exact, then approximated by its error, then dropped.
  var gravity: Double {
    switch self {
    case .exact: 0
    case .approximated(let error, _): min(error, .greatestFiniteMagnitude)
    case .dropped: .infinity
    }
  }

  /// `exact`, `approximated`, `dropped`.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .approximated: "approximated"
    case .dropped: "dropped"
    }
  }
}
