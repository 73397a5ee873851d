import Motionbook

/// One commit of a library client: some pairs of presets, of which a reader must see both sides or neither.
struct LibraryChange: CustomStringConvertible {
  enum Kind: String {
    case add, set, remove
  }

  var kind: Kind
  var pairs: [Int]

  init(_ kind: Kind, _ pairs: [Int]) {
    self.kind = kind
    self.pairs = pairs
  }

  /// From its description.
  init?(_ words: some Collection<Substring>) {
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    self.init(kind, words.dropFirst().compactMap { Int($0) })
  }

  var description: String { "\(kind) \(pairs.map(String.init).joined(separator: " "))" }

  /// The names of a pair.
  static func names(_ group: String, _ pair: Int) -> [String] { ["a", "b"].map { "\(group)/n\(pair)/\($0)" } }

  /// Versions of a group's presets after it.
  func applied(to versions: [String: Int], group: String) -> [String: Int] {
    var after = versions
    for name in pairs.flatMap({ Self.names(group, $0) }) {
      switch kind {
      case .add: after[name] = 1
      case .set: after[name, default: 0] += 1
      case .remove: after[name] = nil
      }
    }
    return after
  }

  /// Stages it in a batch.
  /// - Parameter salt: Makes a new version differ from the last.
  func ask(_ batch: WriteBatch, group: String, salt: Int) throws {
    for name in try pairs.flatMap({ Self.names(group, $0) }).map({ try PresetName($0) }) {
      let motion = Motion.duration(.seconds(Double(salt % 9_000 + 1) / 1_000))
      switch kind {
      case .add:
        // Notes of some length, so that a commit writes many pages.
        let notes = String(repeating: "note \(salt) ", count: 100)
        try batch.add(Preset(name, motion, details: PresetDetails(title: "\(salt)", notes: notes)))
      case .set: try batch.set(name, motion: motion)
      case .remove: try batch.remove(name)
      }
    }
  }

  static func context(_ salt: Int) -> CommitContext {
    CommitContext(author: "library", timeMs: 1_700_000_000_000 + Int64(salt), message: "")
  }
}
