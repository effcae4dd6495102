// swift-tools-version: 6.2

import PackageDescription

/// What every target of the package is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Dispatch",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Interlock", path: "../..")],
  targets: [
    // The machines, and what runs them from another module.
    .target(
      name: "Workloads", dependencies: [.product(name: "Statechart", package: "Interlock")], swiftSettings: strict,
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
    .executableTarget(
      name: "OtherModule", dependencies: ["Workloads", .product(name: "Statechart", package: "Interlock")],
      swiftSettings: strict + [.define("OTHER_MODULE")]),
    // The same machines in the module that runs them: its specs and sources are links.
    .executableTarget(
      name: "SameModule", dependencies: [.product(name: "Statechart", package: "Interlock")], swiftSettings: strict,
      plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
  ],
  swiftLanguageModes: [.v6]
)
