import Motionbook

extension HelpTopic {
  /// Complete, valid documents of every kind, apart from each other by empty lines.
  static let documentExamples = """
      {"motionbook": 1, "kind": "curve", "name": "brand/enter",
       "easing": "ease-out", "duration": 0.4, "modifiers": [{"delay": 0.1}]}

      {"motionbook": 1, "kind": "duration", "name": "time/short", "duration": 0.15}

      {"motionbook": 1, "kind": "keyframes", "name": "loader/dot", "repeat": "forever",
       "delay": -0.3, "easing": "cubic-bezier(0.4, 0, 0.6, 1)",
       "tracks": [{"property": "scale", "initial": 0, "keyframes": [
         {"linear": 1, "duration": 0.4, "easing": ".easeOut"}, {"spring": 0, "using": ".bouncy"}]}]}

      {"motionbook": 1, "kind": "transition", "name": "brand/appear", "curve": "brand/enter",
       "insertion": {"effects": [{"opacity": true}, {"move": "bottom"}]},
       "removal": {"effects": [{"opacity": true}]}}

      {"motionbook": 1, "kind": "sequence", "name": "brand/pulse", "steps": [
        {"animate": {"scale": 1.2}, "curve": ".easeOut(duration: 0.2)"}, {"wait": 0.1},
        {"animate": {"scale": 1}, "curve": ".bouncy"}]}

      {"motionbook": 1, "kind": "sequence", "name": "brand/no", "trigger": true,
       "steps": [{"animate": {"swings": {"by": 3}}, "curve": ".linear(duration: 0.5)"}],
       "derived": [{"property": "offset.x", "formula": "10 * sin(2 * pi * swings)"}]}

      {"motionbook": 1, "kind": "sequence", "name": "brand/tabs",
       "members": [{"id": "bar", "layout": {"row": {"spacing": 8}}, "members": [
         {"id": "home", "size": [60, 30]}, {"id": "note", "size": [40, 30], "isPresent": false}]}],
       "states": [{"name": "short", "members": {"note": {"isPresent": false}}},
         {"name": "long", "members": {"note": {"isPresent": true}}, "curve": ".smooth"}]}

      {"motionbook": 1, "kind": "schedule", "name": "clock/slow", "schedule": "periodic(by: 5)"}

      {"motionbook": 1, "kind": "alias", "name": "brand/default", "target": "brand/enter"}
    """

  static let documentsPage =
    """
    A document is one preset as a JSON object: "motionbook" is the format, "kind" determines the other keys, "name" is
    the preset's name. add and set take kind and name from the command line; there the document may omit all three,
    and its own name is ignored. For all keys and their ranges: motionbook schema

    \(documentExamples)

    Strings, in place of a curve or a keyframe's spring (curve, easing, using, animation)
      ".easeOut"  "cubic-bezier(0, 0, 0.58, 1)"   with a dot in front or a parenthesis: notation (see: help notation)
      "brand/enter"  "ease-out"                   any other string: a preset's name, even if CSS has that easing
      {"easing": "ease-out"}                      an object: the curve itself; here the string is CSS's easing
    If no preset is allowed, as for the "spring" of a curve, a string is always notation. So are ".opacity" and the like
    among "effects" and as "insertion" and "removal"; a member's "transition" may be a name, too.

    Numbers have no units: times in seconds ("delay": 0.3), angles in degrees, fractions for percentages. A duration may
    also be the name of a duration preset, or {"formula": "60/bpm"} over the preset's "parameters".

    A change of a property is a value, such as 3, or relative: {"by": 3}. In steps, phases and states it adds to the value
    set before, not to the one on screen, like withAnimation { swings += 3 }; in a keyframe to the previous one's value, in
    the first to the value at the start of the run. So a second tap moves, too, and taps in mid-flight add up. Steps,
    phases, states and triggers continue from round to round; a repeated pass of keyframes starts anew.

    "members" of a sequence are views placed by layout: "size", "origin" or "center", "layout" (row, column, stack, grid,
    free) of their children, "geometry" shared by id, "modifiers", "transition" or "insertion" and "removal",
    "geometryGroup", "text" with "contentTransition", initial "values". States, phases and steps change them by id under
    "members": size, place, layout, geometry, text, isPresent, parent; omitted ones are unchanged. A step may be
    {"members": …} alone. Geometry is {"matchedGeometry": "id"} with "properties", "anchor" and "isSource". Channels:
    bar/frame.x and so on, bar/presence, its values and text.

    A length of "size" is a number of points, null to fit the contents, "fill" for all available space (maxWidth:
    .infinity), or "spacer" for the remaining space, at least 8. "padding" is space inside the frame, one number or
    [top, leading, bottom, trailing]; "aspectRatio" fixes width by height; "alignment": {"vertical": "bottom"} aligns the
    contents of the frame, by default as the layout does. A grid's "spacing" is that of columns and lines, unless
    "lineSpacing" sets that of lines; LazyVGrid's is 8.

    An inserted member shows its values at once, and only its transition runs. A change of "parent" is a removal and an
    insertion: the member is at its new place at once and enters by its insertion, and the removed view is not shown; with
    a shared geometry it travels there instead. The children of a geometry group move with the group's place and size.
    "contentTransition" is one of identity, opacity, interpolate, numericText, numericTextCountingDown, and
    numericTextOfValue, which rolls digits up if the number in the text grows.

    Transactions: "modifiers" of a member and the "chain" of states, from the root to the view, are
      {"animation": ".smooth", "value": "size"}   an implicit animation, for changes of one property or of any
      {"animation": ".linear", "body": ["opacity"]}  for these properties of the member alone: .animation(_:body:)
      {"rules": [{"when": {"status": "playing"}, "animation": ".linear(duration: 2)"}, {"set": {"status": "seen"}}]}
    The last is a .transaction closure: each rule applies in order, if all keys have the values under "when"; with "value",
    only if that property changed. A null animation disables animation, an omitted one keeps the current one. Keys and
    their defaults go under "transactionKeys": {"status": "stopped"}; states and steps set them under "transaction", like
    withTransaction. Every transaction has disablesAnimations and isContinuous, and isAnimated for conditions. For the
    animation of each change, and the reason: motionbook sample NAME --explain-animation

    Channels in "derived" are computed: {"property": "offset.x", "formula": "10 * sin(t)"} from other channels,
    parameters and t, the time. In {"property": "text", "texts": ["{hour:02}:{minute:02}"]} each formula in braces becomes
    text; after a colon comes its width, zero-padded with a leading 0, and decimals: {x:02}, {x:5.1}; {{ is a brace. With
    several texts "formula" is the index of the one to show, from 0.

    Beside a "schedule" formulas also read tick, the number of entries since the start; date, the time of the last one in
    seconds from the start; its year, month, day, weekday (1 is Sunday), hour, minute, second and millisecond on the wall
    clock; and cadence: 0 live, 1 in seconds, 2 in minutes. They change only with the schedule's entries. If nothing else
    moves, write "steps": [{"wait": 1}]. The schedule is an object, notation, or the name of a preset of kind schedule.
    --start sets the moment of time 0, --cadence and --low-frequency the requests of a dimmed display.

    The formula of a curve reads t, 0…1, and elapsed, the seconds on its clock; from and to, the values of the change; and
    velocity, that of the value when the change began. With "merges": true it takes over the running animation when a
    change begins, on its clock, and writes "state", formulas that also read progress, the shown fraction of the new change:
      {"formula": "done + (1 - done) * (t - began) / (1 - began)", "merges": true,
       "state": {"began": "t", "done": "progress"}, "duration": 1}
    {"custom": "elastic"} is a curve in Swift that a program registers under that name.

    Keyframes: tracks run in parallel from 0, one for each property; the longest determines the duration. "delay" applies
    once, before everything, or after each trigger, and is not eased; a negative one starts partway, as if that much time
    had passed. "easing" beside the tracks applies to each pass of the whole set, from the start of its tracks to the end
    of the longest; the keyframes' own easings apply inside it. Its own duration is ignored; a spring, or a curve with
    modifiers, is stretched over the pass.

    Examples
      motionbook add keyframes loader/dot --from dot.json
      motionbook export json loader/dot -o dot.json
      motionbook sample '{"motionbook": 1, "kind": "curve", "name": "x", "spring": ".bouncy"}' --at 0.1,0.2
      motionbook schema -o motionbook.schema.json

    """

  static let notationExamples = """

    Examples
      motionbook sample 'easeInOut(duration: 1).delay(0.5).speed(2)' --at 0.25,1
      motionbook sample 'cubic-bezier(0.5, -0.5, 0.5, 1.5)' --progress -0.5,1.5   # an easing outside 0…1
      motionbook add curve brand/enter 'cubic-bezier(0.05, 0.7, 0.1, 1)' --duration 400ms
      motionbook add transition card/appear '.move(edge: .bottom).combined(with: .opacity)'
      motionbook add keyframes hero/enter - < hero.swift
      motionbook edit card/appear

    """

  static let namesPage = """
    A preset's name is a slug: lower-case letters and digits with single / . - _ between them, from a letter, at most 96.
      brand/enter   system/spring/bouncy   material3/emphasized

    A version follows an @:
      brand/pop             the current one
      brand/pop@3           the third
      brand/pop@#1f3a9c     the one with this hash prefix
      brand/pop@release:2026.11   the one pinned by a release; also brand/pop@2026.11 and @1.0.0

    The number counts the versions of one preset. A name reused after its preset was removed starts at @1; log lists
    earlier presets of that name, and @# with a hash selects their versions.

    A text argument is tried in this order: a document or object in braces; - as standard input; a file of that path,
    unless it is notation or a preset's name (./NAME is always the file); a preset of the catalog; notation.

    In a pattern, * matches any text, including slashes, and ? one character:
      motionbook list 'brand/*'      motionbook list '*/enter'

    Free text belongs in titles, notes and tags. It is stored in Unicode's composed form, so that equal titles have equal
    bytes on every platform:
      motionbook set brand/pop --title 'Pop' --tag playful

    """

  static var formatsPage: String {
    """
    Data goes to standard output, everything else to standard error.

      --format table   aligned columns (the default); on a terminal in color, cut to its width, with relative times, and,
                       if longer than the screen, shown by $MOTIONBOOK_PAGER, else $PAGER, else less (cat or empty: no
                       pager)
      --format json    one object with sorted keys and "schema", its format number; short: --json
      --format jsonl   one object a line
      --format csv     RFC 4180 with a header line; short: --csv
      --format tsv     the same with tabs

    Numbers are the shortest that read back as the same value. Times are in seconds, moments in UTC (ISO 8601).
    `-` means standard input or output in place of a file. Files are written completely or not at all; an existing
    file is replaced only with --force, and a catalog only by a catalog. Output files are as private as their catalog.
    An import reads at most 64 MiB and 100,000 presets.

    \(exchangeText)

    Samples of many presets are written by motionbook export csv, jsonl, npy, f32 or f64. The last three, which sample
    supports, too, are plain little-endian numbers, channel after channel; npy begins with NumPy's header. FILE.json,
    written beside FILE, has shape, type, times, and the preset, channel and unit of each row. A format of several files,
    such as android, is written into a folder: -o res/.

    Samples, evaluations and schedules carry the motion's cues: in JSON under "cues", in JSON Lines as lines of their own
    after the rows; --cues writes only them, as CSV by default. "kind" is one of: a cue named by the motion; the loop of an
    endless motion, with the length of a round; and onFinish, once logicallyComplete, for waiting code, and once removed,
    when nothing moves any more. Cues are listed up to the last written time; without one, for the whole motion, or the
    first round of an endless one. Loop and completions are always listed.

    Examples
      motionbook sample brand/pop --fps 60 --format csv -o pop.csv
      motionbook export css 'brand/*' --max-error 0.001 -o motion.css
      motionbook list --json | jq -r '.presets[].name'
      motionbook add keyframes hero/enter --from - < hero.json

    """
  }

  /// Export formats and their limits.
  private static var exchangeText: String {
    let matrix = CapabilityMatrix()
    let width = matrix.rows.map { DisplayWidth.of($0.feature) }.max() ?? 0
    var lines = ["Presets are written for other tools by motionbook export FORMAT:", ""]
    lines.append(HelpColumns.text(ExportFormatName.formats.map { ($0.name, $0.summary) }))
    lines += ["", "= exact, ~ within --max-error unless the export warns, - dropped, all or in part:", ""]
    // A name a line, above its column: any number of formats fits.
    lines += matrix.formats.enumerated().map { index, name in
      "  " + "".padded(to: width) + String(repeating: " |", count: index) + " " + name
    }
    for row in matrix.rows {
      let cells = row.cells.map { cell in
        switch cell {
        case .exact: " ="
        case .approximated: " ~"
        case .dropped: " -"
        }
      }.joined()
      lines.append("  " + row.feature.padded(to: width) + cells)
    }
    lines += ["", "Presets are read from files of other tools by motionbook import [FORMAT] FILE…:", ""]
    lines.append(HelpColumns.text(ImportFormats.all.map { ($0.name, $0.importSummary) }))
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  /// The parameters of each spring dialect.
  private static var springWords: String {
    HelpColumns.text(SpringDialect.all.map { ($0.platform, $0.parameters.map(\.label).joined(separator: ", ")) })
  }

  static let springsPage = """
    Every platform has its own parameters for the same damped oscillator. Motionbook keeps yours and shows the others.

    \(springWords)

      stiffness = mass (2π / duration)²      damping = 4π mass dampingRatio / duration
      bounce = 1 − dampingRatio up to critical damping; below zero it is overdamped: 1 / dampingRatio − 1

    react-spring's tension is stiffness, its friction damping; Compose's mass is 1. For the notation of each:
    motionbook help notation.

    A spring has no end: it settles, that is, it stays within ε of its target. Outputs state their ε.

    Examples
      motionbook show 'spring(response: 0.55, dampingFraction: 0.825)'
      motionbook metrics brand/pop

    """
}
