/// Handwritten notation of each kind.
extension Motion {
  /// Reads a motion of a known kind: a curve as CSS or SwiftUI has it, keyframes in SwiftUI's builder, a length of time with
  /// its unit, the name of a preset for an alias.
  ///
  /// - Throws: ``ModelError`` with the place in the text; `contradiction` for a kind that has no notation.
  public init(notation text: String, as kind: MotionKind) throws(ModelError) {
    switch kind {
    case .curve: self = .curve(try Curve(notation: text))
    case .duration:
      let text = text.trimmed
      if let reference = try? PresetReference(text) {
        self = .duration(.reference(reference))
      } else {
        self = .duration(.seconds(try DurationNotation.parse(text)))
      }
    case .keyframes: self = .keyframes(try KeyframeSet(notation: text))
    case .transition: self = .transition(try MotionTransition(notation: text))
    case .sequence: self = .sequence(try MotionSequence(notation: text))
    case .schedule: self = .schedule(try MotionSchedule(notation: text))
    case .alias: self = .alias(try PresetReference(text.trimmed))
    }
  }

  /// Canonical text that ``init(notation:as:)`` reads back as an equal motion, over several lines if long; nil if only
  /// representable as a document.
  /// - Complexity: O(size of the motion).
  public var notation: String? {
    switch self {
    case .curve(let curve): curve.notation
    case .duration(.seconds(let seconds)): DurationNotation.text(seconds)
    case .duration(.reference(let reference)): reference.description
    case .duration(.formula): nil
    case .keyframes(let set): set.notation
    case .transition(let transition): transition.notation
    case .sequence(let sequence): sequence.notation
    case .schedule(let schedule): schedule.notation
    case .alias(let reference): reference.description
    }
  }
}

extension Preset {
  /// Reads the motion of a preset from its notation.
  ///
  /// ```swift
  /// let pop = try Preset("brand/pop", notation: ".spring(duration: 0.5, bounce: 0.3)")
  /// ```
  /// - Throws: ``ModelError`` with code `badName`, or with the location in the notation.
  public init(
    _ name: some PresetNameConvertible, notation: String, as kind: MotionKind = .curve,
    details: PresetDetails = PresetDetails()
  ) throws(ModelError) {
    self.init(try name.asPresetName(), try Motion(notation: notation, as: kind), details: details)
  }
}
