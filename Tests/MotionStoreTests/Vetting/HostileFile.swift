/// One file of the hostile corpus.
struct HostileFile {
  let name: String
  let outcome: HostileOutcome
  /// Makes the file; returns its path.
  let make: (HostileKit) throws -> String

  init(_ name: String, _ outcome: HostileOutcome, _ make: @escaping (HostileKit) throws -> String) {
    self.name = name
    self.outcome = outcome
    self.make = make
  }

  /// The whole corpus, in a fixed order.
  static func corpus() throws -> [HostileFile] { files + headers + schemas + rows + (try bodies()) + legal }
}
