public import MotionEngine
public import MotionModel
public import MotionStore

extension Catalog {
  /// Compiles a preset for playing.
  ///
  /// ```swift
  /// let timeline = try catalog.timeline("hero/card-enter")
  /// let opacity = timeline.value("opacity", at: 0.2)
  /// ```
  /// - Parameters:
  ///   - preset: `brand/pop`, or a version of it: `brand/pop@3`.
  ///   - options: Mode (`CompileOptions(mode: .swiftUI)`), parameters, events and others.
  /// - Throws: `StoreError` if it is not there, `ModelError` for a motion that cannot be compiled.
  public func timeline(
    _ preset: some PresetReferenceConvertible, _ options: CompileOptions = CompileOptions()
  ) throws -> Timeline {
    try load(preset).motion.timeline(options)
  }

  /// A preset that runs, and takes triggers, states and values while it does.
  ///
  /// ```swift
  /// let film = try catalog.stage("seed/movie-status")
  /// try film.enter("playing")
  /// try film.advance(to: 0.5)
  /// let saturation = film.value("saturation")
  /// ```
  /// - Throws: The errors of ``timeline(_:_:)``.
  public func stage(
    _ preset: some PresetReferenceConvertible, _ options: CompileOptions = CompileOptions()
  ) throws -> LiveStage {
    try LiveStage(load(preset).motion, options)
  }

  /// Samples a preset at a frame rate, until it has settled.
  ///
  /// ```swift
  /// let samples = try catalog.sample("brand/pop", fps: 60)
  /// let values = zip(samples.times, samples["value"] ?? [])
  /// ```
  /// - Throws: `ModelError` for an endless motion, or errors of ``timeline(_:_:)``.
  public func sample(
    _ preset: some PresetReferenceConvertible, fps: Double = 60, _ options: CompileOptions = CompileOptions()
  ) throws -> Samples {
    let timeline = try timeline(preset, options)
    return try Samples(of: timeline, on: SampleGrid(fps: fps, duration: timeline.settledDuration()))
  }
}

/// The values of a timeline's channels at the times of a grid.
public struct Samples: Hashable, Sendable {
  /// The times, in seconds.
  public let times: [Double]
  /// Sampled channels.
  public let channels: [Channel]
  /// The values of each channel, in the order of the times.
  public let values: [[Double]]

  /// Samples a timeline, by the arithmetic of ``Timeline/sample(_:on:from:into:)``.
  /// - Complexity: O(times · channels).
  public init(of timeline: Timeline, on grid: SampleGrid) {
    times = (0..<grid.count).map(grid.time)
    channels = timeline.channels
    values = timeline.channels.indices.map { channel in
      [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
        let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<grid.count])
        count = timeline.sample(channel, on: grid, into: whole)
      }
    }
  }

  /// Values of a channel by name; nil if there is none of this name.
  public subscript(channel: String) -> [Double]? {
    channels.firstIndex { $0.name == channel }.map { values[$0] }
  }
}
