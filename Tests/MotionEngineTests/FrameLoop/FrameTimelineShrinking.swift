extension FrameTimeline {
  /// The simplest timeline that still differs, by leaving out one thing after another.
  func shrunk() -> FrameTimeline {
    var result = self
    while let simpler = result.simpler.first(where: { $0.mismatch() != nil }) { result = simpler }
    return result
  }

  /// Timelines with one thing less, the greatest first.
  private var simpler: [FrameTimeline] {
    func with(_ body: Body) -> FrameTimeline { FrameTimeline(start: start, body: body, times: times) }
    switch body {
    case .changes(let changes):
      var list = changes.indices.filter { _ in changes.count > 1 }.map { with(.changes(changes.without($0))) }
      for index in changes.indices {
        for animation in changes[index].animation?.simpler ?? [] {
          var copy = changes
          copy[index].animation = animation
          list.append(with(.changes(copy)))
        }
      }
      if start != 0 { list.append(FrameTimeline(start: 0, body: body, times: times)) }
      return list
    case .phases(let phases):
      var list: [FrameTimeline] = []
      if let triggers = phases.triggers, triggers.count > 1 {
        var copy = phases
        copy.triggers = triggers.dropLast()
        list.append(with(.phases(copy)))
      }
      for index in phases.values.indices {
        if index > 0, phases.values.count > 2 {
          var copy = phases
          copy.values = copy.values.without(index)
          copy.animations = copy.animations.without(index)
          list.append(with(.phases(copy)))
        }
        for animation in phases.animations[index]?.simpler ?? [] {
          var copy = phases
          copy.animations[index] = animation
          list.append(with(.phases(copy)))
        }
      }
      return list
    }
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> [Element] {
    var copy = self
    copy.remove(at: index)
    return copy
  }
}

extension FrameAnimation {
  /// This animation with one thing less.
  fileprivate var simpler: [FrameAnimation] {
    switch self {
    case .spring(let response, let fraction, let blend) where blend != 0:
      [.spring(response: response, fraction: fraction, blend: 0)]
    case .modified(let base, .repeats(let count, let autoreverses)):
      [base] + base.simpler.map { .modified($0, .repeats(count, autoreverses: autoreverses)) }
        + (count.map { $0 > 2 ? [base.repeated(2, autoreverses: autoreverses)] : [] } ?? [])
    case .modified(let base, let modifier): [base] + base.simpler.map { .modified($0, modifier) }
    case .standard, .bezier(.straight, 0.5): []
    case .spring: [.standard]
    case .bezier, .circular, .interpolating: [.linear(0.5)]
    }
  }
}

extension FrameBezier {
  static let straight = FrameBezier(0, 0, 1, 1)
  static func ~= (pattern: FrameBezier, value: FrameBezier) -> Bool { pattern == value }
}
