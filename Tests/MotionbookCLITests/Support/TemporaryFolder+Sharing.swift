import Foundation
import Testing

extension TemporaryFolder {
  /// Runs the tool and expects success.
  @discardableResult
  func succeed(
    _ arguments: String..., environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolRun {
    let run = try ToolRun(arguments, in: url, environment: environment)
    return run.expectSuccess(sourceLocation)
  }

  /// A catalog and a copy, in which two people changed `brand/pop` and added a preset each.
  static func withTwoCopies() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, data) in try preparedCopies.get() { try data.write(to: folder.file(name)) }
    return folder
  }

  private static let preparedCopies = Result {
    let folder = try withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ben.copy"))
    try folder.succeed("set", "brand/pop", "spring(duration: 0.4, bounce: 0.2)", "-m", "calmer")
    try folder.succeed("add", "curve", "brand/ada", "ease-out", "--duration", "200ms")
    let ben = ["MOTIONBOOK": folder.file("ben.copy").path, "MOTIONBOOK_AUTHOR": "Ben"]
    try folder.succeed("set", "brand/pop", "spring(duration: 0.7, bounce: 0.4)", "-m", "livelier", environment: ben)
    try folder.succeed("add", "curve", "brand/ben", "ease-in", "--duration", "300ms", environment: ben)
    return try folder.contents()
  }

  /// The state hash printed for a catalog.
  func stateHash(_ name: String = "team.motionbook") throws -> String {
    try #require(try run("info", "-c", name, "--json").json()["stateHash"] as? String)
  }
}
