// swift-tools-version: 6.2
import PackageDescription

let kit = "LiveRoomKit"

let package = Package(
  name: "Adopter",
  platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .visionOS(.v1)],
  dependencies: [.package(name: kit, path: "../..")],
  targets: [
    .target(name: "Adopter", dependencies: [.product(name: kit, package: kit)])
  ]
)
