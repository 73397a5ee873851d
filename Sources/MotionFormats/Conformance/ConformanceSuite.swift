import MotionEngine
package import MotionModel

/// Platform of exported motions, each with a test that compares them with the engine's values.
package enum ConformancePlatform: String, Hashable, Sendable, CaseIterable {
  /// The library itself, under `swift test`: SwiftUI plays its own motions only in views.
  case swift
  /// Output of `export js`, under `node --test`.
  case js
  /// Output of `export compose`, under JUnit with Compose's animation core.
  case kotlin
  /// Output of `export flutter`, under `flutter test`.
  case dart
}

/// Golden vectors, and tests that hold platforms to them.
///
/// A vector has the times and values of each channel of a preset as the engine plays it: at the beginning, evenly up to
/// the end, more densely at overshoots, at the end, a millisecond after it and long after. Playable exports of a
/// platform are compared within the stated error, the rounding of numbers, and the accuracy of its clock; others are
/// listed.
package struct ConformanceSuite: Sendable {
  /// The most values of a suite.
  package static let maximumCount = 1_000_000

  /// Number of compared series of values, and omitted comparisons: `brand/pop: curve: reason`.
  package typealias Part = (platform: ConformancePlatform, checkCount: Int, omitted: [String])

  /// `vectors.json`, and a folder for each platform.
  package let files: [ExportedText.File]
  /// In the order of the platforms.
  package let parts: [Part]
  package let vectorCount: Int

  /// Makes a suite; the same presets and options make the same bytes.
  /// - Parameter options: Maximum error of the exports; variants for reduced motion are played if included.
  /// - Throws: ``ModelError``: `tooLarge` for more than ``maximumCount`` values, and errors of the exports.
  /// - Complexity: O(values).
  package init(
    _ presets: [ExportedPreset], for platforms: [ConformancePlatform], options: ExportOptions = ExportOptions()
  ) throws(ModelError) {
    try options.validate()
    var claims = platforms.map { _ in ConformanceClaims(options) }
    var vectors: [ConformanceVector] = []
    var count = 0
    for preset in ExportedPreset.besideGroups(ExportedPreset.written(presets, options)) {
      do throws(ModelError) {
        let reduced = options.reducedMotion == .include ? preset.reduced.map { [($0, true)] } ?? [] : []
        for (motion, isReduced) in [(preset.motion(options), false)] + reduced {
          for index in claims.indices { claims[index].begin(preset.name.text + (isReduced ? " (reduced motion)" : "")) }
          let (own, reason) = try ConformanceVector.all(of: preset, motion, isReduced: isReduced, options)
          if let reason { for index in claims.indices { claims[index].omit("everything", reason) } }
          count += own.reduce(0) { $0 + $1.count }
          guard count <= Self.maximumCount else {
            throw ModelError(
              .tooLarge, "a suite has at most \(Self.maximumCount) values, and with this preset there are more",
              hint: "choose fewer presets")
          }
          let texts = own.flatMap(\.timeline.channels).filter { $0.type == .text }
          for (index, platform) in platforms.enumerated() {
            for channel in texts { claims[index].omit(channel.name, "text is not a number") }
            try platform.claim(own.enumerated().map { (vectors.count + $0, $1) }, into: &claims[index])
          }
          vectors += own
        }
      } catch {
        throw error.problem.hasPrefix("\(preset.name): ") ? error : error.of(preset.name)
      }
    }
    vectorCount = vectors.count
    let all = PrettyJSON.text([
      "generator": .string(options.generator),
      "platforms": .object(zip(platforms, claims).map { JSONMember($0.rawValue, $1.json) }), "schema": 1,
      "vectors": .array(vectors.map(\.json)),
    ])
    var files = [ExportedText.File("vectors.json", all + "\n")]
    for (platform, claims) in zip(platforms, claims) { files += try platform.files(presets, vectors, claims, options) }
    self.files = files
    parts = zip(platforms, claims).map { platform, claims in
      Part(
        platform: platform, checkCount: claims.checks.count,
        omitted: claims.omissions.map { "\($0.preset): \($0.part): \($0.reason)" })
    }
  }
}

extension ConformanceVector {
  fileprivate var json: JSONValue {
    func numbers(_ channel: Int) -> JSONValue {
      .array(times.map { .number((timeline.value(channel, at: $0) * 1e9).rounded() / 1e9 + 0) })
    }
    let channels = self.numbers.map { index, name -> JSONValue in
      ["name": .string(name), "unit": .string("\(timeline.channels[index].unit)"), "values": numbers(index)]
    }
    return .object(present: [
      "channels": .array(channels), "isProgress": .bool(isProgress), "isReduced": .bool(isReduced),
      "kind": .string(motion.motion.kind.rawValue), "preset": .string(source.name.text),
      "times": .array(times.map { .number($0) }), "event": event.map { .string($0) },
      "hash": source.hash.map { .string($0) }, "version": source.version.map { .number(Double($0)) },
    ])
  }
}

extension ConformancePlatform {
  /// Makes its claims about the variants of presets.
  fileprivate func claim(
    _ vectors: ConformanceClaims.Vectors, into claims: inout ConformanceClaims
  ) throws(ModelError) {
    switch self {
    case .swift: SwiftConformance.claim(vectors, into: &claims)
    case .js: try JSConformance.claim(vectors, into: &claims)
    case .kotlin: try PartsConformance.kotlin.claim(vectors, into: &claims)
    case .dart: try PartsConformance.dart.claim(vectors, into: &claims)
    }
  }

  fileprivate func files(
    _ presets: [ExportedPreset], _ vectors: [ConformanceVector], _ claims: ConformanceClaims, _ options: ExportOptions
  ) throws(ModelError) -> [ExportedText.File] {
    let header = "// Made by \(options.generator): motionbook conformance.\n"
    switch self {
    case .swift:
      return [
        .init("swift/ConformanceTests.swift", header + EmbeddedTexts.ConformanceTests_swift_txt),
        .init("swift/presets.json", SwiftConformance.documents(vectors)),
      ]
    case .js:
      let output = try JSFormat().output(presets, options: options).output
      return [.init("js/motions.mjs", output.text)]
        + output.companions.map { .init("js/motions.d.mts", $0.text) }
        + [.init("js/conformance.test.mjs", header + EmbeddedTexts.conformance_test_mjs)]
    case .kotlin:
      return [
        .init("kotlin/Motions.kt", try ComposeFormat().output(presets, options: options).output.text),
        .init("kotlin/ConformanceTest.kt", header + claims.bound(EmbeddedTexts.ConformanceTest_kt, "    \"", "\" to ")),
      ]
    case .dart:
      return [
        .init("dart/motions.dart", try FlutterFormat().output(presets, options: options).output.text),
        .init("dart/conformance_test.dart", header + claims.bound(EmbeddedTexts.conformance_test_dart, "  '", "': ")),
      ]
    }
  }
}
