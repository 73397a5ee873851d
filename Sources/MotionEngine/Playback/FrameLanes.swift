import CMotionKernels

/// The numbers of motions that are computed alike, 16 lanes side by side and column by column, as the kernels take them.
///
/// The last column is the place of a lane's result.
struct FrameLanes: Sendable {
  static let block = Int(MOTIONBOOK_FRAME_BLOCK)

  let columns: Int
  private(set) var count = 0
  /// Whole blocks; what no lane uses is 0 or what a lane has left behind.
  private(set) var numbers = ContiguousArray<Double>()

  init(columns: Int) { self.columns = columns }

  private func index(_ column: Int, _ lane: Int) -> Int {
    (lane / Self.block * columns + column) * Self.block + lane % Self.block
  }

  /// The place of a lane's result.
  func place(_ lane: Int) -> Int { Int(numbers[index(columns - 1, lane)]) }

  /// A number of a lane.
  subscript(column: Int, lane: Int) -> Double { numbers[index(column, lane)] }

  /// Adds a lane behind the others.
  /// - Parameter values: One for each column.
  mutating func append(_ values: Double...) {
    if count == numbers.count / columns {
      numbers.append(contentsOf: repeatElement(0, count: columns * Self.block))
    }
    for (column, value) in values.prefix(columns).enumerated() { numbers[index(column, count)] = value }
    count += 1
  }

  /// Removes a lane, whose number the last one gets.
  /// - Returns: The place of the lane that has moved; nil where the last one was removed.
  mutating func remove(_ lane: Int) -> Int? {
    count -= 1
    guard lane < count else { return nil }
    for column in 0..<columns { numbers[index(column, lane)] = numbers[index(column, count)] }
    return place(lane)
  }
}

/// What the easings of a bank are made of, each on a page of its own however many motions share it.
struct FramePages: Sendable {
  static let size = Int(MOTIONBOOK_FRAME_PAGE)

  private(set) var numbers = ContiguousArray<Double>()
  private var uses = ContiguousArray<Int>()
  private var owners = ContiguousArray<ObjectIdentifier>()
  private var pages: [ObjectIdentifier: Int] = [:]
  private var vacant = ContiguousArray<Int>()

  /// The page of an easing.
  /// - Parameters:
  ///   - owner: The easing, which lives until the page is given back as often as it was asked for.
  ///   - values: What stands on the page; only asked for where it is new.
  mutating func page(of owner: AnyObject, _ values: () -> [Double]) -> Int {
    let key = ObjectIdentifier(owner)
    if let page = pages[key] {
      uses[page] += 1
      return page
    }
    let page = vacant.popLast() ?? uses.count
    if page == uses.count {
      numbers.append(contentsOf: repeatElement(0, count: Self.size))
      uses.append(0)
      owners.append(key)
    }
    for (index, value) in values().prefix(Self.size).enumerated() { numbers[page * Self.size + index] = value }
    (uses[page], owners[page], pages[key]) = (1, key, page)
    return page
  }

  /// Gives a page back.
  mutating func release(_ page: Int) {
    uses[page] -= 1
    guard uses[page] == 0 else { return }
    pages[owners[page]] = nil
    vacant.append(page)
  }
}
