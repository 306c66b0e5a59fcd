// swift-tools-version: 6.2
import PackageDescription

let kit = "LiveRoomKit"
let library = Target.Dependency.product(name: kit, package: kit)

let package = Package(
  name: "Adopter",
  platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .visionOS(.v1)],
  dependencies: [.package(name: kit, path: "../..")],
  targets: [
    // With the settings of the packages from which the sources were copied.
    .target(name: "ShowRoom", dependencies: [library]),
    .target(
      name: "OwnRoom", dependencies: [library],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
