import MotionEngine
import MotionModel

/// A declaration of source code that a motion becomes.
struct CodeDeclaration {
  let name: String
  var text: String
  /// The value of a constant.
  var value: String?
  /// The same as arguments of a call.
  var arguments: String?
  /// The animation of a transition that is a type of several constants.
  var animation: String?
  var comment: String?
  /// Types of the platform that may have it as a member.
  var members: [Member] = []

  struct Member {
    let type: String
    /// The part of the declaration with the value; empty for all of it.
    var part = ""
    /// Value of another type than the declaration's.
    var value: String?
  }
}

/// A format of source code: a declaration for each motion, in types by the groups of the presets' names.
protocol CodeFormat: ExportFormat {
  var language: CodeLanguage { get }
  func imports(for body: String) -> String
  func comment(_ lines: [String]) -> String
  /// Line before a declaration that marks it as deprecated.
  /// - Parameter replacement: Declaration of the replacement, with its full name: `Motions.Brand.pop`; nil if it is not
  ///   one declaration of the file.
  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String
  /// A constant that takes its value from another one.
  /// - Parameter target: The other one, with its full name.
  func linked(_ declaration: CodeDeclaration, to target: CodeDeclaration) -> CodeDeclaration
  /// Texts before lengths of time in a declaration, and before easings, in whose place others' constants may be.
  var labels: (lengths: [String], easings: [String]) { get }
  /// Declarations that a file carries once, if it has their word.
  var helpers: [(word: String, text: String)] { get }
  /// Members of the platform's types that stand for declarations, and their names in code.
  func members(
    _ declared: [CodeMember], _ report: inout LossReport
  ) throws(ModelError) -> (text: String, names: [DeclaredName])
  /// Returns the declarations of a motion; empty if not representable, which is noted.
  /// - Parameter name: The last part of the preset's name; the whole name in a language without nested types.
  func declarations(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration]
}

extension CodeFormat {
  package var hasEnclosingType: Bool { true }

  func members(
    _ declared: [CodeMember], _ report: inout LossReport
  ) throws(ModelError) -> (text: String, names: [DeclaredName]) { ("", []) }

  func linked(_ declaration: CodeDeclaration, to target: CodeDeclaration) -> CodeDeclaration {
    declaration.taking(target.name)
  }

  func comment(_ lines: [String]) -> String { lines.map { "/// \($0)\n" }.joined(separator: "///\n") }

  /// Name of a preset's declarations, before conversion to an identifier.
  func name(of path: String, _ isReduced: Bool) -> String {
    let name = language.hasNestedTypes ? path.split(separator: "/").last.map { String($0) } ?? "" : path
    return name + (isReduced ? "-reduced" : "")
  }

  /// Types that enclose a preset's declarations, below the outermost, which is that of a first group of its name.
  func types(around path: String, below outermost: String) -> [String] {
    guard language.hasNestedTypes else { return [] }
    let types = path.split(separator: "/").dropLast().map { language.type(String($0)) }
    return types.dropFirst(types.first == outermost ? 1 : 0).map { $0 == outermost ? $0 + "Motions" : $0 }
  }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    if language.hasNestedTypes { job.presets = ExportedPreset.besideGroups(job.presets) }
    let type = try language.enclosingType(job.options.typeName)
    let presets = try WrittenPreset<[CodeDeclaration]>.all(&job) {
      (motion, path, isReduced, error, note) throws(ModelError) in
      try declarations(of: motion, named: name(of: path, isReduced), within: error, note: note)
    }
    var file = CodeFile(self, type, presets, job.options)
    for preset in presets {
      for version in preset.versions { try file.add(version, of: preset) }
    }
    return try file.written(&job.report)
  }
}

typealias PassTracks = (pass: MotionParts.Pass, tracks: [ChannelTrack])

/// A format that is written part by part: lengths of time, curves, and keyframes of numbers.
protocol PartsFormat: ExportFormat {
  associatedtype Part
  var player: MotionPlayer { get }
  /// Indicates that a spring with an initial velocity and these passes is representable.
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool
  /// Row of an easing for all values of a pass, which is exact where the platform has it by name; nil if each value has
  /// its own.
  func row(of easing: CurveBase, _ resolver: inout MotionResolver, within error: Double) throws(ModelError)
    -> SegmentRow?
  /// Reason that a channel is not representable beside others; nil if it is.
  func lack(of channel: String, among all: [String]) -> String?
  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [Part]
  /// Parts of a curve; its outcome is already noted, and dropped features are noted here.
  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [Part]
  /// Keyframes that run side by side.
  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) throws(ModelError) -> [Part]
}

extension PartsFormat {
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool { false }

  func row(of easing: CurveBase, _ resolver: inout MotionResolver, within error: Double) throws(ModelError)
    -> SegmentRow?
  { nil }

  func lack(of channel: String, among all: [String]) -> String? { nil }

  /// Returns the parts of a motion; empty if not representable, which is noted.
  func parts(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [Part] {
    guard let (parts, known) = try MotionParts.of(motion, for: player, within: error, note: note) else { return [] }
    var resolver = known
    switch parts {
    case .length(let seconds): return length(seconds, named: name, note: note)
    case .curve(let curve, let properties):
      let written = try CodeCurve(curve, &resolver, within: error, isWhole: player.countsMilliseconds) {
        takesSpring($0, velocity: $1, $2)
      }
      note("curve", written.outcome)
      if !properties.isEmpty { note("properties", .dropped(reason: "in \(player) the caller chooses the properties")) }
      return self.curve(written, named: name, note: note)
    case .passes(let passes):
      var written: [PassTracks] = []
      for var pass in passes {
        let names = Set(pass.channels.map(\.name))
        let isApart = !player.factors.contains { names.contains($0.key) && names.contains($0.value) }
        if isApart, let base = pass.easing?.base { pass.easing?.row = try row(of: base, &resolver, within: error) }
        written.append((pass, try tracks(of: pass, within: error, note: note)))
      }
      return try keyframes(written, named: name, note: note)
    }
  }
}

/// A format of source code that is written part by part.
protocol PlatformFormat: CodeFormat, PartsFormat where Part == CodeDeclaration {}

extension PlatformFormat {
  func declarations(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration] {
    try parts(of: motion, named: name, within: error, note: note)
  }
}
