import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Every animation of the shared fixtures: what becomes of it, and whether it moves as in a player.
@Suite("Lottie in: other people's files")
struct LottieFixtureTests {
  /// The files in which the transform of a layer moves: how many layers, and how many compositions of several of them.
  ///
  /// Counted by a program of a few lines in another language. In all other files no transform moves.
  private static let moving: [String: (layers: Int, sequences: Int)] = [
    "lottie-ios/HamburgerArrow.json": (3, 1),
    "lottie-ios/Issues/issue_1169_shadow_style_animated.json": (1, 0),
    "lottie-ios/Issues/issue_1488.json": (8, 1),
    "lottie-ios/Issues/issue_1505.json": (6, 1),
    "lottie-ios/Issues/issue_1541.json": (1, 0),
    "lottie-ios/Issues/issue_1664.json": (5, 1),
    "lottie-ios/Issues/issue_1725.json": (1, 0),
    "lottie-ios/Issues/issue_1732.json": (9, 1),
    "lottie-ios/Issues/issue_1744.json": (1, 0),
    "lottie-ios/Issues/issue_1762.json": (5, 2),
    "lottie-ios/Issues/issue_1837_scale_rotation.json": (2, 1),
    "lottie-ios/Issues/issue_1902.json": (2, 1),
    "lottie-ios/Issues/issue_1979.json": (1, 0),
    "lottie-ios/Issues/issue_2030.json": (1, 0),
    "lottie-ios/Issues/issue_2150.json": (2, 1),
    "lottie-ios/Issues/issue_769.json": (6, 1),
    "lottie-ios/Issues/pr_1763.json": (2, 1),
    "lottie-ios/Issues/pr_1930_rx.json": (1, 0),
    "lottie-ios/Issues/pr_1930_rz.json": (1, 0),
    "lottie-ios/Issues/pr_1964.json": (1, 0),
    "lottie-ios/Issues/pr_2478.json": (8, 1),
    "lottie-ios/Issues/pr_2559.json": (9, 4),
    "lottie-ios/vcTransition2.json": (2, 1),
    "lottie-spec/docs/static/examples/time_stretch.json": (1, 0),
    "lottie-web/demo/gatin/data.json": (10, 1),
    "lottiefiles-test-files/properties/position-path-linear.json": (1, 0),
    "lottiefiles-test-files/properties/scalar-linear.json": (1, 0),
  ]

  /// Files that are not animations.
  private static func isRefused(_ name: String) -> Bool {
    // Data about the tests, and files that are broken on purpose or without layers.
    name.hasSuffix("-meta.json")
  }

  @Test("every animation is imported, its moving layers as keyframes")
  func everyFile() throws {
    guard let folder = Fixtures.shared("data/lottie") else { return print("skipped: fixtures absent") }
    let names = (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix("schema/") }.sorted()
    #expect(names.count == 133)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let file = SourceFile(bytes, name: name)
      guard !Self.isRefused(name) else {
        #expect(FileKind(of: file) != .lottie, "\(name)")
        continue
      }
      #expect(FileKind(of: file) == .lottie, "\(name)")
      let presets = try LottieFormat().read([file], ImportOptions()).presets
      let wanted = Self.moving[name] ?? (0, 0)
      #expect(presets.filter { $0.motion.kind == .keyframes }.count == wanted.layers, "\(name)")
      #expect(presets.filter { $0.motion.kind == .sequence }.count == wanted.sequences, "\(name)")
    }
  }

  @Test("sampled values are those of lottie-web")
  func player() throws {
    guard let folder = Fixtures.shared("data"), let url = Fixtures.shared("chromium/lottie_transforms.csv") else {
      return print("skipped: fixtures absent")
    }
    var (files, layers): ([String: JSONValue], [String: Layer]) = ([:], [:])
    var (count, worst, expressions) = (0, 0.0, 0)
    for row in try CSVTable(url).rows where row["animated"] == "1" {
      let key = "\(row["file"]) \(row["layer_path"])"
      if layers[key] == nil {
        let bytes = { [UInt8](try Data(contentsOf: folder.appendingPathComponent(row["file"]))) }
        let root = try files[row["file"]] ?? JSONReader.read(bytes(), limits: .file)
        files[row["file"]] = root
        layers[key] = try Layer(root, row["layer_path"])
      }
      let layer = try #require(layers[key])
      // Results of an expression in the file are not in its keyframes.
      guard !layer.hasExpression(row["property"]) else {
        expressions += 1
        continue
      }
      guard let frame = layer.frame(at: try #require(row.number("frame"))) else { continue }
      let expected = try Layer.numbers(JSONReader.read(row["value"]))
      let found = try layer.values(row["property"], at: frame)
      // Of a bent way, whose length players measure in 150 steps, as far as its place is from the corner.
      let size = max(1, expected.map(abs).max() ?? 1)
      for (value, wanted) in zip(found, expected) {
        let error = abs(value - wanted) / size
        worst = max(worst, error)
        #expect(error <= 1e-4, "\(key), \(row["property"]) at \(row["frame"]): \(value), not \(wanted)")
        count += 1
      }
    }
    print("\(count) values of lottie-web, largest relative error \(worst); \(expressions) rows of expressions")
    #expect(count > 2_000)
  }

  /// One layer of a file, imported alone.
  private struct Layer {
    let transform: JSONValue
    let rate: Double
    let timeline: Timeline?
    /// The layers from the file down to this one.
    private let chain: [JSONValue]

    init(_ root: JSONValue, _ path: String) throws {
      var layers = root["layers"]
      var layer = JSONValue.null
      var chain: [JSONValue] = []
      for part in path.split(separator: "/") {
        guard case .array(let list)? = layers, let index = Int(part), list.indices.contains(index) else { break }
        layer = list[index]
        chain.append(layer)
        guard case .string(let id)? = layer["refId"], case .array(let assets)? = root["assets"] else { continue }
        layers = assets.first { if case .string(id)? = $0["id"] { true } else { false } }?["layers"]
      }
      self.chain = chain
      transform = layer["ks"] ?? .null
      guard case .number(let rate)? = root["fr"] else { throw ModelError(.missing, "fr") }
      self.rate = rate
      let alone = CanonicalJSON.bytes(["fr": .number(rate), "ip": 0, "op": 1, "layers": [layer]])
      let presets = try LottieFormat().read([SourceFile(alone)], ImportOptions()).presets
      timeline = try presets.first.map { try ResolvedMotion($0.motion).timeline() }
    }

    static func numbers(_ value: JSONValue) -> [Double] {
      switch value {
      case .number(let number): [number]
      case .array(let elements): elements.flatMap(numbers)
      default: []
      }
    }

    private func part(_ property: String) -> JSONValue? {
      switch property {
      case "px": transform["p"]?["x"]
      case "py": transform["p"]?["y"]
      default: transform[property]
      }
    }

    func hasExpression(_ property: String) -> Bool {
      if case .string? = part(property)?["x"] { true } else { false }
    }

    /// Frame of the layer's own composition; nil for a layer that players do not move, or with time remapping.
    func frame(at rootFrame: Double) -> Double? {
      func number(_ layer: JSONValue, _ key: String) -> Double? {
        if case .number(let number)? = layer[key] { number } else { nil }
      }
      var frame = rootFrame
      for layer in chain {
        guard frame >= number(layer, "ip") ?? -.infinity, frame < number(layer, "op") ?? .infinity else { return nil }
        guard layer["tm"] == nil || layer["refId"] == nil else { return nil }
        guard layer["refId"] != nil, chain.count > 1 else { continue }
        frame = (frame - (number(layer, "st") ?? 0)) / (number(layer, "sr") ?? 1)
      }
      return frame
    }

    /// Start value of a property in the file.
    private func start(_ property: String) -> [Double] {
      guard case .array(let keys)? = part(property)?["k"] else { return [] }
      return Self.numbers(keys.first?["s"] ?? .null)
    }

    /// A property's numbers as the file counts them.
    func values(_ property: String, at frame: Double) throws -> [Double] {
      let timeline = try #require(timeline)
      func value(_ channel: String) -> Double? { timeline.value(channel, at: frame / rate) }
      switch property {
      case "p": return zip(start("p"), ["offset.x", "offset.y"]).map { $0 + (value($1) ?? .nan) }
      case "px": return [start("px")[0] + (value("offset.x") ?? .nan)]
      case "py": return [start("py")[0] + (value("offset.y") ?? .nan)]
      case "s":
        return ["scale.x", "scale.y"].map { (value($0) ?? value("scale") ?? .nan) * 100 }
      case "o": return [(value("opacity") ?? .nan) * 100]
      case "rx", "ry": return [value("rotation.\(property.suffix(1))") ?? .nan]
      default: return [value("rotation") ?? .nan]
      }
    }
  }
}
