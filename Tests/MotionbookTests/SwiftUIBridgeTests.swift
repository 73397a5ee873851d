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
    guard let options = try Self.options(), let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    #expect(try compiler.check(Self.view, with: bridge.map(\.path), options) == "")
  }

  @Test("what does not fit is noticed")
  func misfit() throws {
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    #expect(try compiler.check("import SwiftUI\nlet wrong: Animation = Spring()\n").contains("error"))
  }

  /// Compiler options for the modules of this build; nil if these are not found.
  private static func options() throws -> [String]? {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let modules = build.appendingPathComponent("Modules")
    guard FileManager.default.fileExists(atPath: modules.path) else {
      print("skipped: no modules of this build")
      return nil
    }
    // Targets in C have theirs made beside their objects.
    let targets = try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("CMotion") && !$0.lastPathComponent.contains("-") }
      .map { $0.appendingPathComponent("module.modulemap") }.filter { FileManager.default.fileExists(atPath: $0.path) }
    let maps =
      targets + [
        Fixtures.root.appendingPathComponent("Sources/CSQLite/module.modulemap"),
        Fixtures.root.appendingPathComponent("Sources/CZlib/module.modulemap"),
        build.deletingLastPathComponent().deletingLastPathComponent()
          .appendingPathComponent("checkouts/swift-numerics/Sources/_NumericsShims/include/module.modulemap"),
      ]
    // Package name used by the package manager: its folder.
    let name = Fixtures.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return ["-module-name", "MotionbookSwiftUI", "-package-name", String(name), "-I", modules.path]
      + ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
      .flatMap { ["-enable-upcoming-feature", $0] } + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
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
