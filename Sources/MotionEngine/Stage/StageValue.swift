import MotionModel

/// How a value travels on a stage: as up to four numbers, colors in linear light.
enum StageValue {
  /// The numbers of a value; a text is its index among `texts`, where it is added if need be.
  static func vector(_ value: MotionValue, texts: inout [String]) -> SIMD4<Double> {
    var vector = SIMD4<Double>.zero
    if let text = value.text {
      let index = texts.firstIndex(of: text) ?? texts.count
      if index == texts.count { texts.append(text) }
      vector[0] = Double(index)
      return vector
    }
    for (index, component) in value.components.prefix(4).enumerated() {
      vector[index] = value.type == .color && index < 3 ? TransferFunction.linear(component) : component
    }
    return vector
  }

  /// The value that numbers stand for.
  static func value(_ vector: SIMD4<Double>, type: ValueType, texts: [String]) -> MotionValue? {
    if type == .text {
      let index = vector[0]
      guard index >= 0, index < Double(texts.count) else { return nil }
      return try? MotionValue(text: texts[Int(index)])
    }
    var components: [Double] = []
    for index in 0..<type.componentCount {
      let number = type == .color && index < 3 ? TransferFunction.encoded(vector[index]) : vector[index]
      let bounds = type == .color && index == 3 ? Bounds.unit : Bounds.number
      components.append(number.isNaN ? 0 : min(max(number, bounds.lowerBound), bounds.upperBound))
    }
    return try? MotionValue(type, components)
  }

  /// What a property starts at when nobody says: its neutral value, clear black, or no text.
  static func neutral(_ property: PropertyName, _ type: ValueType) -> MotionValue? {
    switch type {
    case .text: try? MotionValue(text: "")
    case .number, .angle: try? MotionValue(type, [property.neutralValue])
    default: try? MotionValue(type, [Double](repeating: 0, count: type.componentCount))
    }
  }
}
