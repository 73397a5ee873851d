import Foundation
import TestSupport
import Testing

/// Every kind written by hand: added, set, shown, and edited.
@Suite struct HandwritingTests {
  private static let keyframes = """
    KeyframeTrack(\\.scale) {
      LinearKeyframe(1, duration: 0.1)
      SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)
    }
    """

  /// The document's own members, in one line.
  private func document(_ name: String, in folder: TemporaryFolder) throws -> String {
    let json = try folder.run("show", name, "--json").expectSuccess().json()
    let document = try #require(json["document"] as? [String: Any]).filter {
      !["motionbook", "name", "kind"].contains($0.key)
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: document, options: .sortedKeys), as: UTF8.self)
  }

  @Test("a curve comes from standard input like other motions; nothing there is an error")
  func curveFromInput() throws {
    let folder = try TemporaryFolder.withCatalog()
    let notation = "spring(duration: 0.4, bounce: 0.1)"
    _ = try folder.run("add", "curve", "brand/piped", "-", input: "  \(notation)\n").expectSuccess()
    #expect(try folder.run("show", "brand/piped").output.contains("duration: 0.4, bounce: 0.1"))
    _ = try folder.run("add", "curve", "brand/timed", "-", "--duration", "200ms", input: "ease\n").expectSuccess()
    let empty = try folder.run("add", "curve", "brand/none", "-", input: " \n")
    #expect(empty.status == 2 && empty.errors.contains("standard input has no curve"), "\(empty.errors)")
    #expect(try folder.run("add", "curve", "brand/none", "-", input: "sprng()").status != 0)
  }

  @Test("add takes SwiftUI's words for transitions, keyframes and sequences, and set replaces them")
  func addingAndSetting() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.run("add", "transition", "card/appear", ".opacity").expectSuccess()
    #expect(
      try document("card/appear", in: folder)
        == #"{"insertion":{"effects":[{"opacity":true}]},"removal":{"effects":[{"opacity":true}]},"seed":0,"size":[100,100]}"#
    )
    try folder.run("set", "card/appear", ".slide", "-m", "sideways").expectSuccess()
    #expect(try document("card/appear", in: folder).contains(#"[{"slide":true}]"#))
    try folder.run("add", "keyframes", "hero/enter", "-", input: Self.keyframes + "\n").expectSuccess()
    #expect(try document("hero/enter", in: folder).contains(#""keyframes":[{"duration":0.1,"linear":1},"#))
    try folder.run("set", "hero/enter", "KeyframeTrack(\\.opacity) { MoveKeyframe(0) }").expectSuccess()
    #expect(try document("hero/enter", in: folder).contains(#""keyframes":[{"move":0}]"#))
    try folder.run("add", "sequence", "hero/intro", "withAnimation(.bouncy) { scale = 1.2 }").expectSuccess()
    #expect(try document("hero/intro", in: folder).contains(#""animate":{"scale":1.2}"#))
    // A document is recognized from any source.
    try folder.run(
      "add", "keyframes", "hero/leave", "-",
      input: #"{"title":"Off","tracks":[{"property":"x","initial":0,"keyframes":[{"move":1}]}]}"#
    )
    .expectSuccess()
    #expect(try folder.run("show", "hero/leave").output.contains("Off"))
    try folder.run("set", "brand/pop", "-", input: ".smooth\n").expectSuccess()
    #expect(try folder.run("show", "brand/pop").lines.contains { $0.hasSuffix("  .smooth") })
  }

  @Test("pasted keyframes keep ends that are the view's own, one transform and their easing, and tell what is dropped")
  func pastedKeyframes() throws {
    let folder = try TemporaryFolder.withCatalog()
    let rule = "@keyframes k { 0%, 100% { transform: scale(1) } 50% { transform: scale(1.1); opacity: .8; opacty: 0 } }"
    let run = try folder.succeed("add", "keyframes", "x/pulse", rule)
    #expect(run.errors.contains("opacty") && run.errors.contains("did you mean opacity?"), "\(run.errors)")
    let css = try folder.succeed("export", "css", "x/pulse").output
    #expect(css.contains("  0% { transform: scale(1) }\n  50% { opacity: 0.8; transform: scale(1.1) }\n"), "\(css)")
    #expect(css.contains("animation: x-pulse 1s ease both;"), "\(css)")
  }

  @Test("an error shows the line and the place in it, and nothing is stored")
  func errors() throws {
    let folder = try TemporaryFolder.withCatalog()
    let text = "KeyframeTrack(\\.scale) {\n  LinearKeyfram(1, duration: 1)\n}\n"
    let run = try folder.run("add", "keyframes", "hero/enter", "-", input: text)
    #expect(run.status == 5)
    #expect(run.errors.contains("standard input:2:3: expected a keyframe"))
    #expect(run.errors.contains("  |   LinearKeyfram(1, duration: 1)\n  |   ^\n"))
    #expect(run.errors.contains("did you mean \"LinearKeyframe\"?"))
    #expect(try folder.run("show", "hero/enter").status == 3)
    #expect(try folder.run("add", "transition", "a/b").status == 2)
    #expect(try folder.run("add", "transition", "a/b", ".slide", "--from", "x.json").status == 2)
    #expect(try folder.run("add", "transition", "a/b", #"{"kind":"curve","easing":"ease"}"#).status == 5)
  }

  @Test("show prints the notation over several lines, else the document over several lines")
  func showing() throws {
    let folder = try TemporaryFolder()
    try folder.run("init", "team.motionbook", "--seeds", "seed,system").expectSuccess()
    let keyframes = try folder.run("show", "system/keyframe/linear").expectSuccess()
    #expect(
      Array(keyframes.lines[1...6]) == [
        "keyframes", "  KeyframeAnimator(initialValue: (offset.y: 0), trigger: trigger) {",
        "    KeyframeTrack(\\.offset.y) {", "      LinearKeyframe(40, duration: 0.4)",
        "      LinearKeyframe(0, duration: 0.4, timingCurve: ref(\"system/curve/ease-in-out\"))", "    }",
      ])
    let transition = try folder.run("show", "system/transition/asymmetric").expectSuccess()
    #expect(
      transition.lines[1].hasSuffix("  .asymmetric(insertion: .scale(0.5), removal: .move(edge: .bottom))"))
    let scene = try folder.run("show", "seed/layout-switch").expectSuccess()
    #expect(scene.lines[1] == "document" && scene.lines[2] == "  {" && scene.lines[3] == #"    "kind": "sequence","#)
    let raw = try folder.run("list", "--json").json()["presets"] as? [[String: Any]] ?? []
    for name in Campaign.some(raw.compactMap { $0["name"] as? String }.filter { $0.hasPrefix("seed/") }) {
      let lines = try folder.run("show", name).lines
      #expect(!lines.contains { $0.contains(#""kind":"#) && $0.count > 40 }, "\(name) shows a raw line of JSON")
    }
  }

  @Test("edit stores what the editor leaves, under the message")
  func editing() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.run("add", "transition", "card/appear", ".slide").expectSuccess()
    try folder.write("#!/bin/sh\ncat \"$2\" > seen.txt\nsed -i \"s/slide/$1/\" \"$2\"\n", to: "swap")
    try folder.run(
      "edit", "card/appear", "-m", "softer", environment: ["VISUAL": "sh swap opacity", "EDITOR": "false"]
    ).expectSuccess()
    let seen = try String(contentsOf: folder.file("seen.txt"), encoding: .utf8)
    #expect(seen.hasPrefix("// card/appear, a transition.\n"))
    #expect(seen.hasSuffix("\n\n.slide\n"))
    #expect(try document("card/appear", in: folder).contains("opacity"))
    #expect(try folder.run("log", "card/appear").lines[1].hasSuffix("softer"))
    // The text of a curve includes its duration.
    try folder.run("edit", "brand/enter", environment: ["EDITOR": "sed -i s/0.4/0.3/"]).expectSuccess()
    #expect(try folder.run("show", "brand/enter").output.contains("cubic-bezier(0.05, 0.7, 0.1, 1).duration(0.3)"))
    try folder.run("edit", "brand/pop", "--document", environment: ["EDITOR": "sed -i s/Pop/Puff/"]).expectSuccess()
    #expect(try folder.run("show", "brand/pop").output.contains("Puff"))
    try folder.run("edit", "time/short", environment: ["EDITOR": "sed -i s/150ms/0.2s/"]).expectSuccess()
    #expect(try folder.run("show", "time/short").output.contains("200ms"))
    try folder.run("edit", "brand/default", environment: ["EDITOR": "sed -i s,brand/pop,brand/enter,"]).expectSuccess()
    #expect(try folder.run("show", "brand/default").output.contains("brand/enter"))
  }

  @Test("what is unchanged or empty changes nothing, and neither does an editor that fails")
  func withoutChange() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.run("log", "brand/pop").output
    for editor in ["true", "sed -i d"] {
      let run = try folder.run("edit", "brand/pop", environment: ["EDITOR": editor]).expectSuccess()
      #expect(run.output == "unchanged brand/pop@1\n")
    }
    for editor in ["false", "no-such-editor"] {
      let run = try folder.run("edit", "brand/pop", environment: ["EDITOR": editor])
      #expect(run.status == 7 && run.errors.contains(editor), "\(run.errors)")
    }
    #expect(try folder.run("log", "brand/pop").output == before)
  }

  @Test("a text with an error is kept in a file, with the command that takes it once it is mended")
  func keeping() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.run("add", "transition", "card/appear", ".slide").expectSuccess()
    try folder.run("add", "sequence", "card/drum", #"{"steps":[{"wait":1}],"cues":[{"name":"a","at":0}]}"#)
      .expectSuccess()
    for (name, wrong, right) in [
      ("card/appear", "s/slide/slid/", "s/slid/opacity/"), ("card/drum", "s/wait/weit/", "s/weit/wait/"),
    ] {
      let environment = ["EDITOR": "sed -i \(wrong)", "TMPDIR": folder.url.path]
      let failed = try folder.run("edit", name, "--json", environment: environment)
      #expect(failed.status == 5)
      let error = try #require(try failed.errorJSON()["error"] as? [String: Any])
      let kept = try #require((error["details"] as? [String: Any])?["kept"] as? String ?? error["kept"] as? String)
      let hint = try #require(error["hint"] as? String)
      #expect(hint.contains("motionbook set \(name)") && hint.contains(kept), "\(hint)")
      let text = try String(contentsOfFile: kept, encoding: .utf8)
      #expect(text.hasPrefix("// \(name), a"))
      try text.replacing(right.split(separator: "/")[1], with: right.split(separator: "/")[2])
        .write(toFile: kept, atomically: true, encoding: .utf8)
      if name == "card/appear" {
        try ToolRun(
          ["set", name, "-"], in: folder.url, input: Data(contentsOf: URL(fileURLWithPath: kept))
        ).expectSuccess()
      } else {
        try folder.run("set", name, "--from", kept).expectSuccess()
      }
    }
    #expect(try document("card/appear", in: folder).contains("opacity"))
  }
}
