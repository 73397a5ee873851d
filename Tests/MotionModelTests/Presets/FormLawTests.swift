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

  /// - Parameter wanted: How many legal values the law is tried on.
  private func check<Value: Hashable>(
    _ form: Form<Value>, wanted: Int = 30, sourceLocation: SourceLocation = #_sourceLocation
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
