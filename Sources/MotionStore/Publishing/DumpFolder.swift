import CMotionStore
import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that a dump is written to, all of it or nothing.
///
/// The new texts are written into a folder of their own and take the place of the earlier dump's at the end. An index in
/// the folder lists what the dump wrote, each file with the hash of its bytes; what is not in it belongs to somebody else
/// and stays as it is, and what has other bytes by now was edited, and is replaced only when that is asked for.
struct DumpFolder {
  /// The file that lists the others, by which the folder of an earlier dump is known.
  static let index = "motionbook-dump"
  private static let version = "3"
  /// The version whose index has no hashes.
  private static let versionWithoutHashes = "2"
  /// What the folder of a dump holds; each of these changes places with its successor at once.
  private static let parts = ["presets", "releases", "history.jsonl", index]
  private static let stagePrefix = ".motionbook-dump."
  private static let longestIndex = 32 << 20

  private let root: String
  private let isNew: Bool
  private let stage: TextFolder
  /// What the earlier dump wrote, with the hashes of the bytes where it noted them.
  private let earlier: [String: String]
  /// Whether edited files of the earlier dump may be replaced.
  private let replacesEdited: Bool
  /// The files of other people in the folders of the earlier dump.
  private let foreign: Set<String>
  /// What the new dump wrote, with the hashes of the bytes.
  private var written: [String: String] = [:]
  /// Whether parts of the earlier dump could not be put back, and lie where the new one was written.
  private var isStuck = false

  /// Whether a dump was written to the folder before.
  var holdsEarlierDump: Bool { !earlier.isEmpty }

  /// Looks at the folder, and makes one beside or in it to write to.
  /// - Parameter replacesEdited: Whether files of the earlier dump that were edited since may be replaced.
  /// - Throws: ``StoreError`` with code `alreadyExists` for a folder that holds something and no index, `notAFile`, or
  ///   what the file system says.
  init(_ root: String, privacy: FilePrivacy, replacesEdited: Bool = false) throws(StoreError) {
    var root = root
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    self.root = root
    self.replacesEdited = replacesEdited
    var digits = SystemRandomNumberGenerator()
    let mark = String(UInt64.random(in: 0...UInt64.max, using: &digits), radix: 36)
    let kind = TextFolder.kind(of: root)
    isNew = kind == nil
    if isNew {
      stage = TextFolder(root: "\(root).\(mark).partial", privacy: privacy)
      (earlier, foreign) = ([:], [])
    } else {
      guard kind == S_IFDIR else {
        throw StoreError(.notAFile, "\(StoreError.quoted(root)) is not a folder", path: root).besideCatalog
      }
      stage = TextFolder(root: "\(root)/\(Self.stagePrefix)\(mark)", privacy: privacy)
      let known = try Self.listed(in: root, acceptsOlder: replacesEdited)
      var found: Set<String> = []
      for part in ["presets", "releases"] where TextFolder.kind(of: "\(root)/\(part)") != nil {
        found.formUnion(try TextFolder(root: root).files(below: part))
      }
      earlier = known
      foreign = found.subtracting(known.keys)
    }
    do throws(StoreError) {
      try stage.makeFolder(stage.root)
    } catch {
      var failure = error
      failure.message = failure.message.replacing(stage.root, with: root)
      failure.path = root
      // What is missing is the folder to write to, not something to read.
      if failure.code == .missingFile { failure.code = .inputOutput }
      throw failure
    }
  }

  /// What an earlier dump wrote; nothing for an empty folder.
  private static func listed(in root: String, acceptsOlder: Bool) throws(StoreError) -> [String: String] {
    let names = try TextFolder.names(in: root).filter { $0 != ".git" && !$0.hasPrefix(stagePrefix) }
    if names.isEmpty { return [:] }
    guard names.contains(index) else {
      throw StoreError(
        .alreadyExists, "\(StoreError.quoted(root)) holds other files than those of an earlier dump",
        hint: "choose a new folder", path: root)
    }
    let text = String(decoding: try TextFolder(root: root).read(index, limit: longestIndex), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let isOlder = lines.first == versionWithoutHashes[...]
    guard lines.first == version[...] || (isOlder && acceptsOlder) else {
      throw StoreError(
        .alreadyExists, "\(StoreError.quoted("\(root)/\(index)")) does not list what was dumped, as this version needs",
        hint: "choose a new folder" + (isOlder ? ", or replace what it lists with --force" : ""), path: root)
    }
    var listed: [String: String] = [:]
    for line in lines.dropFirst() {
      // As sha256sum writes it: the hash, two spaces, the path.
      let path = isOlder ? line : line.dropFirst(64 + 2)
      if isOurs(String(path)) { listed[String(path)] = isOlder ? "" : String(line.prefix(64)) }
    }
    return listed
  }

  /// Whether a dump may have written such a path.
  private static func isOurs(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = names.first, parts.contains(String(first)) else { return false }
    return names.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// Where the document of a name stands: a name that others begin with is a file, and a folder of another name.
  ///
  /// A folder never ends in `.json`, as files do, so `a` and `a.json/b` find room side by side. No name holds a `~`.
  static func path(of name: String, in part: String) -> String {
    let names = name.split(separator: "/").map(String.init)
    let folders = names.dropLast().map { $0.hasSuffix(".json") ? "\($0)~" : $0 }
    return ([part] + folders + ["\(names.last ?? name).json"]).joined(separator: "/")
  }

  /// Writes a text of the new dump.
  /// - Throws: ``StoreError`` with code `alreadyExists` when something else is in its place.
  mutating func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    guard written.count < TextFolder.maximumFiles else {
      throw StoreError(.invalid, "a dump has at most \(TextFolder.maximumFiles) files", path: root)
    }
    let isTaken = foreign.contains(path) || (!isNew && !path.contains("/") && earlier[path] == nil)
    if isTaken, TextFolder.kind(of: "\(root)/\(path)") != nil, try TextFolder(root: root).read(path) != bytes {
      throw StoreError(
        .alreadyExists, "\(StoreError.quoted("\(root)/\(path)")) was not written by a dump, and is in the way",
        hint: "move it away, or choose a new folder", path: "\(root)/\(path)")
    }
    try stage.write(bytes, to: path)
    written[path] = SHA256Digest.hex(of: bytes)
  }

  /// Writes the index, and puts the new dump in the place of the earlier one.
  /// - Parameter swap: Exchanges two names; another one in tests, which fails.
  mutating func publish(
    swap: @escaping (String, String, String) -> Int32 = { motionbook_exchange($0, $1, $2) }
  ) throws(StoreError) {
    if !replacesEdited { try refuseEdited() }
    let lines = written.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let index = ([Self.version] + lines.map { "\($0.value)  \($0.key)" }).map { "\($0)\n" }.joined()
    try stage.write(Array(index.utf8), to: Self.index)
    guard !isNew else {
      return try Interruption.deciding { () throws(StoreError) in
        guard motionbook_rename_new(stage.root, root) == 0 else { throw TextFolder.failure(root) }
      }
    }
    try carry()
    try Interruption.deciding { () throws(StoreError) in try exchange(swap) }
    // The earlier dump is in the stage now, and of other people's files a second name.
    stage.remove { earlier[$0] != nil || foreign.contains($0) || $0 == Self.index }
  }

  /// How many edited files a refusal names.
  private static let maximumNames = 10
  /// The longest file of a dump that is read again, in bytes; only a history is longer than a document.
  private static let longestText = 1 << 30

  /// Refuses to replace or remove files of the earlier dump that somebody has edited since.
  private func refuseEdited() throws(StoreError) {
    let folder = TextFolder(root: root)
    var edited: [String] = []
    for (path, noted) in earlier where TextFolder.kind(of: "\(root)/\(path)") == S_IFREG {
      let bytes = try folder.read(path, limit: Self.longestText)
      let found = SHA256Digest.hex(of: bytes)
      if found == noted || found == written[path] { continue }
      // An edit that was loaded since is in the new dump, if in other words.
      if let same = ReviewText.normalized(bytes), written[path] == SHA256Digest.hex(of: same) { continue }
      edited.append(path)
    }
    guard !edited.isEmpty else { return }
    edited.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let more = edited.count - Self.maximumNames
    throw StoreError(
      .stale,
      "\(StoreError.quoted(root)) was edited after it was dumped: "
        + edited.prefix(Self.maximumNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
      hint: "take the edits in with motionbook load \(ShellWord.path(root)), or replace them with --force", path: root,
      names: edited)
  }

  /// Gives other people's files a second name in the new folders, which take the place of theirs.
  private func carry() throws(StoreError) {
    for path in foreign where written[path] == nil {
      try stage.makeFolders(for: path)
      guard link("\(root)/\(path)", "\(stage.root)/\(path)") == 0 else {
        throw StoreError(
          .alreadyExists,
          "\(StoreError.quoted("\(root)/\(path)")) was not written by a dump, and cannot stay: "
            + String(cString: strerror(errno)), hint: "move it away, or choose a new folder", path: "\(root)/\(path)")
      }
    }
  }

  /// Lets each part change places with its successor; on a failure all are where they were.
  private mutating func exchange(_ swap: @escaping (String, String, String) -> Int32) throws(StoreError) {
    var done: [() -> Int32] = []
    for part in Self.parts {
      let (old, new) = ("\(root)/\(part)", "\(stage.root)/\(part)")
      let spare = "\(stage.root)/spare"
      let result: Int32
      switch (TextFolder.kind(of: old) != nil, TextFolder.kind(of: new) != nil) {
      case (true, true):
        result = swap(new, old, spare)
        done.append { swap(new, old, spare) }
      case (true, false):
        result = motionbook_rename_new(old, new)
        done.append { motionbook_rename_new(new, old) }
      case (false, true):
        result = motionbook_rename_new(new, old)
        done.append { motionbook_rename_new(old, new) }
      case (false, false): continue
      }
      guard result != 0 else { continue }
      let failure = TextFolder.failure(old)
      done.removeLast()
      for undo in done.reversed() where undo() != 0 { isStuck = true }
      throw failure
    }
  }

  /// Removes what has been written, when it does not come to a new dump.
  func discard() {
    if !isStuck { stage.remove { _ in true } }
  }
}
