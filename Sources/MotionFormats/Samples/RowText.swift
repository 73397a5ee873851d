import MotionModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A block of rows on its way into text: what stands in every row, and the cells that differ.
struct RowText {
  private enum Cell {
    case numbers([Double])
    case texts([[UInt8]])
  }

  private let digits: SampleWriter.Digits
  private let count: Int
  /// What is written for a number that is not finite.
  private let absent: [UInt8]
  /// Cells, each with what stands before it in every row.
  private var parts: [(lead: [UInt8], cell: Cell)] = []
  /// What stands behind the last of them.
  private var lead: [UInt8] = []

  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - absent: What is written for a number that is not finite.
  init(_ digits: SampleWriter.Digits, count: Int, absent: String) {
    (self.digits, self.count, self.absent) = (digits, count, Array(absent.utf8))
  }

  /// Adds what stands next in every row.
  mutating func add(_ bytes: [UInt8]) { lead += bytes }

  /// Adds a cell for each row; there are as many at least.
  mutating func add(numbers column: [Double]) { close(.numbers(column)) }

  /// The same of texts.
  mutating func add(cells column: [[UInt8]]) { close(.texts(column)) }

  private mutating func close(_ cell: Cell) {
    parts.append((lead, cell))
    lead = []
  }

  /// Appends all rows.
  /// - Parameter first: How many bytes of the first row are left out.
  func append(to output: inout [UInt8], from first: Int) {
    let start = output.count
    output.reserveCapacity(start + count * (parts.reduce(lead.count) { $0 + $1.lead.count + 20 }))
    for row in 0..<count {
      for (lead, cell) in parts {
        output += lead
        switch cell {
        case .numbers(let numbers): append(numbers[row], to: &output)
        case .texts(let texts): output += texts[row]
        }
      }
      output += lead
    }
    if first > 0, count > 0 { output.removeSubrange(start..<(start + first)) }
  }

  private func append(_ value: Double, to output: inout [UInt8]) {
    guard value.isFinite else {
      output += absent
      return
    }
    switch digits {
    case .shortest: CanonicalJSON.append(value, to: &output)
    case .fixed(let decimals): Self.append(value, decimals: decimals, to: &output)
    }
  }

  /// Appends so many digits behind the point of the exact value, as C's `%.*f`.
  private static func append(_ value: Double, decimals: Int, to output: inout [UInt8]) {
    // A sign, 309 digits, a point and 15 more.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 336) { room in
      // Through a list of arguments, because Swift cannot call what takes any number of them.
      let length = withVaList([Int32(decimals), value]) { vsnprintf(room.baseAddress, room.count, "%.*f", $0) }
      output.append(contentsOf: UnsafeRawBufferPointer(room).prefix(max(0, min(Int(length), room.count - 1))))
    }
  }
}
