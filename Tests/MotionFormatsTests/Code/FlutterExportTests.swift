import MotionFormats
import MotionModel
import Testing

@Suite("Flutter out")
struct FlutterExportTests {
  private static func line(_ notation: String) throws -> Substring? {
    let text = try FlutterFormat().text([CodeSamples.curve(notation)]).text
    return text.split(separator: "\n").first { $0.contains(" brandPop = ") }
  }

  @Test(
    "curves and springs are constants",
    arguments: [
      ("cubic-bezier(0.2, 0, 0, 1)", "Curve brandPop = Cubic(0.2, 0.0, 0.0, 1.0)"),
      ("linear", "Curve brandPop = Curves.linear"),
      (
        "ease-in.duration(350ms)",
        "CurveTiming brandPop = CurveTiming(Cubic(0.42, 0.0, 1.0, 1.0), Duration(microseconds: 350000))"
      ),
      // Twice as fast: half as long.
      (
        "linear.duration(1s).speed(2)",
        "CurveTiming brandPop = CurveTiming(Curves.linear, Duration(microseconds: 500000))"
      ),
    ])
  func constants(notation: String, expected: String) throws {
    #expect(try Self.line(notation) == "  static const \(expected);")
  }

  @Test("springs keep mass, stiffness, damping and velocity; delays and passes stand beside what runs")
  func springs() throws {
    // k = (2π / 0.5)² = 157.913670417, c = 2 · 0.7 · 2π / 0.5 = 17.592918860; within 0.001 of its end after 0.8187 s.
    let spring = try FlutterFormat().text([CodeSamples.curve("Spring(duration: 0.5, bounce: 0.3).delay(0.2)")])
    #expect(spring.report.isLossless)
    #expect(
      spring.text.contains(
        """
          static const SpringTiming brandPop = SpringTiming(
            SpringDescription(mass: 1.0, stiffness: 157.913670417, damping: 17.59291886),
            Duration(microseconds: 818747),
            delay: Duration(microseconds: 200000),
          );
        """), "\(spring.text)")
    let thrown = try FlutterFormat().text([
      CodeSamples.curve("interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3).speed(2)")
    ]).text
    // Twice as fast: four times the stiffness, twice the damping and the velocity.
    #expect(
      thrown.contains("SpringDescription(mass: 2.0, stiffness: 400.0, damping: 20.0)"), "\(thrown)")
    #expect(thrown.contains("\n    velocity: 6.0,\n"), "\(thrown)")
    let repeated = try FlutterFormat().text([
      CodeSamples.curve("easeInOut.duration(1s).repeatForever(autoreverses: true).delay(0.1)")
    ]).text
    #expect(
      repeated.contains(
        """
          static const CurveTiming brandPop = CurveTiming(
            Cubic(0.42, 0.0, 0.58, 1.0),
            Duration(microseconds: 1000000),
            delay: Duration(microseconds: 100000),
            iterations: null,
            alternates: true,
          );
        """), "\(repeated)")
  }

  @Test("names of every object's members and of a type in use are escaped", arguments: ["to-string", "double"])
  func members(name: String) throws {
    let text = try FlutterFormat().text([CodeSamples.curve("linear", named: name)]).text
    #expect(text.contains(" Curve \(name == "double" ? name : "toString")_ = "), "\(text)")
  }

  @Test("opacity is cut off at 0 and 1, which a widget demands, and said") func opacity() throws {
    let presets = try CodeSamples.exported([
      """
      {"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[
       {"linear":1.5,"duration":0.3},{"linear":1,"duration":0.3}]}]}
      """
    ])
    let (text, report) = try FlutterFormat().text(presets)
    let values = text.matches(of: /(?:begin|end): (-?[0-9.]+)/).compactMap { Double($0.1) }
    #expect(!values.isEmpty && values.allSatisfy { (0...1).contains($0) }, "\(text)")
    #expect(report.losses.contains { $0.part == "opacity beyond its limits" }, "\(report.losses)")
  }

  @Test("what Flutter has no curve for runs in pieces, which the file carries")
  func pieces() throws {
    let text = try FlutterFormat().text([CodeSamples.curve("steps(2)")]).text
    #expect(
      text.contains(
        """
          static const Curve brandPop = PiecewiseCurve([
            [0.5, 0.0, 0.0],
            [1.0, 0.5, 0.5],
            [1.0, 1.0, 1.0],
          ]);
        """), "\(text)")
    #expect(text.contains("class PiecewiseCurve extends Curve {"))
    #expect(try !FlutterFormat().text([CodeSamples.curve("ease")]).text.contains("class PiecewiseCurve"))
  }

  @Test("keyframes are tween sequences; a jump takes no time, a cubic is a Bézier by thirds")
  func keyframes() throws {
    let (text, report) = try FlutterFormat().text(CodeSamples.exported([CodeSamples.hop]))
    // x(t) = 30 · (−t³ + ... ): Hermite from 0 to 30 with velocities 0 and 60: control values 0 and 30 − 60 / 3 = 10.
    #expect(
      ExportHeader.unsealed(text).hasPrefix(
        """
        // Made by motionbook. Errors are at most 0.002 of the travel.

        import 'package:flutter/animation.dart';

        abstract final class Motions {
          /// brand/hop
          static final KeyframeTiming brandHop = KeyframeTiming(
            Duration(microseconds: 1000000),
            {
              'opacity': TweenSequence<double>([
                TweenSequenceItem(tween: Tween(begin: 0.0, end: 1.0).chain(CurveTween(curve: Cubic(0.2, 0.0, 0.0, 1.0))), weight: 0.5),
                TweenSequenceItem(tween: Tween(begin: 0.5, end: 0.0), weight: 0.5),
              ]),
              'offset.x': TweenSequence<double>([
                TweenSequenceItem(tween: Tween(begin: 0.0, end: 30.0).chain(CurveTween(curve: Cubic(0.333333333, 0.0, 0.666666667, 0.333333333))), weight: 1.0),
              ]),
            },
            delay: Duration(microseconds: 250000),
            iterations: 3,
            alternates: true,
          );
        }

        /// Keyframes of each property
        """), "\(text)")
    #expect(report.isLossless)
  }

  @Test("words of Dart get an underscore")
  func reserved() throws {
    #expect(try FlutterFormat().text([CodeSamples.curve("linear", named: "default")]).text.contains(" default_ = "))
  }

  @Test("keyframes of any kind play as the engine says, within the error that is stated")
  func played() throws {
    try CodeSamples.compareRandom(
      FlutterFormat(), seed: 0x5A11_0022, count: 40, limits: ["opacity": 0...1]
    ) { errors, channel in
      // Times are whole microseconds.
      (errors[channel] ?? 0) + 1e-6
    }
  }
}
