extension MotionSequence {
  /// Checks the members of a scene, and that changes speak of members there are.
  static func checkScene(_ members: [SceneMember], _ initial: [PropertyChange], _ body: Body) throws(ModelError) {
    var ids: Set<TargetName> = []
    var around: [TargetName: TargetName] = [:]
    try collect(members, into: &ids, around: &around, pointer: ["members"])
    var count = 0
    for (changes, _, pointer) in parts(of: body) {
      count += 1
      for change in changes {
        for id in [change.id, change.parent ?? change.id] where !ids.contains(id) {
          throw ModelError(
            .unknown, "there is no member \"\(id)\"",
            allowed: ids.isEmpty
              ? "members of the scene (it has none)" : ids.sorted().prefix(20).map(\.text).joined(separator: ", "),
            hint: Suggestion.closest(to: id.text, among: ids.map(\.text)).map { "did you mean \"\($0)\"?" },
            pointer: JSONPointer(pointer + ["members", change.id.text]))
        }
        var holder = change.parent
        while let next = holder {
          guard next != change.id else {
            throw ModelError(
              .cycle, "\(change.id) would hold itself", hint: "name a parent that is not inside \(change.id)",
              pointer: JSONPointer(pointer + ["members", change.id.text, "parent"]))
          }
          holder = around[next]
        }
      }
    }
    guard count * max(ids.count, 1) <= maximumLayoutCount else {
      throw ModelError(
        .tooLarge, "\(ids.count) members are laid out \(count) times",
        allowed: "at most \(maximumLayoutCount) places in all", hint: "fewer members, or fewer states and steps")
    }
    for change in initial + changes(body) {
      guard let target = change.target, ids.contains(target), isGeometry(change.property) else { continue }
      throw ModelError(
        .contradiction, "\(change.channel) is set, but \(target) is a member, whose layout sets it",
        hint: "change its place or size under \"members\"; \"offset\" moves it from there")
    }
  }

  /// The most places that layouts compute, over all states, phases and steps.
  package static let maximumLayoutCount = 300_000

  /// Indicates a property that the layout decides: `size`, and `size.width` too.
  private static func isGeometry(_ property: PropertyName) -> Bool {
    ["frame", "size", "position", "presence"].contains(property.text.prefix { $0 != "." })
  }

  private static func collect(
    _ members: [SceneMember], into ids: inout Set<TargetName>, around: inout [TargetName: TargetName],
    holder: TargetName? = nil, pointer: [String]
  ) throws(ModelError) {
    for (index, member) in members.enumerated() {
      let here = pointer + [String(index)]
      guard ids.insert(member.id).inserted else {
        throw ModelError(.duplicate, "two members are called \"\(member.id)\"", pointer: JSONPointer(here))
      }
      guard ids.count <= SceneMember.maximumCount, here.count <= 2 * SceneMember.maximumDepth else {
        throw ModelError(
          .tooLarge, "more than \(SceneMember.maximumCount) members, or nested deeper than \(SceneMember.maximumDepth)",
          pointer: JSONPointer(here))
      }
      for value in member.values where isGeometry(value.property) {
        throw ModelError(
          .contradiction, "\(value.property) of a member follows from its layout", hint: "use \"size\" and \"origin\"",
          pointer: JSONPointer(here + ["values", value.property.text]))
      }
      around[member.id] = holder
      try collect(member.members, into: &ids, around: &around, holder: member.id, pointer: here + ["members"])
    }
  }

  /// The first values of members, as changes of targets.
  package static func values(of members: [SceneMember]) -> [PropertyChange] {
    members.flatMap { member in
      member.values.map { PropertyChange(target: member.id, $0.property, $0.change) } + values(of: member.members)
    }
  }

  /// Changes of members and the transaction of each phase, state and step, with its place.
  package static func parts(
    of body: Body
  ) -> [(members: [MemberChange], transaction: TransactionValues, pointer: [String])] {
    switch body {
    case .phases(let cycle): cycle.phases.enumerated().map { ($1.members, [:], ["phases", String($0)]) }
    case .states(let map): map.states.enumerated().map { ($1.members, $1.transaction, ["states", String($0)]) }
    case .steps(let list):
      list.steps.enumerated().map { ($1.action?.members ?? [], $1.action?.transaction ?? [:], ["steps", String($0)]) }
    }
  }
}
