/// Tours through several commands, whose lines behind `$` a test runs in order.
extension HelpTopic {
  static let cssPage = """
    From presets to a page. Start with a curve and a view that comes and goes:

      $ motionbook init team.motionbook --seeds none
      $ motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)'
      $ motionbook add transition card/appear '.move(edge: .bottom).combined(with: .opacity)'
      $ motionbook export css 'brand/*' 'card/*' -o motion.css

    A name becomes a class and variables, with - for every / and . in it. Of a curve they are --brand-pop-duration and
    --brand-pop-easing; the properties that change are yours to write:

      .button { transition: scale var(--brand-pop-duration) var(--brand-pop-easing); }
      .button:hover { scale: 1.1; }

    Other motions have @keyframes and a class that plays them: .card-appear-in while the view is inserted,
    .card-appear-out before it is removed (remove it on animationend).

    CSS has no springs. A spring becomes a linear() of the fewest points within --max-error (default: 0.002 of the travel),
    in a @supports rule; browsers without linear() ease out. Comments in the file state the errors, and the largest one is
    printed on standard error; --report FILE lists every part, --strict writes nothing unless all parts are exact.

    A variant for reduced motion is written under @media (prefers-reduced-motion: reduce):

      $ motionbook add curve brand/calm 'linear' --duration 100ms
      $ motionbook set brand/pop --reduced brand/calm
      $ motionbook export css brand/pop --force -o motion.css

    export scss and export tailwind write the same as Sass and as a Tailwind theme, export js and export waapi for
    scripts. In reverse, import makes presets of a style sheet's variables, transitions and @keyframes:

      $ motionbook import css motion.css --into web

    What comes from a style sheet goes back in its manner: names, references by var(), transform in one piece or by
    property, the fill mode, an easing of the animation or of its keyframes, ends left to the view, variables of themes
    in their rules (each is a preset of its own), units and registrations of custom properties (@property), colors that
    browsers interpolate in sRGB; presets play them in linear light. A rule with another selector than a class, such as
    .btn:hover or nav a, is written under it, whatever its preset is called. A length by var() stays one; in the catalog
    keyframes follow it where they take it whole. A rule under (prefers-reduced-motion: no-preference) moves nothing where
    less motion is asked for, and neither does its preset; animation: none shows the view as it is by itself, and
    important declarations for * count in each rule. An exported sheet may be edited and imported again: presets that it
    says the same of stay as they are, whatever the file is called.

    Percentages of a view's size stay percentages: translateX(-100%) is an offset of -100, as of a view of 100 points, and
    a relativeOffset of -1, a fraction of its own size; .move(edge: .bottom) is written as 100%. 3D rotation, perspective
    and skew are rotation.x, rotation.y, perspective, skew.x and skew.y.

    motionbook build writes the files listed in a project's motionbook.json: motionbook build --help

    """

  static let swiftuiPage = """
    Presets are evaluated as SwiftUI plays them, and written as SwiftUI writes them:

      $ motionbook init team.motionbook --seeds none
      $ motionbook add curve brand/pop '.spring(duration: 0.5, bounce: 0.3).delay(0.1)'
      $ motionbook add transition card/appear '.asymmetric(insertion: .move(edge: .bottom), removal: .opacity)'
      $ motionbook export swiftui -o Motions.swift

    The file has an enum with a name for each preset: withAnimation(Motions.Brand.pop) { … }, and for the card
    .transition(Motions.Card.Appear.transition). Springs and easings are SwiftUI's own, to the last digit; parts that
    SwiftUI cannot express are listed on standard error.

    The plugin MotionbookCode generates that file when a package is built, from the catalog in its folder. The library
    MotionbookSwiftUI reads presets at run time instead: Animation(preset), keyframes, transitions, .motion(_:) for views.
    Both respect the setting for reduced motion if a preset has a variant.

    The values that SwiftUI shows at a time, without a device:

      $ motionbook sample brand/pop --at 0.1,0.35,0.6
      $ motionbook sample brand/pop --at 0.35 --mode swiftui      # in SwiftUI's own arithmetic
      $ motionbook play brand/pop

    In reverse, import makes presets of constants, keyframes and phase animators in Swift; expressions can be pasted.

      $ motionbook import swiftui Motions.swift --into app
      $ motionbook add curve brand/snap 'withAnimation(.snappy(duration: 0.3)) { }'

    See also: motionbook help notation, motionbook help springs

    """

  static let mergingPage = """
    Two people change copies of one catalog. Merging keeps the changes of both:

      $ motionbook init team.motionbook --seeds none
      $ motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)' -c team.motionbook
      $ motionbook backup ann.motionbook -c team.motionbook       # Ann's copy
      $ motionbook add curve brand/fade 'linear' --duration 200ms -c ann.motionbook
      $ motionbook set brand/pop 'spring(duration: 0.6, bounce: 0.3)' -m slower -c ann.motionbook
      $ motionbook set brand/pop 'spring(duration: 0.4, bounce: 0.3)' -m faster -c team.motionbook
      $ motionbook merge ann.motionbook -c team.motionbook        # exit 1: a conflict remains

    brand/fade is present now. brand/pop was changed on both sides: until it is resolved, both versions stay, and it
    cannot be played or exported.

      $ motionbook conflicts -c team.motionbook                   # exit 1: both sides, and commands to settle it
      $ motionbook sample brand/pop --at 0.2 --take theirs -c team.motionbook
      $ motionbook resolve brand/pop --take ours -m "faster it is" -c team.motionbook
      $ motionbook log brand/pop -c team.motionbook

    Merging in the other direction gives the same catalog, and merging again changes nothing:

      $ motionbook merge team.motionbook -c ann.motionbook
      $ motionbook diff team.motionbook ann.motionbook

    motionbook diff classifies changes as patch, minor or major before they are merged; a release pins the current
    versions, whatever changes later:

      $ motionbook release 2026.11 -c team.motionbook
      $ motionbook show brand/pop@2026.11 -c team.motionbook

    See also: motionbook help sharing (git, shared folders), motionbook help damage

    """
}
