import ArgumentParser
import Motionbook

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a preset.",
    examples: """
        motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)'
        motionbook add schedule clock/slow 'periodic(by: 5)'
        motionbook add transition card/appear '.slide.combined(with: .opacity)'
        motionbook add keyframes hero/enter --from hero.json
      """,
    subcommands: [
      AddCurveCommand.self, AddDurationCommand.self, AddDocumentCommand<KeyframesDocument>.self,
      AddDocumentCommand<TransitionDocument>.self, AddDocumentCommand<SequenceDocument>.self,
      AddDocumentCommand<ScheduleDocument>.self, AliasCommand.self,
    ])
}

struct AddCurveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "curve", "Add a curve, written as in CSS or SwiftUI.",
    examples: """
        motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)'
        motionbook add curve brand/enter 'cubic-bezier(0.05, 0.7, 0.1, 1)' \\
          --duration 400ms -m 'from the brand guide'
        motionbook add curve brand/shake --from shake.json
      """)

  @Argument(help: "The new preset's name, such as brand/enter.")
  var name: String

  @Argument(help: "The curve; - is standard input.")
  var notation: String?

  @Option(parsing: .unconditional, help: .value("duration", "Duration: 400ms, 0.4s or 0.4, or a duration's name."))
  var duration: String?

  @Option(help: .value("file", "Read a document instead; - is standard input."), completion: .file())
  var from: String?

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (notation == nil) == (from == nil) { throw ValidationError("Give either a curve or --from FILE.") }
    if from != nil, duration != nil { throw ValidationError("--duration cannot be used with --from.") }
  }

  func run() throws {
    if let notation, (try? PresetName(name)) == nil, (try? PresetName(notation)) != nil,
      (try? Curve(notation: name)) != nil
    {
      throw ToolError.usage(
        "expected the name before the curve", attempt: "motionbook add curve \(notation) \(ShellWord.quoted(name))")
    }
    let name = try PresetName(name)
    guard let notation else {
      return try add(try DocumentArgument(from ?? "-", name: name, kind: .curve), details)
    }
    try refuseFile(notation, "motionbook add curve \(name)")
    let text = notation == "-" ? try CurveArgument.standardInput() : notation
    try add(Preset(name, .curve(try CurveArgument.curve(text, duration: duration, isStored: true))), details)
  }
}

struct AddDurationCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "duration", "Add a named duration.",
    examples: """
        motionbook add duration time/short 150ms
        motionbook add duration time/long 0.6s --title 'Long'
      """)

  @Argument(help: "The new preset's name, such as time/short.")
  var name: String

  @Argument(help: "The duration: 150ms, 0.15s or 0.15, or the name of another one.")
  var duration: String

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws { try add(Preset(try PresetName(name), .duration(try CurveArgument.source(duration))), details) }
}

extension EditingCommand {
  /// Adds a preset, with details that override its own.
  fileprivate func add(_ preset: Preset, _ details: DetailOptions) throws {
    var preset = preset
    preset.details = try details.applied(to: preset.details)
    try apply { batch in
      try batch.add(preset)
      try details.tellKind(of: preset, in: batch)
    }
  }

  fileprivate func add(_ document: DocumentArgument, _ details: DetailOptions) throws {
    do { try add(document.preset, details) } catch let error as StoreError { throw document.placed(error) }
    document.remark.map(ErrorReport.note)
  }

  /// Rejects the name of a file in place of text, with the command that reads the file as the hint.
  fileprivate func refuseFile(_ text: String, _ command: String) throws {
    guard text != "-", text.utf8.count < 1_000, text.contains(".") else { return }
    if System.entry(at: text) == .file {
      throw ToolError.usage(
        "expected text, found the file \(text.quoted)",
        attempt: "\(command) \(text.hasSuffix(".json") ? "--from" : "- <") \(ShellWord.path(text))")
    }
    if !text.contains(where: "({ ".contains), [".json", ".swift", ".css"].contains(where: text.hasSuffix) {
      throw ToolError(
        .notFound, .missingFile, "there is no file \(text.quoted), and it is not text either",
        suggestions: NearbyFile.names(text))
    }
  }
}

/// A kind of preset that is added from a document.
protocol AddedDocument: Sendable {
  static var kind: MotionKind { get }
  static var abstract: String { get }
  /// Name, text and file of the examples.
  static var example: (name: String, text: String, file: String) { get }
}

enum KeyframesDocument: AddedDocument {
  static let kind = MotionKind.keyframes
  static let abstract = "Add keyframes: SwiftUI notation, CSS @keyframes, or a document."
  static let example = (
    name: "hero/enter", text: "KeyframeTrack(\\.scale) { LinearKeyframe(1.2, duration: 0.3) }", file: "hero.json"
  )
}

enum TransitionDocument: AddedDocument {
  static let kind = MotionKind.transition
  static let abstract = "Add a transition: SwiftUI notation, CSS, or a document."
  static let example = (name: "card/appear", text: ".move(edge: .bottom).combined(with: .opacity)", file: "appear.json")
}

enum SequenceDocument: AddedDocument {
  static let kind = MotionKind.sequence
  static let abstract = "Add a sequence of steps, phases or states; notation or a document."
  static let example = (name: "hero/intro", text: "withAnimation(.bouncy) { scale = 1.2 }", file: "intro.json")
}

enum ScheduleDocument: AddedDocument {
  static let kind = MotionKind.schedule
  static let abstract = "Add a schedule, the clock of a sequence."
  static let example = (name: "clock/slow", text: "periodic(from: 0, by: 5)", file: "slow.json")
}

/// `motionbook add keyframes`, `transition`, `sequence` and `schedule`.
struct AddDocumentCommand<Document: AddedDocument>: EditingCommand {
  static var configuration: CommandConfiguration {
    let command = "motionbook add \(Document.kind.rawValue) \(Document.example.name)"
    return CommandConfiguration(
      Document.kind.rawValue, Document.abstract,
      examples: """
          \(command) \\
            '\(Document.example.text)'
          \(command) - < \(Document.example.file.replacing(".json", with: ".swift"))
          \(command) --from \(Document.example.file)
        """)
  }

  @Argument(help: "The new preset's name.")
  var name: String

  @Argument(help: "The motion, as in SwiftUI; - is standard input. See: motionbook help notation.")
  var text: String?

  @Option(
    help: .value("file", "The document, JSON; - is standard input. See: motionbook help documents."),
    completion: .json)
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Duration: 400ms or 0.4s; of keyframes each takes its share.", valueName: "duration",
      visibility: [.keyframes, .transition].contains(Document.kind) ? .default : .private))
  var duration: String?

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (text == nil) == (from == nil) {
      throw ValidationError("Give either a \(Document.kind.rawValue) text or --from FILE.")
    }
    if from != nil, duration != nil { throw ValidationError("--duration cannot be used with --from.") }
  }

  func run() throws {
    let name = try PresetName(name)
    if let from { return try add(try DocumentArgument(from, name: name, kind: Document.kind), details) }
    let text = text ?? "-"
    try refuseFile(text, "motionbook add \(Document.kind.rawValue) \(name)")
    let written = try WrittenMotion(text, name: name, kind: Document.kind)
    if let document = written.document, duration == nil { return try add(document, details) }
    let motion = try written.motion.lasting(duration, as: name)
    try add(Preset(name, motion, details: written.document?.preset.details ?? written.details), details)
  }
}

struct AliasCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "alias", "Add another name for a preset.",
    examples: """
        motionbook add alias brand/default brand/enter
        motionbook add alias brand/frozen brand/enter@2 -m 'as shipped in spring'
      """)

  @Argument(help: "The new name.")
  var name: String

  @Argument(help: "The target preset; with @version it is pinned.", completion: .presetName)
  var target: String

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws { try add(Preset(try PresetName(name), .alias(try PresetReference(target))), details) }
}
