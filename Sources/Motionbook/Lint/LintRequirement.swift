import MotionModel
import MotionReview

/// Rule of a project's own: a condition that presets have to meet.
///
/// ```json
/// {"where": "kind = duration", "expect": "duration = 100ms or duration = 200ms", "severity": "error"}
/// ```
package struct LintRequirement: Hashable, Sendable {
  /// Condition on the presets that it is for; nil: all.
  package var scope: String?
  /// Condition that these have to meet.
  package var expectation: String
  package var severity: LintSeverity
  /// Reason, told as the advice.
  package var reason: String?
}

extension LintRequirement: Documented {
  package static let form = record(
    field(optional: "where", condition.described("Condition on the presets that it is for (default: all).")),
    field("expect", condition.described("Condition that these have to meet: motionbook help queries.")),
    field("severity", Form.choice.described("Severity of its findings."), default: .warning),
    field(optional: "reason", .text(Bounds.lineLength).described("Reason, told with its findings.")),
    make: { LintRequirement(scope: $0, expectation: $1, severity: $2, reason: $3) },
    take: { ($0.scope, $0.expectation, $0.severity, $0.reason) }
  ).form

  /// Rules by their ids, which no other rule has.
  package static let all = Form<[String: LintRequirement]>.dictionary(
    form, max: LintConfiguration.mostOwn, keys: "^[a-z0-9]+(-[a-z0-9]+)*$", each: "rule"
  ).checked { (own) throws(ModelError) in
    for id in own.keys.sorted() where LintRule.named(id) != nil || id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
      var error = ModelError(
        .badName, "\(QuotedText.quote(id)) is not a name for a rule of your own",
        allowed: "lower-case words joined by hyphens, other than those of motionbook lint --explain",
        pointer: JSONPointer([id]))
      error.isAboutKey = true
      throw error
    }
  }

  private static let condition = Form<String>.text(
    PresetQuery.maximumLength,
    { (text) throws(ModelError) in
      do throws(ModelError) {
        if let field = try PresetQuery(text).fields.first(where: \.isOfHistory) {
          throw ModelError(.unknown, "expected a field of presets, found \(field.name), which is one of versions")
        }
      } catch {
        // Its column is one of the condition, not of the file.
        let place = error.location.map { ", at character \($0.column) of \(QuotedText.quote(text))" } ?? ""
        throw ModelError(error.code, error.problem + place, allowed: error.allowed, hint: error.hint)
      }
      return text
    }, { $0 })
}

extension LintRequirement {
  /// Rule with this condition; one that cannot be read, as no form lets through, finds nothing.
  package func rule(_ id: String) -> LintRule {
    let (scope, expected) = (try? PresetQuery(scope), try? PresetQuery(expectation))
    let isForDeprecated = scope?.fields.contains { $0.name == "deprecated" } ?? false
    return LintRule(
      own: id, severity, requiring: expectation, because: reason, settings: Self.form.json(self),
      isForDeprecated: isForDeprecated
    ) {
      let facts = PresetFacts($0.preset)
      guard let scope, let expected, (try? scope.root.ordered.fits(facts)) == true,
        (try? expected.root.fits(facts)) == false
      else { return nil }
      let values = expected.fields.map { ($0, (try? $0.value(facts)) ?? .absent) }
      let command = (values.first { $1.isAbsent } ?? values.first)?.0.command(for: facts.name)
      let told = values.map { $1.text(of: $0) }.joined(separator: ", ")
      return ("has \(told)", command ?? "motionbook edit \(facts.name)")
    }
  }
}

extension QueryField {
  /// Command that gives a preset another value of a detail; nil for fields of its motion.
  fileprivate func command(for preset: PresetName) -> String? {
    if ["name", "family"].contains(name) { return "motionbook rename \(preset) NEW" }
    let words = ["title": "TEXT", "summary": "TEXT", "notes": "TEXT", "use": "TEXT", "tag": "WORD", "reduced": "NAME"]
    return words[name].map { "motionbook set \(preset) --\(name) \($0)" }
  }
}

extension QueryField.Value {
  fileprivate var isAbsent: Bool {
    switch self {
    case .absent, .flag(false): true
    default: false
    }
  }

  /// The value for a sentence.
  fileprivate func text(of field: QueryField) -> String {
    switch self {
    case .absent: "no \(field.name)"
    case .flag(let flag): "\(field.name) = \(flag ? "yes" : "no")"
    case .number(let number) where field.kind == .seconds: "\(field.name) \(ShortNumber.seconds(number))"
    case .number(let number): "\(field.name) \(ShortNumber.text(number))"
    case .texts(let texts): "\(field.name) \(QuotedText.visible(texts.joined(separator: ", "), limit: 60))"
    }
  }
}
