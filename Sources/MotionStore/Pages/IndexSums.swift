/// Sums over what the tables of a catalog say, and over what their indexes say: equal when they say the same.
///
/// Each entry is a number mixed of its values; entries are added up, so their order plays no part.
struct IndexSums {
  /// What a tree of the file is to these sums.
  enum Role {
    case artifacts, links, followed
    case index(Index)
    /// Something that no index is about.
    case other

    init(_ name: String) {
      switch name {
      case "artifact": self = .artifacts
      case "link": self = .links
      case "soft_link": self = .followed
      default: self = Index.byName[name].map { .index($0) } ?? .other
      }
    }
  }

  /// The indexes of format 1.
  enum Index: Int, CaseIterable {
    case hash, preset, name, content, time, release, linkTarget, followed

    var name: String {
      switch self {
      case .hash: "sqlite_autoindex_artifact_1"
      case .preset: "artifact_by_preset"
      case .name: "artifact_by_name"
      case .content: "artifact_by_content"
      case .time: "artifact_by_time"
      case .release: "artifact_by_release"
      case .linkTarget: "link_by_dst"
      case .followed: "soft_link_by_preset"
      }
    }

    fileprivate static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var told = [UInt64](repeating: 0, count: Index.allCases.count)
  private var indexed = [UInt64](repeating: 0, count: Index.allCases.count)

  /// Whether something is kept as a table of rows with numbers; nil for what is not known.
  static func isTable(_ name: String, of table: String) -> Bool? {
    switch name {
    case "artifact", "schema_migration", "sqlite_schema": true
    case "meta", "link", "soft_link": false
    default: Index.byName[name].map { _ in false }
    }
  }

  /// Adds a row or an entry; false for a row with too few columns.
  mutating func add(_ row: RecordFields, _ rowid: Int64, to role: Role) -> Bool {
    func tell(_ index: Index, _ columns: [Int], _ rowid: Int64? = nil) {
      told[index.rawValue] &+= row.fingerprint(columns, then: rowid)
    }
    switch role {
    case .artifacts:
      // id, hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted
      guard row.fields.count >= 12, row.isNull(0) else { return false }
      tell(.hash, [1], rowid)
      if row.isText(2, "revision") {
        tell(.preset, [5, 9], rowid)
        tell(.name, [6], rowid)
        tell(.content, [8], rowid)
        tell(.time, [10], rowid)
      } else if row.isText(2, "release") {
        tell(.release, [6], rowid)
      }
    case .links:
      guard row.fields.count == 3 else { return false }
      tell(.linkTarget, [2, 1, 0])
    case .followed:
      guard row.fields.count == 2 else { return false }
      tell(.followed, [1, 0])
    case .index(let index): indexed[index.rawValue] &+= row.fingerprint(row.fields.indices)
    case .other: break
    }
    return true
  }

  /// Adds what was added to other sums.
  mutating func add(_ other: IndexSums) {
    for index in told.indices {
      told[index] &+= other.told[index]
      indexed[index] &+= other.indexed[index]
    }
  }

  /// The first index that says something else than its table; nil when none does.
  var firstDifference: String? {
    Index.allCases.first { told[$0.rawValue] != indexed[$0.rawValue] }?.name
  }
}
