import Motionbook

/// Serves a page to this machine's browsers, and a text that changes with the page.
///
/// Answers only `GET /` and `GET /version`, and only if they address this machine by its own name: a foreign page whose
/// name resolves here gets nothing. Source: https://www.rfc-editor.org/rfc/rfc9112
struct PageServer {
  private let server: System.LoopbackServer
  private let started = System.milliseconds
  private var number = 0
  private var page: [UInt8]

  /// - Parameter port: 0 for any free one.
  init(_ page: String, port: UInt16) throws {
    self.page = Array(page.utf8)
    server = try ToolError.saying("port \(port) cannot be opened", hint: "omit --port for one that is free") {
      try System.LoopbackServer(port: port)
    }
  }

  var address: String { "http://127.0.0.1:\(server.port)/" }

  mutating func replace(by page: String) {
    guard self.page != Array(page.utf8) else { return }
    (self.page, number) = (Array(page.utf8), number + 1)
  }

  func answerNext(within milliseconds: Int32) {
    server.answerNext(within: milliseconds) { question in answer(String(decoding: question, as: UTF8.self)) }
  }

  /// Names of this machine; browsers omit port 80.
  private static let names = ["127.0.0.1", "localhost"]

  private func answer(_ question: String) -> [UInt8] {
    // CR LF is one grapheme.
    let lines = question.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
      .map { $0.dropFirst("host:".count).filter { $0 != " " }.lowercased() }
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return Self.answer("400 Bad Request", "text/plain", [])
    }
    guard let host = hosts.first, hosts.count == 1,
      Self.names.contains(where: { host == "\($0):\(server.port)" || server.port == 80 && host == $0 })
    else { return Self.answer("421 Misdirected Request", "text/plain", []) }
    guard words[0] == "GET" else { return Self.answer("405 Method Not Allowed", "text/plain", [], "Allow: GET\r\n") }
    switch words[1] {
    case "/": return Self.answer("200 OK", "text/html", page)
    case "/version": return Self.answer("200 OK", "text/plain", Array("\(started)-\(number)".utf8))
    default: return Self.answer("404 Not Found", "text/plain", [])
    }
  }

  private static func answer(_ status: String, _ type: String, _ body: [UInt8], _ more: String = "") -> [UInt8] {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(type); charset=utf-8\r\nContent-Length: \(body.count)\r\n"
      + "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n"
      + "\(more)Connection: close\r\n\r\n"
    return Array(head.utf8) + body
  }
}
