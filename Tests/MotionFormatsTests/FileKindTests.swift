import MotionFormats
import Testing

@Suite("What a file looks like")
struct FileKindTests {
  @Test(
    "by its name and its first bytes",
    arguments: [
      (nil, "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/usr/sbin:/usr/sbin/nologin\n", .unknown),
      (nil, "", .empty), ("a.json", "\r\n", .empty),
      (nil, "/* a comment alone */\n", .unknown), (nil, ":root { --a: 1s }", .css),
      (nil, "/* a */ .b { color: red }", .css),
      (nil, "/* tokens */\n--fast: 200ms;\n", .css), (nil, "a: 1\n", .yamlTokens), (nil, "$a: 1;", .scssTokens),
      ("a.scss", "$a: 1s;\n.b { transition: opacity $a }", .scss), ("a.scss", "$transition: 1s;\n", .scssTokens),
      ("a.scss", "$m: (\n  transition: 1s,\n);\n", .scssTokens),
      ("a.scss", "$m: (a: 1s);\n.b { transition: opacity map.get($m, a) }", .scss),
      ("a.scss", "/* Made by motionbook 1 */\n$a: 1s;", .scss),
      ("a.scss", "$a: 1; @keyframes b { }", .scss), ("a.scss", "$a: (b: 1);", .scssTokens),
      ("a.js", "gsap.to(a, {})", .gsap), ("a.ts", "export const a = 1", .unknown),
      (nil, "CustomEase.create(\"a\", \"\")", .gsap),
      ("A.swift", "static let a: Animation = .bouncy", .swiftUI), ("A.swift", "print(1)", .unknown),
      ("A.swift", "// Made by motionbook 1\nimport QuartzCore\n// CAKeyframeAnimation", .coreAnimation),
      ("A.swift", "import QuartzCore\nlet a = CASpringAnimation()", .swiftUI),
      (nil, "import SwiftUI\n", .swiftUI), ("a.csv", "", .csv), (nil, "time,value\n0,0\n", .csv),
      (nil, "0,0\n1,1\n", .csv),
      ("a.json", #"{"type": "CUSTOM_SPRING", "easingFunctionSpring": {}}"#, .figma),
      ("a.json", #"{"variables": [{"resolvedType": "EASING"}]}"#, .figma), ("a.lottie", "PK\u{3}\u{4}", .dotLottie),
      ("a.zip", "PK\u{3}\u{4}", .archive),
    ] as [(String?, String, FileKind)])
  func kinds(name: String?, text: String, kind: FileKind) {
    #expect(FileKind(of: SourceFile(Array(text.utf8), name: name)) == kind)
  }
}
