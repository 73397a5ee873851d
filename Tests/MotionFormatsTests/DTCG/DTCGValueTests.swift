import MotionFormats
import MotionModel
import Testing

@Suite("DTCG: values")
struct DTCGValueTests {
  @Test(
    "Durations are seconds, whatever their unit",
    arguments: [
      (#"{"value":200,"unit":"ms"}"#, 0.2), (#"{"value":1.5,"unit":"s"}"#, 1.5), (#"{"value":70,"unit":"ms"}"#, 0.07),
      (#"{"unit":"ms","value":0.5}"#, 0.0005), (#"{"value":1e9,"unit":"s"}"#, 1e9),
      // The number nearest to the decimal, which division misses.
      (#"{"value":133.3333,"unit":"ms"}"#, 0.1333333), (#"{"value":0.0004,"unit":"ms"}"#, 4e-7),
    ])
  func durations(_ value: String, _ seconds: Double) throws {
    let result = try importDTCG(#"{"d":{"$type":"duration","$value":\#(value)}}"#)
    #expect(result.presets.map(\.motion) == [.duration(.seconds(seconds))])
  }

  @Test("Durations of older drafts are read, with a warning that shows today's form")
  func legacyDurations() throws {
    let result = try importDTCG(##"{"d":{"$type":"duration","a":{"$value":"200ms"},"b":{"$value":".25s"}}}"##)
    #expect(result.summary == ["d/a = 0.2s", "d/b = 0.25s"])
    #expect(result.report.warnings.map(\.code) == [.legacyForm, .legacyForm])
    #expect(result.report.warnings.first?.hint == #"write {"value": 200, "unit": "ms"}"#)
  }

  @Test(
    "Values that are no duration are refused at their place",
    arguments: [
      (#""200px""#, "1:35 error wrongType /d/$value", "write"), (#""NaN""#, "1:35 error wrongType /d/$value", "write"),
      (#""fast""#, "1:35 error wrongType /d/$value", "write"), ("null", "1:35 error wrongType /d/$value", "write"),
      ("[200]", "1:35 error wrongType /d/$value", "write"), (#""-1ms""#, "1:35 error outOfRange /d/$value", ""),
      (#"{"value":200}"#, "1:35 error missing /d/$value", "ms or s?"),
      (#"{"unit":"ms"}"#, "1:35 error missing /d/$value", ""),
      (#"{"value":200,"unit":"msec"}"#, "1:55 error unknown /d/$value/unit", ""),
      (#"{"value":200,"unit":"MS"}"#, "1:55 error unknown /d/$value/unit", ""),
      (#"{"value":200,"unit":1}"#, "1:55 error unknown /d/$value/unit", ""),
      (#"{"value":"200","unit":"ms"}"#, "1:44 error wrongType /d/$value/value", "without quotes"),
      (#"{"value":-5,"unit":"ms"}"#, "1:35 error outOfRange /d/$value", ""),
      (#"{"value":2e9,"unit":"s"}"#, "1:35 error outOfRange /d/$value", ""),
      (#"{"value":1,"unit":"s","ease":1}"#, "1:57 error unknown /d/$value/ease", ""),
    ])
  func badDurations(_ value: String, _ line: String, _ hint: String) throws {
    let report = try reportDTCG(#"{"d":{"$type":"duration","$value":\#(value)}}"#)
    #expect(report.errorLines == [line])
    #expect(report.errors.first?.hint?.contains(hint) ?? hint.isEmpty)
  }

  @Test("A cubic Bézier's numbers may leave 0…1 only vertically, and may be written as pointers")
  func curves() throws {
    let text = ##"""
      {"n":{"$type":"number","x/y":{"$value":0.25},"a~b":{"$value":2}},
       "c":{"$type":"cubicBezier",
         "plain":{"$value":[0.34,1.56,0.64,-0.5]},
         "first":{"$value":[{"$ref":"#/n/x~1y/$value"},0,0.5,{"$ref":"#/n/a~0b"}]},
         "second":{"$value":[{"$ref":"#/c/first/$value/0"},{"$ref":"#/c/plain/$value/1"},1,1]},
         "spaced":{"$value":[{"$ref":"#/n/x%7e1y/$value"},0,1,1]}}}
      """##
    let result = try importDTCG(text)
    #expect(
      result.summary == [
        "c/plain = [0.34, 1.56, 0.64, -0.5]", "c/first = [0.25, 0.0, 0.5, 2.0]", "c/second = [0.25, 1.56, 1.0, 1.0]",
        "c/spaced = [0.25, 0.0, 1.0, 1.0]",
      ])
    #expect(result.report.notes.filter { $0.code == .inlined }.count == 5)
    #expect(result.skipped == ["number": 2])
  }

  @Test(
    "Values that are no cubic Bézier are refused at their place",
    arguments: [
      ("[1.1,0,1,1]", ["outOfRange /c/$value/0"]), ("[0,0,-0.1,1]", ["outOfRange /c/$value/2"]),
      ("[2,0,2,0]", ["outOfRange /c/$value/0", "outOfRange /c/$value/2"]), ("[0,0,1]", ["wrongType /c/$value"]),
      ("[0,0,1,1,1]", ["wrongType /c/$value"]), ("[0,0,1,\"1\"]", ["wrongType /c/$value/3"]),
      (#"[0,0,1,"{n}"]"#, ["wrongType /c/$value/3"]), (#""eeze""#, ["unknown /c/$value"]),
      (#""cubic-bezier(0,0,1.5,1)""#, ["outOfRange /c/$value"]), (#"{"x":1}"#, ["wrongType /c/$value"]),
      ("[0,1e10,1,1]", ["outOfRange /c/$value/1"]), (##"[0,0,1,{"$ref":"#/x"}]"##, ["badReference /c/$value/3"]),
    ])
  func badCurves(_ value: String, _ expected: [String]) throws {
    let report = try reportDTCG(#"{"c":{"$type":"cubicBezier","$value":\#(value)}}"#)
    let errors = report.errors.map { "\($0.code.rawValue) \($0.pointer?.description ?? "-")" }
    #expect(errors == expected, "\(report.lines)")
  }

  @Test("Unusual values are warned of, and imported")
  func unusual() throws {
    let text = ##"""
      {"d":{"$type":"duration","zero":{"$value":{"value":0,"unit":"ms"}},"long":{"$value":{"value":200,"unit":"s"}}},
       "c":{"$type":"cubicBezier","wild":{"$value":[0,-3,1,4]}},
       "t":{"$type":"transition","$value":{"duration":"{d.long}","delay":{"value":-1,"unit":"s"},"timingFunction":"{c.wild}"}}}
      """##
    let result = try importDTCG(text)
    #expect(result.presets.count == 4)
    #expect(result.summary.last == "t = → d/long -1.0s → c/wild")
    #expect(
      result.report.lines == [
        "1:43 warning unusual /d/zero/$value", "1:85 warning unusual /d/long/$value",
        "2:49 warning unusual /c/wild/$value/1", "2:54 warning unusual /c/wild/$value/3",
        "3:68 warning unusual /t/$value/delay",
      ])
  }

  @Test("Transitions keep references and inline values; a missing delay is 0, with a warning")
  func transitions() throws {
    let text = ##"""
      {"d":{"$type":"duration","$value":{"value":200,"unit":"ms"}},
       "c":{"$type":"cubicBezier","$value":[0.2,0,0,1]},
       "t":{"$type":"transition",
        "all":{"$value":{"duration":"{d}","delay":"{d}","timingFunction":"{c}"}},
        "own":{"$value":{"duration":{"value":1,"unit":"s"},"delay":{"value":0,"unit":"ms"},"timingFunction":[0,0,1,1]}},
        "pointers":{"$value":{"duration":{"$ref":"#/d"},"delay":{"$ref":"#/t/own/$value/delay"},
          "timingFunction":{"$ref":"#/c/$value"}}},
        "short":{"$value":{"duration":"{d}","timingFunction":"{c}"}},
        "alias":{"$value":"{t.all}"},"whole":{"$value":{"$ref":"#/t/own/$value"}}}}
      """##
    let result = try importDTCG(text)
    #expect(
      result.summary == [
        "d = 0.2s", "c = [0.2, 0.0, 0.0, 1.0]", "t/all = → d → d → c", "t/own = 1.0s 0.0s [0.0, 0.0, 1.0, 1.0]",
        "t/pointers = → d 0.0s → c", "t/short = → d 0.0s → c", "t/alias = → t/all", "t/whole = → t/own",
      ])
    #expect(result.report.warnings.map(\.code) == [.assumed])
    #expect(result.report.lines.contains("8:21 warning assumed /t/short/$value"))
  }

  @Test("What is wrong inside a transition is refused at its place, all of it at once")
  func badTransition() throws {
    let text = ##"""
      {"d":{"$type":"duration","$value":{"value":200,"unit":"ms"}},
       "c":{"$type":"cubicBezier","$value":[0.2,0,0,1]},
       "t":{"$type":"transition",
        "a":{"$value":{"duration":"{c}","delay":[1],"timingFunction":"{d}"}},
        "b":{"$value":{"timingFunktion":"{c}","duration":"{d}","delay":"{d}"}},
        "c":{"$value":"fast"}}}
      """##
    let report = try reportDTCG(text)
    #expect(
      report.errorLines == [
        "4:29 error typeMismatch /t/a/$value/duration", "4:43 error wrongType /t/a/$value/delay",
        "4:64 error typeMismatch /t/a/$value/timingFunction", "5:17 error missing /t/b/$value",
        "5:18 error unknown /t/b/$value/timingFunktion", "6:17 error wrongType /t/c/$value",
      ])
    #expect(report.errors[4].hint == #"did you mean "timingFunction"?"#)
  }
}
