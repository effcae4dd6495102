// swift-tools-version: 6.2

// A package that uses the build plugin of Interlock to generate machines and tests from its own specs.

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Interlock", path: "..")],
  targets: [
    // The plugin generates a machine from every spec in the folder of the target.
    .target(
      name: "Machines", dependencies: [.product(name: "Statechart", package: "Interlock")],
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
    .executableTarget(
      name: "turnstile", dependencies: ["Machines", .product(name: "Statechart", package: "Interlock")]),
    // The plugin generates a test case for each cell of a flow's state × event table, and a test case for each scenario.
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
