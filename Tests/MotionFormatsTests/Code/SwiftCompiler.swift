import Foundation
import TestSupport
import Testing

/// The compiler, with the signatures of a framework of Apple's in place of the framework.
struct SwiftCompiler {
  private let folder: URL
  private let stub: URL

  /// Nil where there is no compiler.
  init?(stub name: String) throws {
    stub = Fixtures.root.appendingPathComponent("Tests/Stubs/\(name).swift")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard try Self.run(["swiftc", "--version"], in: folder).status == 0 else {
      print("skipped: no swiftc")
      return nil
    }
    let built = try Self.run(
      [
        "swiftc", "-swift-version", "6", "-emit-module", "-module-name", name, "-o", "\(name).swiftmodule",
        stub.path,
      ],
      in: folder)
    try #require(built.status == 0, "\(built.text)")
  }

  /// What the compiler complains about.
  func check(_ source: String) throws -> String {
    try Data(source.utf8).write(to: folder.appendingPathComponent("Motions.swift"))
    return try Self.run(["swiftc", "-swift-version", "6", "-typecheck", "-I", ".", "Motions.swift"], in: folder).text
  }

  /// What a program prints that the framework's signatures, with some of them replaced, are compiled into.
  func output(of source: String, _ replaced: String = "", by text: String = "") throws -> [Substring] {
    let signatures = try String(contentsOf: stub, encoding: .utf8)
    let program = signatures.replacing(replaced, with: text) + "\n" + source
    try Data(program.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let built = try Self.run(["swiftc", "-swift-version", "6", "main.swift", "-o", "main"], in: folder)
    try #require(built.status == 0, "\(built.text)")
    return try Self.run(["./main"], in: folder).text.split(separator: "\n")
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
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
