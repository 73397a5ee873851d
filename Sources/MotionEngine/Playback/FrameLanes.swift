import CMotionKernels

/// The numbers of motions that are computed alike, 16 lanes side by side and column by column, as the kernels take them.
///
/// The last column is the place of a lane's result.
struct FrameLanes: Sendable {
  static let block = Int(MOTIONBOOK_FRAME_BLOCK)

  let columns: Int
  private(set) var count = 0
  /// Whole blocks; unused lanes have 0 or earlier numbers.
  private(set) var numbers = ContiguousArray<Double>()

  init(columns: Int) { self.columns = columns }

  private func index(_ column: Int, _ lane: Int) -> Int {
    (lane / Self.block * columns + column) * Self.block + lane % Self.block
  }

  /// The place of a lane's result.
  func place(_ lane: Int) -> Int { Int(numbers[index(columns - 1, lane)]) }

  /// Appends a lane.
  /// - Parameter values: One for each column.
  mutating func append(_ values: Double...) {
    if count == numbers.count / columns {
      numbers.append(contentsOf: repeatElement(0, count: columns * Self.block))
    }
    for (column, value) in values.prefix(columns).enumerated() { numbers[index(column, count)] = value }
    count += 1
  }

  /// Removes a lane, whose number the last one gets.
  /// - Returns: The place of the lane that has moved; nil if the last one was removed.
  mutating func remove(_ lane: Int) -> Int? {
    count -= 1
    guard lane < count else { return nil }
    for column in 0..<columns { numbers[index(column, lane)] = numbers[index(column, count)] }
    return place(lane)
  }
}
