// swift-tools-version: 6.1
import PackageDescription

// Every import says how far it reaches, and `any` marks every existential (STYLE: strict import hygiene).
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Motionbook",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
  ],
  targets: [
    .target(name: "MotionModel", swiftSettings: strict),
    .target(
      name: "MotionEngine",
      dependencies: ["MotionModel", .product(name: "RealModule", package: "swift-numerics")],
      swiftSettings: strict),
    .target(
      name: "MotionFormats", dependencies: ["MotionModel", "MotionEngine"], swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["MotionModel"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "MotionFormatsTests", dependencies: ["MotionFormats", "MotionModel", "MotionEngine", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
