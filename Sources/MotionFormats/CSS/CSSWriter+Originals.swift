import MotionModel

/// Names that presets of style sheets were imported under.
extension CSSWriter {
  /// Name of the variable, class or keyframes that a preset was imported from.
  static func original(_ source: Provenance) -> String? {
    guard source.format == "css" || isSass(source), let name = source.name else { return nil }
    let text = name.hasPrefix("--") ? name.dropFirst(2) : "$.".contains(name.prefix(1)) ? name.dropFirst() : name[...]
    return text.utf8.allSatisfy(NotationAlphabet.isName) && text.utf8.first.map(NotationAlphabet.isLetter) == true
      ? String(text) : nil
  }

  /// Indicates a file of Sass variables, which are read as tokens.
  private static func isSass(_ source: Provenance) -> Bool {
    source.format == DTCGFormat().name && [".scss", ".sass"].contains { source.location?.hasSuffix($0) == true }
  }

  static func isVariable(_ preset: ExportedPreset) -> Bool {
    guard let source = preset.details.source else { return false }
    return isSass(source) || source.format == "css" && source.name?.hasPrefix("--") == true
  }

  /// Rule and variable that a preset was imported from, if it was a rule's own: `.dark` and `speed`.
  static func scope(of preset: ExportedPreset) -> (selector: String, variable: String)? {
    guard let name = preset.styleSource?.name, let place = name.ranges(of: " --").last,
      place.lowerBound > name.startIndex
    else { return nil }
    let (selector, variable) = (String(name[..<place.lowerBound]), name[place.upperBound...])
    guard CSSSelector.isSelector(selector), variable.utf8.allSatisfy(NotationAlphabet.isName) else { return nil }
    return (selector, String(variable))
  }

  /// Selector of the rule that a transition was imported from, if it is not that of a class, or of a class whose name
  /// another preset had.
  static func rule(of preset: WebPreset) -> String? {
    let (details, kind) = (preset.source.details, preset.source.preset.preset.motion.kind)
    guard case .timing? = preset.full?.content, kind == .transition || kind == .alias && details.deprecation == nil,
      preset.source.name.text.hasSuffix(preset.source.path)
    else { return nil }
    if let selector = details.ruleSelector { return selector }
    guard let selector = preset.source.styleSource?.name, let name = CSSSelector.className(selector),
      let number = preset.source.path.split(separator: "/").last?.split(separator: "-").last, Int(number) != nil,
      preset.source.path.hasSuffix("\(name)-\(number)")
    else { return nil }
    return selector
  }

  /// Lets variables that were other names of animations play the keyframes of these.
  func share(_ rules: inout [CSSRules], of presets: [WebPreset], isTheme: Bool) {
    let places = Self.places(rules)
    for preset in presets where Self.isVariable(preset.source) {
      guard case .alias(.name(let target, .latest)) = preset.source.preset.preset.motion,
        let own = places[preset.source.name], let plays = places[target].flatMap({ rules[$0].plays })
      else { continue }
      rules[own].play(plays, through: isTheme ? nil : use(preset.identifier))
    }
  }

  /// Adds the rules that played keyframes under other names than theirs, or several at once.
  func addClasses(_ presets: [WebPreset], to sheet: inout Sheet, _ claims: inout NameClaims) throws(ModelError) {
    let manners = presets.map { CSSManner($0.source.details.extensions) }
    let still = Set(manners.flatMap(\.stillRules))
    let members = zip(presets, manners).flatMap { preset, manner in
      let isOwn = preset.source.details.source?.name.map(preset.source.isCalled) == true
      return manner.rules.sorted { $0.key < $1.key }.map { (rule: $0, name: preset.source.name, isOwn: isOwn) }
    }
    let (places, variants) = (Self.places(sheet.full), Self.places(sheet.reduced))
    let locations = Dictionary(
      first: presets.compactMap { preset in
        preset.source.details.source?.location.map { (preset.source.name, $0) }
      })
    for (selector, members) in members.grouped(by: \.rule.key) {
      // A copy has the manner of another preset.
      let own = Dictionary(members.map { ($0.rule.value, $0) }) { $1.isOwn ? $1 : $0 }
      let known = own.mapValues(\.name).sorted { $0.key < $1.key }
      let rules = known.compactMap { places[$0.value] }.map { sheet.full[$0] }
      // A rule of transitions plays nothing, and has room for it; the class of a preset plays what it did in its sheet.
      let file = known.first.flatMap { locations[$0.value] }
      let shared = sheet.full.firstIndex { rule in
        rule.isTransition(selector)
          || rule.plays != nil && rule.styles.first?.selector == selector && known.map(\.value) != [rule.preset]
            && file != nil && locations[rule.preset] == file
      }
      // All of them, or it would be another one.
      guard let last = known.last, last.key == known.count - 1, rules.count == known.count,
        shared != nil
          || claims.isFree(selector, for: known[0].value)
            && !rules.contains(where: { $0.styles.contains { $0.selector == selector } })
      else { continue }
      let plays = rules.compactMap(\.plays)
      guard plays.count == rules.count else { continue }
      if let shared {
        sheet.full[shared].add(plays.flatMap(\.self), of: rules)
      } else {
        try claims.claim(selector, for: known[0].value)
        sheet.full.append(CSSRules(plays.flatMap(\.self), of: rules, in: selector))
      }
      let others = known.map {
        still.contains(selector) ? [] : variants[$0.value].flatMap { sheet.reduced[$0].playsInstead }
      }
      guard others.contains(where: { $0 != nil }) else { continue }
      sheet.reduced.append(CSSRules(zip(others, plays).flatMap { $0 ?? $1 }, of: rules, in: selector))
    }
  }

  /// Variables and rules of several transitions, which were one before they became presets of a time each.
  func addLists(_ presets: [WebPreset], to sheet: inout Sheet, _ claims: inout NameClaims) throws(ModelError) {
    typealias Part = (key: String, name: String, rule: String?, isVariable: Bool, preset: WebPreset)
    let present = Set(presets.map(\.source.name))
    let parts = presets.compactMap { preset -> Part? in
      // A former variant was no item beside its preset.
      guard case .timing(let timing, _)? = preset.full?.content, timing.passes.iterations == 1,
        let source = preset.source.details.source, preset.source.name.withoutVariant.map(present.contains) != true
      else { return nil }
      let (rule, isVariable) = (Self.rule(of: preset), Self.isVariable(preset.source))
      let isFormerName = preset.source.preset.preset.motion.kind == .alias && preset.deprecation?.replacement != nil
      guard let name = rule.map(CSSImporter.slug) ?? Self.original(source),
        let group = try? TokenNaming.name(of: [name], into: nil).path,
        rule != nil || isVariable && !isFormerName
          || preset.source.name.path.dropLast().suffix(group.count).elementsEqual(group)
      else { return nil }
      let title = rule == nil ? name : Self.identifier(group.joined(separator: "-"))
      return (rule ?? (isVariable ? "--" : ".") + name, title, rule, isVariable, preset)
    }
    let rules = sheet.full
    // Other variables stand for variants in SCSS only, so that lists of them are others.
    let (places, variants) = (Self.places(rules), isSCSS ? Self.places(sheet.reduced) : [:])
    for (_, parts) in parts.grouped(by: \.key) {
      let (_, name, rule, isVariable, _) = parts[0]
      let own = CSSRules.listed(parts.compactMap { places[$0.preset.source.name] }.map { rules[$0] })
      guard own.count > 1, own.count == parts.count, let first = own.first,
        [name, rule ?? "." + name].allSatisfy({ claims.isFree($0, for: first.preset) })
      else { continue }
      let list = CSSRules(list: own, name: name, in: rule, isVariable: isVariable, use)
      for name in list.names { try claims.claim(name, for: first.preset) }
      sheet.full.append(list)
      if !isSCSS, own.allSatisfy({ rule in sheet.reduced.contains { $0.preset == rule.preset && $0.isOff } }) {
        var still = list
        still.turnOff()
        sheet.reduced.append(still)
      }
      guard own.contains(where: { variants[$0.preset] != nil }) else { continue }
      let calm = own.map { rule in variants[rule.preset].map { sheet.reduced[$0] } ?? rule }
      var still = CSSRules(list: calm, name: name, in: rule, isVariable: isVariable, use)
      still.values = []
      sheet.reduced.append(still)
    }
  }
}

extension ExportedPreset {
  /// Source of a preset that a style sheet had; nil for any other.
  var styleSource: Provenance? { details.source.flatMap { $0.format == CSSFormat().name ? $0 : nil } }
}

extension PresetDetails {
  /// Selector that the source in a style sheet is named by, if it is not that of a class.
  var ruleSelector: String? {
    guard let source, source.format == CSSFormat().name, let selector = source.name, !selector.hasPrefix("--"),
      !selector.contains(" --"), CSSSelector.className(selector) == nil, CSSSelector.isSelector(selector)
    else { return nil }
    return selector
  }
}
