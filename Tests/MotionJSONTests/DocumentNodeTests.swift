import MotionJSON
import Testing

@Suite("Document nodes")
struct DocumentNodeTests {
  static let node = DocumentNode([
    "duration": 0.5, "count": 3, "half": 2.5, "huge": 1e300, "title": "Überblick", "on": true, "none": .null,
    "points": [[0, 1], ["x"]], "quoted": "12", "deep": ["a/b": [["n": 7]]],
  ])

  private func refusal<Value>(_ body: () throws(ModelError) -> Value) -> ModelError? {
    do {
      let value = try body()
      Issue.record("accepted \(value)")
      return nil
    } catch {
      return error
    }
  }

  @Test("reads what is there")
  func reads() throws {
    let object = try Self.node.object()
    #expect(try object.required("duration").number(in: 0...1) == 0.5)
    #expect(try object.required("count").integer(in: 0...3) == 3)
    #expect(try object.required("title").string() == "Überblick")
    #expect(try object.required("on").bool())
    #expect(try object.required("points").array(max: 2).count == 2)
    #expect(object.optional("absent") == nil)
    #expect(object.optional("none")?.value == .null)
    #expect(object.count == 10)
    #expect(object.contains("on") && !object.contains("off"))
    #expect(object.members.map { $0.key }.prefix(2) == ["duration", "count"])
    #expect(try object.exactlyOne(of: ["nope", "half"]).key == "half")
    #expect(try object.required("title").choice(of: ["a", "Überblick"]) == "Überblick")
  }

  @Test("names the pointer through arrays and objects, from the root or a given place")
  func pointers() throws {
    let inner = try Self.node.object().required("deep").object().required("a/b").array(max: 9)[0]
    #expect(inner.pointer.description == "/deep/a~1b/0")
    #expect(try inner.object().required("n").pointer.description == "/deep/a~1b/0/n")
    #expect(try inner.object().pointer == inner.pointer)
    let moved = DocumentNode([1], at: JSONPointer(["x", "y"]))
    #expect(try moved.array(max: 1)[0].pointer.description == "/x/y/0")
  }

  @Test("refuses unknown keys and suggests the closest")
  func unknownKeys() {
    let node = DocumentNode(["duration": 1, "durration": 2])
    let error = refusal { () throws(ModelError) in try node.object(allowing: ["delay", "duration"]) }
    #expect(error?.code == .unknown)
    #expect(error?.pointer?.description == "/durration")
    #expect(error?.hint == "did you mean \"duration\"?")
    #expect(error?.allowed == "delay, duration")
    let source = Array("{\"duration\":1,\n \"durration\": 2}".utf8)
    #expect(error?.located(in: source).location == TextLocation(line: 2, column: 2))
    // U+212A, the Kelvin sign, is canonically equivalent to K, and still another key.
    let kelvin = DocumentNode(["\u{212A}": 1])
    #expect(refusal { () throws(ModelError) in try kelvin.object(allowing: ["K"]) }?.code == .unknown)
    #expect(throws: Never.self) { try node.object(allowing: ["duration", "durration"]) }
  }

  @Test("says what was found, what is wanted and where")
  func wrongTypes() throws {
    let object = try Self.node.object()
    let cases: [(ModelError?, ModelError.Code, String, String, String?)] = [
      (
        refusal { () throws(ModelError) in try object.required("title").number() }, .wrongType, "/title",
        "expected a number, found a string", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("quoted").number(in: 0...1) }, .wrongType, "/quoted",
        "expected a number, found a string", "write the number without quotes"
      ),
      (
        refusal { () throws(ModelError) in try object.required("none").number() }, .wrongType, "/none",
        "expected a number, found null", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("on").string() }, .wrongType, "/on",
        "expected a string, found true", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("count").bool() }, .wrongType, "/count",
        "expected true or false, found a number", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("deep").array(max: 1) }, .wrongType, "/deep",
        "expected an array, found an object", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("points").object() }, .wrongType, "/points",
        "expected an object, found an array", nil
      ),
      (
        refusal { () throws(ModelError) in try object.required("half").integer(in: 0...9) }, .wrongType, "/half",
        "2.5 is not a whole number", nil
      ),
    ]
    for (error, code, pointer, problem, hint) in cases {
      #expect(error?.code == code)
      #expect(error?.pointer?.description == pointer)
      #expect(error?.problem == problem)
      #expect(error?.hint == hint)
    }
  }

  @Test("says which range is allowed")
  func ranges() throws {
    let object = try Self.node.object()
    let half = try object.required("half")
    let cases: [(ModelError?, ModelError.Code, String)] = [
      (refusal { () throws(ModelError) in try half.number(in: 0...1) }, .outOfRange, "0…1"),
      (refusal { () throws(ModelError) in try half.number(in: 3...(.infinity)) }, .outOfRange, "at least 3"),
      (refusal { () throws(ModelError) in try half.number(in: (-.infinity)...2) }, .outOfRange, "at most 2"),
      (
        refusal { () throws(ModelError) in try object.required("count").integer(in: 4...8) }, .outOfRange, "4…8"
      ),
      (
        refusal { () throws(ModelError) in try object.required("huge").integer(in: 0...(.max)) }, .outOfRange,
        "whole numbers from 0"
      ),
      (
        refusal { () throws(ModelError) in try object.required("title").string(maxBytes: 9) }, .tooLarge,
        "at most 9 bytes"
      ),
      (
        refusal { () throws(ModelError) in try object.required("points").array(max: 1) }, .tooLarge,
        "at most 1 elements"
      ),
      (
        refusal { () throws(ModelError) in try object.required("points").array(min: 3, max: 5) }, .outOfRange,
        "3…5 elements"
      ),
      (
        refusal { () throws(ModelError) in try object.required("points").array(min: 4, max: 4) }, .outOfRange,
        "exactly 4 elements"
      ),
    ]
    for (error, code, allowed) in cases {
      #expect(error?.code == code)
      #expect(error?.allowed == allowed)
    }
  }

  @Test("names missing, unknown and contradicting members at the object's place")
  func members() throws {
    let object = try DocumentNode(["a": 1, "b": 2, "mode": "loop"], at: JSONPointer(["p"])).object()
    let missing = refusal { () throws(ModelError) in try object.required("c") }
    #expect(missing?.code == .missing)
    #expect(missing?.pointer?.description == "/p")
    let both = refusal { () throws(ModelError) in try object.exactlyOne(of: ["a", "b", "c"]) }
    #expect(both?.code == .contradiction)
    #expect(both?.problem == "\"a\" and \"b\" exclude each other")
    #expect(refusal { () throws(ModelError) in try object.exactlyOne(of: ["x", "y"]) }?.code == .missing)
    let unknown = refusal { () throws(ModelError) in try object.required("mode").choice(of: ["lop", "once"]) }
    #expect(unknown?.code == .unknown)
    #expect(unknown?.pointer?.description == "/p/mode")
    #expect(unknown?.allowed == "lop, once")
    #expect(unknown?.hint == "did you mean \"lop\"?")
  }

  @Test("gives its place to errors of readers that have none")
  func reading() throws {
    let title = try Self.node.object().required("title")
    let error = refusal { () throws(ModelError) in
      try title.reading { () throws(ModelError) in throw ModelError(.badName, "not a slug") }
    }
    #expect(error?.code == .badName)
    #expect(error?.pointer?.description == "/title")
  }
}
