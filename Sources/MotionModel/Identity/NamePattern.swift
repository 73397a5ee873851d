/// A pattern with `*` and `?`, matched in time proportional to pattern × text at worst.
package struct NamePattern: Hashable, Sendable {
  private let pattern: [Unicode.Scalar]

  package init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    var index = 0
    var star: (pattern: Int, text: Int)?
    while position < scalars.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == scalars[position] {
        index += 1
        position += 1
      } else if let last = star {
        // Lets the last star match one more scalar, and continues after it.
        star = (last.pattern, last.text + 1)
        index = last.pattern + 1
        position = last.text + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
