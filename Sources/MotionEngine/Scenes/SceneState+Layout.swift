import MotionModel

/// A width and a height in points.
struct LayoutSize: Hashable, Sendable { var width, height: Double }

/// Room offered by a parent; nil: unbounded.
///
/// Source: https://developer.apple.com/documentation/swiftui/proposedviewsize
private struct Proposal { var width, height: Double? }

extension SceneState {
  /// Frames of all present members, in points of the scene.
  /// - Parameter handed: Sizes passed down by geometry groups, if not their own.
  func frames(handing handed: [Int: LayoutSize] = [:]) -> [GeometryFrame?] {
    var layout = SceneLayoutPass(self, handed)
    for root in heldByScene where nodes[root].traits.isPresent { layout.place(root, in: layout.free(root, Proposal())) }
    // A follower of a geometry keeps its slot, but is shown elsewhere, with its content.
    for (index, node) in nodes.enumerated() {
      guard let own = layout.frames[index], let geometry = node.traits.geometry, !geometry.isSource,
        let source = sources[geometry.id], let given = layout.frames[source],
        let lent = nodes[source].traits.geometry
      else { continue }
      layout.place(index, in: geometry.frame(of: own, following: lent.shared(from: given)))
    }
    return layout.frames
  }
}

/// One layout of a scene: parents propose sizes, members choose theirs, parents place them.
///
/// Complexity: O(members · depth).
/// Source: https://developer.apple.com/documentation/swiftui/layout
private struct SceneLayoutPass {
  let state: SceneState
  let handed: [Int: LayoutSize]
  private(set) var frames: [GeometryFrame?]
  /// Indicates growth into available room, across and down.
  private var flexible: [(across: Bool, down: Bool)]

  typealias Contents = (frames: [GeometryFrame], size: LayoutSize)

  init(_ state: SceneState, _ handed: [Int: LayoutSize]) {
    (self.state, self.handed) = (state, handed)
    frames = [GeometryFrame?](repeating: nil, count: state.nodes.count)
    flexible = [(across: Bool, down: Bool)](repeating: (false, false), count: state.nodes.count)
    for root in state.heldByScene { findFlexible(root) }
  }

  private func present(in index: Int) -> [Int] { state.children[index].filter { state.nodes[$0].traits.isPresent } }

  private mutating func findFlexible(_ index: Int) {
    for child in state.children[index] { findFlexible(child) }
    let node = state.nodes[index]
    let held = present(in: index)
    func takesMore(_ length: SceneLength?, _ inner: Bool) -> Bool {
      switch length {
      case .points: false
      case .fill, .spacer: true
      case .fitting, nil: inner || node.member.behavior.framing.aspectRatio != nil
      }
    }
    let fillsWidth = if case .grid(.adaptive, _, _) = node.traits.layout { true } else { false }
    flexible[index] = (
      takesMore(node.traits.size?.width, fillsWidth || held.contains { flexible[$0].across }),
      takesMore(node.traits.size?.height, held.contains { flexible[$0].down })
    )
  }

  // MARK: Sizes

  private func size(_ index: Int, _ room: Proposal) -> LayoutSize {
    let (traits, framing) = (state.nodes[index].traits, state.nodes[index].member.behavior.framing)
    func own(_ length: SceneLength?, _ offered: Double?) -> Double? {
      switch length {
      case .points(let points): points
      case .fill, .spacer: offered
      case .fitting, nil: nil
      }
    }
    var width = own(traits.size?.width, room.width)
    var height = own(traits.size?.height, room.height)
    let isFlexible = traits.size.map { $0.width.isFlexible || $0.height.isFlexible } ?? false
    if let ratio = framing.aspectRatio, width == nil || height == nil || isFlexible {
      switch (width ?? room.width, height ?? room.height) {
      case (let most?, let highest?): width = min(most, highest * ratio)
      case (let most?, nil): width = most
      case (nil, let highest?): width = highest * ratio
      case (nil, nil): width = contents(of: index, in: Proposal(), framing).size.width
      }
      height = width.map { $0 / ratio }
    }
    if let width, let height { return LayoutSize(width: width, height: height) }
    let inner = contents(
      of: index, in: Proposal(width: width ?? room.width, height: height ?? room.height), framing
    ).size
    return LayoutSize(width: width ?? inner.width, height: height ?? inner.height)
  }

  // MARK: Places

  /// Frame of a member in a parent without a layout.
  func free(_ index: Int, _ room: Proposal) -> GeometryFrame {
    let size = size(index, room)
    return switch state.nodes[index].traits.place {
    case .origin(let x, let y): GeometryFrame(x: x, y: y, size)
    case .center(let x, let y): GeometryFrame(x: x - size.width / 2, y: y - size.height / 2, size)
    }
  }

  /// Places a member, and all that it holds.
  mutating func place(_ index: Int, in frame: GeometryFrame) {
    frames[index] = frame
    let node = state.nodes[index]
    let framing = node.member.behavior.framing
    let room = handed[index] ?? frame.size
    let (cells, size) = contents(of: index, in: Proposal(width: room.width, height: room.height), framing)
    let (across, down) = node.traits.layout.shares
    let left = frame.x + (room.width - size.width) * (framing.horizontal?.share ?? across) + framing.padding[1]
    let top = frame.y + (room.height - size.height) * (framing.vertical?.share ?? down) + framing.padding[0]
    for (child, cell) in zip(present(in: index), cells) {
      place(child, in: GeometryFrame(x: left + cell.x, y: top + cell.y, cell.size))
    }
  }

  /// Frames of a member's children, without its padding, and their combined size, with it.
  private func contents(of index: Int, in room: Proposal, _ framing: SceneFraming) -> Contents {
    let across = framing.padding[1] + framing.padding[3]
    let down = framing.padding[0] + framing.padding[2]
    let inner = Proposal(width: room.width.map { max($0 - across, 0) }, height: room.height.map { max($0 - down, 0) })
    var (frames, size) = cells(of: index, in: inner)
    size.width += across
    size.height += down
    return (frames, size)
  }

  private func cells(of index: Int, in room: Proposal) -> Contents {
    let held = present(in: index)
    switch state.nodes[index].traits.layout {
    case .free:
      let frames = held.map { free($0, room) }
      return (
        frames,
        LayoutSize(
          width: frames.map { $0.x + $0.width }.max() ?? 0, height: frames.map { $0.y + $0.height }.max() ?? 0)
      )
    case .row(let spacing, let alignment): return line(held, spacing, alignment.share, room)
    case .column(let spacing, let alignment):
      let (frames, size) = line(held, spacing, alignment.share, room.turned, isTurned: true)
      return (frames.map(\.turned), size.turned)
    case .stack(let horizontal, let vertical):
      let sizes = sizes(held, room)
      let most = LayoutSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      let frames = sizes.map { size in
        GeometryFrame(
          x: (most.width - size.width) * horizontal.share, y: (most.height - size.height) * vertical.share, size)
      }
      return (frames, most)
    case .grid(let columns, let spacing, let lineSpacing):
      return grid(held, columns, across: spacing, down: lineSpacing ?? spacing, width: room.width)
    }
  }

  /// Sizes of stacked members; in unbounded room, a filling member is as large as the largest.
  private func sizes(_ held: [Int], _ room: Proposal) -> [LayoutSize] {
    let fixed = held.map { flexible[$0].across || flexible[$0].down ? nil : size($0, room) }
    let bound = Proposal(
      width: room.width ?? fixed.compactMap { $0?.width }.max(),
      height: room.height ?? fixed.compactMap { $0?.height }.max())
    return zip(held, fixed).map { $1 ?? size($0, bound) }
  }

  /// Members in a line: first those with fixed sizes, then filling ones in equal shares, spacers last.
  /// - Parameter isTurned: Lays out a column: sizes, room and frames are transposed.
  private func line(
    _ held: [Int], _ spacing: Double, _ share: Double, _ room: Proposal, isTurned: Bool = false
  ) -> Contents {
    func measure(_ index: Int, _ room: Proposal) -> LayoutSize {
      isTurned ? size(index, room.turned).turned : size(index, room)
    }
    func length(_ index: Int) -> SceneLength? {
      isTurned ? state.nodes[index].traits.size?.height : state.nodes[index].traits.size?.width
    }
    func takesMore(_ index: Int) -> Bool { isTurned ? flexible[index].down : flexible[index].across }
    func fillsAcross(_ index: Int) -> Bool { isTurned ? flexible[index].across : flexible[index].down }
    let spacers = held.filter { length($0) == .spacer }
    let filling = held.filter { takesMore($0) && length($0) != .spacer }
    var sizes: [Int: LayoutSize] = [:]
    var left = room.width.map { $0 - spacing * Double(max(held.count - 1, 0)) }
    var across = room.height
    func settle(_ index: Int, _ along: Double?) {
      let size = measure(index, Proposal(width: along, height: across))
      sizes[index] = size
      if let rest = left { left = rest - size.width }
    }
    let plain = held.filter { !takesMore($0) }
    for index in plain where !fillsAcross(index) { settle(index, nil) }
    // Without a width, filling members are as high as the highest of the others.
    if across == nil, plain.contains(where: fillsAcross) || !filling.isEmpty {
      across = sizes.values.map(\.height).max()
    }
    for index in plain where fillsAcross(index) { settle(index, nil) }
    let least = SceneLayout.spacing * Double(spacers.count)
    for (place, index) in filling.enumerated() {
      settle(index, left.map { max(($0 - least) / Double(filling.count - place), 0) })
    }
    let gap = left.map { max($0 / Double(max(spacers.count, 1)), SceneLayout.spacing) } ?? SceneLayout.spacing
    for index in spacers { sizes[index] = measure(index, Proposal(width: gap, height: across)) }
    let highest = sizes.values.map(\.height).max() ?? 0
    var x = 0.0
    let frames = held.map { index in
      let size = sizes[index] ?? LayoutSize(width: 0, height: 0)
      defer { x += size.width + spacing }
      return GeometryFrame(x: x, y: (highest - size.height) * share, size)
    }
    return (frames, LayoutSize(width: held.isEmpty ? 0 : x - spacing, height: highest))
  }

  /// Line after line.
  private func grid(
    _ held: [Int], _ columns: SceneLayout.Columns, across: Double, down: Double, width: Double?
  ) -> Contents {
    var widths: [Double] = []
    var filled: Double?
    var sizes: [LayoutSize]?
    func share(_ room: Double, _ count: Double) {
      widths = [Double](
        repeating: max((room - across * (count - 1)) / count, 0), count: Int(min(count, Double(max(held.count, 1)))))
      filled = room
    }
    switch columns {
    case .count(let count):
      if let width, held.contains(where: { flexible[$0].across }) {
        share(width, Double(count))
      } else {
        let own = held.map { size($0, Proposal()) }
        sizes = own
        widths = (0..<min(count, max(held.count, 1))).map { column in
          stride(from: column, to: own.count, by: count).map { own[$0].width }.max() ?? 0
        }
      }
    case .adaptive(let minimum):
      // More columns than members stay empty, but take their share of the width.
      let room = max(width ?? minimum, minimum)
      share(room, max(1, ((room + across) / max(minimum + across, 1e-9)).rounded(.down)))
    }
    var frames: [GeometryFrame] = []
    var y = 0.0
    for start in stride(from: 0, to: held.count, by: widths.count) {
      let line = start..<min(start + widths.count, held.count)
      let cells = line.map { sizes?[$0] ?? size(held[$0], Proposal(width: widths[$0 - start])) }
      let height = cells.map(\.height).max() ?? 0
      var x = 0.0
      for (size, width) in zip(cells, widths) {
        frames.append(GeometryFrame(x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, size))
        x += width + across
      }
      y += height + down
    }
    let total = widths.reduce(0, +) + across * Double(max(widths.count - 1, 0))
    return (frames, LayoutSize(width: filled ?? total, height: held.isEmpty ? 0 : y - down))
  }
}

// A column is a row on its side.
extension LayoutSize { fileprivate var turned: LayoutSize { LayoutSize(width: height, height: width) } }
extension Proposal { fileprivate var turned: Proposal { Proposal(width: height, height: width) } }
extension GeometryFrame {
  fileprivate var turned: GeometryFrame { GeometryFrame(x: y, y: x, width: height, height: width) }
}

extension SceneLayout {
  /// Fractions of the surrounding room on the left and above.
  fileprivate var shares: (Double, Double) {
    switch self {
    case .free: (0, 0)
    case .row(_, let vertical): (0.5, vertical.share)
    case .column(_, let horizontal): (horizontal.share, 0.5)
    case .stack(let horizontal, let vertical): (horizontal.share, vertical.share)
    case .grid: (0.5, 0.5)
    }
  }
}
