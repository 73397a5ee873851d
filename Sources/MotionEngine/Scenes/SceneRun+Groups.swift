import MotionModel

/// Geometry groups: place and size of a group are passed down while it moves.
///
/// In a group the channel `frame` holds the member's own part. The part that follows the group's size is added to it:
/// points per point of the width, and of the height, derived from the layouts at the current and the next size.
extension SceneRun {
  /// Determines how members follow the groups that change their size now.
  func handDown(from old: SceneRun, at time: Double, on stage: inout Stage) throws(ModelError) {
    var shown: [Int: LayoutSize] = [:]
    for (index, node) in state.nodes.enumerated() where node.member.behavior.isGeometryGroup {
      guard old.frames[index] != nil, let target = frames[index], let now = old.shown(index, stage, time),
        abs(now.width - target.width) > Self.least || abs(now.height - target.height) > Self.least
      else { continue }
      shown[index] = now.size
    }
    guard !shown.isEmpty else { return }
    let begin = state.frames(handing: shown)
    for index in state.nodes.indices {
      guard let group = state.group(of: index), let size = shown[group], let around = frames[group],
        let aroundBegin = begin[group], let target = frames[index], let first = begin[index]
      else { continue }
      let way = target.moved(by: -around.x, -around.y).vector - first.moved(by: -aroundBegin.x, -aroundBegin.y).vector
      let (wider, higher) = (around.width - size.width, around.height - size.height)
      let isWider = abs(wider) > Self.least
      let isHigher = abs(higher) > Self.least
      // Horizontal place and size follow the width, vertical ones the height; if that is constant, the other.
      let across = way.replacing(with: 0, where: .init([false, true, false, true]))
      let down = way.replacing(with: 0, where: .init([true, false, true, false]))
      let byWidth = isWider ? (isHigher ? across : way) / wider : .zero
      let byHeight = isHigher ? (isWider ? down : way) / higher : .zero
      let (oldWidth, oldHeight) = (follow(Self.byWidth, index, stage), follow(Self.byHeight, index, stage))
      guard byWidth != oldWidth || byHeight != oldHeight else { continue }
      let shift = (oldWidth - byWidth) * size.width + (oldHeight - byHeight) * size.height
      if let own = stage.model(channel("frame", index)).flatMap(GeometryFrame.init) {
        _ = try stage.move(channel("frame", index), to: try GeometryFrame(own.vector + shift).value(), at: time, nil)
      }
      try stage.reset(channel(Self.byWidth, index), to: try GeometryFrame(byWidth).value(), at: time)
      try stage.reset(channel(Self.byHeight, index), to: try GeometryFrame(byHeight).value(), at: time)
    }
  }

  /// Sizes closer than this are the same.
  private static let least = 1e-9

  private func follow(_ name: String, _ index: Int, _ stage: Stage) -> SIMD4<Double> {
    stage.model(channel(name, index)).flatMap(GeometryFrame.init)?.vector ?? .zero
  }

  /// Returns the member's own part of a frame inside a group, by the groups' frames.
  func own(
    _ local: GeometryFrame, _ index: Int, _ stage: Stage, inside frame: (Int) -> GeometryFrame?
  ) -> GeometryFrame {
    guard let group = state.group(of: index), let around = frame(group) else { return local }
    let (width, height) = (follow(Self.byWidth, index, stage), follow(Self.byHeight, index, stage))
    return GeometryFrame(local.vector - width * around.width - height * around.height)
  }

  /// The frame of a member that is shown at a time, in points of the scene.
  func shown(_ index: Int, _ stage: Stage, _ time: Double) -> GeometryFrame? {
    guard let frame = stage.presented(channel("frame", index), at: time).flatMap(GeometryFrame.init) else { return nil }
    guard let group = state.group(of: index), let around = shown(group, stage, time) else { return frame }
    let (width, height) = (follow(Self.byWidth, index, stage), follow(Self.byHeight, index, stage))
    return GeometryFrame(frame.vector + width * around.width + height * around.height).moved(by: around.x, around.y)
  }
}
