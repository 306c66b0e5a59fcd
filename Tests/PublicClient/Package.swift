// swift-tools-version: 6.2
import PackageDescription

let kit = "LiveRoomKit"

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "PublicClient",
  platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .visionOS(.v1)],
  dependencies: [.package(name: kit, path: "../..")],
  targets: [
    .target(
      name: "OwnRoom", dependencies: [.product(name: kit, package: kit)], swiftSettings: settings),
    .testTarget(
      name: "OwnRoomTests",
      dependencies: [
        "OwnRoom",
        .product(name: kit, package: kit),
        .product(name: "LiveRoomTesting", package: kit),
      ], swiftSettings: settings),
    // PopupSequencer.docc/YourOwn.md: a rule of an app's own, from nothing to registered.
    .testTarget(
      name: "OwnRuleTests",
      dependencies: [
        .product(name: kit, package: kit),
        .product(name: "LiveRoomTesting", package: kit),
      ], swiftSettings: settings),
  ]
)
