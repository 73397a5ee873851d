import Foundation

enum ProcessEnvironment {
  static var seed: UInt64? { ProcessInfo.processInfo.environment["MOTIONBOOK_SEED"].flatMap { UInt64($0) } }
}
