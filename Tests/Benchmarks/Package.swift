// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that no client of the library builds or resolves anything for it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Motionbook", path: "../..")],
  targets: [
    // What other players do, in C, and references in higher precision.
    .target(name: "CBaselines"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CBaselines", .product(name: "MotionEngine", package: "Motionbook"),
        .product(name: "MotionModel", package: "Motionbook"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
