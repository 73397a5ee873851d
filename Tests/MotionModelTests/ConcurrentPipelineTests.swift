import MotionModel
import Testing

@Suite("Work ahead on other cores")
struct ConcurrentPipelineTests {
  @Test(
    "elements come out made, once each, in their order, whatever the length of a part",
    arguments: [(0, 4), (1, 4), (4, 4), (5, 4), (8, 4), (100, 1), (1_000, 7), (1_000, 2_000)])
  func order(_ count: Int, _ partLength: Int) {
    var pipeline = ConcurrentPipeline(partLength: partLength) { (number: Int) in number * number }
    var made: [Int] = []
    for number in 0..<count { made += pipeline.add(number) }
    made += pipeline.finish()
    #expect(made == (0..<count).map { $0 * $0 })
    #expect(pipeline.finish().isEmpty)
  }

  @Test("never more than two parts are inside, and a pipeline that was finished can go on")
  func bounds() {
    var pipeline = ConcurrentPipeline(partLength: 3) { (number: Int) in number }
    var inside = 0
    for number in 0..<50 {
      inside += 1 - pipeline.add(number).count
      #expect(inside <= 6)
    }
    #expect(pipeline.finish().count == inside)
    #expect(pipeline.add(1).isEmpty)
    #expect(pipeline.finish() == [1])
  }
}
