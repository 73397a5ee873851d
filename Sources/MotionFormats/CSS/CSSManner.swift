import MotionModel

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
  /// Selectors of rules that play it, with its place among their animations.
  var rules: [String: Int] = [:]
  /// Those among them that play nothing for reduced motion.
  var stillRules: Set<String> = []
  /// Selectors of the rules before its own, by these: of two rules for one element the last one counts.
  var before: [String: String] = [:]
  /// Custom properties in units, or registered by the sheet.
  var properties: [String: WebRegistration] = [:]

  var isOpenAtStart: Bool { openEnds.contains("from") }

  /// Lets it have one `transform` if these properties do.
  mutating func setTransform(among names: Set<String>) {
    hasTransform = names.contains("transform") && names.isDisjoint(with: ["translate", "rotate", "scale"])
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
    func isViewsOwn(_ tracks: [WebTrack], at end: Substring?) -> Bool {
      tracks.allSatisfy { $0.isViewsOwn(end == "from" ? $0.frames.first : $0.frames.last) }
    }
    manner.openEnds = openEnds.filter { open in
      let words = open.split(separator: " ")
      guard words.count > 1 else { return isViewsOwn(animation.tracks, at: words.first) }
      return tracks[String(words[1])].map { isViewsOwn($0, at: words[0]) } == true
    }
    return manner
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
