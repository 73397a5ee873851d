import MotionModel

/// GSAP: scripts with eases that are drawn, and tweens whose numbers are written out.
public struct GSAPFormat: ImportFormat {
  public let name = "gsap"
  public let importSummary = "Scripts with GSAP: CustomEase.create, and tweens written out."
  public let kinds = [FileKind.gsap]

  /// Makes the format.
  public init() {}

  /// The presets of some scripts, which are one set: an ease of one is known in the others.
  ///
  /// A `CustomEase` becomes a curve under its own name. A tween becomes keyframes from what a view has (`to`), to it
  /// (`from`) or between what it says (`fromTo`); one that moves nothing that presets have becomes a curve. Where a tween
  /// stands in its timeline is left out, and so is what has to be computed; `CustomBounce`, `CustomWiggle` and other eases
  /// that a program makes are counted.
  ///
  /// O(bytes).
  /// - Throws: ``ImportFailure`` with the lines and columns of what is wrong.
  ///
  /// Sources: https://gsap.com/docs/v3/Eases/CustomEase/, https://gsap.com/docs/v3/GSAP/Tween/
  public func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    var importer = GSAPImporter(collector: PresetCollector(files, options, format: name))
    importer.read(files)
    return try importer.collector.result(locatedIn: files)
  }
}

/// Turns calls of GSAP into presets.
struct GSAPImporter {
  var collector: PresetCollector
  /// What can be read: more is a bundle and no source.
  static let maximumBytes = 16 << 20

  private typealias Ease = (curve: Curve, name: PresetName?)
  /// The drawn eases by their names, by the variables that hold them, and by where they are made.
  private var eases: [String: Ease] = [:]
  private var variables: [String: Ease] = [:]
  private var madeAt: [[Int]: Ease] = [:]
  /// What tweens say that say nothing: `gsap.defaults({ … })`, and the defaults of a timeline.
  private var defaults: [String: JSLiteral] = [:]

  init(collector: PresetCollector) { self.collector = collector }

  private static let tweens: Set<String> = ["to", "from", "fromTo"]
  private static let madeEases: Set<String> = ["CustomBounce", "CustomWiggle", "RoughEase", "SlowMo", "ExpoScaleEase"]

  mutating func read(_ files: [SourceFile]) {
    var calls: [(file: Int, call: JSCall)] = []
    for (index, file) in files.enumerated() {
      guard file.bytes.count <= Self.maximumBytes else {
        let error = ModelError(
          .tooLarge, "the script has \(file.bytes.count) bytes", allowed: "at most \(Self.maximumBytes)")
        collector.add(error, in: index)
        continue
      }
      calls += JSCall.all(in: file.bytes) { receiver, name in
        Self.tweens.contains(name) && receiver != "Array" || name == "create" && receiver.contains("Custom")
          || ["animate", "defaults", "timeline", "registerEase"].contains(name) || Self.madeEases.contains(receiver)
      }.map { (index, $0) }
      for start in JSReader.motionObjects(in: file.bytes) {
        collector.skip(
          "Motion", "what Motion plays is not read beside GSAP; add it by itself: motionbook add curve NAME '{ … }'",
          in: index, at: start)
      }
    }
    // The outermost of those that are cut off says it all.
    if let (file, call) = calls.first(where: { $0.call.isOpen }) {
      collector.add(
        ModelError(.syntax, "the call of \(call.name) is never closed", allowed: ")", hint: "import the whole script"),
        in: file, at: call.start)
    }
    calls.removeAll { $0.call.isOpen }
    for (file, call) in calls { readEase(call, file) }
    var timeline = ""
    for (file, call) in calls {
      switch call.name {
      case "defaults" where call.receiver == "gsap": defaults["gsap"] = call.arguments.first
      case "timeline":
        timeline = call.variable ?? ""
        defaults[timeline] = call.arguments.first?["defaults"]
      case _ where Self.tweens.contains(call.name):
        if !call.receiver.isEmpty { timeline = call.receiver }
        catching(file, call.start) { (importer) throws(ModelError) in try importer.readTween(call, timeline, file) }
      case "animate":
        collector.skip("animate()", "a call of animate() is not read beside GSAP", in: file, at: call.start)
      default: break
      }
    }
  }

  private mutating func catching(
    _ file: Int, _ place: Int, _ body: (inout GSAPImporter) throws(ModelError) -> Void
  ) {
    do throws(ModelError) { try body(&self) } catch { collector.add(error, in: file, at: place) }
  }

  // MARK: Eases

  private mutating func readEase(_ call: JSCall, _ file: Int) {
    if call.name == "registerEase" || Self.madeEases.contains(call.receiver) {
      let what = call.name == "registerEase" ? "an ease that is a function" : "a \(call.receiver)"
      return collector.skip("eases", "\(what) is made by a program", in: file, at: call.start)
    }
    guard call.receiver == "CustomEase", call.name == "create" else { return }
    catching(file, call.start) { (importer) throws(ModelError) in
      guard let id = call.arguments.first?.text, call.arguments.count > 1, let data = call.arguments[1].text else {
        return importer.collector.skip(
          "eases", "a CustomEase whose name or path is computed", in: file, at: call.start)
      }
      let ease: (curve: Curve, error: Double)
      do throws(ModelError) { ease = try GSAPEase.custom(data) } catch {
        return importer.collector.add(error, in: file, at: call.arguments[1].start)
      }
      if ease.error > 0 {
        let within = NotationDecimal.text((ease.error * 1e6).rounded(.up) / 1e6)
        importer.collector.warn(
          .unusual,
          "\(QuotedText.quote(id)) is not an easing from 0 to 1; it is drawn with straight lines within \(within)",
          in: file, at: call.arguments[1].start)
      }
      let name = importer.collector.add(.curve(ease.curve), path: [id], title: id, in: file, at: call.start)
      let known: Ease = (ease.curve, name)
      importer.eases[id.lowercased()] = known
      if let variable = call.variable { importer.variables[variable] = known }
      importer.madeAt[[file, call.start]] = known
    }
  }

  /// What `ease:` says; nil for one that a program makes.
  private func ease(_ literal: JSLiteral?, _ file: Int) throws(ModelError) -> Ease? {
    guard let literal else { return try GSAPEase.named("power1.out").map { ($0, nil) } }
    if let text = literal.text {
      if let known = eases[text.lowercased()] { return known }
      if let curve = try GSAPEase.named(text) { return (curve, nil) }
      // Other words with commas, such as slow(0.7, 0.7, false), are eases that a program makes.
      guard text.contains(","), let first = text.utf8.first, "Mm.-0123456789".utf8.contains(first) else { return nil }
      return (try GSAPEase.custom(text).curve, nil)
    }
    if let made = madeAt[[file, literal.start]] { return made }
    let code = code(literal, file)
    if let known = variables[code] { return known }
    return try GSAPEase.named(code).map { ($0, nil) }
  }

  private func code(_ literal: JSLiteral, _ file: Int) -> String {
    let bytes = collector.files[file].bytes
    let end = min(literal.end, literal.start + 100, bytes.count)
    return String(decoding: bytes[min(literal.start, end)..<end], as: UTF8.self).filter { !$0.isWhitespace }
  }

  // MARK: Tweens

  private mutating func readTween(_ call: JSCall, _ timeline: String, _ file: Int) throws(ModelError) {
    let isBoth = call.name == "fromTo"
    guard call.arguments.count >= (isBoth ? 3 : 2), let values = call.arguments[isBoth ? 2 : 1].members else { return }
    var tween = GSAPTween(values)
    for group in [timeline, "gsap"] { tween.fill(defaults[group]?.members ?? []) }
    let target = call.arguments[0].text ?? code(call.arguments[0], file)
    let title = tween["id"]?.text ?? target
    guard let ease = try ease(tween["ease"], file) else {
      let text = tween["ease"].map { $0.text ?? code($0, file) } ?? ""
      return collector.skip(
        "tweens", "the ease \(QuotedText.quote(text, limit: 40)) is made by a program", in: file, at: call.start)
    }
    if let computed = tween.computed {
      return collector.skip("tweens", "its \(computed) is made by a program", in: file, at: call.start)
    }
    let timing = try tween.timing()
    let begin = isBoth ? GSAPTween(call.arguments[1].members ?? []) : nil
    let tracks = try tween.tracks(
      from: begin, isReversed: call.name == "from",
      easing: ease.name.map { .reference(.name($0, .latest)) } ?? .inline(ease.curve),
      duration: timing.duration)
    for unkept in tween.unkept {
      collector.warn(.notKept, "\(QuotedText.quote(title)) loses its \(unkept)", in: file, at: call.start)
    }
    if call.arguments.count > (isBoth ? 3 : 2) {
      collector.note(.notKept, "\(QuotedText.quote(title)) loses its place in the timeline", in: file, at: call.start)
    }
    for name in tween.unknown + tracks.unknown {
      let message: IssueMessage = "\(QuotedText.quote(name)) of \(QuotedText.quote(title)) is left out"
      collector.skip("properties", message, in: file, at: call.start)
    }
    let motion: Motion
    if tracks.tracks.isEmpty {
      let modifiers: [CurveModifier] =
        (timing.delay == 0 ? [] : [.delay(timing.delay)])
        + (timing.count == 1 ? [] : [.repeats(count: timing.count, autoreverses: timing.alternates)])
      motion = .curve(try Curve(ease.curve.base, duration: .seconds(timing.duration), modifiers: modifiers))
    } else {
      if !tracks.assumed.isEmpty {
        collector.note(
          .assumed, "\(tracks.assumed.joined(separator: ", ")): the other end is what a view has", in: file,
          at: call.start)
      }
      motion = .keyframes(
        try KeyframeSet(
          tracks: tracks.tracks,
          playback: timing.count == 1 ? .once : .repeats(count: timing.count, autoreverses: timing.alternates),
          delay: timing.delay == 0 ? nil : .seconds(timing.delay)))
    }
    let group = collector.group(of: collector.files[file])
    collector.add(motion, path: [group, title], title: title, in: file, at: call.start)
  }
}

/// The values of a tween.
struct GSAPTween {
  private var values: [String: JSLiteral]
  private let order: [String]

  init(_ members: [(key: String, value: JSLiteral)]) {
    values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    order = members.map(\.key)
  }

  subscript(key: String) -> JSLiteral? { values[key] }

  /// Takes values that it does not say itself.
  mutating func fill(_ members: [(key: String, value: JSLiteral)]) {
    for (key, value) in members where values[key] == nil { values[key] = value }
  }

  /// What changes when it plays and that presets have no place for.
  var unkept: [String] { order.filter(Self.unkept.contains) }

  /// The first of its times that a program computes; nil where all of them are written out.
  var computed: String? {
    ["duration", "delay", "repeat"].first { key in values[key].map { $0.number == nil } ?? false }
  }

  private static let unkept: Set<String> = [
    "stagger", "keyframes", "repeatDelay", "yoyoEase", "startAt", "motionPath", "scrollTrigger", "modifiers",
  ]

  /// Numbers with properties that presets do not have, and values that are computed.
  var unknown: [String] {
    order.filter { key in
      guard Self.property(key) == nil, let literal = values[key], !Self.words.contains(key), !Self.unkept.contains(key)
      else { return false }
      return literal.number != nil || literal.text != nil
    }
  }

  private static let words: Set<String> = [
    "duration", "delay", "ease", "repeat", "yoyo", "id", "overwrite", "paused", "immediateRender", "lazy",
    "transformOrigin", "force3D", "onComplete", "data", "inherit", "reversed", "svgOrigin", "clearProps",
  ]

  typealias Timing = (duration: Double, delay: Double, count: Int?, alternates: Bool)

  /// When it plays; a nil count is for ever, and GSAP's own duration is 0.5 s.
  func timing() throws(ModelError) -> Timing {
    func number(_ key: String, or usual: Double, in range: ClosedRange<Double>) throws(ModelError) -> Double {
      guard let literal = values[key], let value = literal.number else { return usual }
      guard range.contains(value) else {
        throw ModelError(
          .outOfRange, "the \(key) is \(NotationDecimal.text(value))",
          allowed: "\(NotationDecimal.text(range.lowerBound))…\(NotationDecimal.text(range.upperBound))")
      }
      return value
    }
    let passes = try number("repeat", or: 0, in: -1...Double(Bounds.repeatCount.upperBound - 1))
    return (
      try number("duration", or: 0.5, in: Bounds.duration), try number("delay", or: 0, in: Bounds.delay),
      passes == -1 ? nil : Int(passes) + 1, values["yoyo"]?.truth ?? false
    )
  }

  /// The property of presets that one of GSAP's is.
  private static func property(_ name: String) -> PropertyName? {
    properties[name].flatMap { try? PropertyName($0) }
  }

  private static let properties = [
    "x": "offset.x", "y": "offset.y", "rotation": "rotation", "rotate": "rotation", "rotationZ": "rotation",
    "rotationX": "rotation.x", "rotationY": "rotation.y", "scale": "scale", "scaleX": "scale.x", "scaleY": "scale.y",
    "opacity": "opacity", "autoAlpha": "opacity", "alpha": "opacity", "width": "size.width", "height": "size.height",
    "left": "position.x", "top": "position.y",
  ]

  /// A number of pixels or degrees, and whether it goes on from where it was.
  private static func value(_ literal: JSLiteral) -> (number: Double, isRelative: Bool)? {
    if let number = literal.number { return (number, false) }
    guard var text = literal.text else { return nil }
    let sign: Double = text.hasPrefix("-=") ? -1 : 1
    let isRelative = text.hasPrefix("+=") || sign < 0
    if isRelative { text.removeFirst(2) }
    var factor = sign
    if text.hasSuffix("rad") { factor *= 180 / .pi }
    for unit in ["px", "deg", "rad"] where text.hasSuffix(unit) { text.removeLast(unit.count) }
    return Double(text).map { ($0 * factor, isRelative) }
  }

  /// The tracks of what it moves, which of them begin or end with what a view has, and how many values are computed.
  func tracks(
    from begin: GSAPTween?, isReversed: Bool, easing: CurveSource, duration: Double
  ) throws(ModelError) -> (tracks: [MotionTrack], assumed: [String], unknown: [String]) {
    var (tracks, assumed, unknown): ([MotionTrack], [String], [String]) = ([], [], [])
    var seen: Set<PropertyName> = []
    for key in order {
      guard let property = Self.property(key), let literal = values[key] else { continue }
      guard let end = Self.value(literal), seen.insert(property).inserted else {
        unknown.append(key)
        continue
      }
      var start = property.neutralValue
      if let begin {
        guard let literal = begin[key], let value = Self.value(literal), !value.isRelative else {
          unknown.append(key)
          continue
        }
        start = value.number
      } else {
        assumed.append(property.text)
      }
      let there = end.isRelative ? start + end.number : end.number
      let (first, last) = isReversed ? (there, start) : (start, there)
      let type = property.defaultType == .angle ? ValueType.angle : .number
      tracks.append(
        try MotionTrack(
          property, initial: try MotionValue(type, [first]),
          keyframes: [
            try MotionKeyframe(
              .linear(easing: easing), to: try MotionValue(type, [last]), duration: .seconds(duration))
          ]))
    }
    return (tracks, assumed, unknown)
  }
}
