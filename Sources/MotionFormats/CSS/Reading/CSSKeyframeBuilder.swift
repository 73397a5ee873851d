import MotionEngine
import MotionModel

/// Turns keyframes into the tracks of a preset.
///
/// Source: https://www.w3.org/TR/css-animations-2/#keyframes
struct CSSKeyframeBuilder {
  /// A property's value at a share of the pass, and the easing to its next one.
  typealias Value = (offset: Double, value: [CSSComponent]?, easing: Curve?, place: SourcePlace)

  let keyframes: CSSKeyframes
  /// Seconds of a pass.
  let duration: Double
  /// Default between keyframes.
  let easing: CSSTiming.Value<Curve>
  let isReversed: Bool
  /// Rule's `transform-origin`.
  let origin: [CSSComponent]?
  /// Presets of custom properties, and those that its own easings are.
  let presets: [String: CSSImporter.KnownPreset]
  let log: ImportLog

  private(set) var references: [Curve: PresetReference] = [:]
  /// Numbers of custom properties where keyframes have none.
  private(set) var ownNumbers: [String: Double] = [:]
  /// Easing of the last block for the beginning, which browsers use for properties that begin with the view's value.
  private(set) var beginning: Curve?
  var reader = CSSTransformReader()
  private(set) var tracks: [MotionTrack] = []
  var derived: [DerivedChannel] = []

  private mutating func refer(_ easing: Curve, to variable: String?) {
    guard let preset = variable.flatMap({ presets[$0] }), preset.kind == .curve else { return }
    references[easing] = .name(preset.name, .latest)
  }

  /// Makes the tracks; problems are logged.
  /// - Throws: ``ImportFault``: an easing that is none, or a cycle of custom properties.
  mutating func build(_ local: CSSVariables.Declarations, _ variables: inout CSSVariables) throws(ImportFault) {
    refer(easing.content, to: easing.origin)
    let properties = try properties(local, &variables)
    var moves: [(property: String, frames: [Value])] = []
    for (property, frames) in properties {
      let own = local[property] ?? variables.global[property] ?? variables.initial[property]
      if property.hasPrefix("--"), let own {
        ownNumbers[property] = (try? variables.resolved(own.value, local: local))?.customNumber?.value
      }
      if property.hasPrefix("--"), keyframes.isCascading, variables.initial[property] == nil,
        Set(frames.compactMap { $0.value?.customNumber?.value }).count > 1
      {
        log.note(
          .assumed, "\(property) is not registered by @property, and jumps in browsers: presets interpolate it",
          at: frames.first?.place ?? keyframes.place)
      }
      if WebProperty.partsOfTransform.contains(property) {
        moves.append((property, frames))
      } else {
        add(property, frames)
      }
    }
    // The center is the default of a view's rotation.
    if let origin, !moves.isEmpty, !properties.contains(where: { $0.name == "transform-origin" }),
      let channels = CSSChannels.of("transform-origin", values: [origin]).first,
      let point = try? channels.read(&reader, origin), point != channels.neutral
    {
      add("transform-origin", [0.0, 1].map { ($0, origin, nil, origin.first?.place ?? keyframes.place) })
    }
    addTransforms(moves)
    if reader.hasShares {
      log.note(
        .assumed, "lengths in per cent are of a view of \(Int(WebProperty.viewSize)) points", at: keyframes.place)
    }
    if let length = reader.ofFont, let said = length.saidInPixels { log.warn(.assumed, said, at: length.place) }
    if reader.hasDepth { log.warn(.notKept, "distances along the line of sight dropped", at: keyframes.place) }
  }

  // MARK: Properties

  /// Each property's values in the order of time, by the first place of the properties.
  private mutating func properties(
    _ local: CSSVariables.Declarations, _ variables: inout CSSVariables
  ) throws(ImportFault) -> [(name: String, frames: [Value])] {
    var all: [(name: String, value: Value)] = []
    for block in keyframes.blocks {
      var easing: Curve?
      // A prefixed declaration is ignored beside its unprefixed form.
      let own = Set(block.declarations.map(\.name))
      let declarations = block.declarations.filter { $0.plainName == $0.name || !own.contains($0.plainName) }
      for declaration in declarations where declaration.plainName == "animation-timing-function" {
        guard let only = try variables.resolved(declaration.value, local: local)?.first else {
          log.warn(.badReference, "a custom property of the easing has no value", at: declaration.place)
          continue
        }
        log.warnOfAssumptions(variables, of: declaration)
        guard ![only].saysNothing else { continue }
        let read = try CSSTiming.easing(only)
        easing = read
        refer(read, to: only.origin)
        if declarations.count == 1, !block.offsets.contains(0) || block.offsets.count > 1 {
          log.note(
            .assumed, "an easing of \(keyframes.name) has no effect, as in browsers: its block has no other properties",
            at: declaration.place)
        }
      }
      if block.offsets.contains(0) { beginning = easing }
      for declaration in declarations where declaration.plainName != "animation-timing-function" {
        let name = declaration.plainName
        guard name != "animation-composition" else {
          log.warn(.notKept, "\(name) dropped: values replace each other", at: declaration.place)
          continue
        }
        let value = try variables.resolved(declaration.value, local: local)
        log.warnOfAssumptions(variables, of: declaration)
        if value == nil {
          log.skipMissing(
            name, because: "a custom property of \(name) has no value: as in browsers, it has no effect here",
            at: declaration.place)
        }
        all += block.offsets.map { (name, ($0, value, easing, declaration.place)) }
      }
    }
    return all.grouped(by: \.name).map { name, frames in
      var merged: [Value] = []
      for value in frames.map(\.value).sorted(by: { $0.offset < $1.offset }) {
        // Of two at one place with one easing the last counts; others make a jump.
        if keyframes.isCascading, let last = merged.last, last.offset == value.offset, last.easing == value.easing {
          merged.removeLast()
        }
        merged.append(value)
      }
      return (name, merged)
    }
  }

  // MARK: Frames

  /// A state at a share of the pass and the easing to the next.
  struct Frame<State> {
    var offset: Double
    var state: State
    var easing: Curve

    func map<Other>(_ change: (State) -> Other) -> Frame<Other> {
      .init(offset: offset, state: change(state), easing: easing)
    }
  }

  /// Frames of a property in the order of playing; nil, with a report, if a value is unreadable.
  func frames<State>(
    _ values: [Value], neutral: State?, of property: String, _ read: ([CSSComponent]?) throws(ImportFault) -> State?
  ) -> [Frame<State>]? {
    var frames: [Frame<State>] = []
    for value in values {
      do throws(ImportFault) {
        guard let state = try read(value.value) else { return nil }
        frames.append(Frame(offset: value.offset, state: state, easing: value.easing ?? easing.content))
      } catch {
        log.warn(.notKept, "\(property) dropped: \(error.message)", at: error.place ?? value.place)
        return nil
      }
    }
    guard let first = frames.first, let last = frames.last else { return nil }
    if first.offset > 0 {
      frames.insert(Frame(offset: 0, state: neutral ?? first.state, easing: beginning ?? easing.content), at: 0)
    }
    if last.offset < 1 { frames.append(Frame(offset: 1, state: neutral ?? last.state, easing: easing.content)) }
    guard isReversed else { return frames }
    let easings = [easing.content] + frames.map { $0.easing.reversed ?? $0.easing }
    return zip(frames, easings).map { Frame(offset: 1 - $0.offset, state: $0.state, easing: $1) }.reversed()
  }

  /// Frames of a constant: it takes time too.
  static func still(_ frames: [Frame<[Double]>]) -> [Frame<[Double]>] {
    (frames.prefix(1) + frames.suffix(1)).map {
      Frame(offset: $0.offset, state: $0.state, easing: straight ?? $0.easing)
    }
  }

  private mutating func add(_ property: String, _ values: [Value]) {
    let known = values.compactMap(\.value)
    let all = CSSChannels.of(property, values: known)
    let place = values.first?.place ?? keyframes.place
    let units = Set(property.hasPrefix("--") ? known.compactMap { $0.customNumber?.unit } : []).subtracting([""])
    guard units.count < 2 else {
      return log.warn(
        .notKept, "\(property) dropped: it has values in \(units.sorted().joined(separator: " and "))", at: place)
    }
    guard !all.isEmpty else {
      let near = Suggestion.closest(to: property, among: WebProperty.all.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      return log.skip(property, "\(property) is not interpolated by presets\(hint)", at: place)
    }
    // Between an end of the view's own and a value there is a way, whatever the view's value.
    let isOpen = (values.first?.offset ?? 0) > 0 || (values.last?.offset ?? 1) < 1
    for channels in all {
      let neutral = channels.neutral ?? ownNumbers[property].map { [$0] }
      let read = frames(values, neutral: neutral, of: property) { (value) throws(ImportFault) in
        try value.map { (value) throws(ImportFault) in try channels.read(&reader, value) } ?? neutral
      }
      guard var frames = read else { return }
      if neutral == nil, isOpen {
        log.note(.assumed, "\(property) begins with the view's value, assumed to be the nearest keyframe's", at: place)
      }
      if channels.type == .color { tellOfLight(property, frames) }
      if !isOpen, frames.allSatisfy({ $0.state == frames[0].state }) { frames = Self.still(frames) }
      add(channels.property, channels.type, frames)
    }
  }

  /// Reports the deviation of colors: presets interpolate linear light, style sheets sRGB.
  private func tellOfLight(_ property: String, _ frames: [Frame<[Double]>]) {
    var worst = 0.0
    for (a, b) in zip(frames, frames.dropFirst()) where a.offset < b.offset {
      guard let start = try? MotionValue(.color, a.state), let end = try? MotionValue(.color, b.state) else { continue }
      for step in 1..<8 {
        let share = Double(step) / 8
        for (light, (from, to)) in zip(start.mixed(with: end, by: share).components, zip(a.state, b.state)).prefix(3) {
          worst = max(worst, abs(light - from - (to - from) * share))
        }
      }
    }
    guard worst > 1e-6 else { return }
    log.warn(
      .unusual,
      "\(property) is interpolated in linear light instead of sRGB: up to \(WebNumber.text((worst * 1e3).rounded() / 1e3)) "
        + "of a channel different from browsers", at: keyframes.place,
      hint: "exports for the web keep sRGB")
  }

  mutating func add(_ property: String, _ type: ValueType, _ frames: [Frame<[Double]>]) {
    guard let first = frames.first else { return }
    do throws(ModelError) {
      var (track, time) = (TrackBuilder(try PropertyName(property), type), 0.0)
      try track.begin(at: first.state)
      for (a, b) in zip(frames, frames.dropFirst()) {
        let end = self.time(b.offset)
        guard b.offset - a.offset > Self.jump, end > time else {
          try track.jump(to: b.state)
          continue
        }
        let reference = references[a.easing].map { CurveSource.reference($0) }
        let source = reference ?? (a.easing.base == .linear(.extend) ? nil : .inline(a.easing))
        try track.go(to: b.state, by: .linear(easing: source), over: Self.tidy(end - time, within: 1e-9))
        time = end
      }
      tracks.append(try track.track(mayStay: true))
    } catch {
      log.warn(.notKept, "\(property) dropped: \(alike: error.problem)", at: keyframes.place)
    }
  }

  static let straight = try? Curve(.linear(.extend))

  /// Two keyframes that are so near in the pass are a jump: style sheets have no other word for it.
  static let jump = 1.5e-6

  /// Time at a fraction of the pass, tidied to tenths of a millisecond if the fraction is rounded.
  private func time(_ offset: Double) -> Double { Self.tidy(offset * duration, within: 1e-6 * duration) }

  private static func tidy(_ seconds: Double, within error: Double) -> Double {
    [1e-4, 1e-9].map { seconds.rounded(to: $0) }.first { abs($0 - seconds) <= error } ?? seconds
  }
}
