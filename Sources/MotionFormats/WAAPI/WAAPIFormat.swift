package import MotionModel

/// The Web Animations API: arguments of `element.animate(keyframes, options)`, as JSON.
///
/// An object by preset names. Each has a `recipe` (name, version, hash, notation, error) and either `options` for a
/// custom animation, or `animations`: `keyframes` with their `options`, one for each animated property, so that each
/// keyframe keeps its easing. Times are milliseconds; endless `iterations` are `"Infinity"`, which `animate()` reads as
/// the number. A custom property has a `register` for `CSS.registerProperty()`, without which it jumps.
///
/// Sources: https://www.w3.org/TR/web-animations-1/, https://www.w3.org/TR/css-easing-2/
package struct WAAPIFormat: ExportFormat {
  package let name = "waapi"
  package let summary = "Keyframes and options for element.animate(), as JSON."
  package let fileExtension = "json"

  package init() {}

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let members = try WebPreset.all(&job, for: .webAnimations).compactMap { preset -> JSONMember? in
      // Imported animations begin and end as they did.
      func members(_ version: WebPreset.Version) -> [JSONMember] {
        let rest = version.settledWithin.map { [JSONMember("settledWithin", .number($0))] } ?? []
        return [JSONMember("recipe", .object(preset.recipe(of: version) + rest))]
          + version.content.script(preset.manner(of: version))
      }
      let reduced = preset.reduced.map { [JSONMember("reducedMotion", .object(members($0)))] }
      let all = (preset.full.map(members) ?? []) + (reduced ?? [])
      return all.isEmpty ? nil : JSONMember(preset.identifier, .object(all))
    }
    return ExportedText(JSONValue.object(members).source(.json) + "\n")
  }
}

extension WebMotion {
  /// Arguments of `element.animate()`: `options`, or `animations` with the keyframes of a property and options each.
  func script(_ manner: CSSManner = CSSManner()) -> [JSONMember] {
    switch self {
    case .length(let seconds): return [JSONMember("options", ["duration": Self.milliseconds(seconds)])]
    case .timing(let timing, let properties):
      let passes = timing.passes
      // A curve ends at its end: after a pass backwards it is the view's own value that shows.
      let count = passes.iterations.map { passes.alternates ? $0 : passes.turns } ?? 1
      let fill = count.isMultiple(of: 2) ? "backwards" : "both"
      let options = Self.options(timing.easing, timing.duration, passes, fill: fill)
      let names = properties.map { JSONValue.string(Self.member($0)) }
      return .init(present: ["properties": names.isEmpty ? nil : .array(names), "options": options])
    case .animations(let animations):
      let tracks = animations.flatMap { animation in
        animation.tracks.map { Self.script($0, of: animation, manner.restricted(to: animation)) }
      }
      return [JSONMember("animations", .array(tracks))]
    }
  }

  private static func script(_ track: WebTrack, of animation: WebAnimation, _ manner: CSSManner) -> JSONValue {
    let event = animation.target == nil ? animation.event : nil
    let (name, last) = (member(track.property.name), track.frames.count - 1)
    let registration: JSONValue = [
      "name": .string(name), "syntax": .string(track.registration.syntax),
      "inherits": .bool(track.registration.inherits), "initialValue": .string(track.initial),
    ]
    let ends = ["from", "to"].map { last > 0 && manner.isOpen(track.property.name[...], at: $0) }
    // The easing of a frame that is not there is that of the animation.
    let lead = track.frames.first?.easing
    let isOpen = ends[0] && (lead == nil || lead == .linear || last == 1 && animation.easing == nil && !ends[1])
    let shown = (isOpen ? 1 : 0)...(ends[1] && !(isOpen && last == 1) ? last - 1 : last)
    let keyframes = track.frames.enumerated().filter { shown.contains($0.offset) }.map { index, frame -> JSONValue in
      let easing = index == last || frame.easing == .linear ? nil : frame.easing
      return .object(present: [
        "offset": .number(frame.offset), "easing": easing.map { .string($0.text) },
        name: Double(frame.value).map { .number($0) } ?? .string(frame.value),
      ])
    }
    return .object(present: [
      "target": animation.target.map { .string($0) }, "event": event.map { .string($0) },
      "register": track.property.isCustom ? registration : nil, "keyframes": .array(keyframes),
      "options": options(
        isOpen && lead != .linear ? lead ?? animation.easing : animation.easing, animation.duration, animation,
        fill: manner.fill),
    ])
  }

  private static func options(
    _ easing: WebEasing?, _ duration: Double?, _ passes: some RunInPasses, fill: String
  ) -> JSONValue {
    .object(present: [
      "easing": easing.map { .string($0.text) }, "duration": duration.map(milliseconds),
      "delay": passes.delay == 0 ? nil : milliseconds(passes.delay),
      "iterations": passes.iterations == 1 ? nil : .number(passes.iterations.map(Double.init) ?? .infinity),
      "direction": passes.alternates ? "alternate" : nil, "fill": .string(fill),
    ])
  }

  /// To a tenth of a microsecond, as in CSS.
  static func milliseconds(_ seconds: Double) -> JSONValue { .number((seconds * 1e7).rounded() / 1e4) }

  /// `padding-top` as `paddingTop`; custom properties keep their names.
  private static func member(_ property: String) -> String {
    property.hasPrefix("--") ? property : CodeName.lower(property)
  }
}
