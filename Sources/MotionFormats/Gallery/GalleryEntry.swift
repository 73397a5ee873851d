import MotionModel

/// A preset on the page: everything that the page shows of it follows from the preset and its history.
struct GalleryEntry: Sendable {
  /// What the page reads, but for the texts.
  let members: [JSONMember]
  /// The values of the curves that it shows.
  private(set) var ranges: [ClosedRange<Double>] = []
  /// The texts, in the order of their buttons.
  let copies: [GalleryCopy.Answer]

  init(_ subject: GallerySubject, _ options: ExportOptions) {
    let preset = subject.preset
    let details = preset.preset.preset.details
    var members = [
      JSONMember("name", .string(preset.name.text)),
      JSONMember("kind", .string(preset.preset.preset.motion.kind.rawValue)),
      JSONMember("family", .string(preset.name.path.first.map(String.init) ?? "")),
    ]
    for (key, text) in [
      ("title", details.title), ("summary", details.summary), ("use", details.use), ("notes", details.notes),
      ("reducedName", details.reducedMotion?.description), ("source", details.source?.location),
      ("license", details.source?.license),
    ] {
      if let text { members.append(JSONMember(key, .string(text))) }
    }
    if !details.tags.isEmpty { members.append(JSONMember("tags", .array(details.tags.map { .string($0) }))) }
    if let deprecation = details.deprecation {
      members.append(JSONMember("deprecated", .string(deprecation.advice())))
    }
    if let version = subject.version {
      members.append(
        JSONMember(
          "version",
          [
            "number": .number(Double(version.number)), "time": .string(version.time),
            "author": .string(version.author), "message": .string(version.message),
          ]))
    }
    var ranges: [ClosedRange<Double>] = []
    members += Self.motion(preset.preset.motion, named: preset.name, options, measured: true, &ranges)
    if let reduced = preset.reduced {
      let shown = Self.motion(reduced, named: preset.name, options, measured: false, &ranges)
      members.append(JSONMember("reduced", .object(shown)))
    }
    if let change = subject.change {
      members.append(JSONMember("change", .array(change.words.map { .string($0) })))
      if let before = change.before {
        let shown = Self.motion(before.preset.motion, named: before.name, options, measured: true, &ranges)
        members.append(JSONMember("before", .object(shown)))
      }
    }
    (self.members, self.ranges) = (members, ranges)
    copies = GalleryCopy.all.map { $0.answer(preset, options) }
  }

  /// What a motion looks like: its chart, how it is played, its measures; or why not.
  private static func motion(
    _ motion: ResolvedMotion, named name: PresetName, _ options: ExportOptions, measured: Bool,
    _ ranges: inout [ClosedRange<Double>]
  ) -> [JSONMember] {
    var members: [JSONMember] = []
    var losses: [String] = []
    do throws(ModelError) {
      let subject = try PlotSubject(name.text, motion, note: "")
      let chart = try GalleryChart(subject, motion)
      members.append(JSONMember("chart", chart.json))
      if let range = chart.range {
        members.append(range.member)
        ranges.append(range)
      }
      if measured {
        let measures = try GalleryMeasures(subject, motion)
        members += [JSONMember("metrics", measures.json), JSONMember("feels", measures.feels)]
      }
      let preview = try GalleryPreview(motion, within: options.maximumError) { part, outcome in
        if case .dropped = outcome { losses.append(GalleryCopy.losing(part, outcome)) }
      }
      if let preview { members.append(JSONMember("play", preview.json)) }
    } catch {
      losses = [error.problem]
    }
    if !losses.isEmpty { members.append(JSONMember("unplayed", .string(losses.joined(separator: "; ")))) }
    return members
  }
}

extension ClosedRange<Double> {
  /// As the page reads it.
  var member: JSONMember { JSONMember("range", [.number(lowerBound), .number(upperBound)]) }
}
