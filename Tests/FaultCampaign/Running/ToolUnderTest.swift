import Foundation

/// The built `motionbook` and the library that spoils its storage calls.
struct ToolUnderTest {
  let path: String
  /// The preloaded library; nil where it cannot be compiled or loaded.
  let faults: String?

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Finds or builds the tool, and compiles the library of faults.
  ///
  /// Without a path, the tool is built as this program was, so that it is never an old one.
  init(path given: String?, scratch: Scratch) throws {
    if let given {
      path = URL(fileURLWithPath: given).standardizedFileURL.path
    } else {
      path = try Self.build(scratch)
    }
    guard access(path, X_OK) == 0 else { throw Missing(description: "there is no tool at \(path)") }
    faults = try Self.compileFaults(scratch)
  }

  private static var packageFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private static func build(_ scratch: Scratch) throws -> String {
    let own = URL(fileURLWithPath: Self.ownPath)
    let folder = own.deletingLastPathComponent()
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    let inherited = ProcessInfo.processInfo.environment
    let build = try Child(
      "/usr/bin/env",
      [
        "swift", "build", "--package-path", packageFolder.path, "--scratch-path",
        folder.deletingLastPathComponent().deletingLastPathComponent().path, "-c", configuration, "--product",
        "motionbook",
      ], scratch: scratch, environment: ["PATH", "HOME"].compactMap { name in inherited[name].map { "\(name)=\($0)" } })
    build.wait(atMost: 3600)
    guard build.ending == .exit(0) else {
      throw Missing(description: "the tool cannot be built:\n\(build.output)\(build.errors)")
    }
    return folder.appendingPathComponent("motionbook").path
  }

  /// The campaign's own executable.
  static let ownPath: String = {
    #if os(Linux)
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    #endif
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }()

  private static func compileFaults(_ scratch: Scratch) throws -> String? {
    #if os(Linux)
      let source = packageFolder.appendingPathComponent("Tests/FaultCampaign/Shim/storage_faults.c").path
      let library = "\(scratch.folder)/libstorage_faults.so"
      for compiler in ["clang", "cc", "gcc"] {
        let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let child = try Child(
          "/usr/bin/env", [compiler, "-shared", "-fPIC", "-O1", "-o", library, source], scratch: scratch,
          environment: ["PATH=\(inherited)"])
        child.wait()
        if child.ending == .exit(0) { return library }
      }
    #endif
    return nil
  }

  /// Starts a command.
  /// - Parameter more: `NAME=value`, in addition to what every command gets.
  func start(
    _ arguments: [String], scratch: Scratch, fault: StorageFault? = nil, environment more: [String] = []
  ) throws -> Child {
    var environment = more
    if let fault, let faults { environment += ["LD_PRELOAD=\(faults)"] + fault.environment }
    return try Child(path, arguments, scratch: scratch, environment: environment)
  }

  /// Runs a command to its end.
  func run(
    _ arguments: [String], scratch: Scratch, fault: StorageFault? = nil, environment: [String] = [],
    atMost limit: Double = 120
  ) throws -> Child {
    let child = try start(arguments, scratch: scratch, fault: fault, environment: environment)
    child.wait(atMost: limit)
    return child
  }
}
