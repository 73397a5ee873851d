package import MotionModel

/// Configuration of the rules: the member `lint` of `motionbook.json`.
///
/// ```json
/// {"rules": {"stagger-over-budget": {"budget": 0.4}, "near-duplicate": "off", "endless-loop": "warning"},
///  "ignore": {"legacy/*": ["large-travel"]}}
/// ```
package struct LintConfiguration: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    /// Severity of its findings, or disabled unless requested; nil: the default.
    package var weight: Weight?
    /// Parameters by name; missing ones have their defaults.
    package var numbers: [String: Double] = [:]
  }

  package enum Weight: String, Hashable, Sendable, CaseIterable {
    case off, note, warning, error

    var severity: LintSeverity? { LintSeverity(rawValue: rawValue) }
  }

  /// By the ids of rules.
  package var rules: [String: Setting]
  /// The ids of the rules that do not apply to presets whose names fit a pattern.
  package var ignore: [String: [String]]

  package init(rules: [String: Setting] = [:], ignore: [String: [String]] = [:]) {
    (self.rules, self.ignore) = (rules, ignore)
  }

  func ignores(_ rule: String, in preset: PresetName) -> Bool {
    ignore.contains { pattern, rules in rules.contains(rule) && NamePattern(pattern).matches(preset.text) }
  }
}

extension LintConfiguration: Documented {
  package static let form = record(
    members, make: { (configuration) throws(ModelError) in try configuration.checked() }, take: { $0 }
  ).form.named("lint")

  /// Its members, beside which a project has others.
  package static let members = record(
    field("rules", rulesForm.described("Settings of rules, by id."), omitting: [:]),
    field(
      "ignore",
      .dictionary(
        Form.list(.text(64), 1...LintRule.all.count + Self.mostOwn, each: "rule").hinting {
          "write [\(QuotedText.quote($0))]"
        },
        max: 1_000, keys: "^[a-z0-9/._?*-]+$",
        each: "pattern"
      )
      .described("Rules that do not apply to presets whose names fit a pattern with * and ?."), omitting: [:]),
    make: { LintConfiguration(rules: $0, ignore: $1) }, take: { ($0.rules, $0.ignore) })

  /// One member for each rule that there is, so that another one is refused.
  private static let rulesForm = record(
    LintRule.all.map { rule in field(optional: rule.id, Setting.form(of: rule).described(rule.summary)) },
    make: { settings in
      Dictionary(
        uniqueKeysWithValues: zip(LintRule.all, settings).compactMap { rule, own in own.map { (rule.id, $0) } })
    },
    take: { settings in LintRule.all.map { settings[$0.id] } }
  ).form

  /// Maximum number of rules of a project's own.
  package static let mostOwn = 100

  /// The same, if it ignores only rules that there are.
  /// - Parameter own: The ids of a project's own rules.
  /// - Throws: `ModelError`, `unknown`, with the place.
  package func checked(beside own: some Sequence<String> = []) throws(ModelError) -> LintConfiguration {
    let ids = LintRule.all.map(\.id) + own.sorted()
    for (pattern, rules) in ignore {
      for (index, id) in rules.enumerated() where !ids.contains(id) {
        throw ModelError(
          .unknown, "unknown value \(QuotedText.quote(id))", allowed: ids.joined(separator: ", "),
          hint: Suggestion.hint(for: id, among: ids), pointer: JSONPointer(["ignore", pattern, String(index)]))
      }
    }
    return self
  }
}

extension LintConfiguration.Setting {
  /// `off`, `note`, `warning` or `error`, or an object with the numbers of the rule and its severity.
  static func form(of rule: LintRule) -> Form<LintConfiguration.Setting> {
    let numbers = rule.parameters.map { parameter in
      field(
        optional: parameter.name,
        Form<Double>.number(parameter.range).described(
          "\(parameter.summary), \(parameter.unit.words) (\(CanonicalJSON.number(parameter.standard)))."))
    }
    let object = record(
      field(optional: "severity", word),
      record(numbers, make: { $0 }, take: { $0 }),
      make: { weight, values in
        let stated = zip(rule.parameters, values).compactMap { parameter, value in value.map { (parameter.name, $0) } }
        return LintConfiguration.Setting(weight: weight, numbers: Dictionary(uniqueKeysWithValues: stated))
      },
      take: { setting in (setting.weight, rule.parameters.map { setting.numbers[$0.name] }) }
    ).form
    return Form(
      .either([word.shape, object.shape]),
      read: { (node) throws(ModelError) in
        if case .object = node.value { return try object.read(node) }
        return LintConfiguration.Setting(weight: try word.read(node))
      },
      write: { setting in
        guard setting.numbers.isEmpty, let weight = setting.weight else { return object.json(setting) }
        return word.json(weight)
      })
  }

  private static let word = Form<LintConfiguration.Weight>(
    .choice(LintConfiguration.Weight.allCases.map(\.rawValue)),
    read: { (node) throws(ModelError) in
      let text = if case .string(let text) = node.value { text } else { "" }
      if let weight = LintConfiguration.Weight(rawValue: text) { return weight }
      let words = LintConfiguration.Weight.allCases.map(\.rawValue)
      throw node.error(
        text.isEmpty ? .wrongType : .unknown,
        "expected a word or an object, found \(QuotedText.visible(CanonicalJSON.text(node.value), limit: 60))",
        allowed: words.map { QuotedText.quote($0) }.joined(separator: ", "),
        hint: Suggestion.hint(for: text, among: words))
    }, write: { .string($0.rawValue) })
}
