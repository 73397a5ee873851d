import Motionbook

extension HelpTopic {
  static var queriesPage: String {
    """
    Conditions select presets by metrics and recorded details: motionbook list --where CONDITION

    A comparison is FIELD = != < <= > >= VALUE, or ~ for texts that contain it. and, or, not and parentheses join
    them. A field alone matches presets that have it; a preset without it matches only !=. Case is ignored.

    \(HelpColumns.text(QueryField.all.map { ($0.name, $0.summary) }))

    Examples
      motionbook list --where 'settle < 0.3 and overshoot < 2% and kind = curve'
      motionbook list --where 'base = spring and bounce > 0.2 and not deprecated'
      motionbook list 'brand/*' --where '(tag = playful or title ~ pop) and changed > 2026-11'
      motionbook list --where 'velocity >= 8' --sort velocity --json

    """
  }

  static let environmentPage = """
    Environment variables, each overridden by its option.

    \(HelpColumns.text([
      ("MOTIONBOOK", "the catalog if no -c FILE is given; motionbook.json and *.motionbook are ignored then"),
      ("MOTIONBOOK_AUTHOR", "the author in the history if no --author is given; else git's user.name, or the account"),
      ("MOTIONBOOK_PAGER", "the program that shows long output on a terminal; else $PAGER, else less; cat for none"),
      ("VISUAL, EDITOR", "the editor of motionbook edit; else vi"),
      ("NO_COLOR, CLICOLOR_FORCE", "no color, or color even without a terminal; --color overrides both"),
      ("TERM", "dumb: no color, no progress bar, no play"),
      ("COLUMNS", "the width of tables and drawings"),
      ("LC_ALL, LC_CTYPE, LANG", "UTF-8 in the first one that is set allows characters beyond ASCII in drawings"),
      ("SOURCE_DATE_EPOCH", "the time of changes, in seconds since 1970, if no --now is given"),
      ("TMPDIR", "the folder of temporary files; else /tmp"),
    ]))

    Examples
      MOTIONBOOK=team.motionbook motionbook list
      SOURCE_DATE_EPOCH=0 motionbook init team.motionbook --seeds all

    """
}
