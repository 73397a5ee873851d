import Motionbook

/// The channels of a timeline that a command shows.
struct ChannelChoice {
  private let indices: [Int]
  private let channels: [Channel]

  /// - Parameter names: channels or properties; all when empty. `offset` chooses `offset.x` and `offset.y`.
  /// - Throws: an error that lists the channels.
  init(_ names: [String], of timeline: Timeline) throws(ToolError) {
    channels = timeline.channels
    guard !names.isEmpty else {
      indices = Array(timeline.channels.indices)
      return
    }
    var chosen: [Int] = []
    for name in names {
      let found = timeline.channels.indices.filter {
        let channel = timeline.channels[$0].name
        return channel == name || channel.hasPrefix(name + ".") || channel.hasPrefix(name + "/")
      }
      guard !found.isEmpty else {
        let known = timeline.channels.map(\.name)
        throw ToolError(
          .notFound, "NOT_FOUND", "there is no channel \(QuotedText.quote(name))",
          suggestions: Suggestion.closest(to: name, among: known).map { [$0] } ?? [],
          hint: "channels: \(known.prefix(20).joined(separator: ", "))")
      }
      for index in found where !chosen.contains(index) { chosen.append(index) }
    }
    indices = chosen
  }

  /// The channels' indices in the timeline.
  var all: [Int] { indices }

  /// The names of the numbers of a row, behind the time.
  func names(velocity: Bool) -> [String] {
    indices.flatMap { index in
      let name = channels[index].name
      guard velocity, channels[index].unit != .text else { return [name] }
      return [name, name == "value" ? "velocity" : "\(name).velocity"]
    }
  }

  func columns(velocity: Bool) -> [RecordTable.Column] {
    names(velocity: velocity).map { RecordTable.Column($0, numeric: true) }
  }

  func cells(_ timeline: Timeline, at time: Double, velocity: Bool) -> [RecordTable.Cell] {
    indices.flatMap { index -> [RecordTable.Cell] in
      if channels[index].unit == .text { return [.init(timeline.text(index, at: time))] }
      let value = RecordTable.Cell.number(timeline.value(index, at: time))
      return velocity ? [value, .number(timeline.velocity(index, at: time))] : [value]
    }
  }
}
