import MotionModel

/// The types of the format.
///
/// Their names are case-sensitive.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/#types
enum TokenType: String, CaseIterable {
  case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
  case strokeStyle, border, transition, shadow, gradient, typography

  /// The types of tokens that become presets, by their kinds.
  static let motions: [MotionKind: TokenType] = [
    .duration: .duration, .curve: .cubicBezier, .transition: .transition,
  ]

  /// Indicates types that become presets.
  var isMotion: Bool { Self.motions.values.contains(self) }
}

enum DeclaredType: Hashable {
  case known(TokenType)
  case unknown(String)

  init(_ text: String) { self = TokenType(rawValue: text).map(Self.known) ?? .unknown(text) }

  /// Type of motion, by standard or other names.
  var motionType: TokenType? {
    switch self {
    case .known(let type): type.isMotion ? type : nil
    case .unknown(let text): TokenForm.type(named: text)
    }
  }

  var known: TokenType? { if case .known(let type) = self { type } else { nil } }
}

/// References of whole tokens, and the types derived from them.
///
/// A token's type is its own `$type`, else that of the token it refers to, else that of the closest group. If that
/// yields no standard type, the type is that of the value's form, if unambiguous (``TokenForm``).
/// Source: https://www.designtokens.org/tr/2025.10/format/#type
struct EffectiveTypes {
  typealias Link = Result<TokenTree.Target?, ImportFault>

  /// Targets of the values that are references.
  let links: [Link]
  private(set) var types: [DeclaredType?]
  /// Declared type of tokens typed by their value's form: nil for none.
  private(set) var assumed: [Int: DeclaredType?] = [:]
  /// Tokens that lead back to themselves.
  private(set) var cyclic: Set<Int> = []

  init(_ tree: TokenTree) {
    types = tree.tokens.map(\.declared)
    links = tree.tokens.map { token in Link { () throws(ImportFault) in try tree.target(of: token.value) } }
    // Shorthands of references need the types of their targets.
    for needsTypes in [false, true] {
      let count = assumed.count
      for (index, token) in tree.tokens.enumerated() {
        guard case .success(nil) = links[index], assumed[index] == nil else { continue }
        if let text = token.value.text, text.contains("{") != needsTypes { continue }
        if let type = type(of: token, in: tree) {
          types[index] = .known(type)
          assumed[index] = .some(token.declared)
        }
      }
      if !needsTypes || assumed.count > count { resolve(tree.tokens) }
    }
  }

  /// The type of a value that has none of the format's, by its form.
  private func type(of token: Token, in tree: TokenTree) -> TokenType? {
    let known = token.declared?.known
    if let known, known != .number { return nil }
    var said = token.declared?.motionType ?? (TokenForm.saysDuration(token.path) ? .duration : nil)
    if said == nil, TokenForm.saysEasing(token.path), token.value.text.flatMap(TokenForm.bezier) != nil {
      said = .cubicBezier
    }
    if known != nil, said != .duration { return nil }
    return TokenForm.type(of: token.value, said: said) { text in
      guard let target = try? tree.target(of: .string(text)), target.rest == nil else { return nil }
      return types[target.token]?.known
    }
  }

  /// Follows every chain once, without recursion.
  ///
  /// O(tokens).
  private mutating func resolve(_ tokens: [Token]) {
    var state = [UInt8](repeating: 0, count: tokens.count)  // 1: on the chain at hand, 2: done
    for start in tokens.indices where state[start] == 0 {
      var chain: [Int] = []
      var current = start
      while state[current] == 0 {
        state[current] = 1
        chain.append(current)
        guard let next = links[current].whole else { break }
        current = next
      }
      if state[current] == 1, links[current].whole != nil, let entry = chain.firstIndex(of: current) {
        cyclic.formUnion(chain[entry...])
      }
      for index in chain.reversed() {
        state[index] = 2
        // A nonstandard type is weaker than the target's.
        guard let target = links[index].whole, tokens[index].properties.type?.known == nil else { continue }
        types[index] = (cyclic.contains(index) ? nil : types[target]) ?? tokens[index].declared
      }
    }
  }
}

extension EffectiveTypes.Link {
  /// The token that a value refers to as a whole.
  var whole: Int? { if case .success(let target?) = self, target.rest == nil { target.token } else { nil } }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// Members of an object; none of any other value.
  var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }

  /// Kind in one word.
  var kind: String {
    if case .bool = self { "boolean" } else { kindWithArticle.split(separator: " ").last.map(String.init) ?? "" }
  }
}
