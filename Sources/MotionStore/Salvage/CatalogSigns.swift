/// Signs by which a file is known for a catalog, however damaged it is.
///
/// Any of them will do, so no flipped bit and no lost page hides a catalog: the mark in the header, or the rows of
/// artifacts that ``ArtifactScan`` would find. Believed in nothing; O(1), because of a large file some pages are looked at.
enum CatalogSigns {
  /// Pages that are looked at: as many from the beginning, and as many spread over the rest.
  private static let pageCount = 128

  /// Whether a file is a catalog or what is left of one.
  static func areFound(in file: OpenFile) throws -> Bool {
    let head = try file.prefix(FileHeader.length)
    return isMarked(head) ? true : try holdsArtifacts(file)
  }

  /// Whether the first bytes have the mark of a catalog and another property of a header, so no text has them by chance.
  private static func isMarked(_ head: [UInt8]) -> Bool {
    guard head.count == FileHeader.length else { return false }
    let mark = head[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return mark == FileHeader.applicationID && (FileHeader(head) != nil || head[21..<24].elementsEqual([64, 32, 32]))
  }

  /// Whether rows of artifacts stand in the file, so that there may be something to save.
  static func holdsArtifacts(_ file: OpenFile) throws -> Bool {
    let size = try file.size()
    let header = FileHeader(try file.prefix(FileHeader.length))
    for pageSize in Set([Int(header?.pageSize ?? 4096), 4096]) {
      // Of the last page a part may be missing.
      let rounded = (size + Int64(pageSize) - 1) / Int64(pageSize) * Int64(pageSize)
      let pages = PageFile(pageSize: pageSize, size: rounded) { try file.bytes($0, at: $1) }
      var scan = ArtifactScan(pages)
      for number in chosen(of: pages.pageCount) {
        scan.scan(try pages.page(number), number)
        if !scan.artifacts.isEmpty { return true }
      }
    }
    return false
  }

  private static func chosen(of count: Int) -> [Int] {
    guard count > 2 * pageCount else { return count > 0 ? Array(1...count) : [] }
    let stride = (count - pageCount) / pageCount
    return Array(1...pageCount) + (1...pageCount).map { pageCount + $0 * stride }
  }
}
