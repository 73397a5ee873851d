import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

/// Examples of the page about documents, and answers to similar documents.
@Suite struct DocumentHelpTests {
  private static let documents = HelpTopic.documents.text.components(separatedBy: "\n\n")
    .filter { $0.hasPrefix("  {\"motionbook\": 1, ") }

  @Test("The page shows a legal document of every kind", arguments: documents)
  func examples(document: String) throws {
    _ = try Preset(json: Array(document.utf8))
  }

  @Test("Every kind has an example, and the examples refer to nothing that is not among them")
  func kinds() throws {
    let presets = try Self.documents.map { try Preset(json: Array($0.utf8)) }
    #expect(Set(presets.map(\.motion.kind)) == Set(MotionKind.allCases))
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    for (preset, text) in zip(presets, Self.documents) where ![.duration, .alias].contains(preset.motion.kind) {
      let run = try folder.run("add", preset.motion.kind.rawValue, preset.name.text, "--from", "-", input: text)
      #expect(run.status == 0 && !run.errors.contains("note:"), "\(run.errors)")
    }
  }

  @Test("The word of an easing in a document is answered with the spelling that works")
  func words() throws {
    let folder = try TemporaryFolder()
    func document(_ easing: String) -> String {
      #"{"motionbook":1,"kind":"keyframes","name":"fade","tracks":[{"property":"opacity","initial":0,"keyframes":"#
        + #"[{"linear":1,"duration":1,"easing":"\#(easing)"}]}]}"#
    }
    let spelling = "cubic-bezier(0, 0, 0.58, 1)"
    let alone = try folder.run("sample", document("ease-out"), "--at", "0.5")
    #expect(alone.status == 5 && alone.errors.contains("write \"\(spelling)\""), "\(alone.errors)")
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    for run in [
      try folder.run("sample", document("ease-out"), "--at", "0.5"),
      try folder.run("add", "keyframes", "fade", "--from", "-", input: document("ease-out")),
      try folder.run("add", "keyframes", "fade", "--from", "-", input: document(".ease-out")),
    ] {
      #expect(run.status != 0 && run.errors.contains("write \"\(spelling)\""), "\(run.errors)")
    }
    #expect(try folder.run("add", "keyframes", "fade", "--from", "-", input: document(spelling)).status == 0)
    // The preset of that name takes precedence.
    _ = try folder.run("add", "curve", "ease-out", "steps(2)")
    let named = try folder.run("sample", document("ease-out"), "--at", "0.25,0.75", "--csv", "--no-headers")
    #expect(named.output == "0.25,0\n0.75,0.5\n", "\(named.errors)")
  }

  @Test("Another name in the document is said, and the one on the command line counts")
  func names() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    let document = #"{"motionbook":1,"kind":"curve","name":"a/b","linear":true}"#
    let added = try folder.run("add", "curve", "c/d", "--from", "-", input: document)
    #expect(added.status == 0 && added.errors.contains(#"note: the document says "a/b"; the preset is "c/d""#))
    #expect(try folder.run("show", "c/d").status == 0)
    #expect(try folder.run("show", "a/b").status == 3)
    let changed = document.replacing("true", with: "true,\"duration\":2")
    #expect(try folder.run("set", "c/d", "--from", "-", input: changed).errors.contains("note: the document says"))
    for quiet in [document.replacing("a/b", with: "e/f"), #"{"linear":true}"#] {
      let run = try folder.run("add", "curve", "e/f", "--from", "-", input: quiet)
      #expect(run.status == 0 && !run.errors.contains("note:"), "\(run.errors)")
      _ = try folder.run("rm", "e/f")
    }
    let bad = try folder.run("add", "curve", "g/h", "--from", "-", input: document.replacing("a/b", with: "A b"))
    #expect(bad.status == 5 && bad.errors.contains("/name"), "\(bad.errors)")
  }
}
