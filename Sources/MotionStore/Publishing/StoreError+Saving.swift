#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension StoreError {
  /// A new file that cannot be made or written, for the system's reason.
  /// - Parameters:
  ///   - path: What messages call the file.
  ///   - number: The system's error number; 0 when it is not known.
  static func cannotSave(_ path: String, _ number: Int32) -> StoreError {
    let shown = quoted(path)
    let reason = number == 0 ? "a disk error" : String(cString: strerror(number))
    func error(_ code: Code, _ what: String, hint: String? = nil) -> StoreError {
      StoreError(code, what, hint: hint, path: path)
    }
    return switch number {
    case EEXIST: error(.alreadyExists, "\(shown) exists already", hint: "choose another name")
    case ENOSPC, EDQUOT, EFBIG:
      error(.diskFull, "no space left to save \(shown): \(reason)", hint: "free some space and try again")
    case EACCES, EPERM:
      error(
        .readOnly, "\(shown) cannot be saved: its folder cannot be written",
        hint: "choose another folder, or check its permissions")
    case EROFS:
      error(.readOnly, "\(shown) cannot be saved: its file system is read-only", hint: "choose another folder")
    case EMFILE, ENFILE:
      error(
        .inputOutput, "\(shown) cannot be saved: \(reason)",
        hint: "close other programs, or raise the limit, which ulimit -n tells")
    default: error(.inputOutput, "\(shown) cannot be saved: \(reason)")
    }
  }
}
