package import MotionModel

/// Words of advice, and the calls in them: a program that is used otherwise than in Swift words these for its users.
package struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ words: String) { parts.append(.words(words)) }
    package mutating func appendInterpolation(_ call: StoreCall) { parts.append(.call(call)) }
    package mutating func appendInterpolation(_ other: Advice) { parts += other.parts }
    package mutating func appendInterpolation(_ words: some CustomStringConvertible) {
      parts.append(.words(words.description))
    }
  }

  fileprivate enum Part: Hashable, Sendable {
    case words(String)
    case call(StoreCall)
  }

  private let parts: [Part]

  package init(_ words: String) { parts = [.words(words)] }
  package init(stringLiteral words: String) { self.init(words) }
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Pieces of advice with words between them.
  init(_ advice: [Advice], separator: String) {
    parts = Array(advice.map(\.parts).joined(separator: [.words(separator)]))
  }

  /// The advice with its calls in the words of a program.
  package func text(_ call: (StoreCall) -> String) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .call(let told): call(told)
      }
    }.joined()
  }

  /// The first of its calls.
  package var firstCall: StoreCall? {
    parts.lazy.compactMap { if case .call(let call) = $0 { call } else { nil } }.first
  }

  package var description: String { text(\.description) }
}

/// Action proposed by advice, as a call of the library.
package enum StoreCall: Hashable, Sendable, CustomStringConvertible {
  case create(at: String)
  /// Opens one for reading; nil for the current catalog, as in the following cases.
  case open(at: String? = nil)
  case verify(String? = nil)
  case migrate(at: String)
  case salvage(String)
  case list, conflicts, releases
  case log(String)
  /// Gives a preset a new motion.
  case set(String, Motion)
  case rename(String, to: String)
  case remove([String], force: Bool)
  case restore(String)
  /// Versions to take, or none if evident.
  case resolve(String, take: [String] = [])
  /// Joins the sides of all conflicts that do not contradict each other.
  case resolveAutomatically
  case undo(force: Bool)
  case redo(force: Bool)

  package var description: String {
    switch self {
    case .create(let path): "Catalog.create(at: \"\(path)\")"
    case .open(let path): "Catalog.open(at: \(path.map { "\"\($0)\"" } ?? "…"))"
    case .verify(let path): path.map { "Catalog.verify(\"\($0)\")" } ?? "verify()"
    case .migrate(let path): "Catalog.migrate(at: \"\(path)\")"
    case .salvage(let path): "Catalog.salvage(\"\(path)\", to: …)"
    case .list: "list()"
    case .conflicts: "conflicts()"
    case .releases: "releases()"
    case .log(let name): "log(\"\(name)\")"
    case .set(let name, _): "set(\"\(name)\", …)"
    case .rename(let name, let new): "rename(\"\(name)\", to: \"\(new)\")"
    case .remove(let names, let force):
      names.map { "remove(\"\($0)\"\(force ? ", force: true" : ""))" }.joined(separator: ", ")
    case .restore(let reference): "restore(\"\(reference)\")"
    case .resolve(let name, let sides):
      "resolve(\"\(name)\", take: \(sides.isEmpty ? "…" : sides.joined(separator: " or ")))"
    case .resolveAutomatically: "resolveAutomatically()"
    case .undo(let force): "undo(\(force ? "force: true" : ""))"
    case .redo(let force): "redo(\(force ? "force: true" : ""))"
    }
  }
}
