import MotionModel
import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Catalog {
  /// Looks at where and how a catalog lies, without changing anything.
  ///
  /// It never fails: a file that cannot be opened is one of its concerns.
  public static func circumstances(of path: String) -> FileCircumstances {
    var link = stat()
    var file = stat()
    let exists = lstat(path, &link) == 0
    let isThere = stat(path, &file) == 0
    let resolved = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let place = resolved ?? path
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    let system = FileSystemKind(of: isThere ? place : folder)
    let companions = CatalogPath.companions.map { place + $0 }.filter { TextFolder.kind(of: $0) != nil }
    var concerns: [FileCircumstances.Concern] = []
    func concern(_ topic: FileCircumstances.Concern.Topic, _ message: String, hint: String? = nil, fault: Bool = false)
    {
      concerns.append(FileCircumstances.Concern(topic: topic, isFault: fault, message: message, hint: hint))
    }
    let shown = StoreError.quoted(path)
    let isWritable = isThere && mayWrite(place)
    let isFolderWritable = mayWrite(folder)
    let cloud = FileSystemKind.cloudService(of: place)
    var format: Int?
    do {
      let opening = try CatalogOpening.open(
        at: path, access: .readOnly, recovery: .refuse, acceptsOlder: true, timeoutMilliseconds: 1000)
      format = opening.format
      if opening.format < currentFormat {
        concern(
          .format, "\(shown) has format \(opening.format); this version makes \(currentFormat)",
          hint: "run: motionbook migrate -c \(ShellWord.path(path))", fault: true)
      } else if opening.isNewer {
        concern(.format, "\(shown) has format \(opening.format), of a newer Motionbook", hint: "update Motionbook")
      } else if let damage = try Catalog(opening, migrations: MigrationFile.all).verify().damage {
        concern(
          .file, "\(shown) is damaged: \(damage.explanation); see: motionbook verify -c \(ShellWord.path(path))",
          hint: damage.remedy(for: path), fault: true)
      }
    } catch let error as WriteLeftInterrupted {
      // Looking changes nothing; whether the next command can is what matters.
      let told = error.described(path)
      concern(.file, told.message, hint: told.hint, fault: !(isWritable && isFolderWritable))
    } catch {
      let error = StoreError(wrapping: error, path: path)
      concern(.file, error.message, hint: error.hint, fault: true)
    }
    if isThere && file.st_nlink > 1 {
      concern(
        .links, "\(shown) has \(file.st_nlink) names (hard links), so it cannot be written safely",
        hint: "make a copy and work on that", fault: true)
    }
    if isThere && !isWritable { concern(.permissions, "\(shown) cannot be written") }
    if isThere && !isFolderWritable {
      concern(.permissions, "the folder of \(shown) cannot be written, which saving needs")
    }
    if isThere && file.st_mode & 0o002 != 0 {
      concern(
        .permissions, "everybody on this machine may write \(shown)", hint: "run: chmod o-w \(ShellWord.path(path))")
    }
    for companion in companions {
      concern(
        .companion, "\(StoreError.quoted(companion)) lies beside it: somebody is writing now, or was interrupted",
        hint: "close other programs, then run: motionbook info -c \(ShellWord.path(path))")
    }
    if system.isNetwork == true {
      concern(
        .networkFolder,
        "\(shown) lies on another machine (\(system.name ?? "network")), where locks cannot be relied on",
        hint: "work on a local copy, and merge it back")
    }
    if let cloud {
      concern(
        .cloudFolder, "\(shown) lies in a folder of \(cloud), which copies files while they change",
        hint: "let one person write at a time, and merge conflicted copies in")
    }
    return FileCircumstances(
      path: path, resolvedPath: resolved, fileSystem: system.name, isNetwork: system.isNetwork, cloudService: cloud,
      companions: companions, isWritable: isWritable, isFolderWritable: isFolderWritable,
      linkCount: isThere ? Int(file.st_nlink) : 0, isSymbolicLink: exists && link.st_mode & S_IFMT == S_IFLNK,
      format: format, currentFormat: currentFormat,
      concerns: concerns.filter(\.isFault) + concerns.filter { !$0.isFault })
  }
}

/// `access(2)`, whose name the catalog's own property hides.
private func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }
