import Motionbook

extension HelpTopic {
  /// A complete, valid document of each kind.
  static let documentExamples: [(kind: MotionKind, text: String)] = [
    (
      .curve,
      """
      {"motionbook": 1, "kind": "curve", "name": "brand/enter",
       "easing": "ease-out", "duration": 0.4, "modifiers": [{"delay": 0.1}]}
      """
    ),
    (.duration, #"{"motionbook": 1, "kind": "duration", "name": "time/short", "duration": 0.15}"#),
    (
      .keyframes,
      """
      {"motionbook": 1, "kind": "keyframes", "name": "loader/dot", "repeat": "forever",
       "delay": -0.3, "easing": "cubic-bezier(0.4, 0, 0.6, 1)",
       "tracks": [{"property": "scale", "initial": 0, "keyframes": [
         {"linear": 1, "duration": 0.4, "easing": ".easeOut"}, {"spring": 0, "using": ".bouncy"}]}]}
      """
    ),
    (
      .transition,
      """
      {"motionbook": 1, "kind": "transition", "name": "brand/appear", "curve": "brand/enter",
       "insertion": {"effects": [{"opacity": true}, {"move": "bottom"}]},
       "removal": {"effects": [{"opacity": true}]}}
      """
    ),
    (
      .sequence,
      """
      {"motionbook": 1, "kind": "sequence", "name": "brand/pulse", "steps": [
        {"animate": {"scale": 1.2}, "curve": ".easeOut(duration: 0.2)"}, {"wait": 0.1},
        {"animate": {"scale": 1}, "curve": ".bouncy"}]}
      """
    ),
    (
      .sequence,
      """
      {"motionbook": 1, "kind": "sequence", "name": "brand/no", "trigger": true,
       "steps": [{"animate": {"swings": {"by": 3}}, "curve": ".linear(duration: 0.5)"}],
       "derived": [{"property": "offset.x", "formula": "10 * sin(2 * pi * swings)"}]}
      """
    ),
    (
      .sequence,
      """
      {"motionbook": 1, "kind": "sequence", "name": "brand/tabs",
       "members": [{"id": "bar", "layout": {"row": {"spacing": 8}}, "members": [
         {"id": "home", "size": [60, 30]}, {"id": "note", "size": [40, 30], "isPresent": false}]}],
       "states": [{"name": "short", "members": {"note": {"isPresent": false}}},
         {"name": "long", "members": {"note": {"isPresent": true}}, "curve": ".smooth"}]}
      """
    ),
    (
      .schedule,
      #"{"motionbook": 1, "kind": "schedule", "name": "clock/slow", "schedule": "periodic(by: 5)"}"#
    ),
    (.alias, #"{"motionbook": 1, "kind": "alias", "name": "brand/default", "target": "brand/enter"}"#),
  ]

  static let documentsPage =
    """
    A document is one preset as a JSON object: "motionbook" is the format, "kind" says which keys may follow, "name" is
    the preset's name. add and set take kind and name from the command line; there the document may leave all three out,
    and another name in it counts for nothing. Every key, with its range: motionbook schema

    \(documentExamples.map(\.text).joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n"))

    Strings, in place of a curve or a keyframe's spring (curve, easing, using, animation)
      ".easeOut"  "cubic-bezier(0, 0, 0.58, 1)"   with a dot in front or a parenthesis: notation (see: help notation)
      "brand/enter"  "ease-out"                   any other string: a preset's name, even if CSS has an easing of it
      {"easing": "ease-out"}                      an object: the curve itself; here the word is CSS's easing
    Where no preset is allowed, as for the "spring" of a curve, a string is notation and nothing else. So are ".opacity"
    and the like among "effects" and as "insertion" and "removal"; a member's "transition" may be a name too.

    Numbers have no units: times in seconds ("delay": 0.3), angles in degrees, fractions for percentages. A length
    of time may also be the name of a duration preset, or {"formula": "60/bpm"} over the preset's "parameters".

    Wherever a property changes, 3 is the value it gets and {"by": 3} is 3 more: of steps, phases and states than the value
    that was set before, not what shows on the way there, as withAnimation { swings += 3 } does; of a keyframe than where
    the one before went, of the first than where the run begins. So a second tap moves too, and one in mid-flight adds
    up. Steps, phases, states and triggers count on from round to round; a repeated pass of keyframes begins anew.

    "members" of a sequence are views that layout places: "size", "origin" or "center", "layout" (row, column, stack,
    grid, free) for what they hold, "geometry" that they share by id, "modifiers", "transition" or "insertion" and
    "removal", "geometryGroup", "text" with "contentTransition", first "values". States, phases and steps change them by
    id under "members": size, place, layout, geometry, text, isPresent, parent; what they do not say stays as it was.
    A step may be {"members": …} alone. Geometry is {"matchedGeometry": "id"} with "properties", "anchor" and "isSource".
    Channels: bar/frame.x and so on, bar/presence, its values and text.

    A length of "size" is a number of points, null to fit what the member holds, "fill" for all there is (maxWidth:
    .infinity), or "spacer" for what the others leave, at least 8. "padding" is room inside the frame, one number or
    [top, leading, bottom, trailing]; "aspectRatio" keeps width by height; "alignment": {"vertical": "bottom"} says where
    in its frame everything stands, else the alignment of the layout does. A grid's "spacing" is that of columns and
    lines, unless "lineSpacing" says that of lines; LazyVGrid's is 8.

    What comes shows its values at once, and only its transition runs. Another "parent" is a removal and an insertion:
    the member stands at its new place at once and comes by its insertion, and the view that went is not shown; with a
    geometry that it shares it travels there instead. What a geometry group holds goes along with the group's place and
    size while they move. "contentTransition" is one of identity, opacity, interpolate, numericText,
    numericTextCountingDown, and numericTextOfValue, by which digits roll up where the number in the text grows.

    Transactions: "modifiers" of a member and the "chain" of states, from the root to what moves, are
      {"animation": ".smooth", "value": "size"}   an implicit animation, for changes of one property or of any
      {"animation": ".linear", "body": ["opacity"]}  for these properties of the member alone: .animation(_:body:)
      {"rules": [{"when": {"status": "playing"}, "animation": ".linear(duration: 2)"}, {"set": {"status": "seen"}}]}
    The last is a .transaction closure: its rules act in order, where all keys have the values under "when"; beside
    "value" only where that property changed. A null animation switches off, none leaves the one there is. Keys and their
    defaults go under "transactionKeys": {"status": "stopped"}; states and steps set them under "transaction", as
    withTransaction does. Every transaction has disablesAnimations and isContinuous, and isAnimated to ask for.
    motionbook sample NAME --explain-animation says which animation each change took, and why.

    Channels among "derived" are computed: {"property": "offset.x", "formula": "10 * sin(t)"} from other channels,
    parameters and t, the time. Of {"property": "text", "texts": ["{hour:02}:{minute:02}"]} each formula in braces becomes
    text, after a colon with its width, from 0 filled with zeros, and decimals: {x:02}, {x:5.1}; {{ is a brace. Of several
    texts "formula" says which one shows, from 0.

    Beside a "schedule" formulas also read tick, how many entries came after the start; date, when the last one was, in
    seconds from the start; its year, month, day, weekday (1 is Sunday), hour, minute, second and millisecond on the wall
    clock; and cadence: 0 live, 1 in seconds, 2 in minutes. They change with the schedule's entries only. Nothing else in a
    sequence has to move: "steps": [{"wait": 1}]. The schedule is an object, notation, or the name of a preset of kind
    schedule. --start gives the moment of time 0, --cadence and --low-frequency what a dimmed display asks for.

    The formula of a curve reads t, 0…1, and elapsed, the seconds on its clock; from and to, the values of the change; and
    velocity, how fast the value changed when it came. With "merges": true it takes over what runs when a change comes,
    on the clock of that, and writes "state", formulas that also read progress, the share of the new way that shows:
      {"formula": "done + (1 - done) * (t - began) / (1 - began)", "merges": true,
       "state": {"began": "t", "done": "progress"}, "duration": 1}
    {"custom": "elastic"} is a curve that a program writes in Swift and registers under that name.

    Keyframes: the tracks run side by side from 0, one for each property; the longest decides. "delay" is waited once,
    in front of everything, or after each trigger, and is not eased; a negative one starts partway: what shows at 0 is
    what shows so much later without it. "easing" beside the tracks runs over each pass of the whole set, from the start
    of its tracks to the end of the longest, and the keyframes' own easings run inside it. It has no time of its own: a
    duration written in it counts for nothing; a spring, or a curve with modifiers, is stretched over the pass.

    Examples
      motionbook add keyframes loader/dot --from dot.json
      motionbook export json loader/dot -o dot.json
      motionbook sample '{"motionbook": 1, "kind": "curve", "name": "x", "spring": ".bouncy"}' --at 0.1,0.2
      motionbook schema -o motionbook.schema.json

    """
}

extension HelpTopic {
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
      brand/pop@#1f3a9c     the one whose hash starts so
      brand/pop@release:2026.11   the one that a release pinned; brand/pop@2026.11 and @1.0.0 too

    The number counts the versions of one preset. A name that is used again after its preset was removed starts at @1;
    log lists what had the name before, and @# with the hash leads there.

    A text that may be several things is read in one order: a document or object in braces; - as standard input; a file of
    that path, unless it is notation or a preset's name (./NAME is always the file); a preset of the catalog; notation.

    Where a command takes a pattern, * matches any text, slashes too, and ? one character:
      motionbook list 'brand/*'      motionbook list '*/enter'

    Free text belongs in titles, notes and tags. It is kept in Unicode's composed form, so that one title has one
    spelling in bytes whatever keyboard it comes from:
      motionbook set brand/pop --title 'Pop' --tag playful

    """

  static var formatsPage: String {
    """
    Data goes to standard output, everything else to standard error.

      --format table   aligned columns for people (the default); on a terminal in color, cut to its width, and with
                       times as how long ago
                       (what is longer than it goes through $MOTIONBOOK_PAGER, else $PAGER, else less; cat or nothing: none)
      --format json    one object with sorted keys and "schema", the number of its shape; short: --json
      --format jsonl   one object a line
      --format csv     RFC 4180 with a header line; short: --csv
      --format tsv     the same with tabs

    Numbers are the shortest that read back as the same value. Times are in seconds, moments in UTC (ISO 8601).
    `-` means standard input or output wherever a file is named. Files appear complete or not at all; an existing
    file is replaced only with --force, and a catalog only by a catalog. What is written is as private as the
    catalog it comes from. An import reads at most 64 MiB and 100,000 presets.

    \(exchangeText)

    Samples of many presets are written by motionbook export csv, jsonl, npy, f32 or f64. The last three, which sample has
    too, are plain little-endian numbers, channel after channel; npy begins with NumPy's header, and a file FILE of any of
    them gets FILE.json beside it: shape, type, times, and the preset, channel and unit of each row. A format of several
    files, as android, is written into a folder: -o res/.

    Samples, evaluations and schedules carry the motion's cues: in JSON under "cues", in JSON Lines as lines of their own
    after the rows; --cues writes them alone, as CSV unless another format is chosen. "kind" says what each is: a cue that
    the motion names; the loop of an endless motion, with the length of a round; and onFinish, once logicallyComplete, for
    code that waits, and once removed, when nothing moves any more. Listed is what comes by the last time that is written,
    without one the whole motion, or the first round of an endless one; loop and completions are always there.

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
    lines += ExportFormats.all.map { "  \(padded($0.name, 14)) \($0.summary)" }
    lines += ["", "= says it exactly, ~ within --max-error unless the export warns, - leaves out all or part:", ""]
    lines.append("  " + padded("", width) + matrix.formats.map { " \($0)" }.joined())
    for row in matrix.rows {
      let cells = zip(matrix.formats, row.cells).map { name, cell in
        let sign =
          switch cell {
          case .exact: "="
          case .approximated: "~"
          case .dropped: "-"
          }
        return " " + padded(sign, name.utf8.count)
      }.joined()
      lines.append("  " + padded(row.feature, width) + cells)
    }
    lines += ["", "Presets are read from files of other tools by motionbook import [FORMAT] FILE…:", ""]
    lines += ImportFormats.all.map { "  \(padded($0.name, 14)) \($0.importSummary)" }
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  /// The parameters of each spring dialect.
  private static var springWords: String {
    let rows = SpringDialect.all.map { ($0.platform, $0.parameters.map(\.label).joined(separator: ", ")) }
    let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    return rows.map { "  \(padded($0.0, width))  \($0.1)" }.joined(separator: "\n")
  }

  static let springsPage = """
    Every platform describes the same damped oscillator in its own words. Motionbook keeps yours and shows the others.

    \(springWords)

      stiffness = mass (2π / duration)²      damping = 4π mass dampingRatio / duration
      bounce = 1 − dampingRatio up to critical damping; below zero it is overdamped: 1 / dampingRatio − 1

    react-spring's tension is stiffness, its friction damping; Compose's mass is 1. How each is written:
    motionbook help notation.

    A spring has no end: it settles, that is, it stays within ε of its target. Outputs name the ε they use.

    Examples
      motionbook show 'spring(response: 0.55, dampingFraction: 0.825)'
      motionbook metrics brand/pop

    """
}
