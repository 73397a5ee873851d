import MotionModel

extension AndroidFormat: ImportFormat {
  package var importSummary: String { "Android resources: interpolators, animators, animations, times." }
  package var kinds: [FileKind] { [.android] }

  /// The presets of some resource files, which are one set: references lead from one to another.
  ///
  /// Interpolators become curves, whole numbers named as times durations. Animators with values become the keyframes of
  /// one preset for a file, or one for each state of a state list; animators without values, as motion specs have them,
  /// become a transition for each property. The interpolator of animators with keyframes that run together paces them
  /// all; the length and the shared interpolator of a set of view animations go before those inside. References to
  /// resources neither in the files nor among Android's and Material's own are errors. Lengths in per cent are of a view
  /// of 100 points.
  ///
  /// O(bytes).
  ///
  /// Source: https://developer.android.com/guide/topics/resources/animation-resource
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try AndroidImporter.presets(of: files, options, self)
  }
}

private struct AndroidImporter: PresetImporter {
  var collector: PresetCollector
  private var resources = AndroidResources()
  /// Names of exported presets by those of their resources.
  private var names: [String: [String]] = [:]
  private var file = 0
  /// Start of the current animators.
  private var place: TextLocation?

  init(collector: PresetCollector) { self.collector = collector }

  mutating func read(_ files: [SourceFile]) {
    var roots: [(index: Int, stem: String, element: XMLElement)] = []
    for (index, file) in files.enumerated() {
      log.catching(in: index) { () throws(ModelError) in
        let (stem, root) = (collector.group(of: file), try XMLElement.root(of: file))
        if file.isExport { keepName(of: root, as: stem) }
        roots.append((index, stem, root))
      }
    }
    let times = Set(roots.flatMap { $0.element.all(["duration", "startOffset", "startDelay"]) })
    for (index, _, element) in roots where element.name == "resources" {
      file = index
      readValues(element, isExport: files[index].isExport, times)
    }
    /// The interpolators of animators of the same name, which are one curve with it.
    let timed = roots.filter {
      $0.element.name == "animator" && $0.element.all(["interpolator"]).contains("@interpolator/\($0.stem)")
    }.map(\.stem)
    for (index, stem, element) in roots where element.isInterpolator {
      file = index
      log.catching(in: index) { () throws(ModelError) in
        let curve = try resources.curve(element)
        let name = timed.contains(stem) ? nil : add(.curve(curve), [stem])
        if name != nil || timed.contains(stem) {
          resources.interpolators["interpolator/\(stem)"] = (name, curve)
        }
      }
    }
    for (index, stem, element) in roots where element.name != "resources" && !element.isInterpolator {
      file = index
      log.catching(in: index) { () throws(ModelError) in try readAnimators(element, stem) }
    }
  }

  @discardableResult
  private mutating func add(_ motion: Motion, _ path: [String], title: String? = nil) -> PresetName? {
    let own = path.first.flatMap { names[$0] } ?? Array(path.prefix(1))
    return collector.add(
      motion, path: own + path.dropFirst(), title: title ?? path.joined(separator: " "), at: [String(file)])
  }

  /// Gives a resource the name of its preset; what is behind it in the resource's is that of a part.
  private mutating func keepName(of element: XMLElement, as resource: String) {
    guard let preset = element.recipe?.name else { return }
    let whole = AndroidXML.resource(preset.text) + "_"
    let part = resource.ranges(of: whole).last.map { String(resource[$0.upperBound...]) }
    names[resource] = preset.path.map(String.init) + [part].compactMap(\.self)
  }

  private func tell(_ severity: ImportIssue.Severity, _ code: ModelError.Code, _ message: IssueMessage) {
    log.add(severity, code, message, at: ImportIssue.Place(JSONPointer([String(file)]), location: place))
  }

  /// Times, and values of all kinds that others refer to.
  ///
  /// The whole numbers of exports are times, as are those with such a name, and those that animators take for one.
  private mutating func readValues(_ element: XMLElement, isExport: Bool, _ times: Set<String>) {
    var others = 0
    for item in element.children {
      guard let name = item.attributes["name"] else { continue }
      if isExport { keepName(of: item, as: name) }
      let (type, value) = (item.attributes["type"] ?? item.name, item.text.trimmed)
      resources.values["\(type)/\(name)"] = resources.values["\(type)/\(name)"] ?? value
      let words = AndroidResources.snaked(name).split(separator: "_")
      let isTime =
        isExport || times.contains("@integer/\(name)")
        || ["duration", "delay"].contains(where: name.lowercased().contains)
        || words.contains { ["anim", "animation", "time"].contains($0) }
      guard type == "integer", isTime, let milliseconds = Double(value), (0...1e9).contains(milliseconds)
      else {
        others += 1
        continue
      }
      add(.duration(.seconds(milliseconds.movingPoint(by: 3))), [name])
    }
    log.skip("values", count: others)
  }

  // MARK: Animators

  private mutating func readAnimators(_ element: XMLElement, _ stem: String) throws(ModelError) {
    switch element.name {
    case "set" where element.children.contains { $0.name == "selector" }:
      for child in element.children { try readAnimators(child, stem) }
    case "selector":
      for item in element.children where item.name == "item" {
        let states = item.attributes.filter { $0.key.hasPrefix("state_") }.sorted { $0.key < $1.key }
          .map { ($0.value == "false" ? "not-" : "") + $0.key.dropFirst(6) }
        for child in item.children {
          try addPresets(child, [stem, states.isEmpty ? "default" : states.joined(separator: "-")])
        }
      }
    case "animated-vector", "animated-selector", "vector":
      log.skip("pictures", "pictures have no motion", at: [String(file)])
    default: try addPresets(element, [stem])
    }
  }

  private mutating func addPresets(_ element: XMLElement, _ path: [String]) throws(ModelError) {
    place = element.place
    var reader = AndroidAnimatorReader(resources: resources)
    try reader.read(element)
    for kind in reader.skipped { log.skip(kind, count: 1) }
    if reader.hasShares {
      tell(.warning, .assumed, "lengths in per cent become points, of a view of \(Int(WebProperty.viewSize)) points")
    }
    for (curve, times) in reader.progress { add(.curve(try times.curve(curve.base)), path) }
    let moving = reader.animators.filter(\.hasValues)
    if !moving.isEmpty { add(.keyframes(try keyframes(moving)), path) }
    for animator in reader.animators where !animator.hasValues {
      let transition = try MotionTransition(
        // Material's defaults for animators.
        curve: animator.easing ?? resources.interpolator("@android:interpolator/fast_out_slow_in"),
        duration: .seconds(animator.duration),
        delay: animator.times.delay == 0 ? nil : .seconds(animator.times.delay),
        properties: [try PropertyName(animator.property)])
      add(
        .transition(transition), path + [animator.property.replacing(".", with: "-")],
        title: (path + [animator.property]).joined(separator: " "))
    }
  }

  private mutating func keyframes(_ all: [AndroidAnimator]) throws(ModelError) -> KeyframeSet {
    let first = all[0].times
    var times = PlayTimes(delay: all.map(\.times.delay).min() ?? 0)
    var animators = all
    let waits = first.passes != 1 && first.delay > 0 && all.contains(where: \.waitsEachPass)
    if all.allSatisfy({ $0.times == first }), !waits || first.passes == nil && !first.alternates {
      if waits { times.delay = 0 }
      (times.passes, times.alternates) = (first.passes, first.alternates)
    } else {
      animators = all.flatMap { $0.unrolled ?? [$0] }
      if animators.contains(where: { $0.times.passes != 1 }) {
        tell(.warning, .notKept, "repetition dropped: the animators repeat differently")
      }
    }
    var tracks: [MotionTrack] = []
    let paced = Set(animators.map { $0.easing ?? resources.usualEasing })
    let isWhole = paced.count == 1 && Set(animators.map { [$0.times.delay, $0.duration] }).count == 1
    // One easing around keyframes; without any, it is that of their values.
    let easing = isWhole && animators.contains { !$0.keyframes.isEmpty } ? paced.first ?? nil : nil
    for (property, own) in animators.grouped(by: \.property) {
      let own = own.sorted { $0.times.delay < $1.times.delay }
      tracks.append(try track(PropertyName(property), own, from: times.delay, isPaced: easing != nil))
    }
    return try times.keyframes(tracks, easing: easing == resources.interpolator("@android:anim/linear") ? nil : easing)
  }

  /// The track of a property that animators move one after another.
  private mutating func track(
    _ property: PropertyName, _ animators: [AndroidAnimator], from start: Double, isPaced: Bool
  ) throws(ModelError) -> MotionTrack {
    var (track, time) = (TrackBuilder(property), start)
    for animator in animators {
      guard animator.times.delay > time - 1e-9 else {
        tell(.warning, .notKept, "animator of \(property) dropped: another one moves it")
        continue
      }
      let first = animator.keyframes.first.flatMap { $0.share == 0 ? $0.value : nil }
      let begin = [animator.from ?? first ?? track.state?.first ?? property.neutralValue]
      if track.state == nil {
        if animator.from ?? first == nil {
          tell(
            .note, .assumed,
            "\(property) begins with the view's value, assumed to be \(NotationDecimal.text(property.neutralValue))")
        }
        try track.begin(at: begin)
      }
      if animator.waitsEachPass { try track.jump(to: begin) }
      if animator.times.delay > time + 1e-9 { try track.go(over: animator.times.delay - time) }
      try track.jump(to: begin)
      var frames = animator.keyframes
      if let to = animator.to, frames.last?.share != 1 {
        frames.append((1, to, frames.isEmpty && !isPaced ? animator.easing ?? resources.usualEasing : nil))
      }
      if !isPaced, frames.count > 1,
        animator.easing ?? resources.usualEasing != resources.interpolator("@android:anim/linear")
      {
        tell(.warning, .notKept, "interpolator of a whole animator with keyframes dropped")
      }
      var share = 0.0
      for frame in frames where frame.share > 0 {
        try track.go(
          to: [frame.value], by: .linear(easing: frame.easing), over: (frame.share - share) * animator.duration)
        share = frame.share
      }
      // Without a keyframe there, the end is the view's own value.
      if share < 1 { try track.go(to: [property.neutralValue], over: (1 - share) * animator.duration) }
      time = animator.end
    }
    return try track.track()
  }
}

extension XMLElement {
  /// Attributes that it and those inside have.
  fileprivate func all(_ keys: [String]) -> [String] {
    keys.compactMap { attributes[$0] } + children.flatMap { $0.all(keys) }
  }

  fileprivate var isInterpolator: Bool { name.hasSuffix("nterpolator") }
}
