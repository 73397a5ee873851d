/// A width or a height of a member.
package enum SceneLength: Hashable, Sendable {
  /// Number of points, 0…1e9.
  case points(Double)
  /// Size of its content.
  case fitting
  /// All that there is: `maxWidth: .infinity`.
  case fill
  /// All that the others leave, at least 8 points: `Spacer()`.
  case spacer

  /// Indicates that it grows to fill available room.
  package var isFlexible: Bool { self == .fill || self == .spacer }
}

extension SceneLength: Documented {
  private static let (number, words) = (Form<Double>.plain(Bounds.nonnegative), ["fill", "spacer"])

  package static let form = Form<SceneLength>(
    .either([number.shape, .choice(words), .null]),
    read: { (node) throws(ModelError) in
      switch node.value {
      case .null: .fitting
      case "fill": .fill
      case "spacer": .spacer
      case .string: throw node.noChoice(of: words)
      default: .points(try number.read(node))
      }
    },
    write: { length in
      switch length {
      case .points(let points): number.json(points)
      case .fitting: .null
      case .fill: "fill"
      case .spacer: "spacer"
      }
    }
  ).named("length")
}

package struct SceneSize: Hashable, Sendable { package let width, height: SceneLength }

extension SceneSize {
  static let form = Form<[SceneLength]>.list(SceneLength.form, 2...2, each: "length").map(
    { SceneSize(width: $0[0], height: $0[1]) }, { [$0.width, $0.height] }
  ).described("Width and height: points, null to fit the content, fill for all available room, spacer for the rest.")
}

/// Layout of a member's frame around its content; at first one without effect.
package struct SceneFraming: Hashable, Sendable {
  /// Room inside its frame, in points: top, leading, bottom, trailing.
  package var padding: [Double] = [0, 0, 0, 0]
  /// Its width divided by its height, as large as fits; nil: any.
  package var aspectRatio: Double?
  /// Alignment of the content in the frame; nil: that of its layout.
  package var horizontal: SceneLayout.Horizontal?
  /// The same from top to bottom.
  package var vertical: SceneLayout.Vertical?

  static let members = record(
    field("padding", sides, omitting: [0, 0, 0, 0]),
    field(optional: "aspectRatio", .plain(Bounds.positive).described("Width divided by height, as large as fits.")),
    field(
      "alignment",
      record(
        field(optional: "horizontal", Form<SceneLayout.Horizontal>.choice),
        field(optional: "vertical", Form<SceneLayout.Vertical>.choice),
        make: { SceneFraming(horizontal: $0, vertical: $1) }, take: { ($0.horizontal, $0.vertical) }
      ).form.described("Alignment of the content in its frame."), omitting: SceneFraming()),
    make: { SceneFraming(padding: $0, aspectRatio: $1, horizontal: $2.horizontal, vertical: $2.vertical) },
    take: { ($0.padding, $0.aspectRatio, SceneFraming(horizontal: $0.horizontal, vertical: $0.vertical)) })

  /// One number for all sides, or one each.
  private static let sides = Form<Double>.plain(Bounds.nonnegative)
    .map({ [Double](repeating: $0, count: 4) }, { $0[0] })
    .or(.list(.plain(Bounds.nonnegative), 4...4, each: "side")) { Set($0).count > 1 }
    .described("Room inside its frame, in points: of all sides, or [top, leading, bottom, trailing].")
}

/// Position of a member in a parent without a layout, in points from the parent's top left corner.
package enum ScenePlace: Hashable, Sendable {
  /// The place of its top left corner.
  case origin(x: Double, y: Double)
  /// The place of its center.
  case center(x: Double, y: Double)
}

extension ScenePlace {
  /// `"origin": [0, 20]` or `"center": [50, 30]`, or neither.
  static let members: Members<ScenePlace?> = union(otherwise: .some(nil)) {
    Case(
      field("origin", .numbers(2...2)), make: { .origin(x: $0[0], y: $0[1]) },
      take: { if case .origin(let x, let y)? = $0 { [x, y] } else { nil } })
    Case(
      field("center", .numbers(2...2)), make: { .center(x: $0[0], y: $0[1]) },
      take: { if case .center(let x, let y)? = $0 { [x, y] } else { nil } })
  }
}

/// Layout of a member's content: SwiftUI's stacks and grids, or none.
///
/// Source: https://developer.apple.com/documentation/swiftui/picking-container-views-for-your-content
package enum SceneLayout: Hashable, Sendable {
  /// Alignment of members of different widths in a column.
  package enum Horizontal: String, Hashable, Sendable, CaseIterable {
    case leading, center, trailing

    /// Fraction of the remaining room before them.
    package var share: Double { self == .leading ? 0 : self == .center ? 0.5 : 1 }
  }

  /// Alignment of members of different heights in a row.
  package enum Vertical: String, Hashable, Sendable, CaseIterable {
    case top, center, bottom

    /// Fraction of the remaining room above them.
    package var share: Double { self == .top ? 0 : self == .center ? 0.5 : 1 }
  }

  package enum Columns: Hashable, Sendable {
    /// Number of columns, each as wide as its widest member; filling members share the width.
    case count(Int)
    /// As many as fit into the grid's width, each at least so wide; they share the width.
    case adaptive(minimum: Double)
  }

  /// Each at its own position.
  case free
  /// Side by side: `HStack`.
  case row(spacing: Double, Vertical)
  /// One below the other: `VStack`.
  case column(spacing: Double, Horizontal)
  /// One over the other: `ZStack`.
  case stack(Horizontal, Vertical)
  /// Line after line: `LazyVGrid`; each in the middle of its cell.
  ///
  /// Lines are as far apart as columns where `lineSpacing` is nil.
  case grid(Columns, spacing: Double, lineSpacing: Double?)

  /// SwiftUI's default distance between two views, in points.
  package static let spacing = 8.0
}

extension SceneLayout: Documented {
  package static let form: Form<SceneLayout> = union {
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
      }, distance,
      field(
        optional: "lineSpacing",
        .plain(Bounds.number).described("From one line to the next, in points; else as between columns.")),
      make: { .grid($0, spacing: $1, lineSpacing: $2) },
      take: { if case .grid(let columns, let spacing, let lines) = $0 { (columns, spacing, lines) } else { nil } })
  }.form.named("layout")

  private static let distance = field(
    "spacing", .plain(Bounds.number).described("Between two neighbors, in points."), omitting: spacing)
}
