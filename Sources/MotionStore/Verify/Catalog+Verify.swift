import MotionModel

extension Catalog {
  /// Checks header, SQLite's structures, schema, every artifact with its columns and links, and references.
  ///
  /// A single flipped bit anywhere in the file is found, unless it does not affect any content. O(bytes) plus
  /// O(artifacts · log artifacts); its running time is bounded for damaged files too.
  /// - Parameter progress: Called occasionally with the artifacts done and their total.
  /// - Throws: ``StoreError`` only when the file cannot be read at all, such as `locked` or a failing disk.
  public func verify(progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws(StoreError) -> VerificationReport {
    try inspecting { try opening($0).verify(progress) }
  }

  /// Opens a catalog and checks it, even if too damaged to be opened.
  ///
  /// The reason why it cannot be opened is then the one finding.
  /// - Throws: ``StoreError`` when there is no catalog at the path, or it cannot be read now, such as `locked`.
  public static func verify(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> VerificationReport {
    do throws(StoreError) {
      return try open(at: path).verify(progress: progress)
    } catch {
      guard let damage = error.damage else { throw error }
      var report = VerificationReport()
      let what = error.message.replacing("\(StoreError.quoted(path)) is damaged: ", with: "")
      report.add(damage == .schema ? .schema : damage == .pages ? .structure : .header, what)
      report.damage = damage
      report.remedy = error.advice
      if let (found, _) = try? DamagedFile.read(path) { report.name(by: found) }
      return report
    }
  }
}

extension CatalogOpening {
  /// Checks the catalog in one transaction, with losses and remedy if it is damaged.
  func verify(_ progress: ((Int, Int) -> Void)? = nil) throws -> VerificationReport {
    try connection.transaction(.read) {
      try connection.limitWorkBySize()
      defer { connection.unlimitWork() }
      var verifier = Verifier(opening: self)
      try verifier.check(progress)
      var report = verifier.report
      let isInIndexAlone = report.findings.allSatisfy { $0.check != .structure || StoreError.isAboutIndex($0.message) }
      report.damage = DamageKind(report.findings, isInIndexAlone: isInIndexAlone)
      report.remedy = report.damage?.remedy(for: path.given)
      if report.damage != nil, let (found, _) = try? DamagedFile.read(try OpenFile(connection), at: path) {
        report.name(by: found)
      }
      return report
    }
  }
}

extension VerificationReport {
  /// Adds losses of a damaged catalog, and titles of the findings.
  mutating func name(by found: SalvagedArtifacts) {
    losses = found.losses
    let artifacts = findings.map { $0.artifact.flatMap { ArtifactHash(hex: $0) } }
    let titles = found.titles(of: Set(artifacts.compactMap(\.self)))
    for (index, artifact) in artifacts.enumerated() { findings[index].title = artifact.flatMap { titles[$0] } }
  }
}
