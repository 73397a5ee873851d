package import MotionModel

/// One place at which two documents differ.
package struct DocumentChange: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Only in the new document.
    case added
    /// Only in the old document.
    case removed
    /// Another value.
    case changed
    /// The same elements in another order.
    case reordered
    /// A reference became an inline value.
    case inlined
    /// An inline value became a reference.
    case referenced
    /// Another preset is followed.
    case redirected
  }

  package let action: Action
  /// Place: in the new document, or in the old one for removals.
  package let pointer: JSONPointer
  /// The same place in words: `track scale, keyframe 2, duration`; elements are counted from 1.
  package let subject: String
  /// Old value; nil for an addition.
  package let before: JSONValue?
  /// New value; nil for a removal.
  package let after: JSONValue?
  /// Indicates a change invisible in a motion played alone: it affects merging with other motions, completion, or
  /// triggers.
  let isUnseen: Bool
}

/// Walks two documents side by side and records the differences.
///
/// Lists of numbers and texts are values; lists of objects are aligned: by unique `property` or `name`, otherwise by
/// ``ListAlignment``.
struct DocumentComparison {
  /// Changes in the order of the new document; removals at their former place.
  private(set) var changes: [DocumentChange] = []

  /// Compares two values of a type by its one description.
  init<Value: Documented>(_ old: Value, _ new: Value) {
    compare(Value.form.json(old), Value.form.json(new), Place(shape: Value.form.shape))
  }

  private struct Place {
    var old = JSONPointer()
    var new = JSONPointer()
    var words: [String] = []
    /// Description of the document at this place.
    var shape: Shape?
    var isUnseen = false

    func member(_ key: String, _ fields: [FieldShape]) -> Place {
      let field = fields.first { $0.key == key }
      let entry: Shape? = if case .dictionary(let entry, _, _, _)? = shape { entry } else { field?.shape }
      return Place(
        old: old.appending(key), new: new.appending(key), words: words + [key], shape: entry,
        isUnseen: isUnseen || field?.isUnseen == true)
    }

    func element(_ old: Int?, _ new: Int?, _ word: String) -> Place {
      // The list is named by its element: "keyframe 2" instead of "keyframes, 2".
      var place = self
      place.old = self.old.appending(old ?? 0)
      place.new = self.new.appending(new ?? 0)
      place.words = words.dropLast() + [word]
      if case .list(let element, _, _)? = shape { place.shape = element }
      return place
    }
  }

  private mutating func note(_ action: DocumentChange.Action, _ place: Place, _ old: JSONValue?, _ new: JSONValue?) {
    let isUnseen =
      place.isUnseen || [old, new].contains { value in value.map { place.shape?.hasUnseen($0) ?? false } ?? false }
    changes.append(
      DocumentChange(
        action: action, pointer: action == .removed ? place.old : place.new,
        subject: place.words.isEmpty ? "document" : place.words.joined(separator: ", "), before: old, after: new,
        isUnseen: isUnseen))
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, _ place: Place) {
    guard old != new else { return }
    var place = place
    let isSource = place.shape?.holdsLink == true
    place.shape = place.shape?.resolved(for: new)
    switch (old, new) {
    case (.object(let left), .object(let right)): compare(left, right, place)
    case (.array(let left), .array(let right)):
      if (left + right).allSatisfy(\.isScalar) { return note(.changed, place, old, new) }
      compare(left, right, place)
    default: note(isSource ? action(old, new) : .changed, place, old, new)
    }
  }

  private func action(_ old: JSONValue, _ new: JSONValue) -> DocumentChange.Action {
    switch (old, new) {
    case (.string, .string): .redirected
    case (.string, .object), (.string, .number): .inlined
    case (.object, .string), (.number, .string): .referenced
    default: .changed
    }
  }

  private mutating func compare(_ left: [JSONMember], _ right: [JSONMember], _ place: Place) {
    var (oldFields, newFields): ([FieldShape], [FieldShape]) = ([], [])
    if case .object(let shape)? = place.shape {
      (oldFields, newFields) = (shape.fields(of: left), shape.fields(of: right))
    }
    let after = Set(right.map(\.key))
    for member in left where !after.contains(member.key) {
      note(.removed, place.member(member.key, oldFields), member.value, nil)
    }
    let before = JSONValue.object(left)
    for member in right { match(before[member.key], member.value, place.member(member.key, newFields)) }
  }

  private mutating func compare(_ left: [JSONValue], _ right: [JSONValue], _ place: Place) {
    let singular = if case .list(_, _, let each)? = place.shape { each } else { "element" }
    for key in ["property", "name"] {
      guard let old = Self.names(left, key), let new = Self.names(right, key) else { continue }
      let oldPlaces = Dictionary(zip(old, old.indices), uniquingKeysWith: min)
      let names = Set(new)
      for (index, name) in old.enumerated() where !names.contains(name) {
        note(.removed, place.element(index, nil, "\(singular) \(name)"), left[index], nil)
      }
      for (index, name) in new.enumerated() {
        let counterpart = oldPlaces[name]
        match(
          counterpart.map { left[$0] }, right[index], place.element(counterpart, index, "\(singular) \(name)"))
      }
      let kept = (old.filter(names.contains), new.filter { oldPlaces[$0] != nil })
      if kept.0 != kept.1 {
        note(.reordered, place, .array(kept.0.map(JSONValue.string)), .array(kept.1.map(JSONValue.string)))
      }
      return
    }
    for (old, new) in ListAlignment(left, right).pairs {
      let inner = place.element(old, new, "\(singular) \((new ?? old ?? 0) + 1)")
      match(old.map { left[$0] }, new.map { right[$0] }, inner)
    }
  }

  private mutating func match(_ old: JSONValue?, _ new: JSONValue?, _ place: Place) {
    if let old, let new { return compare(old, new, place) }
    if old != nil || new != nil { note(old == nil ? .added : .removed, place, old, new) }
  }

  /// Names of a list's elements by a key; nil unless unique and complete.
  private static func names(_ list: [JSONValue], _ key: String) -> [String]? {
    let names = list.compactMap { if case .string(let name)? = $0[key] { name } else { nil } }
    return Set(names).count == list.count ? names : nil
  }
}

/// Field in which the sides of a conflict differ, with the value of each.
package struct SidedField: Hashable, Sendable {
  /// The field in words, as for ``DocumentChange``: `title`, `spring, perceptual, duration`.
  package let subject: String
  /// Values of each side, in the order of the sides; nil if absent.
  package let values: [JSONValue?]
  /// The value in their common origin; nil if absent there, or without an origin.
  package let origin: JSONValue?

  /// Fields in which the sides of a conflict differ, in the order of the first side.
  ///
  /// Each side, and the state that all come from, is compared with the first by documents alone, without playing.
  /// - Complexity: O(sides · documents).
  package static func list(_ sides: [Preset], from origin: Preset? = nil) -> [SidedField] {
    guard let first = sides.first else { return [] }
    let states = sides + [origin ?? first]
    // Curves in different words are told by their notations.
    let notations = states.compactMap(\.motion.curve?.notation)
    let areRewritten =
      notations.count == states.count
      && states.contains { state in
        DocumentComparison(first.motion, state.motion).changes.contains { $0.before == nil || $0.after == nil }
      }
    var order: [String] = []
    var values: [String: [JSONValue?]] = [:]
    for (index, state) in states.enumerated().dropFirst() {
      for change in changes(from: first, to: state, areRewritten ? (notations[0], notations[index]) : nil) {
        // A field that only the origin has otherwise is no difference of the sides; it may lack what fields are in.
        if index == sides.count {
          for subject in order where "\(subject), ".hasPrefix("\(change.subject), ") {
            values[subject]?[index] = subject == change.subject ? change.after : nil
          }
          continue
        }
        var known = values[change.subject] ?? Array(repeating: change.before, count: states.count)
        known[index] = change.after
        if values.updateValue(known, forKey: change.subject) == nil { order.append(change.subject) }
      }
    }
    return order.map { subject in
      let values = values[subject] ?? []
      return SidedField(
        subject: subject, values: Array(values.dropLast()), origin: origin == nil ? nil : values.last ?? nil)
    }
  }

  /// - Parameter notations: Those of curves that are told by them.
  private static func changes(
    from before: Preset, to after: Preset, _ notations: (before: String, after: String)?
  ) -> [DocumentChange] {
    func change(_ subject: String, _ before: String, _ after: String) -> [DocumentChange] {
      let change = DocumentChange(
        action: .changed, pointer: JSONPointer(), subject: subject, before: .string(before), after: .string(after),
        isUnseen: false)
      return before == after ? [] : [change]
    }
    return change("name", before.name.text, after.name.text)
      + DocumentComparison(before.details, after.details).changes
      + (notations.map { change("curve", $0.before, $0.after) }
        ?? DocumentComparison(before.motion, after.motion).changes)
  }
}
