import MotionModel

/// A part of a value: a word, a number, a function with what is in it.
struct CSSComponent: Hashable, Sendable {
  indirect enum Value: Hashable, Sendable {
    case word(String)
    case number(Double)
    case percentage(Double)
    case dimension(Double, String)
    case text(String)
    case hash(String)
    /// A name, in small letters, and what stands in the parentheses.
    case function(String, [CSSComponent])
    /// `,`, `/`, `+` and the like.
    case mark(UInt8)
  }

  let value: Value
  let place: CSSPlace
  /// The custom property that it is the value of, where `var()` put it in alone.
  var origin: String?

  init(_ value: Value, at place: CSSPlace) { (self.value, self.place) = (value, place) }

  /// Equal values, wherever they stand.
  static func == (left: CSSComponent, right: CSSComponent) -> Bool { left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  var isComma: Bool { value == .mark(UInt8(ascii: ",")) }
  var isSlash: Bool { value == .mark(UInt8(ascii: "/")) }

  /// The word, in small letters; nil for anything else.
  var word: String? { if case .word(let word) = value { CSSTokenizer.lowered(word) } else { nil } }

  /// The function's name; nil for anything else.
  var functionName: String? { if case .function(let name, _) = value { name } else { nil } }

  /// The text that reads as the same.
  var text: String {
    switch value {
    case .word(let word): word
    case .number(let number): NotationDecimal.text(number)
    case .percentage(let number): NotationDecimal.text(number) + "%"
    case .dimension(let number, let unit): NotationDecimal.text(number) + unit
    case .text(let text): "\"\(text)\""
    case .hash(let name): "#\(name)"
    case .function(let name, let arguments): "\(name)(\(arguments.text))"
    case .mark(let byte): String(decoding: [byte], as: UTF8.self)
    }
  }

  /// How deep functions may stand in each other.
  static let depthLimit = 32

  /// The components of tokens; comments and spaces are left out.
  /// - Throws: ``CSSFault``: a parenthesis without its other half, or functions nested too deep.
  static func components(of tokens: ArraySlice<CSSToken>, file: Int) throws(CSSFault) -> [CSSComponent] {
    var stack: [(name: String, start: Int, outer: [CSSComponent])] = []
    var current: [CSSComponent] = []
    for token in tokens {
      let place = CSSPlace(file: file, offset: token.start)
      func open(_ name: String) throws(CSSFault) {
        guard stack.count < depthLimit else {
          throw CSSFault(.tooLarge, "more than \(depthLimit) parentheses in each other", at: place)
        }
        stack.append((name, token.start, current))
        current = []
      }
      switch token.kind {
      case .word(let word): current.append(CSSComponent(.word(word), at: place))
      case .number(let number): current.append(CSSComponent(.number(number), at: place))
      case .percentage(let number): current.append(CSSComponent(.percentage(number), at: place))
      case .dimension(let number, let unit): current.append(CSSComponent(.dimension(number, unit), at: place))
      case .text(let text): current.append(CSSComponent(.text(text), at: place))
      case .hash(let name): current.append(CSSComponent(.hash(name), at: place))
      case .atWord(let word): current.append(CSSComponent(.word("@\(word)"), at: place))
      case .url: current.append(CSSComponent(.function("url", []), at: place))
      case .function(let name): try open(CSSTokenizer.lowered(name))
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): try open("")
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")):
        guard var top = stack.popLast() else {
          throw CSSFault(.syntax, "a closing parenthesis without its opening one", at: place)
        }
        let function = CSSComponent(.function(top.name, current), at: CSSPlace(file: file, offset: top.start))
        swap(&current, &top.outer)
        current.append(function)
      case .mark(let byte): current.append(CSSComponent(.mark(byte), at: place))
      case .space, .comment, .end: break
      }
    }
    guard let open = stack.last else { return current }
    throw CSSFault(
      .syntax, "\(open.name)( is not closed", hint: "write )", at: CSSPlace(file: file, offset: open.start))
  }
}

extension [CSSComponent] {
  /// The text that reads as the same.
  var text: String {
    var result = ""
    for (index, component) in enumerated() {
      if index > 0, !component.isComma { result += " " }
      result += component.text
    }
    return result
  }

  /// The parts between commas.
  var commaList: [ArraySlice<CSSComponent>] { split(omittingEmptySubsequences: false) { $0.isComma } }
}
