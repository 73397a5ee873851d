/// The name of a cue: a sound, a haptic, a line in a log.
public typealias CueName = TargetName

/// A moment at which a sequence tells its surroundings something: a beat, a bell.
public struct Cue: Hashable, Sendable {
  /// When it is given.
  public enum Moment: Hashable, Sendable {
    /// Once, so many seconds after the start.
    case time(Double)
    /// At the schedule's ticks whose number modulo `every` is among `offsets`; tick 0 is the start.
    case tick(every: Int, offsets: [Int])
    /// Whenever the phase of this index, or the state of this position, begins.
    case phase(Int)
  }

  /// Its name.
  public let name: CueName
  /// When it is given.
  public let moment: Moment

  /// Checks and makes a cue.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(_ name: CueName, _ moment: Moment) throws(ModelError) {
    switch moment {
    case .time(let seconds):
      guard Bounds.duration.contains(seconds) else {
        throw ModelError(.outOfRange, "the cue comes at \(seconds) s", allowed: "0…1e9")
      }
    case .tick(let every, let offsets):
      guard (1...Bounds.listLength).contains(every), !offsets.isEmpty, offsets.allSatisfy((0..<every).contains),
        Set(offsets).count == offsets.count
      else {
        throw ModelError(
          .outOfRange, "a cue at ticks \(offsets) of every \(every)", allowed: "different offsets, 0 up to every − 1")
      }
    case .phase(let index):
      guard (0..<Bounds.listLength).contains(index) else {
        throw ModelError(.outOfRange, "a cue at phase \(index)", allowed: "0…\(Bounds.listLength - 1)")
      }
    }
    self.name = name
    self.moment = moment
  }
}

extension Cue: Documented {
  private static let index = Form<Int>.integer(0...Bounds.listLength)

  package static let form: Form<Cue> = Form<Cue>.named("cue") {
    record(
      field("name", CueName.form),
      union {
        Case(
          field("at", .seconds(Bounds.duration)), make: { Moment.time($0) },
          take: { if case .time(let seconds) = $0 { seconds } else { nil } })
        Case(
          field("every", .integer(1...Bounds.listLength)),
          field("offsets", .list(index, 1...Bounds.listLength, each: "offset"), default: [0]),
          make: { .tick(every: $0, offsets: $1) },
          take: { if case .tick(let every, let offsets) = $0 { (every, offsets) } else { nil } })
        Case(
          field("phase", index), make: { .phase($0) },
          take: { if case .phase(let index) = $0 { index } else { nil } })
      },
      make: { (name, moment) throws(ModelError) in try Cue(name, moment) }, take: { ($0.name, $0.moment) }
    ).form
  }
}
