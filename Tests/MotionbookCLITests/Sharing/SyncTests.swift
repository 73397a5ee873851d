import Foundation
import TestSupport
import Testing

/// `motionbook sync`: real repositories, real pushes.
@Suite(.enabled(if: GitTests.isInstalled)) struct SyncTests {
  /// A bare repository, and a clone with a copy of the catalog for each member.
  private func team(_ members: String..., objects format: String = "sha1") throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try must(folder, "git init -q --object-format=\(format) --bare remote.git")
    for member in members { try join(member, folder, objects: format) }
    return folder
  }

  private func join(_ member: String, _ folder: TemporaryFolder, objects format: String = "sha1") throws {
    try must(
      folder,
      "git init -q --object-format=\(format) \(member) && git -C \(member) remote add origin ../remote.git && cp team.motionbook \(member)"
    )
  }

  @discardableResult
  private func must(_ folder: TemporaryFolder, _ line: String) throws -> ToolRun {
    try folder.shell(line).expectSuccess()
  }

  @Test(
    "members get each other's changes; a conflict is shared, and so is what settles it", arguments: ["sha1", "sha256"])
  func exchange(format: String) throws {
    let folder = try team("ada", "ben", objects: format)
    #expect(try must(folder, "motionbook -C ada sync").output.contains("sent"))
    try must(folder, "motionbook -C ada set brand/pop 'spring(duration: 0.4, bounce: 0.2)' && motionbook -C ada sync")
    try must(folder, "motionbook -C ben set brand/pop 'ease-in' --duration 1s")
    try must(folder, "motionbook -C ben add curve brand/ben linear")
    let met = try folder.shell("motionbook -C ben sync --json")
    #expect(met.status == 1)
    let report = try met.json()
    #expect((report["conflicts"] as? [Any])?.count == 1 && report["sent"] as? Int == 4, "\(met.output)")
    #expect(try folder.shell("motionbook -C ada sync").status == 1)
    try must(folder, "motionbook -C ada resolve brand/pop --take ours")
    try must(folder, "motionbook -C ada sync && motionbook -C ben sync")
    #expect(try folder.stateHash("ada/team.motionbook") == folder.stateHash("ben/team.motionbook"))
    let last = try must(folder, "motionbook -C ben sync")
    #expect(last.output == "already up to date with origin\n")
    // Nothing of it is a branch, and the ref is a line.
    #expect(
      try must(folder, "git -C remote.git for-each-ref --format='%(refname)'").output == "refs/motionbook/catalog\n")
    #expect(try must(folder, "git -C remote.git rev-list --min-parents=2 refs/motionbook/catalog").output.isEmpty)
  }

  /// 50 members with 1,000 changes where `MOTIONBOOK_CAMPAIGN` is set.
  @Test("many members who push at once, after a long time apart, lose nothing") func crowd() throws {
    let count = Campaign.isOn ? 50 : 5
    let folder = try team()
    let members = (0..<count).map { "m\($0)" }
    for member in members {
      try join(member, folder)
      let changes = (0..<20).map { #""c\#($0)": {"$type":"duration","$value":{"value":\#($0 + 1),"unit":"ms"}}"# }
      try folder.write("{\(changes.joined(separator: ","))}", to: "\(member)/new.json")
      try must(folder, "motionbook -C \(member) import dtcg new.json --into \(member)")
    }
    let all = members.joined(separator: " ")
    try must(
      folder,
      "for m in \(all); do motionbook -C $m sync > $m/log 2>&1 & done; for m in \(all); do wait -n || exit 1; done")
    try must(folder, "for m in \(all); do motionbook -C $m sync || exit 1; done")
    let hashes = Set(try members.map { try folder.stateHash("\($0)/team.motionbook") })
    #expect(hashes.count == 1)
    for member in members {
      let listed = try must(folder, "motionbook -C m0 list '\(member)/*' --format csv --no-headers").lines
      #expect(listed.filter { !$0.isEmpty }.count == 20, "\(member)")
    }
  }

  @Test("a dry run fetches, and changes neither side") func dryRun() throws {
    let folder = try team("ada", "ben")
    try must(folder, "motionbook -C ada add curve brand/ada linear && motionbook -C ada sync")
    try must(folder, "motionbook -C ben add curve brand/ben linear")
    let before = (
      try folder.stateHash("ben/team.motionbook"), try must(folder, "git -C remote.git for-each-ref").output
    )
    let run = try must(folder, "motionbook -C ben sync --dry-run")
    #expect(run.output.contains("would have sent") && run.output.contains("brand/ada"), "\(run.output)")
    #expect(try folder.stateHash("ben/team.motionbook") == before.0)
    #expect(try must(folder, "git -C remote.git for-each-ref").output == before.1)
  }

  @Test("the first to fill a remote with many presets is told how many; nothing to do is one line")
  func beginning() throws {
    let folder = try team("ada")
    try must(folder, "motionbook -C ada seeds add all")
    let note = "origin has no presets yet, and gets all "
    #expect(try must(folder, "motionbook -C ada sync -n").errors.contains(note))
    let first = try must(folder, "motionbook -C ada sync")
    #expect(first.errors.contains(/gets all \d+ of this catalog, \d+ of them seeds\n/), "\(first.errors)")
    let again = try must(folder, "motionbook -C ada sync -n")
    #expect(again.output == "already up to date with origin\n" && again.errors.isEmpty, "\(again.errors)")
  }

  @Test("branches stay as they are, also with a ref among them") func branches() throws {
    let folder = try team("ada", "ben")
    try must(folder, "git -C ada -c user.name=A -c user.email=a@b commit -q --allow-empty -m start")
    try must(folder, "git -C ada branch presets-of-mine")
    let before = try must(folder, "git -C ada for-each-ref refs/heads").output
    try must(
      folder, "motionbook -C ada sync --ref refs/heads/presets && motionbook -C ada sync --ref refs/heads/presets")
    #expect(try must(folder, "git -C ada for-each-ref refs/heads").output == before)
    try must(folder, "motionbook -C ben add curve brand/ben linear && motionbook -C ben sync --ref refs/heads/presets")
    try must(folder, "motionbook -C ada sync --ref refs/heads/presets && motionbook -C ada show brand/ben")
  }

  @Test(
    "an artifact that is not what its name says is refused, and nothing is taken or sent",
    arguments: [
      // Other bytes; the name of another; one that lacks what it needs.
      ("for f in revision/*/*.json; do sed -i s/brand/grand/ $f; done", "bytes do not have that hash"),
      (
        "mv $(ls content/*/*.json | head -1) 1 && mkdir -p content/00 && mv 1 content/00/$(printf %062d 0).json",
        "bytes do not have that hash"
      ),
      ("rm -r content", "which is not there"),
    ])
  func forged(change: String, problem: String) throws {
    let folder = try team("ada", "ben")
    try must(
      folder,
      "mkdir empty && motionbook init empty/team.motionbook && git init -q empty && git -C empty remote add origin ../remote.git"
    )
    try must(folder, "motionbook -C ada sync && git -C remote.git symbolic-ref HEAD refs/heads/forged")
    try must(
      folder,
      """
      git -C remote.git update-ref refs/heads/forged refs/motionbook/catalog && git clone -q remote.git work && cd work
      \(change)
      git add -A && git -c user.name=A -c user.email=a@b commit -qm forged && git push -q origin HEAD:refs/motionbook/catalog
      """)
    let tip = try must(folder, "git -C remote.git rev-parse refs/motionbook/catalog").output
    let before = try folder.stateHash("empty/team.motionbook")
    let run = try folder.shell("motionbook -C empty sync")
    #expect(run.status == 6 && run.errors.contains(problem), "\(run.status) \(run.errors)")
    #expect(try folder.stateHash("empty/team.motionbook") == before)
    #expect(try must(folder, "git -C remote.git rev-parse refs/motionbook/catalog").output == tip)
  }

  @Test("a remote that refuses says so; what it had is merged") func refusal() throws {
    let folder = try team("ada", "ben")
    try must(folder, "motionbook -C ada add curve brand/ada linear && motionbook -C ada sync")
    try must(
      folder, "printf '#!/bin/sh\\nexit 1\\n' > remote.git/hooks/pre-receive; chmod +x remote.git/hooks/pre-receive")
    try must(folder, "motionbook -C ben add curve brand/ben linear")
    let run = try folder.shell("motionbook -C ben sync")
    #expect(run.status != 0 && run.errors.contains("error[GIT]") && run.errors.contains("pre-receive"), "\(run.errors)")
    try must(folder, "motionbook -C ben show brand/ada")
  }

  @Test(
    "a wrong place is told apart from a wrong name",
    arguments: [
      ("motionbook sync", "NO_REPOSITORY"), ("motionbook -C ada sync nowhere", "GIT"),
      ("motionbook -C ada sync --ref catalog", "USAGE"), ("motionbook -C ada sync --ref 'refs/a b'", "USAGE"),
      ("motionbook -C ada sync -c none.motionbook", "MISSING_FILE"),
      ("motionbook -C ada sync -- --upload-pack=x", "GIT"),
    ])
  func mistakes(line: String, code: String) throws {
    let folder = try team("ada")
    let run = try folder.shell(line)
    #expect(run.status != 0 && run.errors.contains("error[\(code)]"), "\(run.errors)")
  }
}
