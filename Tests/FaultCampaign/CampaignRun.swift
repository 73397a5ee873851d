import Foundation

/// Runs the scenarios one after the other and reports.
struct CampaignRun {
  let options: CampaignOptions

  init(_ options: CampaignOptions) throws { self.options = options }

  private static let scenarios: [any Scenario] = [
    KillScenario(), FaultSweepScenario(), FullDiskScenario(), DamageScenario(), CrowdScenario(), LibraryCrowdScenario(),
    LibraryScenario(), MovedFileScenario(), PermissionScenario(), ForeignJournalScenario(), CreationRaceScenario(),
  ]

  /// - Returns: the exit code.
  func run() throws -> Int32 {
    let campaign = try Campaign(options)
    Console.say("tool: \(campaign.tool.path)")
    Console.say(
      "seed: \(options.seed), scale: \(options.scale), storage faults: \(campaign.tool.faults == nil ? "no" : "yes")")
    var rows: [ResultRow] = []
    let start = Clock.seconds
    for scenario in Self.scenarios {
      guard options.only.isEmpty || options.only.contains(where: { scenario.name.contains($0) }) else { continue }
      Console.say("== \(scenario.name)")
      let began = Clock.seconds
      var found: [ResultRow]
      do {
        found = try scenario.run(campaign)
      } catch {
        found = [ResultRow(scenario.name, "not finished", failures: ["\(error)"])]
      }
      if found.count == 1 { found[0].seconds = Clock.seconds - began }
      for row in found { Console.say("   \(row.line)") }
      for failure in found.flatMap(\.failures).prefix(20) { Console.say("   FAILED \(failure)") }
      rows += found
    }
    let failed = rows.contains { !$0.failures.isEmpty }
    let table = ResultTable(rows: rows, options: options, seconds: Clock.seconds - start)
    Console.say("\n\(table.markdown)")
    if let document = options.document { try table.write(into: document) }
    if failed || options.keepsFolder {
      Console.say("kept: \(campaign.folder)")
    } else {
      Files.remove(campaign.folder)
    }
    return failed ? 1 : 0
  }
}

/// One kind of trouble.
protocol Scenario: Sendable {
  /// One or two words.
  var name: String { get }
  func run(_ campaign: Campaign) throws -> [ResultRow]
}
