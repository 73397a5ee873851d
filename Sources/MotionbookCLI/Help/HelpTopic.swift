import ArgumentParser
import Motionbook

/// A page of `motionbook help TOPIC` that belongs to no single command.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation, documents, names, queries, formats, springs, css, swiftui, merging, sharing, damage, environment

  var text: String {
    switch self {
    case .exitCodes:
      "Exit codes\n"
        + ExitStatus.allCases.map { status in
          "  \(String(status.rawValue).padded(to: 3, onLeft: true))  \(status.meaning)"
        }.joined(separator: "\n") + "\n"
    case .notation: NotationHelp.text + Self.notationExamples
    case .documents: Self.documentsPage
    case .names: Self.namesPage
    case .formats: Self.formatsPage
    case .springs: Self.springsPage
    case .css: Self.cssPage
    case .swiftui: Self.swiftuiPage
    case .merging: Self.mergingPage
    case .sharing: Self.sharingPage
    case .damage: Self.damagePage
    case .queries: Self.queriesPage
    case .environment: Self.environmentPage
    }
  }

  /// All names, in lines that fit a terminal, indented after the first.
  static let list = allCases.map(\.rawValue).joined(separator: ", ").folded(to: 72).replacing("\n", with: "\n  ")

  /// The page for a command line: the first one, `help --all`, or `help TOPIC`; nil for other command lines.
  /// - Throws: A usage error for a word that is neither topic nor command.
  static func page(requestedBy arguments: [String]) throws -> String? {
    if arguments.isEmpty || ["help", "--help", "-h"].contains(arguments[0]) && arguments.count == 1 {
      return RootPage.text
    }
    guard arguments.first == "help", arguments.count == 2, let word = arguments.last else { return nil }
    if word == "--all" { return UsageLine.shortened(inHelp: RootCommand.helpMessage()) + "\n" }
    if word.hasPrefix("-") { return nil }
    if let topic = HelpTopic(rawValue: word) { return topic.text }
    let commands = RootCommand.commands.compactMap { $0.configuration.commandName } + ["help"]
    if commands.contains(word) { return nil }
    let known = allCases.map(\.rawValue) + commands
    let near = known.first { $0.hasPrefix(word) } ?? Suggestion.closest(to: word, among: known)
    throw ToolError.usage(
      "there is no help on \(QuotedText.quote(word))", suggestions: near.map { [$0] } ?? [],
      hint: "topics: \(allCases.map(\.rawValue).joined(separator: ", ")); or any command",
      attempt: "motionbook help --all")
  }
}

/// A command's usage without the options that nearly all commands have, which would hide its own.
enum UsageLine {
  /// Shortens the usage in a help page.
  static func shortened(inHelp text: String) -> String {
    guard text.hasPrefix("OVERVIEW:") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") ? shortened(String(line)) : String(line)
    }.joined(separator: "\n")
  }

  /// `list [<glob>] [--kind <kind>] [<options>]` for a usage with all options.
  static func shortened(_ usage: String) -> String {
    let shared = /\ \[--(?:(?:catalog|format|color|message|author|now)\ <[^>]*>|csv|no-headers|no-color)\]/
    let short = usage.replacing(shared, with: "")
    return short == usage || short.contains("[<options>]") ? short : short + " [<options>]"
  }
}

extension HelpTopic {
  static let damagePage = """
    Every motion, version and release in a catalog is named by the hash of its bytes, so damage is located, and the
    rest is known to be intact.

      verify          report damage and the losses it causes
      salvage FILE -o NEW
                      save everything that matches its hash as a new catalog, and list losses and references to them
      salvage FILE -o NEW --merge COPY
                      the same, with the rest from a backup or a teammate's copy

    A command that reads something damaged fails with exit code 6, and so does a commit, a merge, a backup and an export
    of the whole: a damaged catalog is never written to, and never copied. Nothing is repaired in place. If a file is
    truncated (an interrupted copy), get another copy first.

    No other file replaces a damaged catalog, wherever the damage is: -o FILE, backup FILE and export catalog
    FILE are refused even with --force, because it may hold what no copy has. Save that first, then remove the file.

    Before a commit every page of the file is checked, in a file of up to 4 MiB every artifact, too, and stored data is
    read back: a file in which SQLite could overwrite or lose data is refused, and nothing changes.

    In a salvaged catalog a preset whose earlier versions are lost continues with a new version of the same contents.
    Merging an intact copy later restores the history without a conflict. Presets may reference lost ones; verify counts
    these references, and motionbook conflicts lists them.

    Examples
      motionbook verify -c team.motionbook
      motionbook salvage team.motionbook -o saved.motionbook --json
      motionbook salvage team.motionbook -o saved.motionbook --merge backup.motionbook

    """

  static let sharingPage = """
    A catalog is a growing set of immutable versions. Merging two copies is the union of their sets: nothing is lost, the
    order makes no difference, and contradictions are listed as conflicts.

      sync [REMOTE]   exchange all changes with a team through a git remote
      merge OTHER     merge a teammate's copy, a "conflicted copy", a backup, or an unrelated catalog
      conflicts       list conflicts: one preset changed in two places, one name on two presets, …
      resolve         choose a side, or --auto for everything unambiguous
      release NAME    pin every preset under a name: brand/pop@release:2026.11
      undo, redo      undo the last changes made in this copy; a merge or a release stays

    A change of a preset in conflict settles it, with a note: the new version follows all sides and continues one of
    them, and the others stay in its history. While the conflict is open, undo of it, and sample, metrics and export
    refuse it and presets that reference it; --take ours or theirs selects a side for one command. Of two presets
    with one name, rm and rename take one by its identity, p:…, as listed by conflicts; resolve NAME --take selects the
    side that keeps the name.

    A team needs no server of its own: motionbook sync keeps the presets on a ref of any git repository that its members
    may push to, one small file for each version, apart from the branches. A member who was away syncs once; whoever is
    new runs motionbook init and motionbook sync. The catalog itself then need not be committed. Two catalogs in one
    repository, or a host that takes only branches: --ref.

    Committed to git, a catalog is one binary file. After `motionbook git install`, git diff shows text and git merge merges
    presets; if conflicts remain, the merge stays open: settle them, then git add. The settings are not part of a
    repository, so each clone needs the command once. Without it git keeps your side and reports a conflict: run
    motionbook merge on the other side then.

    diff and changelog read git's history: git:REV:PATH is a catalog or .json file as in `git show REV:PATH`, and
    commands that only read accept -c git:REV:PATH. motionbook build --check tests whether the files made from a catalog
    are up to date.

    motionbook export json -o review/ writes a file for each preset, for review and for line-based tools; to import
    edited files: motionbook import json review --on-conflict new-version. --dry-run works on a private copy: it writes
    nothing, and blocks no other command.

    In a shared folder, let one person write at a time, or work on local copies and merge; motionbook doctor shows the
    file system. Never copy a catalog while it is being written: motionbook backup waits for its turn.

    Reading changes no file, with one exception: a write interrupted by a crash is rolled back by the next command that
    opens the catalog, whether it reads or writes. The journal beside the file is tried on a copy in $TMPDIR first, so
    that another catalog's journal does no harm. Doctor and the completion of names leave it as it is.

    Examples
      motionbook merge 'team (conflicted copy).motionbook' --dry-run
      motionbook export catalog /shared/team.motionbook --at 2026.11
      motionbook diff git:main:team.motionbook team.motionbook --expect minor
      motionbook export json -o review/ && git diff --no-index old review

    """
}

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
