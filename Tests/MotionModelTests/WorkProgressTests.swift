import MotionModel
import Testing

@Suite("Work that says how far it has come")
struct WorkProgressTests {
  /// Received reports, which come one at a time.
  private final class Ear: @unchecked Sendable {
    var heard: [[Int]] = []
  }

  @Test(
    "work on all cores counts every part once, and what nobody hears is the same", arguments: [0, 1, 16, 17, 1_000])
  func counted(_ count: Int) {
    let ear = Ear()
    let doubled = WorkProgress.heard(by: { ear.heard.append([$0, $1]) }) {
      (0..<count).concurrentMap(counting: WorkProgress.Counter(of: count)) { 2 * $0 }
    }
    #expect(doubled == (0..<count).map { 2 * $0 })
    #expect(ear.heard.last == [count, count] && ear.heard.allSatisfy { $0[1] == count })
    #expect(ear.heard.map { $0[0] } == ear.heard.map { $0[0] }.sorted())
    #expect((0..<count).concurrentMap(counting: WorkProgress.Counter(of: count)) { 2 * $0 } == doubled)
    // Progress of a nested part is separate.
    let nested = Ear()
    WorkProgress.heard(by: { nested.heard.append([$0, $1]) }) {
      _ = (0..<count).concurrentMap(counting: WorkProgress.Counter(of: count)) { _ in
        (0..<3).concurrentMap(counting: WorkProgress.Counter(of: 3)) { $0 }
      }
    }
    #expect(nested.heard.allSatisfy { $0[1] == count } && nested.heard.last == [count, count])
    WorkProgress.report(1, of: 2)
    #expect(ear.heard.last == [count, count])
  }
}
