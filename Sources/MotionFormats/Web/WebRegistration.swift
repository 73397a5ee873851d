import MotionJSON

/// Registration of a custom property, without which browsers do not interpolate it.
///
/// Registrations of a style sheet stay among the extensions of an imported preset, as presets have plain numbers.
/// Source: https://www.w3.org/TR/css-properties-values-api-1/
struct WebRegistration: Hashable, Sendable {
  /// Unit of its numbers: `deg`, `px` or `%`; empty for plain ones.
  var unit = ""
  var inherits = true
  /// Value where none is set; nil for that of the first keyframe.
  var initial: String?

  var syntax: String { Self.syntaxes[unit] ?? "<number>" }

  private static let syntaxes = ["deg": "<angle>", "px": "<length>", "%": "<percentage>"]

  init(unit: String = "", inherits: Bool = true, initial: String? = nil) {
    (self.unit, self.inherits, self.initial) = (unit, inherits, initial)
  }

  /// Registration of a property, as a preset's manner tells it.
  init(_ json: JSONValue) {
    if case .string(let text)? = json["unit"], Self.syntaxes[text] != nil { unit = text }
    inherits = json["inherits"] != .bool(false)
    guard case .string(let text)? = json["initial"], text.hasSuffix(unit),
      let number = Double(text.dropLast(unit.count)), number.isFinite
    else { return }
    initial = WebNumber.text(number) + unit
  }

  var json: JSONValue {
    .object(present: [
      "inherits": inherits ? nil : .bool(false), "initial": initial.map { .string($0) },
      "unit": unit.isEmpty ? nil : .string(unit),
    ])
  }
}

extension WebMotion {
  /// The same with numbers in the units of registered properties.
  func registering(_ properties: [String: WebRegistration]) -> WebMotion {
    guard !properties.isEmpty, case .animations(var animations) = self else { return self }
    for (place, animation) in animations.enumerated() {
      for (index, track) in animation.tracks.enumerated() where track.property.isCustom {
        guard let registration = properties[track.property.name] else { continue }
        animations[place].tracks[index].registration = registration
        for frame in track.frames.indices { animations[place].tracks[index].frames[frame].value += registration.unit }
      }
    }
    return .animations(animations)
  }
}
