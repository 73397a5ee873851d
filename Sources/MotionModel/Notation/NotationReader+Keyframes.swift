/// Turns parsed statements into keyframes.
extension NotationReader {
  private static let animators = ["KeyframeAnimator", "keyframeAnimator", "KeyframeTimeline"]

  /// Where the values begin.
  private struct Beginning {
    var values: [PropertyName: NotationItem] = [:]
    /// The struct whose values are not here.
    var unknown: (name: String, start: Int)?
  }

  func keyframes(_ statements: [NotationChain]) throws(ModelError) -> KeyframeSet {
    guard let first = statements.first else {
      throw text.error(.missing, at: 0, "there is no track", allowed: NotationSubject.keyframes.example)
    }
    guard let index = first.segments.firstIndex(where: { Self.animators.contains($0.name) }) else {
      return try set(
        try statements.map { (chain) throws(ModelError) in try track(chain, Beginning()) }, at: first.start)
    }
    if let second = statements.dropFirst().first {
      throw text.error(
        .syntax, at: second.start, "\(text.quoted(second.start, second.segments[0].close)) after the keyframes",
        allowed: "the end", hint: "all tracks stand in one \(first.segments[index].name)")
    }
    return try animator(first.segments[index], Array(first.segments.dropFirst(index + 1)))
  }

  private func set(
    _ tracks: [MotionTrack], at start: Int, playback: KeyframeSet.Playback = .once, delay: DurationSource? = nil,
    easing: CurveSource? = nil
  ) throws(ModelError) -> KeyframeSet {
    do {
      return try KeyframeSet(tracks: tracks, playback: playback, delay: delay, easing: easing)
    } catch {
      throw text.located(error, at: start)
    }
  }

  // MARK: Around the tracks

  private func animator(
    _ segment: NotationSegment, _ modifiers: [NotationSegment]
  ) throws(ModelError) -> KeyframeSet {
    let isTimeline = segment.name == "KeyframeTimeline"
    let signature = NotationSignature(
      segment.name, isTimeline ? "initialValue? content?" : "initialValue? repeating? trigger? content? keyframes?")
    let binding = try NotationBinding(segment, to: [signature], in: self)
    var playback: KeyframeSet.Playback = isTimeline ? .once : .repeats(count: nil, autoreverses: false)
    if try !binding.truth("repeating", or: true) { playback = .once }
    if binding["trigger"] != nil {
      guard binding["repeating"] == nil else {
        throw text.error(
          .contradiction, at: binding.place(of: "repeating"), "they repeat and play at each trigger",
          hint: "leave out repeating: or trigger:")
      }
      playback = .trigger
    }
    let beginning = try binding["initialValue"].map { (item) throws(ModelError) in try self.beginning(item) }
    var closures = segment.closures
    if case .closure(let closure)? = binding["keyframes"]?.kind { closures.append(("keyframes", closure)) }
    if isTimeline, case .closure(let closure)? = binding["content"]?.kind { closures.append((nil, closure)) }
    guard let builder = (closures.last { $0.label == "keyframes" } ?? closures.last)?.closure else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its keyframes", allowed: NotationSubject.keyframes.example)
    }
    var parser = try NotationParser(text, of: .keyframes, in: builder)
    let chains = try parser.statements()
    guard !chains.isEmpty else {
      throw text.error(.missing, at: builder.start, "there is no track", allowed: NotationSubject.keyframes.example)
    }
    let tracks = try chains.map { (chain) throws(ModelError) in try track(chain, beginning ?? Beginning()) }
    try checkUse(beginning, tracks)
    var (delay, easing): (DurationSource?, CurveSource?)
    for modifier in modifiers {
      switch modifier.name {
      case "repeatCount", "repeatForever":
        guard case .repeats(let count, let autoreverses) = try self.modifier(modifier), isTimeline else {
          throw text.error(
            .contradiction, at: modifier.start, "\(modifier.name) after \(segment.name)",
            hint: "write KeyframeTimeline(initialValue: …) { … }.\(modifier.name)(…)")
        }
        playback = .repeats(count: count, autoreverses: autoreverses)
      case "delay":
        let binding = try bind(modifier, "_delay")
        delay = try binding.duration("delay", in: Bounds.delay)
      case "timingCurve":
        let binding = try bind(modifier, "_curve")
        easing = try binding["curve"].map { (item) throws(ModelError) in try timing(item) }
      default:
        let names = ["repeatCount", "repeatForever", "delay", "timingCurve"]
        throw text.error(
          .unknown, at: modifier.start, "\(QuotedText.quote(modifier.name)) after the keyframes",
          allowed: names.joined(separator: ", "), hint: Suggestion.hint(for: modifier.name, among: names))
      }
    }
    return try set(tracks, at: segment.start, playback: playback, delay: delay, easing: easing)
  }

  /// Where values begin: `(scale: 1)`, `Values(scale: 1)`, or those of a struct.
  private func beginning(_ item: NotationItem) throws(ModelError) -> Beginning {
    var beginning = Beginning()
    if case .chain(let chain) = item.kind, let call = chain.segments.first, chain.segments.count == 1, !chain.hasDot {
      if let structure = structures[call.name] {
        var parser = try NotationParser(text, of: .keyframes, in: structure, readsAssignments: true)
        for value in try parser.storedValues() {
          do throws(ModelError) {
            beginning.values[try PropertyName(value.name)] = value.item
          } catch {
            throw text.located(error, at: value.start)
          }
        }
      } else if call.arguments?.isEmpty == true {
        beginning.unknown = (call.name, call.start)
      }
    }
    for (property, item) in try labeled(item) { beginning.values[property] = item }
    return beginning
  }

  /// A value that no track takes is a slip, unless a struct has it for something else.
  private func checkUse(_ beginning: Beginning?, _ tracks: [MotionTrack]) throws(ModelError) {
    guard let beginning, structures.isEmpty else { return }
    let known = Set(tracks.map(\.property))
    guard let stray = beginning.values.filter({ !known.contains($0.key) }).min(by: { $0.key < $1.key }) else { return }
    throw text.error(
      .unknown, at: stray.value.start, "no track moves \(stray.key)",
      allowed: tracks.map(\.property.text).joined(separator: ", "),
      hint: Suggestion.hint(for: stray.key.text, among: tracks.map(\.property.text)))
  }

  // MARK: Tracks

  private func track(_ chain: NotationChain, _ beginning: Beginning) throws(ModelError) -> MotionTrack {
    guard let segment = chain.segments.first, chain.segments.count == 1, segment.name == "KeyframeTrack" else {
      let found = chain.segments.first?.name ?? ""
      let isKeyframe = KeyframeCall.all.contains { $0.name == found }
      throw text.error(
        .unknown, at: chain.start, "expected a KeyframeTrack, found \(text.quoted(chain.start, chain.end))",
        allowed: NotationSubject.keyframes.example,
        hint: isKeyframe
          ? "write the property around it: KeyframeTrack(\\.scale) { … }"
          : Suggestion.hint(for: found, among: ["KeyframeTrack"] + Self.animators))
    }
    let signature = NotationSignature(segment.name, "_property? content?")
    let binding = try NotationBinding(segment, to: [signature], in: self)
    guard let path = binding["property"], case .keyPath(let names) = path.kind else {
      throw text.error(
        .missing, at: binding["property"]?.start ?? segment.close, "the track lacks its property",
        allowed: "KeyframeTrack(\\.scale)")
    }
    let property = try self.property(names)
    var content = segment.closures.last?.closure
    if case .closure(let closure)? = binding["content"]?.kind { content = closure }
    guard let content else {
      throw text.error(
        .missing, at: segment.close, "the track of \(property) lacks its keyframes",
        allowed: NotationSubject.keyframes.example)
    }
    var parser = try NotationParser(text, of: .keyframe, in: content)
    let calls = try parser.statements().map { (chain) throws(ModelError) in try call(chain) }
    let first = beginning.values[property]
    let type = self.type(of: property, [first] + calls.map(\.value))
    let keyframes = try calls.map { (call) throws(ModelError) in try keyframe(call, type) }
    let initial: MotionValue?
    if let first {
      initial = try value(first, as: type)
    } else {
      if let unknown = beginning.unknown, !property.isOfEveryView {
        throw text.error(
          .missing, at: unknown.start, "the value at which \(property) begins is not here",
          hint: "paste struct \(unknown.name) { … } too, or write initialValue: (\(property): 0)")
      }
      initial = MotionValue.neutral(property, type)
    }
    do throws(ModelError) {
      guard let initial else { throw ModelError(.missing, "\(property) has no value to begin with") }
      return try MotionTrack(property, initial: initial, keyframes: keyframes)
    } catch {
      throw text.located(error, at: segment.start)
    }
  }

  // MARK: Keyframes

  /// A keyframe before its track's type is known.
  private struct KeyframeBinding {
    let call: KeyframeCall
    let binding: NotationBinding
    let start: Int
    var value: NotationItem? { binding["to"] ?? binding["by"] }
  }

  private func call(_ chain: NotationChain) throws(ModelError) -> KeyframeBinding {
    let names = KeyframeCall.all.map(\.name)
    guard let segment = chain.segments.first, chain.segments.count == 1, !chain.hasDot,
      let call = KeyframeCall.all.first(where: { $0.name == segment.name })
    else {
      let found = chain.segments.first?.name ?? ""
      throw text.error(
        .unknown, at: chain.start, "expected a keyframe, found \(text.quoted(chain.start, chain.end))",
        allowed: names.joined(separator: ", "),
        hint: Suggestion.hint(for: found, among: names))
    }
    let signatures = ["_to", "by"].map { NotationSignature(call.name, "\($0) \(call.parameters)") }
    return KeyframeBinding(
      call: call, binding: try NotationBinding(segment, to: signatures, in: self), start: segment.start)
  }

  private func keyframe(_ call: KeyframeBinding, _ type: ValueType) throws(ModelError) -> MotionKeyframe {
    guard let item = call.value else { throw text.error(.missing, at: call.start, "a value is missing") }
    let value = try self.value(item, as: type)
    let duration = try call.binding.duration()
    let kind = try call.call.make(self, call.binding, type)
    do {
      let change = call.binding["by"] == nil ? ValueChange(to: value) : try ValueChange(by: value)
      return try MotionKeyframe(kind, change, duration: duration)
    } catch {
      throw text.located(error, at: call.start)
    }
  }

  func spring(_ item: NotationItem) throws(ModelError) -> SpringSource {
    if let reference = try self.reference(item) { return .reference(reference) }
    return .inline(try parameters(item))
  }

  /// A unit curve, `.easeInOut`; anything else as a curve is read.
  func timing(_ item: NotationItem) throws(ModelError) -> CurveSource {
    guard case .chain(let chain) = item.kind, chain.hasDot || chain.segments.first?.name == "UnitCurve",
      let last = chain.segments.last, chain.segments.count <= 2
    else { return try source(item) }
    do { return .inline(try Curve(try unitCurve(last))) } catch {
      throw error.location == nil ? text.located(error, at: item.start) : error
    }
  }
}
