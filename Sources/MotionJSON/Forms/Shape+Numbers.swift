/// A number in a document that may be another one.
package struct DocumentNumber: Hashable, Sendable {
  package let pointer: JSONPointer
  /// Keys and names on its path; elements without a name are counted from 1.
  package let words: [String]
  package let range: ClosedRange<Double>
  package let isWhole: Bool
}

extension Shape {
  /// Numbers in a value of this shape, in the order of the description, without those that have no visible effect
  /// alone.
  package func numbers(in value: JSONValue, limit: Int) -> [DocumentNumber] {
    var numbers: [DocumentNumber] = []
    collect(in: value, at: JSONPointer(), [], limit, &numbers)
    return numbers
  }

  private func collect(
    in value: JSONValue, at place: JSONPointer, _ words: [String], _ limit: Int, _ numbers: inout [DocumentNumber]
  ) {
    guard numbers.count < limit else { return }
    switch (resolved(for: value), value) {
    case (.number(let range), .number):
      numbers.append(DocumentNumber(pointer: place, words: words, range: range, isWhole: false))
    case (.integer(let range), .number):
      let range = Double(range.lowerBound)...Double(range.upperBound)
      numbers.append(DocumentNumber(pointer: place, words: words, range: range, isWhole: true))
    default:
      let labels = labels(for: value)
      for part in parts(of: value) where !part.isUnseen {
        let word = part.index.map { labels.indices.contains($0) ? labels[$0] : String($0 + 1) } ?? part.key
        let place = part.index.map(place.appending) ?? place.appending(part.key)
        part.shape.collect(in: part.value, at: place, words + [word], limit, &numbers)
      }
    }
  }

  private func labels(for value: JSONValue) -> [String] {
    switch self {
    case .labeled(_, let labels): labels
    case .named(_, let shape): shape().labels(for: value)
    case .example(let shape, _), .described(let shape, _): shape.labels(for: value)
    case .either(let shapes): shapes.first { $0.fits(value) }?.labels(for: value) ?? []
    default: []
    }
  }
}

extension JSONValue {
  /// The same document with another value at a place; unchanged without such a place.
  package func replacing(_ pointer: JSONPointer, by new: JSONValue) -> JSONValue {
    replacing(pointer.tokens[...], by: new)
  }

  private func replacing(_ tokens: ArraySlice<String>, by new: JSONValue) -> JSONValue {
    guard let token = tokens.first else { return new }
    switch self {
    case .object(var members):
      guard let place = members.firstIndex(where: { UTF8Text.areEqual($0.key, token) }) else { return self }
      members[place].value = members[place].value.replacing(tokens.dropFirst(), by: new)
      return .object(members)
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(tokens.dropFirst(), by: new)
      return .array(elements)
    default: return self
    }
  }
}
