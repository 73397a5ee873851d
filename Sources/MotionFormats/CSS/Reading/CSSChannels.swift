import MotionModel

/// Translation of a CSS property into channels, and the reading of its values.
struct CSSChannels {
  let property: String
  let type: ValueType
  /// Numbers without effect on a view; nil if they depend on the view.
  let neutral: [Double]?
  let read: (inout CSSTransformReader, [CSSComponent]) throws(ImportFault) -> [Double]

  init(
    _ property: String, _ type: ValueType = .number, neutral: [Double]? = nil,
    _ read: @escaping (inout CSSTransformReader, [CSSComponent]) throws(ImportFault) -> [Double] = number
  ) {
    (self.property, self.type, self.neutral, self.read) = (property, type, neutral, read)
  }

  /// The channels of a property; none for one that is not interpolated or has no numbers.
  static func of(_ property: String, values: [[CSSComponent]]) -> [CSSChannels] {
    switch property {
    case "opacity":
      return [
        CSSChannels("opacity", neutral: [1]) { (reader, value) throws(ImportFault) in
          [min(max(try reader.factor(try only(value)), 0), 1)]
        }
      ]
    case "transform-origin": return [CSSChannels("anchor", .unitPoint, neutral: [0.5, 0.5], origin)]
    case "filter": return filters(values)
    case _ where property.hasPrefix("--"):
      return [
        CSSChannels(WebProperty.channel(ofCustom: property)) { (reader, value) throws(ImportFault) in
          // A share is not of anything here.
          if let known = value.customNumber, known.unit == "%" { return [known.value] }
          return try number(&reader, value)
        }
      ]
    default:
      if let channel = numbers[property] { return [CSSChannels(channel)] }
      return colors[property].map { [CSSChannels($0, .color, color)] } ?? []
    }
  }

  /// The names of colors, as the exported style sheets have them.
  private static let colors = Dictionary(
    first: WebProperty.colors.map { ($0.name, $0.channel) } + [("background", "background")])

  private static let numbers = Dictionary(first: WebProperty.numbers.map { ($0.name, $0.channel) })

  /// Channel names of a property in presets; several for `transform`.
  static func names(of property: String) -> [String] {
    let moves = ["transform": ["offset", "scale", "rotation"], "translate": ["offset"], "rotate": ["rotation"]]
    let channels = of(property, values: []).map(\.property)
    return moves[property] ?? (channels.isEmpty ? [property] : channels)
  }

  // MARK: Values

  private static func only(_ value: [CSSComponent]) throws(ImportFault) -> CSSComponent {
    guard value.count == 1, let component = value.first else {
      throw ImportFault(
        .notKept, "\(QuotedText.quote(value.text)) is not one value", at: value.first?.place ?? SourcePlace())
    }
    return component
  }

  private static func color(_: inout CSSTransformReader, _ value: [CSSComponent]) throws(ImportFault) -> [Double] {
    let component = try only(value)
    if let color = CSSColor.components(component) { return color }
    throw ImportFault(
      .notKept, "\(QuotedText.quote(component.text)) is not read: expected a color such as #f00, rgb(…), hsl(…) or red",
      at: component.place)
  }

  private static func number(
    _ reader: inout CSSTransformReader, _ value: [CSSComponent]
  ) throws(ImportFault) -> [Double] {
    let component = try only(value)
    guard component.quantity?.unit != .share, component.quantity?.share ?? 0 == 0 else {
      throw ImportFault(
        .notKept, "\(QuotedText.quote(component.text)) is relative to the surroundings", at: component.place)
    }
    switch component.quantity?.unit {
    case .some(.none): return [try reader.factor(component)]
    case .degrees: return [try reader.angle(component)]
    default: return [try reader.length(component)]
    }
  }

  private static func origin(
    _ reader: inout CSSTransformReader, _ value: [CSSComponent]
  ) throws(ImportFault) -> [Double] {
    var point: [Double?] = [nil, nil]
    for component in value.prefix(2) {
      switch component.word {
      case "left": point[0] = 0
      case "right": point[0] = 1
      case "top": point[1] = 0
      case "bottom": point[1] = 1
      case "center": point[point[0] == nil ? 0 : 1] = 0.5
      default: point[point[0] == nil ? 0 : 1] = try reader.length(component) / WebProperty.viewSize
      }
    }
    return point.map { $0 ?? 0.5 }
  }

  private static func filters(_ values: [[CSSComponent]]) -> [CSSChannels] {
    let used = Set(values.flatMap(\.self).compactMap(\.functionName))
    // A function without a channel makes the whole value unreadable, reported at the first channel.
    let present = WebProperty.filters.filter { used.contains($0.name) }
    return (present.isEmpty ? Array(WebProperty.filters.prefix(1)) : present).map { name, channel, _ in
      let property = ViewProperty.table[channel]
      let neutral = property?.combination.identity ?? 0
      return CSSChannels(channel, property?.type ?? .number, neutral: [neutral]) {
        (reader, value) throws(ImportFault) in
        if value.isNone { return [neutral] }
        var number: Double?
        for component in value {
          guard case .function(let found, let arguments) = component.value,
            WebProperty.filters.contains(where: { $0.name == found }), arguments.count <= 1
          else {
            throw ImportFault(.notKept, "\(QuotedText.quote(component.text)) has no channel", at: component.place)
          }
          guard found == name else { continue }
          if number != nil { throw ImportFault(.notKept, "\(name)() is given twice in a filter", at: component.place) }
          switch (name, arguments.first) {
          // Effect of a function without an argument.
          case (_, nil): number = name == "grayscale" ? 1 : neutral
          case ("blur", let argument?): number = try reader.length(argument)
          case ("hue-rotate", let argument?): number = try reader.angle(argument)
          case (_, let argument?): number = try reader.factor(argument)
          }
        }
        return [number ?? neutral]
      }
    }
  }
}
