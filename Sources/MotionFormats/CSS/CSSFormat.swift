package import MotionModel

/// CSS: custom properties, keyframes and classes.
///
/// An easing not representable in CSS becomes a `linear()` of the fewest stops within the allowed error, with a keyword
/// as a fallback for older browsers. A motion has one set of keyframes; where properties have different easings at one
/// time, each has a set of its own.
///
/// Sources: https://www.w3.org/TR/css-easing-2/, https://www.w3.org/TR/css-animations-1/
package struct CSSFormat: ExportFormat {
  package let name = "css"
  package let summary = "CSS custom properties, @keyframes and classes."
  package let fileExtension = "css"

  package var omitsClasses = false

  package static var choices: [ExportChoice<CSSFormat>] { [CSSWriter.noClasses(\.omitsClasses)] }

  /// Beginning of the comment behind an easing for browsers without `linear()`.
  package static let fallback = "without linear()"

  package init() {}
  package init(omitsClasses: Bool) { self.omitsClasses = omitsClasses }

  package func original(_ source: Provenance) -> String? { CSSWriter.original(source) }

  /// Indicates a preset of a rule whose selector is not that of a class: the page has it, and no code names it.
  package static func hasOwnRule(_ preset: Preset) -> Bool {
    // Entrances and exits have classes of their own.
    if case .transition(let transition) = preset.motion, !transition.hasEffects, preset.details.ruleSelector != nil {
      return true
    }
    return CSSManner(preset.details.extensions).rules.keys.contains { CSSSelector.className($0) == nil }
  }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    try CSSWriter(variable: { "--" + $0 }, use: { "var(--\($0))" }, omitsClasses: omitsClasses).sheet(&job)
  }
}

/// SCSS: variables, and the same keyframes and classes as CSS.
package struct SCSSFormat: ExportFormat {
  package let name = "scss"
  package let summary = "SCSS variables, @keyframes and classes."
  package let fileExtension = "scss"

  package var omitsClasses = false

  package static var choices: [ExportChoice<SCSSFormat>] { [CSSWriter.noClasses(\.omitsClasses)] }

  package init() {}
  package init(omitsClasses: Bool) { self.omitsClasses = omitsClasses }

  package func original(_ source: Provenance) -> String? { CSSWriter.original(source) }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    try CSSWriter(variable: { "$" + $0 }, use: { "$" + $0 }, isSCSS: true, omitsClasses: omitsClasses).sheet(&job)
  }
}

/// The theme of Tailwind 4, from which `ease-*`, `duration-*`, `delay-*` and `animate-*` utilities follow.
///
/// Source: https://tailwindcss.com/docs/theme
package struct TailwindFormat: ExportFormat {
  package let name = "tailwind"
  package let summary = "A Tailwind 4 @theme: ease-*, duration-*, delay-* and animate-*."
  package let fileExtension = "css"

  package init() {}

  package func original(_ source: Provenance) -> String? { CSSWriter.original(source) }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    try CSSWriter(variable: { "--" + $0 }, use: { "var(--\($0))" }).theme(&job)
  }
}
