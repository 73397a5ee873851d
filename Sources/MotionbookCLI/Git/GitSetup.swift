import Motionbook

/// Installs and removes git's settings for showing and merging catalogs.
struct GitSetup {
  enum Effect: String { case added, kept, removed, absent }
  /// One line or setting, and its outcome; its place is a file, or `git config`.
  typealias Step = (effect: Effect, place: String, text: String)

  /// Indicates the user's own settings instead of the repository's.
  let isGlobal: Bool
  let isDryRun: Bool
  /// The top folder; nil outside of a repository.
  private let root: String?

  private static let name = "motionbook"
  private static let attributes = ["*.motionbook -text diff=motionbook merge=motionbook"]
  private static let ignored = ["*.motionbook-journal", "*.motionbook-wal", "*.motionbook-shm"]

  private static var settings: [(key: String, value: String)] {
    let tool = command
    return [
      ("diff.\(name).textconv", "\(tool) git textconv --"),
      ("merge.\(name).name", "Motionbook catalogs"),
      // Git replaces %O and the like by files, and %% by one %.
      ("merge.\(name).driver", "\(tool.replacing("%", with: "%%")) git merge-driver -- %O %A %B %P"),
    ]
  }

  /// The command of this tool for git's shell: its name if the search path leads to this very file, else its path.
  private static var command: String {
    guard let own = System.programPath, System.program(named: name) != own else { return name }
    return ShellWord.posix(own)
  }

  /// Finds the repository of the working folder.
  /// - Throws: an error if one is needed and missing, or git cannot be run.
  init(isGlobal: Bool, isDryRun: Bool) throws {
    (self.isGlobal, self.isDryRun) = (isGlobal, isDryRun)
    // Outside of a repository git prints an error of its own; ours follows.
    let answer = try GitRepository.git(["rev-parse", "--show-toplevel"], isQuiet: true).answer
    root = answer?.isEmpty == false ? answer : nil
    guard root != nil || isGlobal else {
      throw ToolError(
        .notFound, "NO_REPOSITORY", "this folder is in no git repository",
        hint: "run it in one, or use --global for all of yours", attempt: "git init")
    }
  }

  /// Adds what is missing, or removes it, whoever added it; a second run changes nothing.
  func run(adding: Bool) throws -> [Step] {
    func step(_ isChanged: Bool, _ place: String, _ text: String) -> Step {
      (adding ? (isChanged ? .added : .kept) : isChanged ? .removed : .absent, place, text)
    }
    var steps: [Step] = []
    for (key, value) in Self.settings {
      let old = try GitRepository.git(["config", scope, "--get", key]).answer
      let isChanged = adding ? old != value : old != nil
      if isChanged, !isDryRun { try set(key, adding ? value : nil) }
      steps.append(step(isChanged, "git config", (adding ? value : old).map { "\(key)=\($0)" } ?? key))
    }
    guard let root else { return steps }
    for (file, lines) in [(".gitattributes", Self.attributes), (".gitignore", Self.ignored)] {
      var text = try LineFile("\(root)/\(file)")
      for line in lines { steps.append(step(text.change(line, adding: adding), file, line)) }
      if !isDryRun { try text.save() }
    }
    return steps
  }

  /// Sets a value, or removes the setting for nil.
  private func set(_ key: String, _ value: String?) throws {
    let arguments = ["config", scope] + (value.map { [key, $0] } ?? ["--unset-all", key])
    let answer = try GitRepository.git(arguments)
    guard answer.status == 0 else {
      throw ToolError(
        .inputOutput, "GIT", "git \(arguments.prefix(3).joined(separator: " ")) ended with \(answer.status)")
    }
  }

  private var scope: String { isGlobal ? "--global" : "--local" }
}

enum GitRepository {
  /// Time limit of a git command in seconds: it may fetch objects.
  static let patience = 60.0

  /// Runs git, without a shell.
  /// - Parameters:
  ///   - input: Its standard input, if not ours.
  ///   - limit: Maximum number of bytes of the answer.
  ///   - seconds: Time limit; nil for what a network takes.
  static func git(
    _ arguments: [String], isQuiet: Bool = false, input: [UInt8]? = nil, limit: Int = 1 << 20,
    seconds: Double? = patience
  ) throws -> System.Answer {
    do {
      return try System.run(["git"] + arguments, isQuiet: isQuiet, input: input, limit: limit, seconds: seconds)
    } catch let error as System.Failure {
      if error == .tookTooLong {
        throw ToolError(.inputOutput, "GIT", "git \(arguments[0]) took more than \(Int(patience)) s and was ended")
      }
      if error == .tooLarge {
        throw ToolError(.inputOutput, "GIT", "git \(arguments[0]) answered with more than \(limit) bytes")
      }
      throw ToolError(.inputOutput, "NO_GIT", "git cannot be run: \(error.reason)", hint: "install git first")
    }
  }
}

/// A small text file in which single lines are added and removed; the rest stays, byte for byte.
struct LineFile {
  private let path: String
  private var lines: [[UInt8]] = []
  private var isChanged = false

  /// - Parameter path: A file, or the path of a new one.
  init(_ path: String) throws {
    self.path = path
    guard System.entry(at: path) != .nothing else { return }
    lines = try InputFile(path).bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// Adds or removes a line; returns false if there is nothing to do.
  mutating func change(_ line: String, adding: Bool) -> Bool {
    // Blanks at its ends do not matter.
    let isSame = { (own: [UInt8]) in String(decoding: own, as: UTF8.self).trimmed == line }
    guard lines.contains(where: isSame) != adding else { return false }
    if adding { lines.append(Array(line.utf8)) } else { lines.removeAll(where: isSame) }
    isChanged = true
    return true
  }

  /// Writes the file if it has changed, and removes one that has become empty.
  func save() throws {
    guard isChanged else { return }
    if lines.isEmpty { return System.remove(path) }
    try FileOptions.write(to: path, force: true) { try $0.write(lines.flatMap { $0 + [0x0A] }) }
  }
}
