import ArgumentParser
import Motionbook
import MotionbookSeeds

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sync", "Exchange all changes with a team through a git remote.",
    examples: """
        motionbook sync
        motionbook sync origin --dry-run
        motionbook sync git@example.com:team/design.git

      Merges what the remote has into the catalog, and adds to the remote what is
      missing there. Both are kept whole: nothing is overwritten, also after a long
      time without a connection. Exits with 1 while conflicts remain; they are
      shared like everything else, and so is what settles them.

      The presets are kept on a ref of their own, refs/motionbook/catalog, apart
      from branches; the catalog's folder must be in a git repository. Access,
      passwords and keys are git's. A new member starts with motionbook init and
      motionbook sync.
      """)

  @Argument(help: "Remote, by its name in git or its address.")
  var remote = "origin"

  @Option(help: "Ref on the remote, for a second catalog or a host that has only branches.")
  var ref = SharedArtifacts.usualName

  @Flag(name: [.customShort("n"), .long], help: "Fetch, and show what would change without changing anything.")
  var dryRun = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  /// Refusals of a push to a remote that has not moved, until it is given up.
  private static let mostRefusals = 3
  /// Rounds of fetching and pushing while others push, too.
  private static let mostRounds = 1_000

  func run() throws {
    func begin(_ failure: inout ToolError) {
      guard failure.code == CatalogLocation.missingCode else { return }
      failure.hint = "begin with an empty one; sync brings the team's presets"
      failure.attempt = "motionbook init team.motionbook"
    }
    let opened = try ToolError.amending(begin) { try catalog.open(.readWrite, dryRun: dryRun) }
    let path = try catalog.withPath { $0 }
    let shared = try SharedArtifacts(folder: System.folder(of: path), remote: remote, name: ref)
    var tip = try shared.fetch()
    var summary: MergeReport?
    var sent = 0
    var refusals = 0
    for round in 1...Self.mostRounds {
      let files = try tip.map(shared.files) ?? [:]
      let known = try opened.artifactHashes()
      let missing = files.values.filter { !known.contains($0.hash) }
      let report = try merge(missing.isEmpty ? [] : shared.artifacts(missing), into: opened, seen: files.count)
      summary = summary?.followed(by: report) ?? report
      let new = try opened.artifacts(except: Set(files.keys))
      sent = new.count
      if tip == nil, round == 1 { try noteBeginning(opened) }
      if new.isEmpty || dryRun { break }
      let commit = try shared.add(new, to: tip)
      if try shared.push(commit, after: tip, isQuiet: refusals < Self.mostRefusals) { break }
      let before = tip
      // Those who meet here wait for different times.
      System.pause(milliseconds: .random(in: 0...min(20 * Int32(round), 1_000)))
      tip = try shared.fetch()
      refusals = tip == before ? refusals + 1 : 0
      guard refusals <= Self.mostRefusals, round < Self.mostRounds else {
        throw ToolError(
          .inputOutput, "GIT", "git push was refused by \(remote.quoted)",
          hint: "what the remote had is merged; for a host that takes only branches: --ref refs/heads/presets")
      }
    }
    guard let summary else { return }
    try print(summary, sent)
    if !summary.conflicts.isEmpty { throw ExitStatus.findings }
  }

  /// Tells of many presets before they are a new remote's, where they stay.
  private func noteBeginning(_ catalog: Catalog) throws {
    let presets = try catalog.list()
    guard presets.count >= 100 else { return }
    let seeds = presets.count { SeedLibrary.isSeed($0.revision.preset) }
    ErrorReport.note(
      "\(remote.shown) has no presets yet, and gets all \(presets.count) of this catalog"
        + (seeds == 0 ? "" : ", \(seeds) of them seeds"))
  }

  private func merge(_ artifacts: [StoredArtifact], into catalog: Catalog, seen: Int) throws -> MergeReport {
    do throws(StoreError) {
      return try catalog.merge(artifacts, from: remote, seen: seen, dryRun: dryRun)
    } catch {
      guard error.path == remote else { throw error }
      var failure = ToolError(error)
      failure.hint =
        "nothing was taken or sent; a member with a sound catalog can replace it, then everyone syncs again"
      let option = ref == SharedArtifacts.usualName ? "" : " --ref \(ShellWord.path(ref))"
      let push = "git push \(ShellWord.path(remote)) \(ShellWord.path(":" + ref))"
      failure.attempt = "\(push) && motionbook sync \(ShellWord.path(remote))\(option)"
      throw failure
    }
  }

  private func print(_ summary: MergeReport, _ sent: Int) throws {
    let printer = output.printer
    var lines: [String] = []
    if sent == 0 || !summary.isUpToDate { lines.append(summary.headline(printer.style)) }
    if sent > 0 {
      let verb = printer.style.green(dryRun ? "would have sent" : "sent")
      let count = CountedNoun.text(sent, "artifact")
      lines.append("\(verb) \(count) to \(remote.shown)")
    }
    try summary.print(with: printer, headline: lines.joined(separator: "\n"), .of(["ref": ref, "sent": sent]))
  }
}
