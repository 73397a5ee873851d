package import MotionModel

extension JSFormat: ImportFormat {
  package var importSummary: String {
    "Scripts: constants that are easings, springs, lengths; animations of Motion and Web Animations."
  }
  package var kinds: [FileKind] { [.script, .webAnimations] }

  /// A preset keeps the name of its constant.
  package func original(_ source: Provenance) -> String? {
    guard source.format == name, let own = source.name,
      own.utf8.allSatisfy({ NotationAlphabet.isLetter($0) || NotationAlphabet.isDigit($0) || "_$".utf8.contains($0) })
    else { return nil }
    return own
  }

  /// Elements of Motion's have no names of their own.
  package func series(_ source: Provenance) -> String? {
    guard source.format == name, let found = source.name?.wholeMatch(of: /(.+\.(\w+))(?:-\d+)?/),
      MotionElement.targets.contains(where: { $0.key == found.2 })
    else { return nil }
    return String(found.1)
  }

  /// The motions that the constants of some scripts are.
  ///
  /// Four numbers in a list are a Bézier, a text is a curve or a length in CSS's notation or an ease of Motion's or GSAP's, and
  /// a number is a length if its name says so, or another motion takes it for one: in milliseconds if it is whole and 10 or
  /// more, as there are no such seconds, else in seconds. Objects are those of Motion and Web Animations; the members of any
  /// other are read below its name. Calls of `animate()` are keyframes with their options, and so are the states that elements
  /// of Motion's go to, named by the component around them: `card/animate`, `card/while-hover`. A constant that a motion takes
  /// whole is a preset that it refers to. Other values of a program are skipped.
  ///
  /// O(bytes).
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    // A module of our own has its animations as the API takes them.
    let isModule = files.allSatisfy { FileKind(of: $0) == .webAnimations }
    return isModule ? try WAAPIFormat().read(files, options) : try ScriptImporter.presets(of: files, options, self)
  }
}

struct ScriptImporter: PresetImporter {
  var collector: PresetCollector

  init(collector: PresetCollector) { self.collector = collector }

  /// The files without the texts of their elements.
  private var sources: [[UInt8]] = []
  private var constants = ScriptConstants(of: [], in: [])
  /// Paths of constants that are lengths of other motions, by the files that declare them.
  private var lengths: [Int: Set<String>] = [:]

  private typealias Constant = ScriptConstants.Constant

  mutating func read(_ files: [SourceFile]) {
    sources = files.map { JSXText.blanked($0.bytes) }
    constants = ScriptConstants(of: sources, in: files)
    lengths = constants.lengths(in: sources)
    for (index, source) in sources.enumerated() {
      var selector: String?
      for call in JSCall.all(in: source, { ["animate", "querySelector", "getElementById"].contains($1) }) {
        if call.name == "animate" { read(call, of: call.receiver.isEmpty ? selector : nil, index) }
        selector = call.name == "animate" ? nil : call.arguments.first?.text
      }
      for element in MotionElement.all(in: source) { read(element, index) }
    }
    for (name, constant) in constants.all {
      let place = SourcePlace(file: constant.file, offset: constant.value.start)
      if played.contains(place) { continue }
      let value = constants.resolved(constant)
      // The default export is a group without a name, or has that of its file.
      let isAlone = value.value.codes.isEmpty && value.value.members?.contains { $0.value.members != nil } != true
      let stem = isAlone ? collector.files[constant.file].stem : nil
      read(value, name == "default" ? [stem].compactMap(\.self) : [name], place)
    }
    let motions = Dictionary(first: collector.presets.map { ($0.name, $0.motion) })
    collector.replaceMotions { preset in
      (taken[preset.name] ?? []).compactMap { known[$0] }.filter { $0 != preset.name }.reduce(preset.motion) {
        $0.referring(to: $1, as: motions[$1])
      }
    }
  }

  /// Constants that presets take values of.
  private var taken: [PresetName: [ScriptConstants.Origin]] = [:]
  /// Presets of constants.
  private var known: [ScriptConstants.Origin: PresetName] = [:]

  /// Notes constants that a preset has as its value or in its transition, unless properties have transitions of their own.
  private mutating func take(_ options: JSLiteral?, for preset: PresetName?) {
    guard let preset, let options, options.members?.contains(where: { $0.value.members != nil }) != true else { return }
    taken[preset] = ([options] + ["duration", "ease", "easing"].compactMap { options[$0] }).compactMap(\.origin)
  }

  /// Constants that are the keyframes of calls, or variants, and are read with those.
  private var played: Set<SourcePlace> = []

  /// Reads the animation of a call: named by the constant that has its keyframes, or by what is animated.
  private mutating func read(_ call: JSCall, of selector: String?, _ index: Int) {
    let place = SourcePlace(file: index, offset: call.start)
    let bytes = sources[index]
    let written = call.arguments.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    let arguments = call.arguments.map { constants.resolved(Constant(value: $0, bytes: bytes, file: index)) }
    // Motion's function takes an element first, the method of an element its keyframes.
    let isOwn = arguments.first.map { $0.value.members != nil || $0.value.list != nil } ?? false
    let name = written.dropFirst(isOwn ? 0 : 1).first
    let constant = name.flatMap { constants[$0, in: index] }
    let target =
      call.receiver.split(separator: ".").last.map(String.init) ?? (isOwn ? selector : call.arguments.first?.text)
    let title = (constant == nil ? nil : name) ?? call.variable ?? target ?? "animation"
    let group = constant == nil ? collector.group(of: collector.files[index]) : ""
    func tell(_ report: ImportReport) {
      for issue in report.issues { log.add(issue.severity, issue.code, issue.said, at: place, hint: issue.hint) }
    }
    do throws(ModelError) {
      if call.isOpen { throw ModelError(.syntax, "it is never closed") }
      let text = "animate(\(arguments.map(\.text).joined(separator: ", ")))"
      guard call.receiver.isEmpty || isOwn, let motion = try PastedMotion.motion(text, as: .keyframes, telling: tell)
      else { throw ModelError(.notKept, "its values are computed by code") }
      let isOpen = PastedKeyframes(text)?.isOpenAtStart == true
      let added = collector.add(motion, path: [group, title], title: title, at: place, openEnd: isOpen ? "from" : nil)
      take(arguments.count > (isOwn ? 1 : 2) ? arguments.last?.value : nil, for: added)
      if let constant { played.insert(SourcePlace(file: constant.file, offset: constant.value.start)) }
    } catch {
      log.skip("animate()", count: 1)
      log.warn(.skipped, "call of animate() skipped: \(IssueMessage(error))", at: place, hint: error.hint)
    }
  }

  /// Elements of a component that do the same in a file, by its name and the attribute.
  private var counts: [[String]: Int] = [:]
  private var components: Set<String> = []

  /// Reads what an element does, by the names of its attributes and variants; the transition alone where others know.
  private mutating func read(_ element: MotionElement, _ index: Int) {
    let place = SourcePlace(file: index, offset: element.start)
    let values = element.attributes.mapValues {
      constants.resolved(Constant(value: $0, bytes: sources[index], file: index))
    }
    let transition = values["transition"]
    var isRead = false
    for (key, start) in MotionElement.targets {
      guard let target = values[key]?.value else { continue }
      isRead = isRead || target.members != nil
      if target.members != nil || values["variants"] == nil {
        add(target, from: values[start]?.value, by: transition?.value, [element.name, key], place)
      }
    }
    if let variants = values["variants"]?.value, variants.members != nil {
      // Several elements may have them.
      let name = element.attributes["variants"].map {
        String(decoding: sources[index][$0.start..<$0.end], as: UTF8.self)
      }
      let shared = name.flatMap { constants[$0, in: index] }.map { SourcePlace(file: $0.file, offset: $0.value.start) }
      let group = shared == nil ? nil : name
      isRead = true
      let starts = Self.starts(of: variants)
      for (key, value) in shared.map(played.contains) == true ? [] : variants.members ?? [] {
        if element.onlyBegins(at: key), value["transition"] == nil { continue }
        let told = element.variant(before: key)
        let other = told ?? starts[key]?.key
        if told == nil, let other, value.members != nil { tellStart(other, of: [group ?? element.name, key], place) }
        add(value, from: other.flatMap { variants[$0] }, by: transition?.value, [group ?? element.name, key], place)
      }
      if let shared { played.insert(shared) }
    }
    guard !isRead, let transition, element.attributes["transition"]?.members != nil else { return }
    read(transition, [element.name, "transition"], place)
  }

  /// Adds the keyframes of a target of Motion's.
  /// - Parameters:
  ///   - start: State that it begins at; the view's own by default.
  ///   - transition: That of a target without one of its own.
  private mutating func add(
    _ target: JSLiteral, from start: JSLiteral?, by transition: JSLiteral?, _ path: [String], _ place: SourcePlace
  ) {
    guard let members = target.members else { return skip(target, path, place) }
    let title = path.joined(separator: ".")
    let animation = PastedKeyframes(
      targets: members.filter { $0.key != "transition" }, transition: target["transition"] ?? transition, initial: start
    )
    do throws(ModelError) {
      let motion = try keyframes(animation, of: title, place)
      let count = counts[[String(place.file), title], default: 0] + 1
      counts[[String(place.file), title]] = count
      components.insert(path[0])
      let number = count == 1 ? "" : "-\(count)"
      let added = collector.add(
        motion, path: [path[0], path[1] + number], title: title + number, at: place,
        openEnd: animation.isOpenAtStart ? "from" : nil)
      take(animation.transition, for: added)
    } catch {
      log.warn(error.code, "\(title) dropped: \(error.problem)", at: place, hint: error.hint)
    }
  }

  private static let imported = "import the files that declare its values with it, or write these out"

  /// Reads a constant or a member of one, and tells of values beside motions that are none.
  /// - Parameter other: Variant that it begins at.
  /// - Returns: `true` if it is a motion, or has one.
  @discardableResult
  private mutating func read(
    _ constant: Constant, _ path: [String], _ place: SourcePlace, from other: JSLiteral? = nil
  ) -> Bool {
    let title = path.joined(separator: ".")
    do throws(ModelError) {
      if let motion = try motion(constant, path, place, from: other) {
        let isOpen = PastedKeyframes(constant.value, from: other)?.isOpenAtStart == true
        let added = collector.add(motion, path: path, title: title, at: place, openEnd: isOpen ? "from" : nil)
        known[ScriptConstants.Origin(path: title, file: constant.file)] = added
        take(constant.value["transition"] ?? constant.value, for: added)
        return true
      }
    } catch {
      let isOpen = !constant.value.codes.isEmpty
      log.warn(
        error.code, "\(title) dropped: \(error.problem)", at: place,
        hint: isOpen ? Self.imported : error.hint ?? error.allowed.map { "allowed: \($0)" })
      return true
    }
    guard path.count < ScriptConstants.maximumDepth else { return false }
    let members = constant.value.members ?? []
    let starts = Self.starts(of: constant.value)
    let areRead = members.map { key, value in
      let other = starts[key]
      let member = Constant(value: value, bytes: constant.bytes, file: constant.file)
      let isRead = read(member, path + [key], place, from: other?.value)
      if let other, value["transition"]?.members != nil { tellStart(other.key, of: path + [key], place) }
      return isRead
    }
    // A variant that another begins at is read with that.
    let used = zip(members, areRead).compactMap { $1 ? starts[$0.key]?.key : nil }
    for ((key, value), isRead) in zip(members, areRead) where !isRead && areRead.contains(true) && !used.contains(key) {
      skip(value, path + [key], place)
    }
    if !areRead.contains(true), path.count == 1 && Self.saysMotion(title) || Self.isLikeMotion(constant) {
      skip(constant.value, path, place)
      return true
    }
    return areRead.contains(true)
  }

  /// Variants that others begin at where the file does not say so: as Motion's attributes do, else the one before; the next
  /// for the first one.
  private static func starts(of variants: JSLiteral) -> [String: (key: String, value: JSLiteral)] {
    // A function is a variant with unknown values.
    let all = (variants.members ?? []).filter {
      $0.key != "transition" && ($0.value.members != nil || !$0.value.codes.isEmpty)
    }
    let places = Dictionary(first: all.enumerated().map { ($1.key, $0) })
    let starts = all.enumerated().compactMap { index, variant -> (String, (key: String, value: JSLiteral))? in
      let told = MotionElement.targets.first { $0.key == variant.key }?.start
      let near = index > 0 ? index - 1 : told == nil && all.count > 1 ? 1 : nil
      let start = (told.flatMap { places[$0] } ?? near).map { all[$0] }
      return start.flatMap { $0.value.members == nil ? nil : (variant.key, $0) }
    }
    return Dictionary(first: starts)
  }

  /// Notes the variant that one begins at where the file does not say so.
  private func tellStart(_ other: String, of path: [String], _ place: SourcePlace) {
    log.note(.assumed, "\(path.joined(separator: ".")) is read as coming from \(other)", at: place)
  }

  private func skip(_ value: JSLiteral, _ path: [String], _ place: SourcePlace) {
    // Elements of a component were read.
    if path.count == 1, components.contains(path[0]) { return }
    let reason: IssueMessage =
      if !value.codes.isEmpty {
        "its value is computed by code"
      } else if value["stiffness"] != nil {
        "expected type: \"spring\" beside stiffness"
      } else if value.number != nil {
        "a number is read as a duration only under a name such as duration, or where it is used as one"
      } else {
        "expected an easing, a spring or a duration"
      }
    let title = path.filter { $0 != JSLiteral.spread }.joined(separator: ".")
    log.skip("constants", "\(title) skipped: \(reason)", at: place)
  }

  /// Indicates the name of easings, springs or lengths: `EASE_OUT`, `popSpring`, `fadeDuration`, `timing`.
  private static func saysMotion(_ name: String) -> Bool {
    name.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased().split { !$0.isLetter }.contains { word in
      ["ease", "easing", "bezier", "spring", "duration", "delay", "timing"].contains(where: word.hasPrefix)
    }
  }

  /// Indicates a call that makes an easing, a spring or a length, or an object with the numbers of a spring, or with functions
  /// that make transitions.
  private static func isLikeMotion(_ constant: Constant) -> Bool {
    func start(of value: JSLiteral, _ count: Int) -> String {
      String(decoding: constant.bytes[value.start..<min(value.end, value.start + count)], as: UTF8.self)
    }
    if constant.value["stiffness"] != nil { return true }
    if let members = constant.value.members {
      return members.contains { _, value in
        if case .code = value.value { start(of: value, 500).contains("transition:") } else { false }
      }
    }
    guard case .code = constant.value.value else { return false }
    let call = start(of: constant.value, 100).prefixMatch(of: /(?:[\w$]+\.)*([\w$]+)\(/)
    return call.map { saysMotion(String($0.1)) || $0.1 == "steps" } ?? false
  }

  private mutating func motion(
    _ constant: Constant, _ path: [String], _ place: SourcePlace, from other: JSLiteral?
  ) throws(ModelError) -> Motion? {
    let literal = constant.value
    if let number = literal.number {
      let isTiming = path.count > 1 && path[0].lowercased().hasPrefix("timing")
      let isUsed = lengths[constant.file]?.contains(path.joined(separator: ".")) == true
      guard isTiming || isUsed || TokenForm.saysDuration(path), (0...1e7).contains(number) else { return nil }
      let isMilliseconds = number >= 10 && number == number.rounded()
      if isMilliseconds {
        log.note(.assumed, "\(path.joined(separator: ".")) is read as \(WebNumber.text(number)) ms", at: place)
      }
      return .duration(.seconds(isMilliseconds ? number.movingPoint(by: 3) : number))
    }
    if let text = literal.text { return Self.motion(text) }
    if case .code = literal.value {
      guard literal.end - literal.start <= Bounds.lineLength else { return nil }
      let text = constant.text
      let name = text.prefix { $0 != "(" }
      let names = [name, name.split(separator: ".").last ?? name].map { String($0) }
      let isKnown = names.contains { name in CallNotation.all.values.contains { $0[name] != nil } }
      // Steps of Motion and anime.js are those of CSS.
      let steps = names[1] == "steps" ? "steps" + text.drop { $0 != "(" }.filter { !"\"'".contains($0) } : nil
      let curve = isKnown ? try? PastedMotion.call(text) ?? steps.map { try Curve(notation: $0) } : nil
      return curve.map { .curve($0) }
    }
    if let list = literal.list {
      let numbers = list.compactMap(\.number)
      let isCurve = [0, 2].allSatisfy { numbers.indices.contains($0) && Bounds.unit.contains(numbers[$0]) }
      if list.count == 4, numbers.count == 4, isCurve || path.contains(where: Self.saysMotion) {
        return .curve(try Curve(.cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend)))
      }
      guard list.first?.members != nil else { return nil }
      return try animation(literal)
    }
    guard literal.members != nil else { return nil }
    if literal["keyframes"] != nil { return try animation(literal) }
    // Any other object is a group, as a theme's `{ easing: { sharp: … }, duration: { short: … } }` is.
    let isMotion = literal.members?.contains { key, value in
      ["transition", "animate"].contains(key) || PastedCurve.keys.contains(key) && value.members == nil
    }
    guard isMotion == true else { return nil }
    if let animation = PastedKeyframes(literal, from: other) {
      return try keyframes(animation, of: path.joined(separator: "."), place)
    }
    if let transition = literal["transition"], !transition.codes.isEmpty { throw PastedCurve.isComputed }
    if literal["velocity"]?.number.map({ $0 != 0 }) == true, literal["type"]?.text != "inertia" {
      log.warn(
        .assumed, "\(path.joined(separator: ".")): its velocity is read as that of a change by 1", at: place,
        hint: "import it with the values: animate(\".a\", { x: [0, 100] }, …)")
    }
    guard let curve = try PastedCurve.read(constant.text)?.curve else { return nil }
    if literal["repeatType"]?.text != "mirror" {
      log.tellMirrored(curve, title: path.joined(separator: "."), at: place)
    }
    return .curve(curve)
  }

  private func keyframes(
    _ animation: PastedKeyframes, of title: String, _ place: SourcePlace
  ) throws(ModelError) -> Motion {
    let (set, issues) = try animation.keyframes()
    for issue in issues {
      log.add(issue.severity, issue.code, "\(title): \(issue.said)", at: place, hint: issue.hint)
    }
    return .keyframes(set)
  }

  /// Curve or length in CSS's notation, or an ease by the name that Motion or GSAP give it; nil for any other text.
  private static func motion(_ text: String) -> Motion? {
    guard text.utf8.count <= Bounds.lineLength else { return nil }
    let isCurve = text.contains("(") || NamedEasing.css.contains { $0.rawValue == text }
    if isCurve, let curve = try? Curve(notation: text) { return .curve(curve) }
    if let ease = PastedCurve.ease(named: text) { return .curve(ease) }
    if text.wholeMatch(of: /\d*\.?\d+m?s/) != nil { return try? Motion(notation: text, as: .duration) }
    // `opacity 200ms ease-in`, but no sentence with a time.
    guard text.contains(/\dm?s\b/), text.contains(/\b(?:ease|linear|steps|cubic-bezier)\b/) else { return nil }
    return try? PastedMotion.motion(text, as: .transition) { _ in }
  }

  /// Keyframes as an argument of the API, or with its options; nil with values of a program.
  private func animation(_ literal: JSLiteral) throws(ModelError) -> Motion? {
    guard let json = literal.json else { return nil }
    return try PastedMotion.reading { () throws(ImportFailure) in try WAAPIFormat().read(json) }.presets.first?.motion
  }
}

extension Motion {
  /// The motion with a reference to another preset in place of what it has of it whole.
  fileprivate func referring(to name: PresetName, as other: Motion?) -> Motion {
    let reference = PresetReference.name(name, .latest)
    switch (self, other) {
    case (_, self): return .alias(reference)
    case (.curve(let curve), .duration(let length)) where curve.duration == length:
      return (try? curve.with(duration: .reference(reference))).map { .curve($0) } ?? self
    case (.keyframes(let set), .duration(.seconds(let seconds))) where set.length == seconds:
      return .keyframes(set.lasting(reference) ?? set)
    case (.keyframes(let set), .curve(let curve)) where !curve.base.isSpring:
      return .keyframes(set.replacing(curve, with: reference))
    default: return self
    }
  }
}
