import Motionbook

extension StoreCall {
  /// The command for the call, quoted for a shell.
  var command: String {
    func with(_ path: String?) -> String { path.map { " -c \(ShellWord.path($0))" } ?? "" }
    let words =
      switch self {
      case .create(let path): "init \(ShellWord.path(path))"
      case .open(let path): "info\(with(path))"
      case .verify(let path): "verify\(with(path))"
      case .migrate(let path): "migrate\(with(path))"
      case .salvage(let path): "salvage \(ShellWord.path(path)) -o NEW.motionbook"
      case .list: "list"
      case .conflicts: "conflicts"
      case .releases: "release"
      case .log(let name): "log \(name)"
      case .set(let name, let motion): "set \(name) \(Self.argument(motion))"
      case .rename(let name, let new): "rename \(name) \(new)"
      case .remove(let name, let force): "rm \(name)\(force ? " --force" : "")"
      case .restore(let reference): "restore \(reference)"
      case .resolve(let name, let sides):
        // Each alternative can be pasted alone; the tool rejects the whole line, so no side is taken by chance.
        "resolve \(name)"
          + (sides.isEmpty ? "" : " --take \(sides.joined(separator: ", or motionbook resolve \(name) --take "))")
      case .undo(let force): "undo\(force ? " --force" : "")"
      case .redo(let force): "redo\(force ? " --force" : "")"
      }
    return "motionbook \(words)"
  }

  /// A motion as a quoted argument.
  private static func argument(_ motion: Motion) -> String {
    let isLong = [.keyframes, .transition, .sequence].contains(motion.kind)
    guard !isLong, let text = motion.notation, text.utf8.count <= 200 else { return "--from FILE.json" }
    return ShellWord.quoted(text)
  }
}

extension Advice {
  /// The advice with its commands.
  var words: String { text(\.command) }
}
