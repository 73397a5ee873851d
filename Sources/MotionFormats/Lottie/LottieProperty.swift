import MotionModel

/// An animated value of a Lottie file, from keyframe to keyframe.
///
/// Source: https://lottie.github.io/lottie-spec/latest/specs/properties/
struct LottieProperty {
  /// Interpolation between two keyframes.
  struct Segment {
    /// From when to when, in frames.
    let frames: ClosedRange<Double>
    let from: [Double]
    let to: [Double]
    /// Easing of each component; nil if the value holds until the next keyframe.
    let easings: [CubicBezier]?
    /// The control points of a bent way; nil: straight.
    let bend: (leaving: [Double], arriving: [Double])?
  }

  /// Between the keyframes; never empty.
  private(set) var segments: [Segment]

  var first: Double { segments.first?.frames.lowerBound ?? 0 }
  var initial: [Double] { segments.first?.from ?? [] }

  /// Indicates different easings of the components.
  var isSplit: Bool {
    segments.contains { segment in segment.easings.map { Set($0).count > 1 || segment.bend != nil } ?? false }
  }

  /// Reads a property; nil for one that does not move.
  /// - Parameter size: Number of components: 1 for an angle, 2 for a point in the plane.
  init?(_ node: DocumentNode, size: Int, _ log: ImportLog) throws(ModelError) {
    let object = try node.object()
    if case .string? = object.optional("x")?.value {
      log.warn(
        .notKept, "the expression is not computed; its keyframes or value are taken", at: object.pointer.tokens + ["x"])
    }
    let value = try object.required("k")
    guard case .array(let elements) = value.value, case .object? = elements.first else { return nil }
    let nodes = try value.array(max: Bounds.listLength)
    var keys: [Key] = []
    for node in nodes {
      let key = try Key(node, size: size, log)
      if let last = keys.last, key.frame < last.frame {
        throw node.error(
          .outOfRange,
          "the keyframe at frame \(NotationDecimal.text(key.frame)) comes after one at "
            + "\(NotationDecimal.text(last.frame))", allowed: "keyframes in the order of time")
      }
      keys.append(key)
    }
    segments = []
    for (key, next) in zip(keys, keys.dropFirst()) {
      guard let from = key.value ?? segments.last?.to else {
        throw key.node.error(.missing, "the keyframe has no value", allowed: "\"s\" with one number for each dimension")
      }
      // The end value at the beginning of a segment, in older files, counts only if its end has none.
      let to = next.value ?? key.end ?? from
      segments.append(
        Segment(
          frames: key.frame...next.frame, from: from, to: to, easings: key.holds ? nil : key.easings,
          bend: key.bend(from, to)))
    }
    if segments.isEmpty { return nil }
  }

  /// A keyframe as the file has it.
  private struct Key {
    let node: DocumentNode
    let frame: Double
    let value: [Double]?
    /// End value, in files older than 2018.
    let end: [Double]?
    let holds: Bool
    let easings: [CubicBezier]
    let tangents: (leaving: [Double], arriving: [Double])?

    init(_ node: DocumentNode, size: Int, _ log: ImportLog) throws(ModelError) {
      let object = try node.object()
      self.node = node
      frame = try object.required("t").number(in: -1e9...1e9)
      func numbers(_ key: String) throws(ModelError) -> [Double]? {
        guard let node = object.optional(key) else { return nil }
        guard case .array = node.value else {
          guard size == 1 else { throw node.wrongType(wanted: "\(size) numbers") }
          return [try node.number(in: Bounds.number)]
        }
        let nodes = try node.array(min: size, max: 16)
        return try nodes.prefix(size).map { (node) throws(ModelError) in try node.number(in: Bounds.number) }
      }
      (value, end) = (try numbers("s"), try numbers("e"))
      switch object.optional("h")?.value {
      case .number(let flag): holds = flag != 0
      case .bool(let flag): holds = flag
      default: holds = false
      }
      let (leaving, arriving) = (try numbers("to"), try numbers("ti"))
      tangents = leaving.flatMap { leaving in arriving.map { (leaving, $0) } }
      guard let out = object.optional("o"), let into = object.optional("i") else {
        easings = Array(repeating: try CubicBezier(0, 0, 1, 1), count: size)
        if !holds, value != nil, object.contains("o") != object.contains("i") {
          log.warn(.assumed, "the keyframe has one of two easing handles; assumed linear", at: node.pointer)
        }
        return
      }
      easings = try zip(Self.handle(out, size: size), Self.handle(into, size: size)).map {
        (out, into) throws(ModelError) in try CubicBezier(out.x, out.y, into.x, into.y)
      }
    }

    /// Control points of the path to a value; nil if straight.
    func bend(_ from: [Double], _ to: [Double]) -> (leaving: [Double], arriving: [Double])? {
      guard let tangents, from.count == 2, to.count == 2 else { return nil }
      let way = [to[0] - from[0], to[1] - from[1]]
      // A tangent parallel to the path does not curve it, and then players use the time alone.
      func isBent(_ tangent: [Double]) -> Bool {
        let (length, across) = (max(abs(tangent[0]), abs(tangent[1])), way[0] * tangent[1] - way[1] * tangent[0])
        return abs(across) > 1e-9 * length * max(abs(way[0]), abs(way[1]), length) || way == [0, 0] && length > 0
      }
      guard isBent(tangents.leaving) || isBent(tangents.arriving) else { return nil }
      return (
        [from[0] + tangents.leaving[0], from[1] + tangents.leaving[1]],
        [to[0] + tangents.arriving[0], to[1] + tangents.arriving[1]]
      )
    }

    private static func handle(_ node: DocumentNode, size: Int) throws(ModelError) -> [(x: Double, y: Double)] {
      let object = try node.object()
      func coordinates(_ key: String, in range: ClosedRange<Double>) throws(ModelError) -> [Double] {
        let node = try object.required(key)
        guard case .array = node.value else { return Array(repeating: try node.number(in: range), count: size) }
        let list = try node.array(min: 1, max: 16).map { (node) throws(ModelError) in try node.number(in: range) }
        return (0..<size).map { list.indices.contains($0) ? list[$0] : list[0] }
      }
      return Array(zip(try coordinates("x", in: Bounds.unit), try coordinates("y", in: Bounds.number)))
    }
  }
}
