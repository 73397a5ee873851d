#if canImport(SwiftUI)
  import MotionEngine
  import MotionModel
  import SwiftUI

  /// Values of a motion for a view, by the names of its channels.
  ///
  /// ``View/motion(_:trigger:)`` applies `opacity`, `scale`, `rotation`, `offset`, `blur`, `saturation`, `brightness`,
  /// `contrast`, `hueRotation` and `grayscale`; the view reads others itself.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct MotionPose: Hashable, Sendable {
    private var numbers: [String: Double] = [:]
    private var texts: [String: String] = [:]
    /// Fixed point of scale and rotation.
    var anchor = UnitPoint.center

    /// A view at rest.
    init() {}

    /// Values of a timeline at a time.
    init(_ timeline: Timeline, at time: Double) {
      for (index, channel) in timeline.channels.enumerated() {
        if let text = timeline.text(index, at: time) {
          texts[channel.name] = text
        } else {
          numbers[channel.name] = timeline.value(index, at: time)
        }
      }
      if let x = numbers["anchor.x"], let y = numbers["anchor.y"] { anchor = UnitPoint(x: x, y: y) }
    }

    /// Number of a channel: angles in degrees, lengths in points; nil if there is none of this name.
    ///
    /// Channels of a member or target of a motion are prefixed by its name: `card/opacity`.
    public subscript(_ channel: String) -> Double? {
      get { numbers[channel] }
      set { numbers[channel] = newValue }
    }

    /// Text of a channel; nil if there is none of this name.
    public func text(_ channel: String) -> String? { texts[channel] }

    /// Values of one target or member of a motion, by names without the prefix.
    public func part(_ target: String) -> MotionPose {
      var part = MotionPose()
      for (name, number) in numbers where name.hasPrefix(target + "/") {
        part.numbers[String(name.dropFirst(target.count + 1))] = number
      }
      for (name, text) in texts where name.hasPrefix(target + "/") {
        part.texts[String(name.dropFirst(target.count + 1))] = text
      }
      return part
    }

    fileprivate func number(_ channel: String) -> Double {
      numbers[channel] ?? (try? PropertyName(channel))?.neutralValue ?? 0
    }
  }

  /// A view as a pose has it: filtered, then scaled, turned and moved.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  struct PoseModifier: ViewModifier {
    let pose: MotionPose

    func body(content: Content) -> some View {
      let scale = pose.number("scale")
      return
        content
        .blur(radius: max(pose.number("blur"), 0))
        .saturation(pose.number("saturation"))
        .brightness(pose.number("brightness"))
        .contrast(pose.number("contrast"))
        .hueRotation(.degrees(pose.number("hueRotation")))
        .grayscale(pose.number("grayscale"))
        .opacity(pose.number("opacity"))
        .scaleEffect(x: scale * pose.number("scale.x"), y: scale * pose.number("scale.y"), anchor: pose.anchor)
        .rotation3DEffect(.degrees(pose.number("rotation.x")), axis: (x: 1, y: 0, z: 0), anchor: pose.anchor)
        .rotation3DEffect(.degrees(pose.number("rotation.y")), axis: (x: 0, y: 1, z: 0), anchor: pose.anchor)
        .rotationEffect(.degrees(pose.number("rotation") + pose.number("rotation.z")), anchor: pose.anchor)
        .offset(x: pose.number("offset.x"), y: pose.number("offset.y"))
    }
  }
#endif
