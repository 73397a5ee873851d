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
  /// Ends without keyframes, where the view has its own values: `from`; of some properties only, `to opacity`.
  var openEnds: Set<String> = []
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
  /// Indicates a rule that leaves any part of its transition to other rules, having no shorthand.
  var isPartial = false
  /// Selectors of rules that play it, with its place among their animations.
  var rules: [String: Int] = [:]
  /// Those among them that play nothing for reduced motion.
  var stillRules: Set<String> = []
  /// Selectors of the rules before its own, by these: of two rules for one element the last one counts.
  var before: [String: String] = [:]
  /// Custom properties in units, or registered by the sheet.
  var properties: [String: WebRegistration] = [:]

  /// Indicates a view that keeps the last values.
  var staysAtEnd: Bool { ["both", "forwards"].contains(fill) }

  var isOpenAtStart: Bool { openEnds.contains("from") }

  /// Lets it have one `transform` if these properties do.
  mutating func setTransform(among names: Set<String>) {
    hasTransform = names.contains("transform") && names.isDisjoint(with: ["translate", "rotate", "scale"])
  }

  /// The manner of a variant for reduced motion, which has its own ends, and its own fill mode if it was imported.
  /// - Parameter extensions: Those of the variant.
  func reduced(by extensions: JSONValue?) -> CSSManner {
    let own = CSSManner(extensions)
    var manner = self
    manner.openEnds = own.openEnds
    if extensions != nil { manner.fill = own.fill }
    return manner
  }

  /// Indicates an end of a property that the view has.
  func isOpen(_ property: Substring, at end: String) -> Bool {
    // An origin is that of a rule, for the whole time.
    openEnds.contains(end) && property != "transform-origin" || openEnds.contains("\(end) \(property)")
  }

  /// The manner without ends whose values are not those that an import assumes there, as after a change of the motion.
  func restricted(to animation: WebAnimation) -> CSSManner {
    var manner = self
    let tracks = Dictionary(grouping: animation.tracks) { track in
      hasTransform && WebProperty.partsOfTransform.contains(track.property.name) ? "transform" : track.property.name
    }
    manner.openEnds = openEnds.filter { open in
      let words = open.split(separator: " ")
      let own = words.count > 1 ? tracks[String(words[1])] : animation.tracks
      return own?.allSatisfy { $0.isViewsOwn(words[0] == "from" ? $0.frames.first : $0.frames.last) } == true
    }
    return manner
  }
}

extension WebTrack {
  /// Indicates a value at an end that says nothing: without effect, or that of the keyframe next to it.
  fileprivate func isViewsOwn(_ end: Frame?) -> Bool {
    guard let end else { return true }
    let inner = end.offset == 0 ? frames.dropFirst().first : frames.dropLast().last
    // An import takes 0 for the value of a view that has none of its own.
    let zero = property.parts(property.channels.map { _ in nil })
    let own = property.isCustom ? registration.initial : property.text(property.neutral ?? zero)
    return end.value == own || end.value == inner?.value
  }
}

extension WebAnimation {
  /// The same with one `transform` in place of its parts, if these change together.
  var withTransform: WebAnimation {
    let parts = WebProperty.partsOfTransform.compactMap { name in tracks.first { $0.property.name == name } }
    let areStill = parts.map { part in part.frames.allSatisfy { $0.value == part.frames[0].value } }
    let moving = zip(parts, areStill).filter { !$1 }.map(\.0)
    guard let lead = (moving.isEmpty ? parts : moving).max(by: { $0.frames.count < $1.frames.count }),
      let property = WebProperty.transform
    else { return self }
    let areTogether = zip(parts, areStill).allSatisfy { part, isStill in
      isStill || part.frames.elementsEqual(lead.frames) { $0.offset == $1.offset && $0.easing?.text == $1.easing?.text }
    }
    guard areTogether else { return self }
    let frames = lead.frames.enumerated().map { index, frame -> WebTrack.Frame in
      let functions = zip(parts, areStill).map { $0.property.function($0.frames[$1 ? 0 : index].value) }
      return (frame.offset, functions.joined(separator: " "), frame.easing)
    }
    var merged = self
    merged.tracks.removeAll { WebProperty.partsOfTransform.contains($0.property.name) }
    merged.tracks.append(WebTrack(property: property, frames: frames, outcome: lead.outcome))
    return merged
  }
}

extension WebProperty {
  static let partsOfTransform = ["translate", "rotate", "scale", "transform"]
  static let transform = all.first { $0.name == "transform" }

  /// Function of a transform for a value of the property: `translate(1px, 2px)` for `1px 2px`.
  fileprivate func function(_ value: String) -> String {
    name == "transform" ? value : "\(name)(\(TokenShorthand.split(value, at: " ").joined(separator: ", ")))"
  }
}

extension CSSManner {
  /// Manner among the extensions of a preset; that of exported sheets for what they do not tell.
  init(_ extensions: JSONValue?) {
    guard let known = extensions?[WebMotion.mannerKey] else { return }
    for member in Self.members { if let value = known[member.key] { member.read(value, &self) } }
  }

  /// Extensions that tell it; nil for the manner of exported sheets.
  var extensions: JSONValue? {
    guard self != CSSManner() else { return nil }
    let known = Self.members.compactMap { member in member.write(self).map { JSONMember(member.key, $0) } }
    return .object([JSONMember(WebMotion.mannerKey, .object(known.sorted { $0.key < $1.key }))])
  }

  /// A member: how it is read, and written unless it is as in exported sheets.
  private typealias Member = (key: String, read: (JSONValue, inout CSSManner) -> Void, write: (CSSManner) -> JSONValue?)

  private static var members: [Member] {
    [
      flag("colors", \.hasColors, as: .string("srgb")), flag("transform", \.hasTransform, as: .bool(true)),
      flag("eased", \.isEased, as: .bool(true)), flag("eased", \.easesRest, as: .string("rest")),
      flag("easing", \.hasNoEasing, as: .string("none")), flag("partial", \.isPartial, as: .bool(true)),
      flag("reduced", \.isNone, as: .string("none")),
      flag("reduced", \.isEnded, as: .string("end")), texts("still", \.stillRules) { !$0.isEmpty },
      texts("open", \.openEnds) { end in
        let words = end.split(separator: " ")
        return words.count <= 2 && (words.first == "from" || words.first == "to")
      },
      member("fill", \.fill, from: { ["none", "forwards", "backwards"].contains($0.text) ? $0.text : nil }) {
        $0 == "both" ? nil : .string($0)
      },
      member("length", \.length, from: { $0.text }) { $0.map { .string($0) } },
      entries("rules", \.rules, from: { $0.number.flatMap { Int(exactly: $0) } }) { .number(Double($0)) },
      entries("before", \.before, from: \.text) { .string($0) },
      entries("properties", \.properties, { _ in true }, from: { WebRegistration($0) }, \.json),
    ]
  }

  private static func member<Value>(
    _ key: String, _ place: WritableKeyPath<CSSManner, Value>, from read: @escaping (JSONValue) -> Value?,
    _ write: @escaping (Value) -> JSONValue?
  ) -> Member {
    (key, { if let value = read($0) { $1[keyPath: place] = value } }, { write($0[keyPath: place]) })
  }

  private static func flag(_ key: String, _ place: WritableKeyPath<CSSManner, Bool>, as value: JSONValue) -> Member {
    member(key, place, from: { $0 == value ? true : nil }) { $0 ? value : nil }
  }

  private static func texts(
    _ key: String, _ place: WritableKeyPath<CSSManner, Set<String>>, _ isLegal: @escaping (String) -> Bool
  ) -> Member {
    member(key, place) {
      if case .array(let items) = $0 { Set(items.compactMap(\.text).filter(isLegal)) } else { nil }
    } _: {
      $0.isEmpty ? nil : .array($0.sorted().map { .string($0) })
    }
  }

  private static func entries<Value>(
    _ key: String, _ place: WritableKeyPath<CSSManner, [String: Value]>,
    _ isLegal: @escaping (String) -> Bool = CSSSelector.isSelector, from read: @escaping (JSONValue) -> Value?,
    _ write: @escaping (Value) -> JSONValue
  ) -> Member {
    member(key, place) {
      guard case .object(let members) = $0 else { return nil }
      return members.reduce(into: [:]) { if isLegal($1.key) { $0[$1.key] = read($1.value) } }
    } _: {
      $0.isEmpty ? nil : .object($0.sorted { $0.key < $1.key }.map { JSONMember($0.key, write($0.value)) })
    }
  }
}

extension PresetDetails {
  /// The same without the order of a style sheet's rules, and without names of variables, which follow those of presets.
  package var withoutSheet: PresetDetails {
    let key = WebMotion.mannerKey
    guard case .object(let members)? = extensions, case .object(let manner)? = extensions?[key] else { return self }
    let left = manner.filter { !["before", "length"].contains($0.key) }
    let kept = members.compactMap { member -> JSONMember? in
      guard member.key == key else { return member }
      return left.isEmpty ? nil : JSONMember(key, .object(left))
    }
    var details = self
    details.extensions = kept.isEmpty ? nil : .object(kept)
    return details
  }
}

extension Preset {
  /// Indicates keyframes that still have the length which their style sheet took from a variable: of several in a row each
  /// copies its share.
  package func copiesLength(of variable: Preset) -> Bool {
    guard case .keyframes(let set) = motion, case .duration(.seconds(let seconds)) = variable.motion else {
      return false
    }
    return set.length == seconds && CSSManner(details.extensions).length == variable.details.source?.name ?? ""
  }
}
