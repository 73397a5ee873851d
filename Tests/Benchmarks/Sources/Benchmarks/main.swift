import CBaselines
import Foundation

// swift run -c release --package-path Tests/Benchmarks Benchmarks [--quick] [--only WORDS] [--tool PATH] [-o FILE]
var isQuick = false
var words = ""
var file = "benchmarks.json"
var tool: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--quick": isQuick = true
  case "--only": words = arguments.popFirst() ?? ""
  case "--tool": tool = arguments.popFirst()
  case "-o": file = arguments.popFirst() ?? file
  case Command.option:
    // For rows about memory, before this process holds much itself.
    print(try Command(Array(arguments)).run().peak)
    exit(0)
  default:
    print("usage: Benchmarks [--quick] [--only WORDS] [--tool PATH] [-o FILE]")
    exit(2)
  }
}

let clock = isQuick ? Clock.quick : Clock.full
let streamed = isQuick ? 1 << 17 : 1 << 23
let room = Room(streamed)
let shelf = try Shelf(isQuick ? .quick : .full)
print(
  "instructions: \(InstructionSet.current.rawValue); \(isQuick ? "errors only, no time is judged" : "\(clock.rounds) turns each, \(clock.longRounds) of what takes long")"
)

let engine =
  try BezierRows(clock, room).plans()
  + SpringRows(clock: clock, room: room, streamed: streamed).plans()
  + TrackRows(clock: clock, room: room).plans() + FrameRows(clock: clock, room: room).plans()
  + CompileRows(clock: clock).plans()
let store =
  StoreRows(clock: clock, shelf: shelf).plans() + CatalogRows(clock: clock, shelf: shelf).plans()
  + TextRows(clock: clock, shelf: shelf, tool: tool).plans()
  + ProcessRows(clock: clock, shelf: shelf, tool: tool).plans()

var rows: [Row] = []
var failures = 0
for plan in engine + store where words.isEmpty || plan.name.contains(words) {
  do {
    if let row = try plan.measure(plan.name) { rows.append(row) }
  } catch {
    print("failed: \(plan.name): \(error)")
    failures += 1
  }
}
shelf.clear()
print(Row.table(rows, judgesTime: !isQuick))

let wrong = failures + rows.filter { !$0.isAccurate }.count
if isQuick {
  print("\(rows.count) rows ran, \(wrong) are wrong or failed")
} else {
  let judged = rows.filter { $0.target != nil }
  let passed = judged.filter { $0.isAccurate && $0.isFastEnough }.count
  print("\(passed) of \(judged.count) rows with a target pass, \(wrong) of all are wrong or failed")
  let json =
    "{\"instructions\":\"\(InstructionSet.current.rawValue)\",\"rows\":[\n"
    + rows.map { $0.json(judgesTime: true) }.joined(separator: ",\n") + "\n]}\n"
  try Data(json.utf8).write(to: URL(fileURLWithPath: file))
  print("written: \(file)")
}
exit(wrong == 0 ? 0 : 1)
