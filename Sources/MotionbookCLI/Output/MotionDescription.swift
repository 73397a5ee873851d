import Motionbook

/// Output of `show` for a motion, for people and for programs.
struct MotionDescription {
  let target: MotionArgument
  let options: CompileOptions
  /// Nil for a motion that cannot be played, such as one with a broken reference.
  private(set) var timeline: Timeline?
  private var metrics: CurveMetrics?
  private var curve: Curve?
  private var problem: ModelError?

  init(_ target: MotionArgument, _ options: CompileOptions) {
    (self.target, self.options) = (target, options)
    do throws(ModelError) {
      curve = try target.motion.curve()
      timeline = try target.motion.timeline(options)
      metrics = try target.motion.metrics(options)
    } catch {
      problem = error
    }
  }

  var settled: Double {
    metrics?.settlingTime ?? timeline?.settledDuration(epsilon: options.settleEpsilon) ?? 0
  }

  /// End of the drawing: for a spring the settling duration, for everything else its end.
  var end: Double { curve?.base.isSpring == true ? settled : timeline?.duration ?? 0 }

  private var hasLength: Bool { (try? target.motion.ownDuration()).flatMap(\.self) != nil }

  private var preset: Preset? { target.stored?.preset }

  /// A spring in the words of each platform; nil without one, or where none is finite, such as for a period of 0.
  private var dialects: [(dialect: SpringDialect, words: SpringDialect.Words)]? {
    let speed = (curve?.modifiers ?? []).reduce(1) { if case .speed(let factor) = $1 { $0 * factor } else { $0 } }
    return curve?.base.coefficients?.sped(up: speed).map { spring in
      SpringDialect.all.compactMap { dialect in dialect.describe(spring).map { (dialect, $0) } }
    }
  }

  // MARK: For machines

  var members: [JSONMember] {
    let spring = dialects.map { dialects in
      JSONValue.object(
        dialects.map { dialect, words in
          let values = zip(words.parameters, dialect.parameters).map { word, parameter in
            JSONMember(word.label, parameter.kind == .flag ? .bool(word.value == 1) : .init(number: word.value))
          }
          // Null for a spring that the dialect cannot express.
          return JSONMember(dialect.name, words.problem == nil ? .object(values) : .null)
        })
    }
    let revision = target.stored?.revision
    return target.recipe
      + .present([
        "kind": target.motion.motion.kind.rawValue, "document": preset.map(\.json) ?? target.motion.motion.json,
        "notation": curve?.notation, "channels": timeline?.channels.map(\.name),
        "duration": timeline.map { ReportCell.seconds($0.duration) },
        "settled": timeline.map { _ in ReportCell.seconds(settled) },
        "cues": timeline.map { Report.cues.json($0.cueSheet()) }, "metrics": metrics.map(Self.json), "spring": spring,
        "problem": problem?.description, "mode": options.mode.rawValue, "settle": options.settleEpsilon,
        "author": revision?.author, "time": revision?.time, "message": revision?.message, "revision": revision?.hash,
      ])
  }

  private static func json(_ metrics: CurveMetrics) -> JSONValue {
    func moment(_ moment: CurveMetrics.Moment?) -> JSONValue {
      moment.map { ["at": .init(seconds: $0.time), "value": .init(number: $0.value)] } ?? .null
    }
    return [
      "settled": .init(seconds: metrics.settlingTime), "duration": .init(seconds: metrics.duration),
      "logicalDuration": .init(seconds: metrics.logicalDuration), "overshoot": moment(metrics.overshoot),
      "undershoot": moment(metrics.undershoot), "peakVelocity": moment(metrics.peakVelocity),
      "crossings": .array(metrics.crossings.map { .init(seconds: $0) }),
    ]
  }

  // MARK: For people

  func text(_ style: TextStyle) -> String {
    var text = style.bold(target.label.shown)
    text += style.dim("  \(target.motion.motion.kind.rawValue)")
    if let title = preset?.details.title { text += "  \(title.visible)" }
    text += "\n"
    let definition = definition
    for row in definition where row.value.contains("\n") {
      let lines = row.value.split(separator: "\n", omittingEmptySubsequences: false).map { "  \(String($0).visible)\n" }
      text += style.dim(row.label) + "\n" + lines.joined()
    }
    text += style.facts(definition.filter { !$0.value.contains("\n") } + facts)
    if let dialects {
      let rows = dialects.map { dialect, words in
        let values = zip(words.parameters, dialect.parameters).map { word, parameter in
          "\(word.label) \(parameter.kind == .flag ? "\(word.value == 1)" : HumanNumber.text(word.value))"
        }.joined(separator: ", ")
        return (dialect.platform, words.problem.map { "not representable: \($0)" } ?? values)
      }
      text += "\n" + style.dim("the same spring on other platforms") + "\n" + style.facts(rows)
    }
    return text
  }

  private var facts: [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    if let problem { rows.append(("problem", problem.description)) }
    if let (written, played) = curve?.clampedDamping {
      rows.append(("damping", "\(HumanNumber.text(written)), played as \(HumanNumber.text(played)), which is critical"))
    }
    if let metrics {
      let within = HumanNumber.text(options.settleEpsilon, decimals: 9)
      if hasLength {
        let time = metrics.settlingTime
        rows.append(("settles", time.isFinite ? "in \(HumanNumber.seconds(time)) (to within \(within))" : "never"))
      }
      if !hasLength || metrics.duration != metrics.settlingTime {
        rows.append(
          ("duration", HumanNumber.seconds(metrics.duration) + (hasLength ? "" : ", unless another is given")))
      }
      rows.append(("overshoot", Self.moment(metrics.overshoot) ?? "none"))
      if let undershoot = Self.moment(metrics.undershoot) { rows.append(("undershoot", undershoot)) }
      let peak = metrics.peakVelocity
      rows.append(("peak velocity", "\(HumanNumber.text(peak.value)) per second at \(HumanNumber.seconds(peak.time))"))
    } else if let timeline {
      rows.append(("duration", HumanNumber.seconds(timeline.duration)))
    }
    if let timeline { rows += Self.cues(timeline) }
    if options.mode != .exact { rows.append(("mode", options.mode.rawValue)) }
    return rows + about
  }

  /// Cues and the continuation after the end.
  private static func cues(_ timeline: Timeline) -> [(label: String, value: String)] {
    let cues = timeline.cueSheet().filter { $0.kind == .cue }
    let named = cues.map { "\($0.name) \(HumanNumber.seconds($0.time))" }
    var rows = cues.isEmpty ? [] : [("cues", named.listed(atMost: 8, before: ", and"))]
    if let loop = timeline.loop {
      let from = loop.start > 0 ? ", from \(HumanNumber.seconds(loop.start)) on" : ""
      rows.append(("loop", "every \(HumanNumber.seconds(loop.length))" + from))
    }
    return rows
  }

  private static func moment(_ moment: CurveMetrics.Moment?) -> String? {
    moment.map { "\(HumanNumber.percent($0.value)) at \(HumanNumber.seconds($0.time))" }
  }

  /// The motion in notation; without one, the document over several lines.
  private var definition: [(label: String, value: String)] {
    let motion = target.motion.motion
    guard let notation = motion.notation else { return [("document", PrettyJSON.text(motion.json))] }
    let labels: [MotionKind: String] = [.duration: "length", .alias: "alias of"]
    let target = motion.kind == .alias ? curve.map { [("curve", $0.notation)] } ?? [] : []
    return [(labels[motion.kind] ?? motion.kind.rawValue, notation)] + target
  }

  private var about: [(label: String, value: String)] {
    guard let stored = target.stored else { return [] }
    var rows: [(label: String, value: String)] = []
    // References to removed presets have no names, which the notices have; those of the details come last.
    let details = stored.preset.details
    let lost = [details.reducedMotion, details.deprecation?.replacement].compactMap { reference in
      if case .preset? = reference { reference?.description } else { nil }
    }
    let names = stored.notices.compactMap { if case .dangling(let name, _) = $0 { "\(name) (missing)" } else { nil } }
    if case .object(let members) = details.json {
      for member in members where !Self.unshown.contains(member.key) {
        let text = zip(lost, names.suffix(lost.count)).reduce(Self.text(of: member.value)) {
          $0.replacing($1.0, with: $1.1)
        }
        rows.append((member.key.uncameled, text))
      }
    }
    let revision = stored.revision
    let told = "\(revision.generation), \(revision.time.text) by \(revision.author)\(revision.message.afterColon)"
    return rows + [("version", told)]
  }

  /// Members not listed: the title is in the first line; the others are for programs.
  private static let unshown: Set<String> = ["title", "extensions", "sha256"]

  /// A member of a document in words.
  private static func text(of value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .array(let items): items.map(text).joined(separator: ", ")
    case .object(let members):
      members.filter { !unshown.contains($0.key) }
        .map { ($0.key == "replacement" ? "use " : "") + text(of: $0.value) }.joined(separator: ", ")
    default: CanonicalJSON.text(value)
    }
  }
}
