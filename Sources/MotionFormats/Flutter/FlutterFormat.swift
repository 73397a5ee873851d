import MotionEngine
import MotionModel

/// Flutter: Dart source with curves, springs and keyframes.
///
/// ```dart
/// controller.animateWith(Motions.brandPop.simulation());
/// final scale = Motions.brandHop.tracks['scale']!.animate(controller);
/// ```
/// The file needs Dart 3. Sources: https://api.flutter.dev/flutter/animation/Curve-class.html,
/// https://api.flutter.dev/flutter/physics/SpringDescription-class.html,
/// https://api.flutter.dev/flutter/animation/TweenSequence-class.html
package struct FlutterFormat: ExportFormat, PlatformFormat {
  package let name = "flutter"
  package let summary = "Dart source for Flutter: curves, springs and tween sequences."
  package let fileExtension = "dart"

  package init() {}

  // A widget with more is an error: https://api.flutter.dev/flutter/widgets/Opacity/Opacity.html
  var player: MotionPlayer { MotionPlayer(description: "Flutter", limits: ["opacity": 0...1]) }
  var language: CodeLanguage { .dart }
  var labels: (lengths: [String], easings: [String]) {
    (["Timing(", ", ", "\n  "], ["Timing(", "\n  ", "CurveTween(curve: "])
  }

  func imports(for body: String) -> String {
    "import 'package:flutter/animation.dart';\n"
      + (body.contains("SpringTiming(") ? "import 'package:flutter/physics.dart';\n" : "")
  }

  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String {
    "@Deprecated(\(CodeText.quoted(deprecation.advice(naming: replacement?.name), by: "'", escaping: "$")))"
  }

  var helpers: [(word: String, text: String)] {
    [
      ("CurveTiming(", EmbeddedTexts.CurveTiming_dart), ("SpringTiming(", EmbeddedTexts.SpringTiming_dart),
      ("KeyframeTiming(", EmbeddedTexts.KeyframeTiming_dart), ("PiecewiseCurve(", EmbeddedTexts.PiecewiseCurve_dart),
    ]
  }

  // A repetition has no end to settle at.
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool {
    passes.iterations == 1
  }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    [constant("Duration", name, Self.duration(seconds))]
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    if let (spring, velocity) = curve.spring {
      let numbers = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]
        .map { "\($0): \(CodeText.number($1))" }
      let first = velocity == 0 ? [] : ["velocity: \(CodeText.number(velocity))"]
      let arguments =
        ["SpringDescription(\(numbers.joined(separator: ", ")))", Self.duration(curve.duration ?? 0)] + first
        + Self.times(curve.passes)
      return [constant("SpringTiming", name, CodeText.call("SpringTiming", arguments))]
    }
    guard let path = curve.path else { return [] }
    let pieces = "PiecewiseCurve([\n\(CodeText.rows(path.numbers, "[", "]"))])"
    let expression = path.bezier.map { $0 == [0, 0, 1, 1] ? "Curves.linear" : Self.cubic($0) } ?? pieces
    guard let seconds = curve.duration else { return [constant("Curve", name, expression)] }
    let arguments = [expression, Self.duration(seconds)] + Self.times(curve.passes)
    return [constant("CurveTiming", name, CodeText.call("CurveTiming", arguments))]
  }

  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    passes.map { pass, tracks in
      let entries = tracks.map { "  '\($0.name)': \(CodeText.indentedTail(Self.sequence($0, pass.length))),\n" }
        .joined()
      let arguments = [Self.duration(pass.length), entries.isEmpty ? "{}" : "{\n\(entries)}"] + Self.times(pass)
      return constant(
        "KeyframeTiming", [name, pass.target, pass.event].compactMap(\.self).joined(separator: "-"),
        CodeText.call("KeyframeTiming", arguments), is: "final")
    }
  }

  private func constant(
    _ type: String, _ name: String, _ expression: String, is kind: String = "const"
  ) -> CodeDeclaration {
    let own = language.identifier(name)
    return CodeDeclaration(name: own, text: "static \(kind) \(type) \(own) = \(expression);\n", value: expression)
  }

  /// To a microsecond, as Dart has them.
  private static func duration(_ seconds: Double) -> String {
    "Duration(microseconds: \(WebNumber.text((seconds * 1e6).rounded())))"
  }

  private static func cubic(_ points: [Double]) -> String {
    "Cubic(\(points.map(CodeText.number).joined(separator: ", ")))"
  }

  private static func times(_ passes: some RunInPasses) -> [String] {
    var arguments: [String] = []
    if passes.delay != 0 { arguments.append("delay: \(duration(passes.delay))") }
    if passes.iterations != 1 { arguments.append("iterations: \(passes.iterations.map(String.init) ?? "null")") }
    if passes.alternates { arguments.append("alternates: true") }
    return arguments
  }

  private static func sequence(_ track: ChannelTrack, _ length: Double) -> String {
    var items = ""
    var (value, share) = (track.initial, 0.0)
    func add(_ tween: String, _ weight: Double) {
      items += "  TweenSequenceItem(tween: \(tween), weight: \(CodeText.number(weight))),\n"
    }
    for (end, step) in ChannelTrack.keyframes(track.steps, over: length) {
      let (from, to) = (CodeText.number(value), CodeText.number(step.value))
      if end > share {
        let tween = from == to && step.controls == nil ? "ConstantTween(\(to))" : "Tween(begin: \(from), end: \(to))"
        add(tween + (step.controls.map { ".chain(CurveTween(curve: \(cubic($0))))" } ?? ""), end - share)
      } else if end == 1, share > 0 {
        // A weight of 0 is rejected: the last value is shown at the end.
        add("ConstantTween(\(to))", 1e-9)
      }
      (value, share) = (step.value, max(end, share))
    }
    return items.isEmpty ? "ConstantTween(\(CodeText.number(value)))" : "TweenSequence<double>([\n\(items)])"
  }
}
