import MotionEngine
package import MotionModel

extension SwiftUIFormat: ImportFormat {
  package var importSummary: String { "Swift source: animations, springs, transitions, keyframes." }
  package var kinds: [FileKind] { [.swiftUI] }

  /// Animations and transitions of a view are numbered: `CardView.animation-2`.
  package func series(_ source: Provenance) -> String? {
    let found = source.name?.wholeMatch(of: /(.+\.(?:animation|transition))(?:-\d+)?/)
    return source.format == name ? found.map { String($0.1) } : nil
  }

  /// The presets of some Swift sources, which are one set: a constant of one is known in the others.
  ///
  /// Constants and computed values of type `Animation`, `Spring`, `UnitCurve`, `AnyTransition`, `some Transition`,
  /// `TimeInterval`, `Duration` and `some Keyframes` become presets, named by their types and themselves, and those of
  /// a dictionary, of a `switch` or of a list by their keys, cases and numbers besides; so do types that are transitions,
  /// and keyframe and phase animators in views. A length or an animation of an effect that another constant has stays a
  /// reference where one can be. Modifiers with values of their own are read by their bodies, and the content of a keyframe
  /// animator says which properties its values are. Animations and transitions of views, calls of UIKit that animate some, and
  /// animations of transactions, are numbered. Curves of UIKit and Core Animation are constants like SwiftUI's, also with
  /// properties that are assigned behind them. Of a condition on reduced motion one branch is the motion, the other its
  /// variant. A constant that an attribute deprecates is a deprecated preset. Unreadable values are warnings.
  /// Output of `export swiftui` is restored, including steps, stops and paths, phases and states; edited values take
  /// precedence.
  ///
  /// O(bytes).
  /// - Throws: ``ImportFailure`` for files that are evidently not Swift source.
  ///
  /// Source: https://developer.apple.com/documentation/swiftui/animations
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try SwiftUIImporter.presets(of: files, options, self)
  }
}

/// Turns declarations of Swift into presets.
struct SwiftUIImporter: PresetImporter {
  var collector: PresetCollector

  var sources: [SwiftSource] = []
  var constants = SwiftConstants()
  /// Declarations that were read as lengths of time.
  private var lengths: Set<SourcePlace> = []
  /// Names of constants that are such by their use: `.easeOut(duration: Motion.fast)`.
  private var namesOfLengths: Set<String> = []
  /// Constants that are other ones, to be read last.
  private var aliases: [(declaration: SwiftDeclaration, source: SwiftSource)] = []
  private static let mostRounds = 8
  /// Number of unnamed motions of a kind, by path.
  var counts: [[String]: Int] = [:]
  /// New names of the presets in exported sources, and those of their constants.
  private var names: [PresetName: PresetName] = [:]
  private var constantNames: [String: PresetName] = [:]
  /// Types that enclose exported sources: they are no groups.
  private var enclosingTypes: Set<String> = []
  /// Groups of the presets whose constants an exported type has under their own names; new constants join one.
  private var groups: [[String]: Set<PresetName?>] = [:]
  /// Numbers of exported presets by the form of their names: a project may have a prefix for all.
  private var forms: [String: Int] = [:]
  /// Exported presets not yet read, by the name of their first constant.
  private var unread: [String: [SwiftDeclaration]] = [:]

  init(collector: PresetCollector) { self.collector = collector }

  mutating func read(_ files: [SourceFile]) {
    for (index, file) in files.enumerated() {
      log.catching(in: index) { () throws(ModelError) in
        try file.checkText(atMost: 16 << 20)
        sources.append(SwiftSource(file.bytes, file: index))
        constants.condition.addNames(in: file.bytes)
      }
    }
    for source in sources {
      if let problem = source.problem { log.add(problem.error, in: source.file, at: problem.offset) }
      for declaration in source.declarations {
        constants.add(declaration, source.plain(declaration))
        guard source.isExported, let name = declaration.recipe?.preset.name else { continue }
        let isOwn = name.path.last?.filter { $0 != "-" } == declaration.name.lowercased()
        groups[declaration.path, default: []].insert(isOwn ? name.group : nil)
      }
      if source.isExported, let type = source.declarations.first(where: { $0.recipe != nil })?.path.first {
        enclosingTypes.insert(type)
      }
    }
    // Types that are transitions are read by their bodies.
    let transitions = sources.flatMap(\.bodies).compactMap { $0.path.last.map { "\($0)(" } }
    // Others refer to them.
    readLengths()
    for source in sources {
      readDeclarations(of: source)
      readBodies(of: source)
      for (name, type, start) in source.functions {
        log.skip(
          "function", "\(name)(…) has parameters; name a fixed value: static let \(name): \(type) = …",
          at: source.place(start))
      }
      for (name, body, start) in source.members where !transitions.contains(where: source.text(body).contains) {
        log.skip(
          "other transitions",
          "\(name) is not read; name its effects: extension AnyTransition { static var \(name): AnyTransition { … } }",
          at: source.place(start))
      }
      if !source.isExported {
        for use in source.unnamed { readUnnamed(use, source) }
      }
      for (use, name) in source.animators { readAnimator(use, named: name, source) }
    }
    readAliases()
    readDeprecations()
  }

  /// Reads lengths of time, until none is made of those read last.
  private mutating func readLengths() {
    for source in sources {
      let uses = source.unnamed + source.animators.map(\.use)
      for range in source.declarations.map(\.expression) + uses.map(\.expression) {
        for name in SwiftNames(Array(source.text(range).utf8), []).names where name.label == "duration" {
          if let last = name.text.split(separator: ".").last { namesOfLengths.insert(String(last)) }
        }
      }
    }
    for _ in 0..<Self.mostRounds {
      let count = lengths.count
      for source in sources {
        for declaration in source.declarations
        where declaration.recipe == nil && !lengths.contains(declaration.start) && isLength(declaration, source) {
          lengths.insert(declaration.start)
          for value in source.values(of: declaration) { read(value, source) }
        }
      }
      guard lengths.count > count else { return }
    }
  }

  /// Reads constants of motions, and those of an exported source with their comments.
  private mutating func readDeclarations(of source: SwiftSource) {
    let exported = source.isExported ? source.declarations.filter { $0.recipe != nil } : []
    let groups = exported.grouped { $0.recipe?.start }.map(\.elements)
    constantNames = [:]
    forms = groups.reduce(into: [:]) { forms, parts in Self.form(of: parts).map { forms[$0, default: 0] += 1 } }
    unread = Dictionary(first: groups.map { (Self.name(of: $0), $0) })
    for parts in groups { _ = preset(of: Self.name(of: parts), source) }
    let springs = Set(exported.compactMap { $0.recipe?.preset.notation.flatMap { try? Curve(notation: $0) } })
    let known = Dictionary(
      first: exported.compactMap { part in
        part.recipe.map { (DeclaredName.letters($0.preset.name.text), part) }
      })
    for declaration in source.declarations where !source.isExported || declaration.recipe == nil {
      let text = source.plain(declaration)
      // Members of SwiftUI's types stand for exported constants.
      if declaration.extended != nil, let type = exported.first?.path.first, text.hasPrefix(type + ".") { continue }
      if source.isExported, let extended = declaration.extended {
        if extended == "Spring", let spring = try? Self.curve(text, prefix: "Spring"), springs.contains(spring) {
          continue
        }
        if let own = known[DeclaredName.letters(declaration.name)], let name = own.recipe?.preset.name {
          log.warn(
            .unknown, "the \(extended) \(declaration.name) is not read, as \(name) is a constant of its own",
            at: declaration.start, hint: "edit \((own.path + [own.name]).joined(separator: "."))")
          continue
        }
      }
      if lengths.contains(declaration.start) { continue }
      for value in source.values(of: declaration) {
        if constants.isConstant(source.plain(value), in: value.place) {
          aliases.append((value, source))
        } else {
          read(value, source)
        }
      }
    }
  }

  /// Reads types that are transitions.
  private mutating func readBodies(of source: SwiftSource) {
    for (path, arguments, body, summary) in source.bodies where arguments.count > 1 {
      let part = (source, body, SwiftPlace(types: path, file: source.file))
      tellOrder(source.text(body), of: path.last ?? "", at: source.place(body.lowerBound))
      read([part], "the transition \(path.last ?? "")", path, summary: summary) { text, _ throws(ModelError) in
        .transition(try MotionTransition(phases: text, arguments: arguments))
      }
    }
  }

  /// Reads constants that are others: aliases of these where they are presets.
  private mutating func readAliases() {
    for (value, source) in aliases {
      if let target = constants.preset(source.plain(value), in: value.place) {
        let alias = Motion.alias(.name(target, .latest))
        let name = add(alias, value.path + [value.name], summary: value.summary, at: value.start)
        if let name { constants.refer(to: name, for: value) }
      } else {
        read(value, source)
      }
    }
  }

  /// Reads which constants are deprecated; those to use in their place may stand behind them, or in other files.
  private mutating func readDeprecations() {
    var deprecations: [PresetName: Deprecation] = [:]
    for declaration in sources.flatMap(\.declarations) {
      guard let read = declaration.deprecation, let name = constants.preset(of: declaration) else { continue }
      let replacement = read.replacement.flatMap { constants.preset($0, in: declaration.place) }
      let advice = read.message ?? read.replacement.map { "use \($0)" }
      deprecations[name] =
        replacement.map { Deprecation(reason: read.message, replacement: .name($0, .latest)) }
        ?? advice.flatMap(Deprecation.init(advice:)) ?? Deprecation(reason: advice)
    }
    collector.deprecate(deprecations)
  }

  /// Adds a motion, and notes presets whose values it has without a reference to them.
  /// - Parameter named: Presets of the constants in its code.
  @discardableResult
  mutating func add(
    _ motion: Motion, _ path: [String], summary: String? = nil, naming named: [PresetName] = [], at place: SourcePlace
  ) -> PresetName? {
    let title = path.joined(separator: ".")
    if case .curve(let curve) = motion, let (written, played) = curve.clampedDamping {
      log.note(
        .assumed,
        "the damping \(WebNumber.text(written)) of \(title) is played as \(WebNumber.text(played)), "
          + "which is critical, as in SwiftUI", at: place)
    }
    let isEnclosed = path.count > 1 && enclosingTypes.contains(path[0])
    var parts = Array(path.dropFirst(isEnclosed ? 1 : 0))
    if let shared = groups[path.dropLast()], shared.count == 1, case let group?? = shared.first, let name = path.last {
      parts = group.path.map(String.init) + [name]
    }
    let name = collector.add(motion, path: parts, title: title, summary: summary, at: place)
    let kept = named.isEmpty ? [] : Set(motion.references)
    if let first = named.first(where: { !kept.contains(.name($0, .latest)) }) {
      log.note(
        .inlined, "\(title) copies \(first): only a length or an animation named alone is a reference", at: place)
    }
    return name
  }

  // MARK: Constants

  /// Indicates a constant, or constants, of a type of time, or a number of seconds by its name.
  private func isLength(_ declaration: SwiftDeclaration, _ source: SwiftSource) -> Bool {
    let type = declaration.type ?? ""
    if SwiftTypes.isLength(type) { return true }
    if type.isEmpty, SwiftTypes.named(in: source.text(declaration.expression)) == "Duration" { return true }
    guard ["", "Double", "CGFloat"].contains(type) else { return false }
    let text = source.plain(declaration)
    // Lengths are read first: half of one is another.
    guard
      TokenForm.saysDuration(declaration.path + [declaration.name]) || namesOfLengths.contains(declaration.name)
        || !constants.presets(in: text, at: declaration.place).isEmpty
    else { return false }
    return Double(constants.resolved(text, in: declaration.place)).map((0...20).contains) == true
  }

  private mutating func read(_ declaration: SwiftDeclaration, _ source: SwiftSource) {
    let whole = source.text(declaration.expression)
    let plain = source.plain(declaration)
    let written = constants.condition.branch(of: plain, isReduced: false) ?? plain
    let path = declaration.path + [declaration.name]
    guard written != "nil" else {
      if !declaration.isBlock, SwiftTypes.motion(declaration.type ?? "") != nil {
        log.skip("no animation", "\(path.joined(separator: ".")) is nil", at: declaration.start)
      }
      return
    }
    let text = constants.resolved(written, in: declaration.place)
    let known = type(of: declaration, plain, written, source)
    // Constants without a type may be made of others: `let slow = base.speed(0.5)`.
    let isMade = declaration.type == nil && text != written && text.hasPrefix(".")
    guard let type = known ?? (isMade ? "Animation" : nil) else {
      if declaration.type == nil, SwiftTypes.isNamed(within: text) {
        log.skip(
          "other expressions",
          "\(path.joined(separator: ".")) is not read: expected one animation, found an expression",
          at: declaration.start)
      }
      return
    }
    do throws(ModelError) {
      let motion = try motion(written, type, of: declaration)
      let named = constants.presets(in: written, at: declaration.place)
      guard let name = add(motion, path, summary: declaration.summary, naming: named, at: declaration.start)
      else { return }
      if !declaration.defaults.isEmpty {
        log.note(.assumed, "\(path.joined(separator: ".")) has the defaults of its parameters", at: declaration.start)
      }
      constants.refer(to: name, for: declaration)
      addVariant(of: name, plain, in: declaration.place, at: declaration.start)
    } catch {
      guard known != nil else { return }
      let before = whole.firstRange(of: written).map { whole[..<$0.lowerBound].utf8.count } ?? 0
      let start = declaration.expression.lowerBound + before
      tell(
        error, of: path.joined(separator: "."), text,
        in: [(source, start..<max(start, declaration.expression.upperBound), declaration.place)])
    }
  }

  /// Type of a constant that holds a motion, as declared or by its value.
  private func type(
    of declaration: SwiftDeclaration, _ plain: String, _ written: String, _ source: SwiftSource
  ) -> String? {
    let text = constants.resolved(written, in: declaration.place)
    if Double(text) != nil, isLength(declaration, source) { return "TimeInterval" }
    // Of a choice one branch may name the type of both.
    let values = [written, text] + [constants.condition.branch(of: plain, isReduced: true)].compactMap(\.self)
    return declaration.type.map(SwiftTypes.motion) ?? values.lazy.compactMap(SwiftTypes.named).first
  }

  /// Motion of an expression, of a type that a constant may have.
  private func motion(
    _ written: String, _ type: String, of declaration: SwiftDeclaration
  ) throws(ModelError) -> Motion {
    let text = constants.resolved(written, in: declaration.place)
    let referring = constants.resolved(written, in: declaration.place, refers: true)
    switch type {
    case "Animation", "Spring", "UnitCurve",
      _ where SwiftTypes.platform.contains(type):
      return .curve(try curve(text, or: referring, type))
    case _ where SwiftTypes.isLength(type): return .duration(.seconds(try Self.seconds(text)))
    case _ where type.hasPrefix("some Keyframes<"):
      let values = String(type.dropFirst(15).dropLast())
      return .keyframes(try constants.keyframes(text, of: values, at: declaration.place))
    default:
      let path = declaration.path + [declaration.name]
      if let motion = try? transition(referring, path, at: declaration.start) { return motion }
      return try transition(text, path, at: declaration.start)
    }
  }

  /// Adds the animation, transition or length of time that an expression has for reduced motion, if another.
  mutating func addVariant(of name: PresetName, _ code: String, in place: SwiftPlace, at start: SourcePlace) {
    guard let reduced = constants.condition.branch(of: code, isReduced: true) else { return }
    // Without an animation a change is instant.
    let isNone = ["nil", ".none"].contains(reduced)
    let text = isNone ? ".linear(duration: 0)" : constants.resolved(reduced, in: place)
    let motion =
      (try? Self.seconds(text)).map { .duration(.seconds($0)) }
      ?? (try? Self.curve(text, prefix: "Animation")).map { .curve($0) }
      ?? (try? transition(text, [name.text], at: start))
    guard let motion else {
      return log.warn(
        .notKept, "\(QuotedText.quote(reduced)) for reduced motion dropped: expected an animation or a transition",
        at: start)
    }
    collector.variants.append(Preset(name, motion))
  }

  /// Warns at the place of the error in a text that was read; in a line where constants were put in, at its beginning.
  mutating func tell(_ error: ModelError, of name: String, _ text: String, in parts: Parts) {
    func lines(_ text: String) -> [Substring.UTF8View] {
      text[...].utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    }
    let written = parts.flatMap { source, range, _ in
      var offset = range.lowerBound
      return lines(source.text(range)).map { line in
        defer { offset += line.count + 1 }
        return (line, source.place(offset))
      }
    }
    let index = (error.location?.line ?? 1) - 1
    guard case (let line, var place)? = written.indices.contains(index) ? written[index] : written.first else { return }
    let read = lines(text)
    let isWritten = read.indices.contains(index) && read[index].elementsEqual(line)
    let column = isWritten ? (error.location?.column ?? 1) - 1 : line.prefix(while: NotationAlphabet.isSpace).count
    place.offset += min(column, max(line.count - 1, 0))
    let issue = ImportIssue(Self.inSwift(error))
    let hint = issue.hint.map { "; \($0)" } ?? ""
    log.warn(error.code, "\(name) dropped: \(issue.said)\(alike: hint)", at: place)
  }

  /// An error without advice to write a reference, which only notation has.
  static func inSwift(_ error: ModelError) -> ModelError {
    var error = error
    if error.hint?.contains("ref(") == true {
      (error.allowed, error.hint) = ("seconds, or a constant of the imported files", nil)
    } else if error.hint?.contains("CSS") == true {
      (error.allowed, error.hint) = (nil, "write the result, or constants of the imported files")
    } else if let name = error.problem.wholeMatch(of: /there is no curve (".+")/)?.1, error.hint == nil {
      (error.problem, error.allowed) = ("expected an animation or a constant of these files, found \(name)", nil)
      error.hint = "import the file that defines it together with this one"
    } else if error.problem.hasPrefix("\"?\"") {
      (error.problem, error.allowed) = ("it depends on a condition", nil)
      error.hint = "name each of its values as a constant"
    }
    return error
  }

  /// A curve with its references, or with their values where it can have none: springs.
  func curve(_ text: String, or referring: String, _ type: String) throws(ModelError) -> Curve {
    guard referring != text, let curve = try? Self.curve(referring, prefix: type) else {
      return try Self.curve(text, prefix: type)
    }
    return curve
  }

  static func curve(_ text: String, prefix: String) throws(ModelError) -> Curve {
    var text = text
    if text.hasPrefix(".init(") {
      text = prefix + text.dropFirst(5)
    } else if text.hasPrefix("."), prefix != "Animation" {
      text = prefix + text
    }
    let isOfPlatform = text.hasPrefix("UI") || text.hasPrefix("CA")
    let modifiers = isOfPlatform ? text.firstMatch(of: LayerAnimation.modifiers)?.0 ?? "" : ""
    if isOfPlatform,
      case .curve(let curve)? = try PastedMotion.motion(String(text.dropLast(modifiers.count)), as: .curve)
    {
      return modifiers.isEmpty ? curve : try Curve(notation: curve.notation + modifiers)
    }
    return try Curve(notation: text)
  }

  /// `0.2`, `.milliseconds(200)`, `Duration.seconds(0.2)`.
  private static func seconds(_ text: String) throws(ModelError) -> Double {
    var words = String(text.filter { $0 != "_" && !$0.isWhitespace }.drop(while: \.isLetter))
    let units = [(".seconds(", 1.0), (".milliseconds(", 1e3), (".microseconds(", 1e6), (".nanoseconds(", 1e9)]
    let unit = units.first { words.hasPrefix($0.0) && words.hasSuffix(")") }
    if let unit { words = String(words.dropFirst(unit.0.count).dropLast()) }
    guard let number = Double(words), number.isFinite else {
      throw ModelError(.wrongType, "expected seconds, found \(QuotedText.quote(text, limit: 60))")
    }
    let seconds = number / (unit?.1 ?? 1)
    guard Bounds.duration.contains(seconds) else {
      throw ModelError(.outOfRange, "the duration is \(NotationDecimal.text(seconds)) s", allowed: "0…1e9")
    }
    return seconds
  }

  // MARK: Exported sources

  /// Full name of the first constant: `Motions.Brand.pop`.
  private static func name(of parts: [SwiftDeclaration]) -> String {
    parts.first.map { $0.path + [$0.name] }?.joined(separator: ".") ?? ""
  }

  /// Name in the code with `*` in place of the preset's, `*` alone for the usual one; nil for another name.
  private static func form(of parts: [SwiftDeclaration]) -> String? {
    let own = DeclaredName.letters(parts.first?.recipe?.preset.name.path.last ?? "")
    let names = ((parts.first?.path ?? []) + parts.map(\.name)).map { DeclaredName.letters($0) }
    return (names.first { $0 == own } ?? names.first { $0.contains(own) })?.replacing(
      own, with: "*", maxReplacements: 1)
  }

  /// Name of a preset's constant, or of its type, without the outermost: `Brand.pop`.
  private static func title(of parts: [SwiftDeclaration]) -> String {
    let isType = parts.count > 1 || parts.first?.isBlock == true
    return parts.first.map { $0.path.dropFirst() + (isType ? [] : [$0.name]) }?.joined(separator: ".") ?? ""
  }

  /// The preset of a constant, which is read now if it comes later.
  private mutating func preset(of constant: String, _ source: SwiftSource, depth: Int = 0) -> PresetName? {
    guard depth <= ReferenceTable.maximumDepth, let parts = unread.removeValue(forKey: constant),
      let first = parts.first, let recipe = first.recipe
    else { return constantNames[constant] }
    do throws(ModelError) {
      let name = recipe.preset.name
      if recipe.preset.isReduced, names[name] == nil {
        _ = preset(of: String(constant.dropLast("Reduced".count)), source, depth: depth + 1)
      }
      let value = source.plain(first)
      // The constant of an alias.
      let named = constants.fullName(value, in: first.place) ?? value
      let target = preset(of: named, source, depth: depth + 1)
      var presets: [String: PresetName] = [:]
      for constant in parts.flatMap({ ExportedSwift.constants(in: source.plain($0)) }) {
        presets[constant] = preset(of: constant, source, depth: depth + 1)
      }
      let exported = ExportedSwift(
        parts: parts, source: source, target: target.map { .name($0, .latest) }, presets: presets)
      let motion: Motion
      do throws(ModelError) { motion = try exported.motion() } catch {
        // Written otherwise by somebody, it is read like any constant.
        guard parts.count == 1, let type = type(of: first, value, value, source),
          let read = try? self.motion(value, type, of: first)
        else { throw error }
        motion = read
      }
      if recipe.preset.isReduced {
        if let full = names[name] { collector.variants.append(Preset(full, motion)) }
      } else {
        let title = Self.title(of: parts)
        if Self.form(of: parts).map({ forms[$0, default: 0] < 2 && !["*", "*motions"].contains($0) }) ?? true {
          let own = PresetName.slug(from: title.replacing(".", with: "/"))?.path ?? []
          // Names in the file may be without their groups.
          let new = try? PresetName((name.path.dropLast(own.count) + own).joined(separator: "/"))
          log.tellRenamed(name, title.split(separator: ".").last.map(String.init) ?? title, as: new, at: first.start)
        }
        names[name] = collector.add(
          motion, path: name.path.map(String.init), title: title, summary: first.summary, at: first.start)
        if let read = names[name] { constants.refer(to: read, for: first) }
      }
      constantNames[constant] = names[name]
      return names[name]
    } catch {
      tell(error, of: recipe.preset.name.text, "", in: [(source, first.expression, first.place)])
      return nil
    }
  }
}
