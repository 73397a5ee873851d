import Foundation
import Testing

@Suite("Words of answers") struct WordingTests {
  @Test("one of anything is told in the singular") func singular() throws {
    let folder = try TemporaryFolder()
    var said = ""
    for arguments in [
      ["init", "team.motionbook"], ["add", "duration", "time/short", "150ms"], ["info"], ["release", "one"],
      ["backup", "copy.file"], ["export", "json", "-o", "review/"], ["import", "json", "review"], ["verify"],
      ["undo", "9"],
      ["salvage", "team.motionbook", "-o", "saved.file"], ["init", "other.file"],
      ["merge", "team.motionbook", "-c", "other.file"], ["merge", "team.motionbook", "-c", "other.file"],
      ["add", "curve", "fade", "ease", "--duration", "time/short"], ["show", "fade", "--no-plot"],
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      said += "\(arguments)\n\(run.output)\(run.errors)"
    }
    #expect(said.contains("1 preset,") && said.contains("1 version") && said.contains("only 1 change of"), "\(said)")
    let plurals = said.matches(of: /\b1 [a-z]+s\b/).map { String($0.0) }
    #expect(plurals.isEmpty, "\(plurals) in \(said)")
  }

  @Test("what is gone is called by the name it had, where that is known") func gone() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("release", "1")
    try folder.succeed("rm", "brand/pop", "--force")
    let shown = try folder.run("show", "brand/default")
    #expect(shown.errors.contains("warning: brand/default refers to brand/pop, which is missing"), "\(shown.errors)")
    #expect(try folder.run("verify").output.contains("brand/default refers to brand/pop, which is missing"))
    let conflicts = try folder.run("conflicts").output
    #expect(conflicts.contains("brand/default refers to brand/pop, which is missing"))
    #expect(conflicts.contains("or restore the referenced preset: motionbook restore brand/pop\n"), "\(conflicts)")
    #expect(!conflicts.contains("p:"))
    for command in [
      ["sample", "brand/default"], ["export", "css"], ["usage", "."], ["codemod", ".", "--from", "1"],
    ] {
      let errors = try ToolRun(command, in: folder.url).errors
      #expect(errors.contains("it refers to brand/pop, which is missing\n"), "\(errors)")
      #expect(errors.contains("hint: restore that preset, merge a copy that has it, or change the reference"))
    }
    #expect(try !folder.run("diff", "1", "now", "--verdict").output.contains("p:"))
  }
}
