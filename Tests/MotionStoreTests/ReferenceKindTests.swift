import MotionModel
import MotionStore
import Testing

@Suite("Kinds of references") struct ReferenceKindTests {
  private static let spring = #"{"kind":"curve","spring":{"perceptual":{"duration":0.5,"bounce":0.3}}}"#

  private static func keyframes(spring: String) throws -> Motion {
    try Make.motion(
      #"{"kind":"keyframes","tracks":[{"property":"x","initial":0,"keyframes":[{"spring":1,"using":"\#(spring)"}]}]}"#
    )
  }

  private func refusal(_ body: () throws -> Void) -> StoreError? {
    do { try body() } catch { return error as? StoreError }
    return nil
  }

  @Test("A reference leads to what it stands for, through aliases too") func fits() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("time", Make.duration(0.2))
    try catalog.add("curve", Make.curve(0, 0, 1, 1))
    try catalog.add("spring", Make.motion(Self.spring))
    try catalog.add("short", Make.alias("time"))
    try catalog.add("bouncy", Make.alias("spring"))
    try catalog.add("move", Make.transition(curve: "curve", duration: "short"))
    try catalog.add("again", Make.transition(curve: "move", duration: "time@1"))
    try catalog.add("jump", Self.keyframes(spring: "bouncy"))
    #expect(try catalog.verify().isSound)
  }

  @Test("One that leads to something else is refused, and the message says what would fit") func refused() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("time", Make.duration(0.2))
    try catalog.add("curve", Make.curve(0, 0, 1, 1))
    try catalog.add("short", Make.alias("time"))
    for (motion, words) in [
      (
        try Make.transition(curve: "curve", duration: "curve"),
        "takes curve for a duration, but it is a preset of kind curve"
      ),
      (
        try Make.transition(curve: "short", duration: "time"),
        "takes short for a curve, but it is a preset of kind duration"
      ),
      (try Self.keyframes(spring: "curve"), "takes curve for a curve that is a spring"),
    ] {
      let error = refusal { _ = try catalog.add("user", motion) }
      #expect(error?.code == .invalid, "\(words)")
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "accepted")")
    }
    #expect(try catalog.list().count == 3)
  }

  @Test("A preset that others take for a curve stays one, even behind an alias") func users() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("curve", Make.curve(0, 0, 1, 1))
    try catalog.add("default", Make.alias("curve"))
    try catalog.add("move", Make.motion(#"{"kind":"transition","curve":"default"}"#))
    let error = refusal { _ = try catalog.set("curve", Make.duration(1)) }
    #expect(error?.code == .invalid)
    #expect(error?.message.hasPrefix("move takes default for a curve") == true, "\(error?.message ?? "accepted")")
    #expect(try catalog.set("curve", Make.curve(0.2, 0, 0, 1))?.kind == .changed)
    // Changed together with its user it may become something else.
    try catalog.write(by: Make.context()) { batch in
      try batch.set(PresetName("curve"), motion: Make.duration(1))
      try batch.set(PresetName("move"), motion: Make.motion(#"{"kind":"transition","duration":"default"}"#))
    }
    #expect(try catalog.get("curve").preset.motion.kind == .duration)
  }
}
