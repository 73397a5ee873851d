import Foundation
import MotionModel
import TestSupport
import Testing

/// Size, depth and count, and unrealistic texts.
@Suite struct FormulaLimitTests {
  static func code(_ text: String) -> ModelError.Code? {
    do {
      _ = try Formula(text)
      return nil
    } catch { return error.code }
  }

  static func nest(_ opening: String, _ closing: String, _ depth: Int) -> String {
    String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
  }

  @Test("4,096 bytes are read, 4,097 are not")
  func length() {
    #expect(Self.code("1" + String(repeating: " ", count: 4_095)) == nil)
    #expect(Self.code("1" + String(repeating: " ", count: 4_096)) == .tooLarge)
    #expect(Self.code(String(repeating: "(", count: 1_000_000)) == .tooLarge)
  }

  @Test(
    "64 levels are read, 65 are not",
    arguments: [("(", ")"), ("-", ""), ("+", ""), ("2^", ""), ("sin(", ")"), ("min(2,", ")"), ("if(1,2,", ")")])
  func depth(_ opening: String, _ closing: String) {
    // An exponent, and a value before an argument, waits while the level is open: one less of them fits.
    let most = opening == "2^" || opening == "min(2," ? 63 : 64
    #expect(Self.code(Self.nest(opening, closing, most)) == nil)
    #expect(Self.code(Self.nest(opening, closing, most + 1)) == .tooLarge)
    #expect(Self.code(Self.nest(opening, closing, 65)) == .tooLarge)
  }

  @Test("1,024 parts are read, 1,025 are not")
  func nodes() throws {
    let sum = "1" + String(repeating: "+1", count: 511)
    #expect(try Formula(sum).nodes.count == 1_023)
    #expect(try Formula("-" + sum).nodes.count == 1_024)
    #expect(Self.code("-" + sum + "+1") == .tooLarge)
    #expect(try Formula("max(1" + String(repeating: ",1", count: 511) + ")").nodes.count == 1_023)
    #expect(Self.code("max(1" + String(repeating: ",1", count: 512) + ")") == .tooLarge)
  }

  @Test("64 values may wait to be combined, 65 may not")
  func pending() {
    // Each level leaves three values: before `<`, `+` and `*`.
    #expect(Self.code(Self.nest("1<1+1*(", ")", 21)) == nil)
    #expect(Self.code(Self.nest("1<1+1*(", ")", 22)) == .tooLarge)
  }

  @Test("Reading needs little stack, whatever the text")
  func stack() {
    let texts = [
      Self.nest("(", ")", 64), Self.nest("1<1+1*(", ")", 21), Self.nest("-sin(", ")", 32), Self.nest("-(", ")", 2_000),
      String(repeating: "(", count: 4_096), String(repeating: "-", count: 4_096), String(repeating: "2^", count: 2_000),
      String(repeating: "if(", count: 1_300), String(repeating: "1<1+1*(", count: 500),
    ]
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      for text in texts { _ = try? Formula(text) }
      finished.signal()
    }
    thread.stackSize = 256 * 1_024
    thread.start()
    #expect(finished.wait(timeout: .now() + 60) == .success)
  }

  @Test("Mutated texts are read or refused with a place inside the text, and never trap")
  func mutations() {
    let corpus = [
      "amplitude * sin(2*pi*times)", "-abs(sin(n*2*pi)*10)", "60/bpm", "-abs(e^(-t) * sin(t * pi * times) * 10)",
      "if(p < 0.5, -(2^(20*p-10)*sin((20*p-11.125)*2*pi/4.5))/2, 2^(-20*p+10)*sin((20*p-11.125)*2*pi/4.5)/2+1)",
      "clamp(mod(a, b), min(1, 2, 3), max(offset.y, .5e-3)) + random(1, round(t)) >= lerp(a, b, fract(c))",
    ]
    let pieces = [
      "(", ")", ",", "-", "^", "1e", "e", ".", "<", "=", "!", "if(", "sin", "min(1,", "pi", " ", "\n", "é", "\u{0}",
      "9e9",
    ].map { Array($0.utf8) }
    var generator = SeededGenerator(seed: 0x0F0A)
    var (read, refused) = (0, 0)
    var faults: [String] = []
    for _ in 0..<20_000 {
      var bytes = Array((corpus.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where at < bytes.count: bytes.remove(at: at)
        case 1 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 2:
          let other = Int.random(in: 0...bytes.count, using: &generator)
          bytes.insert(contentsOf: Array(bytes[min(at, other)..<max(at, other)]), at: at)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: at)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let formula = try Formula(text)
        read += 1
        if try Formula(formula.text).nodes != formula.nodes { faults.append("not stable: \(text.debugDescription)") }
        if FormulaGrammarTests.grouped(formula).contains("|") { faults.append("leftovers: \(text.debugDescription)") }
      } catch {
        refused += 1
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard let place = error.location else {
          if error.code != .missing { faults.append("no place: \(text.debugDescription)") }
          continue
        }
        if !lines.indices.contains(place.line - 1) || !(1...lines[place.line - 1].count + 1).contains(place.column) {
          faults.append("\(place) is outside \(text.debugDescription)")
        }
      }
    }
    #expect(faults.isEmpty, "seed \(generator.seed): \(faults.prefix(3))")
    #expect(read > 1_000 && refused > 1_000, "seed \(generator.seed): \(read) read, \(refused) refused")
  }
}
