import Foundation
import TestSupport

/// One run of the campaign: what is driven, how much of it, and where.
final class Campaign {
  let options: CampaignOptions
  let tool: ToolUnderTest
  let scratch: Scratch
  /// Root of everything that the scenarios create.
  let folder: String
  private var commands: [String: Bool] = [:]

  init(_ options: CampaignOptions) throws {
    self.options = options
    let base = FileManager.default.temporaryDirectory.path
    folder = "\(base)/motionbook-campaign-\(getpid())"
    try Files.emptyFolder(folder)
    scratch = try Scratch("\(folder)/scratch")
    tool = try ToolUnderTest(path: options.tool, scratch: scratch)
  }

  /// Number of repetitions of a full campaign's.
  func count(_ full: Int, atLeast least: Int = 1) -> Int {
    max(least, Int((Double(full) * options.scale).rounded()))
  }

  /// A generator of a scenario's own, so that one scenario alone repeats what it did in the whole campaign.
  func generator(_ scenario: String) -> SeededGenerator {
    SeededGenerator(seed: scenario.utf8.reduce(options.seed) { ($0 &* 1_099_511_628_211) ^ UInt64($1) })
  }

  /// A folder of a scenario's own, empty.
  func newFolder(_ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Files.emptyFolder(path)
    return path
  }

  /// Indicates that the tool has a command: missing ones are skipped, with a note in the table.
  func has(_ command: String...) throws -> Bool {
    let key = command.joined(separator: " ")
    if let known = commands[key] { return known }
    let child = try tool.run(command + ["--help"], scratch: scratch)
    // A group shows its own help for a subcommand it does not know.
    let found = child.ending == .exit(0) && child.output.contains(key)
    commands[key] = found
    return found
  }

  func run(
    _ arguments: [String], fault: StorageFault? = nil, environment: [String] = [], atMost limit: Double = 120
  ) throws -> Child {
    try tool.run(arguments, scratch: scratch, fault: fault, environment: environment, atMost: limit)
  }

  /// Runs a command that prepares something and must work.
  @discardableResult
  func prepare(_ arguments: [String]) throws -> Child {
    let child = try run(arguments)
    guard child.ending == .exit(0) else { throw PreparationFailure(description: child.summary) }
    return child
  }

  struct PreparationFailure: Error, CustomStringConvertible {
    let description: String
  }
}
