public import MotionEngine
public import MotionModel
public import MotionStore

extension Catalog {
  /// A version of a preset by name: `brand/pop`, `brand/pop@3`.
  /// - Throws: `ModelError` for a text that is not a name, `StoreError` with code `notFound` and suggestions.
  public func preset(_ name: String) throws -> StoredPreset { try preset(PresetReference(name)) }

  /// Adds a preset.
  /// - Throws: `StoreError` with code `alreadyExists`, or the preset's error.
  @discardableResult
  public func add(_ preset: Preset, by context: CommitContext = .current()) throws -> [PresetChange] {
    try write(by: context) { try $0.add(preset) }
  }

  /// Compiles a preset for playing.
  ///
  /// ```swift
  /// let timeline = try catalog.timeline("hero/card-enter")
  /// let opacity = timeline.value("opacity", at: 0.2)
  /// ```
  /// - Parameters:
  ///   - name: `brand/pop`, or a version of it: `brand/pop@3`.
  ///   - mode: Exact, or SwiftUI's arithmetic.
  /// - Throws: `ModelError` for a text that is not a name or a motion that cannot be compiled, `StoreError` if it is not
  ///   there.
  public func timeline(_ name: String, mode: EvaluationMode = .exact) throws -> Timeline {
    try timeline(PresetReference(name), CompileOptions(mode: mode))
  }

  /// Compiles a preset for playing, with options.
  public func timeline(_ reference: PresetReference, _ options: CompileOptions) throws -> Timeline {
    try load(reference).motion.timeline(options)
  }

  /// A preset that runs, and takes triggers, states and values while it does.
  ///
  /// ```swift
  /// let film = try catalog.stage("seed/movie-status")
  /// try film.enter("playing")
  /// try film.advance(to: 0.5)
  /// let saturation = film.value("saturation")
  /// ```
  /// - Parameters:
  ///   - name: `brand/pop`, or a version of it: `brand/pop@3`.
  ///   - mode: Exact, or SwiftUI's arithmetic.
  /// - Throws: The errors of ``timeline(_:mode:)``.
  public func stage(_ name: String, mode: EvaluationMode = .exact) throws -> LiveStage {
    try stage(PresetReference(name), CompileOptions(mode: mode))
  }

  /// A preset that runs, with options.
  public func stage(_ reference: PresetReference, _ options: CompileOptions) throws -> LiveStage {
    try LiveStage(load(reference).motion, options)
  }

  /// Samples a preset at a frame rate, until it has settled.
  ///
  /// ```swift
  /// let samples = try catalog.sample("brand/pop", fps: 60)
  /// let values = zip(samples.times, samples["value"] ?? [])
  /// ```
  /// - Throws: `ModelError` for an endless motion, or errors of ``timeline(_:mode:)``.
  public func sample(_ name: String, fps: Double = 60, mode: EvaluationMode = .exact) throws -> Samples {
    let timeline = try timeline(name, mode: mode)
    return try Samples(of: timeline, on: SampleGrid(fps: fps, duration: timeline.settledDuration()))
  }
}
