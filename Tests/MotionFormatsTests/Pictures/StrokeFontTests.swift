import MotionFormats
import Testing

/// The letters of pictures made of pixels.
@Suite("Letters of a pen") struct StrokeFontTests {
  private let printable = (UInt8(0x20)...0x7E).map { Character(Unicode.Scalar($0)) }
  /// Further characters of labels.
  private let more: [Character] = ["·", "×", "°", "→", "–", "—", "−", "…", "≈", "“", "”", "’"]

  @Test("every printable character of ASCII, and what labels have besides, has a letter within its box")
  func letters() {
    for character in printable + more {
      #expect(StrokeFont.draws(character), "\(character)")
      let glyph = StrokeFont.glyph(character)
      #expect(glyph.lines.isEmpty == (character == " "), "\(character)")
      for line in glyph.lines {
        #expect(line.count > 1, "\(character)")
        #expect(line.allSatisfy { $0.x >= 0 && $0.x <= glyph.width && StrokeFont.reach.contains($0.y) }, "\(character)")
      }
    }
  }

  @Test("no two characters of ASCII look the same")
  func different() {
    #expect(Set(printable.map { StrokeFont.glyph($0).lines }).count == printable.count)
  }

  @Test("capitals and digits stand on the line and are 14 high, small letters without a stem 10")
  func heights() {
    for (characters, height) in [("ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789", 14.0), ("aceimnorsuvwxz", 10)] {
      for character in characters {
        let heights = StrokeFont.glyph(character).lines.joined().map(\.y).filter { character != "i" || $0 <= 10 }
        #expect(heights.min() == 0 && heights.max() == height, "\(character)")
      }
    }
    for digit in "0123456789" { #expect(StrokeFont.glyph(digit).width == StrokeFont.glyph("0").width) }
  }

  @Test("a letter with an accent is the letter and the accent, however it is written")
  func accents() {
    for (accented, base) in [("é", "e"), ("e\u{301}", "e"), ("Å", "A"), ("ü", "u"), ("ñ", "n"), ("ç", "c")]
      as [(Character, Character)]
    {
      let (letter, bare) = (StrokeFont.glyph(accented), StrokeFont.glyph(base))
      #expect(StrokeFont.draws(accented) && letter.width == bare.width)
      #expect(Array(letter.lines.prefix(bare.lines.count)) == bare.lines && letter.lines.count > bare.lines.count)
      #expect(letter.lines.joined().allSatisfy { StrokeFont.reach.contains($0.y) })
    }
    // The accent takes the place of the dot.
    #expect(StrokeFont.glyph("ï").lines.count == 3)
  }

  @Test("what has no letter is a box", arguments: ["漢", "🎉", "👩‍👩‍👧", "\u{E000}"] as [Character])
  func box(character: Character) {
    #expect(!StrokeFont.draws(character))
    #expect(StrokeFont.glyph(character).lines == [[[0, 0], [0, 14], [8, 14], [8, 0], [0, 0]]])
  }
}
