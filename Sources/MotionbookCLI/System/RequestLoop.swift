import Motionbook

/// Reads requests and writes answers: in pieces of 64 KiB, or whenever a read would wait.
struct RequestLoop {
  private static let capacity = 65_536

  /// Runs until the input ends.
  /// - Parameter path: `-` for standard input.
  /// - Returns: False if a request was invalid.
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
            .inputOutput, .notAFile, "\(QuotedText.quote(path, limit: 200)) is a folder or a device, not a file")
        }
        throw ToolError(
          error.isMissing ? .notFound : .inputOutput, error.isMissing ? .missingFile : .inputOutput,
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
        throw ToolError(.inputOutput, .inputOutput, "standard output cannot be written: \(failure.reason)")
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
  init(_ options: CompileOptions, catalog: Catalog?, isReduced: Bool = false) {
    self.init(options, catalog: catalog, isReduced: isReduced) { failure, line in
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

/// Reads a stream line by line in bounded memory: a buffer of fixed size that grows only for a longer line, up to a limit.
struct LineReader {
  /// Result of a read.
  enum Line {
    /// A line without its line feed.
    case text(Range<Int>)
    /// A line beyond the limit, which is dropped.
    case tooLong
    /// End of the stream.
    case end
  }

  /// Storage of lines; a line is valid until the next call.
  private(set) var buffer: [UInt8]
  private let descriptor: Int32
  private let limit: Int
  private var start = 0
  private var end = 0
  private var isEnded = false
  private var isSkipping = false

  /// - Parameters:
  ///   - descriptor: The stream.
  ///   - limit: Maximum length of a line in bytes.
  init(_ descriptor: Int32, limit: Int = 1 << 20) {
    self.descriptor = descriptor
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: min(65_536, limit + 1))
  }

  /// The next line; the last one needs no line feed.
  /// - Parameter willWait: Called before a read that would wait, so that answers can go out first.
  mutating func next(willWait: () throws(ToolError) -> Void) throws(ToolError) -> Line {
    var searched = start
    while true {
      if let stop = firstLineFeed(from: searched) {
        let line = start..<stop
        start = stop + 1
        if isSkipping {
          isSkipping = false
          return .tooLong
        }
        return line.count > limit ? .tooLong : .text(line)
      }
      if isEnded {
        let line = start..<end
        start = end
        if isSkipping {
          isSkipping = false
          return .tooLong
        }
        return line.isEmpty ? .end : line.count > limit ? .tooLong : .text(line)
      }
      searched = makeRoom()
      if !System.hasInput(descriptor) { try willWait() }
      do throws(System.Failure) {
        let count = try System.readSome(descriptor, into: &buffer, from: end)
        end += count
        isEnded = count == 0
      } catch {
        throw ToolError(.inputOutput, .inputOutput, "the requests cannot be read: \(error.reason)")
      }
    }
  }

  /// Moves the incomplete line to the front, and enlarges a full buffer.
  /// - Returns: The place to continue the search for its end.
  private mutating func makeRoom() -> Int {
    if isSkipping || end - start > limit {
      (start, end, isSkipping) = (0, 0, true)
      return 0
    }
    if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end]))
      }
      (start, end) = (0, end - start)
    }
    if end == buffer.count {
      let size = min(buffer.count * 2, limit + 1)
      buffer.append(contentsOf: repeatElement(0, count: max(size - buffer.count, 1)))
    }
    return end
  }

  private func firstLineFeed(from index: Int) -> Int? {
    guard index < end else { return nil }
    return buffer.withUnsafeBytes { bytes in
      System.index(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: bytes[index..<end])).map { index + $0 }
    }
  }
}
