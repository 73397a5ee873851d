import MotionModel

/// A `@keyframes` rule: what stands at which shares of a pass.
struct CSSKeyframes: Sendable {
  struct Block: Sendable {
    let offsets: [Double]
    let declarations: [CSSDeclaration]
    let place: CSSPlace
  }

  let name: String
  let place: CSSPlace
  let isPrefixed: Bool
  /// Whether of two blocks at one place the last counts; in Web Animations both do, and make a jump.
  let isCascading: Bool
  private(set) var blocks: [Block] = []

  /// Reads a rule.
  /// - Throws: ``CSSFault`` for a name that is none.
  init(_ rule: CSSBlock, isCascading: Bool = true, log: inout CSSLog) throws(CSSFault) {
    self.isCascading = isCascading
    let name = rule.prelude.hasPrefix("\"") ? String(rule.prelude.dropFirst().dropLast()) : rule.prelude
    guard !name.isEmpty, !name.contains(" "), name.utf8.count <= 200, rule.hasBody else {
      throw CSSFault(
        .badName, "\(QuotedText.quote(rule.prelude)) is not a name of keyframes", hint: "write @keyframes name { … }",
        at: rule.place)
    }
    (self.name, place, isPrefixed) = (name, rule.place, rule.atWord != "keyframes")
    for block in rule.blocks {
      guard block.atWord == nil, let offsets = Self.offsets(block.prelude) else {
        log.warn(
          .unknown, "\(QuotedText.quote(block.prelude)) is not a keyframe selector, and browsers ignore it",
          hint: "write from, to, or per cent of 0…100", at: block.place)
        continue
      }
      blocks.append(Block(offsets: offsets, declarations: block.declarations, place: block.place))
    }
  }

  private static func offsets(_ selector: String) -> [Double]? {
    var offsets: [Double] = []
    for part in selector.split(separator: ",") {
      let text = CSSTokenizer.lowered(String(part.filter { $0 != " " }))
      switch text {
      case "from": offsets.append(0)
      case "to": offsets.append(1)
      default:
        // Nearest to the decimal number: 53% is 0.53.
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent),
          let offset = Double("\(percent)e-2") ?? Optional(percent / 100)
        else { return nil }
        offsets.append(offset)
      }
    }
    return offsets.isEmpty ? nil : offsets
  }
}
