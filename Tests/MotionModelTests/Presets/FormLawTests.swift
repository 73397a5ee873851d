import MotionJSON
import MotionModel
import TestSupport
import Testing

/// Laws of every form, on documents drawn from its own shape: a new field is in them without being named here.
@Suite struct FormLawTests {
  @Test("What a form reads it writes so that it reads back equal, and its schema allows it")
  func roundTrip() throws {
    check(SpringParameters.form)
    check(CurveSource.form)
    check(Curve.form)
    check(DurationSource.form)
    check(MotionSchedule.form)
    check(ScheduleSource.form)
    check(TextTemplate.form)
    check(KeyframeSet.form)
    check(TransitionEffect.form)
    check(MotionTransition.form)
    check(SequenceStep.form)
    check(MotionSequence.form)
    check(Motion.form)
    check(Preset.form)
  }

  @Test("The references of a document are those that are replaced, in the same order, and known by their keys")
  func references() throws {
    var random = RandomDocument(seed: 0x11AC)
    var (withReferences, without) = (0, 0)
    let shape = Motion.form.shape
    for index in 0..<Campaign.rounds(3_000) {
      let drawn = random.value(shape)
      guard let motion = try? Motion(DocumentNode(drawn)) else { continue }
      let json = motion.json
      var visited: [DocumentLink] = []
      _ = shape.replacingLinks(in: json) { link in
        visited.append(link)
        return link.text
      }
      let name = "seed \(random.seed), value \(index): \(CanonicalJSON.text(json))"
      #expect(shape.links(in: json) == visited, "\(name)")
      #expect(motion.references == visited.compactMap { try? PresetReference($0.text) }, "\(name)")
      if visited.isEmpty { without += 1 } else { withReferences += 1 }
    }
    #expect(
      withReferences > Campaign.rounds(100) && without > Campaign.rounds(100),
      "seed \(random.seed): \(withReferences), \(without)")
  }

  /// - Parameter wanted: Number of legal values to try.
  private func check<Value: Hashable>(
    _ form: Form<Value>, wanted: Int = Campaign.isOn ? 30 : 10, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var random = RandomDocument(seed: 0xF0A3)
    let schema = SchemaCheck(form.shape.schema(title: "value"))
    var legal = 0
    for index in 0..<300 * wanted where legal < wanted {
      let drawn = random.value(form.shape)
      guard let value = try? form.read(DocumentNode(drawn)) else { continue }
      legal += 1
      let written = form.json(value)
      let name = "\(Value.self), seed \(random.seed), value \(index)"
      let again = try? form.read(DocumentNode(written))
      #expect(again == value, "\(name): \(CanonicalJSON.text(drawn))", sourceLocation: sourceLocation)
      #expect(schema.fault(written) == nil, "\(name): \(CanonicalJSON.text(written))", sourceLocation: sourceLocation)
      let bytes = CanonicalJSON.bytes(written)
      let read = (try? JSONReader.read(bytes)).map { CanonicalJSON.bytes($0) }
      #expect(read == bytes, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(legal == wanted, "\(Value.self), seed \(random.seed)", sourceLocation: sourceLocation)
  }
}
