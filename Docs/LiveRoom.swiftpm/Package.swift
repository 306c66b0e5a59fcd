// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

let kit = "LiveRoomKit"

let package = Package(
  name: "LiveRoomShow",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "LiveRoomShow",
      targets: ["AppModule"],
      displayVersion: "1.0",
      bundleVersion: "1",
      appIcon: .placeholder(icon: .heart),
      accentColor: .presetColor(.pink),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
  ],
  dependencies: [
    .package(name: kit, path: "../.."),
    // The room of the example app, and its script.
    .package(name: "Example", path: "../Examples"),
  ],
  targets: [
    .executableTarget(
      name: "AppModule",
      dependencies: [
        .product(name: kit, package: kit),
        .product(name: "ShowRoom", package: "Example"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6])
