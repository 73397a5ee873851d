import MotionEngine
import MotionModel

/// Motion as played by the page: output of the exporter for `element.animate()`, with the start of each part.
///
/// Times are milliseconds. `length` is the time until everything has been shown once. Curves and durations have
/// `options` for the page's own path, durations with `bar` beside them, others `animations` of their `shapes`, each
/// with its room.
enum GalleryPreview {
  /// - Returns: `nil` if not representable on the web, with the reason noted.
  static func json(
    _ motion: ResolvedMotion, within error: Double, note: LossReport.Note
  ) throws(ModelError) -> JSONValue? {
    guard let web = try WebMotion.of(motion, for: .previews, within: error, note: note) else { return nil }
    var members = web.script().filter { $0.key != "properties" && $0.key != "animations" }
      .map { JSONMember($0.key, Self.finite($0.value)) }
    switch web {
    case .length(let seconds):
      members += [JSONMember("length", WebMotion.milliseconds(seconds)), JSONMember("bar", true)]
    case .timing(let timing, _):
      let pass = timing.duration ?? PictureRound.defaultDuration
      if timing.duration == nil { members.append(JSONMember("assumed", WebMotion.milliseconds(pass))) }
      members += Self.length([(0, pass, timing.passes)])
    case .animations(let animations):
      var (starts, end): ([Double], Double) = ([], 0)
      for (index, animation) in animations.enumerated() {
        let start = PictureRound.follows(animations, at: index) ? end + PictureRound.rest : 0
        starts.append(start)
        end = max(end, start + animation.delay + animation.duration * Double(animation.iterations ?? 1))
      }
      members.append(JSONMember("animations", .array(Self.tracks(web, animations, starts))))
      members.append(JSONMember("shapes", .array(Self.shapes(animations))))
      members += Self.length(zip(starts, animations).map { ($0, $1.duration, $1) })
    }
    return .object(members)
  }

  /// Arguments of `animate()`, with the index of the shape and the start of delayed animations.
  private static func tracks(_ web: WebMotion, _ animations: [WebAnimation], _ starts: [Double]) -> [JSONValue] {
    guard case .array(let scripts)? = web.script().first(where: { $0.key == "animations" })?.value else { return [] }
    let targets = animations.map(\.target).unique(by: \.self)
    let owners = animations.indices.flatMap { index in animations[index].tracks.map { _ in index } }
    return zip(scripts, owners).map { script, owner in
      var members = finite(script).members.filter { $0.key != "target" && $0.key != "event" }
      let shape = targets.firstIndex { $0 == animations[owner].target } ?? 0
      if shape > 0 { members.append(JSONMember("shape", .number(Double(shape)))) }
      if starts[owner] > 0 { members.append(JSONMember("start", WebMotion.milliseconds(starts[owner]))) }
      return .object(members)
    }
  }

  /// Moving shapes, each with the middle and half the size of its room, in points.
  private static func shapes(_ animations: [WebAnimation]) -> [JSONValue] {
    animations.grouped(by: \.target).map { target, animations in
      let reach = PictureRound.reach(animations.flatMap(\.tracks).map { ($0.property.name, $0.frames.map(\.value)) })
      let room = [reach.middle.x, reach.middle.y, reach.half.x, reach.half.y]
      return .object(present: [
        "room": .array(room.map { .number(($0 * 100).rounded() / 100 + 0) }), "name": target.map { .string($0) },
      ])
    }
  }

  /// A script with infinity, which JSON has not, as a text.
  private static func finite(_ script: JSONValue) -> JSONValue {
    script.replacingNumbers { $0 == .infinity ? "Infinity" : .number($0) }
  }

  private typealias Run = (start: Double, duration: Double, passes: any RunInPasses)

  /// Time until everything has been shown once, and automatic repetition.
  private static func length(_ runs: [Run]) -> [JSONMember] {
    let end = runs.map { start, duration, passes in
      start + passes.delay + duration * Double(passes.iterations ?? (passes.alternates ? 2 : 1))
    }
    let length = JSONMember("length", WebMotion.milliseconds(max(end.max() ?? 0, 0)))
    return runs.contains { $0.passes.iterations == nil } ? [length, JSONMember("endless", true)] : [length]
  }
}
