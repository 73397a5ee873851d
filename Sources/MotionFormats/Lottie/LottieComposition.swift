import MotionModel

/// An animation of sections one after the other.
struct LottieComposition {
  /// Size of the picture, and travel of a curve from its center.
  private static let size = 512.0
  static let way = 120.0
  static let framesPerSecond = 60.0

  private var layers: [JSONValue] = []
  private var markers: [JSONValue] = []
  private var frame = 0.0

  /// Adds the sections of a preset: one, or one for each event.
  mutating func add(_ movers: [LottieMover], named name: String, _ recipe: [JSONMember]) {
    for (event, movers) in movers.grouped(by: \.event) {
      let name = event.map { "\(name) \($0)" } ?? name
      let length = Self.frames(movers.map { $0.delay + $0.duration }.max() ?? 0)
      // The last frame is seen too.
      let end = frame + max(length.rounded(.up), 1) + 1
      markers.append(Self.marker(name, frame, length))
      for cue in movers.first?.cues ?? [] { markers.append(Self.marker(cue.name, frame + Self.frames(cue.time), 0)) }
      for (index, mover) in movers.enumerated() {
        let place = Self.size / 2 + (Double(index) - Double(movers.count - 1) / 2) * 140
        let frames: LottieTimes = (frame, end)
        let origin = add(
          .null, mover.target ?? name, frames, in: nil, [JSONMember("p", Self.still([place, Self.size / 2]))],
          more: [JSONMember("metadata", ["motionbook": .object(recipe)])])
        add(mover, mover.target ?? name, frames, in: origin)
      }
      // A layer ends in front of its last frame, but in rlottie with it.
      frame = end + 1
    }
  }

  private enum Kind: Double { case null = 3, shape = 4 }
  private typealias LottieTimes = (start: Double, end: Double)

  private mutating func add(_ mover: LottieMover, _ name: String, _ frames: LottieTimes, in origin: Double) {
    func values(_ channel: String, _ factor: Double, axes: [Bool] = [true], neutral: Double = 0) -> JSONValue? {
      mover.tracks.first { $0.name == channel }.map { track in
        Self.property(track, from: frames.start + Self.frames(mover.delay), factor, axes, neutral)
      }
    }
    // A layer positions, then rotates, then scales; duplicate members continue in a nested layer.
    var chain: [[JSONMember]] = [[]]
    func add(_ key: String, _ value: JSONValue?) {
      guard let value else { return }
      let isTaken = chain[chain.count - 1].contains { $0.key == key }
      if isTaken { chain.append([]) }
      chain[chain.count - 1].append(JSONMember(key, value))
    }
    let position = LottieTransform.offsets.map { names in names.lazy.compactMap { values($0, 1) }.first }
    if position.contains(where: { $0 != nil }) {
      let zero = Self.still([0])
      add("p", ["s": true, "x": position[0] ?? zero, "y": position[1] ?? zero])
    }
    for name in LottieTransform.rotations { add("r", values(name, 1)) }
    for (name, axes) in zip(LottieTransform.scales, [[true, true], [true, false], [false, true]]) {
      add("s", values(name, 100, axes: axes, neutral: 100))
    }
    var parent = origin
    for members in chain.dropLast() { parent = self.add(.null, name, frames, in: parent, members) }
    let opacity = values("opacity", 100).map { [JSONMember("o", $0)] } ?? []
    self.add(
      .shape, name, frames, in: parent, (chain.last ?? []) + opacity, more: [JSONMember("shapes", [Self.card])])
  }

  @discardableResult
  private mutating func add(
    _ kind: Kind, _ name: String, _ frames: LottieTimes, in parent: Double?, _ transform: [JSONMember],
    more: [JSONMember] = []
  ) -> Double {
    let index = Double(layers.count + 1)
    // rlottie treats a layer as three-dimensional unless denied before its transform.
    let members = [JSONMember](present: [
      "ddd": 0, "ty": .number(kind.rawValue), "nm": .string(name), "ind": .number(index),
      "parent": parent.map { .number($0) }, "ip": .number(frames.start), "op": .number(frames.end), "st": 0,
      "ks": .object(transform),
    ])
    layers.append(.object(members + more))
    return index
  }

  func document(by generator: String, _ description: String) -> JSONValue {
    [
      "v": "5.7.0", "ver": 10_001, "fr": .number(Self.framesPerSecond), "ip": 0, "op": .number(max(frame - 1, 1)),
      "w": .number(Self.size), "h": .number(Self.size), "nm": "Motions", "ddd": 0,
      "meta": ["g": .string(generator), "d": .string(description)], "assets": [], "markers": .array(markers),
      "layers": .array(layers),
    ]
  }

  // MARK: Values

  private static func frames(_ seconds: Double) -> Double { (seconds * framesPerSecond * 1e7).rounded() / 1e7 }

  private static func marker(_ name: String, _ frame: Double, _ length: Double) -> JSONValue {
    ["cm": .string(name), "tm": .number(frame), "dr": .number(length)]
  }

  private static func still(_ numbers: [Double]) -> JSONValue {
    ["a": 0, "k": numbers.count == 1 ? .number(numbers[0]) : .array(numbers.map { .number($0) })]
  }

  /// A property with the keyframes of a track, on the axes that it is for.
  private static func property(
    _ track: ChannelTrack, from start: Double, _ factor: Double, _ axes: [Bool], _ neutral: Double
  ) -> JSONValue {
    func numbers(_ value: Double) -> [Double] { axes.map { $0 ? value * factor : neutral } }
    guard !track.steps.isEmpty else { return still(numbers(track.initial)) }
    var keyframes: [JSONValue] = []
    func add(_ time: Double, _ value: Double, _ more: [JSONMember] = []) {
      let members = [
        JSONMember("t", .number(start + frames(time))), JSONMember("s", .array(numbers(value).map { .number($0) })),
      ]
      keyframes.append(.object(members + more))
    }
    func handle(_ key: String, _ x: Double, _ y: Double) -> JSONMember {
      JSONMember(key, ["x": .array(axes.map { _ in .number(x) }), "y": .array(axes.map { _ in .number(y) })])
    }
    let hold = [JSONMember("h", 1)]
    var (time, value, isHeld) = (0.0, track.initial, false)
    for step in track.steps {
      if step.duration > 0 {
        isHeld = step.value == value
        let points = step.controls ?? [0, 0, 1, 1]
        add(time, value, isHeld ? hold : [handle("o", points[0], points[1]), handle("i", points[2], points[3])])
      } else if time > 0, !isHeld, step.value != value {
        // The previous animation ends at this time, and another begins.
        add(time, value, hold)
      }
      (time, value) = (time + step.duration, step.value)
    }
    add(time, value)
    return ["a": 1, "k": .array(keyframes)]
  }

  /// Visible shape of a moving object.
  private static let card: JSONValue = [
    "ty": "gr", "nm": "card",
    "it": [
      ["ty": "rc", "p": still([0, 0]), "s": still([120, 80]), "r": still([16])],
      ["ty": "fl", "c": still([0.04, 0.4, 0.76]), "o": still([100])],
      [
        "ty": "tr", "p": still([0, 0]), "a": still([0, 0]), "s": still([100, 100]), "r": still([0]),
        "o": still([100]),
      ],
    ],
  ]
}

/// Metadata of a section's layer about the preset.
struct LottieSection {
  /// Name of the preset, with the event and the target if it has several.
  var path: [String]
  /// Name of the layer that the preset was imported from, else its own.
  let title: String
  let isReduced: Bool
  /// The frame at which it begins.
  let start: Double
  var curve: Curve?

  /// Nil for any other layer.
  init?(_ layer: JSONValue) {
    guard let recipe = layer["metadata"]?["motionbook"], let name = recipe["name"]?.text else { return nil }
    (path, title) = (name.split(separator: "/").map(String.init), recipe["layer"]?.text ?? name)
    isReduced = recipe["reducedMotion"] == .bool(true)
    let written = layer["nm"]?.text ?? title
    let rest = written.hasPrefix(title + " ") ? String(written.dropFirst(title.count + 1)) : written
    if written != title, written != name, !isReduced { path.append(rest) }
    start = layer["ip"]?.number ?? 0
    curve = recipe["curve"]?.text.flatMap { try? Curve(notation: $0) }
  }
}
