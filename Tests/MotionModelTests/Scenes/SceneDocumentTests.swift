import MotionModel
import TestSupport
import Testing

@Suite("Documents of scenes") struct SceneDocumentTests {
  private func preset(_ body: String) throws -> Preset {
    try Preset(json: Array((#"{"motionbook":1,"name":"a","kind":"sequence","# + body + "}").utf8))
  }

  @Test("everything that a scene can say comes back")
  func roundTrip() throws {
    let preset = try preset(
      #"""
      "members":[
        {"id":"page","size":[390,844],"layout":{"stack":{"vertical":"bottom"}},"members":[
          {"id":"list","layout":{"grid":{"minimum":60,"spacing":4}},"geometryGroup":true,"members":[
            {"id":"cover","size":[60,90],"geometry":{"matchedGeometry":"album","anchor":[0,1],"isSource":false},
             "values":{"opacity":0.5},"modifiers":[{"animation":".spring()","value":"size"},{"transaction":null}],
             "insertion":{"effects":[{"move":"leading"}]}},
            {"id":"name","text":"Fearless","contentTransition":"opacity","isPresent":false,"transition":"brand/fade"}]}]},
        {"id":"dot","center":[20,30],"size":[4,4]},{"id":"line","origin":[1,2],"size":[100,1]}],
      "states":[
        {"name":"closed"},
        {"name":"open","values":{"cover/opacity":1},"members":{"cover":{"size":[300,450],"parent":"page","geometry":null},
          "dot":{"origin":[5,6]},"list":{"layout":{"free":true},"size":null},"name":{"isPresent":true,"text":"Red"}}}]
      """#)
    guard case .sequence(let sequence) = preset.motion, case .states(let map) = sequence.body else {
      Issue.record("expected states")
      return
    }
    #expect(try Preset(json: Array(CanonicalJSON.text(preset.json).utf8)) == preset)
    let cover = try #require(map.states[1].members.first { $0.id.text == "cover" })
    #expect(cover.geometry == .some(nil))
    #expect(cover.parent?.text == "page")
    #expect(sequence.members[0].members[0].traits.layout == .grid(.adaptive(minimum: 60), spacing: 4, lineSpacing: nil))
    #expect(preset.motion.references.map(\.description) == ["brand/fade"])
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (#""members":[{"id":"a"},{"id":"a"}],"states":[{"name":"s"}]"#, ModelError.Code.duplicate, "/members/1"),
      (#""members":[{"id":"a"}],"states":[{"name":"s","members":{"b":{}}}]"#, .unknown, "/states/0/members/b"),
      (#""states":[{"name":"s","members":{"b":{}}}]"#, .unknown, "/states/0/members/b"),
      (
        #""members":[{"id":"a"}],"states":[{"name":"s","members":{"a":{"parent":"c"}}}]"#, .unknown,
        "/states/0/members/a"
      ),
      (
        #""members":[{"id":"a","members":[{"id":"b"}]}],"states":[{"name":"s","members":{"a":{"parent":"b"}}}]"#,
        .cycle, "/states/0/members/a/parent"
      ),
      (
        #""members":[{"id":"a"}],"states":[{"name":"s","members":{"a":{"parent":"a"}}}]"#, .cycle,
        "/states/0/members/a/parent"
      ),
      (#""members":[{"id":"a","size":[-1,2]}],"states":[{"name":"s"}]"#, .outOfRange, "/members/0/size/0"),
      (
        #""members":[{"id":"a","layout":{"row":{"alignment":"leading"}}}],"states":[{"name":"s"}]"#, .unknown,
        "/members/0/layout/row/alignment"
      ),
      (
        #""members":[{"id":"a","values":{"size":[1,1]}}],"states":[{"name":"s"}]"#, .contradiction,
        "/members/0/values/size"
      ),
      (
        #""members":[{"id":"a","transition":"x","removal":{"effects":[]}}],"states":[{"name":"s"}]"#, .contradiction,
        "/members/0"
      ),
      (
        #""members":[{"id":"a","values":{"opacity":{"by":1}}}],"states":[{"name":"s"}]"#, .contradiction,
        "/members/0/values/opacity"
      ),
    ])
  func refused(body: String, code: ModelError.Code, pointer: String) {
    do {
      _ = try preset(body)
      Issue.record("accepted: \(body)")
    } catch let error as ModelError {
      #expect(error.code == code, "\(body): \(error)")
      #expect(error.pointer?.description == pointer, "\(body): \(error)")
    } catch { Issue.record("\(error)") }
  }

  @Test("what layout decides cannot be set as a value")
  func frames() {
    #expect(throws: ModelError.self) {
      try preset(#""members":[{"id":"a"}],"states":[{"name":"s","values":{"a/frame.width":1}}]"#)
    }
    #expect(throws: ModelError.self) {
      try preset(#""members":[{"id":"a"}],"states":[{"name":"s","values":{"a/frame":[0,0,1,1]}}]"#)
    }
  }

  @Test("a scene is bounded: members, depth, and places to compute")
  func bounds() throws {
    let many = (0...1_000).map { #"{"id":"m\#($0)"}"# }.joined(separator: ",")
    #expect(throws: ModelError.self) { try preset(#""members":[\#(many)],"states":[{"name":"s"}]"#) }
    let deep = (0..<17).map { #"{"id":"m\#($0)","members":["# }.joined() + String(repeating: "]}", count: 17)
    #expect(throws: ModelError.self) { try preset(#""members":[\#(deep)],"states":[{"name":"s"}]"#) }
    let members = (0..<1_000).map { #"{"id":"m\#($0)"}"# }.joined(separator: ",")
    let phases = Array(repeating: "{}", count: 301).joined(separator: ",")
    #expect(throws: ModelError.self) { try preset(#""members":[\#(members)],"phases":[\#(phases)]"#) }
  }
}
