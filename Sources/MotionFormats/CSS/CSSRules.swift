import MotionModel

/// What a preset becomes in a style sheet of any kind: values, keyframes and classes.
struct CSSRules {
  /// A name and its value.
  struct Declaration {
    let name: String
    let value: String
    /// For browsers that do not know `linear()`.
    var fallback: String?
  }

  /// `@keyframes`, by name and frames.
  struct Keyframes {
    let name: String
    let property: String
    let frames: [WebTrack.Frame]
  }

  /// The declarations of one class.
  struct Style {
    let name: String
    var declarations: [Declaration]
  }

  /// What the preset is, for a comment.
  var comment: String
  /// Durations, easings and the like, by the names of the variables that hold them.
  var values: [Declaration] = []
  var keyframes: [Keyframes] = []
  /// Names of properties of one's own that are animated, each with its first value.
  var registered: [Declaration] = []
  var styles: [Style] = []

  /// Translates a preset.
  /// - Parameters:
  ///   - name: The preset's name as CSS writes it.
  ///   - suffix: Behind the names of its variables and keyframes.
  ///   - variable: How a style refers to a variable.
  init(
    _ motion: WebMotion, name: String, suffix: String = "", comment: String, variable: (String) -> String
  ) {
    self.comment = comment
    switch motion {
    case .length(let seconds): values = [Declaration(name: name + suffix, value: WebNumber.time(seconds))]
    case .timing(let timing, let properties):
      add(timing, properties, name, suffix, variable)
    case .animations(let animations):
      for (part, animation) in animations {
        add(animation, [name, animation.target, part].compactMap(\.self).joined(separator: "-"), suffix)
      }
    }
  }

  private mutating func add(
    _ timing: WebTiming, _ properties: [String], _ name: String, _ suffix: String, _ variable: (String) -> String
  ) {
    // Only animations repeat; what plays once can be a transition.
    let repeats = timing.iterations != 1
    let kind = repeats ? "animation" : "transition"
    var style = Style(name: name, declarations: [])
    func declare(_ property: String, _ part: String, _ value: String, fallback: String? = nil) {
      let holder = "\(name)\(suffix)-\(part)"
      values.append(Declaration(name: holder, value: value, fallback: fallback))
      style.declarations.append(Declaration(name: "\(kind)-\(property)", value: variable(holder)))
    }
    if !properties.isEmpty, !repeats {
      style.declarations.append(
        Declaration(name: "transition-property", value: properties.joined(separator: ", ")))
    }
    if let duration = timing.duration { declare("duration", "duration", WebNumber.time(duration)) }
    declare(
      "timing-function", "easing", timing.easing.text, fallback: timing.easing.isRecent ? Self.fallback : nil)
    if timing.delay != 0 { declare("delay", "delay", WebNumber.time(timing.delay)) }
    if repeats { declare("iteration-count", "iterations", timing.iterations.map(String.init) ?? "infinite") }
    if timing.alternates { declare("direction", "direction", "alternate") }
    styles.append(style)
  }

  /// The keyword that comes nearest to what settles.
  private static let fallback = "ease-out"

  private mutating func add(_ animation: WebAnimation, _ name: String, _ suffix: String) {
    var shorthands: [String] = []
    for track in animation.tracks {
      let part = animation.tracks.count > 1 ? "-" + track.property.name.drop { $0 == "-" } : ""
      keyframes.append(Keyframes(name: name + suffix + part, property: track.property.name, frames: track.frames))
      if track.property.isCustom {
        registered.append(Declaration(name: track.property.name, value: track.frames.first?.value ?? "0"))
      }
      var words = [name + suffix + part, WebNumber.time(animation.duration), "linear"]
      if animation.delay != 0 { words.append(WebNumber.time(animation.delay)) }
      if animation.iterations != 1 { words.append(animation.iterations.map(String.init) ?? "infinite") }
      if animation.alternates { words.append("alternate") }
      shorthands.append((words + ["both"]).joined(separator: " "))
    }
    guard !shorthands.isEmpty else { return }
    styles.append(
      Style(name: name, declarations: [Declaration(name: "animation", value: shorthands.joined(separator: ",\n  "))]))
  }
}
