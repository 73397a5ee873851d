/// Text that equals another when its bytes do, where Swift's `==` would compare characters.
struct TextKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: TextKey, right: TextKey) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text == right.text
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
