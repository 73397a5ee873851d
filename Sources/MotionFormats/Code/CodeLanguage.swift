import MotionModel

/// Naming rules of a programming language.
struct CodeLanguage: Sendable {
  /// Keyword of a type: `enum`.
  private let keyword: String
  /// Reserved words, and the escape around them.
  private let reserved: Set<String>
  private let escape: (before: String, behind: String)
  /// Types already used in sources.
  private let taken: Set<String>
  /// Indicates that files belong to packages, which code names to import them, and in which names are shared.
  let hasPackages: Bool
  /// Indicates types in types; without them a declaration's name includes its groups.
  let hasNestedTypes: Bool

  private init(
    _ keyword: String, escape: (String, String), reserved: String, taken: String = "", hasPackages: Bool = false,
    hasNestedTypes: Bool = true
  ) {
    func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }
    (self.keyword, self.escape, self.reserved, self.taken) = (keyword, escape, words(reserved), words(taken))
    (self.hasPackages, self.hasNestedTypes) = (hasPackages, hasNestedTypes)
  }

  /// Name of the type of all declarations, and its package: `Motions` unless chosen.
  /// - Throws: ``ModelError`` for anything but an identifier, behind a package where the language has them.
  func enclosingType(_ chosen: String?) throws(ModelError) -> (package: String?, name: String) {
    guard let chosen else { return (nil, "Motions") }
    let words = chosen.split(separator: ".", omittingEmptySubsequences: false)
    let areNames = words.allSatisfy { word in
      word.first?.isNumber == false && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        && !reserved.contains(String(word))
    }
    guard let name = words.last.map(String.init), name.first?.isUppercase == true, areNames,
      hasPackages || words.count == 1,
      name == "Motions" || !taken.contains(name), chosen.utf8.count <= 200
    else {
      throw ModelError(
        .outOfRange, "expected the name of a type, found \(QuotedText.quote(chosen))",
        allowed: "a name such as \(hasPackages ? "com.example.BrandMotions" : "BrandMotions")",
        hint: words.first { reserved.contains(String($0)) }.map { "\($0) is a keyword" })
    }
    return (hasPackages && words.count > 1 ? words.dropLast().joined(separator: ".") : nil, name)
  }

  /// `ease-out.fast` as `easeOutFast`.
  func identifier(_ name: String) -> String {
    let name = CodeName.lower(name)
    return reserved.contains(name) ? escape.before + name + escape.behind : name
  }

  /// Name of a type: a taken one gets the suffix `Motions`.
  func type(_ name: some StringProtocol) -> String {
    let name = CodeName.upper(name)
    return taken.contains(name) ? name + "Motions" : name
  }

  func type(_ name: String, holding body: String) -> String {
    "\(keyword) \(name) {\n" + CodeText.indented(body) + "}\n"
  }

  // Source: https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure
  static let swift = CodeLanguage(
    "enum", escape: ("`", "`"),
    reserved: """
      associatedtype class deinit enum extension fileprivate func import init inout internal let open operator
      precedencegroup private protocol public rethrows static struct subscript typealias var break case catch continue
      default defer do else fallthrough for guard if in repeat return switch throw where while any as await false is nil
      self super throws true try Any Self Type Protocol
      """,
    taken: """
      Angle Animation AnimationContext Any AnyTransition Bool Color Content ContentTransition CubicKeyframe CustomAnimation
      Double EdgeInsets Hashable Int KeyframeTrack Keyframes KeyframesBuilder LinearKeyframe MainActor Motions MoveKeyframe
      Optional Phase Piece PiecewiseAnimation Protocol Self Sendable Spring SpringKeyframe State String SwiftUI
      TimeInterval Type UnitCurve UnitPoint Values VectorArithmetic View ViewModifier ViewPose
      """)

  // Source: https://kotlinlang.org/docs/keyword-reference.html#hard-keywords
  static let kotlin = CodeLanguage(
    "object", escape: ("`", "`"),
    reserved: """
      as break class continue do else false for fun if in interface is null object package return super this throw true
      try typealias typeof val var when while
      """,
    taken: """
      CubicBezierEasing Easing Float FloatArray InfiniteRepeatableSpec Int KeyframesSpec LinearEasing Motions
      PiecewiseEasing RepeatMode RepeatableSpec SpringSpec StartOffset StartOffsetType TweenSpec
      """, hasPackages: true)

  // Keywords, members of every object and a type in use. Source: https://dart.dev/language/keywords
  static let dart = CodeLanguage(
    "abstract final class", escape: ("", "_"),
    reserved: """
      assert await break case catch class const continue default do double else enum extends false final finally for
      hashCode if in is new noSuchMethod null rethrow return runtimeType super switch this throw toString true try var void
      while with yield
      """, hasNestedTypes: false)

  // Source: https://tc39.es/ecma262/#prod-ReservedWord, with the words reserved in modules and strict code.
  static let javaScript = CodeLanguage(
    "", escape: ("", "_"),
    reserved: """
      arguments await break case catch class const continue debugger default delete do else enum eval export extends false
      finally for function if implements import in instanceof interface let new null package private protected public
      return static super switch this throw true try typeof undefined var void while with yield
      """)
}

/// Names of presets and properties as source code writes them.
enum CodeName {
  static func lower(_ name: some StringProtocol) -> String {
    let words = words(name)
    return identifier(
      (words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "")
        + words.dropFirst().map { capitalized($0) }.joined())
  }

  /// `ease-out.fast` as `EaseOutFast`.
  static func upper(_ name: some StringProtocol) -> String { identifier(words(name).map { capitalized($0) }.joined()) }

  /// No language lets a name begin with a digit.
  private static func identifier(_ name: String) -> String {
    name.utf8.first.map(NotationAlphabet.isDigit) == true ? "_" + name : name
  }

  private static func words(_ name: some StringProtocol) -> [String] {
    name.split { "/._-".contains($0) }.map { String($0) }
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
