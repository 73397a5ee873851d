import MotionEngine
import MotionModel

/// SwiftUI: Swift source with animations, keyframes, transitions and phases.
///
/// Used as in `withAnimation(Motions.Brand.pop) { isOpen = true }`. The file needs the systems of 2023: iOS 17, macOS
/// 14, tvOS 17, watchOS 10, visionOS 1.
/// Source: https://developer.apple.com/documentation/swiftui/animation
package struct SwiftUIFormat: ExportFormat {
  package let name = "swiftui"
  package let summary = "Swift source for SwiftUI: animations, keyframes, transitions and phases."
  package let fileExtension = "swift"

  /// Constants that a source declares, with the types around them: `AppMotion.pop`, `.pop` in an extension of a type of
  /// SwiftUI's; O(bytes).
  package static func constants(in bytes: [UInt8]) -> Set<String> {
    let declarations = SwiftSource(bytes).declarations
    return Set(declarations.map { (($0.extended == nil ? [] : [""]) + $0.path + [$0.name]).joined(separator: ".") })
  }

  /// Adds members of SwiftUI's types.
  package var hasExtensions = false

  package static let choices = [
    ExportChoice<SwiftUIFormat>(
      "extensions", \.hasExtensions, "Add members of SwiftUI's types, as in withAnimation(.brandPop).")
  ]

  package init() {}
}

extension SwiftUIFormat: CodeFormat {
  func members(
    _ declared: [CodeMember], _ report: inout LossReport
  ) throws(ModelError) -> (text: String, names: [DeclaredName]) {
    let members = try SwiftUIMembers(hasExtensions ? declared : [])
    for (preset, reason) in members.renamed { report.add(preset, "member", .dropped(reason: reason)) }
    return (members.text, members.names)
  }

  var language: CodeLanguage { .swift }

  var labels: (lengths: [String], easings: [String]) {
    (["duration: "], [".animation(", ".timingCurve(", "timingCurve: "])
  }

  func imports(for body: String) -> String { "import SwiftUI\n" }

  var helpers: [(word: String, text: String)] {
    [
      ("PiecewiseAnimation(", EmbeddedTexts.PiecewiseAnimation_swift_txt),
      ("ViewPose(", EmbeddedTexts.ViewPose_swift_txt),
    ]
  }

  func declarations(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration] {
    let resolver = MotionResolver(references: motion.references, options: CompileOptions(within: error))
    var writer = SwiftUIWriter(name: name, error: error, note: note, resolver: resolver)
    let alone = ResolvedMotion(try motion.withoutAlias(), references: motion.references)
    return try writer.declaration(of: alone).map { [$0] } ?? []
  }
}

/// Writes one motion as a declaration of Swift.
struct SwiftUIWriter {
  /// The last part of the preset's name.
  let name: String
  let error: Double
  let note: LossReport.Note
  var resolver: MotionResolver

  /// Declaration; nil if not representable in SwiftUI, which is noted.
  fileprivate mutating func declaration(of motion: ResolvedMotion) throws(ModelError) -> CodeDeclaration? {
    switch motion.motion {
    case .duration(let source):
      note("duration", .exact)
      return value("TimeInterval", CodeText.number(try resolver.seconds(source)))
    case .curve(let curve):
      if case .custom = curve.base { return LossReport.drop("curve", "a program writes it in Swift", note) }
      if case .formula(_, let parameters, let takeover) = curve.base {
        resolver.bind(parameters)
        if takeover != nil { note("merges", .dropped(reason: "the exported curve is additive")) }
      }
      let written = try SwiftUICurve(curve, &resolver, within: error)
      note("curve", written.outcome)
      switch written.shape {
      case .unitCurve:
        var declaration = member("UnitCurve", written.expression.replacing("UnitCurve.", with: "."))
        declaration.arguments = try resolver.bezier(curve.base).map { bezier in
          bezier.points.map { NotationDecimal.text($0) }.joined(separator: ", ")
        }
        return declaration
      case .animation:
        // The default length goes without saying, but one by reference does not.
        guard case .reference? = curve.duration, let source = curve.duration,
          let word = written.expression.prefixMatch(of: /\.(?:linear|easeIn|easeOut|easeInOut)(?!\(|\w)/)?.output
        else {
          var declaration = member("Animation", written.expression)
          if case .physicsSpring(let spring, 0) = curve.base {
            let value = spring.inSwiftUI(isValue: true).valueNotation
            if try Curve(notation: value) == curve { declaration.members.append(.init(type: "Spring", value: value)) }
          }
          return declaration
        }
        let length = "(duration: \(CodeText.number(try resolver.seconds(source))))"
        return member("Animation", word + length + written.expression.dropFirst(word.count))
      case .timed:
        let own = CodeLanguage.swift.identifier(name)
        let text = "static func \(own)(duration: TimeInterval) -> Animation {\n"
        return CodeDeclaration(name: own, text: text + CodeText.indented(written.expression + "\n") + "}\n")
      }
    case .keyframes(let set): return try keyframes(set, motion)
    case .transition(let transition): return try self.transition(transition)
    case .sequence(let sequence):
      resolver.bind(sequence.parameters)
      var comment: String?
      if case .phases(let cycle) = sequence.body, cycle.advance == .trigger {
        comment = "Play it with phaseAnimator(_:trigger:content:animation:)."
      }
      return try text(of: sequence, motion).map { type($0, comment) }
    case .schedule:
      return LossReport.drop("schedule", "only motions are written, not the clocks that drive them", note)
    case .alias: return nil
    }
  }

  /// Animation of a change, with an immediate one for nil.
  mutating func animation(
    _ source: CurveSource, _ part: String, isFollowed: Bool = false
  ) throws(ModelError) -> String {
    let curve = try SwiftUICurve(
      try resolver.curve(source), fallback: Curve.swiftUIDuration, isFollowed: isFollowed, &resolver, within: error)
    note(part, curve.outcome)
    return curve.expression
  }

  private func value(_ type: String, _ expression: String) -> CodeDeclaration {
    let own = CodeLanguage.swift.identifier(name)
    return CodeDeclaration(name: own, text: "static let \(own): \(type) = \(expression)\n", value: expression)
  }

  /// Constant that its type may have as a member.
  private func member(_ type: String, _ expression: String) -> CodeDeclaration {
    var declaration = value(type, expression)
    declaration.members = [.init(type: type)]
    return declaration
  }

  private func type(_ text: String, _ comment: String? = nil) -> CodeDeclaration {
    let own = CodeLanguage.swift.type(name)
    return CodeDeclaration(name: own, text: CodeLanguage.swift.type(own, holding: text), comment: comment)
  }

  private mutating func keyframes(_ set: KeyframeSet, _ motion: ResolvedMotion) throws(ModelError) -> CodeDeclaration? {
    resolver.bind(set.parameters)
    let delay = try resolver.delay(set.delay) ?? 0
    var (count, alternates) = (Int?.some(1), false)
    if case .repeats(let passes, let autoreverses) = set.playback { (count, alternates) = (passes, autoreverses) }
    let isEndless = count == nil
    if isEndless, delay != 0 { note("delay", .dropped(reason: "a repeating keyframe animator would repeat it")) }
    if delay < 0, !isEndless { note("delay", .dropped(reason: "a keyframe animator starts with its first keyframe")) }
    let passes = WrittenPasses(count, alternates: alternates, after: isEndless ? 0 : max(delay, 0))
    if passes == nil { note("repeat", .dropped(reason: "a keyframe animator does not count its passes")) }
    let text: String
    if set.easing == nil, set.derived.isEmpty, !set.hasOverlaps, passes?.count ?? 1 == 1 {
      text = try self.text(of: set, after: passes?.hold ?? max(delay, 0))
    } else {
      let pass = try KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
      text = try self.text(
        of: ResolvedMotion(.keyframes(pass), references: motion.references).timeline(resolver.options),
        passes ?? WrittenPasses())
    }
    let comment =
      switch set.playback {
      case .trigger: "Play it with keyframeAnimator(initialValue:trigger:)."
      case .repeats(nil, _): "Play it with keyframeAnimator(initialValue:), repeating."
      case .once, .repeats: "Play it with keyframeAnimator(initialValue:repeating:), not repeating."
      }
    return type(text, comment)
  }

  private mutating func transition(_ transition: MotionTransition) throws(ModelError) -> CodeDeclaration? {
    let seconds = try transition.duration.map { (source) throws(ModelError) in try resolver.seconds(source) }
    func animation(_ source: CurveSource?, _ part: String) throws(ModelError) -> String {
      var known = resolver
      let written = try SwiftUICurve(
        known.curve(of: transition, source), duration: seconds, fallback: Curve.swiftUIDuration, &known, within: error)
      note(part, written.outcome)
      return written.expression
    }
    let main = try animation(transition.curve, "curve")
    if !transition.properties.isEmpty {
      note("properties", .dropped(reason: "the view chooses the animated values: animation(_:value:)"))
    }
    let isAlone = !transition.hasEffects
    if isAlone, transition.content == nil { return member("Animation", main) }
    var text = "static let animation: Animation = \(main)\n"
    if let content = transition.content {
      let needsValue = content == .numericTextOfValue
      note(
        "content", needsValue ? .dropped(reason: "its direction: write .numericText(value:) with the number") : .exact)
      let countsDown = content == .numericTextCountingDown
      let rolls = content == .numericText || countsDown || needsValue
      let value = rolls ? "numericText(countsDown: \(countsDown))" : content.rawValue
      text += "static let content: ContentTransition = .\(value)\n"
    }
    if !isAlone {
      var sides: [String] = []
      for (way, side) in [("insertion", transition.insertion), ("removal", transition.removal)] {
        guard let side = side ?? transition.insertion ?? transition.removal else { continue }
        let effects = try self.text(of: side.effects, way)
        let own = try side.curve.map { (curve) throws(ModelError) in try animation(curve, "\(way) curve") }
        sides.append(own.map { "\(Self.typed(effects)).animation(\($0))" } ?? effects)
      }
      let expression = sides[0] == sides[1] ? sides[0] : ".asymmetric(insertion: \(sides[0]), removal: \(sides[1]))"
      text += "@MainActor static var transition: AnyTransition {\n" + CodeText.indented(expression + "\n") + "}\n"
    }
    var declaration = type(text)
    declaration.animation = main
    if !isAlone { declaration.members = [.init(type: "AnyTransition", part: "transition")] }
    return declaration
  }
}

extension KeyframeSet {
  /// Indicates tracks for both a property of several components and one of these; a scale has none.
  fileprivate var hasOverlaps: Bool {
    tracks.contains { track in
      track.initial.components.count > 1 && tracks.contains { $0.property.text.hasPrefix(track.property.text + ".") }
    }
  }
}
