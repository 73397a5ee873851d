import MotionEngine
import MotionModel

extension WAAPIFormat: ImportFormat {
  package var importSummary: String { "Keyframes and options for element.animate(), as JSON or JSON5." }
  package var kinds: [FileKind] { [.webAnimations] }

  /// The presets of some files of Web Animations.
  ///
  /// A file is output of `export waapi`, one animation (`keyframes` with `options` or `timing`, or the keyframes
  /// alone), or an object of animations by their names; JSON5 counts too. Keyframes are read as those of a style sheet,
  /// with values in CSS's notation; the easing of the options paces the whole pass. Options without keyframes become a
  /// curve, or with `properties` a transition. A curve of an exported file is restored if its options are unchanged.
  ///
  /// O(bytes).
  ///
  /// Source: https://www.w3.org/TR/web-animations-1/#processing-a-keyframes-argument
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try WAAPIImporter.presets(of: files, options, self)
  }

  /// The presets of a value that a script writes out.
  func read(_ value: JSONValue) throws(ImportFailure) -> ImportedPresets {
    var importer = WAAPIImporter(collector: PresetCollector([SourceFile([])], ImportOptions(), format: name))
    importer.read(value, 0)
    return try importer.collector.result()
  }
}

private struct WAAPIImporter: PresetImporter {
  var collector: PresetCollector
  /// Manner of the keyframes read last.
  private var manner = CSSManner()

  init(collector: PresetCollector) { self.collector = collector }

  mutating func read(_ files: [SourceFile]) {
    for (index, file) in files.enumerated() {
      if let root = JSExport.entries(of: file, isPlain: collector.options.readsMembers) ?? log.root(of: index) {
        read(root, index)
      }
    }
    // Constants that were added by hand.
    if !collector.options.readsMembers, files.contains(where: JSExport.hasOthers) {
      var others = ScriptImporter(collector: collector)
      others.read(files)
      collector = others.collector
    }
  }

  mutating func read(_ root: JSONValue, _ index: Int) {
    // Values of a script have no places.
    if log.texts[index].json == nil { log.texts[index].json = [] }
    let node = DocumentNode(root, at: JSONPointer([String(index)]))
    let stem = collector.group(of: collector.files[index])
    log.catching(at: node.pointer) { () throws(ModelError) in
      if Self.isAnimation(root) { return try add(node, path: [stem], title: stem) }
      for (name, member) in try node.object().members {
        log.catching(at: member.pointer) { () throws(ModelError) in
          try add(member, path: name.split(separator: "/").map(String.init), title: name)
        }
      }
    }
  }

  /// Indicates one animation, rather than several by name.
  private static func isAnimation(_ value: JSONValue) -> Bool {
    if case .array = value { return true }
    return ["keyframes", "animations", "options", "timing"].contains { value[$0] != nil }
  }

  private mutating func add(_ node: DocumentNode, path: [String], title: String) throws(ModelError) {
    let isExported = ["recipe", "reducedMotion"].contains { node.value[$0] != nil }
    guard !isExported || Self.isAnimation(node.value) && node.value["animations"] != .array([]) else {
      // Exported preset without motion on the web.
      return log.skip("presets without motion", "\(QuotedText.quote(title)) has no motion", at: node.pointer)
    }
    for (suffix, motion) in try motions(node) {
      let whole = ([title] + suffix).joined(separator: " ")
      let name = collector.add(
        motion, path: path + suffix, title: whole, at: node.pointer, motion.kind == .keyframes ? manner : CSSManner())
      if let part = suffix.last {
        log.note(.assumed, "\(title) is restored in parts: \(part) is keyframes of its own", at: node.pointer)
      }
      guard let name, case .object = node.value, let reduced = try node.object().optional("reducedMotion"),
        reduced.value["animations"] != .array([])
      else { continue }
      for (other, motion) in try motions(reduced) where other == suffix {
        collector.variants.append(Preset(name, motion))
      }
    }
  }

  /// Content of one entry: a curve, a transition, or keyframes for each of its targets.
  private mutating func motions(_ node: DocumentNode) throws(ModelError) -> [(suffix: [String], motion: Motion)] {
    guard case .object = node.value else { return [([], .keyframes(try keyframes([(node, nil)])))] }
    let object = try node.object()
    let options = object.optional("options") ?? object.optional("timing")
    if let keyframes = object.optional("keyframes") {
      return [([], .keyframes(try self.keyframes([(keyframes, options)])))]
    }
    guard let animations = object.optional("animations") else {
      guard let options else {
        throw node.error(
          .missing, "expected keyframes or options", allowed: "\"keyframes\", \"animations\", \"options\"")
      }
      return [([], try timing(object, options))]
    }
    var parts: [(suffix: [String], part: (keyframes: DocumentNode, options: DocumentNode?))] = []
    for animation in try animations.array(min: 1, max: Bounds.listLength) {
      let part = try animation.object()
      var suffix: [String] = []
      for key in ["target", "event"] { if let word = try part.optional(key)?.string() { suffix.append(word) } }
      parts.append((suffix, (try part.required("keyframes"), part.optional("options"))))
    }
    return try parts.grouped(by: \.suffix).map { (group) throws(ModelError) in
      (group.key, .keyframes(try keyframes(group.elements.map(\.part))))
    }
  }

  // MARK: Timing alone

  private func timing(_ object: DocumentObject, _ node: DocumentNode) throws(ModelError) -> Motion {
    let options = try WAAPIOptions(node)
    let (duration, delay) = (options.timing.duration?.content, options.timing.delay?.content ?? 0)
    if let recipe = object.optional("recipe"), recipe.value["curve"] == nil, object.optional("properties") == nil,
      case .object(let members) = node.value, members.map(\.key) == ["duration"], let duration
    {
      return .duration(.seconds(duration))
    }
    if let properties = object.optional("properties") {
      var names: [PropertyName] = []
      for property in try properties.array(max: Bounds.shortListLength) {
        for name in CSSChannels.names(of: CSSParser.property(try property.string())) {
          names.append(try property.reading { () throws(ModelError) in try PropertyName(name) })
        }
      }
      return .transition(
        try MotionTransition(
          curve: .inline(try options.curve(timed: false)), duration: duration.map { .seconds($0) },
          delay: delay == 0 ? nil : .seconds(delay), properties: names.unique(by: \.self)))
    }
    var curve = try options.curve(timed: true)
    guard let recipe = object.optional("recipe"), case .string(let notation)? = recipe.value["curve"],
      let original = try? Curve(notation: notation)
    else {
      log.tellMirrored(curve, title: "the curve", at: node.pointer)
      return .curve(curve)
    }
    let bound = max(recipe.value["error"]?.number ?? 0, ExportOptions().maximumError)
    var isPlayed = WebTiming.agrees(original, curve, within: bound)
    if isPlayed, let edited = try recipe.object().optional("edited") {
      (curve, isPlayed) = (try WAAPIOptions(edited).curve(timed: true), false)
    }
    if let physics = recipe.value["spring"], let edited = try JSExport.edited(original, physics, isPlayed: isPlayed) {
      return .curve(edited)
    }
    if !isPlayed, case .seconds(let edited)? = curve.duration, let lasting = original.lasting(edited),
      WebTiming.agrees(lasting, curve, within: bound)
    {
      return .curve(lasting)
    }
    return .curve(isPlayed ? original : curve)
  }

  // MARK: Keyframes

  /// Keyframes that play together, each with its options.
  private mutating func keyframes(
    _ parts: [(keyframes: DocumentNode, options: DocumentNode?)]
  ) throws(ModelError) -> KeyframeSet {
    var items: [(CSSKeyframes, CSSTiming)] = []
    var easings: [Curve?] = []
    for part in parts {
      let options = try WAAPIOptions(part.options)
      let keyframes = try WAAPIKeyframes(part.keyframes)
      easings.append(options.easing)
      items.append((CSSKeyframes(keyframes.blocks, at: SourcePlace(file: items.count)), options.timing))
    }
    guard let first = parts.first else { throw ModelError(.missing, "no keyframes") }
    manner.fill = items[0].1.fill
    let ends = items.map { $0.0.manner(reversed: false).openEnds }
    manner.openEnds = ends.reduce(ends[0]) { $0.intersection($1) }
    let losses = ImportLog([])
    let set: KeyframeSet
    do throws(ImportFault) { set = try CSSFormat.keyframes(items, losses) } catch {
      throw first.keyframes.error(error.code, error.message.text, hint: error.hint)
    }
    for var issue in losses.report().issues {
      issue.pointer = first.keyframes.pointer
      log.add(issue)
    }
    let other = easings.firstIndex { $0 != easings[0] }
    if other == nil, easings[0] == nil { return set }
    var own: [PropertyName: Curve] = [:]
    for (item, easing) in zip(items, easings) where other != nil {
      guard let easing, let read = try? CSSFormat.keyframes([item], ImportLog([])) else { continue }
      for track in read.tracks where own[track.property] == nil { own[track.property] = easing }
    }
    // Between two keyframes the easing of the pass is theirs.
    let paced = set.tracks.compactMap { track in
      (other == nil ? easings[0] : own[track.property]).map(track.paced) ?? track
    }
    let isPaced = paced.count == set.tracks.count && set.derived.isEmpty
    if let other, !isPaced {
      throw parts[other].keyframes.error(
        .contradiction, "the animations that play together have different easings",
        hint: "write the easings into the keyframes")
    }
    return try KeyframeSet(
      tracks: isPaced ? paced : set.tracks, derived: set.derived, parameters: set.parameters, playback: set.playback,
      delay: set.delay, easing: isPaced ? nil : easings[0].map { .inline($0) })
  }
}

extension MotionTrack {
  /// The track with an easing of its one linear keyframe; nil for any other.
  fileprivate func paced(by easing: Curve) -> MotionTrack? {
    guard keyframes.count == 1, case .linear(let own) = keyframes[0].kind, let duration = keyframes[0].duration else {
      return nil
    }
    if let own, case .inline(let curve) = own, curve.base != .linear(.extend), curve.base != .linear(.clamp) {
      return nil
    }
    let keyframe = try? MotionKeyframe(.linear(easing: .inline(easing)), to: keyframes[0].value, duration: duration)
    return keyframe.flatMap { try? MotionTrack(property, initial: initial, keyframes: [$0]) }
  }
}
