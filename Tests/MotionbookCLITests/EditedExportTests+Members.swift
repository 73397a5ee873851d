import Foundation
import TestSupport
import Testing

/// Parts of exported files that tell a value a second time, or are no preset's.
extension EditedExportTests {
  private static let shake =
    "@keyframes k { from { opacity: 0; scale: 1 } 50% { opacity: 1 } to { opacity: 0; scale: 2 } }"

  @Test(
    "a member of a module beside what the API plays is read where it was edited, and the module is written again",
    arguments: [
      (["duration", "x/a", "150ms"], ["duration: 0.15,": "duration: 0.29,"], 0.29),
      (["curve", "x/a", ".easeInOut(duration: 0.3).delay(0.1)"], ["delay: 0.1,": "delay: 0.25,"], 0.55),
      (["curve", "x/a", ".easeInOut(duration: 0.3)"], ["duration: 0.3,": "duration: 0.3,\n  delay: 0.2,"], 0.5),
      (["curve", "x/a", ".easeOut(duration: 1).repeatCount(5, autoreverses: false)"], ["repeat: 4,": "repeat: 2,"], 3),
      (
        ["curve", "x/a", ".easeOut(duration: 1).repeatCount(3, autoreverses: false)"],
        ["repeatType: \"loop\"": "repeatType: \"reverse\""], 3
      ),
      (["keyframes", "x/a", shake], ["duration: 1,": "duration: 1.001,"], 1.001),
      (["transition", "x/a", "opacity 300ms ease-out 100ms"], ["duration: 0.3,": "duration: 0.5,"], 0.6),
      (
        ["transition", "x/a", "opacity 300ms ease-out 100ms"],
        ["ease: [0, 0, 0.58, 1]": "ease: [0.2, 0, 0, 1]", "delay: 0.1,": "delay: 0.2,"], 0.5
      ),
      (
        ["curve", "x/a", ".spring(response: 0.3, dampingFraction: 0.6)"], ["duration: 0.485396176": "duration: 0.6"],
        0.6
      ),
    ] as [([String], [String: String], Double)])
  func editedMembers(preset: [String], edits: [String: String], duration: Double) throws {
    let (folder, file) = try Self.folder("js", [preset, ["curve", "x/b", ".easeIn(duration: 0.4)"]])
    for (old, new) in edits { try Self.edit(folder, file, old, new) }
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.output.contains("1 changed") && !run.errors.contains("warning"), "\(run.errors)")
    let new = try folder.succeed("show", "x/a", "--json").json()["duration"] as? Double
    #expect(abs((new ?? 0) - duration) < 1e-6)
    try folder.succeed("build")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "unchanged"])
  }

  @Test("a file from before an import takes nothing back of that, and its own edit counts", arguments: [false, true])
  func olderCopy(isChangedSince: Bool) throws {
    let (folder, file) = try Self.folder(
      "css", [["curve", "x/ease", "ease-in", "--duration", "300ms"], ["duration", "x/quick", "180ms"]])
    let old = try String(contentsOf: folder.file(file), encoding: .utf8)
    try Self.edit(folder, file, "duration: 300ms", "duration: 350ms")
    _ = try Self.take(folder, file)
    try folder.succeed("build")
    if isChangedSince { try folder.succeed("set", "x/ease", "--duration", "400ms") }
    try folder.write(old.replacing("180ms", with: "190ms"), to: file)
    #expect(try !folder.run("build").errors.contains("x/ease"))
    let taken = try Self.take(folder, file)
    #expect(taken["keptChanges"] as? [String] == ["x/ease"])
    #expect(
      try Self.notation(folder, "x/ease") == (isChangedSince ? "ease-in.duration(0.4)" : "ease-in.duration(0.35)"))
    #expect(try folder.succeed("show", "x/quick", "--json").json()["duration"] as? Double == 0.19)
  }

  @Test("a value that is edited back beside others that stay as they were imported is an edit")
  func editedBack() throws {
    let (folder, file) = try Self.folder(
      "css", [["curve", "x/ease", "ease-in", "--duration", "300ms"], ["duration", "x/quick", "180ms"]])
    try Self.edit(folder, file, "duration: 300ms", "duration: 350ms")
    try Self.edit(folder, file, "180ms", "190ms")
    _ = try Self.take(folder, file)
    try Self.edit(folder, file, "duration: 350ms", "duration: 300ms")
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "x/ease") == "ease-in.duration(0.3)")
    #expect(try folder.succeed("show", "x/quick", "--json").json()["duration"] as? Double == 0.19)
  }

  @Test("keyframes and a spring that they refer to may be edited in one module, and the reference stays")
  func editedTogether() throws {
    let keyframes = """
      KeyframeTimeline(initialValue: (opacity: 0, offset.y: 16)) {
        KeyframeTrack(\\.opacity) { LinearKeyframe(1, duration: ref("x/base")) }
        KeyframeTrack(\\.offset.y) { LinearKeyframe(0, duration: 0.3, timingCurve: ref("x/snap")) }
      }
      """
    let (folder, file) = try Self.folder(
      "js",
      [
        ["duration", "x/base", "200ms"], ["curve", "x/snap", "spring(mass: 1, stiffness: 300, damping: 20)"],
        ["keyframes", "x/card", keyframes],
      ])
    try Self.edit(folder, file, "0px 16px", "0px 20px")
    try Self.edit(folder, file, "spring: { mass: 1, stiffness: 300", "spring: { mass: 1, stiffness: 200")
    #expect(Self.changed(try Self.take(folder, file)) == ["x/card", "x/snap"])
    #expect(try Self.notation(folder, "x/snap") == "spring(mass: 1, stiffness: 200, damping: 20)")
    let motion = try folder.succeed("show", "x/card").output
    #expect(
      motion.contains("y: 20") && motion.contains("ref(\"x/snap\")") && motion.contains("ref(\"x/base\")"), "\(motion)")
  }

  @Test("a duration and an easing of a curve whose length is another preset are edits of it, and the rest stays")
  func membersBesideReferences() throws {
    let curve = #".timingCurve(0.2, 0, 0, 1, duration: ref("x/base"))"#
    for (old, new, expected) in [
      ("duration: 0.2,\n  ease", "duration: 0.25,\n  ease", ".timingCurve(0.2, 0, 0, 1, duration: 0.25)"),
      ("ease: [0.2, 0, 0, 1]", "ease: [0.3, 0, 0, 1]", #"cubic-bezier(0.3, 0, 0, 1).duration(ref("x/base"))"#),
    ] {
      let (folder, file) = try Self.folder("js", [["duration", "x/base", "200ms"], ["curve", "x/fade", curve]])
      try Self.edit(folder, file, old, new)
      _ = try Self.take(folder, file)
      #expect(try Self.notation(folder, "x/fade") == expected)
    }
  }

  @Test(
    "a constant that is added to a module without a comment or in Motion's words comes into the catalog",
    arguments: [
      ("export const xToast = { type: \"spring\", stiffness: 260, damping: 22 };", "x-toast"),
      ("export const xToast = $freeze({ name: \"x/toast\", css: \"ease-in\", duration: 0.2 });", "x/toast"),
    ])
  func addedByHand(_ constant: String, _ name: String) throws {
    let (folder, file) = try Self.folder("js", [["curve", "x/fade", "ease-out", "--duration", "300ms"]])
    try Self.edit(folder, file, "export default", "\(constant)\n\nexport default")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.output.contains("added: \(name)") && !run.errors.contains("warning"), "\(run.errors)")
  }

  @Test("an edit of a module that is not read is told also beside one in conflict")
  func unreadBesideConflict() throws {
    let (folder, file) = try Self.folder(
      "js", [["curve", "x/a", ".easeIn(duration: 0.4)"], ["curve", "x/b", ".easeOut(duration: 0.5)"]])
    try folder.succeed("set", "x/b", "--duration", "600ms")
    try Self.edit(folder, file, "duration: 0.5,", "duration: 0.7,")
    let conflict = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(conflict.status == 1 && !conflict.errors.contains("are not read"), "\(conflict.errors)")
    try Self.edit(folder, file, "gsap: \"M0,0 C0.42,0 1,1 1,1\"", "gsap: \"M0,0 C0,0 0.58,1 1,1\"")
    let both = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(both.status == 1 && both.errors.contains("are not read, in x/a"), "\(both.errors)")
  }

  @Test("an edit of a single animation that a transition of the API cannot have is told")
  func partOfTransition() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "snap", "spring(mass: 1, stiffness: 400, damping: 30)")
    try folder.succeed("add", "transition", "dialog", #".scale(0.9).combined(with: .opacity).animation(ref("snap"))"#)
    try folder.succeed("export", "waapi", "-o", "d.json")
    let text = try String(contentsOf: folder.file("d.json"), encoding: .utf8)
    let duration = try #require(text.ranges(of: "\"duration\": 399.9328").dropFirst().first)
    try folder.write(text.replacingCharacters(in: duration, with: "\"duration\": 300"), to: "d.json")
    let run = try folder.run("import", "d.json", "--on-conflict", "new-version")
    #expect(run.errors.contains("dialog stays as it is"), "\(run.errors)")
  }

  @Test("an edit of a comment alone changes no curve", arguments: ["css", "js"])
  func editedComment(format: String) throws {
    let (folder, file) = try Self.folder(
      format, [["curve", "x/pop", "spring(duration: 0.5, bounce: 0.3)"], ["curve", "x/in", ".easeIn(duration: 0.3)"]])
    try Self.edit(folder, file, "bounce: 0.3", "bounce: 0.2")
    try Self.edit(folder, file, ".easeIn(duration: 0.3)", ".easeIn(duration: 0.4)")
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.output.contains("2 kept as they were") && run.errors.contains("warning"), "\(run.errors)")
    #expect(try folder.succeed("log", "x/pop", "--json").json()["versions"].map { ($0 as? [Any])?.count } == 1)
  }

  @Test("an edited value of a Spring stays one, and its copy among the members of SwiftUI's type is no preset")
  func editedSpring() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write("import SwiftUI\nenum D { static let tilt = Spring(duration: 0.4, bounce: 0.3) }", to: "S.swift")
    try folder.succeed("import", "S.swift")
    try folder.succeed("export", "swiftui", "--extensions", "-o", "G.swift")
    try Self.edit(
      folder, "G.swift", "dTilt = Spring(duration: 0.4, bounce: 0.3)", "dTilt = Spring(duration: 0.4, bounce: 0.1)")
    let run = try folder.run("import", "G.swift", "--on-conflict", "new-version")
    #expect(run.status == 1 && run.output.contains("1 kept as they were"), "\(run.errors)")
    try Self.edit(folder, "G.swift", ".spring(duration: 0.4, bounce: 0.3)", ".spring(duration: 0.4, bounce: 0.2)")
    _ = try folder.run("import", "G.swift", "--on-conflict", "new-version")
    #expect(try Self.notation(folder, "d/tilt") == "Spring(duration: 0.4, bounce: 0.2)")
    #expect(try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").output == "d/tilt\n")
  }

  @Test("types under the former names of presets are no presets of their own")
  func aliasTypes() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [
        ["transition", "x/toast", ".opacity"], ["curve", "x/pop", ".bouncy"],
        ["keyframes", "x/beat", "KeyframeTrack(\\.scale) { LinearKeyframe(1.2, duration: 0.2) }"],
      ])
    try folder.succeed("release", "1")
    for (old, new) in [("toast", "bread"), ("pop", "jump"), ("beat", "pulse")] {
      try folder.succeed("rename", "x/\(old)", "x/\(new)")
    }
    try Self.project(folder, "swiftui", file, #""aliasesFrom": "1","#)
    try folder.succeed("build")
    try Self.edit(folder, file, "= .bouncy", "= .bouncy(duration: 0.3)")
    let result = try Self.take(folder, file)
    #expect(Self.changed(result) == ["x/jump"] && (result["changes"] as? [Any])?.count == 1, "\(result)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  /// A folder with the preset `press` of a constant of Swift, and its build with members of SwiftUI's types.
  private static func extended() throws -> (folder: TemporaryFolder, file: String) {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write("import SwiftUI\nextension Animation { static let press = Animation.bouncy }", to: "S.swift")
    try folder.succeed("import", "S.swift")
    try project(folder, "swiftui", "G.swift", #""extensions": true,"#)
    try folder.succeed("build")
    return (folder, "G.swift")
  }

  @Test("a build keeps a declaration of Swift that no import reads, beside one that is read")
  func unreadDeclaration() throws {
    let (folder, file) = try Self.extended()
    try Self.edit(
      folder, file, "  static let press = Motions.press\n",
      "  static let press = Motions.press\n  static let calm: Self = .smooth\n  static let odd = made(by: 1)\n")
    try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(try Self.notation(folder, "calm") == ".smooth")
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains("odd = made(by: 1)"))
    try folder.succeed("build", "--force")
    // A declaration that is read alone is written.
    try Self.edit(
      folder, file, "  static let press = Motions.press\n",
      "  static let press = Motions.press\n  static let late: Self = .bouncy\n")
    try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("a member that stands for a constant is told where it is edited, and makes no other preset")
  func editedMember() throws {
    let (folder, file) = try Self.extended()
    try Self.edit(folder, file, "press = Motions.press", "press: Animation = .bouncy(duration: 0.9)")
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.status == 1 && run.errors.contains("Motions.press"), "\(run.errors)")
    #expect(try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").output == "press\n")
  }

  @Test("a deprecation whose message names no preset is words", arguments: ["use card", "use cards", "too slow"])
  func wordsOfDeprecation(message: String) throws {
    let (folder, file) = try Self.extended()
    try Self.edit(
      folder, file, "extension Animation {\n",
      "extension Animation {\n  @available(*, deprecated, message: \"\(message)\")\n")
    try Self.edit(
      folder, file, "  static let press: Animation = .bouncy",
      "  @available(*, deprecated, message: \"\(message)\")\n  static let press: Animation = .bouncy(duration: 0.3)")
    try folder.succeed("import", file, "--on-conflict", "new-version")
    let shown = try folder.succeed("show", "press", "--json").json()
    let deprecated = try #require((shown["document"] as? [String: Any])?["deprecated"] as? [String: Any])
    #expect(deprecated["reason"] as? String == message && deprecated["replacement"] == nil, "\(deprecated)")
  }

  @Test("a member that was deleted from a module is told beside an edit that is taken")
  func deletedMember() throws {
    let (folder, file) = try Self.folder(
      "js", [["curve", "ui/a", "cubic-bezier(0.2, 0, 0, 1).delay(0.05)", "--duration", "240ms"]])
    try Self.edit(folder, file, "  duration: 0.24,\n", "  duration: 0.3,\n")
    try folder.succeed("import", file, "--on-conflict", "new-version", "--dry-run")
    try Self.edit(folder, file, "  delay: 0.05,\n", "")
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.output.contains("changed: ui/a") && run.errors.contains("not read, in ui/a"), "\(run.errors)")
  }
}
