import Foundation

// swift run -c release --package-path Tests/Benchmarks Benchmarks [--quick] [-o FILE]
var arguments = Array(CommandLine.arguments.dropFirst())
let isQuick = arguments.contains("--quick")
arguments.removeAll { $0 == "--quick" }
var file = "benchmarks.json"
if arguments.first == "-o", arguments.count == 2 {
  file = arguments[1]
} else if !arguments.isEmpty {
  print("usage: Benchmarks [--quick] [-o FILE]")
  exit(2)
}

let clock = isQuick ? Clock.quick : Clock.full
let streamed = isQuick ? 1 << 17 : 1 << 23
let room = Room(streamed)
print(
  "instructions: \(InstructionSet.current.rawValue); \(isQuick ? "errors only, no time is judged" : "\(clock.rounds) turns each")"
)
let rows =
  try BezierRows(clock, room, streamed: streamed).rows()
  + SpringRows(clock: clock, room: room, streamed: streamed).rows()
  + TrackRows(clock: clock, room: room).rows() + CompileRows(clock: clock).rows()
print(Row.table(rows, judgesTime: !isQuick))

let wrong = rows.filter { !$0.isAccurate }.count
if isQuick {
  print("\(rows.count) rows ran, \(wrong) with too great an error")
} else {
  let passed = rows.filter { $0.isAccurate && $0.isFastEnough }.count
  print("\(passed) of \(rows.count) rows pass, \(wrong) with too great an error")
  let json =
    "{\"instructions\":\"\(InstructionSet.current.rawValue)\",\"rows\":[\n"
    + rows.map { $0.json(judgesTime: true) }.joined(separator: ",\n") + "\n]}\n"
  try Data(json.utf8).write(to: URL(fileURLWithPath: file))
  print("written: \(file)")
}
exit(wrong == 0 ? 0 : 1)
