import MotionModel

/// Limit on the expansion of a motion: storage of one compilation or stage, in bytes.
///
/// A small document can expand greatly: a blending spring needs a table, a loop its first rounds, a preset is laid out
/// for each use, a cue repeats at many ticks. Each of these is bounded, but their number is not; this bounds their sum,
/// over all nested presets. Sizes are fixed, slightly above the actual ones, so that a document compiles everywhere or
/// nowhere. Since arrays grow ahead, up to twice the maximum may be allocated.
///
/// Keyframes are bounded by ``MotionResolver/maximumLeafCount`` alone.
struct ExpansionBudget: Hashable, Sendable {
  /// Kind of what is stored, with its size in bytes.
  struct Item: Sendable {
    let size: Int
    fileprivate let plural, hint: String

    private init(_ size: Int, _ plural: String, _ hint: String = "fewer repetitions, targets or nested presets") {
      (self.size, self.plural, self.hint) = (size, plural, hint)
    }

    private static let elsewhere = "use the large curve or formula in fewer places"

    /// A property on a stage, with its channels.
    static let property = Item(1_024, "properties")
    /// A piece between two changes of a property.
    static let piece = Item(160, "changes")
    /// An animation that a change began, with its curve.
    static let run = Item(624, "changes")
    /// A sample of a spring that blends.
    static let sample = Item(
      96, "samples of blending springs",
      "a shorter \"blendDuration\", or one response for springs that follow each other")
    /// Frame of a spring with modifiers over running animations.
    static let frame = Item(
      128, "frames of springs with modifiers over other animations",
      "springs without modifiers, or animations before them that end")
    static let curve = Item(512, "curves", elsewhere)
    /// A stop, segment or step of a compiled curve or formula.
    static let curvePart = Item(32, "points and steps of curves and formulas", elsewhere)
    static let cue = Item(64, "cues", "fewer cues, or a schedule that meets them again sooner")
    /// A channel that a derived channel needs.
    static let input = Item(32, "inputs of derived channels", elsewhere)
    static let text = Item(16, "texts")
  }

  /// The most that is stored, in bytes.
  static let maximumSize = 80_000_000

  /// Current size in bytes.
  private(set) var size = 0

  /// Counts items before they are stored.
  /// - Throws: ``ModelError`` (`tooLarge`) beyond ``maximumSize``, without counting.
  mutating func add(_ count: Int, _ item: Item, _ place: @autoclosure () -> String? = nil) throws(ModelError) {
    let (bytes, overflow) = max(count, 0).multipliedReportingOverflow(by: item.size)
    try require(overflow ? .max : bytes, item, place())
    size += bytes
  }

  /// Checks that a number of bytes is available.
  func require(_ bytes: Int, _ item: Item, _ place: @autoclosure () -> String? = nil) throws(ModelError) {
    guard bytes <= Self.maximumSize - size else { throw exceeded(item, place()) }
  }

  /// Updates the count for a changed size.
  /// - Throws: ``ModelError`` (`tooLarge`) if it grew beyond ``maximumSize``; it is counted nevertheless.
  mutating func replace(
    _ old: Int, by new: Int, _ item: Item, _ place: @autoclosure () -> String? = nil
  ) throws(ModelError) {
    size += new - old
    guard new <= old || size <= Self.maximumSize else { throw exceeded(item, place()) }
  }

  mutating func release(_ bytes: Int) { size -= bytes }

  private func exceeded(_ item: Item, _ place: String?) -> ModelError {
    ModelError(
      .tooLarge,
      "the motion expands to too much: no room is left for more \(item.plural)\(place.map { " at \($0)" } ?? "")",
      allowed: "\(Self.maximumSize / 1_000_000) MB in all", hint: item.hint)
  }
}

extension CurveBase {
  /// Upper bound of the stops, segments or steps it compiles to.
  var compiledPartCount: Int {
    switch self {
    case .points(let points): 2 * points.stops.count
    case .path(let path): 8 * path.segments.count
    case .formula(let formula, _, let takeover):
      ([formula] + (takeover?.state.values.map { $0 } ?? [])).reduce(0) { $0 + $1.compiledPartCount }
    default: 0
    }
  }
}

extension Formula {
  /// Upper bound of the steps it compiles to.
  var compiledPartCount: Int { 2 * nodes.count }
}
