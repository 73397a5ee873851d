import TestSupport

/// Draws timelines of everything that the reference knows.
struct FrameTimelineGenerator {
  var generator: SeededGenerator

  mutating func timeline() -> FrameTimeline {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<7: changes()
    case 7..<9: phases(triggers: nil)
    default: phases(triggers: triggers())
    }
  }

  private mutating func changes() -> FrameTimeline {
    let way = pick([1.0, 1, 0.3, 20, 100])
    var (time, list, previous): (Double, [FrameChange], FrameAnimation?) = (pick([0, 0, number(0...1)]), [], nil)
    for index in 0..<Int.random(in: 1...5, using: &generator) {
      if index > 0 { time = later(than: time) }
      var animation: FrameAnimation? = chance(0.06) ? nil : animation()
      // The same again, and the same modifiers around another base, are what drags and toggles do.
      if let previous, chance(0.25) { animation = chance(0.6) ? previous : previous.rebased(base()) }
      list.append(FrameChange(time: time, value: number(-way...way), animation: animation))
      previous = animation ?? previous
    }
    let start = chance(0.7) ? 0 : number(-way...way)
    return FrameTimeline(start: start, body: .changes(list), times: times(after: list[0].time, until: time + 2.5))
  }

  private mutating func phases(triggers: [Double]?) -> FrameTimeline {
    var (values, animations): ([Double], [FrameAnimation?]) = ([], [])
    for _ in 0..<Int.random(in: 2...4, using: &generator) {
      values.append(!values.isEmpty && chance(0.05) ? values[values.count - 1] : number(-2...2))
      animations.append(chance(0.05) ? nil : phaseAnimation())
    }
    let phases = FramePhases(values: values, animations: animations, triggers: triggers)
    let first = triggers?.first ?? 0
    return FrameTimeline(
      start: values[0], body: .phases(phases), times: times(after: first, until: (triggers?.last ?? 0) + 8))
  }

  private mutating func triggers() -> [Double] {
    var list = [pick([0, number(0...1)])]
    for _ in 0..<Int.random(in: 0...2, using: &generator) { list.append(list[list.count - 1] + number(0.05...2)) }
    return list
  }

  /// The next change: soon or late, on a frame of the one before or anywhere.
  private mutating func later(than time: Double) -> Double {
    if chance(0.3) { return time + Double(Int.random(in: 1...90, using: &generator)) / 60 }
    return time + number(chance(0.5) ? 0.01...0.3 : 0.05...1.6)
  }

  private mutating func times(after start: Double, until end: Double) -> [Double] {
    (0..<40).map { _ in Double.random(in: start...end, using: &generator) }.sorted()
  }

  private mutating func animation() -> FrameAnimation {
    var result = base()
    for _ in 0..<pick([0, 0, 0, 1, 1, 2]) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0...1: result = result.delay(number(0.02...0.5))
      case 2: result = result.speed(number(0.3...3))
      case 3: result = .modified(result, .logicallyComplete(after: number(0...1)))
      default:
        guard !result.isRepeated else { continue }
        result = result.repeated(chance(0.2) ? nil : .random(in: 1...5, using: &generator), autoreverses: chance(0.6))
      }
    }
    return result
  }

  /// Animations that are complete some time.
  private mutating func phaseAnimation() -> FrameAnimation {
    let result = animation()
    return result.isEndless ? base() : result
  }

  private mutating func base() -> FrameAnimation {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...1: .standard
    case 2...3: .spring(response: number(0.08...1), fraction: number(0.3...1.3), blend: 0)
    case 4...5:
      .spring(response: pick([0.15, 0.3, number(0.08...1)]), fraction: number(0.3...1), blend: number(0.05...0.8))
    case 6: .linear(number(0.05...1.2))
    case 7: .easeInOut(number(0.05...1.2))
    case 8: .bezier(FrameBezier(number(0...1), number(-0.5...1), number(0...1), number(0...1.5)), number(0.05...1.2))
    case 9: .circular(pick(FrameCircle.allCases), number(0.05...1.2))
    default:
      .interpolating(
        FrameInterpolation(
          mass: pick([1, 1, number(0.5...2)]), stiffness: number(30...400), damping: number(4...40),
          initialVelocity: pick([0, 0, number(-3...3)])))
    }
  }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &generator)]
  }

  /// A number of four digits, so that it can be typed.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &generator) * 10_000).rounded() / 10_000
  }
}

extension FrameAnimation {
  /// The same modifiers around another base.
  func rebased(_ base: FrameAnimation) -> FrameAnimation {
    guard case .modified(let inner, let modifier) = self else { return base }
    return .modified(inner.rebased(base), modifier)
  }

  var isRepeated: Bool {
    guard case .modified(let base, let modifier) = self else { return false }
    if case .repeats = modifier { return true }
    return base.isRepeated
  }

  var isEndless: Bool {
    guard case .modified(let base, let modifier) = self else { return false }
    if case .repeats(nil, _) = modifier { return true }
    return base.isEndless
  }
}
