import MotionModel

/// A constant or a computed value in a Swift source, as far as it can hold a motion.
struct SwiftDeclaration {
  /// The number of its file.
  let file: Int
  /// The type of SwiftUI's whose extension it is in.
  let extended: String?
  /// The types around it, from the outside in, without the extended one.
  var path: [String]
  var name: String
  /// Type after its colon.
  var type: String?
  /// Expression, or body of a computed value.
  var expression: Range<Int>
  var isBlock: Bool
  /// Recipe of the preset that the enclosing type represents, in an exported source.
  var recipe: SwiftRecipe?
  /// First paragraph of its comment.
  let summary: String?
  /// Attribute that marks it as deprecated.
  let deprecation: SwiftDeprecation?
  /// Defaults of a function's parameters.
  let defaults: [String: String]

  /// The place of its expression among all names.
  var place: SwiftPlace { SwiftPlace(types: (extended.map { [$0] } ?? []) + path, file: file, type: type) }
  /// The first byte of its expression.
  var start: SourcePlace { SourcePlace(file: file, offset: expression.lowerBound) }
}

/// Comment about a preset in an exported source.
struct SwiftRecipe {
  let preset: PresetRecipe
  /// Repetition of keyframes.
  let playback: KeyframeSet.Playback
  /// Waits for a trigger.
  let hasTrigger: Bool
  /// Start of the comment.
  let start: Int

  init?(_ comments: [String], at start: Int) {
    guard let preset = comments.compactMap(PresetRecipe.init).last else { return nil }
    let text = comments.joined(separator: " ")
    (self.preset, self.start) = (preset, start)
    hasTrigger = text.contains("trigger:")
    playback =
      text.contains("repeating:), not") || !text.contains("keyframeAnimator")
      ? .once : hasTrigger ? .trigger : .repeats(count: nil, autoreverses: false)
  }
}

/// Attribute of a deprecated declaration: `@available(*, deprecated, message: "too slow", renamed: "quick")`.
struct SwiftDeprecation {
  let message: String?
  /// Declaration to use in its place.
  let replacement: String?

  /// Nil for any other attribute, and for one that is longer than a reason may be.
  init?(_ attribute: String) {
    guard attribute.utf8.count <= Bounds.lineLength, attribute.contains(/\(.*,\s*deprecated\b/.dotMatchesNewlines())
    else { return nil }
    /// Text of an argument.
    func argument(_ label: Regex<Substring>) -> String? {
      let literal = attribute.ranges(of: label).last.map { attribute[$0.upperBound...] }
      return literal?.prefixMatch(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1.replacing(/\\(.)/) { $0.1 }) }
    }
    message = argument(/message:\s*/)
    replacement = argument(/renamed:\s*/)
  }
}
