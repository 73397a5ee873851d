import CMotionStore
import Foundation
import MotionModel
import Testing

@testable import MotionStore

@Suite("Dumps over earlier dumps") struct DumpFolderTests {
  /// Every file below a folder with its bytes.
  private func contents(_ folder: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where TextFolder.kind(of: "\(folder)/\(path)") == S_IFREG {
      found[path] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))
    }
    return found
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("Names that are one file and a folder find room side by side, and come back") func clashingNames() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let names = ["a", "a/b", "a.json/b", "a.json/c.json/d", "a.json.json", "x.json", "x"]
    try catalog.write(by: Make.context()) { batch in
      for (index, name) in names.enumerated() { try batch.add(Make.preset(name, Make.duration(Double(index + 1)))) }
    }
    for name in ["r", "r.json/s"] { try catalog.release(name, by: Make.context()) }
    let folder = sandbox.path("dump")
    #expect(try catalog.dump(to: folder).presetCount == names.count)
    #expect(
      try Set(contents(folder).keys) == [
        "motionbook-dump", "history.jsonl", "releases/r.json", "releases/r.json~/s.json", "presets/a.json",
        "presets/a/b.json", "presets/a.json~/b.json", "presets/a.json~/c.json~/d.json", "presets/a.json.json.json",
        "presets/x.json.json", "presets/x.json",
      ])
    let other = try sandbox.create("other.motionbook")
    #expect(try other.load(from: folder, by: Make.context()).map(\.kind) == names.map { _ in .added })
    #expect(try Set(other.list().map(\.name.text)) == Set(names))
  }

  @Test("A new dump brings an earlier one up to date, and other people's files stay where they are") func update()
    throws
  {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for name in ["a", "b", "c/d"] { try catalog.add(name, Make.duration(1)) }
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    let theirs = ["presets/mine.json", "presets/c/notes.json", "README.md", "presets/own/x.json"]
    try FileManager.default.createDirectory(atPath: "\(folder)/presets/own", withIntermediateDirectories: false)
    for path in theirs { try write("not ours: \(path)", "\(folder)/\(path)") }
    try catalog.write(by: Make.context()) { batch in
      for name in ["a", "c/d"] { try batch.remove(PresetName(name)) }
      try batch.add(Make.preset("e", Make.duration(2)))
    }
    try catalog.release("1", by: Make.context())
    try catalog.dump(to: folder)
    let found = try contents(folder)
    #expect(
      Set(found.keys)
        == Set(theirs + ["motionbook-dump", "history.jsonl", "presets/b.json", "presets/e.json", "releases/1.json"]))
    for path in theirs { #expect(found[path] == Data("not ours: \(path)".utf8)) }
    // It is what a dump to a new folder gives.
    try catalog.dump(to: sandbox.path("fresh"))
    for (path, bytes) in try contents(sandbox.path("fresh")) { #expect(found[path] == bytes, "\(path)") }
  }

  @Test("After any failure the earlier dump is whole, and nothing else is left behind") func failures() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for name in ["a", "b"] { try catalog.add(name, Make.duration(1)) }
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    try catalog.add("c", Make.duration(3))
    _ = try catalog.set("a", Make.duration(4))
    // Somebody's file in the place of a new document, a link, a folder in the place of the history, no index, another's.
    let obstacles: [(code: StoreError.Code, make: () throws -> Void, unmake: () throws -> Void)] = [
      (
        .alreadyExists, { try self.write("mine", "\(folder)/presets/c.json") },
        { unlink("\(folder)/presets/c.json") }
      ),
      (
        .notAFile, { symlink("/etc/hostname", "\(folder)/presets/link.json") },
        { unlink("\(folder)/presets/link.json") }
      ),
      (
        .alreadyExists, { rename("\(folder)/motionbook-dump", "\(folder)/away") },
        { rename("\(folder)/away", "\(folder)/motionbook-dump") }
      ),
    ]
    let before = try contents(folder)
    for (code, make, unmake) in obstacles {
      try make()
      let during = try contents(folder)
      #expect(storeError { try catalog.dump(to: folder) }?.code == code)
      #expect(try contents(folder) == during)
      try unmake()
      #expect(try contents(folder) == before)
      #expect(try TextFolder.names(in: folder).sorted() == ["history.jsonl", "motionbook-dump", "presets"])
    }
    // An index that lists what no dump writes is believed in nothing.
    let index = try String(contentsOfFile: "\(folder)/motionbook-dump", encoding: .utf8)
    try write("precious", sandbox.path("precious.json"))
    try write("precious", "\(folder)/other.json")
    try write(
      index
        + ["../precious.json", "other.json", "presets/../../precious.json", "/etc/passwd"].map { path in
          "\(SHA256Digest.hex(of: Array("precious".utf8)))  \(path)\n"
        }.joined() + "short\n", "\(folder)/motionbook-dump")
    try catalog.dump(to: folder)
    #expect(try sandbox.read("precious.json") == Array("precious".utf8))
    #expect(try contents(folder)["other.json"] == Data("precious".utf8))
    #expect(try contents(folder)["presets/c.json"] != nil)
    #expect(try sandbox.files() == ["dump", "precious.json", "team.motionbook"])
  }

  @Test("Texts that were edited after the dump are never lost: they are loaded, or replaced when that is asked for")
  func edited() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for name in ["a", "b", "c"] { try catalog.add(name, Make.duration(1)) }
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    // One that would be replaced, one whose preset is removed meanwhile; what is deleted by hand is no edit.
    let edit = String(
      decoding: (try Make.preset("a", Make.duration(7))).canonicalBytes, as: UTF8.self)
    try write(edit, "\(folder)/presets/a.json")
    try write("my notes", "\(folder)/presets/b.json")
    unlink("\(folder)/presets/c.json")
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("b")) }
    let during = try contents(folder)
    let error = storeError { try catalog.dump(to: folder) }
    #expect(
      error?.code == .stale && error?.names == ["presets/a.json", "presets/b.json"], "\(String(describing: error))")
    #expect(error?.hint?.contains("--force") == true && error?.hint?.contains("motionbook load ") == true)
    #expect(try contents(folder) == during)

    // An edit that was taken in is none any more, in whatever words it was written.
    unlink("\(folder)/presets/b.json")
    #expect(try catalog.load(from: folder, by: Make.context()).map(\.kind) == [.changed])
    try catalog.dump(to: folder)
    #expect(try catalog.get("a").preset.motion == Make.duration(7))
    #expect(try contents(folder)["presets/a.json"] != Data(edit.utf8))
    #expect(try contents(folder)["presets/c.json"] != nil)

    try write("my notes", "\(folder)/history.jsonl")
    #expect(storeError { try catalog.dump(to: folder) }?.names == ["history.jsonl"])
    try catalog.dump(to: folder, replacesEdited: true)
    try catalog.dump(to: sandbox.path("fresh"))
    #expect(try contents(folder) == contents(sandbox.path("fresh")))
  }

  @Test("An index without hashes is replaced only when that is asked for") func olderIndex() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    try write("2\nhistory.jsonl\nmotionbook-dump\npresets/a.json\n", "\(folder)/motionbook-dump")
    let error = storeError { try catalog.dump(to: folder) }
    #expect(error?.code == .alreadyExists && error?.hint?.contains("--force") == true)
    try catalog.dump(to: folder, replacesEdited: true)
    try catalog.dump(to: folder)
    #expect(try TextFolder.names(in: folder).sorted() == ["history.jsonl", "motionbook-dump", "presets"])
  }

  @Test("A damaged catalog is not dumped, and an earlier dump stays")
  func damaged() throws {
    let file = try FlippedFile()
    let sound = try Catalog.open(at: file.sandbox.path("sound.motionbook"))
    let folder = file.sandbox.path("dump")
    try sound.dump(to: folder)
    let before = try contents(folder)
    var bytes = file.sound
    let body = try #require(file.truth[try sound.get("brand/curve-5").revision.hash])
    bytes[try #require(bytes.firstRange(of: body)).lowerBound + body.count / 2] ^= 1
    try file.sandbox.write(bytes)
    let hurt = try Catalog.open(at: file.sandbox.path())
    #expect(storeError { try hurt.dump(to: folder, replacesEdited: true) }?.code == .corrupt)
    #expect(storeError { try hurt.dump(to: file.sandbox.path("rest")) }?.code == .corrupt)
    #expect(try contents(folder) == before)
  }

  @Test("When a part cannot take its place, those before it go back") func exchange() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    let before = try contents(folder)
    _ = try catalog.set("a", Make.duration(2))
    var dump = try DumpFolder(folder, privacy: FilePrivacy())
    try dump.write(Array("{}".utf8), to: "presets/a.json")
    try dump.write(Array("{}".utf8), to: "history.jsonl")
    // The presets have changed places when it is the history's turn.
    let error = storeError {
      try dump.publish { new, old, spare in
        guard !old.hasSuffix("history.jsonl") else {
          errno = EIO
          return -1
        }
        return motionbook_exchange(new, old, spare)
      }
    }
    #expect(error?.code == .inputOutput)
    dump.discard()
    #expect(try contents(folder) == before)
    #expect(try TextFolder.names(in: folder).sorted() == ["history.jsonl", "motionbook-dump", "presets"])
  }
}
