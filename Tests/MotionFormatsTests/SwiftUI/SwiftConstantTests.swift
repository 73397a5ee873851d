import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Swift's constants in")
struct SwiftConstantTests {
  private static func read(_ text: String) throws -> ImportedPresets {
    try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "Motion.swift")], ImportOptions())
  }

  @Test("a deprecated constant is a deprecated preset, with the constant to use in its place where that is one")
  func deprecations() throws {
    let read = try Self.read(
      """
      enum Motion {
        /// Slow.
        @available(*, deprecated, message: "too \\"slow\\"", renamed: "quick")
        static let old = Animation.easeIn(duration: 0.3)
        @available(*, deprecated, renamed: "Motion.quick") static let other = quick
        @available(iOS, introduced: 14, deprecated: 17,
          message: "not for us") @MainActor
        static let third = Animation.easeOut(duration: 0.4)
        @available(*, deprecated, renamed: "Elsewhere.x")
        static let moved = Animation.linear(duration: 0.5)
        @available(iOS 17, *)
        static let quick = Animation.easeInOut(duration: 0.2)
        @available(*, unavailable, message: "gone")
        static let kept = Animation.smooth
      }
      """)
    let quick = try PresetReference("motion/quick")
    let expected: [String: Deprecation] = [
      "motion/old": Deprecation(reason: "too \"slow\"", replacement: quick),
      "motion/other": Deprecation(replacement: quick),
      "motion/third": Deprecation(reason: "not for us"), "motion/moved": Deprecation(reason: "use Elsewhere.x"),
    ]
    #expect(read.presets.count == 6)
    for preset in read.presets { #expect(preset.details.deprecation == expected[preset.name.text], "\(preset.name)") }
    #expect(read.presets.first { $0.name.text == "motion/old" }?.details.summary == "Slow.")
  }

  @Test("timelines of keyframes keep the names of their constants; one that cannot be read is told")
  func timelines() throws {
    let read = try Self.read(
      """
      struct Values { var scale = 1.0 }
      enum Motion {
        static let grow = KeyframeTimeline(initialValue: Values()) {
          KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.5) }
        }
        static let odd = KeyframeTimeline(initialValue: Values()) {
          KeyframeTrack(\\.scale) { LinearKeyframe(size(2), duration: 0.5) }
        }
      }
      """)
    #expect(read.presets.map(\.name.text) == ["motion/grow"])
    let grow = try Motion(
      notation: """
        KeyframeTimeline(initialValue: (scale: 1.0)) { KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.5) } }
        """, as: .keyframes)
    #expect(read.presets.first?.motion == grow)
    #expect(read.report.issues(.warning).map(\.location?.line) == [7])
  }

  @Test("a length of Dispatch's is one like Swift's", arguments: [".milliseconds(250)", ".microseconds(250_000)"])
  func dispatch(_ value: String) throws {
    let read = try Self.read("enum Motion { static let wait: DispatchTimeInterval = \(value) }")
    #expect(read.presets.map(\.motion) == [.duration(.seconds(0.25))])
  }
}
