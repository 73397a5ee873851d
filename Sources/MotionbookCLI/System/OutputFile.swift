import Motionbook

/// Where a command's data goes: standard output, or a file that appears complete or not at all.
final class OutputFile {
  let sink: ByteSink
  private let file: SavedFile?
  private let descriptor: Int32

  /// Who may read what has been read so far: nobody else may read what is written.
  nonisolated(unsafe) private static var privacy = FilePrivacy()

  /// Keeps what is written from now on as private as a file that is read.
  static func keepPrivate(as path: String) { privacy.add(FilePrivacy(of: path)) }

  /// - Parameters:
  ///   - path: nil or `-` for standard output.
  ///   - force: whether a file in that place may be replaced; a catalog never is.
  init(_ path: String?, force: Bool) throws(ToolError) {
    guard let path, path != "-" else {
      (file, descriptor) = (nil, System.standardOutput)
      sink = .standardOutput()
      return
    }
    do throws(StoreError) {
      let file = try SavedFile(at: path, .text, replacing: force, privacy: Self.privacy)
      descriptor = try file.make()
      self.file = file
      sink = ByteSink(descriptor, name: QuotedText.quote(path, limit: 200))
    } catch {
      throw ToolError(error.besideCatalog)
    }
  }

  /// Whether the data goes to standard output.
  var isStandardOutput: Bool { file == nil }

  /// Writes what is left and puts the file in its place.
  func finish() throws(ToolError) {
    guard let file else { return try sink.flush() }
    do {
      try sink.flush()
    } catch {
      cancel()
      throw error
    }
    System.close(descriptor)
    do throws(StoreError) {
      try file.publish()
    } catch {
      throw ToolError(error.besideCatalog)
    }
  }

  /// Removes the unfinished file after a failure elsewhere.
  func cancel() {
    guard let file else { return }
    System.close(descriptor)
    file.discard()
  }
}
