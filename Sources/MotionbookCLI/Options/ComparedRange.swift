import Motionbook

/// The two sides of a comparison as they are typed: `A B`, `A..B`, or `A` alone against what is now.
struct ComparedRange {
  let before: String
  let after: String

  /// - Throws: a usage error for more than two sides, or none.
  init(_ arguments: [String]) throws(ToolError) {
    switch arguments.count {
    case 2: (before, after) = (arguments[0], arguments[1])
    case 1:
      let range = Self.split(arguments[0])
      // Git's third dot asks for a common ancestor; two states of a catalog need none.
      if range == nil, !arguments[0].contains("/"), arguments[0].contains("...") {
        throw .usage(
          "\(QuotedText.quote(arguments[0])) has three dots",
          hint: "two compare one with the other: \(arguments[0].replacing("...", with: ".."))")
      }
      (before, after) = range ?? (arguments[0], Self.now(for: arguments[0]))
    default: throw .usage("compare two things, not \(arguments.count)", hint: "A B, A..B, or A alone against now")
    }
    guard !before.isEmpty, !after.isEmpty else { throw .usage("one side of the comparison is empty") }
  }

  /// `A..B`; the dots of `../file` belong to the path.
  private static func split(_ text: String) -> (String, String)? {
    for range in text.ranges(of: "..") {
      let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
      guard let last = before.last, last != ".", last != "/", let first = after.first, first != "/" else { continue }
      if first == ".", !after.hasPrefix("../"), !after.hasPrefix("./") { continue }
      return (String(before), String(after))
    }
    return nil
  }

  /// What a single side is compared with: the current version of a preset, or the catalog.
  private static func now(for side: String) -> String {
    guard let reference = try? PresetReference(side), case .name(let name, let version) = reference, version != .latest
    else { return CatalogPoint.nowWord }
    return name.text
  }
}
