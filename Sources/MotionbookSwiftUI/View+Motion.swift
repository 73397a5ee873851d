#if canImport(SwiftUI)
  import MotionEngine
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension View {
    /// Plays a preset on the view, from the moment it appears and again at each change of a value.
    ///
    /// ```swift
    /// let greeting = Text("Hello").motion(hop, trigger: count)
    /// ```
    /// With the system's reduced motion setting, the preset's variant plays; without one, the preset.
    /// - Parameters:
    ///   - preset: The preset; a curve moves nothing by itself: read it as `value` with ``MotionReader``.
    ///   - trigger: Restarts the motion when it changes.
    public func motion<Trigger: Equatable>(_ preset: PlayablePreset, trigger: Trigger) -> some View {
      MotionReader(preset, trigger: trigger) { pose in modifier(PoseModifier(pose: pose)) }
    }

    /// Plays a preset on the view from the moment it appears.
    public func motion(_ preset: PlayablePreset) -> some View { motion(preset, trigger: 0) }
  }

  /// View built from a motion's values at each moment.
  ///
  /// ```swift
  /// let dot = MotionReader(orbit) { pose in
  ///   Circle().offset(x: 50 * (pose["value"] ?? 0))
  /// }
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct MotionReader<Trigger: Equatable, Content: View>: View {
    private let preset: PlayablePreset
    private let trigger: Trigger
    private let content: (MotionPose) -> Content
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @State private var start: Date?
    @State private var hasEnded = false

    /// Plays a preset from the moment the view appears, and again at each change of a value.
    public init(
      _ preset: PlayablePreset, trigger: Trigger, @ViewBuilder content: @escaping (MotionPose) -> Content
    ) {
      self.preset = preset
      self.trigger = trigger
      self.content = content
    }

    /// The content at the moment that is due.
    public var body: some View {
      let timeline = preset.timeline(reduced: reducesMotion)
      TimelineView(.animation(minimumInterval: nil, paused: hasEnded)) { context in
        content(MotionPose(timeline, at: hasEnded ? timeline.duration : start.map(context.date.timeIntervalSince) ?? 0))
      }
      .task(id: MotionRun(trigger: trigger, reducesMotion: reducesMotion)) {
        start = Date()
        hasEnded = false
        guard timeline.duration < longestRun else { return }
        try? await Task.sleep(for: .seconds(timeline.duration))
        if !Task.isCancelled { hasEnded = true }
      }
    }
  }

  /// Values that restart the motion.
  private struct MotionRun<Trigger: Equatable>: Equatable {
    let trigger: Trigger
    let reducesMotion: Bool
  }

  /// Seconds after which a motion counts as endless.
  private let longestRun = 1e6

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension MotionReader where Trigger == Int {
    /// Plays a preset from the moment the view appears.
    public init(_ preset: PlayablePreset, @ViewBuilder content: @escaping (MotionPose) -> Content) {
      self.init(preset, trigger: 0, content: content)
    }
  }
#endif
