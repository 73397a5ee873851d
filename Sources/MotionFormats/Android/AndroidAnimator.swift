import MotionModel

/// Animation of one property by an animator of a resource file.
struct AndroidAnimator {
  /// The property as presets call it.
  var property = ""
  /// Start value; nil if left to the view.
  var from: Double?
  /// End value; nil if the file has timing alone.
  var to: Double?
  /// The default is 0.3 s; the delay is from the beginning of the file.
  var times = PlayTimes(duration: 0.3)
  var easing: CurveSource?
  /// Values between the ends: fraction of the time, value, and easing before it.
  var keyframes: [(share: Double, value: Double, easing: CurveSource?)] = []
  /// Attributes that an outer set of view animations has decided for all in it.
  var decided: Set<String> = []
  /// Indicates a view animation, whose delay comes before each of its passes.
  var waitsEachPass = false

  var duration: Double { times.duration ?? 0 }
  var end: Double { times.delay + duration }
  var hasValues: Bool { to != nil || !keyframes.isEmpty }

  /// Its passes, up to 100, as animators one after another, those back mirrored; nil if there are more, or an easing has
  /// no mirror image.
  var unrolled: [AndroidAnimator]? {
    guard let passes = times.passes, passes <= 100 else { return nil }
    var all: [AndroidAnimator] = []
    for pass in 0..<passes {
      guard var own = times.alternates && pass % 2 == 1 ? mirrored : self else { return nil }
      own.times = PlayTimes(duration: duration, delay: times.delay + Double(pass) * duration)
      if waitsEachPass { own.times.delay += Double(pass) * times.delay }
      all.append(own)
    }
    return all
  }

  private var mirrored: AndroidAnimator? {
    var other = self
    (other.from, other.to, other.keyframes) = (to, from, [])
    guard let easing = Self.mirrored(easing) else { return nil }
    other.easing = easing
    var next: CurveSource?
    for keyframe in keyframes.reversed() {
      guard let easing = Self.mirrored(next) else { return nil }
      other.keyframes.append((1 - keyframe.share, keyframe.value, easing))
      next = keyframe.easing
    }
    return other
  }

  /// Easing of the way back; nil without a mirror image.
  private static func mirrored(_ easing: CurveSource?) -> CurveSource?? {
    switch easing {
    // The usual one is its own image.
    case nil: return .some(nil)
    case .inline(let curve)?:
      return curve.reversed.map { .inline($0) } ?? (easing == AndroidResources().usualEasing ? easing : nil)
    case .reference?: return nil
    }
  }
}

/// Reads the animators of a resource file.
///
/// Source: https://developer.android.com/guide/topics/resources/animation-resource
struct AndroidAnimatorReader {
  let resources: AndroidResources
  private(set) var animators: [AndroidAnimator] = []
  /// Animators from 0 to 1 that move nothing themselves: curves.
  private(set) var progress: [(curve: Curve, times: PlayTimes)] = []
  /// Animations of non-numeric targets, by kind.
  private(set) var skipped: [String] = []
  /// Indicates lengths in per cent of a view or its parent.
  private(set) var hasShares = false

  /// Reads an animator or a set of them, with inherited values of the outer sets.
  /// - Returns: Its end time.
  @discardableResult
  mutating func read(_ element: XMLElement, in outer: AndroidAnimator = AndroidAnimator()) throws(ModelError) -> Double
  {
    do throws(ModelError) {
      var own = outer
      func attribute(_ key: String) -> String? { outer.decided.contains(key) ? nil : element.attributes[key] }
      if let text = attribute("duration") { own.times.duration = try resources.seconds(text) }
      if let text = element.attributes["interpolator"] {
        guard let easing = resources.interpolator(text) else { throw AndroidResources.unresolved(text) }
        if attribute("interpolator") != nil { own.easing = easing }
      }
      if let curve = try resources.inlineCurve(of: element), !outer.decided.contains("interpolator") {
        own.easing = .inline(curve)
      }
      if let mode = attribute("repeatMode") { own.times.alternates = mode == "reverse" }
      for key in ["startOffset", "startDelay"] {
        if let wait = element.attributes[key] { own.times.delay += try resources.seconds(wait) }
      }
      guard element.name == "set" else {
        try animator(element, &own)
        return own.end
      }
      if Self.animatesViews(element) { decide(element, &own) }
      var end = own.times.delay
      for child in element.children {
        end = max(end, try read(child, in: own))
        if element.attributes["ordering"] == "sequentially" { own.times.delay = end }
      }
      return end
    } catch {
      throw error.with(\.location, error.location ?? element.place)
    }
  }

  /// Takes the values of a set of view animations that go before those inside.
  ///
  /// Source: https://developer.android.com/reference/android/view/animation/AnimationSet
  private func decide(_ set: XMLElement, _ own: inout AndroidAnimator) {
    for key in ["duration", "repeatMode"] where set.attributes[key] != nil { own.decided.insert(key) }
    if set.attributes["shareInterpolator"] == "false" {
      own.decided.remove("interpolator")
      own.easing = nil
    } else {
      own.decided.insert("interpolator")
      own.easing = own.easing ?? resources.usualEasing
    }
  }

  private static func animatesViews(_ set: XMLElement) -> Bool {
    set.children.contains { viewAnimations[$0.name] != nil || $0.name == "set" && animatesViews($0) }
  }

  private mutating func animator(_ element: XMLElement, _ own: inout AndroidAnimator) throws(ModelError) {
    if let text = element.attributes["repeatCount"].flatMap({ try? resources.value($0) }) {
      let count = text == "infinite" ? -1 : Int(text)
      guard let count, count >= -1, count < Bounds.repeatCount.upperBound else {
        throw ModelError(.outOfRange, "repeatCount is \(QuotedText.quote(text))", allowed: "-1…999999, or infinite")
      }
      own.times.passes = count < 0 ? nil : count + 1
    }
    switch element.name {
    case "objectAnimator": try object(element, own)
    case "animator":
      if let (curve, turns) = try thereAndBack(element) {
        own.times.duration = own.duration / Double(turns)
        (own.times.passes, own.times.alternates) = (own.times.passes.map { $0 * turns }, true)
        progress.append((curve, own.times))
      } else if try number(element, "valueFrom") == 0, try number(element, "valueTo") == 1,
        case .inline(let curve)? = own.easing
      {
        progress.append((curve, own.times))
      } else {
        skipped.append("<animator>")
      }
    case let name:
      guard let properties = Self.viewAnimations[name] else { return skipped.append("<\(name)>") }
      own.waitsEachPass = true
      for (property, from, to) in properties where element.attributes[from] != nil || element.attributes[to] != nil {
        var animator = own
        animator.property = property
        (animator.from, animator.to) = (try number(element, from), try number(element, to))
        animators.append(animator)
      }
    }
  }

  /// Way there and back as exports have it: the easing of all its turns, and their number.
  private mutating func thereAndBack(_ element: XMLElement) throws(ModelError) -> (curve: Curve, turns: Int)? {
    guard let holder = element.children.first, holder.attributes["propertyName"] == "progress" else { return nil }
    let turns = holder.children.count - 1
    for (turn, keyframe) in holder.children.enumerated() {
      guard try number(keyframe, "value") == Double(turn % 2),
        abs(try (number(keyframe, "fraction") ?? 0) * Double(turns) - Double(turn)) < 1e-3,
        turn < 2 || keyframe.attributes["interpolator"] == holder.children[1].attributes["interpolator"]
      else { return nil }
    }
    guard turns > 1, let name = holder.children[1].attributes["interpolator"],
      case .inline(let curve)? = resources.interpolator(name)
    else { return nil }
    return (curve, turns)
  }

  private static let viewAnimations: [String: [(property: String, from: String, to: String)]] = [
    "alpha": [("opacity", "fromAlpha", "toAlpha")], "rotate": [("rotation", "fromDegrees", "toDegrees")],
    "scale": [("scale.x", "fromXScale", "toXScale"), ("scale.y", "fromYScale", "toYScale")],
    "translate": [("offset.x", "fromXDelta", "toXDelta"), ("offset.y", "fromYDelta", "toYDelta")],
  ]

  private mutating func object(_ element: XMLElement, _ own: AndroidAnimator) throws(ModelError) {
    let holders = element.children.filter { $0.name == "propertyValuesHolder" }
    for holder in holders.isEmpty ? [element] : holders {
      let type = holder.attributes["valueType"]
      guard let name = holder.attributes["propertyName"], type != "colorType", type != "pathType",
        holder.attributes["valueTo"]?.first != "#"
      else {
        skipped.append("animators of \(type ?? "no property")")
        continue
      }
      var animator = own
      animator.property = PlatformProperty.android.channel(of: name) ?? name
      guard (try? PropertyName(animator.property)) != nil else {
        throw ModelError(.badName, "\(QuotedText.quote(name)) is not a property name")
      }
      (animator.from, animator.to) = (try number(holder, "valueFrom"), try number(holder, "valueTo"))
      var shares: [Double?] = []
      for keyframe in holder.children where keyframe.name == "keyframe" {
        guard let value = try number(keyframe, "value") else { continue }
        let share = try number(keyframe, "fraction")
        if let share, !Bounds.unit.contains(share) {
          throw ModelError(.outOfRange, "the fraction of a keyframe is \(WebNumber.text(share))", allowed: "0…1")
        }
        shares.append(share)
        var easing = keyframe.attributes["interpolator"].flatMap(resources.interpolator)
        if let curve = try resources.inlineCurve(of: keyframe) { easing = .inline(curve) }
        animator.keyframes.append((0, value, easing))
      }
      // Source: https://cs.android.com, frameworks/base/core/java/android/animation/AnimatorInflater.java, loadPvh
      for (index, share) in shares.spaced.enumerated() { animator.keyframes[index].share = share }
      animator.keyframes.sort { $0.share < $1.share }
      animators.append(animator)
    }
  }

  private mutating func number(_ element: XMLElement, _ key: String) throws(ModelError) -> Double? {
    if let text = element.attributes[key], try resources.value(text).contains("%") { hasShares = true }
    return try resources.number(element, key)
  }
}
