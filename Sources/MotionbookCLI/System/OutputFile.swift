import Motionbook

/// Where a command's data goes: standard output, or a file that appears complete or not at all.
///
/// A file is written beside its place under another name, made durable and then renamed, so that a reader never sees half
/// of it and a failure leaves what was there before.
final class OutputFile {
  let sink: ByteSink
  private let destination: Destination?

  private struct Destination {
    let path: String
    let temporary: String
    let descriptor: Int32
    let replaces: Bool
  }

  /// - Parameters:
  ///   - path: nil or `-` for standard output.
  ///   - force: whether a file in that place may be replaced.
  init(_ path: String?, force: Bool) throws(ToolError) {
    guard let path, path != "-" else {
      destination = nil
      sink = .standardOutput()
      return
    }
    switch System.entry(at: path) {
    case .nothing: break
    case .file where force: break
    case .file:
      throw ToolError(
        .conflict, "ALREADY_EXISTS", "\(QuotedText.quote(path, limit: 200)) exists already",
        hint: "choose another name, or replace it with --force")
    case .folder, .other:
      throw ToolError(.inputOutput, "NOT_A_FILE", "\(QuotedText.quote(path, limit: 200)) is not a regular file")
    }
    let temporary = "\(path).\(System.processID).unfinished"
    do {
      let descriptor = try System.createExclusively(temporary)
      destination = Destination(path: path, temporary: temporary, descriptor: descriptor, replaces: force)
      sink = ByteSink(descriptor, name: QuotedText.quote(path, limit: 200))
      UnfinishedFile.register(temporary)
    } catch {
      throw ToolError(
        .inputOutput, "IO", "\(QuotedText.quote(path, limit: 200)) cannot be written: \(error.reason)")
    }
  }

  /// Whether the data goes to standard output.
  var isStandardOutput: Bool { destination == nil }

  /// Writes what is left and puts the file in its place.
  func finish() throws(ToolError) {
    guard let destination else { return try sink.flush() }
    do {
      try sink.flush()
    } catch {
      discard(destination)
      throw error
    }
    do {
      try System.synchronize(destination.descriptor)
      System.close(destination.descriptor)
      if destination.replaces {
        try System.replace(destination.path, with: destination.temporary)
      } else {
        try System.publish(destination.temporary, as: destination.path)
      }
      UnfinishedFile.register(nil)
    } catch {
      System.remove(destination.temporary)
      UnfinishedFile.register(nil)
      let status: ExitStatus = error.isTaken ? .conflict : .inputOutput
      throw ToolError(
        status, error.isTaken ? "ALREADY_EXISTS" : "IO",
        "\(QuotedText.quote(destination.path, limit: 200)) cannot be written: \(error.reason)")
    }
  }

  /// Removes the unfinished file after a failure elsewhere.
  func cancel() {
    if let destination { discard(destination) }
  }

  private func discard(_ destination: Destination) {
    System.close(destination.descriptor)
    System.remove(destination.temporary)
    UnfinishedFile.register(nil)
  }
}
