import MotionModel

/// How values of a type are animated: in which numbers, and how large SwiftUI takes their distances to be.
///
/// Source: https://developer.apple.com/documentation/swiftui/animatable
struct AnimatableSpace: Hashable, Sendable {
  let type: ValueType

  /// The numbers that are interpolated: those of the document, a color's in linear light.
  func components(_ value: MotionValue) -> [Double] {
    guard type == .color else { return value.components }
    return value.components.enumerated().map { $0 < 3 ? TransferFunction.linear($1) : $1 }
  }

  /// A program over these numbers, made to answer in those of the document.
  func answering(_ program: ChannelProgram, component: Int) -> ChannelProgram {
    type == .color && component < 3 ? .encoded(program) : program
  }

  /// By what SwiftUI's numbers for a distance differ from ours: it measures angles in radians, and multiplies what is
  /// normalized by 128.
  ///
  /// It cancels in values, but ends springs later.
  var unitScale: Double {
    switch type {
    case .angle: Double.pi / 180 * 128
    case .unitPoint, .color: 128
    case .number, .point, .size, .rect, .insets, .text: 1
    }
  }

  /// The length of a difference in SwiftUI's numbers.
  func magnitude(_ difference: [Double]) -> Double {
    difference.reduce(0) { $0 + $1 * $1 }.squareRoot() * unitScale
  }
}
