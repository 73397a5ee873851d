import Motionbook

/// A git repository, as far as the tool sets it up.
struct GitRepository {
  /// The folder that holds everything; nil outside of a repository.
  let root: String?
  /// Whether the user's own settings are meant instead of the repository's.
  let isGlobal: Bool

  /// Finds the repository of the working folder.
  /// - Throws: an error when there is none and one is needed, or git cannot be run.
  init(isGlobal: Bool) throws(ToolError) {
    self.isGlobal = isGlobal
    // Outside of a repository git complains in its own words; ours come below.
    let answer = try Self.git(["rev-parse", "--show-toplevel"], isQuiet: true)
    var line = answer.output
    if line.last == 0x0A { line.removeLast() }
    root = answer.status == 0 && !line.isEmpty ? String(decoding: line, as: UTF8.self) : nil
    guard root != nil || isGlobal else {
      throw ToolError(
        .notFound, "NO_REPOSITORY", "this folder is in no git repository",
        hint: "run it in one, or use --global for all of yours", attempt: "git init")
    }
  }

  /// A setting's value; nil when it is not set.
  func setting(_ key: String) throws(ToolError) -> String? {
    let answer = try Self.git(["config", scope, "--get", key])
    guard answer.status == 0 else { return nil }
    var line = answer.output
    if line.last == 0x0A { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  func set(_ key: String, _ value: String) throws(ToolError) { try change(["config", scope, key, value]) }

  func unset(_ key: String) throws(ToolError) { try change(["config", scope, "--unset-all", key]) }

  private var scope: String { isGlobal ? "--global" : "--local" }

  private func change(_ arguments: [String]) throws(ToolError) {
    let answer = try Self.git(arguments)
    guard answer.status == 0 else {
      throw ToolError(
        .inputOutput, "GIT", "git \(arguments.prefix(3).joined(separator: " ")) ended with \(answer.status)")
    }
  }

  private static func git(_ arguments: [String], isQuiet: Bool = false) throws(ToolError) -> System.Answer {
    do throws(System.Failure) {
      return try System.run(["git"] + arguments, isQuiet: isQuiet)
    } catch {
      throw ToolError(.inputOutput, "NO_GIT", "git cannot be run: \(error.reason)", hint: "install git first")
    }
  }
}
