/// Edited exports that were imported into this copy, by the beginnings of their SHA-256, in a row of `meta`.
///
/// The row is a local fact, never merged; a lost one costs only a question before such a file is written over.
extension LocalFacts {
  fileprivate static let importedKey = "imported"
  fileprivate static let (importedDigits, maximumImported) = (16, 50)

  fileprivate var importedFiles: [String] {
    isSealed ? (meta[Self.importedKey] ?? "").split(separator: " ").map(String.init) : []
  }

  /// Forgets the files when a change is undone, which may be their import.
  static func forgetImported(_ connection: Connection) throws {
    if try !LocalFacts(reading: connection).importedFiles.isEmpty { try save([(importedKey, "")], connection) }
  }
}

extension Catalog {
  /// Those of some files, by their SHA-256, whose edits were imported into this copy, with no undo since.
  package func imported(among digests: [String]) throws(StoreError) -> Set<String> {
    try read { reader in
      let known = try LocalFacts(reading: reader.connection).importedFiles
      return Set(digests.filter { known.contains(String($0.prefix(LocalFacts.importedDigits))) })
    }
  }

  /// Records files, by their SHA-256, whose edits are in the catalog now.
  package func noteImported(_ digests: [String]) throws(StoreError) {
    guard !digests.isEmpty else { return }
    try change { connection in
      let facts = try LocalFacts(reading: connection)
      // Rows that do not match their checksum are damaged; sealing them would hide it.
      guard facts.isSealed else { return }
      let files = facts.importedFiles + digests.map { String($0.prefix(LocalFacts.importedDigits)) }
      let text = files.suffix(LocalFacts.maximumImported).joined(separator: " ")
      try LocalFacts.save([(LocalFacts.importedKey, text)], connection)
    }
  }
}
