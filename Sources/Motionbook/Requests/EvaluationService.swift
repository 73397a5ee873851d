package import MotionEngine
import MotionModel
package import MotionStore

/// Answers requests line by line, with a cache of compiled motions.
package struct EvaluationService {
  /// Reason that a request is rejected.
  package enum Failure: Error {
    case request(ModelError)
    /// A name was requested without a catalog.
    case noCatalog(ModelError)
    case catalog(StoreError)
    /// The line exceeds a number of bytes.
    case tooLong(Int)
  }

  private enum Compiled {
    case easing(RangedEasing)
    case timeline(KeyedTimeline)
  }

  /// Timeline with its channels' keys for output.
  private struct KeyedTimeline {
    let timeline: Timeline
    /// `"scale":`, by channel.
    let keys: [[UInt8]]
    /// Indicates that progress is its only channel, which is written bare.
    let isBare: Bool

    init(_ timeline: Timeline) {
      self.timeline = timeline
      keys = timeline.channels.map { Array((CanonicalJSON.text(.string($0.name)) + ":").utf8) }
      isBare = timeline.channels.count == 1 && timeline.channels.first?.name == "value"
    }
  }

  private let options: CompileOptions
  private let catalog: Catalog?
  private let isReduced: Bool
  private let describe: (Failure, _ line: Int) -> JSONValue
  private var recent = RecentValues<EvaluationRequest.Subject, Compiled>(maximumCount: 1024, maximumWeight: 16 << 20)
  /// Weight of a motion that may expand greatly.
  private static let heavy = 32_768

  /// - Parameters:
  ///   - options: Defaults for requests.
  ///   - catalog: Catalog of names; nil for none.
  ///   - isReduced: Plays the presets' variants for reduced motion, if available.
  ///   - describe: An error in the words of the program that answers, with the number of its line.
  package init(
    _ options: CompileOptions, catalog: Catalog?, isReduced: Bool = false,
    describe: @escaping (Failure, _ line: Int) -> JSONValue
  ) { (self.options, self.catalog, self.isReduced, self.describe) = (options, catalog, isReduced, describe) }

  /// Answers one line.
  /// - Parameter number: Its number in the input, from 1, for errors.
  /// - Returns: `true` if it was valid.
  package mutating func answer(_ line: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]) -> Bool {
    var id = JSONValue.null
    do throws(Failure) {
      let request: EvaluationRequest
      do throws(ModelError) {
        let value = try JSONReader.read(line)
        id = EvaluationRequest.id(of: value)
        request = try EvaluationRequest(value)
      } catch { throw Failure.request(error.located(in: Array(line))) }
      Self.write(try compiled(request.subject), request, to: &output)
      return true
    } catch {
      write(error, id: id, line: number, to: &output)
      return false
    }
  }

  /// Answers a line too long to read.
  package func refuse(number: Int, to output: inout [UInt8]) {
    write(.tooLong(JSONLimits.document.bytes), id: .null, line: number, to: &output)
  }

  private mutating func compiled(_ subject: EvaluationRequest.Subject) throws(Failure) -> Compiled {
    if let known = recent.value(for: subject) { return known }
    var options = options
    if let mode = subject.mode { options.mode = mode }
    (options.from, options.to) = (subject.from ?? options.from, subject.to ?? options.to)
    let (motion, weight) = try motion(subject.source)
    let compiled: Compiled
    do throws(ModelError) {
      if subject.from != nil || subject.to != nil, try !motion.takesRange() {
        throw ModelError(
          .contradiction, "the motion has values of its own, a range is for curves",
          hint: "remove \"from\" and \"to\"", pointer: JSONPointer([subject.from != nil ? "from" : "to"]))
      }
      compiled =
        switch subject.input {
        case .time: .timeline(KeyedTimeline(try motion.timeline(options)))
        case .progress: .easing(RangedEasing(easing: try motion.easing(options), from: options.from, to: options.to))
        }
    } catch { throw Failure.request(error) }
    recent.insert(compiled, for: subject, weight: weight)
    return compiled
  }

  /// Motion of a request, and an estimate of its compiled size.
  private func motion(_ source: EvaluationRequest.Source) throws(Failure) -> (ResolvedMotion, weight: Int) {
    switch source {
    case .document(let bytes):
      do throws(ModelError) {
        let node = DocumentNode(try JSONReader.read(bytes))
        let weight = max(bytes.count, Self.heavy)
        guard node.value["motionbook"] != nil else { return (try load(try Motion(node)), weight) }
        let preset = try Preset(node)
        let variant = isReduced ? catalog?.variant(of: preset) ?? preset.details.reducedMotion : nil
        return (try load(variant.map { .alias($0) } ?? preset.motion), weight)
      } catch { throw Failure.request(error) }
    case .text(let text):
      // A preset takes precedence over a curve of the same name, as everywhere.
      if let catalog, let reference = try? PresetReference(text) {
        do throws(StoreError) {
          let variant = isReduced ? catalog.variant(of: try catalog.preset(reference).preset) : nil
          return (try catalog.load(variant ?? reference).motion, Self.heavy)
        } catch {
          guard error.code == .notFound, let curve = try? Curve(notation: text) else { throw .catalog(error) }
          return (ResolvedMotion(.curve(curve)), 512 + text.utf8.count)
        }
      }
      do throws(ModelError) { return (try load(.curve(try Curve(notation: text))), 512 + text.utf8.count) } catch {
        throw catalog == nil && text.contains("/") ? .noCatalog(error) : .request(error)
      }
    }
  }

  private func load(_ motion: Motion) throws(ModelError) -> ResolvedMotion {
    guard let catalog, !motion.references.isEmpty else { return ResolvedMotion(motion) }
    do throws(StoreError) { return try catalog.load(motion) } catch {
      throw ModelError(.badReference, error.message, hint: error.hint)
    }
  }

  // MARK: Output

  private static func write(_ compiled: Compiled, _ request: EvaluationRequest, to output: inout [UInt8]) {
    for input in request.inputs {
      begin(id: request.id, in: &output)
      append(request.subject.input == .time ? ",\"at\":" : ",\"progress\":", to: &output)
      CanonicalJSON.append(input, to: &output)
      append(",\"value\":", to: &output)
      write(compiled, at: input, velocity: false, to: &output)
      if request.velocity {
        append(request.subject.input == .time ? ",\"velocity\":" : ",\"slope\":", to: &output)
        write(compiled, at: input, velocity: true, to: &output)
      }
      append("}\n", to: &output)
    }
    guard request.cues, case .timeline(let keyed) = compiled else { return }
    for cue in keyed.timeline.cueSheet(through: request.inputs.max() ?? 0) {
      begin(id: request.id, in: &output)
      output.append(UInt8(ascii: ","))
      output.append(contentsOf: JSONOutput.line(cue.json).utf8.dropFirst().dropLast())
      append("\n", to: &output)
    }
  }

  private static func write(_ compiled: Compiled, at input: Double, velocity: Bool, to output: inout [UInt8]) {
    switch compiled {
    case .easing(let eased): append(velocity ? eased.slope(at: input) : eased.value(at: input), to: &output)
    case .timeline(let keyed) where keyed.isBare:
      append(velocity ? keyed.timeline.velocity(0, at: input) : keyed.timeline.value(0, at: input), to: &output)
    case .timeline(let keyed): writeChannels(of: keyed, at: input, velocity: velocity, to: &output)
    }
  }

  private static func writeChannels(
    of compiled: KeyedTimeline, at time: Double, velocity: Bool, to output: inout [UInt8]
  ) {
    let timeline = compiled.timeline
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for channel in timeline.channels.indices {
      let isText = timeline.channels[channel].unit == .text
      // A text has no velocity.
      if isText && velocity { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(contentsOf: compiled.keys[channel])
      if isText {
        append(json: .string(timeline.text(channel, at: time) ?? ""), to: &output)
      } else {
        append(velocity ? timeline.velocity(channel, at: time) : timeline.value(channel, at: time), to: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  private func write(_ error: Failure, id: JSONValue, line: Int, to output: inout [UInt8]) {
    Self.begin(id: id, in: &output)
    Self.append(",\"error\":", to: &output)
    Self.append(json: describe(error, line), to: &output)
    Self.append("}\n", to: &output)
  }

  private static func begin(id: JSONValue, in output: inout [UInt8]) {
    append("{\"id\":", to: &output)
    if case .number(let number) = id { append(number, to: &output) } else { append(json: id, to: &output) }
  }

  private static func append(json value: JSONValue, to output: inout [UInt8]) {
    output.append(contentsOf: JSONOutput.line(value).utf8.dropLast())
  }

  /// A number, or null for one that is not finite: an easing may be vertical.
  private static func append(_ value: Double, to output: inout [UInt8]) {
    if value.isFinite { CanonicalJSON.append(value, to: &output) } else { append("null", to: &output) }
  }

  private static func append(_ text: StaticString, to output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// Easing over a requested range.
package struct RangedEasing {
  package let easing: UnitEasing
  package let from, to: Double

  package init(easing: UnitEasing, from: Double, to: Double) {
    (self.easing, self.from, self.to) = (easing, from, to)
  }

  package func value(at progress: Double) -> Double {
    let eased = easing.value(at: progress)
    return eased == 1 ? to : from + (to - from) * eased
  }

  /// Rate of change there, per unit of progress; infinite where the easing is vertical.
  package func slope(at progress: Double) -> Double { from == to ? 0 : easing.slope(at: progress) * (to - from) }
}
