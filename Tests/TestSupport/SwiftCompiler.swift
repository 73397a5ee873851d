import Foundation

/// The compiler, with the signatures of a framework of Apple's in place of the framework.
package struct SwiftCompiler {
  /// Compiler output for code that must compile.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let folder: URL
  private let stub: URL

  /// Nil where there is no compiler.
  /// - Parameter name: Of the framework; its signatures are in `Tests/Stubs`.
  package init?(stub name: String) throws {
    stub = Fixtures.root.appendingPathComponent("Tests/Stubs/\(name).swift")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard try swiftc(["--version"]).status == 0 else {
      print("skipped: no swiftc")
      return nil
    }
    let built = try swiftc(["-emit-module", "-module-name", name, "-o", "\(name).swiftmodule", stub.path])
    guard built.status == 0 else { throw Failure(description: built.text) }
  }

  /// Compiler errors.
  /// - Parameters:
  ///   - source: Of a file.
  ///   - files: Paths of files compiled with it.
  ///   - options: Further ones.
  package func check(_ source: String, with files: [String] = [], _ options: [String] = []) throws -> String {
    try Data(source.utf8).write(to: folder.appendingPathComponent("Source.swift"))
    return try swiftc(["-typecheck", "-I", "."] + options + files + ["Source.swift"]).text
  }

  /// Output of a program compiled with the framework's signatures, some of them replaced.
  package func output(of source: String, _ replaced: String = "", by text: String = "") throws -> [Substring] {
    let signatures = try String(contentsOf: stub, encoding: .utf8)
    let program = signatures.replacing(replaced, with: text) + "\n" + source
    try Data(program.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let built = try swiftc(["main.swift", "-o", "main"])
    guard built.status == 0 else { throw Failure(description: built.text) }
    return try run(["./main"]).text.split(separator: "\n")
  }

  private func swiftc(_ arguments: [String]) throws -> (status: Int32, text: String) {
    try run(["swiftc", "-swift-version", "6"] + arguments)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
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

  package func remove() { try? FileManager.default.removeItem(at: folder) }
}
