/// The type of an animated value, which decides how it is interpolated and into which channels it splits.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  /// A plain number.
  case number
  /// Degrees; clockwise on screen.
  case angle
  /// x and y, in points.
  case point
  /// Width and height, in points.
  case size
  /// x, y, width and height, in points.
  case rect
  /// Top, leading, bottom and trailing, in points.
  case insets
  /// x and y as fractions of a size; (0.5, 0.5) is the center.
  case unitPoint
  /// sRGB red, green, blue and opacity, 0…1, not premultiplied; interpolated in linear light.
  case color
  /// A text that changes at once.
  case text

  /// What is appended to a property's name for each component; a single empty suffix for scalars.
  public var channelSuffixes: [String] {
    switch self {
    case .number, .angle, .text: [""]
    case .point, .unitPoint: [".x", ".y"]
    case .size: [".width", ".height"]
    case .rect: [".x", ".y", ".width", ".height"]
    case .insets: [".top", ".leading", ".bottom", ".trailing"]
    case .color: [".red", ".green", ".blue", ".opacity"]
    }
  }

  /// How many numbers a value has; 0 for text.
  public var componentCount: Int { self == .text ? 0 : channelSuffixes.count }
}
