import Motionbook

/// Says what a copy of a catalog holds.
struct CopySummary {
  let report: ExportReport
  let verb: String

  func print(with printer: Printer) throws(ToolError) {
    let members: [JSONMember] = [
      JSONMember("path", .string(report.path)), JSONMember("bytes", .number(Double(report.byteCount))),
      JSONMember("artifacts", .number(Double(report.artifactCount))),
      JSONMember("omitted", .number(Double(report.omittedCount))), JSONMember("stateHash", .string(report.stateHash)),
    ]
    let omitted = report.omittedCount == 0 ? "" : ", \(report.omittedCount) left out"
    let shown = QuotedText.visible(report.path, limit: 200)
    try printer.print(
      members,
      text: "\(printer.style.green(verb)) \(shown): \(CountedNoun.text(report.artifactCount, "artifact"))\(omitted), "
        + "\(report.byteCount) bytes, checked — state \(report.stateHash.prefix(12))\n")
  }
}
