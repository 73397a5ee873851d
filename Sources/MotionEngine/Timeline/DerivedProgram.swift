/// A formula over other channels of a timeline.
struct DerivedProgram: Hashable, Sendable {
  /// Compiled with `inputs` as its slots.
  let formula: CompiledFormula
  /// The channel behind each slot, by index among the timeline's programs; -1 is the time.
  let inputs: [Int]
  /// Every program that must be evaluated before, this one's inputs and theirs, in order of index.
  let needed: [Int]
}
