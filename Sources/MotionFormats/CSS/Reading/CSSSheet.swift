import MotionModel

/// A style rule, all its declarations of motion together.
struct CSSStyle: Sendable {
  var selector: String
  let place: SourcePlace
  /// Of motion, in the order in which they count.
  var declarations: [CSSDeclaration] = []
  /// Custom properties that it, or a rule around it, has for itself.
  var local: [String: CSSDeclaration] = [:]
  /// Names of its own, in order.
  var ownNames: [String] = []

  func has(_ prefix: String) -> Bool { declarations.contains { $0.plainName.hasPrefix(prefix) } }

  /// Declarations of a shorthand and its parts.
  func own(_ prefix: String) -> [CSSDeclaration] { declarations.filter { $0.plainName.hasPrefix(prefix) } }
}

/// Motion in style sheets, without duplicates.
struct CSSSheet: Sendable {
  var variables = CSSVariables()
  /// The names of custom properties that are known everywhere, in their order.
  private(set) var names: [String] = []
  private(set) var styles: [String: CSSStyle] = [:]
  private(set) var selectors: [String] = []
  private(set) var keyframes: [String: CSSKeyframes] = [:]
  private(set) var keyframeNames: [String] = []

  var isEmpty: Bool { names.isEmpty && selectors.isEmpty && keyframeNames.isEmpty }

  mutating func add(global declaration: CSSDeclaration) {
    if variables.global[declaration.name]?.isImportant == true, !declaration.isImportant { return }
    if variables.global.updateValue(declaration, forKey: declaration.name) == nil { names.append(declaration.name) }
  }

  mutating func add(_ style: CSSStyle) {
    if styles[style.selector] == nil { selectors.append(style.selector) }
    var known = styles[style.selector] ?? CSSStyle(selector: style.selector, place: style.place)
    let all = known.declarations + style.declarations
    known.declarations = all.filter { !$0.isImportant } + all.filter(\.isImportant)
    known.ownNames += style.ownNames.filter { known.local[$0] == nil }
    known.local.merge(style.local) { $0.isImportant && !$1.isImportant ? $0 : $1 }
    styles[style.selector] = known
  }

  mutating func add(_ rule: CSSKeyframes) {
    // Vendor-prefixed rules yield to others.
    if let known = keyframes[rule.name], rule.isPrefixed, !known.isPrefixed { return }
    if keyframes.updateValue(rule, forKey: rule.name) == nil { keyframeNames.append(rule.name) }
  }

  /// Lets the class of a preset take the values of the preset's own variables, in place of those that these refer to.
  mutating func takeVariables(of identifier: String) {
    let parts = [
      "duration": "transition-duration", "easing": "transition-timing-function", "delay": "transition-delay",
    ]
    for (part, property) in parts {
      let (selector, name) = (".\(identifier)", "--\(identifier)-\(part)")
      guard let value = variables.global[name]?.value, let style = styles[selector],
        let index = style.declarations.lastIndex(where: { $0.name == property }),
        case let declaration = style.declarations[index], let used = declaration.value.variable,
        used != name, value.variable != used
      else { continue }
      let own = CSSDeclaration(name: property, value: value, place: declaration.place)
      styles[selector]?.declarations[index] = own
    }
  }

  var varyingNames: Set<String> {
    let own = styles.values.flatMap { style in style.ownNames.compactMap { style.local[$0] } }
    let values = Dictionary(grouping: variables.global.values + own, by: \.name).mapValues { $0.map(\.value) }
    return Set(values.filter { _, values in values.contains { $0 != values[0] } }.keys)
  }

  /// The sheet with lists of selectors apart, of which another one has some alone, and with important declarations for all
  /// elements in each rule of that one.
  func apart(in other: CSSSheet) -> CSSSheet {
    var result = self
    (result.styles, result.selectors) = ([:], [])
    var important: [CSSStyle] = []
    for selector in selectors {
      guard var style = styles[selector] else { continue }
      let parts = selector.split(separator: ",").map { $0.trimmed }
      if parts.contains(where: ["*", ":root *", "html *", "body *"].contains),
        style.declarations.contains(where: \.isImportant)
      {
        style.declarations.removeAll { !$0.isImportant }
        important.append(style)
        continue
      }
      let known = other.styles[selector] == nil ? parts.filter { other.styles[$0] != nil } : []
      for name in known.isEmpty ? [selector] : known {
        style.selector = name
        result.add(style)
      }
    }
    // Behind the others, but for those that are important too.
    for style in important {
      for selector in other.selectors where result.styles[selector]?.declarations.contains(where: \.isImportant) != true
      {
        var own = CSSStyle(selector: selector, place: style.place)
        own.declarations = style.declarations.filter { declaration in
          let family = String(declaration.plainName.prefix { $0 != "-" })
          return [other, result].contains { $0.styles[selector]?.has(family) == true }
        }
        // A further rule for all elements counts as well.
        for index in own.declarations.indices { own.declarations[index].isImportant = false }
        if !own.declarations.isEmpty { result.add(own) }
      }
    }
    return result
  }

  /// Sheet with the rules of another one on top.
  func overlaid(with other: CSSSheet) -> CSSSheet {
    var result = self
    for name in other.names { other.variables.global[name].map { result.add(global: $0) } }
    for selector in other.selectors { other.styles[selector].map { result.add($0) } }
    for name in other.keyframeNames { other.keyframes[name].map { result.add($0) } }
    return result
  }
}

/// Collects motion in style sheets, including for reduced motion.
struct CSSSheetReader {
  private(set) var full = CSSSheet()
  /// Rules for those who asked for no less motion, in addition to the rest.
  private(set) var lively = CSSSheet()
  /// Rules for reduced motion, in addition to or instead of the rest.
  private(set) var reduced = CSSSheet()
  let log: ImportLog

  private struct Context {
    var sheet = \CSSSheetReader.full
    /// The selector of the rule around; empty outside of rules.
    var selector = ""
    var local: [String: CSSDeclaration] = [:]
    var isGlobal = false
  }

  /// Reads layers first: whatever their order, rules outside of them count.
  mutating func read(_ blocks: [CSSBlock]) {
    for block in blocks.filter({ $0.atWord == "layer" }) + blocks.filter({ $0.atWord != "layer" }) {
      read(block, Context())
    }
  }

  private mutating func read(_ block: CSSBlock, _ context: Context) {
    var context = context
    switch block.atWord {
    case nil:
      context.selector = Self.nested(block.prelude, in: context.selector)
      context.isGlobal = Self.isRoot(context.selector)
    case let word? where CSSParser.isKeyframes(word):
      let rule = log.catching { () throws(ImportFault) -> CSSKeyframes? in try CSSKeyframes(block, log) }
      // Keyframes move nothing by themselves.
      if let rule { self[keyPath: context.sheet == \.lively ? \.full : context.sheet].add(rule) }
      return
    case "media"?:
      let conditions = NotationAlphabet.lowered(block.prelude).split(separator: ",").map { $0.trimmed }
      if let condition = conditions.first(where: Self.isOfMotionAlone) {
        let isNegated = condition.contains("no-preference") != condition.contains("not ")
        context.sheet = isNegated ? \.lively : \.reduced
      } else if !conditions.contains(where: ["all", "screen", "only screen"].contains) {
        return log.skip("@media", "rules for some screens are skipped", at: block.place)
      }
    case "supports"? where NotationAlphabet.lowered(block.prelude).hasPrefix("not"):
      return log.skip("@supports", "rules for older browsers are skipped", at: block.place)
    case "theme"?: context.isGlobal = true
    case "supports"?, "layer"?, "scope"?: break
    case "property"?:
      if let value = block.declarations.first(where: { $0.name == "initial-value" }) {
        let declaration = CSSDeclaration(name: block.prelude, value: value.value, place: value.place)
        full.variables.initial[block.prelude] = declaration
      }
      if block.declarations.contains(where: { $0.name == "inherits" && $0.value.first?.word == "false" }) {
        full.variables.uninherited.insert(block.prelude)
      }
      return
    case "starting-style"?:
      log.skip("@starting-style", count: 1)
      return log.warn(.notKept, "@starting-style dropped: presets begin with a view's own values", at: block.place)
    case let word?:
      if word == "include", block.prelude.prefix(200).contains(/\dm?s\b/) {
        log.skip("@include", count: 1)
        return log.warn(
          .notKept, "@include \(QuotedText.visible(block.prelude)) dropped: mixins are not read", at: block.place,
          hint: "compile the SCSS, and import its CSS")
      }
      if ["import", "use", "forward"].contains(word), isOfFile(named: block.prelude) { return }
      guard word == "function", let (name, map) = Self.map(returnedBy: block) else {
        return log.skip("@\(word)", "@\(QuotedText.visible(word)) is not read", at: block.place)
      }
      full.variables.maps[name] = map
      return
    }
    readStyle(block, &context)
    for inner in block.blocks { read(inner, context) }
  }

  /// Indicates the address of one of the files: `"tokens.css"`, `url(../tokens.css)` or, in SCSS, `"tokens" as *`.
  private func isOfFile(named address: String) -> Bool {
    func plain(_ name: some StringProtocol) -> String { String(name.drop { $0 == "_" }) }
    let parts = address.split { "\"'()/ ".contains($0) }.map { $0.prefix { $0 != "." } }.map(plain)
    return log.files.contains { $0.stem.map { parts.contains(plain($0)) } ?? false }
  }

  /// Indicates a condition of `@media` that asks for the wish for less motion, and for nothing else.
  private static func isOfMotionAlone(_ condition: String) -> Bool {
    let word = ["not ", "only "].first(where: condition.hasPrefix) ?? ""
    let parts = condition.dropFirst(word.count).split(separator: " and ").map { $0.trimmed }
    return parts.contains { $0.contains("prefers-reduced-motion") }
      && parts.allSatisfy { $0.contains("prefers-reduced-motion") || ["all", "screen"].contains($0) }
  }

  /// Name of a function of SCSS, and the map whose entries it returns by their keys; nil for any other function.
  private static func map(returnedBy function: CSSBlock) -> (name: String, map: String)? {
    func returned(_ block: CSSBlock) -> String? {
      block.atWord == "return" ? block.prelude : block.blocks.lazy.compactMap(returned).first
    }
    guard let head = function.prelude.wholeMatch(of: /([\w-]+)\((--[\w-]+)\)/),
      let value = returned(function)?.wholeMatch(of: /map[.-]get\((--[\w-]+), ?(--[\w-]+)\)/), head.2 == value.2
    else { return nil }
    return (String(head.1), String(value.1))
  }

  private mutating func readStyle(_ block: CSSBlock, _ context: inout Context) {
    var style = CSSStyle(selector: context.selector, place: block.place)
    for declaration in block.declarations {
      if !declaration.name.hasPrefix("--") {
        style.declarations.append(declaration)
        if declaration.isImportant, context.sheet == \.full {
          log.skip(
            "!important", "!important of \(declaration.name) counts among rules of its selector alone",
            at: declaration.place)
        }
      } else if context.isGlobal {
        self[keyPath: context.sheet].add(global: declaration)
      } else {
        context.local[declaration.name] = declaration
        style.ownNames.append(declaration.name)
      }
    }
    guard !style.declarations.isEmpty || !style.ownNames.isEmpty else { return }
    style.local = context.local
    self[keyPath: context.sheet].add(style)
  }

  private static func nested(_ selector: String, in outer: String) -> String {
    // Longer ones are of no use to readers.
    let selector = String(selector.prefix(400))
    guard !outer.isEmpty else { return selector }
    let text = selector.contains("&") ? selector.replacing("&", with: outer) : "\(outer) \(selector)"
    return String(text.prefix(400))
  }

  private static let roots: Set<String> = ["root", "html", "host", "*", "body", "*before", "*after", "rootbefore"]

  static func isRoot(_ selector: String) -> Bool {
    var text = NotationAlphabet.lowered(selector)
    for word in [":where(", ":is(", ")", ":", " "] { text = text.replacing(word, with: "") }
    return text.split(separator: ",").contains { roots.contains(String($0)) }
  }
}

/// A `@keyframes` rule: declarations at fractions of a pass.
struct CSSKeyframes: Sendable {
  typealias Block = (offsets: [Double], declarations: [CSSDeclaration])

  let name: String
  let place: SourcePlace
  let isPrefixed: Bool
  /// Lets the last of two blocks at one place win; in Web Animations both apply, and make a jump.
  let isCascading: Bool
  private(set) var blocks: [Block] = []

  /// Keyframes of Web Animations.
  init(_ blocks: [Block], at place: SourcePlace) {
    (name, self.place, isPrefixed, isCascading, self.blocks) = ("keyframes", place, false, false, blocks)
  }

  /// - Throws: ``ImportFault`` for a name that is none.
  init(_ rule: CSSBlock, _ log: ImportLog) throws(ImportFault) {
    let isQuoted = ["\"", "'"].contains(rule.prelude.first)
    let name = isQuoted ? String(rule.prelude.dropFirst().dropLast()) : rule.prelude
    guard !name.isEmpty, isQuoted || !name.contains(" "), name.utf8.count <= 200, rule.hasBody else {
      throw ImportFault(
        .badName, "\(QuotedText.quote(rule.prelude)) is not a name of keyframes", hint: "write @keyframes name { … }",
        at: rule.place)
    }
    (self.name, place, isPrefixed, isCascading) = (name, rule.place, rule.atWord != "keyframes", true)
    for block in rule.blocks {
      guard block.atWord == nil, let offsets = Self.offsets(block.prelude) else {
        log.warn(
          .unknown, "\(QuotedText.quote(block.prelude)) is not a keyframe selector, and browsers ignore it",
          at: block.place, hint: "write from, to, or per cent of 0…100")
        continue
      }
      for declaration in block.declarations where declaration.isImportant {
        log.warn(.notKept, "\(declaration.name) dropped: !important is ignored in keyframes", at: declaration.place)
      }
      blocks.append((offsets, block.declarations.filter { !$0.isImportant }))
    }
  }

  /// Manner in which they move, without that of the animation.
  func manner(reversed isReversed: Bool) -> CSSManner {
    var manner = CSSManner()
    let names = Set(blocks.flatMap(\.declarations).map(\.plainName))
    manner.isEased = !names.contains("animation-timing-function")
    manner.setTransform(among: names)
    let offsets = blocks.flatMap(\.offsets)
    for offset in [0.0, 1] {
      let end = (offset == 0) != isReversed ? "from" : "to"
      guard offsets.contains(offset) else {
        manner.openEnds.insert(end)
        continue
      }
      let shown = Set(blocks.filter { $0.offsets.contains(offset) }.flatMap(\.declarations).map(\.plainName))
      for name in names.subtracting(shown).sorted().prefix(Bounds.shortListLength) where Self.isKept(name) {
        manner.openEnds.insert("\(end) \(name == "background" ? "background-color" : name)")
      }
    }
    return manner
  }

  /// Its custom properties that are in units, or that the sheet has otherwise than exported sheets do.
  func properties(_ variables: inout CSSVariables, local: CSSVariables.Declarations) -> [String: WebRegistration] {
    var properties: [String: WebRegistration] = [:]
    func number(_ declaration: CSSDeclaration?) -> (value: Double, unit: String)? {
      declaration.flatMap { try? variables.resolved($0.value, local: local)?.customNumber }
    }
    let names = Set(blocks.flatMap(\.declarations).map(\.name)).filter { $0.hasPrefix("--") }
    for name in names.sorted().prefix(Bounds.shortListLength) where Self.isKept(name) {
      let numbers = blocks.flatMap { block in
        block.declarations.filter { $0.name == name }.compactMap(number).map { (number: $0, offsets: block.offsets) }
      }
      let first = numbers.last { $0.offsets.contains(0) }?.number.value
      let initial = number(variables.initial[name] ?? variables.global[name])
      let unit = (numbers.map(\.number.unit) + [initial?.unit ?? ""]).first { !$0.isEmpty } ?? ""
      let registration = WebRegistration(
        unit: unit, inherits: !variables.uninherited.contains(name),
        initial: initial.flatMap { $0.value == first ? nil : WebNumber.text($0.value) + unit })
      if registration != WebRegistration() { properties[name] = registration }
    }
    return properties
  }

  /// Indicates a property that a preset may tell of, without those of the animation and absurd ones.
  private static func isKept(_ property: String) -> Bool {
    !property.hasPrefix("animation-") && property.utf8.count <= 200
  }

  private static func offsets(_ selector: String) -> [Double]? {
    let parts = selector.split(separator: ",")
    let offsets = parts.compactMap { part -> Double? in
      let text = NotationAlphabet.lowered(String(part.filter { $0 != " " }))
      if text == "from" || text == "to" { return text == "from" ? 0 : 1 }
      guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      return percent.movingPoint(by: 2)
    }
    return offsets.isEmpty || offsets.count < parts.count ? nil : offsets
  }
}
