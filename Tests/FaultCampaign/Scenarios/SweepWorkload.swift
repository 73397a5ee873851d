import Foundation

/// A command whose every storage call shall fail once.
struct SweepWorkload {
  /// As the table names it.
  let name: String
  /// Commands required for it to run.
  let command: [String]
  /// Arguments; `@` is the folder.
  let arguments: [String]
  /// Indicates an existing catalog.
  var startsWithCatalog = true
  /// Files, beside `c.motionbook`, that a success leaves; a failure leaves none of them, or all of them complete.
  var outputs: [String] = []

  /// All of them: those without their command are skipped.
  static let all = [
    SweepWorkload(
      name: "init", command: ["init"], arguments: ["init", "@/c.motionbook"], startsWithCatalog: false),
    SweepWorkload(
      name: "init --seeds", command: ["init"], arguments: ["init", "@/c.motionbook", "--seeds", "css"],
      startsWithCatalog: false),
    SweepWorkload(
      name: "add", command: ["add"],
      arguments: ["add", "curve", "new/one", "spring(duration: 0.5, bounce: 0.3)", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "set", command: ["set"],
      arguments: ["set", "known/duration", "2s", "--title", "Twice", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "add keyframes", command: ["add", "keyframes"],
      arguments: ["add", "keyframes", "new/large", "--from", "@/in/keyframes.json", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "rm", command: ["rm"], arguments: ["rm", "set/p4", "set/p5", "--force", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "import (batch)", command: ["import", "json"],
      arguments: ["import", "json", "@/in/batch.json", "-c", "@/c.motionbook"]),
    SweepWorkload(name: "verify", command: ["verify"], arguments: ["verify", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "export json", command: ["export", "json"],
      arguments: ["export", "json", "-o", "@/out.json", "-c", "@/c.motionbook"], outputs: ["out.json"]),
    SweepWorkload(
      name: "merge", command: ["merge"], arguments: ["merge", "@/in/other.motionbook", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "deprecate", command: ["deprecate"],
      arguments: ["deprecate", "known/duration", "--reason", "too slow", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "release", command: ["release"], arguments: ["release", "2026.11", "-c", "@/c.motionbook"]),
    SweepWorkload(
      name: "backup", command: ["backup"], arguments: ["backup", "@/out.motionbook", "-c", "@/c.motionbook"],
      outputs: ["out.motionbook"]),
    SweepWorkload(
      name: "export catalog", command: ["export"],
      arguments: ["export", "catalog", "@/out.motionbook", "-c", "@/c.motionbook"], outputs: ["out.motionbook"]),
  ]

  func arguments(in folder: String) -> [String] { arguments.map { $0.replacingOccurrences(of: "@", with: folder) } }
}

/// Initial state of a workload, copied for every run.
final class SweepGround {
  let folder: String
  private let workload: SweepWorkload
  private let catalog: [UInt8]
  private let inputs: [String: [UInt8]]

  /// The catalog's state before the command, nil when there is none, and after an undisturbed one.
  private(set) var before: CatalogState?
  private(set) var after: CatalogState
  /// Names and lengths of what an undisturbed run leaves.
  private(set) var filesAfter: [String]

  init(_ workload: SweepWorkload, _ campaign: Campaign) throws {
    self.workload = workload
    folder = try campaign.newFolder("sweep/ground")
    let seed = campaign.options.seed
    try SampleDocuments.fill("\(folder)/c.motionbook", presets: 12, versions: 2, seed: seed)
    try SampleDocuments.fill("\(folder)/other.motionbook", presets: 6, versions: 2, seed: seed ^ 1, group: "theirs/")
    catalog = Files.bytes("\(folder)/c.motionbook") ?? []
    let batch = (0..<30).map { number in
      #"{"motionbook":1,"kind":"duration","name":"batch/n\#(number)","duration":0.\#(number + 1)}"#
    }
    inputs = [
      "other.motionbook": Files.bytes("\(folder)/other.motionbook") ?? [],
      "keyframes.json": Array(SampleDocuments.keyframes(300, salt: 1).utf8),
      "batch.json": Array("[\(batch.joined(separator: ","))]".utf8),
    ]
    if workload.startsWithCatalog { before = try CatalogState("\(folder)/c.motionbook") }
    after = try CatalogState("\(folder)/c.motionbook")
    filesAfter = []
    try reset()
    try campaign.prepare(workload.arguments(in: folder))
    after = try CatalogState("\(folder)/c.motionbook")
    filesAfter = Files.names(in: folder)
  }

  /// Puts everything back as it was before the command.
  func reset() throws {
    try Files.emptyFolder(folder)
    try FileManager.default.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: false)
    for (name, bytes) in inputs { try Files.write(bytes, to: "\(folder)/in/\(name)") }
    if workload.startsWithCatalog { try Files.write(catalog, to: "\(folder)/c.motionbook") }
  }

  var filesBefore: [String] {
    (workload.startsWithCatalog ? ["c.motionbook"] : []) + ["in"] + inputs.keys.sorted().map { "in/\($0)" }
  }
}
