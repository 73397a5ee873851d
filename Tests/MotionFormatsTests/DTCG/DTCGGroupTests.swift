import MotionFormats
import MotionModel
import Testing

@Suite("DTCG: groups, names and details")
struct DTCGGroupTests {
  @Test("a preset that is also a group is called as it was, when its export is read back")
  func groupPreset() throws {
    let presets = try ["slide", "slide/both"].map { try CodeSamples.curve("ease-in.duration(0.2)", named: $0) }
    let text = try DTCGFormat().text(presets).text
    let read = try DTCGFormat().read([SourceFile(Array(text.utf8), name: "a.tokens.json")], ImportOptions())
    #expect(text.contains("$root") && read.presets.map(\.name.text).sorted() == ["slide", "slide/both"])
    #expect(read.report.warnings.isEmpty, "\(read.report.warnings)")
  }

  @Test("A group that extends another is both, merged deeply; its own members win")
  func extends() throws {
    let text = ##"""
      {"base":{"$type":"duration","a":{"$value":{"value":1,"unit":"s"}},
        "in":{"x":{"$value":{"value":2,"unit":"s"}},"y":{"$value":{"value":3,"unit":"s"}}}},
       "more":{"$extends":"{base}","in":{"y":{"$value":{"value":30,"unit":"s"}},"z":{"$value":"{base.a}"}},
        "b":{"$value":"{more.in.x}"}},
       "again":{"$extends":"#/more","a":{"c":{"$ref":"#/more/in/x/$value"}}}}
      """##
    let result = try importDTCG(text)
    #expect(
      result.summary == [
        "base/a = 1.0s", "base/in/x = 2.0s", "base/in/y = 3.0s", "more/a = 1.0s", "more/in/x = 2.0s",
        "more/in/y = 30.0s", "more/in/z = → base/a", "more/b = → more/in/x", "again/a/c = → more/in/x",
        "again/in/x = 2.0s", "again/in/y = 30.0s", "again/in/z = → base/a", "again/b = → more/in/x",
      ])
    #expect(result.presets[4].details.source?.name == "more.in.x")
  }

  @Test("Inherited tokens take the type of their new group, or else of where they are written")
  func extendedTypes() throws {
    let text = ##"""
      {"m":{"$type":"duration","base":{"a":{"$value":"1s"}}},"n":{"$extends":"{m.base}"},
       "o":{"$extends":"{m.base}","$type":"color"}}
      """##
    let result = try importDTCG(text)
    #expect(result.summary == ["m/base/a = 1.0s", "n/a = 1.0s"])
    #expect(result.skipped == ["color": 1])
  }

  @Test(
    "$extends that never ends, or leads to no group, is refused",
    arguments: [
      (##"{"a":{"$extends":"{a}"}}"##, ["cycle /a/$extends"]),
      (##"{"a":{"b":{"$extends":"{a}"}}}"##, ["cycle /a/b/$extends"]),
      (##"{"a":{"$extends":"{b}"},"b":{"$extends":"{a}"}}"##, ["cycle /a/$extends", "cycle /b/$extends"]),
      (##"{"a":{"$extends":"{b}"},"b":{"c":{"$extends":"{a}"}}}"##, ["cycle /a/$extends", "cycle /b/c/$extends"]),
      (##"{"a":{"$extends":"{a.b}","b":{}}}"##, []), (##"{"a":{"$extends":"{b}"},"b":{"c":{}}}"##, []),
      (##"{"a":{"$extends":"{x}"}}"##, ["badReference /a/$extends"]),
      (##"{"a":{"$extends":"x"}}"##, ["badReference /a/$extends"]),
      (##"{"a":{"$extends":"{t}"},"t":{"$type":"color","$value":1}}"##, ["badReference /a/$extends"]),
      (##"{"a":{"$extends":7}}"##, ["badReference /a/$extends"]),
      (##"{"$extends":"{a}","a":{"b":{}}}"##, []), (##"{"$extends":"{a}","a":{"$extends":"{a.b}","b":{}}}"##, []),
      (##"{"$extends":"{a}","a":{"b":{"$extends":"{a}"}}}"##, ["cycle /a/b/$extends"]),
    ])
  func badExtends(_ text: String, _ expected: [String]) throws {
    let report = try reportDTCG(text)
    #expect(report.errors.map { "\($0.code.rawValue) \($0.pointer?.description ?? "-")" } == expected)
  }

  @Test("A few groups that extend one another cannot make a file without end")
  func extendsBomb() throws {
    var groups = [##""g0":{"t":{"$type":"duration","$value":"1s"}}"##]
    for level in 1...40 {
      let pair = ["a", "b"].map { ##""\##($0)":{"$extends":"{g\##(level - 1)}"}"## }
      groups.append(##""g\##(level)":{\##(pair.joined(separator: ","))}"##)
    }
    let report = try reportDTCG("{\(groups.joined(separator: ","))}")
    #expect(report.errors.contains { $0.code == .tooLarge }, "\(report.errors.prefix(3))")
    let chain = (1...200).map { ##""c\##($0)":{"$extends":"{c\##($0 - 1)}"}"## }
    let long = try reportDTCG(##"{"c0":{},\##(chain.joined(separator: ","))}"##)
    #expect(Set(long.errors.map(\.code)) == [.tooLarge])
  }

  @Test("A deprecation passes on to all tokens of a group, until one says false")
  func deprecated() throws {
    let text = ##"""
      {"$type":"duration","g":{"$deprecated":"use h","a":{"$value":"1s"},"b":{"$value":"1s","$deprecated":false},
        "c":{"$value":"1s","$deprecated":true},"i":{"$deprecated":false,"d":{"$value":"1s"}}},
       "h":{"e":{"$value":"1s","$deprecated":"old"},"f":{"$value":"1s"}},
       "x":{"$extends":"{g}"}}
      """##
    let result = try importDTCG(text)
    let marks = result.presets.map { "\($0.name): \($0.details.deprecation.map { $0.reason ?? "yes" } ?? "no")" }
    #expect(
      marks == [
        "g/a: use h", "g/b: no", "g/c: yes", "g/i/d: no", "h/e: old", "h/f: no", "x/a: use h", "x/b: no", "x/c: yes",
        "x/i/d: no",
      ])
  }

  @Test("Extensions, known or not, are kept as they came")
  func extensions() throws {
    let extensions = ##"""
      {"z.tool":{"b":[1,2.50,{"é":null}],"a":"\u0041"},"a.tool":42,"org.motionbook":{"kind":"spring"}}
      """##
    let result = try importDTCG(##"{"d":{"$type":"duration","$value":"1s","$extensions":\##(extensions)}}"##)
    let kept = try #require(result.presets.first?.details.extensions)
    #expect(
      CanonicalJSON.text(kept)
        == ##"{"a.tool":42,"org.motionbook":{"kind":"spring"},"z.tool":{"a":"A","b":[1,2.5,{"é":null}]}}"##)
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let report = try reportDTCG(##"{"d":{"$type":"duration","$value":"1s","$extensions":{"x":\##(deep)}}}"##)
    #expect(report.errors.map { "\($0.code.rawValue) \($0.pointer?.description ?? "")" } == ["tooLarge /d/$extensions"])
  }

  @Test("A description becomes the summary, or notes when it is long or has lines")
  func descriptions() throws {
    let long = String(repeating: "ä", count: 15_000)
    let text = ##"""
      {"$type":"duration","a":{"$value":"1s","$description":"short"},"b":{"$value":"1s","$description":"two\nlines"},
       "c":{"$value":"1s","$description":"\##(long)"},
       "g":{"$description":"a group","$extensions":{"x":1},"d":{"$value":"1s"}}}
      """##
    let result = try importDTCG(text)
    #expect(result.presets.map(\.details.summary) == ["short", nil, nil, nil])
    #expect(result.presets[1].details.notes == "two\nlines")
    #expect(result.presets[2].details.notes == String(repeating: "ä", count: 10_000))
    let note = "dropped of the group: description and extensions; groups have no counterpart in presets"
    #expect(result.report.notes.map(\.message) == [note])
  }

  @Test(
    "Paths become names; the original path stays in the source",
    arguments: [
      (["duration", "fast", "01"], "", "duration/fast/01", nil), (["01", "Fast"], "", "n01/fast", nil),
      (["01", "Fast"], "x", "x/01/fast", nil), (["easeInOut"], "", "ease-in-out", nil),
      (["Button background"], "", "button-background", "Button background"), (["a/b", "c"], "", "a-b/c", nil),
      (["größe"], "", "gr-e", "größe"), (["遅い"], "", "u9045-u3044", "遅い"), (["-x-"], "", "x", nil),
      (["snake_case"], "", "snake_case", nil), (["1Fast"], "", "n1-fast", nil), (["$root"], "", "root", nil),
      (["$root"], "x/y", "x/y", nil), (["g", "$root"], "", "g", nil),
      (["Großes Spiel", "$root"], "", "gro-es-spiel", "Großes Spiel"),
    ] as [([String], String, String, String?)])
  func names(_ path: [String], _ group: String, _ name: String, _ title: String?) throws {
    var value: JSONValue = ["$type": "duration", "$value": ["value": 1, "unit": "s"]]
    for key in path.reversed() { value = .object([JSONMember(key, value)]) }
    let result = try importDTCG(CanonicalJSON.text(value), into: group.isEmpty ? nil : group)
    let preset = try #require(result.presets.first)
    #expect(preset.name.text == name)
    #expect(preset.details.source?.name == path.joined(separator: "."))
    #expect(preset.details.title == title)
  }

  @Test("Two tokens that become one name are an error that names both places; neither is imported")
  func collisions() throws {
    let text = ##"""
      {"$type":"duration",
       "easeIn":{"$value":"1s"},
       "ease-in":{"$value":"2s"},
       "x":{"$value":"{easeIn}"},"y":{"$value":"1s"}}
      """##
    let report = try reportDTCG(text)
    #expect(report.errorLines == ["3:2 error nameCollision /ease-in", "4:16 error dependsOnError /x/$value"])
    let error = try #require(report.errors.first)
    #expect(error.message == #""easeIn" and "ease-in" both become the preset "ease-in""#)
    #expect(error.related?.description == "/easeIn (2:2)")
    #expect(try importDTCG(text, keepGoing: true).summary == ["y = 1.0s"])
    let colors = try importDTCG(##"{"$type":"color","easeIn":{"$value":1},"ease-in":{"$value":2}}"##)
    #expect(colors.presets.isEmpty && !colors.report.hasErrors)
  }

  @Test("Names are case-sensitive; two that differ only by case are warned of")
  func caseClash() throws {
    let text = ##"{"$type":"duration","easeIn":{"$value":"1s"},"easein":{"$value":"{easeIn}"}}"##
    let result = try importDTCG(text)
    #expect(result.summary == ["ease-in = 1.0s", "easein = → ease-in"])
    #expect(result.report.warnings.filter { $0.code == .caseClash }.map(\.related?.description) == ["/easeIn (1:21)"])
    // Same characters, other bytes: two names to the format.
    let (one, two) = ("\u{E9}", "e\u{301}")
    let accents = try reportDTCG(##"{"$type":"duration","\##(one)":{"$value":"1s"},"\##(two)":{"$value":"2s"}}"##)
    #expect(accents.errors.isEmpty, "\(accents.lines)")
  }

  @Test(
    "Illegal names and properties are refused at their key",
    arguments: [
      (##"{"a.b":{"$type":"duration","$value":"1s"}}"##, ["1:2 error badName /a.b"]),
      (##"{"{a":{"t":{"$type":"duration","$value":"1s"}}}"##, ["1:2 error badName /{a"]),
      (##"{"":{"$type":"duration","$value":"1s"}}"##, ["1:2 error badName /"]),
      (##"{"a.b":{"$type":"color","$value":"red"},"{a":{}}"##, []),
      (##"{"$dur":{"$value":"1s"}}"##, ["1:2 error unknown /$dur"]), (##"{"a":7}"##, []),
      (##"{"a":{"$type":"duration","$value":"1s","b":{"$value":"1s"}}}"##, ["1:40 error contradiction /a/b"]),
      (##"{"a":{"$type":"duration","$value":"1s","$ref":"#/b"}}"##, ["1:40 error contradiction /a/$ref"]),
      (##"{"a":{"$type":"Duration","$value":"1 s"}}"##, ["1:35 error wrongType /a/$value"]),
      (##"{"a":{"$type":"spring","$value":{}}}"##, ["1:33 error wrongType /a/$value"]),
      (##"{"$type":"spring","a":{"$value":1}}"##, ["1:33 error wrongType /a/$value"]),
      (##"{"a":{"$type":7,"$value":1}}"##, ["1:15 error wrongType /a/$type"]),
      (##"{"a":{"$type":"duration","$value":"1s","$description":7}}"##, ["1:55 error wrongType /a/$description"]),
      (##"{"a":{"$type":"duration","$value":"1s","$deprecated":7}}"##, ["1:54 error wrongType /a/$deprecated"]),
      (##"{"a":{"$type":"duration","$value":"1s","$extensions":7}}"##, ["1:54 error wrongType /a/$extensions"]),
      (##"{"a":{"$type":"duration","$value":"1s","$descripton":""}}"##, ["1:40 error unknown /a/$descripton"]),
      (##"{"a":{"$root":{}}}"##, ["1:15 error wrongType /a/$root"]), (##"[]"##, ["1:1 error wrongType "]),
      (##"{"a":{"$type":"color","$value":1},,}"##, ["1:35 error syntax "]),
    ])
  func illegal(_ text: String, _ expected: [String]) throws {
    #expect(try reportDTCG(text).errorLines == expected)
  }

  @Test("A name longer than a preset's is refused")
  func longNames() throws {
    let capitals = String(repeating: "A", count: 60) + String(repeating: "aB", count: 30)
    for key in [String(repeating: "a", count: 97), capitals] {
      let report = try reportDTCG(##"{"\##(key)":{"$type":"duration","$value":"1s"}}"##)
      #expect(report.errors.map(\.code) == [.badName], "\(key)")
    }
    // Every key is short as a slug, but not the path that the preset's source would have to keep.
    let wide = String(repeating: "é", count: 370) + "a"
    var value: JSONValue = ["$type": "duration", "$value": "1s"]
    for _ in 0..<4 { value = .object([JSONMember(wide, value)]) }
    #expect(try reportDTCG(CanonicalJSON.text(value)).errors.map(\.code) == [.badName])
    let longest = String(repeating: "a", count: 96)
    let result = try importDTCG(##"{"\##(longest)":{"$type":"duration","$value":"1s"}}"##)
    #expect(result.presets.first?.name.text == longest)
  }

  @Test("Groups and tokens may be called as the keys of a resolver document are")
  func notAResolver() throws {
    let tokens = ##"{"version":{"$type":"duration","$value":"1s"},"sets":{"$type":"duration","a":{"$value":"1s"}}}"##
    #expect(try importDTCG(tokens).presets.count == 2)
  }
}
