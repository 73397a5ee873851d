import CMotionDigits

/// A block of rows on its way into text: what stands in every row, and the cells that differ.
struct RowText {
  private enum Cell {
    case number(column: Int)
    case text(column: Int)
  }

  /// A cell with what stands before it in every row.
  private struct Part {
    let lead: Range<Int>
    let cell: Cell
  }

  private let digits: SampleWriter.Digits
  private let count: Int
  /// What is written for a number that is not finite.
  private let absent: [UInt8]
  private var parts: [Part] = []
  /// What stands in every row.
  private var leads: [UInt8] = []
  private var leadStart = 0
  /// The columns of numbers, one after another.
  private var numbers: [Double] = []
  private var numberColumns = 0
  private var texts: [[[UInt8]]] = []

  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - absent: What is written for a number that is not finite.
  init(_ digits: SampleWriter.Digits, count: Int, absent: String) {
    self.digits = digits
    self.count = count
    self.absent = Array(absent.utf8)
  }

  /// Adds what stands next in every row.
  mutating func add(_ bytes: [UInt8]) { leads += bytes }

  /// Adds a cell for each row; there are as many at least.
  mutating func add(numbers column: [Double]) {
    numbers += column.prefix(count)
    close(.number(column: numberColumns))
    numberColumns += 1
  }

  /// The same of texts.
  mutating func add(cells column: [[UInt8]]) {
    close(.text(column: texts.count))
    texts.append(column)
  }

  private mutating func close(_ cell: Cell) {
    parts.append(Part(lead: leadStart..<leads.count, cell: cell))
    leadStart = leads.count
  }

  /// Appends all rows.
  /// - Parameter first: Where the first of them begins.
  func append(to output: inout [UInt8], from first: Int) {
    let (few, room) = prepared
    // The most that the numbers of a row may touch, and what stands around them.
    let rowRoom = leads.count + numberColumns * (room + absent.count)
    output.reserveCapacity(output.count + count * (leads.count + numberColumns * 20))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceLength + rowRoom) { room in
      guard let start = room.baseAddress else { return }
      var piece = Piece(start: start, skipped: first)
      for row in 0..<count {
        if piece.end > Self.pieceLength { piece.handOn(to: &output) }
        for part in parts {
          piece.put(leads, part.lead)
          switch part.cell {
          case .number(let column): put(column * count + row, few, &piece)
          case .text(let column):
            piece.handOn(to: &output)
            output += texts[column][row]
          }
        }
        piece.put(leads, leadStart..<leads.count)
      }
      piece.handOn(to: &output)
    }
  }

  /// How much text is handed on at once.
  private static let pieceLength = 8192

  /// The digits of all numbers, where there are few; and how many bytes one may touch.
  private var prepared: (few: [UInt64], room: Int) {
    guard case .fixed(let decimals) = digits else { return ([], MOTIONBOOK_SHORTEST_ROOM) }
    guard decimals <= MOTIONBOOK_FEW_DECIMALS else { return ([], MOTIONBOOK_FIXED_ROOM) }
    let few = [UInt64](unsafeUninitializedCapacity: numbers.count) { buffer, count in
      if let place = buffer.baseAddress {
        motionbook_eight_digits(numbers, numbers.count, UInt32(truncatingIfNeeded: decimals), place)
      }
      count = numbers.count
    }
    return (few, MOTIONBOOK_FIXED_ROOM)
  }

  @inline(__always)
  private func put(_ index: Int, _ few: [UInt64], _ piece: inout Piece) {
    let (value, out) = (numbers[index], piece.start + piece.end)
    let length =
      switch digits {
      case .shortest: motionbook_shortest_digits(value, out)
      case .fixed(let decimals) where few.isEmpty:
        motionbook_fixed_digits(value, UInt32(truncatingIfNeeded: decimals), out)
      case .fixed(let decimals):
        motionbook_put_eight_digits(few[index], value, UInt32(truncatingIfNeeded: decimals), out)
      }
    piece.end += length
    if length == 0 { piece.put(absent, absent.indices) }
  }

  /// A piece of text in memory of its own.
  private struct Piece {
    let start: UnsafeMutablePointer<UInt8>
    var end = 0
    /// How many bytes are left out of the first piece.
    var skipped: Int

    init(start: UnsafeMutablePointer<UInt8>, skipped: Int) { (self.start, self.skipped) = (start, skipped) }

    @inline(__always)
    mutating func put(_ bytes: [UInt8], _ range: Range<Int>) {
      for index in range {
        start[end] = bytes[index]
        end += 1
      }
    }

    mutating func handOn(to output: inout [UInt8]) {
      guard end > 0 else { return }
      output.append(contentsOf: UnsafeBufferPointer(start: start + skipped, count: end - skipped))
      (end, skipped) = (0, 0)
    }
  }
}
