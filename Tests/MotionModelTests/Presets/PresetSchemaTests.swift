import MotionModel
import TestSupport
import Testing

@Suite("The JSON Schema of documents")
struct PresetSchemaTests {
  let check = SchemaCheck(PresetDocument.schema)

  @Test("Every legal document is valid under the schema")
  func legal() throws {
    var random = RandomMotion(seed: 0x5C4E)
    for index in 0..<400 {
      let preset = Preset(
        try PresetName("test/preset-\(index)"), try random.motion(),
        details: PresetDetails(title: "t", tags: ["x"], source: Provenance(format: "dtcg")))
      let fault = check.fault(PresetDocument.json(preset))
      #expect(fault == nil, "seed \(random.seed), preset \(index): \(CanonicalJSON.text(PresetDocument.json(preset)))")
      if fault != nil { return }
    }
  }

  /// Faults of shape that the reader refuses; those of meaning (references, order in time) a schema cannot see.
  static let illegal = PresetDocumentTests.refusals.filter { refusal in
    let beyondSchema = [
      "uses \"a\"", "formula\":\"a*t", "0.5,0.5,0.4,1", "\"initial\":1,\"keyframes\":[{\"move\":2}]}]}", "scael",
      "\"advance\":\"schedule\"", "\"cyclic\":[0.5,0]", "\"type\":\"angle\"", "{\"name\":\"on\",\"values\":{}},",
      "\"cubicBezier\":[2,0,0,1]", "\"perceptual\":{}},\"duration\"", "bouncy(dration", "ease-in()",
    ]
    return !beyondSchema.contains { refusal.document.contains($0) }
  }

  @Test("What the reader refuses for its shape the schema refuses too", arguments: illegal)
  func refused(_ refusal: PresetDocumentTests.Refusal) throws {
    let value = try JSONReader.read(refusal.document)
    #expect(check.fault(value) != nil, "\(refusal.document)")
  }

  @Test("Enough faults are within reach of a schema for this to mean something")
  func reach() {
    #expect(Self.illegal.count >= 14)
  }
}
