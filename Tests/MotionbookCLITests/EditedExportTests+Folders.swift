import Foundation
import TestSupport
import Testing

/// Edits of exports of several files, in a folder that a project's own files are in, too.
extension EditedExportTests {
  private static func resources() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for (name, notation) in [
      ("tap", ".easeOut(duration: 0.18)"), ("pop", ".spring(response: 0.4, dampingFraction: 0.65)"),
      ("quick", ".easeInOut(duration: 0.3)"),
    ] {
      try folder.succeed("add", "curve", "x/\(name)", notation)
    }
    try folder.succeed("add", "transition", "x/shift", ".offset(x: 24, y: -12)")
    try project(folder, "android", "res/", "")
    try folder.succeed("build")
    return folder
  }

  @Test("an edit of a resource changes its preset alone, beside files of the project, and again")
  func editedResource() throws {
    let folder = try Self.resources()
    try folder.write("<resources><string name=\"app\">A</string></resources>", to: "res/values/strings.xml")
    try folder.write(
      "<linearInterpolator xmlns:android=\"http://schemas.android.com/apk/res/android\"/>",
      to: "res/interpolator/x_new.xml")
    for (old, new, seconds, changes) in [
      ("180", "260", 0.26, ["x/tap", "x_new"]), ("260", "310", 0.31, ["x/tap"]),
    ] {
      try Self.edit(folder, "res/animator/x_tap.xml", "\"\(old)\"", "\"\(new)\"")
      #expect(Self.changed(try Self.take(folder, "res"))?.sorted() == changes)
      #expect(try folder.succeed("show", "x/tap", "--json").json()["duration"] as? Double == seconds)
    }
    #expect(try Self.notation(folder, "x/pop") == ".spring(response: 0.4, dampingFraction: 0.65)")
    #expect(try !folder.succeed("list", "x/**").output.contains("x/shift/in"))
  }

  @Test("a curve keeps its length where the resource with that is gone, and that is told")
  func missingResource() throws {
    let folder = try Self.resources()
    for name in ["quick", "pop"] {
      try FileManager.default.removeItem(at: folder.file("res/animator/x_\(name).xml"))
    }
    try Self.edit(folder, "res/animator/x_tap.xml", "\"180\"", "\"200\"")
    let result = try Self.take(folder, "res")
    #expect(Self.changed(result) == ["x/tap"] && (result["missing"] as? [String]) == ["x/pop", "x/quick"], "\(result)")
    #expect(try Self.notation(folder, "x/quick") == ".easeInOut(duration: 0.3)")
  }
}
