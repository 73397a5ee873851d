import Foundation
import MotionModel
import TestSupport

/// The folder `Seeds/` on disk.
enum SeedFolder {
  /// A document there.
  struct Document: Sendable {
    /// Its path below `Seeds/`.
    let path: String
    let bytes: [UInt8]

    /// The name that the path demands.
    var expectedName: String { String(path.dropLast(".json".count)) }
    /// The first folder of the path.
    var family: String { String(path.prefix { $0 != "/" }) }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func preset() throws(ModelError) -> Preset { try Preset(json: bytes) }
  }

  static let root = Fixtures.root.appendingPathComponent("Seeds")

  /// Every document, sorted by name as bytes.
  static let documents: [Document] = {
    let documents = paths(withExtension: "json").compactMap { path -> Document? in
      guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else { return nil }
      return Document(path: path, bytes: Array(data))
    }
    return documents.sorted { $0.expectedName.utf8.lexicographicallyPrecedes($1.expectedName.utf8) }
  }()

  /// Every document that can be read, by name.
  static let presets: [String: Preset] = {
    var presets: [String: Preset] = [:]
    for document in documents { presets[document.expectedName] = try? document.preset() }
    return presets
  }()

  /// The names of the folders below `Seeds/`, sorted.
  static let families: [String] = Array(Set(documents.map(\.family))).sorted()

  /// Paths below `Seeds/`, sorted as bytes.
  static func paths(withExtension suffix: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.path)
    let paths = files?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("." + suffix) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
