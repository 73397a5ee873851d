import Foundation
import Motionbook

// `MotionbookCodeWriter CATALOG OUTPUT` writes the output of `motionbook export swiftui`, for the plugin
// MotionbookCode: without seeds, commands and help, to minimize a client's build.

/// Reports in the format of compilers, which Xcode and SwiftPM show.
func say(_ kind: String, _ text: String) {
  FileHandle.standardError.write(Data("\(kind): MotionbookCode: \(text)\n".utf8))
}

/// Writes the source, and reports losses.
func write(_ catalog: String, to output: String) throws {
  let (text, report) = try Catalog.open(at: catalog).export(.swiftUI)
  let dropped = report.losses.compactMap { entry in
    if case .dropped(let reason) = entry.outcome {
      "\(entry.preset): \(entry.part) dropped: \(reason)"
    } else {
      nil
    }
  }
  if report.entries.count == dropped.count {
    say("warning", "\(catalog) has no preset that SwiftUI has words for, so enum Motions is empty")
  }
  let most = 12
  for line in dropped.prefix(most) { say("warning", line) }
  if dropped.count > most {
    say("warning", "\(dropped.count - most) more dropped; see motionbook export swiftui --report FILE")
  }
  try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
}

let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2, let catalog = paths.first, let output = paths.last else {
  say("error", "expected a catalog and a file to write, found \(paths.count) arguments")
  exit(2)
}
do {
  try write(catalog, to: output)
} catch let error as StoreError {
  say("error", error.message + (error.hint.map { "; \($0)" } ?? ""))
  exit(1)
} catch {
  say("error", "\(error)")
  exit(1)
}
