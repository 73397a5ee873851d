// The public signatures of Core Animation that exported source uses, for checking it where there is no Core Animation.
// Source: https://developer.apple.com/documentation/quartzcore
import Foundation

public typealias CFTimeInterval = Double

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { 0 }

public struct CAMediaTimingFillMode: Hashable, Sendable {
  public static let backwards = CAMediaTimingFillMode()
}

public struct CAMediaTimingFunctionName: Hashable, Sendable {
  public static let linear = CAMediaTimingFunctionName()
}

public class CAMediaTimingFunction {
  public var controlPoints: [Float]

  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) { controlPoints = [x1, y1, x2, y2] }

  public convenience init(name: CAMediaTimingFunctionName) { self.init(controlPoints: 0, 0, 1, 1) }
}

open class CAAnimation {
  public init() {}

  open var duration: CFTimeInterval = 0
  open var beginTime: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.backwards
  open var timingFunction: CAMediaTimingFunction?
}

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
}

open class CASpringAnimation: CABasicAnimation {
  open var mass = 1.0
  open var stiffness = 100.0
  open var damping = 10.0
  open var initialVelocity = 0.0
  open var allowsOverdamping = false
  open var settlingDuration: CFTimeInterval { 1 }
}

open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var timingFunctions: [CAMediaTimingFunction]?
}

open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?
}
