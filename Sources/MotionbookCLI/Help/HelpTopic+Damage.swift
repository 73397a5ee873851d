extension HelpTopic {
  static let damagePage = """
    Every motion, version and release in a catalog is named by the hash of its bytes, so damage is noticed where it
    lies, and what is not damaged can prove it.

      verify          say exactly what is damaged, and which of these helps
      salvage FILE -o NEW
                      helps always: everything that proves itself as a new catalog, and a list of what is lost and who
                      refers to it
      merge COPY      a backup or a teammate's copy gives damaged motions, versions, releases and indexes their bytes
                      back; refused where pages of the file are damaged, because writing would destroy more

      what is damaged                        commands that read       what makes it whole
      a motion, version or release           go on without it         merge COPY, or salvage
      an index                               go on                    merge COPY, or salvage
      a page, the list of free pages         go on with what is left  salvage
      the first bytes, the tables' schema    refuse                   salvage
      the end (an interrupted copy)          refuse                   get it again, or salvage

    Commands that only read go on with what is sound, say on standard error what is not, and end with exit code 1. What
    was asked for by name and is damaged itself is an error, with exit code 6. backup and export catalog look at every
    page first and copy no damaged catalog, also where only a page is damaged that holds nothing: a backup is sound or
    not there. dump --diffable does not write what is left over an earlier dump, which may hold the text of the rest.

    No other file takes the place of a catalog, however damaged: -o FILE --force is refused for all that salvage can
    read, and backup FILE --force where the beginning is damaged.

    Before a commit every page of the file is looked at, and what was stored is read back: a file in which SQLite could
    write over something, or not find it again, is refused, and nothing changes. A damaged motion or version that a
    commit does not rest on stops nothing.

    In a salvaged catalog a preset whose earlier versions are lost goes on with a new version that says the same.
    Merging a sound copy later brings the history back, without a conflict. It is sound also where presets refer to
    something lost; verify counts these references, and motionbook conflicts names them.

    Examples
      motionbook verify -c team.motionbook
      motionbook merge backup.motionbook -c team.motionbook
      motionbook salvage team.motionbook -o saved.motionbook --json

    """
}
