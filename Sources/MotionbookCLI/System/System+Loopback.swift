import Motionbook

extension System {
  /// A socket that only programs on this machine can reach, for one short request and its answer at a time.
  struct LoopbackServer {
    private let listener: Int32
    let port: UInt16

    /// Maximum size of a request in bytes, and time limit for receiving it in seconds.
    private static let most = (bytes: 8192, seconds: 2.0)

    /// - Parameter port: 0 for any free one.
    init(port: UInt16) throws(Failure) {
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      listener = socket(AF_INET, kind, 0)
      guard listener >= 0 else { throw Failure(number: errno) }
      _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
      var yes: Int32 = 1
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let (descriptor, size) = (listener, socklen_t(MemoryLayout<sockaddr_in>.size))
      let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          var length = size
          return bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      guard isOpen else {
        let failure = Failure(number: errno)
        System.close(listener)
        throw failure
      }
      self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a request and answers it.
    /// - Parameter answer: Makes the answer to a request's head, including the empty line after it.
    func answerNext(within milliseconds: Int32, _ answer: ([UInt8]) -> [UInt8]) {
      guard System.hasInput(listener, within: milliseconds) else { return }
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      defer { System.close(client) }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      var patience = timeval(tv_sec: 5, tv_usec: 0)
      setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      guard let question = Self.question(from: client) else { return }
      Self.deliver(answer(question), to: client)
    }

    /// Nil for a request that is too long, or does not arrive in time.
    private static func question(from client: Int32) -> [UInt8]? {
      let end = System.monotonicSeconds + most.seconds
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: most.bytes)
      while bytes.count <= most.bytes, System.monotonicSeconds < end {
        guard System.hasInput(client, within: 100) else { continue }
        guard let count = try? System.readSome(client, into: &chunk), count > 0 else { return nil }
        bytes += chunk[..<count]
        if String(decoding: bytes.suffix(count + 3), as: UTF8.self).contains("\r\n\r\n") { return bytes }
      }
      return nil
    }

    /// Sends everything, unless the other end closes or takes too long.
    private static func deliver(_ bytes: [UInt8], to client: Int32) {
      #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      _ = System.pass(bytes) { send(client, $0, $1, flags) }
    }
  }
}
