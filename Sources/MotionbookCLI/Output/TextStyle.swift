/// Colors and weights of terminal text; leaves text alone where color is off.
///
/// Source: ECMA-48 §8.3.117, https://ecma-international.org/publications-and-standards/standards/ecma-48/
struct TextStyle {
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  init(_ choice: ColorChoice, for descriptor: Int32) { isOn = choice.applies(to: descriptor) }

  func bold(_ text: String) -> String { wrap(text, 1) }
  func dim(_ text: String) -> String { wrap(text, 2) }
  func reversed(_ text: String) -> String { wrap(text, 7) }
  func red(_ text: String) -> String { wrap(text, 31) }
  func green(_ text: String) -> String { wrap(text, 32) }
  func yellow(_ text: String) -> String { wrap(text, 33) }
  func cyan(_ text: String) -> String { wrap(text, 36) }

  private func wrap(_ text: String, _ code: Int) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
