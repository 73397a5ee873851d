import Foundation
import Testing

@Suite struct OutputFileTests {
  @Test("a file appears complete, is not replaced without --force, and nothing else is left")
  func files() throws {
    let folder = try TemporaryFolder.withCatalog()
    let sample = ["sample", "brand/pop", "--fps", "60", "--csv"]
    let expected = try ToolRun(sample, in: folder.url).output
    #expect(try ToolRun(sample + ["-o", "pop.csv"], in: folder.url).output == "")
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) == expected)
    let again = try ToolRun(["sample", "brand/enter", "--csv", "-o", "pop.csv"], in: folder.url)
    #expect(again.status == 4)
    #expect(again.errors.contains("--force"))
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) == expected)
    #expect(try ToolRun(["sample", "brand/enter", "--csv", "-o", "pop.csv", "--force"], in: folder.url).status == 0)
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) != expected)
    for output in ["-", "/dev/stdout"] {
      #expect(try ToolRun(sample + ["-o", output], in: folder.url).output == expected)
    }
    #expect(try ToolRun(sample + ["-o", "absent/pop.csv"], in: folder.url).status == 7)
    #expect(try ToolRun(sample + ["-o", "."], in: folder.url).status == 7)
    #expect(try ToolRun(["sample", "brand/absent", "-o", "new.csv"], in: folder.url).status == 3)
    #expect(try Set(folder.contents().keys) == ["team.motionbook", "pop.csv"])
  }

  @Test("a file that may not be replaced is refused before the work")
  func early() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("mine", to: "mine.svg")
    try folder.write("mine", to: "out/vectors.json")
    for command in [
      ["gallery", "no/such"], ["plot", "no/such"], ["export", "css", "no/such"], ["export", "json", "no/such"],
      ["export", "csv", "no/such"],
    ] {
      let run = try ToolRun(command + ["-o", "mine.svg"], in: folder.url)
      #expect(run.status == 4 && run.errors.hasPrefix("error[ALREADY_EXISTS]: \"mine.svg\" exists"), "\(run.errors)")
      #expect(try ToolRun(command + ["-o", "mine.svg", "--force"], in: folder.url).status == 3)
      let catalog = try ToolRun(command + ["-o", "team.motionbook", "--force"], in: folder.url)
      #expect(catalog.status == 4 && catalog.errors.contains("is a catalog"), "\(catalog.errors)")
    }
    #expect(try folder.run("conformance", "out", "no/such").errors.contains("vectors.json\" exists already"))
  }

  @Test("a device gets the data, and nothing beside it")
  func device() throws {
    let folder = try TemporaryFolder.withCatalog()
    for command in [["sample", "brand/pop"], ["export", "f64", "--end", "1s"], ["export", "js"], ["gallery"]] {
      _ = try ToolRun(command + ["-o", "/dev/null"], in: folder.url).expectSuccess()
    }
    let streamed = try folder.shell("motionbook export css -o /dev/stdout | cat").output
    #expect(try streamed == folder.succeed("export", "css").output)
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.json"))
    #expect(try Set(folder.contents().keys) == ["team.motionbook"])
  }

  private static let hasTrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  @Test("folders that are made for files are on the disk with them", .enabled(if: hasTrace))
  func syncedFolders() throws {
    let folder = try TemporaryFolder.withCatalog()
    let trace = "strace -f -e trace=fsync -o trace motionbook"
    #expect(try folder.shell("\(trace) export android -o new/").status == 0)
    let (count, before) = (2, try String(contentsOf: folder.file("trace"), encoding: .utf8))
    let files = try folder.contents().filter { $0.key.hasSuffix(".xml") }.count
    // Each file with its folder, and the parents of new folders.
    #expect(before.split(separator: "\n").count { $0.contains("fsync(") } >= 2 * files + count)
  }

  @Test("the types of a module go beside it, under the same rules, and neither appears without the other")
  func companions() throws {
    let folder = try TemporaryFolder.withCatalog()
    let module = ["export", "js", "brand/*"]
    let expected = try ToolRun(module, in: folder.url).output
    #expect(expected.contains("export const brandPop = "))
    #expect(try ToolRun(module + ["-o", "motion.js"], in: folder.url).status == 0)
    #expect(try ToolRun(module + ["-o", "./motion.min.mjs"], in: folder.url).status == 0)
    #expect(try String(contentsOf: folder.file("motion.js"), encoding: .utf8) == expected)
    let types = try String(contentsOf: folder.file("motion.d.ts"), encoding: .utf8)
    #expect(types.contains("export declare const brandPop: "))
    let names: Set = ["team.motionbook", "motion.js", "motion.d.ts", "motion.min.mjs", "motion.min.d.mts"]
    #expect(try Set(folder.contents().keys) == names)
    try FileManager.default.removeItem(at: folder.file("motion.js"))
    try folder.write("mine", to: "motion.d.ts")
    let refused = try ToolRun(module + ["-o", "motion.js"], in: folder.url)
    #expect(refused.status == 4 && refused.errors.contains("motion.d.ts") && refused.errors.contains("--force"))
    #expect(try Set(folder.contents().keys) == names.subtracting(["motion.js"]))
    #expect(try String(contentsOf: folder.file("motion.d.ts"), encoding: .utf8) == "mine")
    #expect(try ToolRun(module + ["-o", "motion.js", "--force"], in: folder.url).status == 0)
    #expect(try String(contentsOf: folder.file("motion.d.ts"), encoding: .utf8) == types)
    for path in ["motion.ts", "motion.mts", "motion.tsx"] {
      let script = try folder.run("export", "js", "-o", path)
      #expect(script.status == 2 && script.errors.contains(".js\""), "\(script.errors)")
    }
  }

  @Test("no command writes over a catalog, the one that it reads or another, by whatever name")
  func catalogs() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("backup", "other.copy")
    try FileManager.default.createSymbolicLink(atPath: folder.file("soft").path, withDestinationPath: "team.motionbook")
    try FileManager.default.linkItem(at: folder.file("other.copy"), to: folder.file("hard"))
    try folder.write("notes", to: "notes.txt")
    let before = try folder.contents()
    let commands = [
      ["sample", "brand/pop"], ["export", "json"], ["schema"], ["diff", "brand/pop", "brand/enter"],
      ["changelog", "2026-01-01"], ["diff", "--verdict", "2026-01-01"],
    ]
    for command in commands {
      for target in ["team.motionbook", "./team.motionbook", "soft", "other.copy", "hard"] {
        let run = try ToolRun(command + ["-o", target, "--force"], in: folder.url)
        #expect(run.status == 4 && run.errors.contains("is a catalog"), "\(command) \(target): \(run.errors)")
      }
      let journal = try ToolRun(command + ["-o", "team.motionbook-journal"], in: folder.url)
      #expect(journal.status != 0 && journal.errors.contains("FOREIGN_JOURNAL"), "\(command): \(journal.errors)")
    }
    for target in ["team.motionbook", "soft", "notes.txt"] {
      for command in [["backup", target], ["export", "catalog", target]] {
        let run = try ToolRun(command + ["--force"], in: folder.url)
        #expect(run.status == 4, "\(command): \(run.errors)")
      }
    }
    #expect(try folder.contents() == before)
  }

  @Test("what is written from a private catalog is private, and so is what takes a private file's place")
  func privacy() throws {
    let folder = try TemporaryFolder.withCatalog()
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.posixPermissions] as? Int
    }
    let commands = [
      ["sample", "brand/pop", "-o", "out"], ["export", "json", "-o", "out"], ["backup", "out"],
      ["export", "catalog", "out"], ["diff", "brand/pop", "brand/enter", "-o", "out"],
    ]
    for (catalog, expected) in [(0o600, 0o600), (0o644, 0o644)] {
      chmod(folder.file("team.motionbook").path, mode_t(catalog))
      for command in commands {
        try? FileManager.default.removeItem(at: folder.file("out"))
        #expect(try ToolRun(command, in: folder.url).status == 0, "\(command)")
        #expect(try mode("out") == expected & ~Int(Self.mask), "\(command)")
        chmod(folder.file("out").path, 0o600)
        #expect(try ToolRun(command + ["--force"], in: folder.url).status == 0, "\(command)")
        #expect(try mode("out") == 0o600, "\(command)")
      }
    }
  }

  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  @Test("an ending that no format of samples has is refused; a format against a known ending is warned of")
  func endings() throws {
    let folder = try TemporaryFolder.withCatalog()
    let unknown = try folder.run("sample", "brand/pop", "-o", "pop.parquet")
    #expect(unknown.status == 2 && unknown.errors.contains(".parquet"), "\(unknown.errors)")
    for known in [".csv", ".tsv", ".json", ".jsonl", ".f32", ".f64", ".npy", ".txt", "--format"] {
      #expect(unknown.errors.contains(known), "\(unknown.errors)")
    }
    #expect(try Set(folder.contents().keys) == ["team.motionbook"])
    try FileManager.default.createDirectory(at: folder.file("v1.2"), withIntermediateDirectories: true)
    for quiet in [
      ["--csv", "-o", "pop.parquet"], ["-o", "v1.2/pop"], ["-o", "pop.csv"], ["--format", "npy", "-o", "pop.npy"],
    ] {
      let run = try ToolRun(["sample", "brand/pop", "-q"] + quiet, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty, "\(quiet): \(run.errors)")
    }
    let other = try folder.succeed("sample", "brand/pop", "-o", "other.csv", "--format", "npy")
    #expect(other.errors.contains("warning: ") && other.errors.contains("npy"), "\(other.errors)")
    #expect(try Data(contentsOf: folder.file("other.csv")).starts(with: [0x93] + Array("NUMPY".utf8)))
  }

  @Test("a file has no color, and its table is not cut, even from a narrow terminal")
  func plain() throws {
    let folder = try TemporaryFolder.withCatalog()
    let pty = try #require(PseudoTerminal(columns: 20))
    _ = try pty.run(["sample", "brand/pop", "--velocity", "-o", "pop.txt"], in: folder.url)
    let text = try String(contentsOf: folder.file("pop.txt"), encoding: .utf8)
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("…"))
  }
}
