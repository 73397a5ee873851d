/// The notation for transitions: SwiftUI's expressions.
///
/// - An effect, `.move(edge: .leading)`, stands for both directions; `.asymmetric(insertion:removal:)` for one each, of
///   which one may be left out. `.combined(with:)` joins effects, the first is innermost; `.animation(_:)` gives one a
///   curve of its own, `nil` none. `AnyTransition` in front counts for nothing.
/// - What belongs to the whole stands in the words of a view: `.transition(.opacity).animation(.bouncy, delay: 0.2)`,
///   `.contentTransition(.numericText())`, `.frame(width: 250, height: 250)` for effects that move by the view's size.
/// - A curve or a length of time may be `ref("brand/enter")`.
///
/// Source: https://developer.apple.com/documentation/swiftui/transition
package enum TransitionNotation {
  /// Each form as an example that parses, and its meaning.
  static let forms: [(example: String, meaning: String)] =
    EffectCall.all.map(\.help) + [
      (".move(edge: .top).combined(with: .opacity)", "both at once"),
      (".asymmetric(insertion: .slide, removal: .opacity)", "one to come, another to go"),
      (".slide.animation(.bouncy)", "with a curve of its own; nil: at once"),
      (".transition(.opacity).animation(.easeInOut, delay: 0.1)", "with the curve of the whole; also duration:"),
      (".contentTransition(.numericText())", "for what stays: .opacity, .interpolate, countsDown: true"),
      (".transition(.slide).frame(width: 250, height: 250)", "the view's size; .seed(1) for random values"),
    ]
}

extension NotationSubject {
  /// A transition.
  static let transition = NotationSubject(
    noun: "transition", example: "a transition such as .opacity or .move(edge: .leading)",
    names: "a name such as .opacity, .slide, .scale(0.5), .asymmetric(…) or .transition(…)", call: ".scale(…)",
    continuation: ".combined(with: …), .animation(…), or the end", closures: ["withAnimation"], maximumDepth: 24,
    maximumNames: Bounds.shortListLength + 8)
}

extension TransitionEffect {
  /// Reads one effect with what is combined with it: `.move(edge: .top).combined(with: .opacity)`.
  /// - Throws: ``ModelError`` with the place in the text.
  init(notation text: String) throws(ModelError) {
    let source = try NotationText(text, maximumLength: CurveNotation.maximumLength, isSource: true)
    var parser = try NotationParser(source, of: .transition)
    self = try NotationReader(text: source).effect(try parser.parse())
  }
}

extension MotionTransition {
  /// Reads a transition as SwiftUI writes it.
  ///
  /// - Parameter text: One expression of at most 2 MiB; white space and comments around it are ignored.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(
      text, maximumLength: CurveNotation.maximumLength, hint: "keep very long transitions in a document", isSource: true
    )
    var parser = try NotationParser(source, of: .transition)
    self = try NotationReader(text: source).transition(try parser.parse())
  }

  /// The canonical text, which ``MotionTransition/init(notation:)`` reads back as an equal transition.
  ///
  /// Nil for what SwiftUI's expressions cannot say: an effect combined of one, or of another combination first.
  /// - Complexity: O(size of the transition).
  public var notation: String? {
    var modifiers: [String] = []
    if let content {
      modifiers.append(".contentTransition(\(content.notation))")
    }
    if width != 100 || height != 100 {
      modifiers.append(".frame(width: \(NotationDecimal.text(width)), height: \(NotationDecimal.text(height)))")
    }
    var animation = curve.map { [$0.notation] } ?? []
    if let duration { animation.append("duration: \(duration.notation)") }
    if let delay { animation.append("delay: \(delay.notation)") }
    if !properties.isEmpty {
      animation.append("properties: [\(properties.map { "\\.\($0)" }.joined(separator: ", "))]")
    }
    if !animation.isEmpty { modifiers.append(".animation(\(animation.joined(separator: ", ")))") }
    if seed != 0 { modifiers.append(".seed(\(seed))") }
    guard insertion != nil || removal != nil else {
      return modifiers.isEmpty ? ".animation()" : modifiers.joined()
    }
    guard let sides else { return nil }
    let text = modifiers.isEmpty && sides.hasPrefix(".") ? sides : ".transition(\(sides))" + modifiers.joined()
    return text.utf8.count <= CurveNotation.maximumLength ? text : nil
  }

  private var sides: String? {
    if let insertion, insertion == removal, insertion.curve == nil, !insertion.isAsymmetric {
      return insertion.notation
    }
    var arguments: [String] = []
    for (label, side) in [("insertion", insertion), ("removal", removal)] {
      guard let side else { continue }
      guard let text = side.notation else { return nil }
      arguments.append("\(label): \(text)")
      if let curve = side.curve { arguments.append("\(label)Animation: \(curve.notation)") }
    }
    return ".asymmetric(\(arguments.joined(separator: ", ")))"
  }
}

extension MotionTransition.Side {
  fileprivate var isAsymmetric: Bool {
    if case .asymmetric? = effects.first, effects.count == 1 { true } else { false }
  }

  /// Its effect, or several in brackets.
  fileprivate var notation: String? {
    let texts = effects.compactMap(\.notation)
    guard texts.count == effects.count else { return nil }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}

extension ContentChange {
  var notation: String {
    switch self {
    case .identity, .opacity, .interpolate: ".\(rawValue)"
    case .numericText: ".numericText()"
    case .numericTextCountingDown: ".numericText(countsDown: true)"
    case .numericTextOfValue: ".numericText(value: value)"
    }
  }
}
