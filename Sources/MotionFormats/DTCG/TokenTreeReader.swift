import MotionModel

/// Tree of tokens as written; its place is the number of its file and the keys inside.
typealias TokenLayer = (members: [JSONMember], place: [String])

/// Makes one tree of several: sorts objects into groups and tokens, checks names and properties, carries out `$extends`.
///
/// Of two trees the stronger wins at each place, and a group that extends another merges the two: its own members win,
/// a token replaces anything of the same name, groups of one name are merged. Members of the weaker tree come first.
/// Recursion is limited by the JSON reader's depth.
struct TokenTreeReader {
  /// A group as one tree writes it.
  final class Layer {
    let members: [JSONMember]
    let place: [String]
    /// Enclosing group, or the one that extends it.
    let outer: Layer?
    let isInherited: Bool
    var properties = TokenProperties()
    /// Own type, or that of the closest enclosing group as written.
    var type: DeclaredType?
    var extends: JSONValue?
    var children: [JSONMember] = []

    init(
      _ members: [JSONMember], at place: [String], in outer: Layer? = nil, type: DeclaredType? = nil,
      isInherited: Bool = false
    ) {
      (self.members, self.place, self.outer, self.type) = (members, place, outer, type)
      self.isInherited = isInherited
    }
  }

  enum Item {
    case group(Layer)
    case token(Token)

    var place: [String] {
      switch self {
      case .group(let layer): layer.place
      case .token(let token): token.place
      }
    }
  }

  /// Most tokens and groups that `$extends` adds to those the file writes; a few nested ones could double it endlessly.
  private static let inheritedLimit = 100_000
  /// Most groups in one another, and most groups that extend one another in a row.
  private static let depthLimit = 64

  var tree: TokenTree
  let log: ImportLog
  private let trees: [TokenLayer]
  /// Group at each extended place, or nil for a token.
  private var written: [ByteKey: Layer?] = [:]
  private var inheritedCount = 0

  /// - Parameter trees: The trees, of which each counts more than those before it.
  init(_ trees: [TokenLayer], log: ImportLog) {
    (self.trees, self.log) = (trees, log)
    tree = TokenTree(log.files)
    readGroup(trees.reversed().map { Layer($0.members, at: $0.place) }, TokenGroup(path: [], parent: nil), badName: nil)
  }

  // MARK: Groups

  /// - Parameters:
  ///   - layers: The group in each tree that has it, the strongest first.
  ///   - group: Its place in the tree, with inherited properties.
  private mutating func readGroup(_ layers: [Layer], _ group: TokenGroup, badName: BadName?) {
    guard let first = layers.first, group.path.count <= Self.depthLimit else {
      return log.error(
        .tooLarge, "$extends nests groups more than \(Self.depthLimit) deep", at: layers.first?.place ?? [])
    }
    guard let layers = extended(layers) else { return }
    var group = group
    let own = layers.map(\.properties)
    group.properties.type = own.lazy.compactMap(\.type).first ?? group.properties.type
    group.properties.deprecated = own.lazy.compactMap(\.deprecated).first ?? group.properties.deprecated
    let described = layers.first { $0.properties.description != nil }
    let extending = layers.first { $0.properties.extensions != nil }
    group.properties.description = described?.properties.description
    group.properties.extensions = extending?.properties.extensions
    group.place = (described ?? extending ?? first).place
    let index = tree.add(group)
    for (name, items) in merged(layers) {
      let path = group.path + [name]
      let badName = badName ?? BadName(name, at: items[0].place)
      if case .token(var token) = items[0] {
        for item in items.dropFirst() where item.place.first != token.place.first {
          switch item {
          case .token(let other): tree.overridden.append((other, tree.tokens.count))
          case .group: disagree(on: path, at: token.place)
          }
        }
        (token.path, token.group, token.badName) = (path, index, badName)
        token.groupType = group.properties.type ?? token.groupType
        tree.add(token)
        continue
      }
      let groups = items.map { if case .group(let layer) = $0 { layer } else { nil } }.prefix { $0 != nil }
        .compactMap(\.self)
      for case .token(let other) in items where groups.allSatisfy({ $0.place.first != other.place.first }) {
        disagree(on: path, at: other.place)
      }
      var inner = TokenGroup(path: path, parent: index)
      (inner.properties.type, inner.properties.deprecated) = (group.properties.type, group.properties.deprecated)
      readGroup(groups, inner, badName: badName)
    }
  }

  /// A token of one file and a group of another: the group's content would be lost.
  private func disagree(on path: [String], at place: [String]) {
    log.error(
      .contradiction, "\(QuotedText.quote(path.joined(separator: "."))) is a token here, and a group in another file",
      at: place, hint: "rename one of them, or import the files apart")
  }

  /// The members of all layers by name, the strongest first for each.
  private func merged(_ layers: [Layer]) -> [(name: String, items: [Item])] {
    var items: [(name: String, item: Item)] = []
    for layer in layers.reversed() {
      warnOfCase(layer)
      items += layer.children.compactMap { member in item(member, in: layer).map { (member.key, $0) } }
    }
    return items.grouped { ByteKey($0.name) }.map { ($1[0].name, $1.map(\.item).reversed()) }
  }

  private func warnOfCase(_ layer: Layer) {
    var first: [ByteKey: String] = [:]
    for member in layer.children {
      let lowered = ByteKey(member.key.lowercased())
      guard let other = first[lowered] else {
        first[lowered] = member.key
        continue
      }
      log.warn(
        .caseClash, "\(QuotedText.quote(other)) and \(QuotedText.quote(member.key)) differ only by case",
        at: layer.place + [member.key], related: layer.place + [other], aboutKey: true)
    }
  }

  // MARK: Inheritance

  /// The groups and all that they extend, with their properties; nil when there is no end of it.
  private mutating func extended(_ groups: [Layer]) -> [Layer]? {
    var layers: [Layer] = []
    var seen: Set<[String]> = []
    for layer in groups {
      var (next, length): (Layer?, Int) = (layer, 0)
      while let current = next {
        length += 1
        guard length <= Self.depthLimit else {
          log.error(.tooLarge, "more than \(Self.depthLimit) groups extend one another", at: layer.place + ["$extends"])
          return nil
        }
        readProperties(of: current)
        if current.isInherited {
          inheritedCount += current.members.count
          guard inheritedCount <= Self.inheritedLimit else {
            log.error(
              .tooLarge, "$extends adds more than \(Self.inheritedLimit) tokens and groups to this file", at: ["0"])
            return nil
          }
        }
        if groups.count == 1, current.extends == nil, layers.isEmpty { return [current] }
        if seen.insert(current.place).inserted { layers.append(current) }
        next = current.extends.flatMap { base(of: current, $0) }
      }
    }
    return layers
  }

  /// The group that `$extends` means; nil for none, and for one that would contain itself.
  private mutating func base(of layer: Layer, _ extends: JSONValue) -> Layer? {
    let place = layer.place + ["$extends"]
    let isPointer = extends.text?.hasPrefix("#") == true
    return log.catching(at: place) { () throws(ImportFault) in
      guard let reference = try TokenReference.read(isPointer ? .object([JSONMember("$ref", extends)]) : extends) else {
        throw ImportFault(
          .badReference, "$extends is not a reference to a group", hint: "write \"{group}\" or \"#/group\"")
      }
      if written.isEmpty { for tree in trees { index(Layer(tree.members, at: tree.place), []) } }
      guard let found = written[ByteKey(reference.path.joined(separator: "."))] else {
        throw ImportFault(
          .badReference, "$extends refers to no group of this file",
          hint: "a group of another file, or one that is itself inherited, cannot be extended")
      }
      guard let found else { throw ImportFault(.badReference, "$extends refers to a token, not to a group") }
      var around: Layer? = layer
      while let current = around {
        guard current.place != found.place else {
          throw ImportFault(.cycle, "$extends refers to the group itself, or to one around it")
        }
        around = current.outer
      }
      return Layer(found.members, at: found.place, in: layer, type: found.type, isInherited: true)
    }
  }

  /// Indexes the groups and tokens inside a group as written.
  private mutating func index(_ layer: Layer, _ path: [String]) {
    let type = (layer.members.first { $0.key == "$type" } ?? layer.members.first { $0.key == "type" })?.value.text
    for case let (key, .object(members)) in layer.members.map({ ($0.key, $0.value) }) where !key.hasPrefix("$") {
      let inner = Layer(members, at: layer.place + [key], in: layer, type: type.map(DeclaredType.init) ?? layer.type)
      let isToken = Self.isToken(members) || Self.springMembers(members) != nil
      written[ByteKey((path + [key]).joined(separator: "."))] = .some(isToken ? nil : inner)
      if !isToken { index(inner, path + [key]) }
    }
  }
}
