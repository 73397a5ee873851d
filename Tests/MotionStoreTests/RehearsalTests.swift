import Foundation
import MotionModel
import MotionStore
import Testing

@Suite("Changes that are only tried") struct RehearsalTests {
  @Test("One that outgrows every cache writes nothing, and keeps no writer waiting") func large() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let before = try sandbox.read()
    let writer = try Catalog.open(at: catalog.path, access: .readWrite)
    let notes = String(repeating: "n", count: 8000)
    var afterWriter: [UInt8] = []
    // 8 MB of presets; SQLite keeps 2 MB of a transaction in memory before it writes pages.
    let changes = try catalog.write(by: Make.context(), dryRun: true) { batch in
      for number in 1...1000 {
        try batch.add(
          Preset(PresetName("p\(number)"), Make.duration(Double(number)), details: PresetDetails(notes: notes)))
      }
      #expect(try sandbox.read() == before)
      #expect(try sandbox.files() == ["team.motionbook"])
      try writer.add("b", Make.duration(2))
      afterWriter = try sandbox.read()
    }
    #expect(changes.count == 1000 && changes.allSatisfy { $0.kind == .added })
    #expect(try sandbox.read() == afterWriter)
    #expect(try sandbox.files() == ["team.motionbook"])
    #expect(try catalog.list().map(\.name.text) == ["a", "b"])
  }

  @Test("Every kind of change can be tried, and says what the change itself then says") func kinds() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let other = try sandbox.create("other.motionbook")
    try other.add("z", Make.duration(9))
    func kept<Value: Equatable>(_ body: (Bool) throws -> Value) throws {
      let before = try sandbox.read()
      let tried = try body(true)
      #expect(try sandbox.read() == before)
      #expect(try body(false) == tried)
      #expect(try sandbox.read() != before)
    }
    try kept { try catalog.release("1", dryRun: $0, by: Make.context()) }
    try kept { try catalog.undo(force: true, dryRun: $0, by: Make.context(at: 9)).map { $0.changes.map(\.kind) } }
    try kept { try catalog.redo(dryRun: $0, by: Make.context(at: 10)).map { $0.changes.map(\.kind) } }
    try kept { try catalog.merge(other.path, dryRun: $0).artifactsAdded }
  }

  @Test("What would be refused is refused, and a reader may try") func refusals() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    #expect(
      storeError {
        _ = try catalog.write(by: Make.context(), dryRun: true) { try $0.add(Make.preset("a", Make.duration(2))) }
      }?
      .code
        == .alreadyExists)
    let reader = try Catalog.open(at: catalog.path)
    let tried = try reader.write(by: Make.context(), dryRun: true) { try $0.add(Make.preset("b", Make.duration(2))) }
    #expect(tried.map(\.kind) == [.added])
    let other = try sandbox.create("other.motionbook")
    try other.add("c", Make.duration(3))
    #expect(try reader.merge(other.path, dryRun: true).versionsAdded == 1)
    #expect(storeError { _ = try reader.write(by: Make.context()) { _ in } }?.code == .readOnly)
    #expect(try catalog.list().map(\.name.text) == ["a"])
  }
}
