/// View of a scene: its position, traits and content.
///
/// The changes of a sequence refer to it by its id: `card/opacity` is a value, and `members` of a state, a phase or a
/// step change its place, layout, parent and presence.
package struct SceneMember: Hashable, Sendable {
  /// Changeable traits; at first those of an empty view at the origin.
  package struct Traits: Hashable, Sendable {
    /// Width and height; nil: that of its content.
    package var size: SceneSize?
    /// Position in a parent without a layout.
    package var place = ScenePlace.origin(x: 0, y: 0)
    package var layout = SceneLayout.free
    package var geometry: MatchedGeometry?
    package var isPresent = true
    package var text: String?
  }

  /// Constant behavior; at first that of a view without modifiers.
  package struct Behavior: Hashable, Sendable {
    /// Implicit animations and transactions for it and its content, the inner ones last.
    package var modifiers: [TransactionModifier] = []
    /// Transition for entrance and exit; nil: the sides', otherwise it fades.
    package var transition: PresetReference?
    /// Entrance and exit.
    package var insertion, removal: MotionTransition.Side?
    /// Animates position and size as one, including for its content.
    package var isGeometryGroup = false
    package var content = ContentChange.identity
    package var framing = SceneFraming()
  }

  /// The name by which changes and channels speak of it.
  package let id: TargetName
  package let traits: Traits
  package let behavior: Behavior
  /// Its first values: `opacity`, `color` and the like.
  package let values: [PropertyChange]
  package let members: [SceneMember]

  /// Checks and makes a member.
  /// - Parameter values: Absolute values of properties, without targets.
  init(
    _ id: TargetName, _ traits: Traits, behavior: Behavior, values: [PropertyChange], members: [SceneMember]
  ) throws(ModelError) {
    if let value = values.first(where: { $0.change.isRelative || $0.target != nil }) {
      throw ModelError(
        .contradiction, "\(value.channel) of \(id) is relative or has a target", allowed: "a value of its own",
        pointer: JSONPointer(["values", value.channel]))
    }
    guard behavior.transition == nil || behavior.insertion == nil && behavior.removal == nil else {
      throw ModelError(
        .contradiction, "\(id) has both a preset and effects of its own for its transition",
        hint: "remove \"transition\", or \"insertion\" and \"removal\"")
    }
    (self.id, self.traits, self.behavior) = (id, traits, behavior)
    self.values = try PropertyChange.normalized(values)
    self.members = members
  }

  /// The most members of a scene, nested ones included.
  static let maximumCount = 1_000
  static let maximumDepth = 16
}

extension SceneMember: Documented {
  package static let form: Form<SceneMember> = record(
    field("id", TargetName.form), MemberChange.traits, behavior, field("values", PropertyChange.list, omitting: []),
    field("members", .list(nested, 0...maximumCount, each: "member"), omitting: []),
    make: { (id, traits, behavior, values, members) throws(ModelError) in
      try SceneMember(id, traits.applied(to: Traits()), behavior: behavior, values: values, members: members)
    }, take: { ($0.id, MemberChange($0.id, to: $0.traits), $0.behavior, $0.values, $0.members) }
  ).form.named("member")

  private static let nested = Form<SceneMember>.deferred("member") { form }

  private static let behavior = record(
    field("modifiers", .list(TransactionModifier.form, 0...Bounds.shortListLength, each: "modifier"), omitting: [])
      .unseen,
    field(optional: "transition", transition),
    field(optional: "insertion", MotionTransition.Side.form), field(optional: "removal", MotionTransition.Side.form),
    field(
      "geometryGroup",
      .boolean.described("Animates place and size as one, including for the content."), omitting: false),
    field("contentTransition", Form<ContentChange>.choice, omitting: .identity), SceneFraming.members,
    make: { (modifiers, transition, insertion, removal, isGeometryGroup, content, framing) throws(ModelError) in
      var behavior = Behavior(
        modifiers: modifiers, insertion: insertion, removal: removal, isGeometryGroup: isGeometryGroup,
        content: content, framing: framing)
      switch transition {
      case .reference(let reference)?: behavior.transition = reference
      case .inline(let transition)?: try behavior.take(transition)
      case nil: break
      }
      return behavior
    },
    take: {
      (
        $0.modifiers, $0.transition.map { .reference($0) }, $0.insertion, $0.removal, $0.isGeometryGroup, $0.content,
        $0.framing
      )
    })

  /// The name of a transition, or its notation, whose sides are kept.
  private static let transition = MotionTransition.form
    .orNotation(nil, MotionTransition.init(notation:))
    .orReference(.transition, else: "the notation of a transition, or the name of one")
}

extension SceneMember.Behavior {
  fileprivate mutating func take(_ transition: MotionTransition) throws(ModelError) {
    guard insertion == nil, removal == nil else {
      throw ModelError(
        .contradiction, "it has both \"transition\" and effects of its own",
        hint: "remove \"transition\", or \"insertion\" and \"removal\"")
    }
    guard let sides = try? MotionTransition(insertion: transition.insertion, removal: transition.removal),
      sides == transition
    else {
      throw ModelError(
        .contradiction, "a member's transition has more than entrance and exit",
        hint: "its curve is that of the change, or of an effect: .opacity.animation(.bouncy)",
        pointer: JSONPointer(["transition"]))
    }
    (insertion, removal) = (sides.insertion, sides.removal)
  }
}

/// Change of a member: in a state, in a phase, or by a step.
///
/// Omitted traits stay unchanged.
package struct MemberChange: Hashable, Sendable {
  package fileprivate(set) var id: TargetName
  /// Size; `some(nil)`: that of its content.
  package let size: SceneSize??
  package let place: ScenePlace?
  package let layout: SceneLayout?
  /// The geometry that it shares; `some(nil)`: none.
  package let geometry: MatchedGeometry??
  package let isPresent: Bool?
  package let text: String?
  package fileprivate(set) var parent: TargetName?
}

extension MemberChange {
  /// Changes from the default traits to others.
  fileprivate init(_ id: TargetName, to traits: SceneMember.Traits) {
    func changed<Value: Equatable>(_ trait: KeyPath<SceneMember.Traits, Value>) -> Value? {
      traits[keyPath: trait] == SceneMember.Traits()[keyPath: trait] ? nil : traits[keyPath: trait]
    }
    self.init(
      id: id, size: changed(\.size), place: changed(\.place), layout: changed(\.layout),
      geometry: changed(\.geometry), isPresent: changed(\.isPresent), text: traits.text, parent: nil)
  }

  package func applied(to traits: SceneMember.Traits) -> SceneMember.Traits {
    SceneMember.Traits(
      size: size ?? traits.size, place: place ?? traits.place, layout: layout ?? traits.layout,
      geometry: geometry ?? traits.geometry, isPresent: isPresent ?? traits.isPresent, text: text ?? traits.text)
  }

  /// Changes by id: `{"row": {"layout": {"column": {}}}, "card": {"isPresent": false}}`.
  package static let list: Form<[MemberChange]> = Form<[String: MemberChange]>.dictionary(
    form, max: SceneMember.maximumCount, keys: "^[A-Za-z][A-Za-z0-9_-]*$", each: "member"
  ).map(
    { (changes) throws(ModelError) in
      var made: [MemberChange] = []
      for (id, var change) in changes {
        change.id = try TargetName(id)
        made.append(change)
      }
      return made.sorted { $0.id < $1.id }
    }, { changes in Dictionary(changes.map { ($0.id.text, $0) }, uniquingKeysWith: { $1 }) }
  ).named("memberChanges")

  /// Change without its target.
  private static let form: Form<MemberChange> = record(
    traits, field(optional: "parent", TargetName.form),
    make: { change, parent in
      var change = change
      change.parent = parent
      return change
    }, take: { ($0, $0.parent) }
  ).form.named("memberChange")

  /// The one description of traits in documents: of a new member, or a change.
  fileprivate static let traits = record(
    field(optional: "size", SceneSize.form.orNull), ScenePlace.members, field(optional: "layout", SceneLayout.form),
    field(optional: "geometry", MatchedGeometry.members.form.orNull), field(optional: "isPresent", .boolean),
    field(optional: "text", shownText),
    make: {
      MemberChange(id: .sample, size: $0, place: $1, layout: $2, geometry: $3, isPresent: $4, text: $5, parent: nil)
    }, take: { ($0.size, $0.place, $0.layout, $0.geometry, $0.isPresent, $0.text) })

  /// A text, or a number in its shortest form.
  private static let shownText = Form<String>.text(Bounds.lineLength)
    .or(Form<Double>.number.map({ CanonicalJSON.number($0) }, { Double($0) ?? 0 })) { _ in false }
}
