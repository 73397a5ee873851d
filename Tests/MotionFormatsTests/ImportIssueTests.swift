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
}
