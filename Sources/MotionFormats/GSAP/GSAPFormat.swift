import MotionModel

/// GSAP: scripts with eases that are drawn, and tweens whose numbers are written out.
package struct GSAPFormat: ImportFormat {
  package let name = "gsap"
  package let importSummary = "Scripts with GSAP: CustomEase.create, and tweens written out."
  package let kinds = [FileKind.gsap]

  package init() {}

  /// The presets of some scripts, which are one set: an ease of one is known in the others.
  ///
  /// A `CustomEase` becomes a curve under its own name. A tween becomes keyframes from the view's values (`to`), to
  /// them (`from`) or between its own (`fromTo`); one without supported properties becomes a curve. Of `keyframes` lists
  /// of values are read. Positions in a timeline, its own times and computed values are dropped; `CustomBounce`,
  /// `CustomWiggle` and other computed eases are counted.
  ///
  /// O(bytes).
  ///
  /// Sources: https://gsap.com/docs/v3/Eases/CustomEase/, https://gsap.com/docs/v3/GSAP/Tween/,
  /// https://gsap.com/resources/keyframes
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try GSAPImporter.presets(of: files, options, self)
  }
}

private struct GSAPImporter: PresetImporter {
  var collector: PresetCollector
  private typealias Ease = (curve: Curve, name: PresetName?)
  /// Drawn eases by name, by variable, and by the place of creation.
  private var eases: [String: Ease] = [:]
  private var variables: [String: Ease] = [:]
  private var madeAt: [[Int]: Ease] = [:]
  /// Names of eases that a program makes, in small letters; an empty one for a name that it makes too.
  private var made: Set<String> = ["slow", "rough", "exposcale", "wiggle"]
  /// Defaults of tweens: `gsap.defaults({ … })`, and those of a timeline.
  private var defaults: [String: JSLiteral] = [:]

  init(collector: PresetCollector) { self.collector = collector }

  private static let tweens: Set<String> = ["to", "from", "fromTo"]
  private static let madeEases: Set<String> = ["CustomBounce", "CustomWiggle", "RoughEase", "SlowMo", "ExpoScaleEase"]

  mutating func read(_ files: [SourceFile]) {
    var calls: [(file: Int, call: JSCall)] = []
    for (index, file) in files.enumerated() {
      // Larger files are bundles rather than sources.
      do throws(ModelError) { try file.check(atMost: 16 << 20) } catch {
        log.add(error, in: index)
        continue
      }
      calls += JSCall.all(in: file.bytes) { receiver, name in
        Self.tweens.contains(name) && receiver != "Array" || name == "create" && receiver.contains("Custom")
          || ["animate", "defaults", "timeline", "registerEase"].contains(name) || Self.madeEases.contains(receiver)
          || name == "set" && ["gsap", ""].contains(receiver)
      }.map { (index, $0) }
      for start in JSReader.motionObjects(in: file.bytes) {
        log.skip(
          "Motion", "Motion's objects skipped beside GSAP's; read them with: motionbook import js FILE",
          at: SourcePlace(file: index, offset: start))
      }
    }
    // The outermost unterminated call is sufficient.
    if let (file, call) = calls.first(where: { $0.call.isOpen }) {
      log.add(
        ModelError(.syntax, "the call of \(call.name) is never closed", allowed: ")", hint: "import the whole script"),
        in: file, at: call.start)
    }
    calls.removeAll { $0.call.isOpen }
    for (file, call) in calls {
      log.catching(in: file, at: call.start) { () throws(ModelError) in try readEase(call, file) }
    }
    var timeline = ""
    for (file, call) in calls {
      switch call.name {
      case "defaults" where call.receiver == "gsap": defaults["gsap"] = call.arguments.first
      case "timeline":
        timeline = call.variable ?? ""
        let options = call.arguments.first
        defaults[timeline] = options?["defaults"]
        let lost = ["delay", "repeat", "repeatDelay", "yoyo"].filter { options?[$0] != nil }.joined(separator: ", ")
        if !lost.isEmpty {
          log.warn(.notKept, "the timeline loses its \(lost)", at: SourcePlace(file: file, offset: call.start))
        }
      case _ where Self.tweens.contains(call.name):
        if !call.receiver.isEmpty { timeline = call.receiver }
        log.catching(in: file, at: call.start) { () throws(ModelError) in try readTween(call, timeline, file) }
      case "set" where call.arguments.count > 1 && call.arguments[1].members != nil:
        log.skip("set()", "call of set() skipped: it moves nothing", at: SourcePlace(file: file, offset: call.start))
      case "animate":
        log.skip("animate()", "call of animate() skipped beside GSAP", at: SourcePlace(file: file, offset: call.start))
      default: break
      }
    }
  }

  // MARK: Eases

  private mutating func readEase(_ call: JSCall, _ file: Int) throws(ModelError) {
    let place = SourcePlace(file: file, offset: call.start)
    if call.name == "registerEase" || Self.madeEases.contains(call.receiver) {
      let what = call.name == "registerEase" ? "an ease that is a function" : "a \(call.receiver)"
      if let name = call.arguments.first?.text { made.insert(name.lowercased()) }
      return log.skip("eases", "\(what) is computed by code", at: place)
    }
    guard call.receiver == "CustomEase", call.name == "create" else { return }
    guard let id = call.arguments.first?.text, call.arguments.count > 1, let data = call.arguments[1].text else {
      made.insert(call.arguments.first?.text?.lowercased() ?? "")
      return log.skip("eases", "a CustomEase whose name or path is computed", at: place)
    }
    let ease: (curve: Curve, error: Double)
    do throws(ModelError) { ease = try GSAPEase.custom(data) } catch {
      return log.add(error, in: file, at: call.arguments[1].start)
    }
    if ease.error > 0 {
      let within = NotationDecimal.text(LossReport.stated(ease.error))
      log.warn(
        .unusual,
        "\(QuotedText.quote(id)) is not an easing from 0 to 1; it is drawn with straight lines within \(within)",
        at: SourcePlace(file: file, offset: call.arguments[1].start))
    }
    let known: Ease = (ease.curve, collector.add(.curve(ease.curve), path: [id], title: id, at: place))
    eases[id.lowercased()] = known
    if let variable = call.variable { variables[variable] = known }
    madeAt[[file, call.start]] = known
  }

  /// Value of `ease:`; nil if computed.
  private func ease(_ literal: JSLiteral?, or usual: String = "power1.out", _ file: Int) throws(ModelError) -> Ease? {
    let text = literal.map { $0.text ?? code($0, file) } ?? usual
    if let literal, literal.text == nil, let known = madeAt[[file, literal.start]] ?? variables[text] { return known }
    if let known = eases[text.lowercased()] { return known }
    if let curve = try GSAPEase.named(text) { return (curve, nil) }
    // Other words with commas, such as slow(0.7, 0.7, false), are eases that a program makes.
    guard text.contains(","), let first = text.utf8.first, "Mm.-0123456789".utf8.contains(first) else { return nil }
    return (try GSAPEase.custom(text).curve, nil)
  }

  private func code(_ literal: JSLiteral, _ file: Int) -> String {
    let bytes = collector.files[file].bytes
    let end = min(literal.end, literal.start + 100, bytes.count)
    return String(decoding: bytes[min(literal.start, end)..<end], as: UTF8.self).filter { !$0.isWhitespace }
  }

  // MARK: Tweens

  private static let unkept: Set<String> = [
    "stagger", "keyframes", "yoyoEase", "startAt", "motionPath", "scrollTrigger", "modifiers",
  ]
  /// Keys that are not properties.
  private static let words: Set<String> = [
    "duration", "delay", "ease", "repeat", "repeatDelay", "yoyo", "id", "overwrite", "paused", "immediateRender",
    "lazy",
    "transformOrigin", "force3D", "data", "inherit", "reversed", "svgOrigin", "clearProps",
  ]

  /// Tells of a tween that is lost.
  private func lose(_ reason: IssueMessage, hint: String? = nil, at place: SourcePlace) {
    log.skip("tweens", count: 1)
    log.warn(.skipped, reason, at: place, hint: hint)
  }

  /// Tells of a tween whose ease is computed, or misspelt.
  private func lose(ease literal: JSLiteral?, _ file: Int, at place: SourcePlace) {
    let text = literal.map { $0.text ?? code($0, file) } ?? ""
    let (name, quoted) = (text.prefix { $0 != "(" }.lowercased(), QuotedText.quote(text, limit: 40))
    guard literal?.text != nil, made.isDisjoint(with: ["", name]) else {
      return lose("the ease \(quoted) is computed by code", at: place)
    }
    let near = Suggestion.hint(for: name, among: GSAPEase.names + eases.keys.sorted())
    lose("there is no ease \(quoted)", hint: near ?? "import the script that creates it too", at: place)
  }

  /// Tracks of lists of values, evenly spaced and each reached with an ease of its own.
  /// - Parameter left: Collects the keys that are none.
  private func tracks(
    _ keyframes: [(key: String, value: JSLiteral)], over duration: Double, by ease: CurveSource, _ left: inout [String]
  ) throws(ModelError) -> [MotionTrack] {
    var tracks: [MotionTrack] = []
    for (key, literal) in keyframes where !["ease", "easeEach"].contains(key) {
      guard let list = literal.list, case let values = list.compactMap(Self.value), list.count > 1,
        values.count == list.count, !values.contains(where: \.isRelative),
        let name = PlatformProperty.gsap.channel(of: key), let property = try? PropertyName(name),
        !tracks.contains(where: { $0.property == property })
      else {
        left.append(key)
        continue
      }
      var track = TrackBuilder(property)
      try track.begin(at: [values[0].number])
      for value in values.dropFirst() {
        try track.go(to: [value.number], by: .linear(easing: ease), over: duration / Double(values.count - 1))
      }
      tracks.append(try track.track())
    }
    return tracks
  }

  private mutating func readTween(_ call: JSCall, _ timeline: String, _ file: Int) throws(ModelError) {
    let place = SourcePlace(file: file, offset: call.start)
    let last = call.name == "fromTo" ? 2 : 1
    guard call.arguments.count > last, let members = call.arguments[last].members else { return }
    let tween = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    func value(_ key: String) -> JSLiteral? { tween[key] ?? defaults[timeline]?[key] ?? defaults["gsap"]?[key] }
    let title = value("id")?.text ?? call.arguments[0].text ?? code(call.arguments[0], file)
    // The ease of keyframes is that of all of them together: both have other defaults than a tween.
    let frames = call.name == "to" ? tween["keyframes"] : nil
    let whole = frames == nil ? value("ease") : frames?["ease"] ?? tween["ease"]
    guard let ease = try ease(whole, or: frames == nil ? "power1.out" : "none", file) else {
      return lose(ease: whole, file, at: place)
    }
    guard let each = try self.ease(frames?["easeEach"], or: "power1.inOut", file) else {
      return lose(ease: frames?["easeEach"], file, at: place)
    }
    let computed = ["duration", "delay", "repeat"].first { key in value(key).map { $0.number == nil } ?? false }
    if let computed { return lose("its \(computed) is computed by code", at: place) }
    var times = try PlayTimes(value)
    times.duration = times.duration ?? 0.5
    func source(_ ease: Ease) -> CurveSource { ease.name.map { .reference(.name($0, .latest)) } ?? .inline(ease.curve) }
    let easing = frames == nil ? source(ease) : .inline(try Curve(.linear(.extend)))
    var (assumed, left): ([String], [String]) = ([], [])
    var tracks = try self.tracks(of: members, in: call, over: times.duration ?? 0, by: easing, &assumed, &left)
    if frames?["ease"] != nil, !tracks.isEmpty { left.append("ease") }
    let own = try self.tracks(frames?.members ?? [], over: times.duration ?? 0, by: source(each), &left)
    tracks += own.filter { track in !tracks.contains { $0.property == track.property } }
    if tracks.isEmpty, tween["keyframes"] != nil {
      return lose(
        "the keyframes of \(QuotedText.quote(title)) are not read", hint: "write lists: keyframes: { x: [0, 100, 0] }",
        at: place)
    }
    tellUnkept(members.map(\.key).filter { $0 != "keyframes" || own.isEmpty }, of: title, at: place)
    if call.arguments.count > last + 1 {
      log.warn(.notKept, "\(QuotedText.quote(title)) loses its place in the timeline", at: place)
    }
    for name in left {
      log.skip("properties", "\(QuotedText.quote(name)) of \(QuotedText.quote(title)) dropped", at: place)
    }
    if !assumed.isEmpty {
      log.note(.assumed, "\(assumed.joined(separator: ", ")): the other end is the view's own value", at: place)
    }
    let isComputed = value("repeatDelay").map { $0.number == nil } ?? false
    if isComputed || times.rest > 0 && (tracks.isEmpty || frames != nil && whole != nil) {
      log.warn(.notKept, "\(QuotedText.quote(title)) loses its repeatDelay", at: place)
      times.rest = 0
    }
    let motion: Motion =
      try tracks.isEmpty
      ? .curve(times.curve(ease.curve.base))
      : .keyframes(times.keyframes(tracks, easing: frames == nil || whole == nil ? nil : source(ease)))
    if let message = times.restAtEnd { log.note(.assumed, "\(QuotedText.quote(title)): \(message)", at: place) }
    if case .curve(let curve) = motion { log.tellMirrored(curve, title: QuotedText.quote(title), at: place) }
    let group = collector.group(of: collector.files[file])
    let openEnd = assumed.isEmpty ? nil : call.name == "from" ? "to" : "from"
    collector.add(motion, path: [group, title], title: title, at: place, openEnd: openEnd)
  }

  /// Tracks from one value of each property to another; the view's own value stands at the end that the call leaves open.
  /// - Parameters:
  ///   - assumed: Takes the properties with an open end.
  ///   - left: Takes the members that are not read.
  private func tracks(
    of members: [(key: String, value: JSLiteral)], in call: JSCall, over duration: Double, by ease: CurveSource,
    _ assumed: inout [String], _ left: inout [String]
  ) throws(ModelError) -> [MotionTrack] {
    let begin = call.name == "fromTo" ? call.arguments[1] : nil
    var tracks: [MotionTrack] = []
    for (key, literal) in members {
      guard let name = PlatformProperty.gsap.channel(of: key) else {
        let isKnown = Self.words.contains(key) || Self.unkept.contains(key)
        if !isKnown, literal.number != nil || literal.text != nil { left.append(key) }
        continue
      }
      let property = try PropertyName(name)
      let start = begin.map { $0[key].flatMap(Self.value) } ?? (property.neutralValue, false)
      guard let end = Self.value(literal), let start, !start.isRelative,
        !tracks.contains(where: { $0.property == property })
      else {
        left.append(key)
        continue
      }
      if begin == nil { assumed.append(name) }
      let there = end.number + (end.isRelative ? start.number : 0)
      let (first, last) = call.name == "from" ? (there, start.number) : (start.number, there)
      var track = TrackBuilder(property)
      try track.begin(at: [first])
      try track.go(to: [last], by: .linear(easing: ease), over: duration)
      tracks.append(try track.track())
    }
    return tracks
  }

  /// Tells members of a tween that presets do not have.
  private mutating func tellUnkept(_ keys: [String], of title: String, at place: SourcePlace) {
    for key in keys {
      if Self.unkept.contains(key) {
        log.warn(.notKept, "\(QuotedText.quote(title)) loses its \(alike: key)", at: place)
      }
      if key.hasPrefix("on") { log.note(.notKept, "\(QuotedText.quote(title)) loses its \(key)", at: place) }
      if key == "autoAlpha" {
        log.note(.notKept, "autoAlpha of \(QuotedText.quote(title)) is read as opacity, without visibility", at: place)
      }
    }
  }

  /// Number of pixels or degrees, marked if relative.
  private static func value(_ literal: JSLiteral) -> (number: Double, isRelative: Bool)? {
    if let number = literal.number { return (number, false) }
    guard var text = literal.text else { return nil }
    let sign: Double = text.hasPrefix("-=") ? -1 : 1
    let isRelative = text.hasPrefix("+=") || sign < 0
    if isRelative { text.removeFirst(2) }
    let factor = text.hasSuffix("rad") ? sign * 180 / .pi : sign
    for unit in ["px", "deg", "rad"] where text.hasSuffix(unit) { text.removeLast(unit.count) }
    return Double(text).map { ($0 * factor, isRelative) }
  }
}

extension PlayTimes {
  /// The times of an object of Motion's or GSAP's: `{ duration: 0.3, delay: 0.1, repeat: 2, yoyo: true }`.
  /// - Parameter unit: Units per second of its numbers.
  init(_ member: (String) -> JSLiteral?, perSecond unit: Double = 1) throws(ModelError) {
    func number(_ key: String, in range: ClosedRange<Double>) throws(ModelError) -> Double? {
      guard let number = try member(key)?.number(of: key) else { return nil }
      guard range.contains(number) else {
        throw ModelError(
          .outOfRange, "the \(key) is \(NotationDecimal.text(number))",
          allowed: "\(NotationDecimal.text(range.lowerBound))…\(NotationDecimal.text(range.upperBound))")
      }
      return number
    }
    func seconds(_ key: String, in range: ClosedRange<Double>) throws(ModelError) -> Double? {
      try number(key, in: range.lowerBound * unit...range.upperBound * unit).map { $0 / unit }
    }
    duration = try seconds("duration", in: Bounds.duration)
    delay = try seconds("delay", in: Bounds.delay) ?? 0
    rest = member("repeatDelay")?.number == nil ? 0 : try seconds("repeatDelay", in: Bounds.duration) ?? 0
    mirrors = member("repeatType")?.text == "mirror"
    alternates = member("yoyo")?.isTrue == true || mirrors || member("repeatType")?.text == "reverse"
    guard let count = member("repeat")?.number != .infinity ? try number("repeat", in: -1...999_999) : -1 else {
      return
    }
    guard count == count.rounded() else {
      throw ModelError(.outOfRange, "the repeat is \(NotationDecimal.text(count))", allowed: "whole numbers, Infinity")
    }
    passes = count < 0 ? nil : Int(count) + 1
  }
}
