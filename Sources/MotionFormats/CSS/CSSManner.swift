import MotionJSON
package import MotionModel

/// Manner in which a style sheet plays keyframes, as far as it is not that of exported sheets.
///
/// Presets have no word for it: it stays among the extensions of an imported preset, for the way back.
struct CSSManner: Hashable, Sendable {
  /// `animation-fill-mode`: `both` in exported sheets, which show a motion's first and last values around it.
  var fill = "both"
  /// Indicates an easing of the animation, rather than of its keyframes.
  var isEased = false
  /// Indicates a referenced easing of the animation, for those of its keyframes that have none.
  var easesRest = false
  /// Indicates one `transform`, which takes the place of the page's, instead of `translate`, `rotate` and `scale`, which
  /// add to it; in a transition instead of all four.
  var hasTransform = false
  /// Indicates a pass without keyframes at its beginning or end, where the view has its own values.
  var isOpenAtStart = false
  var isOpenAtEnd = false
  /// Indicates `animation: none` for reduced motion, which shows the view's own values rather than the motion's end.
  var isNone = false
  /// Indicates an animation that never ends, but shows its end with reduced motion.
  var isEnded = false
  /// Custom property with the length of keyframes that each take a share of it.
  var length: String?
  /// Indicates colors, which browsers interpolate in sRGB.
  var hasColors = false
  /// Indicates a rule that leaves the easing of its transition to other rules.
  var hasNoEasing = false
  /// Selectors of rules that play it, with its place among their animations.
  var rules: [String: Int] = [:]
  /// Those among them that play nothing for reduced motion.
  var stillRules: Set<String> = []
  /// Selectors of the rules before its own, by these: of two rules for one element the last one counts.
  var before: [String: String] = [:]
  /// Custom properties in units, or registered by the sheet.
  var properties: [String: WebRegistration] = [:]

  /// Ends that some properties leave to the view, others not: `to opacity`.
  var openParts: Set<String> = []

  var isOpen: Bool { isOpenAtStart || isOpenAtEnd || !openParts.isEmpty }

  /// Lets it have one `transform` if these properties do.
  mutating func setTransform(among names: Set<String>) {
    hasTransform = names.contains("transform") && names.isDisjoint(with: ["translate", "rotate", "scale"])
  }

  /// Indicates an end of a property that the view has.
  func isOpen(_ property: Substring, at end: String) -> Bool {
    (end == "from" ? isOpenAtStart : isOpenAtEnd) || openParts.contains("\(end) \(property)")
  }

  private static let key = WebMotion.mannerKey
  private static let fills = ["none", "forwards", "backwards", "both"]

  init() {}

  /// Manner among the extensions of a preset; that of exported sheets for what they do not tell.
  init(_ extensions: JSONValue?) {
    guard let known = extensions?[Self.key] else { return }
    if case .string(let text)? = known["fill"], Self.fills.contains(text) { fill = text }
    (isEased, easesRest) = (known["eased"] == .bool(true), known["eased"] == .string("rest"))
    hasTransform = known["transform"] == .bool(true)
    (isNone, isEnded) = (known["reduced"] == .string("none"), known["reduced"] == .string("end"))
    if case .string(let name)? = known["length"] { length = name }
    hasNoEasing = known["easing"] == .string("none")
    if case .array(let selectors)? = known["still"] {
      stillRules = Set(selectors.compactMap { if case .string(let selector) = $0 { selector } else { nil } })
    }
    hasColors = WebMotion.hasColors(known)
    properties = WebRegistration.all(in: known)
    if case .object(let members)? = known["rules"] {
      for member in members {
        if case .number(let place) = member.value, Self.isSelector(member.key) {
          rules[member.key] = Int(exactly: place)
        }
      }
    }
    if case .object(let members)? = known["before"] {
      for member in members { if case .string(let selector) = member.value { before[member.key] = selector } }
    }
    guard case .array(let ends)? = known["open"] else { return }
    (isOpenAtStart, isOpenAtEnd) = (ends.contains(.string("from")), ends.contains(.string("to")))
    openParts = Set(
      ends.compactMap { end in
        guard case .string(let text) = end, text.split(separator: " ").count == 2 else { return nil }
        return text
      })
  }

  /// The manner without ends whose values are not those that an import assumes there, as after a change of the motion.
  func restricted(to animation: WebAnimation) -> CSSManner {
    var manner = self
    manner.isOpenAtStart = isOpenAtStart && animation.tracks.allSatisfy { $0.isViewsOwn($0.frames.first) }
    manner.isOpenAtEnd = isOpenAtEnd && animation.tracks.allSatisfy { $0.isViewsOwn($0.frames.last) }
    let tracks = Dictionary(grouping: animation.tracks) { track in
      hasTransform && WebProperty.partsOfTransform.contains(track.property.name) ? "transform" : track.property.name
    }
    manner.openParts = openParts.filter { part in
      tracks.contains { name, tracks in
        part == "from \(name)" && tracks.allSatisfy { $0.isViewsOwn($0.frames.first) }
          || part == "to \(name)" && tracks.allSatisfy { $0.isViewsOwn($0.frames.last) }
      }
    }
    return manner
  }

  /// Name of the class that a selector is; nil for any other selector, and for names with escapes.
  static func className(_ selector: String) -> String? {
    let name = selector.dropFirst()
    let isPlain = name.utf8.allSatisfy { NotationAlphabet.isName($0) }
    let first = name.utf8.first { $0 != UInt8(ascii: "-") }
    return selector.hasPrefix(".") && isPlain && first.map { !NotationAlphabet.isDigit($0) } == true
      ? String(name) : nil
  }

  /// Indicates a selector in which nothing ends the rule, or begins another.
  static func isSelector(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 200 else { return false }
    var open: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): if open.last == byte { open.removeLast() } else { open.append(byte) }
      case _ where open.last == UInt8(ascii: "\""): if byte < 0x20 || byte == UInt8(ascii: "\\") { return false }
      case UInt8(ascii: "("), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: ")"): if open.popLast() != UInt8(ascii: "(") { return false }
      case UInt8(ascii: "]"): if open.popLast() != UInt8(ascii: "[") { return false }
      default: guard NotationAlphabet.isName(byte) || " .#:,>*~+=^$|".utf8.contains(byte) else { return false }
      }
    }
    return open.isEmpty
  }

  /// Extensions that tell it; nil for the manner of exported sheets.
  var extensions: JSONValue? {
    guard self != CSSManner() else { return nil }
    let ends =
      (isOpenAtStart ? [JSONValue.string("from")] : []) + (isOpenAtEnd ? [.string("to")] : [])
      + openParts.sorted().map { .string($0) }
    let manner = JSONValue.object(present: [
      "before": before.isEmpty
        ? nil : .object(before.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }),
      "colors": hasColors ? .string("srgb") : nil, "eased": isEased ? .bool(true) : easesRest ? .string("rest") : nil,
      "easing": hasNoEasing ? .string("none") : nil,
      "fill": fill == "both" ? nil : .string(fill), "length": length.map { .string($0) },
      "open": ends.isEmpty ? nil : .array(ends), "properties": WebRegistration.json(properties),
      "reduced": isNone ? .string("none") : isEnded ? .string("end") : nil,
      "rules": rules.isEmpty
        ? nil : .object(rules.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number(Double($0.value))) }),
      "still": stillRules.isEmpty ? nil : .array(stillRules.sorted().map { .string($0) }),
      "transform": hasTransform ? .bool(true) : nil,
    ])
    return .object([JSONMember(Self.key, manner)])
  }
}

extension PresetDetails {
  /// The same without the order of a style sheet's rules.
  package var withoutRuleOrder: PresetDetails {
    let key = WebMotion.mannerKey
    guard case .object(let members)? = extensions, case .object(let manner)? = extensions?[key] else { return self }
    let left = manner.filter { $0.key != "before" }
    let kept = members.compactMap { member -> JSONMember? in
      guard member.key == key else { return member }
      return left.isEmpty ? nil : JSONMember(key, .object(left))
    }
    var details = self
    details.extensions = kept.isEmpty ? nil : .object(kept)
    return details
  }
}

extension WebTrack {
  /// Indicates a value at an end that says nothing: without effect, or that of the keyframe next to it.
  fileprivate func isViewsOwn(_ end: Frame?) -> Bool {
    guard let end else { return true }
    let inner = end.offset == 0 ? frames.dropFirst().first : frames.dropLast().last
    let own = property.isCustom ? registration.initial : property.neutral.map(property.text)
    return end.value == own || end.value == inner?.value
  }
}

extension WebAnimation {
  /// The same with one `transform` in place of its parts, if these change together.
  var withTransform: WebAnimation {
    let parts = WebProperty.partsOfTransform.compactMap { name in
      tracks.first { $0.property.name == name }
    }
    guard let lead = parts.max(by: { $0.frames.count < $1.frames.count }), let property = WebProperty.transform else {
      return self
    }
    var frames: [WebTrack.Frame] = []
    for (index, frame) in lead.frames.enumerated() {
      var functions: [String] = []
      for part in parts {
        let isStill = part.frames.allSatisfy { $0.value == part.frames[0].value }
        guard isStill || part.frames.count == lead.frames.count else { return self }
        let own = isStill ? part.frames[0] : part.frames[index]
        guard isStill || own.offset == frame.offset && own.easing?.text == frame.easing?.text else { return self }
        functions.append(part.property.function(own.value))
      }
      frames.append(.init(offset: frame.offset, value: functions.joined(separator: " "), easing: frame.easing))
    }
    var merged = self
    let whole = WebTrack(property: property, frames: frames, outcome: lead.outcome)
    let names = Set(parts.map(\.property.name))
    merged.tracks = tracks.filter { !names.contains($0.property.name) } + [whole]
    return merged
  }
}

extension WebProperty {
  static let partsOfTransform = ["translate", "rotate", "scale", "transform"]
  static let transform = all.first { $0.name == "transform" }

  /// Function of a transform for a value of the property: `translate(1px, 2px)` for `1px 2px`.
  fileprivate func function(_ value: String) -> String {
    guard name != "transform" else { return value }
    var (text, depth) = ("", 0)
    for character in value {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      text += character == " " && depth == 0 ? ", " : String(character)
    }
    return "\(name)(\(text))"
  }
}
