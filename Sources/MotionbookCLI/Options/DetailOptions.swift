import ArgumentParser
import Motionbook

/// What a preset says about itself.
struct DetailOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A human name.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("One line about it.", valueName: "text"))
  var summary: String?

  @Option(help: ArgumentHelp("More about it.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("A word to find it by; repeat for more.", valueName: "word"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("The preset to play where people ask for reduced motion.", valueName: "name"))
  var reduced: String?

  /// Whether anything is given.
  var isEmpty: Bool { title == nil && summary == nil && notes == nil && tag.isEmpty && reduced == nil }

  /// These details laid over others; an empty text removes what was there, and tags are added.
  func applied(to details: PresetDetails) throws(ModelError) -> PresetDetails {
    var result = details
    if let title { result.title = title.isEmpty ? nil : title }
    if let summary { result.summary = summary.isEmpty ? nil : summary }
    if let notes { result.notes = notes.isEmpty ? nil : notes }
    for word in tag where !result.tags.contains(word) { result.tags.append(word) }
    if let reduced { result.reducedMotion = reduced.isEmpty ? nil : try PresetReference(reduced) }
    return result
  }
}
