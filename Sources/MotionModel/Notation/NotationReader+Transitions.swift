/// Turns parsed chains into transitions and their effects.
extension NotationReader {
  /// The modifiers with which a view says all of a transition.
  private static let transitionModifiers = [
    NotationSignature("transition", "_transition"), NotationSignature("contentTransition", "_content"),
    NotationSignature("animation", "_animation? value? duration? delay? properties?"),
    NotationSignature("frame", "width height"), NotationSignature("seed", "_seed"),
  ]

  /// What modifiers have said so far.
  private struct Parts {
    var insertion, removal: MotionTransition.Side?
    var content: ContentChange?
    var curve: CurveSource?
    var duration, delay: DurationSource?
    var properties: [PropertyName] = []
    var (width, height) = (100.0, 100.0)
    var seed = 0
  }

  /// The transition of an expression: `.opacity`, or modifiers of a view: `.transition(.opacity).animation(.bouncy)`.
  func transition(_ chain: NotationChain) throws(ModelError) -> MotionTransition {
    var parts = Parts()
    if let first = chain.segments.first, Self.transitionModifiers.contains(where: { $0.name == first.name }) {
      var seen: Set<String> = []
      for segment in chain.segments {
        guard let signature = Self.transitionModifiers.first(where: { $0.name == segment.name }) else {
          throw text.error(
            .unknown, at: segment.start, "there is no modifier \(QuotedText.quote(segment.name))",
            allowed: Self.transitionModifiers.map(\.text).joined(separator: ", "),
            hint: Suggestion.hint(for: segment.name, among: Self.transitionModifiers.map(\.name)))
        }
        guard seen.insert(segment.name).inserted else {
          throw text.error(.duplicate, at: segment.start, "\(QuotedText.quote(segment.name)) appears twice")
        }
        try add(try NotationBinding(segment, to: [signature], in: self), of: segment, to: &parts)
      }
    } else {
      (parts.insertion, parts.removal) = try sides(chain)
    }
    do {
      return try MotionTransition(
        curve: parts.curve, duration: parts.duration, delay: parts.delay, properties: parts.properties,
        insertion: parts.insertion, removal: parts.removal, content: parts.content, width: parts.width,
        height: parts.height, seed: parts.seed)
    } catch {
      throw text.located(error, at: chain.start)
    }
  }

  private func add(_ binding: NotationBinding, of segment: NotationSegment, to parts: inout Parts) throws(ModelError) {
    switch segment.name {
    case "transition":
      guard let item = binding["transition"] else { return }
      (parts.insertion, parts.removal) = try sides(item)
    case "contentTransition":
      if let item = binding["content"] { parts.content = try content(item) }
    case "frame":
      parts.width = try binding.number("width", or: 0)
      parts.height = try binding.number("height", or: 0)
    case "seed":
      parts.seed = try binding.seed("seed") ?? 0
    default:
      if let item = binding["animation"] { parts.curve = try source(item) }
      parts.duration = try binding.duration()
      parts.delay = try binding.duration("delay", in: Bounds.delay)
      if let item = binding["properties"] { parts.properties = try properties(item) }
    }
  }

  private func properties(_ item: NotationItem) throws(ModelError) -> [PropertyName] {
    guard case .array(let arguments) = item.kind else {
      throw text.error(
        .wrongType, at: item.start, "expected properties, found \(spelling(item))",
        allowed: "[\\.opacity, \\.scale]")
    }
    return try arguments.map { (argument) throws(ModelError) in
      guard case .keyPath(let path)? = argument.only?.kind else {
        throw text.error(.wrongType, at: argument.start, "expected a property", allowed: "\\.opacity")
      }
      return try property(path)
    }
  }

  /// `.numericText(countsDown: true)` and its like.
  private func content(_ item: NotationItem) throws(ModelError) -> ContentChange {
    if case .chain(let chain) = item.kind, let last = chain.segments.last, chain.segments.count <= 2 {
      if last.name == "numericText" {
        let ways = ["countsDown?", "value"].map { NotationSignature(last.name, $0) }
        let binding = try NotationBinding(last, to: ways, in: self)
        if binding["value"] != nil { return .numericTextOfValue }
        return try binding.truth("countsDown", or: false) ? .numericTextCountingDown : .numericText
      }
      if let content = ContentChange(rawValue: last.name), ".\(last.name)" == content.notation { return content }
    }
    throw text.error(
      .unknown, at: item.start, "\(spelling(item)) is not a content transition",
      allowed:
        ".identity, .opacity, .interpolate, .numericText(), .numericText(countsDown: true), .numericText(value: x)")
  }

  // MARK: Sides

  private typealias Sides = (insertion: MotionTransition.Side?, removal: MotionTransition.Side?)

  private func sides(_ item: NotationItem) throws(ModelError) -> Sides {
    if case .chain(let chain) = item.kind { return try sides(chain) }
    let side = MotionTransition.Side(try effects(item))
    return (side, side)
  }

  private func sides(_ chain: NotationChain) throws(ModelError) -> Sides {
    let head = Self.withoutType(chain)
    guard let segment = head.first, segment.name == "asymmetric", head.count == 1 else {
      let side = MotionTransition.Side([try effect(chain)])
      return (side, side)
    }
    let signature = NotationSignature(segment.name, "insertion? insertionAnimation? removal? removalAnimation?")
    let binding = try NotationBinding(segment, to: [signature], in: self)
    guard !binding.bound.isEmpty else {
      throw text.error(.missing, at: segment.close, "asymmetric lacks its sides", allowed: signature.text)
    }
    return (try side(binding, "insertion"), try side(binding, "removal"))
  }

  private func side(_ binding: NotationBinding, _ label: String) throws(ModelError) -> MotionTransition.Side? {
    let curve = try binding["\(label)Animation"].map { (item) throws(ModelError) in try source(item) }
    guard let item = binding[label] else {
      guard curve == nil else {
        throw text.error(
          .missing, at: binding.place(of: "\(label)Animation"), "an animation without its \(label)",
          allowed: "\(label): .opacity, \(label)Animation: .bouncy")
      }
      return nil
    }
    return MotionTransition.Side(try effects(item), curve: curve)
  }

  /// Effects in brackets, or one.
  private func effects(_ item: NotationItem) throws(ModelError) -> [TransitionEffect] {
    guard case .array(let arguments) = item.kind else { return [try effect(item)] }
    return try arguments.map { (argument) throws(ModelError) in
      guard argument.label == nil, let item = argument.only else {
        throw text.error(.syntax, at: argument.start, "expected an effect", allowed: "[.opacity, .slide]")
      }
      return try effect(item)
    }
  }

  // MARK: Effects

  private func effect(_ item: NotationItem) throws(ModelError) -> TransitionEffect {
    guard case .chain(let chain) = item.kind else {
      throw text.error(
        .wrongType, at: item.start, "expected a transition, found \(spelling(item))", allowed: ".opacity, .slide"
      )
    }
    return try effect(chain)
  }

  /// An effect and what is combined with it.
  func effect(_ chain: NotationChain) throws(ModelError) -> TransitionEffect {
    let segments = Self.withoutType(chain)
    guard let first = segments.first else {
      throw text.error(.missing, at: chain.start, "a transition is missing")
    }
    var effect = try transitionHead(first)
    var combined: [TransitionEffect] = []
    for segment in segments.dropFirst() {
      switch segment.name {
      case "combined":
        let binding = try bind(segment, "with")
        guard let item = binding["with"] else { continue }
        combined = (combined.isEmpty ? [effect] : combined) + [try self.effect(item)]
        guard combined.count <= Bounds.shortListLength else {
          throw text.error(.tooLarge, at: segment.start, "more than \(Bounds.shortListLength) combined effects")
        }
        effect = .combined(combined)
      case "animation":
        let binding = try bind(segment, "_animation")
        guard let item = binding["animation"] else { continue }
        effect = .animated(effect, word(item) == "nil" ? nil : try source(item))
        combined = []
      default:
        let names = ["combined", "animation"]
        throw text.error(
          .unknown, at: segment.start, "\(QuotedText.quote(segment.name)) after a transition",
          allowed: ".combined(with: .opacity), .animation(.bouncy)",
          hint: Suggestion.hint(for: segment.name, among: names))
      }
    }
    do { try effect.validate() } catch { throw text.located(error, at: chain.start) }
    return effect
  }

  private func transitionHead(_ segment: NotationSegment) throws(ModelError) -> TransitionEffect {
    if segment.name == "AnyTransition", segment.arguments != nil {
      let binding = try bind(segment, "_transition")
      if let item = binding["transition"] { return try effect(item) }
    }
    if segment.name == "asymmetric" {
      let signature = NotationSignature(segment.name, "insertion removal")
      let binding = try NotationBinding(segment, to: [signature], in: self)
      if let insertion = binding["insertion"], let removal = binding["removal"] {
        return .asymmetric(insertion: try effect(insertion), removal: try effect(removal))
      }
    }
    guard let call = EffectCall.all.first(where: { $0.name == segment.name }) else {
      let names = EffectCall.all.map(\.name) + ["asymmetric"]
      throw text.error(
        .unknown, at: segment.start, "there is no transition \(QuotedText.quote(segment.name))",
        allowed: names.joined(separator: ", "),
        hint: segment.name == "withAnimation"
          ? "write the transition alone, its curve after it: .transition(.opacity).animation(.bouncy)"
          : Suggestion.hint(for: segment.name, among: names) ?? "begin with the effect, or with .transition(…)")
    }
    let signatures = call.parameters.map { NotationSignature(call.name, $0) }
    if segment.arguments == nil, signatures.contains(where: { $0.parameters.contains { !$0.isOptional } }),
      signatures.allSatisfy({ $0.parameters.contains { !$0.isOptional } })
    {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its arguments", allowed: call.help.example)
    }
    let binding = try NotationBinding(segment, to: signatures, in: self)
    let effect = try call.make(self, binding)
    do { try effect.validate() } catch { throw text.located(error, at: segment.start) }
    return effect
  }

  /// The names behind `AnyTransition`.
  private static func withoutType(_ chain: NotationChain) -> ArraySlice<NotationSegment> {
    let isTyped = chain.segments.count > 1 && !chain.hasDot && chain.segments[0].arguments == nil
    return isTyped && chain.segments[0].name == "AnyTransition" ? chain.segments.dropFirst() : chain.segments[...]
  }

  // MARK: Arguments

  func custom(_ binding: NotationBinding) throws(ModelError) -> TransitionEffect {
    let resting = try labeled(binding["identity"]).map { (property, item) throws(ModelError) in
      (property, try number(item))
    }
    var identity: [PropertyName: Double] = Dictionary(resting, uniquingKeysWith: { $1 })
    var effects: [EffectValue] = []
    for (property, item) in try labeled(binding["active"]) {
      effects.append(
        EffectValue(property, active: try active(item, property), identity: identity.removeValue(forKey: property)))
    }
    if let property = resting.map(\.0).first(where: { identity[$0] != nil }) {
      throw text.error(
        .missing, at: binding.place(of: "identity"), "\(property) has no active value", hint: "say it under active:")
    }
    return .custom(effects)
  }

  private func active(_ item: NotationItem, _ property: PropertyName) throws(ModelError) -> EffectValue.Active {
    if case .chain(let chain) = item.kind, let call = chain.segments.last, chain.segments.count <= 2 {
      if call.name == "random" {
        let random = try bind(call, "in")
        guard let bounds = random["in"], case .range(let ends) = bounds.kind, ends.count == 2 else {
          throw text.error(.wrongType, at: call.start, "expected a range", allowed: ".random(in: -10...10)")
        }
        let (low, high) = (try number(ends[0]), try number(ends[1]))
        guard low <= high else {
          throw text.error(
            .outOfRange, at: bounds.start, "the range runs from \(low) to \(high)", allowed: "the smaller first")
        }
        return .random(low...high)
      }
      if call.name == "signed" {
        let signed = try bind(call, "_value")
        return .signed(try signed.number("value", or: 0))
      }
    }
    return .value(try property.defaultType == .angle ? degrees(item) : number(item))
  }

  func matchedGeometry(_ binding: NotationBinding) throws(ModelError) -> TransitionEffect {
    guard let id = binding["id"] else { throw text.error(.missing, at: binding.start, "an id is missing") }
    let anchor = try binding.unitPoint("anchor", or: (0.5, 0.5))
    return .matchedGeometry(
      MatchedGeometry(
        id: try string(id, example: "an id such as \"hero\"").value,
        properties: try binding.choice("properties", or: .frame), anchorX: anchor.x, anchorY: anchor.y,
        isSource: try binding.truth("isSource", or: true)))
  }
}

extension NotationReader {
  /// Values by property: `(scale: 1, offset.y: 20)`, `Values(scale: 1)` or `.init(scale: 1)`; none where there is nothing.
  func labeled(_ item: NotationItem?) throws(ModelError) -> [(property: PropertyName, item: NotationItem)] {
    guard let item else { return [] }
    let arguments: [NotationArgument]?
    switch item.kind {
    case .tuple(let inner): arguments = inner
    case .chain(let chain): arguments = chain.segments.last?.arguments
    default: arguments = nil
    }
    guard let arguments else {
      throw text.error(
        .wrongType, at: item.start, "expected values, found \(spelling(item))", allowed: "(scale: 1, offset.y: 20)")
    }
    var result: [(property: PropertyName, item: NotationItem)] = []
    var seen: Set<PropertyName> = []
    for argument in arguments {
      guard let label = argument.label, let item = argument.only else {
        throw text.error(
          .syntax, at: argument.start, "a value without the name of its property", allowed: "(scale: 1, offset.y: 20)")
      }
      do throws(ModelError) {
        let property = try PropertyName(label)
        guard seen.insert(property).inserted else {
          throw ModelError(.duplicate, "\(property) is given twice")
        }
        result.append((property, item))
      } catch {
        throw text.located(error, at: argument.start)
      }
    }
    return result
  }

  /// The property that a key path names.
  func property(_ path: NotationChain) throws(ModelError) -> PropertyName {
    do { return try PropertyName(path.propertyPath) } catch { throw text.located(error, at: path.start) }
  }
}

extension NotationChain {
  /// The path without a type in front: `AnimationValues.scale` is `scale`.
  var propertyPath: String {
    let isTyped =
      !hasDot && segments.count > 1 && segments[0].name.utf8.first.map { (0x41...0x5A).contains($0) } == true
    return (isTyped ? segments.dropFirst() : segments[...]).map(\.name).joined(separator: ".")
  }
}
