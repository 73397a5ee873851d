import MotionModel

extension SourceFile {
  /// The animations of a dotLottie, each a file; of any other file the file itself.
  ///
  /// Version 1 has them in `animations/`, version 2 in `a/`. One alone is called as the archive is, so that its presets are.
  /// - Parameter leftOut: Gets how many state machines and themes there are beside them.
  /// - Throws: `ModelError` for an archive that cannot be read, that has no animation, or more than 64 MiB of them.
  ///
  /// Source: https://dotlottie.io/spec/2.0/
  func lottieAnimations(leftOut: (Int) -> Void) throws(ModelError) -> [SourceFile] {
    guard FileKind(of: self) == .dotLottie else { return [self] }
    let archive = try ZipArchive(bytes)
    let animations = archive.entries.filter { entry in
      entry.name.hasSuffix(".json") && (entry.name.hasPrefix("animations/") || entry.name.hasPrefix("a/"))
    }
    guard !animations.isEmpty else {
      throw ModelError(
        .syntax, "the archive has no animation", allowed: "JSON files in animations/ or a/",
        hint: "is it a dotLottie?")
    }
    let size = animations.reduce(0) { $0 + $1.size }
    guard size <= Self.maximumUnpackedBytes else {
      throw ModelError(
        .tooLarge, "the animations of the archive have \(size) bytes", allowed: "at most \(Self.maximumUnpackedBytes)")
    }
    leftOut(archive.entries.count { $0.name.hasSuffix(".json") && Self.others.contains(where: $0.name.hasPrefix) })
    var files: [SourceFile] = []
    for entry in animations {
      let ownName = name.map { animations.count == 1 ? $0 : "\($0)/\(entry.name)" }
      files.append(SourceFile(try archive.content(of: entry), name: ownName, sha256: sha256))
    }
    return files
  }

  /// Where state machines and themes are.
  private static let others = ["states/", "s/", "themes/", "t/"]
  private static let maximumUnpackedBytes = 64 << 20
}
