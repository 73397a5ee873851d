import CBaselines
import Foundation
import Motionbook

/// Cost of the catalog's file compared with SQLite's C interface on the same rows.
struct StoreRows {
  let clock: Clock
  let shelf: Shelf

  func plans() -> [Plan] {
    let (some, many) = (shelf.sizes.some, shelf.sizes.many)
    return [
      Plan(name: "load \(some) presets of 1.2 KB") { try load($0) },
      Plan(name: "decode \(some) presets of 1.2 KB") { try decode($0) },
      Plan(name: "a preset by its name") { try lookUp($0) },
      Plan(name: "open, read one of \(some), close") { try open($0) },
      Plan(name: "list \(many) names") { try names($0) },
      Plan(name: "\(many) revisions in one transaction") { try revisions($0, isGuarded: false, target: 2.5) },
      Plan(name: "\(many) revisions, guards and hashes too") { try revisions($0, isGuarded: true, target: 2.5) },
      Plan(name: "release of \(some) presets") { try release($0) },
      Plan(name: "merge of \(many) artifacts, half of them new") { try merge($0) },
    ]
  }

  private static let bodies = "SELECT body FROM artifact WHERE type = 'content'"
  private static let bodyByName = """
    SELECT c.body FROM artifact r INDEXED BY artifact_by_name JOIN artifact c ON c.id = r.content
    WHERE r.type = 'revision' AND r.name = ?
    AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
    """

  // MARK: Reading

  private func load(_ name: String) throws -> Row {
    let path = try shelf.keyframes()
    let catalog = try Catalog.open(at: path)
    let file = baseline_open(path)
    defer { baseline_close(file) }
    var (read, loaded) = (Int64(0), [StoredPreset]())
    let found = try clock.compareLong {
      read = baseline_visit(file, Self.bodies, nil)
    } _: {
      loaded = try catalog.presets()
    }
    return Row(
      name: name, baseline: "reading the bytes", measure: .timesAsLong, target: 3, measured: 1 / found.ratio,
      cost: found.ours / Double(loaded.count),
      same: ("presets", try read > 0 && loaded.map(\.preset) == shelf.keyframePresets()))
  }

  /// A document of the keyframes as `Codable` sees it.
  private struct Document: Decodable {
    struct Track: Decodable {
      struct Key: Decodable {
        var linear: Double
        var duration: Double
      }
      var property: String
      var initial: Double
      var keyframes: [Key]
    }
    var kind: String
    var tracks: [Track]
  }

  private func decode(_ name: String) throws -> Row {
    let path = try shelf.keyframes()
    let catalog = try Catalog.open(at: path)
    let texts = try Self.texts(path)
    let decoder = JSONDecoder()
    var (decoded, loaded) = ([Document](), [StoredPreset]())
    let found = try clock.compareLong {
      decoded = try texts.map { try decoder.decode(Document.self, from: $0) }
    } _: {
      loaded = try catalog.presets()
    }
    let ends = loaded.map { stored -> [Double] in
      guard case .keyframes(let set) = stored.preset.motion else { return [] }
      return set.tracks.flatMap { $0.keyframes.compactMap { $0.change.value.components.last } }
    }
    return Row(
      name: name, baseline: "Foundation's JSONDecoder", measure: .timesAsFast, target: 30, measured: found.ratio,
      cost: found.ours / Double(loaded.count),
      same: ("values", decoded.map { $0.tracks.flatMap { $0.keyframes.map(\.linear) } } == ends))
  }

  /// The bodies of the motions, in the order in which they came.
  private static func texts(_ path: String) throws -> [Data] {
    let file = baseline_open(path)
    defer { baseline_close(file) }
    var texts: [Data] = []
    let count = withUnsafeMutablePointer(to: &texts) { list in
      baseline_hand_over(
        file, bodies,
        { (list, bytes, count) in
          guard let bytes else { return }
          list?.assumingMemoryBound(to: [Data].self).pointee.append(Data(bytes: bytes, count: count))
        }, list)
    }
    guard count == Int64(texts.count) else { throw Shelf.Failure(description: "\(path) cannot be read") }
    return texts
  }

  private func lookUp(_ name: String) throws -> Row {
    let path = try shelf.keyframes()
    let catalog = try Catalog.open(at: path)
    let presets = try shelf.keyframePresets()
    let chosen = stride(from: 0, to: 1000, by: 1).map { presets[$0 * 7919 % presets.count] }
    let texts = chosen.map { strdup($0.name.text) }
    defer { texts.forEach { free($0) } }
    let names = texts.map { UnsafePointer($0) }
    let file = baseline_open(path)
    defer { baseline_close(file) }
    var (read, loaded) = (Int64(0), [Preset]())
    let found = try clock.compareLong {
      read = names.withUnsafeBufferPointer { baseline_look_up(file, Self.bodyByName, $0.baseAddress, $0.count) }
    } _: {
      loaded = try chosen.map { try catalog.preset($0.name).preset }
    }
    return Row(
      name: name, baseline: "its bytes by SQL", measure: .timesAsLong, target: 1.15, measured: 1 / found.ratio,
      cost: found.ours / Double(chosen.count), same: ("presets", read > 0 && loaded == chosen))
  }

  private func open(_ name: String) throws -> Row {
    let path = try shelf.keyframes()
    guard let wanted = try shelf.keyframePresets().last else {
      throw Shelf.Failure(description: "there are no presets")
    }
    var (read, loaded) = (Int64(0), Preset?.none)
    let found = try clock.compareLong {
      read = baseline_open_and_look_up(path, Self.bodyByName, wanted.name.text)
    } _: {
      loaded = try Catalog.open(at: path).preset(wanted.name).preset
    }
    return Row(
      name: name, baseline: "the same in C", measure: .timesAsLong, target: 1.3, measured: 1 / found.ratio,
      cost: found.ours, same: ("presets", read > 0 && loaded == wanted))
  }

  private func names(_ name: String) throws -> Row {
    let path = try shelf.large()
    let catalog = try Catalog.open(at: path)
    let file = baseline_open(path)
    defer { baseline_close(file) }
    let query = "SELECT name FROM artifact INDEXED BY artifact_by_name WHERE type = 'revision' ORDER BY name"
    var (read, names) = (Int64(0), [PresetName]())
    let found = try clock.compareLong {
      read = baseline_visit(file, query, nil)
    } _: {
      names = try catalog.list().map(\.name)
    }
    var fold = baseline_fold_start
    read = baseline_visit(file, query, &fold)
    let ours = names.reduce(baseline_fold_start) { fold, name in
      var text = name.text
      return text.withUTF8 { baseline_fold(fold, $0.baseAddress, $0.count) }
    }
    return Row(
      name: name, baseline: "reading them", measure: .timesAsLong, target: 2.5, measured: 1 / found.ratio,
      cost: found.ours / Double(names.count), same: ("names", read > 0 && fold == ours))
  }

  // MARK: Writing

  /// Cost of inserting the rows of a catalog compared with creating them.
  private func compare(
    _ name: String, rowsOf path: String, above: Int64, onto base: () throws -> String, isGuarded: Bool, target: Double,
    _ ours: (Catalog) throws -> Void
  ) throws -> Row {
    guard let rows = baseline_rows_read(path, above) else { throw Shelf.Failure(description: "\(path) cannot be read") }
    defer { baseline_rows_free(rows) }
    var (inserted, scratch) = (Int64(0), "")
    let found = try clock.compareLong(prepare: {
      scratch = try shelf.scratch(base)
    }) {
      inserted = baseline_rows_insert(rows, scratch, isGuarded ? 1 : 0)
    } _: {
      try ours(try Catalog.open(at: scratch, access: .readWrite))
    }
    let written = baseline_rows_read(scratch, above)
    defer { baseline_rows_free(written) }
    let count = baseline_rows_count(rows)
    return Row(
      name: name, baseline: isGuarded ? "SQL with triggers and hashes" : "inserting the rows", measure: .timesAsLong,
      target: target, measured: 1 / found.ratio, cost: found.ours / Double(count),
      same: ("rows", inserted == Int64(count) && baseline_rows_count(written) == count))
  }

  private func revisions(_ name: String, isGuarded: Bool, target: Double) throws -> Row {
    let presets = try shelf.curvePresets(shelf.sizes.many)
    return try compare(
      name, rowsOf: shelf.large(), above: 0, onto: shelf.empty, isGuarded: isGuarded, target: target
    ) { catalog in
      try catalog.write { batch in for preset in presets { try batch.add(preset) } }
    }
  }

  private func release(_ name: String) throws -> Row {
    let released = try shelf.scratch(shelf.keyframes)
    try Catalog.open(at: released, access: .readWrite).release("1")
    let kept = shelf.path("release.motionbook")
    guard baseline_copy(released, kept) == 0 else { throw Shelf.Failure(description: "\(kept) cannot be written") }
    let above = Int64(2 * shelf.sizes.some)
    return try compare(name, rowsOf: kept, above: above, onto: shelf.keyframes, isGuarded: false, target: 3) {
      catalog in
      try catalog.release("1")
    }
  }

  private func merge(_ name: String) throws -> Row {
    let (mine, theirs) = try shelf.halves()
    var (copied, scratch) = (Int64(0), "")
    let found = try clock.compareLong(prepare: {
      scratch = try shelf.scratch { mine }
    }) {
      copied = baseline_merge(scratch, theirs)
    } _: {
      try Catalog.open(at: scratch, access: .readWrite).merge(theirs)
    }
    let merged = try Self.state(scratch)
    scratch = try shelf.scratch { mine }
    let again = baseline_merge(scratch, theirs)
    return Row(
      name: name, baseline: "copying the rows, hashed", measure: .timesAsLong, target: 3, measured: 1 / found.ratio,
      cost: found.ours / Double(copied),
      same: ("artifacts", try copied > 0 && again == copied && Self.state(scratch) == merged))
  }

  /// Order-independent number of all artifacts of a catalog.
  private static func state(_ path: String) throws -> UInt64 {
    let file = baseline_open(path)
    defer { baseline_close(file) }
    var fold = baseline_fold_start
    guard baseline_visit(file, "SELECT hash, body FROM artifact ORDER BY hash", &fold) > 0 else {
      throw Shelf.Failure(description: "\(path) cannot be read")
    }
    return fold
  }
}
