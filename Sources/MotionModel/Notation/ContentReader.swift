/// Reads which properties of a view the values of a keyframe animator are: its modifiers that take a value as it is.
///
/// `content.rotationEffect(value.tilt).scaleEffect(x: value.stretch)`.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/keyframeanimator(initialvalue:trigger:content:keyframes:)
struct ContentReader {
  let text: NotationText
  let values: [PropertyName]
  /// Indicates one value without a name.
  let isOne: Bool

  /// Properties by values; without the values that the content does not use, or works with.
  /// - Parameter usual: The closure's value where it has no name.
  func uses(_ content: Range<Int>, _ usual: String) -> [PropertyName: [PropertyName]] {
    guard var parser = try? NotationParser(text, of: .keyframes, in: content, scope: PhaseScope(skips: true)),
      let calls = try? parser.view()
    else { return [:] }
    let scope = PhaseScope()
    (scope.name, scope.phase) = (parser.argumentName ?? usual, isOne ? item(0) : fields)
    scope.choose = { value($0) == nil ? $1 : $0 }
    var uses: [PropertyName: [PropertyName]] = [:]
    var parts: [[PropertyName]: Set<String>] = [:]
    for call in calls.dropFirst() {
      let range = call.start..<content.upperBound
      guard var parser = try? NotationParser(text, of: .keyframes, in: range, scope: scope),
        let segment = try? parser.segment(), let changes = try? PhaseModifier.changes(segment, in: text)
      else { continue }
      for (name, item) in changes {
        guard let property = try? PropertyName(name) else { continue }
        if let value = value(item) {
          uses[value, default: []].append(property)
        } else if let (value, whole, part) = use(ofPart: item, name, scope.name),
          parts[[value, whole], default: []].insert(part).inserted,
          parts[[value, whole]]?.count == whole.defaultType.componentCount
        {
          uses[value, default: []].append(whole)
        } else {
          for (value, part) in axes(of: item) {
            if let property = try? PropertyName("\(property).\(part)") { uses[value, default: []].append(property) }
          }
        }
      }
    }
    // Each number is moved by one track, as the sum of two has none.
    var taken = values.filter { uses[$0] == nil }
    for value in values {
      let wanted = uses.removeValue(forKey: value) ?? []
      for use in wanted where !taken.contains(where: { Self.overlap($0, use) }) {
        taken.append(use)
        uses[value, default: []].append(use)
      }
    }
    return uses
  }

  /// Indicates one property, or a point and a part of it; a scale and a part are two factors.
  private static func overlap(_ one: PropertyName, _ other: PropertyName) -> Bool {
    let (whole, part) = one.text.utf8.count < other.text.utf8.count ? (one, other) : (other, one)
    return whole == part || part.text.hasPrefix("\(whole).") && whole.defaultType.componentCount > 1
  }

  /// A value that is known by its place, before the text: a string, with which nothing can be calculated.
  private func item(_ index: Int) -> NotationItem { NotationItem(kind: .string, start: -1 - index, end: -1 - index) }

  private var fields: NotationItem {
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
