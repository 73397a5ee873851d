extension HelpTopic {
  static let notationExamples = """

    Examples
      motionbook eval 'easeInOut(duration: 1).delay(0.5).speed(2)' --at 0.25,1
      motionbook eval 'cubic-bezier(0.5, -0.5, 0.5, 1.5)' --progress -0.5,1.5   # an easing outside 0…1
      motionbook add curve brand/enter 'cubic-bezier(0.05, 0.7, 0.1, 1)' --duration 400ms

    """

  static let namesPage = """
    A preset's name is a slug: lower-case letters and digits with single / . - _ between them, from a letter, at most 96.
      brand/enter   system/spring/bouncy   material3/emphasized

    Which version is meant stands behind an @:
      brand/pop             the current one
      brand/pop@3           the third
      brand/pop@#1f3a9c     the one whose hash starts so
      brand/pop@release:2026.11   the one that a release pinned

    The number counts the versions of one preset. A name that is used again after its preset was removed starts at @1;
    log lists what had the name before, and @# with the hash leads there.

    Where a command takes a pattern, * stands for any text, slashes too, and ? for one character:
      motionbook list 'brand/*'      motionbook list '*/enter'

    Free text belongs into titles, notes and tags. It is kept in Unicode's composed form, so that one title has one
    spelling in bytes whatever keyboard it comes from:
      motionbook set brand/pop --title 'Pop' --tag playful

    """

  static let formatsPage = """
    Data goes to standard output, everything else to standard error.

      --format table   aligned columns for people (the default); the same text when piped, without color
      --format json    one object with sorted keys and "schema", the number of its shape; short: --json
      --format jsonl   one object a line
      --format csv     RFC 4180 with a header line; short: --csv
      --format tsv     the same with tabs

    Numbers are the shortest that read back as the same value. Times are in seconds, moments in UTC (ISO 8601).
    `-` stands for standard input or output wherever a file is named. Files appear complete or not at all; an existing
    file is replaced only with --force, and a catalog only by a catalog. What is written is as private as the
    catalog it comes from. An import reads at most 64 MiB and 100,000 presets.

    Examples
      motionbook sample brand/pop --fps 60 --format csv -o pop.csv
      motionbook list --json | jq -r '.presets[].name'
      motionbook add keyframes hero/enter --from - < hero.json

    """

  static let springsPage = """
    Every platform describes the same damped oscillator in its own words. Motionbook keeps yours and shows the others.

      SwiftUI          duration, bounce               spring(duration: 0.5, bounce: 0.3)
                       response, dampingFraction      spring(response: 0.5, dampingFraction: 0.7)
      physics          mass, stiffness, damping       interpolatingSpring(mass: 1, stiffness: 158, damping: 17.6)
      Compose          dampingRatio, stiffness        (mass 1)
      react-spring     tension, friction, mass        tension is stiffness, friction is damping

      stiffness = mass (2π / duration)²      damping = 4π mass dampingRatio / duration
      bounce = 1 − dampingRatio up to critical damping; below zero it is overdamped: 1 / dampingRatio − 1

    A spring has no end: it settles, that is, it stays within ε of its target. Outputs name the ε they use.

    Examples
      motionbook show 'spring(response: 0.55, dampingFraction: 0.825)'
      motionbook metrics brand/pop

    """
}
