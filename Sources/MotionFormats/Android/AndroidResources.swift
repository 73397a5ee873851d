import MotionModel

/// What references of resource files mean: other files of the set, their values, and what Android brings along.
struct AndroidResources {
  /// `interpolator/standard` → the preset of the file, or nothing where it could not become one.
  private(set) var interpolators: [String: (name: PresetName?, curve: Curve)] = [:]
  /// `integer/short` → `100`.
  private(set) var values: [String: String] = [:]

  mutating func add(value: String, named key: String) { if values[key] == nil { values[key] = value } }

  mutating func add(_ curve: Curve, _ name: PresetName?, named key: String) { interpolators[key] = (name, curve) }

  /// The value of a text: what it refers to, or itself.
  /// - Returns: nil for a reference that leads nowhere.
  func value(_ text: String) -> String? {
    var text = text
    for _ in 0..<16 {
      guard let key = Self.key(text) else { return text }
      if let next = values[key] {
        text = next
      } else {
        return Self.theme[key.split(separator: "/").last.map(String.init) ?? key]
      }
    }
    return nil
  }

  /// The curve of an interpolator attribute; nil for a reference that leads nowhere.
  func interpolator(_ text: String) -> CurveSource? {
    guard var key = Self.key(text) else { return nil }
    if let resource = Self.themeInterpolators[key.split(separator: "/").last.map(String.init) ?? key] {
      key = "interpolator/" + resource
    }
    let stem = key.split(separator: "/").last.map(String.init) ?? key
    for folder in ["interpolator", "anim", "animator"] {
      if let known = interpolators["\(folder)/\(stem)"] {
        return known.name.map { .reference(.name($0, .latest)) } ?? .inline(known.curve)
      }
    }
    let plain = stem.hasSuffix("_interpolator") ? String(stem.dropLast(13)) : stem
    return Self.platform[plain].flatMap { try? Curve(notation: $0) }.map { .inline($0) }
  }

  /// `@android:interpolator/x`, `?attr/y` → `interpolator/x`, `attr/y`.
  private static func key(_ text: String) -> String? {
    guard let first = text.first, first == "@" || first == "?" else { return nil }
    let path = text.dropFirst().drop { $0 == "+" || $0 == "*" }
    return path.split(separator: ":").last.map(String.init)
  }

  /// Times of Android and of Material's theme, in milliseconds.
  ///
  /// Sources: frameworks/base/core/res/res/values/config.xml (Apache-2.0, 2026-11-24) and material-components-android,
  /// docs/theming/Motion.md (Apache-2.0, 2026-11-22).
  private static let theme: [String: String] = {
    var times = ["config_shortAnimTime": "200", "config_mediumAnimTime": "400", "config_longAnimTime": "500"]
    for (name, first) in [("Short", 50), ("Medium", 250), ("Long", 450), ("ExtraLong", 700)] {
      for step in 0..<4 {
        let time = String(first + step * (name == "ExtraLong" ? 100 : 50))
        times["motionDuration\(name)\(step + 1)"] = time
        times["m3_sys_motion_duration_\(name == "ExtraLong" ? "extra_long" : name.lowercased())\(step + 1)"] = time
      }
    }
    return times
  }()

  /// The files that Material's theme takes for its interpolators.
  private static let themeInterpolators = Dictionary(
    uniqueKeysWithValues: [
      ("Emphasized", "emphasized"), ("EmphasizedDecelerate", "emphasized_decelerate"),
      ("EmphasizedAccelerate", "emphasized_accelerate"), ("Standard", "standard"),
      ("StandardDecelerate", "standard_decelerate"), ("StandardAccelerate", "standard_accelerate"),
      ("Linear", "linear"),
    ].map { ("motionEasing\($0.0)Interpolator", "m3_sys_motion_easing_\($0.1)") })

  /// Interpolators that Android and Material bring along, by their names.
  ///
  /// Sources: frameworks/base/core/res/res/interpolator and material-components-android, lib/java/com/google/android/
  /// material/motion/res (both Apache-2.0, 2026-11-22).
  static let platform: [String: String] = [
    "linear": "linear", "fast_out_slow_in": "cubic-bezier(0.4, 0, 0.2, 1)",
    "linear_out_slow_in": "cubic-bezier(0, 0, 0.2, 1)", "fast_out_linear_in": "cubic-bezier(0.4, 0, 1, 1)",
    "mtrl_fast_out_slow_in": "cubic-bezier(0.4, 0, 0.2, 1)", "mtrl_linear": "linear",
    "mtrl_linear_out_slow_in": "cubic-bezier(0, 0, 0.2, 1)", "mtrl_fast_out_linear_in": "cubic-bezier(0.4, 0, 1, 1)",
    "accelerate_quad": "formula(\"t^2\")", "decelerate_quad": "formula(\"1 - (1-t)^2\")",
    "accelerate_cubic": "formula(\"t^3\")", "decelerate_cubic": "formula(\"1 - (1-t)^3\")",
    "accelerate_quint": "formula(\"t^5\")", "decelerate_quint": "formula(\"1 - (1-t)^5\")",
    "accelerate_decelerate": accelerateDecelerate, "anticipate": anticipate, "overshoot": overshoot,
    "anticipate_overshoot": anticipateOvershoot, "bounce": bounce, "cycle": "formula(\"sin(2*pi*t)\")",
    "m3_sys_motion_easing_emphasized":
      "path(\"M 0,0 C 0.05, 0, 0.133333, 0.06, 0.166666, 0.4 C 0.208333, 0.82, 0.25, 1, 1, 1\")",
    "m3_sys_motion_easing_emphasized_accelerate": "cubic-bezier(0.3, 0, 0.8, 0.2)",
    "m3_sys_motion_easing_emphasized_decelerate": "cubic-bezier(0.1, 0.7, 0.1, 1)",
    "m3_sys_motion_easing_standard": "cubic-bezier(0.2, 0, 0, 1)",
    "m3_sys_motion_easing_standard_accelerate": "cubic-bezier(0.3, 0, 1, 1)",
    "m3_sys_motion_easing_standard_decelerate": "cubic-bezier(0, 0, 0, 1)",
    "m3_sys_motion_easing_linear": "linear",
  ]

  // Sources: AccelerateDecelerateInterpolator and its neighbors, frameworks/base/core/java/android/view/animation.
  static let accelerateDecelerate = "formula(\"cos((t+1)*pi)/2 + 0.5\")"
  static let anticipate = "formula(\"t^2*((s+1)*t - s)\", s: 2)"
  static let overshoot = "formula(\"(t-1)^2*((s+1)*(t-1) + s) + 1\", s: 2)"
  static let anticipateOvershoot =
    "formula(\"if(t < 0.5, 2*t^2*((s+1)*2*t - s), ((2*t-2)^2*((s+1)*(2*t-2) + s) + 2)/2)\", s: 3)"
  static let bounce =
    "formula(\"if(t*1.1226 < 0.3535, 8*(t*1.1226)^2, if(t*1.1226 < 0.7408, 8*(t*1.1226-0.54719)^2 + 0.7, "
    + "if(t*1.1226 < 0.9644, 8*(t*1.1226-0.8526)^2 + 0.9, 8*(t*1.1226-1.0435)^2 + 0.95)))\")"
}
