/// The columns of a record, found in its bytes.
///
/// Source: https://www.sqlite.org/fileformat2.html#record_format
struct RecordFields {
  /// One column: the kind and length of its value, and where that begins.
  struct Field {
    var serial: Int
    var start: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var fields: [Field] = []

  /// Finds the columns of a record in some bytes; false when they are no record.
  mutating func read(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
    self.bytes = bytes
    fields.removeAll(keepingCapacity: true)
    var next = place.lowerBound
    guard let header = Varint.read(bytes, &next, end: place.upperBound), header <= UInt64(place.count) else {
      return false
    }
    let end = place.lowerBound + Int(header)
    var value = end
    while next < end {
      guard let serial = Varint.read(bytes, &next, end: end), serial <= 1 << 31,
        let size = Self.size(of: Int(serial)), size <= place.upperBound - value
      else { return false }
      fields.append(Field(serial: Int(serial), start: value))
      value += size
    }
    return next == end && value == place.upperBound
  }

  /// The bytes of a value of a kind; nil for a kind that is not in use.
  static func size(of serial: Int) -> Int? {
    switch serial {
    case 0, 8, 9: 0
    case 1...4: serial
    case 5: 6
    case 6, 7: 8
    case 12...: (serial - 12) / 2
    default: nil
    }
  }

  /// The integer of a column; nil for another kind of value.
  func integer(_ index: Int) -> Int64? {
    guard index < fields.count else { return nil }
    let field = fields[index]
    switch field.serial {
    case 8: return 0
    case 9: return 1
    case 1...6:
      guard let size = Self.size(of: field.serial), field.start + size <= bytes.count else { return nil }
      var value: Int64 = bytes[field.start] & 0x80 == 0 ? 0 : -1
      for offset in 0..<size { value = value << 8 | Int64(bytes[field.start + offset]) }
      return value
    default: return nil
    }
  }

  func isNull(_ index: Int) -> Bool { index < fields.count && fields[index].serial == 0 }

  /// The place of a text's or blob's bytes; nil for another kind of value.
  func place(_ index: Int, isText: Bool) -> Range<Int>? {
    guard index < fields.count, fields[index].serial >= 12, (fields[index].serial % 2 == 1) == isText else {
      return nil
    }
    let field = fields[index]
    let end = field.start + (field.serial - 12) / 2
    return end <= bytes.count ? field.start..<end : nil
  }

  func text(_ index: Int) -> [UInt8]? { place(index, isText: true).map { Array(bytes[$0]) } }

  func blob(_ index: Int) -> [UInt8]? { place(index, isText: false).map { Array(bytes[$0]) } }

  /// Whether a text has these bytes.
  func isText(_ index: Int, _ text: StaticString) -> Bool {
    guard let place = place(index, isText: true), place.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[place]) }
  }

  /// Whether this record comes before another in an index: column by column, NULL, integers, texts, blobs.
  ///
  /// Texts are compared by their bytes, as every index of a catalog does.
  func isBefore(_ other: RecordFields) -> Bool {
    for index in 0..<min(fields.count, other.fields.count) {
      let (left, right) = (rank(index), other.rank(index))
      if left != right { return left < right }
      if left == 1 {
        guard let one = integer(index), let two = other.integer(index) else { return true }
        if one != two { return one < two }
      } else if left > 1 {
        guard let one = place(index, isText: left == 2), let two = other.place(index, isText: left == 2) else {
          return true
        }
        var (mine, theirs) = (one.lowerBound, two.lowerBound)
        while mine < one.upperBound, theirs < two.upperBound, bytes[mine] == other.bytes[theirs] {
          mine += 1
          theirs += 1
        }
        if mine < one.upperBound, theirs < two.upperBound { return bytes[mine] < other.bytes[theirs] }
        if one.count != two.count { return one.count < two.count }
      }
    }
    return fields.count < other.fields.count
  }

  private func rank(_ index: Int) -> Int {
    switch fields[index].serial {
    case 0: 0
    case 1...11: 1
    case let serial: serial % 2 == 1 ? 2 : 3
    }
  }

  /// A number for the values of some columns, the same for the same values however they are stored.
  func fingerprint(_ columns: some Sequence<Int>, then rowid: Int64? = nil) -> UInt64 {
    var mixed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func add(_ word: UInt64) {
      mixed = (mixed ^ word) &* 0xFF51_AFD7_ED55_8CCD
      mixed ^= mixed >> 32
    }
    for column in columns {
      guard column < fields.count else { continue }
      let rank = rank(column)
      add(UInt64(rank))
      if rank == 1 {
        add(UInt64(bitPattern: integer(column) ?? 0))
      } else if rank > 1, let place = place(column, isText: rank == 2) {
        add(UInt64(place.count))
        var word: UInt64 = 0
        for (offset, index) in place.enumerated() {
          word = word << 8 | UInt64(bytes[index])
          if offset % 8 == 7 { add(word) }
        }
        add(word)
      }
    }
    if let rowid {
      add(1)
      add(UInt64(bitPattern: rowid))
    }
    return mixed
  }
}
