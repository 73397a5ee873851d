import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Curves of one's own") struct CustomCurveTests {
  /// The article's `MyLinearAnimation`, for a way of any length.
  private struct MyLinear {
    var duration: Double

    func animate(value: Double, time: Double) -> Double? { time <= duration ? value * (time / duration) : nil }

    /// SwiftUI's presented value: the model value minus the interval, plus the animated interval.
    func shown(model: Double, interval: Double, time: Double) -> Double {
      animate(value: interval, time: time).map { model - interval + $0 } ?? model
    }
  }

  private func stage(
    _ changes: [(time: Double, value: Double, curve: String)], from first: Double = 1,
    _ set: (inout CompileOptions) -> Void = { _ in }
  ) throws -> Stage {
    var options = CompileOptions()
    set(&options)
    var stage = Stage(options: options)
    let scale = try PropertyName("scale")
    try stage.add(scale, value: Make.number(first))
    for change in changes {
      let curve = CurveChoice.curve(.inline(try Curve(notation: change.curve)))
      try stage.set(
        [PropertyChange(scale, Make.number(change.value))], at: change.time, StageTransaction(curve))
    }
    return stage
  }

  private let merging = "formula(\"t\", duration: 1, merges: true)"

  @Test("MyLinear keeps its clock when it merges: from 1 to 1.5 and halfway on to 2 it shows 1.5 at 0.5 s")
  func myLinear()
    throws
  {
    let article = MyLinear(duration: 1)
    #expect(article.shown(model: 2, interval: 1, time: 0.5) == 1.5)
    for mode in EvaluationMode.allCases {
      let timeline = try stage([(0, 1.5, merging), (0.5, 2, merging)]) { $0.mode = mode }.timeline()
      for time in [0, 0.1, 0.25, 0.49] {
        let expected = article.shown(model: 1.5, interval: 0.5, time: time)
        #expect(abs(timeline.at(time, "scale") - expected) < 1e-12, "\(mode) at \(time)")
      }
      for time in [0.5, 0.6, 0.75, 0.99, 1.1, 5] {
        let expected = article.shown(model: 2, interval: 1, time: time)
        #expect(abs(timeline.at(time, "scale") - expected) < 1e-12, "\(mode) at \(time)")
      }
    }
    let exact = try stage([(0, 1.5, merging), (0.5, 2, merging)]).timeline()
    #expect(exact.velocity("scale", at: 0.75) == 1 && exact.duration == 1)
  }

  /// Interval and model value as SwiftUI's animator keeps them: one clock from the first change on.
  @Test("any number of merges goes by one clock, and starts anew once it has come") func law() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var times: [Double] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) { times.append(.random(in: 0...2.5, using: &generator)) }
      let changes = times.sorted().map { time in
        (time: time, value: Double.random(in: -5...5, using: &generator), curve: merging)
      }
      let timeline = try stage(changes).timeline()
      var (model, interval, begin) = (1.0, 0.0, -Double.infinity)
      var rest = changes[...]
      for time in stride(from: 0.013, to: 4, by: 0.05) {
        while let next = rest.first, next.time <= time {
          if next.time - begin > 1 { (begin, interval) = (next.time, 0) }
          interval += next.value - model
          model = next.value
          rest.removeFirst()
        }
        let expected = MyLinear(duration: 1).shown(model: model, interval: interval, time: time - begin)
        #expect(abs(timeline.at(time, "scale") - expected) < 1e-9, "seed \(generator.seed), \(changes) at \(time)")
      }
    }
  }

  @Test("it takes over curves that add up, and springs; without merges it adds up itself") func others() throws {
    // At 0.5 s of 2 s half an interval of 0.5 has gone 0.125; on the clock of 1 s the whole interval of 1 has gone 0.5.
    let slow = try stage([(0, 1.5, "linear(duration: 2)"), (0.5, 2, merging)]).timeline()
    #expect([0.49, 0.5, 0.75, 1.5].map { slow.at($0, "scale") } == [1.1225, 1.5, 1.75, 2])
    let spring = try stage([(0, 1.5, ".spring"), (0.25, 2, merging)]).timeline()
    #expect(spring.at(0.25, "scale") == 1.25)
    let adding = "formula(\"t\", duration: 1)"
    let added = try stage([(0, 1.5, ".linear(duration: 1)"), (0.5, 2, adding)])
    let sum = added.timeline().at(0.75, "scale")
    #expect(abs(sum - (1.375 + 0.25 * (2 - 1.375))) < 1e-12)
    // The other way round a spring takes over with the velocity: 0.5 a second.
    let taken = try stage([(0, 1.5, merging), (0.5, 2, ".spring")]).timeline()
    #expect(abs(taken.at(0.5, "scale") - 1.25) < 1e-12)
    #expect(abs((taken.at(0.500001, "scale") - 1.25) / 1e-6 - 0.5) < 1e-3)
    // Longer than its own clock: it has come at once.
    let late = try stage([(0, 1.5, ".linear(duration: 5)"), (3, 2, merging)]).timeline()
    #expect(late.at(3, "scale") == 2)
    let delayed = "\(merging).delay(0.5)"
    let mixed = try stage([(0, 1.5, merging), (0.5, 2, delayed)]).timeline()
    #expect(mixed.at(0.6, "scale") == 1 + 0.5 * 0.6)
    let same = try stage([(0, 1.5, delayed), (1, 2, delayed)]).timeline()
    #expect(same.at(1, "scale") == 1.5)
  }

  /// At 0.5 s a quarter of the change from 1 to 2 is shown; three quarters remain for half a second.
  @Test("what it keeps lets it go on without a jump") func state() throws {
    let kept = "merges: true, began: \"t\", done: \"progress\""
    let smooth = "formula(\"done + (1 - done) * (t - began) / (1 - began)\", duration: 1, \(kept))"
    let curve = try Curve(notation: smooth)
    #expect(try Curve(notation: curve.notation) == curve)
    let timeline = try stage([(0, 1.5, smooth), (0.5, 2, smooth)]).timeline()
    #expect([0.25, 0.5, 0.75, 1, 2].map { timeline.at($0, "scale") } == [1.125, 1.25, 1.625, 2, 2])
    let seen = "formula(\"if(velocity > 0.4, elapsed, from / to)\", duration: 1, merges: true)"
    // Before its takeover it saw no velocity: 1/4 of the change from 1 to 4; then 1 a second.
    let context = try stage([(0, 4, seen)]).timeline()
    #expect(context.at(0.1, "scale") == 1.75)
    let fast = try stage([(0, 2, ".linear(duration: 1)"), (0.5, 5, seen)]).timeline()
    #expect(fast.at(0.75, "scale") == 4)
  }

  @Test("a curve alone sees where it goes") func alone() throws {
    let notation = "formula(\"elapsed / 2 * (to - from) / 300 + 0 * velocity\", duration: 2)"
    let curve = Motion.curve(try Curve(notation: notation))
    var options = CompileOptions()
    (options.from, options.to) = (20, 320)
    let timeline = try ResolvedMotion(curve).timeline(options)
    #expect([0, 1, 1.5, 2].map { timeline.at($0, "value") } == [20, 170, 245, 320])
    #expect(timeline.velocity("value", at: 1) == 150)
  }

  /// A staircase that can take over.
  private struct Stairs: CustomCurve {
    var count: Double
    func progress(_ context: CurveContext) -> Double {
      let share = context.elapsed / context.duration
      return (count * (context.parameters["factor"] ?? 1) * share).rounded(.down) / count + (context.state["lift"] ?? 0)
    }
    func merges(_ context: inout CurveContext) -> Bool {
      context.state["lift"] = 0.25
      return true
    }
  }

  @Test("a program registers a curve by name; elsewhere the document is refused") func registered() throws {
    let stairs = "custom(\"stairs\", duration: 2, factor: 1)"
    let curve = try Curve(notation: stairs)
    #expect(try Curve(notation: curve.notation) == curve)
    let error = #expect(throws: ModelError.self) { _ = try ResolvedMotion(.curve(curve)).timeline() }
    #expect(error?.code == .unknown && error?.problem.contains("stairs") == true && error?.hint != nil)
    var options = CompileOptions()
    options.curves["stairs"] = Stairs(count: 4)
    let timeline = try ResolvedMotion(.curve(curve)).timeline(options)
    #expect([0, 0.4, 0.5, 1.2, 1.9, 2, 3].map { timeline.at($0, "value") } == [0, 0, 0.25, 0.5, 0.75, 1, 1])
    options.parameters["factor"] = 2
    #expect(try ResolvedMotion(.curve(curve)).timeline(options).at(0.5, "value") == 0.5)
    let moved = try stage([(0, 5, stairs), (1, 9, stairs)]) { $0.curves["stairs"] = Stairs(count: 4) }.timeline()
    #expect([0.5, 1, 1.5, 2.5].map { moved.at($0, "scale") } == [2, 1 + 8 * 0.75, 9, 9])
    var others = options
    others.curves["stairs"] = Stairs(count: 5)
    #expect(others != options)
  }

  @Test("a takeover that cannot be is refused") func refusals() {
    for notation in [
      "formula(\"t\", began: \"t\")", "formula(\"x\", merges: true)", "formula(\"t\", merges: true, t: \"t\")",
      "formula(\"t\", merges: true, a: \"b\")", "formula(\"t\", merges: 2)",
      "formula(\"t\", merges: true, merges: true)",
      "custom()", "custom(3)", "custom(\"a\", merges: true)", "custom(\"\")",
    ] {
      #expect(throws: ModelError.self, "\(notation)") { _ = try Curve(notation: notation) }
    }
    for members in [#""formula":"t","state":{"a":"t"}"#, #""formula":"t","merges":true,"state":{"a":"b"}"#] {
      let document = #"{"motionbook":1,"name":"a","kind":"curve",\#(members)}"#
      #expect(throws: ModelError.self, "\(members)") { _ = try Preset(json: Array(document.utf8)) }
    }
  }
}
