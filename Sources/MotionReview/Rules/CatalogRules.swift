import MotionEngine
import MotionModel

extension LintRule {
  private static let springs: Set<String> = ["spring", "springs", "springy"]

  static let bezierNamedSpring = LintRule(
    id: "bezier-named-spring", severity: .warning, summary: "A Bézier curve has a spring's name.",
    reason: """
      A spring takes over the velocity of the animation it interrupts, oscillates, and has a duration that follows \
      from its physics; a Bézier restarts each time and ends after its duration, so the name is misleading. Checked \
      are curves with the word spring in their name or title, and transitions with their own curve. Points, such as \
      CSS linear(), may represent a spring, and are skipped.
      """,
    sources: ["https://developer.apple.com/videos/play/wwdc2023/10158/"],
    documents: """
      {"motionbook": 1, "name": "brand/spring", "kind": "curve", "cubicBezier": [0.34, 1.56, 0.64, 1],
       "duration": 0.5}
      """,
    check: .one { preset, _ in
      guard preset.says(springs, in: [preset.details.title]), let curve = preset.statedCurve, curve.base.isBezier
      else { return nil }
      return LintObservation(
        problem: "is a Bézier: \((try? Curve(curve.base))?.notation ?? "cubic-bezier")",
        allowed: "a spring under a spring's name",
        advice: "fit a spring to it, or rename it",
        command: preset.curve.map { "motionbook fit \(preset.name)\($0.duration == nil ? " --duration 500ms" : "")" })
    })

  static let brokenReference = LintRule(
    id: "broken-reference", severity: .error, summary: "A preset refers to one that does not exist.",
    reason: """
      It can neither be played nor exported. A reference breaks when the preset that it names is removed, here or in a \
      copy that was merged. Checked are references of motions, targets of aliases, variants for reduced motion, and names \
      in formulas; of deprecated presets too, as they are exported, and that their replacements do not lead back to them.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#alias-reference"], isForDeprecated: true,
    documents: """
      {"motionbook": 1, "name": "brand/enter", "kind": "curve", "easing": "easeOut", "duration": "time/fast"}
      """,
    check: .each { preset, _ in
      var seen: Set<PresetReference> = []
      let motion = preset.linted.motion
      let lost = preset.linted.lostVariant.map { variant in
        LintObservation(
          problem: "its variant for reduced motion \(variant) is missing", allowed: "a preset that exists",
          advice: "restore it, or choose another one", command: "motionbook set \(preset.name) --reduced NAME")
      }
      return [lost, preset.unknownName, preset.circularReplacement].compactMap(\.self)
        + motion.motion.referenceUses.compactMap { use in
          guard motion.references[use.reference] == nil, seen.insert(use.reference).inserted else { return nil }
          do throws(ModelError) {
            _ = try motion.references.resolve(use.reference, as: use.role)
            return nil
          } catch {
            return LintObservation(
              problem: error.problem, allowed: "a preset that exists", advice: "restore it, or change the reference")
          }
        }
    })

  static let deprecatedUse = LintRule(
    id: "deprecated-use", severity: .warning, summary: "A preset refers to a deprecated one.",
    reason: """
      New references to a deprecated preset are unwanted, and it may be removed. Checked are references of motions, \
      targets of aliases and variants for reduced motion, except references pinned to a version, and those of presets \
      that are deprecated themselves.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#deprecated"],
    fix: """
      replaces the reference by the stated replacement, if that exists, is not deprecated itself, and is of a matching \
      kind
      """,
    documents: """
      {"motionbook": 1, "name": "time/quick", "kind": "duration", "duration": 0.2}

      {"motionbook": 1, "name": "time/fast", "kind": "duration", "duration": 0.15,
       "deprecated": {"reason": "one scale is enough", "replacement": "time/quick"}}

      {"motionbook": 1, "name": "brand/enter", "kind": "curve", "easing": "easeOut", "duration": "time/fast"}
      """,
    check: .each { preset, _ in
      var uses = preset.linted.motion.motion.referenceUses
      if let variant = preset.details.reducedMotion { uses.append((variant, .alias)) }
      var seen: Set<PresetReference> = []
      return uses.compactMap { use -> LintObservation? in
        guard let target = preset.catalog.preset(of: use.reference), let mark = target.details.deprecation,
          seen.insert(use.reference).inserted
        else { return nil }
        let roles = uses.filter { $0.reference == use.reference }.map(\.role)
        let replacement = mark.replacement.flatMap { preset.catalog.preset(of: $0) }
        let fitting = replacement.flatMap { $0.isReplacement(for: roles, of: preset) ? $0 : nil }
        return LintObservation(
          problem: "refers to \(target.name), which is deprecated"
            + (mark.reason.map { ": \(QuotedText.visible($0, limit: 200))" } ?? ""),
          allowed: "a reference to a preset that is not deprecated",
          advice: fitting.map { "refer to \($0.name) instead" }
            ?? "choose another preset; \(replacement.map { "\($0.name) cannot take its place" } ?? "no replacement is stated")",
          command: fitting.map { _ in "motionbook lint \(preset.name) --rule deprecated-use --fix" },
          related: [target.name] + [replacement?.name].compactMap { $0 },
          fix: fitting.map { .repoint(from: .name(target.name, .latest), to: .name($0.name, .latest)) })
      }
    })

  private static let distance = LintParameter(
    "distance", .share, 0.01, in: 0.000_001...0.5, "maximum deviation of curves considered equal")

  static let nearDuplicate = LintRule(
    id: "near-duplicate", severity: .note, summary: "Curves of one group are almost equal.",
    reason: """
      Two names for nearly the same curve force a choice, and diverge when one is changed. If both are wanted, make \
      one an alias of the other. Only curves in the same group, with the same interruption behavior, are compared: in \
      seconds if they have a duration of their own, otherwise over their length.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#alias-reference"], parameters: [distance],
    documents: """
      {"motionbook": 1, "name": "brand/enter", "kind": "curve", "cubicBezier": [0, 0, 0.2, 1], "duration": 0.3}

      {"motionbook": 1, "name": "brand/open", "kind": "curve", "cubicBezier": [0, 0, 0.21, 1], "duration": 0.3}
      """,
    check: .together { catalog, limits in
      let places = catalog.presets.indices.filter { catalog.presets[$0].details.deprecation == nil }
      let families = Dictionary(grouping: places) { kinship(catalog.presets[$0]) }
      return families.filter { $0.key != nil && $0.value.count > 1 }.values.flatMap {
        family -> [(place: Int, observation: LintObservation)] in
        let curves = family.indices.concurrentMap { OutlinedCurve(catalog.presets[family[$0]].motion, over: .real) }
        let groups = CloseCurves.groups(curves, within: limits[distance], over: .real)
        return groups.flatMap { group -> [(place: Int, observation: LintObservation)] in
          let first = catalog.presets[family[group[0].place]].name
          return group.dropFirst().map { member in
            let deviation = LintQuantity(member.distance, .share)
            let observation = LintObservation(
              problem: member.distance == 0
                ? "is the curve of \(first)" : "deviates from \(first) by \(deviation.text)",
              measured: deviation, allowed: "more than \(limits.text(distance)), or an alias",
              advice: "remove one of the two, or make one an alias of the other",
              command: "motionbook diff \(first) \(catalog.presets[family[member.place]].name)", related: [first])
            return (family[member.place], observation)
          }
        }
      }.sorted { $0.place < $1.place }
    })

  /// Attributes that curves must share to be compared: their group, and their behavior on interruption; nil for other
  /// kinds.
  private static func kinship(_ preset: LintedPreset) -> [String]? {
    guard case .curve(let curve) = preset.motion.motion else { return nil }
    let takeover =
      switch curve.base {
      case .systemDefault, .spring: "spring"
      case .interpolatingSpring: "interpolating"
      case .physicsSpring: "physics"
      case .formula(_, _, let takeover): takeover == nil ? "" : "formula"
      case .custom: "custom"
      default: ""
      }
    return [String(preset.name.family), takeover]
  }
}

extension CurveBase {
  fileprivate var isBezier: Bool {
    switch self {
    case .cubicBezier, .path: true
    case .named(let easing): easing.bezier != nil
    default: false
    }
  }
}

extension LintedPreset {
  /// Indicates a valid replacement for a deprecated preset.
  fileprivate func isReplacement(for roles: [ReferenceRole], of user: MeasuredPreset) -> Bool {
    guard details.deprecation == nil, !user.catalog.leads(name, to: user.place),
      let target = try? motion.withoutAlias()
    else { return false }
    return roles.allSatisfy { $0.accepts(target) }
  }
}

extension MeasuredPreset {
  /// Observation of deprecated presets that replace each other, as a merge may have made of two deprecations.
  fileprivate var circularReplacement: LintObservation? {
    var (next, circle) = (linted, [name])
    while circle.count <= ReferenceTable.maximumDepth,
      let other = next.details.deprecation?.replacement.flatMap(catalog.preset(of:))
    {
      guard other.name != name else {
        let names = (circle + [name]).map(\.text)
        return LintObservation(
          problem: "deprecated presets replace each other in a circle: \(names.joined(separator: " → "))",
          allowed: "a replacement that is not deprecated", advice: "take back one of the deprecations",
          command: "motionbook deprecate \(name) --cancel", related: Array(circle.dropFirst()))
      }
      circle.append(other.name)
      next = other
    }
    return nil
  }

  /// Observation of a formula with a name that its motion does not have.
  fileprivate var unknownName: LintObservation? {
    guard timeline == nil else { return nil }
    do throws(ModelError) { _ = try linted.motion.timeline() } catch {
      // Only what a formula says has a place in its text; a curve of an app's own has none.
      guard error.code == .unknown, error.location != nil else { return nil }
      return LintObservation(
        problem: error.problem, allowed: error.allowed ?? "a name that the preset has",
        advice: "declare the parameter, or write a number", command: "motionbook edit \(name)")
    }
    return nil
  }
}
