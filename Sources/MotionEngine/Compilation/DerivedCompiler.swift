import MotionModel

/// Compiles channels that are computed from others.
enum DerivedCompiler {
  /// The most evaluations that all derived channels of a timeline may need for one time.
  static let maximumWork = 1_000_000

  /// Adds derived channels behind the channels they are computed from.
  ///
  /// A name means the last channel of that name before; `t` is the time in seconds, unless a channel is called so.
  /// - Throws: ``ModelError``: a name that nothing has, or channels that need too much of each other.
  static func append(
    _ derived: [DerivedChannel], to entries: inout [Timeline.Entry], _ resolver: inout MotionResolver
  ) throws(ModelError) {
    var positions: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { positions[entry.channel.name] = index }
    var needs: [Int: Set<Int>] = [:]
    var work = 0
    for channel in derived {
      var slots: [String] = []
      var inputs: [Int] = []
      for name in channel.formula.variables {
        if let position = positions[name] {
          slots.append(name)
          inputs.append(position)
        } else if name == "t" {
          slots.append(name)
          inputs.append(-1)
        }
      }
      var needed = Set(inputs.filter { $0 >= 0 })
      for input in inputs { needed.formUnion(needs[input] ?? []) }
      work += needed.count
      guard work <= maximumWork else {
        throw ModelError(.tooLarge, "the derived channels need more than \(maximumWork) values of each other")
      }
      try resolver.budget.add(1, .property)
      try resolver.budget.add(needed.count, .input)
      try resolver.budget.add(channel.formula.compiledPartCount, .curvePart)
      let formula = try CompiledFormula(channel.formula, parameters: resolver.parameters, slots: slots)
      let name = channel.property.text
      needs[entries.count] = needed
      positions[name] = entries.count
      entries.append(
        Timeline.Entry(
          channel: Channel(name, type: channel.property.defaultType == .angle ? .angle : .number),
          program: .derived(DerivedProgram(formula: formula, inputs: inputs, needed: needed.sorted()))))
    }
  }
}
