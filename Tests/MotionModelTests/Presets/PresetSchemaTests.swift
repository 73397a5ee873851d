import MotionModel
import TestSupport
import Testing

@Suite("The JSON Schema of documents")
struct PresetSchemaTests {
  let check = SchemaCheck(Preset.schema)

  @Test("Every legal document is valid under the schema")
  func legal() throws {
    var random = RandomMotion(seed: 0x5C4E)
    for index in 0..<400 {
      let preset = Preset(
        try PresetName("test/preset-\(index)"), try random.motion(),
        details: PresetDetails(title: "t", tags: ["x"], source: Provenance(format: "dtcg")))
      let fault = check.fault(preset.json)
      #expect(fault == nil, "seed \(random.seed), preset \(index): \(CanonicalJSON.text(preset.json))")
      if fault != nil { return }
    }
  }

  /// Faults of shape that the reader refuses; those of meaning (references, order in time) a schema cannot see.
  static let illegal = PresetDocumentTests.refusals.filter { refusal in
    let beyondSchema = [
      "uses \"a\"", "formula\":\"a*t", "0.5,0.5,0.4,1", "\"initial\":1,\"keyframes\":[{\"move\":2}]}]}", "scael",
      "\"advance\":\"schedule\"", "\"cyclic\":[0.5,0]", "\"type\":\"angle\"", "{\"name\":\"on\",\"values\":{}},",
      "\"cubicBezier\":[2,0,0,1]", "\"perceptual\":{}},\"duration\"", "bouncy(dration", "ease-in()",
      "\"initial\":{\"x\":{\"by\":3}}", "\"trigger\":true", "\"color\":{\"by\"",
    ]
    return !beyondSchema.contains { refusal.document.contains($0) }
  }

  @Test("What the reader refuses for its shape the schema refuses too", arguments: illegal)
  func refused(_ refusal: PresetDocumentTests.Refusal) throws {
    let value = try JSONReader.read(refusal.document)
    #expect(check.fault(value) != nil, "\(refusal.document)")
  }

  /// Strings for a curve, a spring or a schedule, with permission for a preset's name.
  static let strings: [(document: String, takesNames: Bool)] = [
    (#"{"motionbook":1,"kind":"curve","name":"a","spring":@}"#, false),
    (#"{"motionbook":1,"kind":"curve","name":"a","physicsSpring":@}"#, false),
    (#"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"schedule":@}"#, true),
    (#"{"motionbook":1,"kind":"schedule","name":"a","schedule":@}"#, false),
    (#"{"motionbook":1,"kind":"transition","name":"a","curve":@}"#, true),
    (
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"x","initial":0,"keyframes":"#
        + #"[{"linear":1,"duration":1,"easing":@}]}]}"#, true
    ),
    (
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"x","initial":0,"keyframes":"#
        + #"[{"spring":1,"using":@}]}]}"#, true
    ),
  ]

  @Test("Reader and schema agree on strings that are no notation", arguments: strings)
  func words(place: (document: String, takesNames: Bool)) throws {
    for text in [
      "bouncy", "spring", "default", "Spring.bouncy", "ease-out", "easeOut", "linear", "brand/pop", "brand/pop@3",
      "everyMinute", "animation", "cyclic", "periodic", "Bouncy!", "two words", "", " ",
    ] {
      let value = try JSONReader.read(place.document.replacing("@", with: "\"\(text)\""))
      let isRead = (try? Preset(DocumentNode(value))) != nil
      #expect((check.fault(value) == nil) == isRead, "\(text) in \(place.document)")
      if ["bouncy", "ease-out", "brand/pop"].contains(text) { #expect(isRead == place.takesNames, "\(text)") }
    }
  }

  @Test("Notation is valid under the schema wherever it is read", arguments: strings)
  func notation(place: (document: String, takesNames: Bool)) throws {
    for text in [".bouncy", "Spring(duration: 1, bounce: 0)", "cyclic(0.5)", ".everyMinute", "everyMinute"] {
      let value = try JSONReader.read(place.document.replacing("@", with: "\"\(text)\""))
      guard (try? Preset(DocumentNode(value))) != nil else { continue }
      #expect(check.fault(value) == nil, "\(text) in \(place.document)")
    }
  }

  @Test("Descriptions stand once in each schema, and are sentences")
  func descriptions() throws {
    var count = 0
    func look(_ value: JSONValue, isProperties: Bool) {
      switch value {
      case .object(let members):
        #expect(Set(members.map(\.key)).count == members.count)
        for member in members {
          if !isProperties, member.key == "description", case .string(let text) = member.value {
            count += 1
            #expect(text.hasSuffix("."), "\(text)")
          }
          look(member.value, isProperties: member.key == "properties" && !isProperties)
        }
      case .array(let elements): for element in elements { look(element, isProperties: false) }
      default: break
      }
    }
    look(Preset.schema, isProperties: false)
    #expect(count > 40)
    #expect(
      Preset.schema[JSONPointer(["$defs", "curveSource", "description"])]
        .map { "\($0)".contains("any other string is the name of a preset") } == true)
  }

  @Test("Enough faults are within reach of a schema for this to mean something")
  func reach() {
    #expect(Self.illegal.count >= 14)
  }
}
