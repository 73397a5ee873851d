import Motionbook
import MotionbookSeeds

/// Commands and formats by their names in other tools.
enum OtherWords {
  /// Commands by their usual names elsewhere; a reading command maps to a reading command.
  static let commands: [String: String] = [
    "ls": "list", "grep": "search", "dir": "list", "similar": "nearest", "closest": "nearest",
    "duplicates": "nearest --groups",
    "query": "sql", "where": "list --where", "filter": "list --where", "delete": "rm", "remove": "rm",
    "del": "rm", "cp": "copy", "duplicate": "copy", "clone": "copy", "fork": "copy", "mv": "rename", "move": "rename",
    "cat": "show", "get": "show", "view": "show",
    "draw": "plot", "chart": "plot", "print": "show", "inspect": "show", "describe": "show", "preview": "play",
    "open": "play", "browse": "gallery", "serve": "gallery", "site": "gallery",
    "run": "play", "animate": "play", "new": "add", "create": "add", "insert": "add", "update": "set", "change": "set",
    "modify": "set", "overlay": "compare", "versus": "compare", "vs": "compare", "history": "log", "status": "info",
    "stats": "metrics", "measure": "metrics",
    "fix": "doctor", "repair": "salvage", "tag": "release", "tags": "release", "revert": "undo", "pull": "sync",
    "references": "uses", "transform": "export", "translate": "export",
    "generate": "build", "make": "build", "compile": "build", "dump": "export", "load": "import",
  ]

  /// Export formats by their usual names elsewhere.
  static let formats: [String: String] = [
    "gsap": "js", "motion": "js", "framer": "js", "anime": "js", "animejs": "js", "reanimated": "js",
    "javascript": "js",
    "ts": "js", "typescript": "js", "sass": "scss", "swift": "swiftui", "ios": "swiftui", "kotlin": "compose",
    "xml": "android", "dart": "flutter", "tokens": "dtcg", "figma": "dtcg", "web": "waapi",
    "caanimation": "coreanimation",
  ]

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
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if words.count <= 2, let family = families[words[0]] {
      let direction = words.count == 1 ? "out" : ["in": "in", "out": "out", "inOut": "in-out"][words[1]]
      return direction.map { "penner/\(family)-\($0)" }
    }
    let easing = name.hasPrefix("ease") ? String(name.dropFirst(4)) : name
    // Longest first.
    for (prefix, direction) in [("InOut", "in-out"), ("Out", "out"), ("In", "in")] {
      for prefix in [prefix, prefix.prefix(1).lowercased() + prefix.dropFirst()] where easing.hasPrefix(prefix) {
        let family = String(easing.dropFirst(prefix.count)).lowercased()
        if let family = families[family], !family.isEmpty { return "penner/\(family)-\(direction)" }
      }
    }
    return nil
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
    if text.wholeMatch(of: /(?:expo|back|elastic|slow|steps|rough)\.?(?:in|out|inOut)?(?:\(.*\))?/) != nil,
      seed(named: text) == nil
    {
      return "an ease of GSAP is read in an object: motionbook add curve NAME '{ ease: \"\(text)\", duration: 1 }'"
    }
    return seed(named: text).map {
      "it is the seed preset \($0); if the catalog lacks it: motionbook seeds add \($0)"
    }
  }
}
