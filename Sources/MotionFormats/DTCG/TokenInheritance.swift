import MotionModel

/// Finds the groups that `$extends` means, and refuses those that would contain themselves.
struct ExtendsResolver {
  private(set) var groups: [SourceGroup]
  var log: IssueLog

  init(_ groups: [SourceGroup], tokens: [SourceToken], log: IssueLog) {
    self.groups = groups
    self.log = log
    guard groups.contains(where: { $0.extends != nil }) else { return }
    link(tokens)
    breakCycles()
  }

  private mutating func link(_ tokens: [SourceToken]) {
    var byPath: [[ByteKey]: Int] = [:]
    for (index, group) in groups.enumerated() { byPath[group.path.map(ByteKey.init)] = index }
    let tokenPaths = Set(tokens.map { $0.path.map(ByteKey.init) })
    for index in groups.indices {
      guard let extends = groups[index].extends else { continue }
      let place = groups[index].place + ["$extends"]
      var written = extends
      if case .string(let text) = extends, text.hasPrefix("#") { written = .object([JSONMember("$ref", extends)]) }
      switch TokenReference.read(written) {
      case nil:
        log.error(
          .badReference, "$extends is not a reference to a group", at: place, hint: "write \"{group}\" or \"#/group\"")
      case .failure(let fault)?: log.error(fault.code, fault.message, at: place, hint: fault.hint)
      case .success(let reference)?:
        let path = reference.path.map(ByteKey.init)
        if let base = byPath[path] {
          groups[index].base = base
        } else if tokenPaths.contains(path) {
          log.error(.badReference, "$extends leads to a token, not to a group", at: place)
        } else {
          log.error(
            .badReference, "$extends leads to no group that this file writes", at: place,
            hint: "a group of another file, or one that is itself inherited, cannot be extended")
        }
      }
    }
  }

  /// Drops every `$extends` on a cycle of containing and extending: such a group would never end.
  private mutating func breakCycles() {
    let component = components()
    for index in groups.indices {
      guard let base = groups[index].base, component[index] == component[base] else { continue }
      groups[index].base = nil
      log.error(
        .cycle, "$extends leads back to the group itself, or to one around it", at: groups[index].place + ["$extends"])
    }
  }

  /// The strongly connected component of every group, by Tarjan's algorithm without recursion.
  ///
  /// Source: R. Tarjan, "Depth-first search and linear graph algorithms", https://doi.org/10.1137/0201010
  private func components() -> [Int] {
    let edges = groups.map { group in
      group.members.compactMap { member -> Int? in
        if case .group(let child) = member.item { return child }
        return nil
      } + (group.base.map { [$0] } ?? [])
    }
    var component = [Int](repeating: -1, count: groups.count)
    var number = component
    var low = component
    var counter = 0
    var open: [Int] = []
    for start in groups.indices where number[start] < 0 {
      var work: [(group: Int, edge: Int)] = [(start, 0)]
      while let (group, edge) = work.last {
        if edge == 0 {
          number[group] = counter
          low[group] = counter
          counter += 1
          open.append(group)
        }
        if edge < edges[group].count {
          work[work.count - 1].edge += 1
          let next = edges[group][edge]
          if number[next] < 0 {
            work.append((next, 0))
          } else if component[next] < 0 {
            low[group] = min(low[group], number[next])
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.group { low[parent] = min(low[parent], low[group]) }
        guard low[group] == number[group] else { continue }
        while let member = open.popLast() {
          component[member] = group
          if member == group { break }
        }
      }
    }
    return component
  }
}

/// What every token refers to as a whole, and the types that follow from it.
///
/// A token's type is its own `$type`, else that of the token it refers to, else that of the closest group. Where that
/// gives no type that the format has, the type is that of the value's form, if the form can be nothing else
/// (``TokenForm``). Source: https://www.designtokens.org/tr/2025.10/format/#type
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
  /// What was declared where the type comes from the value's form: nil for nothing.
  private(set) var assumed: [Int: DeclaredType?] = [:]
  /// Tokens that lead back to themselves.
  private(set) var cyclic: Set<Int> = []

  init(_ tree: TokenTree) {
    types = tree.tokens.map { $0.source.type ?? $0.groupType }
    for token in tree.tokens { links.append(Self.link(token, in: tree)) }
    // Shorthands of references need the types of what they refer to.
    assume(tree) { !$0.contains("{") }
    resolve(tree)
    if assume(tree, where: { $0.contains("{") }) { resolve(tree) }
  }

  private static func link(_ token: TokenTree.Token, in tree: TokenTree) -> Link {
    guard let reading = TokenReference.read(token.source.value) else { return .none }
    switch reading.flatMap(tree.target) {
    case .success(.token(let target)): return .token(target)
    case .success(.part(let target, let rest)): return .part(target, rest)
    case .failure(let fault): return .broken(fault)
    }
  }

  /// Takes types from the forms of values that have none of the format's.
  /// - Parameter isChosen: Whether a text is looked at now.
  /// - Returns: Whether there were any.
  @discardableResult
  private mutating func assume(_ tree: TokenTree, where isChosen: (String) -> Bool) -> Bool {
    var hasAny = false
    for (index, token) in tree.tokens.enumerated() {
      guard case .none = links[index], assumed[index] == nil else { continue }
      let declared = token.source.type ?? token.groupType
      if case .known(let type)? = declared, type != .number { continue }
      var said = declared?.motionType ?? (TokenForm.saysDuration(token.path) ? .duration : nil)
      if said == nil, TokenForm.saysEasing(token.path), let text = token.source.value.text,
        TokenForm.bezier(text) != nil
      {
        said = .cubicBezier
      }
      if case .known? = declared, said != .duration { continue }
      if let text = token.source.value.text, !isChosen(text) { continue }
      let type = TokenForm.type(of: token.source.value, said: said) { text in
        guard case .success(.token(let target))? = TokenReference.read(.string(text))?.flatMap(tree.target),
          case .known(let type)? = types[target]
        else { return nil }
        return type
      }
      guard let type else { continue }
      types[index] = .known(type)
      assumed[index] = .some(declared)
      hasAny = true
    }
    return hasAny
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
        state[index] = 2
        guard case .token(let target) = links[index] else { continue }
        let token = tree.tokens[index]
        // A type that the format does not have says less than the target.
        if case .known? = token.source.type { continue }
        let found = cyclic.contains(index) ? nil : types[target]
        types[index] = found ?? token.source.type ?? token.groupType
      }
    }
  }
}
