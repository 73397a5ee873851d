extension HelpTopic {
  static let damagePage = """
    Every motion, version and release in a catalog is named by the hash of its bytes, so damage is noticed where it
    lies, and what is not damaged can prove it.

      verify          say exactly what is damaged
      merge COPY      a backup or a teammate's copy gives damaged artifacts their bytes back, and adds what is missing
      salvage FILE -o NEW
                      when there is no copy, or the file cannot be opened: everything that proves itself as a new
                      catalog, and a list of what is lost and who refers to it

    Commands that only read go on with what is sound, say on standard error what is not, and end with exit code 1. What
    was asked for by name and is damaged itself is an error, with exit code 6. backup and export --catalog never copy a
    damaged catalog: a backup is sound or not there.

    Before a commit every page of the file is looked at, and what was stored is read back: a file in which SQLite could
    write over something, or not find it again, is refused, and nothing changes. A damaged motion or version that a
    commit does not rest on stops nothing.

    In a salvaged catalog a preset whose earlier versions are lost goes on with a new version that says the same.
    Merging a sound copy later brings the history back, without a conflict.

    Examples
      motionbook verify -c team.motionbook
      motionbook merge backup.motionbook -c team.motionbook
      motionbook salvage team.motionbook -o saved.motionbook --json

    """
}
