import CMotionStore
import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Catalog {
  /// Inspects the location and circumstances of a catalog, without changing anything.
  ///
  /// It never fails: a file that cannot be opened is one of its concerns.
  package static func circumstances(of path: String) -> FileCircumstances {
    let link = stat(of: path, followsLinks: false)
    let target = stat(of: path)
    // A folder or a pipe needs no further report.
    let file = target.flatMap { $0.isRegular ? $0 : nil }
    let resolved = System.realPath(path)
    let place = resolved ?? path
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    let system = fileSystem(of: target == nil ? folder : place)
    let companions = CatalogPath.companions.map { place + $0 }.filter { stat(of: $0, followsLinks: false) != nil }
    var concerns: [FileCircumstances.Concern] = []
    func concern(_ topic: FileCircumstances.Concern.Topic, _ message: String, hint: Advice? = nil, fault: Bool = false)
    {
      concerns.append(FileCircumstances.Concern(topic: topic, isFault: fault, message: message, hint: hint))
    }
    let shown = StoreError.quoted(path)
    let isWritable = target != nil && mayWrite(place)
    let isFolderWritable = mayWrite(folder)
    var format: Int?
    do {
      let opening = try CatalogOpening.open(
        at: path, access: .readOnly, recovery: .refuse, acceptsOlder: true, timeoutMilliseconds: 1000)
      format = opening.format
      if opening.format < currentFormat {
        concern(
          .format, "\(shown) has format \(opening.format); this version makes \(currentFormat)",
          hint: "run: \(StoreCall.migrate(at: path))", fault: true)
      } else if opening.isNewer {
        concern(.format, "\(shown) has format \(opening.format), of a newer Motionbook", hint: "update Motionbook")
      } else if let damage = try opening.verify().damage {
        concern(
          .file, "\(shown) is damaged: \(damage.explanation)",
          hint: "see: \(StoreCall.verify(path)); \(damage.remedy(for: path))", fault: true)
      }
    } catch {
      let error = StoreError(wrapping: error, path: path)
      // Inspection changes nothing; it predicts the next command.
      let isRolledBackNext = error == .leftInterrupted(path) && isWritable && isFolderWritable
      concern(.file, error.message, hint: error.advice, fault: !isRolledBackNext)
    }
    if let file, file.st_nlink > 1 {
      concern(
        .links, "\(shown) has \(file.st_nlink) names (hard links), so it cannot be written safely",
        hint: "make a copy and work on that", fault: true)
    }
    if file != nil, !isWritable { concern(.permissions, "\(shown) cannot be written") }
    if file != nil, !isFolderWritable {
      concern(.permissions, "the folder of \(shown) cannot be written, which saving needs")
    }
    if let file, file.st_mode & 0o002 != 0 {
      concern(
        .permissions, "every user of this machine can write \(shown)", hint: "run: chmod o-w \(ShellWord.path(path))")
    }
    for companion in companions where file != nil {
      concern(
        .companion, "\(StoreError.quoted(companion)) is next to it: another process is writing, or was interrupted",
        hint: "close other programs, then run: \(StoreCall.open(at: path))")
    }
    if system.isNetwork == true, file != nil || target == nil {
      concern(
        .networkFolder,
        "\(shown) is on another machine (\(system.name ?? "network")), where locks cannot be relied on",
        hint: "work on a local copy, and merge it back")
    }
    return FileCircumstances(
      path: path, resolvedPath: resolved, fileSystem: system.name, isNetwork: system.isNetwork,
      companions: companions, isWritable: isWritable, isFolderWritable: isFolderWritable,
      linkCount: file.map { Int($0.st_nlink) } ?? 0,
      isSymbolicLink: link.map { $0.st_mode & S_IFMT == S_IFLNK } ?? false,
      format: format, concerns: concerns.filter(\.isFault) + concerns.filter { !$0.isFault })
  }
}

/// `access(2)`, whose name is hidden by the catalog's own property.
private func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

/// Location and circumstances of a catalog: risks there.
package struct FileCircumstances: Hashable, Sendable {
  /// One thing that a person should know.
  package struct Concern: Hashable, Sendable {
    package enum Topic: String, Hashable, Sendable, CaseIterable {
      case networkFolder
      /// A journal or write-ahead log beside the file.
      case companion
      case permissions, links, format
      /// The file is not a catalog, or damaged.
      case file
    }

    package let topic: Topic
    /// Indicates a certain failure rather than a risk.
    package let isFault: Bool
    package let message: String
    package let hint: Advice?
  }

  package let path: String
  /// Target file; nil if there is none.
  package let resolvedPath: String?
  /// The kind of file system, such as `ext4`; nil when unknown.
  package let fileSystem: String?
  /// Indicates a network file system; nil when unknown.
  package let isNetwork: Bool?
  /// Files of SQLite's beside it.
  package let companions: [String]
  package let isWritable: Bool
  package let isFolderWritable: Bool
  /// Number of the file's names; 0 if it is missing.
  package let linkCount: Int
  package let isSymbolicLink: Bool
  /// The number of the last migration; nil when the file cannot be opened.
  package let format: Int?
  /// Findings, faults first.
  package let concerns: [Concern]
}

/// Kind of a path's file system; nil what is not known.
/// - Parameter path: Absolute and without links.
private func fileSystem(of path: String) -> (name: String?, isNetwork: Bool?) {
  #if canImport(Darwin)
    var status = statfs()
    guard statfs(path, &status) == 0 else { return (nil, nil) }
    let name = withUnsafeBytes(of: status.f_fstypename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return (name, status.f_flags & UInt32(MNT_LOCAL) == 0)
  #else
    return fileSystems[motionbook_file_system(path)] ?? (nil, nil)
  #endif
}

/// By the numbers of statfs(2); FUSE may present any.
///
/// Source: https://man7.org/linux/man-pages/man2/statfs.2.html
private let fileSystems: [UInt32: (name: String?, isNetwork: Bool?)] = [
  0xEF53: ("ext4", false), 0x9123_683E: ("btrfs", false), 0x5846_5342: ("xfs", false), 0x2FC1_2FC1: ("zfs", false),
  0x0102_1994: ("tmpfs", false), 0x794C_7630: ("overlay", false), 0x4D44: ("msdos", false), 0x6573_5546: ("fuse", nil),
  0x6969: ("nfs", true), 0x517B: ("smb", true), 0xFE53_4D42: ("smb2", true), 0xFF53_4D42: ("cifs", true),
  0x0102_1997: ("9p", true), 0x00C3_6400: ("ceph", true), 0x5346_414F: ("afs", true), 0x7375_7245: ("coda", true),
  0x0116_1970: ("gfs2", true), 0x7461_636F: ("ocfs2", true), 0x0BD0_0BD0: ("lustre", true),
  0x786F_4256: ("vboxsf", true),
]
