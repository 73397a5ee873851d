import Motionbook

/// A stream of bytes, collected and passed on in large pieces.
final class ByteSink {
  private let take: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private static let capacity = 65_536

  /// - Parameter take: Destination of the pieces.
  init(_ take: @escaping ([UInt8]) throws -> Void) {
    self.take = take
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// - Parameter name: Name in messages.
  convenience init(_ descriptor: Int32, name: String) {
    self.init { bytes in
      guard let failure = System.write(bytes, to: descriptor) else { return }
      throw ToolError(.inputOutput, .inputOutput, "\(name) cannot be written: \(failure.reason)")
    }
  }

  static func standardOutput() -> ByteSink { ByteSink(System.standardOutput, name: "standard output") }

  static func print(_ write: (ByteSink) throws -> Void) throws { try standardOutput().pass(write) }

  static func print(_ text: String) throws { try print { try $0.write(text) } }

  /// Passes on everything that a closure writes.
  func pass(_ write: (ByteSink) throws -> Void) throws {
    try write(self)
    try flush()
  }

  func write(_ text: String) throws { try write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try take(buffer)
  }
}
