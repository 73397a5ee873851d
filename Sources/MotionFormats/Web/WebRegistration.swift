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

  /// Registrations by the names of properties, as a preset's manner tells them.
  static func all(_ json: JSONValue) -> [String: WebRegistration] {
    guard case .object(let members) = json else { return [:] }
    return Dictionary(first: members.map { ($0.key, WebRegistration($0.value)) })
  }

  /// Member of a preset's manner that tells them.
  static func json(_ all: [String: WebRegistration]) -> JSONValue? {
    all.isEmpty ? nil : .object(all.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
  }

  init(unit: String = "", inherits: Bool = true, initial: String? = nil) {
    (self.unit, self.inherits, self.initial) = (unit, inherits, initial)
  }

  private init(_ json: JSONValue) {
    if case .string(let text)? = json["unit"], Self.syntaxes[text] != nil { unit = text }
    inherits = json["inherits"] != .bool(false)
    guard case .string(let text)? = json["initial"], text.hasSuffix(unit),
      let number = Double(text.dropLast(unit.count)), number.isFinite
    else { return }
    initial = WebNumber.text(number) + unit
  }

  private var json: JSONValue {
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
        animations[place].tracks[index].frames = track.frames.map {
          WebTrack.Frame(offset: $0.offset, value: $0.value + registration.unit, easing: $0.easing)
        }
      }
    }
    return .animations(animations)
  }
}
