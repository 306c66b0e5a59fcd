// swift-tools-version: 6.3
import PackageDescription

// From outside of a checkout: .package(url: "…/LiveRoomKit.git", branch: "main").
let kit = "LiveRoomKit"

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: kit) }
}

let package = Package(
  name: "Example",
  platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
  // For the app that runs it: Docs/LiveRoom.swiftpm.
  products: [.library(name: "ShowRoom", targets: ["ShowRoom"])],
  dependencies: [.package(name: kit, path: "../..")],
  targets: [
    // What a live app is made of, but for its views.
    .target(
      name: "ShowRoom",
      dependencies: products(
        "LiveRoom", "GiftChannels", "RollingTicker", "PopupSequencer", "LivePager", "LikeGestures",
        "ArrivalRule", "PriorityRule", "QuietRule", "RoomBus", "RoomCore", "RoomFeeds",
        "RoomRecording")),
    // The room on screen, with SwiftUI; empty without it.
    .target(
      name: "ShowViews",
      dependencies: products("LiveRoom", "LiveRoomUI", "GiftChannels", "PopupSequencer")),
    // What the guides “Move from …” lead to, each file as its guide shows it.
    .target(
      name: "Moves",
      dependencies: products(
        "LiveRoom", "GiftChannels", "RollingTicker", "PopupSequencer", "LivePager", "LikeGestures",
        "FlowRule", "RoomBus", "RoomCore")),
    // A terminal for a screen: swift run Example
    .executableTarget(
      name: "Example",
      dependencies: ["ShowRoom"] + products("LiveRoom", "RoomBus", "RoomCore")),
    .testTarget(
      name: "ShowRoomTests",
      dependencies: ["ShowRoom"]
        + products(
          "LiveRoom", "LiveRoomUI", "GiftChannels", "PopupSequencer", "RoomBus", "RoomCore",
          "RoomRecording", "RoomSimulation"),
      resources: [.copy("Reports")]),
    .testTarget(
      name: "MovesTests",
      dependencies: ["Moves"]
        + products(
          "LiveRoom", "GiftChannels", "RollingTicker", "PopupSequencer", "LivePager",
          "LikeGestures", "RoomBus", "RoomCore", "RoomSimulation")),
  ]
)
