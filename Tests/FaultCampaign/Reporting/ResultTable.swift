import Foundation

/// Table of the campaign's results.
struct ResultTable {
  let rows: [ResultRow]
  let options: CampaignOptions
  let seconds: Double

  var markdown: String {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.timeZone = TimeZone(identifier: "UTC")
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    var lines = [
      "\(formatter.string(from: Date())), scale \(options.scale), seed \(options.seed), \(build) build, "
        + "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(Clock.text(seconds)) s:", "",
      "| what | numbers | result | seconds |", "|---|---|---|---|",
    ]
    for row in rows { lines.append("| \(row.what) | \(row.numbers) | \(row.result) | \(Clock.text(row.seconds)) |") }
    return lines.joined(separator: "\n")
  }

  static let opening = "<!-- result -->"
  static let closing = "<!-- end of result -->"

  struct NoPlace: Error, CustomStringConvertible {
    let description: String
  }

  /// Replaces the text between the two marks of a file.
  func write(into path: String) throws {
    let text = Files.text(path)
    guard let start = text.range(of: Self.opening), let end = text.range(of: Self.closing),
      start.upperBound <= end.lowerBound
    else {
      throw NoPlace(description: "\(path) has no \(Self.opening) and \(Self.closing)")
    }
    try Files.write(text[..<start.upperBound] + "\n" + markdown + "\n" + text[end.lowerBound...], to: path)
  }
}
