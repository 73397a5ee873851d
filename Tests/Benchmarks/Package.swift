// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that no client of the library builds or resolves anything for it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Motionbook", path: "../..")],
  targets: [
    // Other players and SQLite alone, in C; std::to_chars, in C++; references in higher precision.
    .target(
      name: "CBaselines", dependencies: [.product(name: "Motionbook", package: "Motionbook")],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CBaselines", .product(name: "Motionbook", package: "Motionbook"),
        .product(name: "MotionEngine", package: "Motionbook"), .product(name: "MotionModel", package: "Motionbook"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
