/// The text formats of samples.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// RFC 4180: a header line, then a line for each time.
  case csv
  /// The same with tabs.
  case tsv
  /// One object: the recipe, and an array of one object for each time.
  case json
  /// One object for each time, one a line.
  case jsonl
}
