import Motionbook

/// Contents of `motionbook.json`: files made from a catalog, and rules for its presets.
struct Project {
  /// A file, or a folder of files.
  struct Output {
    /// The path relative to the project file's folder.
    var path: String
    var request: ExportRequest
  }

  /// The catalog relative to the project file's folder; nil for the one that commands find there.
  var catalog: String?
  var outputs: [String: Output]
  var lint = LintConfiguration()
  /// Rules of its own, by their ids.
  var requirements: [String: LintRequirement] = [:]
  var ownRules: [LintRule] { requirements.sorted { $0.key < $1.key }.map { $1.rule($0) } }

  /// The names in build order.
  var names: [String] { outputs.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  static let maximumCount = 1000
  private static let namePattern = #"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"#
}

extension Project: Documented {
  static let form = record(
    field(optional: "$schema", .text(Bounds.lineLength).described("The schema, for editors.")),
    field("motionbook", Form.integer(1...1).hinting(value: newer).described("The format of this file."), default: 1),
    field(optional: "catalog", path.described("The catalog; paths are relative to this file.")),
    field(
      optional: "outputs",
      Form.dictionary(Output.form, max: maximumCount, keys: namePattern, each: "output").hinting(value: named)
        .described("Files made from the catalog, by name; optional beside \"catalog\" or \"lint\".")),
    field(optional: "lint", lintForm.described("Rules of motionbook lint.")),
    make: { (_, _, catalog, outputs, lint) throws(ModelError) in
      guard outputs != nil || lint != nil || catalog != nil else {
        throw ModelError(
          .missing, "the key \"outputs\" is missing", hint: "\"catalog\" and \"lint\" may stand alone")
      }
      var project = try Project(catalog: catalog, checking: outputs ?? [:])
      (project.lint, project.requirements) = lint ?? (LintConfiguration(), [:])
      return project
    },
    take: {
      let hasLint = $0.lint != LintConfiguration() || !$0.requirements.isEmpty
      return (nil, 1, $0.catalog, $0.outputs, hasLint ? ($0.lint, $0.requirements) : nil)
    }
  ).form

  private static func named(_ value: JSONValue) -> String? {
    guard case .array = value else { return nil }
    return "give each output a name: { \"web\": { \"format\": \"css\", \"path\": \"web/motion.css\" } }"
  }

  private static let lintForm = record(
    LintConfiguration.members,
    field("require", LintRequirement.all.described("Rules of your own: conditions, by their ids."), omitting: [:]),
    make: { (lint, own) throws(ModelError) in (try lint.checked(beside: own.keys), own) }, take: { $0 }
  ).form.named("lint")

  static var schema: JSONValue { form.shape.schema(title: "Motionbook project, format 1") }

  /// - Throws: ``ModelError`` for a name that cannot be typed, or two outputs with one path.
  init(catalog: String?, checking outputs: [String: Output]) throws(ModelError) {
    self.init(catalog: catalog, outputs: outputs)
    var places: [String: String] = [:]
    for name in names {
      guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\-]{0,63}/) != nil else {
        var error = ModelError(
          .syntax, "\(QuotedText.quote(name)) is not a name for an output",
          allowed: "1 to 64 letters, digits and . _ -, a letter or digit first",
          pointer: JSONPointer(["outputs", name]))
        error.isAboutKey = true
        throw error
      }
      let place = RelativePath(outputs[name]?.path ?? "").text
      if let other = places.updateValue(name, forKey: place) {
        throw ModelError(
          .duplicate, "\(other) and \(name) are both written to \(place.quoted)",
          hint: "give each a path of its own", pointer: JSONPointer(["outputs", name, "path"]))
      }
    }
  }

  private static func newer(_ value: JSONValue) -> String? {
    if case .number(let number) = value, number > 1 { "update Motionbook" } else { nil }
  }

  fileprivate static let path = Form<String>.text(
    4096, pattern: ".",
    { (text) throws(ModelError) in
      guard !text.isEmpty, text != "-", text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
        throw ModelError(
          .outOfRange, "\(QuotedText.quote(text)) is not a path to a file", hint: "write one such as web/motion.css")
      }
      return text
    }, { $0 }
  ).examples("web/motion.css")
}

extension Project.Output: Documented {
  static let form = record(
    ExportRequest.members, field("path", Project.path.described("Destination; a folder ends with /.")),
    make: { Project.Output(path: $1, request: $0) }, take: { ($0.request, $0.path) }
  ).form
}

extension ExportRequest {
  /// The members of an output: its format, presets, and the format's settings.
  fileprivate static let members = tagged("format", Format.all.map { ($0.name, $0.members) })
}

extension ExportRequest.Format {
  fileprivate var members: Case<ExportRequest> {
    switch self {
    case .documents:
      Case(
        PresetChoice.members, make: { ExportRequest(.documents, $0) },
        take: { request in if case .documents = request.format { request.choice } else { nil } })
    case .text(let format, _): Self.members(of: format)
    case .samples(let table, _):
      Case(
        PresetChoice.members, SampleSettings.members, make: { ExportRequest(.samples(table, $1), $0) },
        take: { request in
          guard case .samples(let other, let settings) = request.format, other.name == table.name else { return nil }
          return (request.choice, settings)
        })
    }
  }

  /// The members of another tool's format, including its own choices.
  private static func members<Format: ExportFormat>(of format: Format) -> Case<ExportRequest> {
    let flags = Format.choices.map { choice in
      field(choice.name, .boolean.described(choice.summary), omitting: false)
    }
    let own = record(
      flags, make: { chosen in Format(choosing: zip(Format.choices, chosen).filter(\.1).map(\.0.name)) },
      take: { format in Format.choices.map { $0.isChosen(by: format) } })
    return Case(
      PresetChoice.members, ConversionSettings.members, own, make: { ExportRequest(.text($2, $1), $0) },
      take: { request in
        guard case .text(let other, let settings) = request.format, let own = other as? Format else { return nil }
        return (request.choice, settings, own)
      })
  }
}

extension PresetChoice {
  fileprivate static let members = record(
    field(
      "presets",
      Form.list(.text(Bounds.lineLength), 0...1000, each: "name").hinting { "write [\(QuotedText.quote($0))]" }
        .described("Names and patterns; all presets if omitted."), omitting: []),
    field(
      optional: "at", .text(Bounds.lineLength).described("State at a release or a time, as recorded by the authors.")),
    make: { PresetChoice(presets: $0, at: $1) }, take: { ($0.presets, $0.at) })
}

extension ConversionSettings {
  fileprivate static let members = record(
    field(
      "maxError",
      .number(ExportOptions.errors).described("Maximum approximation error as a fraction of the total change."),
      omitting: ExportOptions().maximumError),
    field("reduced", .choice.described("Variants for reduced motion."), omitting: ExportOptions().reducedMotion),
    field("strict", .boolean.described("Write nothing if anything is approximated or dropped."), omitting: false),
    field(
      optional: "name",
      .text(200).described("Names of presets: {path}, {group}, {name} and letters; else {path}, or the imported name.")),
    field(optional: "prefix", .text(100).described("Prefix of all names, as \"name\": \"PREFIX-{path}\".")),
    field(
      optional: "type",
      .text(200).described("Enclosing type of source code (default: Motions), behind its package in Kotlin.")),
    field("flatten", .boolean.described("Write values in place of references to other presets."), omitting: false),
    field(
      optional: "aliasesFrom",
      .text(Bounds.lineLength).described("Release or time whose names stay, as deprecated aliases of renamed presets.")),
    make: { (error, reduced, strict, names, prefix, type, flattens, aliasesFrom) throws(ModelError) in
      guard names == nil || prefix == nil else {
        throw ModelError(.contradiction, "\"name\" and \"prefix\" exclude each other", hint: "keep one of them")
      }
      var settings = ConversionSettings(strict: strict, aliasesFrom: aliasesFrom)
      (settings.options.maximumError, settings.options.reducedMotion) = (error, reduced)
      (settings.options.names, settings.options.typeName) = (names ?? prefix.map { "\($0)-{path}" }, type)
      settings.options.flattensReferences = flattens
      return settings
    },
    take: {
      let options = $0.options
      return (
        options.maximumError, options.reducedMotion, $0.strict, options.names, nil, options.typeName,
        options.flattensReferences, $0.aliasesFrom
      )
    })
}

extension SampleSettings {
  fileprivate static let members = record(
    field(optional: "fps", .number(1e-6...1e9).described("Frames per second (default: 60).")),
    field(
      optional: "count", .integer(1...SampleGrid.maximumCount).described("Number of evenly spaced samples per preset.")),
    field(optional: "end", .text(64).described("End of the grid: a time such as 2s.")),
    field("velocity", .boolean.described("Velocities too, per second."), omitting: false),
    make: { (fps, count, end, velocity) throws(ModelError) in
      guard fps == nil || count == nil else {
        throw ModelError(.contradiction, "\"fps\" and \"count\" exclude each other", hint: "keep one of them")
      }
      return SampleSettings(grid: GridArgument(fps: fps, count: count, end: end), velocity: velocity)
    }, take: { ($0.grid.fps, $0.grid.count, $0.grid.end, $0.velocity) })
}

/// A normalized path, without access to the disk.
struct RelativePath {
  let text: String
  /// Indicates a path out of the folder that it is relative to.
  let isOutside: Bool

  init(_ path: String) {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    isOutside = path.hasPrefix("/") || parts.first == ".."
    text = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
