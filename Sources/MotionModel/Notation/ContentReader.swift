/// Reads which properties of a view the values of a keyframe animator move: by its modifiers that take a value as it is,
/// or a linear function of it.
///
/// `content.rotationEffect(value.tilt).scaleEffect(x: value.stretch).offset(y: value.rise * -10)`.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/keyframeanimator(initialvalue:trigger:content:keyframes:)
struct ContentReader {
  /// Property of the view that a value moves: as it is, or times a factor plus an offset.
  struct Use {
    let property: PropertyName
    var calculation: (factor: Double, offset: Double)?
  }

  let text: NotationText
  let values: [PropertyName]
  /// Indicates one value without a name.
  let isOne: Bool
  /// Is told of each modifier that depends on a value, and cannot be read.
  let dropping: ((ModelError) -> Void)?

  /// Properties by values; without the values that the content does not use.
  /// - Parameter usual: The closure's value where it has no name.
  func uses(_ content: Range<Int>, _ usual: String) -> [PropertyName: [Use]] {
    guard var parser = try? NotationParser(text, of: .keyframes, in: content, scope: PhaseScope(skips: true)),
      let calls = try? parser.view()
    else { return [:] }
    let name = parser.argumentName ?? usual
    // A modifier that cannot be read takes the time that its place in the text does.
    let modifiers = calls.dropFirst().filter { text.mention(of: name, in: $0.start..<$0.close) != nil }
      .prefix(Self.mostModifiers)
    let isShort = modifiers.count * values.count <= Self.mostReadings
    var uses: [PropertyName: [Use]] = [:]
    var parts: [[PropertyName]: Set<String>] = [:]
    var unread: [NotationSegment] = []
    for call in modifiers {
      let range = call.start..<content.upperBound
      var found = plain(range, name, &parts)
      let known = Set(found.map(\.use?.property))
      found += (isShort ? calculated(range, name) : []).filter { !known.contains($0.use?.property) }
      for (value, use) in found { if let use { uses[value, default: []].append(use) } }
      if found.isEmpty { unread.append(call) }
    }
    for call in unread.prefix(Self.mostTold) {
      let isMoved =
        isOne
        || values.contains { value in
          text.mention(of: String(value.text.prefix { $0 != "." }), in: call.start..<call.close, asMember: true) != nil
        }
      dropping?(
        isMoved
          ? text.error(
            .notKept, at: call.start, "\(call.name) is not a linear function of one value",
            allowed: "a value times a number plus a number", hint: "animate the result itself with a track of its own")
          : text.error(
            .notKept, at: call.start, "\(call.name) takes a value that no track moves",
            hint: "give it a track, or leave it to the view"))
    }
    // Each number is moved by one track, as the sum of two has none.
    var taken = values.filter { uses[$0] == nil }
    for value in values {
      let wanted = uses.removeValue(forKey: value) ?? []
      for use in wanted where !taken.contains(where: { Self.overlap($0, use.property) }) {
        taken.append(use.property)
        uses[value, default: []].append(use)
      }
    }
    return uses
  }

  /// Values that a modifier takes as they are.
  /// - Parameter parts: Parts of points that modifiers have taken so far; all of one are a use, and one alone is none yet.
  private func plain(
    _ range: Range<Int>, _ name: String, _ parts: inout [[PropertyName]: Set<String>]
  ) -> [(value: PropertyName, use: Use?)] {
    let scope = PhaseScope()
    (scope.name, scope.phase) = (name, isOne ? item(0) : fields(item))
    scope.choose = { value($0) == nil ? $1 : $0 }
    var found: [(value: PropertyName, use: Use?)] = []
    for (property, item) in changes(range, scope) {
      if let value = value(item) {
        found.append((value, Use(property: property)))
      } else if let (value, whole, part) = use(ofPart: item, property.text, name),
        parts[[value, whole], default: []].insert(part).inserted
      {
        let isWhole = parts[[value, whole]]?.count == whole.defaultType.componentCount
        found.append((value, isWhole ? Use(property: whole) : nil))
      } else {
        for (value, part) in axes(of: item) {
          if let own = try? PropertyName("\(property).\(part)") { found.append((value, Use(property: own))) }
        }
      }
    }
    return found
  }

  /// Values of which a modifier takes a linear function: `offset(y: 20 - value * 10)`, `.radians(value)`.
  ///
  /// The modifier is read with some numbers in place of each value; those of a linear function are on one line.
  private func calculated(_ range: Range<Int>, _ name: String) -> [(value: PropertyName, use: Use?)] {
    func numbers(_ value: Int, _ number: Double) -> [PropertyName: Double] {
      let scope = PhaseScope()
      func item(_ index: Int) -> NotationItem {
        NotationItem(kind: .worked(index == value ? number : 0, isInteger: false), start: 0, end: 0)
      }
      (scope.name, scope.phase) = (name, isOne ? item(0) : fields(item))
      let reader = NotationReader(text: text)
      let changes = changes(range, scope).compactMap { property, item -> (PropertyName, Double)? in
        let change = try? reader.change(property.text, item, at: range.lowerBound)
        guard let value = change?.value, value.components.count == 1 else { return nil }
        return (property, value.components[0])
      }
      return Dictionary(changes) { first, _ in first }
    }
    var found: [PropertyName: [(value: PropertyName, use: Use?)]] = [:]
    for index in values.indices {
      let (none, one) = (numbers(index, 0), numbers(index, 1))
      let others = Self.samples.map { ($0, numbers(index, $0)) }
      for (property, start) in none {
        guard let factor = one[property].map({ $0 - start }), factor != 0 else { continue }
        let isStraight = others.allSatisfy { sample, numbers in
          numbers[property].map { abs(start + factor * sample - $0) <= 1e-9 * max(1, abs($0)) } ?? false
        }
        let use = isStraight ? Use(property: property, calculation: (factor, start)) : nil
        found[property, default: []].append((values[index], use))
      }
    }
    // The sum of two values has no track.
    return found.sorted { $0.key < $1.key }.compactMap { $1.count == 1 && $1[0].use != nil ? $1[0] : nil }
  }

  private static let samples = [-1, 0.37, 2, 100.0]
  private static let mostTold = 8
  private static let mostModifiers = 200
  /// Modifiers times values of a content that are read with numbers.
  private static let mostReadings = 1_000

  /// Properties that a modifier changes, with their values; none if it cannot be read.
  private func changes(_ range: Range<Int>, _ scope: PhaseScope) -> [(property: PropertyName, value: NotationItem)] {
    guard var parser = try? NotationParser(text, of: .keyframes, in: range, scope: scope),
      let segment = try? parser.segment(), let changes = try? PhaseModifier.changes(segment, in: text)
    else { return [] }
    return changes.compactMap { name, item in (try? PropertyName(name)).map { ($0, item) } }
  }

  /// Indicates one property, or a point and a part of it; a scale and a part are two factors.
  private static func overlap(_ one: PropertyName, _ other: PropertyName) -> Bool {
    let (whole, part) = one.text.utf8.count < other.text.utf8.count ? (one, other) : (other, one)
    return whole == part || part.text.hasPrefix("\(whole).") && whole.defaultType.componentCount > 1
  }

  /// A value that is known by its place, before the text: a string, with which nothing can be calculated.
  private func item(_ index: Int) -> NotationItem { NotationItem(kind: .string, start: -1 - index, end: -1 - index) }

  private func fields(_ item: (Int) -> NotationItem) -> NotationItem {
    let fields = values.indices.map { NotationArgument(label: values[$0].text, start: 0, item: item($0)) }
    let call = NotationSegment(name: "Values", start: 0, arguments: fields, close: 0)
    return NotationItem(
      kind: .chain(NotationChain(hasDot: false, segments: [call], start: 0, end: 0)), start: 0, end: 0)
  }

  /// The value that an item is, also as `.degrees(value)` or `CGFloat(value)`.
  private func value(_ item: NotationItem) -> PropertyName? {
    if case .chain(let chain) = item.kind, let call = chain.call, let inner = call.arguments?.first,
      ["degrees", "CGFloat", "Double"].contains(inner.label ?? call.name)
    {
      return value(inner.item)
    }
    guard case .string = item.kind, values.indices.contains(-1 - item.start) else { return nil }
    return values[-1 - item.start]
  }

  /// The values that are sides of a size, or coordinates of a point, which is an item: `value.place` of `offset`.
  private func axes(of item: NotationItem) -> [(value: PropertyName, part: String)] {
    guard case .chain(let chain) = item.kind, !isOne else { return [] }
    let path = chain.segments.dropFirst().map(\.name).joined(separator: ".")
    return [("width", "x"), ("height", "y"), ("x", "x"), ("y", "y")].flatMap { side, part in
      values.filter { $0.text == "\(path).\(side)" }.map { ($0, part) }
    }
  }

  /// The value of whose parts one is the same part of a property: `value.place.x` of `offset.x`.
  private func use(
    ofPart item: NotationItem, _ name: String, _ argument: String
  ) -> (value: PropertyName, whole: PropertyName, part: String)? {
    guard case .chain(let chain) = item.kind, let dot = name.lastIndex(of: "."),
      let whole = try? PropertyName(String(name[..<dot]))
    else { return nil }
    let part = name[dot...]
    let value = values.first { chain.path == (isOne ? argument : "\(argument).\($0)") + part }
    return value.map { ($0, whole, String(part)) }
  }
}
