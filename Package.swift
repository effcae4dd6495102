// swift-tools-version: 6.2

import PackageDescription

/// The compiler settings of every target of the package.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// How release builds compile the tool. A release build of a package that uses the plugin builds the tool first, and SwiftPM compiles it
/// twice: only incremental compilation notices that nothing has changed in between.
let incremental = ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"]

/// The settings of the modules that take most of the tool's time, which without optimization is about four times as long.
let optimized =
  strict + [.unsafeFlags(["-O"], .when(configuration: .debug)), .unsafeFlags(incremental, .when(configuration: .release))]

/// The settings of the tool's other modules: to optimize them takes longer than they then run.
let unoptimized = strict + [.unsafeFlags(["-Onone"] + incremental, .when(configuration: .release))]

let package = Package(
  name: "Interlock",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Statechart", targets: ["Statechart"]),
    .library(name: "StatechartTesting", targets: ["StatechartTesting"]),
    .library(name: "FlowRunner", targets: ["FlowRunner"]),
    .library(name: "FlowRunnerTesting", targets: ["FlowRunnerTesting"]),
    .plugin(name: "StatechartBuild", targets: ["StatechartBuild"]),
    .plugin(name: "StatechartDocs", targets: ["StatechartDocs"]),
    .plugin(name: "StatechartInit", targets: ["StatechartInit"]),
    .executable(name: "interlock", targets: ["interlock"]),
    .executable(name: "keysmith", targets: ["keysmith"]),
  ],
  traits: [
    .trait(name: "SecretService", description: "The device secret can be kept by the Secret Service, through libsecret.")
  ],
  targets: [
    // System libraries: a module map and a shim, nothing else.
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"]), .brew(["libsecret"])]),
    // The C library's table of widths.
    .systemLibrary(name: "CWidth"),
    .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
    // Functions of the C library that Swift's own module of it lacks.
    .systemLibrary(name: "CLinux"),
    // The settings of the C library's allocator: headers alone.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),

    // The compiler: spec to model, model to meaning, Swift and pages.
    .target(name: "StatechartModel", dependencies: ["Statechart"], swiftSettings: optimized),
    .target(name: "StatechartSyntax", dependencies: ["CYAML", "Statechart", "StatechartModel"], swiftSettings: unoptimized),
    .target(
      name: "StatechartLanguage", dependencies: ["Statechart", "StatechartModel", "StatechartSyntax"],
      swiftSettings: unoptimized),
    .target(name: "StatechartSemantics", dependencies: ["StatechartModel", "StatechartLanguage"], swiftSettings: optimized),
    .target(
      name: "StatechartVerification", dependencies: ["StatechartModel", "StatechartSemantics"], swiftSettings: optimized),
    .target(
      name: "SpinEngine", dependencies: ["StatechartModel", "StatechartSemantics", "StatechartVerification"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartCodegen", dependencies: ["Statechart", "StatechartModel", "StatechartLanguage", "StatechartSemantics"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartPages", dependencies: ["StatechartModel", "StatechartSemantics", "StatechartVerification"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartComparison",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartPages",
      ],
      swiftSettings: optimized),
    .target(
      name: "StatechartExchange",
      dependencies: ["StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartConformance",
      dependencies: ["StatechartModel", "StatechartSemantics", "StatechartExchange", "StatechartCodegen"],
      swiftSettings: strict),
    .executableTarget(
      name: "conformance", dependencies: ["StatechartConformance", "CommandTable"], swiftSettings: strict),
    .target(name: "CommandTable", swiftSettings: unoptimized),
    .target(
      name: "SpecCompilation",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartCodegen",
        "CommandTable",
      ],
      swiftSettings: unoptimized),
    .executableTarget(
      name: "interlock",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartExchange",
        "StatechartCodegen", "StatechartPages", "StatechartComparison", "SpecCompilation", "SpinEngine",
        "CAllocator", "CommandTable",
      ],
      swiftSettings: unoptimized),
    // The program that a build calls. It compiles sooner than the whole tool.
    .executableTarget(
      name: "interlockbuild", dependencies: ["SpecCompilation", "CAllocator", "CommandTable"], swiftSettings: unoptimized),
    .plugin(name: "StatechartBuild", capability: .buildTool(), dependencies: ["interlockbuild"]),
    .plugin(
      name: "StatechartDocs",
      capability: .command(
        intent: .custom(verb: "docs", description: "Writes the pages of every flow to docs/."),
        permissions: [.writeToPackageDirectory(reason: "The pages are written to docs/.")]),
      dependencies: ["interlock"]),
    .plugin(
      name: "StatechartInit",
      capability: .command(
        intent: .custom(verb: "interlock-init", description: "Starts a target of machines with a first flow."),
        permissions: [.writeToPackageDirectory(reason: "The flow and its target are written to Specs/ and Sources/.")]),
      dependencies: ["interlock"]),

    // The run time: what generated machines import, and the machines themselves.
    .target(name: "Statechart", swiftSettings: strict),
    .target(name: "StatechartTesting", dependencies: ["Statechart"], swiftSettings: strict),
    .target(name: "Flows", dependencies: ["Statechart"], swiftSettings: strict, plugins: ["StatechartBuild"]),
    // Time that tests control.
    .target(name: "Clocks", swiftSettings: strict),
    .target(name: "FlowRunner", dependencies: ["Clocks", "Statechart"], swiftSettings: strict),
    // A clock that tests advance, and waiting without sleeping: for the tests of packages that use FlowRunner, and for our own.
    .target(name: "FlowRunnerTesting", dependencies: ["FlowRunner"], swiftSettings: strict),

    // The core, and what the services of the specs do on it.
    .target(name: "SecretCore", dependencies: ["CLinux", "COpenSSL", "CSQLite"], swiftSettings: strict),
    // Empty without the trait: nothing else needs libsecret.
    .target(
      name: "SecretService",
      dependencies: ["SecretCore", .target(name: "CSecret", condition: .when(traits: ["SecretService"]))],
      swiftSettings: strict),
    .target(name: "Passcode", dependencies: ["SecretCore"], swiftSettings: strict),
    .target(name: "FolderCore", dependencies: ["SecretCore"], swiftSettings: strict),
    .target(name: "VaultCore", dependencies: ["SecretCore", "CZxcvbn"], swiftSettings: strict),

    // The app, whose freed memory is wiped.
    .target(name: "CWipedMemory"),
    .target(name: "Terminal", dependencies: ["CWidth", "Clocks", "Statechart"], swiftSettings: strict),
    .executableTarget(
      name: "keysmith",
      dependencies: [
        "Clocks", "Statechart", "Flows", "FlowRunner", "Passcode", "SecretCore", "FolderCore", "SecretService", "VaultCore",
        "Terminal",
        "CLinux", "CommandTable", "CQREncode", "CWipedMemory",
      ],
      swiftSettings: strict),

    // How the compiler's time grows with a chart: `"$(Scripts/release-build scale)" measure`.
    .executableTarget(
      name: "scale",
      dependencies: [
        "CAllocator", "CYAML", "StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics",
        "StatechartCodegen", "CommandTable",
      ],
      path: "Benchmarks/Scale", swiftSettings: strict),

    // How fast the Secret Folder is, beside others: `Benchmarks/Folder/compare`.
    .executableTarget(
      name: "folderspeed", dependencies: ["SecretCore", "FolderCore", "CommandTable"], path: "Benchmarks/Folder",
      exclude: ["compare"], swiftSettings: strict),

    // How fast a large vault is: `swift run -c release vaultspeed`.
    .executableTarget(
      name: "vaultspeed", dependencies: ["SecretCore", "VaultCore", "CommandTable"], path: "Benchmarks/Vault",
      swiftSettings: strict),

    // How fast properties are proved, beside SPIN: `Benchmarks/Verification/compare`.
    .executableTarget(
      name: "verificationspeed",
      dependencies: [
        "CAllocator", "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "SpinEngine",
        "CommandTable",
      ],
      path: "Benchmarks/Verification", exclude: ["compare", "entry.yaml", "entry.pml"], swiftSettings: strict),

    // Tests, a folder a target.
    .testTarget(
      name: "StatechartLanguageTests",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartExchange",
      ],
      exclude: ["Mistakes/messages.txt"],
      swiftSettings: strict),
    // Specs that were broken on purpose: a few in the tests, a million by hand.
    .target(
      name: "SpecFuzzing", dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartCodegen"],
      path: "Tests/SpecFuzzing", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["SpecFuzzing", "CommandTable"], path: "Tests/fuzz",
      swiftSettings: strict),
    .testTarget(
      name: "SpecFuzzingTests", dependencies: ["SpecFuzzing", "StatechartLanguage", "StatechartSemantics"],
      swiftSettings: strict),
    .testTarget(
      name: "StatechartSemanticsTests",
      dependencies: ["StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics"], swiftSettings: strict),
    .testTarget(
      name: "StatechartVerificationTests",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "SpinEngine", "SpecTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StatechartComparisonTests",
      dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartComparison", "SpecTesting"],
      swiftSettings: strict),
    // Flows for tests of what is computed on flows.
    .target(
      name: "SpecTesting", dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics"],
      path: "Tests/SpecTesting", swiftSettings: strict),
    .testTarget(
      name: "StatechartCodegenTests",
      dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartCodegen", "ProgramTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "StatechartPagesTests",
      dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartPages"],
      swiftSettings: strict),
    .testTarget(
      name: "StatechartExchangeTests",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartExchange", "StatechartConformance",
      ],
      exclude: ["Charts"], swiftSettings: strict),
    .testTarget(name: "CommandTableTests", dependencies: ["CommandTable", "ProgramTesting"], swiftSettings: strict),
    // Starts programs for tests.
    .target(name: "ProgramTesting", dependencies: ["CLinux"], path: "Tests/ProgramTesting", swiftSettings: strict),
    // Linked into a test, the tool would be there twice: the plugin builds it as well.
    .testTarget(name: "interlockTests", dependencies: ["ProgramTesting"], swiftSettings: strict),
    .testTarget(
      name: "FlowsTests", dependencies: ["Flows", "Statechart", "StatechartTesting"], swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    // Machines of every construct of the language, held to the interpreter.
    .target(
      name: "FixtureFlows", dependencies: ["Statechart"], path: "Tests/FixtureFlows", swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    .testTarget(
      name: "FixtureFlowsTests", dependencies: ["FixtureFlows", "Statechart", "StatechartTesting"], swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    .testTarget(
      name: "FlowRunnerTests", dependencies: ["FixtureFlows", "FlowRunner", "FlowRunnerTesting", "Flows", "Statechart"],
      swiftSettings: strict),
    .testTarget(
      name: "SecretCoreTests", dependencies: ["SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"], swiftSettings: strict),
    // Plays a keyring's part by hand: `Scripts/secret-service` has it try a real one.
    .executableTarget(
      name: "keyringtrial", dependencies: ["CommandTable", "Passcode", "SecretCore", "SecretService"],
      path: "Tests/KeyringTrial", swiftSettings: strict),
    // Plays the user of the core, who is attacked by the scripts in `Scripts/torture`.
    .executableTarget(
      name: "coretrial", dependencies: ["CommandTable", "Passcode", "SecretCore", "FolderCore"],
      path: "Tests/CoreTrial", swiftSettings: strict),
    .testTarget(
      name: "PasscodeTests", dependencies: ["Passcode", "SecretCore", "CoreTesting", "DiskFaults", "CSQLite"],
      exclude: ["Stores"],
      swiftSettings: strict),
    // A disk that fails where a test says so.
    .target(name: "DiskFaults", dependencies: ["CSQLite"], path: "Tests/DiskFaults", swiftSettings: strict),
    // Helpers for the tests of the core.
    .target(name: "CoreTesting", dependencies: ["SecretCore", "CSQLite"], path: "Tests/CoreTesting", swiftSettings: strict),
    .testTarget(
      name: "FolderCoreTests",
      dependencies: ["FolderCore", "SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"],
      exclude: ["Stores"],
      swiftSettings: strict),
    .testTarget(
      name: "VaultCoreTests", dependencies: ["VaultCore", "Passcode", "SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"],
      exclude: ["Stores"],
      swiftSettings: strict),
    // Machines of charts made at random, held to the interpreter; the tool builds the driver and the machines by itself.
    .target(name: "ChartDriver", dependencies: ["Statechart"], path: "Tests/ChartDriver", swiftSettings: strict),
    .executableTarget(
      name: "randomcharts",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartCodegen",
        "SpinEngine", "CommandTable",
      ],
      path: "Tests/RandomCharts", swiftSettings: strict),
    .testTarget(
      name: "RandomChartsTests",
      dependencies: ["randomcharts", "StatechartLanguage", "StatechartSemantics", "StatechartVerification"],
      swiftSettings: strict),
    .testTarget(name: "WipedMemoryTests", dependencies: ["CWipedMemory"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Clocks", "FlowRunnerTesting", "Terminal", "Statechart"], swiftSettings: strict),
    .testTarget(
      name: "keysmithTests",
      dependencies: [
        "keysmith", "CoreTesting", "ProgramTesting", "FlowRunner", "FlowRunnerTesting", "Flows", "Passcode", "SecretCore",
        "FolderCore", "VaultCore",
        "Terminal", "Statechart", "StatechartModel", "StatechartLanguage", "StatechartSemantics",
      ],
      exclude: ["Approved", "Support/write-down"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
