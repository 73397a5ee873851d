package import MotionModel

/// Preset on the page, derived from the preset and its history.
struct GalleryEntry: Sendable {
  /// Data of the page, except the texts.
  let members: [JSONMember]
  /// The values of the curves that it shows.
  private(set) var ranges: [ClosedRange<Double>] = []
  /// The texts, in the order of their buttons.
  let copies: [GalleryCopy.Answer]

  init(_ subject: GallerySubject, _ options: ExportOptions) {
    let preset = subject.preset
    let details = preset.details
    var ranges: [ClosedRange<Double>] = []
    let own = Self.motion(preset.preset.motion, named: preset.name, options, measured: true, &ranges)
    func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
    members =
      .init(present: [
        "name": text(preset.name.text), "kind": text(preset.preset.preset.motion.kind.rawValue),
        "family": text(preset.name.path.first.map(String.init) ?? ""), "title": text(details.title),
        "summary": text(details.summary), "use": text(details.use), "notes": text(details.notes),
        "reducedName": text(details.reducedMotion?.description), "source": text(details.source?.location),
        "license": text(details.source?.license),
        "tags": details.tags.isEmpty ? nil : .array(details.tags.map { .string($0) }),
        "deprecated": text(details.deprecation?.advice()),
        "version": subject.version.map { version in
          [
            "number": .number(Double(version.number)), "time": .string(version.time),
            "author": .string(version.author), "message": .string(version.message),
          ]
        },
      ]) + own
      + .init(present: [
        "reduced": preset.reduced.map {
          .object(Self.motion($0, named: preset.name, options, measured: false, &ranges))
        },
        "change": subject.change.map { .array($0.words.map { .string($0) }) },
        "before": subject.change?.before.map {
          .object(Self.motion($0.preset.motion, named: $0.name, options, measured: true, &ranges))
        },
      ])
    self.ranges = ranges
    copies = GalleryCopy.all.map { $0.answer(preset, options) }
  }

  /// Chart, preview and measures of a motion; or the reason against.
  private static func motion(
    _ motion: ResolvedMotion, named name: PresetName, _ options: ExportOptions, measured: Bool,
    _ ranges: inout [ClosedRange<Double>]
  ) -> [JSONMember] {
    var (chart, preview): (GalleryChart?, JSONValue?)
    var (measures, losses): ([JSONMember], [String]) = ([], [])
    do throws(ModelError) {
      let subject = try PlotSubject(name.text, motion, note: "")
      chart = try GalleryChart(subject, motion)
      if measured { measures = try GalleryFeel.members(subject, motion) }
      preview = try GalleryPreview.json(motion, within: options.maximumError) { part, outcome in
        if case .dropped = outcome { losses.append(GalleryCopy.losing(part, outcome)) }
      }
    } catch {
      losses = [error.problem]
    }
    ranges += [chart?.range].compactMap(\.self)
    let played = losses.isEmpty ? nil : JSONValue.string(losses.joined(separator: "; "))
    return .init(present: ["chart": chart?.json, "range": chart?.range?.json]) + measures
      + .init(present: ["play": preview, "unplayed": played])
  }
}

extension ClosedRange<Double> {
  var json: JSONValue { [.number(lowerBound), .number(upperBound)] }
}

/// Preset in a gallery, with data from its catalog.
package struct GallerySubject: Sendable {
  /// Newest version in the history: the number of versions up to it, inclusive, and its time in UTC, `2026-11-21T07:30:00`.
  package typealias Version = (number: Int, time: String, author: String, message: String)

  /// Difference from another state of the catalog: `added`, `changed`, `removed`, in the words of `motionbook diff`; and
  /// the old preset, nil if new.
  package typealias Change = (words: [String], before: ExportedPreset?)

  let preset: ExportedPreset
  let version: Version?
  package let change: Change?

  package var name: PresetName { preset.name }

  package init(_ preset: ExportedPreset, version: Version?, change: Change? = nil) {
    (self.preset, self.version, self.change) = (preset, version, change)
  }
}
