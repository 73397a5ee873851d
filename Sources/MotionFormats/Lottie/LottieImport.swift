import MotionModel

extension LottieFormat: ImportFormat {
  package var importSummary: String { "Lottie and dotLottie: the transforms of layers, and markers as cues." }
  package var kinds: [FileKind] { [.lottie, .dotLottie] }

  /// The presets of some animations.
  ///
  /// Each layer whose transform moves becomes keyframes: `offset` (from where the layer is at its first keyframe, in
  /// the file's points), `scale`, `rotation` and `opacity`, with the easings of the file; a property whose dimensions
  /// go by different easings becomes a track for each. Time 0 is the first frame of the composition. A path curved by
  /// tangents is followed by arc length, in Béziers within 2e-5 of its largest coordinate. Layers that move together
  /// become a sequence of the file's name, with its markers as cues. Sections of an exported animation restore presets
  /// by name, with their original curves. Shapes, masks, effects and expressions are counted and skipped. A dotLottie
  /// is unpacked; its state machines and themes are counted.
  ///
  /// O(bytes).
  ///
  /// Source: https://lottie.github.io/lottie-spec/latest/
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    var animations: [(file: SourceFile, fault: ModelError?)] = []
    var others = 0
    for file in files {
      do throws(ModelError) {
        animations += try file.lottieAnimations { others += $0 }.map { ($0, nil) }
      } catch {
        animations.append((SourceFile([], name: file.name), error))
      }
    }
    var importer = LottieImporter(collector: PresetCollector(animations.map(\.file), options, format: name))
    importer.log.texts = animations.map { LocatedText(name: $0.file.name, json: $0.file.bytes) }
    importer.log.skip("state machines and themes", count: others)
    for (index, (file, fault)) in animations.enumerated() {
      if let fault { importer.log.add(fault, in: index) } else { importer.read(file, index) }
    }
    return try importer.collector.result()
  }
}

private struct LottieImporter {
  var collector: PresetCollector
  var log: ImportLog { collector.log }
  /// Names of the presets of sections.
  var restored: [[String]: PresetName] = [:]

  private struct Composition {
    /// Group of its presets.
    let path: [String]
    let layers: DocumentNode
    /// The frame that is time 0.
    let start: Double
    let frameRate: Double
    /// Only the file itself has markers.
    var markers: DocumentNode?
  }

  mutating func read(_ file: SourceFile, _ index: Int) {
    let pointer = JSONPointer([String(index)])
    log.catching(at: pointer) { () throws(ModelError) in
      let json = try DocumentNode(.null, at: pointer).reading { () throws(ModelError) in
        try JSONReader.read(file.bytes, limits: .file)
      }
      for composition in try compositions(DocumentNode(json, at: pointer), file) { try read(composition) }
    }
  }

  private func compositions(_ root: DocumentNode, _ file: SourceFile) throws(ModelError) -> [Composition] {
    let object = try root.object()
    let rate = try object.required("fr").number(in: 1e-3...1e6)
    let start = try object.optional("ip")?.number(in: -1e9...1e9) ?? 0
    let whole = try ["w", "h", "op"].map { (key) throws(ModelError) in
      WebNumber.text(try object.optional(key)?.number(in: -1e9...1e9) ?? 0)
    }
    if !file.isExport {
      log.note(
        .notKept,
        "the composition is not kept: \(whole[0]) × \(whole[1]), \(WebNumber.text(rate)) frames a second, to frame \(whole[2])",
        at: root.pointer, hint: "exports are as long as what moves, at 60 frames a second")
    }
    let path = [collector.group(of: file, named: Self.text(object, "nm"))]
    var result = [
      Composition(
        path: path, layers: try object.required("layers"), start: start, frameRate: rate,
        markers: object.optional("markers"))
    ]
    for asset in try object.optional("assets")?.array(max: Bounds.listLength) ?? [] {
      let asset = try asset.object()
      guard let layers = asset.optional("layers") else { continue }
      let id = Self.text(asset, "nm") ?? Self.text(asset, "id") ?? "composition \(result.count)"
      result.append(Composition(path: path + [id], layers: layers, start: 0, frameRate: rate))
    }
    return result
  }

  private static func text(_ object: DocumentObject, _ key: String) -> String? {
    object.optional(key)?.value.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Layers

  private mutating func read(_ composition: Composition) throws(ModelError) {
    var moving: [(layer: String, preset: PresetName)] = []
    let layers = try composition.layers.array(max: Bounds.listLength)
    // Section of the current layers in an exported animation.
    var section: LottieSection?
    for (index, node) in layers.enumerated() {
      log.catching(at: node.pointer) { () throws(ModelError) in
        let layer = try node.object()
        let title = Self.text(layer, "nm") ?? "layer \(index + 1)"
        if let origin = LottieSection(node.value) {
          section = origin
          if let curve = origin.curve { add(.curve(curve), of: origin, at: node) }
          return
        }
        if let section, layer.optional("parent") != nil {
          if section.curve == nil { try read(node, of: section, composition) }
          return
        }
        leaveOut(node)
        guard let transform = layer.optional("ks"), let set = try keyframes(transform.object(), composition) else {
          return
        }
        if let parent = layer.optional("parent")?.value, case .number = parent {
          log.note(
            .notKept, "\(QuotedText.quote(title)) also moves with its parent layer; its own motion is taken",
            at: node.pointer)
        }
        let name = collector.add(.keyframes(set), path: composition.path + [title], title: title, at: node.pointer)
        if let name { moving.append((title, name)) }
      }
    }
    // Markers of sections are not cues.
    guard section == nil else { return }
    let cues = cues(composition)
    if moving.isEmpty, !cues.isEmpty, let markers = composition.markers {
      log.warn(.notKept, "markers dropped: no layer moves", at: markers.pointer)
    }
    guard moving.count > 1 || !cues.isEmpty && !moving.isEmpty else { return }
    try addSequence(of: moving, cues, composition)
  }

  /// Motions in a section, from its beginning.
  private mutating func read(
    _ node: DocumentNode, of section: LottieSection, _ composition: Composition
  ) throws(ModelError) {
    let own = Composition(
      path: section.path, layers: composition.layers, start: section.start, frameRate: composition.frameRate)
    guard let transform = try node.object().optional("ks") else { return }
    guard let set = try keyframes(transform.object(), own, isSection: true) else {
      return log.skip("presets that do not move", "\(section.title) does not move in the file", at: node.pointer)
    }
    add(.keyframes(set), of: section, at: node)
    log.note(.assumed, "\(section.title) is restored as the keyframes in the file", at: node.pointer)
  }

  /// Takes the motion of a section in; one for reduced motion as the variant of the preset before it.
  private mutating func add(_ motion: Motion, of section: LottieSection, at node: DocumentNode) {
    if section.isReduced {
      if let name = restored[section.path] { collector.variants.append(Preset(name, motion)) }
    } else {
      restored[section.path] = collector.add(motion, path: section.path, title: section.title, at: node.pointer)
    }
  }

  /// Counts the animated properties of a layer beside its transform.
  private mutating func leaveOut(_ layer: DocumentNode) {
    func count(_ value: JSONValue) -> Int {
      switch value {
      case .array(let elements): return elements.reduce(0) { $0 + count($1) }
      case .object(let members):
        if case .array(let keys)? = value["k"], case .object? = keys.first, value["a"] != nil || value["ix"] != nil {
          return 1
        }
        // The transform; the path of a shape has the same name, and is a property.
        return members.reduce(0) { $0 + ($1.key == "ks" && $1.value["k"] == nil ? 0 : count($1.value)) }
      default: return 0
      }
    }
    log.skip("animated shapes, masks and effects", count: count(layer.value))
  }

  /// Properties of a transform without a counterpart in presets: key, dimensions and name.
  private static let leftOut: [(key: String, size: Int, name: String)] = [
    ("a", 2, "the motion of the anchor point"), ("sk", 1, "the skew"), ("sa", 1, "the skew"),
    ("or", 3, "the orientation in space"),
  ]

  private mutating func property(
    _ object: DocumentObject, _ key: String, size: Int
  ) throws(ModelError) -> LottieProperty? {
    guard let node = object.optional(key), case .object = node.value else { return nil }
    return try LottieProperty(node, size: size, log)
  }

  /// - Parameter isSection: Reads positions as offsets.
  private mutating func keyframes(
    _ transform: DocumentObject, _ composition: Composition, isSection: Bool = false
  ) throws(ModelError) -> KeyframeSet? {
    for (key, size, name) in Self.leftOut {
      guard let node = transform.optional(key), try property(transform, key, size: size) != nil else { continue }
      log.warn(.notKept, "\(name) dropped", at: node.pointer)
    }
    var moving: [(name: String, property: LottieProperty, components: [Int], scale: Double)] = []
    if case .object? = transform.optional("p")?.value, let position = try transform.optional("p")?.object() {
      if position.contains("x"), position.contains("y"), !position.contains("k") {
        for axis in ["x", "y"] {
          if let moved = try property(position, axis, size: 1) { moving.append(("offset.\(axis)", moved, [0], 1)) }
        }
      } else if let moved = try property(transform, "p", size: 2) {
        moving +=
          moved.isSplit ? [("offset.x", moved, [0], 1), ("offset.y", moved, [1], 1)] : [("offset", moved, [0, 1], 1)]
      }
    }
    let places = isSection ? 0 : moving.count
    if let size = try property(transform, "s", size: 2) {
      let isEven = !size.isSplit && size.segments.allSatisfy { $0.from[0] == $0.from[1] && $0.to[0] == $0.to[1] }
      moving += isEven ? [("scale", size, [0], 0.01)] : [("scale.x", size, [0], 0.01), ("scale.y", size, [1], 0.01)]
    }
    for (key, name, scale) in LottieTransform.numbers {
      if let moved = try property(transform, key, size: 1) { moving.append((name, moved, [0], scale)) }
    }
    guard let origin = moving.map(\.property.first).min() else { return nil }
    var tracks: [MotionTrack] = []
    for (index, moved) in moving.enumerated() {
      let isOffset = index < places
      tracks.append(
        try moved.property.track(
          moved.name, moved.components, scale: moved.scale, isOffset: isOffset, from: origin,
          perSecond: composition.frameRate))
      guard isOffset else { continue }
      let start = moved.components.map { NotationDecimal.text(moved.property.initial[$0]) }.joined(separator: ", ")
      log.note(
        .assumed, "\(moved.name) counts from where the layer is at first: \(start)",
        at: transform.pointer.tokens + ["p"])
    }
    return try PlayTimes(delay: (origin - composition.start) / composition.frameRate).keyframes(tracks)
  }

  // MARK: The file as a whole

  private mutating func cues(_ composition: Composition) -> [Cue] {
    guard case .array(let markers)? = composition.markers?.value, let node = composition.markers else { return [] }
    var cues: [Cue] = []
    for (index, marker) in markers.prefix(Bounds.shortListLength).enumerated() {
      guard case .number(let frame)? = marker["tm"] else { continue }
      let title = marker["cm"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? "marker-\(index + 1)"
      let seconds = (frame - composition.start) / composition.frameRate
      if let cue = Self.target(title).flatMap({ try? Cue($0, .time(seconds)) }) {
        cues.append(cue)
      } else {
        log.warn(
          .notKept, "marker \(QuotedText.quote(title)) dropped: it is before the first frame",
          at: node.pointer.tokens + [String(index)])
      }
    }
    return cues
  }

  private mutating func addSequence(
    of moving: [(layer: String, preset: PresetName)], _ cues: [Cue], _ composition: Composition
  ) throws(ModelError) {
    var targets: Set<TargetName> = []
    var steps: [SequenceStep] = []
    for (index, (layer, preset)) in moving.enumerated() {
      let number = "-\(index + 1)"
      var target = if let named = Self.target(layer) { named } else { try TargetName("layer" + number) }
      if !targets.insert(target).inserted {
        target = try TargetName(target.text.prefix(64 - number.count) + number)
        targets.insert(target)
      }
      let action = try StepAction(.preset(.name(preset, .latest)), targets: [target])
      steps.append(.act(action, steps.isEmpty ? .then : .with))
    }
    let sequence = try MotionSequence(.steps(try StepList(steps)), cues: cues)
    collector.add(
      .sequence(sequence), path: composition.path, title: composition.path.last ?? "", at: composition.layers.pointer)
  }

  private static func target(_ title: String) -> TargetName? {
    (try? TokenNaming.name(of: [title], into: nil)).flatMap { try? TargetName(String($0.text.prefix(64))) }
  }
}
