import MotionModel

/// Platform names of the properties of views: a row for each channel, a column for each platform.
enum PlatformProperty: Int {
  case android = 1
  /// Key paths of Core Animation.
  case layer
  case gsap, figma

  /// Read-only names follow `<`, write-only names follow `>`.
  private static let table: [[[String]]] = """
    opacity          | alpha           | opacity                 | opacity autoAlpha alpha   | OPACITY
    offset.x         | translationX    | transform.translation.x | x                         | TRANSLATION_X
    offset.y         | translationY    | transform.translation.y | y                         | TRANSLATION_Y
    scale            | >scaleX >scaleY | transform.scale         | scale                     | SCALE_XY SCALE
    scale.x          | scaleX          | transform.scale.x       | scaleX                    | SCALE_X
    scale.y          | scaleY          | transform.scale.y       | scaleY                    | SCALE_Y
    rotation         | rotation        | transform.rotation.z    | rotation rotate rotationZ | ROTATION
    rotation.x       | rotationX       | transform.rotation.x    | rotationX                 |
    rotation.y       | rotationY       | transform.rotation.y    | rotationY                 |
    rotation.z       | >rotation       | transform.rotation.z    |                           |
    position.x       | x               | position.x              | left                      | X
    position.y       | y               | position.y              | top                       | Y
    size.width       | <width          | bounds.size.width       | width                     | WIDTH
    size.height      | <height         | bounds.size.height      | height                    | HEIGHT
    padding.leading  | <paddingStart   |                         |                           |
    padding.trailing | <paddingEnd     |                         |                           |
    padding.top      | <paddingTop     |                         |                           |
    padding.bottom   | <paddingBottom  |                         |                           |
    border-radius    | >borderRadius   | cornerRadius            |                           | CORNER_RADIUS
    """.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.split(separator: " ").map(String.init) }
    }

  /// Families of channels of views; a channel of another one is a property of the app's own.
  private static let families = ViewProperty.families.union(["geometry", "nearness", "perspective", "shear", "skew"])

  /// Reason that a channel is not representable beside others; nil if it is.
  func lack(of channel: String, among all: [String]) -> String? {
    let (names, owner) = (Set(names(of: channel)), self == .layer ? "a layer" : "a view")
    // A layer would move with its anchor point.
    if channel.hasPrefix("anchor.") { return "\(owner) turns about an anchor of its own: set it first" }
    if names.isEmpty { return "\(owner) lacks this property" }
    let isTaken = all.prefix { $0 != channel }.contains { !names.isDisjoint(with: self.names(of: $0)) }
    return isTaken ? "another one moves the same of \(owner)" : nil
  }

  /// Names written for a channel; none if the platform lacks such a property.
  func names(of channel: String) -> [String] {
    guard let row = Self.table.first(where: { $0[0] == [channel] }) else {
      if Self.families.contains(String(channel.prefix { $0 != "." })) { return [] }
      // Key paths have no hyphens.
      if self == .layer, channel.contains("-") { return [] }
      return [self == .android ? CodeName.lower(channel) : channel]
    }
    return row[rawValue].filter { !$0.hasPrefix("<") }.map { $0.replacing(">", with: "") }
  }

  /// The channel that a name is read as; nil for one that is no property of views.
  func channel(of name: String) -> String? {
    Self.table.first { $0[rawValue].contains { $0 == name || $0.dropFirst() == name && $0.hasPrefix("<") } }?[0][0]
  }
}
