import Foundation

/// A read-only file, a read-only folder and an unreadable file, for a user without privileges.
struct PermissionScenario: Scenario {
  let name = "permissions"

  private struct Case {
    let what: String
    let fileMode: mode_t
    let folderMode: mode_t
    let arguments: [String]
    let ending: Child.Ending
    let code: String
  }

  private static let add = ["add", "duration", "new/one", "1s"]
  private static let cases = [
    Case(
      what: "read a read-only file in a read-only folder", fileMode: 0o444, folderMode: 0o555, arguments: ["list"],
      ending: .exit(0), code: ""),
    Case(
      what: "verify it", fileMode: 0o444, folderMode: 0o555, arguments: ["verify"], ending: .exit(0), code: ""),
    Case(
      what: "write to a read-only file", fileMode: 0o444, folderMode: 0o777, arguments: add, ending: .exit(7),
      code: "error[READ_ONLY]"),
    Case(
      what: "write in a read-only folder", fileMode: 0o666, folderMode: 0o555, arguments: add, ending: .exit(7),
      code: "error[READ_ONLY]"),
    Case(
      what: "read an unreadable file", fileMode: 0o000, folderMode: 0o777, arguments: ["list"], ending: .exit(7),
      code: "error[PERMISSION]"),
    Case(
      what: "write to an unreadable file", fileMode: 0o000, folderMode: 0o777, arguments: add, ending: .exit(7),
      code: "error[PERMISSION]"),
  ]

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    var fault = StorageFault()
    if geteuid() == 0 {
      guard campaign.tool.faults != nil else {
        return [ResultRow("permissions", "none", skipped: "root ignores them, and the user cannot be changed here")]
      }
      fault.user = 65_534
    }
    let folder = try campaign.newFolder("permissions")
    let path = "\(folder)/c.motionbook"
    try SampleDocuments.fill(path, presets: 5, versions: 2, seed: campaign.options.seed)
    let bytes = Files.bytes(path)
    var failures: [String] = []
    for test in Self.cases {
      chmod(path, test.fileMode)
      chmod(folder, test.folderMode)
      let child = try campaign.run(test.arguments + ["-c", path], fault: fault)
      chmod(folder, 0o755)
      chmod(path, 0o644)
      if child.ending != test.ending || (!test.code.isEmpty && !child.errors.contains(test.code)) {
        failures.append("\(test.what): wanted \(test.ending) \(test.code), got \(child.summary)")
      }
      if Files.bytes(path) != bytes { failures.append("\(test.what): the file has changed") }
      if Files.names(in: folder) != ["c.motionbook"] {
        failures.append("\(test.what): \(Files.names(in: folder)) lie there")
      }
    }
    chmod(folder, 0o555)
    let made = try campaign.run(["init", "\(folder)/new.motionbook"], fault: fault)
    chmod(folder, 0o755)
    if made.ending != .exit(7) || !made.errors.contains("error[READ_ONLY]") {
      failures.append("init in a read-only folder: \(made.summary)")
    }
    return [
      ResultRow("read-only folder and file, as an ordinary user", "\(Self.cases.count + 1) cases", failures: failures)
    ]
  }
}
