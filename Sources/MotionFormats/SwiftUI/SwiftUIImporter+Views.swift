import MotionModel

// Motions in views, and types that are transitions.
extension SwiftUIImporter {
  /// Reads an animator: named by the enclosing type, or as the constant that it is.
  mutating func readAnimator(_ use: SwiftSource.Use, named own: String?, _ source: SwiftSource) {
    let isPhases = use.word.lowercased() == "phaseanimator"
    let name = use.path + [own ?? (isPhases ? "phases" : "keyframes")]
    let start = source.place(use.expression.lowerBound)
    let place = SwiftPlace(types: use.path, file: source.file)
    let parts = [(source, use.expression, place)] + (isPhases ? enums(in: use, source) : [])
    let noun = own == nil ? "the \(name.last ?? "") of \(use.path.last ?? "the file")" : name.joined(separator: ".")
    var dropped: [ModelError] = []
    let motion = read(parts, noun, name) { [constants] text, isResolved throws(ModelError) in
      guard isPhases else {
        let text = Self.withMembers(text)
        dropped = []
        return .keyframes(
          try KeyframeSet(notation: "\(text)\n\(constants.structures(in: text, at: place))") { dropped.append($0) })
      }
      return .sequence(try MotionSequence(notation: text, dropping: isResolved ? { dropped.append($0) } : nil))
    }
    for error in dropped where motion != nil {
      log.warn(error.code, "a modifier of \(noun) dropped: \(IssueMessage(Self.inSwift(error)))", at: start)
    }
    if motion != nil { tellOrder(source.text(use.expression), of: name.joined(separator: "."), at: start) }
    guard case .keyframes(let set)? = motion, use.word != "KeyframeTimeline" else { return }
    let text = source.text(use.expression)
    if text.matches(of: /anchor:\s*([^,)]+)/).contains(where: { $0.output.1 != ".center" }) {
      log.warn(
        .notKept, "\(name.joined(separator: ".")) loses its anchor: it scales and turns about the center", at: start,
        hint: "give it tracks of anchor.x and anchor.y")
    }
    let kept = set.tracks.map(\.property).filter { !$0.isOfEveryView }.map(\.text)
      .filter { text.contains("(\\.\($0))") || $0 == "value" }
    guard !kept.isEmpty else { return }
    log.note(
      .notKept,
      "\(name.joined(separator: ".")) moves \(kept.joined(separator: ", ")), which no modifier takes as it is",
      at: start)
  }

  /// An animator of a point or a size, whose members have tracks of their own: `KeyframeTrack(\.x)`.
  private static func withMembers(_ text: String) -> String {
    guard text.contains(/KeyframeTrack\(\s*\\\.(?:x|y|width|height)\b/) else { return text }
    let members = text.replacing(/(initialValue:\s*)CG(?:Point|Size)(?:(\([^()]*\))|\.zero)/) {
      "\($0.1)Members\($0.2 ?? "()")"
    }.replacing(/\.offset\((\w+)\)/) { ".offset(x: \($0.1).width, y: \($0.1).height)" }
    return members + "\nstruct Members { var x = 0.0; var y = 0.0; var width = 0.0; var height = 0.0 }"
  }

  /// Parts of sources that are read as one text, at least one.
  typealias Parts = [(source: SwiftSource, range: Range<Int>, place: SwiftPlace)]

  /// Adds the motion of some parts; constants are put in where it takes them, as an argument may be called like one.
  /// - Parameter read: Is told whether all constants have been put in: there is no other reading.
  @discardableResult
  mutating func read(
    _ parts: Parts, _ noun: String, _ name: [String], summary: String? = nil,
    by read: (String, _ isResolved: Bool) throws(ModelError) -> Motion
  ) -> Motion? {
    let texts = parts.map { $0.source.text($0.range) }
    let place = parts[0].source.place(parts[0].range.lowerBound)
    func resolved(refers: Bool = false) -> String {
      zip(texts, parts).map { constants.resolved($0, in: $1.place, refers: refers) }.joined(separator: "\n")
    }
    do throws(ModelError) {
      let written = try? read(texts.joined(separator: "\n"), false)
      let motion =
        if let motion = written ?? (try? read(resolved(refers: true), false)) { motion } else {
          try readable(resolved(), noun, at: place) { text throws(ModelError) in try read(text, true) }
        }
      let named = zip(texts, parts).flatMap { constants.presets(in: $0, at: $1.place) }
      add(motion, name, summary: summary, naming: named, at: place)
      return motion
    } catch {
      tell(error, of: noun, resolved(), in: parts)
      return nil
    }
  }

  /// A motion of a text, without those delays that only the running program knows, as of the items of a list.
  private func readable(
    _ text: String, _ noun: String, at place: SourcePlace, _ read: (String) throws(ModelError) -> Motion
  ) throws(ModelError) -> Motion {
    do throws(ModelError) { return try read(text) } catch {
      let shorter = text.replacing(/\.delay\(((?:[^()]|\([^()]*\))*)\)/) { match in
        Double(match.1) == nil ? "" : String(match.0)
      }
      guard shorter != text, let motion = try? read(shorter) else { throw error }
      log.warn(
        .notKept, "a delay of \(noun) left out: it is not a number", at: place,
        hint: "keep it in code, or write a sequence with a stagger")
      return motion
    }
  }

  /// Reads an animation in a view: named by the enclosing type, and numbered.
  mutating func readUnnamed(_ use: SwiftSource.Use, _ source: SwiftSource) {
    let code = source.text(use.expression).trimmed
    let written = constants.condition.branch(of: code, isReduced: false) ?? code
    let part = use.word.hasSuffix("ransition") ? "transition" : "animation"
    let start = source.place(use.expression.lowerBound)
    let place = SwiftPlace(types: use.path, file: source.file, type: part)
    let text = constants.resolved(written, in: place)
    // A constant is a name, with its key in a dictionary, and `nil` is none.
    let isName = written.prefix(while: { $0 != "[" }).allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
    guard !written.isEmpty, written != "nil", text == written || !isName || written != code else { return }
    // An animator has the duration of its spring, but one of its own for a Bézier.
    if let parameters = text.contains("UISpringTiming")
      ? written.firstMatch(of: /timingParameters:\s*([\w.]+)/)?.1 : nil,
      let preset = constants.preset(String(parameters), in: place)
    {
      return log.skip("unnamed animation", "\(use.word)(…) in a view skipped: it plays \(preset)", at: start)
    }
    do throws(ModelError) {
      let path = use.path.isEmpty ? [collector.group(of: collector.files[source.file])] : use.path
      let motion: Motion
      if isName, let preset = constants.presets(in: written, at: place).first {
        motion = .alias(.name(preset, .latest))
      } else if part == "transition" {
        motion = try transition(text, path + [part], at: start)
      } else {
        motion = try readable(text, "the animation of \(path.last ?? "a view")", at: start) { text throws(ModelError) in
          .curve(try curve(text, or: constants.resolved(written, in: place, refers: true), "Animation"))
        }
      }
      let count = counts[path + [part], default: 0] + 1
      counts[path + [part]] = count
      let name = add(motion, path + [count == 1 ? part : "\(part)-\(count)"], at: start)
      if let name { addVariant(of: name, code, in: place, at: start) }
    } catch {
      let reason = IssueMessage(Self.inSwift(error))
      log.skip("unnamed animation", "\(use.word)(…) in a view skipped: \(reason)", at: start)
    }
  }

  /// A transition, with a warning if its values are those of a view's own modifier, whose body is not read.
  func transition(_ text: String, _ path: [String], at place: SourcePlace) throws(ModelError) -> Motion {
    var problem: ModelError?
    let text = text.replacing(Self.modifiers) { match in
      let (all, active, type, identity) = match.output
      let found = sources.lazy.compactMap { source in
        source.bodies.first { $0.path.last == String(type) && $0.arguments.count == 1 }.map {
          ($0, source.text($0.body))
        }
      }.first
      guard let (method, body) = found else { return String(all) }
      // Phases are the values themselves, by whose arguments the body goes.
      do throws(ModelError) {
        let transition = try MotionTransition(
          phases: "switch true { default: \(body)\n}", arguments: method.arguments + ["self"],
          of: "[\(active), \(identity), \(active)]")
        tellOrder(body, of: String(type), at: place)
        return transition.notation ?? String(all)
      } catch {
        problem = error
        return String(all)
      }
    }
    let transition: MotionTransition
    do throws(ModelError) { transition = try MotionTransition(notation: text) } catch {
      // Its place is one in the body.
      problem?.location = nil
      throw problem ?? error
    }
    if text.contains(/modifier\(\s*active:\s*[A-Za-z_]/) {
      let reason = problem.map { ": \($0.problem)" } ?? ""
      log.warn(
        .assumed,
        "\(path.joined(separator: ".")) has the values of a modifier, but not what the modifier draws\(alike: reason)",
        at: place, hint: "name the properties: .modifier(active: (opacity: 0))")
    }
    return .transition(transition)
  }

  /// Warns of modifiers in an order, or with anchors, that presets do not have: a view is blurred, scaled and turned about
  /// one anchor, then moved.
  func tellOrder(_ body: String, of name: String, at place: SourcePlace) {
    let turns = ["scaleEffect", "rotationEffect", "rotation3DEffect"]
    // A chain begins at the content.
    for chain in body.split(separator: /\b[cC]ontent\b|\$0/) {
      let calls = chain.matches(of: /\.(offset|blur|scaleEffect|rotationEffect|rotation3DEffect)\(/).map {
        String($0.1)
      }
      let lastTurn = calls.lastIndex(where: turns.contains) ?? -1
      let lastScale = calls.lastIndex(of: "scaleEffect") ?? -1
      if calls.firstIndex(of: "offset").map({ $0 < lastTurn }) == true {
        log.warn(
          .unusual,
          "\(name) moves the view before it scales or turns it; presets move it afterward, along its parent's axes",
          at: place, hint: "write offset last")
      }
      if calls.lastIndex(of: "blur").map({ $0 > lastScale && lastScale >= 0 }) == true {
        log.warn(.unusual, "\(name) blurs the scaled view; presets blur it before", at: place, hint: "write blur first")
      }
      let (count, anchors) = (calls.count(where: turns.contains), chain.ranges(of: "anchor:").count)
      if anchors > 0, anchors < count {
        log.warn(
          .unusual,
          "\(name) has an anchor for some of \(CountedNoun.text(count, "modifier")); presets have one for all",
          at: place, hint: "give all the same anchor")
      }
    }
  }

  /// Two values of a modifier's type, whose arguments may have arguments.
  private static var modifiers: Regex<(Substring, Substring, Substring, Substring)> {
    /\.modifier\(\s*active:\s*((\w+)\((?:[^()]|\([^()]*\))*\)),\s*identity:\s*(\w+\((?:[^()]|\([^()]*\))*\))\s*\)/
  }

  /// The enums that a use may name, the nearest first.
  private func enums(in use: SwiftSource.Use, _ source: SwiftSource) -> Parts {
    let text = source.text(use.expression)
    let found = sources.flatMap { other in
      other.enums.filter { text.contains($0.name) }.map { found in
        let isNear = other.file == source.file && use.path.starts(with: found.path)
        let place = SwiftPlace(types: found.path + [found.name], file: other.file)
        return (near: isNear ? found.path.count : -1, part: (other, found.text, place))
      }
    }
    return found.sorted { $0.near > $1.near }.map(\.part)
  }
}

extension MotionTransition {
  /// The transition that a type's body makes of the phases of a view that comes and goes.
  ///
  /// `content.opacity(phase.isIdentity ? 1 : 0).offset(y: phase.value * 20)`, or a `switch` over the phase: read as a
  /// phase animator over the three phases, whose outer ones are the appearance outside.
  ///
  /// Source: https://developer.apple.com/documentation/swiftui/transition
  /// - Parameters:
  ///   - arguments: Names of the content and of the phase in the body.
  ///   - list: The phases.
  init(phases body: String, arguments: [String], of list: String = "TransitionPhase.allCases") throws(ModelError) {
    let names = arguments.joined(separator: ", ")
    let sequence: MotionSequence
    do throws(ModelError) {
      sequence = try MotionSequence(
        notation: "Content().phaseAnimator(\(list)) { \(names) in\n\(body)\n}\n" + Self.phases)
    } catch {
      var error = error
      // The first line is not the body's.
      error.location?.line -= 1
      if error.hint?.contains("did you mean") != true {
        error.hint = "content is read, with modifiers of constants and of values of the phase, also in a switch over it"
      }
      throw error
    }
    guard case .phases(let cycle) = sequence.body, cycle.phases.count == 3 else {
      throw ModelError(.wrongType, "its body is not a view with modifiers")
    }
    let (outside, resting, gone) = (cycle.phases[0].changes, cycle.phases[1].changes, cycle.phases[2].changes)
    try self.init(
      insertion: Side([.custom(try Self.values(outside, resting))]),
      removal: Side([.custom(try Self.values(gone, resting))]))
  }

  /// SwiftUI's phases of a transition, with their values.
  private static let phases = """
    enum TransitionPhase {
      case willAppear, identity, didDisappear
      var isIdentity: Bool { switch self { case .identity: true; default: false } }
      var value: Double { switch self { case .willAppear: -1; case .identity: 0; case .didDisappear: 1 } }
    }
    """

  /// Values of each channel outside and at rest.
  private static func values(
    _ outside: [PropertyChange], _ resting: [PropertyChange]
  ) throws(ModelError) -> [EffectValue] {
    var values: [EffectValue] = []
    for (active, identity) in zip(outside, resting) {
      let numbers = zip(active.value.components, identity.value.components)
      for (suffix, (outside, resting)) in zip(active.value.type.channelSuffixes, numbers) {
        values.append(
          EffectValue(try PropertyName(active.property.text + suffix), active: .value(outside), identity: resting))
      }
    }
    return values
  }
}
