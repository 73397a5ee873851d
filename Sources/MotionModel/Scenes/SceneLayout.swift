/// A width and a height in points, 0…1e9.
public struct SceneSize: Hashable, Sendable {
  /// In points.
  public let width, height: Double

  /// Checks and makes a size.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(width: Double, height: Double) throws(ModelError) {
    for number in [width, height] { try ModelError.check("size", number, in: Bounds.nonnegative) }
    self.width = width + 0
    self.height = height + 0
  }
}

extension SceneSize {
  static let form = Form<[Double]>.list(.plain(Bounds.nonnegative), 2...2, each: "length").map(
    { (lengths) throws(ModelError) in try SceneSize(width: lengths[0], height: lengths[1]) }, { [$0.width, $0.height] }
  ).described("Width and height in points.")
}

/// Where a member stands in a parent that leaves it free, in points from the parent's top left corner.
public enum ScenePlace: Hashable, Sendable {
  /// The place of its top left corner.
  case origin(x: Double, y: Double)
  /// The place of its center.
  case center(x: Double, y: Double)
}

extension ScenePlace {
  /// `"origin": [0, 20]` or `"center": [50, 30]`, or neither.
  static let members: Members<ScenePlace?> = union(otherwise: nil) {
    Case(
      field("origin", .numbers(2...2)), make: { .origin(x: $0[0], y: $0[1]) },
      take: { if case .origin(let x, let y)? = $0 { [x, y] } else { nil } })
    Case(
      field("center", .numbers(2...2)), make: { .center(x: $0[0], y: $0[1]) },
      take: { if case .center(let x, let y)? = $0 { [x, y] } else { nil } })
  }
}

/// How a member places what it holds: SwiftUI's stacks and grids, or not at all.
///
/// Source: https://developer.apple.com/documentation/swiftui/picking-container-views-for-your-content
public enum SceneLayout: Hashable, Sendable {
  /// Where members of different widths stand in a column.
  public enum Horizontal: String, Hashable, Sendable, CaseIterable {
    /// On the side where reading starts.
    case leading
    /// In the middle.
    case center
    /// On the other side.
    case trailing

    /// How much of the room that is left stands before them.
    package var share: Double {
      switch self {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    }
  }

  /// Where members of different heights stand in a row.
  public enum Vertical: String, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom

    /// How much of the room that is left stands above them.
    package var share: Double {
      switch self {
      case .top: 0
      case .center: 0.5
      case .bottom: 1
      }
    }
  }

  /// How many columns a grid has.
  public enum Columns: Hashable, Sendable {
    /// So many, each as wide as its widest member.
    case count(Int)
    /// As many as fit into the grid's width, each at least so wide; they share the width.
    case adaptive(minimum: Double)
  }

  /// Each where it says.
  case free
  /// Side by side: `HStack`.
  case row(spacing: Double, Vertical)
  /// One below the other: `VStack`.
  case column(spacing: Double, Horizontal)
  /// One over the other: `ZStack`.
  case stack(Horizontal, Vertical)
  /// Line after line: `LazyVGrid`; each in the middle of its cell.
  case grid(Columns, spacing: Double)

  /// SwiftUI's distance between two views that say nothing else, in points.
  package static let spacing = 8.0
}

extension SceneLayout: Documented {
  package static let form = Form<SceneLayout>.named("layout") {
    union {
      Case("free", .free)
      Case(
        "row", distance, field("alignment", Form<Vertical>.choice, omitting: .center), make: { .row(spacing: $0, $1) },
        take: { if case .row(let spacing, let alignment) = $0 { (spacing, alignment) } else { nil } })
      Case(
        "column", distance, field("alignment", Form<Horizontal>.choice, omitting: .center),
        make: { .column(spacing: $0, $1) },
        take: { if case .column(let spacing, let alignment) = $0 { (spacing, alignment) } else { nil } })
      Case(
        "stack", field("horizontal", Form<Horizontal>.choice, omitting: .center),
        field("vertical", Form<Vertical>.choice, omitting: .center), make: { .stack($0, $1) },
        take: { if case .stack(let horizontal, let vertical) = $0 { (horizontal, vertical) } else { nil } })
      Case(
        "grid",
        union {
          Case(
            field("columns", .integer(1...Bounds.shortListLength)), make: { Columns.count($0) },
            take: { if case .count(let count) = $0 { count } else { nil } })
          Case(
            field("minimum", .plain(Bounds.positive).described("The least width of a column.")),
            make: { Columns.adaptive(minimum: $0) },
            take: { if case .adaptive(let minimum) = $0 { minimum } else { nil } })
        }, distance, make: { .grid($0, spacing: $1) },
        take: { if case .grid(let columns, let spacing) = $0 { (columns, spacing) } else { nil } })
    }.form
  }

  private static let distance = field(
    "spacing", .plain(Bounds.number).described("Between two neighbors, in points."), omitting: spacing)
}
