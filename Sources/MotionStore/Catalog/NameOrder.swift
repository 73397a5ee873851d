import MotionModel

extension Sequence {
  /// The elements in the order of their names, and of their presets where names are the same.
  func sorted(byName key: (Element) -> (name: PresetName, preset: PresetID)) -> [Element] {
    let elements = Array(self)
    // Hardly ever do two names need to be compared as texts.
    let places = elements.indices.map { (prefix: key(elements[$0]).name.prefix, place: $0) }.sorted { left, right in
      left.prefix == right.prefix
        ? key(elements[left.place]) < key(elements[right.place]) : left.prefix < right.prefix
    }
    return places.map { elements[$0.place] }
  }
}
