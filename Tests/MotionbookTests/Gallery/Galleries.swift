import Foundation
import Motionbook
import TestSupport

/// Pages of galleries, made without a catalog.
enum Galleries {
  static func page(_ presets: [ResolvedPreset], title: String = "Test") -> String {
    let reduced = Dictionary(presets.map { ($0.preset.name, $0.motion) }, uniquingKeysWith: { first, _ in first })
    return GalleryPage(title: title).html(
      presets.map { preset in
        var variant: ResolvedMotion?
        if case .name(let name, _)? = preset.preset.details.reducedMotion { variant = reduced[name] }
        let version = GallerySubject.Version(
          number: 3, time: "2026-11-21T07:30:00", author: "Ada", message: "a rounder end")
        return GallerySubject(ExportedPreset(preset, reduced: variant), version: version)
      })
  }

  /// Seeds of every family, and the page of these.
  static let someSeeds = Result { Campaign.some(try ResolvedSeeds.all()) }
  static let seeds = Result { page(try someSeeds.get()) }

  static func presets(_ documents: [String]) throws -> [ResolvedPreset] {
    try documents.map { ResolvedPreset(try Preset(json: Array("{\"motionbook\":1,\($0)}".utf8))) }
  }

  static func preset(
    _ name: String, _ kind: MotionKind, _ notation: String, _ details: PresetDetails = .init()
  ) throws -> ResolvedPreset {
    ResolvedPreset(Preset(try PresetName(name), try Motion(notation: notation, as: kind), details: details))
  }

  /// Few presets of several kinds, whose words and measures are known.
  static func small() throws -> [ResolvedPreset] {
    let fade = try presets([
      #""name":"brand/fade","kind":"keyframes","tags":["calm"],"tracks":[{"property":"opacity","initial":0,"#
        + #""keyframes":[{"linear":1,"duration":0.2}]}]"#
    ])
    return fade + [
      try preset(
        "brand/pop", .curve, "spring(duration: 0.5, bounce: 0.5)",
        PresetDetails(title: "Pop", notes: "For the heart of a card.", tags: ["Loud"])),
      try preset("brand/slide", .curve, "cubic-bezier(0.2, 0, 0, 1).duration(0.4)"),
      try preset("time/short", .duration, "0.1s"),
      try preset("time/tick", .schedule, "everyMinute", PresetDetails(summary: "Each minute of a clock.")),
    ]
  }

  /// The block of data of a page.
  static func data(_ html: String) -> [String: Any]? {
    guard let start = html.range(of: "<script id=\"data\" type=\"application/json\">")?.upperBound,
      let end = html.range(of: "</script>", range: start..<html.endIndex)?.lowerBound
    else { return nil }
    return try? JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any]
  }
}
