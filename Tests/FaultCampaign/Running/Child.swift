import Foundation

/// A process started by the campaign, with its output in files.
final class Child {
  /// Ending of the process.
  enum Ending: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let code): "exit \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// It could not be started.
  struct StartFailure: Error, CustomStringConvertible {
    let description: String
  }

  let identifier: pid_t
  let arguments: [String]
  let started = Clock.seconds
  private(set) var ending: Ending?
  private(set) var seconds = 0.0
  private let outputPath: String
  private let errorPath: String

  private static let fixedEnvironment = [
    "PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8", "MOTIONBOOK_AUTHOR=Campaign",
    "SWIFT_BACKTRACE=enable=no",
  ]

  /// Starts a program.
  /// - Parameters:
  ///   - scratch: Destination of its output.
  ///   - environment: `NAME=value`, beside or instead of what is in a small fixed environment.
  init(_ program: String, _ arguments: [String], scratch: Scratch, environment: [String] = []) throws {
    self.arguments = arguments
    let number = scratch.number()
    outputPath = "\(scratch.folder)/\(number).out"
    errorPath = "\(scratch.folder)/\(number).err"
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    let given = Set(environment.compactMap { $0.split(separator: "=").first })
    let fixed = Self.fixedEnvironment.filter { !given.contains($0.prefix { $0 != "=" }) }
    var variables = (fixed + environment).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, &actions, nil, &words, &variables)
    guard failure == 0 else { throw StartFailure(description: "\(program): \(String(cString: strerror(failure)))") }
    identifier = process
  }

  /// Indicates that it has ended.
  func hasEnded() -> Bool {
    if ending != nil { return true }
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found == 0 { return false }
    seconds = Clock.seconds - started
    let signal = status & 0x7F
    ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    return true
  }

  /// Waits for its end; kills it when that takes too long.
  /// - Returns: false when it had to be killed.
  @discardableResult
  func wait(atMost limit: Double = 120) -> Bool {
    while !hasEnded() {
      if Clock.seconds - started > limit {
        kill()
        while !hasEnded() { usleep(500) }
        return false
      }
      usleep(500)
    }
    return true
  }

  func kill() {
    if ending == nil { Foundation.kill(identifier, SIGKILL) }
  }

  /// Standard output.
  var output: String { Files.text(outputPath) }
  /// Standard error.
  var errors: String { Files.text(errorPath) }

  deinit {
    if ending == nil {
      kill()
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
    }
    unlink(outputPath)
    unlink(errorPath)
  }

  /// One line for a report.
  var summary: String {
    let words = arguments.joined(separator: " ")
    let message = errors.split(separator: "\n").prefix(2).joined(separator: " / ")
    return "`\(words)` → \(ending.map(\.description) ?? "running") after \(Clock.text(seconds)) s: \(message)"
  }
}

/// Storage for the output of processes under inspection.
final class Scratch {
  let folder: String
  private var last = 0

  init(_ folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func number() -> Int {
    last += 1
    return last
  }
}
