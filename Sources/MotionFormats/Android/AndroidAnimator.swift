import MotionModel

/// What one animator of a resource file does to one property.
struct AndroidAnimator {
  /// The property as presets call it.
  var property: String
  /// From what; nil where the file leaves it to the view.
  var from: Double?
  /// To what; nil where the file says only when and how.
  var to: Double?
  /// Seconds until it begins, and that it takes.
  var start = 0.0
  var duration = AndroidAnimator.standardDuration
  var easing: CurveSource?
  /// How many passes; nil for ever.
  var passes: Int? = 1
  var alternates = false
  /// Values between the ends: the share of the time, the value, and how it gets there.
  var keyframes: [(share: Double, value: Double, easing: CurveSource?)] = []
  let place: TextLocation

  var end: Double { start + duration }
  /// Whether it says from where to where, and not only when and how.
  var hasValues: Bool { to != nil || !keyframes.isEmpty }

  /// What animators take that say nothing.
  static let standardDuration = 0.3
}

/// Reads the animators of a resource file.
///
/// Sources: https://developer.android.com/guide/topics/resources/animation-resource
struct AndroidAnimatorReader {
  let resources: AndroidResources
  private(set) var animators: [AndroidAnimator] = []
  /// Those that go from 0 to 1 and move nothing themselves: curves.
  private(set) var progress: [AndroidAnimator] = []
  /// What animates something that is no number, by its kind.
  private(set) var skipped: [String: Int] = [:]
  /// Whether a length is given in per cent, which are of a view or its parent.
  private(set) var hasShares = false

  /// The size that per cent are of, in points: that of a transition's view.
  static let size = 100.0

  init(_ resources: AndroidResources) { self.resources = resources }

  /// What an element inherits from the sets around it.
  private struct Inherited {
    var start = 0.0
    var duration: String?
    var easing: String?
  }

  /// Reads an animator or a set of them.
  /// - Throws: ``ModelError`` with the place of what is wrong.
  mutating func read(_ element: XMLElement) throws(ModelError) { _ = try read(element, Inherited()) }

  /// - Returns: When it is over.
  private mutating func read(_ element: XMLElement, _ inherited: Inherited) throws(ModelError) -> Double {
    do throws(ModelError) {
      var own = inherited
      own.duration = element.attributes["duration"] ?? inherited.duration
      own.easing = element.attributes["interpolator"] ?? inherited.easing
      for key in ["startOffset", "startDelay"] {
        if let wait = element.attributes[key] { own.start += try resources.seconds(wait) }
      }
      guard element.name == "set" else { return try animator(element, own) }
      var end = own.start
      let isSequential = element.attributes["ordering"] == "sequentially"
      for child in element.children {
        end = max(end, try read(child, own))
        if isSequential { own.start = end }
      }
      return end
    } catch {
      var error = error
      if error.location == nil { error.location = element.place }
      throw error
    }
  }

  private mutating func animator(_ element: XMLElement, _ inherited: Inherited) throws(ModelError) -> Double {
    var base = AndroidAnimator(property: "", place: element.place)
    base.start = inherited.start
    if let text = inherited.duration { base.duration = try resources.seconds(text) }
    if let text = inherited.easing {
      guard let easing = resources.interpolator(text) else { throw AndroidResources.unresolved(text) }
      base.easing = easing
    }
    if let text = element.attributes["repeatCount"].flatMap({ try? resources.value($0) }) {
      let count = text == "infinite" ? -1 : Int(text)
      guard let count, count >= -1, count < Bounds.repeatCount.upperBound else {
        throw ModelError(.outOfRange, "repeatCount is \(QuotedText.quote(text))", allowed: "-1…999999, or infinite")
      }
      base.passes = count < 0 ? nil : count + 1
    }
    base.alternates = element.attributes["repeatMode"] == "reverse"
    switch element.name {
    case "objectAnimator": try object(element, base)
    case "animator":
      if try number(element, "valueFrom") == 0, try number(element, "valueTo") == 1, case .inline? = base.easing {
        progress.append(base)
      } else {
        skipped["<animator>", default: 0] += 1
      }
    case let name where Self.viewAnimations[name] != nil:
      for (property, from, to) in Self.viewAnimations[name] ?? []
      where element.attributes[from] != nil || element.attributes[to] != nil {
        var animator = base
        animator.property = property
        animator.from = try number(element, from)
        animator.to = try number(element, to)
        animators.append(animator)
      }
    case let other: skipped["<\(other)>", default: 0] += 1
    }
    return base.end
  }

  /// The properties of view animations, each with the attributes of its ends.
  private static let viewAnimations: [String: [(property: String, from: String, to: String)]] = [
    "alpha": [("opacity", "fromAlpha", "toAlpha")], "rotate": [("rotation", "fromDegrees", "toDegrees")],
    "scale": [("scale.x", "fromXScale", "toXScale"), ("scale.y", "fromYScale", "toYScale")],
    "translate": [("offset.x", "fromXDelta", "toXDelta"), ("offset.y", "fromYDelta", "toYDelta")],
  ]

  private mutating func object(_ element: XMLElement, _ base: AndroidAnimator) throws(ModelError) {
    let holders = element.children.filter { $0.name == "propertyValuesHolder" }
    for holder in holders.isEmpty ? [element] : holders {
      let type = holder.attributes["valueType"]
      guard let name = holder.attributes["propertyName"], type != "colorType", type != "pathType",
        holder.attributes["valueTo"]?.first != "#"
      else {
        skipped["animators of \(type ?? "no property")", default: 0] += 1
        continue
      }
      var animator = base
      animator.property = AndroidName.channel(of: name)
      guard (try? PropertyName(animator.property)) != nil else {
        throw ModelError(.badName, "\(QuotedText.quote(name)) is not a property name")
      }
      animator.from = try number(holder, "valueFrom")
      animator.to = try number(holder, "valueTo")
      for keyframe in holder.children where keyframe.name == "keyframe" {
        guard let value = try number(keyframe, "value") else { continue }
        guard let share = try number(keyframe, "fraction"), Bounds.unit.contains(share) else {
          throw ModelError(.outOfRange, "a keyframe needs a fraction", allowed: "0…1")
        }
        var easing = keyframe.attributes["interpolator"].flatMap(resources.interpolator)
        // An interpolator that stands where it is used: <aapt:attr name="android:interpolator">.
        let inline = keyframe.children.first { $0.name == "attr" && $0.attributes["name"] == "android:interpolator" }
        if let element = inline?.children.first {
          easing = .inline(try resources.curve(element))
        }
        animator.keyframes.append((share, value, easing))
      }
      animator.keyframes.sort { $0.share < $1.share }
      animators.append(animator)
    }
  }

  /// A number, or a length: `0.5`, `24dp`, `20%p`; nil where it is not there.
  private mutating func number(_ element: XMLElement, _ key: String) throws(ModelError) -> Double? {
    guard let text = element.attributes[key] else { return nil }
    let value = try resources.value(text)
    let unit = ["%p", "%", "dip", "dp", "px", "sp"].first(where: value.hasSuffix) ?? ""
    guard let number = Double(value.dropLast(unit.count)), number.isFinite else {
      throw ModelError(.wrongType, "expected a number for \(key), found \(QuotedText.quote(value))")
    }
    guard unit.hasPrefix("%") else { return number }
    hasShares = true
    return number / 100 * Self.size
  }
}
