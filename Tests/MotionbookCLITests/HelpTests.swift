import Foundation
import TestSupport
import Testing

@testable import MotionbookCLI

/// Help of every command, checked against the tool's own description of its arguments.
@Suite struct HelpTests {
  /// A command as `--experimental-dump-help` describes it.
  struct Command {
    let path: [String]
    let json: [String: Any]
    var abstract: String { json["abstract"] as? String ?? "" }
    var discussion: String { json["discussion"] as? String ?? "" }
    var arguments: [[String: Any]] { json["arguments"] as? [[String: Any]] ?? [] }
    /// Indicates the default subcommand of its group, whose name may be omitted.
    var isDefault = false
    var name: String { (["motionbook"] + (isDefault ? path.dropLast() : path)).joined(separator: " ") }
  }

  static func commands() throws -> [Command] { try described.get().map(\.command) }

  /// Every command, with the run of its `--help`.
  private nonisolated(unsafe) static let described = Result {
    let folder = try TemporaryFolder()
    let described = try commands(in: folder).map { command in
      let arguments = command.path.isEmpty ? ["help", "--all"] : command.path + ["--help"]
      return (command: command, help: try ToolRun(arguments, in: folder.url))
    }
    #expect(try folder.contents().isEmpty)
    return described
  }

  private static func commands(in folder: TemporaryFolder) throws -> [Command] {
    let dump = try folder.run("--experimental-dump-help").json()
    func collect(_ json: [String: Any], _ path: [String], isDefault: Bool = false) -> [Command] {
      let children = (json["subcommands"] as? [[String: Any]] ?? []).map { ($0["commandName"] as? String ?? "?", $0) }
      let standard = json["defaultSubcommand"] as? String
      return [Command(path: path, json: json, isDefault: isDefault)]
        + children.filter { $0.0 != "help" }
        .flatMap { name, child in collect(child, path + [name], isDefault: name == standard) }
    }
    return collect(try #require(dump["command"] as? [String: Any]), [])
  }

  @Test("every command has an abstract, two or three examples of itself, and help on every argument")
  func completeness() throws {
    let commands = try Self.commands()
    #expect(commands.count >= 20)
    for command in commands {
      #expect(!command.abstract.isEmpty, "\(command.name) has no abstract")
      #expect(command.abstract.hasSuffix("."), "\(command.name): the abstract is no sentence")
      let lines = command.discussion.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(lines.first == "Examples", "\(command.name) does not lead with examples")
      let examples = lines.filter { $0.hasPrefix(command.name) }
      #expect((2...4).contains(examples.count), "\(command.name) has \(examples.count) examples")
      for line in command.discussion.split(separator: "\n") {
        #expect(line.count <= 79, "\(command.name): an example is wider than a terminal: \(line)")
      }
      for argument in command.arguments {
        let names = argument["names"] as? [[String: Any]] ?? []
        let label = names.compactMap { $0["name"] as? String }.last ?? argument["valueName"] as? String ?? "?"
        #expect(argument["abstract"] as? String != nil, "\(command.name): no help on \(label)")
      }
    }
  }

  @Test("--help is data: on standard output, with exit code 0, examples before usage")
  func helpIsData() throws {
    for (command, run) in try Self.described.get() {
      #expect(run.status == 0, "\(command.name)")
      #expect(run.errors.isEmpty, "\(command.name): \(run.errors)")
      let examples = try #require(run.output.firstRange(of: "Examples"), "\(command.name)")
      let usage = try #require(run.output.firstRange(of: "USAGE:"), "\(command.name)")
      #expect(examples.lowerBound < usage.lowerBound, "\(command.name): usage before examples")
    }
  }

  @Test("the first page has the commands that people need on one screen, and every other is in help --all")
  func firstPage() throws {
    let folder = try TemporaryFolder()
    let page = try folder.run()
    #expect(page.lines.count <= 45 && page.lines.allSatisfy { $0.count <= 80 })
    let commands = try Self.commands().filter { $0.path.count == 1 && $0.json["shouldDisplay"] as? Bool != false }
    let shown = page.lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(shown).intersection(commands.map { $0.path[0] }).count >= 20)
    let all = try folder.run("help", "--all").output
    for command in commands { #expect(all.contains("\n  \(command.path[0]) "), "\(command.name)") }
    for command in commands { #expect(command.abstract.count <= 68, "\(command.name): \(command.abstract)") }
  }

  @Test("no arguments show the help; topics have pages; unknown topics are answered with the nearest")
  func topics() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.run().output == folder.run("--help").output)
    for topic in HelpTopic.allCases.map(\.rawValue) {
      let run = try folder.run("help", topic)
      #expect(run.status == 0)
      #expect(run.output.count > 200, "\(topic)")
      for line in run.lines { #expect(line.count <= 120, "\(topic): \(line)") }
    }
    #expect(try folder.run("help", "list").output == folder.run("list", "--help").output)
    #expect(try folder.run("help", "phaseAnimator").errors.contains("try: motionbook help notation"))
    let unknown = try folder.run("help", "spring")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean: springs?"))
  }

  @Test(
    "the tours of the pages run from top to bottom",
    arguments: HelpTopic.allCases.filter { $0.text.contains("\n  $ motionbook ") })
  func tours(topic: HelpTopic) throws {
    let folder = try TemporaryFolder()
    let lines = topic.text.split(separator: "\n").filter { $0.hasPrefix("  $ motionbook ") }
    #expect(lines.count > 5)
    for line in lines where !line.contains(" play ") {
      let run = try folder.shell(String(line.dropFirst(4)))
      #expect(run.status == (line.contains("exit 1") ? 1 : 0), "\(line): \(run.errors)")
    }
    let written = try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(topic != .css || written["motion.css"]?.contains("--brand-pop-easing:") == true)
    #expect(topic != .swiftui || written["Motions.swift"]?.contains("static let pop: Animation") == true)
  }

  @Test("the tour runs from top to bottom in one folder")
  func tour() throws {
    let article = "Sources/Motionbook/Motionbook.docc/Tour.md"
    let text = try String(contentsOf: Fixtures.root.appendingPathComponent(article), encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n## The commands\n")).upperBound
    let end = try #require(text.firstRange(of: "\n## Installing\n")).lowerBound
    let lines = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(lines.count > 40)
    let folder = try TemporaryFolder()
    for line in lines where !line.contains(" play ") {
      // The families that it speaks of, and few on the page; `.ci/optimized` draws all.
      let command = line.dropFirst(2).replacing("--seeds all", with: "--seeds system,seed,open-props")
        .replacing("gallery -o", with: "gallery 'brand/*' -o")
      let run = try folder.shell(String(command))
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
  }

  @Test("the page of exit codes lists every code")
  func exitCodes() throws {
    let folder = try TemporaryFolder()
    let page = try folder.run("help", "exit-codes").output
    for code in [0, 1, 2, 3, 4, 5, 6, 7, 70, 130] {
      #expect(page.contains(" \(code)  "), "\(code)")
    }
  }

  @Test("--version names the tool, both formats and the SQLite library")
  func version() throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("--version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("motionbook "))
    for part in ["document format 1", "catalog format 1", "SQLite 3."] { #expect(run.output.contains(part)) }
  }

  @Test("a usage line names a command's own options, and the shared ones in one word")
  func usage() throws {
    let folder = try TemporaryFolder()
    let page = try folder.run("backup", "--help").output
    #expect(page.contains("\nUSAGE: motionbook backup [<file>] [--output <file>] [--force] [--json] [<options>]\n"))
    // The options themselves are described below.
    #expect(page.contains("  -c, --catalog <file>") && page.contains("  --no-headers"))
    let refused = try folder.run("backup")
    #expect(
      refused.errors.contains(
        "  hint: usage: motionbook backup [<file>] [--output <file>] [--force] [--json] [<options>]\n"))
    for (command, help) in try Self.described.get() where !command.path.isEmpty {
      let line = try #require(help.lines.first { $0.hasPrefix("USAGE: ") }, "\(command.name)")
      #expect(!line.contains("--no-color") && !line.contains("--catalog <"), "\(line)")
    }
  }
}
