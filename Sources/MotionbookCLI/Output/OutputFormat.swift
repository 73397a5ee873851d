import ArgumentParser

/// How data is written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Aligned columns for people.
  case table
  /// One JSON object with a `schema` number and sorted keys.
  case json
  /// One JSON object a line.
  case jsonl
  /// RFC 4180 with a header line.
  case csv
  /// Tab-separated with a header line.
  case tsv
}
