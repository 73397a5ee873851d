package import MotionEngine
package import MotionModel

/// The samples of a table, by preset and channel.
package struct SampledColumns {
  /// Samples of a preset, nil if the table names none, and the line of the first.
  typealias Series = (preset: String?, line: Int, channels: [(name: String, samples: [CurveFit.Sample])])

  private(set) var series: [Series] = []
  private(set) var velocities = 0
  private(set) var textChannels = 0

  /// The most columns of values.
  private static let maximumChannels = Bounds.shortListLength

  /// The samples of the first channel of a table.
  package static func samples(_ bytes: [UInt8]) throws(ModelError) -> [CurveFit.Sample] {
    try SampledColumns(bytes).series.first?.channels.first?.samples ?? []
  }

  /// Reads a table: comma, semicolon, tab or space between the cells, a first line of names or none.
  /// - Throws: ``ModelError`` with the line of the error.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) throws(ModelError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ModelError(.syntax, "the text is not UTF-8", hint: "save it as CSV in UTF-8")
    }
    var columns: Columns?
    var slots: [Slot: (series: Int, channel: Int?)] = [:]
    var count = 0
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let cells = Self.cells(line)
      guard let first = cells.first, !first.hasPrefix("#") else { continue }
      do throws(ModelError) {
        guard let columns else {
          let found = try Columns(cells)
          (columns, velocities) = (found, found.velocities)
          if !found.isNamed { try add(cells, found, index + 1, &slots) }
          continue
        }
        guard cells.dropFirst(columns.count).allSatisfy(\.isEmpty) else {
          throw ModelError(
            .syntax, "\(cells.count) cells in a table of \(CountedNoun.text(columns.count, "column"))",
            hint: "write numbers with a decimal point: 0.25,0.61")
        }
        count += 1
        guard count * columns.values.count <= CurveFit.maximumCount * 10 else {
          throw ModelError(
            .tooLarge, "the table has more samples than are read", allowed: "at most \(CurveFit.maximumCount * 10)")
        }
        try add(cells, columns, index + 1, &slots)
      } catch {
        throw error.with(\.location, TextLocation(line: index + 1, column: 1))
      }
    }
    guard !series.isEmpty else {
      throw ModelError(.missing, "the table has no samples", hint: "write a time and a value in each line: 0.25,0.61")
    }
  }

  /// A preset, or a channel of one.
  private struct Slot: Hashable { let preset, channel: String? }

  private mutating func add(
    _ cells: [String], _ columns: Columns, _ line: Int, _ slots: inout [Slot: (series: Int, channel: Int?)]
  ) throws(ModelError) {
    func cell(_ column: Int?) -> String? { column.flatMap { cells.indices.contains($0) ? cells[$0] : nil } }
    func number(_ column: Int, _ what: String) throws(ModelError) -> Double {
      let cell = cell(column) ?? ""
      guard let number = Double(cell), Bounds.number.contains(number) else {
        throw ModelError(
          cell.isEmpty ? .missing : .syntax, "expected \(what), found \(QuotedText.quote(cell, limit: 60))",
          allowed: "−1e9…1e9", hint: "write numbers with a decimal point: 0.25,0.61")
      }
      return number
    }
    let time = try number(columns.time, "a time") / columns.second
    let preset = cell(columns.preset)
    let own = slots[Slot(preset: preset, channel: nil)]?.series ?? series.count
    if own == series.count {
      series.append(Series(preset: preset, line: line, channels: []))
      slots[Slot(preset: preset, channel: nil)] = (own, nil)
    }
    for (name, column) in columns.values {
      let slot = Slot(preset: preset, channel: cell(columns.channel) ?? name)
      if slots[slot] == nil {
        // Texts are not representable in a curve: a channel that begins with one is dropped.
        let isText = columns.channel != nil && cell(column).map { !$0.isEmpty && Double($0) == nil } ?? false
        if isText { textChannels += 1 }
        guard isText || series[own].channels.count < Self.maximumChannels else {
          throw ModelError(.tooLarge, "more than \(Self.maximumChannels) channels")
        }
        slots[slot] = (own, isText ? nil : series[own].channels.count)
        if !isText { series[own].channels.append((slot.channel ?? name, [])) }
      }
      guard let channel = slots[slot]?.channel else { continue }
      guard series[own].channels[channel].samples.count < CurveFit.maximumCount else {
        throw ModelError(.tooLarge, "more samples than can be fitted", allowed: "at most \(CurveFit.maximumCount)")
      }
      series[own].channels[channel].samples.append(.init(time: time, value: try number(column, "a value")))
    }
  }

  private struct Columns {
    let isNamed: Bool
    let count: Int
    let time: Int
    /// Units of time per second.
    let second: Double
    let preset, channel: Int?
    let values: [(name: String, column: Int)]
    let velocities: Int

    init(_ cells: [String]) throws(ModelError) {
      isNamed = !cells.allSatisfy { Double($0) != nil }
      count = cells.count
      guard isNamed else {
        guard cells.count >= 2 else {
          throw ModelError(.missing, "the table has one column", hint: "write a time and a value in each line")
        }
        (time, second, preset, channel, velocities) = (0, 1, nil, nil, 0)
        values = [("value", 1)]
        return
      }
      let names = cells.map { $0.lowercased() }
      func words(_ name: String) -> [String] { name.split { !$0.isLetter }.map(String.init) }
      let milliseconds = ["ms", "milliseconds", "msec"]
      let times = ["time", "t", "seconds", "sec", "s"] + milliseconds
      guard let time = names.firstIndex(where: { words($0).first.map(times.contains) ?? false }) else {
        throw ModelError(
          .missing, "no column is a time: \(QuotedText.quote(cells.joined(separator: ", "), limit: 60))",
          allowed: "time, t, seconds, s, ms", hint: "name the column of the times")
      }
      self.time = time
      second = words(names[time]).contains(where: milliseconds.contains) ? 1000 : 1
      preset = names.firstIndex(of: "preset")
      channel = names.firstIndex(of: "channel")
      func isVelocity(_ name: String) -> Bool {
        name == "velocity" || name.hasSuffix(".velocity") || name.hasPrefix("velocity.")
      }
      velocities = names.count(where: isVelocity)
      let own = Set([time, preset, channel].compactMap(\.self))
      var values = cells.indices.filter { !own.contains($0) && !isVelocity(names[$0]) }.map { (cells[$0], $0) }
      // A single column is progress, unless it has a property's name.
      if values.count == 1, ["y", "v", "x", "progress", "output", "position"].contains(values[0].0.lowercased()) {
        values[0].0 = "value"
      }
      guard !values.isEmpty, values.count <= SampledColumns.maximumChannels else {
        throw ModelError(
          values.isEmpty ? .missing : .tooLarge, "\(values.count) columns of values",
          allowed: "1…\(SampledColumns.maximumChannels)")
      }
      self.values = values
    }
  }

  /// The cells of a line, without the quotation marks and spaces around them.
  private static func cells(_ line: Substring) -> [String] {
    let separator: Character? = [",", ";", "\t"].first(where: line.contains)
    let cells = line.split(separator: separator ?? " ", omittingEmptySubsequences: separator == nil)
    let texts = cells.map { cell in String(cell.filter { $0 != "\"" && $0 != "\u{FEFF}" && !$0.isWhitespace }) }
    return texts.allSatisfy(\.isEmpty) ? [] : texts
  }
}
