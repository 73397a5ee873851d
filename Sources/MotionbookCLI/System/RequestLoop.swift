import Motionbook

/// Reads requests, writes answers: in pieces of 64 KiB, or whenever there is nothing more to read yet.
struct RequestLoop {
  private static let capacity = 65_536

  /// Runs until the input ends.
  /// - Parameter path: `-` for standard input.
  /// - Returns: Whether every request was a good one.
  static func run(_ path: String, _ service: EvaluationService) throws(ToolError) -> Bool {
    var service = service
    let descriptor: Int32
    if path == "-" {
      descriptor = System.standardInput
    } else {
      do throws(System.Failure) {
        descriptor = try System.openForReading(path, acceptsPipes: true)
      } catch {
        if error == .notAFile {
          throw ToolError(
            .inputOutput, "NOT_A_FILE", "\(QuotedText.quote(path, limit: 200)) is a folder or a device, not a file")
        }
        throw ToolError(
          error.isMissing ? .notFound : .inputOutput, error.isMissing ? "MISSING_FILE" : "IO",
          "\(QuotedText.quote(path, limit: 200)) cannot be read: \(error.reason)")
      }
    }
    defer { if path != "-" { System.close(descriptor) } }
    var reader = LineReader(descriptor, limit: JSONLimits.document.bytes)
    var output: [UInt8] = []
    output.reserveCapacity(capacity + 4096)
    var isGood = true
    var number = 0
    func flush() throws(ToolError) {
      guard !output.isEmpty else { return }
      let failure = System.write(output, to: System.standardOutput)
      output.removeAll(keepingCapacity: true)
      if let failure {
        throw ToolError(.inputOutput, "IO", "standard output cannot be written: \(failure.reason)")
      }
    }
    while true {
      let line = try reader.next(willWait: flush)
      number += 1
      switch line {
      case .end:
        try flush()
        return isGood
      case .tooLong:
        service.refuse(number: number, to: &output)
        isGood = false
      case .text(let range):
        let isAnswered = reader.buffer.withUnsafeBufferPointer { bytes in
          let line = UnsafeBufferPointer(rebasing: bytes[range])
          guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return true }
          return service.answer(line, number: number, to: &output)
        }
        if !isAnswered { isGood = false }
      }
      if output.count >= capacity { try flush() }
    }
  }
}

extension EvaluationService {
  /// Answers requests with the tool's own errors.
  init(_ options: CompileOptions, catalog: Catalog?) {
    self.init(options, catalog: catalog) { failure, line in
      var error: ToolError
      switch failure {
      case .request(let cause): error = ToolError(cause)
      case .noCatalog(let cause):
        error = ToolError(cause)
        error.hint = "names of presets need a catalog: -c FILE"
      case .catalog(let cause): error = ToolError(cause)
      case .tooLong(let limit): error = ToolError(.invalid, "TOO_LARGE", "the line is longer than \(limit) bytes")
      }
      error.details.append(JSONMember("request", line))
      return ErrorReport.json(error)
    }
  }
}
