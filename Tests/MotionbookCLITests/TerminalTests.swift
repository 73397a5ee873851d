import Foundation
import Testing

@Suite struct TerminalTests {
  @Test("color on a terminal only, and the environment and flags decide")
  func color() throws {
    let folder = try TemporaryFolder.withCatalog()
    func colored(_ arguments: [String], _ environment: [String: String] = [:], terminal: Bool) throws -> Bool {
      let text: String
      if terminal {
        let pty = try #require(PseudoTerminal(columns: 80))
        text = try pty.run(["list"] + arguments, in: folder.url, environment: environment).1
      } else {
        text = try ToolRun(["list"] + arguments, in: folder.url, environment: environment).output
      }
      return text.contains("\u{1B}[")
    }
    #expect(try colored([], terminal: true))
    #expect(try !colored([], terminal: false))
    #expect(try !colored([], ["NO_COLOR": "1"], terminal: true))
    #expect(try !colored([], ["TERM": "dumb"], terminal: true))
    #expect(try !colored(["--no-color"], terminal: true))
    #expect(try !colored(["--color", "never"], terminal: true))
    #expect(try colored(["--color", "always"], terminal: false))
    #expect(try colored(["--color", "always"], ["NO_COLOR": "1"], terminal: false))
    #expect(try colored([], ["CLICOLOR_FORCE": "1"], terminal: false))
    #expect(try !colored([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], terminal: false))
    #expect(try !colored([], ["NO_COLOR": "", "TERM": "dumb"], terminal: true))
  }

  @Test("a narrow terminal cuts lines; a pipe never does")
  func width() throws {
    let folder = try TemporaryFolder.withCatalog()
    _ = try folder.run("set", "brand/pop", "--title", String(repeating: "long ", count: 30))
    let pty = try #require(PseudoTerminal(columns: 40))
    let (status, text) = try pty.run(["list", "--no-color"], in: folder.url)
    #expect(status == 0)
    for line in text.split(separator: "\n") { #expect(line.count <= 40, "\(line)") }
    #expect(text.contains("…"))
    let piped = try folder.run("list").output
    #expect(!piped.contains("…"))
    #expect(piped.contains(String(repeating: "long ", count: 29) + "long"))
  }

  @Test("what is longer than the terminal goes through a pager, which may stop early, and nothing else does")
  func pager() throws {
    let folder = try TemporaryFolder.withCatalog()
    for number in 1...40 { _ = try folder.run("add", "duration", "time/t\(number)", "\(number)ms") }
    func shown(_ arguments: [String], _ environment: [String: String]) throws -> (status: Int32, text: String) {
      let pty = try #require(PseudoTerminal(columns: 80))
      return try pty.run(arguments, in: folder.url, environment: environment)
    }
    let paged = try shown(["list"], ["MOTIONBOOK_PAGER": "sed s/^/PAGED:/", "PAGER": "false"])
    #expect(paged.status == 0)
    #expect(paged.text.split(separator: "\n").allSatisfy { $0.hasPrefix("PAGED:") })
    #expect(try shown(["list"], ["PAGER": "head -2"]).text.split(separator: "\n").count == 2)
    // A missing pager, and outputs that fit or are not tables.
    for (arguments, pager) in [
      (["list"], "no-such-program"), (["list"], "cat"), (["list"], ""), (["list", "time/t1*"], "sed s/^/PAGED:/"),
      (["list", "--json"], "sed s/^/PAGED:/"),
    ] {
      let plain = try shown(arguments, ["MOTIONBOOK_PAGER": pager])
      #expect(plain.status == 0 && plain.text.contains("time/t1") && !plain.text.contains("PAGED:"), "\(pager)")
    }
    let piped = try folder.run("list", environment: ["MOTIONBOOK_PAGER": "sed s/^/PAGED:/"])
    #expect(!piped.output.contains("PAGED:"))
  }

  @Test("errors are colored on a terminal and plain in a pipe")
  func errors() throws {
    let folder = try TemporaryFolder()
    let pty = try #require(PseudoTerminal(columns: 80))
    let (status, text) = try pty.run(["list"], in: folder.url)
    #expect(status == 6)
    #expect(text.contains("\u{1B}[31m"))
    #expect(try !folder.run("list").errors.contains("\u{1B}"))
  }
}
