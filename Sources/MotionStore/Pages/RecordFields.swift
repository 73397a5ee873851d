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
}
