/// A stream of bytes that are gathered and written in large pieces.
final class ByteSink {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private static let capacity = 65_536

  /// - Parameter name: what messages call it.
  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Standard output, where the data goes.
  static func standardOutput() -> ByteSink { ByteSink(System.standardOutput, name: "standard output") }

  func write(_ text: String) throws(ToolError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  func write(_ bytes: [UInt8]) throws(ToolError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  func flush() throws(ToolError) {
    let failure = System.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw ToolError(.inputOutput, "IO", "\(name) cannot be written: \(failure.reason)") }
  }
}
