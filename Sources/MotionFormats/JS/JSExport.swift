import MotionEngine
import MotionModel

/// Export of a preset from a module, and its type.
struct JSExport {
  private let preset: WebPreset
  private let type: String
  /// Members beside its identity.
  private let values: [Member]

  init(_ preset: WebPreset) {
    self.preset = preset
    type = "Preset<\(preset.full.map(Self.type) ?? "{}")>"
    let full = preset.full.map { Self.members($0, of: preset, depth: 1) } ?? []
    let reduced = preset.reduced.map { Self.lines(Self.members($0, of: preset, depth: 2), depth: 1) }
    values = full + (reduced.map { [Member("reducedMotion", "{\n\($0)  }")] } ?? [])
  }

  static func module(_ exports: [JSExport]) -> String {
    let known = Dictionary(first: exports.map { ($0.preset.identifier, $0) })
    let constants = exports.map { $0.constant(from: $0.preset.full?.target.flatMap { known[$0] }) }.joined()
    let all = exports.map { "  \"\($0.preset.source.name)\": \($0.preset.identifier),\n" }.joined()
    let helpers =
      [EmbeddedTexts.freeze_js] + (constants.contains(" $linear(") ? [EmbeddedTexts.linear_js] : [])
      + (constants.contains(" $steps(") ? [EmbeddedTexts.steps_js] : [])
    return helpers.map { "\n" + $0 }.joined() + constants + "\nexport default /* @__PURE__ */ $freeze({\n\(all)});\n"
  }

  static func declarations(_ exports: [JSExport]) -> String {
    func lines(_ indent: String, _ line: (WebPreset, String) -> String) -> String {
      exports.map { export in
        (export.deprecation.map { "\(indent)/** \($0) */\n" } ?? "") + indent + line(export.preset, export.type) + ";\n"
      }.joined()
    }
    return "\n" + EmbeddedTexts.types_d_ts + "\n" + lines("") { "export declare const \($0.identifier): \($1)" }
      + "\n/** All of them by name. */\ndeclare const presets: {\n"
      + lines("  ") { preset, _ in "readonly \"\(preset.source.name)\": typeof \(preset.identifier)" }
      + "};\nexport default presets;\n"
  }

  // MARK: Reading

  /// Exports of a module in the form of `export waapi`; nil for any other file.
  /// - Parameter isPlain: Takes the members beside `waapi`, of exports alone where these differ and no notation tells which of
  ///   both were edited.
  static func entries(of file: SourceFile, isPlain: Bool) -> JSONValue? {
    guard file.isExport else { return nil }
    var (entries, known): ([JSONMember], [String: JSLiteral]) = ([], [:])
    for call in JSCall.all(in: file.bytes, { $1 == "$freeze" }) {
      guard let preset = call.arguments.first else { continue }
      var text = TextScanner(script: file.bytes)
      text.position = preset.start + 1
      text.skipBlanks()
      let source = text.take("...") ? known[text.word()] ?? preset : preset
      if let variable = call.variable { known[variable] = source }
      guard let name = preset["name"]?.text, let entry = entry(source, file.bytes[..<call.start], isPlain: isPlain)
      else { continue }
      entries.append(JSONMember(name, entry))
    }
    return .object(entries)
  }

  /// Indicates a module with constants that no export has.
  static func hasOthers(_ file: SourceFile) -> Bool {
    file.isExport
      && file.bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        ["export const ", "const ", "let "].contains { line.starts(with: $0.utf8) }
          && line.firstRange(of: "$freeze(".utf8) == nil
      }
  }

  /// Indicates the value of a constant that an export has, or its list of all.
  static func isExport(_ value: JSLiteral, in bytes: [UInt8]) -> Bool {
    guard case .code = value.value else { return false }
    let code = String(decoding: bytes[value.start..<min(value.start + 40, value.end)], as: UTF8.self)
    return code.prefixMatch(of: /(\/\*.*\*\/ *)?\$freeze\(/) != nil
  }

  /// Value of `waapi`, with the notation of the preceding comment; if plain, nil where the members beside it say the same.
  private static func entry(_ preset: JSLiteral, _ before: ArraySlice<UInt8>, isPlain: Bool) -> JSONValue? {
    // One that was added by hand may have the others alone.
    let own = edited(.object([]), of: preset)
    let waapi = preset["waapi"]?.json ?? (own == .object([]) ? own : ["options": own])
    guard case .object(var members) = waapi else { return nil }
    let near = before.suffix(8192)
    let start = near.indices.reversed().first { near[$0...].starts(with: "/** ".utf8) }
    let comment = near[(start.map { $0 + 4 } ?? near.endIndex)...].prefix { $0 != UInt8(ascii: "\n") }
    let text = comment.firstRange(of: " */".utf8).map { comment[..<$0.lowerBound] } ?? comment
    // Behind the comment of another constant a statement ends.
    let isOwn = !near[comment.endIndex...].contains(UInt8(ascii: ";"))
    let notation = isOwn ? PresetRecipe(String(decoding: text, as: UTF8.self))?.notation : nil
    let reduced = preset["reducedMotion"].flatMap { $0["waapi"] == nil ? nil : entry($0, [], isPlain: isPlain) }
    if isPlain {
      // A notation with references does not tell their values.
      if notation?.contains("ref(") ?? true { members = members.map { JSONMember($0.key, plain($0, of: preset)) } }
      if reduced == nil, .object(members) == waapi { return nil }
    }
    let options = preset["waapi"]?["options"]?.json
    let edited = options.map { Self.edited($0, of: preset) }
    let recipe = JSONValue.object(
      present: [
        "curve": notation.map { .string($0) }, "spring": spring(of: preset), "edited": edited == options ? nil : edited,
      ])
    return .object(members + .init(present: ["recipe": recipe, "reducedMotion": reduced]))
  }

  /// The same member of `waapi` with the options that the members beside it tell.
  private static func plain(_ member: JSONMember, of preset: JSLiteral) -> JSONValue {
    switch (member.key, member.value) {
    case ("options", _): edited(member.value, of: preset)
    case ("animations", .array(let animations)):
      .array(
        animations.map { animation in
          guard case .object(let parts) = animation else { return animation }
          return .object(parts.map { JSONMember($0.key, plain($0, of: preset)) })
        })
    default: member.value
    }
  }

  /// Options that the API would have by the members `ease`, `css`, `duration`, `delay`, `repeat` and `repeatType`.
  private static func edited(_ options: JSONValue, of preset: JSLiteral) -> JSONValue {
    guard case .object(var members) = options else { return options }
    func set(_ key: String, _ value: JSONValue) {
      let place = members.firstIndex { $0.key == key } ?? members.count
      members[place..<min(place + 1, members.count)] = [JSONMember(key, value)]
    }
    let literal = preset["waapi"]?["options"]?["easing"]
    let curve = literal.flatMap { try? PastedCurve.ease($0, isCSS: true) }
    let easing = ["ease", "css"].lazy.compactMap { preset[$0] }.compactMap { literal -> String? in
      guard let own = try? PastedCurve.ease(literal, isCSS: true), own != curve else { return nil }
      return own.bezier != nil && own.bezier == curve?.bezier ? nil : try? Curve(own).notation
    }.first
    if let easing { set("easing", .string(easing)) }
    for key in ["duration", "delay"] {
      guard let seconds = preset[key]?.number, abs(seconds * 1000 - (options[key]?.number ?? 0)) >= 0.001 else {
        continue
      }
      // To a nanosecond.
      set(key, .number((seconds * 1e9).rounded() / 1e6))
    }
    if let passes = preset["repeat"]?.number.map({ $0 + 1 }), passes != options["iterations"]?.number ?? 1 {
      set("iterations", passes.isFinite ? .number(passes) : .string("Infinity"))
    }
    if let type = preset["repeatType"]?.text, (type == "loop") == (options["direction"] == .string("alternate")) {
      set("direction", .string(type == "loop" ? "normal" : "alternate"))
    }
    return .object(members)
  }

  /// Physics in a module; nil where the numbers that the API plays were edited.
  private static func spring(of preset: JSLiteral) -> JSONValue? {
    guard let spring = preset["spring"]?.json, let options = preset["waapi"]?["options"],
      options["easing"]?.text == preset["css"]?.text, let duration = preset["duration"]?.number,
      let played = options["duration"]?.number, abs(duration * 1000 - played) < 0.001
    else { return nil }
    return spring
  }

  /// The curve of a comment with the physics beside it, one of which was edited; nil for what nobody edited.
  /// - Parameter isPlayed: The comment is that of the values that the API plays.
  static func edited(_ curve: Curve, _ physics: JSONValue, isPlayed: Bool) throws(ModelError) -> Curve? {
    var resolver = MotionResolver(references: ReferenceTable([:]), options: CompileOptions())
    let timing = try? WebTiming(curve, &resolver, within: ExportOptions().maximumError)
    func numbers(_ physics: JSONValue?) -> [Double] {
      ["mass", "stiffness", "damping"].compactMap { physics?[$0]?.number }
    }
    let (own, new) = (numbers(timing?.spring?.script(.physics)), numbers(physics))
    guard own.count == 3, new.count == 3 else { return nil }
    // Nine decimals are written.
    if zip(own, new).allSatisfy({ abs($0 - $1) <= 1e-9 }) { return isPlayed ? nil : curve }
    // The speed is in the physics.
    let modifiers = curve.modifiers.filter { if case .speed = $0 { false } else { true } }
    let texts = new.map { NotationDecimal.text($0) }
    let isOverdamped = new[2] > 2 * (new[0] * new[1]).squareRoot()
    let spring = try Curve(
      notation: "spring(mass: \(texts[0]), stiffness: \(texts[1]), damping: \(texts[2])"
        + (isOverdamped ? ", allowOverDamping: true)" : ")"))
    return try Curve(spring.base, modifiers: modifiers)
  }

  // MARK: Values

  /// - Parameter target: Export with the values of an alias.
  private func constant(from target: JSExport?) -> String {
    let isSame = target.map { $0.values.elementsEqual(values, by: ==) } ?? false
    let identity = preset.identity.map { Member($0.key, $0.value.source(.javaScript, depth: 1)) }
    let source = isSame ? target.map { "  ...\($0.preset.identifier),\n" } ?? "" : ""
    let members = source + Self.lines(identity + (isSame ? [] : values), depth: 0)
    let comment = (preset.full ?? preset.reduced).map {
      preset.comment(on: $0, settledWithin: $0.settledWithin, tellsDeprecation: false)
    }
    let tag = deprecation.map { "\n * \($0)\n" } ?? ""
    return "\n/** \(comment ?? preset.source.recipe)\(tag) */\nexport const \(preset.identifier) = /* @__PURE__ */ "
      + "$freeze({\n\(members)});\n"
  }

  private var deprecation: String? {
    preset.deprecation.map { "@deprecated \($0.advice(naming: preset.replacement).replacing("*/", with: "* /"))" }
  }

  private typealias Member = (key: String, text: String)

  private static func lines(_ members: [Member], depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth + 1)
    return members.map { "\(indent)\($0.key): \($0.text),\n" }.joined()
  }

  private static func members(_ version: WebPreset.Version, of preset: WebPreset, depth: Int) -> [Member] {
    var members: [Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append((key, value.source(.javaScript, depth: depth, after: 2 * depth + key.utf8.count + 2)))
    }
    func addTimes(_ duration: Double?, _ passes: some RunInPasses) {
      if let duration { add("duration", .number(duration)) }
      if passes.delay != 0 { add("delay", .number(passes.delay)) }
      if passes.iterations != 1 {
        add("repeat", .number(passes.iterations.map { Double($0 - 1) } ?? .infinity))
        add("repeatType", passes.alternates ? "reverse" : "loop")
      }
    }
    switch version.content {
    case .length(let seconds): add("duration", .number(seconds))
    case .timing(let timing, _):
      add("css", .string(timing.easing.text))
      addTimes(timing.duration, timing.passes)
      members.append(("ease", timing.easing.script))
      if let path = timing.path { add("gsap", .string(path)) }
      if let spring = timing.spring {
        add("spring", spring.script(.physics))
        add("reactSpring", spring.script(.reactSpring))
        if !spring.isOverdamped { add("reanimated", spring.script(.physics)) }
      }
    case .animations(let animations):
      if animations.count == 1 { addTimes(animations[0].duration, animations[0]) }
    }
    add("waapi", .object(version.content.script(preset.manner(of: version))))
    return members
  }

  // MARK: Types

  private static func type(of version: WebPreset.Version) -> String {
    switch version.content {
    case .length: "Duration"
    case .animations: "Animations"
    case .timing(let timing, _): timing.easing.bezier != nil ? "Bezier" : timing.spring != nil ? "Spring" : "Easing"
    }
  }
}
