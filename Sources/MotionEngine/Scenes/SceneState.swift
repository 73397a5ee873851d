import MotionModel

/// Scene at one moment: present members, their parents, and their layout.
struct SceneState: Hashable, Sendable {
  /// Member with its current state.
  struct Node: Hashable, Sendable {
    let member: SceneMember
    var traits: SceneMember.Traits
    /// Parent; nil for the scene.
    var parent: Int?
    /// Insertion time, counted in changes: the first of several sources of one geometry wins.
    var arrival = 0
  }

  private(set) var nodes: [Node] = []
  /// Children of each, in order; the last entry is the scene's.
  private(set) var children: [[Int]] = []
  private(set) var indices: [TargetName: Int] = [:]
  private var changeCount = 0
  /// Source of each geometry: the first inserted that is present.
  private(set) var sources: [String: Int] = [:]

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

  /// Determines the sources of geometries among the present members.
  private mutating func survey() {
    sources = [:]
    var work = children[nodes.count]
    while let index = work.popLast() {
      guard nodes[index].traits.isPresent else { continue }
      work += children[index]
      guard let geometry = nodes[index].traits.geometry, geometry.isSource, !geometry.id.isEmpty else { continue }
      let other = sources[geometry.id] ?? index
      sources[geometry.id] = (nodes[index].arrival, index) < (nodes[other].arrival, other) ? index : other
    }
  }

  /// Ancestors of a member, from the outermost.
  func ancestors(of index: Int) -> [Int] { sequence(first: index) { nodes[$0].parent }.dropFirst().reversed() }

  /// Member whose geometry group contains it; nil if there is none.
  func group(of index: Int) -> Int? { ancestors(of: index).last { nodes[$0].member.behavior.isGeometryGroup } }

  /// Takes changes.
  /// - Returns: Names of the changed traits, for implicit animations.
  /// - Throws: ``ModelError`` (`cycle`) if a member would contain itself.
  mutating func apply(_ changes: [MemberChange]) throws(ModelError) -> Set<PropertyName> {
    var changed: Set<PropertyName> = []
    changeCount += 1
    for change in changes {
      guard let index = indices[change.id] else { continue }
      let old = nodes[index].traits
      let new = change.applied(to: old)
      let differences = [
        ("size", old.size != new.size), ("position", old.place != new.place), ("layout", old.layout != new.layout),
        ("geometry", old.geometry != new.geometry), ("presence", old.isPresent != new.isPresent),
        ("text", old.text != new.text),
      ]
      for (name, isChanged) in differences where isChanged { changed.insert(try PropertyName(name)) }
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
        changed.insert(try PropertyName("parent"))
      }
    }
    survey()
    return changed
  }

  var heldByScene: [Int] { children[nodes.count] }
}
