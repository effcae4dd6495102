// swift-tools-version: 6.2

// The manifest of the package that `make bundle` writes. The package contains the tool as a binary target.

import PackageDescription

/// The upcoming features that the code requires.
///
/// The settings do not treat warnings as errors, because a newer compiler may report more warnings.
let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

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
  ],
  targets: [
    .binaryTarget(name: "interlock", path: "interlock.artifactbundle"),
    .plugin(name: "StatechartBuild", capability: .buildTool(), dependencies: ["interlock"]),
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
    .target(name: "Statechart", swiftSettings: features),
    .target(name: "StatechartTesting", dependencies: ["Statechart"], swiftSettings: features),
    .target(name: "Clocks", swiftSettings: features),
    .target(name: "FlowRunner", dependencies: ["Clocks", "Statechart"], swiftSettings: features),
    .target(name: "FlowRunnerTesting", dependencies: ["FlowRunner"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
