import Motionbook
import MotionbookSeeds

/// Which seed presets are wanted: `all`, `none`, or families.
struct SeedChoice {
  /// The families, in the order given.
  let families: [String]

  /// - Throws: a usage error that lists the families.
  init(_ text: String) throws(ToolError) {
    let known = SeedLibrary.families
    switch text {
    case "none": families = []
    case "all": families = known
    default:
      families = text.split(separator: ",").map(String.init)
      for family in families where !known.contains(family) {
        throw ToolError(
          .usage, "USAGE", "there is no family of seeds called \(QuotedText.quote(family))",
          suggestions: Suggestion.closest(to: family, among: known).map { [$0] } ?? [],
          hint: "families: \((["all", "none"] + known).joined(separator: ", "))")
      }
    }
  }

  /// The presets of the families, with what they refer to.
  func presets() throws(ModelError) -> [Preset] {
    families.isEmpty ? [] : try SeedLibrary.presets(of: families)
  }
}
