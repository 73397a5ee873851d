import Foundation

/// A disk that is full, and a file that may not grow.
struct FullDiskScenario: Scenario {
  let name = "full disk"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    var rows: [ResultRow] = []
    for part in [fullVolume, sizeLimit] {
      let start = Clock.seconds
      var row = try part(campaign)
      row.seconds = Clock.seconds - start
      rows.append(row)
    }
    return rows
  }

  /// A small tmpfs fills up.
  private func fullVolume(_ campaign: Campaign) throws -> ResultRow {
    let what = "disk full (tmpfs of 600 KB)"
    let folder = try campaign.newFolder("volume")
    let mount = try Child(
      "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", folder], scratch: campaign.scratch)
    mount.wait()
    guard mount.ending == .exit(0) else { return ResultRow(what, "none", skipped: "cannot mount") }
    defer {
      let unmount = try? Child("/usr/bin/env", ["umount", folder], scratch: campaign.scratch)
      unmount?.wait()
    }
    let path = "\(folder)/c.motionbook"
    try campaign.prepare(["init", path])
    var (acknowledged, failures) = try fill(path, campaign, fault: nil)
    // With space again, everything goes on.
    let remount = try Child(
      "/usr/bin/env", ["mount", "-o", "remount,size=4m", folder], scratch: campaign.scratch)
    remount.wait()
    if remount.ending == .exit(0) {
      let again = try campaign.run(["add", "duration", "after/space", "1s", "-c", path])
      if again.ending != .exit(0) { failures.append("with space again: \(again.summary)") }
      acknowledged += again.ending == .exit(0) ? 1 : 0
      failures += check(path, holds: acknowledged)
    }
    return ResultRow(what, "\(acknowledged) commits acknowledged", failures: failures)
  }

  /// `RLIMIT_FSIZE`: a write beyond it fails with EFBIG.
  private func sizeLimit(_ campaign: Campaign) throws -> ResultRow {
    let what = "file size limit (RLIMIT_FSIZE)"
    guard campaign.tool.faults != nil else { return ResultRow(what, "none", skipped: "no library of faults here") }
    let folder = try campaign.newFolder("limit")
    let path = "\(folder)/c.motionbook"
    try campaign.prepare(["init", path])
    var (acknowledged, failures) = try fill(path, campaign, fault: StorageFault(fileSizeLimit: 300_000))
    let again = try campaign.run(["add", "duration", "after/limit", "1s", "-c", path])
    if again.ending == .exit(0) { acknowledged += 1 } else { failures.append("without the limit: \(again.summary)") }
    failures += check(path, holds: acknowledged)
    return ResultRow(what, "\(acknowledged) commits acknowledged", failures: failures)
  }

  /// Adds presets until there is no more room; then everything acknowledged is there, and nothing else.
  private func fill(_ path: String, _ campaign: Campaign, fault: StorageFault?) throws -> (Int, [String]) {
    let document = "\(campaign.scratch.folder)/fill.json"
    var failures: [String] = []
    var acknowledged = 0
    var refusals = 0
    for number in 0..<400 {
      try Files.write(SampleDocuments.keyframes(200, salt: number), to: document)
      let child = try campaign.run(
        ["add", "keyframes", "fill/n\(number)", "--from", document, "-c", path], fault: fault)
      switch child.ending {
      case .exit(0): acknowledged += 1
      case .exit(7):
        if !child.errors.contains("error[DISK_FULL]") { failures.append("the cause is not named: \(child.summary)") }
        refusals += 1
      default: failures.append(child.summary)
      }
      if refusals >= 5 || failures.count >= 5 { break }
    }
    if refusals == 0 { failures.append("there was always room") }
    return (acknowledged, failures + check(path, holds: acknowledged))
  }

  private func check(_ path: String, holds count: Int) -> [String] {
    do {
      let state = try CatalogState(path)
      var problems = state.versions.count == count ? [] : ["\(state.versions.count) presets, \(count) acknowledged"]
      if Files.exists("\(path)-journal") { problems.append("a journal is left") }
      return problems
    } catch {
      return ["\(error)"]
    }
  }
}
