import MotionEngine
package import MotionModel

/// Design tokens in the Design Tokens Community Group's format 2025.10.
///
/// Durations, cubic Béziers and plain transitions are complete as tokens. Others (a spring, keyframes, a title) become
/// a conformant approximate token, with the whole preset under `$extensions` beside a copy of the token's value:
/// reading the file back restores the presets, and an edited value takes precedence. The file's own `$extensions` tell
/// the versions of the complete ones.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/
package struct DTCGFormat: ExportFormat {
  package let name = "dtcg"
  package let summary = "Design tokens (DTCG 2025.10); values not representable as tokens are under $extensions."
  package let fileExtension = "tokens.json"
  package let keepsReferences = true

  /// Writes springs as tokens of the proposed type `spring`, not in 2025.10: `bounce` and perceptual `duration`, with
  /// the same spring as `physics`.
  ///
  /// Source: https://github.com/design-tokens/community-group/issues/429
  package var experimentalTypes = false

  package static var choices: [ExportChoice<DTCGFormat>] {
    let summary = "Springs as tokens of the type \"spring\", which is proposed and no part of the format yet."
    return [ExportChoice("experimentalTypes", \.experimentalTypes, summary)]
  }

  package init() {}

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let writer = try DTCGWriter(job.presets, job.options, experimentalTypes: experimentalTypes)
    return ExportedText(try writer.text(&job.report))
  }
}

struct DTCGWriter {
  /// Token before its losses are known.
  private struct Token {
    let preset: ExportedPreset
    let path: [String]
    let type: String?
    let value: JSONValue
    let outcome: LossReport.Outcome
    var entire: JSONValue?

    /// Indicates a time that other tools find.
    var hasLength: Bool {
      guard let time = value["duration"] ?? value["value"].map({ _ in value }) else { return false }
      return time["value"]?.number.map { $0 > 0 } ?? (time.text != nil)
    }
  }

  private let presets: [ExportedPreset]
  private let options: ExportOptions
  private let experimentalTypes: Bool
  private let paths: [PresetName: [String]]

  init(_ presets: [ExportedPreset], _ options: ExportOptions, experimentalTypes: Bool) throws(ModelError) {
    (self.presets, self.options, self.experimentalTypes) = (presets, options, experimentalTypes)
    var paths: [PresetName: [String]] = [:]
    var taken: Set<[String]> = []
    for preset in presets {
      let original = options.names == nil ? Self.originalPath(of: preset.preset.preset) : nil
      let path = [original, Self.path(of: preset.path)].compactMap(\.self).first { !taken.contains($0) }
      guard let path else {
        throw ModelError(
          .duplicate, "two tokens would be called \(Self.path(of: preset.path).joined(separator: "."))",
          hint: "rename \(preset.name)")
      }
      paths[preset.name] = path
      taken.insert(path)
    }
    // A token with tokens below it is the root of their group.
    let groups = Set(taken.flatMap { path in (0..<path.count).map { Array(path.prefix($0)) } })
    self.paths = paths.mapValues { groups.contains($0) ? $0 + ["$root"] : $0 }
  }

  /// Keys of the token in the file of origin, while the preset has that name.
  private static func originalPath(of preset: Preset) -> [String]? {
    guard let source = preset.details.source, source.format == DTCGFormat().name, let text = source.name else {
      return nil
    }
    let path = text.split(separator: ".").map(String.init)
    guard let name = try? TokenNaming.name(of: path, into: nil),
      preset.name == name || preset.name.text.hasSuffix("/" + name.text)
    else { return nil }
    let group = preset.name.text.dropLast(name.text.utf8.count).split(separator: "/").map(String.init)
    return group + path.filter { $0 != "$root" }
  }

  private static func path(of path: String) -> [String] { path.split { $0 == "/" || $0 == "." }.map(String.init) }

  func text(_ report: inout LossReport) throws(ModelError) -> String {
    var tokens = try presets.map { (preset) throws(ModelError) in
      do throws(ModelError) { return try token(preset) } catch { throw error.of(preset.name) }
    }
    // Losses of tokens show when these are read alone.
    let alone = (try? DTCGFormat().read([SourceFile(Array(text(tokens).utf8))], .init(keepGoing: true)))?.presets ?? []
    let said = Dictionary(first: alone.map { ($0.name, $0) })
    for index in tokens.indices {
      let preset = tokens[index].preset
      // A file of values alone lacks what the preset's own words would refer to.
      let isFlat =
        options.flattensReferences && tokens[index].outcome == .exact && !whole(preset).motion.references.isEmpty
      if !isFlat, said[preset.name].map({ !Self.saysAll($0, of: whole(preset)) }) ?? true {
        tokens[index].entire = entire(preset, tokens[index])
      }
      report.add(preset.name, whole(preset).motion.kind.rawValue, tokens[index].outcome)
      if case .dropped = tokens[index].outcome, tokens[index].hasLength { report.add(preset.name, "duration", .exact) }
    }
    return text(tokens)
  }

  /// Indicates that a preset survived the round trip; provenance is set anew by the reader.
  private static func saysAll(_ read: Preset, of preset: Preset) -> Bool {
    var (a, b) = (read, preset)
    if b.details.source?.format == DTCGFormat().name || b.details.source == nil {
      (a.details.source, b.details.source) = (nil, nil)
    }
    return a == b
  }

  /// Preset to write: with the motion of its variant if that replaces it.
  private func whole(_ preset: ExportedPreset) -> Preset {
    var whole = preset.preset.preset
    if options.reducedMotion == .only, let reduced = preset.reduced {
      whole.motion = reduced.motion
      whole.details.reducedMotion = nil
    }
    return whole
  }

  private func entire(_ preset: ExportedPreset, _ token: Token) -> JSONValue {
    var whole = whole(preset)
    whole.details.extensions = nil
    return .object(present: [
      "preset": whole.json, "value": token.value, "version": preset.version.map { .number(Double($0)) },
      "hash": preset.hash.map { .string($0) },
    ])
  }

  // MARK: Values

  private func token(_ preset: ExportedPreset) throws(ModelError) -> Token {
    let motion = preset.motion(options)
    let path = paths[preset.name] ?? [preset.name.text]
    func token(_ type: TokenType?, _ value: JSONValue, _ outcome: LossReport.Outcome = .exact) -> Token {
      Token(preset: preset, path: path, type: type?.rawValue, value: value, outcome: outcome)
    }
    var resolver = MotionResolver(references: motion.references, options: CompileOptions())
    if case .alias(let target) = motion.motion, let alias = alias(of: target) { return token(nil, alias) }
    switch try motion.withoutAlias() {
    case .duration(let source):
      if let alias = alias(of: source) { return token(.duration, alias) }
      return token(.duration, Self.value(seconds: try resolver.seconds(source)))
    case .curve(let curve):
      if curve.modifiers.isEmpty, curve.duration == nil, let bezier = try resolver.bezier(curve.base) {
        return token(.cubicBezier, .array(bezier.points.map { .number($0) }))
      }
      if experimentalTypes, let spring = try Self.spring(curve) {
        return Token(preset: preset, path: path, type: "spring", value: spring, outcome: .exact)
      }
      let (value, outcome) = try transition(curve, curve.duration, nil, &resolver)
      return token(.transition, value, outcome)
    case .transition(let transition):
      var curve = try Curve(.systemDefault)
      if let source = transition.firstCurve { curve = try resolver.curve(source) }
      var (value, outcome) = try self.transition(
        curve, transition.duration ?? curve.duration, transition.delay, &resolver, easing: transition.firstCurve)
      if transition.insertion != nil || transition.removal != nil || transition.content != nil {
        outcome = .dropped(reason: "tokens have no effects: they are kept under $extensions")
      }
      return token(.transition, value, outcome)
    case .schedule:
      return token(
        .duration, Self.value(seconds: 0),
        .dropped(reason: "tokens have no schedules: it is kept under $extensions"))
    case .keyframes, .sequence, .alias:
      let length = try motion.timeline().settledDuration()
      return token(
        .duration, Self.value(seconds: length.isFinite ? length : 0),
        .dropped(
          reason: length.isFinite
            ? "tokens have no keyframes: the token is their length, and all of it is kept under $extensions"
            : "tokens have no keyframes, and it never ends: all of it is kept under $extensions"))
    }
  }

  private func transition(
    _ curve: Curve, _ duration: DurationSource?, _ delay: DurationSource?, _ resolver: inout MotionResolver,
    easing source: CurveSource? = nil
  ) throws(ModelError) -> (JSONValue, LossReport.Outcome) {
    var outcome = LossReport.Outcome.exact
    let timing: JSONValue
    if case .reference(let target)? = source, curve.modifiers.isEmpty, curve.duration == nil,
      try resolver.bezier(curve.base) != nil, let alias = alias(of: target),
      case .curve? = try? resolver.references.resolve(target)
    {
      timing = alias
    } else if let bezier = try resolver.bezier(curve.base) {
      timing = .array(bezier.points.map { .number($0) })
    } else {
      let pass = try CurvePasses(curve).unfolded(&resolver).pass
      let compiled = try resolver.compile(pass, fallback: Curve.swiftUIDuration)
      let settled = compiled.settledDuration(epsilon: 0.001)
      let length = settled.isFinite ? settled : 1
      var corners: [Double] = []
      if case .points(let points) = pass.base {
        corners = LinearPointsSolver(points).points.map { $0.input * compiled.duration / length }
      }
      let standIn = BezierFit.standIn(corners: corners.filter(Bounds.unit.contains)) { compiled.value(at: $0 * length) }
      timing = .array((standIn?.bezier.points ?? [0, 0, 1, 1]).map { .number($0) })
      let distance =
        standIn.map { ", within \(WebNumber.text(($0.error * 1000).rounded(.up) / 1000)) of its travel" } ?? ""
      let usual = duration == nil && !curve.base.isSpring ? ", over SwiftUI's usual 0.35 s" : ""
      outcome = .dropped(
        reason: "tokens have cubic Béziers only: one stands in for it\(distance)\(usual); the curve is kept under "
          + "$extensions")
    }
    var wait = 0.0
    if case .delay(let seconds)? = curve.modifiers.first, curve.modifiers.count == 1 {
      wait = seconds
    } else if !curve.modifiers.isEmpty {
      outcome = .dropped(reason: "tokens have no modifiers: they are kept under $extensions")
    }
    let length: JSONValue
    if let duration, !curve.base.isSpring {
      let alias = alias(of: duration)
      length = if let alias { alias } else { Self.value(seconds: try resolver.seconds(duration)) }
    } else {
      // The delay has a value of its own.
      let pass = wait == 0 ? curve : try Curve(curve.base)
      let seconds = try resolver.compile(pass, fallback: Curve.swiftUIDuration).settledDuration(epsilon: 0.001)
      length = Self.value(seconds: seconds.isFinite ? seconds.rounded(to: 1e-7) : 0)
    }
    let delayed = wait == 0 ? delay.flatMap { alias(of: $0) } : nil
    let start = if let delayed { delayed } else { Self.value(seconds: wait + (try resolver.delay(delay) ?? 0)) }
    return (["duration": length, "delay": start, "timingFunction": timing], outcome)
  }

  /// Spring from rest in the proposed type; nil for others, or without bounce.
  private static func spring(_ curve: Curve) throws(ModelError) -> JSONValue? {
    guard curve.modifiers.isEmpty, let (spring, velocity) = try CurvePasses(curve).spring, velocity == 0,
      let words = SpringDialect.perceptual.describe(spring), words.problem == nil
    else { return nil }
    let own = words.parameters.map { label, value in
      let rounded = value.rounded(to: 1e-9)
      return JSONMember(label, label == "duration" ? self.value(seconds: rounded) : .number(rounded))
    }
    let physics = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]
    let same = physics.map { JSONMember($0, .number($1.rounded(to: 1e-9))) }
    return .object(own + [JSONMember("physics", .object(same))])
  }

  private static func value(seconds: Double) -> JSONValue {
    let milliseconds = Double(NotationDecimal.text(seconds, shift: 3)) ?? seconds * 1000
    let isShort = milliseconds == milliseconds.rounded() && milliseconds / 1000 == seconds
    return ["value": .number(isShort ? milliseconds : seconds), "unit": isShort ? "ms" : "s"]
  }

  private func alias(of source: DurationSource) -> JSONValue? {
    if case .reference(let target) = source { alias(of: target) } else { nil }
  }

  /// `{brand.fast}` for a preset of this file.
  private func alias(of reference: PresetReference) -> JSONValue? {
    guard !options.flattensReferences, case .name(let name, .latest) = reference, let path = paths[name] else {
      return nil
    }
    return .string("{\(path.joined(separator: "."))}")
  }

  // MARK: Text

  private func text(_ tokens: [Token]) -> String {
    let schema = JSONMember("$schema", "https://www.designtokens.org/schemas/2025.10/format.json")
    // Tokens with the whole preset have its version there.
    let versions = tokens.filter { $0.entire == nil && $0.preset.hash != nil }.map(\.preset.recipe)
    let own = [DTCGFormat.extensionKey: ["versions": .array(versions.map { .string($0) })]] as JSONValue
    let extensions = versions.isEmpty ? [] : [JSONMember("$extensions", own)]
    let tree = Self.tree(tokens.map { ($0.path[...], members(of: $0)) })
    return PrettyJSON.text(.object([schema] + tree + extensions)) + "\n"
  }

  private func members(of token: Token) -> [JSONMember] {
    let details = token.preset.details
    var extensions = details.extensions?.members ?? []
    if let entire = token.entire { extensions.append(JSONMember(DTCGFormat.extensionKey, entire)) }
    return .init(present: [
      "$type": token.type.map { .string($0) }, "$value": token.value,
      "$description": (details.summary ?? details.notes).map { .string($0) },
      "$deprecated": details.deprecation.map { text($0).map { .string($0) } ?? true },
      "$extensions": extensions.isEmpty ? nil : .object(extensions),
    ])
  }

  /// Text of a deprecation in a token, beyond the bare fact.
  private func text(_ deprecation: Deprecation) -> String? {
    guard case .name(let name, .latest)? = deprecation.replacement else {
      return deprecation.replacement == nil ? deprecation.reason : deprecation.advice()
    }
    return deprecation.advice(naming: paths[name]?.joined(separator: "."))
  }

  /// Tokens and groups by key, in order of arrival.
  private static func tree(_ tokens: [(path: ArraySlice<String>, members: [JSONMember])]) -> [JSONMember] {
    tokens.grouped(by: \.path.first).compactMap { key, tokens in
      key.map { key in
        let inside = tokens.map { (path: $0.path.dropFirst(), members: $0.members) }
        return JSONMember(key, .object(inside.first { $0.path.isEmpty }?.members ?? tree(inside)))
      }
    }
  }
}
