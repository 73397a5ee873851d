import Foundation
import TestSupport
import Testing

/// Edits of exported code whose presets refer to others.
extension EditedExportTests {
  @Test("an edit of a module after which a preset refers to others no more is all there is to tell")
  func moduleReferences() throws {
    let (folder, file) = try Self.folder("js", Self.card)
    try Self.edit(folder, file, "duration: 0.15,\n  ease", "duration: 0.3,\n  ease")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.output.contains("changed: x/card\n") && !run.errors.contains("warning"), "\(run.output)\(run.errors)")
  }

  private static let card = [
    ["duration", "x/fast", "150ms"], ["duration", "x/slow", "400ms"],
    ["curve", "x/out", "cubic-bezier(0, 0, 0.2, 1)"],
    ["transition", "x/card", ".animation(ref(\"x/out\"), duration: ref(\"x/fast\"))"],
  ]

  @Test(
    "transitions and keyframes of an exported Swift file refer to presets, also after an edit, and in another catalog")
  func swiftReferences() throws {
    let track =
      "KeyframeTrack(\\.opacity) { LinearKeyframe(1, duration: ref(\"x/fast\"), timingCurve: ref(\"x/out\")) }"
    let (folder, file) = try Self.folder(
      "swiftui",
      Self.card + [["keyframes", "x/glow", "KeyframeTimeline(initialValue: (opacity: 0)) { \(track) }"]])
    try folder.succeed("init", "other.motionbook", "--seeds", "none")
    try folder.succeed("import", file, "-c", "other.motionbook")
    func shown(_ name: String, in catalog: String) throws -> String {
      try folder.succeed("show", name, "--no-plot", "-c", catalog).output
    }
    for catalog in ["team.motionbook", "other.motionbook"] {
      #expect(try shown("x/card", in: catalog).contains(".animation(ref(\"x/out\"), duration: ref(\"x/fast\"))"))
      #expect(
        try shown("x/glow", in: catalog).contains(
          "LinearKeyframe(1, duration: ref(\"x/fast\"), timingCurve: ref(\"x/out\"))"))
    }
    try Self.edit(
      folder, file, "LinearKeyframe(1.0, duration: Motions.X.fast", "LinearKeyframe(0.5, duration: Motions.X.slow")
    try Self.edit(
      folder, file, "timingCurve(Motions.X.out, duration: Motions.X.fast",
      "timingCurve(Motions.X.out, duration: Motions.X.slow")
    try folder.succeed("import", file, "-c", "team.motionbook", "--on-conflict", "new-version")
    #expect(
      try shown("x/card", in: "team.motionbook").contains(".animation(ref(\"x/out\"), duration: ref(\"x/slow\"))"))
    #expect(
      try shown("x/glow", in: "team.motionbook").contains(
        "LinearKeyframe(0.5, duration: ref(\"x/slow\"), timingCurve: ref(\"x/out\"))"))
  }
}
