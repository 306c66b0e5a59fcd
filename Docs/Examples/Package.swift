// swift-tools-version: 6.2
import PackageDescription

// From outside of a checkout: .package(url: "…/LiveRoomKit.git", .upToNextMinor(from: "0.1.0")).
let kit = "LiveRoomKit"

let library = Target.Dependency.product(name: kit, package: kit)
let simulation = Target.Dependency.product(name: "LiveRoomTesting", package: kit)

let package = Package(
  name: "Example",
  platforms: [.iOS(.v17), .macOS(.v15), .visionOS(.v1)],
  // For the app that runs them: Docs/LiveRoomShow.
  products: [
    .library(name: "ShowRoom", targets: ["ShowRoom"]),
    .library(name: "SelfCheck", targets: ["SelfCheck"]),
  ],
  dependencies: [.package(name: kit, path: "../..")],
  targets: [
    // The room of the example app, without views.
    .target(name: "ShowRoom", dependencies: [library]),
    // The room on screen, with SwiftUI; empty without it.
    .target(name: "ShowViews", dependencies: [library]),
    // The measurements of the tab Self-check on a device, without views.
    .target(name: "SelfCheck", dependencies: [library, simulation]),
    // A cache of files on disk for players of effects, as the guide to players uses it.
    .target(name: "EffectCache"),
    // The common part of the adapters of chat services. Copy it with one of them: this package has no library of a service.
    .target(
      name: "ChatServices", dependencies: [library],
      exclude: ["EasemobRoom.swift", "StreamRoom.swift", "TencentRoom.swift"]),
    // The code of the guides “Move from …”. Each guide shows its file unchanged.
    .target(name: "Moves", dependencies: [library]),
    // On a terminal: swift run Example
    .executableTarget(name: "Example", dependencies: ["ShowRoom", library]),
    .testTarget(
      name: "ShowRoomTests", dependencies: ["ShowRoom", library, simulation],
      resources: [.copy("Reports")]),
    .testTarget(name: "SelfCheckTests", dependencies: ["SelfCheck", library, simulation]),
    .testTarget(name: "EffectCacheTests", dependencies: ["EffectCache"]),
    .testTarget(
      name: "ChatServicesTests", dependencies: ["ChatServices", library, simulation]),
    .testTarget(name: "MovesTests", dependencies: ["Moves", library, simulation]),
  ]
)
