import Motionbook

/// Reads requests and writes answers, which go out in large pieces, and whenever a read would wait.
enum RequestLoop {
  /// Runs until the input ends.
  /// - Parameter path: `-` for standard input.
  /// - Returns: False if a request was invalid.
  static func run(_ path: String, _ service: EvaluationService) throws -> Bool {
    var service = service
    var descriptor = System.standardInput
    do throws(System.Failure) {
      if path != "-" { descriptor = try System.openForReading(path, acceptsPipes: true) }
    } catch {
      throw ToolError(error, reading: path)
    }
    defer { if path != "-" { System.close(descriptor) } }
    var reader = LineReader(descriptor, limit: JSONLimits.document.bytes)
    let sink = ByteSink.standardOutput()
    var answer: [UInt8] = []
    var (number, isGood) = (0, true)
    while true {
      number += 1
      switch try reader.next(willWait: sink.flush) {
      case .end:
        try sink.flush()
        return isGood
      case .tooLong:
        service.refuse(number: number, to: &answer)
        isGood = false
      case .text(let line):
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
        if !line.withUnsafeBufferPointer({ service.answer($0, number: number, to: &answer) }) { isGood = false }
      }
      try sink.write(answer)
      answer.removeAll(keepingCapacity: true)
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

/// Reads a stream line by line; a line beyond the limit is dropped.
struct LineReader {
  /// Result of a read.
  enum Line {
    case text([UInt8])
    case tooLong
    case end
  }

  private let descriptor: Int32
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  /// The part of the chunk behind the last line.
  private var rest = 0..<0

  init(_ descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// The next line; the last one needs no line feed.
  /// - Parameter willWait: Called before a read that would wait, so that answers can go out first.
  mutating func next(willWait: () throws -> Void) throws -> Line {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if rest.isEmpty {
        if !System.hasInput(descriptor) { try willWait() }
        let count = try ToolError.saying("the requests cannot be read") {
          try System.readSome(descriptor, into: &chunk)
        }
        if count == 0 { return isTooLong ? .tooLong : line.isEmpty ? .end : .text(line) }
        rest = 0..<count
      }
      let stop = chunk[rest].firstIndex(of: 0x0A)
      let piece = chunk[rest.lowerBound..<(stop ?? rest.upperBound)]
      rest = min(rest.upperBound, piece.endIndex + 1)..<rest.upperBound
      isTooLong = isTooLong || line.count + piece.count > limit
      if !isTooLong { line += piece }
      if stop != nil { return isTooLong ? .tooLong : .text(line) }
    }
  }
}
