import Foundation
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Every format marks a preset as deprecated, with its replacement.
@Suite("Deprecation out")
struct DeprecationExportTests {
  private static func preset(_ name: String, _ motion: String, deprecated: String? = nil) throws -> ExportedPreset {
    let deprecation = deprecated.map { "\"deprecated\": \($0), " } ?? ""
    let text = "{\"motionbook\": 1, \"name\": \"\(name)\", \(deprecation)\(motion)}"
    return ExportedPreset(ResolvedPreset(try Preset(json: Array(text.utf8))))
  }

  private static let pop = #""kind": "curve", "cubicBezier": [0.2, 0, 0, 1], "duration": 0.4"#

  /// One that another one replaces for a reason, one that one outside of the file replaces, one without more words.
  private static func presets() throws -> [ExportedPreset] {
    [
      try preset(
        "brand/pop", pop, deprecated: #"{"reason": "too \"slow\" for $5\n*/", "replacement": "brand/default"}"#),
      try preset("brand/default", pop), try preset("brand/old", pop, deprecated: #"{"replacement": "card/new"}"#),
      try preset("brand/last", pop, deprecated: #"{"replacement": "brand/default"}"#),
      try preset("time/fast", #""kind": "duration", "duration": 0.2"#, deprecated: "{}"),
    ]
  }

  static let lines: [(format: String, lines: [String])] = [
    (
      "css",
      [
        "; deprecated: use card/new */\n  --brand-old-duration: 400ms;",
        #"; deprecated: use brand/default: too "slow" for $5 * / */"#,
        "/* time/fast; deprecated: not to be used any more */",
      ]
    ),
    ("scss", ["; deprecated: use card/new\n$brand-old-duration: 400ms;"]),
    ("tailwind", ["/* time/fast; deprecated: not to be used any more */"]),
    ("svg", ["; deprecated: use card/new"]),
    ("android", ["<!-- time/fast; deprecated: not to be used any more -->"]),
    ("waapi", [#""deprecated": "use card/new""#]), ("lottie", [#""deprecated": "use card/new""#]),
    ("js", [#" * @deprecated use brandDefault: too "slow" for $5 * /"#, " * @deprecated use card/new"]),
    (
      "d.ts",
      [
        "/** @deprecated use brandDefault */\nexport declare const brandLast:",
        "  /** @deprecated use card/new */\n  readonly \"brand/old\":",
      ]
    ),
    (
      "swiftui",
      [
        #"@available(*, deprecated, message: "too \"slow\" for $5 */", renamed: "Motions.Brand.default")"#,
        #"@available(*, deprecated, message: "use card/new")"#,
        "@available(*, deprecated, renamed: \"Motions.Brand.default\")\n    static let last:",
        #"@available(*, deprecated, message: "not to be used any more")"#,
      ]
    ),
    ("coreanimation", ["@available(*, deprecated, renamed: \"Motions.Brand.default\")\n    static func last("]),
    (
      "compose",
      [
        #"@Deprecated("use Motions.Brand.default(): too \"slow\" for \$5 */", ReplaceWith("Motions.Brand.default()"))"#,
        "@Deprecated(\"use card/new\")\n    fun <T> old()",
      ]
    ),
    (
      "flutter",
      [
        #"@Deprecated('use Motions.brandDefault: too "slow" for \$5 */')"#,
        "@Deprecated('use card/new')\n  static const CurveTiming brandOld",
      ]
    ),
    (
      "dtcg", [#""$deprecated": "use brand.default""#, #""$deprecated": "use card/new""#, #""$deprecated": true"#]
    ),
  ]

  @Test("each in its own words: comment, tag, attribute or member", arguments: lines)
  func words(format: String, lines: [String]) throws {
    let isTypes = format == "d.ts"
    let writer = try #require(ExportFormatName.formats.first { $0.name == (isTypes ? "js" : format) })
    let output = try writer.output(try Self.presets()).output
    let text = isTypes ? try #require(output.companions.first).text : output.text
    for line in lines { #expect(text.contains(line), "\(line)\nin\n\(text)") }
  }

  @Test("no format is without a word", arguments: ExportFormatName.formats.map(\.name))
  func all(name: String) throws {
    let format = try #require(ExportFormatName.formats.first { $0.name == name })
    #expect(try format.text(try Self.presets()).text.lowercased().contains("deprecated"))
  }

  @Test("what says it is read back as the same motion", arguments: ["css", "swiftui", "waapi", "lottie", "js"])
  func back(name: String) throws {
    let format = try #require(ExportFormatName.formats.first { $0.name == name })
    let reader = try #require((name == "js" ? WAAPIFormat() : format) as? any ImportFormat)
    let text = try format.text(try Self.presets()).text
    let read = try reader.read([SourceFile(Array(text.utf8), name: "motion.\(format.fileExtension)")], ImportOptions())
    let curve = try Preset(json: Array("{\"motionbook\":1,\"name\":\"a\",\(Self.pop)}".utf8)).motion
    let curves = read.presets.filter { $0.name.text.contains("pop") || $0.name.text.contains("old") }
    #expect(curves.map(\.motion) == [curve, curve], "\(read.presets)")
  }

  @Test("a style sheet gives replacements and reasons back, below a group the group's own")
  func sheet() throws {
    let text = try CSSFormat().text(try Self.presets()).text
    let files = [SourceFile(Array(text.utf8), name: "motion.css")]
    for (group, prefix) in [(nil, ""), (try PresetName("web"), "web/")] {
      let read = try CSSFormat().read(files, ImportOptions(into: group)).presets
      let known = Dictionary(uniqueKeysWithValues: read.map { ($0.name.text, $0.details) })
      let pop = known["\(prefix)brand/pop"]?.deprecation
      #expect(pop?.replacement == .name(try PresetName("\(prefix)brand/default"), .latest))
      #expect(pop?.reason?.hasPrefix("too \"slow\" for $5") == true)
      #expect(known["\(prefix)time/fast"]?.deprecation == Deprecation())
      #expect(known["\(prefix)brand/default"].map { $0.deprecation == nil && $0.title == nil } == true)
    }
  }

  @Test("Swift takes the attributes, and warns with the name to use")
  func swift() throws {
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let text = try SwiftUIFormat().text(try Self.presets()).text
    #expect(try compiler.check(text) == "")
    let use = text + "\nfunc use() -> Animation { Motions.Brand.last }\n"
    #expect(try compiler.check(use).contains("renamed to 'Motions.Brand.default'"))
  }
}
