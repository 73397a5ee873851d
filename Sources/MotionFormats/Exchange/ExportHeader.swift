import MotionModel

/// First line of exported texts: their generator and their overall fidelity, by which they are recognized.
package enum ExportHeader {
  fileprivate static let error = ". Errors are at most "
  /// Beginning of the line that the tool writes.
  package static let mark = "Made by motionbook"

  /// Indicates a text that begins with the line, behind the sign of a comment.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes.prefix(64), as: UTF8.self).contains(mark)
  }

  /// Maximum error of an exported text, by its first comment; nil for any other comment.
  static func maximumError(_ comment: String) -> Double? {
    guard let place = comment.firstRange(of: error), comment.trimmed.hasPrefix("Made by ") else { return nil }
    return Double(comment[place.upperBound...].prefix { $0 != " " })
  }
}

extension SourceFile {
  /// Maximum error of an exported text, by its header; nil for others.
  package var maximumError: Double? {
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    return text.firstRange(of: "Made by ").flatMap { ExportHeader.maximumError(String(text[$0.lowerBound...])) }
  }
}

extension ExportOptions {
  /// Generator of a text, and its overall fidelity.
  func madeBy(_ report: LossReport) -> String {
    var text = "Made by \(generator)\(ExportHeader.error)\(WebNumber.text(maximumError)) of the travel"
    let beyond = report.beyondMaximumError
    if let worst = beyond.first {
      text += ", but up to \(WebNumber.text(LossReport.stated(worst.error))) in \(worst.preset)"
      if beyond.count > 1 { text += " and \(beyond.count - 1) more" }
    }
    return text + "."
  }

  /// The first line of a text, as a comment.
  func header(_ opening: String, _ report: LossReport, _ closing: String = "") -> String {
    "\(opening) \(madeBy(report))\(closing)\n"
  }
}
