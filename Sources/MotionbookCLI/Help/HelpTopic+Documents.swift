import Motionbook

extension HelpTopic {
  /// A whole document of each kind, which is legal.
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
    (.alias, #"{"motionbook": 1, "kind": "alias", "name": "brand/default", "target": "brand/enter"}"#),
  ]

  static let documentsPage =
    """
    A document is one preset as a JSON object: "motionbook" is the format, "kind" says which keys may follow, "name" is
    the preset's name. add and set take kind and name from the command line; there the document may leave all three out,
    and another name in it counts for nothing. Every key, with its range: motionbook schema

    \(documentExamples.map(\.text).joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n"))

    Strings, where a curve or a keyframe's spring stands (curve, easing, using, animation)
      ".easeOut"  "cubic-bezier(0, 0, 0.58, 1)"   with a dot in front or a parenthesis: notation (see: help notation)
      "brand/enter"  "ease-out"                   any other string: a preset's name, even if CSS has an easing of it
      {"easing": "ease-out"}                      an object: the curve itself; here the word is CSS's easing
    Where no preset can stand, as for the "spring" of a curve, a string is notation and nothing else.

    Numbers stand without units: times in seconds ("delay": 0.3), angles in degrees, fractions for percentages. A length
    of time may also be the name of a duration preset, or {"formula": "60/bpm"} over the preset's "parameters".

    Keyframes: the tracks run side by side from 0, one for each property; the longest decides. "delay" is waited once,
    in front of everything, or after each trigger, and is not eased; a negative one starts partway: what shows at 0 is
    what shows so much later without it. "easing" beside the tracks runs over each pass of the whole set, from the start
    of its tracks to the end of the longest, and the keyframes' own easings run inside it. It has no time of its own: a
    duration written in it counts for nothing; a spring, or a curve with modifiers, is stretched over the pass.

    Examples
      motionbook add keyframes loader/dot --from dot.json
      motionbook export json loader/dot -o dot.json
      motionbook eval '{"motionbook": 1, "kind": "curve", "name": "x", "spring": ".bouncy"}' --at 0.1,0.2
      motionbook schema -o motionbook.schema.json

    """
}
