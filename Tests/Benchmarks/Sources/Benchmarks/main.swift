import Foundation

// swift run -c release --package-path Tests/Benchmarks Benchmarks [--quick] [--only WORDS] [-o FILE]
var isQuick = false
var words = ""
var file = "benchmarks.json"
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--quick": isQuick = true
  case "--only": words = arguments.popFirst() ?? ""
  case "-o": file = arguments.popFirst() ?? file
  default:
    print("usage: Benchmarks [--quick] [--only WORDS] [-o FILE]")
    exit(2)
  }
}

let clock = isQuick ? Clock.quick : Clock.full
let streamed = isQuick ? 1 << 17 : 1 << 23
let room = Room(streamed)
print(
  "instructions: \(InstructionSet.current.rawValue); \(isQuick ? "errors only, no time is judged" : "\(clock.rounds) turns each")"
)
let plans =
  try BezierRows(clock, room, streamed: streamed).plans()
  + SpringRows(clock: clock, room: room, streamed: streamed).plans()
  + TrackRows(clock: clock, room: room).plans() + FrameRows(clock: clock, room: room).plans()
  + CompileRows(clock: clock).plans()
let rows = try plans.filter { words.isEmpty || $0.name.contains(words) }.map { try $0.measure($0.name) }
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
