import CBaselines
import Foundation

/// Command run as a separate process.
struct Command {
  let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// The program of a name on the search path; nil when there is none.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs it.
  /// - Parameter output: Destination of standard output; errors go to a file beside it, if it is a file.
  func run(output: String = "/dev/null") throws -> baseline_process {
    let errors = output == "/dev/null" ? output : output + ".errors"
    var texts = arguments.map { strdup($0) } + [nil]
    defer { texts.forEach { free($0) } }
    let result = baseline_run(&texts, output, errors)
    guard result.status == 0 else {
      throw Shelf.Failure(description: "\(arguments.joined(separator: " ")) ended with status \(result.status)")
    }
    return result
  }

  /// Runs it, and says what it printed.
  func text(in shelf: Shelf) throws -> String {
    let path = shelf.path("output.txt")
    _ = try run(output: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Indicates CSV output with exactly these numbers below its header.
  func csv(in shelf: Shelf, says numbers: [Double]) throws -> Bool {
    Self.csv(Array(try text(in: shelf).utf8), says: numbers)
  }

  /// Indicates CSV with exactly these numbers below its header.
  static func csv(_ text: [UInt8], says numbers: [Double]) -> Bool {
    (text + [0]).withUnsafeBytes { bytes in
      baseline_csv_mismatches(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, numbers, numbers.count) == 0
    }
  }

  /// The most memory that it takes, in KiB.
  ///
  /// A process inherits the peak of its parent, so a small one starts it: this program, with `--run`.
  func peak(in shelf: Shelf) throws -> Double {
    let text = try Command([CommandLine.arguments[0], Self.option] + arguments).text(in: shelf)
    guard let peak = Double(text.split(separator: "\n").last ?? "") else {
      throw Shelf.Failure(description: "\(arguments.joined(separator: " ")) has no peak")
    }
    return peak
  }

  /// Option that makes this program run a command and print its peak.
  static let option = "--run"

  /// Number of instructions, counted by callgrind; nil without it.
  ///
  /// Of a copy without what is for debuggers, because callgrind ends at what it does not know in there.
  func instructions(in shelf: Shelf) throws -> Double? {
    guard let valgrind = Self.find("valgrind"), let strip = Self.find("strip") else { return nil }
    let (program, output) = (shelf.path("stripped"), shelf.path("callgrind.txt"))
    _ = try Command([strip, "-S", "-o", program, arguments[0]]).run()
    let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
    _ = try Command([valgrind] + options + [program] + arguments.dropFirst()).run(output: output)
    let line = try String(contentsOfFile: output + ".errors", encoding: .utf8).split(separator: "\n")
      .first { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Double($0) }
  }
}
