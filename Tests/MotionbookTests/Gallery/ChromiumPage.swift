import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page in Chromium that is looked at and used while it is open, by the protocol of the browser's own tools.
///
/// Source: https://chromedevtools.github.io/devtools-protocol/
final class ChromiumPage {
  private let folder: URL
  private let process = Process()
  private let input: FileHandle
  private let output: Int32
  private var buffer: [UInt8] = []
  private var number = 0
  private var session: String?
  private var events: [[String: Any]] = []

  private struct Failure: Error { let problem: String }

  private static let flags = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--force-device-scale-factor=1",
    "--hide-scrollbars", "--lang=en-US", "--remote-debugging-pipe",
  ]

  /// Opens a page; nil where there is no browser.
  /// - Parameter media: User preferences for the page: `prefers-reduced-motion`.
  init?(
    _ html: String, hash: String = "", width: Int = 1280, height: Int = 900, media: [String: String] = [:]
  ) throws {
    guard let path = Chromium.path else { return nil }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (requests, answers) = (folder.appendingPathComponent("in").path, folder.appendingPathComponent("out").path)
    guard mkfifo(requests, 0o600) == 0, mkfifo(answers, 0o600) == 0 else { throw Failure(problem: "no pipes") }
    output = open(answers, O_RDONLY | O_NONBLOCK)
    // For both directions, so that opening does not block.
    input = FileHandle(fileDescriptor: open(requests, O_RDWR), closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let arguments = Self.flags + ["--window-size=\(width),\(height)", "--user-data-dir=\(folder.path)/profile"]
    process.arguments = ["-c", "exec \"$0\" \"$@\" 3<'\(requests)' 4>'\(answers)'", path] + arguments + ["about:blank"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    let target = try ask("Target.createTarget", ["url": "about:blank"])["targetId"]
    session =
      try ask("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] { _ = try ask("\(domain).enable") }
    _ = try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    _ = try ask(
      "Emulation.setEmulatedMedia", ["features": media.map { ["name": $0.key, "value": $0.value] }])
    let file = folder.appendingPathComponent("page.html")
    try Data(html.utf8).write(to: file)
    events = []
    _ = try ask("Page.navigate", ["url": file.absoluteString + hash])
    while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) { try receive() }
    _ = try value("1")
  }

  func quit() {
    _ = try? ask("Browser.close")
    process.waitUntilExit()
    close(output)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Value of an expression, once resolved.
  @discardableResult
  func value(_ expression: String) throws -> Any? {
    let answer = try ask(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] { throw Failure(problem: "\(details)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  func text(_ expression: String) throws -> String { try #require(try value(expression) as? String, "\(expression)") }

  func texts(_ expression: String) throws -> [String] {
    try #require(try value(expression) as? [String], "\(expression)")
  }

  func number(_ expression: String) throws -> Double {
    try #require((try value(expression) as? NSNumber)?.doubleValue, "\(expression)")
  }

  /// Presses a key like a user.
  func press(_ key: String, code: Int) throws {
    let text = key.count == 1 ? key : key == "Enter" ? "\r" : ""
    for type in ["keyDown", "keyUp"] {
      var event: [String: Any] = ["type": type, "key": key, "windowsVirtualKeyCode": code]
      if type == "keyDown", !text.isEmpty { event["text"] = text }
      _ = try ask("Input.dispatchKeyEvent", event)
    }
    // Two frames: what the key changed is there.
    try value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
  }

  /// Controls, each with its role and accessible name.
  func controls() throws -> [(role: String, name: String)] {
    let nodes = try ask("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    let roles: Set = [
      "button", "link", "textbox", "searchbox", "slider", "checkbox", "combobox", "tab", "dialog", "grid",
    ]
    return nodes.compactMap { node in
      func value(_ key: String) -> String { (node[key] as? [String: Any])?["value"] as? String ?? "" }
      return node["ignored"] as? Bool != true && roles.contains(value("role")) ? (value("role"), value("name")) : nil
    }
  }

  /// Errors on the console, exceptions, and everything that was asked for but the page itself.
  func complaints() throws -> [String] {
    _ = try value("1")
    return events.compactMap { event in
      let parameters = event["params"] as? [String: Any] ?? [:]
      switch event["method"] as? String {
      case "Runtime.exceptionThrown"?, "Runtime.consoleAPICalled"?, "Log.entryAdded"?: return "\(parameters)"
      case "Network.requestWillBeSent"?:
        let url = (parameters["request"] as? [String: Any])?["url"] as? String ?? ""
        return url.contains("/page.html") ? nil : url
      default: return nil
      }
    }
  }

  private func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    let own = number
    while true {
      if let index = events.firstIndex(where: { $0["id"] as? Int == own }) {
        let answer = events.remove(at: index)
        if let error = answer["error"] { throw Failure(problem: "\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      try receive()
    }
  }

  /// Reads what has come, or waits for it for up to a minute.
  private func receive() throws {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 60_000) > 0 else { throw Failure(problem: "Chromium does not answer") }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &chunk, chunk.count)
    // The writer has not come yet, or has gone.
    guard count > 0 else {
      guard process.isRunning else { throw Failure(problem: "Chromium is gone") }
      usleep(10_000)
      return
    }
    buffer += chunk[..<count]
    while let end = buffer.firstIndex(of: 0) {
      let message = try JSONSerialization.jsonObject(with: Data(buffer[..<end]))
      buffer.removeFirst(end + 1)
      if let message = message as? [String: Any] { events.append(message) }
    }
  }
}
