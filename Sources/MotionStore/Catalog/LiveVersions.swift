import MotionModel

/// The version that stands for a live preset, as far as its columns tell; its document is not read.
///
/// What people are shown of a version should come from its document, which proves itself.
struct LiveVersion {
  /// The row of the version.
  let id: Int64
  let preset: PresetID
  let name: PresetName
  /// The row of what moves.
  let content: Int64
  /// How many newest versions the preset has.
  var headCount = 1
}

/// The live presets of a catalog in brief.
struct LiveVersions {
  /// In the order of their names.
  private(set) var all: [LiveVersion] = []
  /// The presets with several newest versions, removed ones included, in the order of their identities.
  private(set) var divided: [PresetID] = []

  /// Reads them in one pass over the table of artifacts.
  ///
  /// Of a preset with several newest versions it is the one that every copy shows. O(versions).
  init(_ reader: CatalogReader) throws {
    var newest: [LiveVersion] = []
    var counts: [PresetID: Int] = [:]
    try reader.connection.forEach(
      """
      SELECT id, preset, name, content FROM artifact NOT INDEXED WHERE type = 'revision'
      AND id NOT IN (SELECT dst FROM link WHERE role = 'parent')
      """
    ) { row in
      let preset = try row.presetID(1)
      counts[preset, default: 0] += 1
      guard let content = try row.integer(3) else { return }
      newest.append(
        LiveVersion(
          id: try row.requiredInteger(0), preset: preset, name: try PresetName(try row.requiredText(2)),
          content: content))
    }
    divided = counts.filter { $0.value > 1 }.keys.sorted()
    var shown: [PresetID: Int64] = [:]
    for id in divided {
      shown[id] = try reader.heads(of: id).first.flatMap { try reader.connection.localID(of: $0.hash) }
    }
    newest = newest.compactMap { version in
      guard let count = counts[version.preset], count > 1 else { return version }
      var chosen = version
      chosen.headCount = count
      return shown[version.preset] == version.id ? chosen : nil
    }
    all = newest.sorted(byName: { ($0.name, $0.preset) })
  }

  /// Those that have a name together, by name.
  var sharingNames: [(name: PresetName, holders: [LiveVersion])] {
    all.sharing(\.name).map { ($0.name, Array($0.holders)) }
  }
}

extension RandomAccessCollection {
  /// Those of elements in the order of their names that have a name together.
  func sharing(_ name: (Element) -> PresetName) -> [(name: PresetName, holders: SubSequence)] {
    var found: [(PresetName, SubSequence)] = []
    var start = startIndex
    while start < endIndex {
      let shared = name(self[start])
      var end = index(after: start)
      while end < endIndex, name(self[end]) == shared { formIndex(after: &end) }
      if index(after: start) < end { found.append((shared, self[start..<end])) }
      start = end
    }
    return found
  }
}
