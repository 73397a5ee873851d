/// Motion with its references resolved, complete for playing, measuring and comparing.
///
/// ```swift
/// let spring = ResolvedMotion(.curve(try Curve(notation: ".spring(duration: 0.5, bounce: 0.3)")))
/// let early = try spring.timeline().value("value", at: 0.2)
/// ```
public struct ResolvedMotion: Hashable, Sendable {
  public let motion: Motion
  public let references: ReferenceTable

  /// Creates one; a motion without references needs no table.
  public init(_ motion: Motion, references: ReferenceTable = ReferenceTable()) {
    (self.motion, self.references) = (motion, references)
  }

  /// Returns the motion with aliases resolved.
  /// - Throws: ``ModelError`` for a broken or circular alias.
  package func withoutAlias() throws(ModelError) -> Motion {
    guard case .alias(let target) = motion else { return motion }
    return try references.resolve(target)
  }
}

/// Preset with the references of its motion resolved.
public struct ResolvedPreset: Hashable, Sendable {
  public var preset: Preset
  public let references: ReferenceTable

  /// Creates one; a motion without references needs no table.
  public init(_ preset: Preset, references: ReferenceTable = ReferenceTable()) {
    (self.preset, self.references) = (preset, references)
  }

  public var motion: ResolvedMotion { ResolvedMotion(preset.motion, references: references) }
}

/// Motions by reference; the caller has loaded them, with all their references in turn.
public struct ReferenceTable: Hashable, Sendable {
  /// The most references that may follow each other.
  package static let maximumDepth = 32

  /// Motion of each reference; aliases are not followed.
  package private(set) var motions: [PresetReference: Motion]
  /// Descriptions of broken references: `brand/pop, which is missing`.
  private let missing: [PresetReference: String]

  /// Makes a table.
  /// - Parameter missing: Descriptions of broken references for messages, such as `brand/pop, which is missing`.
  public init(_ motions: [PresetReference: Motion] = [:], missing: [PresetReference: String] = [:]) {
    (self.motions, self.missing) = (motions, missing)
  }

  /// Motion of a reference; aliases are not followed.
  package subscript(_ reference: PresetReference) -> Motion? {
    get { motions[reference] }
    set { motions[reference] = newValue }
  }

  /// Motion of a reference, following aliases.
  /// - Throws: ``ModelError`` (`badReference`, `cycle`, `tooLarge`) for one that is broken, circular, or too long a
  ///   chain; the error names the path.
  /// - Parameter role: Role of the reference, for suggestions in errors.
  package func resolve(_ reference: PresetReference, as role: ReferenceRole = .alias) throws(ModelError) -> Motion {
    var path = ReferencePath()
    return try resolve(reference, as: role, path: &path)
  }

  /// Motion of a reference, which is added to the path with its aliases.
  package func resolve(
    _ reference: PresetReference, as role: ReferenceRole, path: inout ReferencePath
  ) throws(ModelError) -> Motion {
    var next = reference
    while true {
      try path.enter(next)
      guard let motion = motions[next] else {
        if let what = missing[next] {
          throw ModelError(
            .badReference, "it refers to \(what)\(path.suffix)",
            hint: "restore that preset, merge a copy that has it, or change the reference")
        }
        throw ModelError(
          .badReference, "there is no preset \(next)\(path.suffix)",
          hint: DocumentText.hint(for: next.description, as: role))
      }
      guard case .alias(let target) = motion else { return motion }
      next = target
    }
  }
}

/// References on the current path of a compilation, for finding and naming cycles.
package struct ReferencePath: Sendable {
  private var references: [PresetReference] = []

  package init() {}

  /// Enters a reference.
  /// - Throws: ``ModelError`` (`cycle`) when it is already on the path, (`tooLarge`) when the path is too long.
  package mutating func enter(_ reference: PresetReference) throws(ModelError) {
    let isCycle = references.contains(reference)
    references.append(reference)
    guard !isCycle else { throw ModelError(.cycle, "the reference refers to itself: \(text)") }
    guard references.count <= ReferenceTable.maximumDepth else {
      throw ModelError(
        .tooLarge, "\(references.count) references follow each other: \(text)",
        allowed: "at most \(ReferenceTable.maximumDepth)")
    }
  }

  /// ` (by a → b)`, after more than one reference.
  package var suffix: String { references.count > 1 ? " (by \(text))" : "" }

  private var text: String {
    let shown = references.count > 8 ? Array(references.prefix(4)) + Array(references.suffix(3)) : references
    var names = shown.map { "\($0)" }
    if references.count > 8 { names.insert("…", at: 4) }
    return names.joined(separator: " → ")
  }
}
