import MotionFormats
import MotionModel
import Testing

@Suite struct ImportIssueTests {
  @Test("every fault of the model is an issue of the same code, with its place and help")
  func twins() {
    for code in ModelError.Code.allCases {
      let place = JSONPointer(["a", "0"])
      let issue = ImportIssue(
        ModelError(code, "it is wrong", allowed: "0 to 1", hint: "mend it", pointer: place, location: nil))
      #expect(issue.code == code)
      #expect(issue.severity == .error)
      #expect(issue.message == "it is wrong (allowed: 0 to 1)")
      #expect(issue.hint == "mend it" && issue.pointer == place)
    }
  }

  @Test("messages are alike where only what was put in differs")
  func alike() {
    func message(_ name: String, _ reason: String) -> IssueMessage { "\(name) dropped: \(alike: reason)" }
    #expect(message("scale", "it has no end").text == "scale dropped: it has no end")
    #expect(message("scale", "it has no end").pattern == message("opacity", "it has no end").pattern)
    #expect(message("scale", "it has no end").pattern != message("scale", "it is animated twice").pattern)
    let inner: IssueMessage = "\(3) of \(4) stops"
    let outer: IssueMessage = "\(message("a", "b")), \(inner)"
    #expect(outer.text == "a dropped: b, 3 of 4 stops")
    #expect(outer.pattern == message("c", "b").pattern + ", " + inner.pattern)
    #expect((("\("a") is" as IssueMessage) + " gone").pattern == ("\("b") is gone" as IssueMessage).pattern)
  }
}
