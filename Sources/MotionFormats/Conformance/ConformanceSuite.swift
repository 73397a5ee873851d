import MotionEngine
public import MotionModel

/// Where exported motions are played, each with a test that compares them with the engine's values.
public enum ConformancePlatform: String, Hashable, Sendable, CaseIterable {
  /// The library itself, under `swift test`: SwiftUI plays its own motions only in views.
  case swift
  /// What `export js` writes, under `node --test`.
  case js
  /// What `export compose` writes, under JUnit with Compose's animation core.
  case kotlin
  /// What `export flutter` writes, under `flutter test`.
  case dart
}

/// Golden vectors, and tests that hold platforms to them.
///
/// A vector has the times and values of each channel of a preset as the engine plays it: at the beginning, evenly up to the
/// end, closer together where it overshoots, at the end, a millisecond behind it and long after. A platform is compared
/// where its export has something to play, within the error that the export states, the digits of its numbers, and how
/// exactly it keeps time; what it does not play is listed.
public struct ConformanceSuite: Sendable {
  /// The most values of a suite.
  public static let maximumCount = 1_000_000

  /// A platform's part of the suite.
  public struct Part: Hashable, Sendable {
    /// Where it is played.
    public let platform: ConformancePlatform
    /// How many series of values are compared.
    public let checkCount: Int
    /// What is not compared: `brand/pop: curve: reason`.
    public let omitted: [String]
  }

  /// `vectors.json`, and a folder for each platform.
  public let files: [ExportedText.File]
  /// In the order of the platforms.
  public let parts: [Part]
  /// How many vectors there are.
  public let vectorCount: Int

  /// Makes a suite; the same presets and options make the same bytes.
  /// - Parameters:
  ///   - presets: What is played.
  ///   - platforms: For whom.
  ///   - options: The largest error of the exports; variants for reduced motion are played where they are included.
  /// - Throws: ``ModelError``: `tooLarge` for more than ``maximumCount`` values, and what the exports throw.
  /// - Complexity: O(values).
  public init(
    _ presets: [ExportedPreset], for platforms: [ConformancePlatform], options: ExportOptions = ExportOptions()
  ) throws(ModelError) {
    try options.validate()
    var claims = [ConformanceClaims](repeating: ConformanceClaims(), count: platforms.count)
    var vectors: [ConformanceVector] = []
    var count = 0
    for preset in presets {
      do throws(ModelError) {
        for (motion, isReduced) in preset.versions(options) {
          let label = preset.name.text + (isReduced ? " (reduced motion)" : "")
          let own: [ConformanceVector]
          switch try ConformanceVector.all(of: preset, motion, isReduced: isReduced, options) {
          case .vectors(let made): own = made
          case .nothing(let reason):
            for index in claims.indices { claims[index].omit(label, "everything", reason) }
            continue
          }
          count += own.reduce(0) { $0 + $1.count }
          guard count <= Self.maximumCount else {
            throw ModelError(
              .tooLarge, "a suite has at most \(Self.maximumCount) values, and with this preset there are more",
              hint: "choose fewer presets")
          }
          let numbered = own.enumerated().map { (index: vectors.count + $0, vector: $1) }
          vectors += own
          for (index, platform) in platforms.enumerated() {
            for vector in own {
              for channel in vector.timeline.channels where channel.type == .text {
                claims[index].omit(label, channel.name, "text is not a number")
              }
            }
            try platform.claimant.claim(numbered, options, into: &claims[index])
          }
        }
      } catch {
        throw error.problem.hasPrefix("\(preset.name): ") ? error : error.of(preset.name)
      }
    }
    vectorCount = vectors.count
    var files = [
      ExportedText.File("vectors.json", Self.text(vectors, zip(platforms, claims).map { ($0, $1) }, options))
    ]
    var parts: [Part] = []
    for (platform, claims) in zip(platforms, claims) {
      files += try platform.files(presets, vectors, claims, options)
      parts.append(
        Part(
          platform: platform, checkCount: claims.checks.count,
          omitted: claims.omissions.map { "\($0.preset): \($0.part): \($0.reason)" }))
    }
    (self.files, self.parts) = (files, parts)
  }

  private static func text(
    _ vectors: [ConformanceVector], _ claims: [(platform: ConformancePlatform, claims: ConformanceClaims)],
    _ options: ExportOptions
  ) -> String {
    PrettyJSON.text(
      .object([
        JSONMember("generator", .string(options.generator)),
        JSONMember("platforms", .object(claims.map { JSONMember($0.platform.rawValue, $0.claims.json) })),
        JSONMember("schema", 1), JSONMember("vectors", .array(vectors.map(\.json))),
      ])) + "\n"
  }
}

extension ExportedPreset {
  /// What is played of it, and where people ask for reduced motion.
  fileprivate func versions(_ options: ExportOptions) -> [(motion: ResolvedMotion, isReduced: Bool)] {
    let full = (motion: motion(options), isReduced: false)
    guard options.reducedMotion == .include, let reduced else { return [full] }
    return [full, (reduced, true)]
  }
}

extension ConformanceVector {
  fileprivate var json: JSONValue {
    func number(_ value: Double) -> JSONValue { .number((value * 1e9).rounded() / 1e9 + 0) }
    var members = [
      JSONMember(
        "channels",
        .array(
          numbers.map { index, name in
            .object([
              JSONMember("name", .string(name)), JSONMember("unit", .string("\(timeline.channels[index].unit)")),
              JSONMember("values", .array(times.map { number(timeline.value(index, at: $0)) })),
            ])
          })),
      JSONMember("isProgress", .bool(isProgress)), JSONMember("isReduced", .bool(isReduced)),
      JSONMember("kind", .string(motion.motion.kind.rawValue)), JSONMember("preset", .string(source.name.text)),
      JSONMember("times", .array(times.map { .number($0) })),
    ]
    if let event { members.append(JSONMember("event", .string(event))) }
    if let hash = source.hash { members.append(JSONMember("hash", .string(hash))) }
    if let version = source.version { members.append(JSONMember("version", .number(Double(version)))) }
    return .object(members)
  }
}

extension ConformancePlatform {
  var claimant: any ConformanceClaimant {
    switch self {
    case .swift: SwiftConformance()
    case .js: JSConformance()
    case .kotlin: KotlinConformance()
    case .dart: DartConformance()
    }
  }

  /// What is exported, and the test.
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
