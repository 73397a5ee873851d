import MotionModel
import Testing

/// The seeds in their own notation.
@Suite struct SeedNotationTests {
  @Test("Every seed that has a notation is read back from it as the identical document")
  func roundTrip() throws {
    for document in SeedFolder.documents {
      let preset = try document.preset()
      guard let text = preset.motion.notation else { continue }
      let read = try Motion(notation: text, as: preset.motion.kind)
      let again = Preset(preset.name, read, details: preset.details)
      #expect(again.canonicalBytes == preset.canonicalBytes, "\(preset.name):\n\(text)")
    }
  }

  @Test("All seeds have one but sequences with members, computed channels, parameters, cues or transaction closures")
  func coverage() throws {
    var kinds: Set<MotionKind> = []
    for document in SeedFolder.documents {
      let preset = try document.preset()
      var isDocument = false
      if case .sequence(let sequence) = preset.motion {
        isDocument =
          !sequence.members.isEmpty || !sequence.derived.isEmpty || !sequence.parameters.isEmpty
          || !sequence.cues.isEmpty || !sequence.transactionKeys.isEmpty
        if case .states(let map) = sequence.body {
          isDocument = isDocument || map.chain.contains { if case .rules = $0 { true } else { false } }
        }
      }
      #expect((preset.motion.notation == nil) == isDocument, "\(preset.name)")
      if !isDocument { kinds.insert(preset.motion.kind) }
    }
    #expect(kinds == Set(MotionKind.allCases))
  }
}
