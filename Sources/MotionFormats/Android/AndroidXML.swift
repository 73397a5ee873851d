import MotionEngine
import MotionModel

struct AndroidResource {
  /// Its folder.
  enum Kind: String { case interpolator, animator, integer }

  let kind: Kind
  let name: String
  var element: AndroidXML
  var comment: String?
  /// Preset that has the easing of all its values.
  var easing: PresetName?
}

/// An element of XML whose names and values need no escapes.
struct AndroidXML {
  let name: String
  var attributes: [(name: String, value: String)]
  var children: [AndroidXML]
  let content: String

  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [AndroidXML] = [],
    content: String = ""
  ) {
    (self.name, self.attributes, self.children, self.content) = (name, attributes, children, content)
  }

  /// Easing; a path runs from 0,0 to 1,1 and may jump, but never backwards.
  static func interpolator(_ path: SegmentRow) -> AndroidXML {
    if let points = path.bezier {
      if points == [0, 0, 1, 1] { return AndroidXML("linearInterpolator") }
      let names = ["X1", "Y1", "X2", "Y2"].map { "android:control" + $0 }
      return AndroidXML("pathInterpolator", zip(names, points).map { ($0, WebNumber.text($1)) })
    }
    return AndroidXML("pathInterpolator", [("android:pathData", path.pathData + (path.last == 1 ? "" : " L 1,1"))])
  }

  /// Easing as an attribute of the element around it.
  static func inline(_ path: SegmentRow) -> AndroidXML {
    AndroidXML("aapt:attr", [("name", "android:interpolator")], [interpolator(path)])
  }

  func easing(by resource: String) -> AndroidXML {
    var element = self
    element.attributes.removeAll { $0.name == "android:interpolator" }
    element.attributes.append(("android:interpolator", resource))
    element.children.removeAll { $0.name == "aapt:attr" }
    return element
  }

  /// Text: on one line if short, otherwise with each attribute on a line of its own.
  func text() -> String {
    let pairs = attributes.map { "\($0.name)=\"\($0.value)\"" }
    let line = ([name] + pairs).joined(separator: " ")
    let head = line.utf8.count <= 96 ? "<" + line : "<\(name)\n" + pairs.map { "    " + $0 }.joined(separator: "\n")
    if !content.isEmpty { return "\(head)>\(content)</\(name)>\n" }
    if children.isEmpty { return head + "/>\n" }
    return head + ">\n" + CodeText.indented(children.map { $0.text() }.joined()) + "</\(name)>\n"
  }

  /// Comments, without adjacent hyphens.
  static func comments(_ lines: [String]) -> String {
    lines.map { line in
      var text = line
      while text.contains("--") { text = text.replacing("--", with: "- -") }
      return "<!-- \(text) -->\n"
    }.joined()
  }

  /// A preset's name as a resource has it: small letters, digits and `_`.
  static func resource(_ name: String) -> String {
    let own = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return keywords.contains(own) ? own + "_" : own
  }

  // Source: https://docs.oracle.com/javase/specs/jls/se17/html/jls-3.html#jls-3.9, because resources are fields of R.
  private static let keywords = Set(
    """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends false final
    finally float for goto if implements import instanceof int interface long native new null package private protected
    package return short static strictfp super switch synchronized this throw throws transient true try void volatile while
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
