import MotionModel

/// The timing of an animation: a number of milliseconds, or an object.
///
/// Source: https://www.w3.org/TR/web-animations-1/#the-effecttiming-dictionaries
struct WAAPIOptions {
  var duration: Double?
  var delay = 0.0
  /// nil for ever.
  var iterations: Double? = 1
  var direction = "normal"
  var fill = "auto"
  /// nil where it is straight.
  var easing: Curve?

  init(_ node: DocumentNode?) throws(ModelError) {
    guard let node else { return }
    if case .number = node.value {
      duration = try node.number(in: 0...1e12) / 1000
      return
    }
    for (key, value) in try node.object().members {
      switch key {
      case "duration":
        if case .string("auto") = value.value { continue }
        duration = try value.number(in: 0...1e12) / 1000
      case "delay": delay = try value.number(in: -1e12...1e12) / 1000
      case "iterations":
        if case .string("Infinity") = value.value {
          iterations = nil
        } else {
          iterations = try value.number(in: 0...1e6)
        }
      case "direction":
        direction = try value.choice([
          "normal": "normal", "reverse": "reverse", "alternate": "alternate", "alternate-reverse": "alternate-reverse",
        ])
      case "fill":
        fill = try value.choice([
          "auto": "none", "none": "none", "forwards": "forwards", "backwards": "backwards", "both": "both",
        ])
      case "easing":
        let text = try value.string()
        let curve = try value.reading { () throws(ModelError) in try Curve(notation: text) }
        if case .linear = curve.base { continue }
        easing = curve
      case "endDelay", "iterationStart":
        guard try value.number() == 0 else { throw value.error(.notKept, "\(key) has no place in a preset") }
      case "id", "composite", "iterationComposite", "pseudoElement", "timeline": continue
      default: throw value.error(.unknown, "an animation has no option \(QuotedText.quote(key))")
      }
    }
  }

  /// The value of `animation` that says the same; keyframes without an easing go straight, as the API has it.
  func animation(named name: String) -> String {
    func milliseconds(_ seconds: Double) -> String { WebNumber.text(seconds * 1000) + "ms" }
    return [
      name, duration.map(milliseconds) ?? "", "linear", duration == nil ? "" : milliseconds(delay),
      iterations.map { WebNumber.text($0) } ?? "infinite", direction, fill == "auto" ? "none" : fill,
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The easing as a curve.
  /// - Parameter timed: Whether it takes the duration, the delay and the repetitions along.
  func curve(timed: Bool) throws(ModelError) -> Curve {
    var base = try Curve(.linear(.extend))
    if let easing { base = easing }
    guard timed, !base.base.isSpring else { return base }
    var modifiers = base.modifiers
    if delay != 0 { modifiers.append(.delay(delay)) }
    if iterations != 1 {
      let count = iterations.map { Int(max($0.rounded(.up), 1)) }
      modifiers.append(.repeats(count: count, autoreverses: direction.hasPrefix("alternate")))
    }
    return try Curve(base.base, duration: duration.map { .seconds($0) }, modifiers: modifiers)
  }
}

/// Keyframes in either form of the API, as blocks of a style sheet.
struct WAAPIKeyframes {
  /// What stands at a share of the pass, in the order of the file.
  private var blocks: [(offset: Double, declarations: [String])] = []

  /// The property that a name of a script means: `backgroundColor` is `background-color`.
  static func property(_ name: String) -> String {
    if name.hasPrefix("--") { return name }
    if name == "cssOffset" { return "offset" }
    var result = ""
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar) { result += "-" }
      result += String(scalar).lowercased()
    }
    return result
  }

  init(_ node: DocumentNode) throws(ModelError) {
    if case .object = node.value { try read(columns: node) } else { try read(list: node) }
  }

  private mutating func read(list node: DocumentNode) throws(ModelError) {
    let frames = try node.array(min: 1, max: Bounds.listLength)
    var offsets: [Double?] = []
    for frame in frames {
      offsets.append(
        try frame.object().optional("offset").flatMap { (node) throws(ModelError) in
          if case .null = node.value { return nil }
          return try node.number(in: Bounds.unit)
        })
    }
    let known = offsets.compactMap(\.self)
    guard known == known.sorted() else { throw node.error(.outOfRange, "the offsets of the keyframes fall") }
    for (frame, offset) in zip(frames, Self.spaced(offsets)) {
      var declarations: [String] = []
      for (key, value) in try frame.object().members {
        switch key {
        case "offset": continue
        case "composite":
          guard case .string(let word) = value.value, word != "replace", word != "auto" else { continue }
          throw value.error(.notKept, "keyframes that add to each other have no place in a preset")
        default: declarations.append(try Self.declaration(key, value))
        }
      }
      blocks.append((offset, declarations))
    }
  }

  /// `{"opacity": [0, 1], "easing": "ease"}`: the values of each property, evenly spaced.
  private mutating func read(columns node: DocumentNode) throws(ModelError) {
    func list(_ node: DocumentNode) throws(ModelError) -> [DocumentNode] {
      if case .array = node.value { return try node.array(min: 1, max: Bounds.listLength) }
      return [node]
    }
    let object = try node.object()
    var offsets: [Double?] = []
    if let node = object.optional("offset") {
      offsets = try list(node).map { (node) throws(ModelError) in
        if case .null = node.value { return nil }
        return try node.number(in: Bounds.unit)
      }
    }
    let easings = try object.optional("easing").map { (node) throws(ModelError) in try list(node) } ?? []
    for (key, node) in object.members where !["offset", "easing", "composite"].contains(key) {
      let values = try list(node)
      var places = [Double?](repeating: nil, count: values.count)
      for (index, offset) in offsets.prefix(values.count).enumerated() { places[index] = offset }
      // One value alone is where it ends.
      let spaced = values.count == 1 && offsets.isEmpty ? [1] : Self.spaced(places)
      for (index, (value, offset)) in zip(values, spaced).enumerated() {
        var declarations = [try Self.declaration(key, value)]
        if !easings.isEmpty {
          declarations.append(try Self.declaration("easing", easings[index % easings.count]))
        }
        blocks.append((offset, declarations))
      }
    }
  }

  /// The offsets, with those that are not said evenly between their neighbors.
  private static func spaced(_ offsets: [Double?]) -> [Double] {
    var result = offsets
    guard let last = result.indices.last else { return [] }
    if result[last] == nil { result[last] = 1 }
    if result[0] == nil { result[0] = 0 }
    var start = 0
    for index in result.indices.dropFirst() {
      guard let end = result[index], let begin = result[start] else { continue }
      for between in start + 1..<max(index, start + 1) {
        result[between] = begin + (end - begin) * Double(between - start) / Double(index - start)
      }
      start = index
    }
    return result.map { $0 ?? 0 }
  }

  private static func declaration(_ key: String, _ value: DocumentNode) throws(ModelError) -> String {
    let name = key == "easing" ? "animation-timing-function" : property(key)
    let text: String
    switch value.value {
    case .number(let number): text = WebNumber.text(number)
    case .string(let string): text = string
    default: throw value.wrongType(wanted: "a number or a string")
    }
    // Neither can end the block that it is put into.
    let isPlain = !(name + text).unicodeScalars.contains { "{};\\@".unicodeScalars.contains($0) || $0.value < 0x20 }
    guard isPlain, !name.contains(":"), !text.isEmpty, !text.contains("/*") else {
      throw value.error(.syntax, "\(QuotedText.quote(text)) is not a value of \(QuotedText.quote(key))")
    }
    return "\(name):\(text)"
  }

  func rule(named name: String) -> String {
    let blocks = blocks.map { block in
      // Written so that it is read as the same number.
      "\(CanonicalJSON.number(block.offset * 100))%{\(block.declarations.joined(separator: ";"))}"
    }
    return "@keyframes \(name){\(blocks.joined())}"
  }
}
