extension HelpTopic {
  static let sharingPage = """
    A catalog is a growing set of versions that never change. Merging two copies is the union of their sets: nothing
    is lost, the order makes no difference, and what does not fit together is listed instead of decided.

      merge OTHER     take in a teammate's copy, a "conflicted copy", a backup, or an unrelated catalog
      conflicts       what is left to settle: one preset changed in two places, one name on two presets, …
      resolve         say which side counts, or --auto for everything that needs no judgment
      release NAME    pin every preset under a name: brand/pop@release:2026.11
      undo, redo      take back the last changes made in this copy; a merge or a release is not undone

    In git a catalog is one binary file. After `motionbook git install`, git diff shows words and git merge merges
    presets. The settings are not part of a repository, so each clone needs the command once. Without it git keeps your
    side and reports a conflict: run motionbook merge on the other side then.

    dump --diffable writes a folder of texts. A later dump takes the place of the earlier one as a whole, and leaves the
    files that it did not write alone. Where texts were edited since, it is refused: motionbook load takes the edits in,
    --force replaces them. --dry-run works on a private copy: it writes nothing, and nobody waits for it.

    In a shared folder, let one person write at a time, or work on local copies and merge; motionbook doctor says where
    the file lies. Never copy a catalog while it is being written: motionbook backup waits for its turn.

    Reading changes no file, but for one case: a write that a crash has interrupted is rolled back by the next command
    that opens the catalog, whether it reads or writes. The journal beside the file is tried on a copy in $TMPDIR
    first, so that another catalog's journal does no harm. Doctor and the completion of names leave it as it is.

    Examples
      motionbook merge 'team (conflicted copy).motionbook' --dry-run
      motionbook export catalog /shared/team.motionbook --at 2026.11
      motionbook dump --diffable review && git diff --no-index old review

    """
}
