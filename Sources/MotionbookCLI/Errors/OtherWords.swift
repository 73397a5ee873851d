import Motionbook
import MotionbookSeeds

/// Commands and formats by their names in other tools.
enum OtherWords {
  /// Commands by their usual names elsewhere; a reading command maps to a reading command.
  static let commands = byWord([
    "list": "ls dir", "search": "grep", "nearest": "similar closest", "nearest --groups": "duplicates", "sql": "query",
    "list --where": "where filter", "rm": "delete remove del", "copy": "cp duplicate clone fork", "rename": "mv move",
    "show": "cat get view print inspect describe", "plot": "draw chart", "play": "preview open run animate",
    "gallery": "browse serve site", "add": "new create insert", "set": "update change modify",
    "compare": "overlay versus vs", "log": "history", "info": "status", "metrics": "stats measure", "doctor": "fix",
    "salvage": "repair", "release": "tag tags", "undo": "revert", "sync": "pull", "uses": "references",
    "export": "transform translate dump", "build": "generate make compile config project", "import": "load",
  ])

  /// Export formats by their usual names elsewhere.
  static let formats = byWord([
    "js": "gsap motion framer anime animejs reanimated javascript ts typescript", "scss": "sass",
    "swiftui": "swift ios", "compose": "kotlin", "android": "xml", "flutter": "dart", "dtcg": "tokens figma",
    "waapi": "web", "coreanimation": "caanimation",
  ])

  /// Hints for options by other names than here, by commands.
  static let options = [
    "deprecate": ["--replacement": "write --use NAME", "--replace-with": "write --use NAME"],
    "add": ["--reduced-motion": "write --reduced NAME"], "set": ["--reduced-motion": "write --reduced NAME"],
    "changelog": ["--from": "write the release alone: motionbook changelog RELEASE"],
  ]

  /// The words of other tools, each with what it is called here.
  private static func byWord(_ words: KeyValuePairs<String, String>) -> [String: String] {
    Dictionary(first: words.flatMap { own, others in others.split(separator: " ").map { (String($0), own) } })
  }

  /// The command for a word and the arguments after it; nil for an unknown word.
  static func attempt(_ word: String, _ rest: ArraySlice<String>) -> String? {
    if word == "tag", rest.count == 2, let name = rest.first, let tag = rest.last {
      return "motionbook set \(ShellWord.quoted(name)) --tag \(ShellWord.quoted(tag))"
    }
    guard let command = commands[word] else { return nil }
    var arguments = rest.map(ShellWord.quoted)
    if command == "list", let text = rest.first, !text.hasPrefix("-") {
      arguments[0] = ShellWord.quoted(text.contains { "*?/".contains($0) } ? text : "*\(text)*")
    }
    return (["motionbook", command] + arguments).joined(separator: " ")
  }

  /// The seed for an easing of another tool: `easeOutCubic`, `power2.out`, `FastOutSlowInEasing`,
  /// `Curves.easeInOut`; nil for other names.
  ///
  /// Sources: https://easings.net, https://gsap.com/docs/v3/Eases/,
  /// https://developer.android.com/reference/kotlin/androidx/compose/animation/core/package-summary,
  /// https://api.flutter.dev/flutter/animation/Curves-class.html
  static func seed(named text: String) -> String? {
    let parts = (text.hasPrefix("Curves.") ? text.dropFirst(7) : text[...]).split(separator: "-")
    let name = String(parts.first ?? "") + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if let known = others[name] { return known }
    // Flutter's have numbers of their own, and so has GSAP's expo.
    if text.hasPrefix("Curves.") || name.hasPrefix("expo.") { return nil }
    let directions = ["in": "in", "out": "out", "inOut": "in-out"]
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if words.count <= 2, let family = families[words[0]] {
      return (words.count == 1 ? "out" : directions[words[1]]).map { "penner/\(family)-\($0)" }
    }
    guard let found = name.wholeMatch(of: /(?:ease)?([Ii]nOut|[Oo]ut|[Ii]n)(.+)/),
      let family = families[found.2.lowercased()]
    else { return nil }
    return directions[found.1.prefix(1).lowercased() + found.1.dropFirst()].map { "penner/\(family)-\($0)" }
  }

  private static let families: [String: String] = [
    "power1": "quad", "power2": "cubic", "power3": "quart", "power4": "quint", "quad": "quad", "cubic": "cubic",
    "quart": "quart", "quint": "quint", "sine": "sine", "expo": "expo", "circ": "circ", "back": "back",
    "elastic": "elastic", "bounce": "bounce",
  ]

  private static let others: [String: String] = [
    "FastOutSlowInEasing": "material3/easing/legacy", "fastOutSlowIn": "material3/easing/legacy",
    "LinearOutSlowInEasing": "material3/easing/legacy-decelerate",
    "FastOutLinearInEasing": "material3/easing/legacy-accelerate", "LinearEasing": "css/linear", "none": "css/linear",
    "ease": "css/ease", "easeIn": "css/ease-in", "easeOut": "css/ease-out", "easeInOut": "css/ease-in-out",
  ]

  /// Hint for such a name, or for a seed's own.
  /// - Parameter isPresetMeant: Indicates that a preset was accepted in its place, not only a curve.
  static func hint(for text: String, isPresetMeant: Bool = true) -> String? {
    if !isPresetMeant, let name = text.wholeMatch(of: /ref\(\s*["'](.+?)["']\s*\)/)?.1 {
      return "a curve is not a reference; to name a preset: motionbook add alias NEW \(ShellWord.quoted(String(name)))"
    }
    if SeedLibrary.has(text) {
      guard isPresetMeant else {
        return "expected a curve; to name a preset: motionbook add alias NEW \(text)"
      }
      return "it is one of the seeds; add it with: motionbook seeds add \(text)"
    }
    return seed(named: text).map {
      "it is the seed preset \($0); if the catalog lacks it: motionbook seeds add \($0)"
    }
  }
}
