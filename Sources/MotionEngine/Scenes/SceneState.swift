import MotionModel

/// A scene at one moment: who is there, what holds whom, and where layout puts them.
struct SceneState: Hashable, Sendable {
  /// A member, and what became of it so far.
  struct Node: Hashable, Sendable {
    let member: SceneMember
    var traits: SceneMember.Traits
    /// What holds it; nil for the scene itself.
    var parent: Int?
    /// When it came, counted in changes: of several sources of one geometry the first counts.
    var arrival = 0
  }

  private(set) var nodes: [Node] = []
  /// What each holds, in order; the last entry is what the scene itself holds.
  private var children: [[Int]] = []
  private var indices: [TargetName: Int] = [:]
  private var changeCount = 0
  /// Who is there, and what holds it too.
  private var shown: [Bool] = []
  /// Who gives each geometry: the first source to come that is there.
  private var sources: [String: Int] = [:]

  init(_ members: [SceneMember]) {
    var held: [[Int]] = []
    func add(_ members: [SceneMember], to parent: Int?) -> [Int] {
      members.map { member in
        let index = nodes.count
        indices[member.id] = index
        nodes.append(Node(member: member, traits: member.traits, parent: parent))
        held.append([])
        held[index] = add(member.members, to: index)
        return index
      }
    }
    let roots = add(members, to: nil)
    children = held + [roots]
    survey()
  }

  /// Finds out who is there and who gives a geometry.
  private mutating func survey() {
    shown = [Bool](repeating: false, count: nodes.count)
    sources = [:]
    var work = children[nodes.count]
    while let index = work.popLast() {
      guard nodes[index].traits.isPresent else { continue }
      shown[index] = true
      work += children[index]
      guard let geometry = nodes[index].traits.geometry, geometry.isSource, !geometry.id.isEmpty else { continue }
      let other = sources[geometry.id] ?? index
      sources[geometry.id] =
        (nodes[index].arrival, index) < (nodes[other].arrival, other) ? index : other
    }
  }

  func index(of id: TargetName) -> Int? { indices[id] }

  /// What holds a member, from the outermost.
  func ancestors(of index: Int) -> [Int] {
    var path: [Int] = []
    var next = nodes[index].parent
    while let parent = next {
      path.append(parent)
      next = nodes[parent].parent
    }
    return path.reversed()
  }

  /// The member whose geometry group it moves in; nil where it is in none.
  func group(of index: Int) -> Int? { ancestors(of: index).last { nodes[$0].member.behavior.isGeometryGroup } }

  /// Takes changes.
  /// - Returns: The names of what differs, for implicit animations.
  /// - Throws: ``ModelError`` (`cycle`) where a member would hold itself.
  mutating func apply(_ changes: [MemberChange]) throws(ModelError) -> Set<PropertyName> {
    var changed: Set<PropertyName> = []
    changeCount += 1
    for change in changes {
      guard let index = indices[change.id] else { continue }
      let old = nodes[index].traits
      let new = change.applied(to: old)
      func note(_ differs: Bool, _ name: String) throws(ModelError) {
        if differs { changed.insert(try PropertyName(name)) }
      }
      try note(old.size != new.size, "size")
      try note(old.place != new.place, "position")
      try note(old.layout != new.layout, "layout")
      try note(old.geometry != new.geometry, "geometry")
      try note(old.isPresent != new.isPresent, "presence")
      try note(old.text != new.text, "text")
      if !old.isPresent, new.isPresent || old.geometry != new.geometry { nodes[index].arrival = changeCount }
      nodes[index].traits = new
      if let id = change.parent, let parent = indices[id], nodes[index].parent != parent {
        guard parent != index, !ancestors(of: parent).contains(index) else {
          throw ModelError(.cycle, "\(change.id) would hold \(id), and \(id) holds it")
        }
        children[nodes[index].parent ?? nodes.count].removeAll { $0 == index }
        children[parent].append(index)
        nodes[index].parent = parent
        nodes[index].arrival = changeCount
        try note(true, "parent")
      }
    }
    survey()
    return changed
  }

  // MARK: Layout

  /// The places of all that are there, in points of the scene.
  func frames() -> [GeometryFrame?] {
    var frames = [GeometryFrame?](repeating: nil, count: nodes.count)
    let sizes = sizes()
    for index in children[nodes.count] where nodes[index].traits.isPresent {
      place(index, in: free(index, sizes), sizes, &frames)
    }
    // What follows a geometry keeps its slot, but is shown elsewhere, with all that it holds.
    for (index, node) in nodes.enumerated() {
      guard let own = frames[index], let geometry = node.traits.geometry, !geometry.isSource,
        let source = source(of: geometry.id), let given = frames[source], let lent = nodes[source].traits.geometry
      else { continue }
      place(index, in: geometry.frame(of: own, following: lent.shared(from: given)), sizes, &frames)
    }
    return frames
  }

  /// Who gives a geometry: the first source to come that is there; nil for none.
  func source(of id: String) -> Int? { sources[id] }

  private typealias Size = (width: Double, height: Double)

  private func present(in index: Int) -> [Int] { children[index].filter { nodes[$0].traits.isPresent } }

  /// The sizes of all, the inner ones first.
  private func sizes() -> [Size] {
    var sizes = [Size](repeating: (0, 0), count: nodes.count)
    func measure(_ index: Int) {
      for child in children[index] { measure(child) }
      if let size = nodes[index].traits.size {
        sizes[index] = (size.width, size.height)
      } else {
        sizes[index] = cells(of: index, width: nil, sizes).content
      }
    }
    for root in children[nodes.count] { measure(root) }
    return sizes
  }

  private func free(_ index: Int, _ sizes: [Size]) -> GeometryFrame {
    let size = sizes[index]
    return switch nodes[index].traits.place {
    case .origin(let x, let y): GeometryFrame(x: x, y: y, width: size.width, height: size.height)
    case .center(let x, let y):
      GeometryFrame(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }
  }

  private func place(_ index: Int, in frame: GeometryFrame, _ sizes: [Size], _ frames: inout [GeometryFrame?]) {
    frames[index] = frame
    let (cells, content) = cells(of: index, width: frame.width, sizes)
    let (across, down) = nodes[index].traits.layout.shares
    let left = frame.x + (frame.width - content.width) * across
    let top = frame.y + (frame.height - content.height) * down
    for (child, cell) in zip(present(in: index), cells) {
      var cell = cell
      cell.x += left
      cell.y += top
      place(child, in: cell, sizes, &frames)
    }
  }

  /// The frames of what a member holds, and how large they are together.
  /// - Parameter width: The member's own width, which adaptive grids fill; nil while that is not known.
  private func cells(of index: Int, width: Double?, _ sizes: [Size]) -> (frames: [GeometryFrame], content: Size) {
    let held = present(in: index)
    let inner = held.map { sizes[$0] }
    let (widest, highest) = (inner.map(\.width).max() ?? 0, inner.map(\.height).max() ?? 0)
    func frame(_ size: Size, _ x: Double, _ y: Double) -> GeometryFrame {
      GeometryFrame(x: x, y: y, width: size.width, height: size.height)
    }
    switch nodes[index].traits.layout {
    case .free:
      let frames = held.map { free($0, sizes) }
      return (
        frames, (frames.map { $0.x + $0.width }.max() ?? 0, frames.map { $0.y + $0.height }.max() ?? 0)
      )
    case .row(let spacing, let alignment):
      var x = 0.0
      let frames = inner.map { size in
        defer { x += size.width + spacing }
        return frame(size, x, (highest - size.height) * alignment.share)
      }
      return (frames, (max(x - spacing, 0), highest))
    case .column(let spacing, let alignment):
      var y = 0.0
      let frames = inner.map { size in
        defer { y += size.height + spacing }
        return frame(size, (widest - size.width) * alignment.share, y)
      }
      return (frames, (widest, max(y - spacing, 0)))
    case .stack(let horizontal, let vertical):
      let frames = inner.map { size in
        frame(size, (widest - size.width) * horizontal.share, (highest - size.height) * vertical.share)
      }
      return (frames, (widest, highest))
    case .grid(let columns, let spacing):
      return grid(inner, columns, spacing: spacing, width: nodes[index].traits.size?.width ?? width)
    }
  }

  private func grid(
    _ sizes: [Size], _ columns: SceneLayout.Columns, spacing: Double, width: Double?
  ) -> (frames: [GeometryFrame], content: Size) {
    var widths: [Double]
    var filled: Double?
    switch columns {
    case .count(let count):
      widths = (0..<min(count, max(sizes.count, 1))).map { column in
        stride(from: column, to: sizes.count, by: count).map { sizes[$0].width }.max() ?? 0
      }
    case .adaptive(let minimum):
      let room = max(width ?? minimum, minimum)
      let most = Double(max(sizes.count, 1))
      let count = max(1, ((room + spacing) / max(minimum + spacing, 1e-9)).rounded(.down))
      // More columns than members stay empty, but take their share of the width.
      let each = (room - spacing * (count - 1)) / count
      widths = [Double](repeating: each, count: Int(min(count, most)))
      filled = room
    }
    var frames: [GeometryFrame] = []
    var y = 0.0
    for start in stride(from: 0, to: sizes.count, by: widths.count) {
      let line = sizes[start..<min(start + widths.count, sizes.count)]
      let height = line.map(\.height).max() ?? 0
      var x = 0.0
      for (size, width) in zip(line, widths) {
        frames.append(
          GeometryFrame(
            x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height))
        x += width + spacing
      }
      y += height + spacing
    }
    let total = widths.reduce(0, +) + spacing * Double(max(widths.count - 1, 0))
    return (frames, (filled ?? total, max(y - spacing, 0)))
  }
}

extension SceneLayout {
  /// How much of the room around what is placed is on the left of it, and above.
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
