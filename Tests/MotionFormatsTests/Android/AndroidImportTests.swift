import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Android in")
struct AndroidImportTests {
  private static func read(_ texts: [(name: String, text: String)]) throws -> ImportedPresets {
    try AndroidFormat().read(texts.map { SourceFile(Array($0.text.utf8), name: $0.name) }, ImportOptions())
  }

  private static func timeline(_ motion: Motion) throws -> Timeline { try ResolvedMotion(motion).timeline() }

  /// The value of a curve without a duration at a share of its way.
  private static func value(_ preset: Preset?, at share: Double) throws -> Double {
    guard case .curve(let curve)? = preset?.motion else { throw ModelError(.missing, "a curve") }
    return try CompiledCurve(curve, duration: 1, mode: .exact).value(at: share)
  }

  /// Values by the formulas of the classes, computed by hand at the middle and at a quarter.
  @Test(
    "Android's own interpolators are the formulas of their classes",
    arguments: [
      (#"<linearInterpolator/>"#, 0.25, 0.5),
      (#"<accelerateInterpolator/>"#, 0.0625, 0.25),
      (#"<accelerateInterpolator a:factor="2"/>"#, 0.003_906_25, 0.0625),
      (#"<decelerateInterpolator/>"#, 0.4375, 0.75),
      // cos(1.25 π) / 2 + 0.5
      (#"<accelerateDecelerateInterpolator/>"#, 0.146_446_609_406_726_24, 0.5),
      // 0.0625 · (3 · 0.25 − 2), 0.25 · (3 · 0.5 − 2)
      (#"<anticipateInterpolator/>"#, -0.078_125, -0.125),
      // (−0.75)² · (3 · −0.75 + 2) + 1, (−0.5)² · (3 · −0.5 + 2) + 1
      (#"<overshootInterpolator/>"#, 0.859_375, 1.125),
      // 0.5 · 0.5² · (4 · 0.5 − 3), 0.5 · ((−1)² · (4 · −1 + 3) … at the middle: 0.5 · (0 + 2) − 0.5
      (#"<anticipateOvershootInterpolator/>"#, -0.125, 0.5),
      // 8 · 0.28065², 8 · (0.5613 − 0.54719)² + 0.7
      (#"<bounceInterpolator/>"#, 0.630_115_38, 0.701_592_736_8),
      (#"<cycleInterpolator a:cycles="2"/>"#, 0, 0),
      // Control points on the diagonal: a straight line.
      (#"<pathInterpolator a:controlX1="0.5" a:controlY1="0.5"/>"#, 0.25, 0.5),
    ])
  func interpolators(_ element: String, _ quarter: Double, _ half: Double) throws {
    let text = element.replacing("/>", with: #" xmlns:a="http://schemas.android.com/apk/res/android"/>"#)
    let preset = try Self.read([("res/anim/it.xml", text)]).presets.first
    #expect(preset?.name.text == "it")
    #expect(abs(try Self.value(preset, at: 0.25) - quarter) < 1e-9)
    #expect(abs(try Self.value(preset, at: 0.5) - half) < 1e-9)
  }

  @Test("a path without M begins at 0,0, as on the platform")
  func openPath() throws {
    let text =
      #"<pathInterpolator xmlns:a="http://schemas.android.com/apk/res/android" a:pathData="C 0.2,0 0,1 1,1"/>"#
    let preset = try Self.read([("res/anim/it.xml", text)]).presets.first
    #expect(preset?.motion == .curve(try Curve(notation: "path(\"M 0,0 C 0.2,0 0,1 1,1\")")))
  }

  @Test("the platform's own times are known", arguments: [("short", 0.2), ("medium", 0.4), ("long", 0.5)])
  func platformTimes(name: String, seconds: Double) throws {
    let text = """
      <objectAnimator xmlns:android="http://schemas.android.com/apk/res/android" android:propertyName="alpha"
        android:duration="@android:integer/config_\(name)AnimTime" android:valueFrom="0" android:valueTo="1"/>
      """
    let preset = try Self.read([("res/animator/fade.xml", text)]).presets.first
    #expect(try Self.timeline(#require(preset).motion).duration == seconds)
  }

  private static let spec = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- A card that comes. -->
    <set xmlns:android="http://schemas.android.com/apk/res/android" android:ordering="together">
      <objectAnimator android:propertyName="alpha" android:duration="@integer/short_time" android:startOffset="50"
        android:valueFrom="0" android:valueTo="1" android:interpolator="@interpolator/standard"/>
      <objectAnimator android:propertyName="translationY" android:duration="300" android:valueFrom="24dp"
        android:valueTo="0dp" android:interpolator="@android:interpolator/linear"/>
    </set>
    """
  private static let set = [
    ("res/animator/card_in.xml", spec),
    (
      "res/interpolator/standard.xml",
      #"<pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android" android:controlX1="0.2" "#
        + #"android:controlY1="0" android:controlX2="0" android:controlY2="1"/>"#
    ),
    (
      "res/values/motion.xml",
      "<resources><integer name=\"short_time\">200</integer><color name=\"c\">#fff</color></resources>"
    ),
  ]

  @Test("the durations of an export come back, whatever they are called")
  func exportedDurations() throws {
    let fast = try Preset(
      json: Array(#"{"motionbook": 1, "name": "brand/fast", "kind": "duration", "duration": 0.15}"#.utf8))
    let presets = [ExportedPreset(ResolvedPreset(fast))]
    let output = try AndroidFormat().output(presets, options: ExportOptions()).output
    let result = try Self.read(output.files.map { ("res/\($0.path)", $0.text) })
    #expect(result.presets.map(\.motion) == [.duration(.seconds(0.15))])
  }

  @Test("exported resources come back under the names of their presets, parts behind them")
  func names() throws {
    let motions: [(String, MotionKind, String)] = [
      ("brand/fast", .duration, "150ms"), ("brand/pop", .curve, "cubic-bezier(0.2, 0, 0, 1).duration(0.3)"),
      ("brand/card", .transition, ".opacity.animation(.easeIn(duration: 0.2))"),
    ]
    let presets = try motions.map { name, kind, text in
      ExportedPreset(ResolvedPreset(Preset(try PresetName(name), try Motion(notation: text, as: kind))))
    }
    var options = ExportOptions()
    for template in [nil, "acme-{path}"] {
      options.names = template
      let output = try AndroidFormat().output(presets, options: options).output
      let read = try Self.read(output.files.map { ("res/\($0.path)", $0.text) })
      let names = read.presets.map(\.name.text).sorted()
      #expect(names.contains("brand/fast") && names.contains("brand/pop"), "\(names)")
      #expect(names.count == 4 && names.contains("brand/card/in") && names.contains("brand/card/out"), "\(names)")
      #expect(
        read.presets.compactMap(\.details.source?.name).contains(template == nil ? "brand_pop" : "acme_brand_pop"))
    }
  }

  @Test("animators of a set become the tracks of one preset, and references lead to other files")
  func animators() throws {
    let result = try Self.read(Self.set)
    #expect(result.presets.map(\.name.text) == ["short_time", "standard", "card_in"])
    try #require(result.presets.count == 3)
    #expect(result.presets[0].motion == .duration(.seconds(0.2)))
    #expect(result.report.skipped == ["values": 1])
    guard case .keyframes(let set) = result.presets[2].motion else {
      Issue.record("\(result.presets[2].motion.kind)")
      return
    }
    #expect(set.tracks.map(\.property.text) == ["opacity", "offset.y"])
    #expect(result.presets[2].motion.references == [.name(result.presets[1].name, .latest)])
    let table = ReferenceTable([.name(result.presets[1].name, .latest): result.presets[1].motion])
    let timeline = try ResolvedMotion(result.presets[2].motion, references: table).timeline()
    #expect(timeline.value("opacity", at: 0.05) == 0)
    #expect(timeline.value("opacity", at: 0.25) == 1)
    // A straight way: a third of 300 ms.
    #expect(abs((timeline.value("offset.y", at: 0.1) ?? 0) - 16) < 1e-12)
    // cubic-bezier(0.2, 0, 0, 1) at a half of its time, by bisection in another language.
    #expect(abs((timeline.value("opacity", at: 0.15) ?? 0) - 0.877_833_604_809_760_9) < 1e-12)
  }

  @Test(
    "a set of view animations decides for those inside: its length always, its easing unless it is not shared",
    arguments: [
      // At 0.1 s: a fifth of 500 ms, straight and accelerating.
      ("android:duration=\"500\" android:shareInterpolator=\"false\"", 0.2),
      ("android:duration=\"500\" android:interpolator=\"@android:anim/accelerate_interpolator\"", 0.04),
      // Accelerating and decelerating, as nothing else is said.
      ("", 0.5 - cos(.pi / 3) / 2),
    ])
  func decidingSets(attributes: String, expected: Double) throws {
    let text = """
      <set xmlns:android="http://schemas.android.com/apk/res/android" \(attributes)>
        <alpha android:fromAlpha="0" android:toAlpha="1" android:duration="300"
          android:interpolator="@android:anim/linear_interpolator"/>
      </set>
      """
    let fade = try Self.timeline(try #require(Self.read([("fade.xml", text)]).presets.first).motion)
    #expect(abs((fade.value("opacity", at: 0.1) ?? .nan) - expected) < 1e-12)
  }

  @Test("sequences, keyframes, repetitions and view animations keep their times")
  func structures() throws {
    let text = """
      <set xmlns:android="http://schemas.android.com/apk/res/android" android:ordering="sequentially"
        android:interpolator="@android:anim/linear_interpolator">
        <objectAnimator android:propertyName="rotation" android:duration="100" android:valueFrom="0" android:valueTo="90"/>
        <objectAnimator android:propertyName="rotation" android:duration="100" android:valueTo="0" android:startOffset="50"/>
      </set>
      """
    let turn = try Self.timeline(try #require(Self.read([("turn.xml", text)]).presets.first).motion)
    let values = [0, 0.05, 0.1, 0.125, 0.2, 0.25].map { turn.value("rotation", at: $0) ?? .nan }
    #expect(zip(values, [0, 45, 90, 90, 45, 0]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")

    let pulse = """
      <objectAnimator xmlns:android="http://schemas.android.com/apk/res/android" android:duration="400"
        android:repeatCount="infinite" android:repeatMode="reverse">
        <propertyValuesHolder android:propertyName="scaleX">
          <keyframe android:fraction="0" android:value="1"/>
          <keyframe android:fraction="0.25" android:value="2"/>
          <keyframe android:fraction="1" android:value="1"/>
        </propertyValuesHolder>
      </objectAnimator>
      """
    let motion = try #require(Self.read([("pulse.xml", pulse)]).presets.first).motion
    guard case .keyframes(let set) = motion else { throw ModelError(.missing, "keyframes") }
    #expect(set.playback == .repeats(count: nil, autoreverses: true))
    let scale = try Self.timeline(motion)
    // An animator without an interpolator accelerates and decelerates, 0.5 - cos(πt) / 2, around its keyframes.
    for time in [0, 0.05, 0.1, 0.25, 0.4] {
      let share = 0.5 - cos(.pi * time / 0.4) / 2
      let expected = share < 0.25 ? 1 + share / 0.25 : 2 - (share - 0.25) / 0.75
      #expect(abs((scale.value("scale.x", at: time) ?? .nan) - expected) < 1e-9, "\(time)")
    }

    let slide = """
      <set xmlns:android="http://schemas.android.com/apk/res/android" android:duration="200"
        android:interpolator="@android:anim/linear_interpolator">
        <translate android:fromYDelta="20%p" android:toYDelta="0"/><alpha android:fromAlpha="0" android:toAlpha="1"/>
      </set>
      """
    let read = try Self.read([("slide.xml", slide)])
    let slid = try Self.timeline(try #require(read.presets.first).motion)
    #expect(slid.value("offset.y", at: 0.1) == 10 && slid.value("opacity", at: 0.1) == 0.5)
    #expect(read.report.issues.map(\.code) == [.assumed] && read.report.warnings.count == 1)
  }

  private static func animation(_ content: String, _ attributes: String = "") throws -> Timeline {
    let head = "<set xmlns:android=\"http://schemas.android.com/apk/res/android\" \(attributes)"
    let read = try read([
      ("it.xml", "\(head) android:interpolator=\"@android:anim/linear_interpolator\">\(content)</set>")
    ])
    #expect(read.report.warnings.isEmpty, "\(read.report.warnings)")
    return try timeline(try #require(read.presets.first).motion)
  }

  @Test("animators of a set that repeat in their own ways become keyframes, pass after pass")
  func repetitions() throws {
    let blink = try Self.animation(
      """
      <objectAnimator android:propertyName="alpha" android:duration="200" android:startOffset="100"
        android:repeatCount="2" android:repeatMode="reverse" android:valueFrom="0" android:valueTo="1"
        android:interpolator="@android:interpolator/fast_out_linear_in"/>
      <objectAnimator android:propertyName="translationX" android:duration="700" android:valueFrom="0"
        android:valueTo="70"/>
      """)
    func alpha(_ time: Double) -> Double { blink.value("opacity", at: time) ?? .nan }
    #expect(blink.duration == 0.7 && abs((blink.value("offset.x", at: 0.35) ?? .nan) - 35) < 1e-9)
    // The second pass is the first one backwards, the third one is like the first.
    for time in [0.01, 0.05, 0.1, 0.15] {
      #expect(abs(alpha(0.5 - time) - alpha(0.1 + time)) < 1e-9 && abs(alpha(0.5 + time) - alpha(0.1 + time)) < 1e-9)
    }
    // x = 0.65 and y = 0.5 at a half of the cubic's parameter.
    #expect(abs(alpha(0.1 + 0.2 * 0.65) - 0.5) < 1e-9)
    for (time, value) in [(0.1, 0.0), (0.3, 1), (0.5, 0), (0.7, 1)] { #expect(abs(alpha(time) - value) < 1e-9) }
  }

  @Test("a view animation waits before each of its passes", arguments: ["1", "infinite"])
  func waits(count: String) throws {
    let fade = try Self.animation(
      """
      <alpha android:fromAlpha="0" android:toAlpha="1" android:startOffset="100" android:duration="200"
        android:repeatCount="\(count)"/>
      """)
    for (time, value) in [(0.05, 0), (0.2, 0.5), (0.35, 0), (0.5, 0.5)] {
      #expect(abs((fade.value("opacity", at: time) ?? .nan) - value) < 1e-9, "\(time)")
    }
  }

  @Test("keyframes without fractions are spread evenly between those that have one")
  func spread() throws {
    let values = ["0", "10", "20", "android:fraction=\"0.8\" 30", "40"].map { text in
      let words = text.split(separator: " ")
      return "<keyframe \(words.dropLast().joined()) android:value=\"\(words.last ?? "")\"/>"
    }
    let turn = try Self.animation(
      """
      <objectAnimator android:duration="3000">
        <propertyValuesHolder android:propertyName="rotation">\(values.joined())</propertyValuesHolder>
      </objectAnimator>
      """)
    // 0.8 in three steps: 0.8 s each.
    for (time, value) in [(0.4, 5.0), (0.8, 10), (1.6, 20), (2.4, 30), (2.7, 35)] {
      #expect(abs((turn.value("rotation", at: time) ?? .nan) - value) < 1e-9, "\(time)")
    }
  }

  @Test("whole numbers are times by their names, or where an animator takes them for one")
  func times() throws {
    let values = ["motion_columns", "fade_duration", "enter_time", "timeline_rows", "slow", "animal_count"]
      .map { "<integer name=\"\($0)\">400</integer>" }
    let alpha =
      "<alpha xmlns:android=\"http://schemas.android.com/apk/res/android\" android:duration=\"@integer/slow\" "
      + "android:fromAlpha=\"0\" android:toAlpha=\"1\"/>"
    let read = try Self.read([
      ("res/values/values.xml", "<resources>\(values.joined())</resources>"), ("res/anim/fade.xml", alpha),
    ])
    #expect(read.presets.map(\.name.text) == ["fade_duration", "enter_time", "slow", "fade"])
  }

  @Test("what export android wrote comes back: easings and keyframes with their values")
  func roundTrip() throws {
    let easing = try Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")
    let frames = try [0.25, 1].map {
      try MotionKeyframe(.linear(easing: .inline(easing)), to: MotionValue(number: $0), duration: .seconds(0.2))
    }
    let track = try MotionTrack(PropertyName("opacity"), initial: MotionValue(number: 0), keyframes: frames)
    let presets = [
      Preset(try PresetName("in"), .curve(easing)),
      Preset(try PresetName("show"), .keyframes(try KeyframeSet(tracks: [track]))),
    ]
    let output = try AndroidFormat().output(presets.map { ExportedPreset(ResolvedPreset($0)) }).output
    let read = try Self.read(output.files.map { ($0.path, $0.text) })
    #expect(read.report.warnings.isEmpty, "\(read.report.warnings)")
    #expect(abs(try Self.value(read.presets.first { $0.name.text == "in" }, at: 0.5) - 0.877_833_604_809_760_9) < 1e-9)
    let show = try Self.timeline(try #require(read.presets.first { $0.motion.kind == .keyframes }).motion)
    #expect(abs((show.value("opacity", at: 0.1) ?? 0) - 0.25 * 0.877_833_604_809_760_9) < 1e-9)
    #expect(show.value("opacity", at: 0.4) == 1)
  }

  @Test("what is wrong is said with file, line and column, and nothing comes of it")
  func mistakes() {
    let head = "<set xmlns:android=\"http://schemas.android.com/apk/res/android\">\n  "
    let table: [(text: String, code: ModelError.Code, place: String)] = [
      (head + "<alpha android:duration=\"soon\" android:fromAlpha=\"0\"/></set>", .wrongType, "2:3"),
      (head + "<alpha android:duration=\"-1\" android:toAlpha=\"0\"/></set>", .wrongType, "2:3"),
      (head + "<alpha android:duration=\"@integer/none\"/></set>", .badReference, "2:3"),
      (head + "<alpha android:interpolator=\"@interpolator/none\"/></set>", .badReference, "2:3"),
      (head + "<objectAnimator android:propertyName=\"1x\" android:valueTo=\"1\"/></set>", .badName, "2:3"),
      (head + "<alpha android:toAlpha=\"NaN\"/></set>", .wrongType, "2:3"),
      (head + "<alpha>", .syntax, "2:10"), (head + "<alpha></beta>", .syntax, "2:16"), ("<set a=b/>", .syntax, "1:8"),
      ("<set a='&x;'/>", .syntax, "1:12"), ("<!DOCTYPE set []><set/>", .syntax, "1:1"), ("", .syntax, "1:1"),
      (String(repeating: "<set>", count: 100), .tooLarge, "1:321"),
      ("<pathInterpolator controlX1='2' controlY1='0' controlX2='0' controlY2='1'/>", .outOfRange, "1:1"),
      ("<pathInterpolator pathData='M 0,0 L 0.5'/>", .syntax, "1:1"), ("<springInterpolator/>", .unknown, "1:1"),
    ]
    for row in table {
      do {
        let result = try Self.read([("res/anim/bad.xml", row.text)])
        Issue.record("\(row.text): \(result.presets.map(\.name))")
      } catch let failure as ImportFailure {
        let issue = failure.report.issues(.error).first
        #expect(issue?.code == row.code, "\(row.text): \(failure)")
        #expect(issue?.location?.description == row.place, "\(row.text): \(failure)")
        #expect(issue?.file == "res/anim/bad.xml")
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  /// Rejected shared files, with the missing value.
  private static let refused = [
    "design_appbar_state_list_animator.xml": "@integer/app_bar_elevation_anim_duration",
    "design_bottom_sheet_slide_out.xml": "@integer/bottom_sheet_slide_duration",
    "m3_appbar_state_list_animator.xml": "@integer/app_bar_elevation_anim_duration",
    "m3_card_elevated_state_list_anim.xml": "@dimen/m3_card_elevated_hovered_z",
    "m3_card_state_list_anim.xml": "@dimen/m3_card_hovered_z",
    "m3_extended_fab_state_list_animator.xml": "@integer/mtrl_btn_anim_duration_ms",
    "mtrl_extended_fab_state_list_animator.xml": "@integer/mtrl_btn_anim_duration_ms",
    "m3_split_button_chevron_reverse_rotation.xml": "@animator/m3_split_button_chevron_overshoot_interpolator",
    "m3_split_button_chevron_rotation.xml": "@animator/m3_split_button_chevron_overshoot_interpolator",
  ]

  @Test("every resource file of the shared fixtures is imported, or refused for a value that is not there")
  func fixtures() throws {
    guard let folder = Fixtures.shared("data/android") else { return print("skipped: fixtures absent") }
    let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".xml") }.sorted()
    #expect(names.count == 50)
    let files = try names.map {
      SourceFile([UInt8](try Data(contentsOf: folder.appendingPathComponent($0))), name: $0)
    }
    for file in files { #expect(FileKind(of: file) == .android, "\(file.name ?? "")") }
    let result = try AndroidFormat().read(files, ImportOptions(keepGoing: true))
    let errors = result.report.issues(.error)
    #expect(errors.allSatisfy { $0.code == .badReference }, "\(errors)")
    #expect(Set(errors.compactMap { $0.file?.split(separator: "/").last.map(String.init) }) == Set(Self.refused.keys))
    for issue in errors {
      let wanted = Self.refused[issue.file?.split(separator: "/").last.map(String.init) ?? ""] ?? "?"
      #expect(issue.message.contains(wanted.prefix(36)), "\(issue)")
    }
    // The interpolators, those of Material with their values from the tokens beside them.
    let curves = result.presets.filter { $0.motion.kind == .curve }
    #expect(curves.count == 16)
    let emphasized = curves.first { $0.name.text == "m3_sys_motion_easing_emphasized" }
    // FORMATS: the golden values of M3's emphasized path.
    for (share, value) in [(0.1, 0.093_48), (0.25, 0.772_83), (0.5, 0.950_61), (0.75, 0.991_4)] {
      #expect(abs(try Self.value(emphasized, at: share) - value) < 6e-6)
    }
  }

  @Test(
    "what Material brings along is what its files say",
    arguments: [
      "mtrl_fast_out_slow_in", "mtrl_linear_out_slow_in",
      "mtrl_fast_out_linear_in", "m3_sys_motion_easing_emphasized", "m3_sys_motion_easing_emphasized_accelerate",
      "m3_sys_motion_easing_emphasized_decelerate", "m3_sys_motion_easing_standard",
      "m3_sys_motion_easing_standard_accelerate", "m3_sys_motion_easing_standard_decelerate",
    ])
  func known(_ name: String) throws {
    guard let folder = Fixtures.shared("data/android/mdc") else { return print("skipped: fixtures absent") }
    func file(_ path: String) throws -> SourceFile {
      SourceFile([UInt8](try Data(contentsOf: folder.appendingPathComponent(path))), name: path)
    }
    let path = "\(name.hasPrefix("mtrl") ? "animation" : "motion")/res/interpolator/\(name).xml"
    let files = [try file(path), try file("motion/res/values/tokens.xml")]
    let read = try AndroidFormat().read(files, ImportOptions()).presets.first { $0.name.text == name }
    // A file that refers to it alone takes what is known.
    let user =
      "<set xmlns:android=\"http://schemas.android.com/apk/res/android\" android:shareInterpolator=\"false\">"
      + "<alpha android:duration=\"1000\" "
      + "android:fromAlpha=\"0\" android:toAlpha=\"1\" android:interpolator=\"@interpolator/\(name)\"/></set>"
    let timeline = try Self.timeline(try #require(Self.read([("a.xml", user)]).presets.first).motion)
    for step in 0...20 {
      let share = Double(step) / 20
      #expect(
        abs((timeline.value("opacity", at: share) ?? .nan) - (try Self.value(read, at: share))) < 1e-12, "\(share)")
    }
  }

  @Test("an animator that export android wrote comes back as one curve with its time, delay and passes")
  func exportedAnimators() throws {
    for notation in [
      "cubic-bezier(0.2, 0, 0, 1).duration(0.3s)", "easeIn.duration(0.2s).delay(0.1)",
      "linear.duration(0.5s).repeatCount(3, autoreverses: true)",
      "linear.duration(0.2s).repeatCount(2, autoreverses: false).delay(0.1)",
      "cubic-bezier(0.2, 0, 0, 1).duration(0.3s).repeatForever(autoreverses: true)",
      "cubic-bezier(0.2, 0, 0, 1).duration(0.3s).repeatCount(3, autoreverses: true).delay(0.5)",
      "cubic-bezier(0.2, 0, 0, 1).duration(0.3s).repeatCount(4, autoreverses: true)",
    ] {
      let curve = try Curve(notation: notation)
      let preset = ExportedPreset(ResolvedPreset(Preset(try PresetName("pop"), .curve(curve))))
      let output = try AndroidFormat().output([preset], options: ExportOptions()).output
      let files = output.files.map { (name: $0.path, text: $0.text) }
      let read = try Self.read(files)
      #expect(read.presets.map(\.name.text) == ["pop"] && read.report.skipped.isEmpty, "\(notation)")
      guard case .curve(let found)? = read.presets.first?.motion else { throw ModelError(.missing, notation) }
      #expect(found.duration == curve.duration && found.modifiers == curve.modifiers, "\(notation)")
      let (mine, theirs) = (
        try CompiledCurve(curve, duration: 1, mode: .exact), try CompiledCurve(found, duration: 1, mode: .exact)
      )
      for step in 0...20 {
        let time = Double(step) * 0.04
        #expect(abs(mine.value(at: time) - theirs.value(at: time)) < 1e-9, "\(notation) at \(time)")
      }
    }
  }

  @Test("resources go out under the names that they came in with, whatever group they are in")
  func namesBack() throws {
    let files = [
      ("fast_out", "<pathInterpolator \(Self.controls)/>"),
      ("motion", #"<resources><integer name="motion_duration_1">50</integer></resources>"#),
    ].map { SourceFile(Array($1.utf8), name: "\($0).xml") }
    var options = ImportOptions()
    options.into = try PresetName("brand")
    let read = try AndroidFormat().read(files, options)
    let output = try AndroidFormat().output(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).output
    #expect(output.files.map(\.path).sorted() == ["interpolator/fast_out.xml", "values/motions.xml"])
    #expect(output.text.contains("<integer name=\"motion_duration_1\">50</integer>"), "\(output.text)")
  }

  private static let controls =
    ["X1=\"0.2\"", "Y1=\"0\"", "X2=\"0\"", "Y2=\"1\""].map { "android:control\($0) " }.joined()
    + "xmlns:android=\"http://schemas.android.com/apk/res/android\""
}
