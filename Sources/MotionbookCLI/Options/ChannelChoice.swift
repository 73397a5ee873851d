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
      return [name, Self.velocityName(name)]
    }
  }

  /// The chosen channels of a timeline at a time.
  func report(_ timeline: Timeline, velocity: Bool) -> Report<Double> {
    var fields: [Report<Double>.Field] = [.init("time") { $0 }]
    for index in indices {
      let name = channels[index].name
      guard channels[index].unit != .text else {
        fields.append(.init(name, numeric: true) { timeline.text(index, at: $0) })
        continue
      }
      fields.append(.init(name) { timeline.value(index, at: $0) })
      if velocity { fields.append(.init(Self.velocityName(name)) { timeline.velocity(index, at: $0) }) }
    }
    return Report("samples", fields)
  }

  private static func velocityName(_ name: String) -> String { name == "value" ? "velocity" : "\(name).velocity" }
}
