import ArgumentParser
import Motionbook

struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "plot", "Draw motions over time as an SVG or PNG picture.",
    examples: """
        motionbook plot brand/pop -o pop.svg
        motionbook plot ease 'spring(duration: 0.5, bounce: 0.3)' > two.svg
        motionbook plot hero/enter --reduced --dark -o calm.png
        motionbook plot --grid 'brand/*' --title "Our curves" -o brand.svg

      Curves share one chart; of other motions each channel has a lane, with a bar
      while it moves and the cues above. With --grid each motion gets a small
      chart over its own time. Equal motions give equal bytes. SVG adapts to light
      and dark pages; PNG has two pixels per CSS pixel. The default format is that
      of the file's extension, .svg or .png.
      """)

  @Argument(
    help: "Presets, groups, patterns with * and ?, curves in notation, or documents, as text or as files.",
    completion: .presetName)
  var motions: [String] = []

  @Flag(help: "Draw each motion in a small chart of its own; all presets if none is named.")
  var grid = false

  @Flag(help: "Use the time of the longest motion for all charts of a grid.")
  var sameScale = false

  @Option(help: .value("text", "Title above the plot; the names if omitted."))
  var title: String?

  @Flag(help: "Draw the variants for reduced motion, if any.")
  var reduced = false

  @Option(help: PictureFormat.help("Picture format."))
  var format: PictureFormat?

  @Flag(help: "Dark background for PNG; SVG adapts to its page.")
  var dark = false

  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var catalog: CatalogOptions

  func validate() throws {
    if motions.isEmpty, !grid {
      throw ValidationError("Missing expected argument '<motions> ...', or --grid for all presets.")
    }
    if sameScale, !grid { throw ValidationError("--same-scale requires --grid.") }
    if dark, chosen == .svg {
      throw ValidationError("--dark requires PNG; SVG adapts to its page.")
    }
  }

  /// The requested format, or that of the file's extension.
  private var chosen: PictureFormat { format ?? ending.flatMap(PictureFormat.init(rawValue:)) ?? .svg }
  private var ending: String? { file.output.flatMap(System.ending) }

  func run() throws {
    let motions = motions.isEmpty ? ["*"] : motions
    let limit = grid ? PlotPicture.maximumSheetCount : PlotPicture.maximumCount
    if chosen == .png || format == nil {
      let names = motions.map(ShellWord.quoted).joined(separator: " ")
      try file.checkReadable(
        "a picture", file: "FILE.\(chosen.rawValue)",
        or: "motionbook \(motions.count > 1 || motions == ["*"] ? "compare" : "show") \(names)")
    }
    try file.checkFree()
    if format == nil, let ending, PictureFormat(rawValue: ending) == nil {
      throw ToolError.usage(
        "expected a file that ends in .svg or .png, found .\(ending)", hint: "--format chooses one for any name")
    }
    let opened = reduced ? try catalog.open() : try catalog.open(for: motions)
    let texts = try PresetSelection.expanded(motions, in: opened)
    guard texts.count <= limit else {
      throw ToolError.usage(
        "\(texts.count) motions in one picture; at most \(limit) are drawn",
        hint: "choose fewer with a narrower pattern" + (grid ? "" : ", or draw them with --grid"))
    }
    let subjects = try texts.map { try subject($0, opened) }
    let title = title ?? texts.listed(atMost: texts.count > 3 ? 2 : 3)
    let drawn =
      grid
      ? PlotPicture.sheet(subjects, title: title, sharesTime: sameScale) : PlotPicture.plot(subjects, title: title)
    switch chosen {
    case .svg: try file.write { try $0.write(drawn.svg) }
    case .png:
      let bytes = try drawn.png(dark ? .dark : .light)
      let boxes = drawn.undrawnCharacters
      if !boxes.isEmpty {
        ErrorReport.warn(
          "PNG has no letters for \(QuotedText.quote(String(boxes), limit: 40)), and a box for each; SVG has letters")
      }
      try file.write { try $0.write(bytes) }
    }
  }

  private func subject(_ text: String, _ opened: Catalog?) throws -> PlotSubject {
    let side = conflicts.take ?? .shown
    let target = try MotionArgument(text, catalog, onConflict: side, in: opened)
    // Of a version the number is shown, too.
    let name = text.contains("@") ? text : target.stored?.preset.name.text ?? text
    let drawn = reduced ? try target.reduced(catalog, onConflict: side, in: opened) : target
    let variant = drawn.stored.flatMap { $0.id == target.stored?.id ? nil : $0.preset.name }
    return try PlotSubject(
      variant.map { "\(name) (reduced: \($0))" } ?? name, drawn.motion, note: Self.note(drawn.motion, besides: name))
  }

  /// A curve's settling duration, and its definition if it is not its name.
  private static func note(_ motion: ResolvedMotion, besides name: String) -> String {
    var parts: [String] = []
    if let length = (try? motion.ownDuration()) ?? nil, length.isFinite {
      let settled = ((try? motion.metrics()) ?? nil)?.settlingTime ?? length
      parts.append("settles in \(HumanNumber.seconds(settled))")
    }
    if case .curve(let curve) = motion.motion, motion.motion.references.isEmpty, curve.notation != name {
      parts.append(curve.notation)
    }
    return parts.joined(separator: " · ")
  }
}

enum PictureFormat: String, ListedChoice {
  case svg
  /// Pixels, for programs without SVG.
  case png
}
