import MotionFormats
import MotionModel
import Testing

@Suite("DTCG: references")
struct DTCGReferenceTests {
  private static let base = ##"""
    "d":{"$type":"duration","$value":{"value":200,"unit":"ms"}},"c":{"$type":"cubicBezier","$value":[0.2,0,0,1]}
    """##

  @Test("Aliases take the type of their target, through chains and by pointers")
  func aliases() throws {
    let text = ##"""
      {\##(Self.base),"e":{"$value":"{f}"},"f":{"$value":"{g.h}"},"g":{"h":{"$ref":"#/d/$value"}},
       "i":{"$ref":"#/c"},"j":{"$value":{"$ref":"#/i"}},"odd/na~me":{"k":{"$value":"{odd/na~me.l}"},"l":{"$value":"{d}"}},
       "m":{"$ref":"#/odd~1na~0me/k"}}
      """##
    let result = try importDTCG(text)
    #expect(
      result.summary == [
        "d = 0.2s", "c = [0.2, 0.0, 0.0, 1.0]", "e = → f", "f = → g/h", "g/h = → d", "i = → c", "j = → i",
        "odd-na-me/k = → odd-na-me/l", "odd-na-me/l = → d", "m = → odd-na-me/k",
      ])
    #expect(result.issues.isEmpty)
  }

  @Test("A token's own type comes before its target's, and its target's before its group's")
  func typePrecedence() throws {
    let text = ##"""
      {\##(Self.base),"g":{"$type":"color","alias":{"$value":"{d}"},
        "inner":{"$type":"duration","a":{"$value":"{c}"},"b":{"$value":{"value":1,"unit":"s"}}}}}
      """##
    #expect(
      try importDTCG(text).summary
        == ["d = 0.2s", "c = [0.2, 0.0, 0.0, 1.0]", "g/alias = → d", "g/inner/a = → c", "g/inner/b = 1.0s"])
    let mismatch = try reportDTCG(##"{\##(Self.base),"x":{"$type":"cubicBezier","$value":"{d}"}}"##)
    #expect(mismatch.errors.map(\.code) == [.typeMismatch])
  }

  @Test("A type is taken from a value's form only where it can be nothing else, and with a warning")
  func untyped() throws {
    let text = ##"""
      {"a":{"$value":{"value":200,"unit":"ms"}},"b":{"$value":"{a}"},"c":{"$value":[0,0,1,1]},
       "d":{"$value":[0,0,8,16]},"e":{"$value":200},"f":{"$value":"200"},"g":{"$value":"default"}}
      """##
    let result = try importDTCG(text)
    #expect(result.summary == ["a = 0.2s", "b = → a", "c = [0.0, 0.0, 1.0, 1.0]"])
    #expect(result.report.warnings.map(\.code) == [.untyped, .untyped])
    #expect(result.skipped == ["untyped": 4])
  }

  @Test(
    "References that lead nowhere are refused, each with its reason",
    arguments: [
      (#""$value":"{nope}""#, ["badReference"]), (#""$value":"{g}""#, ["badReference"]),
      (#""$value":"{d""#, ["badReference"]), (#""$value":"{}""#, ["badReference"]),
      (#""$value":"{.d}""#, ["badReference"]), (#""$value":"{d.$value}""#, ["badReference"]),
      (#""$value":"{D}""#, ["badReference"]), (#""$value":"{d} ""#, ["badReference"]),
      (#""$value":"{{d}}""#, ["badReference"]), (##""$ref":"#/nope""##, ["badReference"]),
      (##""$ref":"#/d/$type""##, ["badReference"]), (##""$ref":"#/d/$value/volume""##, ["badReference"]),
      (##""$ref":"#/a~2""##, ["badReference"]), (##""$ref":"#/%zz""##, ["badReference"]),
      (##""$ref":"#/%ff""##, ["badReference"]),
      (##""$ref":"#""##, ["badReference"]), (##""$ref":"other.json#/d""##, ["badReference"]),
      (##""$ref":7"##, ["wrongType"]),
      (##""$value":{"$ref":"#/d","x":1}"##, ["contradiction"]), (##""$ref":"#/c/$value/4""##, ["badReference"]),
      (##""$ref":"#/c/$value/01""##, ["badReference"]), (##""$ref":"#/c/$value/0""##, []),
      (##""$ref":"#/c/$value""##, ["typeMismatch"]),
    ])
  func badReferences(_ content: String, _ codes: [String]) throws {
    let text = ##"{\##(Self.base),"g":{"h":{"$value":"{d}"}},"x":{"$type":"duration",\##(content)}}"##
    let report = try reportDTCG(text)
    #expect(report.errors.map(\.code.rawValue) == codes, "\(report.lines)")
    #expect(report.errors.allSatisfy { $0.location != nil && $0.pointer?.tokens.first == "x" })
  }

  @Test("A duration may be calculated from others, as Tokens Studio has it")
  func calculations() throws {
    let text = ##"""
      {\##(Self.base),"x":{"$type":"duration","twice":{"$value":"{d} * 2"},"half":{"$value":"0.5 * {d}"},
       "sum":{"$value":"{x.twice} + 50ms"},"rest":{"$value":"({d} - 40) / 2"}}}
      """##
    let result = try importDTCG(text)
    #expect(
      result.summary == [
        "d = 0.2s", "c = [0.2, 0.0, 0.0, 1.0]", "x/twice = 0.4s", "x/half = 0.1s", "x/sum = 0.45s", "x/rest = 0.08s",
      ])
    for (value, codes) in [
      ("{d} * {c}", ["wrongType"]), ("{d} / 0", ["wrongType"]), ("{d} * fast", ["wrongType"]),
      ("{d} * {e}", ["badReference"]), ("{x.a} * {x.a}", ["tooLarge"]), ("{d} * -1", ["outOfRange"]),
    ] {
      let report = try reportDTCG(##"{\##(Self.base),"x":{"$type":"duration","a":{"$value":"\##(value)"}}}"##)
      #expect(report.errors.map(\.code.rawValue) == codes, "\(value): \(report.lines)")
    }
  }

  @Test("A reference to no token suggests the closest, or says that files are imported together")
  func suggestions() throws {
    let text =
      ##"{\##(Self.base),"x":{"fast":{"$value":"{d}"}},"y":{"$value":"{x.fsat}"},"z":{"$value":"{other.thing}"}}"##
    let report = try reportDTCG(text)
    #expect(
      report.errors.map(\.hint) == [
        "did you mean {x.fast}?",
        "if it is in another file, import both together, or that one first, into the same group",
      ])
  }

  @Test("A preset of the catalog is found in the group of the import first, then anywhere")
  func catalog() throws {
    let text = #"{"a":{"$type":"duration","$value":"{d.fast}"},"b":{"$type":"duration","$value":"{d.slow}"}}"#
    let kinds = try Dictionary(
      uniqueKeysWithValues: ["team/d/fast", "d/fast", "d/slow"].map { (try PresetName($0), MotionKind.duration) })
    let read = try DTCGFormat().read(
      [SourceFile(Array(text.utf8))], ImportOptions(into: try PresetName("team"))
    ) { kinds }
    #expect(
      read.presets.map(\.motion) == [
        .alias(.name(try PresetName("team/d/fast"), .latest)), .alias(.name(try PresetName("d/slow"), .latest)),
      ])
  }

  @Test("A group's own value is reached by its $root only")
  func groupRoot() throws {
    let text = ##"""
      {"g":{"$type":"duration","$root":{"$value":{"value":1,"unit":"s"}},"slow":{"$value":{"value":2,"unit":"s"}}},
       "a":{"$value":"{g.$root}"},"b":{"$ref":"#/g/$root/$value"}}
      """##
    #expect(try importDTCG(text).summary == ["g = 1.0s", "g/slow = 2.0s", "a = → g", "b = → g"])
    let report = try reportDTCG(##"{"g":{"$type":"duration","$root":{"$value":"1s"}},"a":{"$value":"{g}"}}"##)
    #expect(report.errors.map(\.hint) == ["its own value is {g.$root}"])
  }

  @Test("Every token of a cycle is reported, and every token that leads into one", arguments: 1...4)
  func cycles(_ length: Int) throws {
    let names = (0..<length).map { "t\($0)" }
    for type in ["", #""$type":"duration","#] {
      let members = names.enumerated().map { index, name in
        #""\#(name)":{\#(type)"$value":"{\#(names[(index + 1) % length])}"}"#
      }
      let report = try reportDTCG("{\(members.joined(separator: ",")),\"into\":{\(type)\"$value\":\"{t0}\"}}")
      let cyclic = report.errors.filter { $0.code == .cycle }.map { $0.pointer?.tokens.first }
      #expect(cyclic == names, "\(report.lines)")
      #expect(report.errors.filter { $0.code == .dependsOnError }.map { $0.pointer?.tokens.first } == ["into"])
    }
  }

  @Test("References to parts of values that lead back to themselves are reported")
  func partCycle() throws {
    let text = ##"""
      {"a":{"$type":"cubicBezier","$value":[{"$ref":"#/b/$value/0"},0,1,1]},
       "b":{"$type":"cubicBezier","$value":[{"$ref":"#/a/$value/0"},0,1,1]}}
      """##
    #expect(
      try reportDTCG(text).errorLines == ["1:39 error cycle /a/$value/0", "2:39 error cycle /b/$value/0"])
  }

  @Test("Going on leaves out bad tokens and all that depend on them, and imports the rest")
  func keepGoing() throws {
    let text = ##"""
      {\##(Self.base),"bad":{"$type":"duration","$value":true},"b":{"$value":"{bad}"},
       "t":{"$type":"transition","$value":{"duration":"{b}","delay":"{d}","timingFunction":"{c}"}},
       "u":{"$value":"{t}"},"good":{"$value":"{d}"},"$oops":1}
      """##
    let result = try importDTCG(text, keepGoing: true)
    #expect(result.summary == ["d = 0.2s", "c = [0.2, 0.0, 0.0, 1.0]", "good = → d"])
    #expect(
      result.report.errors.map(\.code) == [.wrongType, .dependsOnError, .dependsOnError, .dependsOnError, .unknown])
    #expect(throws: ImportFailure.self) { try importDTCG(text) }
    #expect(try reportDTCG(text) == result.report)
  }
}
