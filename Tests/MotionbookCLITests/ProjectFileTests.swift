import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

/// Contents of `motionbook.json`, and errors in it.
@Suite struct ProjectFileTests {
  @Test("what is wrong is said with its place and what is allowed")
  func errors() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (text, says) in [
      (
        #"{"outputs": {"a": {"format": "cs", "path": "a"}}}"#,
        [#":1:30: unknown value "cs" at /outputs/a/format"#, #""css"?"#]
      ),
      (
        "{\"outputs\": {\n \"a\": {\"format\": \"css\", \"maxEror\": 1, \"path\": \"a\"}}}",
        [#":2:25: unknown key "maxEror" at /outputs/a/maxEror"#, #"did you mean "maxError"?"#]
      ),
      (
        #"{"outputs": [{"format": "css", "path": "a"}]}"#,
        ["expected an object, found an array at /outputs", #"{ "web": { "format": "css""#]
      ),
      (#"{"output": {}}"#, [#"unknown key "output""#, #""outputs"?"#]), ("{}", [#"the key "outputs" is missing"#]),
      (#"{"outputs": {"a": {"path": "a"}}}"#, [#"the key "format" is missing at /outputs/a"#]),
      (#"{"outputs": {"a": {"format": "css"}}}"#, [#"the key "path" is missing at /outputs/a"#]),
      (
        #"{"outputs": {"a": {"format": "css", "path": "w/m.css"}, "b": {"format": "scss", "path": "./w/x/../m.css"}}}"#,
        [#"a and b are both written to "w/m.css" at /outputs/b/path"#]
      ),
      (#"{"outputs": {"a": {"format": "css", "fps": 60, "path": "a"}}}"#, [#"unknown key "fps""#]),
      (
        #"{"outputs": {"a": {"format": "csv", "fps": 60, "count": 2, "path": "a"}}}"#,
        ["exclude each other at /outputs/a"]
      ),
      (#"{"outputs": {"a": {"format": "css", "maxError": 1, "path": "a"}}}"#, ["(allowed: 0.000001…0.1)"]),
      (#"{"outputs": {"a": {"format": "css", "reduced": "onyl", "path": "a"}}}"#, [#"did you mean "only"?"#]),
      (#"{"outputs": {"a": {"format": "css", "presets": "brand/*", "path": "a"}}}"#, [#"write ["brand/*"]"#]),
      (#"{"outputs": {"a b": {"format": "css", "path": "a"}}}"#, [":1:14:", #""a b" is not a name for an output"#]),
      (#"{"outputs": {"-a": {"format": "css", "path": "a"}}}"#, [#""-a" is not a name for an output"#]),
      (#"{"outputs": {"a": {"format": "css", "path": "-"}}}"#, [#""-" is not a path to a file at /outputs/a/path"#]),
      (#"{"outputs": {"a": {"format": "css", "path": "a\u0000b"}}}"#, ["is not a path to a file"]),
      (#"{"motionbook": 2, "outputs": {}}"#, ["at /motionbook", "update Motionbook"]),
      (#"{"outputs": {"a": {"format": "css", "path": "a"}, "a": {"format": "css", "path": "b"}}}"#, ["occurs twice"]),
      (#"{"outputs": {"a": {"format": "css", "path": "a"},}}"#, [":1:49:"]), ("", ["the text is empty"]),
    ] {
      try folder.write(text, to: "motionbook.json")
      let before = try folder.contents()
      let run = try folder.run("build")
      #expect(run.status == 5, "\(text): \(run.status) \(run.errors)")
      for part in says { #expect(run.errors.contains(part), "\(text): \(run.errors)") }
      #expect(try folder.contents() == before, "\(text)")
    }
    try folder.write(
      #"{"outputs": {"web": {"format": "css", "presets": ["brand/pp"], "path": "a"}}}"#, to: "motionbook.json")
    let preset = try folder.run("build")
    #expect(preset.status == 3 && preset.errors.contains("error[NOT_FOUND]: web: "), "\(preset.errors)")
    let strange = try folder.run("build", "wbe")
    #expect(strange.status == 3 && strange.errors.contains("did you mean: web?"), "\(strange.errors)")
    #expect(try folder.run("build", "--check", "--watch").status == 2)
  }

  @Test("the catalog of motionbook.json is that of every command, the nearest counts, and -c and $MOTIONBOOK go first")
  func catalogs() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("init", "other.motionbook", "--seeds", "none")
    #expect(try folder.run("list").errors.contains("SEVERAL_CATALOGS"))
    try folder.write(#"{"catalog": "team.motionbook", "outputs": {}}"#, to: "motionbook.json")
    try folder.write(#"{"catalog": "../other.motionbook", "lint": {}}"#, to: "deep/motionbook.json")
    try FileManager.default.createDirectory(at: folder.file("sub/deeper"), withIntermediateDirectories: true)
    for (place, arguments, environment, isTeam) in [
      ("", [], [:], true), ("sub/deeper", [], [:], true), ("deep", [], [:], false),
      ("", ["-c", "other.motionbook"], [:], false),
      ("", [], ["MOTIONBOOK": folder.file("other.motionbook").path], false),
    ] as [(String, [String], [String: String], Bool)] {
      let run = try ToolRun(
        ["show", "brand/pop", "--no-plot"] + arguments, in: folder.file(place), environment: environment)
      #expect(run.status == (isTeam ? 0 : 3), "\(place) \(arguments): \(run.errors)")
    }
    try folder.succeed("set", "brand/pop", "--title", "Named")
    // The catalog may be all that it says.
    try folder.write(#"{"catalog": "team.motionbook"}"#, to: "motionbook.json")
    #expect(try folder.succeed("list").errors == "" && folder.run("lint", "brand/pop").errors == "")
    #expect(try folder.succeed("build").errors.contains("motionbook.json has no outputs"))
    // A mistake in rules or outputs stops only those who need them.
    try folder.write(#"{"catalog": "team.motionbook", "lint": {"rule": {}}}"#, to: "motionbook.json")
    #expect(try folder.succeed("list").errors.contains("motionbook.json:1:"))
    #expect(try folder.run("lint").status == 5)
    try folder.write(#"{"catalog": "team.motionbook", "outputs": {}, "lint": {"rule": {}}}"#, to: "motionbook.json")
    #expect(try folder.succeed("build").errors.contains("warning: "))
    // Without a catalog in the file, its folder has two.
    try folder.write(#"{"lint": {"rule": {}}}"#, to: "motionbook.json")
    let unnamed = try folder.run("list").errors
    #expect(unnamed.contains("warning: ") && unnamed.contains("SEVERAL_CATALOGS"), "\(unnamed)")
    try folder.write(#"{"catalog": 1, "outputs": {}}"#, to: "motionbook.json")
    #expect(try folder.run("list").status == 5)
    try folder.write("{", to: "motionbook.json")
    let broken = try folder.run("list")
    #expect(broken.status == 5 && broken.errors.contains("motionbook.json"), "\(broken.errors)")
  }

  /// Export options about input, output and reports, which projects express in another way.
  private static let apart: Set<String> = [
    "catalog", "color", "no-color", "progress", "output", "force", "report", "take", "help", "version",
  ]

  @Test("an output takes every option of its format's export, and no other")
  func options() throws {
    let folder = try TemporaryFolder()
    let root = try #require(try folder.run("--experimental-dump-help").json()["command"] as? [String: Any])
    func children(_ node: [String: Any]) -> [[String: Any]] { node["subcommands"] as? [[String: Any]] ?? [] }
    func name(_ node: [String: Any]) -> String { node["commandName"] as? String ?? "" }
    let export = try #require(children(root).first { name($0) == "export" })
    let commands = children(export).filter { !["catalog", "help"].contains(name($0)) }
    #expect(commands.map(name) == ExportRequest.Format.all.map(\.name))
    for command in commands {
      let arguments = command["arguments"] as? [[String: Any]] ?? []
      let options = Set(
        arguments.map { argument -> String in
          let preferred = (argument["preferredName"] as? [String: Any])?["name"] as? String
          return preferred ?? argument["valueName"] as? String ?? ""
        }
      ).subtracting(Self.apart)
      let keys = Project.Output.form.shape.keys(ofFormat: name(command)).subtracting(["format", "path"])
      #expect(Set(keys.map(Self.option)) == options, "\(name(command))")
    }
  }

  private static func option(_ key: String) -> String {
    key.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  @Test("what one format alone has is an option of its command, and of its outputs")
  func choices() throws {
    let folder = try TemporaryFolder.withCatalog()
    func isSpring(_ text: String) -> Bool { text.contains("\"$type\": \"spring\"") }
    #expect(isSpring(try folder.succeed("export", "dtcg", "brand/pop", "--experimental-types").output))
    #expect(!isSpring(try folder.succeed("export", "dtcg", "brand/pop").output))
    #expect(isSpring(try folder.succeed("export", "dtcg", "brand/pop", "--experimental-types").output))
    #expect(try folder.run("export", "css", "--experimental-types").status == 2)
    try folder.write(
      #"{"outputs": {"t": {"format": "dtcg", "experimentalTypes": true, "path": "t.json"}}}"#, to: "motionbook.json")
    try folder.succeed("build")
    #expect(isSpring(try String(contentsOf: folder.file("t.json"), encoding: .utf8)))
    try folder.write(
      #"{"outputs": {"t": {"format": "css", "experimentalTypes": true, "path": "t.css"}}}"#, to: "motionbook.json")
    #expect(try folder.run("build").errors.contains(#"unknown key "experimentalTypes""#))
    #expect(try folder.succeed("schema", "--project").output.contains(#""experimentalTypes""#))
  }

  @Test("the schema allows the formats and what each takes")
  func schema() throws {
    let folder = try TemporaryFolder()
    let schema = try folder.succeed("schema", "--project")
    #expect(try schema.json()["title"] as? String == "Motionbook project, format 1")
    for format in ExportRequest.Format.all { #expect(schema.output.contains("\"\(format.name)\"")) }
  }
}

extension Shape {
  /// The keys of the object with a value of `format`.
  fileprivate func keys(ofFormat word: String) -> Set<String> {
    guard case .object(let object) = plain else { return [] }
    return Set(object.fields(of: [JSONMember("format", .string(word))]).map(\.key))
  }
}
