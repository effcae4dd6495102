// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Turnstile",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Interlock", path: "../interlock")],  // or its URL
  targets: [
    .executableTarget(
      name: "TurnstileApp",
      dependencies: [
        .product(name: "FlowRunner", package: "Interlock"), .product(name: "Statechart", package: "Interlock"),
      ],
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
    .testTarget(
      name: "TurnstileTests",
      dependencies: [
        "TurnstileApp", .product(name: "FlowRunner", package: "Interlock"),
        .product(name: "FlowRunnerTesting", package: "Interlock"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
