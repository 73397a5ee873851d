import MotionModel
public import MotionStore

extension PresetQuery {
  /// Fields of the condition, and others that are wanted, without duplicates, in order.
  package var fields: [QueryField] {
    let names = shown.union(root.tests().map(\.field.name))
    return QueryField.all.filter { names.contains($0.name) }
  }
}

extension PresetQuery.Node {
  /// Its tests, in order.
  /// - Parameter negated: Includes those below a `not`.
  fileprivate func tests(negated: Bool = true) -> [PresetQuery.Test] {
    switch self {
    case .all(let nodes), .any(let nodes): nodes.flatMap { $0.tests(negated: negated) }
    case .not(let inner): negated ? inner.tests() : []
    case .test(let test): [test]
    }
  }

  /// The same condition with cheap parts first, which may decide without reading anything.
  var ordered: Self {
    func sorted(_ nodes: [Self]) -> [Self] {
      nodes.map(\.ordered).enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
        .map(\.element)
    }
    return switch self {
    case .all(let nodes): .all(sorted(nodes))
    case .any(let nodes): .any(sorted(nodes))
    case .not(let inner): .not(inner.ordered)
    case .test: self
    }
  }

  /// Cost of its most expensive field.
  private var cost: Int { tests().map(\.field.cost.rawValue).max() ?? 0 }

  /// Indicates a condition on the file's columns alone.
  private var isBrief: Bool { cost == QueryField.Cost.brief.rawValue }

  /// - Parameter briefly: Takes what depends on more than the file's columns for true: nothing is read then.
  func fits(_ facts: PresetFacts, briefly: Bool = false) throws -> Bool {
    switch self {
    case .all(let nodes): try nodes.allSatisfy { try $0.fits(facts, briefly: briefly) }
    case .any(let nodes): try nodes.contains { try $0.fits(facts, briefly: briefly) }
    case .not where briefly && !isBrief, .test where briefly && !isBrief: true
    case .not(let inner): try !inner.fits(facts)
    case .test(let test): try test.fits(facts)
    }
  }
}

extension PresetQuery.Test {
  fileprivate func fits(_ facts: PresetFacts) throws -> Bool {
    switch (try field.value(facts), comparison) {
    case (.absent, nil): false
    case (.flag(let flag), nil): flag
    case (.number, nil), (.texts, nil): true
    case (let value, (.notEqual, let operand)?): !holds(value, .equal, operand)
    case (let value, (let sign, let operand)?): holds(value, sign, operand)
    }
  }

  private func holds(
    _ value: QueryField.Value, _ sign: PresetQuery.Comparison, _ operand: PresetQuery.Operand
  ) -> Bool {
    switch (value, operand) {
    case (.number(let number), .number(let limit)):
      // Computed values are rounded: a bounce of 0.3 may be 0.30000000000000004.
      Self.holds(abs(number - limit) <= 1e-12 * abs(limit) ? limit : number, sign, limit)
    case (.flag(let flag), .flag(let wanted)): flag == wanted
    case (.texts(let texts), .text(let wanted)):
      texts.contains { Self.holds($0, sign, wanted, isDate: field.kind == .date) }
    default: false
    }
  }

  private static func holds<Value: Comparable>(
    _ value: Value, _ comparison: PresetQuery.Comparison, _ limit: Value
  ) -> Bool {
    switch comparison {
    case .equal: value == limit
    case .less: value < limit
    case .lessOrEqual: value <= limit
    case .greater: value > limit
    case .greaterOrEqual: value >= limit
    case .notEqual, .contains: false
    }
  }

  private static func holds(
    _ text: String, _ comparison: PresetQuery.Comparison, _ wanted: String, isDate: Bool
  ) -> Bool {
    // Compared to its written precision: a time in 2026-11 is neither before nor after it.
    if isDate { return holds(String(text.prefix(wanted.count)), comparison, wanted) }
    let lower = text.lowercased()
    if comparison == .contains { return lower.contains(wanted) }
    guard wanted.contains(where: { $0 == "*" || $0 == "?" }) else { return lower == wanted }
    return NamePattern(wanted).matches(lower)
  }
}

/// A preset that fits a question.
package struct FoundPreset: Sendable {
  /// Its newest version.
  package let revision: PresetRevision
  package let kind: MotionKind
  /// Values of the condition's fields, in order.
  package let values: [(field: QueryField, value: QueryField.Value)]
}

extension Catalog {
  /// The live presets that fit a condition, in the order of their names.
  ///
  /// ```swift
  /// let quick = try catalog.find("settle < 0.3 and overshoot < 2% and kind = curve")
  /// ```
  /// - Parameter condition: Comparisons of fields; `motionbook help queries` lists them.
  /// - Throws: `ModelError` with the place in the condition, `StoreError` when the file cannot be read.
  /// - Complexity: O(versions), with one measurement for each motion if the condition needs metrics.
  public func find(_ condition: String) throws -> [PresetRevision] {
    try find(PresetQuery(condition)).map(\.revision)
  }

  /// Live presets of a filter that match a condition, with the values of its fields.
  package func find(_ query: PresetQuery, _ filter: PresetFilter = .all) throws(StoreError) -> [FoundPreset] {
    let (condition, fields) = (query.root.ordered, query.fields)
    // Only presets that pass the cheap conditions are measured.
    return try measuring(query, filter, where: { try condition.fits($0, briefly: true) }) { survey, facts in
      let found = try facts.filter { try condition.fits($0) }
      return try zip(found, survey.revisions(of: found.compactMap(\.stored?.entry))).compactMap { facts, revision in
        guard filter.fits(tags: revision.details.tags) else { return nil }
        return FoundPreset(
          revision: revision, kind: facts.kind, values: try fields.map { ($0, try $0.value(facts)) })
      }
    }
  }

  /// Iterates over all presets with the values for a condition.
  private func measuring<Value>(
    _ query: PresetQuery, _ filter: PresetFilter = .all, where isWanted: (PresetFacts) throws -> Bool = { _ in true },
    _ body: (CatalogSurvey, [PresetFacts]) throws -> Value
  ) throws(StoreError) -> Value {
    let costs = Set(query.fields.map(\.cost))
    guard costs.contains(.motion) else {
      return try surveying(filter, hasTexts: costs.contains(.details)) { survey in
        try body(survey, survey.entries.map { PresetFacts($0, survey) })
      }
    }
    return try surveying(
      filter, hasTexts: costs.contains(.details), where: { entry, survey in try isWanted(PresetFacts(entry, survey)) },
      making: { MotionMeasures($0) }
    ) { survey, motions in try body(survey, survey.entries.map { PresetFacts($0, survey, motions) }) }
  }

  /// Explains an empty result: for each comparison that matches no preset by itself, the existing values.
  package func reasonsForNothing(_ query: PresetQuery) throws(StoreError) -> [String] {
    try measuring(query) { _, presets in
      if presets.isEmpty { return ["the catalog is empty"] }
      var reasons: [String] = []
      let comparisons = query.root.tests(negated: false).filter { $0.comparison != nil }
      for test in comparisons.prefix(8) {
        let field = test.field
        if try presets.contains(where: test.fits) { continue }
        let values = try presets.map(field.value)
        let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
        let words = values.flatMap { value -> [String] in if case .texts(let texts) = value { texts } else { [] } }
        let texts = Set(words.map { $0.lowercased() })
        if let lowest = numbers.min(), let highest = numbers.max() {
          reasons.append("\(field.name) is between \(Self.short(lowest)) and \(Self.short(highest))")
        } else if case .text(let wanted)? = test.comparison?.operand, field.kind == .text,
          let near = Suggestion.closest(to: wanted, among: texts.sorted())
        {
          reasons.append("\(field.name) is never \(QuotedText.quote(wanted)); did you mean \(QuotedText.quote(near))?")
        } else {
          reasons.append(texts.isEmpty ? "no preset has \(field.name)" : "\(field.name) matches none by itself")
        }
      }
      return reasons
    }
  }

  private static func short(_ number: Double) -> String {
    number.isFinite ? CanonicalJSON.number((number * 10_000).rounded() / 10_000) : "forever"
  }
}
