// swift-tools-version: 6.2

import PackageDescription

/// The compiler settings of every Swift target of the package.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The compiler flags of the tool in release builds. A release build of a package that uses the plugin builds the tool first,
/// and SwiftPM compiles the tool twice. Only incremental compilation skips the unchanged files the second time.
let incremental = ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"]

/// The settings of the modules that explore state spaces. Without optimization, these modules are about four times as slow.
let optimized =
  strict + [.unsafeFlags(["-O"], .when(configuration: .debug)), .unsafeFlags(incremental, .when(configuration: .release))]

/// The settings of the other modules in which the tool spends much of its time. A debug build optimizes these modules, since
/// developers run the tool often. In a release build, the optimization takes more time than it saves.
let optimizedForDebugging =
  strict + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .unsafeFlags(["-Onone"] + incremental, .when(configuration: .release)),
  ]

/// The settings of the tool's other modules, whose optimization takes more time than it saves.
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
    .trait(name: "SecretService", description: "Lets the Secret Service store the device secret, through libsecret."),
    .trait(name: "Fprintd", description: "Lets a fingerprint reader unlock the app, through fprintd."),
  ],
  targets: [
    // MARK: System libraries, each with only a module map and a shim
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"]), .brew(["libsecret"])]),
    .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    // The character widths of the C library.
    .systemLibrary(name: "CWidth"),
    .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
    // The allocator setting `M_MXFAST` of the C library: mallopt(3).
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(name: "CEvent", pkgConfig: "libevent", providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),

    // MARK: The compiler: syntax, types, semantics, verification, code generation and pages
    .target(name: "StatechartSyntax", dependencies: ["CYAML", "Statechart", "StatechartModel"], swiftSettings: unoptimized),
    .target(name: "StatechartModel", dependencies: ["Statechart"], swiftSettings: optimizedForDebugging),
    .target(
      name: "StatechartLanguage", dependencies: ["Statechart", "StatechartModel", "StatechartSyntax"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartSemantics", dependencies: ["StatechartModel", "StatechartLanguage"], swiftSettings: optimizedForDebugging
    ),
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
    // Name lookup, completion and renaming for editors.
    .target(
      name: "StatechartEditing", dependencies: ["StatechartModel", "StatechartSyntax", "StatechartLanguage"],
      swiftSettings: unoptimized),
    .target(
      name: "StatechartExchange",
      dependencies: ["StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics"],
      swiftSettings: unoptimized),

    // MARK: The tool and its plugins
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
        "StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics", "StatechartVerification",
        "StatechartExchange", "StatechartCodegen", "StatechartPages", "StatechartComparison", "StatechartEditing",
        "SpecCompilation",
        "SpinEngine", "CAllocator", "CEvent", "CommandTable",
      ],
      swiftSettings: unoptimized),
    // The program that the build plugin runs. The program compiles faster than the whole tool.
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
        intent: .custom(verb: "interlock-init", description: "Creates a target for machines with a first flow."),
        permissions: [.writeToPackageDirectory(reason: "The flow and its target are written to Specs/ and Sources/.")]),
      dependencies: ["interlock"]),

    // MARK: The runtime: the module that generated machines import, and the machines
    .target(name: "Statechart", swiftSettings: strict),
    .target(name: "StatechartTesting", dependencies: ["Statechart"], swiftSettings: strict),
    // A host of one machine, which `interlock site` compiles for WebAssembly.
    .target(name: "MachineHost", dependencies: ["Statechart"], exclude: ["Embedded"], swiftSettings: strict),
    .target(name: "Flows", dependencies: ["Statechart"], swiftSettings: strict, plugins: ["StatechartBuild"]),
    // A stopwatch on any clock.
    .target(name: "Clocks", swiftSettings: strict),
    .target(name: "FlowRunner", dependencies: ["Clocks", "Statechart"], swiftSettings: strict),
    // For tests with FlowRunner: a clock that tests advance, and functions that wait for a flow.
    .target(name: "FlowRunnerTesting", dependencies: ["FlowRunner"], swiftSettings: strict),

    // MARK: The core, and the services of the specs
    .target(name: "CLinux"),
    .target(name: "SecretCore", dependencies: ["CLinux", "COpenSSL", "CSQLite"], swiftSettings: strict),
    // Without the trait `SecretService`, the module is empty. Only this module requires libsecret.
    .target(
      name: "SecretService",
      dependencies: ["SecretCore", .target(name: "CSecret", condition: .when(traits: ["SecretService"]))],
      swiftSettings: strict),
    // Without the trait `Fprintd`, the module is empty. Only this module requires GIO.
    .target(
      name: "Fprintd",
      dependencies: ["SecretCore", .target(name: "CGIO", condition: .when(traits: ["Fprintd"]))],
      swiftSettings: strict),
    .target(name: "Passcode", dependencies: ["SecretCore"], swiftSettings: strict),
    .target(name: "FolderCore", dependencies: ["SecretCore"], swiftSettings: strict),
    .target(name: "VaultCore", dependencies: ["SecretCore", "CZxcvbn"], swiftSettings: strict),
    // Reads the exports of other password managers.
    .target(name: "ForeignFormats", swiftSettings: strict),

    // MARK: The app
    // A library that zeroizes freed memory, and the stack on request.
    .target(name: "CWipedMemory"),
    .target(name: "Terminal", dependencies: ["CWidth", "Clocks", "Statechart"], swiftSettings: strict),
    .executableTarget(
      name: "keysmith",
      dependencies: [
        "Clocks", "Statechart", "Flows", "FlowRunner", "Passcode", "SecretCore", "FolderCore", "SecretService", "Fprintd",
        "VaultCore", "ForeignFormats", "Terminal", "CLinux", "CommandTable", "CQREncode", "CWipedMemory",
      ],
      swiftSettings: strict),

    // MARK: Tests of the compiler
    .testTarget(
      name: "StatechartLanguageTests",
      dependencies: [
        "StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics", "StatechartVerification",
        "StatechartExchange", "ProgramTesting",
      ],
      exclude: ["Mistakes/messages.txt"],
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
    .testTarget(
      name: "StatechartCodegenTests",
      dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartCodegen", "ProgramTesting"],
      swiftSettings: strict),
    .testTarget(name: "MachineHostTests", dependencies: ["MachineHost", "Statechart"], swiftSettings: strict),
    .testTarget(
      name: "StatechartPagesTests",
      dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartPages", "SpecTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "StatechartExchangeTests",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartExchange", "StatechartConformance",
      ],
      exclude: ["Charts"], swiftSettings: strict),
    .testTarget(
      name: "SpecFuzzingTests", dependencies: ["SpecFuzzing", "StatechartLanguage", "StatechartSemantics"],
      swiftSettings: strict),
    .testTarget(
      name: "RandomChartsTests",
      dependencies: ["randomcharts", "StatechartLanguage", "StatechartSemantics", "StatechartVerification"],
      swiftSettings: strict),

    // MARK: Tests of the tool
    .testTarget(name: "CommandTableTests", dependencies: ["CommandTable", "ProgramTesting"], swiftSettings: strict),
    // The tests start the built tool instead of linking it.
    .testTarget(name: "interlockTests", dependencies: ["ProgramTesting"], swiftSettings: strict),

    // MARK: Tests of the runtime
    .testTarget(
      name: "FlowsTests", dependencies: ["Flows", "Statechart", "StatechartTesting"], swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    .testTarget(
      name: "FixtureFlowsTests", dependencies: ["FixtureFlows", "Statechart", "StatechartTesting"], swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    .testTarget(
      name: "FlowRunnerTests", dependencies: ["FixtureFlows", "FlowRunner", "FlowRunnerTesting", "Flows", "Statechart"],
      swiftSettings: strict),

    // MARK: Tests of the core and the app
    .testTarget(
      name: "SecretCoreTests", dependencies: ["SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"], swiftSettings: strict),
    .testTarget(
      name: "PasscodeTests", dependencies: ["Passcode", "SecretCore", "CoreTesting", "DiskFaults", "CSQLite"],
      exclude: ["Stores"],
      swiftSettings: strict),
    .testTarget(
      name: "FolderCoreTests",
      dependencies: ["FolderCore", "SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"],
      exclude: ["Stores"],
      swiftSettings: strict),
    .testTarget(
      name: "VaultCoreTests", dependencies: ["VaultCore", "Passcode", "SecretCore", "CoreTesting", "DiskFaults", "COpenSSL"],
      exclude: ["Stores"],
      swiftSettings: strict),
    .testTarget(name: "ForeignFormatsTests", dependencies: ["ForeignFormats"], swiftSettings: strict),
    .testTarget(name: "WipedMemoryTests", dependencies: ["CWipedMemory"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Clocks", "FlowRunnerTesting", "Terminal", "Statechart"], swiftSettings: strict),
    .testTarget(
      name: "keysmithTests",
      dependencies: [
        "keysmith", "CommandTable", "CoreTesting", "ProgramTesting", "FlowRunner", "FlowRunnerTesting", "Flows", "Passcode",
        "SecretCore", "FolderCore", "VaultCore", "Terminal", "Statechart", "StatechartModel", "StatechartLanguage",
        "StatechartSemantics",
      ],
      exclude: ["Approved", "Support/write-down"], swiftSettings: strict),

    // MARK: Modules that tests share
    // Compiles flows for tests of the compiler.
    .target(
      name: "SpecTesting", dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics"],
      path: "Tests/SpecTesting", swiftSettings: strict),
    // Starts programs for tests.
    .target(name: "ProgramTesting", dependencies: ["CLinux"], path: "Tests/ProgramTesting", swiftSettings: strict),
    // Machines that together use every construct of the language.
    .target(
      name: "FixtureFlows", dependencies: ["Statechart"], path: "Tests/FixtureFlows", swiftSettings: strict,
      plugins: ["StatechartBuild"]),
    // Injects disk errors.
    .target(name: "DiskFaults", dependencies: ["CSQLite"], path: "Tests/DiskFaults", swiftSettings: strict),
    // Streams, a lockout policy, a key derivation hook and SQL statements for the tests of the core.
    .target(name: "CoreTesting", dependencies: ["SecretCore", "CSQLite"], path: "Tests/CoreTesting", swiftSettings: strict),
    // Fuzzes the compiler with randomly mutated specs.
    .target(
      name: "SpecFuzzing", dependencies: ["StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartCodegen"],
      path: "Tests/SpecFuzzing", swiftSettings: strict),
    // Runs the machine of a random chart. `randomcharts` compiles this module together with the machine.
    .target(name: "ChartDriver", dependencies: ["Statechart"], path: "Tests/ChartDriver", swiftSettings: strict),
    .target(
      name: "StatechartConformance",
      dependencies: ["StatechartModel", "StatechartSemantics", "StatechartExchange", "StatechartCodegen"],
      path: "Tests/StatechartConformance", swiftSettings: strict),

    // MARK: Programs for developers: long tests, fuzzers, test drivers and benchmarks
    .executableTarget(
      name: "conformance", dependencies: ["StatechartConformance", "CommandTable"], path: "Tests/conformance",
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["SpecFuzzing", "CommandTable"], path: "Tests/fuzz",
      swiftSettings: strict),
    .executableTarget(
      name: "randomcharts",
      dependencies: [
        "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "StatechartCodegen",
        "SpinEngine", "CommandTable",
      ],
      path: "Tests/RandomCharts", swiftSettings: strict),
    // Calls a real keyring, for the tests in `Scripts/secret-service`.
    .executableTarget(
      name: "keyringtrial", dependencies: ["CommandTable", "Passcode", "SecretCore", "SecretService"],
      path: "Tests/KeyringTrial", swiftSettings: strict),
    // Calls `fprintd`, for the tests in `Scripts/fprintd`.
    .executableTarget(
      name: "fingerprinttrial", dependencies: ["CommandTable", "Fprintd", "SecretCore"],
      path: "Tests/FingerprintTrial", swiftSettings: strict),
    // Performs one operation of the core per process, for the attack scripts in `Scripts/torture`.
    .executableTarget(
      name: "coretrial", dependencies: ["CommandTable", "Passcode", "SecretCore", "FolderCore"],
      path: "Tests/CoreTrial", swiftSettings: strict),
    // Measures the compile time as a function of chart size: `"$(Scripts/release-build scale)" measure`.
    .executableTarget(
      name: "scale",
      dependencies: [
        "CAllocator", "CYAML", "StatechartModel", "StatechartSyntax", "StatechartLanguage", "StatechartSemantics",
        "StatechartCodegen", "CommandTable",
      ],
      path: "Benchmarks/Scale", swiftSettings: strict),
    // Measures the throughput and the memory of the Secret Folder: `Benchmarks/Folder/compare`.
    .executableTarget(
      name: "folderspeed", dependencies: ["SecretCore", "FolderCore", "CommandTable"], path: "Benchmarks/Folder",
      exclude: ["compare"], swiftSettings: strict),
    // Measures a large vault: `swift run -c release vaultspeed`.
    .executableTarget(
      name: "vaultspeed", dependencies: ["SecretCore", "VaultCore", "CommandTable"], path: "Benchmarks/Vault",
      swiftSettings: strict),
    // Compares the explorer with SPIN: `Benchmarks/Verification/compare`.
    .executableTarget(
      name: "verificationspeed",
      dependencies: [
        "CAllocator", "StatechartModel", "StatechartLanguage", "StatechartSemantics", "StatechartVerification", "SpinEngine",
        "CommandTable",
      ],
      path: "Benchmarks/Verification", exclude: ["compare", "entry.yaml", "entry.pml"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
