import ArgumentParser
import Motionbook
import MotionbookSeeds

/// A motion to show or evaluate: a preset of the catalog, a curve in notation, or a document.
struct MotionArgument {
  /// Name in messages and outputs.
  let label: String
  let motion: ResolvedMotion
  let stored: StoredPreset?

  /// Accepted forms, for help pages.
  static let help = "A preset, a curve in notation, or a document, as text or as a file."
}

extension MotionArgument {
  /// Reads a text, in one order: `{…}` as a document, or an object of another tool; `-` as standard input; a path as its
  /// file; a name as the preset of the catalog; everything else, and a name that no preset has, as notation.
  /// - Parameters:
  ///   - choice: Side of presets in conflict.
  ///   - opened: The catalog, if open already.
  init(
    _ text: String, _ catalog: CatalogOptions, onConflict choice: ConflictChoice = .refuse, in opened: Catalog? = nil
  ) throws {
    var text = text == "-" ? try CurveArgument.standardInput() : text
    let choice = ConflictChoice.side(takenOff: &text) ?? choice
    if let seed = try Self.seed(named: text, catalog, in: opened) {
      ErrorReport.note("\(text) is \(seed)")
      text = seed
    }
    func lead(_ error: inout ToolError) {
      guard !text.contains(where: { $0.isWhitespace || $0 == "/" }), let file = try? opened ?? Self.catalog(catalog, isNeeded: false),
        let name = try? NameOptions.parse([]).preset(called: text, in: file)
      else { return }
      error.hint = "exported code has this name for \(name); see: motionbook show \(name)"
    }
    if let written = try ToolError.amending(lead, { try Self.written(text, catalog, in: opened) }) {
      self.init(label: written.label, motion: try Self.load(written.motion, catalog, choice), stored: nil)
      return
    }
    let reference = try PresetReference(text)
    let written = (try? Curve(notation: text)).map {
      MotionArgument(label: text, motion: ResolvedMotion(.curve($0)), stored: nil)
    }
    let file = try opened ?? Self.catalog(catalog, isNeeded: written == nil)
    do throws(StoreError) {
      // Curves go without.
      guard let file else { throw StoreError(.notFound, "there is no catalog") }
      let (stored, motion) = try file.load(reference, onConflict: choice)
      for notice in stored.notices { ErrorReport.warn(notice.description) }
      // Both sides of a conflict have the same number.
      let isSide = if case .name(_, .hash) = reference { true } else { stored.headCount > 1 }
      let version = isSide ? "#\(stored.revision.hash.short)" : String(stored.revision.generation)
      self.init(label: "\(stored.preset.name)@\(version)", motion: motion, stored: stored)
    } catch {
      guard error.code == .notFound else { throw error }
      if let written {
        self = written
        return
      }
      var unknown = ToolError(error)
      if let near = Suggestion.closest(to: text, among: CurveNotation.names) { unknown.suggestions.append(near) }
      if error.names.isEmpty || SeedLibrary.has(text), let hint = OtherWords.hint(for: text) {
        unknown.hint = hint
      }
      lead(&unknown)
      throw unknown
    }
  }

  /// The catalog's preset that is a curve of another tool, `easeOutBack`; nil for what is a name or notation.
  private static func seed(named text: String, _ catalog: CatalogOptions, in opened: Catalog?) throws -> String? {
    guard let seed = OtherWords.seed(named: text), (try? Curve(notation: text)) == nil,
      let file = try opened ?? Self.catalog(catalog, isNeeded: false), (try? file.preset(text)) == nil
    else { return nil }
    return (try? file.preset(seed)) == nil ? nil : seed
  }

  /// The motion of a document, a file or notation, with its label; nil for a text that may name a preset.
  private static func written(
    _ text: String, _ catalog: CatalogOptions, in opened: Catalog?
  ) throws -> (motion: Motion, label: String)? {
    if text.first == "{" {
      if let curve = try CurveArgument.pasted(text) { return (.curve(curve), curve.notation) }
      let preset = try InputFile(name: "the document", bytes: Array(text.utf8)).reading { try Preset(json: $0) }
      return (preset.motion, preset.name.text)
    }
    if try isFile(text, catalog, in: opened) {
      let preset = try preset(ofFile: text)
      return (preset.motion, preset.name.text)
    }
    if try PresetReference(argument: text) != nil { return nil }
    if PresetSelection.isPattern(text) { throw PresetSelection.oneExpected(text) }
    if isPath(text) { throw ToolError(.notFound, .missingFile, "there is no file \(text.quoted)") }
    return (.curve(try CurveArgument.curve(text, duration: nil)), text)
  }

  /// The preset's variant for reduced motion; if it has none, the same again with a note.
  func reduced(
    _ catalog: CatalogOptions, onConflict choice: ConflictChoice, in opened: Catalog? = nil
  ) throws -> MotionArgument {
    guard let stored, let variant = (try opened ?? catalog.open()).variant(of: stored.preset) else {
      ErrorReport.note("\(label) has no variant for reduced motion; using it unchanged")
      return self
    }
    return try MotionArgument(variant.description, catalog, onConflict: choice, in: opened)
  }

  /// The catalog in which a text is looked up; nil if there is none, or a folder has several, and the text can do without.
  private static func catalog(_ options: CatalogOptions, isNeeded: Bool) throws -> Catalog? {
    do {
      return try isNeeded ? options.open() : options.openIfAny()
    } catch let error as ToolError where error.code == CatalogLocation.severalCode && !isNeeded {
      return nil
    }
  }

  /// The evaluated motion, for outputs that name their source.
  var recipe: [JSONMember] {
    guard let stored else { return [JSONMember("motion", label)] }
    return .of(["name": stored.preset.name, "version": stored.revision.generation, "hash": stored.content.hex])
  }

  private static func load(
    _ motion: Motion, _ catalog: CatalogOptions, _ choice: ConflictChoice
  ) throws -> ResolvedMotion {
    if motion.references.isEmpty { return ResolvedMotion(motion) }
    if let file = try catalog.openIfAny() { return try file.load(motion, onConflict: choice) }
    for reference in motion.references {
      guard let hint = DocumentText.hint(for: reference.description) else { continue }
      throw ToolError(ModelError(.badReference, "there is no preset \(reference)", hint: hint))
    }
    return try catalog.open().load(motion)  // explains that there is no catalog
  }
}

/// Reads curves and durations from the command line.
enum CurveArgument {
  /// A curve in notation, with a duration if given.
  /// - Parameter isStored: Reads GSAP's eases by their names too; elsewhere these lead to the seeds.
  static func curve(_ notation: String, duration: String?, isStored: Bool = false) throws -> Curve {
    let curve: Curve
    do throws(ModelError) {
      // Notation first: a search in other tools' text takes longer.
      if let written = try? Curve(notation: notation) {
        curve = written
      } else if isStored, let ease = try? PastedMotion.ease(named: notation) {
        curve = ease
      } else if let pasted = try pasted(notation) {
        curve = pasted
      } else {
        curve = try Curve(notation: notation)
      }
    } catch {
      if notation.first?.isNumber == true, (try? DurationNotation.parse(notation)) != nil {
        throw ToolError.usage(
          "this is a duration, not a curve", attempt: "motionbook add duration NAME \(ShellWord.quoted(notation))")
      }
      let isRule = notation.hasPrefix("@") && (try? CSSFormat.keyframes(notation)) != nil
      let kinds = isRule ? [MotionKind.keyframes] : [.keyframes, .transition, .sequence]
      if let other = kinds.first(where: {
        isRule
          || (try? Motion(notation: notation, as: $0)) ?? (try? PastedMotion.motion(notation, as: $0)) ?? nil != nil
      }) {
        throw ToolError.usage(
          "this is of kind \(other.rawValue), not a curve",
          attempt: "motionbook add \(other.rawValue) NAME \(ShellWord.quoted(notation))")
      }
      var refusal = ToolError(error, inNotation: notation)
      if error.code == .unknown, let hint = OtherWords.hint(for: notation, isPresetMeant: false) { refusal.hint = hint }
      throw refusal
    }
    noteDamping(of: curve)
    if curve.base.isSpring, (try? ResolvedMotion(.curve(Curve(curve.base))).ownDuration()) == .infinity {
      ErrorReport.warn("the spring never settles, as it has no damping")
    }
    guard let duration else {
      if let seconds = try? ResolvedMotion(.curve(curve)).ownDuration(), seconds.isFinite,
        seconds >= longSeconds
      {
        var stated = curve.base.spring?.statedLength
        if case .seconds(let length)? = curve.duration { stated = length }
        let delays = curve.modifiers.compactMap { if case .delay(let delay) = $0 { delay } else { nil } }
        let long = ([stated].compactMap(\.self) + delays).max() ?? 500
        let cause = percentage(in: curve) ?? "milliseconds are written \(HumanNumber.text(long))ms"
        ErrorReport.warn("the curve takes \(HumanNumber.text(seconds)) s; \(cause)")
      }
      return curve
    }
    return try curve.with(duration: source(duration))
  }

  /// Tells of a damping that SwiftUI takes as the critical one.
  private static func noteDamping(of curve: Curve) {
    guard let (written, played) = curve.clampedDamping else { return }
    ErrorReport.note(
      "the damping \(HumanNumber.text(written)) is played as \(HumanNumber.text(played)), which is critical, as in "
        + "SwiftUI; for more: allowOverDamping: true")
  }

  /// Hint for a damping that looks like a percentage.
  private static func percentage(in curve: Curve) -> String? {
    guard let spring = curve.base.spring else { return nil }
    let damping = spring.labeledValues.first {
      ["dampingFraction", "dampingRatio"].contains($0.label) && $0.value >= 10
    }
    return damping.map {
      "was \($0.label): \(HumanNumber.text($0.value / 100)) meant, not \(HumanNumber.text($0.value))?"
    }
  }

  /// A curve from standard input, without surrounding white space.
  static func standardInput() throws -> String {
    let text = String(decoding: try InputFile("-").bytes, as: UTF8.self).trimmed
    if text.isEmpty { throw ToolError.usage("standard input has no curve", attempt: "motionbook help notation") }
    return text
  }

  /// Seconds from which on a curve's duration may be meant as milliseconds.
  static let longSeconds = 60.0

  /// The curve of scripts and design tools: `{ type: "spring", stiffness: 300, damping: 20 }`; nil for any other text.
  static func pasted(_ text: String) throws(ModelError) -> Curve? {
    let tell = { (report: ImportReport) in
      ImportSummary.tell(report, of: "the text", whole: "import --report writes all of them", skipped: true)
    }
    if case .curve(let curve)? = try PastedMotion.motion(text, as: .curve, telling: tell) { return curve }
    // A constant in code: `static let tap: Animation = .spring(response: 0.4)`; a declaration of CSS.
    let constant =
      /(?:(?:public|package|internal|private|fileprivate|static)\s+)*(?:let|var)\s+\w+(?:\s*:\s*[\w.]+\??)?\s*=\s*/
    let declaration = /\s*(?:animation|transition)-timing-function\s*:\s*/
    func beginning(of text: String) -> Range<String.Index>? {
      text.prefixMatch(of: constant)?.range ?? text.prefixMatch(of: declaration)?.range
    }
    if let name = beginning(of: text) {
      let value = text[name.upperBound...].trimmed.replacing(/;$/, with: "")
      if let curve = try? Curve(notation: value) { return curve }
      // One inside of another is none.
      if beginning(of: value) == nil, let curve = try pasted(value) { return curve }
      // An error has its place in the whole.
      return try Curve(notation: String(text[name].map { $0.isWhitespace ? $0 : " " }) + value)
    }
    try refuseChoice(text)
    guard text.first == "{" || text.first == "[", text.utf8.count < 4_096 else { return nil }
    // The value of a token file, in every common form.
    let file = SourceFile(Array("{\"pasted\": {\"$value\": \(text)}}".utf8))
    let tokens = try? DTCGFormat().read([file], ImportOptions())
    guard let presets = tokens?.presets, presets.count == 1, case .curve(let curve)? = presets.first?.motion else {
      return nil
    }
    return curve
  }

  /// Rejects a choice by the setting for reduced motion, with the commands that add both curves.
  private static func refuseChoice(_ code: String) throws(ModelError) {
    let condition = ReducedMotionCondition()
    guard let full = condition.branch(of: code, isReduced: false),
      let reduced = condition.branch(of: code, isReduced: true)
    else { return }
    // Without an animation a change is instant.
    let variant = ["nil", ".none"].contains(reduced) ? ".linear(duration: 0)" : reduced
    throw ModelError(
      .syntax, "expected one curve, found a choice by the setting for reduced motion",
      hint: "add the variant, then the curve: motionbook add curve NAME-reduced \(ShellWord.quoted(variant)) && "
        + "motionbook add curve NAME \(ShellWord.quoted(full)) --reduced NAME-reduced")
  }

  /// Limit below which a number without a unit is taken for seconds: a larger one may mean milliseconds.
  static let plainSecondsLimit = 10.0

  /// A duration: `400ms`, `0.4s`, `0.4`, or the name of a duration preset.
  static func source(_ text: String) throws -> DurationSource {
    if let seconds = TimeArgument.number(text[...]), (0..<plainSecondsLimit).contains(seconds) {
      return .seconds(seconds)
    }
    // As notation has it, too.
    let name = text.wholeMatch(of: /ref\(["'](.+)["']\)/)?.1 ?? text[...]
    if let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first), !name.contains("(") {
      return .reference(try PresetReference(String(name)))
    }
    return .seconds(try ToolError.parsing(text) { try DurationNotation.parse($0) })
  }
}

/// A preset document from a file or standard input.
struct DocumentArgument {
  let preset: Preset
  /// Note to print after storing, if the document has another name.
  private(set) var remark: String?
  private let file: InputFile
  private let value: JSONValue

  /// Reads one preset of a known kind, under a name from the command line.
  ///
  /// The document may omit `motionbook`, `name` and `kind`; the given name replaces its own. Comments may precede it.
  init(_ path: String, name: PresetName, kind: MotionKind) throws {
    try self.init(try InputFile(path).withoutHeader, name: name, kind: kind)
  }

  init(_ file: InputFile, name: PresetName, kind: MotionKind) throws {
    self.file = file
    do throws(ModelError) {
      var value = try JSONReader.read(file.bytes)
      if case .object(var members) = value {
        if value["motionbook"] == nil {
          members.append(JSONMember("motionbook", Preset.documentFormat))
        }
        if value["kind"] == nil { members.append(JSONMember("kind", kind.rawValue)) }
        let written = members.first { $0.key == "name" }?.value
        if let written, written != .string(name.text) {
          let own = try PresetName.form.read(DocumentNode(written, at: JSONPointer(["name"])))
          remark = "the document says \(QuotedText.quote(own.text)); the preset is \(QuotedText.quote(name.text))"
        }
        members.removeAll { $0.key == "name" }
        members.append(JSONMember("name", name.text))
        value = .object(members)
      }
      preset = try Preset(DocumentNode(value))
      guard preset.motion.kind == kind else {
        throw ModelError(
          .wrongType, "the document is of kind \(preset.motion.kind.rawValue)", allowed: kind.rawValue,
          hint: "use: motionbook add \(preset.motion.kind.rawValue)", pointer: JSONPointer(["kind"]))
      }
      self.value = value
    } catch {
      var failure = ToolError(error.located(in: file.bytes), in: file.name)
      if let first = file.bytes.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first) {
        failure.hint = "--from takes a document; give notation in its place, or - for standard input"
      }
      throw failure
    }
  }

  /// Adds the place in the document to an error about a broken reference.
  func placed(_ error: StoreError) -> any Error {
    guard let reference = error.reference else { return error }
    var result = ToolError(error)
    let found = ModelError(.badReference, error.message, pointer: place(of: reference)).located(in: file.bytes)
    let placed = ToolError(found, in: file.name)
    result.message = placed.message
    result.details += placed.details.filter { $0.key != "kind" }
    return result
  }

  /// The first place of the reference; nil within notation.
  private func place(of reference: PresetReference) -> JSONPointer? {
    let (text, mark) = (reference.description, "\u{0}")
    let marked = Preset.form.shape.replacingLinks(in: value) { $0.text == text ? mark : $0.text }
    return Self.path(to: .string(mark), in: marked).map { JSONPointer($0) }
  }

  private static func path(to wanted: JSONValue, in value: JSONValue) -> [String]? {
    let parts: [(key: String, value: JSONValue)]
    switch value {
    case wanted: return []
    case .object(let members): parts = members.map { ($0.key, $0.value) }
    case .array(let elements): parts = elements.enumerated().map { (String($0), $1) }
    default: return nil
    }
    return parts.lazy.compactMap { part in path(to: wanted, in: part.value).map { [part.key] + $0 } }.first
  }
}
