/// Turns parsed statements into keyframes.
extension NotationReader {
  private static let animators = ["KeyframeAnimator", "keyframeAnimator", "KeyframeTimeline"]

  /// Property of keyframes over one value, as of a curve alone.
  static let onlyValue = "value"

  private struct Beginning {
    var values: [PropertyName: NotationItem] = [:]
    /// The struct whose values are not here.
    var unknown: (name: String, start: Int)?
    /// Properties of the view for those of the values.
    var uses: [PropertyName: [ContentReader.Use]] = [:]
  }

  func keyframes(_ statements: [NotationChain]) throws(ModelError) -> KeyframeSet {
    guard let first = statements.first else {
      throw text.error(.missing, at: 0, "there is no track", allowed: NotationSubject.keyframes.example)
    }
    guard let index = first.segments.firstIndex(where: { Self.animators.contains($0.name) }) else {
      let tracks = try statements.map { (chain) throws(ModelError) in try track(chain, Beginning()) }
      return try made(at: first.start, try KeyframeSet(tracks: Array(tracks.joined())))
    }
    if let second = statements.dropFirst().first {
      throw text.error(
        .syntax, at: second.start, "\(text.quoted(second.start, second.segments[0].close)) after the keyframes",
        allowed: "the end", hint: "put all tracks in one \(first.segments[index].name)")
    }
    return try animator(first.segments[index], Array(first.segments.dropFirst(index + 1)))
  }

  // MARK: Around the tracks

  private func animator(
    _ segment: NotationSegment, _ modifiers: [NotationSegment]
  ) throws(ModelError) -> KeyframeSet {
    let isTimeline = segment.name == "KeyframeTimeline"
    let binding = try bind(
      segment, isTimeline ? "initialValue? content?" : "initialValue? repeating? trigger? content? keyframes?")
    var playback: KeyframeSet.Playback = isTimeline ? .once : .repeats(count: nil, autoreverses: false)
    if try binding.value("repeating", .truth) == false { playback = .once }
    if binding["trigger"] != nil {
      guard binding["repeating"] == nil else {
        throw text.error(
          .contradiction, at: binding.place(of: "repeating"), "they repeat and play at each trigger",
          hint: "remove repeating: or trigger:")
      }
      playback = .trigger
    }
    var beginning = try binding["initialValue"].map { (item) throws(ModelError) in try self.beginning(item) }
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
      throw text.error(
        .missing, at: builder.lowerBound, "there is no track", allowed: NotationSubject.keyframes.example)
    }
    let only = try PropertyName(Self.onlyValue)
    let isOneTrack = KeyframeNotation.calls.contains { $0.name == chains[0].first.name }
    let own = (isOneTrack ? chains.prefix(1) : chains[...]).map { chain in
      guard case .keyPath(let path)? = chain.first.arguments?.first?.item.kind else { return only }
      return (try? property(path)) ?? only
    }
    if case .closure(let closure)? = binding["content"]?.kind { closures.append(("content", closure)) }
    if let content = closures.first(where: { $0.closure != builder })?.closure {
      let usual = segment.name == "keyframeAnimator" ? "$1" : "$0"
      let reader = ContentReader(
        text: text, values: own, isOne: beginning?.values[only] != nil, dropping: dropping)
      beginning?.uses = reader.uses(content, usual)
    }
    let tracks =
      if isOneTrack, let beginning, beginning.values[only] != nil {
        try track(of: only, chains, beginning, at: builder.lowerBound)
      } else {
        Array(try chains.map { (chain) throws(ModelError) in try track(chain, beginning ?? Beginning()) }.joined())
      }
    try checkUse(beginning, own)
    var set = try made(at: segment.start, try KeyframeSet(tracks: tracks, playback: playback))
    for modifier in modifiers {
      guard isTimeline || !modifier.name.hasPrefix("repeat") else {
        throw text.error(
          .contradiction, at: modifier.start, "\(modifier.name) after \(segment.name)",
          hint: "write KeyframeTimeline(initialValue: …) { … }.\(modifier.name)(…)")
      }
      try change(
        &set, by: modifier, in: KeyframeNotation.modifiers,
        unknown: "\(QuotedText.quote(modifier.name)) after the keyframes")
      try made(at: modifier.start, try set.validate())
    }
    return set
  }

  /// Initial values: `(scale: 1)`, `Values(scale: 1)`, or those of a struct.
  private func beginning(_ item: NotationItem) throws(ModelError) -> Beginning {
    var beginning = Beginning()
    // One value without a name.
    let isNumber = if case .number = item.kind { true } else { try swiftNumber(item) != nil }
    guard !isNumber, type(of: item) == nil else {
      beginning.values[try PropertyName(Self.onlyValue)] = item
      return beginning
    }
    if case .chain(let chain) = item.kind, let call = chain.only {
      if let structure = structures[call.name] {
        var parser = try NotationParser(text, of: .keyframes, in: structure, readsAssignments: true)
        for value in try parser.storedValues() {
          beginning.values[try made(at: value.start, try PropertyName(value.name))] = value.item
        }
      } else if call.arguments?.isEmpty == true {
        beginning.unknown = (call.name, call.start)
      }
    }
    for (property, item) in try labeled(item) { beginning.values[property] = item }
    return beginning
  }

  /// A value without a track is an error, unless a struct has it for another use.
  private func checkUse(_ beginning: Beginning?, _ own: [PropertyName]) throws(ModelError) {
    guard let beginning, structures.isEmpty else { return }
    let known = Set(own)
    guard let stray = beginning.values.filter({ !known.contains($0.key) }).min(by: { $0.key < $1.key }) else { return }
    throw text.error(
      .unknown, at: stray.value.start, "no track moves \(stray.key)",
      allowed: own.map(\.text).joined(separator: ", "),
      hint: Suggestion.hint(for: stray.key.text, among: own.map(\.text)))
  }

  // MARK: Tracks

  private func track(_ chain: NotationChain, _ beginning: Beginning) throws(ModelError) -> [MotionTrack] {
    let segment = chain.first
    guard chain.segments.count == 1, segment.name == "KeyframeTrack" else {
      let isKeyframe = KeyframeNotation.calls.contains { $0.name == segment.name }
      throw text.error(
        .unknown, at: chain.start, "expected a KeyframeTrack, found \(text.quoted(chain.start, chain.end))",
        allowed: NotationSubject.keyframes.example,
        hint: isKeyframe
          ? "write the property around it: KeyframeTrack(\\.scale) { … }"
          : Suggestion.hint(for: segment.name, among: ["KeyframeTrack"] + Self.animators))
    }
    let binding = try bind(segment, "_property? content?")
    let only = try PropertyName(Self.onlyValue)
    let property: PropertyName
    if let path = binding["property"], case .keyPath(let names) = path.kind {
      property = try self.property(names)
    } else if binding["property"] == nil, beginning.values[only] != nil {
      property = only
    } else {
      throw text.error(
        .missing, at: binding["property"]?.start ?? segment.close, "the track lacks its property",
        allowed: "KeyframeTrack(\\.scale)")
    }
    var content = segment.closures.last?.closure
    if case .closure(let closure)? = binding["content"]?.kind { content = closure }
    guard let content else {
      throw text.error(
        .missing, at: segment.close, "the track of \(property) lacks its keyframes",
        allowed: NotationSubject.keyframes.example)
    }
    var parser = try NotationParser(text, of: .keyframe, in: content)
    return try track(of: property, try parser.statements(), beginning, at: segment.start)
  }

  /// The beginning of a side of a size, or of a coordinate: `place.x` of `place: CGPoint(x: 1, y: 2)`.
  private func part(_ property: PropertyName, of beginning: Beginning) -> NotationItem? {
    guard let dot = property.text.lastIndex(of: "."),
      let whole = (try? PropertyName(String(property.text[..<dot]))).flatMap({ beginning.values[$0] })
    else { return nil }
    return (try? labeled(whole))?.first { ".\($0.0)" == property.text[dot...] }?.1
  }

  /// Tracks of the keyframes of one value: one for each property of the view that it is, otherwise for itself.
  private func track(
    of property: PropertyName, _ chains: [NotationChain], _ beginning: Beginning, at start: Int
  ) throws(ModelError) -> [MotionTrack] {
    // Keyframes before the type of the track is known.
    let calls = try chains.map { (chain) throws(ModelError) in
      guard let segment = chain.only, let call = KeyframeNotation.calls.first(where: { $0.name == segment.name })
      else {
        throw text.unknown(
          "expected a keyframe, found \(text.quoted(chain.start, chain.end))", at: chain.start,
          chain.first.name, among: KeyframeNotation.calls.map(\.name))
      }
      return (call: call, binding: try NotationBinding(segment, to: call.signatures, in: self))
    }
    let first = beginning.values[property] ?? part(property, of: beginning)
    let items = [first] + calls.map { $0.binding["to"] ?? $0.binding["by"] }
    return try (beginning.uses[property] ?? [.init(property: property)]).map { (use) throws(ModelError) in
      let type = self.type(of: use.calculation == nil ? use.property : property, items)
      let keyframes = try calls.map { (call, binding) throws(ModelError) in
        var binding = binding
        binding.reader.type = type
        return try call.value(of: binding)
      }
      let initial: MotionValue?
      if let first {
        initial = try value(first, as: type)
      } else {
        if let unknown = beginning.unknown, !property.isOfEveryView {
          throw text.error(
            .missing, at: unknown.start, "the value at which \(property) begins is missing",
            hint: "paste struct \(unknown.name) { … } too, or write initialValue: (\(property): 0)")
        }
        initial = MotionValue.neutral(property, type)
      }
      guard let initial else { throw text.error(.missing, at: start, "\(property) has no value to begin with") }
      let track = try made(at: start, try MotionTrack(use.property, initial: initial, keyframes: keyframes))
      guard let (factor, offset) = use.calculation else { return track }
      return try made(at: start, try track.calculated(times: factor, plus: offset))
    }
  }

  /// Unit curve, `.easeInOut`; others are read as curves.
  func timing(_ item: NotationItem) throws(ModelError) -> Curve {
    guard case .chain(let chain) = item.kind, word(item) != "nil" else { throw wrongType(item, "a curve") }
    guard chain.hasDot || chain.first.name == "UnitCurve", let call = chain.call else { return try curve(chain) }
    return try made(at: item.start, try Curve(try unitCurve(call)))
  }
}
