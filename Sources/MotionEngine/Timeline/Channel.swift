public import MotionModel

/// One number (or text) of a timeline that changes over time: `scale`, `offset.y`, `card/color.red`.
public struct Channel: Hashable, Sendable {
  /// What a channel's numbers are measured in.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A plain number: progress, factors.
    case number
    /// Degrees, clockwise on screen.
    case degrees
    /// Points.
    case points
    /// A fraction: of a size, or a color component 0…1.
    case fraction
    /// Seconds.
    case seconds
    /// No number: a text.
    case text
  }

  /// Its name: the property's, with a suffix for one component of several, and `target/` before it where there are targets.
  public let name: String
  /// The type of the value that it belongs to.
  public let type: ValueType
  /// Which of the value's components it is, from 0.
  public let component: Int
  /// What its numbers are measured in.
  public let unit: Unit

  /// Makes a channel.
  public init(_ name: String, type: ValueType = .number, component: Int = 0, unit: Unit? = nil) {
    self.name = name
    self.type = type
    self.component = component
    self.unit = unit ?? Self.unit(of: type)
  }

  /// The channels of a value: one for each component.
  public static func channels(of type: ValueType, named name: String) -> [Channel] {
    type.channelSuffixes.enumerated().map { Channel(name + $1, type: type, component: $0) }
  }

  private static func unit(of type: ValueType) -> Unit {
    switch type {
    case .number: .number
    case .angle: .degrees
    case .point, .size, .rect, .insets: .points
    case .unitPoint, .color: .fraction
    case .text: .text
    }
  }
}
