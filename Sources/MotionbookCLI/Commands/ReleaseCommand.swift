import ArgumentParser
import Motionbook

/// `motionbook release`.
struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Pin every preset, with everything it refers to, under a name; for ever.",
    discussion: """
      Examples
        motionbook release 2026.11 -m 'calmer entrances'
        motionbook release 2026.11 --dry-run
        motionbook show brand/pop@release:2026.11
      """)

  @Argument(help: "The release's name, such as 2026.11.")
  var name: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open(.readWrite, dryRun: change.dryRun)
    let release = try catalog.release(name, dryRun: change.dryRun, by: try change.context())
    let printer = output.printer
    let verb = printer.style.green(change.dryRun ? "would have released" : "released")
    let look = change.dryRun ? "" : " — use with: NAME@release:\(release.name)"
    let count = CountedNoun.text(release.presetCount, "preset")
    try printer.print(
      ReleaseList.members(release) + [JSONMember("dryRun", .bool(change.dryRun))],
      text: "\(verb) \(printer.style.bold(release.name)): \(count), #\(release.hash.short)"
        + printer.style.dim(look) + "\n")
  }
}
