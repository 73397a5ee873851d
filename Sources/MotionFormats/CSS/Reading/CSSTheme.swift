import MotionModel

/// Exported theme of Tailwind in the words of other exported sheets: `--ease-pop` is `--pop-easing`, and `--animate-pop` the
/// animation of `.pop`.
struct CSSTheme {
  /// Names of variables in other sheets, by those in the theme.
  private var names: [String: String] = [:]
  /// Beginnings of names that only themes have.
  private let namespaces: [String]
  /// Rules of transitions, which a theme leaves to its utilities.
  private var rules: [CSSBlock] = []
  private let identifiers: Set<String>
  private let keyframes: Set<String>

  /// Nil for a sheet without a theme.
  init?(_ recipes: [PresetRecipe], in blocks: [CSSBlock]) {
    guard let theme = blocks.first(where: { $0.atWord == "theme" }) else { return nil }
    let declared = Set(theme.declarations.map(\.name))
    identifiers = Set(recipes.map(\.identifier))
    keyframes = Set((blocks + theme.blocks).filter { $0.atWord == "keyframes" }.map(\.prelude))
    namespaces = CSSWriter.themeNamespaces.map { "--\($0)-" }.filter { namespace in
      !recipes.contains { "--\($0.identifier)".hasPrefix(namespace) }
    }
    for recipe in recipes {
      func value(_ part: String?, isWhole: Bool = false) -> CSSRules.Value {
        CSSRules.Value(owner: recipe.identifier, part: part, value: "", isWhole: isWhole)
      }
      let isAlone =
        recipe.notation != nil
        && !["duration", "delay", "iterations"].contains { declared.contains(CSSWriter.themeName(value($0))) }
      let whole = CSSWriter.themeName(value("easing", isWhole: true))
      if recipe.notation != nil { names[whole] = "--\(recipe.identifier)" }
      names[CSSWriter.themeName(value("easing"))] = "--" + value("easing", isWhole: isAlone).name
      let hasEasing = declared.contains(CSSWriter.themeName(value("easing")))
      var declarations: [CSSDeclaration] = []
      for part in ["iterations", "direction", "delay", hasEasing ? "duration" : nil] {
        let name = CSSWriter.themeName(value(part))
        names[name] = "--" + value(part).name
        if let part, declared.contains(name) { declarations.append(Self.use(value(part).name, as: part, in: theme)) }
      }
      guard recipe.notation == nil, hasEasing else { continue }
      declarations.append(Self.use(value("easing").name, as: "timing-function", in: theme))
      rules.append(CSSBlock(prelude: ".\(recipe.identifier)", place: theme.place, declarations: declarations))
    }
  }

  /// Rules of the theme as other sheets have them.
  func plain(_ blocks: [CSSBlock]) -> [CSSBlock] { blocks.flatMap(plain) + rules }

  private static func use(_ variable: String, as part: String, in theme: CSSBlock) -> CSSDeclaration {
    let use = CSSComponent.Value.function("var", [CSSComponent(.word("--\(variable)"), at: theme.place)])
    return CSSDeclaration(name: "transition-\(part)", value: [CSSComponent(use, at: theme.place)], place: theme.place)
  }

  private func plain(_ block: CSSBlock) -> [CSSBlock] {
    var (own, classes) = (block, [CSSBlock]())
    own.declarations = []
    for declaration in block.declarations {
      let value = declaration.value.map(plain)
      if declaration.name.hasPrefix("--animate-") {
        let animation = CSSDeclaration(name: "animation", value: value, place: declaration.place)
        let name = String(declaration.name.dropFirst("--animate-".count))
        classes.append(
          CSSBlock(prelude: "." + owner(of: name, playing: value), place: declaration.place, declarations: [animation]))
      } else {
        own.declarations.append(CSSDeclaration(name: plain(declaration.name), value: value, place: declaration.place))
      }
    }
    own.blocks = block.blocks.flatMap(plain)
    return [own] + classes
  }

  /// Preset of an animation, which an imported utility may have another name for.
  private func owner(of name: String, playing value: [CSSComponent]) -> String {
    guard case .word(let word)? = value.first?.value, word != name, identifiers.contains(word),
      !identifiers.contains(name) || keyframes.contains(name)
    else { return name }
    return word
  }

  private func plain(_ component: CSSComponent) -> CSSComponent {
    switch component.value {
    case .word(let word): CSSComponent(.word(plain(word)), at: component.place)
    case .function(let name, let arguments): CSSComponent(.function(name, arguments.map(plain)), at: component.place)
    default: component
    }
  }

  private func plain(_ name: String) -> String {
    guard name.hasPrefix("--") else { return name }
    if let known = names[name] { return known }
    return namespaces.first(where: name.hasPrefix).map { "--\(name.dropFirst($0.count))" } ?? name
  }
}
