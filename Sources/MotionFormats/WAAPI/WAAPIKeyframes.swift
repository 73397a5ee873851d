import MotionModel

/// The timing of an animation: a number of milliseconds, or an object.
///
/// Source: https://www.w3.org/TR/web-animations-1/#the-effecttiming-dictionaries
struct WAAPIOptions {
  /// Without the easing: keyframes without one are linear in the API.
  private(set) var timing = CSSTiming(.animation)
  /// Easing of the whole pass; nil if linear.
  private(set) var easing: Curve?

  init(_ node: DocumentNode?) throws(ModelError) {
    timing.easing = (try Curve(.linear(.extend)), nil)
    guard let node else { return }
    func seconds(_ node: DocumentNode, in range: ClosedRange<Double>) throws(ModelError) -> CSSTiming.Value<Double> {
      (try node.number(in: range).movingPoint(by: 3), nil)
    }
    if case .number = node.value {
      timing.duration = try seconds(node, in: 0...1e12)
      return
    }
    for (key, value) in try node.object().members {
      switch key {
      case "duration":
        if case .string("auto") = value.value { continue }
        timing.duration = try seconds(value, in: 0...1e12)
      case "delay": timing.delay = try seconds(value, in: -1e12...1e12)
      case "iterations":
        timing.iterations = if case .string("Infinity") = value.value { nil } else { try value.number(in: 0...1e6) }
      case "direction": timing.direction = try Form<CSSTiming.Direction>.choice.read(value)
      case "fill":
        timing.fill = try value.choice(of: ["auto", "none", "forwards", "backwards", "both"])
        if timing.fill == "auto" { timing.fill = "none" }
      case "easing":
        let text = try value.string()
        let curve = try value.reading { () throws(ModelError) in try Curve(notation: text) }
        if case .linear = curve.base { continue }
        easing = curve
      case "endDelay", "iterationStart":
        guard try value.number() == 0 else { throw value.error(.notKept, "\(key) is not supported in presets") }
      case "composite", "iterationComposite":
        guard case .string(let word) = value.value, ["add", "accumulate"].contains(word) else { continue }
        throw value.error(.notKept, "additive animations are not supported in presets")
      case "id", "pseudoElement", "timeline": continue
      default: throw value.error(.unknown, "an animation has no option \(QuotedText.quote(key))")
      }
    }
  }

  /// The easing as a curve, with duration, delay and repetitions if timed.
  func curve(timed: Bool) throws(ModelError) -> Curve {
    let base = if let easing { easing } else { try Curve(.linear(.extend)) }
    return timed && !base.base.isSpring ? try timing.times.curve(base.base) : base
  }
}

/// Keyframes in either form of the API, as blocks of a style sheet.
struct WAAPIKeyframes {
  private(set) var blocks: [CSSKeyframes.Block] = []

  init(_ node: DocumentNode) throws(ModelError) {
    if case .object = node.value { try read(columns: node) } else { try read(list: node) }
  }

  private mutating func read(list node: DocumentNode) throws(ModelError) {
    let frames = try node.array(min: 1, max: Bounds.listLength)
    let offsets = try frames.map { (frame) throws(ModelError) in try Self.offset(frame.object().optional("offset")) }
    let known = offsets.compactMap(\.self)
    guard known == known.sorted() else { throw node.error(.outOfRange, "the offsets of the keyframes fall") }
    for (frame, offset) in zip(frames, offsets.spaced) {
      var declarations: [CSSDeclaration] = []
      for (key, value) in try frame.object().members {
        switch key {
        case "offset": continue
        case "composite":
          guard case .string(let word) = value.value, word != "replace", word != "auto" else { continue }
          throw value.error(.notKept, "additive keyframes are not supported in presets")
        default: declarations.append(try declaration(key, value))
        }
      }
      blocks.append(([offset], declarations))
    }
  }

  /// `{"opacity": [0, 1], "easing": "ease"}`: the values of each property, evenly spaced.
  private mutating func read(columns node: DocumentNode) throws(ModelError) {
    func list(_ node: DocumentNode) throws(ModelError) -> [DocumentNode] {
      if case .array = node.value { return try node.array(min: 1, max: Bounds.listLength) }
      return [node]
    }
    let object = try node.object()
    let offsets = try object.optional("offset").map(list)?.map(Self.offset) ?? []
    let easings = try object.optional("easing").map(list) ?? []
    for (key, node) in object.members where !["offset", "easing", "composite"].contains(key) {
      let values = try list(node)
      let places = values.indices.map { offsets.indices.contains($0) ? offsets[$0] : nil }
      // A single value is the end.
      let spaced = values.count == 1 && offsets.isEmpty ? [1] : places.spaced
      for (index, (value, offset)) in zip(values, spaced).enumerated() {
        var declarations = [try declaration(key, value)]
        if !easings.isEmpty { declarations.append(try declaration("easing", easings[index % easings.count])) }
        blocks.append(([offset], declarations))
      }
    }
  }

  private static func offset(_ node: DocumentNode?) throws(ModelError) -> Double? {
    guard let node, node.value != .null else { return nil }
    return try node.number(in: Bounds.unit)
  }

  private func declaration(_ key: String, _ value: DocumentNode) throws(ModelError) -> CSSDeclaration {
    let name = key == "easing" ? "animation-timing-function" : CSSParser.property(key)
    let place = SourcePlace(offset: blocks.count)
    if case .number(let number) = value.value {
      return CSSDeclaration(name: name, value: [CSSComponent(.number(number), at: place)], place: place)
    }
    guard case .string(let text) = value.value else { throw value.wrongType(wanted: "a number or a string") }
    do throws(ImportFault) {
      return CSSDeclaration(name: name, value: try CSSParser.value(text, at: place), place: place)
    } catch {
      throw value.error(
        .syntax, "\(QuotedText.quote(text)) is not a value of \(QuotedText.quote(key)): \(error.message.text)")
    }
  }
}
