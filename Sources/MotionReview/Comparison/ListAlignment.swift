import MotionModel

/// Alignment of the elements of two lists, so that an insertion or removal does not shift the others.
///
/// Equal beginnings and ends are skipped. The middle is aligned to maximize the sum of similarities (dynamic
/// programming over pairs); beyond 250,000 pairs, elements are aligned by position.
struct ListAlignment {
  /// Pairs of positions in both lists, ascending; nil without a counterpart in the other list.
  private(set) var pairs: [(old: Int?, new: Int?)] = []

  private static let mostPairs = 250_000
  /// Elements less alike than this are different elements.
  private static let leastLikeness = 0.4

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    pairs = (0..<start).map { ($0, $0) }
    let middle = (start..<(old.count - tail), start..<(new.count - tail))
    if middle.0.count <= Self.mostPairs / max(middle.1.count, 1) {
      align(old, middle.0, new, middle.1)
    } else {
      for offset in 0..<max(middle.0.count, middle.1.count) {
        let left = offset < middle.0.count ? middle.0.lowerBound + offset : nil
        let right = offset < middle.1.count ? middle.1.lowerBound + offset : nil
        pairs.append((left, right))
      }
    }
    for index in 0..<tail { pairs.append((old.count - tail + index, new.count - tail + index)) }
  }

  private mutating func align(_ old: [JSONValue], _ left: Range<Int>, _ new: [JSONValue], _ right: Range<Int>) {
    let (rows, columns) = (left.count, right.count)
    func likeness(_ row: Int, _ column: Int) -> Double {
      Self.likeness(old[left.lowerBound + row], new[right.lowerBound + column])
    }
    // best[row][column]: the largest sum for the elements from there on.
    var best = [Double](repeating: 0, count: (rows + 1) * (columns + 1))
    let stride = columns + 1
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let alike = likeness(row, column)
        let paired = alike >= Self.leastLikeness ? alike + best[(row + 1) * stride + column + 1] : 0
        best[row * stride + column] = max(
          paired, max(best[(row + 1) * stride + column], best[row * stride + column + 1]))
      }
    }
    var (row, column) = (0, 0)
    while row < rows || column < columns {
      let here = best[row * stride + column]
      let alike = row < rows && column < columns ? likeness(row, column) : 0
      if alike >= Self.leastLikeness, alike + best[(row + 1) * stride + column + 1] == here {
        pairs.append((left.lowerBound + row, right.lowerBound + column))
        (row, column) = (row + 1, column + 1)
      } else if row < rows, column == columns || best[(row + 1) * stride + column] == here {
        pairs.append((left.lowerBound + row, nil))
        row += 1
      } else {
        pairs.append((nil, right.lowerBound + column))
        column += 1
      }
    }
  }

  /// Similarity of two elements, 0 to 1: for objects the fraction of equal members, counting half for the same key with
  /// another value.
  static func likeness(_ left: JSONValue, _ right: JSONValue) -> Double {
    if left == right { return 1 }
    guard case .object(let members) = left, case .object(let others) = right else {
      return left.kindWithArticle == right.kindWithArticle ? 0.5 : 0
    }
    let shared = members.compactMap { member in right[member.key].map { member.value == $0 ? 1 : 0.5 } }
    let all = members.count + others.count - shared.count
    return all > 0 ? shared.reduce(0, +) / Double(all) : 1
  }
}
