import Motionbook

/// Reads curves and durations from the command line.
enum CurveArgument {
  /// A curve in notation, with a duration if given.
  /// - Parameter isStored: Reads all of GSAP's eases by their names too; elsewhere these lead to the seeds.
  static func curve(_ notation: String, duration: String?, isStored: Bool = false) throws -> Curve {
    let curve: Curve
    do throws(ModelError) {
      // Notation first: a search in other tools' text takes longer.
      if let written = try? Curve(notation: notation) {
        curve = written
      } else if isStored, let ease = try? PastedMotion.ease(named: notation) {
        curve = ease
      } else if let pasted = try pasted(notation) {
        curve = pasted
      } else {
        curve = try Curve(notation: notation)
      }
    } catch {
      if notation.first?.isNumber == true, (try? DurationNotation.parse(notation)) != nil {
        throw ToolError.usage(
          "this is a duration, not a curve", attempt: "motionbook add duration NAME \(ShellWord.quoted(notation))")
      }
      if let name = notation.prefixMatch(of: /var\((--[\w-]+)/)?.1 {
        throw ToolError(
          .invalid, "SYNTAX", "expected a curve, found the custom property \(name)", hint: "write its value")
      }
      let isRule = notation.hasPrefix("@") && (try? CSSFormat.keyframes(notation)) != nil
      let kinds = isRule ? [MotionKind.keyframes] : [.keyframes, .transition, .sequence]
      if let other = kinds.first(where: {
        isRule
          || (try? Motion(notation: notation, as: $0)) ?? (try? PastedMotion.motion(notation, as: $0)) ?? nil != nil
      }) {
        throw ToolError.usage(
          "this is of kind \(other.rawValue), not a curve",
          attempt: "motionbook add \(other.rawValue) NAME \(ShellWord.quoted(notation))")
      }
      var refusal = ToolError(error, inNotation: notation)
      if error.code == .unknown, let hint = OtherWords.hint(for: notation, isPresetMeant: false) { refusal.hint = hint }
      throw refusal
    }
    noteDamping(of: curve)
    if curve.base.isSpring, (try? ResolvedMotion(.curve(Curve(curve.base))).ownDuration()) == .infinity {
      let cause = curve.base.coefficients == nil ? "moves, as its damping is infinite" : "settles, as it has no damping"
      ErrorReport.warn("the spring never \(cause)")
    }
    if curve.modifiers.contains(where: { if case .speed(let factor) = $0 { factor <= 0 } else { false } }) {
      ErrorReport.warn("the curve never moves, as its speed is not above 0")
    }
    guard let duration else {
      if let seconds = try? ResolvedMotion(.curve(curve)).ownDuration(), seconds.isFinite,
        seconds >= longSeconds
      {
        var stated = curve.base.spring?.statedLength
        if case .seconds(let length)? = curve.duration { stated = length }
        let delays = curve.modifiers.compactMap(\.delay)
        let long = ([stated].compactMap(\.self) + delays).max() ?? 500
        let cause = percentage(in: curve) ?? "milliseconds are written \(HumanNumber.text(long))ms"
        ErrorReport.warn("the curve takes \(HumanNumber.text(seconds)) s; \(cause)")
      }
      return curve
    }
    return try curve.with(duration: source(duration))
  }

  /// Tells of a damping that SwiftUI takes as the critical one.
  private static func noteDamping(of curve: Curve) {
    guard let (written, played) = curve.clampedDamping else { return }
    let isInterpolating = if case .interpolatingSpring = curve.base { true } else { false }
    ErrorReport.note(
      "the damping \(HumanNumber.text(written)) is played as \(HumanNumber.text(played)), which is critical, as in "
        + "SwiftUI; for more: \(isInterpolating ? "spring(…) with " : "")allowOverDamping: true")
  }

  /// Hint for a damping that looks like a percentage.
  private static func percentage(in curve: Curve) -> String? {
    guard let spring = curve.base.spring else { return nil }
    let damping = spring.labeledValues.first {
      ["dampingFraction", "dampingRatio"].contains($0.label) && $0.value >= 10
    }
    return damping.map {
      "was \($0.label): \(HumanNumber.text($0.value / 100)) meant, not \(HumanNumber.text($0.value))?"
    }
  }

  /// A curve from standard input, without surrounding white space.
  static func standardInput() throws -> String {
    let text = String(decoding: try InputFile("-").bytes, as: UTF8.self).trimmed
    if text.isEmpty { throw ToolError.usage("standard input has no curve", attempt: "motionbook help notation") }
    return text
  }

  /// Seconds from which on a curve's duration may be meant as milliseconds.
  static let longSeconds = 60.0

  /// The curve of scripts and design tools: `{ type: "spring", stiffness: 300, damping: 20 }`; nil for any other text.
  static func pasted(_ text: String) throws(ModelError) -> Curve? {
    let tell = { (report: ImportReport) in
      ImportSummary.tell(report, of: "the text", whole: "import --report writes all of them", skipped: true)
    }
    if case .curve(let curve)? = try PastedMotion.motion(text, as: .curve, telling: tell) { return curve }
    // A constant in code: `static let tap: Animation = .spring(response: 0.4)`; a declaration of CSS.
    let constant =
      /(?:(?:public|package|internal|private|fileprivate|static)\s+)*(?:let|var)\s+\w+(?:\s*:\s*[\w.]+\??)?\s*=\s*/
    let declaration = /\s*(?:(?:animation|transition)-timing-function|--[\w-]+|\$[\w-]+)\s*:\s*/
    func beginning(of text: String) -> Range<String.Index>? {
      text.prefixMatch(of: constant)?.range ?? text.prefixMatch(of: declaration)?.range
    }
    if let name = beginning(of: text) {
      let value = text[name.upperBound...].trimmed.replacing(/;$/, with: "")
      if let curve = try? Curve(notation: value) { return curve }
      // One inside of another is none.
      if beginning(of: value) == nil, let curve = try pasted(value) { return curve }
      // An error has its place in the whole.
      return try Curve(notation: String(text[name].map { $0.isWhitespace ? $0 : " " }) + value)
    }
    try refuseChoice(text)
    guard text.first == "{" || text.first == "[", text.utf8.count < 4_096 else { return nil }
    // The value of a token file, in every common form.
    let file = SourceFile(Array("{\"pasted\": {\"$value\": \(text)}}".utf8))
    let tokens = try? DTCGFormat().read([file], ImportOptions())
    guard let presets = tokens?.presets, presets.count == 1, case .curve(let curve)? = presets.first?.motion else {
      return nil
    }
    return curve
  }

  /// Rejects a choice by the setting for reduced motion, with the commands that add both curves.
  private static func refuseChoice(_ code: String) throws(ModelError) {
    let condition = ReducedMotionCondition()
    guard let full = condition.branch(of: code, isReduced: false),
      let reduced = condition.branch(of: code, isReduced: true)
    else { return }
    // Without an animation a change is instant.
    let variant = ["nil", ".none"].contains(reduced) ? ".linear(duration: 0)" : reduced
    throw ModelError(
      .syntax, "expected one curve, found a choice by the setting for reduced motion",
      hint: "add the variant, then the curve: motionbook add curve NAME-reduced \(ShellWord.quoted(variant)) && "
        + "motionbook add curve NAME \(ShellWord.quoted(full)) --reduced NAME-reduced")
  }

  /// Limit below which a number without a unit is taken for seconds: a larger one may mean milliseconds.
  static let plainSecondsLimit = 10.0

  /// A duration: `400ms`, `0.4s`, `0.4`, or the name of a duration preset.
  static func source(_ text: String) throws -> DurationSource {
    if let seconds = TimeArgument.number(text[...]), (0..<plainSecondsLimit).contains(seconds) {
      return .seconds(seconds)
    }
    // As notation has it, too.
    let name = text.wholeMatch(of: /ref\(["'](.+)["']\)/)?.1 ?? text[...]
    if let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first), !name.contains("(") {
      return .reference(try PresetReference(String(name)))
    }
    return .seconds(try ToolError.parsing(text) { try DurationNotation.parse($0) })
  }
}
