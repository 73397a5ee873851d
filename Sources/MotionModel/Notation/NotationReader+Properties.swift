/// Properties and their values.
extension NotationReader {
  /// Values by property: `(scale: 1, offset.y: 20)`, `Values(scale: 1)` or `.init(scale: 1)`; none where there is nothing.
  func labeled(_ item: NotationItem?) throws(ModelError) -> [(property: PropertyName, item: NotationItem)] {
    guard let item else { return [] }
    let arguments: [NotationArgument]?
    switch item.kind {
    case .tuple(let inner): arguments = inner
    case .chain(let chain): arguments = chain.segments.last?.arguments
    default: arguments = nil
    }
    guard let arguments else {
      throw text.error(
        .wrongType, at: item.start, "expected values, found \(spelling(item))", allowed: "(scale: 1, offset.y: 20)")
    }
    var result: [(property: PropertyName, item: NotationItem)] = []
    var seen: Set<PropertyName> = []
    for argument in arguments {
      guard let label = argument.label, let item = argument.only else {
        throw text.error(
          .syntax, at: argument.start, "a value without the name of its property", allowed: "(scale: 1, offset.y: 20)")
      }
      let property = try made(at: argument.start, try PropertyName(label))
      guard seen.insert(property).inserted else {
        throw text.error(.duplicate, at: argument.start, "\(property) is given twice")
      }
      result.append((property, item))
    }
    return result
  }

  func property(_ path: NotationChain) throws(ModelError) -> PropertyName {
    try made(at: path.start, try PropertyName(path.propertyPath))
  }
}

extension NotationChain {
  /// The path without a type in front: `AnimationValues.scale` is `scale`.
  var propertyPath: String {
    let isTyped =
      !hasDot && segments.count > 1 && segments[0].name.utf8.first.map { (0x41...0x5A).contains($0) } == true
    return (isTyped ? segments.dropFirst() : segments[...]).map(\.name).joined(separator: ".")
  }
}
