import Foundation
import TestSupport
import Testing

/// The tool's part of the build-tool plugin MotionbookCode; `.ci/plugin` builds a package with it.
@Suite struct CodePluginTests {
  /// Runs the plugin's tool as the plugin does.
  private static func write(in folder: TemporaryFolder) throws -> ToolRun {
    let tool = ToolRun.binary.deletingLastPathComponent().appendingPathComponent("MotionbookCodeWriter")
    return try ToolRun(["team.motionbook", "Motions.swift"], in: folder.url, program: tool)
  }

  @Test("a catalog becomes Swift that the compiler takes, the same every time, and follows its changes")
  func source() throws {
    let folder = try TemporaryFolder.withCatalog()
    _ = try Self.write(in: folder).expectSuccess()
    let first = try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8)
    _ = try Self.write(in: folder).expectSuccess()
    #expect(try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8) == first)
    try folder.succeed("rename", "brand/pop", "brand/bounce")
    _ = try Self.write(in: folder).expectSuccess()
    let renamed = try String(contentsOf: folder.file("Motions.swift"), encoding: .utf8)
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let use = "\nlet used: [Animation] = [Motions.Brand.pop, Motions.Brand.enter]\n"
    #expect(try compiler.check(first + use).isEmpty)
    // Uses of the old name fail to compile.
    #expect(try compiler.check(renamed + use).contains("has no member 'pop'"))
  }

  @Test("what has nothing in it is warned of: no presets, or none that can be said")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    let none = try Self.write(in: folder).expectSuccess()
    #expect(none.errors.hasPrefix("warning: ") && none.errors.contains("is empty"), "\(none.errors)")
    try folder.succeed("add", "schedule", "tick", "everyMinute")
    let unsaid = try Self.write(in: folder).expectSuccess()
    #expect(unsaid.errors.contains("is empty") && unsaid.errors.contains("tick"), "\(unsaid.errors)")
    try folder.succeed("add", "curve", "pop", ".bouncy")
    #expect(try !Self.write(in: folder).expectSuccess().errors.contains("is empty"))
  }

  @Test("a catalog that cannot be read, or is in conflict, is an error that builds show")
  func refused() throws {
    let folder = try TemporaryFolder()
    let missing = try Self.write(in: folder)
    #expect(missing.status == 1 && missing.errors.hasPrefix("error: "), "\(missing.errors)")
    try folder.write("no catalog", to: "team.motionbook")
    let strange = try Self.write(in: folder)
    #expect(strange.status == 1 && strange.errors.hasPrefix("error: "), "\(strange.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("Motions.swift").path))
  }
}
