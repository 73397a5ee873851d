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
  enum Item: CaseIterable {
    /// A property on a stage, with its channels.
    case property
    /// A piece between two changes of a property.
    case piece
    /// An animation that a change began, with its curve.
    case run
    /// A sample of a spring that blends.
    case sample
    /// Frame of a spring with modifiers over running animations.
    case frame
    case curve
    /// A stop, segment or step of a compiled curve or formula.
    case curvePart
    case cue
    /// A channel that a derived channel needs.
    case input
    case text

    /// In bytes.
    var size: Int {
      switch self {
      case .property: 1_024
      case .piece: 160
      case .run: 624
      case .sample: 96
      case .frame: 128
      case .curve: 512
      case .curvePart: 32
      case .cue: 64
      case .input: 32
      case .text: 16
      }
    }

    fileprivate var plural: String {
      switch self {
      case .property: "properties"
      case .piece, .run: "changes"
      case .sample: "samples of blending springs"
      case .frame: "frames of springs with modifiers over other animations"
      case .curve: "curves"
      case .curvePart: "points and steps of curves and formulas"
      case .cue: "cues"
      case .input: "inputs of derived channels"
      case .text: "texts"
      }
    }

    fileprivate var hint: String {
      switch self {
      case .property, .piece, .run, .text: "fewer repetitions, targets or nested presets"
      case .sample: "a shorter \"blendDuration\", or one response for springs that follow each other"
      case .frame: "springs without modifiers, or animations before them that end"
      case .curve, .curvePart, .input: "use the large curve or formula in fewer places"
      case .cue: "fewer cues, or a schedule that meets them again sooner"
      }
    }
  }

  /// The most that is stored, in bytes.
  static let maximumSize = 80_000_000

  /// Current size in bytes.
  private(set) var size = 0

  /// Counts items before they are stored.
  /// - Throws: ``ModelError`` (`tooLarge`) beyond ``maximumSize``, without counting.
  mutating func add(
    _ count: Int, _ item: Item, _ place: @autoclosure () -> String? = nil
  ) throws(ModelError) {
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

  /// Removes dropped bytes from the count.
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
