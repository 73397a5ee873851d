/// Which geometry a view shares with others of the same id.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
public struct MatchedGeometry: Hashable, Sendable {
  /// What is shared.
  public enum Properties: String, Hashable, Sendable, CaseIterable {
    /// The anchor's place.
    case position
    /// Width and height.
    case size
    /// Both.
    case frame
  }

  /// The id that partners share.
  public let id: String
  /// What is shared.
  public let properties: Properties
  /// The point of each view that is matched, as fractions of its size.
  public let anchorX, anchorY: Double
  /// Whether this view gives the geometry or follows it.
  public let isSource: Bool

  /// Makes it; the effect that holds it checks it.
  public init(
    id: String, properties: Properties = .frame, anchorX: Double = 0.5, anchorY: Double = 0.5, isSource: Bool = true
  ) {
    self.id = id
    self.properties = properties
    self.anchorX = anchorX + 0
    self.anchorY = anchorY + 0
    self.isSource = isSource
  }

  func validate() throws(ModelError) {
    guard id.utf8.count <= 200 else { throw ModelError(.tooLarge, "a matched geometry id beyond 200 bytes") }
    for number in [anchorX, anchorY] where !Bounds.number.contains(number) {
      throw ModelError(.outOfRange, "an anchor is \(number)", allowed: "−1e9…1e9; 0…1 lies inside")
    }
  }
}

extension MatchedGeometry {
  /// The id under `matchedGeometry`, and what belongs to it.
  static let members = record(
    field("matchedGeometry", .text(200)).unseen, field("properties", Form<Properties>.choice, default: .frame),
    TransitionEffect.anchor, field("isSource", .boolean, default: true).unseen,
    make: { MatchedGeometry(id: $0, properties: $1, anchorX: $2[0], anchorY: $2[1], isSource: $3) },
    take: { ($0.id, $0.properties, [$0.anchorX, $0.anchorY], $0.isSource) })
}
