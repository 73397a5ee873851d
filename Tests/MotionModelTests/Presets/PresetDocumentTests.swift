import MotionModel
import TestSupport
import Testing

@Suite("Preset documents")
struct PresetDocumentTests {
  @Test("A document of any kind reads back equal and its canonical bytes are stable")
  func roundTrip() throws {
    var random = RandomMotion(seed: 0xD0C)
    for index in 0..<2_000 {
      let preset = Preset(
        try PresetName("test/preset-\(index)"), try random.motion(),
        details: PresetDetails(
          title: "Title é \(index)", notes: index % 2 == 0 ? "notes" : nil, tags: ["a", "b"],
          deprecation: Deprecation(reason: "old", replacement: try PresetReference("test/other"))))
      let bytes = preset.canonicalBytes
      let read = try Preset(json: bytes)
      #expect(read == preset, "seed \(random.seed), preset \(index)")
      #expect(read.canonicalBytes == bytes, "seed \(random.seed), preset \(index)")
      if read != preset { return }
    }
  }

  @Test("A source says whose work it is: one line, read, written and allowed by the schema")
  func author() throws {
    let text = #"""
      {"motionbook":1,"name":"a","kind":"duration","duration":0.2,
       "source":{"author":"Robert Penner","license":"BSD-3-Clause"}}
      """#
    let preset = try Preset(json: Array(text.utf8))
    #expect(preset.details.source == Provenance(author: "Robert Penner", license: "BSD-3-Clause"))
    #expect(try Preset(json: preset.canonicalBytes) == preset)
    #expect(SchemaCheck(Preset.schema).fault(preset.json) == nil)
    let long = text.replacing("Robert Penner", with: String(repeating: "x", count: 2_001))
    #expect { _ = try Preset(json: Array(long.utf8)) } throws: {
      ($0 as? ModelError)?.pointer?.description == "/source/author"
    }
  }

  @Test("References are found in document order and can be replaced everywhere")
  func references() throws {
    let text = """
      {"motionbook":1,"kind":"sequence","name":"a","schedule":{"cyclic":["d/one",0.5]},"steps":[
       {"animate":{"scale":2},"curve":"c/one","duration":"d/two","delay":"d/three"},
       {"stagger":"d/four","play":"k/one@2","targets":["x"]},
       {"wait":"d/five"},
       {"defaults":{"curve":"c/two","duration":"d/six"}},
       {"animate":{"scale":1},"curve":{"linear":true,"duration":"d/seven"}}]}
      """
    let motion = try Preset(json: Array(text.utf8)).motion
    let expected = [
      "c/one", "d/two", "d/three", "k/one@2", "d/four", "d/five", "c/two", "d/six", "d/seven", "d/one",
    ]
    #expect(motion.references.map(\.description) == expected)
    let renamed = try motion.replacingReferences { reference throws(ModelError) in
      try PresetReference("z/\(reference)")
    }
    #expect(renamed.references.map(\.description) == expected.map { "z/\($0)" })
  }

  @Test("References inside transitions and keyframes are found too")
  func referencesInside() throws {
    let transition = """
      {"motionbook":1,"kind":"transition","name":"a","curve":"c/one","duration":"d/one","delay":"d/two",
       "insertion":{"effects":[{"combined":[{"opacity":true},
         {"animated":{"slide":true},"curve":"c/two"}]}],"curve":"c/three"},
       "removal":{"effects":[{"asymmetric":{"insertion":{"slide":true},
         "removal":{"animated":{"slide":true},"curve":"c/four"}}}]}}
      """
    let keyframes = """
      {"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"scale","initial":1,"keyframes":[
        {"linear":2,"duration":"d/one","easing":"c/one"},{"spring":1,"using":"c/two"}]}],
       "easing":"c/three","delay":"d/two"}
      """
    let states = """
      {"motionbook":1,"kind":"sequence","name":"a","states":[{"name":"on","values":{"scale":2},"curve":"c/one"}],
       "chain":[{"animation":"c/two","value":"scale"},{"transaction":"c/three"},{"transaction":null}]}
      """
    #expect(
      try Preset(json: Array(transition.utf8)).motion.references.map(\.description)
        == ["c/one", "d/one", "d/two", "c/two", "c/three", "c/four"])
    #expect(
      try Preset(json: Array(keyframes.utf8)).motion.references.map(\.description) == [
        "d/one", "c/one", "c/two", "d/two", "c/three",
      ])
    #expect(
      try Preset(json: Array(states.utf8)).motion.references.map(\.description) == ["c/one", "c/two", "c/three"])
  }

  @Test("A change says the value, or by how much it is raised, and is written as it was read")
  func changes() throws {
    for (typed, written) in [
      ("3", "3"), (#"{"by":3}"#, #"{"by":3}"#), (#"{"type":"angle","by":3}"#, #"{"type":"angle","by":3}"#),
      (#"{"type":"angle","value":3}"#, #"{"type":"angle","value":3}"#), (#"{"type":"number","by":3}"#, #"{"by":3}"#),
      (#"{"value":3}"#, "3"),
    ] {
      let text = #"{"motionbook":1,"kind":"sequence","name":"a","states":[{"name":"on","values":{"x":\#(typed)}}]}"#
      let json = try Preset(json: Array(text.utf8)).json
      let value = json[JSONPointer(["states", "0", "values", "x"])]
      #expect(value == (try JSONReader.read(Array(written.utf8))), "\(typed)")
    }
    let point = """
      {"motionbook":1,"kind":"keyframes","name":"a","tracks":[
       {"property":"offset","initial":[0,0],"keyframes":[{"cubic":{"by":[1,2]},"duration":1}]}]}
      """
    guard case .keyframes(let set) = try Preset(json: Array(point.utf8)).motion else { return }
    #expect(set.tracks[0].keyframes[0].change == (try ValueChange(by: MotionValue(.point, [1, 2]))))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let document: String
    let code: ModelError.Code
    let pointer: String
    let word: String
    var testDescription: String { document }
    init(_ document: String, _ code: ModelError.Code, _ pointer: String, _ word: String) {
      (self.document, self.code, self.pointer, self.word) = (document, code, pointer, word)
    }
  }

  static let refusals: [Refusal] = [
    Refusal(#"{"motionbook":2,"kind":"curve","name":"a","linear":true}"#, .unknown, "/motionbook", "format"),
    Refusal(#"{"motionbook":1,"kind":"cruve","name":"a"}"#, .unknown, "/kind", "cruve"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"A b","linear":true}"#, .badName, "/name", "A b"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"a","liner":true}"#, .unknown, "/liner", "linear"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"a","linear":true,"tracks":[]}"#, .unknown, "/tracks", "tracks"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"a","linear":true,"points":[]}"#, .contradiction, "", "points"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"position":"end"}"#, .contradiction, "/position",
      "belongs to \"steps\""),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","cubicBezier":[2,0,0,1]}"#, .outOfRange, "/cubicBezier",
      "x1"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","spring":{"perceptual":{"duration":1,"bounce":3}}}"#, .outOfRange,
      "/spring/perceptual/bounce", "-1…1"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","spring":{"physics":{"duration":1,"damping":3}}}"#,
      .unknown, "/spring/physics/duration", "duration"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","spring":".bouncy(dration: 1)"}"#, .unknown, "/spring",
      "of the notation"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"a","spring":"ease-in()"}"#, .syntax, "/spring", "ease-in"),
    Refusal(#"{"motionbook":1,"kind":"curve","name":"a","spring":"bouncy"}"#, .syntax, "/spring", "bouncy"),
    Refusal(
      #"{"motionbook":1,"kind":"schedule","name":"a","schedule":"every"}"#, .syntax, "/schedule", "every"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","spring":{"perceptual":{}},"duration":1}"#, .contradiction, "",
      "spring"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"modifiers":[{"delay":1},{"repeat":0}]}"#,
      .outOfRange, "/modifiers/1/repeat", "0"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","delay":-2e9,"tracks":[{"property":"x","initial":1,"keyframes":"#
        + #"[{"move":2}]}]}"#, .outOfRange, "/delay", "-2000000000"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","easing":3,"tracks":[{"property":"x","initial":1,"keyframes":"#
        + #"[{"move":2}]}]}"#, .wrongType, "/easing", "number"),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","formula":"a*t"}"#, .unknown, "", "\"a\""),
    Refusal(
      #"{"motionbook":1,"kind":"curve","name":"a","path":[[0,0,0.5,0.5,0.4,1]]}"#, .outOfRange,
      "/path/0", "control point"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"scale","initial":1,"keyframes":[{"linear":2}]}]}"#,
      .missing, "/tracks/0/keyframes/0", "duration"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"offset","initial":1,"keyframes":[{"move":2}]}]}"#,
      .wrongType, "/tracks/0/initial", "array"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"scale","initial":1,"keyframes":[{"move":2}]}],"derived":[{"property":"x","formula":"scael"}]}"#,
      .unknown, "/derived/0/formula", "scael"),
    Refusal(
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":[{"move":"up"}]}}"#, .unknown,
      "/insertion/effects/0/move", "top"),
    Refusal(
      #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":[{"slide":false}]}}"#, .contradiction,
      "/insertion/effects/0/slide", "true"),
    Refusal(#"{"motionbook":1,"kind":"sequence","name":"a"}"#, .missing, "", "steps"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","phases":[{"values":{}}],"steps":[]}"#, .contradiction, "",
      "phases"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","phases":[{"values":{}}],"advance":"schedule"}"#, .missing, "",
      "schedule"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","phases":[{"values":{}}],"schedule":{"cyclic":[0.5,0]}}"#,
      .outOfRange, "/schedule", "0.0"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","phases":[{"values":{"scale":1}},{"values":{"scale":{"type":"angle","value":1}}}]}"#,
      .wrongType, "", "scale"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","states":[{"name":"on","values":{}},{"name":"on","values":{}}]}"#,
      .duplicate, "/states/1", "on"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","initial":{"x":{"by":3}},"states":[{"name":"on","values":{}}]}"#,
      .contradiction, "/initial/x", "relative"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","states":[{"name":"on","values":{"color":{"by":[1,0,0,1]}}}]}"#,
      .contradiction, "/states/0/values/color", "color"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","states":[{"name":"on","values":{"x":{"by":3,"value":4}}}]}"#,
      .contradiction, "/states/0/values/x", "by"),
    Refusal(
      #"{"motionbook":1,"kind":"keyframes","name":"a","tracks":[{"property":"x","initial":{"by":1},"keyframes":[{"move":2}]}]}"#,
      .wrongType, "/tracks/0/initial", "object"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"repeat":2,"trigger":true}"#, .contradiction,
      "/trigger", "repeat"),
    Refusal(
      #"{"motionbook":1,"kind":"sequence","name":"a","steps":[{"wait":1}],"schedule":"everyMinute","trigger":true}"#,
      .contradiction, "", "tick"),
    Refusal(#"{"motionbook":1,"kind":"alias","name":"a","target":"B"}"#, .badName, "/target", "B"),
    Refusal(#"{"motionbook":1,"kind":"duration","name":"a","duration":-1}"#, .outOfRange, "/duration", "-1"),
    Refusal(#"{"motionbook":1,"kind":"duration","name":"a","duration":1,"tags":[""]}"#, .outOfRange, "/tags/0", "tag"),
  ]

  @Test("A fault in a document is refused with its kind and place", arguments: refusals)
  func refusal(_ refusal: Refusal) {
    let error = #expect(throws: ModelError.self) { try Preset(json: Array(refusal.document.utf8)) }
    #expect(error?.code == refusal.code)
    #expect(error?.pointer?.description == refusal.pointer)
    #expect(error?.location != nil, "the place in the text")
    #expect(error?.description.contains(refusal.word) == true, "\(error?.description ?? "")")
  }

  @Test("An error in a document names line and column")
  func location() {
    let text = """
      {"motionbook": 1, "kind": "curve", "name": "a",
       "cubicBezier": [0, 0, 7, 1]}
      """
    let error = #expect(throws: ModelError.self) { try Preset(json: Array(text.utf8)) }
    #expect(error?.location == TextLocation(line: 2, column: 17))
  }
}
