import Foundation
import Testing

/// `motionbook gallery --serve` as a process.
@Suite("A gallery that is served", .serialized) struct GalleryServeTests {
  /// The server's answer to a request.
  private func answer(_ question: String, port: UInt16) throws -> String {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let client = socket(AF_INET, kind, 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    #expect(isConnected)
    let bytes = Array(question.utf8)
    #expect(write(client, bytes, bytes.count) == bytes.count)
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(client, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: found, as: UTF8.self) }
      found += chunk[..<count]
    }
  }

  private func wait(_ what: String, until isSo: () throws -> Bool) throws {
    let end = Date() + 60
    while try !isSo() {
      guard Date() < end else { throw TemporaryFolder.Failure(text: "waited in vain for \(what)") }
      usleep(20_000)
    }
  }

  @Test("it shows the page to this machine alone, has another word after each change, and ends by Ctrl-C")
  func serve() throws {
    let folder = try TemporaryFolder.withCatalog()
    let log = try TemporaryFolder()
    try log.write("", to: "err")
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = ["gallery", "brand/*", "--serve"]
    process.currentDirectoryURL = folder.url
    process.environment = ToolRun.environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log.file("err"))
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    func said() -> String { (try? String(contentsOf: log.file("err"), encoding: .utf8)) ?? "" }
    try wait("the address") { said().contains("Ctrl-C ends") }
    let address = try #require(said().firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\//))
    let port = try #require(UInt16(address.1))
    func asking(_ line: String, host: String? = nil) throws -> String {
      try answer("\(line) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n", port: port)
    }
    let page = try asking("GET /")
    #expect(page.hasPrefix("HTTP/1.1 200 OK") && page.contains("<title>team</title>"))
    #expect(page.contains("; connect-src 'self'\"") && page.contains("brand/enter") && !page.contains("time/short\","))
    let before = try asking("GET /version", host: "localhost:\(port)")
    #expect(try asking("GET /version") == before)
    // Requests for something else, or malformed ones.
    for (line, host, status) in [
      ("GET /", "evil.example:\(port)", 421), ("GET /", "127.0.0.1", 421), ("POST /", nil, 405),
      ("GET /team.motionbook", nil, 404), ("GET /../etc/passwd", nil, 404), ("nonsense", nil, 400),
    ] as [(String, String?, Int)] {
      #expect(try asking(line, host: host).hasPrefix("HTTP/1.1 \(status) "), "\(line), \(host ?? "")")
    }
    #expect(try answer("GET / HTTP/1.1\r\n\r\n", port: port).hasPrefix("HTTP/1.1 421 "))
    #expect(try answer(String(repeating: "x", count: 10_000), port: port).isEmpty)

    try folder.succeed("add", "curve", "brand/served", "ease", "--duration", "100ms")
    try wait("the change") { try asking("GET /version") != before }
    #expect(try asking("GET /").contains("brand/served"))
    kill(process.processIdentifier, SIGINT)
    try wait("the end") { !process.isRunning }
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
  }

  @Test("it either serves or writes")
  func options() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.run("gallery", "--serve", "-o", "page.html").status == 2)
    #expect(try folder.run("gallery", "--port", "8080").status == 2)
    #expect(try folder.run("gallery", "--serve", "--port", "70000").status == 2)
  }
}
