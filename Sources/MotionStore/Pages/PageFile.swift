/// The pages of a database file as they lie on the disk, without SQLite's understanding of them.
struct PageFile {
  /// Bytes in a page.
  let pageSize: Int
  /// Whole pages in the file.
  let pageCount: Int
  private let read: (_ count: Int, _ offset: Int64) throws -> [UInt8]

  /// - Parameters:
  ///   - pageSize: 512 to 65536.
  ///   - size: Of the file, in bytes.
  ///   - read: Gives so many bytes from an offset on; zeros stand for what lies beyond the end.
  init(pageSize: Int, size: Int64, read: @escaping (_ count: Int, _ offset: Int64) throws -> [UInt8]) {
    self.pageSize = max(512, pageSize)
    pageCount = Int(clamping: size / Int64(max(512, pageSize)))
    self.read = read
  }

  /// The bytes of a page, which count from 1.
  /// - Throws: ``PageFault`` for a page that is not there, or what reading throws.
  func page(_ number: Int) throws -> [UInt8] {
    guard number >= 1, number <= pageCount else { throw PageFault("page \(number) is not in the file") }
    let bytes = try read(pageSize, Int64(number - 1) * Int64(pageSize))
    guard bytes.count == pageSize else { throw PageFault("page \(number) cannot be read") }
    return bytes
  }
}

/// Something in the structure of a file that is not as SQLite would have written it.
struct PageFault: Error, Hashable {
  var what: String
  /// Whether only an index is wrong about its table, so that it can be made anew.
  var isInIndex: Bool

  init(_ what: String, isInIndex: Bool = false) {
    self.what = what
    self.isInIndex = isInIndex
  }
}
