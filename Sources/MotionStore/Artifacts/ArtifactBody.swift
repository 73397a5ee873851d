import MotionModel

/// What a body says.
enum ArtifactBody {
  case content(ContentBody)
  case revision(RevisionBody)
  case release(ReleaseBody)

  /// Reads a body strictly: well-formed, canonical to the byte, and everything in it known.
  init(_ type: ArtifactType, _ bytes: [UInt8]) throws(ModelError) {
    let json = try JSONReader.read(bytes, limits: .document)
    // Also refuses doubled keys and anything two readers could read differently.
    guard CanonicalJSON.bytes(json) == bytes else {
      throw ModelError(.syntax, "the body is not in canonical form")
    }
    switch type {
    case .content: self = .content(try ContentBody(json))
    case .revision: self = .revision(try RevisionBody(json))
    case .release: self = .release(try ReleaseBody(json))
    }
  }

  /// The columns and links that the body implies.
  var facts: ArtifactFacts {
    switch self {
    case .content(let body): body.facts
    case .revision(let body): body.facts
    case .release(let body): body.facts
    }
  }
}

/// What stands in the columns and link tables beside a body, for searching.
struct ArtifactFacts: Equatable {
  /// A hash-to-hash edge.
  struct Link: Hashable, Comparable {
    enum Role: String { case parent, uses, entry }
    var role: Role
    var target: ArtifactHash

    static func < (left: Link, right: Link) -> Bool {
      left.role == right.role ? left.target < right.target : left.role.rawValue < right.role.rawValue
    }
  }

  var type: ArtifactType
  var kind: String?
  var preset: PresetID?
  var name: String?
  var title: String?
  var content: ArtifactHash?
  var generation: Int64?
  var timeMs: Int64?
  var deleted: Int64?
  /// Sorted and without doubles.
  var links: [Link] = []
  /// Presets that are followed; sorted and without doubles.
  var follows: [PresetID] = []

  /// The links for a body's references.
  mutating func add(_ references: some Sequence<PresetReference>) {
    for reference in references {
      switch reference {
      case .content(let hash): links.append(Link(role: .uses, target: hash))
      case .preset(let id): follows.append(id)
      case .name: break  // refused before a body is made
      }
    }
    links = Set(links).sorted()
    follows = Set(follows).sorted()
  }
}
