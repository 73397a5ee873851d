/// What an undo or a redo did.
public struct UndoReport: Hashable, Sendable {
  /// The versions that were taken back: what they were, by whom, and why.
  public let undone: [LogEntry]
  /// What that did to each preset.
  public let changes: [PresetChange]
}

/// What an undo and a redo would do now.
public struct UndoOutlook: Hashable, Sendable {
  /// The versions that `undo` would take back; empty when there is nothing to undo.
  public let undo: [LogEntry]
  /// The undoing versions that `redo` would take back; empty when there is nothing to redo.
  public let redo: [LogEntry]
  /// How many commits can be undone, one after the other.
  public let undoCount: Int
  /// How many can be redone.
  public let redoCount: Int
}
