import MotionModel

/// Nonstandard forms of motion in token files, with the type of each.
///
/// The format forbids deriving types from values, but most files omit the types. A form is taken for a motion only if
/// unambiguous, or by a type or a name, and with a warning.
enum TokenForm {
  /// Meanings of nonstandard types, in lower case and without `-` and `_`.
  static let words: [String: TokenType] = [
    "duration": .duration, "time": .duration, "delay": .duration, "cubicbezier": .cubicBezier, "easing": .cubicBezier,
    "timingfunction": .cubicBezier, "curve": .cubicBezier, "bezier": .cubicBezier, "spring": .cubicBezier,
    "transition": .transition, "animation": .transition,
  ]

  /// Meaning of a nonstandard type.
  static func type(named text: String) -> TokenType? { words[text.lowercased().filter { $0 != "-" && $0 != "_" }] }

  /// The type of a value by its form; nil when it is not surely a motion.
  /// - Parameters:
  ///   - said: Type suggested by a type or a name around it.
  ///   - reference: Type of a reference's target.
  static func type(of value: JSONValue, said: TokenType?, reference: (String) -> TokenType?) -> TokenType? {
    switch value {
    case .string(let text):
      guard text.utf8.count <= 65_536 else { return nil }
      if (try? DurationNotation.parse(text, in: Bounds.delay)) != nil { return .duration }
      if said == .duration, Double(text) != nil { return .duration }
      if TokenShorthand.easing(text) != nil { return .cubicBezier }
      let named = TokenSpring.named[text] ?? text
      if said == .cubicBezier, bezier(text) ?? (try? Curve(notation: named)) != nil { return .cubicBezier }
      guard let shorthand = TokenShorthand(text) else {
        // This beginning is unambiguous: errors are reported when the value is read.
        return calls.contains { text.lowercased().hasPrefix($0) } ? .cubicBezier : nil
      }
      return shorthand.references.allSatisfy { [.duration, .cubicBezier].contains(reference($0)) } ? .transition : nil
    case .number: return said == .duration ? .duration : nil
    case .array(let slots):
      let numbers = slots.compactMap(\.number)
      let isBezier = numbers.count == 4 && slots.count == 4 && [0, 2].allSatisfy { Bounds.unit.contains(numbers[$0]) }
      return isBezier ? .cubicBezier : nil
    case .object(let members):
      if ["ms", "s"].contains(value["unit"]?.text), value["value"] != nil { return .duration }
      if TokenSpring.shape(of: members) != nil { return .cubicBezier }
      let isTransition = value["duration"] != nil && easingKeys.contains { value[$0] != nil }
      return isTransition ? .transition : nil
    default: return nil
    }
  }

  private static let calls = ["cubic-bezier(", "linear(", "steps(", "spring("]

  static let easingKeys = ["timingFunction", "easing", "timing-function", "ease", "curve"]

  /// Indicates a name for which plain numbers are durations.
  static func saysDuration(_ path: [String]) -> Bool {
    path.contains { name in
      let (isCamel, name) = (name.hasSuffix("Ms"), name.lowercased())
      let words = name.split { !$0.isLetter }
      return ["duration", "delay"].contains(where: name.contains) || words.contains("dur")
        || words.count > 1 && words.last == "ms" || isCamel
    }
  }

  /// Indicates a name for which four numbers are a Bézier rather than a color.
  static func saysEasing(_ path: [String]) -> Bool {
    path.map { $0.lowercased() }.contains { $0.contains("easing") || $0.contains("bezier") || $0 == "ease" }
  }

  /// The Bézier of four numbers with commas between them; nil for any other text.
  static func bezier(_ text: String) -> Curve? {
    let numbers = text.utf8.count <= 200 ? text.split(separator: ",", omittingEmptySubsequences: false) : []
    guard numbers.count == 4, numbers.allSatisfy({ Double($0.filter { $0 != " " }) != nil }) else { return nil }
    return try? Curve(notation: "cubic-bezier(\(text))")
  }

  /// Indicates a number with a unit of time in a text.
  static func speaksOfTime(_ text: String) -> Bool {
    let words = text.unicodeScalars.prefix(200).split {
      !($0.properties.isAlphabetic || "0123456789.".contains(Character($0)))
    }
    return words.map { String($0) }.contains { word in
      word.hasSuffix("s") && Double(word.dropLast(word.hasSuffix("ms") ? 2 : 1)) != nil
    }
  }
}

/// Springs as token files write them.
enum TokenSpring {
  /// Members that are a spring together: the labels of its notation, each with its keys.
  typealias Shape = [(label: String, keys: [String], isRequired: Bool)]

  /// Labels with their other keys: `duration`, `damping|friction`, `mass?`.
  private static let shapes: [Shape] = [
    "duration bounce", "visualDuration bounce", "response dampingFraction|dampingRatio|damping",
    "mass? stiffness damping initialVelocity|velocity?", "tension friction mass?",
    "dampingRatio|damping-ratio stiffness",
  ].map { labels in
    labels.split(separator: " ").map { word in
      let keys = word.split(separator: "|").map { $0.hasSuffix("?") ? String($0.dropLast()) : String($0) }
      return (keys.first ?? "", keys, !word.hasSuffix("?"))
    }
  }

  /// Members unrelated to motion, or redundant.
  private static let ignored: Set<String> = ["type", "kind", "name", "physics"]

  /// Shape of an object's members; nil if not a spring.
  static func shape(of members: [JSONMember]) -> Shape? {
    let keys = members.map(\.key).filter { !ignored.contains($0) && !$0.hasPrefix("$") }
    guard keys.count >= 2 else { return nil }
    return shapes.first { shape in
      keys.allSatisfy { key in shape.contains { $0.keys.contains(key) } }
        && shape.allSatisfy { label in !label.isRequired || keys.contains { label.keys.contains($0) } }
    }
  }

  /// Labels whose values are times.
  static let times: Set<String> = ["duration", "visualDuration", "response"]

  /// The springs that design tools and libraries know by name.
  ///
  /// Those of Figma are a reading by others (Figma publishes none); the others are react-spring's.
  /// Source: https://www.react-spring.dev/docs/advanced/config#presets
  static let named: [String: String] = [
    "GENTLE": "spring(mass: 1, stiffness: 100, damping: 15)", "QUICK": "spring(mass: 1, stiffness: 300, damping: 20)",
    "BOUNCY": "spring(mass: 1, stiffness: 600, damping: 15)",
    "SLOW": "spring(mass: 1, stiffness: 80, damping: 20, allowOverDamping: true)",
    "gentle": "spring(tension: 120, friction: 14)", "wobbly": "spring(tension: 180, friction: 12)",
    "stiff": "spring(tension: 210, friction: 20)", "slow": "spring(tension: 280, friction: 60)",
    "molasses": "spring(tension: 280, friction: 120)",
  ]
}
