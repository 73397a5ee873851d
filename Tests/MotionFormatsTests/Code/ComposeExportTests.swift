import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import Testing

@Suite("Compose out")
struct ComposeExportTests {
  /// Declaration of `brand/pop`, without its comment.
  private static func pop(_ notation: String) throws -> (text: String, report: LossReport) {
    let (text, report) = try ComposeFormat().text([CodeSamples.curve(notation)])
    let start = try #require(text.range(of: "object Brand {\n")).upperBound
    let end = try #require(text[start...].range(of: "\n  }\n")).lowerBound
    let lines = text[start..<end].split(separator: "\n").filter { !$0.contains("/**") }
    return (lines.map { String($0.dropFirst(4)) }.joined(separator: "\n"), report)
  }

  @Test(
    "easings, springs and tweens are Compose's own",
    arguments: [
      ("cubic-bezier(0.2, 0, 0, 1)", "val pop: Easing = CubicBezierEasing(0.2f, 0.0f, 0.0f, 1.0f)"),
      ("linear", "val pop: Easing = LinearEasing"),
      (
        "ease-in.duration(350ms).delay(0.2)",
        """
        fun <T> pop(): TweenSpec<T> = tween(
          durationMillis = 350,
          delayMillis = 200,
          easing = CubicBezierEasing(0.42f, 0.0f, 1.0f, 1.0f),
        )
        """
      ),
      (
        "spring(dampingRatio: 0.75, stiffness: 1500)",
        "fun <T> pop(): SpringSpec<T> = spring(dampingRatio = 0.75f, stiffness = 1500.0f)"
      ),
      // k / m = 50; ζ = 30 / (2 √200) = 1.060660172.
      (
        "spring(tension: 100, friction: 30, mass: 2)",
        "fun <T> pop(): SpringSpec<T> = spring(dampingRatio = 1.060660172f, stiffness = 50.0f)"
      ),
      (
        "linear.duration(1s).repeatCount(3, autoreverses: true).delay(-0.5)",
        """
        fun <T> pop(): RepeatableSpec<T> = repeatable(
          iterations = 3,
          animation = tween(durationMillis = 1000, easing = LinearEasing),
          repeatMode = RepeatMode.Reverse,
          initialStartOffset = StartOffset(500, StartOffsetType.FastForward),
        )
        """
      ),
      (
        "steps(2, jump-start)",
        """
        val pop: Easing = PiecewiseEasing(
          floatArrayOf(0.5f, 0.5f, 0.5f),
          floatArrayOf(1.0f, 1.0f, 1.0f),
        )
        """
      ),
    ])
  func curves(notation: String, expected: String) throws {
    let (text, report) = try Self.pop(notation)
    #expect(text == expected)
    #expect(report.isLossless)
  }

  @Test("keyframes that meet at whole milliseconds have no jump there")
  func meetingKeyframes() throws {
    let text = """
      {"motionbook":1,"name":"a/b","kind":"keyframes","tracks":[{"property":"opacity","initial":1,"keyframes":[
       {"linear":0.2,"duration":0.5,"easing":".easeIn"},{"linear":1,"duration":0.5,"easing":".easeIn"}]}]}
      """
    let (output, report) = try ComposeFormat().output(CodeSamples.exported([text]), options: ExportOptions())
    #expect(report.isLossless)
    #expect(output.text.contains("0.2f at 500 using") && !output.text.contains("at 499"))
  }

  @Test("springs that follow each other join without a jump, at any error", arguments: [0.002, 0.0005])
  func joiningSprings(error: Double) throws {
    let text = """
      {"motionbook":1,"name":"a/b","kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":[
       {"linear":1,"duration":0.12},{"spring":1.5,"duration":0.3,"using":"Spring(duration: 0.5, bounce: 0.3)"},
       {"spring":1,"duration":0.7,"using":"Spring(duration: 0.5, bounce: 0)"}]}]}
      """
    var options = ExportOptions()
    options.maximumError = error
    let (output, report) = try ComposeFormat().output(CodeSamples.exported([text]), options: options)
    #expect(CodeSamples.errors(report).values.allSatisfy { $0 <= error })
    #expect(output.text.contains("f at 420 using") && !output.text.contains("at 419"))
  }

  @Test("the enclosing type has the chosen name, in Kotlin behind its package")
  func enclosingType() throws {
    var options = ExportOptions()
    options.typeName = "com.acme.motion.BrandMotions"
    let pop = try CodeSamples.curve("ease-in")
    let (output, _) = try ComposeFormat().output([pop], options: options)
    let lines = output.text.split(separator: "\n").dropFirst()
    #expect(lines.first == "package com.acme.motion" && lines.contains("object BrandMotions {"), "\(output.text)")
    #expect(output.names.contains { $0.text == "BrandMotions.Brand.pop" })
    // Two files of one package may carry the same helper.
    let steps = try ComposeFormat().text([CodeSamples.curve("steps(2)")], options: options).text
    #expect(steps.contains("\n  private class PiecewiseEasing(") && steps.hasSuffix("}\n}\n"), "\(steps)")
    options.typeName = "Brand"
    #expect(try FlutterFormat().text([pop], options: options).text.contains("abstract final class Brand {"))
    // The type is that of the group of its name, and of no group inside.
    let brand = try SwiftUIFormat().output([pop], options: options).output
    #expect(brand.names.contains { $0.text == "Brand.pop" } && !brand.text.contains("BrandMotions"), "\(brand.text)")
    let inner = try CodeSamples.curve("ease-in", named: "brand/brand/pop")
    #expect(try SwiftUIFormat().text([inner], options: options).text.contains("enum Brand {\n  enum BrandMotions {"))
    for (format, name) in [
      (ComposeFormat() as any ExportFormat, "com..Motions"), (ComposeFormat(), "com.in.Motions"), (ComposeFormat(), ""),
      (ComposeFormat(), "Easing"), (SwiftUIFormat(), "com.acme.Motions"), (SwiftUIFormat(), "brand"),
      (FlutterFormat(), "Brand-Motions"), (CSSFormat(), "Brand"),
    ] {
      options.typeName = name
      #expect(throws: ModelError.self, "\(name)") { _ = try format.text([pop], options: options) }
    }
  }

  @Test("what is no whole number of milliseconds is rounded, and the report says what that costs")
  func milliseconds() throws {
    // f = t / 0.1005 and t / 0.101 (halves go up): most apart where the first is over, 1 − 0.1005 / 0.101 = 0.00495.
    let (text, report) = try Self.pop("linear.duration(0.1005s)")
    #expect(text == "fun <T> pop(): TweenSpec<T> = tween(durationMillis = 101, easing = LinearEasing)")
    let error = try #require(CodeSamples.errors(report)["milliseconds"])
    #expect(abs(error - 0.00495) < 0.0002)
    let third = try ComposeFormat().text(
      CodeSamples.exported([#"{"motionbook":1,"name":"third","kind":"duration","duration":0.0004}"#]))
    #expect(third.text.contains("const val third: Int = 0\n"))
    #expect(CodeSamples.errors(third.report)["milliseconds"] == 1)
  }

  @Test("a spring that waits, repeats or is thrown is a tween within the error")
  func bakedSprings() throws {
    for notation in [
      ".bouncy.delay(0.2)", ".bouncy.repeatForever(autoreverses: false)",
      "interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)",
    ] {
      let (text, report) = try Self.pop(notation)
      #expect(text.contains("easing = PiecewiseEasing("), "\(text)")
      #expect(CodeSamples.errors(report).values.allSatisfy { $0 <= 0.002 } && !report.isLossless, "\(report)")
    }
  }

  @Test("keyframes stand at milliseconds; where they jump, the last one before is the way")
  func keyframes() throws {
    let (text, report) = try ComposeFormat().text(CodeSamples.exported([CodeSamples.hop]))
    #expect(
      ExportHeader.unsealed(text) == """
        // Made by motionbook. Errors are at most 0.002 of the travel, but up to 0.5 in brand/hop.

        import androidx.compose.animation.core.*

        object Motions {
          object Brand {
            /** brand/hop, within 0.5 of its travel */
            object Hop {
              val opacity: RepeatableSpec<Float> = repeatable(
                iterations = 3,
                animation = keyframes<Float> {
                  durationMillis = 1000
                  0.0f at 0 using CubicBezierEasing(0.2f, 0.0f, 0.0f, 1.0f)
                  1.0f at 499 // A jump takes 1 ms.
                  0.5f at 500
                  0.0f at 1000
                },
                repeatMode = RepeatMode.Reverse,
                initialStartOffset = StartOffset(250),
              )

              val offsetX: RepeatableSpec<Float> = repeatable(
                iterations = 3,
                animation = keyframes<Float> {
                  durationMillis = 1000
                  0.0f at 0 using CubicBezierEasing(0.333333333f, 0.0f, 0.666666667f, 0.333333333f)
                  30.0f at 1000
                },
                repeatMode = RepeatMode.Reverse,
                initialStartOffset = StartOffset(250),
              )
            }
          }
        }

        """)
    let errors = CodeSamples.errors(report)
    #expect(errors["offset.x"] == 0 && errors["offset.x milliseconds"] == nil)
    // Just before the jump from 1 to 0.5 it is already there.
    #expect(abs(try #require(errors["opacity milliseconds"]) - 0.5) < 1e-3)
  }

  @Test("keyframes of any kind play as the engine says, within the error that is stated")
  func played() throws {
    try CodeSamples.compareRandom(ComposeFormat(), seed: 0x5A11_0023, count: 30) { errors, channel in
      // At whole milliseconds, the error of the curve is stated with that of the times.
      max(errors[channel] ?? 0, 1.05 * (errors["\(channel) milliseconds"] ?? 0)) + 1e-6
    }
  }
}
