// swift-tools-version: 6.2

// How another package uses the plugin: machines from its own specs, and the tests of them.

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Interlock", path: "..")],
  targets: [
    // Every spec in the target's folder becomes a machine.
    .target(
      name: "Machines", dependencies: [.product(name: "Statechart", package: "Interlock")],
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
    .executableTarget(
      name: "turnstile", dependencies: ["Machines", .product(name: "Statechart", package: "Interlock")]),
    // A case for each cell of a flow's state × event table, and one for each of its scenarios.
    .testTarget(
      name: "MachinesTests",
      dependencies: [
        "Machines", .product(name: "Statechart", package: "Interlock"),
        .product(name: "StatechartTesting", package: "Interlock"),
      ],
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
  ],
  swiftLanguageModes: [.v6]
)
