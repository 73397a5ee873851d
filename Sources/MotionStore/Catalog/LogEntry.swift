public import MotionModel

/// A line of the history.
public struct LogEntry: Hashable, Sendable {
  /// The version.
  public let revision: PresetRevision
  /// What it did to the preset.
  public let change: PresetRevision.Change
  /// The name before, when that was another.
  public let previousName: PresetName?

  init(_ revision: PresetRevision, parents: [PresetRevision]) {
    self.revision = revision
    let body = RevisionBody(
      preset: revision.preset, name: revision.name, content: revision.content, parents: revision.parents,
      generation: revision.generation, author: revision.author, timeMs: revision.timeMs, message: revision.message,
      details: revision.details)
    change = PresetRevision.Change(from: parents, to: body, mergesHeads: parents.count > 1)
    let names = Set(parents.map(\.name))
    previousName = names.contains(revision.name) ? nil : names.min()
  }
}
