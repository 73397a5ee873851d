import MotionEngine
package import MotionModel

/// An ECMAScript module: an easing, times, springs and keyframes of each preset in the words of several libraries.
///
/// One frozen export for each preset, its name in camel case, and all of them by their names as the default export; the
/// types go beside it as `.d.ts`. A curve has `css`, an easing for style sheets, and `ease`: control points of a single
/// Bézier, otherwise a function of progress, as in Motion, GSAP, anime.js and react-spring. `duration`, `delay`
/// (seconds), `repeat` and `repeatType` are Motion's. A spring that begins at rest has its coefficients too: `spring`
/// for Motion and anime.js, `reactSpring`, and `reanimated` unless it is overdamped, which Reanimated does not play.
/// `gsap` is a path for `CustomEase`. `waapi` is the output of ``WAAPIFormat``. An alias takes these from the constant
/// of the preset that it stands for.
///
/// Sources: https://motion.dev/docs/easing-functions, https://gsap.com/docs/v3/Eases/CustomEase/,
/// https://www.react-spring.dev/docs/advanced/config, https://docs.swmansion.com/react-native-reanimated/docs/animations/withSpring/
package struct JSFormat: ExportFormat {
  package let name = "js"
  package let summary = "A JavaScript module for Motion, GSAP, anime.js, react-spring, Reanimated; with types."
  package let fileExtension = "js"

  package init() {}

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let all = try WebPreset.all(&job, for: .webAnimations, called: { CodeLanguage.javaScript.identifier($0) })
    // A constant is known only behind its declaration.
    let written = WebPreset.behindReferences(all).filter { !$0.versions.isEmpty }
    for preset in written {
      for version in preset.versions {
        guard case .timing(let timing, _) = version.content else { continue }
        let prefix = version.isReduced ? "reduced motion: " : ""
        guard let spring = timing.spring else {
          guard timing.passes.turns == 1, let velocity = timing.passes.spring?.velocity, velocity != 0 else { continue }
          let reason =
            "libraries take a velocity in units of the property; this one is \(WebNumber.text(velocity)) × its change"
          job.report.add(preset.source.name, prefix + "spring", .dropped(reason: reason))
          continue
        }
        job.report.add(preset.source.name, prefix + "spring", .exact)
        guard spring.isOverdamped else { continue }
        let reason = "it plays overdamped springs as critical ones"
        job.report.add(preset.source.name, prefix + "reanimated", .dropped(reason: reason))
      }
    }
    let exports = written.map(JSExport.init)
    let header = job.options.header("//", job.report)
    return ExportedText(
      header + JSExport.module(exports), companions: [.init("d.ts", header + JSExport.declarations(exports))],
      names: written.map { DeclaredName($0.identifier, of: $0.source.name, "") })
  }
}

extension WebTiming {
  /// Spring of the curve; nil for others and for one with an initial velocity, whose units depend on the library.
  var spring: SpringCoefficients? {
    guard passes.turns == 1, let spring = passes.spring, spring.velocity == 0 else { return nil }
    return spring.coefficients
  }

  /// The path of a Bézier, or of several, as `CustomEase` reads it.
  var path: String? {
    let numbers: [Double]
    if passes.turns == 1, case .path(let path)? = passes.plainBase {
      numbers = path.segments.flatMap(\.numbers)
    } else if let bezier = easing.bezier {
      numbers = bezier.points + [1, 1]
    } else {
      return nil
    }
    let texts = numbers.map(WebNumber.text)
    let points = stride(from: 1, to: texts.count, by: 2).map { "\(texts[$0 - 1]),\(texts[$0])" }
    return "M0,0 C\(points.joined(separator: " "))"
  }
}

extension WebEasing {
  /// The Bézier that it is; nil for a straight line, too.
  var bezier: CubicBezier? { if case .linear = base { nil } else { base.bezier } }

  /// Control points, or a function of progress.
  var script: String {
    switch base {
    case .points(let points):
      let numbers = LinearPointsSolver(points).points.flatMap { [$0.input, $0.output] }
      return "$linear(\(numbers.map(WebNumber.text).joined(separator: ", ")))"
    case .steps(let steps):
      let jumps = StepsSolver(steps).jumps
      return "$steps(\(steps.count), \(Int(jumps.count)), \(jumps.areAtStart ? 1 : 0))"
    default:
      return bezier.map { "[\($0.points.map(WebNumber.text).joined(separator: ", "))]" } ?? "(progress) => progress"
    }
  }
}

extension SpringCoefficients {
  /// Indicates overdamping, beyond rounding errors of critical damping.
  var isOverdamped: Bool { dampingRatio > 1 + 1e-9 }

  func script(_ dialect: SpringDialect) -> JSONValue {
    .object((dialect.describe(self)?.parameters ?? []).map { JSONMember($0.label, .number($0.value)) })
  }
}
