/// The notation for transitions: SwiftUI's expressions.
///
/// An effect applies to both directions, and a leading `AnyTransition` is ignored. Members of the whole transition are
/// written as modifiers of a view. ``forms`` lists all by example.
///
/// Source: https://developer.apple.com/documentation/swiftui/transition
package enum TransitionNotation {
  static let forms: [(example: String, meaning: String)] =
    effects.compactMap(\.help) + [
      (".move(edge: .top).combined(with: .opacity)", "both at once"),
      (".asymmetric(insertion: .slide, removal: .opacity)", "different entrance and exit"),
      (".slide.animation(.bouncy)", "with a curve of its own; nil: at once"),
      (".transition(.opacity).animation(.easeInOut, delay: 0.1)", "with the curve of the whole; also duration:"),
      (".contentTransition(.numericText())", "for changing content: .opacity, .interpolate, countsDown: true"),
      (".transition(.slide).frame(width: 250, height: 250)", "the view's size; .seed(1) for random values"),
    ]

  /// Effects with names of their own.
  fileprivate static let effects: [NotationCall<TransitionEffect>] = [
    NotationCall("identity", .identity, "at once"),
    NotationCall("opacity", .opacity, "fades"),
    NotationCall("slide", .slide, "from the leading edge, to the trailing one"),
    NotationCall(
      "scale", argument("_scale", or: "scale", .number, omitting: TransitionEffect.defaultScale), anchor,
      help: (".scale(0.5, anchor: .top)", "from a factor, 0.00001 if none"),
      make: { .scale($0, anchorX: $1.x, anchorY: $1.y) },
      take: { if case .scale(let factor, let x, let y) = $0 { (factor, UnitPointValue(x, y)) } else { nil } }),
    NotationCall(
      "offset", argument("x", .number, default: 0), argument("y", .number, default: 0),
      help: (".offset(x: 0, y: 20)", "from this many points away"), make: { .offset(x: $0, y: $1) },
      take: { if case .offset(let x, let y) = $0 { (x, y) } else { nil } }),
    NotationCall(
      "offset", argument("_offset", .value(of: .size)),
      make: { .offset(x: $0.components[0], y: $0.components[1]) }, take: { _ in nil }),
    NotationCall(
      "move", argument("edge", .choice), help: (".move(edge: .leading)", "from an edge, and back to it"),
      make: { .move($0) }, take: \.move),
    NotationCall(
      "push", argument("from", .choice),
      help: (".push(from: .bottom)", "from an edge, out at the opposite one, fading"), make: { .push(from: $0) },
      take: \.push),
    NotationCall(
      "rotation", argument("_angle", .degrees), anchor,
      help: (".rotation(.degrees(-45), anchor: .bottom)", "from an angle"),
      make: { .rotation(degrees: $0, anchorX: $1.x, anchorY: $1.y) },
      take: { if case .rotation(let angle, let x, let y) = $0 { (angle, UnitPointValue(x, y)) } else { nil } }),
    NotationCall(
      "blur", argument("radius", .number), help: (".blur(radius: 10)", "from a blur"), make: { .blur(radius: $0) },
      take: { if case .blur(let radius) = $0 { radius } else { nil } }),
    NotationCall(
      "blurReplace", argument("_configuration", .choice, omitting: .downUp),
      help: (".blurReplace(.upUp)", "fades, blurs and scales; .downUp if none"), make: { .blurReplace($0) },
      take: \.blurReplace),
    NotationCall(
      "modifier", EffectValue.arguments,
      help: (
        ".modifier(active: (blur: 50, rotation: .signed(30)))", "properties while it is away, also .random(in: 0...9)"
      ), make: { .custom($0) }, take: { if case .custom(let values) = $0 { values } else { nil } }),
    NotationCall(
      "matchedGeometryEffect", argument("id", .id), argument(flag: "in"),
      argument("properties", .choice, omitting: .frame), anchor, argument("isSource", .truth, omitting: true),
      help: (".matchedGeometryEffect(id: \"hero\", isSource: false)", "shares place and size with the view of this id"),
      make: {
        .matchedGeometry(MatchedGeometry(id: $0, properties: $2, anchorX: $3.x, anchorY: $3.y, isSource: $4))
      },
      take: { effect in
        guard case .matchedGeometry(let geometry) = effect else { return nil }
        let anchor = UnitPointValue(geometry.anchorX, geometry.anchorY)
        return (geometry.id, false, geometry.properties, anchor, geometry.isSource)
      }),
    NotationCall(
      "asymmetric", argument("insertion", .effect), argument("removal", .effect),
      make: { .asymmetric(insertion: $0, removal: $1) },
      take: { if case .asymmetric(let insertion, let removal) = $0 { (insertion, removal) } else { nil } }),
    NotationCall("AnyTransition", argument("_transition", .effect), make: { $0 }, take: { _ in nil }),
  ]

  private static let anchor = argument("anchor", .unitPoint, omitting: .center)

  /// Modifiers of an effect.
  fileprivate static let combinations: [NotationCall<TransitionEffect>] = [
    NotationCall(
      "combined", argument("with", .effect),
      change: { (effect, other) throws(ModelError) in
        var effects = [effect]
        if case .combined(let list) = effect { effects = list }
        guard effects.count < Bounds.shortListLength else {
          throw ModelError(.tooLarge, "more than \(Bounds.shortListLength) combined effects")
        }
        effect = .combined(effects + [other])
      }, take: { _ in nil }),
    NotationCall(
      "animation", argument("_animation", Spelling.curve.orNil),
      change: { $0 = .animated($0, $1) },
      take: { if case .animated(_, let curve) = $0 { curve } else { nil } }),
  ]

  /// Modifiers of a view for the whole transition.
  fileprivate static let modifiers: [NotationCall<MotionTransition>] = [
    NotationCall(
      "transition", argument("_transition", .sides),
      change: { ($0.insertion, $0.removal) = $1 },
      take: { $0.hasEffects ? ($0.insertion, $0.removal) : nil }),
    NotationCall(
      "contentTransition", argument("_content", .contentChange), change: { $0.content = $1 }, take: \.content),
    NotationCall(
      "frame", argument("width", .number), argument("height", .number),
      change: { (transition: inout MotionTransition, width, height) in
        (transition.width, transition.height) = (width, height)
      },
      take: { $0.width == 100 && $0.height == 100 ? nil : ($0.width, $0.height) }),
    NotationCall(
      "animation", argument(optional: "_animation", .curve), argument(flag: "value"),
      argument(optional: "duration", .duration), argument(optional: "delay", .delay),
      argument("properties", Spelling.property.list("properties", example: "[\\.opacity, \\.scale]"), omitting: []),
      change: { (transition: inout MotionTransition, curve, _, duration, delay, properties) in
        (transition.curve, transition.duration, transition.delay) = (curve, duration, delay)
        transition.properties = properties
      },
      take: {
        $0.curve == nil && $0.duration == nil && $0.delay == nil && $0.properties.isEmpty
          ? nil : ($0.curve, false, $0.duration, $0.delay, $0.properties)
      }),
    NotationCall("seed", argument("_seed", .seed), change: { $0.seed = $1 }, take: { $0.seed == 0 ? nil : $0.seed }),
  ]
}

extension NotationSubject {
  static let transition = NotationSubject(
    noun: "transition", example: "a transition such as .opacity or .move(edge: .leading)",
    names: "a name such as .opacity, .slide, .scale(0.5), .asymmetric(…) or .transition(…)", call: ".scale(…)",
    continuation: ".combined(with: …), .animation(…), or the end", closures: ["withAnimation"], maximumDepth: 24,
    maximumNames: Bounds.shortListLength + 8)
}

extension TransitionEffect {
  /// Reads one effect with its combinations: `.move(edge: .top).combined(with: .opacity)`.
  /// - Throws: ``ModelError`` with the place in the text.
  init(notation text: String) throws(ModelError) {
    let source = try NotationText(text)
    var parser = try NotationParser(source, of: .transition)
    self = try NotationReader(text: source).effect(try parser.parse())
  }
}

extension MotionTransition {
  /// Reads a transition as SwiftUI writes it.
  ///
  /// - Parameter text: One expression of at most 2 MiB; white space and comments around it are ignored.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(text, hint: "keep very long transitions in a document")
    var parser = try NotationParser(source, of: .transition)
    self = try NotationReader(text: source).transition(try parser.parse())
  }

  /// The canonical text, which ``MotionTransition/init(notation:)`` reads back as an equal transition.
  ///
  /// Nil if not representable in SwiftUI's expressions: an effect combined of one, or beginning with another
  /// combination.
  /// - Complexity: O(size of the transition).
  public var notation: String? {
    let modifiers = TransitionNotation.modifiers.dropFirst().compactMap { $0.text(self).map { ".\($0)" } }
    guard insertion != nil || removal != nil else {
      return modifiers.isEmpty ? ".animation()" : modifiers.joined()
    }
    guard let sides = Spelling.sides.text((insertion, removal)) else { return nil }
    let text = modifiers.isEmpty && sides.hasPrefix(".") ? sides : ".transition(\(sides))" + modifiers.joined()
    return text.utf8.count <= CurveNotation.maximumLength ? text : nil
  }
}

extension TransitionEffect {
  /// SwiftUI's notation; nil if not representable: a combination of one, or one that begins with another.
  var notation: String? {
    switch self {
    case .combined(let effects):
      guard effects.count > 1, let first = effects.first else { return nil }
      if case .combined = first { return nil }
      let parts = effects.compactMap(\.notation)
      guard parts.count == effects.count else { return nil }
      return parts[0] + parts.dropFirst().map { ".combined(with: \($0))" }.joined()
    case .animated(let effect, _):
      guard let effect = effect.notation, let curve = TransitionNotation.combinations.text(self) else { return nil }
      return "\(effect).\(curve)"
    default: return TransitionNotation.effects.text(self).map { ".\($0)" }
    }
  }
}

/// Transitions and their effects.
extension NotationReader {
  /// The transition of an expression: `.opacity`, or modifiers of a view: `.transition(.opacity).animation(.bouncy)`.
  func transition(_ chain: NotationChain) throws(ModelError) -> MotionTransition {
    var transition = try MotionTransition()
    let modifiers = TransitionNotation.modifiers
    if modifiers.contains(where: { $0.name == chain.first.name }) {
      var seen: Set<String> = []
      for segment in chain.segments {
        try change(
          &transition, by: segment, in: modifiers,
          unknown: "there is no modifier \(QuotedText.quote(segment.name))")
        guard seen.insert(segment.name).inserted else {
          throw text.error(.duplicate, at: segment.start, "\(QuotedText.quote(segment.name)) appears twice")
        }
      }
    } else {
      (transition.insertion, transition.removal) = try sides(chain)
    }
    try made(at: chain.start, try transition.validate())
    return transition
  }

  fileprivate func sides(_ chain: NotationChain) throws(ModelError) -> TransitionSides {
    let head = withoutType(chain)
    guard let segment = head.first, segment.name == "asymmetric", head.count == 1 else {
      let side = MotionTransition.Side([try effect(chain)])
      return (side, side)
    }
    let call = Spelling<TransitionSides>.asymmetric
    let binding = try NotationBinding(segment, to: call.signatures, in: self)
    guard !binding.bound.isEmpty else {
      throw text.error(.missing, at: segment.close, "asymmetric lacks its sides", allowed: call.signatures[0].text)
    }
    for label in ["insertion", "removal"] where binding[label] == nil && binding["\(label)Animation"] != nil {
      throw text.error(
        .missing, at: binding.place(of: "\(label)Animation"), "an animation without its \(label)",
        allowed: "\(label): .opacity, \(label)Animation: .bouncy")
    }
    return try call.make(binding, nil)
  }

  /// Effect with its combinations.
  func effect(_ chain: NotationChain) throws(ModelError) -> TransitionEffect {
    let segments = withoutType(chain)
    let first = segments[segments.startIndex]
    let rows = TransitionNotation.effects
    if first.arguments == nil, let row = rows.first(where: { $0.name == first.name }), !row.isBare {
      throw text.error(
        .missing, at: first.close, "\(first.name) lacks its arguments",
        allowed: row.help?.example ?? row.signatures[0].text)
    }
    guard var effect = try read(first, by: rows) else {
      let names = rows.filter { $0.help != nil || $0.name == "asymmetric" }.map(\.name).unique(by: \.self)
      throw text.unknown(
        "there is no transition \(QuotedText.quote(first.name))", at: first.start, first.name, among: names,
        hint: first.name == "withAnimation"
          ? "write the transition alone, its curve after it: .transition(.opacity).animation(.bouncy)"
          : Suggestion.hint(for: first.name, among: names) ?? "begin with the effect, or with .transition(…)")
    }
    try made(at: first.start, try effect.validate())
    for segment in segments.dropFirst() {
      try change(
        &effect, by: segment, in: TransitionNotation.combinations,
        unknown: "\(QuotedText.quote(segment.name)) after a transition")
    }
    try made(at: chain.start, try effect.validate())
    return effect
  }

  /// Names after `AnyTransition`.
  private func withoutType(_ chain: NotationChain) -> ArraySlice<NotationSegment> {
    let isTyped = chain.segments.count > 1 && !chain.hasDot && chain.segments[0].arguments == nil
    return isTyped && chain.segments[0].name == "AnyTransition" ? chain.segments.dropFirst() : chain.segments[...]
  }

  fileprivate func custom(_ binding: NotationBinding) throws(ModelError) -> [EffectValue] {
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
        .missing, at: binding.place(of: "identity"), "\(property) has no active value", hint: "put it under active:")
    }
    return effects
  }

  private func active(_ item: NotationItem, _ property: PropertyName) throws(ModelError) -> EffectValue.Active {
    if case .chain(let chain) = item.kind, let call = chain.call {
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
        return .signed(try number(try bind(call, "_value").item("value")))
      }
    }
    return .value(try property.defaultType == .angle ? degrees(item) : number(item))
  }
}

// MARK: Spellings

extension Spelling where Value == TransitionEffect {
  fileprivate static let effect = Spelling(
    read: { (reader, item) throws(ModelError) in
      guard case .chain(let chain) = item.kind else {
        throw reader.wrongType(item, "a transition", allowed: ".opacity, .slide")
      }
      return try reader.effect(chain)
    }, text: { $0.notation })
}

/// Entrance and exit of a view.
private typealias TransitionSides = (insertion: MotionTransition.Side?, removal: MotionTransition.Side?)

extension Spelling where Value == TransitionSides {
  /// An effect or several in brackets for both sides, or `.asymmetric(…)`.
  fileprivate static let sides = Spelling(
    read: { (reader, item) throws(ModelError) in
      if case .chain(let chain) = item.kind { return try reader.sides(chain) }
      let side = MotionTransition.Side(try Spelling<[TransitionEffect]>.effects.read(reader, item))
      return (side, side)
    },
    text: { sides in
      if let insertion = sides.insertion, insertion == sides.removal, insertion.curve == nil {
        if case .asymmetric? = insertion.effects.first, insertion.effects.count == 1 {
        } else {
          return Spelling<[TransitionEffect]>.effects.text(insertion.effects)
        }
      }
      return asymmetric.text(sides).map { ".\($0)" }
    })

  fileprivate static let asymmetric = NotationCall<TransitionSides>(
    "asymmetric", argument(optional: "insertion", .effects), argument(optional: "insertionAnimation", .curve),
    argument(optional: "removal", .effects), argument(optional: "removalAnimation", .curve),
    make: { insertion, insertionCurve, removal, removalCurve in
      (
        insertion.map { MotionTransition.Side($0, curve: insertionCurve) },
        removal.map { MotionTransition.Side($0, curve: removalCurve) }
      )
    },
    take: { ($0.insertion?.effects, $0.insertion?.curve, $0.removal?.effects, $0.removal?.curve) })
}

extension Spelling where Value == [TransitionEffect] {
  /// Effects in brackets, or one.
  fileprivate static let effects = Spelling(
    read: { (reader, item) throws(ModelError) in
      guard case .array = item.kind else { return [try Spelling<TransitionEffect>.effect.read(reader, item)] }
      return try list.read(reader, item)
    }, text: { $0.count == 1 ? $0[0].notation : list.text($0) })

  private static let list = Spelling<TransitionEffect>.effect.list("effects", example: "[.opacity, .slide]")
}

extension Spelling where Value == ContentChange {
  /// `.numericText(countsDown: true)` and its like.
  fileprivate static let contentChange = Spelling(
    read: { (reader, item) throws(ModelError) in
      if case .chain(let chain) = item.kind, let call = chain.call, let content = try reader.read(call, by: calls) {
        return content
      }
      throw reader.text.error(
        .unknown, at: item.start, "\(reader.spelling(item)) is not a content transition",
        allowed:
          ".identity, .opacity, .interpolate, .numericText(), .numericText(countsDown: true), .numericText(value: x)")
    }, text: { calls.text($0).map { ".\($0)" } })

  private static let calls: [NotationCall<ContentChange>] = [
    NotationCall("identity", .identity), NotationCall("opacity", .opacity), NotationCall("interpolate", .interpolate),
    NotationCall(
      "numericText", argument("countsDown", .truth, omitting: false),
      make: { $0 ? .numericTextCountingDown : .numericText },
      take: { [.numericText, .numericTextCountingDown].contains($0) ? $0 == .numericTextCountingDown : nil }
    ).called,
    NotationCall(
      "numericText", argument(flag: "value"), make: { _ in .numericTextOfValue },
      take: { $0 == .numericTextOfValue ? true : nil }),
  ]
}

extension EffectValue {
  /// `active: (blur: 50)`, and `identity:` for values that rest at other than their default.
  fileprivate static let arguments = Argument<[EffectValue]>(
    parameters: ["active identity?"], read: { (binding) throws(ModelError) in try binding.reader.custom(binding) },
    text: { values in
      guard Set(values.map(\.property)).count == values.count else { return nil }
      let active = values.map { "\($0.property): \($0.active.notation)" }
      let resting = values.filter { $0.identity != $0.property.neutralValue }
        .map { "\($0.property): \(NotationDecimal.text($0.identity))" }
      let identity = resting.isEmpty ? [] : ["identity: (\(resting.joined(separator: ", ")))"]
      return ["active: (\(active.joined(separator: ", ")))"] + identity
    })
}

extension EffectValue.Active {
  fileprivate var notation: String {
    switch self {
    case .value(let value): NotationDecimal.text(value)
    case .random(let range):
      ".random(in: \(NotationDecimal.text(range.lowerBound))...\(NotationDecimal.text(range.upperBound)))"
    case .signed(let value): ".signed(\(NotationDecimal.text(value)))"
    }
  }
}
