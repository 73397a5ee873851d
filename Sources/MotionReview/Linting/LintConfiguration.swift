package import MotionModel

/// What a team says of the rules: the member `lint` of `motionbook.json`.
///
/// ```json
/// {"rules": {"stagger-over-budget": {"budget": 0.4}, "near-duplicate": "off", "endless-loop": "warning"},
///  "ignore": {"legacy/*": ["large-travel"]}}
/// ```
public struct LintConfiguration: Hashable, Sendable {
  /// What is said of one rule.
  package struct Setting: Hashable, Sendable {
    /// Whether it is left out unless somebody asks for it.
    package var isOff = false
    /// How much its findings weigh; nil: as much as usual.
    package var severity: LintSeverity?
    /// Its numbers by the names of their parameters; what is not here is as usual.
    package var numbers: [String: Double] = [:]
  }

  /// By the ids of rules.
  package var rules: [String: Setting]
  /// The ids of the rules that do not apply to presets whose names fit a pattern.
  package var ignore: [String: [String]]

  /// Every rule as it is.
  public init() { (rules, ignore) = ([:], [:]) }

  package init(rules: [String: Setting], ignore: [String: [String]] = [:]) {
    (self.rules, self.ignore) = (rules, ignore)
  }

  func ignores(_ rule: String, in preset: PresetName) -> Bool {
    ignore.contains { pattern, rules in rules.contains(rule) && NamePattern(pattern).matches(preset.text) }
  }
}

extension LintConfiguration: Documented {
  package static let form = Form<LintConfiguration>.named("lint") {
    record(
      field("rules", rulesForm.described("What is said of rules, by their ids."), omitting: [:]),
      field(
        "ignore",
        .dictionary(
          Form.list(identifier, 1...LintRule.all.count, each: "rule").hinting { "write [\(QuotedText.quote($0))]" },
          max: 1_000, keys: "^[a-z0-9/._?*-]+$",
          each: "pattern"
        )
        .described("Rules that do not apply to presets whose names fit a pattern with * and ?."), omitting: [:]),
      make: { LintConfiguration(rules: $0, ignore: $1) }, take: { ($0.rules, $0.ignore) }
    ).form
  }

  /// One member for each rule that there is, so that another one is refused.
  private static let rulesForm = record(
    LintRule.all.map { rule in field(optional: rule.id, Setting.form(of: rule).described(rule.summary)) },
    make: { settings in
      Dictionary(
        uniqueKeysWithValues: zip(LintRule.all, settings).compactMap { rule, own in own.map { (rule.id, $0) } })
    },
    take: { settings in LintRule.all.map { settings[$0.id] } }
  ).form

  /// The id of a rule.
  private static let identifier = Form<String>(
    .choice(LintRule.all.map(\.id)),
    read: { (node) throws(ModelError) in
      let text = try node.string(maxBytes: 64)
      guard LintRule.named(text) != nil else { throw node.error(unknown: text) }
      return text
    }, write: { .string($0) })
}

extension DocumentNode {
  fileprivate func error(unknown rule: String) -> ModelError {
    let ids = LintRule.all.map(\.id)
    return error(
      .unknown, "there is no rule \(QuotedText.quote(rule))", allowed: ids.joined(separator: ", "),
      hint: Suggestion.hint(for: rule, among: ids))
  }
}

extension LintConfiguration.Setting {
  /// The word that leaves a rule out.
  private static let off = "off"
  private static let words = [off] + LintSeverity.allCases.map(\.rawValue)

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
      make: { severity, values in
        var setting = severity ?? LintConfiguration.Setting()
        for (parameter, value) in zip(rule.parameters, values) { setting.numbers[parameter.name] = value }
        return setting
      },
      take: { setting in
        (
          setting.isOff || setting.severity != nil ? setting : nil,
          rule.parameters.map { setting.numbers[$0.name] }
        )
      }
    ).form
    return Form(
      .either([word.shape, object.shape]),
      read: { (node) throws(ModelError) in
        if case .object = node.value { return try object.read(node) }
        return try word.read(node)
      },
      write: { setting in
        let isWord = setting.numbers.isEmpty && (setting.isOff || setting.severity != nil)
        return isWord ? word.json(setting) : object.json(setting)
      })
  }

  private static let word = Form<LintConfiguration.Setting>(
    .choice(words),
    read: { (node) throws(ModelError) in
      guard case .string(let text) = node.value else {
        throw node.wrongType(
          wanted: "a word or an object",
          hint:
            "write \(words.map { QuotedText.quote($0) }.joined(separator: ", ")), or an object with the rule's numbers"
        )
      }
      guard words.contains(text) else {
        throw node.error(
          .unknown, "unknown value \(QuotedText.quote(text))",
          allowed: words.map { QuotedText.quote($0) }.joined(separator: ", "),
          hint: Suggestion.hint(for: text, among: words))
      }
      return LintConfiguration.Setting(isOff: text == off, severity: LintSeverity(rawValue: text))
    },
    write: { .string($0.isOff ? off : $0.severity?.rawValue ?? LintSeverity.warning.rawValue) })
}
