/// Result of one part of the campaign.
struct ResultRow {
  let what: String
  let numbers: String
  var failures: [String]
  /// Reason that it did not run; nil if it did.
  var skipped: String?
  var seconds = 0.0

  init(_ what: String, _ numbers: String, failures: [String] = [], skipped: String? = nil, seconds: Double = 0) {
    self.what = what
    self.numbers = numbers
    self.failures = failures
    self.skipped = skipped
    self.seconds = seconds
  }

  var result: String {
    if let skipped { return "skipped: \(skipped)" }
    return failures.isEmpty ? "passed" : "FAILED (\(failures.count))"
  }

  var line: String { "\(what): \(numbers): \(result)" }
}
