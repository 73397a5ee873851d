import Motionbook

/// What git must know to show and merge catalogs, and its taking and giving.
struct GitSetup {
  /// One line or setting, and what became of it.
  struct Step {
    enum Effect: String { case added, kept, removed, absent }
    let effect: Effect
    /// The file, or `git config`.
    let place: String
    let text: String
  }

  let repository: GitRepository
  let isDryRun: Bool

  private static let name = "motionbook"
  private static let attributes = ["*.motionbook -text diff=motionbook merge=motionbook"]
  private static let ignored = ["*.motionbook-journal", "*.motionbook-wal", "*.motionbook-shm"]

  private static var settings: [(key: String, value: String)] {
    let tool = command
    return [
      ("diff.\(name).textconv", "\(tool) git textconv --"),
      ("merge.\(name).name", "Motionbook catalogs"),
      ("merge.\(name).driver", "\(tool) git merge-driver -- %O %A %B %P"),
    ]
  }

  /// How git's shell shall call this tool: by name where that finds this very file, else by its path.
  private static var command: String {
    guard let own = System.programPath, System.program(named: name) != own else { return name }
    return ShellWord.quoted(own)
  }

  /// Adds what is missing; a second time it finds all of it there.
  func install() throws(ToolError) -> [Step] {
    var steps: [Step] = []
    for (key, value) in Self.settings {
      let isSet = try repository.setting(key) == value
      if !isSet, !isDryRun { try repository.set(key, value) }
      steps.append(Step(effect: isSet ? .kept : .added, place: "git config", text: "\(key)=\(value)"))
    }
    guard let root = repository.root else { return steps }
    for (file, lines) in [(".gitattributes", Self.attributes), (".gitignore", Self.ignored)] {
      var text = try LineFile("\(root)/\(file)")
      for line in lines {
        let isThere = text.contains(line)
        if !isThere { text.append(line) }
        steps.append(Step(effect: isThere ? .kept : .added, place: file, text: line))
      }
      if !isDryRun { try text.save() }
    }
    return steps
  }

  /// Takes back what ``install()`` adds, whoever added it.
  func uninstall() throws(ToolError) -> [Step] {
    var steps: [Step] = []
    for (key, _) in Self.settings {
      let value = try repository.setting(key)
      if value != nil, !isDryRun { try repository.unset(key) }
      steps.append(
        Step(effect: value == nil ? .absent : .removed, place: "git config", text: value.map { "\(key)=\($0)" } ?? key))
    }
    guard let root = repository.root else { return steps }
    for (file, lines) in [(".gitattributes", Self.attributes), (".gitignore", Self.ignored)] {
      var text = try LineFile("\(root)/\(file)")
      for line in lines {
        let isThere = text.contains(line)
        if isThere { text.remove(line) }
        steps.append(Step(effect: isThere ? .removed : .absent, place: file, text: line))
      }
      if !isDryRun { try text.save() }
    }
    return steps
  }
}
