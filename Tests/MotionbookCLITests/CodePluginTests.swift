import Foundation
import TestSupport
import Testing

/// What the build-tool plugin MotionbookCode has the tool do; `.ci/plugin` builds a package with it.
@Suite struct CodePluginTests {
  /// The arguments, as the plugin's source has them.
  private static func arguments(catalog: String, output: String) throws -> [String] {
    let plugin = Fixtures.root.appendingPathComponent("Sources/MotionbookCode/MotionbookCode.swift")
    let source = try String(contentsOf: plugin, encoding: .utf8)
    let list = try #require(source.firstMatch(of: /arguments: \[(.+)\],\n/)).1
    return try list.split(separator: ", ").map { word in
      switch word {
      case "catalog.path": catalog
      case "output.path": output
      default: try #require(word.hasPrefix("\"") ? String(word.dropFirst().dropLast()) : nil, "\(word)")
      }
    }
  }

  @Test("a catalog becomes Swift that the compiler takes, the same every time, and follows its changes")
  func source() throws {
    let folder = try TemporaryFolder.withCatalog()
    let arguments = try Self.arguments(catalog: "team.motionbook", output: "Motions.swift")
    _ = try ToolRun(arguments, in: folder.url).expectSuccess()
    let first = try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8)
    _ = try ToolRun(arguments, in: folder.url).expectSuccess()
    #expect(try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8) == first)
    try folder.succeed("rename", "brand/pop", "brand/bounce")
    _ = try ToolRun(arguments, in: folder.url).expectSuccess()
    let renamed = try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8)
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let use = "\nlet used: [Animation] = [Motions.Brand.pop, Motions.Brand.enter]\n"
    #expect(try compiler.check(first + use).isEmpty)
    // Whoever still uses the old name hears of it.
    #expect(try compiler.check(renamed + use).contains("has no member 'pop'"))
  }

  @Test("what has nothing in it is warned of: no presets, or none that can be said")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    let arguments = try Self.arguments(catalog: "team.motionbook", output: "Motions.swift")
    let none = try ToolRun(arguments, in: folder.url).expectSuccess()
    #expect(none.errors.contains("warning: what is written is empty: there are no presets"), "\(none.errors)")
    try folder.succeed("add", "schedule", "tick", "everyMinute")
    let unsaid = try ToolRun(arguments, in: folder.url).expectSuccess()
    #expect(
      unsaid.errors.contains("warning: what is written is empty: the format can say nothing of 1 preset"),
      "\(unsaid.errors)")
    try folder.succeed("add", "curve", "pop", ".bouncy")
    #expect(try !ToolRun(arguments, in: folder.url).expectSuccess().errors.contains("is empty"))
  }
}
