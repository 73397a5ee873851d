import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("DTCG: any input")
struct DTCGScaleTests {
  @Test("A long chain of aliases among many tokens imports in bounded time")
  func manyTokens() throws {
    let count = Campaign.rounds(96_000)
    var text = #"{"$type":"duration","first":{"$value":{"value":1,"unit":"ms"}},"g0":{"#
    for index in 1..<count {
      if index % 1_000 == 0 { text += #""end":{"$type":"color","$value":1}},"g\#(index / 1_000)":{"# }
      let target = index == 1 ? "first" : "g\((index - 1) / 1_000).t\(index - 1)"
      text += #""t\#(index)":{"$value":"{\#(target)}"}\#(index % 1_000 == 999 && index < count - 1 ? "," : "")"#
      if index % 1_000 != 999 { text += "," }
    }
    text += "}}"
    text = text.replacing("},}", with: "}}")
    let bytes = Array(text.utf8)
    let clock = ContinuousClock()
    var result: ImportedPresets?
    let time = try clock.measure { result = try readDTCG(bytes) }
    #expect(result?.presets.count == count)
    #expect(result?.presets.last?.name.text == "g\(count / 1_000 - 1)/t\(count - 1)")
    #expect(result?.skipped == ["color": count / 1_000 - 1])
    // Seconds in a debug build; anything quadratic would take hours.
    #expect(time < .seconds(120), "\(time)")
    print("dtcg: \(count) tokens, \(bytes.count) bytes: \(time)")
  }

  @Test("Thousands of errors are placed in bounded time")
  func manyErrors() throws {
    let count = Campaign.rounds(20_000)
    let tokens = (0..<count).map { #""t\#($0)":{"$value":"{nope}"}"# }
    let bytes = Array("{\n\(tokens.joined(separator: ",\n"))}".utf8)
    let clock = ContinuousClock()
    var report = ImportReport()
    let time = clock.measure {
      do throws(ImportFailure) { report = try readDTCG(bytes).report } catch { report = error.report }
    }
    #expect(report.errors.count == count)
    #expect(report.errors.last?.location == TextLocation(line: count + 1, column: 15 + "\(count)".utf8.count))
    #expect(time < .seconds(120), "\(time)")
    print("dtcg: \(count) errors, \(bytes.count) bytes: \(time)")
  }

  private static let sample = ##"""
    {"$schema":"https://www.designtokens.org/schemas/2025.10/format.json","$description":"All of it",
     "d":{"$type":"duration","$root":{"$value":{"value":200,"unit":"ms"}},"old":{"$value":"1.5s","$deprecated":true},
      "alias":{"$value":"{d.$root}"},"part":{"$ref":"#/t/own/$value/delay"}},
     "c":{"std":{"$type":"cubicBezier","$value":[0.2,0,{"$ref":"#/n/x~1y/$value"},1],"$extensions":{"a.b":[1,{"c":null}]}}},
     "n":{"x/y":{"$type":"number","$value":0.25}},
     "e":{"$extends":"{d}","$deprecated":"no more","fast":{"$value":{"value":50,"unit":"ms"}}},
     "t":{"$type":"transition","own":{"$value":{"duration":"{d.old}","delay":{"value":1,"unit":"s"},
      "timingFunction":"{c.std}"}},"again":{"$value":"{t.own}"}},"blue":{"$type":"color","$value":"#00f"}}
    """##

  @Test("The sample of the next tests is a good file with every feature in it")
  func sampleIsGood() throws {
    #expect(
      try importDTCG(Self.sample).summary == [
        "d = 0.2s", "d/old = 1.5s", "d/alias = → d", "d/part = 1.0s", "c/std = [0.2, 0.0, 0.25, 1.0]", "e = 0.2s",
        "e/old = 1.5s", "e/alias = → d", "e/part = 1.0s", "e/fast = 0.05s", "t/own = → d/old 1.0s → c/std",
        "t/again = → t/own",
      ])
  }

  @Test("No mutation of a file traps; what imports has legal, distinct names and references that lead somewhere")
  func mutations() throws {
    var random = SeededGenerator()
    let original = Array(Self.sample.utf8)
    let pieces = [
      "{", "}", "[", "]", "\"", ",", ":", "$", ".", "{d.$root}", "$value", "$extends", "null", "-1e308", "#/", "~",
    ]
    var imported = 0
    for round in 0..<Campaign.rounds(4_000) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: Array(pieces.randomElement(using: &random).map(\.utf8) ?? "".utf8), at: place)
        default:
          let other = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[place..<end], at: other)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      guard let result = try? readDTCG(bytes, options: .init(keepGoing: true)) else { continue }
      imported += 1
      let names = Set(result.presets.map(\.name))
      let isSound =
        names.count == result.presets.count
        && result.presets.allSatisfy { preset in
          preset.motion.references.allSatisfy { reference in
            if case .name(let name, .latest) = reference { names.contains(name) } else { false }
          }
        }
      #expect(isSound, "seed \(random.seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      for preset in result.presets {
        let copy = try? Preset(json: preset.canonicalBytes)
        #expect(copy == preset, "seed \(random.seed), round \(round)")
      }
    }
    #expect(imported > Campaign.rounds(100), "most mutations break the text; \(imported) did not")
  }

  @Test("Dropping values inside a file never traps and never imports a dangling reference")
  func droppedMembers() throws {
    let root = try JSONReader.read(Self.sample)
    for count in 0..<400 {
      var left = count
      let smaller = Self.dropping(&left, from: root)
      guard left < 0 else { break }
      guard let result = try? readDTCG(CanonicalJSON.bytes(smaller), options: .init(keepGoing: true)) else {
        continue
      }
      let names = Set(result.presets.map(\.name.text))
      let dangling = result.presets.flatMap(\.motion.references).filter { !names.contains($0.description) }
      #expect(dangling.isEmpty, "without value \(count)")
    }
  }

  /// The value without its nth member or element, in document order.
  private static func dropping(_ count: inout Int, from value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      var kept: [JSONMember] = []
      for member in members {
        count -= 1
        if count != -1 { kept.append(JSONMember(member.key, dropping(&count, from: member.value))) }
      }
      return .object(kept)
    case .array(let elements):
      var kept: [JSONValue] = []
      for element in elements {
        count -= 1
        if count != -1 { kept.append(dropping(&count, from: element)) }
      }
      return .array(kept)
    default: return value
    }
  }

  @Test("Import keeps the order of the file and is the same every time")
  func order() throws {
    var random = SeededGenerator()
    for round in 0..<100 {
      var names: [String] = []
      for index in 0..<Int.random(in: 1...40, using: &random) { names.append("n\(index)") }
      names.shuffle(using: &random)
      var text = "{"
      var expected: [String] = []
      for (index, name) in names.enumerated() {
        let token = #""$type":"duration","$value":{"value":\#(index),"unit":"s"}"#
        let isNested = Bool.random(using: &random)
        expected.append(isNested ? "\(name)/deep/\(name)" : name)
        text += index == 0 ? "" : ","
        text += isNested ? #""\#(name)":{"deep":{"\#(name)":{\#(token)}}}"# : #""\#(name)":{\#(token)}"#
      }
      let result = try importDTCG(text + "}")
      #expect(result.presets.map(\.name.text) == expected, "seed \(random.seed), round \(round)")
      #expect(try importDTCG(text + "}") == result)
    }
  }

  @Test("Nesting as deep as the reader allows is read; deeper is refused")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      let open = (0..<depth).map { _ in #"{"g":"# }.joined()
      return open + #"{"$type":"duration","$value":"1s"}"# + String(repeating: "}", count: depth)
    }
    #expect(try importDTCG(nested(47)).presets.first?.name.text.utf8.count == 93)
    #expect(try reportDTCG(nested(60)).errors.map(\.code) == [.badName])
    #expect(try reportDTCG(nested(70)).errors.map(\.code) == [.tooLarge])
  }
}
