import Motionbook

/// A motion written by hand: in its notation, or as a document, on the command line or standard input.
struct WrittenMotion {
  let motion: Motion
  /// The document, if it is one.
  let document: DocumentArgument?
  /// Details that its notation has.
  private(set) var details = PresetDetails()

  /// - Parameters:
  ///   - text: `-` reads standard input.
  ///   - old: Motion that it replaces, whose times a rule of CSS takes.
  init(_ text: String, name: PresetName, kind: MotionKind, after old: Motion? = nil) throws {
    let file = text == "-" ? try InputFile(text).withoutHeader : nil
    try self.init(file ?? InputFile(name: "the text", bytes: Array(text.utf8)), name: name, kind: kind, after: old)
  }

  /// Text that begins with a brace is a document, `@` begins a keyframes rule of CSS; text of other tools is accepted
  /// if it is one motion.
  init(_ file: InputFile, name: PresetName, kind: MotionKind, after old: Motion? = nil) throws {
    let first = file.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = String(decoding: file.bytes, as: UTF8.self)
    let tell = { (report: ImportReport) in
      ImportSummary.tell(report, of: file.name, whole: "import --report writes all of them", skipped: true)
    }
    if first == UInt8(ascii: "@"), kind == .keyframes {
      let known = old?.keyframes
      let read = try ToolError.reading(file.name) {
        try CSSFormat.keyframes(text, duration: known?.length ?? 1, easing: known?.commonEasing)
      }
      ImportSummary.tell(read.report, of: file.name, whole: "import css --report writes all of them", skipped: true)
      (motion, document) = (.keyframes(known.map(read.set.played) ?? read.set), nil)
      details = read.details
    } else if let pasted = try ToolError.reading(file.name, { try PastedMotion.motion(text, as: kind, telling: tell) })
    {
      (motion, document) = (pasted, nil)
    } else if first == UInt8(ascii: "{"), (try? PastedMotion.motion(text, as: .curve)) != nil {
      throw Self.otherKind(.curve, than: kind, text)
    } else if first == UInt8(ascii: "{") {
      let document = try DocumentArgument(file, name: name, kind: kind)
      (motion, self.document) = (document.preset.motion, document)
    } else {
      let source = file.name == "the text" ? nil : file.name
      do {
        (motion, document) = (try ToolError.parsing(text, of: source) { try Motion(notation: $0, as: kind) }, nil)
      } catch {
        // A step whose changes cannot be read has a curve, too.
        let isStep = kind == .sequence && text.trimmed.hasPrefix("withAnimation")
        if !isStep, (try? Curve(notation: text)) != nil { throw Self.otherKind(.curve, than: kind, text) }
        if (try? DurationNotation.parse(text.trimmed)) != nil { throw Self.otherKind(.duration, than: kind, text) }
        throw error
      }
    }
    noteMisspelling()
    noteLength()
  }

  private static func otherKind(_ other: MotionKind, than kind: MotionKind, _ text: String) -> ToolError {
    .usage(
      "this is of kind \(other.rawValue), not \(kind == .keyframes ? "" : "a ")\(kind.rawValue)",
      attempt: "motionbook add \(other.rawValue) NAME \(ShellWord.quoted(text.trimmed))")
  }

  /// Warns of a length that may be meant in another unit.
  private func noteLength() {
    guard document == nil, let seconds = try? ResolvedMotion(motion).ownDuration(), seconds.isFinite, seconds > 0,
      seconds >= CurveArgument.longSeconds || seconds < 0.001
    else { return }
    if case .keyframes(let set) = motion, seconds >= CurveArgument.longSeconds {
      let lengths = set.tracks.flatMap(\.keyframes).compactMap { keyframe -> Double? in
        if case .seconds(let length)? = keyframe.duration { length } else { nil }
      }
      if let longest = lengths.max(), longest >= CurveArgument.longSeconds, lengths.contains(where: { $0 < 10 }) {
        let milliseconds = "\(HumanNumber.text(longest))ms"
        return ErrorReport.warn(
          "a keyframe takes \(HumanNumber.seconds(longest)); if \(milliseconds) is meant, write duration: "
            + HumanNumber.text(longest / 1000))
      }
    }
    let meant = seconds < 1 ? "\(HumanNumber.text(seconds * 1000))s" : "\(HumanNumber.text(seconds))ms"
    ErrorReport.warn("the motion takes \(HumanNumber.seconds(seconds)); if \(meant) is meant: --duration \(meant)")
  }

  /// Tells of a property that is a letter away from one of every view, or an angle in place of a number.
  private func noteMisspelling() {
    let channels = (try? ResolvedMotion(motion).timeline().channels) ?? []
    func own(_ name: String) -> String { String(name.split(separator: "/").last ?? "") }
    for channel in channels where channel.unit == .degrees && ViewProperty.table[own(channel.name)]?.type == .number {
      ErrorReport.warn("\(channel.name) is a number in views; expected a number, found an angle")
    }
    let properties = Set(channels.map { String(own($0.name).prefix { $0 != "." }) })
    for property in properties.subtracting(ViewProperty.ofEveryView).sorted() {
      // `offsetY` is `offset.y`.
      let part = ViewProperty.channels.first { $0.filter { $0 != "." }.lowercased() == property.lowercased() }
      let near = part ?? Suggestion.closest(to: property, among: ViewProperty.ofEveryView, limit: 1)
      guard let near else { continue }
      ErrorReport.note(
        "\(QuotedText.quote(property)) is a property of its own; did you mean \(QuotedText.quote(near))?")
    }
  }
}

extension MotionArgument {
  /// Returns true for a file or standard input; a preset or a curve of the name goes first, `./` means the file.
  static func isFile(_ text: String, _ options: CatalogOptions, in opened: Catalog? = nil) throws -> Bool {
    guard text != "-" else { return true }
    guard System.entry(at: text) == .file, (try? Curve(notation: text)) == nil else { return false }
    guard (try? PresetReference(text)) != nil, let catalog = try opened ?? options.openIfAny() else { return true }
    return (try? catalog.preset(text)) == nil
  }

  /// Presets that `import` would make of a file; prints its warnings.
  static func presets(ofFile path: String) throws -> [Preset] {
    let input = try ImportedFiles([path])
    let format = try ImportCommand.format(of: input.files)
    let read = try ToolError.reading(input.name) { try format.read(input.files, ImportOptions()) }
    ImportSummary.tell(
      read.report, of: input.name, whole: "import --dry-run --report writes all of them", skipped: read.presets.isEmpty)
    if read.presets.isEmpty { ImportSummary.tellNothing(in: input.name, as: format) }
    return read.presets
  }

  /// The preset of a file with exactly one.
  static func preset(ofFile path: String) throws -> Preset {
    let presets = try presets(ofFile: path)
    guard let preset = presets.first, presets.count == 1 else {
      throw ToolError.usage(
        "expected one preset in \(path.quoted), found \(presets.count)",
        hint: "import them with: motionbook import \(ShellWord.path(path))")
    }
    return preset
  }
}
