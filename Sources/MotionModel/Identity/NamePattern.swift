/// A pattern with `*` and `?`, matched in time proportional to pattern × text at worst.
package struct NamePattern {
  private let pattern: [UInt8]

  package init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  package func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var position = 0
    var index = 0
    var star: (pattern: Int, text: Int)?
    while position < bytes.count {
      if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == bytes[position] {
        index += 1
        position += 1
      } else if let last = star {
        // Lets the last star match one more byte, and continues after it.
        star = (last.pattern, last.text + 1)
        index = last.pattern + 1
        position = last.text + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
