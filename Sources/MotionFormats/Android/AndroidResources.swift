import MotionModel

/// Targets of references in resource files: other files of the set, their values, and Android's own resources.
struct AndroidResources {
  /// `interpolator/standard` → preset of the file, or nil if it could not be imported.
  var interpolators: [String: (name: PresetName?, curve: Curve)] = [:]
  /// `integer/short` → `100`.
  var values: [String: String] = [:]

  /// Value of a text: its reference's target, or itself.
  /// - Throws: ``ModelError`` (`badReference`) for a broken reference.
  func value(_ text: String) throws(ModelError) -> String {
    var value = text
    for _ in 0..<16 {
      guard let key = Self.key(value) else { return value }
      guard let next = values[key] ?? Self.theme[Self.stem(key)] else { break }
      value = next
    }
    throw Self.unresolved(text)
  }

  /// Attribute of an element as a number, or a length: `0.5`, `24dp`, `20%p`; nil if missing.
  func number(_ element: XMLElement, _ key: String) throws(ModelError) -> Double? {
    guard let text = element.attributes[key] else { return nil }
    let value = try value(text)
    let unit = ["%p", "%", "dip", "dp", "px", "sp"].first(where: value.hasSuffix) ?? ""
    guard let number = Double(value.dropLast(unit.count)), number.isFinite else {
      throw ModelError(.wrongType, "expected a number for \(key), found \(QuotedText.quote(value))")
    }
    return unit.hasPrefix("%") ? number / 100 * WebProperty.viewSize : number
  }

  /// Text in milliseconds, or its reference's target, in seconds.
  func seconds(_ text: String) throws(ModelError) -> Double {
    let value = try value(text)
    guard let milliseconds = Double(value), (0...Bounds.duration.upperBound).contains(milliseconds) else {
      throw ModelError(
        .wrongType, "expected a time in milliseconds, found \(QuotedText.quote(value))", allowed: "0…1e9")
    }
    return milliseconds.movingPoint(by: 3)
  }

  static func unresolved(_ reference: String) -> ModelError {
    ModelError(
      .badReference, "\(QuotedText.quote(reference)) is in none of the files",
      hint: "import the files together that belong together")
  }

  // MARK: Interpolators

  /// Curve of an interpolator attribute; nil for a broken reference.
  func interpolator(_ text: String) -> CurveSource? {
    guard var stem = Self.key(text).map(Self.stem) else { return nil }
    // The files that Material's theme takes: motionEasingStandardInterpolator, m3_sys_motion_easing_standard.
    if stem.hasPrefix("motionEasing"), stem.hasSuffix("Interpolator") {
      stem = "m3_sys_motion_easing" + Self.snaked(String(stem.dropFirst(12).dropLast(12)))
    }
    for folder in ["interpolator", "anim", "animator"] {
      if let known = interpolators["\(folder)/\(stem)"] {
        return known.name.map { .reference(.name($0, .latest)) } ?? .inline(known.curve)
      }
    }
    // Material's names for some of Android's: mtrl_linear.
    let plain = stem.replacing("mtrl_", with: "").replacing("_interpolator", with: "")
    return Self.curves[plain].map { .inline($0) }
  }

  /// Curves of Android's and Material's own interpolators, by their names; outside of 0…1 they hold their ends.
  private static let curves: [String: Curve] = own.mapValues { $0.notation() }.merging(platform) { own, _ in own }
    .compactMapValues { notation in
      let curve = try? Curve(notation: notation)
      return curve?.base.bezier.flatMap { try? Curve(.cubicBezier($0, .clamp)) } ?? curve
    }

  /// Name of Android's own interpolator for an easing; nil for any other.
  static func word(for base: CurveBase) -> String? {
    curves.filter { !$0.key.hasPrefix("m3_") }.first { name, curve in
      curve.base == base || curve.base.bezier != nil && curve.base.bezier == base.bezier
    }?.key
  }

  /// Interpolator inside of an element: `<aapt:attr name="android:interpolator">`; nil without one.
  func inlineCurve(of element: XMLElement) throws(ModelError) -> Curve? {
    let inline = element.children.first { $0.name == "attr" && $0.attributes["name"] == "android:interpolator" }
    return try inline?.children.first.map(curve)
  }

  var usualEasing: CurveSource? { interpolator("@android:interpolator/accelerate_decelerate") }

  /// The curve of an interpolator's element.
  /// - Throws: ``ModelError`` with the place: an unknown interpolator, or one that is out of bounds.
  ///
  /// Source: https://developer.android.com/guide/topics/resources/animation-resource#Interpolators
  func curve(_ element: XMLElement) throws(ModelError) -> Curve {
    do throws(ModelError) {
      if element.name == "pathInterpolator" { return try path(element) }
      // Resource names: overshootInterpolator, overshoot.
      guard let own = Self.own[Self.snaked(element.name.replacing("Interpolator", with: ""))] else {
        throw ModelError(
          .unknown, "there is no <\(element.name)>", allowed: "pathInterpolator and Android's own interpolators")
      }
      guard let parameter = own.parameter else { return try Curve(notation: own.notation()) }
      var value = try number(element, parameter.attribute) ?? parameter.standard
      if element.name == "anticipateOvershootInterpolator" {
        value = try (number(element, "tension") ?? 2) * (number(element, "extraTension") ?? 1.5)
      }
      return try Curve(notation: own.notation(value))
    } catch {
      throw error.with(\.location, element.place)
    }
  }

  private func path(_ element: XMLElement) throws(ModelError) -> Curve {
    if let path = element.attributes["pathData"] {
      let data = try value(path)
      // The platform begins at 0,0 without an M.
      let begins = data.first { !$0.isWhitespace }
      let isOpen = begins?.isLetter == true && begins != "M" && begins != "m"
      var reader = PathDataReader(Array(((isOpen ? "M 0,0 " : "") + data).utf8))
      try reader.read()
      return try Curve(.path(BezierPath(reader.segments)))
    }
    guard let x1 = try number(element, "controlX1"), let y1 = try number(element, "controlY1") else {
      throw ModelError(
        .missing, "the pathInterpolator has no control point", allowed: "controlX1 and controlY1, or pathData")
    }
    guard let x2 = try number(element, "controlX2"), let y2 = try number(element, "controlY2") else {
      // A quadratic curve, raised to the cubic one that is the same.
      let bezier = try CubicBezier(x1 * 2 / 3, y1 * 2 / 3, (x1 * 2 + 1) / 3, (y1 * 2 + 1) / 3)
      return try Curve(.cubicBezier(bezier, .clamp))
    }
    return try Curve(.cubicBezier(try CubicBezier(x1, y1, x2, y2), .clamp))
  }

  /// `@android:interpolator/x`, `?attr/y` → `interpolator/x`, `attr/y`.
  private static func key(_ text: String) -> String? {
    guard let first = text.first, first == "@" || first == "?" else { return nil }
    return text.dropFirst().drop { $0 == "+" || $0 == "*" }.split(separator: ":").last.map(String.init)
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

  /// `accelerateDecelerate` → `accelerate_decelerate`.
  static func snaked(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func stem(_ key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }

  /// Interpolator of Android's own: its formula, and the attribute of its parameter.
  private struct Own {
    let formula: String
    var parameter: (letter: String, attribute: String, standard: Double)?

    func notation(_ value: Double? = nil) -> String {
      let tail = parameter.map { ", \($0.letter): \(NotationDecimal.text(value ?? $0.standard))" } ?? ""
      return formula == "t" ? "linear" : "formula(\"\(formula)\"\(tail))"
    }
  }

  /// By their names as resources.
  ///
  /// Sources: AccelerateDecelerateInterpolator and its neighbors, frameworks/base/core/java/android/view/animation.
  private static let own: [String: Own] = [
    "linear": Own(formula: "t"), "accelerate_decelerate": Own(formula: "cos((t+1)*pi)/2 + 0.5"),
    "accelerate": Own(formula: "t^(2*f)", parameter: ("f", "factor", 1)),
    "decelerate": Own(formula: "1 - (1-t)^(2*f)", parameter: ("f", "factor", 1)),
    "anticipate": Own(formula: "t^2*((s+1)*t - s)", parameter: ("s", "tension", 2)),
    "overshoot": Own(formula: "(t-1)^2*((s+1)*(t-1) + s) + 1", parameter: ("s", "tension", 2)),
    "anticipate_overshoot": Own(
      formula: "if(t < 0.5, 2*t^2*((s+1)*2*t - s), ((2*t-2)^2*((s+1)*(2*t-2) + s) + 2)/2)",
      parameter: ("s", "tension", 3)),
    "bounce": Own(
      formula: "if(t*1.1226 < 0.3535, 8*(t*1.1226)^2, if(t*1.1226 < 0.7408, 8*(t*1.1226-0.54719)^2 + 0.7, "
        + "if(t*1.1226 < 0.9644, 8*(t*1.1226-0.8526)^2 + 0.9, 8*(t*1.1226-1.0435)^2 + 0.95)))"),
    "cycle": Own(formula: "sin(2*pi*c*t)", parameter: ("c", "cycles", 1)),
  ]

  /// More that Android and Material bring along.
  ///
  /// Sources: frameworks/base/core/res/res/interpolator and material-components-android, lib/java/com/google/android/
  /// material/motion/res (both Apache-2.0, 2026-11-22).
  private static let platform: [String: String] = [
    "fast_out_slow_in": "cubic-bezier(0.4, 0, 0.2, 1)",
    "linear_out_slow_in": "cubic-bezier(0, 0, 0.2, 1)", "fast_out_linear_in": "cubic-bezier(0.4, 0, 1, 1)",
    "accelerate_quad": "formula(\"t^2\")", "decelerate_quad": "formula(\"1 - (1-t)^2\")",
    "accelerate_cubic": "formula(\"t^3\")", "decelerate_cubic": "formula(\"1 - (1-t)^3\")",
    "accelerate_quint": "formula(\"t^5\")", "decelerate_quint": "formula(\"1 - (1-t)^5\")",
    "m3_sys_motion_easing_emphasized":
      "path(\"M 0,0 C 0.05, 0, 0.133333, 0.06, 0.166666, 0.4 C 0.208333, 0.82, 0.25, 1, 1, 1\")",
    "m3_sys_motion_easing_emphasized_accelerate": "cubic-bezier(0.3, 0, 0.8, 0.2)",
    "m3_sys_motion_easing_emphasized_decelerate": "cubic-bezier(0.1, 0.7, 0.1, 1)",
    "m3_sys_motion_easing_standard": "cubic-bezier(0.2, 0, 0, 1)",
    "m3_sys_motion_easing_standard_accelerate": "cubic-bezier(0.3, 0, 1, 1)",
    "m3_sys_motion_easing_standard_decelerate": "cubic-bezier(0, 0, 0, 1)",
    "m3_sys_motion_easing_linear": "linear",
  ]
}
