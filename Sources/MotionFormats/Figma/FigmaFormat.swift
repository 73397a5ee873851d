import MotionModel

/// Figma: JSON of its interfaces with easings, variables, transitions of prototypes and keyframe tracks.
package struct FigmaFormat: ImportFormat {
  package let name = "figma"
  package let importSummary = "Figma's JSON: motion variables, prototype transitions, keyframes."
  package let kinds = [FileKind.figma]

  package init() {}

  /// The presets of some files of JSON, as Figma's REST and plugin interfaces give them.
  ///
  /// Variables of type `EASING` become curves and those of type `TIMING` durations, each further mode under its own
  /// name; an alias stays one. A transition of a prototype becomes a curve with its duration, a node's
  /// `manualKeyframeTracks` keyframes, whose easing applies before the keyframe. The numbers of named springs and of
  /// `bounce` are not published, so they are taken from others, with a warning.
  ///
  /// O(bytes).
  ///
  /// Sources: https://www.figma.com/developers/api, https://developers.figma.com/docs/plugins/
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try FigmaImporter.presets(of: files, options, self)
  }
}

private struct FigmaImporter: PresetImporter {
  var collector: PresetCollector
  /// The names of the variables of a file by their ids, so that aliases find them.
  private var names: [String: PresetName] = [:]
  /// The modes of collections by their ids, and which one is usual.
  private var modes: [String: String] = [:]
  private var usual: Set<String> = []

  init(collector: PresetCollector) { self.collector = collector }

  /// Reads files as one set: an alias of one may refer to a variable of another.
  mutating func read(_ files: [SourceFile]) {
    var roots: [(node: DocumentNode, group: String)] = []
    var open: [DocumentNode] = []
    for (index, file) in files.enumerated() {
      guard let root = log.root(of: index) else { continue }
      let node = DocumentNode(root, at: JSONPointer([String(index)]))
      collectVariables(node, &open)
      roots.append((node, collector.group(of: file)))
    }
    // Values first, then aliases of known variables; chains longer than those of presets stay unresolved.
    for _ in 0..<32 where !open.isEmpty {
      let ready = open.map(isReady)
      guard ready.contains(true) else { break }
      for (node, isReady) in zip(open, ready) where isReady { readVariable(node) }
      open = zip(open, ready).filter { !$1 }.map(\.0)
    }
    for node in open { readVariable(node) }
    for (node, group) in roots { walk(node, [group]) }
  }

  /// Indicates that all targets of a variable are known.
  private func isReady(_ node: DocumentNode) -> Bool {
    Self.values(node).allSatisfy { entry in
      let value = entry.node.value
      guard value["type"] == .string("VARIABLE_ALIAS"), let id = value["id"]?.text else { return true }
      return names[id] != nil
    }
  }

  private static func children(_ node: DocumentNode) -> [(key: String, node: DocumentNode)] {
    if let object = try? node.object() { return Array(object.members) }
    let elements = (try? node.array(max: 1_000_000)) ?? []
    return elements.map { (key: "", node: $0) }
  }

  // MARK: Variables

  private mutating func collectVariables(_ node: DocumentNode, _ found: inout [DocumentNode]) {
    if case .object = node.value {
      if node.value["resolvedType"] != nil { return found.append(node) }
      if let id = node.value["modeId"]?.text, let name = node.value["name"]?.text { modes[id] = name }
      if let id = node.value["defaultModeId"]?.text { usual.insert(id) }
    }
    for (_, child) in Self.children(node) { collectVariables(child, &found) }
  }

  /// The values of a variable, each with its mode, in the order of the file.
  private static func values(_ node: DocumentNode) -> [(key: String, node: DocumentNode)] {
    guard let object = try? node.object() else { return [] }
    return object.optional("valuesByMode").map(children) ?? object.optional("value").map { [(key: "", node: $0)] } ?? []
  }

  private mutating func readVariable(_ node: DocumentNode) {
    log.catching(at: node.pointer) { () throws(ModelError) in
      let object = try node.object()
      let type = try object.required("resolvedType").string()
      guard type == "EASING" || type == "TIMING" else { return log.skip("variables", count: 1) }
      let name = try object.required("name").string()
      let id = try object.optional("id")?.string()
      let values = Self.values(node)
      let first = values.first { usual.contains($0.key) } ?? values.first
      for entry in values {
        let isFirst = entry.key == first?.key
        let mode = isFirst ? [] : [modes[entry.key] ?? entry.key]
        let path = name.split(separator: "/").map(String.init) + mode
        log.catching(at: entry.node.pointer) { () throws(ModelError) in
          let motion = try value(entry.node, type)
          let own = collector.add(motion, path: path, title: name, at: entry.node.pointer)
          if isFirst, let id { names[id] = own }
        }
      }
    }
  }

  private mutating func value(_ node: DocumentNode, _ type: String) throws(ModelError) -> Motion {
    if node.value["type"] == .string("VARIABLE_ALIAS") {
      let id = try node.object().required("id")
      guard let target = names[try id.string()] else {
        throw id.error(.badReference, "the alias refers to no variable with motion in this file")
      }
      return .alias(.name(target, .latest))
    }
    if type == "TIMING" { return .duration(.seconds(FigmaNumber.plain(try node.number(in: Bounds.duration)))) }
    return .curve(try easing(node).curve(lasting: nil))
  }

  private func easing(_ node: DocumentNode) throws(ModelError) -> FigmaEasing {
    let easing = try FigmaEasing(node)
    if let assumption = easing.assumption { log.warn(.assumed, assumption, at: node.pointer) }
    return easing
  }

  // MARK: Prototypes and tracks

  /// Reads a node and its children, by names.
  private mutating func walk(_ node: DocumentNode, _ path: [String]) {
    var path = path
    if case .object = node.value {
      if node.value["resolvedType"] != nil { return }
      if case .string(let name)? = node.value["name"], !name.isEmpty { path = Array(path.prefix(1)) + [name] }
      if let tracks = (try? node.object())?.optional("manualKeyframeTracks") {
        log.catching(at: tracks.pointer) { () throws(ModelError) in try readTracks(tracks, path) }
      }
      // `{"type": "DISSOLVE", "duration": 300, "easing": {…}}`.
      let isTransition = node.value["duration"] != nil && node.value["easing"]?["type"]?.text != nil
      if node.value["transitionEasing"] != nil || isTransition {
        log.catching(at: node.pointer) { () throws(ModelError) in try readTransition(node, path) }
      } else if case .string(let type)? = node.value["type"], FigmaEasing.isOne(type) {
        log.catching(at: node.pointer) { () throws(ModelError) in
          let curve = try easing(node).curve(lasting: nil)
          collector.add(.curve(curve), path: path, title: path.last ?? type, at: node.pointer)
        }
        return
      }
    }
    for (key, child) in Self.children(node)
    where !["manualKeyframeTracks", "easing", "transitionEasing", "fills", "strokes"].contains(key) {
      walk(child, path)
    }
  }

  private mutating func readTransition(_ node: DocumentNode, _ path: [String]) throws(ModelError) {
    let object = try node.object()
    let isNode = object.optional("transitionEasing") != nil
    let easing = try easing(object.required(isNode ? "transitionEasing" : "easing"))
    var seconds: Double?
    if let duration = object.optional(isNode ? "transitionDuration" : "duration") {
      let number = try duration.number(in: 0...1e9)
      seconds = isNode ? FigmaNumber.plain(number) / 1000 : FigmaEasing.seconds(number)
      if !isNode {
        let unit = FigmaNumber.plain(number) == seconds ? "seconds" : "milliseconds"
        log.note(
          .assumed, "the duration \(CanonicalJSON.number(number)) is read as \(alike: unit): Figma states no unit",
          at: duration.pointer)
      }
    }
    collector.add(
      .curve(try easing.curve(lasting: seconds)), path: path + ["transition"], title: path.last ?? "transition",
      at: node.pointer)
  }

  private mutating func readTracks(_ node: DocumentNode, _ path: [String]) throws(ModelError) {
    var tracks: [MotionTrack] = []
    for (key, track) in try node.object().members {
      guard let name = PlatformProperty.figma.channel(of: key) else {
        log.skip("properties", count: 1)
        continue
      }
      let property = try PropertyName(name)
      if !tracks.contains(where: { $0.property == property }) { tracks.append(try self.track(property, track)) }
    }
    guard !tracks.isEmpty else { return }
    collector.add(
      .keyframes(try KeyframeSet(tracks: tracks)), path: path, title: path.last ?? "keyframes", at: node.pointer)
  }

  /// Track of a property: each keyframe has the easing before it.
  private mutating func track(_ name: PropertyName, _ node: DocumentNode) throws(ModelError) -> MotionTrack {
    var (track, time) = (TrackBuilder(name), 0.0)
    for frame in try node.object().required("keyframes").array(min: 1, max: Bounds.listLength) {
      let entry = try frame.object()
      let position = try entry.required("timelinePosition")
      let at = FigmaNumber.plain(try position.number(in: Bounds.duration))
      var value = try entry.required("value")
      if case .object = value.value { value = try value.object().required("value") }
      let goal = [FigmaNumber.plain(try value.number())]
      let length = at - time
      guard length >= 0 else {
        throw position.error(.outOfRange, "the keyframes are not in order of time", allowed: "rising times")
      }
      time = at
      guard track.state != nil else {
        // Before its first keyframe a track has that one's value.
        try track.begin(at: goal)
        if length > 0 { try track.go(over: length) }
        continue
      }
      let easing = try entry.optional("easing").map(easing)?.kind
      guard length > 0 else {
        try track.jump(to: goal)
        continue
      }
      switch easing {
      case nil: try track.go(to: goal, over: length)
      case .hold?:
        try track.go(over: length)
        try track.jump(to: goal)
      case .curve(let base)? where !base.isSpring:
        try track.go(to: goal, by: .linear(easing: .inline(try Curve(base))), over: length)
      case .curve(let base)?:
        try track.go(to: goal, by: .spring(base.spring.map { .inline($0) }, startVelocity: nil), over: length)
      case .bounce(let bounce)?:
        let spring = SpringParameters.duration(length, bounce: bounce)
        try track.go(to: goal, by: .spring(.inline(spring), startVelocity: nil), over: length)
      }
    }
    return try track.track()
  }
}
