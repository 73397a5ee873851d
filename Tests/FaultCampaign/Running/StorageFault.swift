/// Effect of the preloaded library on a process; see `Shim/storage_faults.c`.
struct StorageFault {
  enum Kind: String, CaseIterable {
    case errorOnce = "eio-once"
    case errorSticky = "eio-sticky"
    case diskFull = "enospc"
    case shortWrite = "short"
    case tornWrite = "torn"
    case kill
    case pause

    /// Those of the sweep.
    static let swept: [Kind] = [.errorOnce, .errorSticky, .diskFull, .shortWrite, .tornWrite, .kill]

    /// Indicates that it kills the process.
    var isDeadly: Bool { self == .kill || self == .tornWrite }
  }

  var kind: Kind?
  /// Index of the call, from 1; 0 only counts calls.
  var call = 0
  /// Only calls on files below this folder count.
  var root: String?
  /// Path of the library's record.
  var report: String?
  var user: UInt32?
  var fileSizeLimit: Int?
  /// The file for which a paused process waits.
  var resume: String?

  var environment: [String] {
    var list: [String] = []
    if let kind { list.append("FAULT_KIND=\(kind.rawValue)") }
    if let root { list.append("FAULT_ROOT=\(root)") }
    if let report { list.append("FAULT_REPORT=\(report)") }
    if let user { list.append("FAULT_UID=\(user)") }
    if let fileSizeLimit { list.append("FAULT_FSIZE=\(fileSizeLimit)") }
    if let resume { list.append("FAULT_PAUSE=\(resume)") }
    return list + ["FAULT_AT=\(call)"]
  }
}
