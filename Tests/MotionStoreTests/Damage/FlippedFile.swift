import Foundation
import MotionModel
import TestSupport

@testable import MotionStore

/// A small catalog, and copies of it with single bits flipped.
struct FlippedFile {
  let sandbox: Sandbox
  let sound: [UInt8]
  /// Every artifact of the sound file, with its hash.
  let truth: [ArtifactHash: [UInt8]]

  init(curves: Int = 8) throws {
    sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path(), curves: curves)
    let catalog = try Catalog.open(at: sandbox.path(), access: .readWrite)
    _ = try catalog.release("1.0", by: Make.context("pin"))
    sound = try sandbox.read()
    truth = try Self.artifacts(sandbox.path())
    try sandbox.write(sound, to: "sound.motionbook")
  }

  /// Writes the file with one bit flipped, or with other changes.
  func write(flipping bit: Int) throws {
    var bytes = sound
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    try sandbox.write(bytes)
  }

  /// Every bit of the header of the file and of every page.
  var headerBits: [Int] {
    var bytes = Array(0..<FileHeader.length)
    for page in 0..<sound.count / 4096 {
      let start = page * 4096 + (page == 0 ? FileHeader.length : 0)
      guard [2, 5, 10, 13].contains(sound[start]) else { continue }
      bytes += start..<start + (sound[start] < 10 ? 12 : 8)
    }
    return bytes.flatMap { byte in (0..<8).map { byte * 8 + $0 } }
  }

  private static func artifacts(_ path: String) throws -> [ArtifactHash: [UInt8]] {
    try Catalog.open(at: path).read { reader in
      var all: [ArtifactHash: [UInt8]] = [:]
      try reader.connection.forEachArtifact(where: { _ in true }) { artifact in all[artifact.hash] = artifact.body }
      return all
    }
  }

  /// Those of the true artifacts that the file as it is gives for their hashes.
  func found() -> Set<ArtifactHash> {
    guard let connection = try? Connection(path: sandbox.path(), mode: .readOnly) else { return [] }
    return Set(
      truth.keys.filter { hash in
        guard let body = try? connection.artifact(hash) else { return false }
        return Artifact.hash(body.facts.type, truth[hash] ?? []) == hash
      })
  }
}
