import MotionModel

/// The sections of an animation that `export lottie` wrote: which layers belong to which preset.
struct LottieSections {
  /// What a layer says of the preset that it places.
  struct Section {
    /// The preset's name, and the target where it moves several.
    let path: [String]
    let title: String
    /// The frame at which it begins.
    let start: Double
    /// The curve that is played.
    let curve: Curve?
  }

  /// By the number of the layer.
  private var sections: [Double: Section] = [:]
  private var parents: [Double: Double] = [:]

  /// - Complexity: O(layers).
  init(_ layers: [DocumentNode]) {
    for layer in layers.map(\.value) {
      guard case .number(let index)? = layer["ind"] else { continue }
      if case .number(let parent)? = layer["parent"] { parents[index] = parent }
      guard let recipe = layer["metadata"]?["motionbook"], case .string(let name)? = recipe["name"] else { continue }
      var (path, start, curve): ([String], Double, Curve?) = (name.split(separator: "/").map(String.init), 0, nil)
      if case .string(let target)? = layer["nm"], target != name { path.append(target) }
      if case .number(let frame)? = layer["ip"] { start = frame }
      if case .string(let notation)? = recipe["curve"] { curve = try? Curve(notation: notation) }
      sections[index] = Section(path: path, title: name, start: start, curve: curve)
    }
  }

  var isEmpty: Bool { sections.isEmpty }

  /// The section that a layer is in; nil for one that is in none.
  func section(of layer: JSONValue) -> Section? {
    guard case .number(let own)? = layer["ind"] else { return nil }
    var index: Double? = own
    // As deep as parents are nested; a circle ends too.
    for _ in 0..<64 {
      guard let current = index else { return nil }
      if let section = sections[current] { return section }
      index = parents[current]
    }
    return nil
  }

  /// Whether a layer is what places a section, and not what moves in it.
  func isOrigin(_ layer: JSONValue) -> Bool {
    if case .number(let index)? = layer["ind"] { sections[index] != nil } else { false }
  }
}
