public import MotionModel

/// What each reference of a motion means; the caller has loaded it, with everything that it refers to in turn.
public struct ReferenceTable: Sendable {
  /// The most references that may follow each other.
  public static let maximumDepth = 32

  private var motions: [PresetReference: Motion]

  /// Makes a table.
  public init(_ motions: [PresetReference: Motion] = [:]) { self.motions = motions }

  /// The motion behind a reference, aliases not followed.
  public subscript(_ reference: PresetReference) -> Motion? {
    get { motions[reference] }
    set { motions[reference] = newValue }
  }

  /// The motion behind a reference, following aliases.
  /// - Throws: ``ModelError`` (`badReference`) for one that leads nowhere, back to itself, or on for too long; the error
  ///   names the path.
  public func resolve(_ reference: PresetReference) throws(ModelError) -> Motion {
    var path = ReferencePath()
    return try resolve(reference, path: &path)
  }

  /// The motion behind a reference, which with its aliases is added to the path.
  func resolve(_ reference: PresetReference, path: inout ReferencePath) throws(ModelError) -> Motion {
    var next = reference
    while true {
      try path.enter(next)
      guard let motion = motions[next] else {
        throw ModelError(
          .badReference, "there is no preset \(next)\(path.suffix)", hint: DocumentText.hint(for: next.description))
      }
      guard case .alias(let target) = motion else { return motion }
      next = target
    }
  }
}
