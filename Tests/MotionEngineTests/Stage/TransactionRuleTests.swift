import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Transaction keys and rules") struct TransactionRuleTests {
  private func motion(_ document: String) throws -> ResolvedMotion {
    let json = #"{"motionbook":1,"name":"a","kind":"sequence","# + document + "}"
    return ResolvedMotion(try Preset(json: Array(json.utf8)).motion)
  }

  private func timeline(_ document: String, _ events: [(String, Double)]) throws -> Timeline {
    try motion(document).timeline(options(events))
  }

  private func options(_ events: [(String, Double)]) -> CompileOptions {
    var options = CompileOptions()
    options.events = events.map { .init($0.0, at: $0.1) }
    return options
  }

  /// Two states, x 0 and 1, with a transaction for the second and a chain.
  private func pair(_ transaction: String, curve: String = "null", chain: String, keys: String = "{}") -> String {
    """
    "transactionKeys":\(keys),"states":[
      {"name":"off","values":{"x":0},"curve":null},
      {"name":"on","values":{"x":1},"curve":\(curve),"transaction":\(transaction)}],
    "chain":[\(chain)]
    """
  }

  private static func linear(_ seconds: Int) -> String { #"{"linear":true,"duration":\#(seconds)}"# }

  @Test("a key chooses the animation, and its default does where nobody sets it") func film() throws {
    let document = """
      "transactionKeys":{"status":"stopped"},"states":[
        {"name":"stopped","values":{"saturation":0},"curve":null},
        {"name":"playing","values":{"saturation":1},"curve":null,"transaction":{"status":"playing"}},
        {"name":"paused","values":{"saturation":0},"curve":null,"transaction":{"status":"paused"}}],
      "chain":[{"rules":[
        {"when":{"status":"playing"},"animation":\(Self.linear(2))},
        {"when":{"status":"paused"},"animation":null},
        {"when":{"status":"stopped"},"animation":\(Self.linear(1))}]}]
      """
    let film = try timeline(document, [("playing", 0), ("paused", 3), ("playing", 4), ("stopped", 7)])
    for (time, value) in [(1, 0.5), (2.5, 1), (3, 0), (5, 0.5), (6.5, 1), (7.25, 0.75), (8, 0)] {
      #expect(abs(film.at(time, "saturation") - value) < 1e-12, "\(time)")
    }
  }

  /// Value of x half a second after it changed from 0 to 1: 0.5 by the animation of one second, 0.25 by that of two.
  private func half(
    _ chain: String, _ transaction: String = "{}", curve: String = linear(1), keys: String = #"{"gain":1,"loud":false}"#
  ) throws -> Double {
    try timeline(pair(transaction, curve: curve, chain: chain, keys: keys), [("on", 0)]).at(0.5)
  }

  @Test("rules act in their order, on what those before them and outer closures have left") func order() throws {
    let two = Self.linear(2)
    #expect(try half("") == 0.5)
    #expect(try half(#"{"rules":[{"animation":\#(two)}]}"#) == 0.25)
    #expect(try half(#"{"rules":[{"animation":\#(two)},{"animation":null}]}"#) == 1)
    #expect(try half(#"{"rules":[{"when":{"gain":2},"animation":\#(two)}]}"#) == 0.5)
    #expect(try half(#"{"rules":[{"when":{"gain":2},"animation":\#(two)}]}"#, #"{"gain":2}"#) == 0.25)
    #expect(try half(#"{"rules":[{"set":{"gain":2}},{"when":{"gain":2},"animation":\#(two)}]}"#) == 0.25)
    #expect(try half(#"{"rules":[{"set":{"gain":2}}]},{"rules":[{"when":{"gain":2},"animation":\#(two)}]}"#) == 0.25)
    #expect(
      try half(#"{"rules":[{"when":{"gain":2,"loud":true},"animation":\#(two)}]}"#, #"{"gain":2}"#) == 0.5,
      "every key must have its value")
    #expect(
      try half(#"{"rules":[{"when":{"loud":true},"animation":\#(two)}]}"#, #"{"loud":true}"#) == 0.25)
  }

  @Test("closures read and set what every transaction has") func common() throws {
    let two = Self.linear(2)
    let implicit = #"{"animation":\#(two),"value":"x"}"#
    #expect(try half(implicit) == 0.25)
    #expect(try half(#"{"rules":[{"set":{"disablesAnimations":true}}]},"# + implicit) == 0.5)
    #expect(try half(implicit, #"{"disablesAnimations":true}"#) == 0.5)
    #expect(
      try half(#"{"rules":[{"set":{"disablesAnimations":false}}]},"# + implicit, #"{"disablesAnimations":true}"#)
        == 0.25)
    let gesture = #"{"rules":[{"when":{"isContinuous":true},"animation":null}]}"#
    #expect(try half(gesture) == 0.5)
    #expect(try half(gesture, #"{"isContinuous":true}"#) == 1)
    let slower = #"{"rules":[{"when":{"isAnimated":true},"animation":\#(two)}]}"#
    #expect(try half(slower) == 0.25)
    #expect(try half(slower, curve: "null") == 1)
  }

  @Test("a closure with a value acts only where that changed") func bound() throws {
    let two = Self.linear(2)
    #expect(try half(#"{"rules":[{"animation":\#(two)}],"value":"x"}"#) == 0.25)
    #expect(try half(#"{"rules":[{"animation":\#(two)}],"value":"y"}"#) == 0.5)
  }

  @Test("keys reach the members below a closure, and no others; steps set them too") func members() throws {
    let document = """
      "transactionKeys":{"mood":"calm"},"members":[
        {"id":"box","layout":{"row":{}},
         "modifiers":[{"rules":[{"when":{"mood":"wild"},"animation":\(Self.linear(2))}]}],
         "members":[{"id":"a","size":[10,10],"values":{"opacity":0},
           "modifiers":[{"rules":[{"when":{"mood":"wild"},"set":{"mood":"calm"}}]},
             {"rules":[{"when":{"mood":"wild"},"animation":null}]}]}]},
        {"id":"b","size":[10,10],"values":{"opacity":0}}],
      "steps":[{"animate":{"a/opacity":1,"b/opacity":1},"curve":\(Self.linear(1)),"transaction":{"mood":"wild"}}]
      """
    let timeline = try timeline(document, [])
    #expect(timeline.at(0.5, "a/opacity") == 0.25)
    #expect(timeline.at(0.5, "b/opacity") == 0.5)
  }

  @Test("every change says which animation it took, and why") func explanations() throws {
    let document = """
      "transactionKeys":{"status":"stopped"},"states":[
        {"name":"off","values":{"x":0,"y":0},"curve":\(Self.linear(1))},
        {"name":"on","values":{"x":1},"curve":null,"transaction":{"status":"playing"}},
        {"name":"quick","values":{"x":2},"curve":null,"disablesAnimations":true},
        {"name":"other","values":{"y":5},"curve":\(Self.linear(1))}],
      "chain":[{"rules":[{"when":{"status":"playing"},"animation":\(Self.linear(3))}]},
        {"animation":\(Self.linear(2)),"value":"x"}]
      """
    let events = options([("on", 0), ("quick", 1), ("other", 2), ("off", 3)])
    let found = try motion(document).animationExplanations(events)
      .map { "\($0.time) \($0.channel) \($0.animationText) | \($0.origin) | \($0.reason)" }
    let rule = #"not .transaction of the root: its condition does not hold"#
    let implicit = ".animation(_:value: x) of the root"
    #expect(
      found == [
        "0.0 x .linear(duration: 2) | animation | \(implicit)",
        "1.0 x none | change | the change has no animation; \(rule); not \(implicit): animations are disabled",
        "2.0 y .linear(duration: 1) | change | the animation of the change; \(rule); not \(implicit): "
          + "its value did not change",
        "3.0 x .linear(duration: 2) | animation | \(implicit); \(rule)",
        "3.0 y .linear(duration: 2) | animation | \(implicit); \(rule)",
      ])
  }

  @Test("a rule is named with the keys that chose it, a transition's own animation as such") func origins() throws {
    let document = """
      "transactionKeys":{"status":"stopped"},
      "members":[{"id":"card","size":[10,10],"isPresent":false,
        "insertion":{"effects":["fade"],"curve":\(Self.linear(4))}}],
      "states":[{"name":"off"},
        {"name":"on","members":{"card":{"isPresent":true}},"curve":\(Self.linear(1)),"transaction":{"status":"playing"}}],
      "chain":[{"rules":[{"when":{"status":"paused"},"animation":null},
        {"when":{"status":"playing"},"animation":\(Self.linear(3))}]}]
      """.replacing(#"["fade"]"#, with: #"[{"opacity":true}]"#)
    let stage = try LiveStage(try motion(document))
    #expect(stage.explanations.isEmpty)
    try stage.enter("on")
    #expect(
      stage.explanations.map { "\($0.channel) \($0.animationText) \($0.origin)" } == [
        "card/opacity .linear(duration: 4) transition"
      ])
    let plain = try LiveStage(
      try motion(
        pair(
          #"{"status":"playing"}"#, chain: #"{"rules":[{"when":{"status":"playing"},"animation":"ease"}]}"#,
          keys: #"{"status":"stopped"}"#
        ).replacing(#""ease""#, with: Self.linear(3))))
    try plain.enter("on")
    let reasons = plain.explanations.map(\.reason)
    #expect(reasons == [#"rule 1 of .transaction of the root, as status is "playing""#])
  }

  @Test(
    "keys that nobody declared, values of another type and rules without an effect are refused where they are",
    arguments: [
      (#"{"statsu":"on"}"#, #"{"rules":[{"animation":null}]}"#, "status", "/states/1/transaction/statsu"),
      (#"{"status":3}"#, #"{"rules":[{"animation":null}]}"#, "text", "/states/1/transaction/status"),
      (#"{"isAnimated":true}"#, #"{"rules":[{"animation":null}]}"#, "curve", "/states/1"),
      ("{}", #"{"rules":[{"when":{"gone":1},"animation":null}]}"#, "gone", "/chain/0/rules/0/when/gone"),
      ("{}", #"{"rules":[{"set":{"status":true}}]}"#, "text", "/chain/0/rules/0/set/status"),
      ("{}", #"{"rules":[{"when":{"status":"on"}}]}"#, "set", "/chain/0/rules/0"),
      ("{}", #"{"rules":[{"set":{"isAnimated":true}}]}"#, "animation", "/chain/0/rules/0/set/isAnimated"),
      ("{}", #"{"rules":[]}"#, "1", "/chain/0/rules"),
    ])
  func refusals(_ transaction: String, _ chain: String, _ word: String, _ pointer: String) throws {
    do {
      _ = try motion(pair(transaction, chain: chain, keys: #"{"status":"off"}"#))
      Issue.record("accepted \(transaction) \(chain)")
    } catch let error as ModelError {
      #expect(error.pointer?.description == pointer)
      #expect("\(error.problem) \(error.allowed ?? "") \(error.hint ?? "")".contains(word), "\(error)")
    }
  }

  @Test("so many rules that passing them would take long are refused") func bounds() throws {
    let rule = #"{"when":{"status":"on"},"animation":null}"#
    for (count, isLegal) in [(250, true), (251, false)] {
      let modifiers = stride(from: 0, to: count, by: 50).map { first in
        let rules = Array(repeating: rule, count: min(50, count - first)).joined(separator: ",")
        return #"{"rules":[\#(rules)]}"#
      }
      do {
        _ = try motion(pair("{}", chain: modifiers.joined(separator: ","), keys: #"{"status":"off"}"#))
        #expect(isLegal)
      } catch let error as ModelError {
        #expect(!isLegal)
        #expect(error.code == .tooLarge)
        #expect(error.pointer?.description == "/chain/5/rules/0")
      }
    }
  }

  @Test("a key that every transaction has cannot be declared") func reserved() throws {
    do {
      _ = try motion(pair("{}", chain: "", keys: #"{"isContinuous":true}"#))
      Issue.record("accepted")
    } catch let error as ModelError {
      #expect(error.code == .duplicate)
      #expect(error.pointer?.description == "/transactionKeys/isContinuous")
    }
  }
}
