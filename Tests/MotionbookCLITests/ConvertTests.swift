import Foundation
import TestSupport
import Testing

/// Export of notation, documents and files, without a catalog if none is needed.
@Suite struct ConvertTests {
  @Test("a curve needs no catalog and gets a name of its own")
  func notation() throws {
    let folder = try TemporaryFolder()
    let easing = try folder.run("export", "css", "cubic-bezier(0.2, 0, 0, 1)").expectSuccess()
    #expect(easing.output.contains("--motion-easing: cubic-bezier(0.2, 0, 0, 1);"))
    let named = try folder.run(
      "export", "swiftui", "Spring(duration: 0.5, bounce: 0.3)", "--name", "brand/pop"
    ).expectSuccess()
    #expect(named.output.contains("static let pop: Animation = .spring(duration: 0.5, bounce: 0.3)"))
  }

  @Test("a preset comes out as export and show --as write it")
  func preset() throws {
    let folder = try TemporaryFolder.withCatalog()
    for format in ["css", "compose", "waapi"] {
      let exported = try folder.run("export", format, "brand/pop").expectSuccess()
      #expect(try folder.run("convert", "brand/pop", "--to", format).output == exported.output, "\(format)")
      #expect(try folder.run("show", "brand/pop", "--as", format).output == exported.output, "\(format)")
    }
    let refused = try folder.run("export", "css", "brand/pop", "--name", "x")
    #expect(refused.status == 2)
  }

  @Test("notation comes from standard input as from an argument, and stands alone among the arguments of an export")
  func standardInput() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [["show"], ["sample", "--count", "3"], ["metrics"], ["nearest"], ["export", "css"]] {
      let argument = try ToolRun(arguments + ["ease-out"], in: folder.url).expectSuccess()
      let piped = try ToolRun(arguments + ["-"], in: folder.url, input: Data("ease-out\n".utf8)).expectSuccess()
      #expect(piped.output == argument.output && !argument.output.isEmpty, "\(arguments)")
    }
    let document = #"{"motionbook": 1, "kind": "curve", "name": "a", "easing": "ease-out"}"#
    #expect(try ToolRun(["sample", "-"], in: folder.url, input: Data(document.utf8)).status == 0)
    let mixed = try folder.run("export", "css", "brand/*", "spring(bounce: 0.3)")
    #expect(mixed.status == 2 && mixed.errors.contains("expected presets or patterns"), "\(mixed.errors)")
    #expect(try folder.run("backup", "-").status == 2)
  }

  @Test("a file is read as import reads it: its presets, their references, their variants, its warnings")
  func file() throws {
    let folder = try TemporaryFolder()
    let tokens = #"""
      {"fast": {"$type": "duration", "$value": "200ms"},
       "enter": {"$type": "transition", "$value": {"duration": "{fast}", "delay": {"value": 0, "unit": "ms"},
         "timingFunction": [0.2, 0, 0, 1]}}}
      """#
    try folder.write(tokens, to: "motion.tokens.json")
    let run = try folder.run("export", "css", "motion.tokens.json").expectSuccess()
    #expect(run.output.contains("200ms") && run.output.contains("cubic-bezier(0.2, 0, 0, 1)"))
    #expect(run.errors.contains("motion.tokens.json:1:"), "\(run.errors)")
    let piped = try ToolRun(["export", "css", "-"], in: folder.url, input: Data(tokens.utf8))
    #expect(piped.output == run.output)
    #expect(try folder.run("export", "css", "motion.tokens.json", "--name", "x").status == 2)
    try folder.write("{", to: "broken.tokens.json")
    #expect(try folder.run("export", "css", "broken.tokens.json").status != 0)
  }

  @Test("what is lost is told; --strict writes nothing then, and an unknown format is answered with the nearest")
  func loss() throws {
    let folder = try TemporaryFolder()
    let spring = ["export", "css", "Spring(duration: 0.5, bounce: 0.3)"]
    let told = try ToolRun(spring, in: folder.url).expectSuccess()
    #expect(told.errors.contains("approximated"))
    let strict = try ToolRun(spring + ["--strict", "-o", "a.css"], in: folder.url)
    #expect(strict.status == 1 && strict.errors.contains("error[NOT_EXACT]: "), "\(strict.errors)")
    #expect(strict.errors.contains("--strict") && strict.errors.contains("  | motion: "), "\(strict.errors)")
    let reported = try ToolRun(spring + ["--strict", "--report", "parts.json"], in: folder.url)
    #expect(reported.status == 1 && reported.output.isEmpty && !reported.errors.contains("--report"))
    #expect(FileManager.default.fileExists(atPath: folder.file("parts.json").path))
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.css").path))
    #expect(try folder.run("export", "cobol", "ease").status == 2)
    #expect(try folder.run("export", "tailwnd", "ease").errors.contains("did you mean: tailwind?"))
  }

  /// Reversed in time CSS's ease-in is f(1 − t), in value 1 − f(t): in the middle they are 1 − 2 · 0.31536 apart.
  ///
  /// Seventeen passes exceed the limit for writing them out as one.
  /// Error told of a motion, to three decimals.
  private func error(_ run: ToolRun) -> Double? {
    let told = run.errors.firstMatch(of: /\(([0-9.]+)\)/)
    return told.flatMap { Double($0.1) }.map { ($0 * 1_000).rounded() / 1_000 }
  }

  @Test("what a format can only say further off than --max-error is warned of") func beyond() throws {
    let folder = try TemporaryFolder()
    let curve = ".easeIn(duration: 1).repeatCount(17, autoreverses: true)"
    let run = try folder.run("export", "css", curve)
    #expect(run.status == 0 && run.errors.contains("warning: ") && error(run) == 0.369, "\(run.errors)")
    let within = try folder.run("export", "css", curve, "--max-error", "0.1")
    #expect(within.errors.contains("exceeds --max-error 0.1: motion ("), "\(within.errors)")
    #expect(error(within) == 0.369, "\(within.errors)")
    let even = try folder.run("export", "css", ".easeInOut(duration: 1).repeatCount(17, autoreverses: true)")
    #expect(even.status == 0 && even.errors.isEmpty, "\(even.errors)")
  }
}
