import ArgumentParser
import Motionbook

struct SetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "set", "Change a preset: its motion, title, tags or notes.",
    examples: """
        motionbook set brand/pop 'spring(duration: 0.6, bounce: 0.3)' -m slower
        motionbook set brand/pop --bounce 0.2 --duration 300ms
        motionbook set card/appear '.slide' --duration 200ms
        motionbook set brand/pop --title 'Pop' --tag playful --untag draft
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Argument(help: "Its new motion, in notation; - is standard input. Of an alias, its target, or a curve.")
  var value: String?

  @Option(
    parsing: .unconditional,
    help: .value(
      "duration", "A new duration, such as 400ms, 0.4s or 0.4; none removes it. Of keyframes each takes its share."))
  var duration: String?

  @Option(
    parsing: .unconditional, help: .value("number", "A spring's new bounce, from -1 to 1."),
    transform: { text in
      let number = text.last == "%" ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
      guard let number else { throw ValidationError("expected a number such as 0.3, found \(QuotedText.quote(text))") }
      return number
    })
  var bounce: Double?

  @Option(help: .value("file", "Read its new motion from a document; - is standard input."), completion: .file())
  var from: String?

  @OptionGroup var details: DetailOptions

  @Option(help: .value("word", "A tag to remove; several with commas, or repeated."))
  var untag: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if value != nil, from != nil { throw ValidationError("Give either a value or --from FILE.") }
    if from != nil, duration != nil || bounce != nil {
      throw ValidationError("Give either --from FILE or --duration and --bounce.")
    }
    if value == nil, from == nil, duration == nil, bounce == nil, untag.isEmpty, details.isEmpty {
      throw ValidationError("Nothing to set: give a value, --duration, --bounce, --from, --title, --tag …")
    }
  }

  func run() throws {
    let name = try PresetName(argument: name)
    var (document, former): (DocumentArgument?, Preset?)
    func set() throws {
      let changes = try apply { batch in
        let old = try batch.preset(name).preset
        former = old
        if bounce != nil, old.motion.kind != .curve {
          throw ToolError.usage("\(old.name) is of kind \(old.motion.kind.rawValue), which has no --bounce")
        }
        if let bounce, value == nil, case .curve(let curve) = old.motion, curve.base.spring == nil {
          let spring = "spring(duration: 0.5, bounce: \(HumanNumber.text(bounce)))"
          throw ModelError(
            .contradiction, "\(old.name) is the easing \(QuotedText.visible(curve.notation, limit: 60)), not a spring",
            hint: "write a spring: motionbook set \(old.name) '\(spring)'")
        }
        let written = try written(after: old)
        var new = try written?.motion.lasting(duration, as: old.name) ?? motion(after: old)
        var about = old.details
        if let read = try from.map({ try DocumentArgument($0, name: name, kind: old.motion.kind) }) ?? written?.document
        {
          new = try read.preset.motion.lasting(duration, as: old.name)
          // A document without details keeps those of the preset.
          if read.preset.details != PresetDetails() { about = read.preset.details }
          document = read
        }
        about = try details.applied(to: about)
        about.tags.removeAll(where: DetailOptions.words(untag).contains)
        try batch.set(name, motion: new, details: about == old.details ? nil : about)
        try details.tellKind(of: Preset(name, new ?? old.motion), in: batch)
      }
      if let former, !changes.isEmpty { try tellCopies(of: former) }
    }
    do { try set() } catch let error as StoreError { throw document?.placed(error) ?? error as any Error }
    document?.remark.map(ErrorReport.note)
  }

  /// Names keyframes that do not follow a changed duration, as they have shares of it.
  private func tellCopies(of old: Preset) throws {
    guard old.motion.kind == .duration, old.details.source != nil else { return }
    let copies = try catalog.open().presets(PresetFilter(kind: .keyframes)).map(\.preset)
      .filter { $0.copiesLength(of: old) }.map(\.name)
    guard let first = copies.first else { return }
    ErrorReport.note(
      "\(copies.map(\.text).listed(atMost: 4)) copied the length of \(old.name) in shares, and \(copies.count == 1 ? "keeps" : "keep") "
        + "it; to follow: motionbook set \(first) --duration \(duration ?? (value == "-" ? nil : value) ?? "DURATION")")
  }

  /// The new motion; nil if the arguments do not change it.
  private func motion(after old: Preset) throws -> Motion? {
    switch old.motion {
    case .curve(let curve): return try self.curve(after: curve).map(Motion.curve)
    case .duration:
      guard duration == nil || value == nil else { throw ToolError.usage("give the duration once") }
      return try (words() ?? duration).map { .duration(try CurveArgument.source($0)) }
    case .keyframes, .transition: return duration == nil ? nil : try old.motion.lasting(duration, as: old.name)
    case .schedule, .alias, .sequence: _ = try old.motion.lasting(duration, as: old.name)
    }
    guard let text = try words() else { return nil }
    if old.motion.kind == .alias {
      // A curve of its own takes the alias's place.
      let curve = (try? PresetReference(text)) == nil ? try? Curve(notation: text) : nil
      return try curve.map(Motion.curve) ?? .alias(PresetReference(text))
    }
    return .schedule(try ToolError.parsing(text) { try MotionSchedule(notation: $0) })
  }

  /// The value, or the text of standard input.
  private func words() throws -> String? {
    guard value == "-" else { return value }
    let text = String(decoding: try InputFile("-").bytes, as: UTF8.self)
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// A motion written by hand that replaces the whole.
  private func written(after old: Preset) throws -> WrittenMotion? {
    guard [.keyframes, .transition, .sequence].contains(old.motion.kind) else { return nil }
    return try value.map { try WrittenMotion($0, name: old.name, kind: old.motion.kind, after: old.motion) }
  }

  private func curve(after old: Curve) throws -> Curve? {
    guard value != nil || duration != nil || bounce != nil else { return nil }
    var curve = try words().map { try CurveArgument.curve($0, duration: nil, isStored: true) } ?? old
    if let bounce { curve = try curve.with(bounce: bounce) }
    if let duration, duration != "none", curve.base.isSpring,
      case .seconds(let seconds) = try CurveArgument.source(duration)
    {
      curve = try curve.lasting(seconds)
    } else if let duration {
      curve = try curve.with(duration: duration == "none" ? nil : CurveArgument.source(duration))
      if case .reference(let length)? = old.duration, curve.duration != old.duration {
        ErrorReport.note("the duration of \(name) no longer refers to \(length)")
      }
    } else if curve.duration == nil, !curve.base.isSpring, let kept = old.duration {
      curve = try curve.with(duration: kept)
    }
    return curve
  }
}

extension Curve {
  /// A spring with another duration of its own, and a note of the time in which it settles.
  fileprivate func lasting(_ seconds: Double) throws -> Curve {
    let curve = try with(seconds) { $0.kind == .seconds }
    let settled = HumanNumber.seconds(try ResolvedMotion(.curve(curve)).timeline().settledDuration())
    ErrorReport.note(
      "the spring \(curve.notation) has a duration of \(HumanNumber.seconds(seconds)) and settles in \(settled)")
    return curve
  }
}

extension Motion {
  /// Keyframes or a transition with a duration: of keyframes each has its share of it.
  /// - Parameters:
  ///   - duration: As an option; `none` removes that of a transition, and nil changes nothing.
  ///   - name: The preset, for errors.
  func lasting(_ duration: String?, as name: PresetName) throws -> Motion {
    guard let duration else { return self }
    guard kind == .keyframes || kind == .transition else {
      throw ToolError.usage("\(name) is of kind \(kind.rawValue), which has no --duration")
    }
    switch (self, duration == "none" ? nil : try CurveArgument.source(duration)) {
    case (.transition(let transition), _) where !transition.ownCurves.isEmpty:
      throw ToolError.usage(
        "the effects of \(name) have animations of their own", hint: "write the transition anew, with other ones")
    case (.transition(var transition), let source):
      // A spring has its own duration, and without a curve it is one.
      var spring = try transition.curve == nil && transition.duration == nil ? Curve(notation: ".smooth") : nil
      if case .inline(let curve)? = transition.curve, curve.base.isSpring { spring = curve }
      if spring != nil, source == nil, transition.curve != nil {
        throw ToolError.usage("a spring has a duration of its own", hint: "write the transition with another curve")
      }
      if let spring, case .seconds(let seconds)? = source {
        transition.curve = .inline(try spring.lasting(seconds))
      } else {
        transition.duration = source
      }
      return .transition(transition)
    case (.keyframes(let set), .seconds(let seconds)?): return .keyframes(try set.lasting(seconds))
    default: throw ToolError.usage("expected seconds for keyframes, found \(QuotedText.quote(duration))")
    }
  }
}

struct RenameCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "rename", "Rename a preset or a group; references and old names follow.",
    examples: """
        motionbook rename brand/pop brand/emphasis
        motionbook rename 'brand/*' 'acme/*' --dry-run
        motionbook rename p:80acc0d785685a288fdfdd9e8c49fe05 brand/other
      """)

  @Argument(
    help: "The preset or group; by identity (p:…) when several have its name, see conflicts.",
    completion: .presetName)
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open()
    let members =
      try name.hasSuffix("/*")
      ? PresetSelection.names([name], in: opened) : PresetSelection.group(name, in: opened)
    if !members.isEmpty { return try rename(members) }
    let new = try PresetName(newName)
    if name.hasPrefix("p:"), case .preset(let id) = try PresetReference(name) {
      let report = try openToChange().rename(id, to: new, dryRun: isDryRun, by: try change.context())
      // Undoing restores two presets of one name.
      return try self.report([report], wayBack: "motionbook undo --force").print(with: output.printer)
    }
    let old = try PresetName(argument: name)
    tellUnchosen(try apply { try $0.rename(old, to: new) })
  }

  /// Warns of presets that leave an output of the project, because its patterns match only their former names.
  private func tellUnchosen(_ changes: [PresetChange]) {
    guard catalog.catalog == nil, let project = try? ProjectFile.ifAny(nil)?.project else { return }
    for (name, output) in project.outputs.sorted(by: { $0.key < $1.key }) {
      let former = output.chosen(of: changes.compactMap(\.previousName))
      let moved = changes.filter { $0.previousName.map(former.contains) ?? false }
      output.tellUnchosen(moved.map(\.name), named: name)
    }
  }

  /// Renames all presets of a group, in one change.
  private func rename(_ members: [PresetName]) throws {
    let groups = try [name, newName].map { try PresetName($0.hasSuffix("/*") ? String($0.dropLast(2)) : $0) }
    let changes = try apply(wayBack: "motionbook undo") { batch in
      // Variants for reduced motion follow their presets.
      for member in members where try batch.contains(member) {
        try batch.rename(member, to: PresetName("\(groups[1])\(member.text.dropFirst(groups[0].text.count))"))
      }
    }
    tellUnchosen(changes)
  }
}

struct CopyCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "copy", "Copy a preset under a new name.",
    examples: """
        motionbook copy system/spring/bouncy brand/bouncy
        motionbook copy brand/pop@1 brand/pop-calm -m 'for settings'
        motionbook copy brand/pop brand/emphasis --dry-run

      The new preset has a history of its own, from version 1 on. For a name that
      follows another preset: motionbook add alias
      """)

  @Argument(help: "The preset to copy; with @version an older one.", completion: .presetName)
  var source: String

  @Argument(help: "The new preset's name.")
  var newName: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (source, name) = (try PresetReference(source), try PresetName(newName))
    try apply { try $0.copy(source, to: name) }
  }
}

/// `motionbook rm`.
struct RemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "rm", "Remove presets; they can be restored.",
    examples: """
        motionbook rm brand/pop
        motionbook rm brand/pop brand/enter --message 'no longer used'
        motionbook rm 'carbon/*' --force
        motionbook rm p:80acc0d785685a288fdfdd9e8c49fe05
      """)

  @Argument(
    help: "The presets, or patterns with * and ?; by identity (p:…) when several have one name.",
    completion: .presetName)
  var names: [String]

  @Flag(help: "Remove even if other presets reference it, leaving their references broken.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open()
    let identities = try names.filter { $0.hasPrefix("p:") }.compactMap { text in
      if case .preset(let id) = try PresetReference(text) { id } else { nil }
    }
    let names = try PresetSelection.names(names.filter { !$0.hasPrefix("p:") }, in: opened)
    // A script that runs twice would remove what was kept under another name; patterns match present ones.
    for name in self.names where !name.hasPrefix("p:") && !PresetSelection.isPattern(name) {
      guard let present = (try? opened.preset(name))?.preset.name, present.text != name else { continue }
      throw ToolError(.notFound, .notFound, "\(name) is called \(present) now", attempt: "motionbook rm \(present)")
    }
    for name in force ? names : [] {
      let users = (try? opened.users(of: name))?.map(\.name).filter { !names.contains($0) } ?? []
      guard !users.isEmpty else { continue }
      ErrorReport.warn("references to \(name) are broken: in \(users.map(\.text).listed(atMost: 5))")
    }
    // A name shared by several presets does not identify one, and undoing restores two of one name.
    try apply(wayBack: identities.isEmpty ? nil : "motionbook undo --force") { batch in
      for id in identities { try batch.remove(id, force: force) }
      for name in names { try batch.remove(name, force: force) }
    }
  }
}

struct DeprecateCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "deprecate", "Mark presets as deprecated.",
    examples: """
        motionbook deprecate brand/pop --use brand/emphasis
        motionbook deprecate 'old/*' --reason 'too slow on phones'
        motionbook deprecate brand/pop --cancel

      list shows the mark, and exports write it in the form of their format.
      """)

  @Argument(help: "The presets, or patterns with * and ?.", completion: .presetName)
  var names: [String]

  @Option(help: .value("name", "Replacement."), completion: .presetName)
  var use: String?

  @Option(help: .value("text", "Reason, for users of the presets."))
  var reason: String?

  @Flag(help: "Remove the mark.")
  var cancel = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if cancel, use != nil || reason != nil {
      throw ValidationError("--cancel cannot be used with --use or --reason.")
    }
  }

  func run() throws {
    let replacement = try use.map { try PresetName(argument: $0) }
    // A pattern may match the replacement, too.
    let chosen = try PresetSelection.names(names, in: catalog.open()).filter { $0 != replacement || names == [use] }
    if chosen.isEmpty, let use {
      throw ToolError(.notFound, .notFound, "expected other presets than the replacement, found \(use) alone")
    }
    try apply(saying: cancel ? "undeprecated" : "deprecated") { batch in
      for name in chosen {
        if cancel {
          try batch.undeprecate(name)
          continue
        }
        try batch.deprecate(name, use: replacement, reason: reason)
        let kinds = try [name, replacement].compactMap(\.self).compactMap {
          try batch.known(.name($0, .latest))?.preset.motion.kind
        }
        if Set(kinds).count == 2, !kinds.contains(.alias) {
          ErrorReport.warn(
            "\(name): expected a replacement of kind \(kinds[0].rawValue), found \(kinds[1].rawValue): "
              + "uses cannot follow it")
        }
        if let next = try replacement.flatMap({ try batch.known(.name($0, .latest)) })?.preset.details.deprecation {
          ErrorReport.warn("\(name): its replacement is deprecated, too: \(next.advice())")
        }
      }
    }
  }
}
