import Motionbook

/// A file as git has it: `git:REV:PATH`, such as `git:main:team.motionbook`.
///
/// REV and PATH are those of `git show REV:PATH`, in the repository of the working folder: a path from its root, or with
/// `./` from here; without REV the staged file.
struct GitFile {
  let text: String
  let revision: String
  let path: String

  private static let prefix = "git:"

  static func isNamed(_ text: String) -> Bool { text.hasPrefix(prefix) }

  /// - Throws: a usage error for an invalid argument.
  init(_ text: String) throws {
    let name = text.dropFirst(Self.prefix.count)
    guard let colon = name.firstIndex(of: ":"), name.index(after: colon) < name.endIndex,
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw ToolError.usage("\(text.quoted) names no file in git", hint: "write git:REV:PATH: git:main:team.motionbook")
    }
    (self.text, revision, path) = (text, String(name[..<colon]), String(name[name.index(after: colon)...]))
    guard !revision.hasPrefix("-") else {
      throw ToolError.usage(
        "\(QuotedText.quote(revision)) is not a revision: git would take it for an option",
        hint: "name a branch, tag or commit")
    }
  }

  /// Error of a command that needs a file on disk.
  static func notOnDisk(_ text: String) -> ToolError {
    .usage(
      "\(text.quoted) is in git's history; this command needs a file",
      hint: "get a copy first: git show \(ShellWord.quoted(String(text.dropFirst(prefix.count)))) > copy.motionbook")
  }

  func contents(limit: Int = InputFile.limit) throws -> InputFile {
    let object = "\(revision):\(path)"
    let size = try GitRepository.git(["cat-file", "-s", object], isQuiet: true)
    guard size.status == 0 else { throw try explanation() }
    let count = Int(size.text)
    guard let count, count <= limit else {
      throw ToolError(
        .invalid, "TOO_LARGE", "\(shown) has \(count.map(String.init) ?? "too many") bytes; at most \(limit) are read")
    }
    let blob = try GitRepository.git(["cat-file", "blob", object], isQuiet: true, limit: limit)
    guard blob.status == 0 else { throw try explanation() }
    if blob.output.starts(with: "version https://git-lfs".utf8) {
      throw ToolError(
        .inputOutput, "GIT", "\(shown) is kept by Git LFS; git has only a pointer to it",
        hint: "check it out with git lfs, and name that file")
    }
    return InputFile(name: text, bytes: blob.output)
  }

  /// The catalog, checked completely before use, as it may be foreign.
  ///
  /// SQLite reads files, so the bytes become a temporary file, gone when this returns: an open catalog needs no name.
  func catalog() throws -> Catalog { try withCopy { try Catalog.openForeign(at: $0, named: text) } }

  func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
    let bytes = try contents(limit: Catalog.largestForeignFile).bytes
    return try ToolError.saying("no file can be made for \(shown)") {
      try System.withTemporaryFile(bytes, extension: "motionbook", body)
    }
  }

  private var shown: String { text.quoted }

  /// Finds the reason for a missing file.
  private func explanation() throws -> ToolError {
    guard try GitRepository.git(["rev-parse", "--git-dir"], isQuiet: true).status == 0 else {
      return ToolError(
        .notFound, "NO_REPOSITORY", "this folder is in no git repository that git trusts",
        hint: "run it in one; see: git status")
    }
    if !revision.isEmpty,
      try GitRepository.git(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"], isQuiet: true).status != 0
    {
      let names = try lines(["for-each-ref", "--format=%(refname:short)"])
      return ToolError(
        .notFound, "NO_REVISION", "git has no revision \(QuotedText.quote(revision))",
        suggestions: Suggestion.closest(to: revision, among: names).map { [$0] } ?? [],
        hint: "name a branch, tag or commit; one of another copy must be fetched first: git fetch")
    }
    let place = revision.isEmpty ? "the index" : revision.shown
    if let kind = try lines(["cat-file", "-t", "\(revision):\(path)"]).first {
      return ToolError(
        .invalid, .notAFile, "\(path.quoted) is not a file in \(place) but a \(kind == "tree" ? "folder" : kind)")
    }
    let known =
      try revision.isEmpty ? lines(["ls-files"]) : lines(["ls-tree", "-r", "--name-only", "--full-tree", revision])
    return ToolError(
      .notFound, .missingFile, "there is no \(path.quoted) in \(place)",
      suggestions: Suggestion.closest(to: path, among: known).map { ["git:\(revision):\($0)"] } ?? [],
      hint: "paths go from the root of the repository; ./PATH from this folder")
  }

  /// Lines of git's output, as far as they help.
  private func lines(_ arguments: [String]) throws -> [String] {
    let answer = try GitRepository.git(arguments, isQuiet: true, limit: 16 << 20).answer
    return answer?.split(separator: "\n").map(String.init) ?? []
  }
}

extension SourceFile {
  /// Indicates a merge by git that stopped between two files as builds wrote them, with nothing else in it.
  ///
  /// Lines that git took from both sides leave neither as it was written.
  /// - Parameter catalog: Tells edits in formats without checksums.
  func isMergeOfBuilds(from catalog: Catalog) -> Bool {
    guard let name, let sides = mergeSides else { return false }
    func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> { Set(bytes.split(separator: 0x0A)) }
    // Git's stages: the common base, ours, theirs.
    let stages = (1...3).map { try? SourceFile(GitFile("git::\($0):./\(name)").contents().bytes, name: name) }
    let known = stages.compactMap(\.self).reduce(into: Set()) { $0.formUnion(lines($1.bytes)) }
    return stages.dropFirst().allSatisfy { $0.map { (try? catalog.edits(in: [$0]).isEdited) == false } ?? false }
      && sides.allSatisfy { lines($0.bytes).isSubset(of: known) }
  }
}
