import MotionModel

/// The channels of a change of content that stays.
enum ContentCompiler {
  /// - `opacity`: `outgoing.opacity` from 1 to 0 and `incoming.opacity` from 0 to 1;
  /// - `interpolate` and rolling digits: `progress` from 0 to 1, digits with a `direction` of 1 (up) or -1 (down): how far
  ///   each digit moves is SwiftUI's secret;
  /// - `identity`: `progress` is 1 at once.
  static func entries(_ content: ContentChange, _ curve: CompiledCurve) throws(ModelError) -> [Timeline.Entry] {
    func entry(_ name: String, _ program: ChannelProgram) -> Timeline.Entry {
      Timeline.Entry(channel: Channel(name), program: program)
    }
    let progress = entry("progress", .curve(curve, from: 0, to: 1))
    switch content {
    case .identity: return [entry("progress", .constant(1))]
    case .opacity:
      return [
        entry("outgoing.opacity", .curve(curve, from: 1, to: 0)),
        entry("incoming.opacity", .curve(curve, from: 0, to: 1)),
      ]
    case .interpolate: return [progress]
    case .numericText: return [progress, entry("direction", .constant(1))]
    case .numericTextCountingDown: return [progress, entry("direction", .constant(-1))]
    }
  }
}
