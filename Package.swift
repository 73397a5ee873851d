// swift-tools-version: 6.1
import PackageDescription

// Every import says how far it reaches, and `any` marks every existential.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// Fuzz targets exist only when asked for, and then the code they feed is built with their instruments; see .ci/fuzz.
let isFuzzing = Context.environment["MOTIONBOOK_FUZZ"] == "1"
let fuzzed: [SwiftSetting] =
  strict + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])] : [])

let package = Package(
  name: "Motionbook",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "Motionbook", targets: ["Motionbook"]),
    .library(name: "MotionPlayback", targets: ["MotionPlayback"]),
    .library(name: "MotionbookSeeds", targets: ["MotionbookSeeds"]),
    .library(name: "MotionbookSwiftUI", targets: ["MotionbookSwiftUI"]),
    .library(name: "MotionModel", targets: ["MotionModel"]),
    .library(name: "MotionEngine", targets: ["MotionEngine"]),
    .executable(name: "motionbook", targets: ["MotionbookCLI"]),
    .plugin(name: "MotionbookCode", targets: ["MotionbookCode"]),
  ],
  dependencies: [
    // Commands, help and shell completion.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // exp, sin, cos … on every platform without Foundation.
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
  ],
  targets: [
    // JSON: bounded reading, canonical writing, places, and forms that describe a type once. Knows nothing of motion.
    .target(name: "MotionJSON", swiftSettings: fuzzed),

    // The model: legal values, each with its one description, and notation.
    .target(
      name: "MotionModel", dependencies: ["MotionJSON", .product(name: "RealModule", package: "swift-numerics")],
      swiftSettings: fuzzed),

    // In C: whole arrays of samples at a time, compiled for several instruction sets and chosen at run time.
    .target(name: "CMotionKernels"),

    // The engine: pure functions over the model. No I/O, no clock, no Foundation.
    .target(
      name: "MotionEngine",
      dependencies: ["MotionModel", "CMotionKernels", .product(name: "RealModule", package: "swift-numerics")],
      swiftSettings: fuzzed),

    // Differences of motions, presets and catalogs, the rules that presets are held to, and the words for both.
    .target(name: "MotionReview", dependencies: ["MotionModel", "MotionEngine"], swiftSettings: fuzzed),

    // The store: one SQLite file of immutable artifacts.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    // In C: what Swift cannot call (sqlite3_db_config is variadic), and SHA-256, by which artifacts are named. A library
    // for that one function (swift-crypto) was 374 of 390 compile steps.
    .target(name: "CMotionStore", dependencies: ["CSQLite"]),
    .target(
      name: "MotionbookMigrations", path: "Migrations",
      resources: [.embedInCode("v0001_initial.sql")], swiftSettings: strict),
    .target(
      name: "MotionStore",
      dependencies: ["MotionModel", "MotionbookMigrations", "CSQLite", "CMotionStore"],
      // Unicode's decompositions, carried in the binary.
      exclude: ["Catalog/Decompositions.txt"], swiftSettings: fuzzed, plugins: ["EmbedTexts"]),

    // Opens a catalog and plays it: for apps, without formats and what they need.
    .target(
      name: "MotionPlayback", dependencies: ["MotionModel", "MotionEngine", "MotionStore"], swiftSettings: strict),

    // Inflates dotLottie archives, packs PNG pictures. Every Swift toolchain on Linux asks for its development files, every Apple SDK has them.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Texts carried inside binaries as string literals.
    .executableTarget(name: "TextPacker", swiftSettings: strict),
    .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["TextPacker"], path: "Sources/EmbedTexts"),

    // Exchange formats: text in, values out, and back.
    .target(
      name: "MotionFormats",
      dependencies: [
        "MotionModel", "MotionEngine", "CZlib",
        .product(name: "RealModule", package: "swift-numerics"),
      ],
      // The page of the gallery, the tests of conformance suites, what exported source brings along: carried in the binary.
      exclude: ["Gallery/Page"]
        + ["Compose", "Conformance", "CoreAnimation", "Flutter", "JS", "Raster", "SVG", "SwiftUI"].map {
          $0 + "/Templates"
        },
      swiftSettings: fuzzed, plugins: ["EmbedTexts"]),

    // Seeds: preset documents.
    .target(
      name: "MotionbookSeeds", dependencies: ["MotionModel", "MotionStore"], path: "Seeds",
      sources: [
        "SeedLibrary.swift", "SeedLibrary+Comparison.swift",
      ],
      swiftSettings: strict, plugins: ["EmbedTexts"]),

    // The front door, and the tool.
    .target(
      name: "Motionbook",
      dependencies: [
        "MotionModel", "MotionEngine", "MotionReview", "MotionStore", "MotionFormats", "MotionPlayback",
      ],
      swiftSettings: strict),
    // Presets as SwiftUI's own animations, transitions, keyframes and schedules. Empty where there is no SwiftUI.
    .target(
      name: "MotionbookSwiftUI", dependencies: ["MotionPlayback", "MotionModel", "MotionEngine"],
      swiftSettings: strict),
    .executableTarget(
      name: "MotionbookCLI",
      dependencies: [
        "Motionbook", "MotionbookSeeds", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The pages of its help, carried in the binary.
      exclude: ["Help/Pages"], swiftSettings: strict, plugins: ["EmbedTexts"]),

    // For packages that use a catalog: their build makes Swift source of it, with a tool that carries no more than that.
    .executableTarget(name: "MotionbookCodeWriter", dependencies: ["Motionbook"], swiftSettings: strict),
    .plugin(
      name: "MotionbookCode", capability: .buildTool(), dependencies: ["MotionbookCodeWriter"],
      path: "Sources/MotionbookCode"),

    // Tests.
    .target(name: "TestSupport", dependencies: ["MotionModel"], path: "Tests/TestSupport", swiftSettings: strict),
    // Counts allocations by taking the place of malloc; in C, because that is where malloc is.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(
      name: "MotionJSONTests", dependencies: ["MotionJSON", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "MotionModelTests", dependencies: ["MotionModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MotionEngineTests",
      dependencies: ["MotionEngine", "CMotionKernels", "MotionModel", "TestSupport", "AllocationCounter"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionReviewTests", dependencies: ["MotionReview", "MotionEngine", "MotionModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionStoreTests",
      dependencies: ["MotionStore", "MotionModel", "MotionbookMigrations", "CSQLite", "CMotionStore", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "MotionFormatsTests",
      dependencies: ["MotionFormats", "MotionModel", "MotionEngine", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionbookTests",
      dependencies: ["Motionbook", "MotionPlayback", "MotionbookSeeds", "MotionModel", "MotionEngine", "TestSupport"],
      // A suite as `motionbook conformance` writes it: its Swift test is one of these.
      exclude: ["dart", "js", "kotlin", "swift/presets.json", "vectors.json"].map { "Conformance/\($0)" },
      swiftSettings: strict),
    .testTarget(
      name: "MotionbookCLITests",
      dependencies: [
        "MotionbookCLI", "MotionbookCodeWriter", "Motionbook", "MotionbookSeeds", "CSQLite", "TestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The fault campaign: drives the built tool through crashes, storage faults and damage. Part of no product, and no part of
// what `swift test` builds.
if Context.environment["MOTIONBOOK_CAMPAIGN"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "FaultCampaign", dependencies: ["Motionbook", "MotionStore", "MotionModel", "CSQLite", "TestSupport"],
      path: "Tests/FaultCampaign", exclude: ["Shim"], swiftSettings: strict))
}

if isFuzzing {
  let targets: [(name: String, dependencies: [Target.Dependency])] = [
    ("FuzzJSON", ["MotionModel"]), ("FuzzNotation", ["MotionModel", "MotionEngine"]),
    ("FuzzFormula", ["MotionModel", "MotionEngine"]), ("FuzzDocument", ["MotionModel", "MotionEngine"]),
    ("FuzzDTCG", ["MotionModel", "MotionFormats"]), ("FuzzCSS", ["MotionModel", "MotionFormats"]),
    ("FuzzImport", ["MotionModel", "MotionFormats"]),
    ("FuzzCatalog", ["MotionModel", "MotionStore"]),
  ]
  package.targets.append(.target(name: "FuzzDriver", path: "Tests/Fuzz/FuzzDriver"))
  package.targets += targets.map { target in
    .executableTarget(
      name: target.name, dependencies: target.dependencies + ["FuzzDriver"], path: "Tests/Fuzz/\(target.name)",
      swiftSettings: fuzzed,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
  }
}
