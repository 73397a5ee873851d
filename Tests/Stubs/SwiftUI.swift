// Public signatures of SwiftUI that exported source and MotionbookSwiftUI use, for checking its types where there is no SwiftUI. Names and
// types only, from https://developer.apple.com/documentation/swiftui; nothing here does anything, but for what arithmetic
// the tests run.
@_exported import Foundation

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}
extension VectorArithmetic {
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }
}
extension Double: VectorArithmetic, Animatable {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

public protocol Animatable {}
extension CGPoint: Animatable {}
extension CGSize: Animatable {}
extension CGRect: Animatable {}

public struct Angle: Hashable, Sendable, Animatable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}
public struct UnitPoint: Hashable, Sendable, Animatable {
  public init(x: CGFloat, y: CGFloat) {}
  public static let center = UnitPoint(x: 0.5, y: 0.5)
}
public struct EdgeInsets: Hashable, Sendable, Animatable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}
public enum Edge: Int8, CaseIterable, Sendable { case top, leading, bottom, trailing }
public struct Color: Hashable, Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public struct Resolved: Hashable, Sendable, Animatable {
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {}
  }
}

public struct UnitCurve: Hashable, Sendable {
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve { UnitCurve() }
  public static let linear = UnitCurve()
  public static let easeIn = UnitCurve()
  public static let easeOut = UnitCurve()
  public static let easeInOut = UnitCurve()
  public static let circularEaseIn = UnitCurve()
  public static let circularEaseOut = UnitCurve()
  public static let circularEaseInOut = UnitCurve()
}

public struct Spring: Hashable, Sendable {
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V { target }
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {}
  public init(response: Double, dampingRatio: Double) {}
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {}
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {}
  public static var smooth: Spring { Spring() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring { Spring() }
  public static var snappy: Spring { Spring() }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring { Spring() }
  public static var bouncy: Spring { Spring() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring { Spring() }
}

public struct AnimationContext<Value: VectorArithmetic> {
  public init() {}
}
public protocol CustomAnimation: Hashable, Sendable {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
}
extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }
}
public struct Animation: Hashable, Sendable {
  public init<A: CustomAnimation>(_ base: A) {}
  init() {}
  public static let `default` = Animation()
  public static var linear: Animation { Animation() }
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static var easeIn: Animation { Animation() }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static var easeOut: Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static var easeInOut: Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation { Animation() }
  public static var spring: Animation { Animation() }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation() }
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation { Animation() }
  public static var interactiveSpring: Animation { Animation() }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation() }
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation() }
  public static var smooth: Animation { Animation() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { Animation() }
  public static var snappy: Animation { Animation() }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { Animation() }
  public static var bouncy: Animation { Animation() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { Animation() }
  public static var interpolatingSpring: Animation { Animation() }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation { Animation() }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public func logicallyComplete(after duration: TimeInterval) -> Animation { self }
}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable = Self.Body.Value
  associatedtype Body: KeyframeTrackContent
  @KeyframeTrackContentBuilder<Self.Value> var body: Body { get }
}
extension Never: KeyframeTrackContent {
  public typealias Value = Double
  public var body: Never { fatalError() }
}
extension KeyframeTrackContent where Body == Never {
  public var body: Never { fatalError() }
}
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {}
}
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never
  public init(_ to: Value) {}
}
public struct MergedContent<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never
}
@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
    expression
  }
  public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> { MergedContent<Value>() }
  public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value> {
    MergedContent<Value>()
  }
  public static func buildEither<First, Second>(first: First) -> Conditional<Value, First, Second>
  where Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, Second.Value == Value {
    Conditional()
  }
  public static func buildEither<First, Second>(second: Second) -> Conditional<Value, First, Second>
  where Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, Second.Value == Value {
    Conditional()
  }
  public struct Conditional<ConditionalValue: Animatable, First, Second>: KeyframeTrackContent
  where
    First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value,
    ConditionalValue == First.Value
  {
    public typealias Value = ConditionalValue
    public typealias Body = Never
  }
}
public protocol Keyframes<Value> {
  associatedtype Value
}
public struct KeyframeTrack<Root, TrackValue: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == TrackValue {
  public typealias Value = Root
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == TrackValue {}
  public init(
    _ keyPath: WritableKeyPath<Root, TrackValue>, @KeyframeTrackContentBuilder<TrackValue> content: () -> Content
  ) {}
}
public struct MergedKeyframes<Value>: Keyframes {}
@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<Content>(_ expression: Content) -> Content
  where Value == Content.Value, Content: Keyframes { expression }
  public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: Keyframes { first }
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { MergedKeyframes<Value>() }
}

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View {}
extension View where Body == Never {
  public var body: Never { fatalError() }
}
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
public struct ModifiedView: View {
  public typealias Body = Never
}
extension View {
  public func modifier<T>(_ modifier: T) -> some View { ModifiedView() }
  public func transition(_ transition: AnyTransition) -> some View { ModifiedView() }
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { ModifiedView() }
  public func opacity(_ opacity: Double) -> some View { ModifiedView() }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { ModifiedView() }
  public func saturation(_ amount: Double) -> some View { ModifiedView() }
  public func brightness(_ amount: Double) -> some View { ModifiedView() }
  public func contrast(_ amount: Double) -> some View { ModifiedView() }
  public func grayscale(_ amount: Double) -> some View { ModifiedView() }
  public func hueRotation(_ angle: Angle) -> some View { ModifiedView() }
  public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some View {
    ModifiedView()
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { ModifiedView() }
  public func keyframeAnimator<Value, Animated: View, Frames: Keyframes>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Animated,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Frames
  ) -> some View where Frames.Value == Value { ModifiedView() }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View { ModifiedView() }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { ModifiedView() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { ModifiedView() }
}
public struct PlaceholderContentView<Value>: View {
  public typealias Body = Never
}
public struct Text: View {
  public typealias Body = Never
  public struct DateStyle: Sendable {
    public static let time = DateStyle()
  }
  public init<S: StringProtocol>(_ content: S) {}
  public init(_ date: Date, style: DateStyle) {}
}
public struct Circle: View {
  public typealias Body = Never
  public init() {}
}
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
public struct ModifierContent<Modifier>: View {
  public typealias Body = Never
}
@MainActor public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder func body(content: Content) -> Body
  typealias Content = ModifierContent<Self>
}

@MainActor public protocol Transition {}
public struct BlurReplaceTransition: Transition {
  public struct Configuration: Equatable, Sendable {
    public static let downUp = Configuration()
    public static let upUp = Configuration()
  }
}
extension Transition where Self == BlurReplaceTransition {
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
    BlurReplaceTransition()
  }
}
public struct AnyTransition {
  init() {}
  public init<T: Transition>(_ transition: T) {}
  public static var identity: AnyTransition { AnyTransition() }
  public static var opacity: AnyTransition { AnyTransition() }
  public static var slide: AnyTransition { AnyTransition() }
  public static var scale: AnyTransition { AnyTransition() }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { AnyTransition() }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition()
  }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}
public struct ContentTransition: Equatable, Sendable {
  public static let identity = ContentTransition()
  public static let opacity = ContentTransition()
  public static let interpolate = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}

public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { false }
}
@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
  public let wrappedValue: Value
}
@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { initial = value }
  public init() where Value: ExpressibleByNilLiteral { initial = nil }
  private let initial: Value
  public var wrappedValue: Value {
    get { initial }
    nonmutating set {}
  }
}

public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }
public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}
public struct AnimationTimelineSchedule: TimelineSchedule {
  public func entries(from start: Date, mode: TimelineScheduleMode) -> [Date] { [] }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule()
  }
}
public struct TimelineViewDefaultContext {
  public let date: Date
}
public struct TimelineView<Schedule: TimelineSchedule, Content>: View {
  public typealias Body = Never
  public typealias Context = TimelineViewDefaultContext
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) where Content: View {}
}
