import MotionModel

/// Compiles channels that are computed from others.
enum DerivedCompiler {
  /// The most evaluations that all derived channels of a timeline may need for one time.
  static let maximumWork = 1_000_000

  /// Appends derived channels after those they are computed from.
  ///
  /// A name means the last earlier channel of that name; `t` is the time in seconds, and readings of a schedule have
  /// their names, unless a channel or a parameter has the same.
  /// - Throws: ``ModelError``: an unknown name, or channels that depend too much on each other.
  static func append(
    _ derived: [DerivedChannel], to entries: inout [Timeline.Entry], _ resolver: inout MotionResolver,
    clock: ScheduleClock? = nil
  ) throws(ModelError) {
    var positions = Dictionary(entries.enumerated().map { ($1.channel.name, $0) }) { $1 }
    var needs: [Int: Set<Int>] = [:]
    var work = 0
    for channel in derived {
      var slots: [String] = []
      var inputs: [DerivedProgram.Input] = []
      var needed: Set<Int> = []
      for name in Set(channel.formulas.flatMap(\.variables)).sorted() {
        if let position = positions[name] {
          inputs.append(.channel(position))
          needed.formUnion([position] + (needs[position] ?? []))
        } else if name == "t" {
          inputs.append(.time)
        } else if clock != nil, resolver.parameters[name] == nil, let reading = ScheduleReading(rawValue: name) {
          inputs.append(.schedule(reading))
        } else {
          continue
        }
        slots.append(name)
      }
      work += needed.count
      guard work <= maximumWork else {
        throw ModelError(.tooLarge, "the derived channels need more than \(maximumWork) values of each other")
      }
      try resolver.budget.add(1, .property)
      try resolver.budget.add(needed.count, .input)
      try resolver.budget.add(channel.formulas.reduce(0) { $0 + $1.compiledPartCount }, .curvePart)
      let parameters = resolver.parameters
      func compiled(_ formula: Formula) throws(ModelError) -> CompiledFormula {
        try CompiledFormula(formula, parameters: parameters, slots: slots)
      }
      var program = DerivedProgram(
        formula: try compiled(channel.formula), inputs: inputs, needed: needed.sorted(), clock: clock)
      for template in channel.texts {
        try resolver.budget.add(template.description.utf8.count, .text)
        var pieces: [DerivedProgram.TextPiece] = []
        for piece in template.pieces {
          switch piece {
          case .text(let text): pieces.append(.text(text))
          case .number(let formula, let layout): pieces.append(.number(try compiled(formula), layout))
          }
        }
        program.texts.append(pieces)
      }
      let type: ValueType = channel.texts.isEmpty ? channel.property.defaultType == .angle ? .angle : .number : .text
      let name = channel.property.text
      needs[entries.count] = needed
      positions[name] = entries.count
      entries.append(Timeline.Entry(channel: Channel(name, type: type), program: .derived(program)))
    }
  }

  /// Time of the last schedule-driven change of a channel.
  static func end(of entries: [Timeline.Entry]) -> Double {
    entries.reduce(0) { end, entry in
      if case .derived(let derived) = entry.program { max(end, derived.scheduleEnd) } else { end }
    }
  }
}
