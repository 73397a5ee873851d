import Motionbook

/// The artifacts of a catalog on a ref of a git repository: one file each, named by its hash.
///
/// Every commit adds files to the one before, so the ref is a line, and its last tree is the set. Nothing is ever checked
/// out; a clone has objects and a copy of the ref below `refs/motionbook/fetched`.
struct SharedArtifacts {
  /// An artifact in a commit, with git's name of its bytes.
  typealias File = (hash: ArtifactHash, type: ArtifactType, object: String)

  let folder: String
  let remote: String
  let name: String

  static let usualName = "refs/motionbook/catalog"

  /// - Throws: ``ToolError`` for a folder in no repository, and for names that git refuses.
  init(folder: String, remote: String, name: String) throws {
    (self.folder, self.remote, self.name) = (folder.isEmpty ? "." : folder, remote, name)
    guard try git(["check-ref-format", name], isQuiet: true).status == 0, name.hasPrefix("refs/") else {
      throw ToolError.usage("\(name.quoted) is not the full name of a ref", hint: "write one such as \(Self.usualName)")
    }
    guard try git(["rev-parse", "--git-dir"], isQuiet: true).status == 0 else {
      throw ToolError(
        .notFound, "NO_REPOSITORY", "the catalog is in no git repository",
        hint: "sync keeps what it fetches in the repository around the catalog", attempt: "git init")
    }
  }

  /// The commit that the remote has now; nil if it has none.
  func fetch() throws -> String? {
    // The copy is apart from branches, which pruning would remove; a pattern may match nothing.
    let copy = "refs/motionbook/fetched/\(name.dropFirst("refs/".count))"
    try succeed(
      ["fetch", "--quiet", "--no-tags", "--prune", "--no-write-fetch-head", "--", remote, "+\(name)*:\(copy)*"])
    return try git(["rev-parse", "--verify", "--quiet", copy], isQuiet: true).answer
  }

  func files(of commit: String) throws -> [ArtifactHash: File] {
    var files: [ArtifactHash: File] = [:]
    for line in try succeed(["ls-tree", "-r", "-z", commit], limit: 1 << 28).output.split(separator: 0) {
      // <mode> SP blob SP <object> TAB <type>/<2 digits>/<62 digits>.json
      let halves = line.split(separator: 0x09, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      guard halves.count == 2, halves[1].hasSuffix(".json") else { continue }
      let (fields, path) = (halves[0].split(separator: " "), halves[1].dropLast(5).split(separator: "/"))
      guard fields.count == 3, path.count == 3, let type = ArtifactType(rawValue: String(path[0])),
        let hash = ArtifactHash(hex: String(path[1] + path[2]))
      else { continue }
      files[hash] = (hash, type, String(fields[2]))
    }
    return files
  }

  /// Reads artifacts; their hashes are for the catalog to check.
  func artifacts(_ files: [File]) throws -> [StoredArtifact] {
    let bytes = try succeed(
      ["cat-file", "--batch"], input: Array(files.map { $0.object + "\n" }.joined().utf8), limit: 1 << 29
    ).output
    var artifacts: [StoredArtifact] = []
    var rest = bytes[...]
    for file in files {
      // <object> SP blob SP <size> LF <bytes> LF
      let head = rest.prefix { $0 != 0x0A }
      guard let size = head.split(separator: 0x20).last.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
        size >= 0, rest.count >= head.count + size + 2
      else { throw ToolError(.inputOutput, "GIT", "git has no bytes for the artifact \(file.hash.hex) of \(remote)") }
      rest = rest.dropFirst(head.count + 1)
      artifacts.append(StoredArtifact(hash: file.hash, type: file.type, bytes: Array(rest.prefix(size))))
      rest = rest.dropFirst(size + 1)
    }
    return artifacts
  }

  /// Makes a commit with further artifacts, which no ref has yet.
  func add(_ artifacts: [Artifact], to parent: String?) throws -> String {
    // The ref that git demands is removed by the stream itself; processes beside this one have their own.
    let scratch = "refs/motionbook/scratch/\(UInt64.random(in: 0...(.max)))"
    let message = "Add \(CountedNoun.text(artifacts.count, "artifact"))"
    let identity = ["var", "GIT_COMMITTER_IDENT"]
    let nobody = ["-c", "user.name=motionbook", "-c", "user.email=motionbook@localhost"]
    let committer = try git(identity, isQuiet: true).answer ?? git(nobody + identity).text
    var stream = Array("commit \(scratch)\nmark :1\ncommitter \(committer)\n".utf8)
    stream += Array("data \(message.utf8.count)\n\(message)\n".utf8)
    if let parent { stream += Array("from \(parent)\n".utf8) }
    for artifact in artifacts {
      let hex = artifact.hash.hex
      stream += Array("M 100644 inline \(artifact.type.rawValue)/\(hex.prefix(2))/\(hex.dropFirst(2)).json\n".utf8)
      stream += Array("data \(artifact.body.count)\n".utf8) + artifact.body + [0x0A]
    }
    // As long as this repository's names of objects.
    let known = try parent ?? git(["hash-object", "-t", "tree", "/dev/null"], isQuiet: true).answer ?? ""
    let nothing = String(repeating: "0", count: known.count)
    stream += Array("\nget-mark :1\nreset \(scratch)\nfrom \(nothing)\n\ndone\n".utf8)
    return try succeed(["fast-import", "--quiet", "--force", "--done"], input: stream).text
  }

  /// Makes a commit the remote's; false if it has another parent there by now, or git failed.
  func push(_ commit: String, after parent: String?, isQuiet: Bool) throws -> Bool {
    // The pre-push hook is for code, and this is none.
    try git(
      [
        "push", "--quiet", "--no-verify", "--force-with-lease=\(name):\(parent ?? "")", "--", remote,
        "\(commit):\(name)",
      ], isQuiet: isQuiet, seconds: nil
    ).status == 0
  }

  // MARK: Git

  @discardableResult
  private func succeed(_ arguments: [String], input: [UInt8]? = nil, limit: Int = 1 << 20) throws -> System.Answer {
    let answer = try git(arguments, input: input, limit: limit, seconds: nil)
    guard answer.status == 0 else {
      throw ToolError(
        .inputOutput, "GIT", "git \(arguments[0]) ended with \(answer.status); nothing was sent to \(remote.quoted)",
        hint: "see the remotes; change an address with git remote set-url, or add a remote with git remote add",
        attempt: "git remote -v")
    }
    return answer
  }

  private func git(
    _ arguments: [String], isQuiet: Bool = false, input: [UInt8]? = nil, limit: Int = 1 << 20,
    seconds: Double? = GitRepository.patience
  ) throws -> System.Answer {
    try GitRepository.git(["-C", folder] + arguments, isQuiet: isQuiet, input: input, limit: limit, seconds: seconds)
  }
}
