import MotionModel

/// What every token refers to as a whole, and the types that follow from it.
///
/// A token's type is its own `$type`, else that of the token it refers to, else that of the closest group. Nothing is
/// guessed from values. Source: https://www.designtokens.org/tr/2025.10/format/#type
struct EffectiveTypes {
  enum Link {
    /// It has a value of its own.
    case none
    case token(Int)
    case part(Int, [String])
    case broken(TokenFault)
  }

  private(set) var links: [Link] = []
  private(set) var types: [DeclaredType?]
  /// Tokens that lead back to themselves.
  private(set) var cyclic: Set<Int> = []

  init(_ tree: TokenTree) {
    types = Array(repeating: nil, count: tree.tokens.count)
    for token in tree.tokens { links.append(Self.link(token, in: tree)) }
    resolve(tree)
  }

  private static func link(_ token: TokenTree.Token, in tree: TokenTree) -> Link {
    guard let reading = TokenReference.read(token.source.value) else { return .none }
    switch reading.flatMap(tree.target) {
    case .success(.token(let target)): return .token(target)
    case .success(.part(let target, let rest)): return .part(target, rest)
    case .failure(let fault): return .broken(fault)
    }
  }

  /// Follows every chain once, without recursion.
  ///
  /// O(tokens).
  private mutating func resolve(_ tree: TokenTree) {
    var state = [UInt8](repeating: 0, count: tree.tokens.count)  // 1: on the chain at hand, 2: done
    for start in tree.tokens.indices where state[start] == 0 {
      var chain: [Int] = []
      var current = start
      while state[current] == 0 {
        state[current] = 1
        chain.append(current)
        guard case .token(let next) = links[current] else { break }
        current = next
      }
      if state[current] == 1, case .token = links[current], let entry = chain.firstIndex(of: current) {
        cyclic.formUnion(chain[entry...])
      }
      for index in chain.reversed() {
        let token = tree.tokens[index]
        var type = token.source.type
        if type == nil, case .token(let target) = links[index], !cyclic.contains(index) { type = types[target] }
        types[index] = type ?? token.groupType
        state[index] = 2
      }
    }
  }
}
