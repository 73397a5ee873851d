#if canImport(SwiftUI)
  public import MotionEngine
  public import MotionModel
  public import MotionPlayback

  /// Preset prepared for SwiftUI, with its replacement for reduced motion.
  ///
  /// ```swift
  /// let catalog = try Catalog.open(at: "team.motionbook")
  /// let pop = try PlayablePreset("brand/pop", in: catalog)
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct PlayablePreset: Hashable, Sendable {
    /// Motion.
    public let full: ResolvedMotion
    /// Motion with reduced motion; nil: the same.
    public let reduced: ResolvedMotion?
    /// The formula parameters, the length of curves that leave it open, curves written in Swift, and the like.
    public let options: CompileOptions
    private let fullTimeline: Timeline
    private let reducedTimeline: Timeline?

    /// Makes one of motions.
    /// - Throws: `ModelError`: a broken reference, or a motion that does not compile.
    public init(
      _ full: ResolvedMotion, reduced: ResolvedMotion? = nil, options: CompileOptions = CompileOptions()
    ) throws(ModelError) {
      self.full = full
      self.reduced = reduced
      self.options = options
      fullTimeline = try full.timeline(options)
      reducedTimeline = try reduced?.timeline(options)
    }

    /// Loads one with the variant for reduced motion that is stored with it.
    /// - Parameter preset: `brand/pop`, or a version of it: `brand/pop@3`.
    /// - Throws: `StoreError` if it is not there, `ModelError` for a motion that cannot be compiled.
    public init(
      _ preset: some PresetReferenceConvertible, in catalog: Catalog, options: CompileOptions = CompileOptions()
    ) throws {
      let (stored, motion) = try catalog.load(preset)
      let reduced = try catalog.variant(of: stored.preset).map { try catalog.load($0).motion }
      try self.init(motion, reduced: reduced, options: options)
    }

    /// Motion to play: the variant for reduced motion if requested and available.
    public func motion(reduced isReduced: Bool = false) -> ResolvedMotion { isReduced ? reduced ?? full : full }

    /// The same as a timeline.
    public func timeline(reduced isReduced: Bool = false) -> Timeline {
      isReduced ? reducedTimeline ?? fullTimeline : fullTimeline
    }

    func resolver(reduced isReduced: Bool) -> MotionResolver {
      MotionResolver(references: motion(reduced: isReduced).references, options: options)
    }

    /// The error for a preset of another kind than the one wanted.
    func mismatch(_ motion: Motion, wanted: String) -> ModelError {
      ModelError(
        .typeMismatch, "expected \(wanted), found a preset of kind \(motion.kind.rawValue)",
        hint: "View.motion(_:) plays every kind")
    }
  }
#endif
