import MotionModel

struct CSSWriter: Sendable {
  /// Declaration of a variable.
  let variable: @Sendable (String) -> String
  /// A variable where its value is used.
  let use: @Sendable (String) -> String
  /// Indicates variables of the sheet's own, which media queries do not change.
  var isSCSS = false
  var omitsClasses = false

  static func noClasses<Format>(_ place: any WritableKeyPath<Format, Bool> & Sendable) -> ExportChoice<Format> {
    ExportChoice("noClasses", place, "Write variables and keyframes only, no classes.")
  }

  typealias Sheet = (full: [CSSRules], reduced: [CSSRules])

  /// A sheet of variables, keyframes and classes.
  func sheet(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let (full, reduced) = try rules(&job)
    var text = job.options.header("/*", job.report, " */")
    text += allVariables(full)
    if isSCSS { text += variables(reduced, in: nil) }
    // Selectors of rules of a page by those of the next ones.
    let before = job.presets.reduce(into: [String: String]()) { known, preset in
      known.merge(CSSManner(preset.details.extensions).before) { first, _ in first }
    }
    let isOrdered = !before.isEmpty && !omitsClasses
    text += registrations(full + reduced)
    text += isOrdered ? Self.ordered(full, before, keyframes) : Self.text(of: full) { keyframes($0) + styles($0) }
    text += Self.text(of: reduced, keyframes)
    let values = isSCSS ? "" : allVariables(reduced)
    let inside = values + (isOrdered ? Self.ordered(reduced, before) { _ in "" } : Self.text(of: reduced, styles))
    if !inside.isEmpty { text += Self.block("@media (prefers-reduced-motion: reduce)", inside) }
    // Variables of themes are the page's by name.
    let names = full.filter { $0.scope == nil }.flatMap { rule in
      rule.values.map {
        DeclaredName(
          variable($0.name), of: rule.preset, rule.part + ($0.isWhole ? "" : $0.part ?? ""), with: rule.others)
      } + (omitsClasses ? [] : rule.classNames) + rule.keyframeNames
    }
    return ExportedText(text, names: names + reduced.flatMap(\.keyframeNames))
  }

  /// Prefixes from which Tailwind derives the utilities ease-*, duration-* and delay-*.
  private static let namespaces = ["easing": "ease", "duration": "transition-duration", "delay": "transition-delay"]

  static var themeNamespaces: [String] { namespaces.values.sorted() }

  /// Name in a theme; an imported variable may have its namespace already.
  static func themeName(_ value: CSSRules.Value) -> String {
    // A length may be named for its use already, as those of a configuration are: `delay-50`.
    if value.part == nil, ["duration-", "delay-"].contains(where: value.owner.hasPrefix) {
      return "--transition-" + value.owner
    }
    let part = value.part ?? "duration"
    let prefix = "\(namespaces[part] ?? part)-"
    let isOwn = value.isWhole || value.part == nil
    // Tailwind's defaults have names of their own.
    let hasName = isOwn && ["default-transition-", prefix].contains(where: value.owner.hasPrefix)
    return "--" + (hasName ? value.owner : prefix + value.owner)
  }

  /// Names in a theme for animations of these names; an imported one may have its namespace already, or a utility of its own.
  private static func themeNames(_ rules: [CSSRules], of presets: [ExportedPreset]) -> [String: String] {
    let utilities = presets.flatMap { preset in
      CSSManner(preset.details.extensions).rules.keys.sorted().filter { $0.hasPrefix(".animate-") }
        .map { (preset.name, $0) }
    }
    let known = Dictionary(first: utilities.grouped(by: \.1).filter { $0.elements.count == 1 }.flatMap(\.elements))
    let styles = rules.flatMap { rule in
      rule.styles.map { (name: $0.name, utility: rule.styles.count == 1 ? known[rule.preset] : nil) }
    }
    let names = Set(styles.map(\.name))
    return Dictionary(
      first: styles.map { name, utility in
        if let utility { return (name, "--" + utility.dropFirst()) }
        let rest = name.hasPrefix("animate-") ? String(name.dropFirst("animate-".count)) : name
        return (name, "--animate-" + (rest == name || names.contains(rest) ? name : rest))
      })
  }

  func theme(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    // An imported utility `--animate-pop` that plays `pop` is that of pop itself.
    job.presets.removeAll { preset in
      guard case .alias(.name(let target, .latest)) = preset.preset.preset.motion else { return false }
      let parts = target.text.split(separator: "/").map(String.init)
      return preset.name.text == (parts.dropLast() + ["animate-\(parts.last ?? "")"]).joined(separator: "/")
    }
    let (full, reduced) = try rules(&job, isTheme: true)
    let animations = Self.themeNames(full + reduced, of: job.presets)
    var claims = NameClaims()
    for rule in full {
      for value in rule.values where value.part != "shorthand" {
        try claims.claim(Self.themeName(value), for: rule.preset)
      }
    }
    func theme(_ rules: [CSSRules]) -> String {
      Self.text(of: rules, separator: "\n") { rule in
        let values = rule.values.filter { $0.part != "shorthand" }.map { "\(Self.themeName($0)): \($0.value);\n" }
        let styles = rule.styles.compactMap { style in
          style.shorthand.flatMap { shorthand in animations[style.name].map { "\($0): \(shorthand);\n" } }
        }
        return "/* \(rule.comment) */\n" + values.joined() + styles.joined()
      }
    }
    var text = job.options.header("/*", job.report, " */")
    text += Self.block("@theme", theme(full) + Self.text(of: full, keyframes))
    text += registrations(full + reduced) + Self.text(of: reduced, keyframes)
    if !reduced.isEmpty {
      text += Self.block("@media (prefers-reduced-motion: reduce)", Self.block(":root", theme(reduced)))
    }
    let names = full.flatMap { rule in
      let values = rule.values.filter { $0.part != "shorthand" }.map { (Self.themeName($0), $0.part ?? "") }
      let animated = rule.styles.filter { $0.shorthand != nil }.compactMap { animations[$0.name] }
      return (values + animated.map { ($0, "animate") })
        .flatMap { name, part in
          // The utility: `duration-*` of `--transition-duration-*`.
          let utility = name.dropFirst(name.hasPrefix("--transition-") ? 13 : 2)
          return [DeclaredName(name, of: rule.preset, part), DeclaredName(".\(utility)", of: rule.preset, "." + part)]
        } + rule.keyframeNames
    }
    return ExportedText(text, names: names + reduced.flatMap(\.keyframeNames))
  }

  // MARK: Rules

  private func rules(_ job: inout ExportJob, isTheme: Bool = false) throws(ModelError) -> Sheet {
    let isFlat = job.options.flattensReferences
    var written = try WebPreset.all(&job, for: .styleSheets, called: Self.identifier)
    // SCSS knows a variable only behind its declaration.
    if isSCSS, !isFlat { written = WebPreset.behindReferences(written) }
    var sheet = try sheet(of: written, &job, isTheme: isTheme)
    try Self.checkRegistered(sheet)
    for preset in isTheme ? written : [] {
      guard case .timing(_, let properties)? = preset.full?.content, !properties.isEmpty else { continue }
      let reason = "in Tailwind, transition-* utilities choose these"
      job.report.add(preset.source.name, "properties", .dropped(reason: reason))
    }
    if !isFlat {
      link(&sheet, of: written) { isTheme ? "var(\(Self.themeName($0)))" : use($0.name) }
    }
    func finish(_ rules: inout CSSRules) {
      rules.completeShorthand(use)
      if rules.manner.isEased || rules.manner.isOpenAtStart, !omitsClasses { rules.animate { $0 } }
      // Leaves out ends that are the view's own.
      rules.keyframes = rules.keyframes.map { $0.open(rules.manner) }
    }
    for index in sheet.full.indices { finish(&sheet.full[index]) }
    for index in sheet.reduced.indices { finish(&sheet.reduced[index]) }
    if !isFlat {
      share(&sheet.full, of: written, isTheme: isTheme)
      share(&sheet.reduced, of: written, isTheme: isTheme)
    }
    if !isTheme {
      try addLists(written, to: &sheet, &job.claims)
      if !isSCSS { refer(&sheet, of: written) }
      try addClasses(written, to: &sheet, &job.claims)
    }
    // Rules that are all the same need no second ones; one of them alone would count more than the others.
    let styles = Dictionary(first: sheet.full.flatMap(\.styles).map { ($0.selector, $0.text) })
    if sheet.reduced.allSatisfy({ $0.styles.allSatisfy { styles[$0.selector] == $0.text } }) {
      for index in sheet.reduced.indices { sheet.reduced[index].styles = [] }
    }
    return sheet
  }

  private func sheet(of presets: [WebPreset], _ job: inout ExportJob, isTheme: Bool) throws(ModelError) -> Sheet {
    let variables = Dictionary(
      first: presets.compactMap { preset in preset.source.styleSource?.name.map { ($0, preset.identifier) } })
    // Several transitions of one rule have classes of their own, and a list.
    let selectors = Dictionary(presets.compactMap { Self.rule(of: $0).map { ($0, 1) } }, uniquingKeysWith: +)
    let extensions = Dictionary(first: presets.map { ($0.source.name, $0.source.details.extensions) })
    // An alias is in the manner of its target.
    let manners = presets.map(\.source).map { source in
      let owner = if case .alias(.name(let target, _)) = source.preset.preset.motion { target } else { source.name }
      return CSSManner(extensions[owner] ?? nil)
    }
    let ruled = presets.indices.concurrentMap { index in
      let rule = Self.rule(of: presets[index])
      return rules(presets[index], manners[index], in: rule.flatMap { selectors[$0] == 1 ? $0 : nil })
    }
    var sheet: Sheet = ([], [])
    for (index, preset) in presets.enumerated() {
      // No preset's own name has two adjacent hyphens.
      var rules = ruled[index]
      if let place = rules.names.firstIndex(where: { !job.claims.isFree($0, for: preset.source.name) }) {
        let taken = rules.names[place]
        let isFree = { (name: String) in job.claims.isFree(name, for: preset.source.name) }
        rules = self.rules(preset, manners[index], in: nil)
        if !rules.names.allSatisfy(isFree) { rules = self.rules(preset, manners[index], separator: "--", in: nil) }
        if let owner = job.claims.owner(of: taken), rules.names.indices.contains(place) {
          job.report.add(
            preset.source.name, "the name \(taken)",
            .dropped(reason: "\(owner) has it; written as \(rules.names[place])"))
        }
      }
      for name in rules.names { try job.claims.claim(name, for: preset.source.name) }
      if let scope = Self.scope(of: preset.source), isTheme || isSCSS {
        job.report.add(preset.source.name, "rule", .dropped(reason: "only export css writes \(scope.selector)"))
      } else if let scope = Self.scope(of: preset.source) {
        // The page's own variable may have another name by now.
        let variable = variables["--" + scope.variable] ?? scope.variable
        rules.full?.enter(scope.selector, as: variable)
        rules.reduced?.enter(scope.selector, as: variable)
      }
      sheet.full += [rules.full].compactMap(\.self)
      sheet.reduced += [rules.reduced].compactMap(\.self)
    }
    return sheet
  }

  /// Refuses an animated custom property that is called as a preset's variable: such properties are shared.
  private static func checkRegistered(_ sheet: Sheet) throws(ModelError) {
    let owners = Dictionary(first: sheet.full.flatMap { rule in rule.values.map { ("--" + $0.name, rule.preset) } })
    for property in (sheet.full + sheet.reduced).flatMap(\.registered) {
      guard let other = owners[property.name] else { continue }
      throw ModelError(
        .duplicate, "\(other) becomes \(property.name), which another preset animates", hint: "rename \(other)")
    }
  }

  /// Lets values equal to those of a referenced preset refer to them.
  ///
  /// In the media query a variable may change that a preset without a variant refers to: there its values are repeated,
  /// and its animations do not refer to it. Keyframes of style sheets have their easing in animations, as they had there;
  /// others have it in themselves, which works without our classes.
  private func link(_ sheet: inout Sheet, of presets: [WebPreset], use: (CSSRules.Value) -> String) {
    let (full, reduced) = sheet
    let (own, variants) = (Self.places(full), Self.places(reduced))
    let variables = Dictionary(
      first: presets.compactMap { preset in preset.source.styleSource?.name.map { ($0, preset.source.name) } })
    for preset in presets {
      let length = CSSManner(preset.source.details.extensions).length.flatMap { variables[$0] }
      let targets = (preset.source.references + [length].compactMap(\.self)).compactMap { own[$0] }
        .filter { full[$0].scope == nil }
      guard let place = own[preset.source.name], !targets.isEmpty else { continue }
      let motion = preset.source.preset.preset.motion
      sheet.full[place].refer(
        to: Dictionary(first: targets.map { (full[$0].preset, full[$0].values) }), of: motion, use)
      let hasVariant = isSCSS || variants[preset.source.name] != nil
      let steady = hasVariant ? targets : targets.filter { variants[full[$0].preset] == nil }
      let isOriginal = preset.source.styleSource != nil
      let isAnimated = !omitsClasses && (isOriginal || motion.kind == .keyframes)
      func animate(_ rules: inout CSSRules, with values: [CSSRules.Value]) {
        func text(_ value: String, _ parts: String?...) -> String? {
          values.first { parts.contains($0.part) && WebEasing.areEqual($0.value, value) }.map(use)
        }
        rules.animate({ isOriginal ? text($0, "easing") : nil }, lasting: { text($0, nil, "duration") })
      }
      if isAnimated { animate(&sheet.full[place], with: steady.flatMap { full[$0].values }) }
      let values = Dictionary(
        first: targets.map { target in
          let changed = variants[full[target].preset].map { reduced[$0].values } ?? []
          let others = full[target].values.filter { value in !changed.contains { $0.name == value.name } }
          return (full[target].preset, changed + others)
        })
      if let variant = variants[preset.source.name] {
        let isAlias = motion.kind == .alias
        sheet.reduced[variant].refer(to: values, of: isAlias ? motion : preset.source.reduced?.motion, use)
        if isAnimated { animate(&sheet.reduced[variant], with: targets.flatMap { values[full[$0].preset] ?? [] }) }
      } else if !isSCSS, var version = preset.full {
        version.isReduced = true
        var still = full[place]
        still.comment = comment(on: version, of: preset)
        (still.keyframes, still.registered, still.styles) = ([], [], [])
        still.refer(to: values, of: motion, use)
        if still.values.map(\.value) != sheet.full[place].values.map(\.value) { sheet.reduced.append(still) }
      }
    }
  }

  /// Lets classes use variables of the page where they would use one of their own that refers to them.
  ///
  /// A variable of `:root` has its references there already, whatever a rule below it says: in the classes of style sheets,
  /// and in all where themes change what is referred to.
  private func refer(_ sheet: inout Sheet, of presets: [WebPreset]) {
    let themed = Set(sheet.full.filter { $0.scope != nil }.flatMap(\.values).map { use($0.name) })
    let ruled = Set(presets.map(\.source).filter { !Self.isVariable($0) && $0.styleSource != nil }.map(\.name))
    func referring(_ rule: CSSRules) -> [CSSRules.Value] {
      rule.values.filter { $0.value.hasPrefix("var(") && (ruled.contains(rule.preset) || themed.contains($0.value)) }
    }
    for index in sheet.reduced.indices {
      for value in referring(sheet.reduced[index]) { sheet.reduced[index].put(value.value, for: use(value.name)) }
    }
    let (places, variants) = (Self.places(sheet.full), Set(sheet.reduced.map(\.preset)))
    for index in sheet.full.indices {
      let rule = sheet.full[index]
      var still = rule
      for member in ([rule.preset] + rule.others).compactMap({ places[$0] }).map({ sheet.full[$0] }) {
        for value in referring(member) {
          sheet.full[index].put(value.value, for: use(value.name))
          if !variants.contains(member.preset) { still.put(value.value, for: use(value.name)) }
        }
      }
      // Of a list there are no variants, only of its parts, whose variables it then uses.
      let isReferring = zip(sheet.full[index].styles, still.styles).contains {
        $0.all.map(\.value) != $1.all.map(\.value)
      }
      if isReferring, !rule.others.isEmpty {
        still.values = []
        sheet.reduced.append(still)
      }
    }
  }

  static func places(_ rules: [CSSRules]) -> [PresetName: Int] {
    Dictionary(first: rules.indices.map { (rules[$0].preset, $0) })
  }

  /// Rules of a preset and its variant, and their names.
  private func rules(
    _ preset: WebPreset, _ manner: CSSManner, separator: String = "-", in rule: String?
  ) -> (full: CSSRules?, reduced: CSSRules?, names: [String]) {
    let isCurve = preset.source.preset.preset.motion.kind == .curve
    let isClass = preset.source.styleSource?.name.map { CSSSelector.className($0) != nil && preset.source.isCalled($0) }
    let resets = (rule != nil || isClass == true) && !manner.isPartial && !manner.hasNoEasing
    func content(_ version: WebPreset.Version) -> WebMotion {
      guard version.isReduced else { return version.content }
      let content = version.content.played(as: preset.full?.content)
      if manner.staysAtEnd { return content.withoutEnds(of: preset.full?.content, isEndless: manner.isEnded) }
      let isEnded = preset.source.reducedExtensions.map { CSSManner($0).isEnded } == true
      return isEnded ? content.withoutOwnEnds(of: preset.full?.content) : content
    }
    func rules(_ version: WebPreset.Version) -> CSSRules {
      let suffix = version.isReduced ? separator + "reduced" : ""
      let manner = version.isReduced ? manner.reduced(by: preset.source.reducedExtensions) : manner
      // The keyframes of both are in one sheet, and SCSS has both values; of CSS's variables the media query chooses.
      return CSSRules(
        content(version), of: preset.source.name, name: preset.identifier, in: rule, resets: resets,
        variable: Self.isVariable(preset.source) ? isCurve ? "easing" : "shorthand" : nil, separator: separator,
        valueSuffix: isSCSS ? suffix : "",
        keyframeSuffix: suffix, comment: comment(on: version, of: preset), manner: manner, use: use)
    }
    let full = preset.full.map(rules)
    var reduced = preset.reduced.map(rules)
    if let full { reduced?.replaceMotion(of: full) }
    return (full, reduced, [full, reduced].flatMap { $0?.names ?? [] })
  }

  private func comment(on version: WebPreset.Version, of preset: WebPreset) -> String {
    preset.comment(
      on: version, as: preset.identifier == Self.identifier(preset.source.name.text) ? nil : preset.identifier,
      settledWithin: version.settledWithin)
  }

  /// Name with `-` in place of every separator, valid in class names and variables.
  static func identifier(_ path: String) -> String {
    String(decoding: path.utf8.map { "/._".utf8.contains($0) ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }

  // MARK: Text

  /// Text of some rules, made on all cores.
  private static func text(
    of rules: [CSSRules], separator: String = "", _ part: @Sendable (CSSRules) -> String
  ) -> String {
    rules.indices.concurrentMap { part(rules[$0]) }.joined(separator: separator)
  }

  /// Rules by the selector below which their variables are: the sheet's own first.
  private static func scopes(_ rules: [CSSRules]) -> [(key: String, value: [CSSRules])] {
    Dictionary(grouping: rules) { $0.scope ?? ":root" }.sorted {
      $0.key == ":root" || $1.key != ":root" && $0.key < $1.key
    }
  }

  /// Variables of each scope, the values that only recent browsers know right behind the others: those of a later scope count.
  private func allVariables(_ rules: [CSSRules]) -> String {
    Self.scopes(rules).map { selector, rules in
      variables(rules, in: isSCSS ? nil : selector) + (isSCSS ? "" : recent(rules, in: selector))
    }.joined()
  }

  private func variables(_ rules: [CSSRules], in selector: String?) -> String {
    let text = Self.text(of: rules.filter { !$0.values.isEmpty }, separator: "\n") { rule in
      let comment = isSCSS ? "// \(rule.comment)\n" : "/* \(rule.comment) */\n"
      let lines = rule.values.map { value in
        guard !isSCSS, let (text, error) = value.fallback else { return "\(variable(value.name)): \(value.value);\n" }
        let within = WebNumber.text((error * 1000).rounded(.up) / 1000)
        return "\(variable(value.name)): \(text); /* \(CSSFormat.fallback): within \(within) */\n"
      }
      return CodeText.indented(comment + lines.joined(), by: selector == nil ? 0 : 2)
    }
    guard !text.isEmpty else { return "" }
    return selector.map { Self.block($0, indented: text) } ?? "\n" + text
  }

  /// The values that only recent browsers know.
  private func recent(_ rules: [CSSRules], in selector: String) -> String {
    let lines = Self.text(of: rules) { rule in
      let lines = rule.values.filter { $0.fallback != nil }.map { "\(variable($0.name)): \($0.value);\n" }
      return CodeText.indented(lines.joined(), by: 4)
    }
    guard !lines.isEmpty else { return "" }
    return Self.block(
      "@supports (transition-timing-function: linear(0, 1))", indented: "  \(selector) {\n\(lines)  }\n")
  }

  private func registrations(_ rules: [CSSRules]) -> String {
    rules.flatMap(\.registered).unique { $0.name }.map { property in
      Self.block(
        "@property \(property.name)",
        "syntax: \"\(property.registration.syntax)\";\ninherits: \(property.registration.inherits);\n"
          + "initial-value: \(property.initial);\n")
    }.joined()
  }

  private func keyframes(_ rules: CSSRules) -> String {
    let text = rules.keyframes.map { "\n" + $0.text }.joined()
    // Variables already have the comment.
    return text.isEmpty || !rules.values.isEmpty ? text : "\n/* \(rules.comment) */" + text
  }

  private func styles(_ rules: CSSRules) -> String {
    omitsClasses ? "" : rules.styles.map { Self.block($0.selector, $0.text) }.joined()
  }

  /// The classes and rules, each behind the one that was before it in its page, and keyframes before the first of their
  /// rules; O(rules).
  private static func ordered(
    _ rules: [CSSRules], _ before: [String: String], _ keyframes: (CSSRules) -> String
  ) -> String {
    var (text, styles, heads) = ("", [CSSRules.Style](), [Int: String]())
    for rule in rules {
      if rule.styles.isEmpty { text += keyframes(rule) } else { heads[styles.count] = keyframes(rule) }
      styles += rule.styles
    }
    let places = Dictionary(first: styles.indices.map { (styles[$0].selector, $0) })
    let next = Dictionary(grouping: styles.indices) { before[styles[$0].selector].flatMap { places[$0] } }
    var isWritten = Array(repeating: false, count: styles.count)
    // Of rules in a circle the first begins.
    for start in (next[nil] ?? []) + styles.indices {
      var open = [start]
      while let index = open.popLast() {
        guard !isWritten[index] else { continue }
        isWritten[index] = true
        text += (heads[index] ?? "") + block(styles[index].selector, styles[index].text)
        open += (next[index] ?? []).reversed()
      }
    }
    return text
  }

  /// Block with its content, which ends its last line, indented, after a blank line.
  static func block(_ head: String, _ content: String) -> String { block(head, indented: CodeText.indented(content)) }

  private static func block(_ head: String, indented content: String) -> String { "\n\(head) {\n" + content + "}\n" }
}
