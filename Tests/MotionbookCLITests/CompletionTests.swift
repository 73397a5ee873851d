import Foundation
import Testing

@Suite struct CompletionTests {
  @Test("every shell gets a script that its shell accepts")
  func scripts() throws {
    let folder = try TemporaryFolder()
    for (shell, mark) in [("bash", "complete "), ("zsh", "#compdef motionbook"), ("fish", "complete -c 'motionbook'")] {
      let run = try folder.run("completion", shell)
      #expect(run.status == 0)
      #expect(run.output.contains(mark), "\(shell)")
      #expect(run.output.contains("rename"), "\(shell) does not know the commands")
    }
    try folder.write(try folder.run("completion", "bash").output, to: "motionbook.bash")
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/bin/bash")
    check.arguments = ["-n", folder.file("motionbook.bash").path]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }

  @Test("preset names are completed from the catalog, and nothing is said when there is none")
  func names() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.run("__complete", "brand/").output == "brand/default\nbrand/enter\nbrand/pop\n")
    #expect(try folder.run("__complete", "-c", "team.motionbook", "t").output == "time/short\n")
    let empty = try TemporaryFolder()
    let run = try empty.run("__complete", "b")
    #expect((run.status, run.output, run.errors) == (0, "", ""))
  }

  @Test("the shell's own question is answered with names")
  func custom() throws {
    let folder = try TemporaryFolder.withCatalog()
    let script = try folder.run("completion", "bash").output
    // The script asks the tool; the arguments of that call are in it.
    let start = try #require(script.firstRange(of: "---completion rm -- "))
    let question = script[start.lowerBound...].prefix { $0 != "\"" }.split(separator: " ").map(String.init)
    let arguments = question + ["2", "6", "motionbook", "rm", "brand/"]
    let run = try ToolRun(arguments, in: folder.url)
    #expect(run.output.contains("brand/enter"), "\(arguments): \(run.output)\(run.errors)")
  }
}
