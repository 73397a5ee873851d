/// Something that can be chosen about one format alone: where the format keeps it, its name, and what it does.
///
/// The option of `motionbook export` and `motionbook convert`, the member of a project's outputs, its schema and its help
/// follow from it.
public struct ExportChoice<Format>: Sendable {
  /// The name as documents have it: `experimentalTypes`.
  public let name: String
  /// What it does, in a sentence.
  public let summary: String
  private let place: any WritableKeyPath<Format, Bool> & Sendable

  /// Makes one.
  /// - Parameters:
  ///   - name: In camel case.
  ///   - place: Where the format keeps whether it is chosen.
  public init(_ name: String, _ place: any WritableKeyPath<Format, Bool> & Sendable, _ summary: String) {
    (self.name, self.place, self.summary) = (name, place, summary)
  }

  /// Whether a format has chosen it.
  public func isChosen(by format: Format) -> Bool { format[keyPath: place] }

  /// Chooses it, or not.
  public func choose(_ isChosen: Bool, for format: inout Format) { format[keyPath: place] = isChosen }
}

extension ExportFormat {
  public static var choices: [ExportChoice<Self>] { [] }

  /// The format with the choices of these names, and no others.
  public init(choosing names: some Sequence<String>) {
    self.init()
    let names = Set(names)
    for choice in Self.choices { choice.choose(names.contains(choice.name), for: &self) }
  }

  /// The names of what is chosen.
  public var chosen: [String] { Self.choices.filter { $0.isChosen(by: self) }.map(\.name) }
}
