// swift-tools-version: 6.2
import PackageDescription

// The tests of the command `liveroom`, as a process. They need no target of LiveRoomKit: the variable LIVEROOM
// has the path of a built command. Scripts/test LiveRoomApp builds and tests it.
let package = Package(
  name: "Command",
  platforms: [.macOS(.v15)],
  targets: [
    .testTarget(
      name: "CommandTests", path: "LiveRoomAppTests",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]))
  ]
)
