import MotionEngine
import MotionModel

/// Reads back the output of `export swiftui` for one preset.
struct ExportedSwift {
  let parts: [SwiftDeclaration]
  let source: SwiftSource
  /// Preset that the first part names in place of a value.
  let target: PresetReference?
  /// Presets of the constants that stand in place of lengths and easings.
  let presets: [String: PresetName]

  /// Text of a value, with references in place of other presets' constants.
  private func text(_ declaration: SwiftDeclaration) -> String {
    Self.paths(
      in: source.plain(declaration).replacing(Self.constant) { match in
        presets[String(match.output.2)].map { "\(match.output.1)ref(\"\($0)\")" } ?? String(match.output.0)
      })
  }

  /// Constant in place of a length or an easing: `.easeOut(duration: Motions.Durations.fast)`.
  private static var constant: Regex<(Substring, Substring, Substring)> {
    /(duration: |\.animation\(|\.timingCurve\(|timingCurve: )([A-Z]\w*(?:\.[\w`]+)+)/
  }

  /// Names of such constants.
  static func constants(in text: String) -> [String] { text.matches(of: constant).map { String($0.output.2) } }

  /// A text with path data in place of the pieces of curves that SwiftUI lacks.
  private static func paths(in text: String) -> String {
    text.replacing(/(?s)Animation\(\s*PiecewiseAnimation\(\s*duration: ([^,]+), pieces: \[([^P]*?)\]\)\)/) { match in
      let pieces = match.output.2.matches(of: /until: ([^,]+), from: ([^,]+), to: ([^,)]+)(?:, controls: \[(.*?)\])?/)
      let ends = pieces.map { piece in
        "\(piece.output.4.map { "C \($0), " } ?? "L ")\(piece.output.1) \(piece.output.3)"
      }
      let starts = zip([("0.0", "0.0")] + pieces.map { ($0.output.1, $0.output.3) }, pieces.map(\.output.2))
      let jumps = starts.map { end, start in end.1 == start ? "" : "L \(end.0) \(start) " }
      let path = zip(jumps, ends).map { $0 + $1 }.joined(separator: " ")
      let end = pieces.last?.output.3 == "1.0" ? "" : " L 1 1"
      return "path(\"M 0,0 \(path)\(end)\", duration: \(match.output.1))"
    }
  }

  private func part(_ name: String) -> SwiftDeclaration? { parts.first { $0.name == name } }

  /// - Throws: ``ModelError`` for a value that no export has.
  func motion() throws(ModelError) -> Motion {
    guard let first = parts.first, let recipe = first.recipe else {
      throw ModelError(.missing, "expected a constant, found none")
    }
    if let target, parts.count == 1 {
      // Of a curve there is the notation.
      let isTransition = first.type == "Animation" && recipe.preset.notation == nil
      return isTransition ? .transition(try MotionTransition(curve: .reference(target))) : .alias(target)
    }
    if let builder = part("keyframes"), builder.type?.hasPrefix("some Keyframes") == true {
      return .keyframes(try keyframes(builder, recipe.playback))
    }
    if let transition = part("transition"), transition.type == "AnyTransition" {
      return .transition(try self.transition(transition))
    }
    if let content = part("content"), content.type == "ContentTransition" {
      return .transition(try transition(notation: ".contentTransition(\(text(content)))"))
    }
    if let phases = part("phases"), phases.type == "[Phase]" {
      let call = recipe.hasTrigger ? "PhaseAnimator(trigger: trigger)" : "PhaseAnimator"
      return .sequence(try sequence(call, "Phase", [phases]))
    }
    let states = parts.filter { text($0).hasPrefix("State(index:") }
    if !states.isEmpty { return .sequence(try sequence("States", "State", states)) }
    // The type may be left to the value.
    let value = text(first)
    switch first.type ?? SwiftTypes.named(in: value) ?? (Double(value) == nil ? nil : "TimeInterval") {
    case "TimeInterval", "Double", "CGFloat":
      return .duration(try Curve(notation: ".linear(duration: \(text(first)))").duration ?? .seconds(0))
    case "Animation", "UnitCurve":
      // A transition that has another preset's easing.
      if recipe.preset.notation == nil,
        let match = value.wholeMatch(of: /\.timingCurve\(ref\("([^"]+)"\), duration: (.+)\)/)
      {
        let length = try Curve(notation: ".linear(duration: \(match.output.2))").duration
        let easing = CurveSource.reference(try PresetReference(String(match.output.1)))
        return .transition(try MotionTransition(curve: easing, duration: length))
      }
      return .curve(try curve(first, recipe))
    default: throw ModelError(.wrongType, "expected an animation, found \(QuotedText.quote(value, limit: 60))")
    }
  }

  // MARK: Curves

  /// Curve in the comment if the source still matches it, otherwise from the source.
  private func curve(_ declaration: SwiftDeclaration, _ recipe: SwiftRecipe) throws(ModelError) -> Curve {
    if let notation = recipe.preset.notation, var noted = try? Curve(notation: notation) {
      if case .reference? = noted.duration {
        noted = try Curve(noted.base, duration: .seconds(1), modifiers: noted.modifiers)
      }
      if isWritten(noted, declaration, within: source.maximumError ?? 0.002) {
        // The constant may be another one since.
        guard let name = text(declaration).firstMatch(of: Self.reference)?.output.1 else { return noted }
        let length = DurationSource.reference(try PresetReference(String(name)))
        return try Curve(noted.base, duration: length, modifiers: noted.modifiers)
      }
      let edited = try SwiftUIImporter.curve(text(declaration), prefix: declaration.type ?? "Animation")
      // A value of type `Spring` stays one.
      if case (.physicsSpring(_, 0), .spring(let spring, 0)) = (noted.base, edited.base), edited.modifiers.isEmpty {
        return try Curve(.physicsSpring(spring, initialVelocity: 0))
      }
      return edited
    }
    return try SwiftUIImporter.curve(text(declaration), prefix: declaration.type ?? "Animation")
  }

  private static var reference: Regex<(Substring, Substring)> { /ref\("([^"]+)"\)/ }

  private func isWritten(_ curve: Curve, _ declaration: SwiftDeclaration, within error: Double) -> Bool {
    guard let written = SwiftUIFormat().text(of: curve, within: error) else { return false }
    let found = SwiftSource(Array(written.utf8))
    guard let own = found.declarations.first(where: { $0.recipe != nil }) else { return false }
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    return plain(Self.paths(in: found.text(own.expression)))
      == plain(text(declaration).replacing(Self.reference, with: "1.0"))
  }

  // MARK: Transitions

  private func transition(notation: String) throws(ModelError) -> MotionTransition {
    guard let target else {
      let animation = part("animation").flatMap { $0.type == "Animation" ? text($0) : nil }
      // One without a curve has the default, and says so.
      let isDefault = animation == nil || animation == ".default"
      return try MotionTransition(notation: notation + (isDefault ? "" : ".animation(\(animation ?? ""))"))
    }
    let written = try MotionTransition(notation: notation)
    return try MotionTransition(
      curve: .reference(target), insertion: written.insertion, removal: written.removal, content: written.content)
  }

  private func transition(_ declaration: SwiftDeclaration) throws(ModelError) -> MotionTransition {
    let content = part("content").map { ".contentTransition(\(text($0)))" } ?? ""
    let expression = Self.dotted(text(declaration)).replacing(/(?:, )?anchor: \.center/, with: "")
      .replacing(/(ViewPose\([^()]*)anchor: UnitPoint\(x: ([^,()]+), y: ([^,()]+)\)/) {
        "\($0.output.1)anchor.x: \($0.output.2), anchor.y: \($0.output.3)"
      }
    return try transition(notation: ".transition(\(expression))\(content)")
  }

  // MARK: Keyframes, phases and states

  private func keyframes(
    _ builder: SwiftDeclaration, _ playback: KeyframeSet.Playback
  ) throws(ModelError) -> KeyframeSet {
    let initial = parts.filter { $0.path.last == "Values" && $0.path != builder.path }
    let values = initial.map { "\($0.name): \(text($0))" }.joined(separator: ", ")
    let set = try KeyframeSet(
      notation: Self.values("KeyframeTimeline(initialValue: (\(values))) {\n\(text(builder))\n}"))
    let tracks = try set.tracks.map { (track) throws(ModelError) in
      try MotionTrack(
        PropertyName(Self.property(track.property.text)), initial: track.initial, keyframes: track.keyframes)
    }
    return try KeyframeSet(tracks: tracks, playback: playback)
  }

  /// Sequence of the phases in a list, or of states: `Phase(index: 0, scale: 1.0, animation: .default)` as notation,
  /// `Phase { scale = 1.0 }`.
  private func sequence(
    _ call: String, _ type: String, _ declarations: [SwiftDeclaration]
  ) throws(ModelError) -> MotionSequence {
    var places: [String] = []
    for (declaration, text) in declarations.map({ ($0, text($0)) }) {
      for call in text.split(separator: type + "(").dropFirst(text.hasPrefix(type) ? 0 : 1) {
        let arguments = Self.arguments(call)
        guard let animation = arguments.last, animation.label == "animation", arguments.first?.label == "index" else {
          throw ModelError(.syntax, "expected a \(type.lowercased()) as it is exported")
        }
        let values = arguments.dropFirst().dropLast().map { "\(Self.property($0.label)) = \($0.value)" }
        let choice = animation.value == ".default" ? "" : ".animation(\(animation.value))"
        let label = type == "State" ? "(\"\(declaration.name)\")" : ""
        places.append("\(type)\(label) { \(Self.values(values.joined(separator: "; "))) }\(choice)")
      }
    }
    return try MotionSequence(notation: "\(call) {\n\(places.joined(separator: "\n"))\n}")
  }

  /// Arguments of a call, from after its parenthesis, each with its label.
  private static func arguments(_ call: Substring) -> [(label: String, value: String)] {
    var (arguments, depth, part): ([(label: String, value: String)], Int, String) = ([], 1, "")
    for character in call where depth > 0 {
      depth += "([".contains(character) ? 1 : ")]".contains(character) ? -1 : 0
      if depth == 0 || depth == 1 && character == "," {
        let halves = part.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        if halves.count == 2 { arguments.append((halves[0], halves[1])) }
        part = ""
      } else {
        part.append(character)
      }
    }
    return arguments
  }

  /// Labels of a call's arguments as the properties that they are.
  private static func dotted(_ text: String) -> String {
    var text = text
    for (own, property) in properties {
      for before in ["(", ", "] { text = text.replacing("\(before)\(own): ", with: "\(before)\(property): ") }
    }
    return text
  }

  private static func values(_ text: String) -> String { text.replacing("Color.Resolved(", with: "Color(") }

  private static func property(_ name: String) -> String { properties[name] ?? name }

  /// The properties whose names Swift writes otherwise.
  private static let properties = Dictionary(
    first: ViewProperty.channels.filter { $0.contains(".") }.map { (CodeName.lower($0), $0) })
}
