import MotionModel

extension LintRule {
  private static let seconds = LintParameter(
    "seconds", .seconds, 30, in: 1...10_000, "stated duration from which milliseconds are suspected")
  private static let scale = LintParameter(
    "scale", .factor, 50, in: 2...100_000, "scale from which a percentage is suspected")

  static let suspiciousUnits = LintRule(
    id: "suspicious-units", severity: .warning, summary: "A number appears to be in the wrong unit.",
    reason: """
      Documents use seconds, degrees, factors and components of 0…1. Stated durations from half a minute to 10,000 s, \
      all integers, are usually milliseconds, angles that are a multiple of π/4 radians, opacities above 1 and scales \
      of 50 and more percentages, and color components above 2 those of 0…255. Only numbers in the document are \
      checked, not durations after slowing down or repetition, and not angles from style sheets, which have units.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#duration"], parameters: [seconds, scale],
    documents: #"{"motionbook": 1, "name": "time/short", "kind": "duration", "duration": 150}"#,
    check: .each { preset, limits in
      // One finding for each kind of fault is sufficient.
      var seen: Set<String> = []
      let hasUnits = preset.details.source?.format == "css"
      return (preset.motion.map(StatedNumber.all) ?? []).filter { !hasUnits || $0.meaning != .angle }
        .compactMap { suspicion($0, preset.name, limits) }
        .filter { seen.insert($0.allowed).inserted }
    })

  /// A value that makes sense in another unit.
  private static func suspicion(
    _ number: StatedNumber, _ name: PresetName, _ limits: LintLimits
  ) -> LintObservation? {
    let (value, place) = (number.value, number.place)
    func found(
      _ allowed: String, _ unit: String, _ instead: Double, measured: LintQuantity.Unit = .factor
    ) -> LintObservation {
      let isLength = measured == .seconds
      let words = [value, instead].map { isLength ? LintQuantity($0, measured).text : CanonicalJSON.number($0) }
      return LintObservation(
        problem: "\(place) \(isLength ? "states" : "is") \(words[0])", measured: LintQuantity(value, measured),
        allowed: allowed, advice: "if \(unit) are meant, write \(words[1])",
        command: isLength && place == "duration"
          ? "motionbook set \(name) --duration \(CanonicalJSON.number(value))ms" : nil,
        place: place)
    }
    switch number.meaning {
    // A whole number, and no more than ten seconds of milliseconds.
    case .length where value >= limits[seconds] && value <= 10_000 && value.rounded() == value:
      return found("less than \(limits.text(seconds))", "milliseconds", value / 1000, measured: .seconds)
    case .opacity where value > 1: return found("an opacity of 0…1", "percents", value / 100)
    case .scale where value >= limits[scale]:
      return found("a scale below \(CanonicalJSON.number(limits[scale]))", "percents", value / 100)
    case .color where value > 2:
      return found("color components of 0…1", "components of 0…255", (value / 255 * 1000).rounded() / 1000)
    case .angle where isRadians(value):
      return found("an angle in degrees", "radians", (value * 180 / .pi).rounded(), measured: .degrees)
    default: return nil
    }
  }

  /// Indicates an angle that is a multiple of π/4 to at least two decimals.
  private static func isRadians(_ number: Double) -> Bool {
    let eighths = (number / (.pi / 4)).rounded()
    return eighths != 0 && abs(eighths * .pi / 4 - number) <= 0.00500001 && abs(number) < 26
      && number != number.rounded()
  }
}

/// Length or value in a document, with its place.
private struct StatedNumber {
  enum Meaning {
    case length, opacity, scale, angle, color
  }

  let value: Double
  let meaning: Meaning
  let place: String

  static func all(in motion: Motion) -> [StatedNumber] {
    motion.kind == .schedule ? [] : all(in: motion.json, under: "", of: nil, at: nil)
  }

  private static let lengths: Set<String> = ["duration", "response", "delay", "wait", "stagger"]
  private static let others: Set<String> = ["parameters", "schedule"]

  /// - Parameters:
  ///   - key: The member that the value is of.
  ///   - track: Meaning of an enclosing track's values, if any.
  ///   - place: Place in messages; nil: its key.
  private static func all(
    in value: JSONValue, under key: String, of track: Meaning?, at place: String?
  ) -> [StatedNumber] {
    switch value {
    case .number(let number):
      let meaning = lengths.contains(key) ? .length : track ?? Self.meaning(of: key, nil)
      return meaning.map { [StatedNumber(value: number, meaning: $0, place: place ?? key)] } ?? []
    case .array(let elements):
      return elements.enumerated().flatMap { index, element in
        all(in: element, under: key, of: track, at: key == "steps" ? "steps/\(index)" : place)
      }
    // Relative changes give no hint of the unit.
    case .object(let members) where value["by"] == nil:
      var (track, place) = (track, place)
      if case .string(let property)? = value["property"] {
        (track, place) = (meaning(of: property, value["type"]), property)
      } else if key == "spring", place == nil {
        place = "the spring"
      }
      return members.filter { !others.contains($0.key) }
        .flatMap { all(in: $0.value, under: $0.key, of: $0.key == "easing" ? nil : track, at: place) }
    default: return []
    }
  }

  /// Meaning of a property's values; nil without a confusable unit.
  private static func meaning(of channel: String, _ type: JSONValue?) -> Meaning? {
    guard let property = try? PropertyName(channel.split(separator: "/").last.map(String.init) ?? "") else {
      return nil
    }
    if property.defaultType == .angle || type == "angle" { return .angle }
    if property.defaultType == .color || type == "color" { return .color }
    return property.isOpacity ? .opacity : property.text.hasPrefix("scale") ? .scale : nil
  }
}
