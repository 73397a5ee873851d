import Foundation

/// Flipped bits, cut ends, zeroed and swapped pages: each is noticed, or changes nothing that can be read.
struct DamageScenario: Scenario {
  let name = "damage"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    let folder = try campaign.newFolder("damage")
    let path = "\(folder)/c.motionbook"
    // Every file is verified in whole, so a small run takes a small file.
    let presets = campaign.options.scale < 0.2 ? 24 : 130
    try SampleDocuments.fill(path, presets: presets, versions: 3, seed: campaign.options.seed)
    guard let bytes = Files.bytes(path) else { return [] }
    var rows: [ResultRow] = []
    for kind in Damage.allCases {
      let start = Clock.seconds
      var row = try inProcesses(kind, path, bytes.count, campaign)
      row.seconds = Clock.seconds - start
      Console.say("   \(row.line)")
      rows.append(row)
    }
    let start = Clock.seconds
    var row = try throughTheTool(path, bytes, campaign)
    row.seconds = Clock.seconds - start
    rows.append(row)
    return rows
  }

  /// Runs all numbers of one kind in two processes at a time; one that dies is replaced after the case that killed it.
  private func inProcesses(_ kind: Damage, _ path: String, _ length: Int, _ campaign: Campaign) throws -> ResultRow {
    let seed = campaign.options.seed
    let total = min(campaign.count(kind.count(length), atLeast: 20), kind.count(length))
    // At a smaller scale, page kinds still spread over the entire file.
    let spread = max(1, kind.count(length) / total)
    var tally: [String: Int] = [:]
    var failures: [String] = []
    let width = 2
    var children: [(Child, Int)] = []
    func start(_ first: Int) throws {
      guard first < total * spread else { return }
      let arguments = [
        Worker.damage.rawValue, path, kind.rawValue, "\(seed)", "\(first)", "\(spread * width)", "\(total * spread)",
      ]
      children.append((try Child(ToolUnderTest.ownPath, arguments, scratch: campaign.scratch), first))
    }
    for lane in 0..<width { try start(lane * spread) }
    while let (child, first) = children.first {
      child.wait(atMost: 3600)
      children.removeFirst()
      var last = first
      for line in child.output.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 2, let number = Int(words[1]) else { continue }
        last = number
        let word = String(words[0])
        if word != "try" { tally[word, default: 0] += 1 }
        if word == "UNDETECTED" || word.hasPrefix("INTERNAL") {
          failures.append("\(kind.rawValue) \(number), seed \(seed): \(word)")
        }
      }
      guard child.ending != .exit(0) else { continue }
      let how = child.ending == .signal(SIGALRM) ? "hung for 5 s" : "\(child.ending.map(\.description) ?? "")"
      failures.append("\(kind.rawValue) \(last), seed \(seed): \(how) \(child.errors)")
      if failures.count < 10 { try start(last + spread * width) }
    }
    let words = tally.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return ResultRow(
      "damage: \(kind.rawValue)", "\(tally.values.reduce(0, +)) on \(length / 1000) KB, noticed by: \(words)",
      failures: failures)
  }

  /// A sample through the tool: it says what is wrong with an exit code of its table, and never crashes or hangs.
  private func throughTheTool(_ path: String, _ bytes: [UInt8], _ campaign: Campaign) throws -> ResultRow {
    let seed = campaign.options.seed
    let dump = try FullDump.of(path)
    let copy = "\(path).tool.motionbook"
    defer { unlink(copy) }
    var failures: [String] = []
    let runs = campaign.count(500, atLeast: 20)
    for number in 0..<runs {
      let kind = Damage.allCases[number % Damage.allCases.count]
      let index = 1_000_000 + number
      guard let damaged = kind.apply(index, to: bytes, seed: seed) else { continue }
      try Files.write(damaged, to: copy)
      let verify = try campaign.run(["verify", "-c", copy], atMost: 5)
      switch verify.ending {
      case .exit(1), .exit(6): break
      case .exit(0):
        if (try? FullDump.of(copy)) != dump { failures.append("\(kind.rawValue) \(index), seed \(seed): not noticed") }
      default: failures.append("\(kind.rawValue) \(index), seed \(seed): \(verify.summary)")
      }
      // Commands that do not verify show what is still sound, and say with exit code 1 what is not.
      let list = try campaign.run(["list", "-c", copy], atMost: 5)
      switch list.ending {
      case .exit(0), .exit(5), .exit(6): break
      case .exit(1) where list.summary.contains("is damaged"): break
      default: failures.append("\(kind.rawValue) \(index), seed \(seed): \(list.summary)")
      }
    }
    return ResultRow("damage through the tool", "\(runs) files, verify and list", failures: failures)
  }
}
