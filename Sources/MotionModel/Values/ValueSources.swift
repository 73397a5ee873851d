/// Source of a value: inline, or a preset's.
public enum MotionSource<Value: Hashable & Sendable>: Hashable, Sendable {
  indirect case inline(Value)
  case reference(PresetReference)
}

public typealias CurveSource = MotionSource<Curve>
/// Source of a keyframe's spring; the preset is a curve with a spring as its base.
public typealias SpringSource = MotionSource<SpringParameters>
/// Source of a sequence's clock.
package typealias ScheduleSource = MotionSource<MotionSchedule>

extension MotionSource where Value == Curve {
  /// A curve object, its notation, or a reference.
  package static let form: Form<CurveSource> =
    Curve.form.orNotation(.curve, Curve.init(notation:))
    .orReference(.curve, else: "a curve, its notation, or the name of one").described(
      "A curve. A string with a dot in front or a parenthesis is notation, such as \".easeOut\" or "
        + "\"cubic-bezier(0, 0, 0.58, 1)\"; any other string is the name of a preset."
    ).named("curveSource")
}

extension MotionSource where Value == SpringParameters {
  /// A spring object, its notation, or a reference.
  package static let form: Form<SpringSource> = SpringParameters.form.orReference(
    .spring, else: "a spring, its notation, or the name of one"
  ).described(
    "A spring. A string with a dot in front or a parenthesis is notation, such as \".bouncy\"; any other string is "
      + "the name of a preset."
  ).named("springSource")
}

extension MotionSource where Value == MotionSchedule {
  /// A schedule object, its notation, or a reference.
  package static let form: Form<ScheduleSource> = MotionSchedule.form.orReference(
    .schedule, else: "a schedule, its notation, or the name of one", words: MotionSchedule.words
  ).described(
    "When a sequence advances. everyMinute, animation and a string with a parenthesis or a dot in front are notation, "
      + "such as \"periodic(by: 1)\"; any other string is the name of a preset."
  ).named("scheduleSource")
}

/// Curve of a change, or none.
public enum CurveChoice: Hashable, Sendable {
  /// SwiftUI's default, used by documents without a curve.
  case standard
  /// None: the change happens at once; `null` in a document.
  case none
  case curve(CurveSource)
}

extension CurveChoice {
  /// Optional member of a curve, which may be null.
  static func member(_ key: String) -> Members<CurveChoice> {
    record(
      field(optional: key, CurveSource.form.orNull), make: { $0.map { $0.map { .curve($0) } ?? .none } ?? .standard },
      take: { choice in
        switch choice {
        case .standard: nil
        case .none: .some(nil)
        case .curve(let source): source
        }
      })
  }
}

extension Form {
  /// The same form, which also accepts notation; errors place the notation's columns in words, as they are not the
  /// document's.
  /// - Parameters:
  ///   - role: Role for a suggestion in place of a word that is not notation; nil: any text without notation is the
  ///     form's own.
  ///   - words: Words that are notation without a leading dot or a parenthesis.
  func orNotation(
    _ role: ReferenceRole?, words: [String] = [], _ parse: @escaping @Sendable (String) throws(ModelError) -> Value
  ) -> Form {
    let pattern = DocumentText.notationPattern + words.map { "|^\($0)$" }.joined()
    @Sendable func hint(_ text: String) -> String? { role.flatMap { DocumentText.hint(for: text, as: $0) } }
    return Form(
      .either([.text(maxBytes: CurveNotation.maximumLength, pattern: pattern), shape]),
      read: { (node) throws(ModelError) in
        guard case .string(let text) = node.value, role != nil || DocumentText.isNotation(text) else {
          return try read(node)
        }
        guard DocumentText.isNotation(text) || words.contains(text) else {
          throw node.error(
            .syntax, "\(QuotedText.quote(text)) is not notation", allowed: "text with a dot in front or a parenthesis",
            hint: hint(text))
        }
        do throws(ModelError) { return try parse(text) } catch {
          let column = error.location.map { ", column \($0.column) of the notation" } ?? ""
          throw node.error(error.code, error.problem + column, allowed: error.allowed, hint: hint(text) ?? error.hint)
        }
      }, write: { json($0) })
  }

  /// The same form, or the name of a preset in a role.
  /// - Parameter words: Words that are notation despite looking like names.
  func orReference(
    _ role: ReferenceRole, else description: String, words: [String] = []
  ) -> Form<MotionSource<Value>> where Value: Hashable {
    let name = PresetReference.form(role)
    return Form<MotionSource<Value>>(
      .either([name.shape, shape]),
      read: { (node) throws(ModelError) in
        switch node.value {
        case .string(let text) where !DocumentText.isNotation(text) && !words.contains(text):
          return .reference(try name.hinting { DocumentText.hint(for: $0, as: role) }.read(node))
        case .string, .object: return .inline(try read(node))
        default: throw node.wrongType(wanted: description)
        }
      },
      write: { source in
        switch source {
        case .inline(let value): json(value)
        case .reference(let target): name.json(target)
        }
      })
  }
}
