import MotionEngine
import MotionModel

extension CSSKeyframeBuilder {
  mutating func addTransforms(_ moves: [(property: String, frames: [Value])]) {
    var taken: Set<CSSTransformFunction.Kind> = []
    var found: [(frames: [Frame<Numbers>], kinds: Set<CSSTransformFunction.Kind>)] = []
    // The order in which browsers apply the properties.
    for property in WebProperty.partsOfTransform {
      guard let values = moves.first(where: { $0.property == property })?.frames else { continue }
      let read: [Frame<[CSSTransformFunction]>]? = frames(values, neutral: [], of: property) {
        (value) throws(ImportFault) in
        guard let value else { return [] }
        return try property == "transform" ? reader.functions(value) : reader.functions(property, value)
      }
      guard let frames = read else { continue }
      var stretches = stretches(frames, property)
      var kinds = Set(stretches.flatMap(\.state.keys))
      // Behind a rotation or a scale of its own property a translation is inside of it.
      if kinds == [.translate], property == "transform", !taken.subtracting([.translate]).isEmpty {
        (stretches, kinds) = (stretches.map { $0.map { $0[.translate].map { [.inner: $0] } ?? [:] } }, [.inner])
      }
      guard taken.isEmpty || kinds.isEmpty || taken.max() ?? .translate < kinds.min() ?? .inner else {
        log.warn(
          .notKept, "\(property) dropped: it adds to another property with the same channel",
          at: values.first?.place ?? keyframes.place)
        continue
      }
      taken.formUnion(kinds)
      found.append((stretches, kinds))
    }
    let isNested = taken.contains(.inner)
    for (frames, kinds) in found { add(frames, kinds, isNested: isNested) }
    if isNested { derived += WebTransform.offset(beside: Set(tracks.map(\.property.text))) }
  }

  private typealias Numbers = CSSTransformFunction.Numbers

  /// Interpolated numbers at the times of some frames, with intermediate points for other paths.
  private func stretches(_ frames: [Frame<[CSSTransformFunction]>], _ property: String) -> [Frame<Numbers>] {
    var result: [Frame<Numbers>] = []
    var error = 0.0
    var (isGuessed, isReordered, isSized) = (false, false, false)
    for (a, b) in zip(frames, frames.dropFirst()) {
      let program = (try? UnitEasing(a.easing)) ?? nil
      let stretch = CSSTransformStretch(a.state, b.state, isJump: b.offset - a.offset <= Self.jump) {
        program?.value(at: $0) ?? $0
      }
      func at(_ share: Double) -> Double { a.offset + (b.offset - a.offset) * share }
      let easing = stretch.between.isEmpty ? a.easing : Self.straight ?? a.easing
      result.append(Frame(offset: a.offset, state: stretch.from, easing: easing))
      if let jump = stretch.jump {
        result += [stretch.from, stretch.to].map { Frame(offset: at(jump), state: $0, easing: easing) }
      }
      result += stretch.between.map { Frame(offset: at($0.share), state: $0.numbers, easing: easing) }
      result.append(Frame(offset: b.offset, state: stretch.to, easing: b.easing))
      error = max(error, stretch.error)
      (isGuessed, isReordered) = (isGuessed || stretch.isGuessed, isReordered || stretch.isReordered)
      // After rotations and beside shears, percentages are not preserved.
      let ends = [stretch.from, stretch.to].map { $0[.inner] ?? [] }
      isSized = isSized || stretch.isSized || ends.contains { $0.dropFirst(2).contains { $0 != 0 } }
    }
    if isSized {
      let size = WebNumber.text(WebProperty.viewSize)
      log.warn(
        .assumed, "\(property) moves by its own size, which is taken to be \(size) × \(size) points",
        at: keyframes.place, hint: "write the translation first to keep per cent")
    }
    if isReordered {
      let order = WebTransform.allCases.map(\.row.function).unique(by: \.self).joined(separator: ", ")
      log.warn(
        .unusual, "\(property) has its functions in an order that presets do not have: it looks otherwise in browsers",
        at: keyframes.place, hint: "write them in this order: \(order)")
    } else if isGuessed {
      log.warn(
        .unusual, "between some keyframes \(property) turns in space another way than in browsers",
        at: keyframes.place, hint: "write the same functions in each keyframe")
    }
    if error > 0 {
      log.warn(
        .unusual,
        "\(property) is drawn with straight lines, up to \(WebNumber.text((error * 1e4).rounded(.up) / 1e4)) "
          + "points different from browsers at the corners of \(WebNumber.text(WebProperty.viewSize)) points",
        at: keyframes.place)
    }
    return result
  }

  private mutating func add(_ frames: [Frame<Numbers>], _ kinds: Set<CSSTransformFunction.Kind>, isNested: Bool) {
    for kind in kinds.sorted() {
      let (_, channel, type, identity) = kind.row
      let all = frames.map { $0.map { $0[kind] ?? identity } }
      let frames = all.allSatisfy { $0.state == all[0].state } ? Self.still(all) : all
      switch kind {
      case .translate, .inner:
        let points = frames.map { $0.map(CSSTransformFunction.points) }
        add(kind == .translate && isNested ? WebProperty.outer : channel, type, points)
        guard kind == .translate, frames.contains(where: { $0.state[2...] != [0, 0] }) else { continue }
        add(WebProperty.relativeOffset, type, frames.map { $0.map { Array($0[2...]) } })
      case .perspective:
        if let inverse = frames.first?.state[0], inverse > 0, frames.allSatisfy({ $0.state[0] == inverse }) {
          add("perspective", type, frames.map { $0.map { _ in [1 / inverse] } })
        } else {
          add(channel, type, frames)
          if let inverse = DerivedChannel("perspective", "1 / max(\(channel), 0.000000001)") { derived.append(inverse) }
        }
      case .scale where frames.contains { $0.state[0] != $0.state[1] }:
        for (axis, name) in ["x", "y"].enumerated() {
          add("\(channel).\(name)", type, frames.map { $0.map { [$0[axis]] } })
        }
      default: add(channel, type, frames.map { $0.map { [$0[0]] } })
      }
    }
  }
}
