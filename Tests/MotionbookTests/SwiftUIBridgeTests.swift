import Foundation
import TestSupport
import Testing

/// `MotionbookSwiftUI` cannot run where there is no SwiftUI: its types are checked against SwiftUI's public signatures.
@Suite("SwiftUI takes the bridge") struct SwiftUIBridgeTests {
  @Test("its sources fit SwiftUI's signatures, and so does a view that uses all of it")
  func types() throws {
    let bridge = try FileManager.default.contentsOfDirectory(
      at: Fixtures.root.appendingPathComponent("Sources/MotionbookSwiftUI"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }
    #expect(bridge.count > 4)
    guard let compiler = try BridgeCompiler() else { return }
    defer { compiler.remove() }
    #expect(try compiler.check(bridge.map(\.path)) == "")
    #expect(try compiler.check(bridge.map(\.path), with: Self.view) == "")
  }

  @Test("what does not fit is noticed")
  func misfit() throws {
    guard let compiler = try BridgeCompiler() else { return }
    defer { compiler.remove() }
    let text = try compiler.check([], with: "import SwiftUI\nlet wrong: Animation = Spring()\n")
    #expect(text.contains("error"))
  }

  /// The examples of the bridge's documentation, word for word, and the rest of what it offers.
  private static let view = """
    import Motionbook
    import SwiftUI

    @MainActor struct Examples {
      let isReduced: Bool
      let count: Int

      func load() throws -> PlayablePreset {
        let catalog = try Catalog.open(at: "team.motionbook")
        let pop = try PlayablePreset("brand/pop", in: catalog)
        return pop
      }

      func animations(_ pop: PlayablePreset, reducesMotion: Bool) throws -> [Any] {
        var isOpen = false
        withAnimation(try Animation(pop, reduced: reducesMotion)) { isOpen = true }
        let overshoot = try Spring(pop).value(target: 1.0, time: 0.3)
        return [isOpen, overshoot, try UnitCurve(pop), pop.motion(reduced: true), pop.timeline().duration]
      }

      func views(
        _ pop: PlayablePreset, hop: PlayablePreset, orbit: PlayablePreset, card: PlayablePreset,
        everyFiveSeconds: PlayablePreset
      ) throws -> [Any] {
        let greeting = Text("Hello").motion(hop, trigger: count)
        let dot = MotionReader(orbit) { pose in
          Circle().offset(x: 50 * (pose["value"] ?? 0))
        }
        let reveal = try AnyTransition(card)
        let view = Text("Hello").transition(reveal)
        let schedule = try PresetSchedule(everyFiveSeconds)
        let clock = TimelineView(schedule) { context in Text(context.date, style: .time) }
        let scale = try MotionKeyframes("scale", of: hop)
        let jump = Text("Hello").keyframeAnimator(initialValue: scale.initial, trigger: count) { view, value in
          view.scaleEffect(value)
        } keyframes: { _ in
          KeyframeTrack { scale }
        }
        let label = MotionReader(pop, trigger: count) { pose in Text(pose.part("label").text("text") ?? "") }
        return [greeting, dot, view, clock, jump, label, Text("Hello").motion(pop)]
      }
    }
    """
}

/// The compiler with the modules of this build, and SwiftUI's signatures in place of SwiftUI.
private struct BridgeCompiler {
  private let folder: URL
  private let modules: URL

  /// Nil where there is no compiler.
  init?() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bridge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    modules = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("Modules")
    guard try run(["--version"]).status == 0, FileManager.default.fileExists(atPath: modules.path) else {
      print("skipped: no swiftc, or no modules of this build")
      return nil
    }
    let stub = Fixtures.root.appendingPathComponent("Tests/Stubs/SwiftUI.swift")
    let built = try run(["-emit-module", "-module-name", "SwiftUI", "-o", "SwiftUI.swiftmodule", stub.path])
    try #require(built.status == 0, "\(built.text)")
  }

  /// What the compiler complains about.
  func check(_ files: [String], with source: String? = nil) throws -> String {
    var files = files
    if let source {
      try Data(source.utf8).write(to: folder.appendingPathComponent("Use.swift"))
      files.append("Use.swift")
    }
    let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
    let build = modules.deletingLastPathComponent()
    let maps = [
      Fixtures.root.appendingPathComponent("Sources/CSQLite/module.modulemap"),
      build.appendingPathComponent("CMotionStore.build/module.modulemap"),
      build.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("checkouts/swift-numerics/Sources/_NumericsShims/include/module.modulemap"),
    ]
    return try run(
      ["-typecheck", "-module-name", "MotionbookSwiftUI", "-package-name", Self.package, "-I", ".", "-I", modules.path]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
        + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + files
    ).text
  }

  /// How the package manager calls this package: by its folder.
  private static var package: String {
    String(Fixtures.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
