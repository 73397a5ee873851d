import MotionModel

/// Output of a format for a preset: its motion, and the variant for reduced motion.
struct WrittenPreset<Content: Sendable>: Sendable {
  /// Written motion, with its fidelity.
  struct Version: Sendable {
    fileprivate(set) var content: Content
    var isReduced: Bool
    fileprivate(set) var notation: String?
    /// Name in the format of the preset that an alias stands for, or whose curve a transition or length a curve has, if it
    /// is written too.
    fileprivate(set) var target: String?
    /// Largest error, as a fraction of the total change; 0 if exact.
    let error: Double
  }

  let source: ExportedPreset
  /// Name in the format.
  let identifier: String
  /// Motion; nil if not representable.
  private(set) var full: Version?
  /// Motion for reduced motion; nil if equal or omitted.
  private(set) var reduced: Version?
  /// Name of the replacement in the format, if it is written too.
  private(set) var replacement: String?

  func map(_ change: (Content) -> Content) -> WrittenPreset {
    var other = self
    if let full { other.full?.content = change(full.content) }
    if let reduced { other.reduced?.content = change(reduced.content) }
    return other
  }

  var versions: [Version] { [full, reduced].compactMap(\.self) }

  /// Translates presets, on all cores, and notes the outcome of each part.
  /// - Throws: ``ModelError``: two presets of one name, or one that cannot be compiled.
  static func all(
    _ job: inout ExportJob, called identifier: @Sendable (String) -> String = { $0 }, _ translate: Translation
  ) throws(ModelError) -> [WrittenPreset] {
    let options = job.options
    let presets = ExportedPreset.written(job.presets, options)
    let counter = WorkProgress.Counter(of: presets.count)
    let translated = presets.indices.concurrentMap(counting: counter) { index in
      let preset = presets[index]
      let versions = Result { () throws(ModelError) in try Self.versions(of: preset, options, translate) }
      return (name: preset.original ?? identifier(preset.path), versions.mapError { $0.of(preset.name) })
    }
    var written: [WrittenPreset] = []
    written.reserveCapacity(presets.count)
    for (preset, (name, result)) in zip(presets, translated) {
      try job.claims.claim(name, for: preset.name)
      let (versions, notes) = try result.get()
      for (part, outcome) in notes { job.report.add(preset.name, part, outcome) }
      let (full, reduced) = (versions.first { !$0.isReduced }, versions.first(where: \.isReduced))
      written.append(WrittenPreset(source: preset, identifier: name, full: full, reduced: reduced))
    }
    // Others cannot read a reference to a preset that is not there.
    let present = written.filter { !$0.versions.isEmpty }
    let presentNames = Set(present.map(\.source.name))
    func target(_ motion: Motion) -> PresetReference? {
      switch motion {
      case _ where options.flattensReferences: nil
      case .alias(let target): target
      case .transition(let transition): if case .reference(let target)? = transition.curve { target } else { nil }
      case .curve(let curve): if case .reference(let target)? = curve.duration { target } else { nil }
      default: nil
      }
    }
    let names = Dictionary(first: present.map { ($0.source.reference, $0.identifier) })
    // Code of one kind cannot take another.
    let kinds = Dictionary(
      first: written.map { ($0.source.reference, try? $0.source.preset.motion.withoutAlias().kind) })
    for index in written.indices {
      let source = written[index].source
      written[index].full?.notation = notation(of: source.motion(options), among: presentNames)
      written[index].reduced?.notation = source.reduced.flatMap { notation(of: $0, among: presentNames) }
      written[index].replacement = written[index].deprecation?.replacement.flatMap { other in
        kinds[other] == kinds[source.reference] ? names[other] : nil
      }
      written[index].full?.target = target(source.preset.preset.motion).flatMap { names[$0] }
      written[index].reduced?.target = source.reduced.flatMap { target($0.motion) }.flatMap { names[$0] }
    }
    return written
  }

  /// The presets, each behind those that it refers to.
  static func behindReferences(_ presets: [WrittenPreset]) -> [WrittenPreset] {
    let places = Dictionary(first: presets.indices.map { (presets[$0].source.name, $0) })
    var (ordered, isPlaced): ([WrittenPreset], [Bool]) = ([], Array(repeating: false, count: presets.count))
    func place(_ index: Int) {
      guard !isPlaced[index] else { return }
      isPlaced[index] = true
      for name in presets[index].source.references { places[name].map(place) }
      ordered.append(presets[index])
    }
    presets.indices.forEach(place)
    return ordered
  }

  /// Makes the content of a motion of a preset, and notes the outcome of its parts; nil if not representable.
  typealias Translation =
    @Sendable (
      _ motion: ResolvedMotion, _ path: String, _ isReduced: Bool, _ error: Double, _ note: @escaping LossReport.Note
    ) throws(ModelError) -> Content?

  /// Versions of a preset alone, before names and reports are combined.
  private static func versions(
    of preset: ExportedPreset, _ options: ExportOptions, _ translate: Translation
  ) throws(ModelError) -> (versions: [Version], notes: [(part: String, outcome: LossReport.Outcome)]) {
    var (versions, notes): ([Version], [(part: String, outcome: LossReport.Outcome)]) = ([], [])
    var motions = [preset.motion(options)]
    if options.reducedMotion == .include, let reduced = preset.reduced {
      let kinds = [reduced, motions[0]].map { (try? $0.withoutAlias())?.kind ?? .alias }
      if kinds[0] == kinds[1] || !kinds.contains(.duration) {
        motions.append(reduced)
      } else {
        notes.append(("reduced motion", .dropped(reason: "expected \(kinds[1].rawValue), found \(kinds[0].rawValue)")))
      }
    }
    for (index, motion) in motions.enumerated() {
      var own: [(part: String, outcome: LossReport.Outcome)] = []
      let content = try translate(motion, preset.path, index > 0, options.maximumError) { own.append(($0, $1)) }
      // A variant for reduced motion may stand still.
      if own.isEmpty, index == 0 { own.append(("motion", .dropped(reason: "nothing moves"))) }
      notes += own.map { ((index > 0 ? "reduced motion: " : "") + $0.part, $0.outcome) }
      guard let content else { continue }
      let worst = own.map { if case .approximated(let error, _) = $0.outcome { error } else { 0 } }.max() ?? 0
      versions.append(Version(content: content, isReduced: index > 0, error: LossReport.stated(worst)))
    }
    return (versions, notes)
  }

  /// Notation of a curve, with the length that a preset not among the present ones has; nil for others.
  private static func notation(of motion: ResolvedMotion, among present: Set<PresetName>) -> String? {
    guard case .curve(var curve)? = try? motion.withoutAlias() else { return nil }
    // An alias's target may refer to a length by its identity.
    for _ in 0..<ReferenceTable.maximumDepth {
      guard case .reference(let target)? = curve.duration else { break }
      if case .name(let name, _) = target, present.contains(name) { break }
      guard case .duration(let length)? = try? motion.references.resolve(target),
        let own = try? curve.with(duration: length)
      else { break }
      curve = own
    }
    return curve.notation
  }

  var deprecation: Deprecation? { source.details.deprecation }

  /// The preset's name, version and hash, as far as it has them.
  var identity: [JSONMember] {
    .init(present: [
      "name": .string(source.name.text), "version": source.version.map { .number(Double($0)) },
      "hash": source.hash.map { .string($0) },
    ])
  }

  /// Recipe of a motion and its fidelity, as a script object.
  func recipe(of version: Version) -> [JSONMember] {
    identity
      + .init(present: [
        "curve": version.notation.map { .string($0) }, "error": version.error > 0 ? .number(version.error) : nil,
        "deprecated": deprecation.map { .string($0.advice()) },
      ])
  }
}

extension ExportedPreset {
  /// Presets without those that serve only as the variant of another: these are written once, under it.
  static func written(_ presets: [ExportedPreset], _ options: ExportOptions) -> [ExportedPreset] {
    guard options.reducedMotion == .include else { return presets }
    var variants: [PresetName: ResolvedMotion] = [:]
    for preset in presets {
      if let name = preset.name.withVariant { variants[name] = preset.reduced }
      // It may be called as its preset was.
      if case .name(let name, _)? = preset.details.reducedMotion, name.withoutVariant != nil {
        variants[name] = preset.reduced
      }
    }
    if variants.isEmpty { return presets }
    return presets.filter { preset in
      // A former name of a variant stands for it.
      variants[preset.name].map { variant in
        variant != preset.preset.motion && variant.motion != (try? preset.preset.motion.withoutAlias())
      } ?? true
    }
  }
}

/// The names in a text, each of one preset.
struct NameClaims {
  private var owners: [String: PresetName] = [:]

  /// Takes a name for a preset, which may have taken it before.
  /// - Throws: ``ModelError`` (`duplicate`) for another preset's name.
  mutating func claim(_ name: String, for preset: PresetName) throws(ModelError) {
    guard let other = owners.updateValue(preset, forKey: name), other != preset else { return }
    throw Self.collision(other, preset, name)
  }

  static func collision(_ one: PresetName, _ other: PresetName, _ name: String) -> ModelError {
    ModelError(
      .duplicate, "\(one) and \(other) both become \(name)",
      hint: "rename one of them, or choose other names with --name")
  }

  func isFree(_ name: String, for preset: PresetName) -> Bool { owners[name].map { $0 == preset } ?? true }

  func owner(of name: some StringProtocol) -> PresetName? { owners[String(name)] }
}
